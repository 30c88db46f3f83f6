//! `propose` and `run propose`: changes that a person or a run asks for.

use std::path::Path;
use std::process::ExitCode;

use memory_core::document::Operation;
use memory_core::{Code, DocumentName};
use memory_engine::report::ProposeReport;
use memory_engine::{Access, Proposal};

use super::push_warnings;
use crate::args::{Change, Global, Propose, ProposeOptions, RunChange, RunPropose};
use crate::commands::steps::{input_name, read_text};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};

pub(crate) fn as_person(global: &Global, args: &Propose, output: &Output) -> Result<ExitCode, Failure> {
    let proposal = proposal(&args.options, &args.change)?;
    let mut engine = input::engine(output, global, Access::Create, input::base(output))?;
    let report = engine.propose(&proposal)?;
    output.result(&report, || text(&report))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn in_run(global: &Global, args: &RunPropose, output: &Output) -> Result<ExitCode, Failure> {
    let session = input::session(output, &args.session)?;
    let call = args.call.as_deref();
    match &args.change {
        RunChange::Change(change) => {
            let proposal = proposal(&args.options, change)?;
            let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
            let report = engine.propose_in_run(&session, &proposal, call)?;
            output.result(&report, || text(&report))?;
        }
        RunChange::Call { file } => {
            if args.options.document.is_some() {
                let message = "--document: the arguments of a call say which document they mean";
                return Err(Failure::new(Code::Usage, message));
            }
            let arguments = read_text(file)?;
            let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
            let answer = engine.memory_tool(&session, &arguments, call, args.options.untrusted)?;
            output.result(&answer, || answer.text.clone())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn proposal(options: &ProposeOptions, change: &Change) -> Result<Proposal, Failure> {
    Ok(Proposal {
        document: options.document.map_or(DocumentName::Memory, DocumentName::from),
        operations: operations(change)?,
        untrusted: options.untrusted,
    })
}

fn operations(change: &Change) -> Result<Vec<Operation>, Failure> {
    Ok(match change {
        Change::Add { text } => vec![Operation::Add { content: given(text)? }],
        Change::Replace { old, new } => vec![Operation::Replace {
            old_text: old.clone(),
            content: given(new)?,
        }],
        Change::Remove { old } => vec![Operation::Remove { old_text: old.clone() }],
        Change::Batch { file } => {
            let text = read_text(file)?;
            serde_json::from_str(&text).map_err(|error| not_a_batch(file, &error))?
        }
    })
}

/// A text of the command line, or of standard input.
fn given(text: &str) -> Result<String, Failure> {
    match text {
        "-" => read_text("-".as_ref()),
        text => Ok(text.to_owned()),
    }
}

fn not_a_batch(file: &Path, error: &serde_json::Error) -> Failure {
    let name = input_name(file);
    let failure = Failure::new(Code::InvalidInput, format!("{name} is no array of changes: {error}"));
    failure
        .with("file", name)
        .hinting("`tinyagent-memory propose batch --help` shows what a change looks like")
}

fn text(report: &ProposeReport) -> Text {
    let mut text = Text::default();
    let (document, effects) = (&report.document, report.effects.join(", "));
    let event = report.event.unwrap_or_default();
    text.push(&match report.state.as_str() {
        "duplicate" => format!("{document}: it says so already; nothing was proposed\n"),
        "staged" if report.repeated => format!("{document}: the call was taken before; nothing was added\n"),
        "staged" => format!("{document}: staged ({effects}); it is kept if the run succeeds\n"),
        "held" => format!(
            "{document}: event {event} ({effects}) is held until a person has approved it: `tinyagent-memory approve --events {event}`\n"
        ),
        "consumed" => format!("{document}: event {event} ({effects}) was curated at once; `tinyagent-memory status` tells more\n"),
        _ => format!("{document}: event {event} ({effects}) is pending; `tinyagent-memory curate` puts it in place\n"),
    });
    push_warnings(&mut text, &report.warnings);
    text
}
