//! Stores of notes: what they keep, what they refuse, and that nothing is lost or led elsewhere.

mod behaviour;
#[cfg(unix)]
mod containment;
mod contract;
mod damage;
mod killed;
mod processes;
mod refusals;
mod support;
