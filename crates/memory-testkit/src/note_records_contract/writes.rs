//! The writes that runs make: counted, limited, reported once.

use memory_core::RunNumber;
use memory_core::note::record::{NoteOp, SavedNote};
use memory_core::note::{NoteSource, NoteStatus};

use super::Fixture;
use super::support::{at, begin, code, count, make, saved, session, take};

pub(super) fn writes_are_numbered_in_their_session(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, other) = (session(store, "one", 2), session(store, "other", 1));
    let numbers = [
        begin(store, &one, 1, 5),
        begin(store, &one, 2, 5),
        begin(store, &one, 1, 5),
        begin(store, &other, 1, 5),
    ];
    assert_eq!(numbers, [Some(1), Some(2), Some(3), Some(1)]);
}

pub(super) fn a_run_makes_no_more_writes_than_it_may(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 2);
    assert_eq!(begin(store, &session, 1, 0), None);
    // What is begun counts, whether it is ended or not.
    let first = begin(store, &session, 1, 2).expect("room");
    begin(store, &session, 1, 2).expect("room");
    assert_eq!(begin(store, &session, 1, 2), None);
    store.end_note_write(&session, first, Some(&saved(1))).expect("made");
    assert_eq!(begin(store, &session, 1, 2), None);
    assert_eq!(count(store, &session, Some(1)), 2);
    take(store, &session);
    assert_eq!(begin(store, &session, 1, 2), None);
    // Another run has its own.
    assert_eq!(count(store, &session, Some(2)), 0);
    assert!(begin(store, &session, 2, 2).is_some());
    assert!(begin(store, &session, 1, 3).is_some(), "a higher limit has room");
    assert_eq!(count(store, &session, None), 4);
}

pub(super) fn runs_share_a_limit_if_they_are_to(fixture: &mut Fixture) {
    let store = fixture.store();
    let (session, other) = (session(store, "s", 3), session(store, "t", 1));
    let mut shared = |session: &_, run| {
        let begun = store.begin_note_write(session, RunNumber(run), true, 2, at(30));
        begun.expect("an answer").is_some()
    };
    assert_eq!(
        [shared(&session, 1), shared(&session, 2), shared(&session, 3)],
        [true, true, false]
    );
    assert!(shared(&other, 1));
    // A run that counts alone is not stopped by the others.
    assert!(begin(store, &session, 3, 1).is_some());
}

pub(super) fn a_write_that_came_to_nothing_does_not_count(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 1);
    for _ in 0..3 {
        let number = begin(store, &session, 1, 1).expect("room");
        assert_eq!(count(store, &session, Some(1)), 1);
        store.end_note_write(&session, number, None).expect("nothing");
        assert_eq!((count(store, &session, Some(1)), count(store, &session, None)), (0, 0));
    }
    assert_eq!(take(store, &session), []);
    // No number is given twice.
    assert_eq!(begin(store, &session, 1, 1), Some(4));
}

pub(super) fn what_was_said_of_a_write_stays(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 1);
    let made = make(store, &session, 1, &saved(1));
    store.end_note_write(&session, made, Some(&saved(1))).expect("repeated");
    assert_eq!(take(store, &session), [saved(1)]);
    store.end_note_write(&session, made, Some(&saved(1))).expect("repeated");
    assert_eq!((take(store, &session), count(store, &session, None)), (vec![], 1));
    let dropped = begin(store, &session, 1, 5).expect("room");
    for _ in 0..2 {
        store.end_note_write(&session, dropped, None).expect("nothing");
        assert_eq!(count(store, &session, None), 1);
    }
}

pub(super) fn made_writes_are_handed_over_once(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, other) = (session(store, "one", 2), session(store, "other", 1));
    let late = begin(store, &one, 1, 9).expect("room");
    make(store, &one, 2, &saved(2));
    make(store, &other, 1, &saved(9));
    make(store, &one, 1, &saved(3));
    assert_eq!(take(store, &one), [saved(2), saved(3)]);
    assert_eq!(take(store, &one), []);
    // One that was begun before and is made now comes now.
    store.end_note_write(&one, late, Some(&saved(1))).expect("made");
    make(store, &one, 1, &saved(4));
    assert_eq!(take(store, &one), [saved(1), saved(4)]);
    assert_eq!(take(store, &one), []);
    assert_eq!(take(store, &other), [saved(9)]);
    assert_eq!(count(store, &one, None), 4, "what was handed over counts");
}

pub(super) fn what_was_read_and_not_handed_over_comes_again(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 1);
    for number in 1..=3 {
        make(store, &session, 1, &saved(number));
    }
    let read = store.saved_notes(&session).expect("writes");
    assert_eq!(read, [(1, saved(1)), (2, saved(2)), (3, saved(3))]);
    assert_eq!(store.saved_notes(&session).expect("writes"), read);
    // What came since is not handed over with it.
    make(store, &session, 1, &saved(4));
    for _ in 0..2 {
        store.hand_over_notes(&session, &[1, 3], at(40)).expect("writes");
    }
    let open = begin(store, &session, 1, 9).expect("room");
    for unknown in [0, open, open + 1, u64::MAX] {
        assert_eq!(
            code(store.hand_over_notes(&session, &[2, unknown], at(41))),
            "not_found"
        );
    }
    fixture.reopen();
    let waiting = fixture.store().saved_notes(&session).expect("writes");
    assert_eq!(waiting, [(2, saved(2)), (4, saved(4))]);
}

pub(super) fn saved_notes_come_back_as_they_were(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 1);
    let whole = SavedNote {
        op: NoteOp::Replace,
        status: NoteStatus::Active,
        redacted: true,
        source: NoteSource {
            run: Some("run-7 \"ü\" 中".to_owned()),
            model: Some("anthropic/claude".to_owned()),
            version: Some("0.9.0".to_owned()),
            untrusted: true,
        },
        at: "2026-10-29T14:03:11.520000001Z".parse().expect("a time"),
        ..saved(1)
    };
    let forgotten = SavedNote {
        op: NoteOp::Forget,
        ..saved(2)
    };
    let notes = [whole, forgotten, saved(3)];
    for note in &notes {
        make(store, &session, 1, note);
    }
    assert_eq!(take(store, &session), notes);
}

pub(super) fn a_write_that_is_not_there_is_not_found(fixture: &mut Fixture) {
    let store = fixture.store();
    let (one, other) = (session(store, "one", 1), session(store, "other", 1));
    begin(store, &one, 1, 5);
    for number in [0, 2, u64::from(u32::MAX)] {
        assert_eq!(code(store.end_note_write(&one, number, Some(&saved(1)))), "not_found");
    }
    assert_eq!(code(store.end_note_write(&other, 1, None)), "not_found");
    assert_eq!((count(store, &one, None), take(store, &one)), (1, vec![]));
}

pub(super) fn writes_survive_reopening(fixture: &mut Fixture) {
    let name = session(fixture.store(), "s", 1);
    let open = begin(fixture.store(), &name, 1, 9).expect("room");
    make(fixture.store(), &name, 1, &saved(2));
    assert_eq!(take(fixture.store(), &name), [saved(2)]);
    make(fixture.store(), &name, 1, &saved(3));
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(count(store, &name, Some(1)), 3);
    store.end_note_write(&name, open, Some(&saved(1))).expect("made");
    assert_eq!(take(store, &name), [saved(1), saved(3)]);
    assert_eq!(begin(store, &name, 1, 9), Some(4));
}
