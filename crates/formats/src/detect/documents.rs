//! What one JSON document tells about the format: its fields, and the rows of its lists.

use serde_json::value::RawValue;

use super::Sign::{self, Certain, Likely, Nothing, Refused};
use super::{LINES, rows, vote};
use crate::codec::document::{self, Document};
use crate::codec::trajectory::{self, Lane, is_mini_text, is_observation_text};
use crate::format::Format;
use crate::json::{self, Object, scan};

/// Tells what the document that begins at `start` is. It may break off.
pub(super) fn verdict(bytes: &[u8], start: usize, name: &str) -> Sign {
    match Document::object(bytes) {
        Some(document) => of_object(bytes, &document, name),
        None => match of_rows(&Rows::read(bytes, start), "", name) {
            // Its own files are lines; a list of them is what the web hands out.
            Certain(Format::ClaudeCode, reason) | Likely(Format::ClaudeCode, reason) => {
                Certain(Format::ClaudeCodeWeb, reason)
            }
            sign => sign,
        },
    }
}

/// The first rows of a list, as text.
struct Rows(Vec<String>);

impl Rows {
    fn read(bytes: &[u8], start: usize) -> Self {
        let found = scan::elements(bytes, start)
            .map(|found| found.pieces)
            .unwrap_or_default();
        Self(
            found
                .into_iter()
                .take(LINES)
                .filter_map(|range| Some(json::readable(bytes.get(range)?).ok()?.into_owned()))
                .collect(),
        )
    }

    fn raw(&self) -> impl Iterator<Item = &RawValue> {
        self.0.iter().filter_map(|text| serde_json::from_str(text).ok())
    }

    fn objects(&self) -> impl Iterator<Item = Object<'_>> {
        self.raw().filter_map(Object::from_raw)
    }

    fn lane(&self, key: &str) -> Option<Lane> {
        self.raw().find_map(|row| trajectory::lane(row, key))
    }
}

fn of_object(bytes: &[u8], document: &Document<'_>, name: &str) -> Sign {
    let has = |key: &str| document.range(key).is_some();
    let list = |key: &str| {
        let start = document.range(key)?.start;
        (bytes.get(start) == Some(&b'[')).then(|| Rows::read(bytes, start))
    };
    if has("loglines") {
        return Certain(Format::ClaudeCodeWeb, "a list `loglines`");
    }
    for key in ["history", "trajectory"] {
        let Some(rows) = list(key) else { continue };
        match rows.lane(key) {
            Some(Lane::Events) => return Certain(Format::Trajectory, "a list of OpenHands events"),
            Some(Lane::History | Lane::Steps) => return Certain(Format::Trajectory, "a SWE-agent trajectory"),
            Some(Lane::Mini) | None => {}
        }
        if rows.objects().any(|row| row.array("parts").is_some()) {
            return Certain(Format::Gemini, "a saved history of contents with `parts`");
        }
    }
    if has("trajectory_format") || has("attempts") && has("info") {
        return Certain(Format::Trajectory, "`trajectory_format` or `attempts`");
    }
    if has("ticks") && !has("messages") {
        return Refused("a tau2-bench simulation of a voice call (`ticks` without text)");
    }
    if has("simulations") || has("messages") && (has("termination_reason") || has("task_id") && has("reward_info")) {
        return Certain(Format::Tau2, "tau2-bench simulations");
    }
    if has("chat_messages") || has("mapping") && has("current_node") {
        return Refused("a data export of a chat service (`chat_messages` or `mapping`)");
    }
    if has("nbformat") {
        return Refused("a Jupyter notebook");
    }
    if let Some(rows) = list("messages") {
        return of_messages(document, &rows, name);
    }
    if let Some(rows) = list("input").or_else(|| list("items")).or_else(|| list("output")) {
        return match of_input(&rows) {
            Nothing => of_lone(bytes),
            sign => sign,
        };
    }
    if has("input") && has("model") {
        return Likely(Format::Responses, "`input` beside `model`");
    }
    of_lone(bytes)
}

