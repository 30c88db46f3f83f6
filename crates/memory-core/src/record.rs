//! Records: what storage keeps about sessions, runs, sources, summaries and reductions.

use serde::{Deserialize, Serialize};

use crate::Timestamp;
use crate::digest::Digest;
use crate::ids::{Position, PositionRange, RunNumber, SessionId, SummaryId};
use crate::message::{Message, Tool};

/// The state of a session. Elapsed time never changes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionState {
    /// May receive messages.
    Open,
    /// Closed; resuming opens it again.
    Closed,
}

/// The state of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// The agent is at work.
    Running,
    /// It ended well.
    Succeeded,
    /// It ended with a failure.
    Failed,
    /// A person stopped it.
    Cancelled,
    /// It never ended; its session was closed.
    Interrupted,
}

macro_rules! state_text {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// Returns the name used in JSON and in the database.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Reads a name written by `as_str`.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
state_text!(SessionState { Open = "open", Closed = "closed" });
state_text!(RunState { Running = "running", Succeeded = "succeeded", Failed = "failed", Cancelled = "cancelled", Interrupted = "interrupted" });
state_text!(SummaryState { Active = "active", Superseded = "superseded", Undone = "undone" });

/// What a new session starts with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// The name of the format it came in, or `native` for a session of ours.
    pub format: String,
    /// The session it branched from, if any.
    pub parent: Option<SessionId>,
    /// A title, if the source has one.
    pub title: Option<String>,
    /// The model, if known.
    pub model: Option<String>,
    /// When it began: the source's word if it has one, else now.
    pub created_at: Timestamp,
}

/// A session as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRecord {
    /// Its id.
    pub id: SessionId,
    /// Its state.
    pub state: SessionState,
    /// The name of the format it came in, or `native`.
    pub format: String,
    /// The session it branched from, if any.
    pub parent: Option<SessionId>,
    /// Its title, if any.
    pub title: Option<String>,
    /// The model last seen, if known.
    pub model: Option<String>,
    /// The window last used for it, in tokens.
    pub window: Option<u32>,
    /// When it began.
    pub created_at: Timestamp,
    /// When something was last added or changed.
    pub updated_at: Timestamp,
    /// Number of stored messages (originals).
    pub messages: u64,
    /// Of these, how many are in force: not compacted and not retired.
    pub active: u64,
    /// Of these, how many the active summary covers.
    pub compacted: u64,
    /// The active summary, if any.
    pub summary: Option<SummaryId>,
    /// The provider's own prompt-token figure over ours, in parts per thousand, as last reported.
    pub usage_permille: Option<u32>,
}

/// A run as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRecord {
    /// Its number in the session.
    pub number: RunNumber,
    /// Its state.
    pub state: RunState,
    /// Its first message.
    pub first: Position,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended, if it did.
    pub finished_at: Option<Timestamp>,
}

/// The item of a source that a message came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemKey {
    /// The item's place in its source, from 0.
    pub ordinal: u64,
    /// Which of the messages that the item holds, from 0.
    pub part: u32,
}

/// A message that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The message.
    pub message: Message,
    /// The run it belongs to; nothing for what stands before the first run.
    pub run: Option<RunNumber>,
    /// The source item it came from.
    pub item: Option<ItemKey>,
    /// Its tokens by the batch's counter, if counted.
    pub tokens: Option<u32>,
}

/// A message as stored. Immutable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMessage {
    /// Its place.
    pub position: Position,
    /// Its run, if any.
    pub run: Option<RunNumber>,
    /// The message.
    pub message: Message,
    /// Its link in the session's hash chain.
    pub link: Digest,
    /// When it was stored.
    pub stored_at: Timestamp,
}

/// The state of a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SummaryState {
    /// In the provider context.
    Active,
    /// Covered by a later summary.
    Superseded,
    /// Taken back by a person.
    Undone,
}

/// A compaction that is to be applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSummary {
    /// The session.
    pub session: SessionId,
    /// The summary that was active when the plan was made; it must still be.
    pub previous: Option<SummaryId>,
    /// The summary message (role `summary`), not framed.
    pub message: Message,
    /// Positions of the originals that leave the view now, ascending. Together with what `previous` covers they are all that the summary covers.
    pub region: Vec<PositionRange>,
    /// [`region_digest`] of the region when it was read.
    pub region_digest: Digest,
    /// Tokens of the region (previous summary included) by `counter`.
    pub region_tokens: u32,
    /// Tokens of the summary message as framed in the view.
    pub summary_tokens: u32,
    /// Tokens of the context before.
    pub tokens_before: u32,
    /// Tokens of the context after.
    pub tokens_after: u32,
    /// The window planned for.
    pub window: u32,
    /// The model or program that wrote it; `extractive` for the built-in one.
    pub author: String,
    /// The counter's id.
    pub counter: String,
    /// When.
    pub at: Timestamp,
}

/// A summary as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryRecord {
    /// Its id.
    pub id: SummaryId,
    /// Its number in the session: 1, 2, 3 ….
    pub number: u32,
    /// Its state.
    pub state: SummaryState,
    /// What was applied.
    pub content: NewSummary,
    /// All originals that it covers, transitively, ascending.
    pub covers: Vec<PositionRange>,
    /// The last position of the session when it was made.
    pub made_at: Position,
}

impl SummaryRecord {
    /// Returns where it stands: before the first message that it covers.
    pub fn anchor(&self) -> Position {
        self.covers.first().map_or(self.made_at, |range| range.first)
    }
}

/// Digests the links of a region's messages, in order. Equal digests mean equal originals.
pub fn region_digest<'a>(links: impl IntoIterator<Item = &'a Digest>) -> Digest {
    Digest::of_fields(links.into_iter().map(|link| link.as_bytes().as_slice()))
}

/// A shortened form of a message's tool payloads, in force in the view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduction {
    /// The message.
    pub position: Position,
    /// What is sent in its place.
    pub message: Message,
    /// Its tokens by the counter of the batch.
    pub tokens: u32,
}

/// A message of the view: in force, and as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewRow {
    /// Its place.
    pub position: Position,
    /// Its run.
    pub run: Option<RunNumber>,
    /// The original.
    pub message: Message,
    /// Its link in the hash chain.
    pub link: Digest,
    /// Tokens of the original by the counter asked for, if stored.
    pub tokens: Option<u32>,
    /// What is sent in its place, if reduced.
    pub reduced: Option<Reduction>,
}

/// What is in force of a session, read in one transaction.
#[derive(Debug, Clone)]
pub struct StoredView {
    /// The session.
    pub session: SessionRecord,
    /// The last run, if any.
    pub last_run: Option<RunRecord>,
    /// The active summary, if any.
    pub summary: Option<SummaryRecord>,
    /// The tools last declared.
    pub tools: Vec<Tool>,
    /// The messages in force, by position; those `left_out` are not in it.
    pub rows: Vec<ViewRow>,
}

/// How a point of a check came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckPoint {
    /// What was checked (snake case).
    pub point: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// What was found.
    pub detail: String,
}
