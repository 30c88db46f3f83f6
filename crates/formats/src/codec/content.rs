//! Content of messages in the three provider forms: text, reasoning, calls, results, images, and what is kept verbatim.

use std::borrow::Cow;

use memory_core::{Image, ImageSource, Part, RawJson, Tool, ToolCall, ToolResult};
use serde_json::value::RawValue;

use super::common::{ANTHROPIC, Context, OPENAI, RESPONSES};
use crate::json::{self, Object};

/// `extra` of a text that came as a part in an array, where a bare string would have been possible:
/// it has no further fields, but goes back as a part.
const NO_FIELDS: &str = "{}";

/// Text from a bare string.
pub(crate) fn bare_text(text: Cow<'_, str>) -> Vec<Part> {
    vec![Part::text(text)]
}

/// Marks a lone text that came as a part in an array, so that it goes back as one.
fn mark_lone(mut parts: Vec<Part>) -> Vec<Part> {
    if let [Part::Text { extra, .. }] = parts.as_mut_slice() {
        extra.get_or_insert_with(|| RawJson(NO_FIELDS.to_owned()));
    }
    parts
}

/// Reads Anthropic content: a string, an array of blocks, or a single block. `null` is no content.
pub(crate) fn anthropic_parts(content: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    content_parts(content, context, anthropic_block)
}

/// Reads chat-completions content: a string, an array of parts, or a single part. `null` is no content.
pub(crate) fn openai_parts(content: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    content_parts(content, context, openai_part)
}

/// Reads content of a Responses item: a string, an array of parts, or a single part.
pub(crate) fn responses_parts(content: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    content_parts(content, context, responses_part)
}

fn content_parts(
    content: &RawValue,
    context: &mut Context<'_>,
    read: fn(&RawValue, &mut Context<'_>) -> Part,
) -> Vec<Part> {
    if let Some(text) = json::text(content) {
        return bare_text(text);
    }
    if let Some(elements) = json::array(content) {
        return mark_lone(elements.into_iter().map(|element| read(element, context)).collect());
    }
    if content.get() == "null" {
        return Vec::new();
    }
    mark_lone(vec![read(content, context)])
}

/// A part kept verbatim.
pub(crate) fn other(raw: &RawValue) -> Part {
    Part::Other {
        raw: RawJson(raw.get().to_owned()),
    }
}

/// Block types of the Messages form that are carried verbatim without being odd.
fn is_known_block(kind: &str) -> bool {
    kind.ends_with("_tool_result")
        || kind.ends_with("_tool_use")
        || matches!(
            kind,
            "document" | "search_result" | "container_upload" | "compaction" | "tool_reference" | "fallback"
        )
}

/// Reads one content block of the Messages form.
pub(crate) fn anthropic_block(raw: &RawValue, context: &mut Context<'_>) -> Part {
    if let Some(text) = json::text(raw) {
        return Part::text(text);
    }
    let Some(mut block) = Object::from_raw(raw) else {
        context.unknown_part(None);
        return other(raw);
    };
    let kind = block.text("type").unwrap_or_default().into_owned();
    match kind.as_str() {
        "text" if block.text("text").is_some() => text_part(block, "text"),
        "thinking" | "redacted_thinking" => Part::Reasoning {
            text: block.text("thinking").unwrap_or_default().into_owned(),
            raw: Some(RawJson(raw.get().to_owned())),
            signed: kind == "redacted_thinking" || block.text("signature").is_some_and(|text| !text.is_empty()),
        },
        "tool_use" => {
            block.remove("type");
            let id = block.take("id").map(json::text_or_json).unwrap_or_default();
            let name = block.take("name").map(json::text_or_json).unwrap_or_default();
            let arguments = block
                .take("input")
                .map(|input| input.get().to_owned())
                .unwrap_or_default();
            Part::ToolCall(ToolCall {
                id,
                name,
                arguments,
                extra: block.rest(),
            })
        }
        "tool_result" => anthropic_result(block, context),
        "image" => anthropic_image(raw, &block),
        _ => {
            if !is_known_block(&kind) {
                context.unknown_part(Some(&kind));
            }
            other(raw)
        }
    }
}

fn anthropic_result(mut block: Object<'_>, context: &mut Context<'_>) -> Part {
    block.remove("type");
    let call_id = block.take("tool_use_id").map(json::text_or_json).unwrap_or_default();
    let content = block
        .take("content")
        .map(|content| anthropic_parts(content, context))
        .unwrap_or_default();
    let is_error = block.is_true("is_error");
    if is_error {
        block.remove("is_error");
    }
    Part::ToolResult(ToolResult {
        call_id,
        name: None,
        content,
        is_error,
        extra: block.rest(),
    })
}

fn anthropic_image(raw: &RawValue, block: &Object<'_>) -> Part {
    let Some(source) = block.object("source") else {
        return other(raw);
    };
    let text = |key| source.text(key).map(Cow::into_owned);
    let (place, bytes) = match source.text("type").as_deref() {
        Some("base64") => {
            let data = text("data").unwrap_or_default();
            let bytes = data.len() as u64;
            (ImageSource::Base64(data), Some(bytes))
        }
        Some("url") => return image_url(raw, &text("url").unwrap_or_default()),
        _ => (ImageSource::Reference(text("file_id").unwrap_or_default()), None),
    };
    Part::Image(Image {
        media_type: text("media_type"),
        bytes,
        source: place,
        raw: Some(RawJson(raw.get().to_owned())),
    })
}

/// An image at `url`; a `data:` URL is read into its data.
pub(crate) fn image_url(raw: &RawValue, url: &str) -> Part {
    let raw = Some(RawJson(raw.get().to_owned()));
    let data = url.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"));
    Part::Image(match data {
        Some((media_type, data)) => Image {
            media_type: (!media_type.is_empty()).then(|| media_type.to_owned()),
            bytes: Some(data.len() as u64),
            source: ImageSource::Base64(data.to_owned()),
            raw,
        },
        None => Image {
            media_type: None,
            bytes: None,
            source: ImageSource::Url(url.to_owned()),
            raw,
        },
    })
}

fn text_part(mut part: Object<'_>, field: &str) -> Part {
    part.remove("type");
    Part::Text {
        text: part.take_text(field).unwrap_or_default(),
        extra: part.rest(),
    }
}

/// Reads one content part of chat completions.
pub(crate) fn openai_part(raw: &RawValue, context: &mut Context<'_>) -> Part {
    if let Some(text) = json::text(raw) {
        return Part::text(text);
    }
    let Some(part) = Object::from_raw(raw) else {
        context.unknown_part(None);
        return other(raw);
    };
    match part.text("type").as_deref() {
        Some("text" | "input_text" | "output_text") if part.text("text").is_some() => text_part(part, "text"),
        Some("image_url" | "input_image") => match part.get("image_url").and_then(url_of) {
            Some(url) => image_url(raw, &url),
            None => other(raw),
        },
        Some("input_audio" | "audio" | "file" | "input_file" | "refusal" | "video_url") => other(raw),
        // Agents that store both forms in one list (and gateways that pass them through).
        Some("thinking" | "redacted_thinking" | "tool_use" | "tool_result" | "image") => anthropic_block(raw, context),
        kind => {
            context.unknown_part(kind);
            other(raw)
        }
    }
}

/// `image_url` is an object with `url`, or the URL alone.
fn url_of(raw: &RawValue) -> Option<Cow<'_, str>> {
    json::text(raw).or_else(|| Object::from_raw(raw)?.text("url"))
}

