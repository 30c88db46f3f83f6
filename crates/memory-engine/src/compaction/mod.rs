//! Compaction in order: read the view, plan, let a summary be written, accept it, apply it.
//!
//! Planning and accepting are decided in `compressor`. Here are the steps around them: single flight,
//! the piece of work for a host's model, one transaction for what is applied, and planning again if the
//! session changed in between.

mod report;

use std::time::Instant;

use compressor::{Budget, CompactPlan, Exceeded, Plan, PlanInput, ReducePlan, Reply, SummaryRequest};
use memory_core::curation::MaintenanceKind;
use memory_core::ports::StoreError;
use memory_core::record::{NewSummary, Reduction, region_digest};
use memory_core::tokens::count_message;
use memory_core::validate::credential::Redactor;
use memory_core::{Position, SessionId};
use memory_fs::LockGuard;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::CompactReport;
use crate::sessions::positions;
use crate::view::{View, WindowChoice};
use report::Draft;

/// How often a compaction is planned again because the session changed meanwhile. Our own figure; each
/// new plan sees the change, so more than one is rare.
const MAX_ATTEMPTS: usize = 3;

/// How much of a summariser's name is recorded, in characters. Our own figure: a command with its options.
const AUTHOR_CHARS: usize = 200;

/// Who writes summaries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Summarizer {
    /// The built-in extractive summariser: no model, the same input gives the same bytes.
    #[default]
    Extractive,
    /// The host, which is handed a [`Work`] and gives back a reply.
    Host {
        /// The name that is recorded with the summary, of a long one its first 200 characters.
        name: String,
    },
}

impl Summarizer {
    /// The name that is recorded with the summary, its credentials masked.
    fn author(&self, redactor: &Redactor) -> String {
        match self {
            Self::Extractive => "extractive".to_owned(),
            // Cut behind the mask: half a secret is not recognised.
            Self::Host { name } => redactor.redact(name).text.chars().take(AUTHOR_CHARS).collect(),
        }
    }
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
    /// What the summary should keep above other things, in words that it is told by.
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

/// How far a summary is.
enum Writing {
    /// The built-in summariser wrote it.
    Written(String),
    /// A host's model is asked.
    Asked(Box<SummaryRequest>),
}

impl Engine {
    /// Compacts a session if it is time (or `force`d), in one step with the built-in summariser.
    ///
    /// Costs one look at what is in force; if something is due a second one, behind the lock, and what the region
    /// holds. When it returns, what was applied is durable. A second caller for whom something is due waits for the
    /// first, then finds nothing left to do.
    ///
    /// # Errors
    ///
    /// `not_found`; `context_window_exceeded` if what is protected does not fit even when reduced;
    /// `summary_no_gain` if the summary saves nothing; `locked`; `conflict` if the session kept changing. Nothing
    /// is changed then.
    pub fn compact(&mut self, session: &SessionId, options: &CompactOptions) -> Result<CompactStep, EngineError> {
        let started = Instant::now();
        if !options.dry_run
            && let Some(report) = self.nothing_due(session, options, started)?
        {
            return Ok(done(report));
        }
        let mut guard = if options.dry_run {
            None
        } else {
            self.lock_session(session)?
        };
        for _ in 0..MAX_ATTEMPTS {
            let view = self.view(session)?;
            let budget = self.budget(&view, options.window)?;
            let rows = view.rows();
            let input = view.input(&rows, budget, options.force);
            let plan = compressor::plan(&input, self.counter());
            if options.dry_run {
                return report::dry_run(session, plan, budget, started).map(done);
            }
            let plan = match plan {
                Plan::Compact(plan) => plan,
                Plan::Unchanged { reason, facts } => {
                    let report = Draft::new(session, budget, &facts, started);
                    return Ok(done(report.unchanged(reason)));
                }
                Plan::Exceeded(exceeded) => return Err(window_exceeded(session, budget, &exceeded)),
                Plan::Reduce(plan) => match self.reduce(session, &view, budget, &plan, started) {
                    Err(EngineError::Store(StoreError::Conflict { .. })) => continue,
                    outcome => return outcome.map(done),
                },
            };
            let writing = self.writing(&input, &plan, options);
            drop(rows);
            let job = Job {
                session: session.clone(),
                view,
                plan,
                budget,
                author: options.summarizer.author(self.redactor()),
                force: options.force,
                started,
                guard: guard.take(),
            };
            match writing {
                Writing::Asked(request) => return Ok(CompactStep::Work(Box::new(Work { request: *request, job }))),
                Writing::Written(text) => match self.finish(&job, Reply::Text(text)) {
                    Err(EngineError::Store(StoreError::Conflict { .. })) => guard = job.guard,
                    outcome => return outcome.map(done),
                },
            }
        }
        Err(StoreError::Conflict {
            session: session.to_string(),
            what: "the view",
        }
        .into())
    }

    /// The report, if there is nothing to do: whoever needs nothing waits for nobody.
    fn nothing_due(
        &self,
        session: &SessionId,
        options: &CompactOptions,
        started: Instant,
    ) -> Result<Option<CompactReport>, EngineError> {
        let view = self.view(session)?;
        let budget = self.budget(&view, options.window)?;
        let rows = view.rows();
        let plan = compressor::plan(&view.input(&rows, budget, options.force), self.counter());
        Ok(match plan {
            Plan::Unchanged { reason, facts } => Some(Draft::new(session, budget, &facts, started).unchanged(reason)),
            Plan::Exceeded(_) | Plan::Reduce(_) | Plan::Compact(_) => None,
        })
    }

