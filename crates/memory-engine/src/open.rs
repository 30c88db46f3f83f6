//! Opening: the folder first, then the store in it, and both looked at again.

use std::path::Path;

use memory_core::Code;
use memory_fs::StoreDir;
use memory_sqlite::SqliteStore;

use crate::engine::Access;
use crate::error::EngineError;

/// The database's name in the store's folder.
const DATABASE: &str = "state.db";

pub(crate) fn open(cwd: &Path, access: Access) -> Result<(StoreDir, SqliteStore), EngineError> {
    let _ = (cwd, access, DATABASE);
    Err(EngineError::Folder {
        code: Code::StoreMissing,
        message: String::new(),
    })
}
