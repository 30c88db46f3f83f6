//! What the providers accept, written down again without looking at the code that renders.

use std::collections::HashSet;

use serde_json::Value;

/// Says what is wrong with a chat-completions body; nothing if it is valid.
pub(crate) fn openai(body: &Value) -> Result<(), String> {
    let messages = body["messages"].as_array().ok_or("no messages")?;
    let mut open: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    let mut has_user = false;
    for (index, message) in messages.iter().enumerate() {
        let role = message["role"].as_str().ok_or("no role")?;
        if role == "tool" {
            let id = message["tool_call_id"].as_str().ok_or("no tool_call_id")?;
            let place = open.iter().position(|open| *open == id);
            open.remove(place.ok_or_else(|| format!("message {index}: result without call"))?);
            check_text_content(&message["content"], index, &["text"])?;
            continue;
        }
        if !open.is_empty() {
            return Err(format!("message {index}: {} calls without result", open.len()));
        }
        match role {
            "user" => {
                has_user = true;
                check_text_content(
                    &message["content"],
                    index,
                    &["text", "image_url", "input_audio", "file", "video_url"],
                )?;
            }
            "system" | "developer" => check_text_content(&message["content"], index, &["text"])?,
            "assistant" => {
                let calls = message.get("tool_calls").map(|calls| calls.as_array().unwrap());
                if calls.is_some_and(Vec::is_empty) {
                    return Err(format!("message {index}: empty tool_calls"));
                }
                for call in calls.into_iter().flatten() {
                    let id = call["id"].as_str().ok_or("no id")?;
                    if id.is_empty() || id.chars().count() > 40 || !seen.insert(id) {
                        return Err(format!("message {index}: id `{id}`"));
                    }
                    open.push(id);
                }
                let excused = calls.is_some() || message["refusal"].is_string() || message["audio"].is_object();
                if !(message["content"].is_null() && excused) {
                    check_text_content(&message["content"], index, &["text", "refusal"])?;
                }
            }
            other => return Err(format!("message {index}: role {other}")),
        }
    }
    if !open.is_empty() {
        return Err("calls without result at the end".to_owned());
    }
    if has_user {
        Ok(())
    } else {
        Err("no user message".to_owned())
    }
}

