//! Compaction in order: read the view, plan, let a summary be written, accept it, apply it.
//!
//! Planning and accepting are decided in `compressor`. Here are the steps around them: single flight,
//! the piece of work for a host's model, one transaction for what is applied, and planning again if the
//! session changed in between.

use std::time::Instant;

use compressor::{Budget, CompactPlan, Exceeded, Plan, Protected, Reply, SummaryRequest};
use memory_core::ports::StoreError;
use memory_core::record::{NewSummary, Reduction, region_digest};
use memory_core::tokens::count_message;
use memory_core::{Position, SessionId};
use memory_fs::LockGuard;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CompactReport, CompactTokens, ProtectedReport};
use crate::sessions::positions;
use crate::view::{View, WindowChoice};

/// How often a compaction is planned again because the session changed meanwhile. Our own figure; each
/// new plan sees the change, so more than one is rare.
const MAX_ATTEMPTS: usize = 3;

/// Who writes summaries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Summarizer {
    /// The built-in extractive summariser: no model, the same input gives the same bytes.
    #[default]
    Extractive,
    /// The host, which is handed a [`Work`] and gives back a reply.
    Host {
        /// The name that is recorded with the summary.
        name: String,
    },
}

/// What a compaction is asked to do.
#[derive(Debug, Clone, Default)]
pub struct CompactOptions {
    /// Window and reserve, where they differ from the settings.
    pub window: WindowChoice,
    /// Skip the threshold, and nothing else.
    pub force: bool,
    /// Plan only.
    pub dry_run: bool,
    /// What the summary should pay attention to.
    pub focus: Option<String>,
    /// Who writes the summary.
    pub summarizer: Summarizer,
}

/// Where a compaction stands.
#[derive(Debug)]
#[must_use]
pub enum CompactStep {
    /// It is done.
    Done(Box<CompactReport>),
    /// The host's model is asked; give its reply to [`Engine::complete`].
    Work(Box<Work>),
}

/// A summary that the host's model is to write. Nothing is changed until it is completed; dropping it
/// leaves everything as it was. While it exists no other caller can compact the session.
#[derive(Debug)]
pub struct Work {
    request: SummaryRequest,
    job: Job,
}

impl Work {
    /// Returns what the model is asked.
    pub fn request(&self) -> &SummaryRequest {
        &self.request
    }

    /// Returns the session.
    pub fn session(&self) -> &SessionId {
        &self.job.session
    }
}

/// A planned compaction and what it was planned on.
#[derive(Debug)]
struct Job {
    session: SessionId,
    view: View,
    plan: CompactPlan,
    budget: Budget,
    author: String,
    force: bool,
    started: Instant,
    guard: Option<LockGuard>,
}

