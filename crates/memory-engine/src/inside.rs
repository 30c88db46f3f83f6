//! Reading a file that a host's user named, if it lies in the working folder.

use std::path::Path;

use crate::error::EngineError;

pub use memory_fs::Inside;

/// Reads the file `path` (relative to `cwd`, or absolute inside it) as far as `limit` bytes and one more, or says what is there in
/// its place: nothing, a place elsewhere, or something that is not read as a file.
///
/// # Errors
///
/// `store_missing` if there is no `cwd`; `io`.
pub fn find_inside(cwd: &Path, path: &Path, limit: usize) -> Result<Inside, EngineError> {
    Ok(memory_fs::find_inside(cwd, path, limit)?)
}
