//! Format `qwen`: sessions of Qwen Code. See `docs/formats/qwen.md`.

use memory_core::{Message, MessageKind, Part, Role};

use super::draft;
use super::genai;
use super::tree::{Entry, Parent, Tree};
use crate::codec::common::{self, Context};
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::Object;
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut reader = Reader {
        id: None,
        session: draft::session(),
        tree: Tree::default(),
        genai: genai::Reader::default(),
    };
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        reader.row(ordinal, &row, context);
    });
    let mut main = reader.session;
    let sides = reader.tree.distribute(&mut main);
    draft::finish(Format::Qwen, source, problems, reader.id, main, sides)
}

struct Reader {
    id: Option<String>,
    session: DecodedSession,
    tree: Tree,
    genai: genai::Reader,
}

impl Reader {
    fn row(&mut self, ordinal: usize, row: &Object<'_>, context: &mut Context<'_>) {
        if self.id.is_none() {
            self.id = own_id(row);
        }
        let kind = row.text("type").unwrap_or_default();
        let messages = match kind.as_ref() {
            "user" => self.said(row, Role::User, context),
            "assistant" => self.said(row, Role::Assistant, context),
            "tool_result" => self.results(row, context),
            "system" => self.system(row),
            other => {
                context.unknown_line("a record of type", other);
                Vec::new()
            }
        };
        self.tree.add_entry(link(row));
        let at = row.get("timestamp").and_then(common::time);
        let spoken = kind != "system";
        for mut message in messages {
            message.at = at;
            self.tree.add_message(ordinal, message, spoken);
        }
    }

    fn said(&mut self, row: &Object<'_>, role: Role, context: &mut Context<'_>) -> Vec<Message> {
        let parts = row
            .object("message")
            .and_then(|message| message.get("parts").or_else(|| message.get("content")))
            .map(|parts| self.genai.parts(parts, context))
            .unwrap_or_default();
        let mut messages = genai::messages(role, parts);
        for message in &mut messages {
            if message.role == Role::User && !is_persons(row) {
                message.kind = MessageKind::Meta;
            }
            if message.role == Role::Assistant {
                message.model = row.text("model").map(Into::into);
            }
        }
        messages
    }

    fn results(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        let failed = row
            .object("toolCallResult")
            .is_some_and(|result| matches!(result.text("status").as_deref(), Some("error" | "cancelled")));
        let mut messages = self.said(row, Role::User, context);
        for part in messages.iter_mut().flat_map(|message| &mut message.parts) {
            if let Part::ToolResult(result) = part {
                result.is_error |= failed;
            }
        }
        // What stands beside a result is the program's (an attached file), not the person's.
        for message in messages.iter_mut().filter(|message| message.role == Role::User) {
            message.kind = MessageKind::Meta;
        }
        messages
    }

    /// System records are no messages, but a compression holds the agent's own summary.
    fn system(&mut self, row: &Object<'_>) -> Vec<Message> {
        let payload = row.object("systemPayload").unwrap_or_default();
        match row.text("subtype").as_deref() {
            Some("custom_title") => {
                self.session.title = payload.text("customTitle").map(Into::into);
                Vec::new()
            }
            Some("session_model") => {
                self.session.model = payload.text("modelId").map(Into::into);
                Vec::new()
            }
            Some("chat_compression") => {
                let covered = self.tree.has_spoken();
                compressed(&payload)
                    .into_iter()
                    .map(|text| summary(text, covered))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The session's id; fixtures with their ids cut out have none.
fn own_id(row: &Object<'_>) -> Option<String> {
    row.text("sessionId").filter(|id| !id.starts_with('[')).map(Into::into)
}

fn link(row: &Object<'_>) -> Entry {
    let parent = match row.text("parentUuid") {
        Some(id) => Parent::Id(id.into_owned()),
        None if row.has("parentUuid") && row.text("type").as_deref() != Some("system") => Parent::Root,
        None => Parent::Previous,
    };
    Entry {
        id: row.text("uuid").map(Into::into),
        parent,
    }
}

/// Whether a `user` record is a person's own words.
fn is_persons(row: &Object<'_>) -> bool {
    let by_subtype = matches!(
        row.text("subtype").as_deref(),
        None | Some("mid_turn_user_message" | "slash_command" | "at_command" | "realtime_message")
    );
    let by_provenance = matches!(row.text("provenance").as_deref(), None | Some("real_user"));
    by_subtype && by_provenance
}

/// The first text of the history that replaces the compressed one: the summary.
fn compressed(payload: &Object<'_>) -> Option<String> {
    let history = payload.array("compressedHistory")?;
    let first = Object::from_raw(history.first()?)?;
    let parts = first.array("parts")?;
    let texts: Vec<String> = parts
        .into_iter()
        .filter_map(|part| Some(Object::from_raw(part)?.text("text")?.into_owned()))
        .collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

fn summary(text: String, covered: bool) -> Message {
    Message {
        kind: MessageKind::ForeignSummary,
        left_out: covered,
        ..Message::text(Role::User, text)
    }
}
