//! Properties and cases of the crate, through its public API only.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod blame;
mod diff;
mod effects;
mod golden;
mod hostile;
mod intake;
mod loss;
mod model;
mod revert;
mod revert_orders;
mod rules;
mod rules_properties;
mod section;
mod simulation;
mod support;
mod sync;
mod tool;
