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
mod named_file;
mod output;
mod program;
mod schema;
mod settings;
mod table;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use memory_core::Code;

use crate::args::{Cli, Command, NoteFlags};
use crate::failure::Failure;
use crate::mask::Mask;
use crate::output::Output;

pub use schema::schemas;

/// Runs the program with the process's arguments and gives its exit status.
pub fn run() -> ExitCode {
    let (secrets, notes) = mask::from_environment(std::env::args_os());
    let mask = Mask::new(secrets);
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error, mask),
    };
    log::start(&cli.global, &mask);
    let output = Output::new(&cli.global, mask);
    for note in notes {
        output.note(&note);
    }
    match dispatch(cli, &output) {
        Ok(code) => code,
        Err(failure) => output.failure(&failure),
    }
}

/// Returns the definition of the command line, for the generated reference.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reads the command line. The commands of project notes may stand there as flags alone.
fn parse() -> Result<Cli, clap::Error> {
    let is_flag = |argument: std::ffi::OsString| argument.to_str().is_some_and(NoteFlags::is_one);
    if std::env::args_os().skip(1).any(is_flag) {
        return Cli::try_parse_from(NoteFlags::try_parse()?.as_arguments());
    }
    Cli::try_parse()
}

fn dispatch(mut cli: Cli, output: &Output) -> Result<ExitCode, Failure> {
    if settings::are_used_by(&cli.command) {
        let resolved = settings::resolve(&cli.global, output)?;
        name_programs(&mut cli.command, &resolved);
        if uses_notes(&cli.command) {
            settings::hint_at_old_places(&cli.global, &resolved, output);
        }
        output.adopt(resolved);
    }
    let global = &cli.global;
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
        Command::Approve(args) => match &args.note {
            Some(note) => commands::notes::approve(global, note, args.digest.as_deref(), args.yes, output),
            None => commands::core::approve(global, args, output),
        },
        Command::List(args) => commands::notes::list(global, args, output),
        Command::Show { id } => commands::notes::show(global, id, output),
        Command::Remember(args) => commands::notes::remember(global, args, output),
        Command::Replace(args) => commands::notes::replace(global, args, output),
        Command::Forget(args) => commands::notes::forget(global, args, output),
        Command::Path => commands::notes::path(global, output),
        Command::Settings => commands::notes::settings(output.settings(), output),
        Command::MigrateStore(args) => commands::notes::migrate(global, args, output),
        Command::ImportLegacy(args) => commands::notes::import_legacy(global, args, output),
        Command::Quarantine(args) => commands::core::quarantine(global, args, output),
        Command::Why(args) => commands::core::why(global, args, output),
        Command::Revert(args) => commands::core::revert(global, args, output),
        Command::Usage(args) => commands::core::usage(global, args, output),
        Command::ToolSchema { tool, format } => commands::core::tool_schema(*tool, *format),
        Command::Completions { shell } => commands::completions(*shell),
        Command::Man => commands::manual(),
    }
}

/// Programs that the settings name count where the options name none.
fn name_programs(command: &mut Command, resolved: &::settings::Resolved) {
    let (summarizer, curator) = command.programs();
    if let Some(args) = summarizer {
        let set = resolved.compaction();
        args.summarizer_cmd = args.summarizer_cmd.take().or(set.summarizer_cmd);
        args.summarizer_timeout.get_or_insert(set.summarizer_timeout.into());
    }
    if let Some(args) = curator {
        let set = resolved.core_memory();
        args.curator_cmd = args.curator_cmd.take().or(set.curator_cmd);
        args.curator_timeout.get_or_insert(set.curator_timeout.into());
    }
}

/// Whether a command is about project notes, and its user wants to know where they are.
fn uses_notes(command: &Command) -> bool {
    match command {
        Command::List(_)
        | Command::Show { .. }
        | Command::Remember(_)
        | Command::Replace(_)
        | Command::Forget(_)
        | Command::Path
        | Command::Settings => true,
        Command::Approve(args) => args.note.is_some(),
        Command::Run(run) => matches!(run.step, args::RunStep::Begin(_)),
        _ => false,
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
