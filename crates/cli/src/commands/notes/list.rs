//! `list`, `show`, `path`.

use std::io::IsTerminal as _;
use std::process::ExitCode;

use memory_core::note::NoteStatus;
use memory_core::note::search::NoteQuery;
use memory_core::note::section::one_line;
use memory_core::validate::printable::{printable, width};
use memory_engine::report::{NoteList, NoteReport};
use schemars::JsonSchema;
use serde::Serialize;

use super::{id, open};
use crate::args::{Global, ListNotes, StatusName};
use crate::failure::Failure;
use crate::output::{Output, Text, counted};
use crate::table::Table;

/// The columns of a source, at most. Our own figure.
const SOURCE_COLUMNS: usize = 16;

/// The columns of a text, at least, however narrow the terminal is. Our own figure.
const FEWEST_TEXT_COLUMNS: usize = 20;

pub(crate) fn list(global: &Global, args: &ListNotes, output: &Output) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let status = args.status.map(|status| match status {
        StatusName::Active => NoteStatus::Active,
        StatusName::Pending => NoteStatus::Pending,
    });
    let mut report = notes.list(status)?;
    if args.search.is_some() || args.tag.is_some() {
        report.notes = notes.search(&NoteQuery {
            words: args.search.clone().unwrap_or_default(),
            tag: args.tag.clone(),
            limit: None,
        })?;
    }
    for stray in &report.strays {
        output.note(&format!("warning: {}", printable(stray)));
    }
    output.result(&report, || table(&report, output))?;
    Ok(ExitCode::SUCCESS)
}

fn table(report: &NoteList, output: &Output) -> Text {
    let mut text = Text::default();
    if report.notes.is_empty() {
        text.push(match (report.active, report.pending) {
            (0, 0) => "no notes yet; `tinyagent-memory remember TEXT` saves one\n",
            _ => "no such notes\n",
        });
        return text;
    }
    let columns = columns();
    let mut table = Table::new(&["id", "status", "date", "source", "text"]);
    let mut before: usize = 0;
    let rows: Vec<[String; 4]> = report.notes.iter().map(|note| head(note, output)).collect();
    for index in 0..4 {
        let name = ["id", "status", "date", "source"][index].len();
        let widest = rows.iter().map(|row| width(&row[index])).max().unwrap_or_default();
        before += widest.max(name) + 2;
    }
    for (note, head) in report.notes.iter().zip(rows) {
        let line = one_line(&note.text);
        let cell = match columns {
            Some(columns) => output.fit(&line, columns.saturating_sub(before).max(FEWEST_TEXT_COLUMNS)),
            None => output.line(&line),
        };
        table.row(head.into_iter().chain([cell]).collect());
    }
    text.push(&table.text());
    text.push(&format!(
        "{}, {} in {}\n",
        counted(report.active, "active note"),
        match report.pending {
            0 => "none waiting".to_owned(),
            count => format!("{count} waiting (`tinyagent-memory approve ID`)"),
        },
        report.store,
    ));
    text
}

fn head(note: &NoteReport, output: &Output) -> [String; 4] {
    let source = note.source.run_id.as_deref().unwrap_or("person");
    let mark = if note.source.untrusted_context { "!" } else { "" };
    [
        output.line(&note.id),
        output.line(&note.status),
        note.updated_at.chars().take(10).collect(),
        format!("{mark}{}", output.fit(source, SOURCE_COLUMNS)),
    ]
}

/// The columns of the terminal; none if there is no terminal to fit.
fn columns() -> Option<usize> {
    let set = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.trim().parse().ok());
    set.filter(|columns| *columns > 0).or_else(|| {
        let is_terminal = std::io::stdout().is_terminal();
        is_terminal
            .then(terminal_size::terminal_size)
            .flatten()
            .map(|(width, _)| usize::from(width.0))
    })
}

pub(crate) fn show(global: &Global, name: &str, output: &Output) -> Result<ExitCode, Failure> {
    let report = open(global, output)?.show(&id(name)?)?;
    output.result(&report, || detail(&report))?;
    Ok(ExitCode::SUCCESS)
}

fn detail(note: &NoteReport) -> String {
    let mut lines = vec![
        format!("id         {}", note.id),
        format!("status     {}", note.status),
        format!("created    {}", note.created_at),
        format!("updated    {}", note.updated_at),
        format!(
            "source     {}",
            printable(note.source.run_id.as_deref().unwrap_or("person"))
        ),
    ];
    lines.extend(
        note.source
            .model
            .iter()
            .map(|model| format!("model      {}", printable(model))),
    );
    lines.extend(
        note.source
            .version
            .iter()
            .map(|version| format!("version    {}", printable(version))),
    );
    if note.source.untrusted_context {
        lines.push("untrusted  something from outside had been read when it was saved".to_owned());
    }
    if !note.tags.is_empty() {
        lines.push(format!("tags       {}", note.tags.join(", ")));
    }
    lines.extend(
        note.replaces
            .iter()
            .map(|id| format!("replaces   {id}, once it is approved")),
    );
    lines.push(format!("digest     {}", note.digest));
    format!("{}\n\n{}\n", lines.join("\n"), note.text)
}

/// Where the notes are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PathReport {
    /// The store, absolute: a folder or a file.
    path: String,
    /// `markdown` or `sqlite`.
    backend: String,
    /// Whether it is there.
    exists: bool,
}

pub(crate) fn path(global: &Global, output: &Output) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let report = PathReport {
        path: notes.absolute_path().display().to_string(),
        backend: notes.settings().backend.as_str().to_owned(),
        exists: notes.exists()?,
    };
    output.result(&report, || format!("{}\n", report.path))?;
    Ok(ExitCode::SUCCESS)
}
