#![doc = include_str!("../README.md")]

pub mod corpus;
pub mod generate;
mod memory_store;
pub mod oracle;
pub mod provider_check;
pub mod store_contract;

pub use memory_store::MemoryStore;
