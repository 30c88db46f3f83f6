//! Repair: the order of messages that a provider accepts, without touching what is stored.
//!
//! After repair every call is in an assistant message and has exactly one result, in the messages
//! directly after it; no result stands without its call or outside a message of role `tool`; items of
//! one provider message are one message. Repair is idempotent, and a history that is valid already
//! comes back unchanged (borrowed, not copied). What depends on a provider (roles, ids, first
//! message, JSON) is decided in the crate `formats`.

use std::borrow::{Borrow, Cow};
use std::collections::BTreeSet;

use crate::boundary::{Analysis, Ending, Place, analyse};
use crate::message::{Message, MessageKind, Part, Role, ToolCall, ToolResult};

/// The text of a result that stands in for one that was never recorded. Fixed, so that prompt caches hold.
pub const NO_RESULT_TEXT: &str = "[no result recorded for this call]";

/// A message of the repaired order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repaired<'a> {
    /// The message as it is to be sent.
    pub message: Cow<'a, Message>,
    /// Indices of the messages that it was made of, ascending; empty for a stand-in result.
    pub sources: Vec<usize>,
}

/// Orders and completes `messages` for a provider. Costs O(n log n) in the number of parts.
///
/// Messages that are `left_out` must have been removed before. Messages that become empty because
/// all they held were orphan or second results are left out; a message received empty stays empty.
/// What a message of role `tool` holds beside results goes on as an observation under role `user`; a
/// call outside an assistant message becomes an assistant message after the rest of its own.
pub fn repair<M: Borrow<Message>>(messages: &[M]) -> Vec<Repaired<'_>> {
    let analysis = analyse(messages, Ending::Finished);
    let mut items: Vec<Vec<usize>> = vec![Vec::new(); messages.len()];
    for (index, first) in analysis.provider_firsts.iter().enumerate() {
        if let Some(first) = *first {
            items[first].push(index);
        }
    }
    let mut out = Vec::with_capacity(messages.len());
    for (index, sources) in items.into_iter().enumerate() {
        if let Some(message) = aside(messages[index].borrow()) {
            out.push(Repaired {
                message,
                sources: vec![index],
            });
        }
        if !sources.is_empty() {
            push_provider_message(messages, sources, &analysis, &mut out);
        }
    }
    out
}

/// What of a message stays at its place and is not the model's; nothing if there is no such thing.
fn aside(message: &Message) -> Option<Cow<'_, Message>> {
    if message.role == Role::Assistant {
        return None;
    }
    let stays = |part: &&Part| !matches!(part, Part::ToolCall(_) | Part::ToolResult(_));
    let whole = message.parts.iter().all(|part| stays(&part));
    if whole && message.role != Role::Tool {
        return Some(Cow::Borrowed(message));
    }
    let parts: Vec<Part> = message.parts.iter().filter(stays).cloned().collect();
    if parts.is_empty() && !message.parts.is_empty() {
        return None;
    }
    let mut rest = Message {
        parts,
        extra: message.extra.clone(),
        ..frame(message)
    };
    if rest.role == Role::Tool {
        // What stands beside results is not the person's word.
        rest.role = Role::User;
        if rest.kind == MessageKind::Plain {
            rest.kind = MessageKind::Observation;
        }
    }
    Some(Cow::Owned(rest))
}

/// Puts the provider message made of the items `sources` and the results of its calls.
fn push_provider_message<'a, M: Borrow<Message>>(
    messages: &'a [M],
    sources: Vec<usize>,
    analysis: &Analysis,
    out: &mut Vec<Repaired<'a>>,
) {
    let mut calls = Vec::new();
    for &index in &sources {
        for (part, content) in messages[index].borrow().parts.iter().enumerate() {
            if let Part::ToolCall(call) = content {
                calls.push((analysis.answers.get(&(index, part)).copied(), call));
            }
        }
    }
    if let Some(message) = join(messages, &sources) {
        out.push(Repaired { message, sources });
    }
    if distinct(&calls) {
        let mut found: Vec<Place> = calls.iter().filter_map(|(answer, _)| *answer).collect();
        found.sort_unstable();
        push_results(messages, &found, out);
        let missing = calls.iter().filter(|(answer, _)| answer.is_none());
        out.extend(missing.map(|(_, call)| stand_in(call)));
    } else {
        // Calls with one id are told apart by their order alone, so their results follow it.
        for (answer, call) in &calls {
            match answer {
                Some(place) => push_results(messages, &[*place], out),
                None => out.push(stand_in(call)),
            }
        }
    }
}

fn distinct(calls: &[(Option<Place>, &ToolCall)]) -> bool {
    let mut seen = BTreeSet::new();
    calls.iter().all(|(_, call)| seen.insert(call.id.as_str()))
}

/// Joins what the model says in the items into one message.
fn join<'a, M: Borrow<Message>>(messages: &'a [M], sources: &[usize]) -> Option<Cow<'a, Message>> {
    let first = messages[*sources.first()?].borrow();
    let untouched = first.role == Role::Assistant && first.results().next().is_none();
    if untouched && sources.len() == 1 {
        return Some(Cow::Borrowed(first));
    }
    let items = sources.iter().map(|index| messages[*index].borrow());
    let mut joined = Message {
        parts: items.flat_map(spoken).cloned().collect(),
        extra: first.extra.clone(),
        ..frame(first)
    };
    if joined.role != Role::Assistant {
        joined.role = Role::Assistant;
        joined.kind = MessageKind::Plain;
        joined.name = None;
    }
    Some(Cow::Owned(joined))
}

/// The parts of an item that the model speaks: no results, and of other roles' messages only the calls.
fn spoken(item: &Message) -> impl Iterator<Item = &Part> {
    let model = item.role == Role::Assistant;
    item.parts.iter().filter(move |part| match part {
        Part::ToolCall(_) => true,
        Part::ToolResult(_) => false,
        Part::Text { .. } | Part::Reasoning { .. } | Part::Image(_) | Part::Other { .. } => model,
    })
}

/// Puts results in the order given, one message per message that they came from.
fn push_results<'a, M: Borrow<Message>>(messages: &'a [M], found: &[Place], out: &mut Vec<Repaired<'a>>) {
    for run in found.chunk_by(|a, b| a.0 == b.0) {
        let index = run[0].0;
        let source = messages[index].borrow();
        let message = if source.role == Role::Tool && run.len() == source.parts.len() {
            Cow::Borrowed(source)
        } else {
            Cow::Owned(Message {
                role: Role::Tool,
                parts: run.iter().map(|(_, part)| source.parts[*part].clone()).collect(),
                name: None,
                ..frame(source)
            })
        };
        out.push(Repaired {
            message,
            sources: vec![index],
        });
    }
}

/// The message without its parts and provider fields. Cloning those of a message with many results
/// once for each result would be quadratic; the fields go with what stays of the message.
fn frame(message: &Message) -> Message {
    Message {
        role: message.role,
        kind: message.kind,
        parts: Vec::new(),
        left_out: message.left_out,
        group: message.group.clone(),
        name: message.name.clone(),
        model: message.model.clone(),
        at: message.at,
        dialect: message.dialect.clone(),
        extra: None,
    }
}

fn stand_in<'a>(call: &ToolCall) -> Repaired<'a> {
    let result = ToolResult {
        call_id: call.id.clone(),
        name: (!call.name.is_empty()).then(|| call.name.clone()),
        content: vec![Part::text(NO_RESULT_TEXT)],
        is_error: true,
        extra: None,
    };
    Repaired {
        message: Cow::Owned(Message::new(Role::Tool, vec![Part::ToolResult(result)])),
        sources: Vec::new(),
    }
}
