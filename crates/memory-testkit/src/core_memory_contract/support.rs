//! Short ways to say what the tests do.

use memory_core::curation::{NewJob, NewQuarantined, NewSnapshot, QuarantineState, Trigger};
use memory_core::document::Operation;
use memory_core::event::{EventFilter, EventRecord, HoldReason, NewCandidate};
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, RunChoice, Store};
use memory_core::record::RunState;
use memory_core::revision::{Consumption, EventOutcome, NewRevision, OutcomeKind, Reason, RevisionRecord};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, EventNumber, RevisionNumber, SessionId};

pub(super) use crate::store_contract::support::{COUNTER, append_of, at, code, create, id, new_session, text};

pub(super) const MEMORY: DocumentName = DocumentName::Memory;
pub(super) const USER: DocumentName = DocumentName::User;

pub(super) fn add(content: &str) -> Operation {
    Operation::Add {
        content: content.to_owned(),
    }
}

pub(super) fn candidate(session: &SessionId, content: &str) -> NewCandidate {
    NewCandidate {
        session: session.clone(),
        document: MEMORY,
        operations: vec![add(content)],
        trust: Trust::Model,
        hold: None,
        call: None,
        at: at(15),
    }
}

pub(super) fn held(session: &SessionId, content: &str) -> NewCandidate {
    NewCandidate {
        trust: Trust::Untrusted,
        hold: Some(HoldReason::Untrusted),
        ..candidate(session, content)
    }
}

pub(super) fn begin_of(session: &str, message: &str) -> Begin {
    Begin {
        session: new_session(session),
        key: None,
        system: None,
        message: text(message),
        tools: None,
        model: None,
        notes: NotesBegin::default(),
        counter: COUNTER.to_owned(),
        at: at(10),
    }
}

/// A session with a running run.
pub(super) fn running(store: &mut dyn Store, name: &str) -> SessionId {
    let session = create(store, name);
    begin(store, &session);
    session
}

pub(super) fn begin(store: &mut dyn Store, session: &SessionId) {
    store
        .append(&append_of(session, RunChoice::Begin, vec![text("u")]))
        .expect("a run");
}

pub(super) fn finish(store: &mut dyn Store, session: &SessionId, state: RunState) {
    store.finish_run(session, state, at(20)).expect("an end");
}

/// Makes events of candidates, by a run of session `s`; returns the numbers of all.
pub(super) fn enter(store: &mut dyn Store, of: &[&dyn Fn(&SessionId) -> NewCandidate]) -> Vec<EventNumber> {
    let session = id("s");
    if store.session(&session).is_err() {
        create(store, "s");
    }
    let before = all(store).len();
    begin(store, &session);
    for candidate in of {
        store.stage(&candidate(&session)).expect("a candidate");
    }
    finish(store, &session, RunState::Succeeded);
    all(store).iter().skip(before).map(|event| event.number).collect()
}

/// Makes pending events of `MEMORY.md`.
pub(super) fn pending(store: &mut dyn Store, texts: &[&str]) -> Vec<EventNumber> {
    let of = texts
        .iter()
        .map(|text| move |session: &SessionId| candidate(session, text));
    let of: Vec<_> = of.collect();
    let of: Vec<&dyn Fn(&SessionId) -> NewCandidate> = of.iter().map(|one| one as _).collect();
    enter(store, &of)
}

pub(super) fn all(store: &dyn Store) -> Vec<EventRecord> {
    store.events(&EventFilter::default()).expect("events")
}

pub(super) fn states(store: &dyn Store) -> Vec<&'static str> {
    all(store).iter().map(|event| event.state.as_str()).collect()
}

pub(super) fn numbers(events: &[EventRecord]) -> Vec<u64> {
    events.iter().map(|event| event.number.0).collect()
}

pub(super) fn cursor(store: &dyn Store, document: DocumentName) -> EventNumber {
    store.event_counts(document).expect("counts").cursor
}

pub(super) fn head(store: &dyn Store, document: DocumentName) -> Option<RevisionNumber> {
    store.head(document).expect("a head").map(|head| head.number)
}

