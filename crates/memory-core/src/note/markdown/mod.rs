//! The file of one note: front matter in YAML between two lines `---`, then the text.
//!
//! [`NoteFile::parse`] reads what people and other programs write; [`render`] writes the one form of ours; and
//! [`NoteFile::with`] changes only what differs, so that unknown keys, comments and the way a person writes stay.
//! `docs/formats/note.md` has the bytes.
//!
//! ```
//! use memory_core::note::markdown::{NoteFile, render};
//!
//! let bytes = b"---\nid: m7529e1f6\nstatus: active\ncreated_at: 2026-10-29T14:03:11.52Z\ntopic: build\n---\nRun `make test-fast`.\n";
//! let file = NoteFile::parse(bytes)?;
//! let mut note = file.note().clone();
//! assert_eq!(note.text, "Run `make test-fast`.");
//! note.text = "Run `make quick`.".into();
//! assert!(file.with(&note).contains("\ntopic: build\n---\nRun `make quick`.\n"));
//! assert!(render(&note).starts_with("---\nid: m7529e1f6\nstatus: active\ncreated_at: \"2026-10-29T14:03:11.52Z\"\n"));
//! # Ok::<(), memory_core::note::markdown::NoteFileError>(())
//! ```

mod chunk;
mod front;
mod quick;
mod write;

use serde_json::Value;

use self::chunk::Chunk;
use self::front::Fields;
use super::Note;

pub use write::{extra_of_json, render};

/// The longest file of a note in bytes. Our own figure: a text of 500 characters has at most 2,000.
pub const MAX_NOTE_FILE_BYTES: usize = 64 * 1024;

/// How many keys front matter may have. Our own figure.
pub const MAX_KEYS: usize = 64;

/// Why a file is not that of a note.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoteFileError {
    /// It is longer than [`MAX_NOTE_FILE_BYTES`].
    #[error("the file has more than {MAX_NOTE_FILE_BYTES} bytes")]
    TooLong,
    /// It is no UTF-8.
    #[error("the file is no UTF-8 (byte {offset})")]
    NotUtf8 {
        /// Where it stops being that, in bytes from 0.
        offset: usize,
    },
    /// It does not begin with a line `---`, or no other follows.
    #[error("no front matter between two lines `---`")]
    NoFrontMatter,
    /// The front matter cannot be read as YAML, or has anchors, a key twice, or too many keys.
    #[error("front matter: {detail}")]
    Yaml {
        /// What the parser says.
        detail: String,
    },
    /// The front matter is no flat mapping with a key on a line of its own each.
    #[error("front matter: `{key}` is not a key on a line of its own")]
    NotFlat {
        /// The key.
        key: String,
    },
    /// A key that each note has is missing.
    #[error("front matter: `{key}` is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// The value of a key is not one that it can have.
    #[error("front matter: `{key}`: {detail}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong.
        detail: String,
    },
    /// Nothing follows the front matter.
    #[error("the note has no text")]
    NoText,
}

/// A file of a note, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteFile {
    note: Note,
    /// Before the first key: comments.
    chunks: Vec<Chunk>,
    /// The lines `---` and what is before the first, as they are written.
    opening: String,
    closing: String,
    body: String,
    line_end: &'static str,
}

impl NoteFile {
    /// Reads a file. CRLF, a byte order mark, and blank lines and white space around the text are taken; unknown keys are kept.
    ///
    /// # Errors
    /// [`NoteFileError`], each variant as it says.
    pub fn parse(bytes: &[u8]) -> Result<Self, NoteFileError> {
        if bytes.len() > MAX_NOTE_FILE_BYTES {
            return Err(NoteFileError::TooLong);
        }
        let text = std::str::from_utf8(bytes).map_err(|error| NoteFileError::NotUtf8 {
            offset: error.valid_up_to(),
        })?;
        let parts = chunk::split(text).ok_or(NoteFileError::NoFrontMatter)?;
        let chunks = chunk::chunks(parts.front);
        let fields = Fields::read(parts.front, &chunks)?;
        let text = super::intake::normal(parts.body);
        if text.is_empty() {
            return Err(NoteFileError::NoText);
        }
        Ok(Self {
            note: fields.into_note(text, extra(&chunks))?,
            opening: parts.opening.to_owned(),
            closing: parts.closing.to_owned(),
            body: parts.body.to_owned(),
            line_end: if parts.opening.ends_with("\r\n") { "\r\n" } else { "\n" },
            chunks,
        })
    }

