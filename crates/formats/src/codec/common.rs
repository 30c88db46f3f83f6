//! What several codecs share: reading items, times, ids, problems. What is *in* a message is read by
//! `content`, whose functions are found here too; documents are cut in `document`.

use std::borrow::Cow;

use memory_core::validate::printable::printable;
use memory_core::{Digest, Message, MessageKind, Part, Role, SessionId, Timestamp};
use serde_json::value::RawValue;

use crate::decoded::{DecodedMessage, DecodedSession, Problem};
use crate::json::{self, Object, TextError};
use crate::source::SourceText;
use memory_core::record::ItemKey;

pub(crate) use super::content::{
    anthropic_block, anthropic_parts, bare_text, image_url, openai_call, openai_calls, openai_part, openai_parts,
    other, responses_parts, tools,
};

/// The dialect name of chat completions.
pub(crate) const OPENAI: &str = "openai";
/// The dialect name of the Responses form.
pub(crate) const RESPONSES: &str = "responses";
/// The dialect name of the Messages form.
pub(crate) const ANTHROPIC: &str = "anthropic";

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

    /// Reports an item that stays a record because `what` (as in "a line of type") has a `name` that is not known.
    pub(crate) fn unknown_line(&mut self, what: &str, name: &str) {
        let message = format!("{what} `{}` is not known; kept as it is", shorten(name));
        self.report("unknown_line", message);
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

/// How much of a foreign text is quoted, in characters.
const QUOTED_CHARS: usize = 60;

/// At most 60 characters of a foreign text, control characters made visible.
///
/// A longer text is cut at white space or a quote: hosts mask credentials in what they show, and half of one is not
/// recognised any more.
pub(crate) fn shorten(text: &str) -> String {
    let Some((limit, _)) = text.char_indices().nth(QUOTED_CHARS) else {
        return printable(text).into_owned();
    };
    let beginning = text.get(..limit).unwrap_or_default();
    let border = beginning.rfind(|c: char| c.is_whitespace() || c == '"').unwrap_or(0);
    format!("{}…", printable(beginning.get(..border).unwrap_or_default()))
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
