//! A place for a store of notes, and notes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use memory_core::Digest;
use memory_core::note::{Note, NoteChange, NoteId, NoteSource, NoteStatus};
use memory_core::ports::{NoteStore, NotesView, StoreError};
use memory_sqlite::SqliteNotes;

use crate::support::at;

pub(crate) struct Notes {
    pub(crate) folder: tempfile::TempDir,
}

impl Notes {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// With the notes of [`many`].
    pub(crate) fn filled(count: u32) -> Self {
        let place = Self::new();
        insert(&place.open(), &many(count));
        place
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("memory.sqlite")
    }

    pub(crate) fn open(&self) -> SqliteNotes {
        SqliteNotes::at(&self.path())
    }

    /// A plain connection, as somebody with a `sqlite3` at hand has it.
    pub(crate) fn raw(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path()).unwrap()
    }

    /// Changes the file by hand, past what the table itself refuses.
    pub(crate) fn by_hand(&self, sql: &str) {
        let raw = self.raw();
        raw.execute_batch("PRAGMA ignore_check_constraints = ON").unwrap();
        raw.execute_batch(sql).unwrap();
    }

    /// Every file in the folder, with its length and the digest of its bytes.
    pub(crate) fn image(&self) -> BTreeMap<PathBuf, (usize, Digest)> {
        image(self.folder.path())
    }
}

pub(crate) fn image(folder: &Path) -> BTreeMap<PathBuf, (usize, Digest)> {
    let read = |path: &Path| fs::read(path).map(|bytes| (bytes.len(), Digest::of(&bytes))).unwrap();
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), read(&path)))
        .collect()
}

pub(crate) fn note(number: u32, text: &str) -> Note {
    Note {
        id: NoteId::from_random(number),
        text: text.to_owned(),
        status: NoteStatus::Active,
        created_at: at(i64::from(number)),
        updated_at: at(i64::from(number)),
        source: NoteSource::default(),
        tags: Vec::new(),
        replaces: None,
        extra: serde_json::Map::new(),
    }
}

/// Active notes and such as wait, with tags and sources; every fifth replaces one.
pub(crate) fn many(count: u32) -> Vec<Note> {
    let one = |number: u32| Note {
        status: if number.is_multiple_of(4) {
            NoteStatus::Pending
        } else {
            NoteStatus::Active
        },
        source: NoteSource {
            run: Some(format!("run-{number}")),
            model: Some("a-model".to_owned()),
            version: None,
            untrusted: number.is_multiple_of(3),
        },
        tags: vec!["ci".to_owned(), format!("t{}", number % 7)],
        replaces: number.is_multiple_of(5).then(|| NoteId::from_random(number - 1)),
        ..note(number, &format!("CONTENT {number}: run `make test` before pushing"))
    };
    (1..=count).map(one).collect()
}

pub(crate) fn insert(store: &dyn NoteStore, notes: &[Note]) {
    change(
        store,
        &notes.iter().cloned().map(NoteChange::Insert).collect::<Vec<_>>(),
    )
    .unwrap();
}

pub(crate) fn change(store: &dyn NoteStore, changes: &[NoteChange]) -> Result<(), StoreError> {
    store.update(&mut |_| Ok(changes.to_vec()))
}

pub(crate) fn loaded(store: &dyn NoteStore) -> Vec<Note> {
    store.load().unwrap().notes
}

/// Asks the locked store, changing nothing.
pub(crate) fn look<T>(
    store: &dyn NoteStore,
    mut ask: impl FnMut(&dyn NotesView) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut answer = None;
    store.update(&mut |view| {
        answer = Some(ask(view)?);
        Ok(Vec::new())
    })?;
    Ok(answer.unwrap())
}
