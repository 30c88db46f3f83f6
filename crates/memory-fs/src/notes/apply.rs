//! Making changes in a folder: one file at once, or several together through the journal.

use std::collections::BTreeMap;

use memory_core::note::NoteChange;
use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile, render};
use memory_core::note::{Note, NoteId};
use memory_core::ports::StoreError;
use rustix::fs::{AtFlags, unlinkat};
use rustix::io::Errno;

use super::corrupt;
use super::files::note_file;
use super::journal::{self, FileChange, Found, Journal, Overlay, digest, is_untouched};
use super::names::{JOURNAL, MARKER, MARKER_TEXT, file_of};
use crate::error::FsError;
use crate::folder::Folder;
use crate::rename::rename_new;
use crate::write::{Existing, write_in};

/// Makes the changes, all or none. The lock is held and no journal of ours is there. The mark comes last, so that a store that was
/// begun is none before it has what it was begun for.
pub(super) fn apply(folder: &Folder, changes: &[NoteChange]) -> Result<(), StoreError> {
    let files = files_of(folder, changes)?;
    let is_marked = folder.plain_file(MARKER)?.is_some();
    match files.as_slice() {
        [] => {}
        [change] => put(folder, change)?,
        _ => perform(folder, &Journal { aside: None, files })?,
    }
    if !is_marked && let Err(error) = mark(folder) {
        // The change is made, and the notes say that there is a store.
        tracing::warn!("{error}; the store goes without its mark until the next change");
    }
    Ok(())
}

/// Makes a change of several files. It is made once the first of them is: what fails behind that, the next change finishes, and
/// readers see it made. One that fails before is taken back.
pub(super) fn perform(folder: &Folder, journal: &Journal) -> Result<(), StoreError> {
    journal::write(folder, journal)?;
    if let Err(error) = finish(folder, journal) {
        if take_back(folder, journal) {
            return Err(error);
        }
        tracing::warn!("{error}; what was asked for is kept in {JOURNAL}, and the next change of notes finishes it");
    }
    Ok(())
}

/// Finishes what a process that ended left, if it left something.
pub(super) fn recover(folder: &Folder) -> Result<(), StoreError> {
    match journal::find(folder)? {
        Found::Ours(journal) => finish(folder, &journal),
        Found::Nothing | Found::Foreign => Ok(()),
    }
}

