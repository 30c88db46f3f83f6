//! SWE-agent `.traj`: the `history` of messages, or the `trajectory` of steps where there is none.

use memory_core::{Message, MessageKind, Part, Role};
use serde_json::value::RawValue;

use crate::codec::common::{self, ANTHROPIC, Context, OPENAI};
use crate::codec::draft;
use crate::json::{self, Object};

/// Reads rows of `history`.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Whether the model has spoken: what comes under role `user` after that is output of its commands.
    spoken: bool,
}

impl History {
    pub(super) fn row(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        let name = row.text("role").unwrap_or_default();
        let Some(role) = common::role(&name) else {
            context.unknown_line("a row of role", &name);
            return Vec::new();
        };
        let demonstration = row.is_true("is_demo") || row.text("message_type").as_deref() == Some("demonstration");
        match role {
            Role::Assistant => {
                self.spoken |= !demonstration;
                vec![assistant(row, context)]
            }
            Role::Tool => results(row, context),
            _ => {
                let kind = match role {
                    Role::User if demonstration => MessageKind::Meta,
                    Role::User if self.spoken => MessageKind::Observation,
                    _ => MessageKind::Plain,
                };
                vec![Message {
                    kind,
                    ..common::message(role, content(row.get("content"), context), OPENAI)
                }]
            }
        }
    }
}

/// Reads steps: what the model said and what came of it.
#[derive(Debug, Default)]
pub(super) struct Steps {
    begun: bool,
}

impl Steps {
    pub(super) fn row(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        let mut messages = Vec::new();
        if !std::mem::replace(&mut self.begun, true) {
            messages.extend(opening(row, context));
        }
        let said = filled(row, "response").or_else(|| {
            let both: Vec<String> = [filled(row, "thought"), filled(row, "action")]
                .into_iter()
                .flatten()
                .collect();
            (!both.is_empty()).then(|| both.join("\n"))
        });
        if let Some(said) = said {
            messages.push(Message::text(Role::Assistant, said));
        }
        if let Some(observation) = filled(row, "observation") {
            messages.push(Message {
                kind: MessageKind::Observation,
                ..Message::text(Role::User, observation)
            });
        }
        messages
    }
}

/// The first step's query holds what the model was told before it spoke.
fn opening(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    let query = row.array("query").or_else(|| row.array("messages")).unwrap_or_default();
    let mut history = History::default();
    query
        .into_iter()
        .filter_map(Object::from_raw)
        .filter(|row| row.text("role").is_some_and(|role| role == "system" || role == "user"))
        .flat_map(|row| history.row(&row, context))
        .collect()
}

fn filled(row: &Object<'_>, key: &str) -> Option<String> {
    row.text(key).filter(|text| !text.is_empty()).map(Into::into)
}

fn assistant(row: &Object<'_>, context: &mut Context<'_>) -> Message {
    let thinking = row.array("thinking_blocks").unwrap_or_default();
    let dialect = if thinking.is_empty() { OPENAI } else { ANTHROPIC };
    let mut parts: Vec<Part> = thinking
        .into_iter()
        .map(|block| common::anthropic_block(block, context))
        .collect();
    let said = content(row.get("content"), context);
    if said.iter().all(is_empty_text) {
        parts.extend(filled(row, "thought").map(Part::text));
    } else {
        parts.extend(said);
    }
    if let Some(calls) = row.get("tool_calls") {
        parts.extend(plain_calls(calls, context));
    }
    common::message(Role::Assistant, parts, dialect)
}

fn is_empty_text(part: &Part) -> bool {
    matches!(part, Part::Text { text, .. } if text.is_empty())
}

/// Calls without the client library's bookkeeping (`index`).
pub(super) fn plain_calls(calls: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    let mut parts = common::openai_calls(calls, context);
    for part in &mut parts {
        if let Part::ToolCall(call) = part {
            call.extra = None;
        }
    }
    parts
}

/// A row may answer several calls at once: the first gets the content.
pub(super) fn results(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    let ids: Vec<String> = match (row.array("tool_call_ids"), row.get("tool_call_id")) {
        (Some(ids), _) if !ids.is_empty() => ids.into_iter().map(json::text_or_json).collect(),
        (_, Some(id)) => vec![json::text_or_json(id)],
        _ => vec![String::new()],
    };
    let name: Option<String> = row.text("name").map(Into::into);
    let mut content = content(row.get("content"), context);
    ids.into_iter()
        .map(|id| draft::tool_message(draft::result(id, name.clone(), std::mem::take(&mut content), false)))
        .collect()
}

/// Content without the marks that belong to one request (`cache_control`).
pub(super) fn content(raw: Option<&RawValue>, context: &mut Context<'_>) -> Vec<Part> {
    let mut parts = raw.map(|raw| common::openai_parts(raw, context)).unwrap_or_default();
    for part in &mut parts {
        if let Part::Text { extra, .. } = part {
            *extra = None;
        }
    }
    parts
}
