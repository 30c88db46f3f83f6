//! Hostile layouts, locks and writes, each against a real file system.

#![expect(clippy::unwrap_used, reason = "tests")]

mod documents;
mod inside;
mod layouts;
mod locks;
mod notes_contract;
mod notes_folder;
mod notes_race;
mod race;
mod writes;