/// Makes what the journal says of each file that nobody else has changed, and removes it. Repeating is no error.
fn finish(folder: &Folder, journal: &Journal) -> Result<(), StoreError> {
    let aside = journal
        .aside
        .as_ref()
        .map(|name| folder.child_or_new(name))
        .transpose()?;
    for change in &journal.files {
        let found = match folder.read(&change.name, MAX_NOTE_FILE_BYTES) {
            Ok(found) => found,
            // Somebody put another thing in its place: it stays.
            Err(FsError::Outside { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        if is_untouched(change, found.as_deref()) {
            match (&aside, &change.after, found) {
                (Some(aside), None, Some(_)) => move_new(folder, &change.name, aside)?,
                _ => put(folder, change)?,
            }
        } else if found.as_deref() != change.after.as_deref().map(str::as_bytes) {
            tracing::warn!(
                "{}: it was changed by hand meanwhile, and stays so",
                folder.path.join(&change.name).display()
            );
        }
    }
    if let Some(aside) = &aside {
        aside.sync()?;
        folder.sync()?;
    }
    remove(folder, JOURNAL)?;
    Ok(())
}

fn move_new(folder: &Folder, name: &str, aside: &Folder) -> Result<(), FsError> {
    let moved = rename_new(folder, name, aside, name);
    moved.map_err(|error| FsError::io(&folder.path.join(name), "cannot move the file", error))
}

/// Removes the journal of a change that failed before its first file, so that it neither counts nor is in a later one's way: it may
/// fail for ever, as with a file that its file system holds fast. Says whether it is gone; what cannot be looked at now is left to
/// the next writer.
fn take_back(folder: &Folder, journal: &Journal) -> bool {
    let is_as_before = |change: &FileChange| {
        folder
            .read(&change.name, MAX_NOTE_FILE_BYTES)
            .is_ok_and(|found| is_untouched(change, found.as_deref()))
    };
    journal.files.iter().all(is_as_before) && remove(folder, JOURNAL).is_ok()
}

/// Says that there is a store.
fn mark(folder: &Folder) -> Result<(), FsError> {
    match write_in(folder, MARKER, MARKER_TEXT, Existing::Refuse) {
        Err(FsError::Exists { .. }) => Ok(()),
        other => other,
    }
}

fn put(folder: &Folder, change: &FileChange) -> Result<(), FsError> {
    match &change.after {
        Some(text) if change.before.is_some() => write_in(folder, &change.name, text.as_bytes(), Existing::Replace),
        Some(text) => write_in(folder, &change.name, text.as_bytes(), Existing::Refuse),
        None => remove(folder, &change.name),
    }
}

/// Removes a file, durably; one that is not there is no error.
fn remove(folder: &Folder, name: &str) -> Result<(), FsError> {
    match unlinkat(&folder.handle, name, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => folder.sync(),
        Err(error) => Err(FsError::io(&folder.path.join(name), "cannot remove the file", error)),
    }
}

/// A note as the changes before leave it.
enum State {
    Missing,
    There(Option<Box<NoteFile>>, Box<Note>),
}

/// What the changes make of files, in the order of their names; each change fits what those before it leave.
fn files_of(folder: &Folder, changes: &[NoteChange]) -> Result<Vec<FileChange>, StoreError> {
    let mut found: BTreeMap<NoteId, Option<(NoteFile, Vec<u8>)>> = BTreeMap::new();
    let mut now: BTreeMap<NoteId, State> = BTreeMap::new();
    for change in changes {
        let id = match change {
            NoteChange::Insert(note) | NoteChange::Update(note) => &note.id,
            NoteChange::Remove(id) => id,
        };
        if !found.contains_key(id) {
            let file = with_bytes(folder, id)?;
            let state = file.as_ref().map_or(State::Missing, |(file, _)| {
                State::There(Some(Box::new(file.clone())), Box::new(file.note().clone()))
            });
            now.insert(id.clone(), state);
            found.insert(id.clone(), file);
        }
        let state = now.remove(id).unwrap_or(State::Missing);
        let next = match (change, state) {
            (NoteChange::Insert(note), State::Missing) => State::There(None, Box::new(note.clone())),
            (NoteChange::Insert(note), State::There(..)) => {
                return Err(StoreError::AlreadyExists {
                    what: "note",
                    id: note.id.to_string(),
                });
            }
            (NoteChange::Update(note), State::There(file, _)) => State::There(file, Box::new(note.clone())),
            (NoteChange::Remove(_), State::There(..)) => State::Missing,
            (NoteChange::Update(_) | NoteChange::Remove(_), State::Missing) => {
                return Err(StoreError::NotFound {
                    what: "note",
                    id: id.to_string(),
                });
            }
        };
        now.insert(id.clone(), next);
    }
    let mut files = Vec::new();
    for (id, state) in now {
        let before = found.remove(&id).flatten().map(|(_, bytes)| bytes);
        let after = match state {
            State::Missing => None,
            State::There(Some(file), note) => Some(file.with(&note)),
            State::There(None, note) => Some(render(&note)),
        };
        check_length(folder, &id, after.as_deref())?;
        if before.as_deref() != after.as_deref().map(str::as_bytes) {
            files.push(FileChange {
                name: file_of(&id),
                before: before.as_deref().map(digest),
                after,
            });
        }
    }
    Ok(files)
}

/// A file that could not be read again is not written.
fn check_length(folder: &Folder, id: &NoteId, text: Option<&str>) -> Result<(), StoreError> {
    match text {
        Some(text) if text.len() > MAX_NOTE_FILE_BYTES => {
            let path = folder.path.join(file_of(id));
            Err(corrupt(
                &path,
                format!("the file would have more than {MAX_NOTE_FILE_BYTES} bytes; nothing was written"),
            ))
        }
        _ => Ok(()),
    }
}

fn with_bytes(folder: &Folder, id: &NoteId) -> Result<Option<(NoteFile, Vec<u8>)>, StoreError> {
    let Some(file) = note_file(folder, &Overlay::default(), id)? else {
        return Ok(None);
    };
    let bytes = folder.read(&file_of(id), MAX_NOTE_FILE_BYTES)?.unwrap_or_default();
    Ok(Some((file, bytes)))
}