/// One object that holds no list: a message or a reply in a provider's form, told as a line of its own would be.
fn of_lone(bytes: &[u8]) -> Sign {
    let start = document::start(bytes);
    let text = scan::value_end(bytes, start).and_then(|end| json::readable(bytes.get(start..end)?).ok());
    let sign = text.and_then(|text| Some(rows::sign(&Object::parse(&text).ok()?)));
    match sign {
        // Rows of other formats make no document alone.
        Some(Certain(format, _) | Likely(format, _))
            if !matches!(format, Format::OpenAi | Format::Responses | Format::Anthropic) =>
        {
            Nothing
        }
        Some(sign) => sign,
        None => Nothing,
    }
}

/// An object with `messages`: whose it is tell the fields beside it, then the messages.
fn of_messages(document: &Document<'_>, rows: &Rows, name: &str) -> Sign {
    let has = |key: &str| document.range(key).is_some();
    let typed = rows.objects().any(|row| !row.has("role") && row.text("type").is_some());
    if (has("sessionId") || has("projectHash")) && (typed || has("startTime")) {
        return Certain(Format::Gemini, "`sessionId` beside `messages` with `type`");
    }
    if has("session_id") && (has("session_start") || has("platform") || has("system_prompt") || has("last_updated")) {
        return Certain(Format::Hermes, "`session_id` beside `messages`");
    }
    if has("info") && is_mini(rows) {
        return Certain(Format::Trajectory, "`info` beside messages of mini-swe-agent");
    }
    match of_rows(rows, "messages", name) {
        Likely(Format::OpenAi, _) if has("system") => Certain(Format::Anthropic, "`system` beside `messages`"),
        Nothing if rows.0.is_empty() && has("system") => Likely(Format::Anthropic, "`system` beside `messages`"),
        Nothing if rows.0.is_empty() => Likely(Format::OpenAi, "an object with `messages`"),
        sign => sign,
    }
}

/// Rows of a list that stands alone or in `messages`.
fn of_rows(rows: &Rows, key: &str, name: &str) -> Sign {
    if rows.lane(key) == Some(Lane::Events) {
        return Certain(Format::Trajectory, "a list of OpenHands events");
    }
    if is_mini(rows) {
        return Certain(Format::Trajectory, "messages of mini-swe-agent");
    }
    let signs: Vec<Sign> = rows.objects().map(|row| rows::sign(&row)).collect();
    match vote(&signs, name) {
        // Plain rows in a file that calls itself a trajectory.
        Likely(Format::OpenAi, _) if name.contains(".traj") => Likely(Format::Trajectory, "a name with `.traj`"),
        sign => sign,
    }
}

/// Whether messages are mini-swe-agent's: by its prompts, its reports of output, or its notes in `extra`.
fn is_mini(rows: &Rows) -> bool {
    rows.objects().any(|row| {
        let noted = row
            .object("extra")
            .is_some_and(|extra| extra.has("actions") || extra.has("returncode") || extra.has("interrupt_type"));
        if noted || row.text("role").as_deref() == Some("exit") {
            return true;
        }
        let content = row.get("content");
        let block = content.and_then(json::array).and_then(|blocks| {
            Object::from_raw(blocks.first()?)?
                .text("text")
                .map(std::borrow::Cow::into_owned)
        });
        let text = block.or_else(|| content.and_then(json::text).map(std::borrow::Cow::into_owned));
        match row.text("role").as_deref() {
            Some("system" | "user") => text.is_some_and(|text| is_mini_text(&text) || is_observation_text(&text)),
            _ => false,
        }
    })
}

fn of_input(rows: &Rows) -> Sign {
    let signs: Vec<Sign> = rows.objects().map(|row| rows::sign(&row)).collect();
    match vote(&signs, "") {
        Certain(Format::Responses, reason) => Certain(Format::Responses, reason),
        Likely(Format::Responses | Format::OpenAi, _) | Certain(Format::OpenAi, _) => {
            Likely(Format::Responses, "a list `input` of messages")
        }
        sign => sign,
    }
}
