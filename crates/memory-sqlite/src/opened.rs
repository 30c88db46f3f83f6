//! Which files SQLite opened: compared with those found through the folder's handle.
//!
//! SQLite takes a path, so a folder that is swapped while it opens leads it elsewhere. It says itself whether its path
//! still leads to what it opened; on Linux the process's own table of open files tells it of the log and its index
//! too, and without a path. Files are looked at only: closing a plain handle of a database that the process has open would
//! drop SQLite's locks.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::error::Fail;
use crate::place::{DATABASE_FILES, FileId, Place, beside};

/// One opening at a time in a process, so that the files of one are not taken for those of another.
static TURN: Mutex<()> = Mutex::new(());

/// How often a doubt is looked at. Each look takes a fraction of a millisecond; our own figure.
const LOOKS: usize = 16;

/// The files that were open before SQLite opened the database.
pub(crate) struct Watch<'a> {
    place: &'a Place,
    /// Nothing if nobody holds the folder.
    before: Option<BTreeMap<OsString, OpenFile>>,
    _turn: MutexGuard<'static, ()>,
}

#[derive(Debug)]
struct OpenFile {
    id: FileId,
    path: PathBuf,
}

impl<'a> Watch<'a> {
    /// To be called before SQLite opens. Takes its turn also where nobody holds the folder and nothing will be
    /// proven: another folder's file of the same name must not open between two looks of one that is held.
    pub(crate) fn begin(place: &'a Place) -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let held = place.held().is_some();
        Self {
            place,
            before: held.then(open_files),
            _turn: turn,
        }
    }

    /// Proves that the database that `connection` opened is the one in the held folder, and, if it has a log open
    /// (`with_log`), that log and index are.
    ///
    /// Other connections of this process may close at any time and take their log with them, between the look at the
    /// table of open files and the look at the folder. What was led elsewhere stays there, so a doubt is looked at again.
    /// Where nobody holds the folder there is nothing to prove.
    pub(crate) fn prove(&self, connection: &Connection, with_log: bool) -> Result<(), Fail> {
        let Some(before) = &self.before else { return Ok(()) };
        for _ in 1..LOOKS {
            if self.prove_once(before, connection, with_log).is_ok() {
                return Ok(());
            }
            std::thread::yield_now();
        }
        self.prove_once(before, connection, with_log)
    }

    fn prove_once(
        &self,
        before: &BTreeMap<OsString, OpenFile>,
        connection: &Connection,
        with_log: bool,
    ) -> Result<(), Fail> {
        unmoved(connection)?;
        let now = open_files();
        if now.is_empty() {
            // No table of open files here: what SQLite says is all that can be asked.
            return Ok(());
        }
        for suffix in DATABASE_FILES {
            let Ok(expected) = self.place.look(suffix) else {
                return Err(led_elsewhere());
            };
            let expected = expected.map(|seen| seen.id);
            let named = beside(self.place.path(), suffix);
            // One that was open before and was renamed or removed meanwhile is not a new one.
            let known = |number, file: &OpenFile| before.get(number).is_some_and(|before| before.id == file.id);
            let opened = now.iter().filter(|(number, file)| !known(*number, file));
            for (_, file) in opened {
                if has_name_of(&file.path, &named) && Some(file.id) != expected {
                    return Err(led_elsewhere());
                }
            }
            // One that another connection of this process left open may have been taken over, so it need not be new.
            let needed = suffix.is_empty() || (with_log && suffix == "-wal");
            if needed && !now.values().any(|file| Some(file.id) == expected) {
                return Err(led_elsewhere());
            }
        }
        Ok(())
    }
}

fn led_elsewhere() -> Fail {
    Fail::Moved("its folder was replaced while it was being opened; nothing was stored".to_owned())
}

/// Asks SQLite whether its path leads to the file that it opened.
pub(crate) fn unmoved(connection: &Connection) -> Result<(), Fail> {
    #[cfg(unix)]
    {
        let mut moved = 0;
        connection.file_control::<&str>(None, rusqlite::FileControl::HasMoved(&mut moved))?;
        if moved != 0 {
            return Err(Fail::Moved(
                "its path leads to another file than the open one; nothing was stored".to_owned(),
            ));
        }
    }
    #[cfg(not(unix))]
    let _ = connection;
    Ok(())
}

/// The regular files that the process has open, by the number of their handle. Empty where the system does not tell.
fn open_files() -> BTreeMap<OsString, OpenFile> {
    if !cfg!(target_os = "linux") {
        return BTreeMap::new();
    }
    let Ok(entries) = std::fs::read_dir("/proc/self/fd") else {
        return BTreeMap::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            // What is closed meanwhile is none of ours.
            let metadata = std::fs::metadata(entry.path())
                .ok()
                .filter(std::fs::Metadata::is_file)?;
            let path = std::fs::read_link(entry.path()).ok()?;
            let id = FileId::of(&metadata);
            Some((entry.file_name(), OpenFile { id, path }))
        })
        .collect()
}

/// Compares the last components; the system adds a word to the path of a file that was removed.
fn has_name_of(path: &Path, named: &Path) -> bool {
    let bytes = |path: &Path| path.file_name().map(|name| name.as_encoded_bytes().to_vec());
    let (Some(found), Some(name)) = (bytes(path), bytes(named)) else {
        return false;
    };
    found.strip_suffix(b" (deleted)").unwrap_or(&found) == name
}
