//! What reading costs: by which indexes, and that the history does not count.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use memory_core::curation::{JobEnd, NewJob, Trigger};
use memory_core::document::Operation;
use memory_core::event::{EventFilter, HoldReason, NewCandidate};
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, ConversationStore as _, CoreMemoryStore as _};
use memory_core::record::{NewMessage, NewSession, RunState};
use memory_core::revision::{Consumption, EventOutcome, NewRevision, OutcomeKind, Reason};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, EventNumber, Message, Role, RunNumber, SessionId, Timestamp};

use super::events::{HELD, PENDING, Query};
use super::{candidates, decisions, jobs, outcomes, quarantine, revisions};
use crate::{OpenMode, SqliteStore};

const MEMORY: DocumentName = DocumentName::Memory;
const AT: Timestamp = Timestamp::UNIX_EPOCH;

fn opened() -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
    (folder, store)
}

fn session() -> SessionId {
    SessionId::parse("s").unwrap()
}

fn candidate(text: String, hold: Option<HoldReason>) -> NewCandidate {
    NewCandidate {
        session: session(),
        document: MEMORY,
        operations: vec![Operation::Add { content: text }],
        trust: Trust::Model,
        hold,
        call: None,
        at: AT,
    }
}

/// Makes events in one run: `count` pending ones, with a held one after every tenth.
fn enter(store: &mut SqliteStore, start: &str, count: usize) {
    let begin = Begin {
        session: NewSession {
            id: session(),
            format: "native".into(),
            parent: None,
            title: None,
            model: None,
            created_at: AT,
        },
        key: None,
        system: None,
        message: NewMessage {
            message: Message::text(Role::User, "u"),
            run: None,
            item: None,
            tokens: None,
        },
        tools: None,
        model: None,
        notes: NotesBegin::default(),
        counter: "c".into(),
        at: AT,
    };
    store.begin(&begin).unwrap();
    store
        .db()
        .write(|transaction| {
            for number in 0..count {
                candidates::stage(transaction, &candidate(format!("{start} {number}"), None))?;
                if number % 10 == 9 {
                    let held = candidate(format!("{start} held {number}"), Some(HoldReason::Untrusted));
                    candidates::stage(transaction, &held)?;
                }
            }
            Ok(())
        })
        .unwrap();
    store.finish_run(&session(), RunState::Succeeded, AT).unwrap();
}

fn consume_all(store: &mut SqliteStore) {
    let pending = store.events(&pending()).unwrap();
    let last = store.events(&EventFilter::default()).unwrap().last().unwrap().number;
    let plan = Consumption {
        document: MEMORY,
        parent: store.head(MEMORY).unwrap().map(|head| head.number),
        cursor: store.event_counts(MEMORY).unwrap().cursor,
        consumed_to: last,
        outcomes: pending
            .iter()
            .map(|event| EventOutcome {
                event: event.number,
                kind: OutcomeKind::Applied,
                reason: None,
            })
            .collect(),
    };
    store.consume(&plan).unwrap();
}

fn pending() -> EventFilter {
    EventFilter {
        document: Some(MEMORY),
        state: Some("pending"),
        ..EventFilter::default()
    }
}

fn of_state(word: &'static str) -> EventFilter {
    EventFilter {
        state: Some(word),
        ..EventFilter::default()
    }
}

fn revision(store: &SqliteStore, text: String) -> NewRevision {
    let cursor = store.event_counts(MEMORY).unwrap().cursor;
    NewRevision {
        document: MEMORY,
        reason: Reason::Manual,
        verified: true,
        text,
        base: None,
        parent: store.head(MEMORY).unwrap().map(|head| head.number),
        cursor,
        consumed_to: cursor,
        outcomes: Vec::new(),
        author: "person".into(),
        detail: None,
        ruleset: "r".into(),
        owner: "o".into(),
        at: AT,
    }
}

/// A store in which `history` events are consumed, their held ones rejected, and a few of each kind wait; with as many
/// revisions and jobs as there were events, by tens.
fn with_history(history: usize) -> (tempfile::TempDir, SqliteStore) {
    let (folder, mut store) = opened();
    enter(&mut store, "old", history);
    let held = store.events(&of_state("held")).unwrap();
    store
        .db()
        .write(|transaction| {
            held.iter()
                .try_for_each(|event| decisions::reject(transaction, event.number, AT))
        })
        .unwrap();
    consume_all(&mut store);
    for number in 0..history / 10 {
        let new = revision(&store, format!("text {number}\n"));
        store
            .db()
            .write(|transaction| revisions::record(transaction, &new, None).map(|_| ()))
            .unwrap();
    }
    let new = NewJob {
        document: MEMORY,
        trigger: Trigger::Start,
        owner: "o".into(),
        author: "rules".into(),
        at: AT,
    };
    let end = JobEnd {
        error: None,
        revision: None,
        retry_at: None,
        at: AT,
    };
    store
        .db()
        .write(|transaction| {
            (0..history / 10).try_for_each(|_| {
                let begun = jobs::begin(transaction, &new)?;
                jobs::end(transaction, begun.number, &end).map(|_| ())
            })
        })
        .unwrap();
    let new = revision(&store, "the text that is asked for\n".into());
    store.record_revision(&new, None).unwrap();
    enter(&mut store, "new", 20);
    (folder, store)
}

