//! Properties and cases of the crate, through its public API only.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod failures;
mod history;
mod masking;
mod model;
mod properties;
mod replies;
mod summaries;
