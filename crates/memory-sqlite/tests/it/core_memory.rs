//! Core memory that the tests share.

use memory_core::curation::{
    JobEnd, MaintenanceKind, NewJob, NewMaintenance, NewQuarantined, NewRequest, NewSnapshot, QuarantineState, Trigger,
};
use memory_core::document::Operation;
use memory_core::event::{EventFilter, EventState, HoldReason, NewCandidate};
use memory_core::ports::{ConversationStore, CoreMemoryStore, RunChoice};
use memory_core::record::RunState;
use memory_core::revision::{Consumption, EventOutcome, FileIdentity, NewRevision, OutcomeKind, Reason};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, EventNumber, Position, RevisionNumber, Role};
use memory_sqlite::SqliteStore;

use crate::support::*;

pub(crate) const MEMORY: DocumentName = DocumentName::Memory;
pub(crate) const USER: DocumentName = DocumentName::User;

pub(crate) fn candidate(text: &str) -> NewCandidate {
    NewCandidate {
        session: id("core"),
        document: MEMORY,
        operations: vec![Operation::Add {
            content: text.to_owned(),
        }],
        trust: Trust::Model,
        hold: None,
        call: None,
        at: at(11),
    }
}

pub(crate) fn held(text: &str) -> NewCandidate {
    NewCandidate {
        trust: Trust::Untrusted,
        hold: Some(HoldReason::Untrusted),
        ..candidate(text)
    }
}

/// Begins a run of session `core`, which is made if it is not there.
pub(crate) fn begin(store: &mut SqliteStore) {
    if store.session(&id("core")).is_err() {
        let mut new = new_session("core");
        new.model = Some("a model".to_owned());
        store.create_session(&new).unwrap();
    }
    append(
        store,
        "core",
        RunChoice::Begin,
        vec![text(Role::User, "CONTENT of a run")],
    );
}

/// Makes events of the candidates.
pub(crate) fn enter(store: &mut SqliteStore, candidates: &[NewCandidate]) {
    begin(store);
    for candidate in candidates {
        store.stage(candidate).unwrap();
    }
    store.finish_run(&id("core"), RunState::Succeeded, at(12)).unwrap();
}

/// A plan on what is there that applies all that is pending.
pub(crate) fn plan(store: &SqliteStore, document: DocumentName, text: &str) -> NewRevision {
    let events = store.events(&EventFilter::default()).unwrap();
    let waiting = events
        .iter()
        .filter(|event| event.document == document && event.state == EventState::Pending);
    NewRevision {
        document,
        reason: Reason::Curated,
        verified: false,
        text: text.to_owned(),
        base: Some(Digest::of(b"before")),
        parent: store.head(document).unwrap().map(|head| head.number),
        cursor: store.event_counts(document).unwrap().cursor,
        consumed_to: events.last().map_or(EventNumber(0), |event| event.number),
        outcomes: waiting
            .map(|event| EventOutcome {
                event: event.number,
                kind: OutcomeKind::Skipped,
                reason: Some("CONTENT reason".to_owned()),
            })
            .collect(),
        author: "CONTENT author".to_owned(),
        detail: Some("CONTENT detail".to_owned()),
        ruleset: "CONTENT ruleset".to_owned(),
        owner: "CONTENT owner".to_owned(),
        at: at(20),
    }
}

pub(crate) fn job(document: DocumentName) -> NewJob {
    NewJob {
        document,
        trigger: Trigger::Explicit,
        owner: "CONTENT owner".to_owned(),
        author: "CONTENT author".to_owned(),
        at: at(30),
    }
}

