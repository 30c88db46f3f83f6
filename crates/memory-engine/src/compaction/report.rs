//! What a compaction reports.

use std::time::Instant;

use compressor::{Budget, CompactPlan, Facts, Plan, UnchangedReason};
use memory_core::record::Reduction;
use memory_core::{Position, SessionId};

use super::window_exceeded;
use crate::error::EngineError;
use crate::report::{CompactOutcome, CompactReason, CompactReport, CompactTokens, ProtectedReport};
use crate::sessions::positions;

/// What a plan would do.
pub(super) fn dry_run(
    session: &SessionId,
    plan: Plan,
    budget: Budget,
    started: Instant,
) -> Result<CompactReport, EngineError> {
    let facts = plan.facts().clone();
    let draft = Draft::new(session, budget, &facts, started);
    let mut report = match plan {
        Plan::Unchanged { reason, .. } => draft.unchanged(reason),
        Plan::Exceeded(exceeded) => return Err(window_exceeded(session, budget, &exceeded)),
        Plan::Reduce(plan) => draft.reduced(&plan.reductions, plan.tokens_after),
        Plan::Compact(plan) => draft.compacted(&plan, plan.kept_tokens.saturating_add(plan.summary_budget)),
    };
    report.dry_run = true;
    Ok(report)
}

/// A report that is being made.
pub(super) struct Draft(CompactReport);

impl Draft {
    pub(super) fn new(session: &SessionId, budget: Budget, facts: &Facts, started: Instant) -> Self {
        let (before, protected) = (facts.tokens_before, &facts.protected);
        Self(CompactReport {
            session: session.to_string(),
            outcome: CompactOutcome::Unchanged,
            reason: None,
            summary: None,
            compacted_messages: Vec::new(),
            reduced_messages: Vec::new(),
            tokens: CompactTokens {
                before,
                after: before,
                window: budget.window,
                reserve: budget.reserve,
            },
            protected: ProtectedReport {
                head: numbers(&protected.head),
                tail: numbers(&protected.tail),
                run: numbers(&protected.run),
            },
            author: None,
            dry_run: false,
            took_ms: elapsed_ms(started),
        })
    }

    pub(super) fn unchanged(mut self, reason: UnchangedReason) -> CompactReport {
        self.0.reason = Some(reason.into());
        self.0
    }

    pub(super) fn reduced(mut self, reductions: &[Reduction], after: u32) -> CompactReport {
        self.0.outcome = CompactOutcome::Reduced;
        self.0.reason = Some(CompactReason::ReducedOnly);
        self.0.reduced_messages = reduced(reductions);
        self.0.tokens.after = after;
        self.0
    }

    pub(super) fn compacted(mut self, plan: &CompactPlan, after: u32) -> CompactReport {
        self.0.outcome = CompactOutcome::Compacted;
        self.0.compacted_messages = positions(&plan.region);
        self.0.reduced_messages = reduced(&plan.reductions);
        self.0.tokens.after = after;
        self.0
    }
}

fn numbers(positions: &[Position]) -> Vec<u64> {
    positions.iter().map(|position| position.0).collect()
}

fn reduced(reductions: &[Reduction]) -> Vec<u64> {
    reductions.iter().map(|reduction| reduction.position.0).collect()
}

fn elapsed_ms(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX)
}
