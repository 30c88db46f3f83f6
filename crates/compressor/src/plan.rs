//! The plan: what to do with a context, decided from its rows, its budget and nothing else.
//!
//! The order of the decisions is in `docs/design/compaction.md`, section "Planning". Planning is total
//! and costs O(n log n) in the number of message parts; only text that it makes anew is counted.

use memory_core::record::Reduction;
use memory_core::{Position, PositionRange, TokenCounter, UnitState};

use crate::frame::smallest_summary_tokens;
use crate::input::PlanInput;
use crate::layout::{Layout, Place, Protected};
use crate::reduce::Reducer;

/// The part of the region that its summary may take by default. Source: `docs/design/compaction.md`.
pub const SUMMARY_PART: u32 = 5;

/// The least default budget of a summary, in tokens. Source: `docs/design/compaction.md`.
pub const MIN_SUMMARY_TOKENS: u32 = 512;

/// The largest default budget of a summary of a region of usual size, in tokens. Source: `docs/design/compaction.md`.
pub const MAX_SUMMARY_TOKENS: u32 = 8_192;

/// The part of a very large region that its summary may take above [`MAX_SUMMARY_TOKENS`], up to twice as much: what
/// is imported at half a million tokens has more to be kept than what was compacted at a window's half. Our own figure.
pub const LARGE_REGION_PART: u32 = 24;

/// The part of the threshold by which a batch of reductions in the running run goes below it: a quarter. Our own
/// figure: of 250 requests of a tool-heavy run, 24 changed bytes that had been sent before, in place of 121 without it.
const RUN_SLACK_PART: u32 = 4;

/// The part of a context that fits which a compaction has to save, in thousandths: less is not worth the
/// provider's cache. It is asked of the plan, and of the summary that was written for it. Source: reports of agents that compacted at every turn and saved next to nothing.
pub const MIN_SAVED_PERMILLE: u32 = 50;

/// How many of the largest messages [`Exceeded`] names.
const LARGEST: usize = 5;

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Plan {
    /// Nothing.
    Unchanged {
        /// Why.
        reason: UnchangedReason,
        /// What was found.
        facts: Facts,
    },
    /// Send older tool payloads in a shorter form.
    Reduce(ReducePlan),
    /// Replace a region by a summary.
    Compact(CompactPlan),
    /// What may not be removed does not fit.
    Exceeded(Exceeded),
}

/// What every plan says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// What is protected.
    pub protected: Protected,
    /// Tokens of the whole context as it is.
    pub tokens_before: u32,
}

/// Why nothing is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnchangedReason {
    /// The context fits and is below the threshold.
    BelowThreshold,
    /// Everything is protected.
    NothingToCompact,
    /// Too little was added since the last compaction.
    NoGrowth,
    /// What could be replaced is not larger than the smallest summary, or, unless forced, would save less
    /// than [`MIN_SAVED_PERMILLE`].
    NoGain,
}

impl UnchangedReason {
    /// Returns the stable name used in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BelowThreshold => "below_threshold",
            Self::NothingToCompact => "nothing_to_compact",
            Self::NoGrowth => "no_growth",
            Self::NoGain => "no_gain",
        }
    }
}

/// Older tool payloads that are to be sent in a shorter form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReducePlan {
    /// What every plan says.
    pub facts: Facts,
    /// The shorter forms, by position.
    pub reductions: Vec<Reduction>,
    /// Tokens of the whole context with them.
    pub tokens_after: u32,
}

/// A region that is to be replaced by a summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompactPlan {
    /// What every plan says.
    pub facts: Facts,
    /// Indices of the region's rows, ascending, the previous summary included.
    pub region_rows: Vec<usize>,
    /// Positions of the region's originals, ascending; without what the previous summary covers.
    pub region: Vec<PositionRange>,
    /// Tokens of the region as it is sent, the previous summary included.
    pub region_tokens: u32,
    /// Shorter forms of what stays, if it would not fit otherwise.
    pub reductions: Vec<Reduction>,
    /// Tokens of everything that stays, with `reductions`, without the summary.
    pub kept_tokens: u32,
    /// Tokens that the framed summary may have at most.
    pub summary_budget: u32,
}

