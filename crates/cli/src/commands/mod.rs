//! The commands: one file each. Each reads its arguments, calls the engine, and prints the report.

pub(crate) mod check;
pub(crate) mod compact;
pub(crate) mod context;
pub(crate) mod core;
pub(crate) mod demo;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod meter;
pub(crate) mod notes;
pub(crate) mod scan;
pub(crate) mod sessions;
pub(crate) mod steps;
pub(crate) mod undo;

use std::io;
use std::process::ExitCode;

use crate::failure::Failure;
use crate::output::{Output, Verbatim};

/// `completions`.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "tinyagent-memory", &mut script);
    Output::verbatim(Verbatim::Own, &script)?;
    Ok(ExitCode::SUCCESS)
}

/// `man`: the page of the program, and one of each command after it.
pub(crate) fn manual() -> Result<ExitCode, Failure> {
    let mut page = Vec::new();
    let mut command = crate::command();
    command.build();
    render_manual(&command, &mut page)?;
    Output::verbatim(Verbatim::Own, &page)?;
    Ok(ExitCode::SUCCESS)
}

fn render_manual(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(page)?;
    command
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
        .try_for_each(|command| render_manual(command, page))
}
