//! Ports: storage and files, as the crates above need them.
//!
//! Each method says what is atomic and what is durable. The contract suites in `memory-testkit` test each sentence on
//! the in-memory fakes and on the real adapters.

mod conversation;
mod core_memory;
mod files;
mod notes;

pub use conversation::{
    Append, AppendSource, Appended, Begin, Begun, ConversationStore, ImportBatch, ImportedRun, RunChoice, SessionBatch,
    SourceItem, SourceKey, SourceRecord, StoreError,
};
pub use core_memory::CoreMemoryStore;
pub use files::{DocumentFiles, FileError, FoundFile, MAX_FILE_BYTES};
pub use notes::{LoadedNotes, NotePlan, NoteRecords, NoteStore, NotesView, SMALL_STORE};

/// Storage of everything that belongs to conversations: they themselves, core memory, and what sessions record about notes, in one
/// place so that what belongs together is stored together.
pub trait Store: ConversationStore + CoreMemoryStore + NoteRecords {}

impl<S: ConversationStore + CoreMemoryStore + NoteRecords + ?Sized> Store for S {}
