#![doc = include_str!("../README.md")]

#[cfg(not(unix))]
compile_error!("containment by folder handles is written for Unix; other systems need an implementation of their own");

mod documents;
mod error;
mod folder;
mod inside;
mod lock;
mod notes;
mod process;
mod rename;
mod store_dir;
mod write;

pub use documents::DocumentDir;
pub use error::FsError;
pub use inside::{Inside, find_inside};
pub use lock::LockGuard;
pub use notes::{
    HeldDir, NotesDir, NotesFolder, NotesJson, StoreKind, default_dir, project_key, project_root, set_file_aside,
    set_notes_aside, store_path,
};
pub use store_dir::{DATABASE_NAME, Database, StoreDir};
pub use write::{Existing, write_atomic};
