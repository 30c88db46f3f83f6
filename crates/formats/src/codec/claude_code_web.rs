//! Format `claude-code-web`: a session that Claude Code on the web hands out, one document. See `docs/formats/claude-code-web.md`.

use memory_core::{Message, MessageKind, Role};

use super::draft;
use super::droid;
use crate::codec::common::{self, ANTHROPIC, Context};
use crate::codec::document::{self, Document};
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::Object;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let mut problems = Vec::new();
    let document = Document::object(bytes);
    let cut = match &document {
        Some(document) => document.cut("loglines", &mut problems),
        None => document::cut_array(bytes, document::start(bytes), &mut problems),
    };
    let Some(source) = cut else {
        return draft::refuse(Format::ClaudeCodeWeb, bytes);
    };
    let field = |key: &str| document.as_ref().and_then(|document| document.string(key));
    let mut session = draft::session();
    session.title = field("title").or_else(|| field("name"));
    let mut id = field("session_id").or_else(|| field("id"));
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        if let Some(own) = row.text("sessionId").or_else(|| row.text("session_id")) {
            id.get_or_insert_with(|| own.into_owned());
        }
        for message in read(&row, &session, context) {
            draft::push(&mut session, ordinal, message);
        }
    });
    draft::finish(Format::ClaudeCodeWeb, source, problems, id, session, Vec::new())
}

fn read(row: &Object<'_>, session: &DecodedSession, context: &mut Context<'_>) -> Vec<Message> {
    let kind = row.text("type").unwrap_or_default();
    let Some(inner) = row
        .object("message")
        .filter(|_| matches!(kind.as_ref(), "user" | "assistant"))
    else {
        // Environment, control and result lines are about the session, not in it.
        return Vec::new();
    };
    let role = inner.text("role").unwrap_or(kind);
    let Some(role) = common::role(&role) else {
        context.unknown_line("a message of role", &role);
        return Vec::new();
    };
    let parts = inner
        .get("content")
        .map(|content| common::anthropic_parts(content, context))
        .unwrap_or_default();
    let message = Message {
        at: row
            .get("timestamp")
            .or_else(|| row.get("created_at"))
            .and_then(common::time),
        model: inner.text("model").map(Into::into),
        group: inner.text("id").map(Into::into).filter(|_| role == Role::Assistant),
        ..common::message(role, parts, ANTHROPIC)
    };
    let mut messages = common::split_results(message);
    for message in messages.iter_mut().filter(|message| message.role == Role::User) {
        if row.is_true("isCompactSummary") {
            message.kind = MessageKind::ForeignSummary;
            message.left_out = !session.messages.is_empty();
        } else if row.is_true("isMeta") || droid::only_reminders(message) {
            message.kind = MessageKind::Meta;
        }
    }
    messages
}
