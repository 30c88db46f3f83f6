//! What several codecs share: reading items, content blocks of the provider forms, times, ids, problems.

use std::borrow::Cow;
use std::ops::Range;

use memory_core::{
    Digest, Image, ImageSource, Message, MessageKind, Part, RawJson, Role, SessionId, Timestamp, Tool, ToolCall,
    ToolResult,
};
use serde_json::value::RawValue;

use crate::decoded::{DecodedMessage, DecodedSession, Problem};
use crate::json::scan::{self, Field};
use crate::json::{self, Object, TextError};
use crate::source::SourceText;
use memory_core::record::ItemKey;

/// The dialect name of chat completions.
pub(crate) const OPENAI: &str = "openai";
/// The dialect name of the Responses form.
pub(crate) const RESPONSES: &str = "responses";
/// The dialect name of the Messages form.
pub(crate) const ANTHROPIC: &str = "anthropic";

/// `extra` of a text that came as a part in an array, where a bare string would have been possible:
/// it has no further fields, but goes back as a part.
const NO_FIELDS: &str = "{}";

/// Where something is being read, and what was odd so far.
#[derive(Debug)]
pub(crate) struct Context<'p> {
    /// The line of the item being read.
    pub(crate) line: u64,
    /// The problems of the file.
    pub(crate) problems: &'p mut Vec<Problem>,
}

impl Context<'_> {
    /// Reports a problem in the item being read.
    pub(crate) fn report(&mut self, code: &'static str, message: impl Into<String>) {
        self.problems.push(problem(self.line, code, message));
    }

    /// Reports a part of an unknown type; it is kept as `other`.
    pub(crate) fn unknown_part(&mut self, kind: Option<&str>) {
        let message = match kind {
            Some(kind) => format!("a part of type `{}` is not known; kept as it is", shorten(kind)),
            None => "a part without a type; kept as it is".to_owned(),
        };
        self.report("unknown_part", message);
    }
}

/// Makes a problem; long messages are cut.
pub(crate) fn problem(line: u64, code: &'static str, message: impl Into<String>) -> Problem {
    Problem {
        line,
        code,
        message: message.into(),
    }
}

/// At most 60 characters of a foreign text, control characters made visible.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

/// Calls `read` for every item that is a JSON object. Items that are not are reported and stay records.
pub(crate) fn each_object(
    source: &SourceText<'_>,
    problems: &mut Vec<Problem>,
    mut read: impl FnMut(usize, Object<'_>, &mut Context<'_>),
) {
    for (ordinal, item) in source.items.iter().enumerate() {
        let mut context = Context {
            line: item.line,
            problems,
        };
        let Some(text) = item_text(source.raw(ordinal), &mut context) else {
            continue;
        };
        match Object::parse(&text) {
            Ok(object) => read(ordinal, object, &mut context),
            Err(error) => report_no_object(&text, &error, &mut context),
        }
    }
    report_suffix(source, problems);
}

/// Takes an item's bytes as text; reports and returns nothing if they cannot be read.
pub(crate) fn item_text<'a>(raw: &'a [u8], context: &mut Context<'_>) -> Option<Cow<'a, str>> {
    match json::readable(raw) {
        Ok(text) => Some(text),
        Err(error @ TextError::Encoding { .. }) => {
            context.report("invalid_utf8", format!("{error}; kept as it is"));
            None
        }
        Err(error @ TextError::Depth) => {
            context.report("too_deep", format!("{error}; kept as it is"));
            None
        }
    }
}

/// Reports an item that is no JSON object.
pub(crate) fn report_no_object(text: &str, error: &serde_json::Error, context: &mut Context<'_>) {
    if serde_json::from_str::<&RawValue>(text).is_ok() {
        context.report(
            "unknown_line",
            format!("no JSON object: {}; kept as it is", shorten(text)),
        );
    } else {
        context.report("invalid_json", format!("{error}; kept as it is"));
    }
}

/// Reports a torn last line, or a document that breaks off.
pub(crate) fn report_suffix(source: &SourceText<'_>, problems: &mut Vec<Problem>) {
    if source.layout == crate::source::Layout::Lines && !source.suffix.is_empty() {
        problems.push(problem(
            source.suffix_line(),
            "torn_line",
            format!(
                "the last line is not complete ({} bytes); it counts once it is",
                source.suffix.len()
            ),
        ));
    }
}

/// Reads a time: RFC 3339 text (without an offset it is UTC), or seconds, milliseconds, microseconds or
/// nanoseconds since 1970 as a number or a text of digits. Nothing if it is none of these.
pub(crate) fn time(raw: &RawValue) -> Option<Timestamp> {
    match json::text(raw) {
        Some(text) => time_text(&text),
        None => time_number(raw.get().parse().ok()?),
    }
}

/// Reads a time from text, as [`time`] does.
pub(crate) fn time_text(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    if let Ok(local) = text.parse::<jiff::civil::DateTime>() {
        return jiff::tz::TimeZone::UTC.to_timestamp(local).ok();
    }
    time_number(text.parse().ok()?)
}

fn time_number(number: f64) -> Option<Timestamp> {
    // The unit is told by the size: seconds reach 1e11 in the year 5138, milliseconds of 1973 exceed it.
    let seconds = match number.abs() {
        size if size < 1e11 => number,
        size if size < 1e14 => number / 1e3,
        size if size < 1e17 => number / 1e6,
        _ => number / 1e9,
    };
    let millis = (seconds * 1e3).round();
    millis
        .is_finite()
        .then(|| Timestamp::from_millisecond(millis as i64).ok())
        .flatten()
}

