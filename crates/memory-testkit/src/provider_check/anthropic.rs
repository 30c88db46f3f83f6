//! Anthropic messages. Source: the API reference of `POST /v1/messages` and the pages on tool use,
//! extended thinking and prompt caching.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Violations, check_answers, is_empty_text, text};

/// The most `cache_control` marks in a request. Source: the page on prompt caching.
const CACHE_MARKS: usize = 4;

/// Returns what the messages API would refuse in `body`.
pub fn check_anthropic(body: &Value) -> Vec<String> {
    let mut violations = Violations::default();
    let Some(messages) = body.get("messages").and_then(Value::as_array) else {
        return vec!["messages: not an array".to_owned()];
    };
    check_system(body, &mut violations);
    let first = messages.first().map_or("", |message| text(message, "role"));
    violations.unless(first == "user", "messages[0]", "the first message is not the user's");
    let mut seen = BTreeSet::new();
    let mut asked = Vec::new();
    let mut previous = "";
    for (index, message) in messages.iter().enumerate() {
        let place = format!("messages[{index}]");
        let role = text(message, "role");
        violations.unless(role != previous, &place, "roles do not alternate");
        violations.unless(
            ["user", "assistant"].contains(&role),
            &place,
            "a role that is neither user nor assistant",
        );
        previous = role;
        let blocks = blocks(message, &place, &mut violations);
        for (number, block) in blocks.iter().enumerate() {
            check_block(block, role, &format!("{place}.content[{number}]"), &mut violations);
        }
        check_answers(
            &asked,
            &leading_results(blocks, &place, &mut violations),
            &place,
            &mut violations,
        );
        asked = call_ids(blocks);
        for id in &asked {
            violations.unless(
                seen.insert(id.clone()),
                &place,
                &format!("call id `{id}` is used twice"),
            );
        }
    }
    check_answers(&asked, &[], "the end", &mut violations);
    check_last(messages, &mut violations);
    let marks = cache_marks(body);
    violations.unless(marks <= CACHE_MARKS, "body", &format!("{marks} cache_control marks"));
    check_tools(body, &mut violations);
    violations.0
}

fn check_system(body: &Value, violations: &mut Violations) {
    match body.get("system") {
        // An empty string is taken, an empty block is not.
        None | Some(Value::String(_)) => {}
        Some(Value::Array(blocks)) => {
            for (number, block) in blocks.iter().enumerate() {
                let good = text(block, "type") == "text" && !is_empty_text(text(block, "text"));
                violations.unless(good, &format!("system[{number}]"), "not a text block with text");
            }
        }
        Some(_) => violations.add("system", "neither text nor blocks"),
    }
}

/// The blocks of a message; text content has none and is checked here.
fn blocks<'a>(message: &'a Value, place: &str, violations: &mut Violations) -> &'a [Value] {
    match message.get("content") {
        Some(Value::String(content)) => {
            violations.unless(!is_empty_text(content), place, "empty content");
            &[]
        }
        Some(Value::Array(blocks)) => {
            violations.unless(!blocks.is_empty(), place, "content of no blocks");
            blocks
        }
        _ => {
            violations.add(place, "content is neither text nor blocks");
            &[]
        }
    }
}

fn check_block(block: &Value, role: &str, place: &str, violations: &mut Violations) {
    let model = role == "assistant";
    match text(block, "type") {
        "text" => violations.unless(!is_empty_text(text(block, "text")), place, "an empty text block"),
        "tool_use" => {
            violations.unless(model, place, "a call that is not the model's");
            violations.unless(is_call_id(text(block, "id")), place, "an illegal call id");
            violations.unless(is_tool_name(text(block, "name")), place, "an illegal tool name");
            violations.unless(
                block.get("input").is_some_and(Value::is_object),
                place,
                "input is no object",
            );
        }
        "tool_result" => {
            violations.unless(!model, place, "a result in an assistant message");
            violations.unless(is_call_id(text(block, "tool_use_id")), place, "an illegal tool_use_id");
            check_result(block, place, violations);
        }
        "thinking" => {
            violations.unless(model, place, "thinking that is not the model's");
            violations.unless(
                !text(block, "signature").is_empty(),
                place,
                "thinking without a signature",
            );
            violations.unless(
                block.get("thinking").is_some_and(Value::is_string),
                place,
                "thinking without its text",
            );
        }
        "redacted_thinking" => {
            violations.unless(model, place, "thinking that is not the model's");
            violations.unless(!text(block, "data").is_empty(), place, "redacted thinking without data");
        }
        "image" | "document" => {
            violations.unless(!model, place, "an image or document of the model's");
            check_source(block, place, violations);
        }
        "" => violations.add(place, "a block without a type"),
        // Server tools and later kinds: the reference lets them be.
        _ => {}
    }
}

