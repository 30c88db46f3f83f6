//! Identifiers. The only way in is `parse`, so an id in hand is a valid one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An id that was refused, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// The text is empty.
    #[error("the id is empty")]
    Empty,
    /// The text is longer than [`MAX_ID_BYTES`].
    #[error("the id has {bytes} bytes, at most {MAX_ID_BYTES} are allowed")]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The text holds a control or invisible formatting character.
    #[error("the id holds the character U+{code:04X}")]
    BadCharacter {
        /// The scalar value.
        code: u32,
    },
}

/// The longest id in bytes. Our own figure: foreign ids are UUIDs or file names, well below it.
pub const MAX_ID_BYTES: usize = 200;

fn check(text: &str) -> Result<(), IdError> {
    if text.is_empty() {
        return Err(IdError::Empty);
    }
    if text.len() > MAX_ID_BYTES {
        return Err(IdError::TooLong { bytes: text.len() });
    }
    match text.chars().find(|c| is_unprintable(*c)) {
        Some(c) => Err(IdError::BadCharacter { code: c as u32 }),
        None => Ok(()),
    }
}

/// Control characters, bidirectional controls, zero-width, soft-hyphen, annotation and tag characters: what could move a cursor or hide in a listing.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Takes `text` as an id.
            ///
            /// # Errors
            ///
            /// [`IdError`] if it is empty, longer than [`MAX_ID_BYTES`] bytes, or holds a control or invisible character.
            pub fn parse(text: impl Into<String>) -> Result<Self, IdError> {
                let text = text.into();
                check(&text)?;
                Ok(Self(text))
            }

            /// Returns the id's text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;
            fn try_from(text: String) -> Result<Self, IdError> {
                Self::parse(text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    };
}

id_type!(
    /// The id of a session: the source's own where it has one.
    SessionId
);
id_type!(
    /// The id of a summary, unique in a store.
    SummaryId
);

/// The place of a message in its session: 1, 2, 3 …, in arrival order, never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Position(pub u64);

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a run in its session: 1, 2, 3 ….
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RunNumber(pub u32);

impl fmt::Display for RunNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A closed range of positions, `first ..= last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PositionRange {
    /// The first position.
    pub first: Position,
    /// The last position, not before `first`.
    pub last: Position,
}

impl PositionRange {
    /// Says whether `position` lies in the range.
    pub fn contains(self, position: Position) -> bool {
        self.first <= position && position <= self.last
    }

    /// Joins ascending positions into the fewest ranges.
    ///
    /// ```
    /// use memory_core::{Position, PositionRange};
    /// let ranges = PositionRange::cover([1, 2, 3, 7].map(Position));
    /// assert_eq!(ranges.len(), 2);
    /// ```
    pub fn cover(positions: impl IntoIterator<Item = Position>) -> Vec<Self> {
        let mut ranges: Vec<Self> = Vec::new();
        for position in positions {
            match ranges.last_mut() {
                Some(range) if range.last.0.checked_add(1) == Some(position.0) => range.last = position,
                _ => ranges.push(Self {
                    first: position,
                    last: position,
                }),
            }
        }
        ranges
    }
}