/// Takes a foreign text as a session id; one that is not allowed is replaced by a digest of it.
pub(crate) fn session_id(text: &str) -> SessionId {
    SessionId::parse(text).unwrap_or_else(|_| {
        let id = format!("id-{}", Digest::of(text.as_bytes()).short(16));
        SessionId::parse(id).expect("sixteen hexadecimal digits are a valid id")
    })
}

/// Derives an id for a source without one, from `items`: the first items up to what makes the
/// conversation recognisable (see [`opening`]), so that a grown file has the same id.
pub(crate) fn derived_id<'i>(format: &'i str, items: impl IntoIterator<Item = &'i [u8]>) -> String {
    let digest = Digest::of_fields(std::iter::once(format.as_bytes()).chain(items));
    format!("{format}-{}", digest.short(12))
}

/// How many leading items of a source make its id: up to the first with a user message, else one.
pub(crate) fn opening(messages: &[DecodedMessage]) -> usize {
    messages
        .iter()
        .find(|message| message.message.role == Role::User)
        .map_or(1, |message| message.item.ordinal as usize + 1)
}

/// Derives the id of a source whose messages were read; see [`derived_id`].
pub(crate) fn source_id(format: &str, source: &SourceText<'_>, messages: &[DecodedMessage]) -> String {
    let count = opening(messages).min(source.items.len());
    derived_id(format, (0..count).map(|ordinal| source.raw(ordinal)))
}

/// A session with nothing in it.
pub(crate) fn empty_session(id: SessionId) -> DecodedSession {
    DecodedSession {
        id,
        parent: None,
        title: None,
        model: None,
        started_at: None,
        tools: None,
        messages: Vec::new(),
        running: None,
    }
}

/// Appends messages of item `ordinal`, numbering on from what the session has of that item already.
pub(crate) fn push_messages(out: &mut Vec<DecodedMessage>, ordinal: usize, messages: Vec<Message>) {
    let ordinal = ordinal as u64;
    let first = out
        .last()
        .filter(|last| last.item.ordinal == ordinal && last.item.part < crate::decoded::FRAME_PART)
        .map_or(0, |last| last.item.part + 1);
    out.extend((first..).zip(messages).map(|(part, message)| DecodedMessage {
        message,
        item: ItemKey { ordinal, part },
    }));
}

/// A message of a provider dialect.
pub(crate) fn message(role: Role, parts: Vec<Part>, dialect: &str) -> Message {
    Message {
        dialect: Some(dialect.to_owned()),
        ..Message::new(role, parts)
    }
}

/// Splits a user message that holds tool results: a tool message with the results, then a user
/// message with the rest (if there is any). Other messages come back as they are.
pub(crate) fn split_results(message: Message) -> Vec<Message> {
    if message.role != Role::User || message.results().next().is_none() {
        return vec![message];
    }
    let (results, rest): (Vec<Part>, Vec<Part>) = message
        .parts
        .into_iter()
        .partition(|part| matches!(part, Part::ToolResult(_)));
    let shell = Message {
        parts: Vec::new(),
        ..message
    };
    let tool = Message {
        role: Role::Tool,
        kind: MessageKind::Plain,
        parts: results,
        ..shell.clone()
    };
    if rest.is_empty() {
        return vec![tool];
    }
    vec![tool, Message { parts: rest, ..shell }]
}

/// A provider role's name as a role: `developer` is `system`, `model` is `assistant`, `function` is `tool`.
pub(crate) fn role(name: &str) -> Option<Role> {
    match name {
        "system" | "developer" => Some(Role::System),
        "user" | "human" => Some(Role::User),
        "assistant" | "model" | "ai" => Some(Role::Assistant),
        "tool" | "function" => Some(Role::Tool),
        _ => None,
    }
}

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

/// A JSON document, cut at its outermost brackets.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    bytes: &'a [u8],
    fields: Vec<Field>,
}

impl<'a> Document<'a> {
    /// Takes `bytes` as an object; nothing if it does not begin as one.
    pub(crate) fn object(bytes: &'a [u8]) -> Option<Self> {
        let fields = scan::fields(bytes, document_start(bytes))?.pieces;
        Some(Self { bytes, fields })
    }

    /// Returns the range of a field's value, the last one if the key is doubled.
    pub(crate) fn range(&self, key: &str) -> Option<Range<usize>> {
        let found = |field: &&Field| self.bytes.get(field.key.clone()) == Some(key.as_bytes());
        self.fields.iter().rev().find(found).map(|field| field.value.clone())
    }

    /// Returns a field's value as text that can be read (see [`json::readable`]); nothing if it is missing or cannot.
    pub(crate) fn text(&self, key: &str) -> Option<Cow<'a, str>> {
        json::readable(self.bytes.get(self.range(key)?)?).ok()
    }

    /// Returns a field that is a string.
    pub(crate) fn string(&self, key: &str) -> Option<String> {
        serde_json::from_str(&self.text(key)?).ok()
    }

    /// Cuts the document at the elements of the array in field `key`; nothing if there is no array.
    pub(crate) fn cut(&self, key: &str, problems: &mut Vec<Problem>) -> Option<SourceText<'a>> {
        cut_array(self.bytes, self.range(key)?.start, problems)
    }
}

/// The first byte of a document's value: after a byte order mark and white space.
pub(crate) fn document_start(bytes: &[u8]) -> usize {
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    scan::skip_space(bytes, mark)
}

/// Cuts a document at the elements of the array that starts at `start`; reports one that breaks off.
pub(crate) fn cut_array<'a>(bytes: &'a [u8], start: usize, problems: &mut Vec<Problem>) -> Option<SourceText<'a>> {
    let found = scan::elements(bytes, start)?;
    let source = SourceText::document(bytes, &found.pieces);
    if found.end.is_none() {
        problems.push(problem(
            source.suffix_line(),
            "torn_document",
            "the document breaks off in its list of items; the complete ones were read",
        ));
    }
    Some(source)
}
