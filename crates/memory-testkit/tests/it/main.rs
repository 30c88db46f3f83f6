//! The testkit's own tests: the fakes keep their contracts, the generator keeps its word.
#![expect(clippy::unwrap_used, reason = "tests")]

mod corpus;
mod fake;
mod fake_core_memory;
mod fake_note_records;
mod fake_notes;
mod generate;
mod provider_check;
mod simulated_files;
