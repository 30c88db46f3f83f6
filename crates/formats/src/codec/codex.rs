//! Format `codex`: a rollout, one JSON object a line. Described in `docs/formats/codex.md`.
//!
//! The response items are the conversation; events say the same again for people, and are read only
//! where a file has nothing else.

use memory_core::{Message, MessageKind, Part, Role, Timestamp};
use serde_json::value::RawValue;

use super::common::{self, Context, RESPONSES};
use super::responses;
use crate::decoded::{Decoded, DecodedMessage, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut rollout = Rollout::default();
    common::each_object(&source, &mut problems, |ordinal, object, context| {
        rollout.line(ordinal, &object, context);
    });
    if !rollout.recognised {
        return Err(DecodeError::NotFormat {
            format: Format::Codex.as_str(),
            detail: "expected lines with `type` and `payload`, or Responses items; found none".to_owned(),
        });
    }
    let Rollout {
        items,
        events,
        mut session,
        own_id,
        parent,
        ..
    } = rollout;
    let spoken = |messages: &[DecodedMessage]| {
        messages
            .iter()
            .any(|message| matches!(message.message.role, Role::User | Role::Assistant))
    };
    session.messages = if !spoken(&items) && spoken(&events) {
        let mut both = items;
        both.extend(events);
        both.sort_by_key(|message| message.item);
        both
    } else {
        items
    };
    if session.messages.is_empty() {
        return Err(DecodeError::Empty {
            detail: format!("{} lines, none of them a message", source.items.len()),
        });
    }
    let id = own_id
        .or_else(|| id_in_name(name))
        .unwrap_or_else(|| common::source_id(Format::Codex.as_str(), &source, &session.messages));
    session.id = common::session_id(&id);
    session.parent = parent.filter(|parent| *parent != id).as_deref().map(common::session_id);
    Ok(Decoded {
        format: Format::Codex,
        id: session.id.as_str().to_owned(),
        source,
        sessions: vec![session],
        problems,
    })
}

/// The uuid at the end of `rollout-<time>-<uuid>.jsonl`.
fn id_in_name(name: &str) -> Option<String> {
    let stem = name.strip_prefix("rollout-")?.strip_suffix(".jsonl")?;
    let id = stem.get(stem.len().checked_sub(36)?..)?;
    let is_uuid = id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    is_uuid.then(|| id.to_owned())
}

struct Rollout {
    recognised: bool,
    own_id: Option<String>,
    parent: Option<String>,
    items: Vec<DecodedMessage>,
    events: Vec<DecodedMessage>,
    session: DecodedSession,
}

impl Default for Rollout {
    fn default() -> Self {
        Self {
            recognised: false,
            own_id: None,
            parent: None,
            items: Vec::new(),
            events: Vec::new(),
            session: common::empty_session(common::session_id("codex")),
        }
    }
}

impl Rollout {
    fn line(&mut self, ordinal: usize, object: &Object<'_>, context: &mut Context<'_>) {
        let kind = object.text("type").unwrap_or_default();
        let at = object.get("timestamp").and_then(common::time);
        self.session.started_at = self.session.started_at.or(at);
        let Some(payload) = object.get("payload") else {
            return self.bare(ordinal, object, at, context);
        };
        self.recognised = true;
        let fields = Object::from_raw(payload).unwrap_or_default();
        match &*kind {
            "session_meta" => self.meta(ordinal, &fields, at),
            "turn_context" => self.model(&fields),
            "response_item" => self.item(ordinal, payload, &fields, at, context),
            "event_msg" => self.event(ordinal, &fields, at),
            "compacted" => self.compacted(ordinal, &fields, at, context),
            "world_state" | "inter_agent_communication" | "inter_agent_communication_metadata" => {}
            kind => context.unknown_line("a line of type", kind),
        }
    }

