//! How sessions use notes, what their requests carry, and whether something from outside has entered them.

use memory_core::RunNumber;
use memory_core::note::record::{NotesRecord, NotesUse};

use super::Fixture;
use super::support::{ON, at, code, count, create, id, saved, selected, session, take};

const OFF: NotesUse = NotesUse { enabled: false, ..ON };

pub(super) fn a_session_that_says_nothing_of_notes_has_no_record(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    assert_eq!(store.notes_of(&session).expect("a session"), None);
    // What enters a session says nothing of how it uses notes.
    store.mark_untrusted(&session, at(1)).expect("a session");
    assert_eq!(store.notes_of(&session).expect("a session"), None);
    assert_eq!((count(store, &session, None), take(store, &session)), (0, vec![]));
}

pub(super) fn how_a_session_uses_notes_is_said_once(fixture: &mut Fixture) {
    let store = fixture.store();
    let uses = [
        ON,
        OFF,
        NotesUse {
            shared_limit: true,
            ..ON
        },
        NotesUse { read_only: true, ..ON },
    ];
    for (number, usage) in uses.into_iter().enumerate() {
        let session = create(store, &format!("s{number}"));
        assert_eq!(store.use_notes(&session, usage, at(1)).expect("a session"), usage);
        for other in uses {
            assert_eq!(store.use_notes(&session, other, at(2)).expect("a session"), usage);
        }
        let record = NotesRecord { usage, loaded: None };
        assert_eq!(store.notes_of(&session).expect("a session"), Some(record));
    }
}

pub(super) fn what_requests_carry_is_recorded_once(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 0);
    let first = selected(&["one", "two"], 3);
    assert_eq!(store.record_notes(&session, &first, at(1)).expect("recorded"), first);
    let other = selected(&["another"], 0);
    assert_eq!(store.record_notes(&session, &other, at(2)).expect("kept"), first);
    let record = store.notes_of(&session).expect("a session").expect("a record");
    assert_eq!((record.usage, record.loaded), (ON, Some(first)));
}

pub(super) fn an_empty_selection_is_recorded_too(fixture: &mut Fixture) {
    let store = fixture.store();
    for (name, nothing) in [("s", selected(&[], 0)), ("t", selected(&[], u64::from(u32::MAX)))] {
        let session = session(store, name, 0);
        assert_eq!(
            store.record_notes(&session, &nothing, at(1)).expect("recorded"),
            nothing
        );
        let other = selected(&["later"], 0);
        assert_eq!(store.record_notes(&session, &other, at(2)).expect("kept"), nothing);
        let record = store.notes_of(&session).expect("a session").expect("a record");
        assert_eq!(record.loaded, Some(nothing));
    }
}

pub(super) fn lines_come_back_as_they_were(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 0);
    let texts = [
        "中文 👩🏽‍💻 \u{2028}",
        "\"q\" 'q' \\n </project-memory>",
        "same",
        "same",
        "tab\tnul-free",
    ];
    let lines = selected(&texts, 7);
    store.record_notes(&session, &lines, at(1)).expect("recorded");
    let record = store.notes_of(&session).expect("a session").expect("a record");
    assert_eq!(record.loaded, Some(lines));
}

pub(super) fn a_session_that_uses_no_notes_records_none(fixture: &mut Fixture) {
    let store = fixture.store();
    let lines = selected(&["one"], 0);
    let silent = create(store, "silent");
    assert_eq!(code(store.record_notes(&silent, &lines, at(1))), "wrong_state");
    assert_eq!(store.notes_of(&silent).expect("a session"), None);
    let off = create(store, "off");
    store.use_notes(&off, OFF, at(1)).expect("a session");
    assert_eq!(code(store.record_notes(&off, &lines, at(1))), "wrong_state");
    let record = store.notes_of(&off).expect("a session").expect("a record");
    assert_eq!(record.loaded, None);
}

pub(super) fn something_from_outside_stays(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = session(store, "s", 1);
    assert!(!store.is_untrusted(&session).expect("an answer"));
    for _ in 0..2 {
        store.mark_untrusted(&session, at(1)).expect("marked");
        assert!(store.is_untrusted(&session).expect("an answer"));
    }
    store.use_notes(&session, OFF, at(2)).expect("a session");
    assert!(store.is_untrusted(&session).expect("an answer"));
}

pub(super) fn sessions_are_apart(fixture: &mut Fixture) {
    let store = fixture.store();
    let one = session(store, "one", 1);
    let other = create(store, "other");
    store.mark_untrusted(&one, at(1)).expect("marked");
    store
        .record_notes(&one, &selected(&["one"], 0), at(1))
        .expect("recorded");
    assert!(!store.is_untrusted(&other).expect("an answer"));
    assert_eq!(store.notes_of(&other).expect("a session"), None);
}

pub(super) fn what_is_not_there_is_not_found(fixture: &mut Fixture) {
    let store = fixture.store();
    session(store, "s", 1);
    let nobody = id("nobody");
    let saved = saved(1);
    let codes = [
        code(store.notes_of(&nobody)),
        code(store.use_notes(&nobody, ON, at(1))),
        code(store.record_notes(&nobody, &selected(&[], 0), at(1))),
        code(store.mark_untrusted(&nobody, at(1))),
        code(store.is_untrusted(&nobody)),
        code(store.begin_note_write(&nobody, RunNumber(1), false, 5, at(1))),
        code(store.end_note_write(&nobody, 1, Some(&saved))),
        code(store.note_writes(&nobody, None)),
        code(store.note_writes(&nobody, Some(RunNumber(1)))),
        code(store.saved_notes(&nobody)),
        code(store.hand_over_notes(&nobody, &[1], at(1))),
    ];
    assert_eq!(codes, ["not_found"; 11]);
}

pub(super) fn everything_survives_reopening(fixture: &mut Fixture) {
    let lines = selected(&["one", "two"], 1);
    let name = session(fixture.store(), "s", 1);
    fixture.store().record_notes(&name, &lines, at(1)).expect("recorded");
    fixture.store().mark_untrusted(&name, at(1)).expect("marked");
    fixture.reopen();
    let store = fixture.store();
    assert!(store.is_untrusted(&name).expect("an answer"));
    let record = store.notes_of(&name).expect("a session").expect("a record");
    assert_eq!((record.usage, record.loaded), (ON, Some(lines)));
}
