//! Core memory of stored samples: none in those of before, and for ever what was written in the others.

use std::path::{Path, PathBuf};

use memory_core::curation::{CurationState, JobState, QuarantineState};
use memory_core::event::{EventCounts, EventFilter, EventState};
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, ConversationStore, CoreMemoryStore};
use memory_core::revision::{OutcomeKind, RevisionState};
use memory_core::{Code, Digest, EventNumber, Position, RevisionNumber, Role, RunNumber};
use memory_sqlite::{OpenMode, SCHEMA_VERSION, SqliteStore};

use crate::core_memory::{MEMORY, USER, candidate, plan};
use crate::support::*;

fn sample(version: i32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/stores/v{version}.db"))
}

fn copy(version: i32) -> Place {
    let place = Place::new();
    std::fs::copy(sample(version), place.path()).unwrap();
    place
}

#[test]
fn a_store_of_before_core_memory_is_read_as_if_it_had_none() {
    for version in [1, 2] {
        let place = copy(version);
        let before = bytes(&place.path());
        let store = place.open(OpenMode::ReadOnly).unwrap();
        for document in [MEMORY, USER] {
            assert_eq!(store.event_counts(document).unwrap(), EventCounts::default());
            assert_eq!(store.events_saying(document, "x").unwrap(), []);
            assert_eq!(store.head(document).unwrap(), None);
            assert_eq!(store.prepared(document).unwrap(), None);
            assert_eq!(store.revisions(document, None, 9).unwrap(), []);
            assert_eq!(store.revision_with(document, &Digest::ZERO).unwrap(), None);
            assert_eq!(store.curation_state(document).unwrap(), CurationState::default());
            let number = RevisionNumber(1);
            assert_eq!(store.revision(document, number).unwrap_err().code(), Code::NotFound);
            assert_eq!(store.outcomes(document, number).unwrap_err().code(), Code::NotFound);
        }
        for state in EventState::WORDS.map(Some).into_iter().chain([None]) {
            let filter = EventFilter {
                state,
                ..EventFilter::default()
            };
            assert_eq!(store.events(&filter).unwrap(), []);
        }
        assert_eq!(store.event(EventNumber(1)).unwrap_err().code(), Code::NotFound);
        assert!(!store.is_approved(&Digest::ZERO).unwrap());
        assert_eq!(store.quarantined().unwrap(), []);
        assert_eq!(store.maintenance().unwrap(), []);
        let ours = id("ours");
        assert_eq!(store.staged(&ours).unwrap(), []);
        assert_eq!(store.snapshot(&ours).unwrap(), None);
        assert_eq!(store.snapshots(&ours).unwrap(), []);
        assert_eq!(store.usage(&ours, "o200k").unwrap(), []);
        assert_eq!(store.usage(&id("nobody"), "o200k").unwrap_err().code(), Code::NotFound);
        assert_eq!(problems(&store), [""; 0]);
        drop(store);
        assert!(bytes(&place.path()) == before, "reading changed a byte");
    }
}

#[test]
fn the_first_writing_brings_core_memory() {
    for version in 1..=SCHEMA_VERSION {
        let place = copy(version);
        // One that reads meanwhile finds what is there then.
        let reader = place.open(OpenMode::ReadOnly).unwrap();
        let before = reader.events(&EventFilter::default()).unwrap().len();
        let sessions = reader.sessions().unwrap();
        let mut store = place.open(OpenMode::ReadWrite).unwrap();
        assert_eq!(store.sessions().unwrap(), sessions);
        let begin = Begin {
            session: new_session("new"),
            key: None,
            system: None,
            message: text(Role::User, "remember this"),
            tools: None,
            model: None,
            notes: NotesBegin::default(),
            counter: COUNTER.to_owned(),
            at: at(5_000),
        };
        let new = memory_core::event::NewCandidate {
            session: id("new"),
            ..candidate("It is so.")
        };
        let event = store.propose(&begin, &new).unwrap();
        assert_eq!(reader.events(&EventFilter::default()).unwrap().len(), before + 1);
        assert_eq!(reader.event(event).unwrap().state, EventState::Pending);
        if let Some(prepared) = store.prepared(MEMORY).unwrap() {
            store.abort_revision(MEMORY, prepared.number, "x", at(5_001)).unwrap();
        }
        let new = plan(&store, MEMORY, "It is so.\n");
        let committed = store.record_revision(&new, None).unwrap();
        assert_eq!(reader.head(MEMORY).unwrap(), Some(committed));
        assert_eq!(problems(&store), [""; 0], "version {version}");
        assert_eq!(problems(&reader), [""; 0], "version {version}");
    }
}

fn opened() -> (Place, SqliteStore) {
    let place = copy(3);
    let store = place.open(OpenMode::ReadWrite).unwrap();
    (place, store)
}

