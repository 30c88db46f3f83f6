//! The engine on the strict in-memory store: what it puts in which order, and what it leaves alone.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod begins;
mod core_memory;
mod core_support;
mod held;
mod imports;
mod masking;
mod notes_people;
mod notes_requests;
mod notes_support;
mod notes_writes;
mod requests;
mod reverts;
mod running;
mod support;
mod switches;
mod usage;
