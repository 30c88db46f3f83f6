//! Chat completions.

use memory_core::{Message, Part, Repaired, Role, Tool, ToolCall, ToolResult, repair};

use super::Provider;
use super::ids::{is_openai_id, settle, tool_name};
use super::pieces::{
    EMPTY_TEXT, LEAD_TEXT, Writer, array, framed, image_as_url, is_dialect, is_reasoning_only, note, of_type, refusal,
    string,
};
use super::tools;

const DIALECT: &str = "openai";

/// What happens to reasoning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reasoning {
    /// It is not sent.
    Left,
    /// It stands beside the content, as `reasoning_content`.
    Beside,
}

pub(super) fn body(messages: &[&Message], declared: &[Tool]) -> String {
    let sent: Vec<&Message> = messages.iter().filter(|message| !message.left_out).copied().collect();
    let mut list = repair(&sent);
    settle(&mut list, is_openai_id);
    let mut out = Vec::with_capacity(list.len());
    let mut images = Vec::new();
    let mut has_user = false;
    let mut leading = 0;
    for entry in &list {
        if !is_results(entry) {
            has_user |= push_images(&mut out, &mut images);
        }
        let before = out.len();
        push(&entry.message, Reasoning::Left, &mut out, &mut images);
        let is_user = matches!(entry.message.role, Role::User | Role::Summary) || is_loose_tool(&entry.message);
        has_user |= is_user && out.len() > before;
        if entry.message.role == Role::System && leading == before {
            leading = out.len();
        }
    }
    has_user |= push_images(&mut out, &mut images);
    if !has_user {
        out.insert(leading, plain("user", LEAD_TEXT));
    }
    let mut body = String::from("{");
    crate::json::push_field(&mut body, "messages", &array(&out));
    let tools = tools::render(Provider::OpenAi, declared, &[]);
    if !tools.is_empty() {
        crate::json::push_field(&mut body, "tools", &array(&tools));
    }
    body.push('}');
    body
}

/// One message alone.
pub(super) fn rendered(message: &Message, reasoning: Reasoning) -> Vec<String> {
    let mut out = Vec::new();
    let mut images = Vec::new();
    push(message, reasoning, &mut out, &mut images);
    push_images(&mut out, &mut images);
    out
}

fn is_results(entry: &Repaired<'_>) -> bool {
    entry.message.role == Role::Tool && !is_loose_tool(&entry.message)
}

/// A message under role `tool` that holds no result.
fn is_loose_tool(message: &Message) -> bool {
    message.role == Role::Tool && message.results().next().is_none()
}

fn plain(role: &str, text: &str) -> String {
    let mut writer = Writer::new("role", role);
    writer.text("content", text);
    writer.end()
}

fn push(message: &Message, reasoning: Reasoning, out: &mut Vec<String>, images: &mut Vec<String>) {
    match message.role {
        Role::System => out.push(spoken(message, system_role(message), false)),
        Role::User | Role::Summary => out.push(spoken(message, "user", true)),
        Role::Assistant => out.extend(assistant(message, reasoning)),
        Role::Tool if is_loose_tool(message) => {
            if !message.parts.is_empty() {
                out.push(spoken(message, "user", true));
            }
        }
        Role::Tool => out.extend(message.results().map(|found| result(message, found, images))),
    }
}

/// `developer` goes back under its name to the form that knows it.
fn system_role(message: &Message) -> &'static str {
    let is_openai = matches!(message.dialect.as_deref(), Some("openai" | "responses"));
    let extra = message.extra.as_ref().and_then(super::pieces::readable_object);
    match extra.and_then(|extra| extra.text("role")) {
        Some(role) if is_openai && role == "developer" => "developer",
        _ => "system",
    }
}

fn spoken(message: &Message, role: &str, images: bool) -> String {
    let parts = framed(message);
    let content = content(&parts, images, is_dialect(message, DIALECT)).unwrap_or_else(|| string(EMPTY_TEXT));
    let mut writer = Writer::new("role", role);
    writer.json("content", &content);
    if let Some(name) = participant(message) {
        writer.text("name", name);
    }
    writer.end()
}

/// The name of a participant, if the provider accepts it. Source: the pattern `^[^\s<|\\/>]+$` in the API's refusal.
fn participant(message: &Message) -> Option<&str> {
    let is_legal = |name: &&str| {
        let taken = |c: char| !c.is_whitespace() && !matches!(c, '<' | '|' | '\\' | '/' | '>');
        !name.is_empty() && name.len() <= 64 && name.chars().all(taken)
    };
    message.name.as_deref().filter(is_legal)
}

fn assistant(message: &Message, reasoning: Reasoning) -> Option<String> {
    let same = is_dialect(message, DIALECT);
    let content = content(&message.parts, false, same);
    let calls: Vec<String> = message.calls().map(|found| call(found, same)).collect();
    let thought = thought(message).filter(|_| reasoning == Reasoning::Beside);
    let refused = refusal(message);
    let spoken_aloud = same
        && message
            .extra
            .as_ref()
            .is_some_and(|extra| extra.as_str().contains("\"audio\""));
    let content = match content {
        Some(content) => content,
        None if !calls.is_empty() || refused.is_some() || spoken_aloud => "null".to_owned(),
        None if is_reasoning_only(message) && thought.is_none() => return None,
        None => string(EMPTY_TEXT),
    };
    let mut writer = Writer::new("role", "assistant");
    writer.json("content", &content);
    if let Some(thought) = thought {
        writer.text("reasoning_content", &thought);
    }
    if let Some(name) = participant(message) {
        writer.text("name", name);
    }
    if same {
        writer.extra(message.extra.as_ref(), |name| matches!(name, "refusal" | "audio"));
    } else if let Some(refused) = refused {
        writer.text("refusal", &refused);
    }
    if !calls.is_empty() {
        writer.json("tool_calls", &array(&calls));
    }
    Some(writer.end())
}

