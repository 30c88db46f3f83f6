//! The frame that the three provider forms share: a list of messages, or an object that holds one,
//! as a document or as JSON lines; a line (or element) may also be a whole conversation of its own.

use std::collections::{BTreeMap, BTreeSet};

use memory_core::Message;
use memory_core::record::ItemKey;
use serde_json::value::RawValue;

use super::common::{self, Context};
use super::document::{self, Document};
use crate::decoded::{Decoded, DecodedMessage, DecodedSession, FRAME_PART, Problem};
use crate::detect::detect;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object};
use crate::source::SourceText;

/// What differs between the provider forms.
pub(super) struct Form {
    pub(super) format: Format,
    /// The dialect of tool declarations.
    pub(super) dialect: &'static str,
    /// The fields that may hold the list, the usual one first.
    pub(super) lists: &'static [&'static str],
    /// The field that holds instructions beside the list, if the form has one.
    pub(super) system: Option<&'static str>,
    /// Reads one element of the list; nothing if it is no message.
    pub(super) read: fn(&RawValue, &mut Context<'_>) -> Option<Vec<Message>>,
    /// Reads the instructions.
    pub(super) read_system: fn(&RawValue, &mut Context<'_>) -> Message,
}

impl Form {
    /// Reads a file of this form.
    pub(super) fn decode<'a>(&self, bytes: &'a [u8]) -> Result<Decoded<'a>, DecodeError> {
        let mut problems = Vec::new();
        let start = document::start(bytes);
        match bytes.get(start) {
            Some(b'[') if is_one_value(bytes, start) => {
                let source = document::cut_array(bytes, start, &mut problems).ok_or_else(|| self.refuse("an array"))?;
                self.items(source, None, problems)
            }
            Some(b'{') if is_one_value(bytes, start) => match self.document(bytes, &mut problems) {
                Some((source, frame)) => self.items(source, Some(frame), problems),
                None => self.items(lone_object(bytes, start), None, problems),
            },
            Some(b'{' | b'[') => self.items(SourceText::lines(bytes), None, problems),
            Some(b'"') if self.system == Some("instructions") => self.items(
                SourceText::document(bytes, std::slice::from_ref(&(start..trimmed(bytes)))),
                None,
                problems,
            ),
            _ => Err(self.refuse("neither an array nor an object")),
        }
    }

    fn refuse(&self, found: &str) -> DecodeError {
        DecodeError::NotFormat {
            format: self.format.as_str(),
            detail: format!("expected {}; found {found}", self.format.description()),
        }
    }

    /// Cuts a document that is an object holding the list.
    fn document<'a>(&self, bytes: &'a [u8], problems: &mut Vec<Problem>) -> Option<(SourceText<'a>, Document<'a>)> {
        let document = Document::object(bytes)?;
        for key in self.lists {
            if let Some(source) = document.cut(key, problems) {
                return Some((source, document));
            }
            // Responses take a lone text in place of the list.
            if let Some(range) = document.range(key)
                && self.system == Some("instructions")
                && bytes.get(range.start) == Some(&b'"')
            {
                return Some((SourceText::document(bytes, &[range]), document));
            }
        }
        None
    }

    fn items<'a>(
        &self,
        source: SourceText<'a>,
        frame: Option<Document<'a>>,
        mut problems: Vec<Problem>,
    ) -> Result<Decoded<'a>, DecodeError> {
        let mut main = Conversation::default();
        let mut others = Vec::new();
        if let Some(frame) = &frame {
            self.read_frame(frame, &mut main, &mut problems);
        }
        for (ordinal, item) in source.items.iter().enumerate() {
            let context = &mut Context {
                line: item.line,
                problems: &mut problems,
            };
            self.item(source.raw(ordinal), ordinal, &mut main, &mut others, context);
        }
        common::report_suffix(&source, &mut problems);
        if main.messages.iter().any(|message| message.item.part < FRAME_PART) {
            main.id
                .get_or_insert_with(|| common::source_id(self.format.as_str(), &source, &main.messages));
            others.insert(0, main);
        }
        let sessions = distinct(others);
        match sessions.first() {
            Some(first) => Ok(Decoded {
                format: self.format,
                id: first.id.as_str().to_owned(),
                source,
                sessions,
                problems,
            }),
            None if source.items.is_empty() && frame.is_none() => Err(self.refuse("no list of messages")),
            None => Err(empty(&source)),
        }
    }

    fn item(
        &self,
        raw: &[u8],
        ordinal: usize,
        main: &mut Conversation,
        others: &mut Vec<Conversation>,
        context: &mut Context<'_>,
    ) {
        let Some(text) = common::item_text(raw, context) else {
            return;
        };
        let value: &RawValue = match serde_json::from_str(&text) {
            Ok(value) => value,
            Err(error) => return common::report_no_object(&text, &error, context),
        };
        if let Some(conversation) = self.conversation(value, ordinal, context) {
            others.push(conversation);
        } else if let Some(messages) = (self.read)(value, context) {
            main.model_from(&messages);
            common::push_messages(&mut main.messages, ordinal, messages);
        } else {
            context.report(
                "unknown_line",
                format!("no message: {}; kept as it is", common::shorten(value.get())),
            );
        }
    }

    /// Reads an item that is a conversation of its own.
    fn conversation(&self, value: &RawValue, ordinal: usize, context: &mut Context<'_>) -> Option<Conversation> {
        let fields = Object::from_raw(value);
        let elements = match &fields {
            Some(fields) if fields.has("role") => return None,
            // Items of the Responses form may hold an `output` of their own.
            Some(fields) if self.format == Format::Responses && fields.has("type") => return None,
            Some(fields) => self.lists.iter().find_map(|key| fields.array(key))?,
            None => json::array(value)?,
        };
        let mut found = Conversation::default();
        let mut messages = Vec::new();
        let mut opening = Vec::new();
        let reported = context.problems.len();
        if let Some(fields) = &fields {
            self.read_fields(&|key| fields.get(key), &mut found, context);
            messages.extend(found.messages.drain(..).map(|message| message.message));
        }
        for element in elements {
            match (self.read)(element, context) {
                Some(read) => {
                    let has_user = messages.iter().any(is_user);
                    if !has_user {
                        opening.push(element.get().as_bytes());
                    }
                    messages.extend(read);
                }
                None => context.report("unknown_line", "an element is no message; kept in the item only"),
            }
        }
        if messages.is_empty() {
            // It is no conversation; what it is instead is reported once, as a whole.
            context.problems.truncate(reported);
            return None;
        }
        found.model_from(&messages);
        common::push_messages(&mut found.messages, ordinal, messages);
        found
            .id
            .get_or_insert_with(|| common::derived_id(self.format.as_str(), opening));
        Some(found)
    }

    fn read_frame(&self, frame: &Document<'_>, main: &mut Conversation, problems: &mut Vec<Problem>) {
        let context = &mut Context { line: 1, problems };
        for key in FRAME_FIELDS.iter().copied().chain(self.system) {
            if let Some(text) = frame.text(key)
                && let Ok(value) = serde_json::from_str::<&RawValue>(&text)
                && value.get() != "null"
            {
                self.read_fields(&|wanted| (wanted == key).then_some(value), main, context);
            }
        }
    }

    /// Takes what stands beside the list.
    fn read_fields<'v>(
        &self,
        get: &dyn Fn(&str) -> Option<&'v RawValue>,
        into: &mut Conversation,
        context: &mut Context<'_>,
    ) {
        let string = |key| get(key).and_then(json::text).map(std::borrow::Cow::into_owned);
        if let Some(system) = self.system.and_then(get) {
            let message = (self.read_system)(system, context);
            if !message.parts.is_empty() {
                into.messages.push(DecodedMessage {
                    message,
                    item: ItemKey {
                        ordinal: 0,
                        part: FRAME_PART,
                    },
                });
            }
        }
        for key in ["tools", "functions"] {
            if let Some(tools) = get(key).and_then(|tools| common::tools(tools, self.dialect)) {
                into.tools = Some(tools);
            }
        }
        into.model = string("model").or(into.model.take());
        into.title = string("title").or(into.title.take());
        for key in ["session_id", "conversation_id", "id"] {
            if into.id.is_none() {
                into.id = string(key).filter(|id| !id.is_empty());
            }
        }
        for key in ["created_at", "created", "timestamp"] {
            into.started_at = into.started_at.or_else(|| get(key).and_then(common::time));
        }
    }
}

