//! What sessions record about notes: in the file for ever, guarded by the database, and whole whoever writes at once.

use memory_core::note::record::{NoteOp, NotesUse, SavedNote};
use memory_core::note::section::{NoteLine, Selected};
use memory_core::note::{NoteId, NoteSource, NoteStatus};
use memory_core::ports::{ConversationStore, NoteRecords, RunChoice};
use memory_core::record::RunState;
use memory_core::validate::framing;
use memory_core::{Code, Role, RunNumber, SessionId};
use memory_sqlite::{OpenMode, SqliteStore};

use crate::support::*;

pub(crate) const USED: NotesUse = NotesUse {
    enabled: true,
    shared_limit: true,
    read_only: false,
};

pub(crate) fn selected(texts: &[&str]) -> Selected {
    let line = |(number, text): (u32, &&str)| NoteLine {
        id: NoteId::from_random(number),
        date: framing::day(at(i64::from(number))),
        text: (*text).to_owned(),
    };
    Selected {
        lines: (1..).zip(texts).map(line).collect(),
        omitted: 3,
    }
}

pub(crate) fn saved(number: u32) -> SavedNote {
    SavedNote {
        op: NoteOp::Replace,
        id: NoteId::from_random(number),
        status: NoteStatus::Pending,
        redacted: number % 2 == 1,
        source: NoteSource {
            run: Some(format!("CONTENT run {number}")),
            model: Some("CONTENT model".to_owned()),
            version: None,
            untrusted: true,
        },
        at: at(50 + i64::from(number)),
    }
}

/// Everything that a session can record.
pub(crate) fn fill(store: &mut SqliteStore, session: &str) {
    append(
        store,
        session,
        RunChoice::Begin,
        vec![text(Role::User, "CONTENT of a run")],
    );
    let session = id(session);
    store.finish_run(&session, RunState::Succeeded, at(39)).unwrap();
    store.use_notes(&session, USED, at(40)).unwrap();
    store
        .record_notes(
            &session,
            &selected(&["CONTENT of a line", "CONTENT of another"]),
            at(41),
        )
        .unwrap();
    store.mark_untrusted(&session, at(42)).unwrap();
    for number in 1..=4 {
        let begun = begin(store, &session, 1, true, 9);
        assert_eq!(begun, Some(number));
    }
    store.end_note_write(&session, 1, Some(&saved(1))).unwrap();
    assert_eq!(store.saved_notes(&session).unwrap(), [(1, saved(1))]);
    store.hand_over_notes(&session, &[1], at(44)).unwrap();
    store.end_note_write(&session, 2, None).unwrap();
    store.end_note_write(&session, 3, Some(&saved(3))).unwrap();
}

fn begin(store: &mut SqliteStore, session: &SessionId, run: u32, shared: bool, limit: u32) -> Option<u64> {
    store
        .begin_note_write(session, RunNumber(run), shared, limit, at(43))
        .unwrap()
}

fn with_session() -> (Place, SqliteStore) {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    (place, store)
}

