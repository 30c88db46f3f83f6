//! The store's folder: `.tinyagent/memory` below the working folder.
//!
//! The working folder is resolved once and may itself be reached through links. Below it every step is
//! taken by handle and refuses links. SQLite needs a path; [`StoreDir::verify`] proves that the path
//! still leads where the handles are.

use std::os::fd::{AsFd as _, BorrowedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::documents::DocumentDir;
use crate::error::FsError;
use crate::folder::{Folder, Identity, component};
use crate::lock::{LockGuard, lock_in};
use crate::write::{Existing, note_in, write_in};

/// The name of the database in the store's folder.
pub const DATABASE_NAME: &str = "state.db";

/// The folders between the working folder and the store.
const STEPS: [&str; 2] = [".tinyagent", "memory"];

/// SQLite's files, as suffixes of the database's name.
const DATABASE_FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// The folders from the working folder to the store, held open.
#[derive(Debug)]
pub(crate) struct Steps {
    cwd: Folder,
    middle: Folder,
    pub(crate) memory: Folder,
}

impl Steps {
    /// Proves that every step is where it was below the one before it.
    pub(crate) fn in_place(&self) -> Result<(), FsError> {
        for (parent, name, child) in [
            (&self.cwd, STEPS[0], &self.middle),
            (&self.middle, STEPS[1], &self.memory),
        ] {
            if parent.look(name)? != Some(child.identity) {
                return Err(FsError::Moved {
                    path: self.memory.path.clone(),
                });
            }
        }
        Ok(())
    }
}

/// The store's folder, held open.
#[derive(Debug)]
pub struct StoreDir {
    steps: Arc<Steps>,
}

/// The database as it was when it was looked at.
#[derive(Debug, Clone)]
pub struct Database {
    /// Its path, absolute and resolved.
    pub path: PathBuf,
    identity: Option<Identity>,
}

impl Database {
    /// Says whether the file was there.
    pub fn exists(&self) -> bool {
        self.identity.is_some()
    }
}

impl StoreDir {
    /// Opens the store's folder below `cwd`. Makes nothing.
    ///
    /// # Errors
    ///
    /// [`FsError::Missing`] if `cwd`, `.tinyagent` or `memory` is not there; [`FsError::Outside`] if a step
    /// below `cwd` is a link, no folder, or of another device, or `cwd` itself is no folder;
    /// [`FsError::Io`] if it cannot be read.
    pub fn open(cwd: &Path) -> Result<Self, FsError> {
        let cwd = Folder::named(cwd)?;
        let (middle, memory) = walk(&cwd)?;
        Ok(Self::held(Steps { cwd, middle, memory }))
    }

    /// Opens the store's folder below `cwd`, making what is missing below it with mode 0700.
    ///
    /// # Errors
    ///
    /// As [`StoreDir::open`]; `cwd` itself is never made.
    pub fn create(cwd: &Path) -> Result<Self, FsError> {
        let cwd = Folder::named(cwd)?;
        let middle = cwd.child_or_new(STEPS[0])?;
        let memory = middle.child_or_new(STEPS[1])?;
        Ok(Self::held(Steps { cwd, middle, memory }))
    }

    fn held(steps: Steps) -> Self {
        Self { steps: Arc::new(steps) }
    }

    /// Returns the files of core memory in the store's folder. They hold the folder as long as they live.
    pub fn documents(&self) -> DocumentDir {
        DocumentDir::new(Arc::clone(&self.steps))
    }

    /// Returns the working folder, resolved.
    pub fn cwd(&self) -> &Path {
        &self.steps.cwd.path
    }

    /// Returns the store's folder, resolved.
    pub fn path(&self) -> &Path {
        &self.steps.memory.path
    }

    /// Looks at the database and the files that SQLite keeps beside it, without opening one.
    ///
    /// # Errors
    ///
    /// [`FsError::Outside`] if one of them is there and is a link (symbolic or hard), no regular file, or of
    /// another device; [`FsError::Moved`] if the store's folder is not at its path any more.
    pub fn database(&self) -> Result<Database, FsError> {
        self.verify_folders()?;
        Ok(Database {
            identity: self.look_at_database()?,
            path: self.steps.memory.path.join(DATABASE_NAME),
        })
    }

    /// Proves that the path of the database leads to the file that was looked at, inside the folder that is held.
    /// To be called after the database was opened by its path. A database that was not there may be there now.
    ///
    /// # Errors
    ///
    /// As [`StoreDir::database`], and [`FsError::Moved`] if the database is another file or gone.
    pub fn verify(&self, before: &Database) -> Result<(), FsError> {
        self.verify_folders()?;
        let now = self.look_at_database()?;
        if before.identity.is_some() && now != before.identity {
            return Err(FsError::Moved {
                path: before.path.clone(),
            });
        }
        Ok(())
    }

    /// Proves that the store's folder is where it was below the held working folder, every step a folder of its own, and
    /// that the database and the files beside it are plain files. Cheap: names are looked at and nothing is opened.
    ///
    /// # Errors
    ///
    /// [`FsError::Moved`] if a step is another folder, a link, or gone; [`FsError::Outside`] as [`StoreDir::database`].
    pub fn in_place(&self) -> Result<(), FsError> {
        self.steps.in_place()?;
        self.look_at_database().map(drop)
    }

    /// Returns the handle of the store's folder.
    pub fn handle(&self) -> BorrowedFd<'_> {
        self.steps.memory.handle.as_fd()
    }

    /// Takes the advisory lock `name`, waiting at most `wait`.
    ///
    /// Any text is a name. The lock excludes other processes and other guards of this process; the kernel
    /// releases it when its holder ends, however it ends. It protects those who ask for it, nothing else.
    ///
    /// # Errors
    ///
    /// [`FsError::Locked`] if another holder kept it for the whole time; [`FsError::Outside`] if the
    /// `locks` folder or the lock file is a link or something else than it should be.
    pub fn lock(&self, name: &str, wait: Duration) -> Result<LockGuard, FsError> {
        lock_in(&self.steps.memory.child_or_new("locks")?, name, wait)
    }

    /// Writes the file `name` in the store's folder: after `Ok` it holds `bytes` and survives a crash; after an
    /// error or a crash it is as it was.
    ///
    /// # Errors
    ///
    /// [`FsError::Outside`] if `name` is not one plain component or leads to a link or special file;
    /// [`FsError::Exists`] if it is there and `existing` refuses that; [`FsError::Io`] if writing fails.
    pub fn write(&self, name: &str, bytes: &[u8], existing: Existing) -> Result<(), FsError> {
        write_in(&self.steps.memory, component(name)?, bytes, existing)
    }

    /// Writes the file `name` in the store's folder whole or not at all, and does not wait until it is durable: after a
    /// loss of power it may hold what it held before, or nothing of use.
    ///
    /// # Errors
    ///
    /// As [`StoreDir::write`] that replaces what is there.
    pub fn note(&self, name: &str, bytes: &[u8]) -> Result<(), FsError> {
        note_in(&self.steps.memory, component(name)?, bytes)
    }

    /// Walks from the path of the working folder again and compares.
    fn verify_folders(&self) -> Result<(), FsError> {
        let moved = || FsError::Moved {
            path: self.steps.memory.path.clone(),
        };
        let cwd = Folder::named(&self.steps.cwd.path)?;
        if cwd.identity != self.steps.cwd.identity {
            return Err(moved());
        }
        match walk(&cwd) {
            Ok((_, memory)) if memory.identity == self.steps.memory.identity => Ok(()),
            Ok(_) | Err(FsError::Missing { .. }) => Err(moved()),
            Err(error) => Err(error),
        }
    }

    fn look_at_database(&self) -> Result<Option<Identity>, FsError> {
        let mut identity = None;
        for suffix in DATABASE_FILES {
            let found = self.steps.memory.plain_file(&format!("{DATABASE_NAME}{suffix}"))?;
            if suffix.is_empty() {
                identity = found;
            }
        }
        Ok(identity)
    }
}

fn walk(cwd: &Folder) -> Result<(Folder, Folder), FsError> {
    let missing = |folder: &Folder, name: &str| FsError::Missing {
        path: folder.path.join(name),
    };
    let middle = cwd.child(STEPS[0])?.ok_or_else(|| missing(cwd, STEPS[0]))?;
    let memory = middle.child(STEPS[1])?.ok_or_else(|| missing(&middle, STEPS[1]))?;
    Ok((middle, memory))
}
