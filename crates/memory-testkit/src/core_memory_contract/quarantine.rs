//! Files in quarantine.

use memory_core::RevisionNumber;
use memory_core::curation::{NewQuarantined, QuarantineState};

use super::Fixture;
use super::support::{MEMORY, code, file, record};

pub(super) fn a_file_is_recorded_once(fixture: &mut Fixture) {
    let store = fixture.store();
    record(store, MEMORY, "one\n");
    let new = NewQuarantined {
        revision: Some(RevisionNumber(1)),
        state: QuarantineState::Seen,
        ..file("f")
    };
    let recorded = store.note_quarantined(&new).expect("a file");
    assert_eq!((recorded.number, &recorded.content), (1, &new));
    let again = store.note_quarantined(&file("f")).expect("no error");
    assert_eq!(again, recorded);
    assert_eq!(store.quarantined().expect("files"), [recorded]);
    let astray = NewQuarantined {
        revision: Some(RevisionNumber(2)),
        ..file("g")
    };
    assert_eq!(code(store.note_quarantined(&astray)), "invalid_input");
    assert_eq!(store.quarantined().expect("files").len(), 1);
}

pub(super) fn a_cleared_file_stays_cleared(fixture: &mut Fixture) {
    let store = fixture.store();
    store.note_quarantined(&file("f")).expect("a file");
    for (state, expected) in [
        (QuarantineState::Seen, QuarantineState::Seen),
        (QuarantineState::New, QuarantineState::New),
        (QuarantineState::Cleared, QuarantineState::Cleared),
        (QuarantineState::Seen, QuarantineState::Cleared),
        (QuarantineState::New, QuarantineState::Cleared),
    ] {
        store.set_quarantine_state(1, state).expect("no error");
        assert_eq!(store.quarantined().expect("files")[0].content.state, expected);
    }
    for number in [0, 2, u64::MAX] {
        assert_eq!(
            code(store.set_quarantine_state(number, QuarantineState::Seen)),
            "not_found"
        );
    }
}

pub(super) fn files_come_in_the_order_of_their_numbers(fixture: &mut Fixture) {
    let store = fixture.store();
    for name in ["c", "a", "b"] {
        store.note_quarantined(&file(name)).expect("a file");
    }
    store
        .set_quarantine_state(2, QuarantineState::Cleared)
        .expect("cleared");
    let files = store.quarantined().expect("files");
    let seen: Vec<_> = files
        .iter()
        .map(|file| (file.number, file.content.name.as_str()))
        .collect();
    assert_eq!(seen, [(1, "c"), (2, "a"), (3, "b")]);
    assert_eq!(files[1].content.state, QuarantineState::Cleared);
    assert_eq!(store.curation_state(MEMORY).expect("a state").unseen, 2);
}
