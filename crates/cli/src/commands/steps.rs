//! `run`: an agent's run, step by step, so that any script can be an agent.

use std::path::Path;
use std::process::ExitCode;

use memory_core::curation::Trigger;
use memory_core::record::RunState;
use memory_core::{Code, Message, Role, SessionId, Tool};
use memory_engine::report::{CompactOutcome, StepReport};
use memory_engine::{
    Access, AppendInput, BeginOptions, Engine, EngineError, NextOptions, NextRequest, NextStep, Settings, read_tools,
};

use crate::args::{Begin, Global, Next, Run, RunEnd, RunStep};
use crate::commands::context::provider;
use crate::commands::{compact, core, notes};
use crate::failure::Failure;
use crate::output::{Output, Verbatim};
use crate::{args, input, program};

/// How often a summary is asked for again because what it was to replace had changed.
const MAX_CONFLICTS: u32 = 3;

pub(crate) fn run(global: &Global, args: &Run, output: &Output) -> Result<ExitCode, Failure> {
    match &args.step {
        RunStep::Begin(begin) => {
            let session = input::session(output, &begin.session)?;
            let options = begin_options(begin)?;
            let mut engine = input::engine(output, global, Access::Create, input::keeping(output, &begin.keeping))?;
            let report = engine.begin_run_with(&session, options, begin.key.as_deref())?;
            print(&report, output)?;
            if report.created {
                core::keep(output, &mut engine, &begin.keeping, Trigger::SessionCreated);
            }
            Ok(ExitCode::SUCCESS)
        }
        RunStep::Append {
            session,
            file,
            format,
            key,
            untrusted,
        } => {
            let session = input::session(output, session)?;
            let format = input::format(format)?;
            let bytes = input::read(file)?;
            let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
            // Before what is untrusted: whoever reads it in between must know.
            if *untrusted {
                engine.mark_untrusted(&session)?;
            }
            let json = AppendInput::Json {
                bytes: &bytes,
                format,
                name: &file.display().to_string(),
            };
            print(&engine.append(&session, json, key.as_deref())?, output)?;
            Ok(ExitCode::SUCCESS)
        }
        RunStep::Resume { session, notes } => notes::resume(global, session, notes, output),
        RunStep::Tool { session, tool, file } => notes::tool(global, session, *tool, file, output),
        RunStep::Saved { session } => notes::saved(global, session, output),
        RunStep::Next(next) => print_next(global, next, output),
        RunStep::Propose(propose) => core::propose_in_run(global, propose, output),
        RunStep::Finish {
            session,
            state,
            keeping,
        } => {
            let session = input::session(output, session)?;
            let mut engine = input::engine(output, global, Access::Write, input::keeping(output, keeping))?;
            print(&engine.finish_run(&session, ended(*state))?, output)?;
            if *state == RunEnd::Succeeded {
                core::keep(output, &mut engine, keeping, Trigger::Threshold);
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What the options say of a run that begins, their files read.
fn begin_options(begin: &Begin) -> Result<BeginOptions, Failure> {
    let from_input = [
        ("--user -", begin.user == "-"),
        ("--system @-", begin.system.as_deref() == Some("@-")),
        ("--tools -", begin.tools.as_deref() == Some(Path::new("-"))),
    ];
    let named: Vec<&str> = from_input.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
    if named.len() > 1 {
        let message = format!("{}: standard input can be read only once", named.join(" and "));
        return Err(Failure::new(Code::Usage, message));
    }
    let tools = begin.tools.as_deref().map(|file| -> Result<Vec<Tool>, Failure> {
        let bytes = input::read(file)?;
        Ok(read_tools(&bytes, &input_name(file))?)
    });
    Ok(BeginOptions {
        user: Message::text(Role::User, user_text(&begin.user)?),
        system: begin.system.as_deref().map(system_text).transpose()?,
        tools: tools.transpose()?,
        model: begin.model.clone(),
        notes: notes::asked(&begin.notes),
    })
}

/// The system prompt, from the option or from the file that it names.
fn system_text(option: &str) -> Result<String, Failure> {
    let text = match option.strip_prefix('@') {
        Some(file) => read_text(file.as_ref())?,
        None => option.to_owned(),
    };
    if text.trim().is_empty() {
        return Err(Failure::new(Code::Usage, "--system: the prompt is empty"));
    }
    Ok(text)
}

pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(input::read(file)?).map_err(|error| {
        Failure::new(
            Code::InvalidInput,
            format!("{} is not UTF-8: {error}", input_name(file)),
        )
    })
}

pub(crate) fn input_name(file: &Path) -> String {
    input::named(file)
}

/// The user's message, from the option or from standard input.
fn user_text(option: &str) -> Result<String, Failure> {
    let text = match option {
        "-" => read_text("-".as_ref())?,
        text => text.to_owned(),
    };
    if text.trim().is_empty() {
        return Err(Failure::new(Code::Usage, "--user: the message is empty"));
    }
    Ok(text)
}

fn print_next(global: &Global, args: &Next, output: &Output) -> Result<ExitCode, Failure> {
    let base = input::base(output);
    let settings = Settings {
        compaction: base.compaction && !args.no_compaction,
        core: input::core(output, &args.core),
        ..base
    };
    let mut engine = input::engine(output, global, Access::Write, settings)?;
    let options = NextOptions {
        provider: provider(args.format),
        window: input::window(&args.window),
        summarizer: compact::who(&args.summarizer),
        reported_tokens: args.reported_tokens,
    };
    let session = input::session(output, &args.session)?;
    let request = next(&mut engine, &session, options, &args.summarizer, output)?;
    for warning in &request.warnings {
        output.note(&format!("warning: {warning}"));
    }
    let compaction = request.compaction.as_ref();
    if let Some(report) = compaction.filter(|report| report.outcome != CompactOutcome::Unchanged) {
        output.note(compact::text(report).trim_end());
    }
    Output::verbatim(Verbatim::Context, format!("{}\n", request.body).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Asks for the next request; a summary is written in between if one is due. A refused summary is said and the request goes on,
/// unless it does not fit without one: then that is the failure.
fn next(
    engine: &mut Engine,
    session: &SessionId,
    mut options: NextOptions,
    summarizer: &args::Summarizer,
    output: &Output,
) -> Result<NextRequest, Failure> {
    let mut conflicts = 0;
    let mut refused = None;
    loop {
        match engine.next_request(session, &options)? {
            NextStep::Ready(request) => return Ok(*request),
            NextStep::Work(work) => {
                // It does not fit, or nobody would be asked again. Another reply would cost and be refused too.
                if let Some(error) = refused {
                    return Err(error);
                }
                let reply = program::summarize(summarizer, work.request(), output.mask());
                match engine.complete(*work, reply) {
                    Ok(_) => {}
                    Err(error @ EngineError::SummaryRefused { .. }) => {
                        output.note(&format!("warning: {error}; the request goes on uncompacted if it fits"));
                        refused = Some(error.into());
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

fn print(report: &StepReport, output: &Output) -> Result<(), Failure> {
    output.result(report, || {
        let run = report.run.map_or_else(String::new, |run| format!(" run {run}"));
        let positions: Vec<String> = report.positions.iter().map(u64::to_string).collect();
        let at = if positions.is_empty() {
            String::new()
        } else {
            format!(", messages {}", positions.join(" "))
        };
        let session = output.line(&report.session);
        if report.created {
            return format!("{session}: new session,{run} {}{at}\n", report.state);
        }
        let repeated = if report.repeated { " (was there already)" } else { "" };
        format!("{session}{run}: {}{at}{repeated}\n", report.state)
    })?;
    Ok(())
}
