//! Format `tau2`: simulations of tau-bench and tau2-bench with messages. See `docs/formats/tau2.md`.

use memory_core::{Message, Part, Role};
use serde_json::value::RawValue;

use super::draft;
use crate::codec::common::{self, Context, OPENAI};
use crate::codec::document::{self, Document};
use crate::decoded::{Decoded, DecodedSession, Problem};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let mut problems = Vec::new();
    let Some(document) = Document::object(bytes) else {
        // tau-bench writes its results as a bare array.
        let start = document::start(bytes);
        return match document::cut_array(bytes, start, &mut problems) {
            Some(source) => several(source, "traj", problems),
            None => draft::refuse(Format::Tau2, bytes),
        };
    };
    if let Some(source) = document.cut("messages", &mut problems) {
        let mut session = draft::session();
        common::each_object(&source, &mut problems, |ordinal, row, context| {
            push(&mut session, ordinal, &row, context);
        });
        session.started_at = document.string("start_time").as_deref().and_then(common::time_text);
        session.running = document.range("termination_reason").map(|_| false);
        let id = document.string("id");
        return draft::finish(Format::Tau2, source, problems, id, session, Vec::new());
    }
    match document.cut("simulations", &mut problems) {
        Some(source) => several(source, "messages", problems),
        None => draft::refuse(Format::Tau2, bytes),
    }
}

/// A file whose items are simulations, their messages in `list`.
fn several<'a>(source: SourceText<'a>, list: &str, mut problems: Vec<Problem>) -> Result<Decoded<'a>, DecodeError> {
    let mut sessions = Vec::new();
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        let mut session = draft::session();
        for message in row.array(list).unwrap_or_default() {
            if let Some(message) = Object::from_raw(message) {
                push(&mut session, ordinal, &message, context);
            }
        }
        session.started_at = row.get("start_time").and_then(common::time);
        session.running = row.get("termination_reason").map(|_| false);
        if session.messages.is_empty() {
            context.report("unknown_line", "a simulation without messages; kept as it is");
        } else {
            sessions.push((row.text("id").map(Into::into), session));
        }
    });
    draft::finish_many(Format::Tau2, source, problems, sessions)
}

fn push(session: &mut DecodedSession, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
    let at = row.get("timestamp").and_then(common::time);
    for message in read(row, context) {
        draft::push(session, ordinal, Message { at, ..message });
    }
}

fn read(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    // The simulated user has tools of its own: the agent sees neither their calls nor their results.
    if row.text("requestor").as_deref() == Some("user") {
        return Vec::new();
    }
    if let Some(several) = row.array("tool_messages") {
        return several
            .into_iter()
            .filter_map(Object::from_raw)
            .flat_map(|row| read(&row, context))
            .collect();
    }
    let name = row.text("role").unwrap_or_default();
    let Some(role) = common::role(&name) else {
        context.unknown_line("a message of role", &name);
        return Vec::new();
    };
    let mut parts = row
        .get("content")
        .map(|content| common::openai_parts(content, context))
        .unwrap_or_default();
    if role == Role::Tool {
        let id = row.get("tool_call_id").or_else(|| row.get("id"));
        let id = id.map(json::text_or_json).unwrap_or_default();
        return vec![draft::tool_message(draft::result(
            id,
            None,
            parts,
            row.is_true("error"),
        ))];
    }
    if role == Role::Assistant {
        let calls = row.array("tool_calls").unwrap_or_default();
        parts.extend(calls.into_iter().map(|call| plain(call, context)));
    }
    if parts.is_empty() {
        return Vec::new();
    }
    vec![common::message(role, parts, OPENAI)]
}

fn plain(call: &RawValue, context: &mut Context<'_>) -> Part {
    let mut part = common::openai_call(call, context);
    if let Part::ToolCall(call) = &mut part {
        call.extra = None;
    }
    part
}
