//! `revisions`: listed, shown, compared, brought back.

use std::process::ExitCode;

use memory_core::DocumentName;
use memory_core::revision::RevisionNumber;
use memory_engine::Access;
use memory_engine::report::{DiffReport, RestoreReport, RevisionDetail, RevisionList, RevisionReport};

use super::{BOLD, option, push_diff, push_quarantined, push_warnings};
use crate::args::{Global, Revisions, RevisionsAction};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text, counted, number};
use crate::table::{Table, minutes};

pub(crate) fn run(global: &Global, args: &Revisions, output: &Output) -> Result<ExitCode, Failure> {
    let document = DocumentName::from(args.document.document);
    let reading = || input::engine_of_documents(output, global, Access::Read);
    match &args.action {
        RevisionsAction::List { before, limit } => {
            let list = reading()?.revisions(document, before.map(RevisionNumber), *limit)?;
            output.result(&list, || list_text(output, &list))?;
        }
        RevisionsAction::Show { number } => {
            let detail = reading()?.revision(document, RevisionNumber(*number))?;
            output.result(&detail, || detail_text(&detail))?;
        }
        RevisionsAction::Diff { from, to } => {
            let report = reading()?.revision_diff(document, from.map(RevisionNumber), to.map(RevisionNumber))?;
            output.result(&report, || diff_text(&report))?;
        }
        RevisionsAction::Restore { number } => {
            let mut engine = input::engine_of_documents(output, global, Access::Write)?;
            let report = engine.restore_revision(document, RevisionNumber(*number))?;
            output.result(&report, || restore_text(&report))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list_text(output: &Output, list: &RevisionList) -> String {
    if list.revisions.is_empty() {
        return format!("{} has no revision yet\n", list.document);
    }
    let mut table = Table::new(&[
        "REVISION",
        "ENTRIES",
        "CHARACTERS",
        "EVENTS",
        "REASON",
        "STATE",
        "CREATED (UTC)",
        "AUTHOR",
    ]);
    for revision in &list.revisions {
        table.row(vec![
            revision.revision.to_string(),
            number(revision.entries as u64),
            number(revision.chars as u64),
            number(revision.events.len() as u64),
            revision.reason.clone(),
            state(revision),
            minutes(&revision.created_at),
            output.fit(&revision.author, 40),
        ]);
    }
    table.numbers(0..4);
    let mut text = table.text();
    if let Some(next) = list.next {
        text.push_str(&format!("older ones: --before {next}\n"));
    }
    text
}

/// The state, and of one that was found without a history whether it is confirmed.
fn state(revision: &RevisionReport) -> String {
    match (revision.reason.as_str(), revision.verified) {
        ("imported", false) => format!("{}, unverified", revision.state),
        _ => revision.state.clone(),
    }
}

fn detail_text(detail: &RevisionDetail) -> Text {
    let revision = &detail.revision;
    let mut text = Text::default();
    text.push_styled(BOLD, &format!("{} revision {}", detail.document, revision.revision));
    text.push(&format!(
        ": {}, {}, by {}, {} (UTC)\n",
        revision.reason,
        state(revision),
        revision.author,
        revision.created_at
    ));
    if let Some(why) = &revision.detail {
        text.push(&format!("{why}\n"));
    }
    if !revision.events.is_empty() {
        let events: Vec<String> = revision.events.iter().map(u64::to_string).collect();
        text.push(&format!("events {}\n", events.join(", ")));
    }
    text.push(&format!(
        "{}, {}\n\n{}",
        counted(revision.entries as u64, "entry"),
        counted(revision.chars as u64, "character"),
        detail.text
    ));
    text
}

fn diff_text(report: &DiffReport) -> Text {
    let mut text = Text::default();
    if report.diff.is_empty() {
        text.push(&format!(
            "{}: {} and {} say the same\n",
            report.document, report.from, report.to
        ));
    }
    push_diff(&mut text, &report.diff);
    text
}

fn restore_text(report: &RestoreReport) -> Text {
    let mut text = Text::default();
    text.push(&match report.revision {
        Some(revision) => format!(
            "{}: the text of revision {} is back, as revision {revision}; `tinyagent-memory revisions{} diff {} {revision}` compares\n",
            report.document,
            report.restored,
            option(&report.document),
            revision.saturating_sub(1),
        ),
        None => format!("{}: it has the text of revision {} already\n", report.document, report.restored),
    });
    push_quarantined(&mut text, &report.quarantined);
    push_warnings(&mut text, &report.warnings);
    text
}
