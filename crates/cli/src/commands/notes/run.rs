//! Notes in the course of a run: asked for, called by tools, reported.

use std::path::Path;
use std::process::ExitCode;

use memory_core::note::record::NotesAsked;
use memory_engine::report::{NotesStep, SavedNoteReport};
use memory_engine::{Access, NoteTool};

use crate::args::{Global, NoteToolName, RunNotes, SessionNotes};
use crate::commands::steps::read_text;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted};

/// What a run that begins asks for.
pub(crate) fn asked(notes: &SessionNotes) -> NotesAsked {
    NotesAsked {
        memory: notes.run.memory,
        untrusted: notes.run.untrusted,
        read_only: notes.read_only,
        delegated: notes.delegated,
        shared_limit: notes.acp,
    }
}

pub(crate) fn resume(global: &Global, session: &str, notes: &RunNotes, output: &Output) -> Result<ExitCode, Failure> {
    let session = input::session(output, session)?;
    let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
    let asked = NotesAsked {
        memory: notes.memory,
        untrusted: notes.untrusted,
        ..NotesAsked::default()
    };
    let report = engine.resume(&session, &asked)?;
    output.result(&report, || step(&report, output))?;
    Ok(ExitCode::SUCCESS)
}

fn step(report: &NotesStep, output: &Output) -> String {
    let session = output.line(&report.session);
    let memory = match (&report.memory, report.memory_enabled) {
        (_, false) => "without project memory".to_owned(),
        (None, true) => "with project memory, which its first request loads".to_owned(),
        (Some(lines), true) => {
            let loaded = counted(lines.len() as u64, "note");
            match report.memory_omitted.unwrap_or_default() {
                0 => format!("with {loaded}"),
                omitted => format!("with {loaded}, {omitted} left out"),
            }
        }
    };
    format!("{session}: resumed {memory}\n")
}

pub(crate) fn tool(
    global: &Global,
    session: &str,
    tool: NoteToolName,
    file: &Path,
    output: &Output,
) -> Result<ExitCode, Failure> {
    let session = input::session(output, session)?;
    let arguments = read_text(file)?;
    let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
    let tool = match tool {
        NoteToolName::Remember => NoteTool::Remember,
        NoteToolName::MemorySearch => NoteTool::Search,
        NoteToolName::MemoryList => NoteTool::List,
    };
    let answer = engine.note_tool(&session, tool, &arguments)?;
    output.result(&answer, || format!("{}\n", answer.text))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn saved(global: &Global, session: &str, output: &Output) -> Result<ExitCode, Failure> {
    let session = input::session(output, session)?;
    let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
    // Two that ask at once are answered one after the other, so that each write is told once.
    let _guard = engine.lock_saved_notes(&session)?;
    let report = engine.saved_notes(&session)?;
    output.result(&report, || match report.saved.as_slice() {
        [] => "nothing was saved since\n".to_owned(),
        saved => saved.iter().map(line).collect(),
    })?;
    // Only now: what could not be printed comes again.
    if !report.saved.is_empty() {
        std::io::Write::flush(&mut std::io::stdout())?;
        engine.hand_over_notes(&session, &report)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line(saved: &SavedNoteReport) -> String {
    let untrusted = if saved.source.untrusted_context {
        ", untrusted"
    } else {
        ""
    };
    let masked = if saved.redacted { ", masked" } else { "" };
    format!(
        "memory.saved {} {} {}{untrusted}{masked}\n",
        saved.op, saved.id, saved.status
    )
}
