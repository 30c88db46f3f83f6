//! Short ways to write messages, and proptest settings that leave no files behind.

use memory_core::{Message, Part, Role, ToolCall, ToolResult};
use proptest::test_runner::Config;

/// Settings for a property of `cases` cases.
pub(crate) fn cases(cases: u32) -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    }
}

pub(crate) fn call(id: &str) -> Part {
    Part::ToolCall(ToolCall {
        id: id.to_owned(),
        name: "bash".to_owned(),
        arguments: "{}".to_owned(),
        extra: None,
    })
}

pub(crate) fn result(id: &str, text: &str) -> Part {
    Part::ToolResult(ToolResult {
        call_id: id.to_owned(),
        name: None,
        content: vec![Part::text(text)],
        is_error: false,
        extra: None,
    })
}

pub(crate) fn user(text: &str) -> Message {
    Message::text(Role::User, text)
}

pub(crate) fn says(text: &str) -> Message {
    Message::text(Role::Assistant, text)
}

pub(crate) fn calls(ids: &[&str]) -> Message {
    Message::new(Role::Assistant, ids.iter().map(|id| call(id)).collect())
}

pub(crate) fn tool(id: &str, text: &str) -> Message {
    Message::new(Role::Tool, vec![result(id, text)])
}

pub(crate) fn in_group(group: &str, message: Message) -> Message {
    Message {
        group: Some(group.to_owned()),
        ..message
    }
}

pub(crate) fn reasons(text: &str) -> Message {
    Message::new(
        Role::Assistant,
        vec![Part::Reasoning {
            text: text.to_owned(),
            raw: None,
            signed: false,
        }],
    )
}

/// One line a message: role, then its parts as `text`, `?id` for a call, `=id:text` for a result.
pub(crate) fn sketch<'a>(messages: impl IntoIterator<Item = &'a Message>) -> String {
    let line = |message: &Message| {
        let parts: Vec<String> = message.parts.iter().map(part).collect();
        format!("{} {}", message.role.as_str(), parts.join(" "))
            .trim_end()
            .to_owned()
    };
    messages.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

fn part(part: &Part) -> String {
    match part {
        Part::Text { text, .. } => text.clone(),
        Part::Reasoning { text, .. } => format!("~{text}"),
        Part::ToolCall(call) => format!("?{}", call.id),
        Part::ToolResult(result) => format!("={}:{}", result.call_id, result.plain_text()),
        Part::Image(_) => "image".to_owned(),
        Part::Other { .. } => "other".to_owned(),
    }
}
