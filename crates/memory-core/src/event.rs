//! Candidates and events: changes to core memory on their way from a run to the curator.
//!
//! A *candidate* is staged while its run is running. When the run succeeds, its candidates become *events* of the
//! append-only stream, in the order in which they were staged; those of other runs never do. What an event says never
//! changes; whether it waits, is held, was approved, rejected or consumed follows from what was stored beside it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Timestamp;
use crate::digest::Digest;
use crate::document::{DocumentName, Operation};
use crate::ids::{PositionRange, RunNumber, SessionId};
use crate::revision::{EventOutcome, OutcomeKind, RevisionNumber};
use crate::validate::trust::Trust;

/// The number of an event in its store: 1, 2, 3 …, over both documents. 0 stands before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventNumber(pub u64);

impl fmt::Display for EventNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why an event waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HoldReason {
    /// It was proposed where something from outside had been read.
    Untrusted,
    /// It reads like an attempt to steer whoever reads it.
    Injection,
}

impl HoldReason {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Untrusted, Self::Injection];

    /// Returns the word for it, which never changes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::Injection => "injection",
        }
    }

    /// Reads a word written by [`as_str`](Self::as_str).
    pub fn from_name(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

/// A change that is to be staged.
///
/// It is in *resolved* form: each new text is in the form of an [`Entry`](crate::document::Entry), with credentials
/// masked, and each `old_text` is a whole entry, so that the change means the same whenever it is applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCandidate {
    /// The session whose running run proposes it.
    pub session: SessionId,
    /// The document.
    pub document: DocumentName,
    /// The operations, at least one, in order, all or nothing.
    pub operations: Vec<Operation>,
    /// What it is worth.
    pub trust: Trust,
    /// Why it has to wait for a person, if it has to.
    pub hold: Option<HoldReason>,
    /// The id of the tool call, if one proposed it: a call that is repeated stages nothing again.
    pub call: Option<String>,
    /// Now.
    pub at: Timestamp,
}

impl NewCandidate {
    /// Returns the digest of what it changes: what an approval is bound to.
    pub fn digest(&self) -> Digest {
        digest(self.document, &self.operations)
    }
}

/// Digests what a candidate or event changes: the document's word and the operations as compact JSON.
pub fn digest(document: DocumentName, operations: &[Operation]) -> Digest {
    // Texts only: writing them cannot fail.
    let operations = serde_json::to_vec(operations).unwrap_or_default();
    Digest::of_fields([document.as_str().as_bytes(), &operations])
}

/// A candidate as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Its number in the store: 1, 2, 3 …, in the order of staging.
    pub number: u64,
    /// What was staged.
    pub content: NewCandidate,
    /// The run.
    pub run: RunNumber,
    /// The messages of the run when it was staged.
    pub positions: PositionRange,
}

/// What staging did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staged {
    /// The candidate.
    pub candidate: Candidate,
    /// The call had staged it before: nothing was added.
    pub repeated: bool,
}

/// Where an event stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventState {
    /// It waits for the curator.
    Pending,
    /// It waits for a person.
    Held,
    /// It was held and a person approved it: this event has its content and waits, or was consumed.
    Approved {
        /// The event that goes on in its place.
        by: EventNumber,
    },
    /// A person, or a revert, took it out: it will never be applied.
    Rejected,
    /// The curator has dealt with it.
    Consumed {
        /// The revision that it went into; nothing if it changed nothing.
        revision: Option<RevisionNumber>,
        /// What became of it.
        outcome: EventOutcome,
    },
}

impl EventState {
    /// The words for the states, which never change.
    pub const WORDS: [&'static str; 5] = ["pending", "held", "approved", "rejected", "consumed"];

    /// Returns the word for it.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Held => "held",
            Self::Approved { .. } => "approved",
            Self::Rejected => "rejected",
            Self::Consumed { .. } => "consumed",
        }
    }
}

/// An event as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRecord {
    /// Its number.
    pub number: EventNumber,
    /// The document.
    pub document: DocumentName,
    /// The operations, resolved.
    pub operations: Vec<Operation>,
    /// Their digest ([`digest`]), as stored.
    pub digest: Digest,
    /// What it is worth.
    pub trust: Trust,
    /// Why it waits, or waited, for a person.
    pub hold: Option<HoldReason>,
    /// The session it came from.
    pub session: SessionId,
    /// The run.
    pub run: RunNumber,
    /// The model of the session when the run ended, if known.
    pub model: Option<String>,
    /// The messages of the run when it was staged.
    pub positions: PositionRange,
    /// When it was staged.
    pub staged_at: Timestamp,
    /// When it entered the stream.
    pub entered_at: Timestamp,
    /// The held event that it approves, if it was made by an approval.
    pub approves: Option<EventNumber>,
    /// Where it stands.
    pub state: EventState,
    /// The last time that a revert took it back, if one did: it says nothing any more.
    pub taken_back: Option<TakenBack>,
}

/// When an event was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenBack {
    /// By the clock.
    pub at: Timestamp,
    /// By the stream: how far the document's events had been consumed. No clock has a say in what was there then.
    pub cursor: EventNumber,
}

/// Which events are wanted; all that is given must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFilter {
    /// Of this document.
    pub document: Option<DocumentName>,
    /// In the state of this word, one of [`EventState::WORDS`].
    pub state: Option<&'static str>,
    /// Of which this became in a curation.
    pub outcome: Option<OutcomeKind>,
    /// From this session.
    pub session: Option<SessionId>,
    /// From the run of this number.
    pub run: Option<RunNumber>,
    /// That entered at this time or later.
    pub since: Option<Timestamp>,
    /// With a higher number.
    pub after: EventNumber,
    /// At most so many, those with the lowest numbers.
    pub limit: u32,
}

impl Default for EventFilter {
    /// All, from the first on.
    fn default() -> Self {
        Self {
            document: None,
            state: None,
            outcome: None,
            session: None,
            run: None,
            since: None,
            after: EventNumber(0),
            limit: u32::MAX,
        }
    }
}

/// How many events of a document wait, and up to where the curator has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventCounts {
    /// Events that wait for the curator.
    pub pending: u64,
    /// Events that wait for a person.
    pub held: u64,
    /// The last event that the curator has dealt with or passed.
    pub cursor: EventNumber,
}
