//! Frozen sections.

use memory_core::RevisionNumber;
use memory_core::curation::{NewSnapshot, SnapshotRecord};

use super::Fixture;
use super::support::{MEMORY, USER, code, create, record, section};

pub(super) fn a_section_stays_frozen(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    assert_eq!(store.snapshot(&session).expect("no error"), None);
    record(store, USER, "user\n");
    let new = NewSnapshot {
        revisions: [None, Some(RevisionNumber(1))],
        ..section(&session, "the section\n§ as it is sent")
    };
    let frozen = store.freeze(&new).expect("frozen");
    let expected = SnapshotRecord {
        number: 1,
        content: new,
        ended: false,
    };
    assert_eq!(frozen, expected);
    record(store, USER, "other\n");
    assert_eq!(store.snapshot(&session).expect("no error"), Some(expected));
    let other = create(store, "t");
    assert_eq!(store.snapshot(&other).expect("no error"), None);
    fixture.reopen();
    assert_eq!(fixture.store().snapshot(&session).expect("no error"), Some(frozen));
}

pub(super) fn a_thawed_section_is_kept(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    store.thaw(&session).expect("nothing to do");
    assert_eq!(store.snapshots(&session).expect("snapshots"), []);
    let empty = NewSnapshot {
        entries: Vec::new(),
        ..section(&session, "")
    };
    let first = store.freeze(&empty).expect("frozen");
    for _ in 0..2 {
        store.thaw(&session).expect("thawed");
    }
    let ended = SnapshotRecord { ended: true, ..first };
    assert_eq!(store.snapshot(&session).expect("no error"), Some(ended.clone()));
    let second = store.freeze(&section(&session, "two")).expect("frozen");
    assert_eq!((second.number, second.ended), (2, false));
    assert_eq!(store.snapshot(&session).expect("no error"), Some(second.clone()));
    assert_eq!(store.snapshots(&session).expect("snapshots"), [ended, second]);
}

pub(super) fn a_later_section_ends_the_one_in_force(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    for text in ["one", "two"] {
        store.freeze(&section(&session, text)).expect("frozen");
    }
    let snapshots = store.snapshots(&session).expect("snapshots");
    let ended: Vec<_> = snapshots.iter().map(|snapshot| snapshot.ended).collect();
    assert_eq!(ended, [true, false]);
}

pub(super) fn each_runtime_has_a_section_of_its_own(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    let of = |runtime: &str, text: &str| NewSnapshot {
        runtime: runtime.to_owned(),
        ..section(&session, text)
    };
    for (runtime, text) in [("one", "first"), ("two", "second")] {
        store.freeze(&of(runtime, text)).expect("frozen");
    }
    let texts = |store: &dyn memory_core::ports::Store| {
        ["one", "two", "three"].map(|runtime| {
            let snapshot = store.snapshot_of(&session, runtime).expect("no error");
            snapshot.map(|snapshot| snapshot.content.text)
        })
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(texts(store), [some("first"), some("second"), None]);
    store.freeze(&of("one", "third")).expect("frozen");
    assert_eq!(texts(store), [some("third"), some("second"), None]);
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(texts(store), [some("third"), some("second"), None]);
    store.thaw(&session).expect("thawed");
    assert_eq!(texts(store), [None, None, None]);
}

pub(super) fn a_section_names_revisions_that_are_there(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = create(store, "s");
    record(store, MEMORY, "one\n");
    for revisions in [[Some(RevisionNumber(2)), None], [None, Some(RevisionNumber(1))]] {
        let new = NewSnapshot {
            revisions,
            ..section(&session, "x")
        };
        assert_eq!(code(store.freeze(&new)), "invalid_input");
    }
    assert_eq!(store.snapshots(&session).expect("snapshots"), []);
}
