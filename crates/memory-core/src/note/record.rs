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

/// What a host asks for with a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotesAsked {
    /// Whether notes are used; nothing takes what the session has recorded, or the settings for a new one.
    pub memory: Option<bool>,
    /// Nothing may be saved.
    pub read_only: bool,
    /// The run is that of a helper of another agent: it loads no notes.
    pub delegated: bool,
    /// One conversation with an editor: all of its runs share one limit of writes.
    pub shared_limit: bool,
    /// Something from outside is in the session from its beginning, such as servers that a client brought.
    pub untrusted: bool,
}

impl NotesAsked {
    /// What a new session records; nothing if it uses no notes, so that those who use none pay nothing for them. `by_default`
    /// decides where nothing is asked for.
    pub fn first_use(&self, by_default: bool) -> Option<NotesUse> {
        let enabled = self.memory.unwrap_or(by_default) && !self.delegated;
        enabled.then_some(NotesUse {
            enabled,
            shared_limit: self.shared_limit,
            read_only: self.read_only,
        })
    }

    /// Says in what it contradicts a session that has begun: what is asked for and does not hold there. A session without a
    /// record uses no notes, and what it does not do it need not be kept from.
    ///
    /// ```
    /// use memory_core::note::record::{NotesAsked, NotesContradiction, NotesUse};
    /// let recorded = NotesUse { enabled: true, shared_limit: false, read_only: false };
    /// let asked = NotesAsked { read_only: true, ..NotesAsked::default() };
    /// assert_eq!(asked.contradiction(Some(recorded)), Some(NotesContradiction::Writes));
    /// assert_eq!(asked.contradiction(None), None);
    /// ```
    pub fn contradiction(&self, recorded: Option<NotesUse>) -> Option<NotesContradiction> {
        let Some(recorded) = recorded.filter(|usage| usage.enabled) else {
            return (self.memory == Some(true) && !self.delegated).then_some(NotesContradiction::Off);
        };
        if self.memory == Some(false) || self.delegated {
            return Some(NotesContradiction::On);
        }
        if self.read_only && !recorded.read_only {
            return Some(NotesContradiction::Writes);
        }
        (self.shared_limit && !recorded.shared_limit).then_some(NotesContradiction::OwnLimits)
    }
}

/// What a session has recorded and a host asked to be otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotesContradiction {
    /// Notes were asked for.
    #[error("project memory is off")]
    Off,
    /// No notes were asked for.
    #[error("project memory is on")]
    On,
    /// It was asked to save nothing.
    #[error("its runs may save notes")]
    Writes,
    /// One limit was asked for.
    #[error("each of its runs has a limit of writes of its own")]
    OwnLimits,
}

impl NotesContradiction {
    /// Says whether the session uses notes.
    pub fn is_enabled(self) -> bool {
        self != Self::Off
    }
}

/// What the begin of a run says of notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotesBegin {
    /// What was asked for.
    pub asked: NotesAsked,
    /// Whether a new session uses notes where nothing was asked for.
    pub by_default: bool,
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
