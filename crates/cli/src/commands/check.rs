//! `check`: is the store whole, and where are the project's notes?

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use memory_core::Code;
use memory_engine::Access;
use memory_engine::report::{CheckReport, NotesStatus};
use schemars::JsonSchema;
use serde::Serialize;
use settings::Table;

use crate::args::Global;
use crate::commands::notes;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text, counted};

/// What was checked, and how project notes are set.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WholeReport {
    #[serde(flatten)]
    store: CheckReport,
    /// Project notes.
    memory: NotesCheck,
}

/// How project notes are set, and whether they can be used.
#[derive(Debug, Serialize, JsonSchema)]
struct NotesCheck {
    #[serde(flatten)]
    status: NotesStatus,
    /// Whether sessions load notes, where a run does not say.
    enabled: bool,
    /// Where each of these settings comes from.
    sources: NotesSources,
}

/// Where settings come from: `default`, `FILE:LINE`, `$VARIABLE`.
#[derive(Debug, Serialize, JsonSchema)]
struct NotesSources {
    /// Of `enabled`.
    enabled: String,
    /// Of `backend`.
    backend: String,
    /// Of `approval`.
    approval: String,
    /// Of `path`.
    path: String,
}

pub(crate) fn run(global: &Global, output: &Output) -> Result<ExitCode, Failure> {
    let memory = notes_check(global, output);
    let store = match input::engine(output, global, Access::Read, input::base(output)) {
        // Notes stand alone: there need be no conversation beside them.
        Err(failure) if failure.code() == Code::StoreMissing && (memory.status.exists || !memory.status.available) => {
            CheckReport {
                ok: true,
                points: Vec::new(),
            }
        }
        Err(failure) => {
            // What is set is told all the same.
            let mut text = Text::default();
            push_notes(&mut text, &memory, Style::new(), Style::new());
            output.note_text(&text);
            let memory = serde_json::to_value(&memory).unwrap_or_default();
            return Err(failure.with("memory", memory));
        }
        Ok(engine) => {
            let bar = output.progress("checking", false);
            let report = engine.check(&mut |done, total| {
                bar.set_length(total);
                bar.set_position(done);
            });
            bar.finish_and_clear();
            report?
        }
    };
    let report = WholeReport { store, memory };
    output.result(&report, || text(&report))?;
    if report.store.ok && report.memory.status.available {
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::from(Code::CheckFailed.exit_status()))
    }
}

fn notes_check(global: &Global, output: &Output) -> NotesCheck {
    let source = |name| {
        let source = output
            .settings()
            .and_then(|resolved| resolved.source(Table::Notes, name));
        source.map_or_else(String::new, ToString::to_string)
    };
    let settings = input::base(output).notes;
    let path = match settings.backend {
        memory_engine::NoteBackend::Markdown => "path",
        memory_engine::NoteBackend::Sqlite => "sqlite_path",
    };
    NotesCheck {
        enabled: settings.enabled,
        status: notes::status(global, output),
        sources: NotesSources {
            enabled: source("auto_write"),
            backend: source("backend"),
            approval: source("require_approval"),
            path: source(path),
        },
    }
}

fn text(report: &WholeReport) -> Text {
    let green = Style::new().fg_color(Some(AnsiColor::Green.into()));
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let mut text = Text::default();
    for point in &report.store.points {
        let (style, mark) = if point.ok { (green, "ok ") } else { (red, "BAD") };
        text.push_styled(style, mark);
        text.push(&format!(" {:<20} {}\n", point.point, point.detail));
    }
    push_notes(&mut text, &report.memory, green, red);
    let bad =
        report.store.points.iter().filter(|point| !point.ok).count() + usize::from(!report.memory.status.available);
    match bad {
        0 => text.push("the store is whole\n"),
        1 => text.push("1 point is not as it should be\n"),
        count => text.push(&format!("{count} points are not as they should be\n")),
    }
    text
}

fn push_notes(text: &mut Text, memory: &NotesCheck, green: Style, red: Style) {
    let NotesCheck {
        status,
        enabled,
        sources,
    } = memory;
    let (style, mark) = if status.available { (green, "ok ") } else { (red, "BAD") };
    text.push_styled(style, mark);
    text.push(&format!(
        " {:<20} {} ({}), {} ({}), {} ({}), sessions load them: {} ({})\n",
        "project notes",
        status.backend,
        sources.backend,
        status.path,
        sources.path,
        match status.approval.as_str() {
            "auto" => "approval: auto",
            _ => "approval: pending",
        },
        sources.approval,
        if *enabled { "yes" } else { "no" },
        sources.enabled,
    ));
    let what = match &status.error {
        Some(error) => format!("unavailable: {error}"),
        None if status.exists => {
            format!("{}, {} waiting", counted(status.active, "active note"), status.pending)
        }
        None => "none yet".to_owned(),
    };
    text.push(&format!("    {what}\n"));
}
