//! The journal of a change of several files: written whole before the first of them, removed after the last.
//!
//! Whoever finds one finishes the change; who may not write sees the folder as it will be. A file that is neither what the change
//! found nor what it makes was changed by a person meanwhile, and stays theirs.
//!
//! A folder of notes may come with a repository, and so may a file of the journal's name. It counts only with the seal of the lock
//! file that lies beside it, which was made on this machine.

use std::collections::BTreeMap;

use memory_core::Digest;
use memory_core::note::NoteId;
use memory_core::note::markdown::NoteFile;
use memory_core::ports::StoreError;
use serde::{Deserialize, Serialize};

use super::names::{JOURNAL, MARKER, Name};
use super::{LOCK, corrupt};
use crate::error::FsError;
use crate::folder::{Folder, component};
use crate::lock::seal_in;
use crate::write::{Existing, write_in};

/// The journal's format.
const FORMAT: u32 = 2;

/// The longest journal in bytes. Our own figure: a thousand files of the longest.
const MAX_BYTES: usize = 64 << 20;

/// What a change makes of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileChange {
    pub(super) name: String,
    /// The digest of what it found; nothing if there was no file.
    pub(super) before: Option<String>,
    /// What it makes; nothing if the file goes.
    pub(super) after: Option<String>,
}

/// A change of several files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Journal {
    /// The folder in this one to which files go that go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) aside: Option<String>,
    pub(super) files: Vec<FileChange>,
}

#[derive(Serialize, Deserialize)]
struct JournalFile {
    format: u32,
    seal: String,
    #[serde(flatten)]
    journal: Journal,
}

/// What lies under the journal's name.
#[derive(Debug)]
pub(super) enum Found {
    Nothing,
    /// A file that was not written on this machine.
    Foreign,
    Ours(Journal),
}

/// The digest of a file as the journal has it.
pub(super) fn digest(bytes: &[u8]) -> String {
    Digest::of(bytes).to_string()
}

/// Writes a journal; the lock is held. From then on the change is made.
pub(super) fn write(folder: &Folder, journal: &Journal) -> Result<(), StoreError> {
    let path = folder.path.join(JOURNAL);
    let seal = seal(folder)?;
    // What seals the journal must outlive a loss of power, as it does.
    folder.child("locks")?.as_ref().map(Folder::sync).transpose()?;
    let file = JournalFile {
        format: FORMAT,
        seal: seal.ok_or_else(|| corrupt(&path, "the lock file is gone"))?,
        journal: journal.clone(),
    };
    let bytes = serde_json::to_vec(&file).map_err(|error| corrupt(&path, error.to_string()))?;
    if bytes.len() > MAX_BYTES {
        return Err(corrupt(&path, "the change is too long for one; nothing was changed"));
    }
    match write_in(folder, JOURNAL, &bytes, Existing::Refuse) {
        Err(FsError::Exists { .. } | FsError::Outside { .. }) => Err(corrupt(
            &path,
            "a journal that was not written on this machine lies there; move it away",
        )),
        other => Ok(other?),
    }
}

/// Looks for the journal of the folder. Only files of notes may stand in it.
pub(super) fn find(folder: &Folder) -> Result<Found, StoreError> {
    let path = folder.path.join(JOURNAL);
    let bytes = match folder.read(JOURNAL, MAX_BYTES) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(Found::Nothing),
        Err(FsError::Outside { .. }) => return Ok(Found::Foreign),
        Err(error) => return Err(error.into()),
    };
    let seal = seal(folder)?;
    // One of ours was written whole: what cannot be read is none.
    let file = serde_json::from_slice::<JournalFile>(&bytes).ok();
    let Some(file) = file.filter(|file| file.format == FORMAT && Some(&file.seal) == seal.as_ref()) else {
        return Ok(Found::Foreign);
    };
    let journal = file.journal;
    let is_allowed = |change: &FileChange| match Name::of(&change.name) {
        Name::Note(id) | Name::Perhaps(id) => change.after.as_deref().is_none_or(|text| is_file_of(text, &id)),
        Name::Stray => false,
        Name::Other => change.name == MARKER && change.after.is_none() && journal.aside.is_some(),
    };
    if !journal.files.iter().all(is_allowed) || journal.aside.as_deref().is_some_and(|name| component(name).is_err()) {
        return Err(corrupt(&path, "it names what is no note's"));
    }
    Ok(Found::Ours(journal))
}

/// The seal of the lock file; nothing if there is none.
fn seal(folder: &Folder) -> Result<Option<String>, FsError> {
    let locks = folder.child("locks")?;
    Ok(locks.map(|locks| seal_in(&locks, LOCK)).transpose()?.flatten())
}

fn is_file_of(text: &str, id: &NoteId) -> bool {
    NoteFile::parse(text.as_bytes()).is_ok_and(|file| file.note().id == *id)
}

/// What a journal that is not finished makes of the files.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    files: BTreeMap<String, FileChange>,
    /// There is a journal, and it is not ours.
    pub(super) is_foreign: bool,
}

impl Overlay {
    pub(super) fn of_folder(folder: &Folder) -> Result<Self, StoreError> {
        Ok(match find(folder)? {
            Found::Nothing => Self::default(),
            Found::Foreign => Self {
                is_foreign: true,
                ..Self::default()
            },
            Found::Ours(journal) => {
                let named = journal.files.into_iter().map(|change| (change.name.clone(), change));
                Self {
                    files: named.collect(),
                    is_foreign: false,
                }
            }
        })
    }

    /// A file as it counts, given what is there.
    pub(super) fn of(&self, name: &str, found: Option<Vec<u8>>) -> Option<Vec<u8>> {
        match self.files.get(name) {
            Some(change) if is_untouched(change, found.as_deref()) => change.after.clone().map(String::into_bytes),
            _ => found,
        }
    }

    /// Says whether the change lets a file go.
    pub(super) fn removes(&self, name: &str) -> bool {
        self.files.get(name).is_some_and(|change| change.after.is_none())
    }

    /// The notes that the change brings.
    pub(super) fn added(&self) -> impl Iterator<Item = NoteId> {
        let added = self.files.values().filter(|change| change.after.is_some());
        added.filter_map(|change| match Name::of(&change.name) {
            Name::Note(id) | Name::Perhaps(id) => Some(id),
            Name::Stray | Name::Other => None,
        })
    }
}

/// Whether a file is what the change found.
pub(super) fn is_untouched(change: &FileChange, found: Option<&[u8]>) -> bool {
    found.map(digest) == change.before
}