pub(super) fn outcome(event: EventNumber, kind: OutcomeKind) -> EventOutcome {
    EventOutcome {
        event,
        kind,
        reason: (kind == OutcomeKind::Skipped).then(|| "over_budget".to_owned()),
    }
}

/// A plan on what is there that consumes nothing.
pub(super) fn plan(store: &dyn Store, document: DocumentName, text: &str) -> NewRevision {
    let cursor = cursor(store, document);
    NewRevision {
        document,
        reason: Reason::Manual,
        verified: false,
        text: text.to_owned(),
        base: Some(Digest::of(b"the file before")),
        parent: head(store, document),
        cursor,
        consumed_to: cursor,
        outcomes: Vec::new(),
        author: "rules".to_owned(),
        detail: Some("what a person should know".to_owned()),
        ruleset: "rules-1".to_owned(),
        owner: "process-1".to_owned(),
        at: at(40),
    }
}

/// A plan on what is there that applies all that is pending.
pub(super) fn curation(store: &dyn Store, document: DocumentName, text: &str) -> NewRevision {
    let events = all(store);
    let waiting = events
        .iter()
        .filter(|event| event.document == document && event.state.as_str() == "pending");
    NewRevision {
        reason: Reason::Curated,
        consumed_to: events.last().map_or(cursor(store, document), |event| event.number),
        outcomes: waiting
            .map(|event| outcome(event.number, OutcomeKind::Applied))
            .collect(),
        ..plan(store, document, text)
    }
}

pub(super) fn consumption(new: &NewRevision) -> Consumption {
    Consumption {
        document: new.document,
        parent: new.parent,
        cursor: new.cursor,
        consumed_to: new.consumed_to,
        outcomes: new.outcomes.clone(),
    }
}

/// Records a text, consuming nothing.
pub(super) fn record(store: &mut dyn Store, document: DocumentName, text: &str) -> RevisionRecord {
    let new = plan(store, document, text);
    store.record_revision(&new, None).expect("a revision")
}

pub(super) fn job(document: DocumentName) -> NewJob {
    NewJob {
        document,
        trigger: Trigger::Threshold,
        owner: "process-1".to_owned(),
        author: "rules".to_owned(),
        at: at(50),
    }
}

pub(super) fn file(name: &str) -> NewQuarantined {
    NewQuarantined {
        document: MEMORY,
        name: name.to_owned(),
        digest: Digest::of(name.as_bytes()),
        revision: None,
        state: QuarantineState::New,
        at: at(60),
    }
}

pub(super) fn section(session: &SessionId, text: &str) -> NewSnapshot {
    NewSnapshot {
        session: session.clone(),
        text: text.to_owned(),
        tokens: 7,
        counter: "words".to_owned(),
        entries: vec![(MEMORY, text.to_owned()), (USER, "another one".to_owned())],
        revisions: [None, None],
        runtime: "runtime-1".to_owned(),
        at: at(70),
    }
}

/// Everything of core memory that can be seen, to compare before and after what must change nothing.
pub(super) fn dump(store: &dyn Store) -> String {
    let mut out = format!("{:#?}", all(store));
    for document in DocumentName::ALL {
        let revisions = store.revisions(document, None, u32::MAX).expect("revisions");
        let outcomes: Vec<_> = revisions
            .iter()
            .map(|revision| store.outcomes(document, revision.number).expect("outcomes"))
            .collect();
        let parts = (
            store.event_counts(document).expect("counts"),
            store.head(document).expect("a head"),
            store.prepared(document).expect("a prepared one"),
            store.curation_state(document).expect("a state"),
        );
        out.push_str(&format!("{revisions:#?}{outcomes:#?}{parts:#?}"));
    }
    for session in store.sessions().expect("sessions") {
        let parts = (
            store.runs(&session.id).expect("runs"),
            store.staged(&session.id).expect("candidates"),
            store.snapshots(&session.id).expect("snapshots"),
            store.usage(&session.id, COUNTER).expect("usage"),
            store.total_tokens(&session.id, COUNTER).expect("tokens"),
        );
        out.push_str(&format!("{} {:?} {parts:#?}", session.id, session.window));
    }
    let parts = (
        store.quarantined().expect("files"),
        store.maintenance().expect("maintenance"),
    );
    format!("{out}{parts:#?}")
}
