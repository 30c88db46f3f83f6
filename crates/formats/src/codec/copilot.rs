//! Format `copilot`: session events of GitHub Copilot CLI. See `docs/formats/copilot.md`.

use memory_core::{Message, MessageKind, Part, Role, ToolCall};

use super::draft::{self, Side};
use super::genai;
use crate::codec::common::{self, Context};
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
        sides: Vec::new(),
        reasoning: String::new(),
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.event(ordinal, &row, context);
    });
    draft::finish(
        Format::Copilot,
        source,
        problems,
        reader.id,
        reader.session,
        reader.sides,
    )
}

struct Reader {
    id: Option<String>,
    session: DecodedSession,
    /// Subagents, each by the call that started it.
    sides: Vec<Side>,
    /// The reasoning event seen last: a message repeats it.
    reasoning: String,
}

impl Reader {
    fn event(&mut self, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
        let kind = row.text("type").unwrap_or_default();
        let Some(data) = row.object("data") else {
            context.report("unknown_line", "an event without data; kept as it is");
            return;
        };
        let message = match kind.as_ref() {
            "session.start" | "session.resume" | "session.model_change" | "session.shutdown" => {
                self.settings(&kind, &data);
                None
            }
            "system.message" => filled(&data, "content").map(|text| Message::text(Role::System, text)),
            "system.notification" => filled(&data, "content").map(|text| Message {
                kind: MessageKind::Meta,
                ..Message::text(Role::User, text)
            }),
            "user.message" => Some(user(&data)),
            "assistant.message" => self.assistant(&data),
            "assistant.reasoning" => self.reasoning(&data),
            "tool.execution_complete" => Some(result(&data, context)),
            "session.compaction_complete" => {
                let text = filled(&data, "summaryContent").or_else(|| filled(&data, "summary"));
                text.map(|text| self.summary(text))
            }
            // Further events tell what the program did: starts and ends, hooks, usage, notices.
            known if known.contains('.') || known == "abort" => None,
            other => {
                context.unknown_line("an event of type", other);
                None
            }
        };
        if let Some(mut message) = message {
            message.at = row.get("timestamp").and_then(common::time);
            let session = self.place(data.text("parentToolCallId").as_deref());
            draft::push(session, ordinal, message);
        }
    }

    fn settings(&mut self, kind: &str, data: &Object<'_>) {
        if let Some(id) = data.text("sessionId") {
            self.id.get_or_insert_with(|| id.into_owned());
        }
        if let Some(start) = data.get("startTime").and_then(common::time) {
            self.session.started_at.get_or_insert(start);
        }
        let model = data
            .text("newModel")
            .or_else(|| data.text("selectedModel"))
            .or_else(|| data.text("currentModel"));
        if let Some(model) = model {
            self.session.model = Some(model.into_owned());
        }
        match kind {
            "session.shutdown" => self.session.running = Some(false),
            "session.resume" => self.session.running = None,
            _ => {}
        }
    }

    /// The session that an event belongs to: a subagent's events name the call that started it.
    fn place(&mut self, parent_call: Option<&str>) -> &mut DecodedSession {
        let Some(call) = parent_call else {
            return &mut self.session;
        };
        let suffix = format!(":{call}");
        let found = self.sides.iter().position(|side| side.suffix == suffix);
        let at = found.unwrap_or_else(|| {
            self.sides.push(Side {
                suffix,
                session: draft::session(),
            });
            self.sides.len() - 1
        });
        &mut self.sides[at].session
    }

    fn reasoning(&mut self, data: &Object<'_>) -> Option<Message> {
        let text = filled(data, "content")?;
        self.reasoning.clone_from(&text);
        Some(Message::new(Role::Assistant, vec![genai::reasoning(text)]))
    }

    fn assistant(&mut self, data: &Object<'_>) -> Option<Message> {
        let mut parts = Vec::new();
        if let Some(text) = filled(data, "reasoningText").filter(|text| *text != self.reasoning) {
            parts.push(genai::reasoning(text));
        }
        self.reasoning.clear();
        if let Some(text) = filled(data, "content") {
            parts.push(Part::text(text));
        }
        for request in data.array("toolRequests").unwrap_or_default() {
            parts.push(match Object::from_raw(request) {
                Some(request) => Part::ToolCall(ToolCall {
                    id: request.text("toolCallId").unwrap_or_default().into_owned(),
                    name: request.text("name").unwrap_or_default().into_owned(),
                    arguments: request
                        .get("arguments")
                        .map_or_else(|| "{}".to_owned(), json::text_or_json),
                    extra: None,
                }),
                None => common::other(request),
            });
        }
        let chunked = data.has("chunkIndex");
        (!parts.is_empty()).then(|| Message {
            model: data.text("model").map(Into::into),
            group: data.text("messageId").map(Into::into).filter(|_| chunked),
            ..Message::new(Role::Assistant, parts)
        })
    }

    fn summary(&self, text: String) -> Message {
        Message {
            kind: MessageKind::ForeignSummary,
            left_out: self
                .session
                .messages
                .iter()
                .any(|message| message.message.role != Role::System),
            ..Message::text(Role::User, text)
        }
    }
}

/// What the person typed; what the program made of it (`transformedContent`) stays in the item.
fn user(data: &Object<'_>) -> Message {
    let text = data.text("content").or_else(|| data.text("transformedContent"));
    let source = data.text("source");
    Message {
        kind: if matches!(source.as_deref(), None | Some("user")) {
            MessageKind::Plain
        } else {
            MessageKind::Meta
        },
        ..Message::text(Role::User, text.unwrap_or_default())
    }
}

fn result(data: &Object<'_>, context: &mut Context<'_>) -> Message {
    let id = data.text("toolCallId").unwrap_or_default().into_owned();
    let value = data.get("result").map(|result| match Object::from_raw(result) {
        Some(fields) => fields
            .get("content")
            .map(|content| common::openai_parts(content, context)),
        None => Some(common::openai_parts(result, context)),
    });
    let content = value.flatten().or_else(|| {
        let error = data.object("error")?;
        Some(vec![Part::text(error.text("message")?)])
    });
    let failed = data.get("success").is_some_and(|success| success.get() == "false");
    draft::tool_message(draft::result(id, None, content.unwrap_or_default(), failed))
}

fn filled(data: &Object<'_>, key: &str) -> Option<String> {
    data.text(key).filter(|text| !text.is_empty()).map(Into::into)
}
