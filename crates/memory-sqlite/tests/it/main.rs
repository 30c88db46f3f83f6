//! The adapter from outside: behaviour, refusals, damage, concurrency, creation.

#![expect(clippy::unwrap_used, reason = "tests")]

mod behaviour;
mod concurrency;
mod contract;
mod creation;
mod damage;
#[cfg(unix)]
mod held;
mod refusals;
mod stored;
mod support;
mod triggers;
