//! A store of notes in one SQLite file of its own. The file is described in `docs/formats/notes-sqlite.md`.
//!
//! Nothing is held between two calls: each finds the folder, proves that the file is a plain one in it, opens it and judges
//! it anew. A store may lie in a repository, so nothing in it is trusted: what is no store of notes is left as it is, and
//! neither triggers nor views in it do anything.

mod open;
mod rows;
mod schema;
mod search;
mod view;

use std::path::{Path, PathBuf};
use std::time::Duration;

use memory_core::Code;
use memory_core::note::Note;
use memory_core::note::search::NoteQuery;
use memory_core::ports::{LoadedNotes, NotePlan, NoteStore, StoreError};
use rusqlite::{Connection, TransactionBehavior};

use crate::create::{Creation, create_database};
use crate::error::{Fail, io_error, store_error};
use crate::open::{Patience, check_library, make_folder};
use crate::place::{HeldFolder, Place};

pub use schema::NOTES_SCHEMA_VERSION;

/// How long one call waits in total for other processes, if nothing else is set.
const DEADLINE: Duration = Duration::from_secs(10);

/// A folder that was found, and is held open.
pub struct FoundFolder {
    /// Its path, absolute and resolved.
    pub path: PathBuf,
    /// Its handle, which decides.
    pub held: Box<dyn HeldFolder>,
}

impl std::fmt::Debug for FoundFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FoundFolder")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// Finds the folder of a store of notes: asked at each call, because it need not be there yet.
pub trait NotesFolder: Send {
    /// Finds the folder and holds it; nothing if it is not there. Makes nothing.
    ///
    /// # Errors
    /// `store_outside_cwd` if the way to it is one that is not gone; `io`.
    fn find(&self) -> Result<Option<FoundFolder>, StoreError>;

    /// The same, and makes what is missing of it.
    ///
    /// # Errors
    /// As [`Self::find`]; `store_read_only` and `disk_full` if it cannot be made.
    fn make(&self) -> Result<FoundFolder, StoreError>;
}

enum Whereabouts {
    Path(PathBuf),
    Held(Box<dyn NotesFolder>, String),
}

/// Project notes in one SQLite file.
///
/// A store may be used by several processes and values of this type at once. The file alone is the store as long as nobody writes.
///
/// Codes of [`StoreError::Store`], beside those of [`NoteStore`]: `store_read_only`, `store_moved` (the file or its folder was
/// replaced meanwhile; nothing was stored) and `sqlite_too_old`.
pub struct SqliteNotes {
    whereabouts: Whereabouts,
    deadline: Duration,
}

impl std::fmt::Debug for SqliteNotes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = match &self.whereabouts {
            Whereabouts::Path(path) => path.clone(),
            Whereabouts::Held(_, name) => PathBuf::from(name),
        };
        f.debug_struct("SqliteNotes")
            .field("path", &path)
            .finish_non_exhaustive()
    }
}

impl SqliteNotes {
    /// The store at `path`, be it there or not. Touches nothing.
    ///
    /// The folder may be reached through links; a missing one is made with the first change, mode 0700. The file itself is
    /// never reached through a link.
    pub fn at(path: &Path) -> Self {
        Self {
            whereabouts: Whereabouts::Path(path.to_owned()),
            deadline: DEADLINE,
        }
    }

    /// The store `name` in a folder that the caller finds and holds for each call. Touches nothing.
    ///
    /// What SQLite opened is compared with what is found through the handle, at opening and before every commit.
    pub fn held(folder: Box<dyn NotesFolder>, name: &str) -> Self {
        Self {
            whereabouts: Whereabouts::Held(folder, name.to_owned()),
            deadline: DEADLINE,
        }
    }

    /// The same, which waits so long in one call for other processes, instead of 10 s.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// The store's place, if its folder is there.
    fn find(&self) -> Result<Option<Place>, StoreError> {
        match &self.whereabouts {
            Whereabouts::Path(path) => {
                let (folder, name) = parts(path)?;
                match std::fs::canonicalize(folder) {
                    Ok(folder) => Ok(Some(Place::new(folder.join(name), None))),
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                    Err(error) => Err(io_error(folder, "cannot resolve the folder", error)),
                }
            }
            Whereabouts::Held(folder, name) => Ok(folder.find()?.map(|found| held_place(found, name))),
        }
    }

