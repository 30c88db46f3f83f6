//! Revisions: the recorded states of a core-memory document.
//!
//! A change that writes a file is *prepared* first, with its whole text, and *committed* once the file is in place; what
//! was prepared and never took place is *aborted* and kept. History is never rewritten.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Timestamp;
use crate::digest::Digest;
use crate::document::{self, DocumentName};
use crate::event::EventNumber;

/// The number of a revision of a document: 1, 2, 3 …, aborted ones counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RevisionNumber(pub u32);

impl fmt::Display for RevisionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// Returns the word for it, which never changes.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Reads a word written by [`as_str`](Self::as_str).
            pub fn from_name(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use words;

words!(
    /// The state of a revision.
    RevisionState {
        /// Its text is stored; whether the file has it is not known yet. A document has at most one.
        Prepared = "prepared",
        /// The document had this text.
        Committed = "committed",
        /// The document never got this text.
        Aborted = "aborted",
    }
);

words!(
    /// Why a revision was made.
    Reason {
        /// The curator applied events.
        Curated = "curated",
        /// A person changed the file, and `sync` recorded it.
        Manual = "manual",
        /// An earlier text was brought back, or what came from a source was taken out.
        Restore = "restore",
        /// The file was there and no revision was.
        Imported = "imported",
    }
);

words!(
    /// What became of an event.
    OutcomeKind {
        /// Its operations were done.
        Applied = "applied",
        /// The document said it already.
        Duplicate = "duplicate",
        /// It was not taken; the reason says why.
        Skipped = "skipped",
    }
);

/// What became of an event in a curation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventOutcome {
    /// The event.
    pub event: EventNumber,
    /// What became of it.
    pub kind: OutcomeKind,
    /// A stable code of the reason, for what was skipped.
    pub reason: Option<String>,
}

/// A revision that is to be prepared or recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRevision {
    /// The document.
    pub document: DocumentName,
    /// Why it is made.
    pub reason: Reason,
    /// Whether a person has confirmed it.
    pub verified: bool,
    /// The whole text of the file.
    pub text: String,
    /// The [`file_digest`] of the file that the text replaces; nothing if there is no file.
    pub base: Option<Digest>,
    /// The last committed revision when it was planned; it must still be that.
    pub parent: Option<RevisionNumber>,
    /// The cursor when it was planned; it must still be there.
    pub cursor: EventNumber,
    /// Where the cursor is to be once it is committed; not before `cursor` and not beyond the last event.
    pub consumed_to: EventNumber,
    /// What becomes of the events that it consumes: each pending one up to `consumed_to`, in order.
    pub outcomes: Vec<EventOutcome>,
    /// Who wrote it: `rules` for the rule-based curator, `person`, or the model or program.
    pub author: String,
    /// What a person should know beside the reason, such as the number that was restored.
    pub detail: Option<String>,
    /// Which rules the text was checked with.
    pub ruleset: String,
    /// The process that makes it, as the [`DocumentFiles`](crate::ports::DocumentFiles) port names it.
    pub owner: String,
    /// Now.
    pub at: Timestamp,
}

impl NewRevision {
    /// Returns the digest of its text.
    pub fn digest(&self) -> Digest {
        Digest::of(self.text.as_bytes())
    }
}

/// Which file a name led to when it was looked at. It helps to say what happened, and decides nothing: editors keep and
/// change every part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity {
    /// The device.
    pub device: u64,
    /// The inode.
    pub inode: u64,
    /// The size in bytes.
    pub size: u64,
    /// When it was last modified, in microseconds since 1970.
    pub modified: i64,
}

/// A revision as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionRecord {
    /// Its number.
    pub number: RevisionNumber,
    /// Its state.
    pub state: RevisionState,
    /// The document.
    pub document: DocumentName,
    /// Why it was made.
    pub reason: Reason,
    /// Whether a person has confirmed it.
    pub verified: bool,
    /// The whole text.
    pub text: String,
    /// The digest of the text, as stored.
    pub digest: Digest,
    /// The digest of the file that it replaced.
    pub base: Option<Digest>,
    /// The committed revision before it.
    pub parent: Option<RevisionNumber>,
    /// The cursor that it was planned on.
    pub cursor: EventNumber,
    /// The cursor that it moves to.
    pub consumed_to: EventNumber,
    /// Who wrote it.
    pub author: String,
    /// What a person should know.
    pub detail: Option<String>,
    /// Which rules it was checked with.
    pub ruleset: String,
    /// The process that made it.
    pub owner: String,
    /// When it was prepared or recorded.
    pub at: Timestamp,
    /// When it was committed or aborted.
    pub ended_at: Option<Timestamp>,
    /// Why it was aborted.
    pub aborted: Option<String>,
    /// The file at commit, if it was looked at.
    pub file: Option<FileIdentity>,
}

impl Reason {
    /// Whether the text is a person's, or was there before anybody wrote down where it came from.
    pub const fn is_persons(self) -> bool {
        matches!(self, Self::Manual | Self::Imported)
    }
}

/// The first revision that had a text as an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Its number.
    pub revision: RevisionNumber,
    /// Why it was made.
    pub reason: Reason,
    /// When.
    pub at: Timestamp,
}

/// Events that the curator has dealt with and that change nothing: the cursor moves and no revision is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consumption {
    /// The document.
    pub document: DocumentName,
    /// The last committed revision when it was planned.
    pub parent: Option<RevisionNumber>,
    /// The cursor when it was planned.
    pub cursor: EventNumber,
    /// Where it is to be.
    pub consumed_to: EventNumber,
    /// What becomes of the events.
    pub outcomes: Vec<EventOutcome>,
}

/// Digests a file of core memory: by its canonical text if only its form differs from that, else by its bytes.
///
/// So a file that an editor saved with other line ends or padding is the file that it was. Linear.
///
/// ```
/// use memory_core::revision::file_digest;
/// assert_eq!(file_digest(b"One.\r\n"), file_digest(b"One.\n"));
/// assert_ne!(file_digest(b"One.\n"), file_digest(b"Two.\n"));
/// ```
pub fn file_digest(bytes: &[u8]) -> Digest {
    let canonical = std::str::from_utf8(bytes)
        .ok()
        .map(document::parse)
        .filter(document::Parsed::is_form_only)
        .map(|parsed| parsed.document.render());
    Digest::of(canonical.as_deref().map_or(bytes, str::as_bytes))
}