fn check_result(block: &Value, place: &str, violations: &mut Violations) {
    match block.get("content") {
        // A result may be without content.
        None | Some(Value::String(_)) => {}
        Some(Value::Array(parts)) => {
            for (number, part) in parts.iter().enumerate() {
                let place = format!("{place}.content[{number}]");
                match text(part, "type") {
                    "text" => violations.unless(!is_empty_text(text(part, "text")), &place, "an empty text block"),
                    "image" | "document" => check_source(part, &place, violations),
                    "search_result" => {}
                    other => violations.add(&place, format!("`{other}` in a result")),
                }
            }
        }
        Some(_) => violations.add(place, "content is neither text nor blocks"),
    }
}

fn check_source(block: &Value, place: &str, violations: &mut Violations) {
    let source = block.get("source").unwrap_or(&Value::Null);
    let good = match text(source, "type") {
        "base64" => !text(source, "data").is_empty() && !text(source, "media_type").is_empty(),
        "url" => text(source, "url").starts_with("http"),
        "file" => !text(source, "file_id").is_empty(),
        "text" | "content" => true,
        _ => false,
    };
    violations.unless(good, place, "a source that cannot be read");
}

/// The ids of the results at the start of a message; results after other blocks are refused.
fn leading_results(blocks: &[Value], place: &str, violations: &mut Violations) -> Vec<String> {
    let is_result = |block: &&Value| text(block, "type") == "tool_result";
    let leading: Vec<String> = blocks
        .iter()
        .take_while(is_result)
        .map(|block| text(block, "tool_use_id").to_owned())
        .collect();
    let later = blocks.iter().skip(leading.len()).any(|block| is_result(&block));
    violations.unless(!later, place, "a result after another block");
    leading
}

fn call_ids(blocks: &[Value]) -> Vec<String> {
    let calls = blocks.iter().filter(|block| text(block, "type") == "tool_use");
    calls.map(|block| text(block, "id").to_owned()).collect()
}

/// `^[a-zA-Z0-9_-]{1,64}$`: the pattern that the service names when it refuses an id.
fn is_call_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// `^[a-zA-Z0-9_-]{1,128}$`. Source: the page on tool definitions.
fn is_tool_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// A last message of the model's is a prefill, which must not end in white space.
fn check_last(messages: &[Value], violations: &mut Violations) {
    let Some(last) = messages.last().filter(|message| text(message, "role") == "assistant") else {
        return;
    };
    let end = match last.get("content") {
        Some(Value::String(content)) => content.as_str(),
        Some(Value::Array(blocks)) => blocks.last().map_or("", |block| text(block, "text")),
        _ => "",
    };
    violations.unless(
        end.trim_end() == end,
        "the end",
        "the last assistant message ends in white space",
    );
}

fn cache_marks(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(cache_marks).sum(),
        Value::Object(fields) => {
            let own = usize::from(fields.get("cache_control").is_some_and(|mark| !mark.is_null()));
            // What a tool was called with is the caller's own text.
            own + fields
                .iter()
                .filter(|(name, _)| *name != "input")
                .map(|(_, value)| cache_marks(value))
                .sum::<usize>()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

fn check_tools(body: &Value, violations: &mut Violations) {
    let Some(tools) = body.get("tools") else {
        return;
    };
    let mut seen = BTreeSet::new();
    for (number, tool) in tools.as_array().into_iter().flatten().enumerate() {
        let place = format!("tools[{number}]");
        violations.unless(is_tool_name(text(tool, "name")), &place, "an illegal name");
        violations.unless(seen.insert(text(tool, "name")), &place, "a name declared twice");
        let server = tool
            .get("type")
            .and_then(Value::as_str)
            .is_some_and(|kind| kind != "custom");
        let schema = tool.get("input_schema").is_some_and(Value::is_object);
        violations.unless(server || schema, &place, "no input_schema");
    }
}
