//! Format `grok`: chat history of the Grok CLI. See `docs/formats/grok.md`.

use memory_core::{Message, MessageKind, Part, RawJson, Role};

use super::draft;
use crate::codec::common::{self, Context, OPENAI, RESPONSES};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut session = draft::session();
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        if let Some(message) = read(&row, context) {
            draft::push(&mut session, ordinal, message);
        }
    });
    draft::finish(Format::Grok, source, problems, None, session, Vec::new())
}

fn read(row: &Object<'_>, context: &mut Context<'_>) -> Option<Message> {
    let message = match row.text("type").unwrap_or_default().as_ref() {
        "system" => common::message(Role::System, content(row, context), OPENAI),
        "user" => Message {
            kind: if row.has("synthetic_reason") {
                MessageKind::Meta
            } else {
                MessageKind::Plain
            },
            ..common::message(Role::User, content(row, context), OPENAI)
        },
        "assistant" => {
            let mut parts = content(row, context);
            // Beside calls an empty text says nothing.
            parts.retain(|part| !matches!(part, Part::Text { text, .. } if text.is_empty()));
            if let Some(calls) = row.get("tool_calls") {
                parts.extend(common::openai_calls(calls, context));
            }
            common::message(Role::Assistant, parts, OPENAI)
        }
        "tool_result" => {
            let id = row.get("tool_call_id").map(json::text_or_json).unwrap_or_default();
            let failed = row.is_true("is_error");
            draft::tool_message(draft::result(id, None, content(row, context), failed))
        }
        "reasoning" => common::message(Role::Assistant, vec![reasoning(row)], RESPONSES),
        // A tool that the provider ran itself; its outcome is in the answer.
        "backend_tool_call" => return None,
        other => {
            context.unknown_line("a line of type", other);
            return None;
        }
    };
    Some(Message {
        model: row.text("model_id").map(Into::into),
        ..message
    })
}

fn content(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Part> {
    let Some(content) = row.get("content") else {
        return Vec::new();
    };
    let Some(blocks) = json::array(content) else {
        return common::openai_parts(content, context);
    };
    blocks
        .into_iter()
        .map(|raw| {
            let block = Object::from_raw(raw);
            let url = block
                .filter(|block| block.text("type").as_deref() == Some("image"))
                .and_then(|block| block.text("url").map(std::borrow::Cow::into_owned));
            match url {
                Some(url) => common::image_url(raw, &url),
                None => common::openai_part(raw, context),
            }
        })
        .collect()
}

/// The row is the provider's own item, so that it can go back whole.
pub(super) fn reasoning(row: &Object<'_>) -> Part {
    let texts = row
        .array("summary")
        .or_else(|| row.array("content"))
        .unwrap_or_default();
    let text: Vec<String> = texts
        .into_iter()
        .filter_map(|part| Some(Object::from_raw(part)?.text("text")?.into_owned()))
        .collect();
    let RawJson(raw) = row.to_json();
    Part::Reasoning {
        text: text.join("\n"),
        signed: row.text("encrypted_content").is_some_and(|content| !content.is_empty()),
        raw: Some(RawJson(raw)),
    }
}
