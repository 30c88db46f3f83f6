//! Format `hermes`: sessions of the Hermes agent, one document or JSON lines. See `docs/formats/hermes.md`.

use memory_core::record::ItemKey;
use memory_core::{Message, Part, Role};

use super::draft;
use crate::codec::common::{self, Context, OPENAI};
use crate::codec::document::Document;
use crate::decoded::{Decoded, DecodedMessage, DecodedSession, FRAME_PART};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let mut problems = Vec::new();
    let mut session = draft::session();
    let mut id = None;
    let document = Document::object(bytes);
    let cut = document
        .as_ref()
        .and_then(|document| document.cut("messages", &mut problems));
    let source = match (&document, cut) {
        (Some(document), Some(source)) => {
            id = document.string("session_id");
            frame(document, &source, &mut session);
            source
        }
        _ => SourceText::lines(bytes),
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        if row.text("role").as_deref() == Some("session_meta") {
            id = id.take().or_else(|| row.text("session_id").map(Into::into));
            settings(&row, &mut session);
        } else if let Some(message) = read(&row, context) {
            draft::push(&mut session, ordinal, message);
        }
    });
    draft::finish(Format::Hermes, source, problems, id, session, Vec::new())
}

/// What stands around the messages: model, times, tools and the system prompt.
fn frame(document: &Document<'_>, source: &SourceText<'_>, session: &mut DecodedSession) {
    session.model = document.string("model");
    session.title = document.string("title");
    session.started_at = document.string("session_start").as_deref().and_then(common::time_text);
    if let Some(text) = document.text("tools")
        && let Ok(raw) = serde_json::from_str(&text)
    {
        session.tools = common::tools(raw, OPENAI);
    }
    if let Some(prompt) = document.string("system_prompt").filter(|text| !text.is_empty())
        && !source.items.is_empty()
    {
        session.messages.push(DecodedMessage {
            message: common::message(Role::System, vec![Part::text(prompt)], OPENAI),
            item: ItemKey {
                ordinal: 0,
                part: FRAME_PART,
            },
        });
    }
}

/// The first line of a session kept as JSON lines.
fn settings(row: &Object<'_>, session: &mut DecodedSession) {
    if let Some(model) = row.text("model") {
        session.model = Some(model.into_owned());
    }
    if let Some(tools) = row.get("tools") {
        session.tools = common::tools(tools, OPENAI)
            .filter(|tools| !tools.is_empty())
            .or(session.tools.take());
    }
}

fn read(row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let name = row.text("role").unwrap_or_default();
    let Some(role) = common::role(&name) else {
        context.unknown_line("a message of role", &name);
        return None;
    };
    let content = row
        .get("content")
        .map(|content| common::openai_parts(content, context))
        .unwrap_or_default();
    let mut message = if role == Role::Tool {
        let id = row.get("tool_call_id").map(json::text_or_json).unwrap_or_default();
        let tool = row.text("tool_name").or_else(|| row.text("name")).map(Into::into);
        let failed = row.text("finish_reason").as_deref() == Some("error");
        draft::tool_message(draft::result(id, tool, content, failed))
    } else {
        let mut parts = reasoning(row);
        parts.extend(content);
        if let Some(calls) = row.get("tool_calls") {
            // Beside calls an empty text says nothing.
            parts.retain(|part| !matches!(part, Part::Text { text, .. } if text.is_empty()));
            parts.extend(calls_of(calls, context));
        }
        common::message(role, parts, OPENAI)
    };
    message.at = row.get("timestamp").and_then(common::time);
    Some(message)
}

/// Reasoning is stored up to three times; the readable text counts.
fn reasoning(row: &Object<'_>) -> Vec<Part> {
    let text = row.text("reasoning").or_else(|| row.text("reasoning_content"));
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Vec::new();
    };
    vec![Part::Reasoning {
        text: text.into_owned(),
        raw: None,
        signed: false,
    }]
}

/// The calls without what only the agent's own bookkeeping uses.
fn calls_of(raw: &serde_json::value::RawValue, context: &mut Context<'_>) -> Vec<Part> {
    let mut parts = common::openai_calls(raw, context);
    for part in &mut parts {
        if let Part::ToolCall(call) = part {
            call.extra = None;
        }
    }
    parts
}
