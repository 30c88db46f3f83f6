//! Project notes in files: a folder of Markdown, and the older store in one JSON file.
//!
//! The layout, the lock, the journal and what a crash leaves are in `docs/design/notes.md`, "The folder".

mod apply;
mod aside;
mod files;
mod journal;
mod json;
mod names;
mod place;
mod project;
mod store;
mod view;

pub use aside::{set_file_aside, set_notes_aside};
pub use json::NotesJson;
pub use place::{HeldDir, NotesDir, StoreKind};
pub use project::{default_dir, project_key, project_root, store_path};
pub use store::NotesFolder;

use std::time::Duration;

use memory_core::Code;
use memory_core::ports::StoreError;

use crate::error::FsError;

/// The lock of a store.
const LOCK: &str = "notes";

/// How long a call waits for others. Our own figure: a change takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

impl From<FsError> for StoreError {
    fn from(error: FsError) -> Self {
        let detail = match &error {
            FsError::Outside { found, .. } => format!("{found}; it was not opened"),
            FsError::Missing { .. } => "there is no such folder".to_owned(),
            FsError::Moved { .. } => "it was removed or replaced meanwhile".to_owned(),
            FsError::Exists { .. } => "it exists already".to_owned(),
            FsError::Locked { waited, .. } => {
                format!("another process holds the lock (waited {} ms)", waited.as_millis())
            }
            FsError::Io { what, source, .. } => format!("{what}: {source}"),
        };
        Self::Store {
            code: error.code(),
            path: error.path().display().to_string(),
            detail,
            source: Some(Box::new(error)),
        }
    }
}

/// A store, or one file of it, that cannot be read.
fn corrupt(path: &std::path::Path, detail: impl Into<String>) -> StoreError {
    StoreError::Store {
        code: Code::StoreCorrupt,
        path: path.display().to_string(),
        detail: detail.into(),
        source: None,
    }
}
