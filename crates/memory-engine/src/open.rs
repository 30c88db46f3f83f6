//! Opening: the folder first, then the store in it, and both looked at again.

use std::os::fd::BorrowedFd;
use std::path::Path;
use std::sync::Arc;

use memory_core::ports::StoreError;
use memory_fs::{Existing, FsError, StoreDir};
use memory_sqlite::{HeldFolder, OpenMode, OpenOptions, SqliteStore};

use crate::engine::Access;
use crate::error::EngineError;

/// What of the folder is this machine's alone.
const GITIGNORE: &[u8] = b"# Made by tinyagent-memory with the store; yours to change.\n/state.db*\n/store.json\n/locks/\n/quarantine/\n/.*.draft\n/.*.stage\n/.*.swap\n/.*.previous\n/.notes-journal\n/memory.sqlite-*\n";

/// Opens the store below `cwd` such that no link and no swap of folders leads it elsewhere: SQLite takes a
/// path, so what it opened is compared with what the held folder has, now and before every commit.
pub(crate) fn open(cwd: &Path, access: Access) -> Result<(Arc<StoreDir>, SqliteStore), EngineError> {
    let folder = Arc::new(match access {
        Access::Read | Access::Write => StoreDir::open(cwd)?,
        Access::Create => StoreDir::create(cwd)?,
    });
    let database = folder.database()?;
    let mode = match access {
        Access::Read => OpenMode::ReadOnly,
        Access::Write => OpenMode::ReadWrite,
        Access::Create => OpenMode::Create,
    };
    let held = Box::new(Held(Arc::clone(&folder)));
    let store = SqliteStore::open_held(&database.path, &OpenOptions::new(mode), held)?;
    folder.verify(&database)?;
    if access == Access::Create && !database.exists() {
        keep_out_of_git(&folder);
    }
    Ok((folder, store))
}

/// Whole conversations are not to land in a commit by accident. Made with a new store only: who removes or
/// changes the file wants it so. That it cannot be made is no reason to refuse the store.
fn keep_out_of_git(folder: &StoreDir) {
    if let Err(error) = folder.write(".gitignore", GITIGNORE, Existing::Refuse) {
        tracing::debug!(%error, "no .gitignore was made");
    }
}

/// The folder, as storage asks for it.
struct Held(Arc<StoreDir>);

impl HeldFolder for Held {
    fn in_place(&self) -> Result<(), StoreError> {
        self.0.in_place().map_err(|error| StoreError::Store {
            code: error.code(),
            path: error.path().display().to_string(),
            detail: match &error {
                FsError::Outside { found, .. } => (*found).to_owned(),
                FsError::Moved { .. } => "the folder was removed or replaced meanwhile".to_owned(),
                other => other.to_string(),
            },
            source: Some(Box::new(error)),
        })
    }

    fn handle(&self) -> BorrowedFd<'_> {
        self.0.handle()
    }
}

impl From<FsError> for EngineError {
    fn from(error: FsError) -> Self {
        Self::Folder {
            code: error.code(),
            message: error.to_string(),
        }
    }
}
