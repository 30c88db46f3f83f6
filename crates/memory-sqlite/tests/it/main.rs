//! The adapter from outside: behaviour, refusals, damage, concurrency, creation.

#![expect(clippy::unwrap_used, reason = "tests")]

mod behaviour;
mod concurrency;
mod contract;
mod creation;
mod damage;
mod refusals;
mod stored;
mod support;
mod triggers;
