//! OpenHands: events of its server and evaluations (`action`, `observation`), and of its SDK (`kind`).

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use memory_core::{Message, MessageKind, Part, Role, Tool, ToolCall};
use serde_json::value::RawValue;

use super::swe_agent::content;
use crate::codec::common::{self, ANTHROPIC, Context, OPENAI};
use crate::codec::draft;
use crate::json::{self, Object};

/// Actions and observations about the program's state; the model does not see them.
const RECORDS: &[&str] = &[
    "null",
    "change_agent_state",
    "agent_state_changed",
    "recall",
    "condensation_request",
    "start",
    "stop",
    "pause",
    "resume",
    "loop_recovery",
    "user_rejected_state",
];

/// What an action carries beside the tool's arguments.
const BOOKKEEPING: &[&str] = &[
    "id",
    "timestamp",
    "source",
    "message",
    "cause",
    "action",
    "thought",
    "action_risk",
    "security_risk",
    "is_confirmed",
    "confirmation_state",
    "keep_prompt",
    "kernel_init_code",
    "hidden",
    "blocking",
    "llm_metrics",
    "tool_call_metadata",
    "timeout",
];

/// Whether `kind` is one of the SDK's events.
pub(super) fn is_kind(kind: &str) -> bool {
    kind.ends_with("Event") || kind.ends_with("Observation") || kind.starts_with("Condensation")
}

/// Reads events and pairs calls with their results.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// The tools declared last.
    pub(super) tools: Option<Vec<Tool>>,
    /// Whether the agent said last that it has finished.
    pub(super) finished: bool,
    /// The calls by the id of their event: call id and tool name.
    calls: BTreeMap<String, (String, String)>,
    /// Calls of events without an id that wait for their result.
    open: VecDeque<(String, String)>,
    /// The provider's answer whose text has been taken already.
    answered: Option<String>,
    steps: u64,
}

impl Reader {
    pub(super) fn event(&mut self, raw: &RawValue, context: &mut Context<'_>) -> Vec<Message> {
        // Older files keep an action and its observation as a pair.
        if let Some(pair) = json::array(raw) {
            return pair.into_iter().flat_map(|event| self.event(event, context)).collect();
        }
        let Some(event) = Object::from_raw(raw) else {
            context.report("unknown_line", "no JSON object; kept as it is");
            return Vec::new();
        };
        let message = if let Some(kind) = event.text("kind").filter(|kind| is_kind(kind)) {
            self.sdk_event(&kind, &event, context)
        } else if let Some(action) = event.text("action") {
            self.action(&action, &event, context)
        } else if let Some(observation) = event.text("observation") {
            self.observation(&observation, &event, context)
        } else {
            context.report("unknown_line", "neither an action nor an observation; kept as it is");
            None
        };
        let at = event.get("timestamp").and_then(common::time);
        message.into_iter().map(|message| Message { at, ..message }).collect()
    }

    fn action(&mut self, action: &str, event: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        let args = event.object("args");
        // Older files keep the arguments in the event itself.
        let args = args.as_ref().unwrap_or(event);
        let source = event.text("source");
        match action {
            "message" => Some(self.said(event, args)),
            "system" => {
                if let Some(tools) = args.get("tools") {
                    self.tools = common::tools(tools, OPENAI).filter(|tools| !tools.is_empty());
                }
                Some(Message::text(Role::System, args.text("content")?))
            }
            "condensation" => summary(args.text("summary")),
            "finish" | "reject" => {
                self.finished = true;
                Some(last_words(event, args))
            }
            known if RECORDS.contains(&known) => None,
            _ if matches!(source.as_deref(), Some("user" | "environment")) => Some(Message {
                kind: MessageKind::Meta,
                ..Message::text(Role::User, event.text("message")?)
            }),
            _ => Some(self.call(action, event, args, context)),
        }
    }

