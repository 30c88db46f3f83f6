//! Format `trajectory`: what SWE-agent, mini-swe-agent and OpenHands leave behind. See `docs/formats/trajectory.md`.
//!
//! Here it is decided which list of a file carries the conversation, and whether the file holds one
//! session (its items are the list's elements) or one a line (its items are the lines).

mod mini;
mod openhands;
mod swe_agent;

use memory_core::{Message, Tool};
use serde_json::value::RawValue;

use super::draft;
use crate::codec::common::{self, Context};
use crate::codec::document::{self, Document};
use crate::decoded::{Decoded, DecodedSession, Problem};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object, scan};
use crate::source::SourceText;

pub(crate) use mini::{is_mini_text, is_observation_text};

/// The kind of list that carries a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// SWE-agent's `history`.
    History,
    /// SWE-agent's `trajectory`, where there is no history.
    Steps,
    /// mini-swe-agent's `messages`.
    Mini,
    /// OpenHands events.
    Events,
}

pub(super) fn decode<'a>(bytes: &'a [u8], name: &str) -> Result<Decoded<'a>, DecodeError> {
    if is_one_document(bytes, name) {
        return document(bytes);
    }
    lines(bytes)
}

/// Whether the file is one JSON document. A `.jsonl` file of one line is the beginning of a list of lines.
fn is_one_document(bytes: &[u8], name: &str) -> bool {
    let start = document::start(bytes);
    match scan::value_end(bytes, start) {
        None => true,
        Some(end) => scan::skip_space(bytes, end) == bytes.len() && !(is_jsonl(name) && one_line(&bytes[start..end])),
    }
}

fn is_jsonl(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("jsonl"))
}

fn one_line(value: &[u8]) -> bool {
    value.first() == Some(&b'{') && !value.contains(&b'\n')
}

/// The lists that may carry the conversation, best first.
const LISTS: &[&str] = &["history", "trajectory", "messages", "attempts", "events"];

fn document(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    let mut problems = Vec::new();
    let Some(document) = Document::object(bytes) else {
        let start = document::start(bytes);
        let Some(source) = document::cut_array(bytes, start, &mut problems) else {
            return draft::refuse(Format::Trajectory, bytes);
        };
        return one_session(source, "messages", None, problems);
    };
    for key in LISTS {
        let mut found = Vec::new();
        let Some(source) = document.cut(key, &mut found).filter(|source| !source.items.is_empty()) else {
            continue;
        };
        if *key == "attempts" {
            return sessions_of_items(source, Some(&document), found);
        }
        return one_session(source, key, Some(&document), found);
    }
    draft::refuse(Format::Trajectory, bytes)
}

/// A file whose items are the rows of one conversation.
fn one_session<'a>(
    source: SourceText<'a>,
    key: &str,
    frame: Option<&Document<'_>>,
    mut problems: Vec<Problem>,
) -> Result<Decoded<'a>, DecodeError> {
    let mut session = draft::session();
    let mut reader: Option<Reader> = None;
    for (ordinal, item) in source.items.iter().enumerate() {
        let mut context = Context {
            line: item.line,
            problems: &mut problems,
        };
        let Some(text) = common::item_text(source.raw(ordinal), &mut context) else {
            continue;
        };
        let row: &RawValue = match serde_json::from_str(&text) {
            Ok(row) => row,
            Err(error) => {
                context.report("invalid_json", format!("{error}; kept as it is"));
                continue;
            }
        };
        if reader.is_none() {
            reader = lane(row, key).map(Reader::new);
        }
        match &mut reader {
            Some(reader) => {
                for message in reader.row(row, &mut context) {
                    draft::push(&mut session, ordinal, message);
                }
            }
            None => context.report("unknown_line", "not a row of a known trajectory; kept as it is"),
        }
    }
    common::report_suffix(&source, &mut problems);
    let id = frame.and_then(|frame| describe(frame, &mut session));
    if let Some(reader) = reader {
        reader.finish(&mut session);
    }
    draft::finish(Format::Trajectory, source, problems, id, session, Vec::new())
}

/// A file of lines: a trajectory each (outputs of OpenHands), or the events of one.
fn lines(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    let source = SourceText::lines(bytes);
    let whole = (0..source.items.len())
        .filter_map(|ordinal| Document::object(source.raw(ordinal)))
        .any(|line| LISTS.iter().any(|key| line.range(key).is_some()));
    if whole {
        sessions_of_items(source, None, Vec::new())
    } else {
        one_session(source, "messages", None, Vec::new())
    }
}

/// A file whose items each hold a whole conversation.
fn sessions_of_items<'a>(
    source: SourceText<'a>,
    frame: Option<&Document<'_>>,
    mut problems: Vec<Problem>,
) -> Result<Decoded<'a>, DecodeError> {
    let mut sessions = Vec::new();
    for (ordinal, item) in source.items.iter().enumerate() {
        let mut context = Context {
            line: item.line,
            problems: &mut problems,
        };
        let raw = source.raw(ordinal);
        let (Some(text), Some(line)) = (common::item_text(raw, &mut context), Document::object(raw)) else {
            context.report("unknown_line", "not a trajectory; kept as it is");
            continue;
        };
        let fields = match Object::parse(&text) {
            Ok(fields) => fields,
            Err(error) => {
                common::report_no_object(&text, &error, &mut context);
                continue;
            }
        };
        let mut session = draft::session();
        nested(&fields, ordinal, &mut session, &mut context);
        let id = describe(&line, &mut session).or_else(|| describe(frame?, &mut session));
        if session.messages.is_empty() {
            context.report("unknown_line", "a line without a conversation; kept as it is");
        } else {
            sessions.push((id, session));
        }
    }
    common::report_suffix(&source, &mut problems);
    draft::finish_many(Format::Trajectory, source, problems, sessions)
}

