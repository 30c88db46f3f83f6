//! Fixed texts, and the pieces that all provider forms are put together from.

use std::borrow::Cow;

use memory_core::{Image, ImageSource, Message, MessageKind, Part, RawJson, Role};
use serde_json::value::RawValue;

use crate::json::{self, Object, push_field, push_string};

/// Stands where content is empty.
pub const EMPTY_TEXT: &str = "(empty)";

/// The user line put where a provider wants a user message and there is none.
pub const LEAD_TEXT: &str = "(the conversation continues here)";

/// Stands before a system message that comes later in an Anthropic body, where no such role exists.
pub const SYSTEM_MARK: &str = "[system message]\n";

/// Stands before a summary that another agent wrote.
pub const REFERENCE_START: &str =
    "[For reference: a summary of earlier turns, written by the agent that recorded this conversation.]";

/// Stands after a summary that another agent wrote.
pub const REFERENCE_END: &str = "[End of that summary.]";

/// Joins JSON values into an array.
pub(crate) fn push_array<S: AsRef<str>>(out: &mut String, values: &[S]) {
    out.push('[');
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(value.as_ref());
    }
    out.push(']');
}

/// A JSON array of `values`.
pub(super) fn array<S: AsRef<str>>(values: &[S]) -> String {
    let mut out = String::new();
    push_array(&mut out, values);
    out
}

/// A JSON string.
pub(super) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_string(&mut out, text);
    out
}

/// An object under construction.
pub(super) struct Writer(String);

impl Writer {
    /// Starts an object with one field that is text.
    pub(super) fn new(name: &str, text: &str) -> Self {
        let mut writer = Self(String::from("{"));
        writer.text(name, text);
        writer
    }

    /// Adds a field that is text.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        push_field(&mut self.0, name, &string(text));
    }

    /// Adds a field that is JSON.
    pub(super) fn json(&mut self, name: &str, json: &str) {
        push_field(&mut self.0, name, json);
    }

    /// Adds the fields of `extra` that `wanted` lets through.
    pub(super) fn extra(&mut self, extra: Option<&RawJson>, wanted: impl Fn(&str) -> bool) {
        let Some(object) = extra.and_then(readable_object) else {
            return;
        };
        // `extra` is kept as text that was read once, so that its fields can be spliced as they stand.
        for (name, value) in object.fields().filter(|(name, _)| wanted(name)) {
            self.json(name, value.get());
        }
    }

    /// Closes the object.
    pub(super) fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// `raw` as an object, if it can be put into a body: valid, not too deep, without lone surrogates.
pub(super) fn readable_object(raw: &RawJson) -> Option<Object<'_>> {
    match json::readable(raw.as_str().as_bytes()) {
        Ok(Cow::Borrowed(text)) => Object::parse(text).ok(),
        Ok(Cow::Owned(_)) | Err(_) => None,
    }
}

/// `raw` as JSON that can be put into a body: an object that is valid and not too deep.
pub(super) fn sound(raw: &RawJson) -> Option<Cow<'_, str>> {
    let text = json::readable(raw.as_str().as_bytes()).ok()?;
    Object::parse(&text).ok()?;
    Some(text)
}

/// `raw` as JSON, if it is an object of a type that `wanted` lets through.
pub(super) fn of_type(raw: Option<&RawJson>, wanted: impl Fn(&str) -> bool) -> Option<Cow<'_, str>> {
    let text = sound(raw?)?;
    let kind = Object::parse(&text).ok()?.text("type")?.into_owned();
    wanted(&kind).then_some(text)
}

/// Arguments as a JSON object: verbatim if they are one, `{}` if there are none; nothing if they are something else.
pub(super) fn arguments_object(arguments: &str) -> Option<Cow<'_, str>> {
    let trimmed = arguments.trim();
    if trimmed.is_empty() {
        return Some("{}".into());
    }
    let text = json::readable(trimmed.as_bytes()).ok()?;
    serde_json::from_str::<&RawValue>(&text).ok()?;
    text.starts_with('{').then_some(text)
}

