//! Format `gemini`: chats of Gemini CLI, recorded (one document or JSON lines) or saved. See `docs/formats/gemini.md`.

use std::collections::{BTreeMap, BTreeSet};

use memory_core::{Message, MessageKind, Part, Role, ToolCall};
use serde_json::value::RawValue;

use super::draft::{self, Side};
use super::genai;
use crate::codec::common::{self, Context};
use crate::codec::document::{self, Document};
use crate::decoded::{Decoded, DecodedSession, Problem};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let mut problems = Vec::new();
    let mut reader = Reader::default();
    let source = cut(bytes, &mut reader, &mut problems);
    let mut session = draft::session();
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.row(ordinal, &row, &mut session, context);
    });
    session.started_at = reader.started.as_deref().and_then(common::time_text);
    session.title = reader.title;
    session.model = reader.model;
    draft::finish(Format::Gemini, source, problems, reader.id, session, reader.sides)
}

/// A recorded chat is a document with `messages`, a saved one has `history` or is the bare array; all else are lines.
fn cut<'a>(bytes: &'a [u8], reader: &mut Reader, problems: &mut Vec<Problem>) -> SourceText<'a> {
    if let Some(document) = Document::object(bytes) {
        let source = document
            .cut("messages", problems)
            .or_else(|| document.cut("history", problems));
        if let Some(source) = source {
            reader.id = document.string("sessionId");
            reader.started = document.string("startTime");
            reader.title = document.string("summary");
            reader.model = document
                .text("meta")
                .and_then(|meta| Some(Object::parse(&meta).ok()?.text("model")?.into_owned()));
            return source;
        }
        return SourceText::lines(bytes);
    }
    let start = document::start(bytes);
    document::cut_array(bytes, start, problems).unwrap_or_else(|| SourceText::lines(bytes))
}

#[derive(Default)]
struct Reader {
    id: Option<String>,
    started: Option<String>,
    title: Option<String>,
    model: Option<String>,
    genai: genai::Reader,
    /// What is known of each message id: a recorder writes a message again when it has grown.
    seen: BTreeMap<String, Seen>,
    sides: Vec<Side>,
}

#[derive(Default)]
struct Seen {
    /// The parts of its content so far.
    parts: Vec<Part>,
    calls: BTreeSet<String>,
    results: BTreeSet<String>,
    /// How many messages the session had before this one.
    start: usize,
}

impl Reader {
    fn row(&mut self, ordinal: usize, row: &Object<'_>, session: &mut DecodedSession, context: &mut Context<'_>) {
        if let Some(target) = row.text("$rewindTo") {
            self.rewind(&target, session);
            return;
        }
        if row.has("$set") || (row.has("sessionId") && row.has("projectHash")) {
            self.settings(row);
            return;
        }
        let kind = row.text("type").or_else(|| row.text("role")).unwrap_or_default();
        let content = row.get("content").or_else(|| row.get("parts"));
        match kind.as_ref() {
            "user" => {
                let parts = content
                    .map(|content| self.genai.parts(content, context))
                    .unwrap_or_default();
                let parts = self.fresh(row, parts, session.messages.len());
                push(ordinal, row, genai::messages(Role::User, parts), session);
            }
            "gemini" | "model" | "assistant" => {
                let messages = self.answer(row, content, session.messages.len(), context);
                push(ordinal, row, messages, session);
            }
            "info" | "error" | "warning" => {}
            other => context.unknown_line("a message of type", other),
        }
    }

    fn settings(&mut self, row: &Object<'_>) {
        let set = row.object("$set");
        let fields = set.as_ref().unwrap_or(row);
        if let Some(id) = fields.text("sessionId") {
            self.id.get_or_insert_with(|| id.into_owned());
        }
        if let Some(start) = fields.text("startTime") {
            self.started.get_or_insert_with(|| start.into_owned());
        }
        if let Some(summary) = fields.text("summary") {
            self.title = Some(summary.into_owned());
        }
    }

    /// What was taken back becomes a session of its own.
    fn rewind(&mut self, target: &str, session: &mut DecodedSession) {
        let start = self.seen.get(target).map_or(0, |seen| seen.start);
        let taken = session.messages.split_off(start.min(session.messages.len()));
        self.seen.retain(|_, seen| seen.start < start);
        if taken.is_empty() {
            return;
        }
        let mut side = draft::session();
        side.messages = taken;
        self.sides.push(Side {
            suffix: format!("~{}", self.sides.len() + 1),
            session: side,
        });
    }

    fn seen(&mut self, row: &Object<'_>, length: usize) -> Option<&mut Seen> {
        let id = row.text("id")?.into_owned();
        Some(self.seen.entry(id).or_insert_with(|| Seen {
            start: length,
            ..Seen::default()
        }))
    }

