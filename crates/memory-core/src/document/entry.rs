//! An entry: one line of text in canonical form.

use std::fmt;

use unicode_normalization::UnicodeNormalization as _;

use super::{SEPARATOR, SEPARATOR_CHARS};
use crate::validate::form;

/// One entry of a document: not empty, one line, trimmed, in normal form C, without control characters, and not the
/// separator itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(String);

/// Why a text is no entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// Nothing but white space.
    #[error("an entry has no text")]
    Empty,
    /// More than one line.
    #[error("an entry is one line; this has {lines}")]
    Lines {
        /// How many it has, empty ones counted.
        lines: usize,
    },
    /// A control character, or a code point that is no character.
    #[error("an entry has no control characters; U+{code:04X} stands at character {position}")]
    Control {
        /// Its code point.
        code: u32,
        /// Which character of the text it is, from 1.
        position: usize,
    },
    /// The separator alone.
    #[error("a line that holds only `§` parts entries and is none")]
    Separator,
}

impl Entry {
    /// Takes a text as an entry: trims it, makes tabs blanks, and brings it to normal form C.
    ///
    /// # Errors
    /// [`EntryError`] if it is empty, has a line break inside or a control character, or is the separator.
    pub fn new(text: &str) -> Result<Self, EntryError> {
        let text = trimmed(text);
        let lines = text.replace("\r\n", "\n").split(is_line_break).count();
        if lines > 1 {
            return Err(EntryError::Lines { lines });
        }
        let text = text.replace('\t', " ");
        if let Some((index, c)) = text.chars().enumerate().find(|(_, c)| is_refused(*c)) {
            return Err(EntryError::Control {
                code: u32::from(c),
                position: index + 1,
            });
        }
        match text.as_str() {
            "" => Err(EntryError::Empty),
            SEPARATOR => Err(EntryError::Separator),
            _ => Ok(Self(text.nfc().collect())),
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Counts its characters (Unicode scalar values).
    pub fn chars(&self) -> usize {
        self.0.chars().count()
    }

    /// Counts the characters that it takes in a document: its own, its line feed, and a separator with its line feed.
    /// What entries weigh together is turned into the length of their document by [`chars_of`](super::chars_of).
    pub fn weight(&self) -> usize {
        self.chars() + 1 + SEPARATOR_CHARS
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text without the white space and byte-order marks around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// What ends a line for some editor or other.
pub(super) const fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// What no entry holds: controls, and code points that are no characters.
pub(super) fn is_refused(c: char) -> bool {
    c.is_control() || form::is_noncharacter(c)
}
