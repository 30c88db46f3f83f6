#![doc = include_str!("../README.md")]

pub mod contract;
pub mod core_memory_contract;
pub mod corpus;
pub mod files_contract;
pub mod generate;
mod memory_store;
pub mod oracle;
pub mod provider_check;
pub mod simulated_files;
pub mod store_contract;

pub use memory_store::MemoryStore;
pub use simulated_files::SimulatedFiles;
