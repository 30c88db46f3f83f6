//! `run`: an agent's run, step by step, so that any script can be an agent.

use std::process::ExitCode;

use memory_core::record::RunState;
use memory_core::{Code, Message, Role};
use memory_engine::report::StepReport;
use memory_engine::{Access, AppendInput, Engine, EngineError, NextOptions, NextRequest, NextStep, Settings};

use crate::args::{Global, Run, RunEnd, RunStep};
use crate::commands::compact;
use crate::commands::context::provider;
use crate::failure::Failure;
use crate::output::{Output, printable};
use crate::{args, input, summarizer};

/// How often a summary is asked for again because what it was to replace had changed.
const MAX_CONFLICTS: u32 = 3;

pub(crate) fn run(global: &Global, args: &Run, output: Output) -> Result<ExitCode, Failure> {
    match &args.step {
        RunStep::Begin { session, user, key } => {
            let session = input::session(session)?;
            let text = match user.as_str() {
                "-" => String::from_utf8(input::read("-".as_ref())?).map_err(|error| {
                    Failure::new(Code::InvalidInput, format!("standard input is not UTF-8: {error}"))
                })?,
                text => text.to_owned(),
            };
            if text.trim().is_empty() {
                return Err(Failure::new(Code::Usage, "--user: the message is empty"));
            }
            let mut engine = input::engine(global, Access::Create, Settings::default())?;
            let report = engine.begin_run(&session, Message::text(Role::User, text), key.as_deref())?;
            print(&report, output)
        }
        RunStep::Append {
            session,
            file,
            format,
            key,
        } => {
            let session = input::session(session)?;
            let format = input::format(format)?;
            let bytes = input::read(file)?;
            let mut engine = input::engine(global, Access::Write, Settings::default())?;
            let json = AppendInput::Json {
                bytes: &bytes,
                format,
                name: &file.display().to_string(),
            };
            let report = engine.append(&session, json, key.as_deref())?;
            print(&report, output)
        }
        RunStep::Next {
            session,
            format,
            window,
            no_compaction,
            reported_tokens,
            summarizer,
        } => {
            let settings = Settings {
                compaction: !no_compaction,
                ..Settings::default()
            };
            let mut engine = input::engine(global, Access::Write, settings)?;
            let options = NextOptions {
                provider: provider(*format),
                window: input::window(window),
                summarizer: compact::who(summarizer),
                reported_tokens: *reported_tokens,
            };
            let request = next(&mut engine, &input::session(session)?, options, summarizer, output)?;
            if let Some(report) = request.compaction.filter(|report| report.outcome != "unchanged") {
                output.note(compact::text(&report).trim_end());
            }
            Output::bytes(format!("{}\n", request.body).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        RunStep::Finish { session, state } => {
            let mut engine = input::engine(global, Access::Write, Settings::default())?;
            let report = engine.finish_run(&input::session(session)?, ended(*state))?;
            print(&report, output)
        }
    }
}

/// Asks for the next request; a summary is written in between if one is due. A refused summary is said and the request goes on.
fn next(
    engine: &mut Engine,
    session: &memory_core::SessionId,
    mut options: NextOptions,
    summarizer: &args::Summarizer,
    output: Output,
) -> Result<NextRequest, Failure> {
    let mut conflicts = 0;
    loop {
        match engine.next_request(session, &options)? {
            NextStep::Ready(request) => return Ok(*request),
            NextStep::Work(work) => {
                let command = summarizer.summarizer_cmd.as_deref().unwrap_or_default();
                let reply = summarizer::ask(summarizer, command, work.request());
                match engine.complete(*work, reply) {
                    Ok(_) => {}
                    Err(error @ EngineError::SummaryRefused { .. }) => {
                        output.note(&format!("warning: {error}; the request goes on uncompacted"));
                    }
                    // What was to be replaced changed meanwhile: another look, but not for ever.
                    Err(error) if error.code() == Code::Conflict && conflicts < MAX_CONFLICTS => conflicts += 1,
                    // Anything else would be met again after another paid summary.
                    Err(error) => return Err(error.into()),
                }
                options.reported_tokens = None;
            }
        }
    }
}

fn ended(state: RunEnd) -> RunState {
    match state {
        RunEnd::Succeeded => RunState::Succeeded,
        RunEnd::Failed => RunState::Failed,
        RunEnd::Cancelled => RunState::Cancelled,
    }
}

fn print(report: &StepReport, output: Output) -> Result<ExitCode, Failure> {
    output.result(report, || {
        let run = report.run.map_or_else(String::new, |run| format!(" run {run}"));
        let positions: Vec<String> = report.positions.iter().map(u64::to_string).collect();
        let at = if positions.is_empty() {
            String::new()
        } else {
            format!(", messages {}", positions.join(" "))
        };
        let repeated = if report.repeated { " (was there already)" } else { "" };
        format!("{}{run}: {}{at}{repeated}\n", printable(&report.session), report.state)
    })?;
    Ok(ExitCode::SUCCESS)
}
