//! Format `responses`: input items of the Responses API. Described in `docs/formats/responses.md`.
//!
//! An item that is a call and an item that answers it meet by `call_id`. Items of tools that the
//! provider runs itself have no local result; they are parts of the assistant, verbatim.

use memory_core::{Message, Part, RawJson, Role, ToolCall, ToolResult};
use serde_json::value::RawValue;

use super::chat::Form;
use super::common::{self, Context, RESPONSES};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let form = Form {
        format: Format::Responses,
        dialect: RESPONSES,
        lists: &["input", "output", "items"],
        system: Some("instructions"),
        read: read_item,
        read_system: |raw, context| common::message(Role::System, common::responses_parts(raw, context), RESPONSES),
    };
    form.decode(bytes)
}

/// Reads one item; nothing if it is none. A bare string is a user message.
pub(crate) fn read_item(raw: &RawValue, context: &mut Context<'_>) -> Option<Vec<Message>> {
    if let Some(text) = json::text(raw) {
        return Some(vec![common::message(Role::User, common::bare_text(text), RESPONSES)]);
    }
    let mut fields = Object::from_raw(raw)?;
    let kind = fields.text("type").unwrap_or_else(|| "message".into()).into_owned();
    let message = match kind.as_str() {
        "message" => return read_message(fields, context).map(|message| vec![message]),
        "function_call" | "custom_tool_call" => assistant(call(&mut fields, &kind)?),
        "reasoning" => assistant(reasoning(raw, &fields)),
        kind if kind.ends_with("_output") && fields.text("call_id").is_some() => result(fields, kind, context),
        kind if is_local_call(kind) && fields.text("call_id").is_some() => assistant(call(&mut fields, kind)?),
        "item_reference" | "compaction" | "compaction_summary" | "context_compaction" => assistant(common::other(raw)),
        kind if kind.ends_with("_call") || kind.ends_with("_output") || kind.starts_with("mcp_") => {
            assistant(common::other(raw))
        }
        _ => return None,
    };
    Some(vec![message])
}

fn assistant(part: Part) -> Message {
    common::message(Role::Assistant, vec![part], RESPONSES)
}

/// Calls that the client answers with an `…_output` item of the same `call_id`.
fn is_local_call(kind: &str) -> bool {
    matches!(
        kind,
        "local_shell_call" | "shell_call" | "apply_patch_call" | "computer_call" | "tool_search_call"
    )
}

fn read_message(mut fields: Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let role_name = fields.text("role")?;
    let role = common::role(&role_name)?;
    if role_name != "developer" {
        fields.remove("role");
    }
    fields.remove("type");
    let parts = fields
        .take("content")
        .map(|content| common::responses_parts(content, context))
        .unwrap_or_default();
    fields.remove("content");
    Some(Message {
        extra: fields.rest(),
        ..common::message(role, parts, RESPONSES)
    })
}

/// A call; what is beside id, name and arguments (the item's `type` included, if special) is kept in `extra`.
fn call(fields: &mut Object<'_>, kind: &str) -> Option<Part> {
    let id = fields.take("call_id").map(json::text_or_json).unwrap_or_default();
    let name = match fields.take("name").map(json::text_or_json) {
        Some(name) => name,
        None => kind.strip_suffix("_call")?.to_owned(),
    };
    let payload = ["arguments", "input", "action", "actions", "operation"];
    let arguments = payload.iter().find_map(|key| fields.take(key)).map(json::text_or_json);
    if kind == "function_call" {
        fields.remove("type");
    }
    Some(Part::ToolCall(ToolCall {
        id,
        name,
        arguments: arguments.unwrap_or_default(),
        extra: fields.rest(),
    }))
}

fn result(mut fields: Object<'_>, kind: &str, context: &mut Context<'_>) -> Message {
    let call_id = fields.take("call_id").map(json::text_or_json).unwrap_or_default();
    let payload = ["output", "tools", "result"];
    let content = payload.iter().find_map(|key| fields.take(key));
    if kind == "function_call_output" {
        fields.remove("type");
    }
    let part = Part::ToolResult(ToolResult {
        call_id,
        name: fields.take_text("name"),
        content: content.map(|content| output(content, context)).unwrap_or_default(),
        is_error: fields.text("status").as_deref() == Some("failed"),
        extra: fields.rest(),
    });
    common::message(Role::Tool, vec![part], RESPONSES)
}

/// An output is text, a list of parts, or an object of the tool's own, which is kept as one part.
fn output(content: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    let is_list_of_parts = json::array(content).is_some_and(|elements| {
        elements
            .iter()
            .all(|element| Object::from_raw(element).is_some_and(|part| is_content(&part)))
    });
    if json::text(content).is_some() || is_list_of_parts {
        return common::responses_parts(content, context);
    }
    // Older rollouts: `{content, success}`.
    let inner = Object::from_raw(content).and_then(|object| object.text("content"));
    vec![inner.map_or_else(|| Part::text(content.get()), Part::text)]
}

fn is_content(part: &Object<'_>) -> bool {
    part.text("type").is_some_and(|kind| {
        matches!(
            &*kind,
            "input_text" | "output_text" | "text" | "input_image" | "input_file"
        )
    })
}

/// Reasoning: the readable summary, and the whole item to be sent back where it carries its encrypted form.
fn reasoning(raw: &RawValue, fields: &Object<'_>) -> Part {
    let mut text = String::new();
    for key in ["summary", "content"] {
        for part in fields.array(key).unwrap_or_default() {
            let Some(piece) = Object::from_raw(part).and_then(|part| part.text("text")) else {
                continue;
            };
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&piece);
        }
    }
    Part::Reasoning {
        text,
        raw: Some(RawJson(raw.get().to_owned())),
        signed: fields.text("encrypted_content").is_some_and(|text| !text.is_empty()),
    }
}
