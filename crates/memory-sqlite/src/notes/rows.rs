//! Notes as rows: what is written, and what of what is found is taken.
//!
//! What no writer of ours makes is damage, named by the row and never by its content. Only the form of a text and of tags is
//! put right in reading: somebody may have changed them by hand.

use std::borrow::Cow;
use std::collections::HashMap;

use memory_core::Timestamp;
use memory_core::note::{Note, NoteId, NoteSource, NoteStatus, normalise_tags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde_json::{Map, Value};

use super::schema;
use crate::error::Fail;

/// The longest text in bytes. A setting allows at most 1,000,000 characters, of four bytes each.
const MAX_TEXT_BYTES: usize = 4_000_000;

/// All columns, in the order of the table.
pub(super) const SELECT: &str = "SELECT id, content, status, created_at, updated_at, source_session, model, version, \
     untrusted_context, tags, replaces, seq FROM memories";

const CONTENT: usize = 1;
const UPDATED_AT: usize = 4;
const TAGS: usize = 9;
const SEQ: usize = 11;

/// What others keep beside notes, by their ids.
pub(super) type Extras = HashMap<String, Map<String, Value>>;

/// A row of [`SELECT`] whose columns are read one by one.
pub(super) struct Found<'r> {
    row: &'r Row<'r>,
}

impl<'r> Found<'r> {
    pub(super) fn new(row: &'r Row<'r>) -> Self {
        Self { row }
    }

    /// Reads the note, without what others keep beside it.
    pub(super) fn note(&self) -> Result<Note, Fail> {
        self.note_of(self.content()?, self.tags()?)
    }

    /// Reads the rest of a note whose text and tags are read.
    pub(super) fn note_of(&self, text: Cow<'_, str>, tags: Vec<String>) -> Result<Note, Fail> {
        if text.is_empty() {
            return Err(self.damaged("no text"));
        }
        Ok(Note {
            id: self.id(0)?.ok_or_else(|| self.damaged("no id"))?,
            text: text.into_owned(),
            status: self.status()?,
            created_at: self.time(3)?,
            updated_at: self.updated_at()?,
            source: NoteSource {
                run: self.optional(5)?.map(str::to_owned),
                model: self.optional(6)?.map(str::to_owned),
                version: self.optional(7)?.map(str::to_owned),
                untrusted: self.is_untrusted()?,
            },
            tags,
            replaces: self.id(10)?,
            extra: Map::new(),
        })
    }

    /// Reads the text, in the form of notes.
    pub(super) fn content(&self) -> Result<Cow<'r, str>, Fail> {
        let text = self.text(CONTENT)?;
        if text.len() > MAX_TEXT_BYTES {
            return Err(self.damaged("a text that is too long for a note"));
        }
        Ok(if text.contains('\r') {
            Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned())
        } else {
            Cow::Borrowed(text.trim())
        })
    }

    /// Reads the tags, in the form of tags.
    pub(super) fn tags(&self) -> Result<Vec<String>, Fail> {
        let text = self.text(TAGS)?;
        if text == "[]" {
            return Ok(Vec::new());
        }
        let tags: Vec<String> =
            serde_json::from_str(text).map_err(|_| self.damaged("tags that are no JSON array of texts"))?;
        Ok(if is_normal(&tags) { tags } else { normalise_tags(tags) })
    }

    pub(super) fn updated_at(&self) -> Result<Timestamp, Fail> {
        self.time(UPDATED_AT)
    }

    /// Reads the place in the order in which notes are stored.
    pub(super) fn seq(&self) -> Result<i64, Fail> {
        match self.row.get_ref(SEQ)? {
            ValueRef::Integer(seq) => Ok(seq),
            _ => Err(self.damaged("no place in the order (`seq`)")),
        }
    }

    fn status(&self) -> Result<NoteStatus, Fail> {
        let word = self.text(2)?;
        word.parse()
            .map_err(|_| self.damaged("a status that is neither `active` nor `pending`"))
    }

    fn is_untrusted(&self) -> Result<bool, Fail> {
        match self.row.get_ref(8)? {
            ValueRef::Integer(0) => Ok(false),
            ValueRef::Integer(1) => Ok(true),
            _ => Err(self.damaged("another value than 0 or 1 in `untrusted_context`")),
        }
    }

    fn time(&self, column: usize) -> Result<Timestamp, Fail> {
        let name = schema::COLUMNS[column];
        self.text(column)?
            .parse()
            .map_err(|_| self.damaged(&format!("no RFC 3339 time in `{name}`")))
    }

    fn id(&self, column: usize) -> Result<Option<NoteId>, Fail> {
        let name = schema::COLUMNS[column];
        let id = self.optional(column)?.map(NoteId::parse).transpose();
        id.map_err(|_| self.damaged(&format!("no id of a note in `{name}`")))
    }

    fn text(&self, column: usize) -> Result<&'r str, Fail> {
        let name = schema::COLUMNS[column];
        self.optional(column)?
            .ok_or_else(|| self.damaged(&format!("nothing in `{name}`")))
    }

    fn optional(&self, column: usize) -> Result<Option<&'r str>, Fail> {
        let text = match self.row.get_ref(column)? {
            ValueRef::Null => return Ok(None),
            ValueRef::Text(bytes) => std::str::from_utf8(bytes).ok(),
            ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Blob(_) => None,
        };
        let name = schema::COLUMNS[column];
        text.map(Some)
            .ok_or_else(|| self.damaged(&format!("no text in `{name}`")))
    }

    fn damaged(&self, what: &str) -> Fail {
        let id = match self.row.get_ref(0) {
            Ok(ValueRef::Text(bytes)) => std::str::from_utf8(bytes).ok().and_then(|id| NoteId::parse(id).ok()),
            _ => None,
        };
        let row = match self.row.get_ref(SEQ) {
            Ok(ValueRef::Integer(seq)) => seq.to_string(),
            _ => "?".to_owned(),
        };
        let named = id.map_or_else(String::new, |id| format!("note `{id}` "));
        Fail::Damaged(format!("{named}(row {row}) has {what}"))
    }
}

