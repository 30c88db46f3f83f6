//! Boundaries: which messages must stay together, and where a history may be cut.
//!
//! A *unit* is the smallest thing that may be moved. The rules are in `docs/formats/boundaries.md`.
//! Analysis is total: any sequence of messages has units, and everything odd is reported, not refused.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::message::{Message, Part, Role};

/// Whether all calls of a unit have their results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitState {
    /// Every call has a result, or there is no call.
    Complete,
    /// The last unit of a running run: a call still waits for its result. Never moved.
    Open,
    /// A call has no result and will get none. Kept together and reported.
    Incomplete,
}

/// Messages that must stay together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Indices into the analysed messages.
    pub range: Range<usize>,
    /// Whether its calls are answered.
    pub state: UnitState,
}

/// Something odd in a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundaryProblem {
    /// Index of the message it was seen in.
    pub index: usize,
    /// What it is.
    pub kind: BoundaryProblemKind,
    /// The call id concerned.
    pub call_id: String,
}

/// The kinds of [`BoundaryProblem`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoundaryProblemKind {
    /// A call that has no result and is not the open end of a running run.
    MissingResult,
    /// A result whose call is not in the history.
    OrphanResult,
    /// A further result for a call that has one.
    SecondResult,
    /// A call or result with an empty id.
    EmptyId,
}

impl BoundaryProblemKind {
    /// Returns the stable code used in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingResult => "missing_result",
            Self::OrphanResult => "orphan_result",
            Self::SecondResult => "second_result",
            Self::EmptyId => "empty_id",
        }
    }
}

/// Whether the analysed messages end in a run that is still going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The last run is running: a trailing call may still get its result.
    Running,
    /// No run is running.
    Finished,
}

/// A result's place: message index and part index.
pub(crate) type Place = (usize, usize);

/// The outcome of [`analyse`].
#[derive(Debug, Clone)]
pub struct Analysis {
    units: Vec<Unit>,
    problems: Vec<BoundaryProblem>,
    pub(crate) answers: BTreeMap<Place, Place>,
}

impl Analysis {
    /// Returns the units: in order, without gaps, together all messages.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Returns the indices before which the history may be cut: the start of every unit but the first.
    pub fn cut_points(&self) -> impl Iterator<Item = usize> + '_ {
        self.units.iter().skip(1).map(|unit| unit.range.start)
    }

    /// Returns what is odd, by message index.
    pub fn problems(&self) -> &[BoundaryProblem] {
        &self.problems
    }

    /// Returns the number of the unit that holds message `index`; nothing if there is no such message.
    pub fn unit_of(&self, index: usize) -> Option<usize> {
        let found = self.units.partition_point(|unit| unit.range.end <= index);
        (found < self.units.len()).then_some(found)
    }
}

/// Finds the units of `messages` and reports what is odd. Costs O(n log n) in the number of parts.
///
/// A result belongs to the nearest earlier message that has an unanswered call with its id; within
/// that message to the first such call.
pub fn analyse<M: Borrow<Message>>(messages: &[M], ending: Ending) -> Analysis {
    let links = Links::find(messages);
    let spans = merge_overlaps(spans(messages, &links, ending));
    let mut problems = links.problems.clone();
    let mut units = Vec::with_capacity(spans.len());
    let open_from = links.open_from(messages, ending);
    let mut unanswered = links.unanswered.iter().peekable();
    for range in spans {
        let mut state = UnitState::Complete;
        while let Some(((index, _), id)) = unanswered.next_if(|((index, _), _)| *index < range.end) {
            if open_from.is_some_and(|from| *index >= from) {
                state = UnitState::Open;
            } else {
                problems.push(BoundaryProblem {
                    index: *index,
                    kind: BoundaryProblemKind::MissingResult,
                    call_id: (*id).clone(),
                });
                if state == UnitState::Complete {
                    state = UnitState::Incomplete;
                }
            }
        }
        units.push(Unit { range, state });
    }
    problems.sort_by_key(|problem| (problem.index, problem.kind));
    Analysis {
        units,
        problems,
        answers: links.answers,
    }
}

/// Which result answers which call.
struct Links {
    /// Call place to result place.
    answers: BTreeMap<Place, Place>,
    /// Calls without a result, with their id.
    unanswered: BTreeMap<Place, String>,
    problems: Vec<BoundaryProblem>,
}

impl Links {
    fn find<M: Borrow<Message>>(messages: &[M]) -> Self {
        let mut links = Self {
            answers: BTreeMap::new(),
            unanswered: BTreeMap::new(),
            problems: Vec::new(),
        };
        // Per id: the places of unanswered calls, oldest first; an empty list means the id was answered.
        let mut waiting: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
        for (index, message) in messages.iter().enumerate() {
            for (part_index, part) in message.borrow().parts.iter().enumerate() {
                match part {
                    Part::ToolCall(call) => {
                        links.report_empty(index, &call.id);
                        waiting.entry(&call.id).or_default().push((index, part_index));
                        links.unanswered.insert((index, part_index), call.id.clone());
                    }
                    Part::ToolResult(result) => {
                        links.report_empty(index, &result.call_id);
                        links.answer(
                            waiting.get_mut(result.call_id.as_str()),
                            (index, part_index),
                            &result.call_id,
                        );
                    }
                    Part::Text { .. } | Part::Reasoning { .. } | Part::Image(_) | Part::Other { .. } => {}
                }
            }
        }
        links
    }

