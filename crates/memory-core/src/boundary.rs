//! Boundaries: which messages must stay together, and where a history may be cut.
//!
//! A *unit* is the smallest thing that may be moved. The rules are in `docs/formats/boundaries.md`.
//! Analysis is total: any sequence of messages has units, and everything odd is reported, not refused.

use std::borrow::Borrow;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::grouping::provider_messages;
use crate::message::{Message, Part};

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

    /// Returns what it is and what the view does about it.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::MissingResult => "the call has no result; the provider is told so",
            Self::OrphanResult => "the result has no call; it is kept, but not sent",
            Self::SecondResult => "the call has a result already; this one is kept, but not sent",
            Self::EmptyId => "the id is empty",
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
    /// Call place to result place.
    pub(crate) answers: BTreeMap<Place, Place>,
    /// For each message the first index of its provider message, where the model speaks in it.
    pub(crate) provider_firsts: Vec<Option<usize>>,
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
/// that message to the first such call. What is `left_out` counts like anything else: a caller that
/// keeps it out of the context removes it first.
pub fn analyse<M: Borrow<Message>>(messages: &[M], ending: Ending) -> Analysis {
    let links = Links::find(messages);
    let provider_firsts = provider_messages(messages, &links.answers);
    let open_from = links.open_from(&provider_firsts, ending);
    let spans = merge_overlaps(spans(&links, &provider_firsts, open_from));
    let mut problems = links.problems;
    let mut units = Vec::with_capacity(spans.len());
    let mut unanswered = links.unanswered.into_iter().peekable();
    for range in spans {
        let mut state = UnitState::Complete;
        while let Some(((index, _), call_id)) = unanswered.next_if(|((index, _), _)| *index < range.end) {
            if open_from.is_some_and(|from| index >= from) {
                state = UnitState::Open;
                continue;
            }
            problems.push(BoundaryProblem {
                index,
                kind: BoundaryProblemKind::MissingResult,
                call_id,
            });
            if state == UnitState::Complete {
                state = UnitState::Incomplete;
            }
        }
        units.push(Unit { range, state });
    }
    problems.sort_by_key(|problem| (problem.index, problem.kind));
    Analysis {
        units,
        problems,
        answers: links.answers,
        provider_firsts,
    }
}

/// The unanswered calls with one id, oldest message first: message index and part indices.
type Waiting = Vec<(usize, VecDeque<usize>)>;

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
        // An empty list means that there were calls with the id and all are answered.
        let mut waiting: BTreeMap<&str, Waiting> = BTreeMap::new();
        for (index, message) in messages.iter().enumerate() {
            for (part_index, part) in message.borrow().parts.iter().enumerate() {
                let place = (index, part_index);
                match part {
                    Part::ToolCall(call) => {
                        links.report_empty(index, &call.id);
                        wait(waiting.entry(&call.id).or_default(), place);
                        links.unanswered.insert(place, call.id.clone());
                    }
                    Part::ToolResult(result) => {
                        links.report_empty(index, &result.call_id);
                        links.answer(waiting.get_mut(result.call_id.as_str()), place, &result.call_id);
                    }
                    Part::Text { .. } | Part::Reasoning { .. } | Part::Image(_) | Part::Other { .. } => {}
                }
            }
        }
        links
    }

    fn answer(&mut self, waiting: Option<&mut Waiting>, result: Place, id: &str) {
        let Some(waiting) = waiting else {
            return self.report(result.0, BoundaryProblemKind::OrphanResult, id);
        };
        let Some(call) = take_nearest(waiting) else {
            return self.report(result.0, BoundaryProblemKind::SecondResult, id);
        };
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

    /// Where the open end begins: the first unanswered call of the last provider message.
    fn open_from(&self, provider_firsts: &[Option<usize>], ending: Ending) -> Option<usize> {
        if ending == Ending::Finished {
            return None;
        }
        let first = provider_firsts.iter().rev().find_map(|first| *first)?;
        self.unanswered.range((first, 0)..).next().map(|((index, _), _)| *index)
    }
}

fn wait(waiting: &mut Waiting, (index, part): Place) {
    match waiting.last_mut() {
        Some((last, parts)) if *last == index => parts.push_back(part),
        _ => waiting.push((index, VecDeque::from([part]))),
    }
}

/// Takes the first call of the nearest message.
fn take_nearest(waiting: &mut Waiting) -> Option<Place> {
    let (index, parts) = waiting.last_mut()?;
    let index = *index;
    let part = parts.pop_front()?;
    if parts.is_empty() {
        waiting.pop();
    }
    Some((index, part))
}

/// One span per message, stretched to the results of its calls and to the rest of its provider message.
fn spans(links: &Links, provider_firsts: &[Option<usize>], open_from: Option<usize>) -> Vec<Range<usize>> {
    let mut ends: Vec<usize> = (1..=provider_firsts.len()).collect();
    for ((call, _), (result, _)) in &links.answers {
        ends[*call] = ends[*call].max(result + 1);
    }
    for (index, first) in provider_firsts.iter().enumerate() {
        if let Some(first) = *first {
            ends[first] = ends[first].max(index + 1);
        }
    }
    if let Some(from) = open_from {
        ends[from] = provider_firsts.len();
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