    /// Reads the note of a file, as [`Self::parse`] does, and nothing of how it is written: several times faster for a file in the
    /// form of ours.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn read(bytes: &[u8]) -> Result<Note, NoteFileError> {
        let quick = || quick::read(std::str::from_utf8(bytes).ok()?);
        if bytes.len() <= MAX_NOTE_FILE_BYTES
            && let Some(note) = quick()
        {
            return Ok(note);
        }
        Self::parse(bytes).map(|file| file.note)
    }

    /// Returns the note.
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// Writes the file for another state of the note: what is equal stays byte for byte, so that an equal note gives the file
    /// as it was.
    pub fn with(&self, note: &Note) -> String {
        let mut out = self.opening.clone();
        let old = write::fields(&self.note);
        let mut new = write::fields(note);
        for chunk in &self.chunks {
            let Some(key) = chunk.key.as_deref() else {
                out.push_str(&chunk.raw);
                continue;
            };
            if !front::KEYS.contains(&key) {
                self.push_extra(&mut out, chunk, note.extra.get(key));
                continue;
            }
            let was = old.iter().find(|(known, _)| *known == key);
            let at = new.iter().position(|(known, _)| *known == key);
            match (was, at.map(|at| new.remove(at))) {
                (Some((_, before)), Some((_, after))) if *before == after => out.push_str(&chunk.raw),
                (_, Some((key, after))) => {
                    let comment = chunk.comment().unwrap_or_default();
                    self.push_line(&mut out, key, &format!("{after}{comment}"));
                    out.push_str(chunk.below());
                }
                (Some(_), None) => out.push_str(chunk.below()),
                // It has no value.
                (None, None) => out.push_str(&chunk.raw),
            }
        }
        for (key, value) in new {
            if !is_implied(key, note) {
                self.push_line(&mut out, key, &value);
            }
        }
        for (key, value) in &note.extra {
            if !self.note.extra.contains_key(key) && !front::KEYS.contains(&key.as_str()) {
                out.push_str(&write::extra(key, value).replace('\n', self.line_end));
            }
        }
        out.push_str(&self.closing);
        if note.text == self.note.text {
            out.push_str(&self.body);
        } else {
            let text = format!("{}\n", note.text);
            out.push_str(&text.replace('\n', self.line_end));
        }
        out
    }

    /// Writes what is not ours: as it stands there, if it still says that.
    fn push_extra(&self, out: &mut String, chunk: &Chunk, value: Option<&Value>) {
        match (chunk.key.as_deref(), value) {
            (_, Some(Value::String(text))) if *text == chunk.value() => out.push_str(&chunk.raw),
            (Some(key), Some(value)) => {
                out.push_str(&write::extra(key, value).replace('\n', self.line_end));
                out.push_str(chunk.below());
            }
            _ => out.push_str(chunk.below()),
        }
    }

    fn push_line(&self, out: &mut String, key: &str, value: &str) {
        out.push_str(key);
        out.push_str(": ");
        out.push_str(value);
        out.push_str(self.line_end);
    }
}

/// Whether a file that does not have the key says the same.
fn is_implied(key: &str, note: &Note) -> bool {
    match key {
        "updated_at" => note.updated_at == note.created_at,
        "untrusted_context" => !note.source.untrusted,
        _ => false,
    }
}

/// What is not ours, as it is written.
fn extra(chunks: &[Chunk]) -> serde_json::Map<String, Value> {
    let unknown = chunks.iter().filter_map(|chunk| Some((chunk.key.as_deref()?, chunk)));
    unknown
        .filter(|(key, _)| !front::KEYS.contains(key))
        .map(|(key, chunk)| (key.to_owned(), Value::String(chunk.value())))
        .collect()
}
