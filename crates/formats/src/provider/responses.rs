//! Responses: input items.

use memory_core::{Image, ImageSource, Message, Part, RawJson, Role, Tool, ToolCall, ToolResult, repair};

use super::Provider;
use super::ids::{is_anthropic_id, settle, tool_name};
use super::pieces::{
    EMPTY_TEXT, LEAD_TEXT, Writer, array, framed, image_as_url, is_dialect, is_reasoning_only, note, of_type, refusal,
    string,
};
use super::tools;
use crate::json::push_field;

const DIALECT: &str = "responses";

pub(super) fn body(messages: &[&Message], declared: &[Tool]) -> String {
    let sent: Vec<&Message> = messages.iter().filter(|message| !message.left_out).copied().collect();
    let mut list = repair(&sent);
    // The ids of items are at most 64 characters of the same kind as in Messages.
    settle(&mut list, is_anthropic_id);
    let mut out = Vec::new();
    let mut has_user = false;
    let mut leading = 0;
    for entry in &list {
        let before = out.len();
        push(&entry.message, &mut out);
        has_user |= matches!(entry.message.role, Role::User | Role::Summary) && out.len() > before;
        if entry.message.role == Role::System && leading == before {
            leading = out.len();
        }
    }
    drop_trailing_reasoning(&mut out);
    if !has_user {
        let lead = spoken("user", &string(LEAD_TEXT), None);
        out.insert(leading, Item::plain(lead));
    }
    let items: Vec<String> = out.into_iter().map(|item| item.json).collect();
    let mut body = String::from("{");
    push_field(&mut body, "input", &array(&items));
    let tools = tools::render(Provider::Responses, declared, &[]);
    if !tools.is_empty() {
        push_field(&mut body, "tools", &array(&tools));
    }
    body.push('}');
    body
}

/// One message alone.
pub(super) fn rendered(message: &Message) -> Vec<String> {
    let mut out = Vec::new();
    push(message, &mut out);
    out.into_iter().map(|item| item.json).collect()
}

struct Item {
    json: String,
    is_reasoning: bool,
    speaks_for_model: bool,
}

impl Item {
    fn plain(json: String) -> Self {
        Self {
            json,
            is_reasoning: false,
            speaks_for_model: false,
        }
    }

    fn model(json: String) -> Self {
        Self {
            json,
            is_reasoning: false,
            speaks_for_model: true,
        }
    }
}

/// A reasoning item must be followed by what it led to.
fn drop_trailing_reasoning(items: &mut Vec<Item>) {
    let mut follows = false;
    let mut keep: Vec<bool> = items
        .iter()
        .rev()
        .map(|item| {
            if !item.is_reasoning {
                follows = item.speaks_for_model;
            }
            follows || !item.is_reasoning
        })
        .collect();
    items.retain(|_| keep.pop().unwrap_or(true));
}

fn push(message: &Message, out: &mut Vec<Item>) {
    let same = is_dialect(message, DIALECT);
    match message.role {
        Role::System => out.push(Item::plain(said(message, system_role(message), "input_text", same))),
        Role::User | Role::Summary => out.push(Item::plain(said(message, "user", "input_text", same))),
        Role::Assistant => assistant(message, same, out),
        Role::Tool if message.parts.is_empty() => {}
        Role::Tool if message.results().next().is_none() => {
            out.push(Item::plain(said(message, "user", "input_text", same)));
        }
        Role::Tool => out.extend(message.results().map(|found| Item::plain(result(found, same)))),
    }
}

fn system_role(message: &Message) -> &'static str {
    let extra = message.extra.as_ref().and_then(super::pieces::readable_object);
    match extra.and_then(|extra| extra.text("role")) {
        Some(role) if role == "developer" => "developer",
        _ => "system",
    }
}

fn spoken(role: &str, content: &str, extra: Option<&RawJson>) -> String {
    let mut writer = Writer::new("type", "message");
    writer.text("role", role);
    writer.json("content", content);
    writer.extra(extra, |name| matches!(name, "id" | "status" | "phase"));
    writer.end()
}

fn said(message: &Message, role: &str, kind: &str, same: bool) -> String {
    let parts = framed(message);
    let content = content(&parts, kind, same).unwrap_or_else(|| string(EMPTY_TEXT));
    spoken(role, &content, message.extra.as_ref().filter(|_| same))
}

/// The items of an assistant message, in the order of its parts; but words that stand after a call go
/// before it, because the call's result comes next.
fn assistant(message: &Message, same: bool, out: &mut Vec<Item>) {
    let before = out.len();
    let mut words: Vec<Part> = Vec::new();
    let mut calls: Vec<Item> = Vec::new();
    let flush = |words: &mut Vec<Part>, out: &mut Vec<Item>| {
        if let Some(content) = content(words, "output_text", same) {
            let extra = message.extra.as_ref().filter(|_| same);
            out.push(Item::model(spoken("assistant", &content, extra)));
        }
        words.clear();
    };
    for part in &message.parts {
        match part {
            Part::Reasoning { raw, signed: true, .. } if same => {
                flush(&mut words, out);
                out.append(&mut calls);
                out.extend(of_type(raw.as_ref(), |kind| kind == "reasoning").map(|raw| Item {
                    json: raw.into_owned(),
                    is_reasoning: true,
                    speaks_for_model: true,
                }));
            }
            Part::ToolCall(found) => {
                flush(&mut words, out);
                calls.push(Item::model(call(found, same)));
            }
            Part::Other { raw } if same && is_item(raw) => {
                flush(&mut words, out);
                out.append(&mut calls);
                out.extend(of_type(Some(raw), |_| true).map(|raw| Item::model(raw.into_owned())));
            }
            Part::Reasoning { .. } | Part::ToolResult(_) => {}
            Part::Text { .. } | Part::Image(_) | Part::Other { .. } => words.push(part.clone()),
        }
    }
    flush(&mut words, out);
    out.append(&mut calls);
    if out.len() == before && !is_reasoning_only(message) {
        let text = refusal(message).unwrap_or_else(|| EMPTY_TEXT.to_owned());
        out.push(Item::model(spoken("assistant", &string(&text), None)));
    }
}

