//! The testkit's own tests: the fake keeps the contract, the generator keeps its word.
#![expect(clippy::unwrap_used, reason = "tests")]

mod corpus;
mod fake;
mod generate;
mod provider_check;