    /// A line of an older rollout: the item itself, without an envelope; the first line describes the session.
    fn bare(&mut self, ordinal: usize, object: &Object<'_>, at: Option<Timestamp>, context: &mut Context<'_>) {
        if object.has("record_type") {
            return;
        }
        if object.has("type") {
            let raw = object.to_json();
            if let Ok(raw) = serde_json::from_str::<&RawValue>(raw.as_str()) {
                let before = self.items.len();
                self.item(ordinal, raw, object, at, context);
                self.recognised |= self.items.len() > before;
            }
        } else if object.has("id") && (object.has("timestamp") || object.has("instructions")) {
            self.recognised = true;
            self.meta(ordinal, object, at);
        } else {
            context.report(
                "unknown_line",
                "neither an item nor a session's description; kept as it is",
            );
        }
    }

    fn meta(&mut self, ordinal: usize, fields: &Object<'_>, at: Option<Timestamp>) {
        // A forked rollout repeats the description of the one it came from; the first is its own.
        if self.own_id.is_some() {
            return;
        }
        let text = |key| fields.text(key).map(std::borrow::Cow::into_owned);
        self.own_id = ["id", "session_id"]
            .into_iter()
            .find_map(text)
            .filter(|id| !id.is_empty());
        self.parent = ["parent_thread_id", "forked_from_id"].into_iter().find_map(text);
        self.session.model = text("model").or(self.session.model.take());
        let instructions = fields
            .object("base_instructions")
            .and_then(|base| base.text("text"))
            .or_else(|| fields.text("base_instructions"))
            .or_else(|| fields.text("instructions"))
            .filter(|text| !text.trim().is_empty());
        if let Some(instructions) = instructions {
            let message = common::message(Role::System, common::bare_text(instructions), RESPONSES);
            common::push_messages(&mut self.items, ordinal, vec![Message { at, ..message }]);
        }
    }

    fn model(&mut self, fields: &Object<'_>) {
        if let Some(model) = fields.text("model") {
            self.session.model = Some(model.into_owned());
        }
    }

    fn item(
        &mut self,
        ordinal: usize,
        raw: &RawValue,
        fields: &Object<'_>,
        at: Option<Timestamp>,
        context: &mut Context<'_>,
    ) {
        let kind = fields.text("type").unwrap_or_default();
        let read = match &*kind {
            "ghost_snapshot" => return,
            "agent_message" => Some(vec![agent_message(fields, context)]),
            _ => responses::read_item(raw, context),
        };
        let Some(read) = read else {
            return context.unknown_line("an item of type", &kind);
        };
        let is_compaction = kind.contains("compaction");
        let messages = read
            .into_iter()
            .map(|message| Message {
                kind: if is_compaction {
                    MessageKind::ForeignSummary
                } else if message.kind == MessageKind::Meta || is_program_text(&message) {
                    MessageKind::Meta
                } else {
                    MessageKind::Plain
                },
                left_out: is_compaction && self.has_originals(),
                at,
                model: (message.role == Role::Assistant)
                    .then(|| self.session.model.clone())
                    .flatten(),
                ..message
            })
            .collect();
        common::push_messages(&mut self.items, ordinal, messages);
    }

    fn has_originals(&self) -> bool {
        self.items
            .iter()
            .any(|message| matches!(message.message.role, Role::User | Role::Assistant))
    }

    /// The program's own compaction. What it replaced is in the file, unless the file begins with it.
    fn compacted(&mut self, ordinal: usize, fields: &Object<'_>, at: Option<Timestamp>, context: &mut Context<'_>) {
        let left_out = self.has_originals();
        let mut messages = Vec::new();
        if !left_out {
            for item in fields.array("replacement_history").unwrap_or_default() {
                messages.extend(responses::read_item(item, context).unwrap_or_default());
            }
        }
        if let Some(text) = fields.text("message").filter(|text| !text.trim().is_empty()) {
            messages.push(common::message(Role::User, common::bare_text(text), RESPONSES));
        }
        let messages = messages
            .into_iter()
            .map(|message| Message {
                kind: if message.role == Role::User {
                    MessageKind::ForeignSummary
                } else {
                    message.kind
                },
                left_out,
                at,
                ..message
            })
            .collect();
        common::push_messages(&mut self.items, ordinal, messages);
    }