/// Whether a part is an item of its own, not content of a message.
fn is_item(raw: &RawJson) -> bool {
    of_type(Some(raw), |kind| {
        kind.ends_with("_call")
            || kind.ends_with("_output")
            || kind.starts_with("mcp_")
            || kind.contains("compaction")
            || kind == "item_reference"
    })
    .is_some()
}

fn call(call: &ToolCall, same: bool) -> String {
    let extra = call.extra.as_ref().filter(|_| same);
    let kind = extra
        .and_then(super::pieces::readable_object)
        .and_then(|extra| extra.text("type").map(std::borrow::Cow::into_owned))
        .unwrap_or_else(|| "function_call".to_owned());
    let mut writer = Writer::new("type", &kind);
    writer.text("call_id", &call.id);
    match kind.as_str() {
        "function_call" => {
            let arguments = if call.arguments.trim().is_empty() {
                "{}"
            } else {
                &call.arguments
            };
            writer.text("name", &tool_name(&call.name));
            writer.text("arguments", arguments);
        }
        "custom_tool_call" => {
            writer.text("name", &tool_name(&call.name));
            writer.text("input", &call.arguments);
        }
        // The provider's own tools take their payload as JSON, in a field of the tool's own.
        _ => writer.json(
            payload_field(&kind),
            &super::pieces::arguments_object(&call.arguments).unwrap_or("{}".into()),
        ),
    }
    writer.extra(extra, |name| {
        !matches!(
            name,
            "type" | "call_id" | "name" | "arguments" | "input" | "action" | "operation"
        )
    });
    writer.end()
}

fn payload_field(kind: &str) -> &'static str {
    match kind {
        "apply_patch_call" => "operation",
        "tool_search_call" => "arguments",
        _ => "action",
    }
}

fn result(result: &ToolResult, same: bool) -> String {
    let extra = result.extra.as_ref().filter(|_| same);
    let kind = extra
        .and_then(super::pieces::readable_object)
        .and_then(|extra| extra.text("type").map(std::borrow::Cow::into_owned))
        .unwrap_or_else(|| "function_call_output".to_owned());
    let mut writer = Writer::new("type", &kind);
    writer.text("call_id", &result.call_id);
    let content = match result.content.as_slice() {
        // Outputs that are JSON of the tool's own go back as such.
        [Part::Text { text, extra: None }]
            if !matches!(kind.as_str(), "function_call_output" | "custom_tool_call_output") =>
        {
            serde_json::from_str::<&serde_json::value::RawValue>(text).map_or_else(|_| string(text), |_| text.clone())
        }
        parts => content(parts, "input_text", same).unwrap_or_else(|| string(EMPTY_TEXT)),
    };
    writer.json(
        if kind == "tool_search_output" {
            "tools"
        } else {
            "output"
        },
        &content,
    );
    writer.extra(extra, |name| !matches!(name, "type" | "call_id" | "output" | "tools"));
    writer.end()
}

fn text_part(text: &str, kind: &str, extra: Option<&RawJson>) -> String {
    let mut writer = Writer::new("type", kind);
    writer.text("text", text);
    writer.extra(extra, |name| !matches!(name, "type" | "text"));
    writer.end()
}

fn image_part(image: &Image, same: bool) -> Option<String> {
    let url = match &image.source {
        ImageSource::Reference(id) if id.is_empty() => return None,
        ImageSource::Reference(_) => None,
        ImageSource::Url(_) | ImageSource::Base64(_) => Some(image_as_url(image)?),
    };
    if let Some(raw) = of_type(image.raw.as_ref().filter(|_| same), |kind| kind == "input_image") {
        return Some(raw.into_owned());
    }
    let mut writer = Writer::new("type", "input_image");
    writer.text("image_url", &url?);
    Some(writer.end())
}

/// Content as JSON: a string where it came as one, else an array; nothing if there is nothing to send.
fn content(parts: &[Part], kind: &str, same: bool) -> Option<String> {
    let takes_images = kind == "input_text";
    let mut rendered = Vec::new();
    for part in parts {
        let json = match part {
            Part::Text { text, .. } if text.is_empty() => continue,
            Part::Text { text, extra } => text_part(text, kind, extra.as_ref().filter(|_| same)),
            Part::Image(image) if takes_images => {
                image_part(image, same).unwrap_or_else(|| text_part(&note(part), kind, None))
            }
            Part::Other { raw } if same => of_type(Some(raw), |_| true)
                .map_or_else(|| text_part(&note(part), kind, None), std::borrow::Cow::into_owned),
            Part::Reasoning { .. } | Part::ToolResult(_) => continue,
            Part::Image(_) | Part::Other { .. } | Part::ToolCall(_) => text_part(&note(part), kind, None),
        };
        rendered.push(json);
    }
    match (parts, rendered.as_slice()) {
        (_, []) => None,
        ([Part::Text { text, extra: None }], _) => Some(string(text)),
        _ => Some(array(&rendered)),
    }
}
