//! OpenAI chat completions. Source: the API reference of `POST /v1/chat/completions` and the errors
//! that the service returns for tool messages.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Violations, check_answers, is_empty_text, text};

/// The longest call id that the service takes, in characters. Source: its error "string too long.
/// Expected a string with maximum length 40" for `tool_calls[].id`.
const CALL_ID_CHARACTERS: usize = 40;

/// Returns what the chat-completions API would refuse in `body`.
pub fn check_openai(body: &Value) -> Vec<String> {
    let mut violations = Violations::default();
    let Some(messages) = body.get("messages").and_then(Value::as_array) else {
        return vec!["messages: not an array".to_owned()];
    };
    let has_user = messages.iter().any(|message| text(message, "role") == "user");
    violations.unless(has_user, "messages", "no user message");
    let mut index = 0;
    while index < messages.len() {
        let place = format!("messages[{index}]");
        check_message(&messages[index], &place, &mut violations);
        // Results after a message are taken with it, so only the first of all can stand alone here.
        violations.unless(
            text(&messages[index], "role") != "tool",
            &place,
            "a result answers no call before it",
        );
        let asked = call_ids(&messages[index]);
        index += 1;
        let results = messages[index..]
            .iter()
            .take_while(|message| text(message, "role") == "tool")
            .count();
        let answered: Vec<String> = messages[index..index + results]
            .iter()
            .map(|message| text(message, "tool_call_id").to_owned())
            .collect();
        check_answers(&asked, &answered, &place, &mut violations);
        for offset in 0..results {
            let at = index + offset;
            check_message(&messages[at], &format!("messages[{at}]"), &mut violations);
        }
        index += results;
    }
    check_tools(body, &mut violations);
    violations.0
}

fn call_ids(message: &Value) -> Vec<String> {
    let calls = message.get("tool_calls").and_then(Value::as_array);
    calls
        .into_iter()
        .flatten()
        .map(|call| text(call, "id").to_owned())
        .collect()
}

fn check_message(message: &Value, place: &str, violations: &mut Violations) {
    let role = text(message, "role");
    match role {
        "system" | "developer" | "user" => check_content(message, place, violations),
        "assistant" => check_assistant(message, place, violations),
        "tool" => {
            violations.unless(!text(message, "tool_call_id").is_empty(), place, "no tool_call_id");
            // The content of a result may be an empty string, but must be there.
            let there = message
                .get("content")
                .is_some_and(|content| content.is_string() || content.is_array());
            violations.unless(there, place, "a result without content");
        }
        other => violations.add(place, format!("unknown role `{other}`")),
    }
    if role != "assistant" {
        violations.unless(
            message.get("tool_calls").is_none(),
            place,
            "calls outside an assistant message",
        );
    }
    if let Some(name) = message.get("name") {
        let good = name.as_str().is_some_and(|name| !name.is_empty());
        violations.unless(good, place, "an empty name");
    }
}

fn check_assistant(message: &Value, place: &str, violations: &mut Violations) {
    let calls = match message.get("tool_calls") {
        None => &[],
        Some(Value::Array(calls)) if !calls.is_empty() => calls.as_slice(),
        Some(_) => return violations.add(place, "tool_calls is no array or empty"),
    };
    let has_content = message.get("content").is_some_and(|content| !content.is_null());
    if has_content {
        check_content(message, place, violations);
    } else {
        let other = ["refusal", "audio", "function_call"]
            .iter()
            .any(|field| message.get(field).is_some());
        violations.unless(!calls.is_empty() || other, place, "an assistant message of nothing");
    }
    let mut seen = BTreeSet::new();
    for (number, call) in calls.iter().enumerate() {
        let place = format!("{place}.tool_calls[{number}]");
        let id = text(call, "id");
        violations.unless(!id.is_empty(), &place, "an empty id");
        violations.unless(
            id.chars().count() <= CALL_ID_CHARACTERS,
            &place,
            "an id of more than 40 characters",
        );
        violations.unless(seen.insert(id), &place, "an id used twice in one message");
        violations.unless(text(call, "type") == "function", &place, "type is not `function`");
        let function = call.get("function").unwrap_or(&Value::Null);
        violations.unless(!text(function, "name").is_empty(), &place, "no function name");
        violations.unless(
            function.get("arguments").is_some_and(Value::is_string),
            &place,
            "arguments is no string",
        );
    }
}

fn check_content(message: &Value, place: &str, violations: &mut Violations) {
    match message.get("content") {
        Some(Value::String(content)) => violations.unless(!content.is_empty(), place, "empty content"),
        Some(Value::Array(parts)) => {
            violations.unless(!parts.is_empty(), place, "content of no parts");
            for (number, part) in parts.iter().enumerate() {
                check_part(part, &format!("{place}.content[{number}]"), violations);
            }
        }
        _ => violations.add(place, "content is neither text nor parts"),
    }
}

fn check_part(part: &Value, place: &str, violations: &mut Violations) {
    match text(part, "type") {
        "text" => violations.unless(!text(part, "text").is_empty(), place, "an empty text part"),
        "refusal" => violations.unless(!is_empty_text(text(part, "refusal")), place, "an empty refusal"),
        "image_url" => {
            let url = part.get("image_url").map_or("", |image| text(image, "url"));
            let good = ["https://", "http://", "data:"]
                .iter()
                .any(|start| url.starts_with(start));
            violations.unless(good, place, "an image that is no URL");
        }
        "input_audio" | "file" => {}
        other => violations.add(place, format!("unknown part `{other}`")),
    }
}

fn check_tools(body: &Value, violations: &mut Violations) {
    let Some(tools) = body.get("tools") else {
        return;
    };
    let tools = tools.as_array().map_or(&[][..], Vec::as_slice);
    violations.unless(!tools.is_empty(), "tools", "an empty list or none");
    for (number, tool) in tools.iter().enumerate() {
        let place = format!("tools[{number}]");
        let function = tool.get("function").unwrap_or(&Value::Null);
        let good = text(tool, "type") != "function" || !text(function, "name").is_empty();
        violations.unless(good, &place, "a function without a name");
    }
}
