//! Format `antigravity`: step logs of the Antigravity CLI. See `docs/formats/antigravity.md`.

use std::collections::VecDeque;

use memory_core::{Message, MessageKind, Part, Role, ToolCall};

use super::draft;
use super::genai;
use crate::codec::common::{self, Context};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut session = draft::session();
    let mut open: VecDeque<(String, String)> = VecDeque::new();
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        let spoken = session
            .messages
            .iter()
            .any(|message| message.message.role == Role::Assistant);
        if let Some(message) = read(&row, ordinal, spoken, &mut open, context) {
            let at = row.get("created_at").and_then(common::time);
            draft::push(&mut session, ordinal, Message { at, ..message });
        }
    });
    draft::finish(Format::Antigravity, source, problems, None, session, Vec::new())
}

fn read(
    row: &Object<'_>,
    ordinal: usize,
    spoken: bool,
    open: &mut VecDeque<(String, String)>,
    context: &mut Context<'_>,
) -> Option<Message> {
    let kind = row.text("type").unwrap_or_default();
    let text = row.text("content").unwrap_or_default().into_owned();
    match kind.as_ref() {
        "USER_INPUT" => Some(Message::text(Role::User, text)),
        "PLANNER_RESPONSE" => planned(row, ordinal, text, open),
        "CONVERSATION_HISTORY" => None,
        "CHECKPOINT" if !text.is_empty() => Some(Message {
            kind: MessageKind::ForeignSummary,
            left_out: spoken,
            ..Message::text(Role::User, text)
        }),
        "SYSTEM_MESSAGE" | "EPHEMERAL_MESSAGE" if !text.is_empty() => Some(Message {
            kind: MessageKind::Meta,
            ..Message::text(Role::User, text)
        }),
        "" => {
            context.report("unknown_line", "a step without a type; kept as it is");
            None
        }
        _ if text.is_empty() => None,
        // Every other step is the outcome of a tool, named after what it did.
        _ => Some(outcome(row, text, open)),
    }
}

fn planned(row: &Object<'_>, ordinal: usize, text: String, open: &mut VecDeque<(String, String)>) -> Option<Message> {
    let mut parts = Vec::new();
    if let Some(thinking) = row.text("thinking").filter(|text| !text.is_empty()) {
        parts.push(genai::reasoning(thinking.into_owned()));
    }
    if !text.is_empty() {
        parts.push(Part::text(text));
    }
    let calls = row.array("tool_calls").unwrap_or_default();
    if !calls.is_empty() {
        open.clear();
    }
    for (place, call) in calls.into_iter().enumerate() {
        let Some(call) = Object::from_raw(call) else {
            parts.push(common::other(call));
            continue;
        };
        let id = call
            .get("id")
            .map_or_else(|| format!("step-{ordinal}-{place}"), json::text_or_json);
        let name = call.text("name").unwrap_or_default().into_owned();
        open.push_back((id.clone(), name.clone()));
        parts.push(Part::ToolCall(ToolCall {
            id,
            name,
            arguments: call.get("args").map_or_else(|| "{}".to_owned(), json::text_or_json),
            extra: None,
        }));
    }
    (!parts.is_empty()).then(|| Message::new(Role::Assistant, parts))
}

/// Steps carry no ids: an outcome answers the oldest open call, and without one it is an observation.
fn outcome(row: &Object<'_>, text: String, open: &mut VecDeque<(String, String)>) -> Message {
    match open.pop_front() {
        Some((id, name)) => {
            let failed = matches!(row.text("status").as_deref(), Some("ERROR" | "FAILED" | "CANCELED"));
            draft::tool_message(draft::result(id, Some(name), vec![Part::text(text)], failed))
        }
        None => Message {
            kind: MessageKind::Observation,
            ..Message::text(Role::User, text)
        },
    }
}