/// The fields beside the list that are understood, besides the instructions; ids in order of preference.
const FRAME_FIELDS: [&str; 10] = [
    "tools",
    "functions",
    "model",
    "title",
    "session_id",
    "conversation_id",
    "id",
    "created_at",
    "created",
    "timestamp",
];

#[derive(Default)]
struct Conversation {
    id: Option<String>,
    title: Option<String>,
    model: Option<String>,
    started_at: Option<memory_core::Timestamp>,
    tools: Option<Vec<memory_core::Tool>>,
    messages: Vec<DecodedMessage>,
}

impl Conversation {
    fn model_from(&mut self, messages: &[Message]) {
        if let Some(model) = messages.iter().rev().find_map(|message| message.model.clone()) {
            self.model = Some(model);
        }
    }
}

fn is_user(message: &Message) -> bool {
    message.role == memory_core::Role::User
}

/// Makes sessions; an id that occurs again gets a number.
fn distinct(conversations: Vec<Conversation>) -> Vec<DecodedSession> {
    let mut taken = BTreeSet::new();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    conversations
        .into_iter()
        .map(|found| {
            let id = found.id.unwrap_or_default();
            let number = counts.entry(id.clone()).or_insert(0);
            let mut free = id.clone();
            while *number > 0 && free == id || taken.contains(&free) {
                *number += 1;
                free = format!("{id}~{}", *number);
            }
            *number = (*number).max(1);
            taken.insert(free.clone());
            DecodedSession {
                title: found.title,
                model: found.model,
                started_at: found
                    .started_at
                    .or_else(|| found.messages.iter().find_map(|message| message.message.at)),
                tools: found.tools,
                messages: found.messages,
                ..common::empty_session(common::session_id(&free))
            }
        })
        .collect()
}

/// Why a list without a message is refused.
fn empty(source: &SourceText<'_>) -> DecodeError {
    let mut detail = format!("{} items, none of them a message", source.items.len());
    if let Err(DecodeError::Unknown { seems, .. }) = detect(source.bytes, "") {
        detail = format!("{detail}; it seems to be {seems}");
    }
    DecodeError::Empty { detail }
}

/// One object that holds no list: a line, or a message written over several lines.
fn lone_object(bytes: &[u8], start: usize) -> SourceText<'_> {
    let range = start..trimmed(bytes);
    let is_complete = json::is_complete(bytes.get(range.clone()).unwrap_or_default());
    if is_complete && bytes.get(range.clone()).is_some_and(|object| object.contains(&b'\n')) {
        return SourceText::document(bytes, std::slice::from_ref(&range));
    }
    SourceText::lines(bytes)
}

/// Says whether nothing but white space follows the value at `start` (or the value never ends).
fn is_one_value(bytes: &[u8], start: usize) -> bool {
    match json::scan::value_end(bytes, start) {
        Some(end) => json::scan::skip_space(bytes, end) == bytes.len(),
        None => true,
    }
}

fn trimmed(bytes: &[u8]) -> usize {
    bytes.trim_ascii_end().len()
}