impl Engine {
    /// Compacts a session if it is time (or `force`d), in one step with the built-in summariser.
    ///
    /// Costs one look at what is in force, and what the region holds if it is compacted. When it returns,
    /// what was applied is durable. A second caller waits for the first, then finds nothing left to do.
    ///
    /// # Errors
    ///
    /// `not_found`; `context_window_exceeded` if what is protected does not fit even when reduced;
    /// `summary_no_gain` if the summary saves nothing; `locked`; `conflict` if the session kept changing. Nothing
    /// is changed then.
    pub fn compact(&mut self, session: &SessionId, options: &CompactOptions) -> Result<CompactStep, EngineError> {
        let started = Instant::now();
        let guard = if options.dry_run {
            None
        } else {
            self.lock_session(session)?
        };
        let mut guard = Some(guard);
        for _ in 0..MAX_ATTEMPTS {
            let view = self.view(session)?;
            let budget = self.budget(&view, options.window)?;
            let rows = view.rows();
            let input = view.input(&rows, budget, options.force);
            let plan = compressor::plan(&input, self.counter());
            if options.dry_run {
                return dry_run(session, plan, budget, started).map(done);
            }
            let applied = match plan {
                Plan::Unchanged { reason, facts } => {
                    let report = Draft::new(session, budget, facts.tokens_before, &facts.protected, started);
                    return Ok(done(report.unchanged(reason.as_str())));
                }
                Plan::Exceeded(exceeded) => return Err(window_exceeded(session, budget, &exceeded)),
                Plan::Reduce(plan) => {
                    self.apply_reductions(session, &plan.reductions)?;
                    self.note_window(session, &view, budget)?;
                    let report = Draft::new(
                        session,
                        budget,
                        plan.facts.tokens_before,
                        &plan.facts.protected,
                        started,
                    );
                    return Ok(done(report.reduced(&plan.reductions, plan.tokens_after)));
                }
                Plan::Compact(plan) => {
                    let author = match &options.summarizer {
                        Summarizer::Extractive => "extractive".to_owned(),
                        Summarizer::Host { name } => name.clone(),
                    };
                    let reply = match &options.summarizer {
                        Summarizer::Extractive => Some(Reply::Text(compressor::extractive_summary(
                            &input,
                            &plan,
                            self.counter(),
                        ))),
                        Summarizer::Host { .. } => None,
                    };
                    let request = match reply {
                        Some(_) => None,
                        None => Some(compressor::summary_request(
                            &input,
                            &plan,
                            options.focus.as_deref(),
                            &str::to_owned,
                            self.counter(),
                        )),
                    };
                    drop(rows);
                    let job = Job {
                        session: session.clone(),
                        view,
                        plan,
                        budget,
                        author,
                        force: options.force,
                        started,
                        guard: guard.take().flatten(),
                    };
                    if let Some(request) = request {
                        return Ok(CompactStep::Work(Box::new(Work { request, job })));
                    }
                    let outcome = self.finish(&job, reply.unwrap_or_else(|| Reply::Text(String::new())));
                    guard = Some(job.guard);
                    outcome
                }
            };
            match applied {
                Err(EngineError::Store(StoreError::Conflict { .. })) => {}
                other => return other.map(done),
            }
        }
        Err(StoreError::Conflict {
            session: session.to_string(),
            what: "the view",
        }
        .into())
    }

    /// Takes the reply of the host's model and applies the summary.
    ///
    /// # Errors
    ///
    /// `model_failed`, `summary_empty`, `summary_truncated`, `summary_malformed` or `summary_no_gain` if the reply is
    /// refused; `conflict` if the region changed meanwhile (ask for the compaction again). Nothing is changed then.
    pub fn complete(&mut self, work: Work, reply: Reply) -> Result<CompactReport, EngineError> {
        let last = work.job.view.last_position();
        let outcome = self.finish(&work.job, reply);
        match &outcome {
            Err(EngineError::SummaryRefused { session, .. }) => drop(self.refused.insert(session.clone(), last)),
            Ok(_) | Err(_) => drop(self.refused.remove(&work.job.session)),
        }
        outcome
    }

    /// Accepts and applies. Messages that arrived since the plan stay in force behind the summary.
    fn finish(&mut self, job: &Job, reply: Reply) -> Result<CompactReport, EngineError> {
        let rows = job.view.rows();
        let input = job.view.input(&rows, job.budget, job.force);
        let accepted = compressor::accept(reply, &job.plan, &input, self.counter()).map_err(|rejected| {
            EngineError::SummaryRefused {
                session: job.session.clone(),
                code: rejected.code(),
                detail: rejected.to_string(),
            }
        })?;
        let region: Vec<Position> = positions(&job.plan.region).into_iter().map(Position).collect();
        let stored = &job.view.stored;
        let links = stored
            .rows
            .iter()
            .filter(|row| region.binary_search(&row.position).is_ok())
            .map(|row| &row.link);
        let summary = NewSummary {
            session: job.session.clone(),
            previous: stored.summary.as_ref().map(|record| record.id.clone()),
            message: accepted.message,
            region: job.plan.region.clone(),
            region_digest: region_digest(links),
            region_tokens: job.plan.region_tokens,
            summary_tokens: accepted.summary_tokens,
            tokens_before: job.plan.facts.tokens_before,
            tokens_after: accepted.tokens_after,
            window: job.budget.window,
            author: job.author.clone(),
            counter: self.counter().id().to_owned(),
            at: self.now(),
        };
        let record = self.store_mut().apply_summary(&summary)?;
        tracing::info!(
            session = %job.session,
            summary = %record.id,
            before = summary.tokens_before,
            after = summary.tokens_after,
            author = job.author,
            "applied a summary"
        );
        self.apply_reductions(&job.session, &job.plan.reductions)?;
        self.note_window(&job.session, &job.view, job.budget)?;
        let facts = &job.plan.facts;
        let mut report = Draft::new(
            &job.session,
            job.budget,
            facts.tokens_before,
            &facts.protected,
            job.started,
        )
        .0;
        report.outcome = "compacted".to_owned();
        report.summary = Some(record.id.to_string());
        report.compacted_messages = positions(&job.plan.region);
        report.reduced_messages = reduced(&job.plan.reductions);
        // The plan counted a placeholder for the id, which the store has given by now.
        let sent = count_message(self.counter(), &compressor::frame(&summary.message, record.id.as_str()));
        report.tokens.after = job.plan.kept_tokens.saturating_add(sent);
        report.author = Some(job.author.clone());
        report.took_ms = elapsed_ms(job.started);
        Ok(report)
    }

