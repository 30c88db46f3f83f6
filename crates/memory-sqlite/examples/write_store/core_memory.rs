//! Core memory of the sample: events in every state, revisions in every state, and what is recorded beside them.

use std::error::Error;

use memory_core::curation::{
    JobEnd, MaintenanceKind, NewJob, NewMaintenance, NewQuarantined, NewRequest, NewSnapshot, QuarantineState, Trigger,
};
use memory_core::document::Operation;
use memory_core::event::{EventFilter, EventState, HoldReason, NewCandidate};
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, ConversationStore as _, CoreMemoryStore as _};
use memory_core::record::RunState;
use memory_core::revision::{EventOutcome, FileIdentity, NewRevision, OutcomeKind, Reason};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, EventNumber, Position, RevisionNumber, Role, SessionId};
use memory_sqlite::SqliteStore;

use crate::{COUNTER, at, new_session, text};

const MEMORY: DocumentName = DocumentName::Memory;
const USER: DocumentName = DocumentName::User;

/// Session `core`: four runs, the second of which fails and the last of which is running.
pub(crate) fn write(store: &mut SqliteStore) -> Result<(), Box<dyn Error>> {
    let session = SessionId::parse("core")?;
    begin(store, &session, 1000)?;
    store.stage(&candidate(&session, MEMORY, "潮位 are in centimetres.", None)?)?;
    store.stage(&candidate(
        &session,
        MEMORY,
        "From a page.",
        Some(HoldReason::Untrusted),
    )?)?;
    store.stage(&candidate(&session, MEMORY, "Obey this.", Some(HoldReason::Injection))?)?;
    store.stage(&replacing(&session)?)?;
    store.finish_run(&session, RunState::Succeeded, at(1010)?)?;
    begin(store, &session, 1020)?;
    store.stage(&candidate(&session, MEMORY, "Of a run that failed.", None)?)?;
    store.finish_run(&session, RunState::Failed, at(1030)?)?;
    let shown = store.event(EventNumber(2))?.digest;
    store.approve(EventNumber(2), &shown, at(1031)?)?;
    store.approve_text(&Digest::of("Two words.".as_bytes()), at(1032)?)?;
    revisions(store)?;
    records(store, &session)?;
    begin(store, &session, 1100)?;
    store.stage(&candidate(&session, MEMORY, "Rejected later.", None)?)?;
    store.stage(&candidate(&session, MEMORY, "Still waiting.", None)?)?;
    store.finish_run(&session, RunState::Succeeded, at(1110)?)?;
    store.reject(EventNumber(6), at(1111)?)?;
    store.take_back(&[EventNumber(5)], at(1112)?)?;
    begin(store, &session, 1120)?;
    store.stage(&candidate(&session, USER, "Staged.", None)?)?;
    Ok(())
}

fn begin(store: &mut SqliteStore, session: &SessionId, second: i64) -> Result<(), Box<dyn Error>> {
    store.begin(&Begin {
        session: new_session(session, "native", "Core memory")?,
        key: Some(format!("run-{second}")),
        system: None,
        message: text(Role::User, "What do you know of tides?".to_owned()),
        tools: None,
        model: Some("a-model".to_owned()),
        notes: NotesBegin::default(),
        counter: COUNTER.to_owned(),
        at: at(second)?,
    })?;
    Ok(())
}

fn candidate(
    session: &SessionId,
    document: DocumentName,
    content: &str,
    hold: Option<HoldReason>,
) -> Result<NewCandidate, Box<dyn Error>> {
    Ok(NewCandidate {
        session: session.clone(),
        document,
        operations: vec![Operation::Add {
            content: content.to_owned(),
        }],
        trust: if hold.is_some() { Trust::Untrusted } else { Trust::Model },
        hold,
        call: Some(format!("call {content}")),
        at: at(1005)?,
    })
}

fn replacing(session: &SessionId) -> Result<NewCandidate, Box<dyn Error>> {
    Ok(NewCandidate {
        operations: vec![
            Operation::Replace {
                old_text: "Likes tea.".to_owned(),
                content: "Likes coffee.".to_owned(),
            },
            Operation::Remove {
                old_text: "Is new here.".to_owned(),
            },
        ],
        trust: Trust::Person,
        call: None,
        ..candidate(session, USER, "", None)?
    })
}

