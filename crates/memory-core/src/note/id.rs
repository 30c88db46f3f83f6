//! The id of a note.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The names that are no note's in a folder of notes: documents that stand beside them.
const RESERVED: [&str; 3] = ["memory", "user", "persona"];

/// The longest id in bytes.
const LONGEST: usize = 64;

/// Why a text is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoteIdError {
    /// It is empty, longer than 64 bytes, or has another character than `A-Z a-z 0-9 . _ -`, or begins with one of the
    /// last three.
    #[error("not an id: 1 to 64 letters, digits, `.`, `_` or `-`, the first a letter or digit")]
    Form,
    /// It is the name of a document that stands beside the notes.
    #[error("the name belongs to a document, not to a note")]
    Reserved,
}

/// The id of a note. Ours are `m` and 8 lower-case hexadecimal digits; others are taken as long as they make a plain file name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NoteId(String);

impl NoteId {
    /// Takes `text` as an id.
    ///
    /// # Errors
    /// [`NoteIdError`] if it is none.
    pub fn parse(text: &str) -> Result<Self, NoteIdError> {
        let first = text.starts_with(|c: char| c.is_ascii_alphanumeric());
        let others = text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'));
        if !first || !others || text.len() > LONGEST {
            return Err(NoteIdError::Form);
        }
        if RESERVED.iter().any(|name| text.eq_ignore_ascii_case(name)) {
            return Err(NoteIdError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }

    /// Makes the id of a new note from a random number.
    ///
    /// ```
    /// use memory_core::note::NoteId;
    /// assert_eq!(NoteId::from_random(0x0752_9e1f).as_str(), "m07529e1f");
    /// ```
    pub fn from_random(number: u32) -> Self {
        Self(format!("m{number:08x}"))
    }

    /// Says whether it has the form of ours: `m` and 8 lower-case hexadecimal digits.
    pub fn is_ours(&self) -> bool {
        let digit = |b: &u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        matches!(self.0.as_bytes(), [b'm', digits @ ..] if digits.len() == 8 && digits.iter().all(digit))
    }

    /// Returns the id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NoteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for NoteId {
    type Error = NoteIdError;

    fn try_from(text: String) -> Result<Self, NoteIdError> {
        Self::parse(&text)
    }
}

impl From<NoteId> for String {
    fn from(id: NoteId) -> Self {
        id.0
    }
}
