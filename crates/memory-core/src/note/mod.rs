//! Project notes: what one is, what may be done with them, and how they stand in a prompt.
//!
//! Pure: a store hands in what it has ([`NotesView`](crate::ports::NotesView)) and is told what to change
//! ([`NoteChange`]). The files are described in `docs/formats/note.md`, the decisions in `docs/design/notes.md`.
//!
//! - [`change`]: add, replace, approve, forget.
//! - [`intake`]: what of a proposed text is kept, and whether a person has to look at it first.
//! - [`search`]: which notes a query finds.
//! - [`section`]: the section of a prompt.
//! - [`markdown`]: the file of one note.
//! - [`record`]: what a session records about its notes.

pub mod change;
mod id;
pub mod intake;
pub mod markdown;
pub mod record;
pub mod search;
pub mod section;
mod tags;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::digest::Digest;

pub use change::NoteChange;
pub use id::{NoteId, NoteIdError};
pub use tags::{MAX_TAG_CHARS, MAX_TAGS, normalise_tags};

/// How many active notes a store may have, if nothing else is set.
pub const DEFAULT_MAX_NOTES: u32 = 50;

/// How many writes a run may make, if nothing else is set.
pub const DEFAULT_MAX_WRITES: u32 = 5;

/// How many characters (Unicode scalar values) the text of a note may have, if nothing else is set.
pub const DEFAULT_MAX_TEXT: u32 = 500;

/// How many bytes of rendered lines stand in a prompt, if nothing else is set.
pub const DEFAULT_MAX_BYTES: u32 = 8 * 1024;

/// Whether a note counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteStatus {
    /// It stands in prompts and is found.
    Active,
    /// It waits for a person. No model sees anything of it.
    Pending,
}

impl NoteStatus {
    /// Returns the word for it, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Pending => "pending",
        }
    }
}

impl std::str::FromStr for NoteStatus {
    type Err = UnknownStatus;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "active" => Ok(Self::Active),
            "pending" => Ok(Self::Pending),
            _ => Err(UnknownStatus),
        }
    }
}

/// A word is no [`NoteStatus`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not one of active, pending")]
pub struct UnknownStatus;

/// Where a note comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NoteSource {
    /// The run that saved it, as its host calls it.
    #[serde(rename = "run_id", skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The model of that run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The version of the program that saved it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Whether something from outside had entered the run, and no person has approved the note since.
    #[serde(rename = "untrusted_context")]
    pub untrusted: bool,
}

/// One saved note. Its JSON is that of `list --json` and of stores in one JSON file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Names it in its store.
    pub id: NoteId,
    /// What it says: not blank, no carriage returns, no white space at its ends.
    pub text: String,
    /// Whether it counts.
    pub status: NoteStatus,
    /// When it was saved first.
    pub created_at: Timestamp,
    /// When it was changed last; never goes back.
    pub updated_at: Timestamp,
    /// Where it comes from.
    #[serde(default)]
    pub source: NoteSource,
    /// Its tags, as [`normalise_tags`] gives them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The active note that it takes the place of once it is approved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<NoteId>,
    /// What others keep beside it: front matter that is not ours, as it is written there.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Note {
    /// Says whether it is active.
    pub fn is_active(&self) -> bool {
        self.status == NoteStatus::Active
    }

    /// The digest of its text: what a person who approves it was shown.
    pub fn digest(&self) -> Digest {
        Digest::of(self.text.as_bytes())
    }
}