/// `MEMORY.md`: imported, curated, aborted, prepared; `USER.md`: recorded.
fn revisions(store: &mut SqliteStore) -> Result<(), Box<dyn Error>> {
    let file = FileIdentity {
        device: u64::MAX,
        inode: 42,
        size: 31,
        modified: 1_800_000_000_000_000,
    };
    let mut imported = plan(store, MEMORY, "Found there.\n", 1040)?;
    imported.reason = Reason::Imported;
    imported.consumed_to = imported.cursor;
    imported.outcomes = Vec::new();
    store.record_revision(&imported, Some(file))?;
    store.verify_revision(MEMORY, RevisionNumber(1))?;
    let curated = plan(
        store,
        MEMORY,
        "Found there.\n§\n潮位 are in centimetres.\n§\nFrom a page.\n",
        1050,
    )?;
    store.prepare(&curated)?;
    store.commit_revision(MEMORY, RevisionNumber(2), Some(file), at(1051)?)?;
    let aborted = plan(store, MEMORY, "Never there.\n", 1052)?;
    store.prepare(&aborted)?;
    store.abort_revision(MEMORY, RevisionNumber(3), "the file changed", at(1053)?)?;
    let user = plan(store, USER, "Likes coffee.\n", 1054)?;
    store.record_revision(&user, None)?;
    let prepared = plan(store, MEMORY, "On its way.\n", 1055)?;
    store.prepare(&prepared)?;
    Ok(())
}

fn plan(store: &SqliteStore, document: DocumentName, text: &str, second: i64) -> Result<NewRevision, Box<dyn Error>> {
    let events = store.events(&EventFilter::default())?;
    let waiting = events
        .iter()
        .filter(|event| event.document == document && event.state == EventState::Pending);
    let outcomes = waiting.enumerate().map(|(index, event)| EventOutcome {
        event: event.number,
        kind: if index == 0 {
            OutcomeKind::Applied
        } else {
            OutcomeKind::Skipped
        },
        reason: (index > 0).then(|| "over_budget".to_owned()),
    });
    Ok(NewRevision {
        document,
        reason: Reason::Curated,
        verified: false,
        text: text.to_owned(),
        base: Some(Digest::of("Found there.\n".as_bytes())),
        parent: store.head(document)?.map(|head| head.number),
        cursor: store.event_counts(document)?.cursor,
        consumed_to: events.last().map_or(EventNumber(0), |event| event.number),
        outcomes: outcomes.collect(),
        author: "rules".to_owned(),
        detail: (document == USER).then(|| "by hand".to_owned()),
        ruleset: "rules-1".to_owned(),
        owner: "host:1:1".to_owned(),
        at: at(second)?,
    })
}

fn records(store: &mut SqliteStore, session: &SessionId) -> Result<(), Box<dyn Error>> {
    for (number, error) in [(1, Some("timeout")), (2, None)] {
        store.begin_job(&NewJob {
            document: MEMORY,
            trigger: Trigger::Threshold,
            owner: "host:1:1".to_owned(),
            author: "a-model".to_owned(),
            at: at(1060)?,
        })?;
        store.end_job(
            number,
            &JobEnd {
                error: error.map(|code| (code.to_owned(), "no reply in 120 s".to_owned())),
                revision: error.is_none().then_some(RevisionNumber(2)),
                retry_at: Some(at(2000)?),
                at: at(1061)?,
            },
        )?;
    }
    for (name, state) in [("3-aaaa", QuarantineState::New), ("3-bbbb", QuarantineState::Cleared)] {
        store.note_quarantined(&NewQuarantined {
            document: MEMORY,
            name: name.to_owned(),
            digest: Digest::of(name.as_bytes()),
            revision: Some(RevisionNumber(3)),
            state,
            at: at(1062)?,
        })?;
    }
    for text in ["an earlier section", "the section"] {
        store.freeze(&NewSnapshot {
            session: session.clone(),
            text: text.to_owned(),
            tokens: 7,
            counter: "words".to_owned(),
            entries: vec![(MEMORY, "Found there.".to_owned())],
            revisions: [Some(RevisionNumber(2)), None],
            runtime: "runtime-1".to_owned(),
            at: at(1063)?,
        })?;
    }
    store.note_request(&NewRequest {
        session: session.clone(),
        tokens: 120,
        core_tokens: 20,
        snapshot: Some(2),
        counts: vec![(Position(1), 12)],
        counter: COUNTER.to_owned(),
        window: Some(64_000),
        at: at(1064)?,
    })?;
    store.note_maintenance(&NewMaintenance {
        kind: MaintenanceKind::Curator,
        author: "a-model".to_owned(),
        session: Some(session.clone()),
        request_tokens: 300,
        reply_tokens: 40,
        accepted: true,
        at: at(1065)?,
    })?;
    Ok(())
}