/// The note that stands for a part which a provider form cannot carry.
pub(crate) fn note(part: &Part) -> String {
    match part {
        Part::Image(_) => "[image not shown]".to_owned(),
        Part::ToolCall(call) => format!("[call of {}: {}]", call.name, call.arguments),
        Part::Other { raw } => {
            let kind = serde_json::from_str::<&RawValue>(raw.as_str())
                .ok()
                .and_then(Object::from_raw)
                .and_then(|object| object.text("type").map(Cow::into_owned));
            match kind {
                Some(kind) => format!("[part of type {} not shown]", crate::codec::common::shorten(&kind)),
                None => "[part not shown]".to_owned(),
            }
        }
        Part::Text { text, .. } => text.clone(),
        Part::Reasoning { .. } => "[reasoning not shown]".to_owned(),
        Part::ToolResult(result) => format!("[result of a call: {}]", result.plain_text()),
    }
}

/// Whether a message came in the form that is being rendered, so that its further fields go back.
pub(super) fn is_dialect(message: &Message, dialect: &str) -> bool {
    message.dialect.as_deref() == Some(dialect)
}

/// The parts of a message with the frame that a foreign summary gets.
pub(super) fn framed(message: &Message) -> Cow<'_, [Part]> {
    if message.kind != MessageKind::ForeignSummary || message.role != Role::User {
        return Cow::Borrowed(&message.parts);
    }
    let mut parts = vec![Part::text(REFERENCE_START)];
    parts.extend(message.parts.iter().cloned());
    parts.push(Part::text(REFERENCE_END));
    Cow::Owned(parts)
}

/// Says whether what a message holds is reasoning alone: then nothing of it may be left to send, and
/// that is not an empty message.
pub(super) fn is_reasoning_only(message: &Message) -> bool {
    let mut found = false;
    for part in &message.parts {
        match part {
            Part::Reasoning { .. } => found = true,
            Part::Text { text, .. } if text.trim().is_empty() => {}
            Part::Text { .. } | Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => {
                return false;
            }
        }
    }
    found
}

/// The refusal that chat completions keep beside the content.
pub(super) fn refusal(message: &Message) -> Option<String> {
    let extra = readable_object(message.extra.as_ref()?)?;
    extra
        .text("refusal")
        .filter(|text| !text.trim().is_empty())
        .map(Cow::into_owned)
}

/// Inline image data with its media type, if both are known and a provider takes the type.
pub(super) fn inline_image(image: &Image) -> Option<(&str, &str)> {
    let ImageSource::Base64(data) = &image.source else {
        return None;
    };
    let media_type = image.media_type.as_deref().or_else(|| sniffed(data))?;
    let taken = matches!(media_type, "image/png" | "image/jpeg" | "image/gif" | "image/webp");
    (taken && !data.is_empty()).then_some((media_type, data))
}

/// The media type by the first bytes of base64 data.
fn sniffed(data: &str) -> Option<&'static str> {
    let starts = [
        ("iVBORw0KGgo", "image/png"),
        ("/9j/", "image/jpeg"),
        ("R0lGOD", "image/gif"),
        ("UklGR", "image/webp"),
    ];
    starts
        .iter()
        .find(|(start, _)| data.starts_with(start))
        .map(|(_, media_type)| *media_type)
}

/// Whether a provider can fetch from `url`.
pub(super) fn is_web_url(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// An image's URL for the OpenAI forms: its own, or a `data:` URL.
pub(super) fn image_as_url(image: &Image) -> Option<String> {
    match &image.source {
        ImageSource::Url(url) => is_web_url(url).then(|| url.clone()),
        ImageSource::Base64(_) => {
            inline_image(image).map(|(media_type, data)| format!("data:{media_type};base64,{data}"))
        }
        ImageSource::Reference(_) => None,
    }
}
