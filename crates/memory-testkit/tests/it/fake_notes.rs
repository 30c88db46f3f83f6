//! The fake store of notes runs the contract suite that every adapter runs.

use memory_core::Code;
use memory_core::note::search::NoteQuery;
use memory_core::note::{Note, NoteChange};
use memory_core::ports::NoteStore;
use memory_testkit::note_contract::{Fixture, StoredOrder, names, run};
use memory_testkit::{MemoryNotes, note_contract_tests, note_model};

fn factory() -> Box<Fixture> {
    Box::new(MemoryNotes::new())
}

/// As a folder keeps them.
fn by_creation() -> Box<Fixture> {
    Box::new(MemoryNotes::ordered(StoredOrder::Created))
}

note_contract_tests!(factory);

#[test]
fn the_suite_holds_in_the_order_of_a_folder() {
    assert!(names().count() > 30);
    for name in names() {
        run(name, &by_creation);
    }
}

#[test]
fn the_fake_agrees_with_the_reference() {
    note_model::agrees_with_the_reference(&factory, 128, 40);
    note_model::agrees_with_the_reference(&by_creation, 128, 40);
}

fn note(text: &str) -> Note {
    serde_json::from_value(serde_json::json!({
        "id": "m00000001", "text": text, "status": "active",
        "created_at": "2026-10-29T14:03:11Z", "updated_at": "2026-10-29T14:03:11Z",
    }))
    .unwrap()
}

#[test]
fn a_note_that_no_file_gives_back_is_refused() {
    let store = MemoryNotes::new();
    let insert = |note: Note| store.update(&mut |_| Ok(vec![NoteChange::Insert(note.clone())]));
    for text in ["", " a", "a\n", "a\rb"] {
        assert_eq!(insert(note(text)).unwrap_err().code(), Code::InvalidInput, "{text:?}");
    }
    let tags = vec!["A b".to_owned()];
    assert_eq!(
        insert(Note { tags, ..note("a") }).unwrap_err().code(),
        Code::InvalidInput
    );
    assert_eq!((store.exists().unwrap(), store.notes()), (false, vec![]));
}

#[test]
fn a_corrupt_store_is_mended() {
    let store = MemoryNotes::with([note("kept")]);
    store.set_corrupt(true);
    assert_eq!(
        store.search(&NoteQuery::default()).unwrap_err().code(),
        Code::StoreCorrupt
    );
    assert!(store.exists().unwrap());
    store.set_corrupt(false);
    store.add_stray("`README.md` is no note");
    let loaded = store.load().unwrap();
    assert_eq!((loaded.notes, loaded.strays.len()), (vec![note("kept")], 1));
}