    /// A message of a person or the agent. Older files do not say whose: the agent's waits for an answer.
    fn said(&mut self, event: &Object<'_>, args: &Object<'_>) -> Message {
        let text = args.text("content").unwrap_or_default();
        let from_user = match event.text("source").as_deref() {
            Some("user") => true,
            Some(_) => false,
            None => !args.is_true("wait_for_response"),
        };
        self.finished = !from_user;
        let mut parts = vec![Part::text(text)];
        let images = args
            .array("image_urls")
            .or_else(|| args.array("images_urls"))
            .unwrap_or_default();
        for image in images {
            if let Some(url) = json::text(image) {
                let mut part = common::image_url(image, &url);
                if let Part::Image(image) = &mut part {
                    image.raw = None;
                }
                parts.push(part);
            }
        }
        Message::new(if from_user { Role::User } else { Role::Assistant }, parts)
    }

    fn call(&mut self, action: &str, event: &Object<'_>, args: &Object<'_>, context: &mut Context<'_>) -> Message {
        self.steps += 1;
        self.finished = false;
        let event_id = event.get("id").map(json::text_or_json);
        let metadata = event.object("tool_call_metadata");
        let message = match &metadata {
            Some(metadata) => self.provider_call(metadata, args, context),
            None => self.plain_call(action, event_id.as_deref(), args),
        };
        if let Some(call) = message.calls().next() {
            let known = (call.id.clone(), call.name.clone());
            match event_id {
                Some(id) => {
                    self.calls.insert(id, known);
                }
                None => self.open.push_back(known),
            }
        }
        message
    }

    /// A call as the provider made it. Several actions may come from one answer, whose text counts once.
    fn provider_call(&mut self, metadata: &Object<'_>, args: &Object<'_>, context: &mut Context<'_>) -> Message {
        let id = metadata.get("tool_call_id").map(json::text_or_json).unwrap_or_default();
        let response = metadata.object("model_response");
        let group = response
            .as_ref()
            .and_then(|response| response.text("id").map(Cow::into_owned));
        let answer = answer_of(metadata);
        let repeated = group.is_some() && self.answered == group;
        let mut parts = Vec::new();
        if !repeated {
            parts.extend(answer.as_ref().map(|answer| words(answer, context)).unwrap_or_default());
            if !parts.iter().any(|part| matches!(part, Part::Text { .. })) {
                parts.extend(filled(args, "thought").map(Part::text));
            }
        }
        self.answered.clone_from(&group);
        let made = answer.as_ref().and_then(|answer| call_named(answer, &id, context));
        parts.push(Part::ToolCall(made.unwrap_or_else(|| ToolCall {
            id,
            name: metadata.text("function_name").unwrap_or_default().into_owned(),
            arguments: arguments(args),
            extra: None,
        })));
        Message {
            group,
            model: response.and_then(|response| response.text("model").map(Cow::into_owned)),
            ..common::message(Role::Assistant, parts, dialect(answer.as_ref()))
        }
    }

    /// A call that the model wrote as text: its id is `step-N`, N being the event's id or the step's number.
    fn plain_call(&mut self, action: &str, event_id: Option<&str>, args: &Object<'_>) -> Message {
        let mut parts: Vec<Part> = filled(args, "thought").map(Part::text).into_iter().collect();
        parts.push(Part::ToolCall(ToolCall {
            id: event_id.map_or_else(|| format!("step-{}", self.steps), |id| format!("step-{id}")),
            name: action.to_owned(),
            arguments: arguments(args),
            extra: None,
        }));
        Message::new(Role::Assistant, parts)
    }

    fn observation(&mut self, kind: &str, event: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        if RECORDS.contains(&kind) {
            return None;
        }
        let parts = content(event.get("content"), context);
        if kind == "condense" {
            return summary(event.text("content"));
        }
        let is_error = kind == "error";
        match self.answers(event) {
            Some((id, name)) => {
                let name = (!name.is_empty()).then_some(name);
                Some(draft::tool_message(draft::result(id, name, parts, is_error)))
            }
            None => Some(Message {
                kind: MessageKind::Observation,
                ..Message::new(Role::User, parts)
            }),
        }
    }

