//! Format `kimi`: Kimi CLI's context and wire files, and Kimi Code's wire files. See `docs/formats/kimi.md`.

use memory_core::{Message, MessageKind, Part, RawJson, Role, Tool, ToolCall};
use serde_json::value::RawValue;

use super::draft;
use super::genai;
use crate::codec::common::{self, Context, OPENAI};
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut reader = Reader {
        session: draft::session(),
        step: 0,
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.row(ordinal, &row, context);
    });
    draft::finish(Format::Kimi, source, problems, None, reader.session, Vec::new())
}

struct Reader {
    session: DecodedSession,
    /// Steps begun so far, in wire files that do not name them.
    step: usize,
}

impl Reader {
    fn row(&mut self, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
        let message = if row.has("role") {
            self.context_row(row, context)
        } else if let Some(envelope) = row.object("message").filter(|inner| inner.has("payload")) {
            self.wire_row(&envelope, context)
        } else {
            self.flat_row(row, context)
        };
        let Some(mut message) = message else {
            return;
        };
        let at = row.get("time").or_else(|| row.get("timestamp"));
        message.at = at.and_then(common::time);
        draft::push(&mut self.session, ordinal, message);
    }

    /// `context.jsonl`: chat-completion messages and three records of its own.
    fn context_row(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        let name = row.text("role").unwrap_or_default();
        match name.as_ref() {
            "_usage" | "_checkpoint" => None,
            "_system_prompt" => self.system_prompt(row.text("content")?.into_owned()),
            _ => stored(row, context),
        }
    }

    /// The system prompt is written again when it is bound anew; only the first stands in the conversation.
    fn system_prompt(&self, text: String) -> Option<Message> {
        let known = self
            .session
            .messages
            .iter()
            .any(|message| message.message.role == Role::System);
        (!known && !text.is_empty()).then(|| Message::text(Role::System, text))
    }

    /// Kimi CLI's `wire.jsonl`: `{timestamp, message: {type, payload}}`.
    fn wire_row(&mut self, envelope: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        let payload = envelope.object("payload").unwrap_or_default();
        match envelope.text("type").as_deref() {
            Some("TurnBegin" | "SteerInput") => {
                Some(Message::new(Role::User, content(payload.get("user_input"), context)))
            }
            Some("StepBegin") => {
                self.step += 1;
                None
            }
            Some("ContentPart") => {
                let part = envelope.get("payload").map(|part| part_of(part, context))?;
                Some(self.in_step(part))
            }
            Some("ToolCall") => {
                let call = envelope.get("payload").map(|call| plain_call(call, context))?;
                Some(self.in_step(call))
            }
            Some("ToolCallPart") => {
                self.extend_call(&payload);
                None
            }
            Some("ToolResult") => {
                let id = payload.text("tool_call_id").unwrap_or_default().into_owned();
                let value = payload.object("return_value").or_else(|| payload.object("result"));
                Some(result(id, &value.unwrap_or_default(), context))
            }
            _ => None,
        }
    }

    /// Streamed arguments that were recorded apart belong to the call before them.
    fn extend_call(&mut self, payload: &Object<'_>) {
        let Some(more) = payload.text("arguments_part") else {
            return;
        };
        let last = self
            .session
            .messages
            .last_mut()
            .and_then(|message| message.message.parts.last_mut());
        if let Some(Part::ToolCall(call)) = last {
            call.arguments.push_str(&more);
        }
    }

    /// A part of what the model says in the current step.
    fn in_step(&self, part: Part) -> Message {
        Message {
            group: Some(format!("step-{}", self.step)),
            ..Message::new(Role::Assistant, vec![part])
        }
    }

    /// Kimi Code's `wire.jsonl`: flat records; `context.*` is what the model sees, the rest is not.
    fn flat_row(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        let kind = row.text("type").unwrap_or_default();
        match kind.as_ref() {
            "metadata" => {
                self.session.started_at = row.get("created_at").and_then(common::time);
                None
            }
            "config.update" | "profile.bind" => {
                self.model(row.text("modelAlias"));
                self.system_prompt(row.text("systemPrompt")?.into_owned())
            }
            "llm.request" => {
                self.model(row.text("model"));
                None
            }
            "llm.tools_snapshot" => {
                self.tools(row);
                None
            }
            "context.append_message" => stored(&row.object("message")?, context),
            "context.append_loop_event" => loop_event(&row.object("event")?, context),
            "context.apply_compaction" => Some(Message {
                kind: MessageKind::ForeignSummary,
                left_out: self
                    .session
                    .messages
                    .iter()
                    .any(|message| message.message.role != Role::System),
                ..Message::text(Role::User, row.text("summary")?)
            }),
            "" => {
                context.report("unknown_line", "a record without a type; kept as it is");
                None
            }
            // Every other record is about the session, not in it.
            _ => None,
        }
    }

    fn model(&mut self, name: Option<std::borrow::Cow<'_, str>>) {
        if let Some(name) = name {
            self.session.model = Some(name.into_owned());
        }
    }

