//! Core memory's documents: `MEMORY.md` and `USER.md`, entries with `§` lines between them.
//!
//! A [`Document`] is always in canonical form: entries of one line each, trimmed, in Unicode's normal form C, without
//! control characters, none twice; joined by a line that holds only `§`, with one line feed at the end. [`parse`] takes
//! whatever a person's editor has left and says of everything that it changed on which line it was and whether it was
//! form alone. `docs/formats/document.md` has the bytes.
//!
//! ```
//! use memory_core::document::{Document, parse};
//!
//! let parsed = parse("\u{feff}Uses pnpm, not npm.\r\n§\r\n  The API listens on 4000. \r\n§\r\n");
//! assert_eq!(parsed.document.render(), "Uses pnpm, not npm.\n§\nThe API listens on 4000.\n");
//! assert!(parsed.is_form_only());
//! assert_eq!(parse(&parsed.document.render()).findings, []);
//! assert_eq!(Document::default().render(), "");
//! ```

mod entry;
mod operation;
mod parse;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use entry::{Entry, EntryError};
pub use operation::{Applied, Budget, Effect, Operation, OperationError, Refusal, apply};
pub use parse::{DocumentFinding, DocumentFindingKind, Parsed, parse};

/// The line between two entries.
pub const SEPARATOR: &str = "§";

/// Characters of a separator with its line feed.
const SEPARATOR_CHARS: usize = 2;

/// Which of the two documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DocumentName {
    /// What the agent knows: `MEMORY.md`.
    Memory,
    /// What it knows of its user: `USER.md`.
    User,
}

impl DocumentName {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Memory, Self::User];

    /// Returns the word for it: `memory` or `user`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::User => "user",
        }
    }

    /// Returns the name of its file.
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Memory => "MEMORY.md",
            Self::User => "USER.md",
        }
    }

    /// Returns the other one, which shares its budget.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Memory => Self::User,
            Self::User => Self::Memory,
        }
    }
}

impl fmt::Display for DocumentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A word is no document's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such document; `memory` and `user` are the two")]
pub struct DocumentNameError;

impl FromStr for DocumentName {
    type Err = DocumentNameError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|name| name.as_str() == word)
            .ok_or(DocumentNameError)
    }
}

/// Entries in order, none twice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    entries: Vec<Entry>,
}

impl Document {
    /// Makes a document of entries; one that stood before is left out. Linear.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut known = std::collections::HashSet::new();
        let entries = entries.into_iter().filter(|entry| known.insert(entry.clone()));
        Self {
            entries: entries.collect(),
        }
    }

    /// Returns the entries in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Says whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Says whether an entry stands in it to the letter.
    pub fn contains(&self, entry: &Entry) -> bool {
        self.entries.contains(entry)
    }

    /// Writes the canonical form: nothing for no entry.
    pub fn render(&self) -> String {
        let mut text = String::with_capacity(self.entries.iter().map(|entry| entry.as_str().len() + 4).sum());
        for (index, entry) in self.entries.iter().enumerate() {
            if index > 0 {
                text.push_str(SEPARATOR);
                text.push('\n');
            }
            text.push_str(entry.as_str());
            text.push('\n');
        }
        text
    }

    /// Counts the characters (Unicode scalar values) of the canonical form: what the budget is compared with.
    pub fn chars(&self) -> usize {
        chars_of(self.entries.iter().map(Entry::weight).sum())
    }
}

/// Returns the characters of a document whose entries weigh so much together, as [`Document::chars`] counts them: no
/// separator stands before the first one. Constant time, for whoever adds and takes away entries one by one.
///
/// ```
/// use memory_core::document::{chars_of, parse};
/// let document = parse("One.\n§\nTwo.\n").document;
/// let weights = document.entries().iter().map(|entry| entry.weight());
/// assert_eq!(chars_of(weights.sum()), "One.\n§\nTwo.\n".chars().count());
/// ```
pub const fn chars_of(weight: usize) -> usize {
    weight.saturating_sub(SEPARATOR_CHARS)
}