/// What may not be removed does not fit, and cannot be made to fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exceeded {
    /// What every plan says.
    pub facts: Facts,
    /// The window.
    pub window: u32,
    /// The part of it that is kept free.
    pub reserve: u32,
    /// Tokens of what may not be removed, everything fixed included, after all possible reductions.
    pub protected_tokens: u32,
    /// The largest protected messages with their tokens as sent now, the largest first.
    pub largest: Vec<(Position, u32)>,
}

impl Plan {
    /// Returns what every plan says.
    pub fn facts(&self) -> &Facts {
        match self {
            Self::Unchanged { facts, .. } => facts,
            Self::Reduce(plan) => &plan.facts,
            Self::Compact(plan) => &plan.facts,
            Self::Exceeded(exceeded) => &exceeded.facts,
        }
    }

    /// Returns what is protected.
    pub fn protected(&self) -> &Protected {
        &self.facts().protected
    }

    /// Returns the tokens of the whole context as it is.
    pub fn tokens_before(&self) -> u32 {
        self.facts().tokens_before
    }
}

/// The tokens that a compaction has to save, in our count: part of a context that fits, nothing if it does not fit or
/// somebody forces it.
pub(crate) fn least_saved(before: u32, input: &PlanInput<'_>) -> u32 {
    if input.force || before > input.budget.limit() {
        return 0;
    }
    let least = (u64::from(before) * u64::from(MIN_SAVED_PERMILLE)).div_ceil(1000);
    u32::try_from(least).unwrap_or(u32::MAX)
}

/// Decides what to do with a context. See the module's page for the rules.
pub fn plan(input: &PlanInput<'_>, counter: &dyn TokenCounter) -> Plan {
    let layout = Layout::new(input, counter);
    let before = layout
        .tokens
        .iter()
        .fold(input.fixed_tokens, |sum, tokens| sum.saturating_add(*tokens));
    let mut planner = Planner {
        input,
        before,
        smallest: smallest_summary_tokens(counter),
        reducer: Reducer::new(input, counter),
        layout,
    };
    if before <= input.budget.limit() {
        planner.plan_fitting()
    } else {
        planner.plan_overflow()
    }
}

struct Planner<'a> {
    input: &'a PlanInput<'a>,
    layout: Layout,
    /// Tokens of the whole context.
    before: u32,
    /// Tokens of the smallest summary that says anything.
    smallest: u32,
    reducer: Reducer<'a>,
}

/// A region with one choice of the tail.
struct Candidate {
    places: Vec<Place>,
    region_tokens: u32,
    /// Whether there is anything in the region but the previous summary.
    has_rows: bool,
}

/// A batch of reductions.
#[derive(Default)]
struct Batch {
    reductions: Vec<Reduction>,
    saved: u32,
}

/// Our count in the provider's measure.
fn scaled(tokens: u32, usage_permille: Option<u32>) -> u32 {
    let permille = u64::from(usage_permille.unwrap_or(1000));
    u32::try_from(u64::from(tokens) * permille / 1000).unwrap_or(u32::MAX)
}

