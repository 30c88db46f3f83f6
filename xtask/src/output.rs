//! Lines for the person at the terminal: results on standard output, complaints on standard error.
//!
//! A closed pipe is no fault of ours, so a failed write is dropped.

use std::io::Write;

/// Writes one line to standard output.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Writes one line to standard error.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