/// Counts the steps of SQLite's machine that `work` takes.
fn steps(store: &mut SqliteStore, work: impl Fn(&SqliteStore)) -> u64 {
    work(store);
    let counter = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&counter);
    let count = move || {
        seen.fetch_add(1, Ordering::Relaxed);
        false
    };
    store.db().raw().progress_handler(1, Some(count)).unwrap();
    work(store);
    store.db().raw().progress_handler(0, None::<fn() -> bool>).unwrap();
    counter.load(Ordering::Relaxed)
}

#[test]
fn the_cost_of_what_waits_does_not_follow_the_history() {
    let cost = |history| {
        let (_folder, mut store) = with_history(history);
        let pending = steps(&mut store, |store| {
            assert_eq!(store.events(&pending()).unwrap().len(), 20);
        });
        let held = steps(&mut store, |store| {
            assert_eq!(store.events(&of_state("held")).unwrap().len(), 2);
        });
        let counts = steps(&mut store, |store| {
            let counts = store.event_counts(MEMORY).unwrap();
            assert_eq!((counts.pending, counts.held), (20, 2));
        });
        let saying = steps(&mut store, |store| {
            assert_eq!(store.events_saying(MEMORY, "new 7").unwrap().len(), 1);
        });
        let found = steps(&mut store, |store| {
            let digest = Digest::of(b"the text that is asked for\n");
            assert!(store.revision_with(MEMORY, &digest).unwrap().is_some());
        });
        let state = steps(&mut store, |store| {
            assert!(store.curation_state(MEMORY).unwrap().last_job.is_some());
        });
        let head = steps(&mut store, |store| {
            assert!(store.head(MEMORY).unwrap().is_some());
            assert!(store.prepared(MEMORY).unwrap().is_none());
        });
        [pending, held, counts, saying, found, state, head]
    };
    assert_eq!(cost(100), cost(2000));
}

/// The lines of a query's plan.
fn plan(store: &mut SqliteStore, sql: &str) -> Vec<String> {
    let mut statement = store.db().raw().prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let mut rows = statement.raw_query();
    let mut lines = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        lines.push(row.get(3).unwrap());
    }
    lines
}

/// Every step searches, those of a query within it too; the first one by this index and these columns.
fn searches(store: &mut SqliteStore, sql: &str, first: &str) {
    let lines = plan(store, sql);
    assert!(lines[0].contains(first), "{lines:#?}");
    let is_search = |line: &String| line.starts_with("SEARCH") || line.starts_with("CORRELATED SCALAR SUBQUERY");
    assert!(lines.iter().all(is_search), "{lines:#?}");
}

fn filtered(store: &mut SqliteStore, filter: &EventFilter) -> String {
    let query = store
        .db()
        .read(|connection| Query::of(connection, filter.document, filter))
        .unwrap();
    query.unwrap().sql()
}

#[test]
fn events_are_found_by_indexes() {
    let (_folder, mut store) = opened();
    enter(&mut store, "one", 1);
    let by_document = "INDEX memory_events_by_document (document=? AND number>?";
    let sql = filtered(&mut store, &pending());
    searches(&mut store, &sql, by_document);
    searches(&mut store, PENDING, by_document);
    searches(&mut store, HELD, "USING PRIMARY KEY (document=?)");
    let sql = filtered(
        &mut store,
        &EventFilter {
            document: Some(MEMORY),
            ..EventFilter::default()
        },
    );
    searches(&mut store, &sql, by_document);
    let sql = filtered(
        &mut store,
        &EventFilter {
            document: Some(MEMORY),
            ..of_state("held")
        },
    );
    searches(&mut store, &sql, "USING PRIMARY KEY (document=? AND event>?)");
    let sql = filtered(&mut store, &of_state("rejected"));
    searches(&mut store, &sql, "INDEX event_decisions_by_kind (kind=? AND event>?)");
    let skipped = EventFilter {
        outcome: Some(OutcomeKind::Skipped),
        ..EventFilter::default()
    };
    let sql = filtered(&mut store, &skipped);
    searches(&mut store, &sql, "INDEX event_outcomes_by_kind (kind=? AND event>?)");
    let of_run = EventFilter {
        session: Some(session()),
        run: Some(RunNumber(1)),
        after: EventNumber(0),
        ..EventFilter::default()
    };
    let sql = filtered(&mut store, &of_run);
    searches(
        &mut store,
        &sql,
        "INDEX memory_events_by_session (session=? AND run=? AND number>?)",
    );
    searches(
        &mut store,
        &super::events::saying_sql(),
        "USING PRIMARY KEY (document=? AND digest=?)",
    );
}

#[test]
fn revisions_and_jobs_are_found_by_indexes() {
    let (_folder, mut store) = opened();
    let sql = format!("SELECT * FROM revisions WHERE {}", revisions::WITH_DIGEST);
    searches(&mut store, &sql, "INDEX revisions_by_digest (document=? AND digest=?)");
    let sql = format!("SELECT * FROM revisions WHERE {}", revisions::HEAD);
    searches(&mut store, &sql, "INDEX revisions_committed (document=?)");
    let sql = format!("SELECT * FROM revisions WHERE {}", revisions::PREPARED);
    searches(&mut store, &sql, "INDEX revisions_prepared (document=?)");
    let sql = format!("{} WHERE {}", jobs::RECORD, jobs::LAST);
    searches(&mut store, &sql, "INDEX curation_jobs_by_document (document=?)");
    searches(&mut store, quarantine::UNSEEN, "INDEX quarantine_unseen (document=?)");
    searches(&mut store, outcomes::CURSOR, "(document=?)");
}