    fn apply_reductions(&mut self, session: &SessionId, reductions: &[Reduction]) -> Result<(), EngineError> {
        if reductions.is_empty() {
            return Ok(());
        }
        tracing::info!(%session, messages = reductions.len(), "shortened tool payloads");
        let (counter, at) = (self.counter().id().to_owned(), self.now());
        Ok(self.store_mut().put_reductions(session, &counter, reductions, at)?)
    }

    /// Remembers the window for the next command on this session, and counts that were not stored yet.
    pub(crate) fn note_window(&mut self, session: &SessionId, view: &View, budget: Budget) -> Result<(), EngineError> {
        if view.stored.session.window != Some(budget.window) {
            self.store_mut().note_usage(session, Some(budget.window), None)?;
        }
        self.store_counts(session, view)
    }

    /// Stores counts that a view had to make.
    pub(crate) fn store_counts(&mut self, session: &SessionId, view: &View) -> Result<(), EngineError> {
        if view.counted.is_empty() {
            return Ok(());
        }
        let counter = self.counter().id().to_owned();
        Ok(self.store_mut().put_counts(session, &counter, &view.counted)?)
    }
}

fn done(report: CompactReport) -> CompactStep {
    CompactStep::Done(Box::new(report))
}

/// What a plan would do.
fn dry_run(session: &SessionId, plan: Plan, budget: Budget, started: Instant) -> Result<CompactReport, EngineError> {
    let facts = plan.facts().clone();
    let draft = Draft::new(session, budget, facts.tokens_before, &facts.protected, started);
    let mut report = match plan {
        Plan::Unchanged { reason, .. } => draft.unchanged(reason.as_str()),
        Plan::Exceeded(exceeded) => return Err(window_exceeded(session, budget, &exceeded)),
        Plan::Reduce(plan) => draft.reduced(&plan.reductions, plan.tokens_after),
        Plan::Compact(plan) => {
            let mut report = draft.0;
            report.outcome = "compacted".to_owned();
            report.compacted_messages = positions(&plan.region);
            report.reduced_messages = reduced(&plan.reductions);
            report.tokens.after = plan.kept_tokens.saturating_add(plan.summary_budget);
            report
        }
    };
    report.dry_run = true;
    Ok(report)
}

pub(crate) fn window_exceeded(session: &SessionId, budget: Budget, exceeded: &Exceeded) -> EngineError {
    EngineError::WindowExceeded {
        session: session.clone(),
        window: budget.window,
        reserve: budget.reserve,
        needed: exceeded.facts.tokens_before,
        protected: exceeded.protected_tokens,
        largest: exceeded
            .largest
            .iter()
            .map(|(position, tokens)| (position.0, *tokens))
            .collect(),
    }
}

/// A report that is being made.
struct Draft(CompactReport);

impl Draft {
    fn new(session: &SessionId, budget: Budget, before: u32, protected: &Protected, started: Instant) -> Self {
        Self(CompactReport {
            session: session.to_string(),
            outcome: "unchanged".to_owned(),
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

    fn unchanged(mut self, reason: &str) -> CompactReport {
        self.0.reason = Some(reason.to_owned());
        self.0
    }

    fn reduced(mut self, reductions: &[Reduction], after: u32) -> CompactReport {
        self.0.outcome = "reduced".to_owned();
        self.0.reason = Some("reduced_only".to_owned());
        self.0.reduced_messages = reduced(reductions);
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
