//! What a codec makes of a source.

use memory_core::record::ItemKey;
use memory_core::{Message, SessionId, Timestamp, Tool};

use crate::format::Format;
use crate::source::SourceText;

/// A file, understood.
#[derive(Debug, Clone)]
pub struct Decoded<'a> {
    /// The format.
    pub format: Format,
    /// The file cut into items.
    pub source: SourceText<'a>,
    /// The id of what the file holds: its own id where it has one, else derived from its first items
    /// (not from the whole content, so that a grown file is found again).
    pub id: String,
    /// The sessions, main session first. Never empty.
    pub sessions: Vec<DecodedSession>,
    /// What could not be understood or looks wrong. The items concerned are kept verbatim all the same.
    pub problems: Vec<Problem>,
}

/// One session of a file.
#[derive(Debug, Clone)]
pub struct DecodedSession {
    /// Its id.
    pub id: SessionId,
    /// The session it branched from, if any.
    pub parent: Option<SessionId>,
    /// Its title, if the file has one.
    pub title: Option<String>,
    /// The model last seen, if any.
    pub model: Option<String>,
    /// When it began, if the file says.
    pub started_at: Option<Timestamp>,
    /// The tools declared, if the file declares any (the last set wins).
    pub tools: Option<Vec<Tool>>,
    /// The messages, in order.
    pub messages: Vec<DecodedMessage>,
    /// Whether the file says that its last run is still going on; `None` if it does not say.
    pub running: Option<bool>,
}

/// The first part number of messages that the source's frame holds: what stands around the items of a
/// document, such as `system` of an Anthropic body. They are keyed to item 0 from this number on and come
/// before its own messages, so that importing again finds them.
pub const FRAME_PART: u32 = 1 << 30;

/// A message and the item it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedMessage {
    /// The message.
    pub message: Message,
    /// Its item, and its place among the item's messages (from [`FRAME_PART`] on: among those of the frame).
    pub item: ItemKey,
}

/// Something that could not be understood or looks wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line it begins in, from 1.
    pub line: u64,
    /// A stable code, snake case: `invalid_json`, `invalid_utf8`, `torn_line`, `unknown_line`, `unknown_part`, …
    pub code: &'static str,
    /// What was found and what was done with it.
    pub message: String,
}