    /// Lets the summary be written, or makes the request for whoever writes it.
    fn writing(&self, input: &PlanInput<'_>, plan: &CompactPlan, options: &CompactOptions) -> Writing {
        let (focus, redactor, counter) = (options.focus.as_deref(), self.redactor(), self.counter());
        match &options.summarizer {
            Summarizer::Extractive => {
                let focus = focus.unwrap_or_default();
                Writing::Written(compressor::extractive_summary_with_focus(
                    input, plan, focus, redactor, counter,
                ))
            }
            Summarizer::Host { .. } => {
                let request = compressor::summary_request(input, plan, focus, redactor, counter);
                Writing::Asked(Box::new(request))
            }
        }
    }

    /// Shortens payloads of the running run, where no region can be replaced.
    fn reduce(
        &mut self,
        session: &SessionId,
        view: &View,
        budget: Budget,
        plan: &ReducePlan,
        started: Instant,
    ) -> Result<CompactReport, EngineError> {
        self.apply_reductions(session, &plan.reductions)?;
        self.note_window(session, view, budget)?;
        let report = Draft::new(session, budget, &plan.facts, started);
        Ok(report.reduced(&plan.reductions, plan.tokens_after))
    }

    /// Takes the reply of the host's model and applies the summary.
    ///
    /// # Errors
    ///
    /// `model_failed`, `summary_empty`, `summary_truncated`, `summary_malformed` or `summary_no_gain` if the reply is
    /// refused; `conflict` if the region changed meanwhile (ask for the compaction again). Nothing is changed then.
    pub fn complete(&mut self, work: Work, reply: Reply) -> Result<CompactReport, EngineError> {
        let asked = serde_json::to_string(&work.request).unwrap_or_default();
        let said = match &reply {
            Reply::Text(text) | Reply::Truncated(text) => text.clone(),
            Reply::Failed(_) => String::new(),
        };
        let outcome = self.finish(&work.job, reply);
        let (author, session) = (&work.job.author, Some(&work.job.session));
        self.note_maintenance(
            MaintenanceKind::Compressor,
            author,
            session,
            &asked,
            &said,
            outcome.is_ok(),
        );
        if matches!(outcome, Err(EngineError::SummaryRefused { .. })) {
            let tokens = work.job.plan.facts.tokens_before;
            self.refused.insert(work.job.session.clone(), tokens);
        } else {
            self.refused.remove(&work.job.session);
        }
        outcome
    }

    /// Accepts and applies. Messages that arrived since the plan stay in force behind the summary.
    fn finish(&mut self, job: &Job, reply: Reply) -> Result<CompactReport, EngineError> {
        let summary = self.accepted(job, reply)?;
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
        // The plan counted a placeholder for the id, which the store has given by now.
        let sent = count_message(self.counter(), &compressor::frame(&summary.message, record.id.as_str()));
        let after = job.plan.kept_tokens.saturating_add(sent);
        let mut report = Draft::new(&job.session, job.budget, &job.plan.facts, job.started).compacted(&job.plan, after);
        report.summary = Some(record.id.to_string());
        report.author = Some(job.author.clone());
        self.reduce_rest(job, &mut report)?;
        Ok(report)
    }

    /// Shortens payloads of a running run that is at the threshold even behind the new summary, in the same step:
    /// else the next look at the session would, and the provider's cache would be lost twice.
    fn reduce_rest(&mut self, job: &Job, report: &mut CompactReport) -> Result<(), EngineError> {
        if job.view.running().is_none() {
            return Ok(());
        }
        let view = self.view(&job.session)?;
        let rows = view.rows();
        let Plan::Reduce(plan) = compressor::plan(&view.input(&rows, job.budget, false), self.counter()) else {
            return Ok(());
        };
        self.apply_reductions(&job.session, &plan.reductions)?;
        let saved = plan.facts.tokens_before.saturating_sub(plan.tokens_after);
        report.tokens.after = report.tokens.after.saturating_sub(saved);
        report
            .reduced_messages
            .extend(plan.reductions.iter().map(|reduction| reduction.position.0));
        report.reduced_messages.sort_unstable();
        Ok(())
    }

    /// The summary to be stored, if the reply is one.
    fn accepted(&self, job: &Job, reply: Reply) -> Result<NewSummary, EngineError> {
        let rows = job.view.rows();
        let input = job.view.input(&rows, job.budget, job.force);
        let accepted =
            compressor::accept(reply, &job.plan, &input, self.redactor(), self.counter()).map_err(|rejected| {
                EngineError::SummaryRefused {
                    session: job.session.clone(),
                    code: rejected.code(),
                    detail: self.masked(&rejected.to_string()),
                }
            })?;
        let region: Vec<Position> = positions(&job.plan.region).into_iter().map(Position).collect();
        let stored = &job.view.stored;
        let in_region = stored
            .rows
            .iter()
            .filter(|row| region.binary_search(&row.position).is_ok());
        Ok(NewSummary {
            session: job.session.clone(),
            previous: stored.summary.as_ref().map(|record| record.id.clone()),
            message: accepted.message,
            region: job.plan.region.clone(),
            region_digest: region_digest(in_region.map(|row| &row.link)),
            region_tokens: job.plan.region_tokens,
            summary_tokens: accepted.summary_tokens,
            tokens_before: job.plan.facts.tokens_before,
            tokens_after: accepted.tokens_after,
            window: job.budget.window,
            author: job.author.clone(),
            counter: self.counter().id().to_owned(),
            at: self.now(),
        })
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
