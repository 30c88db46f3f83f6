//! Records about notes of stored samples: none in those of before, and for ever what was written in the others.

use std::path::Path;

use memory_core::note::record::{NoteOp, NotesUse};
use memory_core::note::section::Selected;
use memory_core::note::{NoteId, NoteStatus};
use memory_core::ports::{ConversationStore, NoteRecords};
use memory_core::{Code, RunNumber};
use memory_sqlite::{OpenMode, SCHEMA_VERSION};

use crate::note_records::{USED, fill, selected};
use crate::support::*;

fn copy(version: i32) -> Place {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/stores/v{version}.db"));
    let place = Place::new();
    std::fs::copy(sample, place.path()).unwrap();
    place
}

#[test]
fn a_store_of_before_notes_is_read_as_if_it_had_none() {
    for version in 1..4 {
        let place = copy(version);
        let before = bytes(&place.path());
        let store = place.open(OpenMode::ReadOnly).unwrap();
        let ours = id("ours");
        assert_eq!(store.notes_of(&ours).unwrap(), None);
        assert!(!store.is_untrusted(&ours).unwrap());
        assert_eq!(store.note_writes(&ours, None).unwrap(), 0);
        assert_eq!(store.note_writes(&ours, Some(RunNumber(1))).unwrap(), 0);
        assert_eq!(store.notes_of(&id("nobody")).unwrap_err().code(), Code::NotFound);
        assert_eq!(problems(&store), [""; 0], "version {version}");
        drop(store);
        assert!(bytes(&place.path()) == before, "reading changed a byte");
    }
}

#[test]
fn the_first_writing_brings_records_about_notes() {
    for version in 1..=SCHEMA_VERSION {
        let place = copy(version);
        // One that reads meanwhile finds what is there then.
        let reader = place.open(OpenMode::ReadOnly).unwrap();
        assert_eq!(reader.notes_of(&id("ours")).unwrap(), None);
        let mut store = place.open(OpenMode::ReadWrite).unwrap();
        store.create_session(&new_session("new")).unwrap();
        fill(&mut store, "new");
        let record = reader.notes_of(&id("new")).unwrap().unwrap();
        assert_eq!(record.usage, USED);
        assert_eq!(
            record.loaded,
            Some(selected(&["CONTENT of a line", "CONTENT of another"]))
        );
        assert!(reader.is_untrusted(&id("new")).unwrap());
        assert_eq!(problems(&store), [""; 0], "version {version}");
        assert_eq!(problems(&reader), [""; 0], "version {version}");
    }
}

#[test]
fn stored_records_about_notes_read_as_they_were_written() {
    let place = copy(4);
    let mut store = place.open(OpenMode::ReadWrite).unwrap();
    let noted = id("noted");
    let record = store.notes_of(&noted).unwrap().unwrap();
    assert_eq!(record.usage, USED);
    let Selected { lines, omitted } = record.loaded.unwrap();
    assert_eq!((lines.len(), omitted), (1, 2));
    assert_eq!(
        (lines[0].id.as_str(), lines[0].date.to_string(), lines[0].text.as_str()),
        ("m7529e1f6", "2027-01-15".to_owned(), "潮位 are in centimetres.")
    );
    assert!(store.is_untrusted(&noted).unwrap());
    let counts = [None, Some(1), Some(2)].map(|run| store.note_writes(&noted, run.map(RunNumber)).unwrap());
    assert_eq!(counts, [3, 1, 2]);
    let saved: Vec<_> = store
        .saved_notes(&noted)
        .unwrap()
        .into_iter()
        .map(|(_, saved)| saved)
        .collect();
    assert_eq!(
        saved.len(),
        1,
        "one was handed over before, one withdrawn, one not ended"
    );
    assert_eq!(
        (saved[0].op, saved[0].status, saved[0].redacted, saved[0].at),
        (NoteOp::Replace, NoteStatus::Pending, true, at(3004))
    );
    assert_eq!(saved[0].id, NoteId::parse("m0000002a").unwrap());
    assert_eq!(saved[0].source.run.as_deref(), Some("run-7c1e"));
    // What was on its way when the store was written is brought to its end.
    store.end_note_write(&noted, 4, None).unwrap();
    let next = store
        .begin_note_write(&noted, RunNumber(2), true, 3, at(5_001))
        .unwrap();
    assert_eq!(next, Some(5));

    let unused = NotesUse {
        enabled: false,
        shared_limit: false,
        read_only: true,
    };
    let unnoted = id("unnoted");
    let record = store.notes_of(&unnoted).unwrap().unwrap();
    assert_eq!((record.usage, record.loaded), (unused, None));
    assert!(!store.is_untrusted(&unnoted).unwrap());
    let refused = store.record_notes(&unnoted, &Selected::default(), at(5_002));
    assert_eq!(refused.unwrap_err().code(), Code::WrongState);
    assert_eq!(problems(&store), [""; 0]);
}