    /// The store's place, whose folder is made if it is missing.
    fn make(&self) -> Result<Place, StoreError> {
        match &self.whereabouts {
            Whereabouts::Path(path) => {
                let (folder, name) = parts(path)?;
                make_folder(folder).map_err(|error| io_error(folder, "cannot make the folder", error))?;
                let folder = std::fs::canonicalize(folder)
                    .map_err(|error| io_error(folder, "cannot resolve the folder", error))?;
                Ok(Place::new(folder.join(name), None))
            }
            Whereabouts::Held(folder, name) => Ok(held_place(folder.make()?, name)),
        }
    }

    /// The store's place, if the store is there and worth opening.
    fn there(&self) -> Result<Option<Place>, StoreError> {
        let Some(place) = self.find()? else {
            return Ok(None);
        };
        place.in_place()?;
        place.plain_files()?;
        Ok(place.exists()?.then_some(place))
    }

    fn read<T: Default>(&self, work: impl FnOnce(&Connection) -> Result<T, Fail>) -> Result<T, StoreError> {
        let Some(place) = self.there()? else {
            return Ok(T::default());
        };
        check_library(place.path())?;
        open::read(&place, &Patience::new(self.deadline), work)
    }

    fn change(&self, place: &Place, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        check_library(place.path())?;
        open::write(place, &Patience::new(self.deadline), plan)
    }

    /// Makes the store with the first change: whole, or nothing. Says whether it was there meanwhile, and nothing was asked.
    fn create(&self, place: &Place, plan: &mut NotePlan<'_>) -> Result<bool, StoreError> {
        check_library(place.path())?;
        let creation = create_database(place, self.deadline, || image(place.path(), plan))?;
        Ok(creation == Creation::WasThere)
    }

    /// Makes the folder too, once the plan has asked for something.
    fn create_with_folder(&self, path: &Path, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let Some(image) = image(path, plan)? else {
            return Ok(());
        };
        let place = self.make()?;
        place.in_place()?;
        match create_database(&place, self.deadline, || Ok(Some(image)))? {
            Creation::Made | Creation::Nothing => Ok(()),
            // Another process made it meanwhile: what is there now is what counts.
            Creation::WasThere => self.change(&place, plan),
        }
    }

    /// What the store is called before its folder is there.
    fn shown(&self) -> &Path {
        match &self.whereabouts {
            Whereabouts::Path(path) => path,
            Whereabouts::Held(_, name) => Path::new(name),
        }
    }
}

impl NoteStore for SqliteNotes {
    fn exists(&self) -> Result<bool, StoreError> {
        let Some(place) = self.find()? else {
            return Ok(false);
        };
        place.in_place()?;
        place.plain_files()
    }

    fn load(&self) -> Result<LoadedNotes, StoreError> {
        let notes = self.read(view::all)?;
        Ok(LoadedNotes {
            notes,
            strays: Vec::new(),
        })
    }

    fn search(&self, query: &NoteQuery) -> Result<Vec<Note>, StoreError> {
        self.read(|connection| search::search(connection, query))
    }

    fn update(&self, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let Some(place) = self.find()? else {
            return self.create_with_folder(self.shown(), plan);
        };
        place.in_place()?;
        place.plain_files()?;
        if place.exists()? || self.create(&place, plan)? {
            return self.change(&place, plan);
        }
        Ok(())
    }
}

fn held_place(found: FoundFolder, name: &str) -> Place {
    Place::new(found.path.join(name), Some(found.held))
}

fn parts(path: &Path) -> Result<(&Path, &std::ffi::OsStr), StoreError> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(store_error(Code::Io, path, "the path names no file", None));
    };
    let here = folder.as_os_str().is_empty();
    Ok((if here { Path::new(".") } else { folder }, name))
}

/// The bytes of a new store with the changes of the plan; nothing if it has none.
fn image(path: &Path, plan: &mut NotePlan<'_>) -> Result<Option<Vec<u8>>, StoreError> {
    let mut make = || -> Result<Option<Vec<u8>>, Fail> {
        let mut connection = Connection::open_in_memory()?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        schema::make(&transaction)?;
        let changes = view::ask(&transaction, path, plan)?;
        if changes.is_empty() {
            return Ok(None);
        }
        view::apply(&transaction, &changes)?;
        transaction.commit()?;
        Ok(Some(connection.serialize("main")?.to_vec()))
    };
    make().map_err(|fail| fail.at(path))
}