/// Reads one content part of a Responses item.
pub(crate) fn responses_part(raw: &RawValue, context: &mut Context<'_>) -> Part {
    let Some(part) = Object::from_raw(raw) else {
        return openai_part(raw, context);
    };
    match part.text("type").as_deref() {
        Some("input_text" | "output_text" | "text" | "summary_text" | "reasoning_text")
            if part.text("text").is_some() =>
        {
            text_part(part, "text")
        }
        Some("input_image") => match (part.get("image_url").and_then(url_of), part.text("file_id")) {
            (Some(url), _) => image_url(raw, &url),
            (None, Some(id)) => Part::Image(Image {
                media_type: None,
                bytes: None,
                source: ImageSource::Reference(id.into_owned()),
                raw: Some(RawJson(raw.get().to_owned())),
            }),
            (None, None) => other(raw),
        },
        Some("computer_screenshot" | "encrypted_content") => other(raw),
        _ => openai_part(raw, context),
    }
}

/// Reads the `tool_calls` of an assistant message in chat completions.
pub(crate) fn openai_calls(calls: &RawValue, context: &mut Context<'_>) -> Vec<Part> {
    let Some(calls) = json::array(calls) else {
        context.report("unknown_part", "`tool_calls` is no array; kept in the item only");
        return Vec::new();
    };
    calls.into_iter().map(|call| openai_call(call, context)).collect()
}

/// Reads one call: `{id, type, function: {name, arguments}}`, or `{id, type: "custom", custom: {name, input}}`.
pub(crate) fn openai_call(raw: &RawValue, context: &mut Context<'_>) -> Part {
    let Some(mut call) = Object::from_raw(raw) else {
        context.unknown_part(None);
        return other(raw);
    };
    let custom = call.get("function").is_none() && call.get("custom").is_some();
    let (envelope, payload) = if custom {
        ("custom", "input")
    } else {
        ("function", "arguments")
    };
    // Some programs store the call flat, without the `function` object.
    let mut function = call.object(envelope).unwrap_or_else(|| call.clone());
    let name = function.take("name").map(json::text_or_json).unwrap_or_default();
    let arguments = function.take(payload).map(json::text_or_json).unwrap_or_default();
    let id = call.take("id").map(json::text_or_json).unwrap_or_default();
    if call.text("type").as_deref() == Some("function") {
        call.remove("type");
    }
    if custom {
        // Kept, so that the call goes back in the custom form.
    } else if call.has("function") {
        call.remove("function");
    } else {
        call.remove("name");
        call.remove("arguments");
    }
    Part::ToolCall(ToolCall {
        id,
        name,
        arguments,
        extra: call.rest(),
    })
}

/// Reads declared tools: an array of declarations of `dialect`. The name is where that form keeps it.
pub(crate) fn tools(raw: &RawValue, dialect: &str) -> Option<Vec<Tool>> {
    let tools = json::array(raw)?;
    Some(
        tools
            .into_iter()
            .filter_map(|declaration| tool(declaration, dialect))
            .collect(),
    )
}

fn tool(declaration: &RawValue, dialect: &str) -> Option<Tool> {
    let fields = Object::from_raw(declaration)?;
    let nested = fields.object("function").or_else(|| fields.object("custom"));
    let name = nested
        .as_ref()
        .and_then(|function| function.text("name"))
        .or_else(|| fields.text("name"))
        .or_else(|| fields.text("type"))?
        .into_owned();
    // A list that mixes the forms is read declaration by declaration.
    let dialect = match dialect {
        OPENAI if nested.is_none() && fields.has("input_schema") => ANTHROPIC,
        OPENAI if nested.is_none() && fields.has("parameters") => RESPONSES,
        ANTHROPIC | RESPONSES if nested.is_some() => OPENAI,
        _ => dialect,
    };
    Some(Tool {
        name,
        raw: RawJson(declaration.get().to_owned()),
        dialect: dialect.to_owned(),
    })
}