    fn answer(&mut self, waiting: Option<&mut Vec<Place>>, result: Place, id: &str) {
        let Some(places) = waiting else {
            return self.report(result.0, BoundaryProblemKind::OrphanResult, id);
        };
        let Some((nearest, _)) = places.last().copied() else {
            return self.report(result.0, BoundaryProblemKind::SecondResult, id);
        };
        let first_there = places.partition_point(|(index, _)| *index < nearest);
        let call = places.remove(first_there);
        self.unanswered.remove(&call);
        self.answers.insert(call, result);
    }

    fn report_empty(&mut self, index: usize, id: &str) {
        if id.is_empty() {
            self.report(index, BoundaryProblemKind::EmptyId, id);
        }
    }

    fn report(&mut self, index: usize, kind: BoundaryProblemKind, id: &str) {
        self.problems.push(BoundaryProblem {
            index,
            kind,
            call_id: id.to_owned(),
        });
    }

    /// Where the open end begins: the first unanswered call after which the model has not spoken again.
    fn open_from<M: Borrow<Message>>(&self, messages: &[M], ending: Ending) -> Option<usize> {
        if ending == Ending::Finished {
            return None;
        }
        let last = messages
            .iter()
            .rposition(|message| message.borrow().role == Role::Assistant)?;
        let start = provider_message_start(messages, last);
        self.unanswered.range((start, 0)..).next().map(|((index, _), _)| *index)
    }
}

/// The first index of the provider message that ends at `last`: items that share its group, or assistant items right before it.
fn provider_message_start<M: Borrow<Message>>(messages: &[M], last: usize) -> usize {
    let mut start = last;
    for index in (0..last).rev() {
        match continues(messages, index, start) {
            Continues::Yes => start = index,
            Continues::Between => {}
            Continues::No => break,
        }
    }
    start
}

/// How an earlier item stands to the provider message that begins at a later one.
enum Continues {
    Yes,
    /// A result between two items of one provider message.
    Between,
    No,
}

fn continues<M: Borrow<Message>>(messages: &[M], index: usize, start: usize) -> Continues {
    let (earlier, later) = (messages[index].borrow(), messages[start].borrow());
    match earlier.role {
        Role::Tool if later.group.is_some() => Continues::Between,
        Role::Assistant if same_provider_message(earlier, later, start - index == 1) => Continues::Yes,
        Role::Assistant | Role::System | Role::User | Role::Tool | Role::Summary => Continues::No,
    }
}

/// Whether two assistant items are one provider message: the same group, or adjacent where the first
/// one is bound to what follows (its reasoning, or a call that is sent together with the next).
pub(crate) fn same_provider_message(earlier: &Message, later: &Message, adjacent: bool) -> bool {
    match (&earlier.group, &later.group) {
        (Some(a), Some(b)) => a == b,
        (None, None) => {
            adjacent && (only_reasoning(earlier) || earlier.calls().next().is_some() && later.calls().next().is_some())
        }
        (Some(_), None) | (None, Some(_)) => adjacent && only_reasoning(earlier),
    }
}

fn only_reasoning(message: &Message) -> bool {
    !message.parts.is_empty() && message.parts.iter().all(|part| matches!(part, Part::Reasoning { .. }))
}

/// One span per message, stretched to the results of its calls and to the rest of its provider message.
fn spans<M: Borrow<Message>>(messages: &[M], links: &Links, ending: Ending) -> Vec<Range<usize>> {
    let mut ends: Vec<usize> = (1..=messages.len()).collect();
    for ((call, _), (result, _)) in &links.answers {
        ends[*call] = ends[*call].max(result + 1);
    }
    let mut previous: Option<usize> = None;
    for index in 0..messages.len() {
        match messages[index].borrow().role {
            Role::Assistant => {
                if let Some(earlier) = previous
                    && same_provider_message(
                        messages[earlier].borrow(),
                        messages[index].borrow(),
                        index - earlier == 1,
                    )
                {
                    ends[earlier] = ends[earlier].max(index + 1);
                }
                previous = Some(index);
            }
            Role::Tool => {}
            Role::User | Role::System | Role::Summary => previous = None,
        }
    }
    if let Some(from) = links.open_from(messages, ending) {
        ends[from] = messages.len();
    }
    ends.into_iter().enumerate().map(|(start, end)| start..end).collect()
}

/// Joins overlapping spans; `spans` is ordered by start and covers everything.
fn merge_overlaps(spans: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}