#[test]
fn stored_events_read_as_they_were_written() {
    let (_place, store) = opened();
    let events = store.events(&EventFilter::default()).unwrap();
    let states: Vec<&str> = events.iter().map(|event| event.state.as_str()).collect();
    assert_eq!(
        states,
        [
            "consumed", "approved", "held", "consumed", "consumed", "rejected", "pending"
        ]
    );
    let texts: Vec<Option<&str>> = events.iter().map(|event| event.operations[0].new_text()).collect();
    assert_eq!(texts[0], Some("潮位 are in centimetres."));
    assert_eq!(
        events[0].digest.to_string(),
        "6981b071658cd284f5b2a38addfc812a543e273d6dbe78d14e9a15d36ad0f732"
    );
    assert_eq!((events[4].approves, events[4].hold), (Some(EventNumber(2)), None));
    assert_eq!((events[4].staged_at, events[4].entered_at), (at(1005), at(1031)));
    assert_eq!((events[3].operations.len(), events[3].trust.as_str()), (2, "person"));
    assert_eq!((events[5].run, events[5].positions.first), (RunNumber(3), Position(3)));
    assert_eq!(events[0].model.as_deref(), Some("a-model"));
    let taken_back: Vec<_> = events
        .iter()
        .filter_map(|event| Some((event.number, event.taken_back?.at)))
        .collect();
    assert_eq!(taken_back, [(EventNumber(5), at(1112))]);
    let counts = store.event_counts(MEMORY).unwrap();
    assert_eq!((counts.pending, counts.held, counts.cursor), (1, 1, EventNumber(5)));
    assert!(store.is_approved(&Digest::of(b"From a page.")).unwrap());
    assert!(store.is_approved(&Digest::of(b"Two words.")).unwrap());
    let staged = store.staged(&id("core")).unwrap();
    assert_eq!(
        (staged.len(), staged[0].number, staged[0].content.document),
        (1, 8, USER)
    );
}

#[test]
fn stored_revisions_read_as_they_were_written() {
    let (_place, mut store) = opened();
    let revisions = store.revisions(MEMORY, None, 9).unwrap();
    let states: Vec<RevisionState> = revisions.iter().rev().map(|revision| revision.state).collect();
    assert_eq!(
        states,
        [
            RevisionState::Committed,
            RevisionState::Committed,
            RevisionState::Aborted,
            RevisionState::Prepared
        ]
    );
    let head = store.head(MEMORY).unwrap().unwrap();
    assert_eq!(
        head.text,
        "Found there.\n§\n潮位 are in centimetres.\n§\nFrom a page.\n"
    );
    assert_eq!((head.number, head.parent), (RevisionNumber(2), Some(RevisionNumber(1))));
    assert_eq!(head.file.map(|file| (file.device, file.inode)), Some((u64::MAX, 42)));
    assert!(store.revision(MEMORY, RevisionNumber(1)).unwrap().verified);
    let aborted = store.revision(MEMORY, RevisionNumber(3)).unwrap();
    assert_eq!(
        (aborted.aborted.as_deref(), aborted.ended_at),
        (Some("the file changed"), Some(at(1053)))
    );
    let outcomes = store.outcomes(MEMORY, RevisionNumber(2)).unwrap();
    let kinds: Vec<_> = outcomes.iter().map(|outcome| (outcome.event.0, outcome.kind)).collect();
    assert_eq!(kinds, [(1, OutcomeKind::Applied), (5, OutcomeKind::Skipped)]);
    // What was on its way when the store was written is brought to its end.
    let committed = store
        .commit_revision(MEMORY, RevisionNumber(4), None, at(5_000))
        .unwrap();
    assert_eq!(store.head(MEMORY).unwrap(), Some(committed));
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn stored_records_read_as_they_were_written() {
    let (_place, store) = opened();
    let state = store.curation_state(MEMORY).unwrap();
    let job = state.last_job.unwrap();
    assert_eq!(
        (job.number, job.state, job.failures, state.unseen),
        (2, JobState::Succeeded, 1, 1)
    );
    assert_eq!(job.end.unwrap().revision, Some(RevisionNumber(2)));
    let states: Vec<QuarantineState> = store
        .quarantined()
        .unwrap()
        .iter()
        .map(|file| file.content.state)
        .collect();
    assert_eq!(states, [QuarantineState::New, QuarantineState::Cleared]);
    let snapshots = store.snapshots(&id("core")).unwrap();
    assert_eq!(
        (snapshots.len(), snapshots[0].ended, snapshots[1].ended),
        (2, true, false)
    );
    assert_eq!(snapshots[1].content.entries, [(MEMORY, "Found there.".to_owned())]);
    let usage = store.usage(&id("core"), "o200k").unwrap();
    assert_eq!((usage.len(), usage[0].run, usage[0].tokens), (1, None, 120));
    assert_eq!(store.maintenance().unwrap()[0].request_tokens, 300);
}
