//! Format `codex-exec`: events that `codex exec --json` prints. See `docs/formats/codex-exec.md`.

use memory_core::{Message, Part, Role, ToolCall};

use super::draft;
use super::genai;
use crate::codec::common::{self, Context};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut session = draft::session();
    let mut id = None;
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        let kind = row.text("type").unwrap_or_default();
        match kind.as_ref() {
            "thread.started" => id = row.text("thread_id").map(Into::into),
            "turn.started" => session.running = Some(true),
            "turn.completed" | "turn.failed" => session.running = Some(false),
            "item.completed" => {
                let messages = row.object("item").map(|item| read(&item, context)).unwrap_or_default();
                for message in messages {
                    draft::push(&mut session, ordinal, message);
                }
            }
            // Starts, updates and deltas are repeated by the completed item; the rest is accounting.
            known if known.starts_with("item.") || known.contains('/') || known == "error" => {}
            other => context.unknown_line("an event of type", other),
        }
    });
    draft::finish(Format::CodexExec, source, problems, id, session, Vec::new())
}

fn read(item: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    let kind = item.text("type").or_else(|| item.text("item_type")).unwrap_or_default();
    let text = item.text("text").unwrap_or_default().into_owned();
    match kind.as_ref() {
        "agent_message" | "assistant_message" => vec![Message::text(Role::Assistant, text)],
        "user_message" => vec![Message::text(Role::User, text)],
        "reasoning" => vec![Message::new(Role::Assistant, vec![genai::reasoning(text)])],
        "command_execution" => {
            let output = item.text("aggregated_output").unwrap_or_default().into_owned();
            call(item, "command_execution", &["command"], output)
        }
        "file_change" => call(item, "file_change", &["changes"], status(item)),
        "web_search" => call(item, "web_search", &["query"], status(item)),
        "mcp_tool_call" => {
            let outcome = item.get("result").or_else(|| item.get("error"));
            let outcome = outcome.map_or_else(|| status(item), json::text_or_json);
            let name = item.text("tool").unwrap_or_default().into_owned();
            call(item, &name, &["arguments"], outcome)
        }
        "todo_list" | "error" => Vec::new(),
        other => {
            context.unknown_line("an item of type", other);
            Vec::new()
        }
    }
}

fn status(item: &Object<'_>) -> String {
    item.text("status").unwrap_or_default().into_owned()
}

/// A finished item is a call and its result at once.
fn call(item: &Object<'_>, name: &str, arguments: &[&str], output: String) -> Vec<Message> {
    let id = item.get("id").map(json::text_or_json).unwrap_or_default();
    let failed = item.text("status").as_deref() == Some("failed");
    let whole = arguments == ["arguments"];
    let mut text = String::from("{");
    for key in arguments {
        if let Some(value) = item.get(key) {
            json::push_field(&mut text, key, value.get());
        }
    }
    text.push('}');
    if whole {
        text = item
            .get("arguments")
            .map_or_else(|| "{}".to_owned(), json::text_or_json);
    }
    let call = ToolCall {
        id: id.clone(),
        name: name.to_owned(),
        arguments: text,
        extra: None,
    };
    let result = draft::result(id, Some(name.to_owned()), vec![Part::text(output)], failed);
    vec![
        Message::new(Role::Assistant, vec![Part::ToolCall(call)]),
        draft::tool_message(result),
    ]
}
