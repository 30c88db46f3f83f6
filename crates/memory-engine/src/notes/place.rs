//! Where a store of notes is: the adapters, put together.

use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memory_core::Code;
use memory_core::ports::{NoteStore, StoreError};
use memory_core::validate::credential::Redactor;
use memory_fs::{FsError, HeldDir, NotesDir, NotesFolder, NotesJson};
use memory_sqlite::{FoundFolder, HeldFolder, SqliteNotes};

use super::{NoteBackend, NoteSettings, Notes};
use crate::engine::Clock;
use crate::error::EngineError;

/// SQLite's files, as suffixes of the database's name.
const DATABASE_FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// A store that was found by its settings.
pub(super) struct Place {
    pub(super) store: Box<dyn NoteStore + Send>,
    /// Where it is, absolute.
    pub(super) path: PathBuf,
}

impl Notes {
    /// Opens the store that the settings name, below the working folder `cwd`. Makes nothing, and reads nothing.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd` if its path leads out by its words; `store_missing` if there is no `cwd`; `io`. Links on the way are
    /// found when the store is used.
    pub fn open(
        cwd: &Path,
        settings: NoteSettings,
        redactor: Arc<Redactor>,
        clock: Clock,
    ) -> Result<Self, EngineError> {
        let Place { store, path } = place(cwd, settings.backend, settings.store_path())?;
        Ok(Self {
            store,
            absolute: path,
            path: settings.store_path().to_owned(),
            settings,
            redactor,
            clock,
        })
    }

    /// Returns where the store is, absolute, with the working folder resolved.
    pub fn absolute_path(&self) -> &Path {
        &self.absolute
    }
}

/// Finds the store of a kind at a path below the working folder.
pub(super) fn place(cwd: &Path, backend: NoteBackend, path: &str) -> Result<Place, EngineError> {
    let found = match backend {
        NoteBackend::Markdown => {
            let dir = NotesDir::below(cwd, path).map_err(outside)?;
            Place {
                path: dir.path(),
                store: Box::new(NotesFolder::new(dir)),
            }
        }
        NoteBackend::Sqlite => {
            let (dir, name) = NotesDir::of_file(cwd, path).map_err(outside)?;
            Place {
                path: dir.path().join(&name),
                store: Box::new(SqliteNotes::held(
                    Box::new(Below {
                        dir,
                        name: name.clone(),
                    }),
                    &name,
                )),
            }
        }
    };
    Ok(found)
}

/// Says whether there are notes in a place below the working folder, such as one of an older version. What leads out is not looked
/// into; a store that cannot be read has some.
pub fn has_notes(cwd: &Path, backend: NoteBackend, path: &str) -> bool {
    let Ok(Place { store, .. }) = place(cwd, backend, path) else {
        return false;
    };
    match store.exists() {
        Ok(true) => store.load().map_or(true, |loaded| !loaded.notes.is_empty()),
        Ok(false) | Err(_) => false,
    }
}

/// Finds the JSON store of an older version at a path below the working folder.
pub(super) fn legacy(cwd: &Path, path: &str) -> Result<Box<dyn NoteStore + Send>, EngineError> {
    let (dir, name) = NotesDir::of_file(cwd, path).map_err(outside)?;
    Ok(Box::new(NotesJson::new(dir, name)))
}

/// A place that leads out, in the words of the settings.
fn outside(error: FsError) -> EngineError {
    match error.code() {
        Code::StoreOutsideCwd => EngineError::NotesOutside(error.to_string()),
        _ => error.into(),
    }
}

/// The same of a store that found it out when it was used.
pub(super) fn explained(error: StoreError) -> EngineError {
    match error.code() {
        Code::StoreOutsideCwd => EngineError::NotesOutside(error.to_string()),
        _ => error.into(),
    }
}

/// The folder of the database, as storage asks for it.
struct Below {
    dir: NotesDir,
    name: String,
}

impl Below {
    fn found(&self, held: HeldDir) -> FoundFolder {
        FoundFolder {
            path: held.path().to_owned(),
            held: Box::new(Held {
                held,
                name: self.name.clone(),
            }),
        }
    }
}

impl memory_sqlite::NotesFolder for Below {
    fn find(&self) -> Result<Option<FoundFolder>, StoreError> {
        Ok(self.dir.find()?.map(|held| self.found(held)))
    }

    fn make(&self) -> Result<FoundFolder, StoreError> {
        Ok(self.found(self.dir.make()?))
    }
}

struct Held {
    held: HeldDir,
    name: String,
}

impl HeldFolder for Held {
    fn in_place(&self) -> Result<(), StoreError> {
        self.held.in_place()?;
        let names = DATABASE_FILES.map(|suffix| format!("{}{suffix}", self.name));
        Ok(self.held.plain_files(names.iter().map(String::as_str))?)
    }

    fn handle(&self) -> BorrowedFd<'_> {
        self.held.handle()
    }
}