/// Says of plain tags at a glance that they are in the form of tags; of others it says no, be they or not.
fn is_normal(tags: &[String]) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'_' | b'-' | b'/' | b':');
    let is_first = |(index, tag): (usize, &String)| !tags[..index].contains(tag);
    tags.iter().all(|tag| !tag.is_empty() && tag.bytes().all(plain)) && tags.iter().enumerate().all(is_first)
}

/// Reads the notes of a query that begins with [`SELECT`], whole.
pub(super) fn notes(
    connection: &Connection,
    rest: &str,
    parameters: impl rusqlite::Params,
    extras: &mut Extras,
) -> Result<Vec<Note>, Fail> {
    let mut statement = connection.prepare(&format!("{SELECT} {rest}"))?;
    let mut rows = statement.query(parameters)?;
    let mut notes = Vec::new();
    while let Some(row) = rows.next()? {
        notes.push(with_extra(Found::new(row).note()?, extras));
    }
    Ok(notes)
}

pub(super) fn with_extra(mut note: Note, extras: &mut Extras) -> Note {
    if let Some(extra) = extras.remove(note.id.as_str()) {
        note.extra = extra;
    }
    note
}

/// Reads what others keep beside notes.
pub(super) fn extras(connection: &Connection) -> Result<Extras, Fail> {
    if !schema::has_extra(connection)? {
        return Ok(Extras::new());
    }
    let mut statement = connection.prepare("SELECT id, extra FROM memory_extra")?;
    let mut rows = statement.query([])?;
    let mut extras = Extras::new();
    while let Some(row) = rows.next()? {
        let id = row.get_ref(0)?.as_str().unwrap_or_default().to_owned();
        let extra = row.get_ref(1)?.as_str().unwrap_or_default();
        extras.insert(id.clone(), object(&id, extra)?);
    }
    Ok(extras)
}

/// Reads what others keep beside one note.
pub(super) fn extra_of(connection: &Connection, id: &NoteId) -> Result<Extras, Fail> {
    if !schema::has_extra(connection)? {
        return Ok(Extras::new());
    }
    let mut statement = connection.prepare("SELECT extra FROM memory_extra WHERE id = ?1")?;
    let text: Option<String> = statement.query_row([id.as_str()], |row| row.get(0)).optional()?;
    let read = |text: String| Ok((id.to_string(), object(id.as_str(), &text)?));
    text.map(read).into_iter().collect()
}

fn object(id: &str, text: &str) -> Result<Map<String, Value>, Fail> {
    serde_json::from_str(text).map_err(|_| {
        let named = NoteId::parse(id).map_or_else(|_| "a note".to_owned(), |id| format!("note `{id}`"));
        Fail::Damaged(format!("what others keep beside {named} is no JSON object"))
    })
}