    /// Declarations have the inside of the chat-completion form.
    fn tools(&mut self, row: &Object<'_>) {
        let Some(declared) = row.array("tools") else {
            return;
        };
        let tools = declared.into_iter().filter_map(|raw| {
            let name = Object::from_raw(raw)?.text("name")?.into_owned();
            Some(Tool {
                name,
                raw: RawJson(format!("{{\"type\":\"function\",\"function\":{}}}", raw.get())),
                dialect: OPENAI.to_owned(),
            })
        });
        self.session.tools = Some(tools.collect());
    }
}

/// A whole message: `role`, `content`, calls and the id that a result answers, in either spelling.
fn stored(row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let name = row.text("role").unwrap_or_default();
    let Some(role) = common::role(&name) else {
        context.unknown_line("a message of role", &name);
        return None;
    };
    let mut parts = content(row.get("content"), context);
    if role == Role::Tool {
        let id = row
            .text("tool_call_id")
            .or_else(|| row.text("toolCallId"))
            .unwrap_or_default();
        return Some(draft::tool_message(draft::result(
            id.into_owned(),
            row.text("name").map(Into::into),
            parts,
            row.is_true("isError"),
        )));
    }
    let calls = row
        .array("tool_calls")
        .or_else(|| row.array("toolCalls"))
        .unwrap_or_default();
    parts.extend(calls.into_iter().map(|call| plain_call(call, context)));
    Some(Message {
        kind: kind_of(role, row),
        ..Message::new(role, parts)
    })
}

/// A user message says where it comes from; without that, checkpoints and reminders tell by their form.
fn kind_of(role: Role, row: &Object<'_>) -> MessageKind {
    if role != Role::User {
        return MessageKind::Plain;
    }
    let origin = row
        .object("origin")
        .and_then(|origin| origin.text("kind").map(std::borrow::Cow::into_owned));
    match origin.as_deref() {
        Some("user") => return MessageKind::Plain,
        Some("compaction_summary") => return MessageKind::ForeignSummary,
        Some(_) => return MessageKind::Meta,
        None => {}
    }
    let texts = row.array("content").unwrap_or_default();
    let all_system = !texts.is_empty()
        && texts.into_iter().all(|part| {
            let text = Object::from_raw(part).and_then(|part| part.text("text").map(std::borrow::Cow::into_owned));
            text.is_some_and(|text| text.starts_with("<system>") || text.starts_with("<system-reminder>"))
        });
    if all_system {
        MessageKind::Meta
    } else {
        MessageKind::Plain
    }
}

fn loop_event(event: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let group = event.text("stepUuid").map(Into::into);
    let part = match event.text("type").as_deref() {
        Some("content.part") => part_of(event.get("part")?, context),
        Some("tool.call") => Part::ToolCall(ToolCall {
            id: event.text("toolCallId").unwrap_or_default().into_owned(),
            name: event.text("name").unwrap_or_default().into_owned(),
            arguments: event.get("args").map_or_else(|| "{}".to_owned(), json::text_or_json),
            extra: None,
        }),
        Some("tool.result") => {
            let id = event.text("toolCallId").unwrap_or_default().into_owned();
            let value = event.get("result")?;
            return Some(match Object::from_raw(value) {
                Some(fields) => result(id, &fields, context),
                None => draft::tool_message(draft::result(id, None, content(Some(value), context), false)),
            });
        }
        _ => return None,
    };
    Some(Message {
        group,
        ..Message::new(Role::Assistant, vec![part])
    })
}

fn result(id: String, value: &Object<'_>, context: &mut Context<'_>) -> Message {
    let is_error = value.is_true("isError") || value.is_true("is_error");
    let mut parts = content(value.get("output").or_else(|| value.get("content")), context);
    if parts.is_empty()
        && let Some(message) = value.text("message").filter(|text| !text.is_empty())
    {
        parts.push(Part::text(message));
    }
    draft::tool_message(draft::result(id, None, parts, is_error))
}

/// Content: a string, one part, or an array of parts.
fn content(raw: Option<&RawValue>, context: &mut Context<'_>) -> Vec<Part> {
    let Some(raw) = raw else {
        return Vec::new();
    };
    if let Some(text) = json::text(raw) {
        return if text.is_empty() {
            Vec::new()
        } else {
            vec![Part::text(text)]
        };
    }
    match json::array(raw) {
        Some(parts) => parts.into_iter().map(|part| part_of(part, context)).collect(),
        None => vec![part_of(raw, context)],
    }
}

fn part_of(raw: &RawValue, context: &mut Context<'_>) -> Part {
    let Some(part) = Object::from_raw(raw) else {
        return common::openai_part(raw, context);
    };
    match part.text("type").as_deref() {
        Some("think") => genai::reasoning(part.text("think").unwrap_or_default().into_owned()),
        Some("text") if part.text("text").is_some() => Part::text(part.text("text").unwrap_or_default()),
        Some("audio_url" | "video_url") => common::other(raw),
        _ => common::openai_part(raw, context),
    }
}

fn plain_call(raw: &RawValue, context: &mut Context<'_>) -> Part {
    let mut part = common::openai_call(raw, context);
    if let Part::ToolCall(call) = &mut part {
        call.extra = None;
    }
    part
}
