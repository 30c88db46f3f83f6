//! Putting a store aside whose notes have moved: under another name, in its place, with nothing removed.

use std::collections::HashMap;
use std::path::Path;

use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile};
use memory_core::note::{Note, NoteId};
use memory_core::ports::StoreError;

use super::apply::perform;
use super::files::{Listing, is_note};
use super::journal::{FileChange, Journal, Overlay, digest};
use super::names::{MARKER, file_of};
use super::place::NotesDir;
use crate::error::FsError;
use crate::folder::Folder;
use crate::rename::rename_new;

/// What a name gets in front of the time.
const ASIDE: &str = "moved";

/// Moves the files of the notes in the folder `path` below `cwd` into a folder of their own in it, all or none, and gives its path.
/// What is no note stays. To be called while the store is locked: within an update of it that makes no changes.
///
/// # Errors
///
/// [`StoreError::Changed`] if the notes are not `notes`; [`StoreError::Store`] as the file system fails. Nothing is moved then.
pub fn set_notes_aside(cwd: &Path, path: &str, suffix: &str, notes: &[Note]) -> Result<String, StoreError> {
    let dir = NotesDir::below(cwd, path)?;
    let held = dir.find()?.ok_or_else(|| FsError::Missing { path: dir.path() })?;
    let folder = held.folder();
    let listing = Listing::of(folder)?;
    let unusual = listing
        .perhaps
        .iter()
        .filter(|id| is_note(folder, &Overlay::default(), id));
    let known: HashMap<&NoteId, &Note> = notes.iter().map(|note| (&note.id, note)).collect();
    let mut files = Vec::with_capacity(listing.notes.len() + 1);
    for id in listing.notes.iter().chain(unusual) {
        let name = file_of(id);
        let bytes = folder.read(&name, MAX_NOTE_FILE_BYTES)?.unwrap_or_default();
        let found = NoteFile::read(&bytes).ok();
        if found.is_none() || found.as_ref() != known.get(id).copied() {
            return Err(StoreError::Changed {
                what: folder.path.join(&name).display().to_string(),
            });
        }
        files.push(going(name, &bytes));
    }
    if let Some(mark) = folder.read(MARKER, MAX_NOTE_FILE_BYTES)? {
        files.push(going(MARKER.to_owned(), &mark));
    }
    let name = free_name(folder, &format!("{ASIDE}-{suffix}"))?;
    let journal = Journal {
        aside: Some(name.clone()),
        files,
    };
    perform(folder, &journal)?;
    Ok(format!("{path}/{name}"))
}

fn going(name: String, bytes: &[u8]) -> FileChange {
    FileChange {
        name,
        before: Some(digest(bytes)),
        after: None,
    }
}

/// Gives the file `path` below `cwd` another name beside its own, and gives its path. What SQLite keeps beside a database goes with
/// it, behind it: with the database all of it is aside, and what is left beside an empty place belongs to none.
///
/// # Errors
///
/// [`FsError::Outside`], [`FsError::Missing`], [`FsError::Io`].
pub fn set_file_aside(cwd: &Path, path: &str, suffix: &str) -> Result<String, FsError> {
    let (dir, name) = NotesDir::of_file(cwd, path)?;
    let held = dir.find()?.ok_or_else(|| FsError::Missing { path: dir.path() })?;
    let folder = held.folder();
    let renamed = free_name(folder, &format!("{name}.{ASIDE}-{suffix}"))?;
    for beside in ["", "-wal", "-shm", "-journal"] {
        let (from, to) = (format!("{name}{beside}"), format!("{renamed}{beside}"));
        if folder.plain_file(&from)?.is_some() {
            let moved = rename_new(folder, &from, folder, &to);
            moved.map_err(|error| FsError::io(&folder.path.join(&from), "cannot move the file", error))?;
        }
    }
    folder.sync()?;
    let above = path
        .rsplit_once('/')
        .map_or_else(String::new, |(above, _)| format!("{above}/"));
    Ok(format!("{above}{renamed}"))
}

/// The name, or the first with a number behind it that nothing has: two moves may fall into one second.
fn free_name(folder: &Folder, name: &str) -> Result<String, FsError> {
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while folder.look(&free)?.is_some() {
        number += 1;
        free = format!("{name}-{number}");
    }
    Ok(free)
}
