//! The journal of a change of several files: written whole before the first of them, removed after the last.
//!
//! Whoever finds one finishes the change; who may not write sees the folder as it will be. A file that is neither what the change
//! found nor what it makes was changed by a person meanwhile, and stays theirs.

use std::collections::BTreeMap;

use memory_core::Digest;
use memory_core::note::NoteId;
use memory_core::ports::StoreError;
use serde::{Deserialize, Serialize};

use super::corrupt;
use super::files::read;
use super::names::{JOURNAL, Name};
use crate::error::FsError;
use crate::folder::Folder;

/// The journal's format.
const FORMAT: u32 = 1;

/// The longest journal in bytes. Our own figure: a thousand files of the longest.
const MAX_BYTES: usize = 64 << 20;

/// What a change makes of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileChange {
    pub(super) name: String,
    /// The digest of what it found; nothing if there was no file.
    pub(super) before: Option<String>,
    /// What it makes; nothing if the file goes.
    pub(super) after: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct JournalFile {
    format: u32,
    files: Vec<JournalEntry>,
}

#[derive(Serialize, Deserialize)]
struct JournalEntry {
    name: String,
    before: Option<String>,
    after: Option<String>,
}

/// The digest of a file as the journal has it.
pub(super) fn digest(bytes: &[u8]) -> String {
    Digest::of(bytes).to_string()
}

/// Writes a journal.
pub(super) fn render(changes: &[FileChange]) -> Result<Vec<u8>, StoreError> {
    let entry = |change: &FileChange| JournalEntry {
        name: change.name.clone(),
        before: change.before.clone(),
        after: change.after.clone(),
    };
    let journal = JournalFile {
        format: FORMAT,
        files: changes.iter().map(entry).collect(),
    };
    serde_json::to_vec(&journal).map_err(|error| corrupt(JOURNAL.as_ref(), error.to_string()))
}

/// Reads the journal of the folder; nothing if there is none. Only files of notes may stand in it.
pub(super) fn find(folder: &Folder) -> Result<Option<Vec<FileChange>>, StoreError> {
    let path = folder.path.join(JOURNAL);
    let bytes = match read(folder, JOURNAL, MAX_BYTES) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(None),
        Err(FsError::Outside { found, .. }) => return Err(corrupt(&path, found)),
        Err(error) => return Err(error.into()),
    };
    if bytes.len() > MAX_BYTES {
        return Err(corrupt(&path, "it is too long"));
    }
    let journal: JournalFile = serde_json::from_slice(&bytes).map_err(|error| corrupt(&path, error.to_string()))?;
    if journal.format != FORMAT {
        return Err(corrupt(&path, format!("it is of format {}", journal.format)));
    }
    let mut changes = Vec::with_capacity(journal.files.len());
    for entry in journal.files {
        if !matches!(Name::of(&entry.name), Name::Note(_) | Name::Perhaps(_)) {
            return Err(corrupt(&path, "it names a file that is no note's"));
        }
        changes.push(FileChange {
            name: entry.name,
            before: entry.before,
            after: entry.after,
        });
    }
    Ok(Some(changes))
}

/// What a journal that is not finished makes of the files.
#[derive(Debug, Default)]
pub(super) struct Overlay(BTreeMap<String, FileChange>);

impl Overlay {
    pub(super) fn of_folder(folder: &Folder) -> Result<Self, StoreError> {
        let changes = find(folder)?.unwrap_or_default();
        let named = changes.into_iter().map(|change| (change.name.clone(), change));
        Ok(Self(named.collect()))
    }

    /// A file as it counts, given what is there.
    pub(super) fn of(&self, name: &str, found: Option<Vec<u8>>) -> Option<Vec<u8>> {
        match self.0.get(name) {
            Some(change) if is_untouched(change, found.as_deref()) => change.after.clone().map(String::into_bytes),
            _ => found,
        }
    }

    /// The notes that the change brings.
    pub(super) fn added(&self) -> impl Iterator<Item = NoteId> {
        let added = self.0.values().filter(|change| change.after.is_some());
        added.filter_map(|change| match Name::of(&change.name) {
            Name::Note(id) => Some(id),
            _ => None,
        })
    }
}

/// Whether a file is what the change found.
pub(super) fn is_untouched(change: &FileChange, found: Option<&[u8]>) -> bool {
    found.map(digest) == change.before
}