impl Planner<'_> {
    /// The context fits: act at the threshold only, outside the running run if anything there can be compacted.
    fn plan_fitting(&mut self) -> Plan {
        let candidate = self.candidate(self.layout.tails().start);
        if !self.input.force && scaled(self.before, self.input.usage_permille) < self.input.budget.trigger() {
            return self.unchanged(UnchangedReason::BelowThreshold, &candidate);
        }
        let Some(reason) = self.refusal(&candidate) else {
            return Plan::Compact(self.compact(&candidate, Batch::default()));
        };
        let batch = self.reduce_run(&candidate.places);
        if batch.reductions.is_empty() {
            return self.unchanged(reason, &candidate);
        }
        Plan::Reduce(self.reduce(&candidate, batch))
    }

    /// The context does not fit: shrink the tail, then reduce what is protected, then give up.
    fn plan_overflow(&mut self) -> Plan {
        let limit = self.input.budget.limit();
        let mut last = None;
        for tail in self.layout.tails() {
            let candidate = self.candidate(tail);
            if self.is_worth(&candidate) && self.kept(&candidate).saturating_add(self.wanted(&candidate)) <= limit {
                return Plan::Compact(self.compact(&candidate, Batch::default()));
            }
            last = Some(candidate);
        }
        let candidate = last.unwrap_or_else(|| self.candidate(0));
        if self.is_worth(&candidate) {
            self.overflow_compact(&candidate)
        } else {
            self.overflow_reduce(&candidate)
        }
    }

    /// Even the shortest tail leaves no room for a summary: shorten payloads in what stays, too.
    fn overflow_compact(&mut self, candidate: &Candidate) -> Plan {
        let limit = self.input.budget.limit();
        let kept = self.kept(candidate);
        let target = limit.saturating_sub(self.wanted(candidate));
        let batch = self.reduce_rows(
            |index| !matches!(candidate.places[index], Place::Summary | Place::Middle),
            |saved| kept.saturating_sub(saved) <= target,
            Batch::default(),
        );
        let protected = kept.saturating_sub(batch.saved);
        if protected.saturating_add(self.smallest) > limit {
            return Plan::Exceeded(self.exceeded(candidate, protected));
        }
        Plan::Compact(self.compact(candidate, batch))
    }

    /// Nothing can be compacted: shorten payloads, in the running run below the threshold, elsewhere until it fits.
    fn overflow_reduce(&mut self, candidate: &Candidate) -> Plan {
        let (before, limit) = (self.before, self.input.budget.limit());
        let batch = self.reduce_run(&candidate.places);
        let batch = self.reduce_rows(
            |index| !matches!(candidate.places[index], Place::Summary | Place::Run),
            |saved| before.saturating_sub(saved) <= limit,
            batch,
        );
        if before.saturating_sub(batch.saved) > limit {
            return Plan::Exceeded(self.exceeded(candidate, before.saturating_sub(batch.saved)));
        }
        Plan::Reduce(self.reduce(candidate, batch))
    }

    fn candidate(&self, tail: usize) -> Candidate {
        let places = self.layout.places(tail);
        let mut region_tokens: u32 = 0;
        let mut has_rows = false;
        for (place, tokens) in places.iter().zip(&self.layout.tokens) {
            match place {
                Place::Middle => has_rows = true,
                Place::Summary => {}
                Place::Head | Place::Tail | Place::Run => continue,
            }
            region_tokens = region_tokens.saturating_add(*tokens);
        }
        Candidate {
            places,
            region_tokens,
            has_rows,
        }
    }

    /// Why a region is left alone although the threshold is reached; nothing if it is to be compacted.
    fn refusal(&self, candidate: &Candidate) -> Option<UnchangedReason> {
        if !candidate.has_rows {
            Some(UnchangedReason::NothingToCompact)
        } else if !self.has_grown(candidate) {
            Some(UnchangedReason::NoGrowth)
        } else if !self.is_worth(candidate) || self.saves_little(candidate) {
            Some(UnchangedReason::NoGain)
        } else {
            None
        }
    }

    /// Whether even the smallest summary would leave the context nearly as large, and nobody asked for it.
    fn saves_little(&self, candidate: &Candidate) -> bool {
        candidate.region_tokens.saturating_sub(self.smallest) < least_saved(self.before, self.input)
    }

    fn is_worth(&self, candidate: &Candidate) -> bool {
        candidate.has_rows && candidate.region_tokens > self.smallest
    }

    /// Whether enough was added since the last compaction: tokens, or a complete unit that is not protected.
    fn has_grown(&self, candidate: &Candidate) -> bool {
        let Some(previous) = self.input.previous else {
            return true;
        };
        let grown = self.before.saturating_sub(previous.tokens_after);
        if grown > 0 && grown >= self.input.budget.min_growth {
            return true;
        }
        let is_new = |index: usize| {
            candidate.places[index] == Place::Middle
                && self.input.rows[index]
                    .position
                    .is_some_and(|position| position > previous.made_at)
        };
        let mut units = self.layout.units.iter().rev();
        units.any(|unit| unit.state == UnitState::Complete && unit.range.clone().all(is_new))
    }

    /// Tokens of what stays beside the summary.
    fn kept(&self, candidate: &Candidate) -> u32 {
        self.before.saturating_sub(candidate.region_tokens)
    }

    /// The room that a summary of this region should find.
    fn wanted(&self, candidate: &Candidate) -> u32 {
        MIN_SUMMARY_TOKENS.max(self.smallest).min(candidate.region_tokens)
    }

    /// Shortens older payloads in the running run, the oldest first, until the threshold is passed downwards by
    /// a good piece: each batch changes bytes that the provider may hold in its cache, so batches are to be few.
    fn reduce_run(&mut self, places: &[Place]) -> Batch {
        let (before, trigger) = (self.before, self.input.budget.trigger());
        let target = trigger - trigger / RUN_SLACK_PART;
        let usage = self.input.usage_permille;
        self.reduce_rows(
            |index| places[index] == Place::Run,
            |saved| scaled(before.saturating_sub(saved), usage) < target,
            Batch::default(),
        )
    }

    /// Shortens the payloads of rows that `may` be touched, the oldest first, until it is `enough`. Never the newest
    /// unit, and never the newest real user message, in which results may stand beside what the person says.
    fn reduce_rows(&mut self, may: impl Fn(usize) -> bool, enough: impl Fn(u32) -> bool, mut batch: Batch) -> Batch {
        let newest = self.layout.newest();
        for index in 0..self.input.rows.len() {
            if enough(batch.saved) {
                break;
            }
            if newest.contains(&index) || self.layout.asked == Some(index) || !may(index) {
                continue;
            }
            if let Some(reduction) = self.reducer.reduce_row(index) {
                batch.saved = batch
                    .saved
                    .saturating_add(self.input.rows[index].tokens.saturating_sub(reduction.tokens));
                batch.reductions.push(reduction);
            }
        }
        batch.reductions.sort_by_key(|reduction| reduction.position);
        batch
    }

    fn facts(&self, candidate: &Candidate) -> Facts {
        Facts {
            protected: Protected::new(self.input, &candidate.places),
            tokens_before: self.before,
        }
    }

    fn unchanged(&self, reason: UnchangedReason, candidate: &Candidate) -> Plan {
        Plan::Unchanged {
            reason,
            facts: self.facts(candidate),
        }
    }

    fn reduce(&self, candidate: &Candidate, batch: Batch) -> ReducePlan {
        ReducePlan {
            facts: self.facts(candidate),
            tokens_after: self.before.saturating_sub(batch.saved),
            reductions: batch.reductions,
        }
    }

    fn compact(&self, candidate: &Candidate, batch: Batch) -> CompactPlan {
        let places = candidate.places.iter().enumerate();
        let region_rows: Vec<usize> = places
            .filter(|(_, place)| matches!(place, Place::Middle | Place::Summary))
            .map(|(index, _)| index)
            .collect();
        let kept_tokens = self.kept(candidate).saturating_sub(batch.saved);
        let room = self.input.budget.limit().saturating_sub(kept_tokens);
        let region = candidate.region_tokens;
        let most = (region / LARGE_REGION_PART).clamp(MAX_SUMMARY_TOKENS, 2 * MAX_SUMMARY_TOKENS);
        let part = (region / SUMMARY_PART).clamp(MIN_SUMMARY_TOKENS, most);
        let least = least_saved(self.before, self.input).max(1);
        CompactPlan {
            facts: self.facts(candidate),
            region: PositionRange::cover(region_rows.iter().filter_map(|index| self.input.rows[*index].position)),
            region_rows,
            region_tokens: candidate.region_tokens,
            reductions: batch.reductions,
            kept_tokens,
            summary_budget: part.min(room).min(candidate.region_tokens.saturating_sub(least)),
        }
    }

    fn exceeded(&self, candidate: &Candidate, protected_tokens: u32) -> Exceeded {
        let rows = self.input.rows.iter().zip(&candidate.places).zip(&self.layout.tokens);
        let mut largest: Vec<(Position, u32)> = rows
            .filter(|((_, place), _)| !matches!(place, Place::Summary | Place::Middle))
            .filter_map(|((row, _), tokens)| row.position.map(|position| (position, *tokens)))
            .collect();
        largest.sort_by_key(|(position, tokens)| (std::cmp::Reverse(*tokens), *position));
        largest.truncate(LARGEST);
        Exceeded {
            facts: self.facts(candidate),
            window: self.input.budget.window,
            reserve: self.input.budget.reserve,
            protected_tokens,
            largest,
        }
    }
}
