//! One line of a Claude Code transcript: its links, and the messages in it.

use memory_core::{Message, MessageKind, Part, Role, Timestamp};

use super::super::anthropic;
use super::super::common::{self, Context};
use crate::json::Object;

/// A line that can be linked to.
pub(super) struct Line {
    pub(super) ordinal: usize,
    pub(super) number: u64,
    pub(super) uuid: Option<String>,
    pub(super) parent: Option<String>,
    /// Whether the field `parentUuid` is there at all (`null` at a root).
    pub(super) has_parent_field: bool,
    /// What a compaction boundary continues.
    pub(super) logical_parent: Option<String>,
    pub(super) is_boundary: bool,
    pub(super) session: Option<String>,
    pub(super) sidechain: bool,
    pub(super) agent: Option<String>,
    pub(super) at: Option<Timestamp>,
    /// Empty for lines that are no messages.
    pub(super) messages: Vec<Message>,
}

impl Line {
    /// Reads a line; nothing for lines without links or message, which are records only.
    pub(super) fn read(ordinal: usize, object: &Object<'_>, context: &mut Context<'_>) -> Option<Self> {
        let text = |key| object.text(key).map(std::borrow::Cow::into_owned);
        let kind = object.text("type").unwrap_or_default();
        let at = object.get("timestamp").and_then(common::time);
        let messages = match &*kind {
            "user" | "assistant" => messages(object, &kind, at, context),
            kind if is_record(kind) => Vec::new(),
            kind => {
                context.unknown_line("a line of type", kind);
                Vec::new()
            }
        };
        let uuid = text("uuid");
        (uuid.is_some() || !messages.is_empty()).then(|| Self {
            ordinal,
            number: context.line,
            uuid,
            parent: text("parentUuid"),
            has_parent_field: object.has("parentUuid"),
            logical_parent: text("logicalParentUuid"),
            is_boundary: object.text("subtype").as_deref() == Some("compact_boundary"),
            session: text("sessionId"),
            sidechain: object.is_true("isSidechain"),
            agent: text("agentId"),
            at,
            messages,
        })
    }

    /// The provider message that an assistant line is a piece of.
    pub(super) fn group(&self) -> Option<&str> {
        self.messages.first()?.group.as_deref()
    }

    /// Whether nothing of the line was ever sent to the model (a failed request that was tried again).
    pub(super) fn is_left_out(&self) -> bool {
        self.messages.iter().all(|message| message.left_out)
    }

    pub(super) fn call_ids(&self) -> impl Iterator<Item = &str> {
        self.messages
            .iter()
            .flat_map(Message::calls)
            .map(|call| call.id.as_str())
    }

    pub(super) fn result_ids(&self) -> impl Iterator<Item = &str> {
        self.messages
            .iter()
            .flat_map(Message::results)
            .map(|result| result.call_id.as_str())
    }
}

/// Line types that hold no message, as far as they are known.
fn is_record(kind: &str) -> bool {
    matches!(
        kind,
        "system"
            | "attachment"
            | "progress"
            | "summary"
            | "file-history-snapshot"
            | "file-history-delta"
            | "queue-operation"
            | "last-prompt"
            | "ai-title"
            | "custom-title"
            | "tag"
            | "mode"
            | "permission-mode"
            | "pr-link"
            | "frame-link"
            | "agent-name"
            | "agent-color"
            | "agent-setting"
            | "started"
            | "result"
            | "relocated"
            | "worktree-state"
            | "bridge-session"
            | "atis-latch"
            | "content-replacement"
            | "speculation-accept"
    )
}

fn messages(object: &Object<'_>, kind: &str, at: Option<Timestamp>, context: &mut Context<'_>) -> Vec<Message> {
    let Some(read) = object
        .get("message")
        .and_then(|message| anthropic::read_message(message, context))
    else {
        context.report(
            "unknown_line",
            format!("a {kind} line without a message; kept as it is"),
        );
        return Vec::new();
    };
    let left_out = object.is_true("isApiErrorMessage") || object.is_true("isVisibleInTranscriptOnly");
    let is_summary = object.is_true("isCompactSummary");
    let is_meta = object.is_true("isMeta");
    read.into_iter()
        .map(|message| {
            let kind = match message.role {
                Role::User if is_summary => MessageKind::ForeignSummary,
                Role::User if is_meta || is_program_text(&message) => MessageKind::Meta,
                Role::User | Role::System | Role::Assistant | Role::Tool | Role::Summary => MessageKind::Plain,
            };
            Message {
                // Whether a summary is left out depends on whether its originals are in the file.
                left_out: !is_summary && left_out || message.model.as_deref() == Some("<synthetic>"),
                kind,
                at,
                // What else the reply carries (usage, stop reason) stays in the item; no provider takes it back.
                extra: None,
                ..message
            }
        })
        .collect()
}

/// What the program itself writes in the person's place: commands and their output, notifications, reminders.
const PROGRAM_TEXTS: [&str; 17] = [
    "<command-name>",
    "<command-message>",
    "<command-args>",
    "<command-contents>",
    "<local-command-",
    "<bash-input>",
    "<bash-stdout>",
    "<bash-stderr>",
    "<task-notification>",
    "<system-reminder>",
    "<user-memory-input>",
    "<user-prompt-submit-hook>",
    "<ide_opened_file>",
    "<ide_selection>",
    "<teammate-message",
    "[Request interrupted by user",
    "Caveat: The messages below were generated by the user while running local commands",
];

/// Says whether a message is the program's: every text in it begins as one of the program's own, or it
/// is a command line. A reminder or an editor's note may stand beside what the person wrote.
fn is_program_text(message: &Message) -> bool {
    let begins = |text: &str| PROGRAM_TEXTS.iter().any(|start| text.starts_with(start));
    !message.parts.is_empty()
        && (is_command(message) || message.parts.iter().all(|part| text_of(part).is_some_and(begins)))
}

/// Says whether a message is a command that the person typed (`/name`).
pub(super) fn is_command(message: &Message) -> bool {
    let first = message.parts.iter().find_map(text_of);
    first.is_some_and(|text| text.starts_with("<command-"))
}

/// Says whether a command comes with what it stands for, as a further text of the same message.
pub(super) fn has_expansion(message: &Message) -> bool {
    message
        .parts
        .iter()
        .filter_map(text_of)
        .any(|text| !text.starts_with("<command-"))
}

/// Says whether a message is what a command stands for: written by the program, but none of its notices.
pub(super) fn is_expansion(message: &Message) -> bool {
    let is_notice = |text: &str| PROGRAM_TEXTS.iter().any(|start| text.starts_with(start));
    message.kind == MessageKind::Meta && !message.parts.iter().filter_map(text_of).any(is_notice)
}

fn text_of(part: &Part) -> Option<&str> {
    match part {
        Part::Text { text, .. } => Some(text.trim_start()),
        Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => None,
    }
}