/// Everything that core memory can hold, in session `core`: events in all states, revisions in all states, a running
/// job and ended ones, snapshots, requests.
pub(crate) fn fill_core(store: &mut SqliteStore) {
    let of_user = NewCandidate {
        document: USER,
        operations: vec![
            Operation::Replace {
                old_text: "CONTENT old".to_owned(),
                content: "CONTENT new".to_owned(),
            },
            Operation::Remove {
                old_text: "CONTENT gone".to_owned(),
            },
        ],
        call: Some("CONTENT call".to_owned()),
        ..candidate("")
    };
    enter(
        store,
        &[
            candidate("CONTENT one"),
            held("CONTENT two"),
            of_user,
            held("CONTENT four"),
        ],
    );
    let digest = store.event(EventNumber(2)).unwrap().digest;
    store.approve(EventNumber(2), &digest, at(13)).unwrap();
    store.reject(EventNumber(4), at(13)).unwrap();
    store.approve_text(&Digest::of(b"CONTENT"), at(13)).unwrap();
    let identity = FileIdentity {
        device: u64::MAX,
        inode: 3,
        size: 4,
        modified: 5,
    };
    let first = plan(store, MEMORY, "CONTENT of the first\n");
    store.record_revision(&first, Some(identity)).unwrap();
    store.verify_revision(MEMORY, RevisionNumber(1)).unwrap();
    let second = plan(store, MEMORY, "CONTENT of the second\n");
    store.prepare(&second).unwrap();
    store
        .abort_revision(MEMORY, RevisionNumber(2), "CONTENT why", at(21))
        .unwrap();
    let user = plan(store, USER, "");
    store
        .consume(&Consumption {
            document: USER,
            parent: None,
            cursor: user.cursor,
            consumed_to: user.consumed_to,
            outcomes: user.outcomes,
        })
        .unwrap();
    store.take_back(&[EventNumber(1), EventNumber(3)], at(22)).unwrap();
    enter(store, &[candidate("CONTENT five"), held("CONTENT six")]);
    store.prepare(&plan(store, MEMORY, "CONTENT of the third\n")).unwrap();
    enter(store, &[candidate("CONTENT seven")]);
    fill_records(store);
    crate::note_records::fill(store, "core");
    begin(store);
    store.stage(&candidate("CONTENT staged")).unwrap();
}

fn fill_records(store: &mut SqliteStore) {
    for (error, revision) in [(Some(("CONTENT code", "CONTENT found")), None), (None, Some(1))] {
        let begun = store.begin_job(&job(MEMORY)).unwrap();
        let end = JobEnd {
            error: error.map(|(code, found)| (code.to_owned(), found.to_owned())),
            revision: revision.map(RevisionNumber),
            retry_at: Some(at(40)),
            at: at(31),
        };
        store.end_job(begun.number, &end).unwrap();
    }
    store.begin_job(&job(USER)).unwrap();
    for (name, state) in [
        ("CONTENT a", QuarantineState::New),
        ("CONTENT b", QuarantineState::Cleared),
    ] {
        store
            .note_quarantined(&NewQuarantined {
                document: MEMORY,
                name: name.to_owned(),
                digest: Digest::of(name.as_bytes()),
                revision: Some(RevisionNumber(2)),
                state,
                at: at(32),
            })
            .unwrap();
    }
    for text in ["CONTENT section", "CONTENT later section"] {
        store
            .freeze(&NewSnapshot {
                session: id("core"),
                text: text.to_owned(),
                tokens: 7,
                counter: "words".to_owned(),
                entries: vec![(MEMORY, "CONTENT entry".to_owned())],
                revisions: [Some(RevisionNumber(1)), None],
                runtime: "CONTENT runtime".to_owned(),
                at: at(33),
            })
            .unwrap();
    }
    begin(store);
    let request = NewRequest {
        session: id("core"),
        tokens: 100,
        core_tokens: 10,
        snapshot: Some(2),
        counts: vec![(Position(1), 4)],
        counter: COUNTER.to_owned(),
        window: Some(8_000),
        at: at(34),
    };
    store.note_request(&request).unwrap();
    store.finish_run(&id("core"), RunState::Failed, at(35)).unwrap();
    store.note_request(&request).unwrap();
    store
        .note_maintenance(&NewMaintenance {
            kind: MaintenanceKind::Compressor,
            author: "CONTENT author".to_owned(),
            session: Some(id("core")),
            request_tokens: 10,
            reply_tokens: 20,
            accepted: false,
            at: at(36),
        })
        .unwrap();
}

/// Says which tables core memory and the records about notes have.
pub(crate) const TABLES: [&str; 20] = [
    "candidates",
    "memory_events",
    "held_events",
    "event_texts",
    "event_decisions",
    "event_reverts",
    "approved_texts",
    "revisions",
    "entry_origins",
    "document_cursors",
    "event_outcomes",
    "quarantine",
    "curation_jobs",
    "core_snapshots",
    "requests",
    "maintenance_calls",
    "note_uses",
    "note_sections",
    "untrusted_sessions",
    "note_writes",
];