#[test]
fn records_are_there_after_reopening() {
    let (place, mut store) = with_session();
    fill(&mut store, "s");
    store.close().unwrap();
    let mut store = place.open(OpenMode::ReadWrite).unwrap();
    let record = store.notes_of(&id("s")).unwrap().unwrap();
    assert_eq!(record.usage, USED);
    assert_eq!(
        record.loaded,
        Some(selected(&["CONTENT of a line", "CONTENT of another"]))
    );
    assert!(store.is_untrusted(&id("s")).unwrap());
    assert_eq!(store.note_writes(&id("s"), None).unwrap(), 3);
    assert_eq!(store.note_writes(&id("s"), Some(RunNumber(2))).unwrap(), 0);
    assert_eq!(store.saved_notes(&id("s")).unwrap(), [(3, saved(3))]);
    store.hand_over_notes(&id("s"), &[3], at(60)).unwrap();
    assert_eq!(store.saved_notes(&id("s")).unwrap(), []);
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn reading_records_needs_no_right_to_write() {
    let (place, mut store) = with_session();
    fill(&mut store, "s");
    store.close().unwrap();
    let mut store = place.open(OpenMode::ReadOnly).unwrap();
    assert!(store.notes_of(&id("s")).unwrap().is_some());
    assert_eq!(store.note_writes(&id("s"), None).unwrap(), 3);
    let refused = store.mark_untrusted(&id("s"), at(1)).unwrap_err();
    assert_eq!(refused.code(), Code::StoreReadOnly);
}

#[test]
fn a_limit_holds_for_many_that_begin_at_once() {
    for shared in [true, false] {
        let (place, mut store) = with_session();
        for _ in 0..6 {
            append(&mut store, "s", RunChoice::Begin, vec![text(Role::User, "go on")]);
            store.finish_run(&id("s"), RunState::Succeeded, at(39)).unwrap();
        }
        let limit = 7;
        let taken = std::thread::scope(|scope| {
            let begin_many = |worker: u32| {
                let mut store = place.open(OpenMode::ReadWrite).unwrap();
                let run = if shared { worker + 1 } else { 1 };
                (0..5)
                    .filter_map(|_| begin(&mut store, &id("s"), run, shared, limit))
                    .collect::<Vec<_>>()
            };
            let mut workers = Vec::new();
            for worker in 0..6 {
                workers.push(scope.spawn(move || begin_many(worker)));
            }
            let mut taken: Vec<u64> = Vec::new();
            for worker in workers {
                taken.extend(worker.join().unwrap());
            }
            taken.sort_unstable();
            taken
        });
        assert_eq!(taken, (1..=u64::from(limit)).collect::<Vec<_>>(), "shared: {shared}");
        assert_eq!(problems(&place.open(OpenMode::ReadOnly).unwrap()), [""; 0]);
    }
}

#[test]
fn what_was_recorded_first_stays_whoever_comes_at_once() {
    let (place, _store) = with_session();
    let words = ["one", "two", "three", "four"];
    let found: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = words
            .map(|word| {
                let place = &place;
                scope.spawn(move || {
                    let mut store = place.open(OpenMode::ReadWrite).unwrap();
                    store.use_notes(&id("s"), USED, at(1)).unwrap();
                    store.record_notes(&id("s"), &selected(&[word]), at(2)).unwrap()
                })
            })
            .into();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(found.iter().all(|selected| *selected == found[0]), "{found:?}");
}

#[test]
fn sql_cannot_undo_what_was_recorded_about_notes() {
    let (place, mut store) = with_session();
    fill(&mut store, "s");
    let raw = place.raw();
    for sql in [
        "UPDATE note_uses SET read_only = 1",
        "UPDATE note_sections SET lines = '[]'",
        "UPDATE note_sections SET omitted = 0",
        "UPDATE untrusted_sessions SET at = 0",
        "UPDATE note_writes SET id = id + 1",
        "UPDATE note_writes SET run = 2",
        "UPDATE note_writes SET begun_at = 0",
        "UPDATE note_writes SET state = 'begun' WHERE state = 'withdrawn'",
        "UPDATE note_writes SET state = 'withdrawn' WHERE state = 'made'",
        "UPDATE note_writes SET status = 'active' WHERE state = 'made'",
        "UPDATE note_writes SET source = '{}' WHERE state = 'made'",
        "UPDATE note_writes SET handed_over_at = NULL WHERE handed_over_at IS NOT NULL",
        "UPDATE note_writes SET handed_over_at = 1 WHERE handed_over_at IS NOT NULL",
    ] {
        let error = raw.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("never"), "{sql}: {error}");
    }
    for sql in [
        "UPDATE note_writes SET state = 'made' WHERE state = 'begun'",
        "UPDATE note_writes SET op = 'add' WHERE state = 'begun'",
        "UPDATE note_writes SET handed_over_at = 1 WHERE state = 'withdrawn'",
        "INSERT INTO note_sections (session, lines, omitted, at, seal) VALUES (77, '[]', 0, 0, zeroblob(8))",
        "INSERT INTO note_writes (id, run, state, begun_at, seal) VALUES (77 << 40 | 1, 1, 'begun', 0, zeroblob(8))",
        "INSERT INTO note_writes (id, run, state, begun_at, seal) SELECT max(id) + 1, 99, 'begun', 0, zeroblob(8) FROM note_writes",
    ] {
        assert!(raw.execute(sql, []).is_err(), "{sql}");
    }
    assert_eq!(problems(&store), [""; 0]);
}

#[test]
fn a_damaged_record_is_named_without_its_content() {
    let (place, mut store) = with_session();
    fill(&mut store, "s");
    let raw = crate::core_damage::unguarded(&place);
    raw.execute_batch(
        "UPDATE note_sections SET lines = '[{\"SECRET'; UPDATE note_writes SET source = 'SECRET' WHERE source IS NOT NULL;
         UPDATE note_writes SET handed_over_at = NULL",
    )
    .unwrap();
    let lines = store.notes_of(&id("s")).unwrap_err();
    let source = store.saved_notes(&id("s")).unwrap_err();
    for (error, named) in [(lines, "session `s`"), (source, "write 1")] {
        assert_eq!(error.code(), Code::StoreCorrupt);
        let shown = format!("{error} {error:?}");
        assert!(shown.contains(named) && !shown.contains("SECRET"), "{shown}");
    }
}

#[test]
fn a_write_of_a_run_that_is_not_there_is_refused() {
    let (_place, mut store) = with_session();
    let refused = store
        .begin_note_write(&id("s"), RunNumber(1), true, 5, at(1))
        .unwrap_err();
    assert_eq!(refused.code(), Code::InvalidInput);
    assert_eq!(store.note_writes(&id("s"), None).unwrap(), 0);
}
