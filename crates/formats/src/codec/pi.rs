//! Format `pi`: sessions of the pi coding agent, and OpenClaw's of the same shape. See `docs/formats/pi.md`.

use memory_core::{Image, ImageSource, Message, MessageKind, Part, RawJson, Role, ToolCall};
use serde_json::value::RawValue;

use super::draft;
use super::tree::{Entry, Parent, Tree};
use crate::codec::common::{self, ANTHROPIC, Context, RESPONSES};
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

/// Entries that are no messages, as far as the agent's versions 1 to 3 and OpenClaw write them.
const RECORDS: &[&str] = &[
    "model_change",
    "thinking_level_change",
    "custom",
    "label",
    "session_info",
    "context_transform",
    "ephemeral",
];

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut reader = Reader {
        id: None,
        session: draft::session(),
        tree: Tree::default(),
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.entry(ordinal, &row, context);
    });
    let mut main = reader.session;
    let sides = reader.tree.distribute(&mut main);
    draft::finish(Format::Pi, source, problems, reader.id, main, sides)
}

struct Reader {
    id: Option<String>,
    session: DecodedSession,
    tree: Tree,
}

impl Reader {
    fn entry(&mut self, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
        self.tree.add_entry(link(row));
        let kind = row.text("type").unwrap_or_default();
        let message = match kind.as_ref() {
            "session" => {
                self.header(row);
                None
            }
            "message" => {
                let inner = row.object("message");
                if inner.is_none() {
                    context.report("unknown_line", "an entry `message` without a message; kept as it is");
                }
                inner.and_then(|inner| read_message(&inner, context))
            }
            "custom_message" => Some(meta(row, context)),
            "compaction" => {
                let covered = self.tree.has_spoken();
                summary(row, covered)
            }
            "branch_summary" => summary(row, false),
            known if RECORDS.contains(&known) => {
                self.record(row);
                None
            }
            other => {
                context.unknown_line("an entry of type", other);
                None
            }
        };
        if let Some(mut message) = message {
            message.at = message.at.or_else(|| row.get("timestamp").and_then(common::time));
            self.tree.add_message(ordinal, message, kind == "message");
        }
    }

    fn header(&mut self, row: &Object<'_>) {
        self.id = self.id.take().or_else(|| row.text("id").map(Into::into));
        self.session.started_at = row.get("timestamp").and_then(common::time);
        self.session.model = row.text("modelId").map(Into::into);
    }

    fn record(&mut self, row: &Object<'_>) {
        if let Some(name) = row.text("name") {
            self.session.title = Some(name.into_owned());
        }
        if let Some(model) = row.text("modelId") {
            self.session.model = Some(model.into_owned());
        }
    }
}

/// How an entry hangs in the tree; version 1 has no ids and is a plain list.
pub(super) fn link(row: &Object<'_>) -> Entry {
    let parent = match row.text("parentId") {
        Some(id) => Parent::Id(id.into_owned()),
        // A message that names no parent on purpose begins anew; other entries stand where they are.
        None if row.has("parentId") && row.text("type").as_deref() == Some("message") => Parent::Root,
        None => Parent::Previous,
    };
    Entry {
        id: row.text("id").map(Into::into),
        parent,
    }
}

fn read_message(row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let at = row.get("timestamp").and_then(common::time);
    let role = row.text("role").unwrap_or_default();
    let message = match role.as_ref() {
        "user" => Message::new(Role::User, content(row, context)),
        "assistant" => assistant(row, context),
        "toolResult" | "tool" => {
            let id = row.get("toolCallId").map(json::text_or_json).unwrap_or_default();
            let name = row.text("toolName").map(Into::into);
            draft::tool_message(draft::result(id, name, content(row, context), row.is_true("isError")))
        }
        "system" => Message::new(Role::System, content(row, context)),
        "bashExecution" => bash(row),
        "custom" | "hookMessage" => meta(row, context),
        "branchSummary" | "compactionSummary" => summary(row, false)?,
        other => {
            context.unknown_line("a message of role", other);
            return None;
        }
    };
    Some(Message { at, ..message })
}

