//! The adapter from outside: behaviour, refusals, damage, concurrency, creation.

#![expect(clippy::unwrap_used, reason = "tests")]

mod behaviour;
mod concurrency;
mod contract;
mod core_check;
mod core_concurrency;
mod core_damage;
mod core_memory;
mod creation;
mod damage;
#[cfg(unix)]
mod held;
mod note_records;
mod notes;
mod refusals;
mod stored;
mod stored_core_memory;
mod stored_notes;
mod support;
mod triggers;
