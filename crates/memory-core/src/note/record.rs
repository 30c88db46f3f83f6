//! What a session records about its notes, so that it can go on without the store.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::section::Selected;
use super::{NoteId, NoteSource, NoteStatus};

/// How a session uses notes. Set with its first run that says anything of it, and fixed from then on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotesUse {
    /// Whether notes are loaded and the tools are offered.
    pub enabled: bool,
    /// Whether all of its runs share one limit of writes, because one conversation with an editor is many prompts.
    pub shared_limit: bool,
    /// Whether nothing may be saved.
    pub read_only: bool,
}

/// What a session has recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotesRecord {
    /// How it uses notes.
    pub usage: NotesUse,
    /// What its requests carry; nothing before the first one that asked for it.
    pub loaded: Option<Selected>,
}

/// What was done to a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteOp {
    /// A new note.
    Add,
    /// A new text of one.
    Replace,
    /// One is gone.
    Forget,
}

impl NoteOp {
    /// Returns the word for it, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Replace => "replace",
            Self::Forget => "forget",
        }
    }

    /// Takes the word for one.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Add, Self::Replace, Self::Forget]
            .into_iter()
            .find(|op| op.as_str() == word)
    }
}

/// A write that a run made, as it is reported to its host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedNote {
    /// What was done.
    pub op: NoteOp,
    /// The note.
    pub id: NoteId,
    /// What became of it; a note that is gone keeps the last.
    pub status: NoteStatus,
    /// Whether something in it was masked.
    pub redacted: bool,
    /// Where it comes from.
    pub source: NoteSource,
    /// When.
    pub at: Timestamp,
}
