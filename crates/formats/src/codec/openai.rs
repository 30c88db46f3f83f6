//! Format `openai`: chat-completions messages. Described in `docs/formats/openai.md`.

use memory_core::{Message, Part, Role, ToolCall, ToolResult};
use serde_json::value::RawValue;

use super::chat::Form;
use super::common::{self, Context, OPENAI};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};

/// The id of a call in the old `function_call` form, which has none: calls and results meet by name.
const FUNCTION_ID: &str = "function:";

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let form = Form {
        format: Format::OpenAi,
        dialect: OPENAI,
        lists: &["messages", "traj", "conversation"],
        system: None,
        read: read_element,
        read_system: |_, _| Message::new(Role::System, Vec::new()),
    };
    form.decode(bytes)
}

/// Reads an element: a message, or a whole response, whose first choice holds one.
///
/// What a response holds beside that message (`usage`, `finish_reason`, further choices) stays in the item.
fn read_element(raw: &RawValue, context: &mut Context<'_>) -> Option<Vec<Message>> {
    let Some(response) = Object::from_raw(raw).filter(|fields| !fields.has("role") && fields.has("choices")) else {
        return read_message(raw, context);
    };
    let mut messages = read_message(response_message(&response)?, context)?;
    let choices = response.array("choices").map_or(0, |choices| choices.len());
    if choices > 1 {
        context.report(
            "several_choices",
            format!(
                "a response with {choices} choices; the first is the message, the others are kept in the item only"
            ),
        );
    }
    if let Some(message) = messages.first_mut() {
        let model = message.model.take();
        message.model = model.or_else(|| response.text("model").map(std::borrow::Cow::into_owned));
        message.at = message.at.or_else(|| response.get("created").and_then(common::time));
    }
    Some(messages)
}

/// The message of a whole response's first choice; nothing if there is none, or an error stands in its place.
pub(crate) fn response_message<'a>(response: &Object<'a>) -> Option<&'a RawValue> {
    let choice = Object::from_raw(response.array("choices")?.first()?)?;
    let raw = choice.get("message")?;
    let message = Object::from_raw(raw).filter(|message| message.has("role"))?;
    let is_failed = response.get("error").or_else(|| choice.get("error")).is_some();
    let is_blank = ["content", "tool_calls", "function_call"].iter().all(|key| {
        message
            .get(key)
            .is_none_or(|value| matches!(value.get(), "\"\"" | "[]"))
    });
    (!(is_failed && is_blank)).then_some(raw)
}

/// Reads one chat-completions message; nothing if it is none (no object, or a role that is not known).
pub(crate) fn read_message(raw: &RawValue, context: &mut Context<'_>) -> Option<Vec<Message>> {
    let mut fields = Object::from_raw(raw)?;
    let role_name = fields.text("role")?;
    let role = common::role(&role_name)?;
    // `developer` is the one role whose name is kept, so that it goes back under that name.
    if role_name != "developer" {
        fields.remove("role");
    }
    let mut parts = Vec::new();
    if let Some(thought) = fields.take("reasoning_content").or_else(|| fields.take("reasoning")) {
        parts.push(reasoning(thought));
    }
    parts.extend(
        fields
            .get("content")
            .map(|content| common::openai_parts(content, context))
            .unwrap_or_default(),
    );
    fields.remove("content");
    if role == Role::Tool {
        parts = vec![result(&mut fields, parts)];
    }
    if let Some(calls) = fields.take("tool_calls") {
        parts.extend(common::openai_calls(calls, context));
    }
    fields.remove("tool_calls");
    if let Some(call) = fields.take("function_call") {
        parts.extend(function_call(call));
    }
    let message = Message {
        name: (role != Role::Tool).then(|| fields.take_text("name")).flatten(),
        model: fields.text("model").map(std::borrow::Cow::into_owned),
        at: ["timestamp", "created_at", "created"]
            .iter()
            .find_map(|key| fields.get(key).and_then(common::time)),
        extra: fields.rest(),
        ..common::message(role, parts, OPENAI)
    };
    Some(common::split_results(message))
}

/// Reasoning beside the content, as several servers give it. It is shown, never sent.
fn reasoning(raw: &RawValue) -> Part {
    Part::Reasoning {
        text: json::text_or_json(raw),
        raw: None,
        signed: false,
    }
}

fn result(fields: &mut Object<'_>, content: Vec<Part>) -> Part {
    let name = fields.take_text("name");
    let call_id = fields.take("tool_call_id").map(json::text_or_json);
    Part::ToolResult(ToolResult {
        call_id: call_id.unwrap_or_else(|| {
            name.as_ref()
                .map_or_else(String::new, |name| format!("{FUNCTION_ID}{name}"))
        }),
        name,
        content,
        is_error: false,
        extra: None,
    })
}

/// The old form of a call: `{name, arguments}` without an id.
fn function_call(raw: &RawValue) -> Option<Part> {
    let mut call = Object::from_raw(raw)?;
    let name = call.take("name").map(json::text_or_json)?;
    Some(Part::ToolCall(ToolCall {
        id: format!("{FUNCTION_ID}{name}"),
        arguments: call.take("arguments").map(json::text_or_json).unwrap_or_default(),
        name,
        extra: call.rest(),
    }))
}
