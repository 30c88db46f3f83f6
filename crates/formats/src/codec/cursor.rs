//! Format `cursor`: transcripts of the Cursor agent. See `docs/formats/cursor.md`.

use std::collections::BTreeSet;

use memory_core::{Message, Part, Role};

use super::draft;
use crate::codec::common::{self, ANTHROPIC, Context};
use crate::decoded::{Decoded, DecodedMessage};
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::Object;
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut session = draft::session();
    common::each_object(&source, &mut problems, |ordinal, row, context| {
        for message in read(&row, context) {
            draft::push(&mut session, ordinal, message);
        }
    });
    pair(&mut session.messages);
    draft::finish(Format::Cursor, source, problems, own_id(name), session, Vec::new())
}

/// Cursor names a transcript file by its conversation's UUID; nothing else in the file has it.
fn own_id(name: &str) -> Option<String> {
    let stem = name.strip_suffix(".jsonl")?;
    let groups: Vec<usize> = stem.split('-').map(str::len).collect();
    let hexadecimal = stem.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    (hexadecimal && groups == [8, 4, 4, 4, 12]).then(|| stem.to_owned())
}

fn read(row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
    let role = row.text("role").unwrap_or_default();
    let inner = row.object("message");
    let content = inner
        .as_ref()
        .and_then(|message| message.get("content"))
        .or_else(|| row.get("content"));
    let (Some(role), Some(content)) = (common::role(&role), content) else {
        context.report("unknown_line", "no role or no content; kept as it is");
        return Vec::new();
    };
    let message = common::message(role, common::anthropic_parts(content, context), ANTHROPIC);
    common::split_results(message)
}

/// Gives calls without an id the id of the result that answers them (the next one that no call names),
/// or `step-N-M` for call M of item N.
fn pair(messages: &mut [DecodedMessage]) {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut answers: Vec<((usize, usize), String)> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        if message.message.role == Role::Assistant && message.message.calls().next().is_some() {
            open.clear();
        }
        for (place, part) in message.message.parts.iter().enumerate() {
            match part {
                Part::ToolCall(call) if call.id.is_empty() => open.push((index, place)),
                Part::ToolCall(call) => {
                    named.insert(call.id.clone());
                }
                Part::ToolResult(result) if !open.is_empty() && !named.contains(&result.call_id) => {
                    answers.push((open.remove(0), result.call_id.clone()));
                }
                _ => {}
            }
        }
    }
    for ((index, place), id) in answers {
        set_id(messages, index, place, id);
    }
    for index in 0..messages.len() {
        let ordinal = messages[index].item.ordinal;
        for place in 0..messages[index].message.parts.len() {
            let unnamed = matches!(&messages[index].message.parts[place], Part::ToolCall(call) if call.id.is_empty());
            if unnamed {
                set_id(messages, index, place, format!("step-{ordinal}-{place}"));
            }
        }
    }
}

fn set_id(messages: &mut [DecodedMessage], index: usize, place: usize, id: String) {
    if let Some(Part::ToolCall(call)) = messages[index].message.parts.get_mut(place) {
        call.id = id;
    }
}