fn thought(message: &Message) -> Option<String> {
    let texts: Vec<&str> = message
        .parts
        .iter()
        .filter_map(|part| match part {
            Part::Reasoning { text, .. } if !text.is_empty() => Some(text.as_str()),
            Part::Text { .. }
            | Part::Reasoning { .. }
            | Part::ToolCall(_)
            | Part::ToolResult(_)
            | Part::Image(_)
            | Part::Other { .. } => None,
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

fn call(call: &ToolCall, same: bool) -> String {
    let name = tool_name(&call.name);
    let mut writer = Writer::new("id", &call.id);
    let extra = call.extra.as_ref().filter(|_| same);
    let custom = extra
        .and_then(super::pieces::readable_object)
        .is_some_and(|extra| extra.text("type").as_deref() == Some("custom"));
    if custom {
        let mut payload = Writer::new("name", &name);
        payload.text("input", &call.arguments);
        writer.text("type", "custom");
        writer.json("custom", &payload.end());
    } else {
        let arguments = if call.arguments.trim().is_empty() {
            "{}"
        } else {
            &call.arguments
        };
        let mut function = Writer::new("name", &name);
        function.text("arguments", arguments);
        writer.text("type", "function");
        writer.json("function", &function.end());
    }
    writer.extra(extra, |name| {
        !matches!(name, "id" | "type" | "function" | "custom" | "index")
    });
    writer.end()
}

/// A result. A tool message takes text only: an image goes into a user message after the results.
fn result(message: &Message, result: &ToolResult, images: &mut Vec<String>) -> String {
    let same = is_dialect(message, DIALECT);
    let mut parts = Vec::with_capacity(result.content.len());
    for part in &result.content {
        match part {
            Part::Image(image) if image_part(image, same).is_some() => {
                images.extend(image_part(image, same));
                parts.push(Part::text("[image: see the message after the results]"));
            }
            part => parts.push(part.clone()),
        }
    }
    let mut writer = Writer::new("role", "tool");
    writer.text("tool_call_id", &result.call_id);
    if let Some(name) = result.name.as_deref().filter(|name| same && !name.is_empty()) {
        writer.text("name", name);
    }
    let content = content(&parts, false, same).unwrap_or_else(|| string(EMPTY_TEXT));
    writer.json("content", &content);
    writer.end()
}

fn push_images(out: &mut Vec<String>, images: &mut Vec<String>) -> bool {
    if images.is_empty() {
        return false;
    }
    let mut parts = vec![text_part("[images of the results above]", None)];
    parts.append(images);
    let mut writer = Writer::new("role", "user");
    writer.json("content", &array(&parts));
    out.push(writer.end());
    true
}

fn text_part(text: &str, extra: Option<&memory_core::RawJson>) -> String {
    let mut writer = Writer::new("type", "text");
    writer.text("text", text);
    writer.extra(extra, |name| !matches!(name, "type" | "text"));
    writer.end()
}

fn image_part(image: &memory_core::Image, same: bool) -> Option<String> {
    let url = image_as_url(image)?;
    let verbatim = of_type(image.raw.as_ref().filter(|_| same), |kind| kind == "image_url");
    if let Some(raw) = verbatim {
        return Some(raw.into_owned());
    }
    let mut writer = Writer::new("type", "image_url");
    writer.json("image_url", &Writer::new("url", &url).end());
    Some(writer.end())
}

/// Content as JSON: a string where it can be one, else an array; nothing if there is nothing to send. Blank
/// text says nothing, and strict servers refuse it.
///
/// Texts of another form are joined into one string, which every compatible server takes.
fn content(parts: &[Part], images: bool, same: bool) -> Option<String> {
    let mut rendered = Vec::new();
    let mut texts = Vec::new();
    let mut bare = true;
    for part in parts {
        match part {
            Part::Text { text, .. } if text.trim().is_empty() => {}
            Part::Text { text, extra } => {
                bare &= extra.is_none();
                texts.push(text.clone());
                rendered.push(text_part(text, extra.as_ref().filter(|_| same)));
            }
            Part::Image(image) if images => match image_part(image, same) {
                Some(image) => rendered.push(image),
                None => push_note(part, &mut texts, &mut rendered),
            },
            Part::Other { raw } if same => match of_type(Some(raw), |kind| is_content(kind, images)) {
                Some(raw) => rendered.push(raw.into_owned()),
                None => push_note(part, &mut texts, &mut rendered),
            },
            // Calls have their own field; a call under another role is none, and is told as text.
            Part::ToolCall(_) if !images => {}
            Part::Reasoning { .. } | Part::ToolResult(_) => {}
            Part::Image(_) | Part::Other { .. } | Part::ToolCall(_) => push_note(part, &mut texts, &mut rendered),
        }
    }
    let only_text = texts.len() == rendered.len();
    match texts.as_slice() {
        [] if rendered.is_empty() => None,
        [text] if only_text && (bare || !same) => Some(string(text)),
        _ if only_text && !same => Some(string(&texts.join("\n"))),
        _ => Some(array(&rendered)),
    }
}

/// The content types that the API names when it refuses another, and those of compatible servers.
fn is_content(kind: &str, of_user: bool) -> bool {
    match kind {
        "refusal" => !of_user,
        "input_audio" | "file" | "video_url" => of_user,
        _ => false,
    }
}

fn push_note(part: &Part, texts: &mut Vec<String>, rendered: &mut Vec<String>) {
    let note = note(part);
    rendered.push(text_part(&note, None));
    texts.push(note);
}
