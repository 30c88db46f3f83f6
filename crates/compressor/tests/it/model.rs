//! A small session around the planner: what an engine does with plans, on vectors.

use std::collections::BTreeSet;

use compressor::{Accepted, Budget, CompactPlan, Plan, PlanInput, PlanRow, Previous, Reply};
use memory_core::tokens::count_message;
use memory_core::validate::credential::Redactor;
use memory_core::{Message, Position, Role, RunNumber, TokenCounter};

/// One token for four bytes, and one for each CJK character.
pub(crate) struct Simple;

impl TokenCounter for Simple {
    fn id(&self) -> &'static str {
        "simple"
    }

    fn count(&self, text: &str) -> u32 {
        let wide = text.chars().filter(|c| *c as u32 >= 0x2E80).count();
        let narrow = text.chars().count() - wide;
        u32::try_from(wide + narrow.div_ceil(4)).unwrap()
    }
}

/// A row that is in force.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) position: Option<Position>,
    pub(crate) original: Message,
    pub(crate) reduced: Option<Message>,
    pub(crate) run: Option<RunNumber>,
}

/// A session: all originals, and the view.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) view: Vec<Row>,
    pub(crate) last: u64,
    pub(crate) run: u32,
    pub(crate) covered: BTreeSet<Position>,
    pub(crate) previous: Option<Previous>,
    pub(crate) fixed: u32,
    pub(crate) budget: Budget,
    pub(crate) running: bool,
    pub(crate) force: bool,
}

impl Session {
    pub(crate) fn new(window: u32) -> Self {
        Self {
            view: Vec::new(),
            last: 0,
            run: 0,
            covered: BTreeSet::new(),
            previous: None,
            fixed: 0,
            budget: Budget::new(window),
            running: false,
            force: false,
        }
    }

    pub(crate) fn with(window: u32, messages: Vec<Message>) -> Self {
        let mut session = Self::new(window);
        session.extend(messages);
        session
    }

    /// Appends messages; a real user message begins a run.
    pub(crate) fn extend(&mut self, messages: Vec<Message>) {
        for message in messages {
            if message.is_real_user() {
                self.run += 1;
            }
            self.last += 1;
            self.view.push(Row {
                position: Some(Position(self.last)),
                original: message,
                reduced: None,
                run: (self.run > 0).then_some(RunNumber(self.run)),
            });
        }
    }

    pub(crate) fn rows(&self) -> Vec<PlanRow<'_>> {
        let rows = self.view.iter().map(|row| {
            let message = row.reduced.as_ref().unwrap_or(&row.original);
            let sent = match row.original.role {
                Role::Summary => count_message(&Simple, &compressor::frame(message, &"x".repeat(36))),
                _ => count_message(&Simple, message),
            };
            PlanRow {
                position: row.position,
                message,
                original: &row.original,
                run: row.run,
                tokens: sent,
                reduced: row.reduced.is_some(),
            }
        });
        rows.collect()
    }

    pub(crate) fn input<'a>(&self, rows: &'a [PlanRow<'a>]) -> PlanInput<'a> {
        PlanInput {
            rows,
            fixed_tokens: self.fixed,
            running: (self.running && self.run > 0).then_some(RunNumber(self.run)),
            previous: self.previous,
            budget: self.budget,
            force: self.force,
            usage_permille: None,
        }
    }

    pub(crate) fn plan(&self) -> Plan {
        let rows = self.rows();
        compressor::plan(&self.input(&rows), &Simple)
    }

    pub(crate) fn total(&self) -> u32 {
        let rows = self.rows();
        compressor::context_tokens(&self.input(&rows), &Simple)
    }

    pub(crate) fn fits(&self) -> bool {
        let rows = self.rows();
        compressor::fits(&self.input(&rows), &Simple)
    }

    pub(crate) fn compact_plan(&self) -> CompactPlan {
        match self.plan() {
            Plan::Compact(plan) => plan,
            other => panic!("expected a compaction, got {other:?}"),
        }
    }

    pub(crate) fn extract(&self, plan: &CompactPlan) -> String {
        let rows = self.rows();
        compressor::extractive_summary(&self.input(&rows), plan, &Simple)
    }

    pub(crate) fn accept(&self, plan: &CompactPlan, reply: Reply) -> Result<Accepted, compressor::Rejected> {
        let rows = self.rows();
        compressor::accept(reply, plan, &self.input(&rows), &Redactor::new(), &Simple)
    }

    /// Applies a compaction: the summary takes the place of the first row of the region.
    pub(crate) fn apply(&mut self, plan: &CompactPlan, accepted: &Accepted) {
        self.reduce(&plan.reductions);
        let region: BTreeSet<usize> = plan.region_rows.iter().copied().collect();
        let anchor = *region.first().unwrap();
        let rows = std::mem::take(&mut self.view);
        for (index, row) in rows.into_iter().enumerate() {
            if index == anchor {
                self.view.push(Row {
                    position: None,
                    original: accepted.message.clone(),
                    reduced: None,
                    run: None,
                });
            }
            if !region.contains(&index) {
                self.view.push(row);
            } else if let Some(position) = row.position {
                assert!(self.covered.insert(position), "{position} is covered twice");
            }
        }
        self.previous = Some(Previous {
            made_at: Position(self.last),
            tokens_after: accepted.tokens_after,
        });
    }

    pub(crate) fn reduce(&mut self, reductions: &[memory_core::record::Reduction]) {
        for reduction in reductions {
            let row = self
                .view
                .iter_mut()
                .find(|row| row.position == Some(reduction.position))
                .unwrap();
            assert!(row.reduced.is_none(), "reduced twice");
            row.reduced = Some(reduction.message.clone());
        }
    }

    /// Plans and applies with the extractive summariser until nothing changes any more. Returns how many plans changed something.
    pub(crate) fn settle(&mut self) -> usize {
        for round in 0..50 {
            match self.plan() {
                Plan::Compact(plan) => {
                    let reply = self.extract(&plan);
                    let accepted = self.accept(&plan, Reply::Text(reply)).unwrap();
                    self.apply(&plan, &accepted);
                }
                Plan::Reduce(plan) => self.reduce(&plan.reductions),
                Plan::Unchanged { .. } | Plan::Exceeded(_) => return round,
            }
        }
        panic!("never settles");
    }
}