/// Reads the conversation that an item holds in one of its lists.
fn nested(fields: &Object<'_>, ordinal: usize, session: &mut DecodedSession, context: &mut Context<'_>) {
    for key in LISTS {
        let rows = fields.array(key).unwrap_or_default();
        let Some(lane) = rows.iter().find_map(|row| lane(row, key)) else {
            continue;
        };
        let mut reader = Reader::new(lane);
        for row in rows {
            for message in reader.row(row, context) {
                draft::push(session, ordinal, message);
            }
        }
        reader.finish(session);
        return;
    }
}

/// Tells from a row and the name of its list what the list is.
pub(crate) fn lane(row: &RawValue, key: &str) -> Option<Lane> {
    if let Some(pair) = json::array(row) {
        return lane(pair.first()?, key).filter(|lane| *lane == Lane::Events);
    }
    let row = Object::from_raw(row)?;
    let text = |name: &str| row.text(name).is_some();
    if row.text("kind").is_some_and(|kind| openhands::is_kind(&kind)) {
        return Some(Lane::Events);
    }
    if text("role") || row.has("output") && row.text("object").as_deref() == Some("response") {
        return Some(if key == "history" { Lane::History } else { Lane::Mini });
    }
    if text("action") && text("observation") {
        return Some(Lane::Steps);
    }
    if text("action") || text("observation") {
        return Some(Lane::Events);
    }
    (text("response") && (row.has("query") || row.has("state"))).then_some(Lane::Steps)
}

/// Takes what stands around the list: id, model, whether it ended.
fn describe(frame: &Document<'_>, session: &mut DecodedSession) -> Option<String> {
    let info = frame.text("info");
    let info = info
        .as_deref()
        .and_then(|info| Object::parse(info).ok())
        .unwrap_or_default();
    let ended = info.get("exit_status").is_some()
        || ["test_result", "git_patch", "result_explanation"]
            .iter()
            .any(|key| frame.range(key).is_some());
    if ended {
        session.running = Some(false);
    }
    session.model = model(frame, &info);
    frame
        .string("instance_id")
        .or_else(|| info.text("instance_id").map(Into::into))
        .or_else(|| frame.string("environment").filter(|name| name != "swe_main"))
}

fn model(frame: &Document<'_>, info: &Object<'_>) -> Option<String> {
    if let Some(name) = info
        .object("config")
        .and_then(|config| config.object("model"))
        .and_then(|model| model.text("model_name").map(std::borrow::Cow::into_owned))
    {
        return Some(name);
    }
    if let Some(metadata) = frame.text("metadata")
        && let Some(name) = Object::parse(&metadata).ok().and_then(|metadata| {
            metadata
                .object("llm_config")?
                .text("model")
                .map(std::borrow::Cow::into_owned)
        })
    {
        return Some(name);
    }
    let replay = frame.string("replay_config")?;
    let replay = Object::parse(&replay).ok()?;
    Some(replay.object("agent")?.object("model")?.text("name")?.into_owned())
}

/// Reads the rows of one list.
enum Reader {
    History(swe_agent::History),
    Steps(swe_agent::Steps),
    Mini(mini::Reader),
    Events(openhands::Reader),
}

impl Reader {
    fn new(lane: Lane) -> Self {
        match lane {
            Lane::History => Self::History(swe_agent::History::default()),
            Lane::Steps => Self::Steps(swe_agent::Steps::default()),
            Lane::Mini => Self::Mini(mini::Reader::default()),
            Lane::Events => Self::Events(openhands::Reader::default()),
        }
    }

    fn row(&mut self, raw: &RawValue, context: &mut Context<'_>) -> Vec<Message> {
        if let Self::Events(reader) = self {
            return reader.event(raw, context);
        }
        let Some(row) = Object::from_raw(raw) else {
            context.report("unknown_line", "no JSON object; kept as it is");
            return Vec::new();
        };
        match self {
            Self::History(reader) => reader.row(&row, context),
            Self::Steps(reader) => reader.row(&row, context),
            Self::Mini(reader) => reader.row(&row, context),
            Self::Events(_) => Vec::new(),
        }
    }

    /// Adds what the rows say about the session as a whole.
    fn finish(self, session: &mut DecodedSession) {
        let (tools, ended): (Option<Vec<Tool>>, bool) = match self {
            Self::History(_) | Self::Steps(_) => (None, false),
            Self::Mini(reader) => (None, reader.exited),
            Self::Events(reader) => (reader.tools, reader.finished),
        };
        if tools.is_some() {
            session.tools = tools;
        }
        if ended {
            session.running = Some(false);
        }
    }
}
