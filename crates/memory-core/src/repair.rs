//! Repair: the order of messages that a provider accepts, without touching what is stored.
//!
//! After repair every call has exactly one result, in the messages directly after it; no result
//! stands without its call; items of one provider message are one message. Repair is idempotent, and
//! a history that is valid already comes back unchanged (borrowed, not copied). What depends on a
//! provider (roles, ids, first message, JSON) is decided in the crate `formats`.

use std::borrow::{Borrow, Cow};

use crate::boundary::{Analysis, Ending, Place, analyse, same_provider_message};
use crate::message::{Message, Part, Role, ToolResult};

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
pub fn repair<M: Borrow<Message>>(messages: &[M]) -> Vec<Repaired<'_>> {
    let analysis = analyse(messages, Ending::Finished);
    let mut out = Vec::with_capacity(messages.len());
    let mut done = vec![false; messages.len()];
    for index in 0..messages.len() {
        if done[index] {
            continue;
        }
        if messages[index].borrow().role == Role::Assistant {
            push_assistant(messages, index, &analysis, &mut done, &mut out);
        } else if let Some(rest) = without_results(messages[index].borrow()) {
            out.push(Repaired {
                message: rest,
                sources: vec![index],
            });
        }
    }
    out
}

/// Puts the provider message that starts at `start` and the results of its calls.
fn push_assistant<'a, M: Borrow<Message>>(
    messages: &'a [M],
    start: usize,
    analysis: &Analysis,
    done: &mut [bool],
    out: &mut Vec<Repaired<'a>>,
) {
    let sources = provider_message(messages, start);
    let mut calls = Vec::new();
    for &index in &sources {
        done[index] = true;
        for (part, content) in messages[index].borrow().parts.iter().enumerate() {
            if let Part::ToolCall(call) = content {
                calls.push(((index, part), call));
            }
        }
    }
    let message = join(messages, &sources);
    if let Some(message) = message {
        out.push(Repaired { message, sources });
    }
    let mut found: Vec<Place> = calls
        .iter()
        .filter_map(|(place, _)| analysis.answers.get(place).copied())
        .collect();
    found.sort_unstable();
    push_results(messages, &found, out);
    for (place, call) in calls {
        if !analysis.answers.contains_key(&place) {
            out.push(stand_in(&call.id, &call.name));
        }
    }
}

/// The items of the provider message that starts at `start`: results may stand between them.
fn provider_message<M: Borrow<Message>>(messages: &[M], start: usize) -> Vec<usize> {
    let mut sources = vec![start];
    let mut last = start;
    for (index, message) in messages.iter().enumerate().skip(start + 1) {
        let message = message.borrow();
        match message.role {
            Role::Assistant if same_provider_message(messages[last].borrow(), message, index - last == 1) => {
                sources.push(index);
                last = index;
            }
            Role::Tool if messages[last].borrow().group.is_some() => {}
            Role::Assistant | Role::Tool | Role::User | Role::System | Role::Summary => break,
        }
    }
    sources
}

/// Joins items into one message; results that an assistant item holds (which no provider allows) are taken out.
fn join<'a, M: Borrow<Message>>(messages: &'a [M], sources: &[usize]) -> Option<Cow<'a, Message>> {
    let (first, rest) = sources.split_first()?;
    let first = without_results(messages[*first].borrow());
    if rest.is_empty() {
        return first;
    }
    let mut joined: Option<Message> = first.map(Cow::into_owned);
    for index in rest {
        let Some(item) = without_results(messages[*index].borrow()) else {
            continue;
        };
        match &mut joined {
            Some(message) => message.parts.extend(item.parts.iter().cloned()),
            None => joined = Some(item.into_owned()),
        }
    }
    joined.map(Cow::Owned)
}

/// The message without its results; nothing if only results were in it.
fn without_results(message: &Message) -> Option<Cow<'_, Message>> {
    if message.results().next().is_none() {
        return Some(Cow::Borrowed(message));
    }
    let parts: Vec<Part> = message
        .parts
        .iter()
        .filter(|part| !matches!(part, Part::ToolResult(_)))
        .cloned()
        .collect();
    if parts.is_empty() {
        return None;
    }
    // What stood beside results under role `tool` is not the person's word.
    let role = if message.role == Role::Tool {
        Role::User
    } else {
        message.role
    };
    Some(Cow::Owned(Message {
        role,
        parts,
        ..message.clone()
    }))
}

/// Puts results in the order given, one message per message that they came from.
fn push_results<'a, M: Borrow<Message>>(messages: &'a [M], found: &[Place], out: &mut Vec<Repaired<'a>>) {
    for run in found.chunk_by(|a, b| a.0 == b.0) {
        let index = run[0].0;
        let source = messages[index].borrow();
        let message = if source.role == Role::Tool && run.len() == source.parts.len() {
            Cow::Borrowed(source)
        } else {
            let parts = run.iter().map(|(_, part)| source.parts[*part].clone()).collect();
            Cow::Owned(Message {
                role: Role::Tool,
                parts,
                ..source.clone()
            })
        };
        out.push(Repaired {
            message,
            sources: vec![index],
        });
    }
}

fn stand_in<'a>(call_id: &str, name: &str) -> Repaired<'a> {
    let result = ToolResult {
        call_id: call_id.to_owned(),
        name: (!name.is_empty()).then(|| name.to_owned()),
        content: vec![Part::text(NO_RESULT_TEXT)],
        is_error: true,
        extra: None,
    };
    Repaired {
        message: Cow::Owned(Message::new(Role::Tool, vec![Part::ToolResult(result)])),
        sources: Vec::new(),
    }
}
