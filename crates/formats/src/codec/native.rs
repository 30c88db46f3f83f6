//! Format `native`: our own JSON lines, lossless. Described in `docs/formats/native-file.md`.
//!
//! A header line opens a session; every further line is a message, or a record that is no message.
//! Bare messages are taken too, as lines or as one array, so that a script can hand them over.

use std::borrow::Cow;

use memory_core::{Message, Part, RawJson, Role, SessionId, Timestamp, Tool};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::common::{self, Context};
use super::document;
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

/// The version of the header that is written and read.
pub(crate) const VERSION: u32 = 1;

/// The first line of a session.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header<'a> {
    pub(crate) native: u32,
    #[serde(borrow)]
    pub(crate) session: HeaderSession<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tools: Option<Cow<'a, [Tool]>>,
}

/// What the header says of the session.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeaderSession<'a> {
    pub(crate) id: SessionId,
    /// The format that the session came in.
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<SessionId>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<Cow<'a, str>>,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub(crate) model: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created_at: Option<Timestamp>,
}

/// A message's line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageLine<'a> {
    /// Its place, for people; the order of the lines counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<u64>,
    /// The run it belonged to, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) run: Option<u32>,
    pub(crate) message: Cow<'a, Message>,
}

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let mut problems = Vec::new();
    let start = document::start(bytes);
    let source = match document::cut_array(bytes, start, &mut problems) {
        Some(source) => source,
        None => SourceText::lines(bytes),
    };
    let mut reader = Reader::default();
    for (ordinal, item) in source.items.iter().enumerate() {
        let context = &mut Context {
            line: item.line,
            problems: &mut problems,
        };
        if let Some(text) = common::item_text(source.raw(ordinal), context) {
            reader.item(ordinal, &text, context);
        }
    }
    common::report_suffix(&source, &mut problems);
    let Reader {
        mut sessions, loose, ..
    } = reader;
    if let Some(mut loose) = loose {
        let id = common::source_id(Format::Native.as_str(), &source, &loose.messages);
        loose.id = common::session_id(&id);
        sessions.insert(0, loose);
    }
    let Some(first) = sessions.first() else {
        return Err(DecodeError::NotFormat {
            format: Format::Native.as_str(),
            detail: "expected a header line `{\"native\":1,…}` or messages with `role` and `parts`; found neither"
                .to_owned(),
        });
    };
    Ok(Decoded {
        format: Format::Native,
        id: first.id.as_str().to_owned(),
        source,
        sessions,
        problems,
    })
}

#[derive(Default)]
struct Reader {
    sessions: Vec<DecodedSession>,
    /// Messages before any header.
    loose: Option<DecodedSession>,
}

impl Reader {
    fn item(&mut self, ordinal: usize, text: &str, context: &mut Context<'_>) {
        let object = match Object::parse(text) {
            Ok(object) => object,
            Err(error) => return common::report_no_object(text, &error, context),
        };
        if object.has("native") {
            self.header(text, context);
        } else if object.has("message") {
            match serde_json::from_str::<MessageLine<'_>>(text) {
                Ok(line) => self.message(ordinal, line.message.into_owned(), context),
                Err(error) => context.report("unknown_line", format!("{error}; kept as it is")),
            }
        } else if object.has("role") {
            match serde_json::from_str::<Message>(text) {
                Ok(message) => self.message(ordinal, message, context),
                Err(error) => context.report("unknown_line", format!("{error}; kept as it is")),
            }
        } else if !object.has("record") && !object.has("record_text") {
            context.report("unknown_line", "neither header, message nor record; kept as it is");
        }
    }

    fn header(&mut self, text: &str, context: &mut Context<'_>) {
        let header = match serde_json::from_str::<Header<'_>>(text) {
            Ok(header) if header.native == VERSION => header,
            Ok(header) => {
                let version = header.native;
                return context.report("unknown_line", format!("version {version} is not known; kept as it is"));
            }
            Err(error) => return context.report("unknown_line", format!("{error}; kept as it is")),
        };
        let text = |text: Option<Cow<'_, str>>| text.map(Cow::into_owned);
        self.sessions.push(DecodedSession {
            parent: header.session.parent,
            title: text(header.session.title),
            model: text(header.session.model),
            started_at: header.session.created_at,
            tools: header.tools.map(Cow::into_owned),
            ..common::empty_session(header.session.id)
        });
    }

    fn message(&mut self, ordinal: usize, message: Message, context: &mut Context<'_>) {
        if message.role == Role::Summary {
            return context.report("unknown_line", "a summary is no original; kept as it is");
        }
        if let Some(fault) = first_fault(&message) {
            return context.report("invalid_json", format!("`{fault}` holds no valid JSON; kept as it is"));
        }
        let session = match self.sessions.last_mut() {
            Some(session) => session,
            None => self
                .loose
                .get_or_insert_with(|| common::empty_session(common::session_id("native"))),
        };
        session.model = message.model.clone().or(session.model.take());
        common::push_messages(&mut session.messages, ordinal, vec![message]);
    }
}

/// The field whose verbatim JSON is none, so that it cannot be put into a body.
fn first_fault(message: &Message) -> Option<&'static str> {
    let object = |raw: &Option<RawJson>| raw.as_ref().is_none_or(|raw| Object::parse(raw.as_str()).is_ok());
    if !object(&message.extra) {
        return Some("extra");
    }
    let results = message.results().flat_map(|result| &result.content);
    for part in message.parts.iter().chain(results) {
        let (name, sound) = match part {
            Part::Text { extra, .. } => ("extra", object(extra)),
            Part::Reasoning { raw, .. } => ("raw", object(raw)),
            Part::ToolCall(call) => ("extra", object(&call.extra)),
            Part::ToolResult(result) => ("extra", object(&result.extra)),
            Part::Image(image) => ("raw", object(&image.raw)),
            Part::Other { raw } => ("raw", is_json(raw)),
        };
        if !sound {
            return Some(name);
        }
    }
    None
}

fn is_json(raw: &RawJson) -> bool {
    serde_json::from_str::<&RawValue>(raw.as_str()).is_ok() && json::readable(raw.as_str().as_bytes()).is_ok()
}
