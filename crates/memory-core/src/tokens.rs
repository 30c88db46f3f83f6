//! Counting tokens: the counter trait, and what of a message is counted.
//!
//! The counters themselves live in the crate `tokens`. This module decides only *which* text a
//! provider will bill: see `docs/formats/tokens.md`.

use crate::message::{Message, MessageKind, Part, RawJson, Role, Tool};

/// Counts the tokens of texts. Implementations are pure: the same text always counts the same.
///
/// `id` names the counter together with its vocabulary (for example `o200k`), because stored counts
/// are kept per counter and must never be mixed.
pub trait TokenCounter: Send + Sync {
    /// Returns the stable name under which counts of this counter are stored.
    fn id(&self) -> &str;

    /// Returns the number of tokens of `text`. Total: any text has a count; empty text has 0.
    fn count(&self, text: &str) -> u32;
}

/// Tokens that a provider adds around each message. Source: OpenAI's published counting recipe (3 for
/// the message's frame, 1 for its role); Anthropic publishes none, so the same figure stands for both.
pub const MESSAGE_OVERHEAD: u32 = 4;

/// Tokens around a tool call or a tool result beside its id, name and content. Our own figure: the
/// field names and punctuation of the JSON envelope, counted with `o200k`.
pub const CALL_OVERHEAD: u32 = 8;

/// Tokens for the frame of the whole request (the primed reply). Source: OpenAI's counting recipe.
pub const REQUEST_OVERHEAD: u32 = 3;

/// Least tokens of a call id. An id that a provider refuses, or that occurs twice, is sent as a digest
/// (`call_` and 24 decimal digits), which counts at most this with any counter of ours: vocabularies take
/// digits by threes.
pub const ID_TOKENS: u32 = 12;

/// Tokens of the text that stands where nothing is left to send: no provider takes empty content.
pub const EMPTY_TOKENS: u32 = 4;

/// Tokens of the mark before a system message that a provider takes as marked user text.
pub const SYSTEM_MARK_TOKENS: u32 = 6;

/// Tokens of the two lines around another agent's summary.
pub const REFERENCE_TOKENS: u32 = 40;

/// Tokens of the lines that say where an image of a tool result is sent.
pub const IMAGE_NOTE_TOKENS: u32 = 24;

/// Tokens of the user line that is put where a provider wants one and there is none; once a request.
pub const LEAD_TOKENS: u32 = 16;

/// Tokens of one image, whatever its size: the most that Anthropic bills for one (1,568, rounded up),
/// above OpenAI's high-detail figure for usual sizes. The data itself is never counted as text.
pub const IMAGE_TOKENS: u32 = 1_600;

/// Strings in unknown provider parts that are at least this long and hold only base64 characters are
/// data, not text: they count as [`IMAGE_TOKENS`]. Our own figure.
const DATA_STRING_BYTES: usize = 2_048;

/// Counts a message as it is sent: all that any provider form would send of it, plus [`MESSAGE_OVERHEAD`].
///
/// Where the forms differ (reasoning is sent to the provider that signed it), the larger counts.
/// Costs O(bytes of the message).
pub fn count_message(counter: &dyn TokenCounter, message: &Message) -> u32 {
    let name = message
        .name
        .as_deref()
        .map_or(0, |name| counter.count(name).saturating_add(1));
    let extra = match message.dialect.as_deref() {
        // A provider form's own fields go back to that provider; those of a log format go nowhere.
        Some("openai" | "responses" | "anthropic") => count_extra(counter, message.extra.as_ref()),
        Some(_) | None => 0,
    };
    let added = match (message.role, message.kind) {
        (Role::System, _) => SYSTEM_MARK_TOKENS,
        (_, MessageKind::ForeignSummary) => REFERENCE_TOKENS,
        (_, MessageKind::Plain | MessageKind::Meta | MessageKind::Observation) => 0,
    };
    let content = sum(message.parts.iter().map(|part| count_part(counter, part)));
    sum([MESSAGE_OVERHEAD, name, extra, added, or_empty(content, &message.parts)])
}

/// The count of some content, or of what is sent in its place if the parts say nothing.
fn or_empty(content: u32, parts: &[Part]) -> u32 {
    let says_nothing = |part: &Part| match part {
        Part::Text { text, .. } => text.trim().is_empty(),
        Part::Reasoning { raw, signed, .. } => raw.is_none() || !signed,
        Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => false,
    };
    if content < EMPTY_TOKENS && parts.iter().all(says_nothing) {
        EMPTY_TOKENS
    } else {
        content
    }
}

fn sum(counts: impl IntoIterator<Item = u32>) -> u32 {
    counts.into_iter().fold(0, u32::saturating_add)
}

/// Counts one part as it is sent.
pub fn count_part(counter: &dyn TokenCounter, part: &Part) -> u32 {
    match part {
        Part::Text { text, extra } => counter.count(text).saturating_add(count_extra(counter, extra.as_ref())),
        // Signed reasoning goes back whole, signature and encrypted content included; unsigned reasoning never does.
        Part::Reasoning {
            raw: Some(raw),
            signed: true,
            ..
        } => counter.count(raw.as_str()),
        Part::Reasoning { .. } => 0,
        Part::ToolCall(call) => sum([
            counter.count(&call.id).max(ID_TOKENS),
            counter.count(&call.name),
            counter.count(&call.arguments),
            count_extra(counter, call.extra.as_ref()),
            CALL_OVERHEAD,
        ]),
        Part::ToolResult(result) => {
            let content = sum(result.content.iter().map(|part| match part {
                Part::Image(_) => IMAGE_TOKENS + IMAGE_NOTE_TOKENS,
                _ => count_part(counter, part),
            }));
            let id = counter.count(&result.call_id).max(ID_TOKENS);
            sum([
                id,
                or_empty(content, &result.content),
                count_extra(counter, result.extra.as_ref()),
                CALL_OVERHEAD,
            ])
        }
        Part::Image(_) => IMAGE_TOKENS,
        Part::Other { raw } => count_raw(counter, raw),
    }
}

/// Counts the declared tools as compact JSON.
pub fn count_tools(counter: &dyn TokenCounter, tools: &[Tool]) -> u32 {
    sum(tools.iter().map(|tool| count_raw(counter, &tool.raw)))
}

/// Counts further provider fields: signatures, citations and the like may be most of what is sent.
fn count_extra(counter: &dyn TokenCounter, extra: Option<&RawJson>) -> u32 {
    extra.map_or(0, |raw| count_raw(counter, raw))
}

/// Counts JSON in its compact form, with long base64 strings at a flat figure.
fn count_raw(counter: &dyn TokenCounter, raw: &RawJson) -> u32 {
    let Ok(mut value) = serde_json::from_str(raw.as_str()) else {
        return counter.count(raw.as_str());
    };
    let blobs = take_data_strings(&mut value);
    counter
        .count(&value.to_string())
        .saturating_add(blobs.saturating_mul(IMAGE_TOKENS))
}

/// Empties long base64 strings and returns how many there were.
fn take_data_strings(value: &mut serde_json::Value) -> u32 {
    use serde_json::Value;
    match value {
        Value::String(text) if is_data(text) => {
            text.clear();
            1
        }
        Value::Array(items) => items.iter_mut().map(take_data_strings).sum(),
        Value::Object(fields) => fields.values_mut().map(take_data_strings).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

fn is_data(text: &str) -> bool {
    text.len() >= DATA_STRING_BYTES
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'-' | b'_'))
}