    /// The parts that an earlier line with the same id did not have.
    fn fresh(&mut self, row: &Object<'_>, parts: Vec<Part>, length: usize) -> Vec<Part> {
        let Some(seen) = self.seen(row, length) else {
            return parts;
        };
        let fresh: Vec<Part> = parts.into_iter().filter(|part| !seen.parts.contains(part)).collect();
        seen.parts.extend(fresh.iter().cloned());
        fresh
    }

    fn answer(
        &mut self,
        row: &Object<'_>,
        content: Option<&RawValue>,
        length: usize,
        context: &mut Context<'_>,
    ) -> Vec<Message> {
        let mut parts = thoughts(row);
        if let Some(content) = content {
            parts.extend(self.genai.parts(content, context));
        }
        let mut parts = self.fresh(row, parts, length);
        let (calls, results) = self.calls(row, length, context);
        parts.extend(calls);
        let mut messages = Vec::new();
        if !parts.is_empty() {
            messages.push(Message::new(Role::Assistant, parts));
        }
        messages.extend(results);
        for message in &mut messages {
            message.model = row
                .text("model")
                .map(Into::into)
                .filter(|_| message.role == Role::Assistant);
            message.group = row
                .text("id")
                .map(Into::into)
                .filter(|_| message.role == Role::Assistant);
        }
        messages
    }

    /// The calls of an answer that an earlier line with the same id did not have, and the results that are new.
    fn calls(&mut self, row: &Object<'_>, length: usize, context: &mut Context<'_>) -> (Vec<Part>, Vec<Message>) {
        let (mut calls, mut results) = (Vec::new(), Vec::new());
        for (place, call) in row.array("toolCalls").unwrap_or_default().into_iter().enumerate() {
            let Some(call) = Object::from_raw(call) else {
                context.unknown_part(None);
                calls.push(common::other(call));
                continue;
            };
            let id = call.get("id").map_or_else(
                || format!("{}-{place}", row.text("id").unwrap_or_default()),
                json::text_or_json,
            );
            let (new_call, new_result) = self.seen(row, length).map_or((true, true), |seen| {
                (
                    seen.calls.insert(id.clone()),
                    call.get("result").is_some() && seen.results.insert(id.clone()),
                )
            });
            if new_call {
                calls.push(Part::ToolCall(ToolCall {
                    id: id.clone(),
                    name: call.text("name").unwrap_or_default().into_owned(),
                    arguments: call.get("args").map_or_else(|| "{}".to_owned(), json::text_or_json),
                    extra: None,
                }));
            }
            if new_result {
                results.extend(self.result(&call, &id, context));
            }
        }
        (calls, results)
    }

    /// The recorded outcome of a call: function responses, or other parts.
    fn result(&mut self, call: &Object<'_>, id: &str, context: &mut Context<'_>) -> Option<Message> {
        let parts = self.genai.parts(call.get("result")?, context);
        let failed = matches!(call.text("status").as_deref(), Some("error" | "cancelled"));
        let mut content = Vec::new();
        let mut is_error = failed;
        for part in parts {
            match part {
                Part::ToolResult(result) => {
                    is_error |= result.is_error;
                    content.extend(result.content);
                }
                other => content.push(other),
            }
        }
        let name = call.text("name").map(Into::into);
        Some(draft::tool_message(draft::result(
            id.to_owned(),
            name,
            content,
            is_error,
        )))
    }
}

fn push(ordinal: usize, row: &Object<'_>, messages: Vec<Message>, session: &mut DecodedSession) {
    let at = row.get("timestamp").and_then(common::time);
    for mut message in messages {
        message.at = at;
        if message.role == Role::User && is_setup(&message.plain_text()) {
            message.kind = MessageKind::Meta;
        }
        draft::push(session, ordinal, message);
    }
}

/// Whether the program wrote the first user message itself to set the context up.
fn is_setup(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("<session_context>") || text.starts_with("This is the Gemini CLI. We are setting up the context")
}

fn thoughts(row: &Object<'_>) -> Vec<Part> {
    let thoughts = row.array("thoughts").unwrap_or_default();
    thoughts
        .into_iter()
        .filter_map(|thought| {
            let thought = Object::from_raw(thought)?;
            let texts = [thought.text("subject"), thought.text("description")];
            let texts: Vec<String> = texts
                .into_iter()
                .flatten()
                .filter(|text| !text.is_empty())
                .map(Into::into)
                .collect();
            (!texts.is_empty()).then(|| genai::reasoning(texts.join("\n")))
        })
        .collect()
}