    /// The call that an observation answers: by its own metadata, by its cause, else the oldest open one.
    fn answers(&mut self, event: &Object<'_>) -> Option<(String, String)> {
        let cause = event.get("cause").map(json::text_or_json);
        let by_cause = cause.as_ref().and_then(|cause| self.calls.remove(cause));
        if let Some(metadata) = event.object("tool_call_metadata") {
            let id = metadata.get("tool_call_id").map(json::text_or_json)?;
            return Some((id, metadata.text("function_name").unwrap_or_default().into_owned()));
        }
        if cause.is_some() {
            return by_cause;
        }
        self.open.pop_front()
    }

    fn sdk_event(&mut self, kind: &str, event: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        match kind {
            "SystemPromptEvent" => {
                if let Some(tools) = event.get("tools") {
                    self.tools = common::tools(tools, OPENAI).filter(|tools| !tools.is_empty());
                }
                Some(Message::new(Role::System, content(event.get("system_prompt"), context)))
            }
            "MessageEvent" => self.sdk_message(event, context),
            "ActionEvent" => Some(self.sdk_action(event, context)),
            "ObservationEvent" | "UserRejectObservation" | "AgentErrorEvent" => Some(sdk_result(kind, event, context)),
            "CondensationSummaryEvent" | "Condensation" => summary(event.text("summary")),
            _ => None,
        }
    }

    fn sdk_message(&mut self, event: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
        let answer = event.object("llm_message")?;
        let source = event.text("source");
        let role = answer.text("role").and_then(|role| common::role(&role));
        let role = role.unwrap_or(if source.as_deref() == Some("agent") {
            Role::Assistant
        } else {
            Role::User
        });
        self.finished = role == Role::Assistant;
        let mut parts = words(&answer, context);
        if let Some(calls) = answer.get("tool_calls") {
            parts.extend(super::swe_agent::plain_calls(calls, context));
        }
        let kind = if role == Role::User && !matches!(source.as_deref(), None | Some("user")) {
            MessageKind::Meta
        } else {
            MessageKind::Plain
        };
        Some(Message {
            kind,
            ..common::message(role, parts, dialect(Some(&answer)))
        })
    }

    fn sdk_action(&mut self, event: &Object<'_>, context: &mut Context<'_>) -> Message {
        self.finished = event.text("tool_name").as_deref() == Some("finish");
        let group = event.text("llm_response_id").map(Cow::into_owned);
        let mut parts = Vec::new();
        if group.is_none() || self.answered != group {
            parts.extend(thinking(event, context));
            parts.extend(content(event.get("thought"), context));
        }
        self.answered.clone_from(&group);
        let call = event.object("tool_call");
        let text = |key: &str| call.as_ref().and_then(|call| call.get(key).map(json::text_or_json));
        let nested = call.as_ref().and_then(|call| call.object("function"));
        let nested = |key: &str| nested.as_ref().and_then(|call| call.get(key).map(json::text_or_json));
        parts.push(Part::ToolCall(ToolCall {
            id: event
                .get("tool_call_id")
                .map(json::text_or_json)
                .or_else(|| text("id"))
                .unwrap_or_default(),
            name: event
                .text("tool_name")
                .map(Cow::into_owned)
                .or_else(|| text("name"))
                .unwrap_or_default(),
            arguments: text("arguments")
                .or_else(|| nested("arguments"))
                .or_else(|| event.object("action").map(|action| without(&action, &["kind"])))
                .unwrap_or_default(),
            extra: None,
        }));
        Message {
            group,
            ..common::message(Role::Assistant, parts, dialect(Some(event)))
        }
    }
}

