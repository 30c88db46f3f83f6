//! The section of a prompt that active notes stand in.
//!
//! A line each, the newest first, as many as fit; what is left out is counted and said. No note can leave its line
//! ([`framing`]). `docs/formats/notes-section.md` has the bytes.

use serde::{Deserialize, Serialize};

use super::{Note, NoteId};
use crate::validate::framing::{self, Date, Entry, EntryId, Section};

/// The line above the section.
const HEADING: &str = "## Project memory";

/// The name of the framed section.
const NAME: &str = "project-memory";

/// A note as it stands in a prompt. What a session records, so that it can be rebuilt without the store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoteLine {
    /// Its id.
    pub id: NoteId,
    /// The day it was changed last, in UTC.
    pub date: Date,
    /// Its text on one line, masked.
    pub text: String,
}

/// What stands in a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selected {
    /// The lines, the newest first.
    pub lines: Vec<NoteLine>,
    /// How many active notes are left out.
    pub omitted: u64,
}

/// Takes of `notes` (the newest first, active ones only) as many from the beginning as fit in `max_bytes`, counted on their
/// lines as they are rendered, with the line feed of each. `mask` is given each text on one line. Linear in what fits.
pub fn select<'a>(
    notes: impl IntoIterator<Item = &'a Note>,
    max_bytes: u32,
    mut mask: impl FnMut(&str) -> String,
) -> Selected {
    let mut left = max_bytes as usize;
    let mut selected = Selected::default();
    for note in notes {
        if selected.omitted > 0 {
            selected.omitted += 1;
            continue;
        }
        let line = NoteLine {
            id: note.id.clone(),
            date: framing::day(note.updated_at),
            text: mask(&one_line(&note.text)),
        };
        match left.checked_sub(bytes_of(&line)) {
            Some(rest) => {
                left = rest;
                selected.lines.push(line);
            }
            None => selected.omitted = 1,
        }
    }
    selected
}

/// Brings a text on one line: runs of white space are a space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn bytes_of(line: &NoteLine) -> usize {
    let around = "- [, ] \n".len();
    around + line.id.as_str().len() + line.date.to_string().len() + framing::escape(&line.text).len()
}

/// Writes the section; empty if there is no line and nothing is left out. `key` is the store's. No line feed at the end.
pub fn render(selected: &Selected, key: &[u8]) -> String {
    if selected.lines.is_empty() && selected.omitted == 0 {
        return String::new();
    }
    let entries: Vec<Entry> = selected.lines.iter().map(entry).collect();
    let framed = framing::render(&framed(key), &entries);
    let omitted = match selected.omitted {
        0 => String::new(),
        1 => "\n1 older note is left out here.".to_owned(),
        count => format!("\n{count} older notes are left out here."),
    };
    format!("{HEADING}\n\n{framed}{omitted}")
}

/// The framed part, to read it again with [`framing::parse`].
///
/// # Panics
/// Never: the name is one of a section.
pub fn framed(key: &[u8]) -> Section<'_> {
    Section::new(NAME, key).expect("the name is one of a section")
}

fn entry(line: &NoteLine) -> Entry {
    Entry {
        id: EntryId::parse(line.id.as_str()).expect("an id of a note is an id of an entry"),
        date: line.date,
        text: line.text.clone(),
    }
}
