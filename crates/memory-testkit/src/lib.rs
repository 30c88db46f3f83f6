#![doc = include_str!("../README.md")]

pub mod contract;
pub mod core_memory_contract;
pub mod corpus;
pub mod files_contract;
pub mod generate;
mod memory_notes;
mod memory_store;
pub mod note_contract;
pub mod note_model;
pub mod note_records_contract;
pub mod oracle;
pub mod provider_check;
pub mod simulated_files;
pub mod store_contract;

pub use memory_notes::MemoryNotes;
pub use memory_store::MemoryStore;
pub use simulated_files::SimulatedFiles;
