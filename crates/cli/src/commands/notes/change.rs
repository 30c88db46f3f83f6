//! `remember`, `replace`, `approve`, `forget`.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use memory_core::Code;
use memory_core::note::NoteStatus;
use memory_engine::Notes;
use memory_engine::report::{ApprovedNotes, ForgottenNotes, NoteWritten};

use super::{confirm, id, open};
use crate::args::{Forget, Global, Remember, ReplaceNote};
use crate::commands::steps::read_text;
use crate::failure::Failure;
use crate::output::{Output, counted};

pub(crate) fn remember(global: &Global, args: &Remember, output: &Output) -> Result<ExitCode, Failure> {
    let text = text(&args.text)?;
    print_written(&open(global, output)?.remember(&text, &args.tag)?, output)
}

pub(crate) fn replace(global: &Global, args: &ReplaceNote, output: &Output) -> Result<ExitCode, Failure> {
    let text = text(&args.text)?;
    print_written(
        &open(global, output)?.replace(&id(&args.id)?, &text, &args.tag)?,
        output,
    )
}

fn text(argument: &str) -> Result<String, Failure> {
    match argument {
        "-" => read_text("-".as_ref()),
        text => Ok(text.to_owned()),
    }
}

fn print_written(report: &NoteWritten, output: &Output) -> Result<ExitCode, Failure> {
    let printed = output.result(report, || {
        let mut lines = format!("{} {}\n", report.id, report.status);
        if report.redacted {
            lines.push_str(&format!("  masked: {}\n", report.masked.join(", ")));
        }
        if !report.suspicious.is_empty() {
            lines.push_str(&format!(
                "  warning: reads like an order to the model ({})\n",
                report.suspicious.join(", ")
            ));
        }
        lines
    });
    told(printed)
}

/// Ends a command that has changed the notes: what it did is done, also if it cannot be told.
fn told(printed: io::Result<()>) -> Result<ExitCode, Failure> {
    match printed {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            Err(Failure::from(error).hinting("the notes were changed all the same: `tinyagent-memory list` shows them"))
        }
    }
}

/// Approves the note `name`, or all that wait.
pub(crate) fn approve(
    global: &Global,
    name: &str,
    digest: Option<&str>,
    yes: bool,
    output: &Output,
) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let report = if name == "all" {
        if digest.is_some() {
            return Err(Failure::new(Code::Usage, "--digest is that of one note; name that one"));
        }
        approve_all(&notes, yes, output)?
    } else {
        notes.approve(&id(name)?, digest)?
    };
    told(output.result(&report, || approved(&report)))
}

fn approve_all(notes: &Notes, yes: bool, output: &Output) -> Result<ApprovedNotes, Failure> {
    // Who says --yes or is no person was shown nothing, and means whatever waits.
    if yes || !io::stdin().is_terminal() {
        return Ok(notes.approve_all(None)?);
    }
    let waiting = notes.list(Some(NoteStatus::Pending))?.notes;
    if !waiting.is_empty() {
        for note in &waiting {
            // Further lines are set in, so that none looks like another note.
            output.note(&format!("{}  {}", note.id, note.text.replace('\n', "\n           ")));
        }
        let count = counted(waiting.len() as u64, "note");
        confirm(&format!("Approve {count}? Models will be shown what they say."), yes)?;
    }
    Ok(notes.approve_all(Some(&waiting))?)
}

fn approved(report: &ApprovedNotes) -> String {
    if report.already {
        let ids: Vec<&str> = report.approved.iter().map(|note| note.id.as_str()).collect();
        return format!("{} is active already\n", ids.join(", "));
    }
    let mut lines = String::new();
    for note in &report.approved {
        let replaced = note
            .replaced
            .as_ref()
            .map_or_else(String::new, |id| format!(", in place of {id}"));
        lines.push_str(&format!("approved {}{replaced}\n", note.id));
    }
    if report.approved.is_empty() {
        lines.push_str("nothing waits\n");
    }
    lines
}

pub(crate) fn forget(global: &Global, args: &Forget, output: &Output) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let report = if args.id == "all" {
        forget_all(&notes, args.yes, output)?
    } else {
        notes.forget(&id(&args.id)?)?
    };
    told(output.result(&report, || forgotten(&report)))
}

fn forget_all(notes: &Notes, yes: bool, output: &Output) -> Result<ForgottenNotes, Failure> {
    if yes {
        return Ok(notes.forget_all(None)?);
    }
    let list = notes.list(None)?;
    if !list.notes.is_empty() {
        let count = counted(list.notes.len() as u64, "note");
        confirm(&format!("Remove {count} from {}?", output.line(&list.store)), yes)?;
    }
    Ok(notes.forget_all(Some(&list.notes))?)
}

fn forgotten(report: &ForgottenNotes) -> String {
    match report.forgotten.as_slice() {
        [] => "there is nothing to forget\n".to_owned(),
        ids => format!("forgot {}\n", ids.join(", ")),
    }
}
