//! The layout of a view: its units, and what of it is protected.
//!
//! The rules are in `docs/design/compaction.md`, section "What is protected". A unit is protected as
//! a whole or not at all; every row has exactly one place.

use memory_core::{Ending, Message, Position, Role, TokenCounter, Unit, UnitState, analyse};

use crate::input::{PlanInput, row_tokens};

/// How many of the session's first messages the first compaction protects. Source: the design page.
pub const HEAD_MESSAGES: usize = 3;

/// How many of the most recent messages are protected at most. Source: the design page.
pub const TAIL_MESSAGES: usize = 8;

/// Where a row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Summary,
    Head,
    Tail,
    Run,
    /// Not protected.
    Middle,
}

/// Positions that a plan does not remove, ascending. A row is in one list only: `run` beats `tail`
/// (the pinned newest user message is in `tail`) beats `head` (earlier system messages are in `head`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Protected {
    /// The first messages, what stands before the summary, and system messages.
    pub head: Vec<Position>,
    /// The most recent messages, and the newest real user message.
    pub tail: Vec<Position>,
    /// The run that is going on.
    pub run: Vec<Position>,
}

pub(crate) struct Layout {
    pub(crate) units: Vec<Unit>,
    /// Weight of each row, stand-ins included.
    pub(crate) tokens: Vec<u32>,
    /// Place of each row if there were no tail.
    base: Vec<Place>,
    /// Row of the newest real user message.
    pub(crate) asked: Option<usize>,
    /// Rows of the unit that holds it.
    pinned: std::ops::Range<usize>,
    /// Numbers of the units with which a tail may begin, the longest tail first; never empty unless there is no row.
    tails: std::ops::Range<usize>,
}

impl Layout {
    pub(crate) fn new(input: &PlanInput<'_>, counter: &dyn TokenCounter) -> Self {
        let rows = input.rows;
        let messages: Vec<&Message> = rows.iter().map(|row| row.message).collect();
        let ending = match input.running {
            Some(_) => Ending::Running,
            None => Ending::Finished,
        };
        let units = analyse(&messages, ending).units().to_vec();
        let summary = rows.iter().rposition(|row| row.message.role == Role::Summary);
        let head_rows = summary.unwrap_or_else(|| HEAD_MESSAGES.min(rows.len()));
        let mut base = vec![Place::Middle; rows.len()];
        for unit in &units {
            let of_run = |index: usize| input.running.is_some() && rows[index].run == input.running;
            let is_system = |index: usize| messages[index].role == Role::System;
            let place = if unit.range.clone().any(of_run) || unit.state == UnitState::Open {
                Place::Run
            } else if unit.range.start < head_rows || unit.range.clone().any(is_system) {
                Place::Head
            } else {
                Place::Middle
            };
            base[unit.range.clone()].fill(place);
        }
        for (index, message) in messages.iter().enumerate() {
            if message.role == Role::Summary {
                base[index] = Place::Summary;
            }
        }
        let asked = rows.iter().rposition(|row| row.original.is_real_user());
        Self {
            asked,
            pinned: pinned(asked, &units),
            tails: tails(&units, rows.len()),
            tokens: row_tokens(rows, counter),
            base,
            units,
        }
    }

    /// Numbers of the units with which a tail may begin, the longest tail first.
    pub(crate) fn tails(&self) -> std::ops::Range<usize> {
        self.tails.clone()
    }

    /// The place of each row if the tail begins with unit `tail`.
    pub(crate) fn places(&self, tail: usize) -> Vec<Place> {
        let tail_row = self.units.get(tail).map_or(self.base.len(), |unit| unit.range.start);
        let is_tail = |index: usize| index >= tail_row || self.pinned.contains(&index);
        self.base
            .iter()
            .enumerate()
            .map(|(index, place)| match place {
                Place::Head | Place::Tail | Place::Middle if is_tail(index) => Place::Tail,
                Place::Head | Place::Tail | Place::Middle | Place::Summary | Place::Run => *place,
            })
            .collect()
    }

    /// Rows of the newest unit.
    pub(crate) fn newest(&self) -> std::ops::Range<usize> {
        self.units.last().map_or(0..0, |unit| unit.range.clone())
    }
}

impl Protected {
    pub(crate) fn new(input: &PlanInput<'_>, places: &[Place]) -> Self {
        let mut protected = Self::default();
        for (row, place) in input.rows.iter().zip(places) {
            let Some(position) = row.position else { continue };
            match place {
                Place::Head => protected.head.push(position),
                Place::Tail => protected.tail.push(position),
                Place::Run => protected.run.push(position),
                Place::Summary | Place::Middle => {}
            }
        }
        protected
    }
}

/// The newest real user message: alone, or with its unit if it stands between a call and its result.
fn pinned(asked: Option<usize>, units: &[Unit]) -> std::ops::Range<usize> {
    let Some(newest) = asked else { return 0..0 };
    let found = units.partition_point(|unit| unit.range.end <= newest);
    units.get(found).map_or(0..0, |unit| unit.range.clone())
}

/// The longest tail begins with the unit of the eighth message from the end, the shortest with the last complete unit.
fn tails(units: &[Unit], rows: usize) -> std::ops::Range<usize> {
    let first_row = rows.saturating_sub(TAIL_MESSAGES);
    let longest = units.partition_point(|unit| unit.range.end <= first_row);
    let shortest = units.iter().rposition(|unit| unit.state == UnitState::Complete);
    let shortest = shortest.unwrap_or(longest).max(longest);
    longest..(shortest + 1).min(units.len())
}