/// A finish is replayed as text, as the program itself does: nothing ever answers it.
fn last_words(event: &Object<'_>, args: &Object<'_>) -> Message {
    let mut texts: Vec<String> = Vec::new();
    let answer = event
        .object("tool_call_metadata")
        .and_then(|metadata| answer_text(&metadata));
    let candidates = [
        answer,
        args.text("thought").map(Cow::into_owned),
        args.text("final_thought").map(Cow::into_owned),
        args.object("outputs")
            .and_then(|outputs| outputs.text("content").map(Cow::into_owned)),
    ];
    for text in candidates.into_iter().flatten() {
        if !text.trim().is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    if texts.is_empty() {
        texts.push(event.text("message").unwrap_or_default().into_owned());
    }
    Message::text(Role::Assistant, texts.join("\n\n"))
}

fn sdk_result(kind: &str, event: &Object<'_>, context: &mut Context<'_>) -> Message {
    let id = event.get("tool_call_id").map(json::text_or_json).unwrap_or_default();
    let name = event.text("tool_name").map(Cow::into_owned);
    let observation = event.object("observation").unwrap_or_default();
    let found = observation
        .get("content")
        .or_else(|| observation.get("output"))
        .or_else(|| event.get("error"))
        .or_else(|| event.get("rejection_reason"));
    let is_error = kind != "ObservationEvent" || observation.is_true("is_error");
    draft::tool_message(draft::result(id, name, content(found, context), is_error))
}

/// The agent's own summary. What it covers stands before it in the list.
fn summary(text: Option<Cow<'_, str>>) -> Option<Message> {
    let text = text.filter(|text| !text.is_empty())?;
    Some(Message {
        kind: MessageKind::ForeignSummary,
        left_out: true,
        ..Message::text(Role::User, text)
    })
}

/// The provider's message that an action came from.
fn answer_of<'a>(metadata: &Object<'a>) -> Option<Object<'a>> {
    let choices = metadata.object("model_response")?.array("choices")?;
    Object::from_raw(choices.first()?)?.object("message")
}

fn answer_text(metadata: &Object<'_>) -> Option<String> {
    answer_of(metadata)?.text("content").map(Cow::into_owned)
}

/// Reasoning and text of a provider's message.
fn words(answer: &Object<'_>, context: &mut Context<'_>) -> Vec<Part> {
    let mut parts = thinking(answer, context);
    let said = content(answer.get("content"), context);
    parts.extend(
        said.into_iter()
            .filter(|part| !matches!(part, Part::Text { text, .. } if text.is_empty())),
    );
    parts
}

fn thinking(fields: &Object<'_>, context: &mut Context<'_>) -> Vec<Part> {
    let blocks = fields.array("thinking_blocks").unwrap_or_default();
    if !blocks.is_empty() {
        return blocks
            .into_iter()
            .map(|block| common::anthropic_block(block, context))
            .collect();
    }
    let text = filled(fields, "reasoning_content");
    text.map(|text| Part::Reasoning {
        text,
        raw: None,
        signed: false,
    })
    .into_iter()
    .collect()
}

/// Thinking blocks are Anthropic's; everything else has the chat-completion form.
fn dialect(fields: Option<&Object<'_>>) -> &'static str {
    let blocks = fields
        .and_then(|fields| fields.array("thinking_blocks"))
        .unwrap_or_default();
    if blocks.is_empty() { OPENAI } else { ANTHROPIC }
}

/// The call with the id given, as the provider wrote it.
fn call_named(answer: &Object<'_>, id: &str, context: &mut Context<'_>) -> Option<ToolCall> {
    let calls = super::swe_agent::plain_calls(answer.get("tool_calls")?, context);
    calls.into_iter().find_map(|part| match part {
        Part::ToolCall(call) if call.id == id => Some(call),
        _ => None,
    })
}

fn arguments(args: &Object<'_>) -> String {
    without(args, BOOKKEEPING)
}

fn without(fields: &Object<'_>, left_out: &[&str]) -> String {
    let mut rest = fields.clone();
    for key in left_out {
        rest.remove(key);
    }
    rest.to_json().0
}

fn filled(fields: &Object<'_>, key: &str) -> Option<String> {
    fields.text(key).filter(|text| !text.is_empty()).map(Cow::into_owned)
}
