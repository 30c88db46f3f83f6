//! Short ways to say what the tests do.

use std::fmt::Debug;

use memory_core::note::{Note, NoteChange, NoteId, NoteSource, NoteStatus};
use memory_core::ports::{NoteStore, NotesView, StoreError};
use serde_json::Map;

pub(super) use crate::store_contract::support::{at, code};

pub(super) fn id(text: &str) -> NoteId {
    NoteId::parse(text).expect("a good id")
}

/// The id of note `number`.
pub(super) fn nth(number: u32) -> NoteId {
    NoteId::from_random(number)
}

/// An active note, made at second `number`.
pub(super) fn active(number: u32, text: &str) -> Note {
    Note {
        id: nth(number),
        text: text.to_owned(),
        status: NoteStatus::Active,
        created_at: at(i64::from(number)),
        updated_at: at(i64::from(number)),
        source: NoteSource::default(),
        tags: Vec::new(),
        replaces: None,
        extra: Map::new(),
    }
}

pub(super) fn pending(number: u32, text: &str) -> Note {
    Note {
        status: NoteStatus::Pending,
        ..active(number, text)
    }
}

/// A note that waits to replace note `old`.
pub(super) fn replacing(number: u32, old: u32) -> Note {
    Note {
        replaces: Some(nth(old)),
        ..pending(number, "waits")
    }
}

/// Makes the changes in one update.
pub(super) fn change(store: &dyn NoteStore, changes: &[NoteChange]) -> Result<(), StoreError> {
    store.update(&mut |_| Ok(changes.to_vec()))
}

/// Inserts the notes in one update.
pub(super) fn insert(store: &dyn NoteStore, notes: &[Note]) {
    let changes: Vec<_> = notes.iter().cloned().map(NoteChange::Insert).collect();
    change(store, &changes).expect("new notes");
}

pub(super) fn loaded(store: &dyn NoteStore) -> Vec<Note> {
    store.load().expect("notes").notes
}

/// Compares the texts of all notes with these, in order.
#[track_caller]
pub(super) fn check_texts(store: &dyn NoteStore, expected: &[&str]) {
    assert_eq!(texts(&loaded(store)), expected);
}

pub(super) fn texts(notes: &[Note]) -> Vec<&str> {
    notes.iter().map(|note| note.text.as_str()).collect()
}

/// Asks the locked store, changing nothing.
pub(super) fn look<T: Debug>(store: &dyn NoteStore, mut ask: impl FnMut(&dyn NotesView) -> Result<T, StoreError>) -> T {
    let mut answer = None;
    let looked = store.update(&mut |view| {
        answer = Some(ask(view)?);
        Ok(Vec::new())
    });
    looked.expect("an answer");
    answer.expect("a plan is asked")
}
