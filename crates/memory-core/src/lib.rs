//! Types, checks and ports shared by every crate of tinyagent-memory. Pure: no files, no clock.

pub mod tokens;
