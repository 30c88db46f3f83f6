//! The commands: one file each. Each reads its arguments, calls the engine, and prints the report.

pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod context;
pub(crate) mod demo;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod meter;
pub(crate) mod sessions;
pub(crate) mod steps;
pub(crate) mod undo;

use std::io;
use std::process::ExitCode;

use crate::failure::Failure;

/// `completions`.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "tinyagent-memory", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(ExitCode::SUCCESS)
}
