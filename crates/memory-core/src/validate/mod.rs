//! The checks that everything passes before it becomes memory, a summary, an excerpt or a listing.
//!
//! Pure and linear in the text's length: no files, no network, no model. `docs/design/checks.md` says what they
//! find, how well, and what was decided against.

mod byte_set;
pub mod credential;
pub mod duplicate;
mod escapes;
pub mod form;
pub mod framing;
pub mod injection;
mod lookalike;
pub mod printable;
pub mod shadow;
pub mod trust;

/// Names the rules of the checks, so that what was accepted can be looked at again when they change. Raised with each change
/// of a rule.
pub const RULESET: &str = "checks-1";