fn assistant(row: &Object<'_>, context: &mut Context<'_>) -> Message {
    let parts = content(row, context);
    let signed = parts.iter().find_map(|part| match part {
        Part::Reasoning { raw: Some(raw), .. } => Some(dialect_of(raw)),
        _ => None,
    });
    Message {
        // What an error left without content was never said; it is no turn for a provider either.
        left_out: parts.is_empty() && row.has("errorMessage"),
        model: row.text("model").map(Into::into),
        dialect: signed.map(Into::into),
        ..Message::new(Role::Assistant, parts)
    }
}

fn dialect_of(raw: &RawJson) -> &'static str {
    if raw.as_str().contains("\"type\":\"thinking\"") {
        ANTHROPIC
    } else {
        RESPONSES
    }
}

/// A command that the person ran; the agent shows it to the model unless it is excluded.
fn bash(row: &Object<'_>) -> Message {
    let command = row.text("command").unwrap_or_default();
    let output = row.text("output").unwrap_or_default();
    let code = row.get("exitCode").map(RawValue::get).filter(|code| *code != "0");
    let code = code.map(|code| format!("\nexit code {code}")).unwrap_or_default();
    let text = format!("Ran `{command}`\n{output}{code}");
    Message {
        kind: MessageKind::Meta,
        left_out: row.is_true("excludeFromContext"),
        ..Message::text(Role::User, text)
    }
}

/// A message that an extension put into the context.
fn meta(row: &Object<'_>, context: &mut Context<'_>) -> Message {
    Message {
        kind: MessageKind::Meta,
        ..Message::new(Role::User, content(row, context))
    }
}

/// The agent's own summary; out of the context if what it covers is in the file.
fn summary(row: &Object<'_>, covered: bool) -> Option<Message> {
    let text = row.text("summary")?;
    Some(Message {
        kind: MessageKind::ForeignSummary,
        left_out: covered,
        ..Message::text(Role::User, text)
    })
}

fn content(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Part> {
    let Some(content) = row.get("content") else {
        return Vec::new();
    };
    match json::array(content) {
        Some(blocks) => blocks.into_iter().map(|block| part(block, row, context)).collect(),
        None => common::anthropic_parts(content, context),
    }
}

fn part(raw: &RawValue, message: &Object<'_>, context: &mut Context<'_>) -> Part {
    let Some(block) = Object::from_raw(raw) else {
        return common::anthropic_block(raw, context);
    };
    match block.text("type").as_deref() {
        Some("text") if block.text("text").is_some() => Part::text(block.text("text").unwrap_or_default()),
        Some("thinking") => thinking(&block, message),
        Some("toolCall") => Part::ToolCall(ToolCall {
            id: block.get("id").map(json::text_or_json).unwrap_or_default(),
            name: block.text("name").unwrap_or_default().into_owned(),
            arguments: block.get("arguments").map(json::text_or_json).unwrap_or_default(),
            extra: None,
        }),
        Some("image") if block.text("data").is_some() => image(&block),
        _ => common::anthropic_block(raw, context),
    }
}

/// The signature is the provider's: Anthropic's own, or a whole Responses item.
fn thinking(block: &Object<'_>, message: &Object<'_>) -> Part {
    let text = block.text("thinking").unwrap_or_default().into_owned();
    let signature = block.text("thinkingSignature").unwrap_or_default();
    let item = Object::parse(&signature)
        .ok()
        .filter(|item| item.text("type").as_deref() == Some("reasoning"));
    if let Some(item) = item {
        return Part::Reasoning {
            text,
            signed: item
                .text("encrypted_content")
                .is_some_and(|content| !content.is_empty()),
            raw: Some(RawJson(signature.into_owned())),
        };
    }
    if signature.is_empty() || message.text("api").as_deref() != Some("anthropic-messages") {
        return Part::Reasoning {
            text,
            raw: None,
            signed: false,
        };
    }
    let mut raw = String::from("{\"type\":\"thinking\",\"thinking\":");
    json::push_string(&mut raw, &text);
    raw.push_str(",\"signature\":");
    json::push_string(&mut raw, &signature);
    raw.push('}');
    Part::Reasoning {
        text,
        raw: Some(RawJson(raw)),
        signed: true,
    }
}

fn image(block: &Object<'_>) -> Part {
    let data = block.text("data").unwrap_or_default().into_owned();
    Part::Image(Image {
        media_type: block.text("mimeType").map(Into::into),
        bytes: Some(data.len() as u64),
        source: ImageSource::Base64(data),
        raw: None,
    })
}