    fn event(&mut self, ordinal: usize, fields: &Object<'_>, at: Option<Timestamp>) {
        let text = |key| fields.text(key).filter(|text| !text.is_empty());
        let message = match fields.text("type").as_deref() {
            Some("task_started" | "turn_started") => return self.session.running = Some(true),
            Some("task_complete" | "turn_complete" | "turn_aborted" | "shutdown_complete") => {
                return self.session.running = Some(false);
            }
            Some("thread_name_updated") => {
                let title = ["thread_name", "name", "title"].into_iter().find_map(text);
                if let Some(title) = title {
                    self.session.title = Some(title.into_owned());
                }
                return;
            }
            Some("user_message") => event_message(Role::User, text("message").map(Part::text), fields),
            Some("agent_message") => event_message(Role::Assistant, text("message").map(Part::text), fields),
            Some("agent_reasoning") => {
                let reasoning = text("text").map(|text| Part::Reasoning {
                    text: text.into_owned(),
                    raw: None,
                    signed: false,
                });
                event_message(Role::Assistant, reasoning, fields)
            }
            _ => return,
        };
        if !message.parts.is_empty() {
            let message = Message {
                kind: if is_program_text(&message) {
                    MessageKind::Meta
                } else {
                    MessageKind::Plain
                },
                at,
                ..message
            };
            common::push_messages(&mut self.events, ordinal, vec![message]);
        }
    }
}

fn event_message(role: Role, part: Option<Part>, fields: &Object<'_>) -> Message {
    let mut parts: Vec<Part> = part.into_iter().collect();
    for image in fields.array("images").unwrap_or_default() {
        if let Some(url) = json::text(image) {
            // The event holds no whole image part to keep; the URL is all there is.
            parts.push(match common::image_url(image, &url) {
                Part::Image(image) => Part::Image(memory_core::Image { raw: None, ..image }),
                part => part,
            });
        }
    }
    common::message(role, parts, RESPONSES)
}

/// A message from another agent: the model reads it, no person wrote it.
fn agent_message(fields: &Object<'_>, context: &mut Context<'_>) -> Message {
    let mut extra = fields.clone();
    extra.remove("content");
    let parts = fields
        .get("content")
        .map(|content| common::responses_parts(content, context))
        .unwrap_or_default();
    Message {
        kind: MessageKind::Meta,
        name: fields.text("author").map(std::borrow::Cow::into_owned),
        extra: extra.rest(),
        ..common::message(Role::User, parts, RESPONSES)
    }
}

/// What the program puts in as user or developer messages. Source: the prompt fragments of Codex 0.146
/// as they stand in rollouts.
const PROGRAM_TEXTS: [&str; 18] = [
    "<environment_context>",
    "<user_instructions>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
    "<permissions instructions>",
    "<turn_aborted>",
    "<user_shell_command>",
    "<skill>",
    "<skills_instructions>",
    "<plugins_instructions>",
    "<apps_instructions>",
    "<collaboration_mode>",
    "<model_switch>",
    "<personality_spec>",
    "<subagent_notification>",
    "<codex_internal_context",
    "<hook_prompt",
    "<recommended_plugins>",
];

fn is_program_text(message: &Message) -> bool {
    if !matches!(message.role, Role::User | Role::System) {
        return false;
    }
    let mut texts = message.parts.iter().map(|part| match part {
        Part::Text { text, .. } => Some(text.trim_start()),
        Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => None,
    });
    let begins = |text: &str| PROGRAM_TEXTS.iter().any(|start| text.starts_with(start));
    !message.parts.is_empty() && texts.all(|text| text.is_some_and(begins))
}
