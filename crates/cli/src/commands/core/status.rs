//! `status`: where core memory stands, and what to do about it.

use std::process::ExitCode;

use memory_engine::report::{DocumentStatus, DriftReport, JobReport, StatusReport};

use super::{RED, YELLOW, option, push_changes};
use crate::args::Global;
use crate::commands::meter::percent;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text, counted, number};
use crate::table::{Table, minutes, seconds};

pub(crate) fn run(global: &Global, output: &Output) -> Result<ExitCode, Failure> {
    let report = input::engine_at_best(output, global)?.status()?;
    output.result(&report, || text(output, &report))?;
    Ok(ExitCode::SUCCESS)
}

fn text(output: &Output, report: &StatusReport) -> Text {
    let mut text = Text::default();
    text.push(&documents_text(output, &report.documents));
    text.push(&format!(
        "\nbudget: {} of {} characters ({}), {} for an entry\ncuration begins by itself at {} of a document, and when a session begins or ends\n",
        number(report.budget.used as u64),
        number(report.budget.total as u64),
        percent(
            u32::try_from(report.budget.used).unwrap_or(u32::MAX),
            u32::try_from(report.budget.total).unwrap_or(u32::MAX)
        ),
        number(report.budget.entry as u64),
        counted(report.threshold.into(), "pending event"),
    ));
    for document in &report.documents {
        if let Some(job) = &document.last_job {
            text.push(&format!("last curation of {}: {}\n", document.document, job_text(job)));
        }
    }
    let before = text.len();
    if let Some(older) = &report.older_database {
        push_problem(&mut text, "state.db", &older.to_string());
        push_help(
            &mut text,
            "put the newer state.db back, with its -wal file if there is one; then, or to go on with this one, `tinyagent-memory sync`",
        );
    }
    for document in &report.documents {
        push_problems(&mut text, document);
    }
    push_quarantine(&mut text, report.quarantined);
    if text.len() == before {
        text.push("nothing needs you\n");
    }
    text
}

fn documents_text(output: &Output, documents: &[DocumentStatus]) -> String {
    let mut table = Table::new(&[
        "DOCUMENT",
        "REVISION",
        "ENTRIES",
        "CHARACTERS",
        "PENDING",
        "HELD",
        "CURATION",
        "FILE",
    ]);
    for document in documents {
        let curation = match &document.off_reason {
            Some(reason) => format!("{} ({reason})", document.curation),
            None => document.curation.clone(),
        };
        table.row(vec![
            document.document.clone(),
            document
                .revision
                .map_or_else(|| "-".to_owned(), |revision| revision.to_string()),
            number(document.entries as u64),
            number(document.chars as u64),
            number(document.pending),
            number(document.held),
            curation,
            output.line(&document.file),
        ]);
    }
    table.numbers(1..6);
    table.text()
}

fn job_text(job: &JobReport) -> String {
    let when = job.ended_at.as_ref().unwrap_or(&job.started_at);
    format!(
        "{}{} by {} ({}), {} (UTC)",
        job.state,
        if job.stale { ", dealt with since," } else { "" },
        job.author,
        job.trigger,
        minutes(when)
    )
}

fn push_problems(text: &mut Text, document: &DocumentStatus) {
    let (name, option) = (&document.document, option(&document.document));
    if let Some(drift) = &document.drift {
        push_problem(text, name, &drift.detail);
        push_changes(text, &drift.added, &drift.removed);
        push_help(text, &drift_help(drift, document.revision, option));
    } else if document.off_reason.as_deref() == Some("unverified") {
        push_problem(
            text,
            name,
            "the file was found without a history, and nobody has confirmed it",
        );
        push_help(
            text,
            &format!("look through it; `tinyagent-memory sync{option}` confirms it"),
        );
    }
    if let Some(job) = document
        .last_job
        .as_ref()
        .filter(|job| job.state == "failed" && !job.stale)
    {
        let (error, detail) = (job.error.as_deref(), job.detail.as_deref());
        let problem = format!(
            "the last curation failed ({}): {}",
            error.unwrap_or("unknown"),
            detail.unwrap_or("nothing was found")
        );
        push_problem(text, name, &problem);
        let later = match &job.retry_at {
            Some(at) => format!("it is tried again after {} (UTC); ", seconds(at)),
            None => String::new(),
        };
        push_help(
            text,
            &format!("{later}`tinyagent-memory curate --now{option}` tries at once"),
        );
    }
    if !document.skipped.is_empty() {
        let count = counted(document.skipped.values().sum(), "event");
        let reasons: Vec<String> = document
            .skipped
            .iter()
            .map(|(reason, count)| format!("{reason} {count}"))
            .collect();
        push_problem(text, name, &format!("{count} not taken ({})", reasons.join(", ")));
        push_help(
            text,
            "`tinyagent-memory events list --outcome skipped` shows them and what helps; `tinyagent-memory revert --run SESSION:N` gives one up",
        );
    }
    if document.held > 0 {
        let held = counted(document.held, "event");
        push_problem(text, name, &format!("{held} held until a person has decided"));
        push_help(
            text,
            "`tinyagent-memory events list --state held` shows them, `tinyagent-memory approve --events N` lets one in",
        );
    }
}

/// What leads out of a difference between file and revision.
fn drift_help(drift: &DriftReport, revision: Option<u32>, option: &str) -> String {
    let restore = revision.map(|revision| {
        format!("`tinyagent-memory revisions{option} restore {revision}` brings the last revision back")
    });
    match (drift.kind.as_str(), restore) {
        ("unreadable", None) => "mend what has its name, or move it away".to_owned(),
        ("unreadable", Some(restore)) => format!("mend what has its name, or move it away; then {restore}"),
        ("file_missing", restore) => join(
            format!("`tinyagent-memory sync{option}` records that nothing is left"),
            restore,
        ),
        (_, restore) => join(
            format!("`tinyagent-memory sync{option}` takes the file as it is"),
            restore,
        ),
    }
}

fn join(way: String, other: Option<String>) -> String {
    [Some(way), other].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn push_quarantine(text: &mut Text, quarantined: u64) {
    if quarantined > 0 {
        let problem = format!(
            "{} that nobody has seen; curation of the document waits",
            counted(quarantined, "text")
        );
        push_problem(text, "quarantine", &problem);
        push_help(
            text,
            "`tinyagent-memory quarantine list` names them, `tinyagent-memory quarantine show N` shows one",
        );
    }
}

fn push_problem(text: &mut Text, what: &str, problem: &str) {
    text.push("\n");
    text.push_styled(RED, what);
    text.push(&format!(": {problem}\n"));
}

fn push_help(text: &mut Text, help: &str) {
    text.push_styled(YELLOW, "  what helps");
    text.push(&format!(": {help}\n"));
}
