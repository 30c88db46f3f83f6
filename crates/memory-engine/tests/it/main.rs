//! The engine on the strict in-memory store: what it puts in which order, and what it leaves alone.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod begins;
mod core_memory;
mod core_support;
mod held;
mod imports;
mod masking;
mod requests;
mod reverts;
mod running;
mod support;
mod switches;
mod usage;
