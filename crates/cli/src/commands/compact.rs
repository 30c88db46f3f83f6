//! `compact`: a summary in place of older messages.

use std::process::ExitCode;

use memory_engine::report::{CompactOutcome, CompactReason, CompactReport};
use memory_engine::{Access, CompactOptions, CompactStep, Engine, Settings, Summarizer};

use crate::args::{Compact, Global};
use crate::failure::Failure;
use crate::output::{Output, number};
use crate::{args, input, program};

pub(crate) fn run(global: &Global, args: &Compact, output: &Output) -> Result<ExitCode, Failure> {
    let base = input::base(output);
    let settings = Settings {
        threshold_permille: input::threshold(output, args.threshold)?,
        min_growth: args.min_growth.unwrap_or(base.min_growth),
        core: input::core(output, &args.core),
        ..base
    };
    let access = if args.dry_run { Access::Read } else { Access::Write };
    let mut engine = input::engine(output, global, access, settings)?;
    let session = engine.find_session(&args.session)?;
    let options = CompactOptions {
        window: input::window(&args.window),
        force: args.force,
        dry_run: args.dry_run,
        focus: args.focus.clone(),
        summarizer: who(&args.summarizer),
    };
    let step = engine.compact(&session, &options)?;
    let report = complete(output, &mut engine, step, &args.summarizer)?;
    output.result(&report, || text(&report))?;
    Ok(ExitCode::SUCCESS)
}

/// Who writes summaries, as the options say.
pub(crate) fn who(args: &args::Summarizer) -> Summarizer {
    match &args.summarizer_cmd {
        Some(command) => Summarizer::Host { name: command.clone() },
        None => Summarizer::Extractive,
    }
}

/// Asks the user's program, if a summary is to be written.
fn complete(
    output: &Output,
    engine: &mut Engine,
    step: CompactStep,
    args: &args::Summarizer,
) -> Result<CompactReport, Failure> {
    match step {
        CompactStep::Done(report) => Ok(*report),
        CompactStep::Work(work) => {
            let reply = program::summarize(args, work.request(), output.mask());
            Ok(engine.complete(*work, reply)?)
        }
    }
}

/// What was done, for a person.
pub(crate) fn text(report: &CompactReport) -> String {
    let tokens = &report.tokens;
    let change = format!(
        "{} -> {} tokens, window {}",
        number(tokens.before.into()),
        number(tokens.after.into()),
        number(tokens.window.into())
    );
    let would = if report.dry_run { "would be " } else { "" };
    match report.outcome {
        CompactOutcome::Compacted => {
            let mut text = format!(
                "{would}compacted: {} messages behind one summary; {change}\n",
                number(report.compacted_messages.len() as u64)
            );
            if !report.reduced_messages.is_empty() {
                text.push_str(&format!(
                    "tool payloads of {} messages shortened\n",
                    number(report.reduced_messages.len() as u64)
                ));
            }
            if let Some(summary) = &report.summary {
                text.push_str(&format!(
                    "summary {summary}; `tinyagent-memory uncompact {summary}` takes it back\n"
                ));
            }
            text
        }
        CompactOutcome::Reduced => format!(
            "{would}reduced: tool payloads of {} messages shortened; {change}\n`tinyagent-memory uncompact {} --reductions` takes it back\n",
            number(report.reduced_messages.len() as u64),
            report.session,
        ),
        CompactOutcome::Unchanged => format!(
            "unchanged: {}; {} of {} tokens\n",
            reason(report.reason),
            number(tokens.before.into()),
            number(tokens.window.into())
        ),
    }
}

fn reason(reason: Option<CompactReason>) -> &'static str {
    match reason {
        Some(CompactReason::BelowThreshold) => "the threshold is not reached (--force compacts all the same)",
        Some(CompactReason::NothingToCompact) => "everything in force is protected",
        Some(CompactReason::NoGrowth) => "too little was added since the last compaction",
        Some(CompactReason::NoGain) => "what could be replaced would save too little",
        Some(CompactReason::ReducedOnly) => "only tool payloads could be shortened",
        None => "nothing to do",
    }
}
