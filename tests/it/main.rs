//! End-to-end tests: the built program on real input, as its users run it.
#![expect(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

mod canary;
mod commands;
mod conformance;
mod core_kills;
mod core_memory;
mod core_storm;
mod generated;
mod hostile;
mod kills;
mod notes;
mod readme;
mod redacted;
mod scan;
mod storm;
mod summarizers;
mod support;
mod transcripts;
