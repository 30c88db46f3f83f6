//! `curate`, and the curation by a program of the user's beside a step of a run.

use std::process::ExitCode;

use anstyle::Style;
use memory_core::Code;
use memory_core::curation::Trigger;
use memory_engine::report::{CurateOutcome, CurateReport, CuratedDocument};
use memory_engine::{Access, CurateOptions, CurateStep, Curating, Engine};

use super::{GREEN, RED, YELLOW, code, push_diff, push_warnings};
use crate::args::{Curate, Curator, Global, Keeping};
use crate::failure::Failure;
use crate::output::{Output, Text, counted};
use crate::{input, program};

pub(crate) fn run(global: &Global, args: &Curate, output: &Output) -> Result<ExitCode, Failure> {
    // What a program was asked is accounted, whatever becomes of its reply.
    let access = if args.dry_run && args.curator.curator_cmd.is_none() {
        Access::Read
    } else {
        Access::Write
    };
    let mut engine = input::engine_of_documents(output, global, access)?;
    let options = CurateOptions {
        trigger: Trigger::Explicit,
        document: args.document.name(),
        now: args.now,
        dry_run: args.dry_run,
        curator: who(&args.curator),
    };
    let report = curated(&mut engine, &options, &args.curator, output)?;
    if let Some(failure) = failure(&report) {
        if !output.json {
            let done = report.documents.iter().filter(|document| document.error.is_none());
            done.for_each(|document| output.note_text(&document_text(document, report.dry_run)));
        }
        return Err(failure);
    }
    output.result(&report, || text(&report))?;
    Ok(ExitCode::SUCCESS)
}

/// Curates with the program of the user's after a step that sets curation off. Whatever fails is said and hinders nothing:
/// the step is done.
pub(crate) fn keep(output: &Output, engine: &mut Engine, keeping: &Keeping, trigger: Trigger) {
    // Without a program the engine curates by itself, by the rules.
    if keeping.curator.curator_cmd.is_none() || keeping.core.no_core_memory {
        return;
    }
    let options = CurateOptions {
        trigger,
        curator: who(&keeping.curator),
        ..CurateOptions::default()
    };
    match curated(engine, &options, &keeping.curator, output) {
        Ok(report) => {
            for document in &report.documents {
                let (CurateOutcome::Failed | CurateOutcome::Off, Some(why)) = (document.outcome, &document.reason)
                else {
                    continue;
                };
                let code = document.error.as_deref().unwrap_or_default();
                output.note(&format!(
                    "warning: {} was not curated ({code}): {why}",
                    document.document
                ));
            }
        }
        Err(failure) => output.note(&format!("warning: core memory was not curated: {}", failure.message())),
    }
}

fn who(curator: &Curator) -> Curating {
    match &curator.curator_cmd {
        Some(command) => Curating::Host { name: command.clone() },
        None => Curating::Rules,
    }
}

/// Curates, asking the user's program for each document if there is one.
fn curated(
    engine: &mut Engine,
    options: &CurateOptions,
    curator: &Curator,
    output: &Output,
) -> Result<CurateReport, Failure> {
    let mut step = engine.curate(options)?;
    loop {
        match step {
            CurateStep::Done(report) => return Ok(report),
            CurateStep::Work(work) => {
                let reply = program::curate(curator, work.request(), output.mask());
                step = engine.complete_curation(*work, reply)?;
            }
        }
    }
}

/// The first document's that was not curated although it should be.
fn failure(report: &CurateReport) -> Option<Failure> {
    let failed = report.documents.iter().filter(|document| document.error.is_some());
    let code = code(failed.clone().next()?.error.as_deref()?);
    let messages: Vec<String> = failed
        .map(|document| match (&document.reason, document.outcome) {
            (Some(reason), CurateOutcome::Off) => format!("{}: curation is off: {reason}", document.document),
            (Some(reason), _) => format!("{}: {reason}", document.document),
            (None, _) => format!("{}: another process is curating it", document.document),
        })
        .collect();
    let documents = serde_json::to_value(&report.documents).unwrap_or_default();
    let failure = Failure::new(code, messages.join("; ")).with("documents", documents);
    Some(match code {
        Code::ModelFailed => failure.hinting(
            "run the program by hand with the request on its standard input; raise --curator-timeout if it is slow",
        ),
        _ => failure,
    })
}

fn text(report: &CurateReport) -> Text {
    let mut text = Text::default();
    for document in &report.documents {
        text.extend(document_text(document, report.dry_run));
    }
    text
}

pub(super) fn document_text(document: &CuratedDocument, dry_run: bool) -> Text {
    let author = document.author.as_deref().unwrap_or_default();
    let reason = document.reason.as_deref().unwrap_or_default();
    let (style, said) = match document.outcome {
        CurateOutcome::Committed if dry_run => (GREEN, format!("would be changed by {author}; {}", events(document))),
        CurateOutcome::Committed => {
            let revision = document.revision.unwrap_or_default();
            (
                GREEN,
                format!("revision {revision} committed by {author}; {}", events(document)),
            )
        }
        CurateOutcome::Unchanged => (Style::new(), format!("unchanged; {}", events(document))),
        CurateOutcome::NothingPending => (Style::new(), "no event waits".to_owned()),
        CurateOutcome::BelowThreshold => (Style::new(), "too few events wait".to_owned()),
        CurateOutcome::BackingOff => (YELLOW, format!("not tried: {reason}")),
        CurateOutcome::Off => (YELLOW, format!("curation is off: {reason}")),
        CurateOutcome::Busy => (YELLOW, "another process is curating it".to_owned()),
        CurateOutcome::Failed => (RED, format!("failed: {reason}")),
    };
    let mut text = Text::default();
    text.push_styled(style, &document.document);
    text.push(&format!(": {said}\n"));
    for event in &document.events {
        if let Some(reason) = &event.reason {
            text.push(&format!("  event {} was {}: {reason}\n", event.event, event.outcome));
        }
    }
    push_warnings(&mut text, &document.notes);
    push_diff(&mut text, &document.diff);
    text
}

/// What became of the events, in numbers.
fn events(document: &CuratedDocument) -> String {
    let count = |word: &str| document.events.iter().filter(|event| event.outcome == word).count();
    let parts: Vec<String> = ["applied", "duplicate", "skipped"]
        .into_iter()
        .filter(|word| count(word) > 0)
        .map(|word| format!("{} {word}", count(word)))
        .collect();
    let events = counted(document.events.len() as u64, "event");
    if parts.is_empty() {
        events
    } else {
        format!("{events}: {}", parts.join(", "))
    }
}
