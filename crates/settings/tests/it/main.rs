//! Settings: which value counts, what a repository may do, and what is said of what is wrong.
#![expect(clippy::unwrap_used, reason = "tests")]

mod defaults;
mod fuzz_inputs;
mod oracle;
mod precedence;
mod problems;
mod repository;
mod support;
mod texts;
mod totality;
mod yaml;
