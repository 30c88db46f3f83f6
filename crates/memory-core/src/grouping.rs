//! Grouping: which stored items are one provider message.
//!
//! A source may split one provider message over several items (Claude Code writes a line per content
//! block, Codex an item per call). The rules are in `docs/formats/boundaries.md`, "Provider
//! messages". One pass, O(number of parts): looking backwards from each item would be quadratic.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use crate::boundary::Place;
use crate::message::{Message, Part, Role};

/// For each message the first index of the provider message that its model part belongs to; nothing
/// for messages in which the model does not speak.
///
/// `answers` says which result answers which call.
pub(crate) fn provider_messages<M: Borrow<Message>>(
    messages: &[M],
    answers: &BTreeMap<Place, Place>,
) -> Vec<Option<usize>> {
    let mut answered_by: Vec<usize> = vec![0; messages.len()];
    for ((call, _), (result, _)) in answers {
        answered_by[*call] = answered_by[*call].max(*result);
    }
    let mut firsts = Vec::with_capacity(messages.len());
    let mut current: Option<Current<'_>> = None;
    for (index, message) in messages.iter().enumerate() {
        let message = message.borrow();
        let shape = Shape::of(message);
        if shape.stays_aside {
            current = current.and_then(|current| current.past(index, message.role, &shape));
        }
        if !shape.speaks {
            firsts.push(None);
            continue;
        }
        let item = Current::begin(index, message, &shape, answered_by[index]);
        let joined = match current {
            Some(earlier) if earlier.goes_on_with(&item) => earlier.extended(&item),
            Some(_) | None => item,
        };
        firsts.push(Some(joined.first));
        current = Some(joined);
    }
    firsts
}

/// What a message holds, as far as grouping cares. Results never stay where they are: repair moves
/// them to their calls or leaves them out.
struct Shape {
    /// The model speaks in it.
    speaks: bool,
    /// Something stays at its place that is not the model's.
    stays_aside: bool,
    calls: bool,
    results: bool,
    /// The model's part is reasoning alone.
    only_reasoning: bool,
}

impl Shape {
    fn of(message: &Message) -> Self {
        let (mut calls, mut results, mut reasoning, mut rest) = (false, false, false, false);
        for part in &message.parts {
            match part {
                Part::ToolCall(_) => calls = true,
                Part::ToolResult(_) => results = true,
                Part::Reasoning { .. } => reasoning = true,
                Part::Text { .. } | Part::Image(_) | Part::Other { .. } => rest = true,
            }
        }
        let nothing = message.parts.is_empty();
        let model = message.role == Role::Assistant;
        Self {
            speaks: calls || model && (nothing || reasoning || rest),
            stays_aside: !model && (nothing || reasoning || rest),
            calls,
            results,
            only_reasoning: model && reasoning && !calls && !rest,
        }
    }
}

/// The provider message that is being gathered.
struct Current<'a> {
    first: usize,
    last: usize,
    group: Option<&'a str>,
    calls: bool,
    only_reasoning: bool,
    empty: bool,
    /// The index of the last result that answers it, 0 if there is none.
    answered_by: usize,
    /// Whether something that stays stands after its last item.
    followed: bool,
}

impl<'a> Current<'a> {
    fn begin(index: usize, message: &'a Message, shape: &Shape, answered_by: usize) -> Self {
        Self {
            first: index,
            last: index,
            group: message.group.as_deref().filter(|group| !group.is_empty()),
            calls: shape.calls,
            only_reasoning: shape.only_reasoning,
            empty: message.parts.is_empty(),
            answered_by,
            followed: false,
        }
    }

    /// What is left of it after a message that is not the model's: a tool's message may stand between
    /// items of one group; anybody else's only while the group cannot have ended.
    fn past(self, index: usize, role: Role, shape: &Shape) -> Option<Self> {
        let unfinished = index < self.answered_by || self.only_reasoning;
        let stays = role == Role::Tool || shape.results || self.group.is_some() && unfinished;
        stays.then_some(Self { followed: true, ..self })
    }

    fn goes_on_with(&self, item: &Self) -> bool {
        let bound_reasoning = self.only_reasoning && !self.followed;
        match (self.group, item.group) {
            (Some(earlier), Some(later)) => earlier == later,
            (None, None) => {
                bound_reasoning || self.calls && item.calls && item.first - self.last == 1 && !self.followed
            }
            (Some(_), None) | (None, Some(_)) => bound_reasoning,
        }
    }

    fn extended(self, item: &Self) -> Self {
        Self {
            first: self.first,
            last: item.last,
            // The joined message keeps the fields of the first item, so later ones must not add a group.
            group: self.group,
            calls: self.calls || item.calls,
            // An empty item adds nothing, so the reasoning is still bound to what follows.
            only_reasoning: match (self.empty, item.empty) {
                (true, _) => item.only_reasoning,
                (false, true) => self.only_reasoning,
                (false, false) => self.only_reasoning && item.only_reasoning,
            },
            empty: self.empty && item.empty,
            answered_by: self.answered_by.max(item.answered_by),
            followed: false,
        }
    }
}
