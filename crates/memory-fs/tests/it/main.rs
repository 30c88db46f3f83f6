//! Hostile layouts, locks and writes, each against a real file system.

#![expect(clippy::unwrap_used, reason = "tests")]

mod documents;
mod layouts;
mod locks;
mod race;
mod writes;
