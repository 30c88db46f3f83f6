#![doc = include_str!("../README.md")]

mod append;
mod check;
mod core_memory;
mod counts;
mod create;
mod db;
mod error;
mod import;
mod key;
mod messages;
mod note_records;
mod notes;
mod open;
mod opened;
mod place;
mod ranges;
mod reductions;
mod schema;
mod sessions;
mod sources;
mod store;
mod summaries;
mod view;
mod visibility;

pub use notes::{FoundFolder, NOTES_SCHEMA_VERSION, NotesFolder, SqliteNotes};
pub use open::{OpenMode, OpenOptions, WAL_LIMIT};
pub use place::HeldFolder;
pub use schema::{APPLICATION_ID, MINIMUM_SQLITE, SCHEMA_VERSION};
pub use store::SqliteStore;
