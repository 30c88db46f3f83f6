//! Format `cursor`: transcripts of the Cursor agent. See `docs/formats/cursor.md`.

use std::collections::{BTreeSet, VecDeque};

use memory_core::{Message, Part};

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

/// Gives call M of item N that has no id `step-N-M`, and that id to the result that answers it: the next one
/// whose own id no call has. The call keeps its id whether or not its result is there yet.
fn pair(messages: &mut [DecodedMessage]) {
    let mut open: VecDeque<String> = VecDeque::new();
    let mut named: BTreeSet<String> = BTreeSet::new();
    for message in messages {
        let ordinal = message.item.ordinal;
        if message.message.calls().next().is_some() {
            open.clear();
        }
        for (place, part) in message.message.parts.iter_mut().enumerate() {
            match part {
                Part::ToolCall(call) if call.id.is_empty() => {
                    call.id = format!("step-{ordinal}-{place}");
                    open.push_back(call.id.clone());
                }
                Part::ToolCall(call) => {
                    named.insert(call.id.clone());
                }
                Part::ToolResult(result) if !named.contains(&result.call_id) => {
                    if let Some(id) = open.pop_front() {
                        result.call_id = id;
                    }
                }
                Part::ToolResult(_)
                | Part::Text { .. }
                | Part::Reasoning { .. }
                | Part::Image(_)
                | Part::Other { .. } => {}
            }
        }
    }
}
