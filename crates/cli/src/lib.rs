#![doc = include_str!("../README.md")]
//!
//! The program `tinyagent-memory`, as a library so that its reference can be generated.
//!
//! A thin host: it reads arguments and files, calls the engine, and prints. It decides nothing.

mod args;
mod commands;
mod failure;
mod input;
mod log;
mod mask;
mod output;
mod program;
mod schema;
mod table;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use memory_core::Code;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::mask::Mask;
use crate::output::Output;

pub use schema::schemas;

/// Runs the program with the process's arguments and gives its exit status.
pub fn run() -> ExitCode {
    let (secrets, notes) = mask::from_environment(std::env::args_os());
    let mask = Mask::new(secrets);
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error, mask),
    };
    log::start(&cli.global, &mask);
    let output = Output::new(&cli.global, mask);
    for note in notes {
        output.note(&note);
    }
    match dispatch(&cli, &output) {
        Ok(code) => code,
        Err(failure) => output.failure(&failure),
    }
}

/// Returns the definition of the command line, for the generated reference.
pub fn command() -> clap::Command {
    Cli::command()
}

fn dispatch(cli: &Cli, output: &Output) -> Result<ExitCode, Failure> {
    let global = &cli.global;
    refuse_settings(global)?;
    match &cli.command {
        Command::Demo(args) => commands::demo::run(global, args, output),
        Command::Import(args) => commands::import::run(global, args, output),
        Command::Sessions(args) => commands::sessions::run(global, args, output),
        Command::Context(args) => commands::context::run(global, args, output),
        Command::Compact(args) => commands::compact::run(global, args, output),
        Command::Expand(args) => commands::undo::expand(global, args, output),
        Command::Uncompact(args) => commands::undo::uncompact(global, args, output),
        Command::Export(args) => commands::export::run(global, args, output),
        Command::Check => commands::check::run(global, output),
        Command::Scan(args) => commands::scan::scan(args, output),
        Command::Redact(args) => commands::scan::redact(args, output),
        Command::Run(args) => commands::steps::run(global, args, output),
        Command::Status => commands::core::status(global, output),
        Command::Core(args) => commands::core::show(global, args, output),
        Command::Propose(args) => commands::core::propose(global, args, output),
        Command::Curate(args) => commands::core::curate(global, args, output),
        Command::Sync(args) => commands::core::sync(global, args, output),
        Command::Revisions(args) => commands::core::revisions(global, args, output),
        Command::Events(args) => commands::core::events(global, args, output),
        Command::Approve(args) => commands::core::approve(global, args, output),
        Command::Quarantine(args) => commands::core::quarantine(global, args, output),
        Command::Why(args) => commands::core::why(global, args, output),
        Command::Revert(args) => commands::core::revert(global, args, output),
        Command::Usage(args) => commands::core::usage(global, args, output),
        Command::ToolSchema { tool, format } => commands::core::tool_schema(*tool, *format),
        Command::Completions { shell } => commands::completions(*shell),
        Command::Man => commands::manual(),
    }
}

/// Settings files are not read yet: naming one must not be ignored silently.
fn refuse_settings(global: &args::Global) -> Result<(), Failure> {
    let given = [
        ("--config", global.config.is_some()),
        ("--profile", global.profile.is_some()),
        ("--trust-config", global.trust_config),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::new(
            Code::SettingsInvalid,
            format!("{option}: settings files are not supported by this version"),
        )),
        None => Ok(()),
    }
}

/// Help and version are results; everything else is a usage error, as JSON if JSON was asked for.
fn usage(error: &clap::Error, mask: Mask) -> ExitCode {
    let wants_json = std::env::args_os().any(|argument| argument == "--json");
    let output = Output::plain(wants_json, mask);
    if error.use_stderr() && wants_json {
        let message = error.to_string();
        let message = message
            .lines()
            .take_while(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        return output.failure(&Failure::new(Code::Usage, message.trim_start_matches("error: ")));
    }
    if error.use_stderr() {
        output.usage(&error.to_string());
        return ExitCode::from(Code::Usage.exit_status());
    }
    match error.print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output.failure(&Failure::from(error)),
    }
}
