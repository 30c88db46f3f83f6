//! The neutral message: what every format is read into and every provider body is rendered from.
//!
//! A [`Message`] is a value; its place in a session (position, run, hash) is in
//! [`crate::record::StoredMessage`]. The JSON of these types is the `native` format, described in
//! `docs/formats/native.md`; unknown fields in it are refused, so that nothing is dropped silently.

use serde::{Deserialize, Serialize};

use crate::Timestamp;

/// Who a message speaks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Instructions of the host. The provider role `developer` is read as this.
    System,
    /// The person, or what a provider wants to see under that role.
    User,
    /// The model.
    Assistant,
    /// Results of tool calls.
    Tool,
    /// A summary of ours. Never read from a foreign format, never exported with originals.
    Summary,
}

impl Role {
    /// Returns the name used in JSON and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
            Self::Summary => "summary",
        }
    }
}

/// What a message under role `user` (or `system`) really is. Decided by the format's codec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// Said by the one whose role it is.
    #[default]
    Plain,
    /// Written by the agent's program: environment, command output, notifications, instructions.
    Meta,
    /// A tool's output that a trajectory format stores under role `user`.
    Observation,
    /// Another agent's own summary of earlier turns: reference text, never a user's words.
    ForeignSummary,
}

/// JSON text exactly as it was received: number spelling, field order and escapes included.
///
/// Construction does not validate; codecs put in what a JSON parser has accepted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RawJson(pub String);

impl RawJson {
    /// Returns the JSON text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One part of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Part {
    /// Plain text.
    Text {
        /// The text; lone surrogates of the source stand as U+FFFD here and verbatim in the source.
        text: String,
        /// Further provider fields of this part, a JSON object (for example `cache_control`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        extra: Option<RawJson>,
    },
    /// The model's reasoning.
    Reasoning {
        /// Readable reasoning; empty when the provider sent only an encrypted form.
        text: String,
        /// The provider's whole part, verbatim. It goes back whole or not at all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raw: Option<RawJson>,
        /// Whether `raw` carries a provider's signature or encrypted content, so that the provider accepts it back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        signed: bool,
    },
    /// A call of a tool.
    ToolCall(ToolCall),
    /// The result of a call.
    ToolResult(ToolResult),
    /// An image.
    Image(Image),
    /// A provider part that we do not know, verbatim.
    Other {
        /// The part as received.
        raw: RawJson,
    },
}

/// A call of a tool by the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolCall {
    /// The provider's id, possibly empty or used again later.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments, exactly as received: usually a JSON object, but any text is kept.
    pub arguments: String,
    /// Further provider fields of the call, a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<RawJson>,
}

/// The result of a tool call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolResult {
    /// The id of the call that this answers.
    pub call_id: String,
    /// The tool's name, if the source says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the tool gave: text, images, unknown parts.
    pub content: Vec<Part>,
    /// Whether the tool failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_error: bool,
    /// Further provider fields of the result, a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<RawJson>,
}

/// An image, by reference or with its data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Image {
    /// The media type, if known (for example `image/png`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
    /// Size of the encoded data in bytes as carried (base64 length for inline data), if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Where the image is.
    pub source: ImageSource,
    /// The provider's whole part, verbatim, so that it goes back untouched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<RawJson>,
}

/// Where an image is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case", deny_unknown_fields)]
pub enum ImageSource {
    /// A URL (never a `data:` URL; those are read into `Base64`).
    Url(String),
    /// Inline base64 data.
    Base64(String),
    /// An id or path that only the source's program can resolve.
    Reference(String),
}

/// One stored item of a session.
///
/// ```
/// use memory_core::{Message, Role};
/// let message = Message::text(Role::User, "why is the build red?");
/// assert!(message.is_real_user());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What it is under that role.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub kind: MessageKind,
    /// The content, in order. May be empty (an empty message was received).
    pub parts: Vec<Part>,
    /// Kept out of the provider context: shown to people only, or covered by what is in it already.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_out: bool,
    /// The provider's message id. Assistant messages that share it are one provider message that the
    /// source split over several items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The participant's name, where the provider has such a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The model that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// When the source says it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// The provider form whose fields `extra` and `raw` hold: `openai`, `responses`, `anthropic` or a source format's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// Further provider fields of the message, a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<RawJson>,
}

fn is_plain(kind: &MessageKind) -> bool {
    *kind == MessageKind::Plain
}

impl Message {
    /// Makes a message of `parts` with everything else at its default.
    pub fn new(role: Role, parts: Vec<Part>) -> Self {
        Self {
            role,
            kind: MessageKind::Plain,
            parts,
            left_out: false,
            group: None,
            name: None,
            model: None,
            at: None,
            dialect: None,
            extra: None,
        }
    }

    /// Makes a message of one text part.
    pub fn text(role: Role, text: impl Into<String>) -> Self {
        Self::new(role, vec![Part::text(text)])
    }

    /// Returns the calls in this message, in order.
    pub fn calls(&self) -> impl Iterator<Item = &ToolCall> {
        self.parts.iter().filter_map(|part| match part {
            Part::ToolCall(call) => Some(call),
            Part::Text { .. } | Part::Reasoning { .. } | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => {
                None
            }
        })
    }

    /// Returns the tool results in this message, in order.
    pub fn results(&self) -> impl Iterator<Item = &ToolResult> {
        self.parts.iter().filter_map(|part| match part {
            Part::ToolResult(result) => Some(result),
            Part::Text { .. } | Part::Reasoning { .. } | Part::ToolCall(_) | Part::Image(_) | Part::Other { .. } => {
                None
            }
        })
    }

    /// Says whether this is a person's own message: role `user`, plain, in the context, and not made of tool results alone.
    pub fn is_real_user(&self) -> bool {
        self.role == Role::User
            && self.kind == MessageKind::Plain
            && !self.left_out
            && self.parts.iter().any(|part| match part {
                Part::Text { text, .. } => !text.trim().is_empty(),
                Part::Image(_) | Part::Other { .. } => true,
                Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) => false,
            })
    }

    /// Returns the text parts joined by line feeds; results and reasoning are not part of it.
    pub fn plain_text(&self) -> String {
        join_text(&self.parts)
    }
}

impl Part {
    /// Makes a text part.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text {
            text: text.into(),
            extra: None,
        }
    }
}

impl ToolResult {
    /// Returns the text of the content joined by line feeds.
    pub fn plain_text(&self) -> String {
        join_text(&self.content)
    }
}

fn join_text(parts: &[Part]) -> String {
    let mut out = String::new();
    for part in parts {
        if let Part::Text { text, .. } = part {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(text);
        }
    }
    out
}

/// A tool that the model may call, as declared to the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// The tool's name.
    pub name: String,
    /// The declaration as received, a JSON object in the dialect's form.
    pub raw: RawJson,
    /// The provider form of `raw`: `openai`, `responses` or `anthropic`.
    pub dialect: String,
}
