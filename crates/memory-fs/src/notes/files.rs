//! Reading the files of notes. What is no plain file is never opened, and nothing is waited for.

use memory_core::Code;
use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile, NoteFileError};
use memory_core::note::{Note, NoteId};
use memory_core::ports::{LoadedNotes, StoreError};

use super::corrupt;
use super::journal::Overlay;
use super::names::{Name, file_of};
use crate::error::FsError;
use crate::folder::Folder;

/// So many notes are worth a second thread. Our own figure: a hundred files take about a millisecond.
const MIN_PARALLEL: usize = 256;

/// So many threads are started at most. Our own figure.
const MAX_THREADS: usize = 8;

/// Reads the file of a note as it counts, with how it is written; nothing if it is not there. A file that is no note's, or is a
/// link or anything else than a plain file, makes the store one that cannot be read.
pub(super) fn note_file(folder: &Folder, overlay: &Overlay, id: &NoteId) -> Result<Option<NoteFile>, StoreError> {
    let Some(bytes) = counted(folder, overlay, id)? else {
        return Ok(None);
    };
    let file = NoteFile::parse(&bytes).map_err(|error| unreadable(folder, id, error))?;
    expect_id(folder, id, &file.note().id)?;
    Ok(Some(file))
}

/// The same for the note alone.
pub(super) fn note(folder: &Folder, overlay: &Overlay, id: &NoteId) -> Result<Option<Note>, StoreError> {
    let Some(bytes) = counted(folder, overlay, id)? else {
        return Ok(None);
    };
    let note = NoteFile::read(&bytes).map_err(|error| unreadable(folder, id, error))?;
    expect_id(folder, id, &note.id)?;
    Ok(Some(note))
}

/// The bytes of the file of a note as they count.
fn counted(folder: &Folder, overlay: &Overlay, id: &NoteId) -> Result<Option<Vec<u8>>, StoreError> {
    let name = file_of(id);
    match folder.read(&name, MAX_NOTE_FILE_BYTES) {
        Ok(bytes) => Ok(overlay.of(&name, bytes)),
        Err(FsError::Outside { found, .. }) => {
            let path = folder.path.join(&name);
            Err(corrupt(&path, format!("{found}; it was not opened")))
        }
        Err(error) => Err(error.into()),
    }
}

fn unreadable(folder: &Folder, id: &NoteId, error: NoteFileError) -> StoreError {
    StoreError::Store {
        code: Code::StoreCorrupt,
        path: folder.path.join(file_of(id)).display().to_string(),
        detail: error.to_string(),
        source: Some(Box::new(error)),
    }
}

fn expect_id(folder: &Folder, id: &NoteId, found: &NoteId) -> Result<(), StoreError> {
    if found == id {
        return Ok(());
    }
    let path = folder.path.join(file_of(id));
    Err(corrupt(&path, format!("its front matter has the id `{found}`")))
}

/// The names in the folder that are notes by their form, and those of other Markdown files.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) notes: Vec<NoteId>,
    pub(super) perhaps: Vec<NoteId>,
    pub(super) strays: Vec<String>,
    pub(super) has_marker: bool,
    pub(super) has_journal: bool,
}

impl Listing {
    /// Lists the folder. Cost: one listing.
    pub(super) fn of(folder: &Folder) -> Result<Self, FsError> {
        let mut listing = Self::default();
        for name in folder.entries()? {
            let Ok(name) = name.to_str() else {
                if name.as_bytes().ends_with(b".md") {
                    listing.strays.push(name.to_string_lossy().into_owned());
                }
                continue;
            };
            match Name::of(name) {
                Name::Note(id) => listing.notes.push(id),
                Name::Perhaps(id) => listing.perhaps.push(id),
                Name::Stray => listing.strays.push(name.to_owned()),
                Name::Other => {
                    listing.has_marker |= name == super::names::MARKER;
                    listing.has_journal |= name == super::names::JOURNAL;
                }
            }
        }
        listing.strays.sort();
        listing.perhaps.sort();
        Ok(listing)
    }

    /// Whether there is a store.
    pub(super) fn is_store(&self, folder: &Folder, overlay: &Overlay) -> bool {
        let has_mark = self.has_marker && !overlay.removes(super::names::MARKER);
        has_mark
            || overlay.added().next().is_some()
            || self.notes.iter().any(|id| !overlay.removes(&file_of(id)))
            || self.perhaps.iter().any(|id| is_note(folder, overlay, id))
    }

    /// What an unfinished change makes of the files.
    pub(super) fn overlay(&self, folder: &Folder) -> Result<Overlay, StoreError> {
        if self.has_journal {
            Overlay::of_folder(folder)
        } else {
            Ok(Overlay::default())
        }
    }
}

/// Reads all notes, in the order of their making, and of those made at one time in that of their ids.
pub(super) fn load(folder: &Folder, listing: &Listing, overlay: &Overlay) -> Result<LoadedNotes, StoreError> {
    let mut loaded = LoadedNotes::default();
    let added = overlay
        .added()
        .filter(|id| !listing.notes.contains(id) && !listing.perhaps.contains(id));
    let ids: Vec<NoteId> = listing.notes.iter().cloned().chain(added).collect();
    loaded.notes = notes(folder, overlay, &ids)?;
    for id in &listing.perhaps {
        match unusual(folder, overlay, id) {
            Some(note) => {
                loaded
                    .strays
                    .push(format!("{}: a note with an unusual id", file_of(id)));
                loaded.notes.push(note);
            }
            None => loaded.strays.push(stray(&file_of(id))),
        }
    }
    loaded.strays.extend(listing.strays.iter().map(|name| stray(name)));
    if overlay.is_foreign {
        let journal = super::names::JOURNAL;
        loaded
            .strays
            .push(format!("{journal}: not written on this machine, and left alone"));
    }
    loaded
        .notes
        .sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
    Ok(loaded)
}

/// Reads these notes, in their order, on as many processors as there are: most of the time goes to opening files. One that is gone was
/// removed meanwhile, or is to be.
fn notes(folder: &Folder, overlay: &Overlay, ids: &[NoteId]) -> Result<Vec<Note>, StoreError> {
    let some = |ids: &[NoteId]| {
        let mut notes = Vec::with_capacity(ids.len());
        for id in ids {
            notes.extend(note(folder, overlay, id)?);
        }
        Ok(notes)
    };
    let threads = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(MAX_THREADS);
    if threads < 2 || ids.len() < MIN_PARALLEL {
        return some(ids);
    }
    std::thread::scope(|scope| {
        let parts = ids.chunks(ids.len().div_ceil(threads));
        let readers: Vec<_> = parts.map(|part| scope.spawn(move || some(part))).collect();
        let mut notes = Vec::with_capacity(ids.len());
        for reader in readers {
            notes.extend(reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(notes)
    })
}

fn stray(name: &str) -> String {
    format!("{name}: no note, and left alone")
}

/// A file whose name is no id of ours, if it is a note by its own words.
fn unusual(folder: &Folder, overlay: &Overlay, id: &NoteId) -> Option<Note> {
    note(folder, overlay, id).ok().flatten()
}

/// Whether a file whose name is no id of ours is a note by its own words.
pub(super) fn is_note(folder: &Folder, overlay: &Overlay, id: &NoteId) -> bool {
    unusual(folder, overlay, id).is_some()
}
