//! What is recorded beside events and revisions: jobs of the curator, texts in quarantine, frozen sections, requests and
//! what maintenance cost.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Timestamp;
use crate::digest::Digest;
use crate::document::DocumentName;
use crate::event::EventNumber;
use crate::ids::{Position, RunNumber, SessionId};
use crate::revision::{RevisionNumber, words};

words!(
    /// What set a curation off.
    Trigger {
        /// A session was created.
        SessionCreated = "session_created",
        /// A session was closed.
        SessionClosed = "session_closed",
        /// So many events wait that it is time.
        Threshold = "threshold",
        /// A person or a host asked for it.
        Explicit = "explicit",
        /// The next start after one that did not end.
        Start = "start",
    }
);

words!(
    /// The state of a job.
    JobState {
        /// It is at work.
        Running = "running",
        /// It ended well.
        Succeeded = "succeeded",
        /// It ended with an error, or its process did.
        Failed = "failed",
    }
);

/// A job that is to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    /// The document.
    pub document: DocumentName,
    /// What set it off.
    pub trigger: Trigger,
    /// The process, as the [`DocumentFiles`](crate::ports::DocumentFiles) port names it.
    pub owner: String,
    /// Who curates: `rules`, or the model or program.
    pub author: String,
    /// Now.
    pub at: Timestamp,
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobEnd {
    /// The error's stable code and what was found; nothing if it ended well.
    pub error: Option<(String, String)>,
    /// The revision that it committed, if any.
    pub revision: Option<RevisionNumber>,
    /// Before this time no automatic curation begins again.
    pub retry_at: Option<Timestamp>,
    /// Now.
    pub at: Timestamp,
}

/// A job as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    /// Its number in the store: 1, 2, 3 ….
    pub number: u64,
    /// What was begun.
    pub content: NewJob,
    /// Its state.
    pub state: JobState,
    /// How it ended, if it did.
    pub end: Option<JobEnd>,
    /// How many jobs of the document before it failed in a row.
    pub failures: u32,
}

words!(
    /// What a text in quarantine asks of a person.
    QuarantineState {
        /// It was not seen yet: automatic curation of the document is off.
        New = "new",
        /// A person has seen it.
        Seen = "seen",
        /// The file was removed at a person's word.
        Cleared = "cleared",
    }
);

/// A file that was put aside, because nobody had recorded its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuarantined {
    /// The document that it belongs to.
    pub document: DocumentName,
    /// Its name in the `quarantine` folder.
    pub name: String,
    /// The digest of its bytes.
    pub digest: Digest,
    /// The revision in whose course it was found, if known.
    pub revision: Option<RevisionNumber>,
    /// Whether a person must have seen it before curation goes on: not for what can only be a torn draft of ours.
    pub state: QuarantineState,
    /// Now.
    pub at: Timestamp,
}

/// A file in quarantine as recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuarantineRecord {
    /// Its number in the store: 1, 2, 3 ….
    pub number: u64,
    /// What was recorded; `state` is as it is now.
    pub content: NewQuarantined,
}

/// The core section that a session's requests carry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSnapshot {
    /// The session.
    pub session: SessionId,
    /// The section as it is sent; empty if there is no entry.
    pub text: String,
    /// Tokens of the section as a message, by `counter`.
    pub tokens: u32,
    /// The counter's id.
    pub counter: String,
    /// The entries of both documents as the model sees them, in the order of [`DocumentName::ALL`].
    pub entries: Vec<(DocumentName, String)>,
    /// The revisions in force, in the order of [`DocumentName::ALL`].
    pub revisions: [Option<RevisionNumber>; 2],
    /// The runtime that took it.
    pub runtime: String,
    /// Now.
    pub at: Timestamp,
}

/// A snapshot as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnapshotRecord {
    /// Its number in the session: 1, 2, 3 ….
    pub number: u32,
    /// What was stored.
    pub content: NewSnapshot,
    /// Whether a resume or a later snapshot has ended it. If it is the newest, the next request takes a new one.
    pub ended: bool,
}

/// A request that was given to a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRequest {
    /// The session.
    pub session: SessionId,
    /// Our count of the whole request, in tokens.
    pub tokens: u32,
    /// Of these, the core section.
    pub core_tokens: u32,
    /// The snapshot whose section it carries, if any.
    pub snapshot: Option<u32>,
    /// Counts of messages that were not stored yet, by `counter`.
    pub counts: Vec<(Position, u32)>,
    /// The counter's id.
    pub counter: String,
    /// The window to note for the session, if the caller named one.
    pub window: Option<u32>,
    /// Now.
    pub at: Timestamp,
}

/// What a run's requests cost. Maintenance is never in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RunUsage {
    /// The run; nothing for requests outside any run.
    pub run: Option<RunNumber>,
    /// Number of requests.
    pub requests: u64,
    /// Tokens of the requests, by our count.
    pub tokens: u64,
    /// Of these, the core section.
    pub core_tokens: u64,
    /// Tokens of the model's messages in the run, as far as they are counted.
    pub reply_tokens: u64,
}

words!(
    /// The kinds of maintenance that may ask a model.
    MaintenanceKind {
        /// Curation of core memory.
        Curator = "curator",
        /// Summaries.
        Compressor = "compressor",
    }
);

/// A call of a model for maintenance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMaintenance {
    /// What it was for.
    pub kind: MaintenanceKind,
    /// The model or program.
    pub author: String,
    /// The session that it was for, if it was for one.
    pub session: Option<SessionId>,
    /// Tokens of the request, by our count.
    pub request_tokens: u32,
    /// Tokens of the reply, by our count.
    pub reply_tokens: u32,
    /// Whether the reply could be used.
    pub accepted: bool,
    /// Now.
    pub at: Timestamp,
}

/// What maintenance of one kind by one author cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaintenanceUsage {
    /// What it was for.
    pub kind: MaintenanceKind,
    /// The model or program.
    pub author: String,
    /// Number of calls.
    pub calls: u64,
    /// Of these, how many replies could not be used.
    pub refused: u64,
    /// Tokens of the requests.
    pub request_tokens: u64,
    /// Tokens of the replies.
    pub reply_tokens: u64,
}

/// Where the curation of a document stands: what is read before one begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CurationState {
    /// The last job, if there was one.
    pub last_job: Option<JobRecord>,
    /// The last event that was dealt with or passed.
    pub cursor: EventNumber,
    /// Texts in quarantine that nobody has seen yet.
    pub unseen: u64,
}
