//! Project notes: listed, approved, forgotten, and said by a person. The engine does it; here it is asked for and told.

mod change;
mod list;
mod run;
mod settings;
mod store;

use std::io::{self, BufRead, IsTerminal as _, Write as _};
use std::sync::Arc;

use memory_core::Code;
use memory_core::note::NoteId;
use memory_engine::report::NotesStatus;
use memory_engine::{Notes, system_clock};

use crate::args::Global;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;

pub(crate) use change::{approve, forget, remember, replace};
pub(crate) use list::{PathReport, list, path, show};
pub(crate) use run::{asked, resume, saved, tool};
pub(crate) use settings::{SettingsReport, settings};
pub(crate) use store::{import_legacy, migrate};

/// Opens the store of notes that the settings name. No conversation is needed for it.
fn open(global: &Global, output: &Output) -> Result<Notes, Failure> {
    let settings = input::base(output).notes;
    let redactor = Arc::new(output.mask().secrets().redactor());
    Ok(Notes::open(&global.cwd, settings, redactor, system_clock())?)
}

/// Says how the store is. One whose place leads out is not available.
pub(crate) fn status(global: &Global, output: &Output) -> NotesStatus {
    let settings = input::base(output).notes;
    match open(global, output) {
        Ok(notes) => notes.status(),
        Err(failure) => NotesStatus {
            backend: settings.backend.as_str().to_owned(),
            approval: settings.approval.as_str().to_owned(),
            path: settings.store_path().to_owned(),
            exists: false,
            available: false,
            code: Some(failure.code().as_str().to_owned()),
            error: Some(failure.message().to_owned()),
            active: 0,
            pending: 0,
            strays: Vec::new(),
        },
    }
}

/// Takes a text as the id of a note. One that cannot be any is one that is not there.
fn id(text: &str) -> Result<NoteId, Failure> {
    NoteId::parse(text).map_err(|error| {
        Failure::new(Code::NotFound, format!("no note has the id `{text}`: {error}"))
            .with("what", "note")
            .with("id", text)
            .hinting("`tinyagent-memory list` has the ids")
    })
}

/// Asks a person before something that cannot be taken back, or that lets much into prompts.
fn confirm(question: &str, yes: bool) -> Result<(), Failure> {
    if yes {
        return Ok(());
    }
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(Failure::new(Code::Usage, format!("{question} There is nobody to ask"))
            .hinting("say --yes if that is what you want"));
    }
    let mut err = anstream::stderr().lock();
    write!(err, "{question} [y/N] ")?;
    err.flush()?;
    if says_yes(&mut io::stdin().lock())? {
        return Ok(());
    }
    Err(Failure::new(Code::Usage, "nothing was changed").hinting("answer `y`, or say --yes"))
}

/// Reads a line. Whatever is not clearly a yes is a no, also what is no UTF-8.
fn says_yes(answer: &mut impl BufRead) -> io::Result<bool> {
    let mut line = Vec::new();
    answer.read_until(b'\n', &mut line)?;
    let line = line.trim_ascii().to_ascii_lowercase();
    Ok(matches!(line.as_slice(), b"y" | b"yes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_yes_is_one() {
        for yes in ["y\n", "Y\n", " yes \r\n", "YES"] {
            assert!(says_yes(&mut yes.as_bytes()).unwrap(), "{yes:?}");
        }
        let no: [&[u8]; 8] = [
            b"",
            b"\n",
            b"n\n",
            b"yy\n",
            b"\xff\n",
            b"y\xff\n",
            b"\xc3y\n",
            b"no\nyes\n",
        ];
        for no in no {
            assert!(!says_yes(&mut &no[..]).unwrap(), "{no:?}");
        }
    }
}
