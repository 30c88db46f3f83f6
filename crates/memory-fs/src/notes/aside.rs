//! Putting a store aside whose notes have moved: under another name, in its place, with nothing removed.

use std::path::Path;

use super::files::{Listing, is_note};
use super::names::{MARKER, file_of};
use super::place::NotesDir;
use crate::error::FsError;
use crate::folder::Folder;
use crate::rename::rename_new;

/// What a name gets in front of the time.
const ASIDE: &str = "moved";

/// Moves the files of the notes in the folder `path` below `cwd` into a folder of their own in it, and gives its path. What is no
/// note stays. To be called while the store is locked: within an update of it.
///
/// # Errors
///
/// [`FsError::Outside`], [`FsError::Missing`], [`FsError::Io`]. What was moved before an error stays moved; a repetition goes on.
pub fn set_notes_aside(cwd: &Path, path: &str, suffix: &str) -> Result<String, FsError> {
    let dir = NotesDir::below(cwd, path)?;
    let held = dir.find()?.ok_or_else(|| FsError::Missing { path: dir.path() })?;
    let folder = held.folder();
    let listing = Listing::of(folder)?;
    let name = format!("{ASIDE}-{suffix}");
    let aside = folder.child_or_new(&name)?;
    let unusual = listing.perhaps.iter().filter(|id| is_note(folder, id));
    for id in listing.notes.iter().chain(unusual) {
        move_new(folder, &file_of(id), &aside)?;
    }
    if listing.has_marker {
        move_new(folder, MARKER, &aside)?;
    }
    aside.sync()?;
    folder.sync()?;
    Ok(format!("{path}/{name}"))
}

/// Gives the file `path` below `cwd` another name beside its own, and gives its path. What SQLite keeps beside a database goes with
/// it.
///
/// # Errors
///
/// As [`set_notes_aside`].
pub fn set_file_aside(cwd: &Path, path: &str, suffix: &str) -> Result<String, FsError> {
    let (dir, name) = NotesDir::of_file(cwd, path)?;
    let held = dir.find()?.ok_or_else(|| FsError::Missing { path: dir.path() })?;
    let folder = held.folder();
    let renamed = format!("{name}.{ASIDE}-{suffix}");
    for beside in ["-wal", "-shm", "-journal", ""] {
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

fn move_new(folder: &Folder, name: &str, aside: &Folder) -> Result<(), FsError> {
    folder.plain_file(name)?;
    let moved = rename_new(folder, name, aside, name);
    moved.map_err(|error| FsError::io(&folder.path.join(name), "cannot move the file", error))
}
