//! Format `droid`: Factory's Droid, its session store and its stream of JSON lines. See `docs/formats/droid.md`.

use memory_core::{Message, MessageKind, Part, Role, ToolCall};

use super::draft;
use super::pi;
use super::tree::Tree;
use crate::codec::common::{self, ANTHROPIC, Context};
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut reader = Reader {
        id: None,
        session: draft::session(),
        tree: Tree::default(),
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.row(ordinal, &row, context);
    });
    let mut main = reader.session;
    let sides = reader.tree.distribute(&mut main);
    draft::finish(Format::Droid, source, problems, reader.id, main, sides)
}

struct Reader {
    id: Option<String>,
    session: DecodedSession,
    tree: Tree,
}

impl Reader {
    fn row(&mut self, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
        self.tree.add_entry(pi::link(row));
        if let Some(id) = row.text("sessionId") {
            self.id.get_or_insert_with(|| id.into_owned());
        }
        let kind = row.text("type").unwrap_or_default();
        let messages = match kind.as_ref() {
            "session_start" => {
                self.header(row);
                Vec::new()
            }
            "message" => stored_message(row, context),
            "tool_call" => vec![call(row)],
            "tool_result" => vec![result(row, context)],
            "completion" => self.completion(row),
            "compaction_state" => self.summary(row),
            "system" => {
                self.session.model = row.text("model").map(Into::into);
                Vec::new()
            }
            "todo_state" | "session_end" | "settings" => Vec::new(),
            other => {
                context.unknown_line("a line of type", other);
                Vec::new()
            }
        };
        let at = row.get("timestamp").and_then(common::time);
        for message in messages {
            self.tree
                .add_message(ordinal, Message { at, ..message }, kind == "message");
        }
    }

    fn header(&mut self, row: &Object<'_>) {
        self.id = row.text("id").map(Into::into);
        self.session.title = row.text("sessionTitle").or_else(|| row.text("title")).map(Into::into);
    }

    /// The stream's last line repeats the final text; it counts only if that was not said before.
    fn completion(&mut self, row: &Object<'_>) -> Vec<Message> {
        self.session.running = Some(false);
        let Some(text) = row.text("finalText") else {
            return Vec::new();
        };
        let last = self
            .tree
            .messages()
            .rev()
            .find(|message| message.role == Role::Assistant);
        if last.is_some_and(|message| message.plain_text() == text) {
            return Vec::new();
        }
        vec![Message::text(Role::Assistant, text)]
    }

    fn summary(&self, row: &Object<'_>) -> Vec<Message> {
        let Some(text) = row.text("summaryText").or_else(|| row.text("summary")) else {
            return Vec::new();
        };
        vec![Message {
            kind: MessageKind::ForeignSummary,
            left_out: self.tree.has_spoken(),
            ..Message::text(Role::User, text)
        }]
    }
}

/// A line `message`: Anthropic content in `message` (store), or `role` and `text` (stream).
fn stored_message(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    let inner = row.object("message");
    let fields = inner.as_ref().unwrap_or(row);
    let role = fields.text("role").unwrap_or_default();
    let Some(role) = common::role(&role) else {
        context.unknown_line("a message of role", &role);
        return Vec::new();
    };
    let parts = match (fields.get("content"), fields.text("text")) {
        (Some(content), _) => common::anthropic_parts(content, context),
        (None, Some(text)) => vec![Part::text(text)],
        (None, None) => Vec::new(),
    };
    let mut message = common::message(role, parts, ANTHROPIC);
    message.model = fields.text("model").map(Into::into);
    let mut messages = common::split_results(message);
    for message in &mut messages {
        if message.role == Role::User && only_reminders(message) {
            message.kind = MessageKind::Meta;
        }
    }
    messages
}

/// Whether all that a user message holds is what the program itself told the model.
pub(super) fn only_reminders(message: &Message) -> bool {
    !message.parts.is_empty()
        && message.parts.iter().all(|part| match part {
            Part::Text { text, .. } => {
                let text = text.trim();
                text.starts_with("<system-reminder>") && text.ends_with("</system-reminder>")
            }
            _ => false,
        })
}

fn call(row: &Object<'_>) -> Message {
    let call = ToolCall {
        id: row.get("id").map(json::text_or_json).unwrap_or_default(),
        name: row
            .text("toolName")
            .or_else(|| row.text("toolId"))
            .unwrap_or_default()
            .into_owned(),
        arguments: row.get("parameters").map(json::text_or_json).unwrap_or_default(),
        extra: None,
    };
    Message::new(Role::Assistant, vec![Part::ToolCall(call)])
}

fn result(row: &Object<'_>, context: &mut Context<'_>) -> Message {
    let id = row.get("id").map(json::text_or_json).unwrap_or_default();
    let name = row.text("toolName").or_else(|| row.text("toolId")).map(Into::into);
    let content = row
        .get("value")
        .or_else(|| row.get("content"))
        .map(|value| common::anthropic_parts(value, context))
        .unwrap_or_default();
    draft::tool_message(draft::result(id, name, content, row.is_true("isError")))
}