fn check_text_content(content: &Value, index: usize, types: &[&str]) -> Result<(), String> {
    let fine = match content {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(parts) => {
            !parts.is_empty()
                && parts.iter().all(|part| {
                    let kind = part["type"].as_str().unwrap_or_default();
                    types.contains(&kind)
                        && (kind != "text" || part["text"].as_str().is_some_and(|text| !text.trim().is_empty()))
                })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    };
    if fine {
        Ok(())
    } else {
        Err(format!("message {index}: content {content}"))
    }
}

/// Says what is wrong with a Messages body; nothing if it is valid.
pub(crate) fn anthropic(body: &Value) -> Result<(), String> {
    let messages = body["messages"].as_array().ok_or("no messages")?;
    if messages.first().is_none_or(|first| first["role"] != "user") {
        return Err("the first message is not the user's".to_owned());
    }
    let mut open: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    let mut called = HashSet::new();
    let mut role = "assistant";
    for (index, message) in messages.iter().enumerate() {
        let now = message["role"].as_str().ok_or("no role")?;
        if now == role || !matches!(now, "user" | "assistant") {
            return Err(format!("message {index}: role {now} after {role}"));
        }
        role = now;
        let blocks = match &message["content"] {
            Value::String(text) if !text.trim().is_empty() => Vec::new(),
            Value::Array(blocks) if !blocks.is_empty() => blocks.clone(),
            other => return Err(format!("message {index}: content {other}")),
        };
        let leading = blocks.iter().take_while(|block| block["type"] == "tool_result").count();
        for (place, block) in blocks.iter().enumerate() {
            match block["type"].as_str().ok_or("no type")? {
                "text" if block["text"].as_str().is_none_or(|text| text.trim().is_empty()) => {
                    return Err(format!("message {index}: empty text"));
                }
                "tool_result" => {
                    let id = block["tool_use_id"].as_str().ok_or("no tool_use_id")?;
                    let known = open.iter().position(|open| open == id);
                    open.remove(known.ok_or_else(|| format!("message {index}: result without call"))?);
                    if place >= leading {
                        return Err(format!("message {index}: a result is not first"));
                    }
                    check_result(block, index)?;
                }
                _ => {}
            }
        }
        if !open.is_empty() {
            return Err(format!("message {index}: calls without result: {open:?}"));
        }
        if role == "assistant" && blocks.last().is_some_and(|block| block["type"] == "thinking") {
            return Err(format!("message {index}: ends in thinking"));
        }
        for block in blocks.iter().filter(|block| block["type"] == "tool_use") {
            let id = block["id"].as_str().ok_or("no id")?;
            let legal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            if id.is_empty() || id.len() > 64 || !id.chars().all(legal) || !seen.insert(id.to_owned()) {
                return Err(format!("message {index}: id `{id}`"));
            }
            if role != "assistant" || !block["input"].is_object() {
                return Err(format!("message {index}: call {block}"));
            }
            open.push(id.to_owned());
            called.insert(block["name"].as_str().ok_or("no name")?.to_owned());
        }
    }
    if !open.is_empty() {
        return Err("calls without result at the end".to_owned());
    }
    check_system(&body["system"])?;
    check_tools(body, &called)?;
    let marks = body.to_string().matches("\"cache_control\":{").count();
    if marks > 4 {
        Err(format!("{marks} cache marks"))
    } else {
        Ok(())
    }
}

fn check_result(block: &Value, index: usize) -> Result<(), String> {
    let fine = match &block["content"] {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(blocks) => {
            let failed = block["is_error"] == true;
            !blocks.is_empty()
                && blocks.iter().all(|inner| match inner["type"].as_str() {
                    Some("text") => inner["text"].as_str().is_some_and(|text| !text.trim().is_empty()),
                    Some("image" | "document" | "search_result" | "tool_reference") => !failed,
                    _ => false,
                })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    };
    if fine {
        Ok(())
    } else {
        Err(format!("message {index}: result {block}"))
    }
}

fn check_system(system: &Value) -> Result<(), String> {
    let fine = match system {
        Value::Null => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(blocks) => {
            !blocks.is_empty()
                && blocks.iter().all(|block| {
                    block["type"] == "text" && block["text"].as_str().is_some_and(|text| !text.trim().is_empty())
                })
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    };
    if fine { Ok(()) } else { Err(format!("system {system}")) }
}

fn check_tools(body: &Value, called: &HashSet<String>) -> Result<(), String> {
    let tools = body["tools"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut names = HashSet::new();
    for tool in tools {
        let name = tool["name"].as_str().ok_or("a tool without a name")?;
        if !names.insert(name.to_owned()) {
            return Err(format!("tool {name} twice"));
        }
    }
    match called.iter().find(|name| !names.contains(*name)) {
        Some(name) => Err(format!("tool {name} is called and not declared")),
        None => Ok(()),
    }
}

/// Says what is wrong with a Responses body; nothing if it is valid.
pub(crate) fn responses(body: &Value) -> Result<(), String> {
    let items = body["input"].as_array().ok_or("no input")?;
    let mut calls = HashSet::new();
    let mut answered = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let kind = item["type"].as_str().ok_or("no type")?;
        match (kind, item["call_id"].as_str()) {
            ("message", _) => {
                let empty = item["content"].as_str().is_some_and(str::is_empty)
                    || item["content"].as_array().is_some_and(Vec::is_empty)
                    || item["content"].is_null();
                if empty {
                    return Err(format!("item {index}: empty"));
                }
            }
            (kind, Some(id)) if kind.ends_with("_output") => {
                if !calls.contains(id) || !answered.insert(id) {
                    return Err(format!("item {index}: result `{id}`"));
                }
            }
            (_, Some(id)) => {
                if !calls.insert(id) {
                    return Err(format!("item {index}: call `{id}` twice"));
                }
            }
            (_, None) => {}
        }
    }
    if calls == answered {
        Ok(())
    } else {
        Err("calls without result".to_owned())
    }
}
