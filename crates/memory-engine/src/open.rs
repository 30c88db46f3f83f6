//! Opening: the folder first, then the store in it, and both looked at again.

use std::path::Path;

use memory_fs::{FsError, StoreDir};
use memory_sqlite::{OpenMode, SqliteStore};

use crate::engine::Access;
use crate::error::EngineError;

/// Opens the store below `cwd` such that no link and no swap of folders leads it elsewhere: SQLite takes a
/// path, so what the path leads to is proven before and after it was opened.
pub(crate) fn open(cwd: &Path, access: Access) -> Result<(StoreDir, SqliteStore), EngineError> {
    let folder = match access {
        Access::Read | Access::Write => StoreDir::open(cwd)?,
        Access::Create => StoreDir::create(cwd)?,
    };
    let database = folder.database()?;
    let mode = match access {
        Access::Read => OpenMode::ReadOnly,
        Access::Write => OpenMode::ReadWrite,
        Access::Create => OpenMode::Create,
    };
    let store = SqliteStore::open(&database.path, mode)?;
    folder.verify(&database)?;
    Ok((folder, store))
}

impl From<FsError> for EngineError {
    fn from(error: FsError) -> Self {
        Self::Folder {
            code: error.code(),
            message: error.to_string(),
        }
    }
}
