//! Content as the Gemini API has it (`role`, `parts`), shared by the codecs of Gemini CLI and Qwen Code.

use std::collections::VecDeque;

use memory_core::{Image, ImageSource, Message, Part, Role, ToolCall, ToolResult};
use serde_json::value::RawValue;

use super::draft;
use crate::codec::common::{self, Context};
use crate::json::{self, Object};

/// Reads parts and pairs calls with results where the source gives no ids.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// Calls without an id that have no result yet: name and the id made up for them.
    open: VecDeque<(String, String)>,
    made: u64,
}

impl Reader {
    /// Reads a `PartListUnion`: a string, a part, or an array of either.
    pub(super) fn parts(&mut self, content: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
        if let Some(text) = json::text(content) {
            return if text.is_empty() {
                Vec::new()
            } else {
                vec![Part::text(text)]
            };
        }
        match json::array(content) {
            Some(elements) => elements
                .into_iter()
                .map(|element| self.part(element, context))
                .collect(),
            None if content.get() == "null" => Vec::new(),
            None => vec![self.part(content, context)],
        }
    }

    fn part(&mut self, raw: &RawValue, context: &mut Context<'_>) -> Part {
        if let Some(text) = json::text(raw) {
            return Part::text(text);
        }
        let Some(part) = Object::from_raw(raw) else {
            context.unknown_part(None);
            return common::other(raw);
        };
        if let Some(call) = part.object("functionCall") {
            return Part::ToolCall(self.call(&call));
        }
        if let Some(response) = part.object("functionResponse") {
            return Part::ToolResult(self.response(&response, context));
        }
        if let Some(text) = part.text("text") {
            return if part.is_true("thought") {
                reasoning(text.into_owned())
            } else {
                Part::text(text)
            };
        }
        if let Some(data) = part.object("inlineData") {
            return inline(raw, &data);
        }
        if let Some(kind) = part.text("type") {
            context.unknown_part(Some(&kind));
        } else if !["fileData", "executableCode", "codeExecutionResult", "videoMetadata"]
            .iter()
            .any(|key| part.has(key))
        {
            context.unknown_part(part.fields().next().map(|(name, _)| name));
        }
        common::other(raw)
    }

    fn call(&mut self, call: &Object<'_>) -> ToolCall {
        let name = call.text("name").unwrap_or_default().into_owned();
        let own = call.get("id").map(json::text_or_json).filter(|id| !id.is_empty());
        let id = own.unwrap_or_else(|| {
            self.made += 1;
            let id = format!("step-{}", self.made);
            self.open.push_back((name.clone(), id.clone()));
            id
        });
        ToolCall {
            id,
            name,
            arguments: call.get("args").map_or_else(|| "{}".to_owned(), json::text_or_json),
            extra: None,
        }
    }

    fn response(&mut self, response: &Object<'_>, context: &mut Context<'_>) -> ToolResult {
        let name = response.text("name").map(std::borrow::Cow::into_owned);
        let id = response.get("id").map(json::text_or_json).filter(|id| !id.is_empty());
        let id = id.or_else(|| self.answer(name.as_deref()?)).unwrap_or_default();
        let (mut content, is_error) = outcome(response.get("response"));
        if let Some(parts) = response.get("parts") {
            content.extend(self.parts(parts, context));
        }
        draft::result(id, name, content, is_error)
    }

    /// The id of the first open call of the function.
    fn answer(&mut self, name: &str) -> Option<String> {
        let place = self.open.iter().position(|(open, _)| open == name)?;
        self.open.remove(place).map(|(_, id)| id)
    }
}

/// What a function gave: its `output` or `error` text, else the response as JSON.
fn outcome(response: Option<&RawValue>) -> (Vec<Part>, bool) {
    let Some(raw) = response else {
        return (Vec::new(), false);
    };
    let Some(fields) = Object::from_raw(raw) else {
        return (vec![Part::text(json::text_or_json(raw))], false);
    };
    let lone = |key: &str| {
        let only = fields.fields().count() == 1;
        fields.get(key).filter(|_| only).map(json::text_or_json)
    };
    match (lone("output"), lone("error")) {
        (Some(output), _) => (vec![Part::text(output)], false),
        (None, Some(error)) => (vec![Part::text(error)], true),
        (None, None) if fields.fields().next().is_none() => (Vec::new(), false),
        (None, None) => (vec![Part::text(raw.get())], fields.get("error").is_some()),
    }
}

/// Reasoning without a signature that could go back.
pub(super) fn reasoning(text: String) -> Part {
    Part::Reasoning {
        text,
        raw: None,
        signed: false,
    }
}

fn inline(raw: &RawValue, data: &Object<'_>) -> Part {
    let media_type = data.text("mimeType").map(std::borrow::Cow::into_owned);
    let content = data.text("data").unwrap_or_default().into_owned();
    if !media_type.as_deref().is_some_and(|kind| kind.starts_with("image/")) {
        return common::other(raw);
    }
    Part::Image(Image {
        media_type,
        bytes: Some(content.len() as u64),
        source: ImageSource::Base64(content),
        raw: None,
    })
}

/// Splits what the API keeps under role `user` into results and words, and settles the role.
pub(super) fn messages(role: Role, parts: Vec<Part>) -> Vec<Message> {
    if parts.is_empty() {
        return Vec::new();
    }
    common::split_results(Message::new(role, parts))
}
