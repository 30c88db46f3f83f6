//! The testkit's own tests: the fake keeps the contract, the generator keeps its word.

mod fake;
mod generate;
