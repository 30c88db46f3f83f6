//! Requests: the provider context as it would be sent, and the call before each request of a run.

use compressor::{Parts, PlanRow};
use formats::provider::{self, Provider};
use memory_core::curation::NewRequest;
use memory_core::{Code, Role, SessionId};

use crate::compaction::{CompactOptions, CompactStep, Summarizer, Work};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{CompactReport, ContextStats, ContextTokens};
use crate::view::{View, WindowChoice};

/// What the next request is to look like.
#[derive(Debug, Clone)]
pub struct NextOptions {
    /// The provider's form.
    pub provider: Provider,
    /// Window and reserve, where they differ from the settings.
    pub window: WindowChoice,
    /// Who writes summaries.
    pub summarizer: Summarizer,
    /// The provider's own prompt tokens for the last request, if the host knows them. They are set against our count of
    /// what stands before the model's newest answer: what came after the request was not in it.
    pub reported_tokens: Option<u32>,
}

/// The next request.
#[derive(Debug)]
pub struct NextRequest {
    /// The provider body, JSON.
    pub body: String,
    /// Tokens by part.
    pub stats: ContextStats,
    /// What was compacted for it, or why nothing was; `None` if compaction is off.
    pub compaction: Option<CompactReport>,
    /// What a person should know once: that notes were left out, or that their store could not be read.
    pub warnings: Vec<String>,
}

/// Where the next request stands.
#[derive(Debug)]
#[must_use]
pub enum NextStep {
    /// It can be sent.
    Ready(Box<NextRequest>),
    /// A summary has to be written first: give the reply to [`Engine::complete`], then ask again.
    Work(Box<Work>),
}

impl Engine {
    /// Renders the provider context of a session as it is now. Changes nothing.
    ///
    /// # Errors
    ///
    /// `not_found`; `context_window_exceeded` if it does not fit (compaction may make it fit).
    pub fn context(
        &self,
        session: &SessionId,
        provider: Provider,
        choice: WindowChoice,
    ) -> Result<String, EngineError> {
        self.rendered(session, self.view(session)?, provider, choice)
    }

    /// The same with core memory as it is now, for a session that carries none: an imported one.
    ///
    /// # Errors
    ///
    /// As [`Engine::context`].
    pub fn context_with_memory(
        &mut self,
        session: &SessionId,
        provider: Provider,
        choice: WindowChoice,
    ) -> Result<String, EngineError> {
        let view = self.view_with_memory(session)?;
        self.rendered(session, view, provider, choice)
    }

    /// Meters what [`Engine::context_with_memory`] renders.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn context_stats_with_memory(
        &mut self,
        session: &SessionId,
        choice: WindowChoice,
    ) -> Result<ContextStats, EngineError> {
        let view = self.view_with_memory(session)?;
        let budget = self.budget(&view, choice)?;
        Ok(self.stats(session, &view, budget))
    }

    fn view_with_memory(&mut self, session: &SessionId) -> Result<View, EngineError> {
        let mut view = self.view(session)?;
        if view.core.is_none() {
            view.core = self.current_core_message()?.map(|message| self.counted(message));
        }
        Ok(view)
    }

    fn rendered(
        &self,
        session: &SessionId,
        view: View,
        provider: Provider,
        choice: WindowChoice,
    ) -> Result<String, EngineError> {
        let budget = self.budget(&view, choice)?;
        self.check_fit(session, &view, budget)?;
        Ok(render(&view, provider))
    }

    /// Meters the provider context of a session as it is now, whether it fits or not. Changes nothing.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn context_stats(&self, session: &SessionId, choice: WindowChoice) -> Result<ContextStats, EngineError> {
        let view = self.view(session)?;
        let budget = self.budget(&view, choice)?;
        Ok(self.stats(session, &view, budget))
    }

    /// Gives the next request of a session, compacted if it is time. To be called before each request.
    ///
    /// Costs one look at what is in force: independent of the length of the history. Messages that no summary
    /// covers and no reduction changed are sent in the same bytes every time.
    ///
    /// A window that is named here is the session's from then on.
    ///
    /// If the host's summariser was refused, the request goes on uncompacted as long as it fits, and this engine asks
    /// again only when the context has grown by `min_growth`. The same holds while another process compacts the session.
    ///
    /// # Errors
    ///
    /// `not_found`; `context_window_exceeded` if it does not fit and cannot be made to fit.
    pub fn next_request(&mut self, session: &SessionId, options: &NextOptions) -> Result<NextStep, EngineError> {
        if let Some(reported) = options.reported_tokens {
            if let Some(counted) = self.last_request_tokens(session, options.window)? {
                self.report_usage(session, reported, counted)?;
            } else {
                tracing::debug!(%session, reported, "the request of this figure is not in force any more");
            }
        }
        self.load_notes(session)?;
        self.freeze_core(session);
        let mut compaction = None;
        if self.settings().compaction && !self.was_refused(session, options.window)? {
            let asked = CompactOptions {
                window: options.window,
                summarizer: options.summarizer.clone(),
                ..CompactOptions::default()
            };
            match self.compact(session, &asked) {
                Ok(CompactStep::Done(report)) => compaction = Some(*report),
                Ok(CompactStep::Work(work)) => return Ok(NextStep::Work(work)),
                // A summary that saves nothing must not stop a conversation that still fits.
                Err(EngineError::SummaryRefused { .. }) => {}
                // Another process writes a summary; what fits can be sent meanwhile.
                Err(error) if error.code() == Code::Locked => {}
                Err(error) => return Err(error),
            }
        }
        let view = self.view(session)?;
        let budget = self.budget(&view, options.window)?;
        self.check_fit(session, &view, budget)?;
        self.note_request(session, &view, budget, options.window.window.is_some())?;
        Ok(NextStep::Ready(Box::new(NextRequest {
            body: render(&view, options.provider),
            stats: self.stats(session, &view, budget),
            compaction,
            warnings: std::mem::take(&mut self.warnings),
        })))
    }

    /// Our count of the last request: of what stands before the model's newest answer. Nothing if that was
    /// replaced by a summary since.
    fn last_request_tokens(&self, session: &SessionId, choice: WindowChoice) -> Result<Option<u32>, EngineError> {
        let view = self.view(session)?;
        let budget = self.budget(&view, choice)?;
        let rows = view.rows();
        let is_answer = |row: &PlanRow<'_>| row.message.role == Role::Assistant;
        let newest = rows.iter().rposition(is_answer).unwrap_or(rows.len());
        let answered = rows.get(newest).and_then(|row| row.position);
        let summary = view.stored.summary.as_ref();
        if summary.is_some_and(|summary| answered.is_some_and(|answered| summary.made_at >= answered)) {
            return Ok(None);
        }
        let asked = rows[..newest].iter().rposition(|row| !is_answer(row));
        let sent = asked.map_or(rows.as_slice(), |last| &rows[..=last]);
        let input = view.input(sent, budget, false);
        Ok(Some(compressor::context_tokens(&input, self.counter())))
    }

    /// Whether a summariser was refused for this session, and too little was added since to ask it again, while
    /// the context fits.
    fn was_refused(&self, session: &SessionId, choice: WindowChoice) -> Result<bool, EngineError> {
        let Some(refused_at) = self.refused.get(session) else {
            return Ok(false);
        };
        let view = self.view(session)?;
        let budget = self.budget(&view, choice)?;
        let rows = view.rows();
        let input = view.input(&rows, budget, false);
        let grown = compressor::context_tokens(&input, self.counter()).saturating_sub(*refused_at);
        Ok(grown < budget.min_growth.max(1) && compressor::fits(&input, self.counter()))
    }

    /// Records the request, with the counts that a view had to make and, if it was named, the window: one transaction.
    fn note_request(
        &mut self,
        session: &SessionId,
        view: &View,
        budget: compressor::Budget,
        names_window: bool,
    ) -> Result<(), EngineError> {
        let rows = view.rows();
        let input = view.input(&rows, budget, false);
        let new = NewRequest {
            session: session.clone(),
            tokens: compressor::context_tokens(&input, self.counter()),
            core_tokens: view.core_tokens(),
            snapshot: match view.core {
                Some(_) => self.snapshot_in_force(session)?.map(|snapshot| snapshot.number),
                None => None,
            },
            counts: view.counted.clone(),
            counter: self.counter().id().to_owned(),
            window: (names_window && view.stored.session.window != Some(budget.window)).then_some(budget.window),
            at: self.now(),
        };
        Ok(self.store_mut().note_request(&new)?)
    }

    fn check_fit(&self, session: &SessionId, view: &View, budget: compressor::Budget) -> Result<(), EngineError> {
        let rows = view.rows();
        let input = view.input(&rows, budget, false);
        if compressor::fits(&input, self.counter()) {
            return Ok(());
        }
        let needed = compressor::context_tokens(&input, self.counter());
        let mut largest: Vec<(u64, u32)> = rows
            .iter()
            .filter_map(|row| Some((row.position?.0, row.tokens)))
            .collect();
        largest.sort_by_key(|(position, tokens)| (std::cmp::Reverse(*tokens), *position));
        largest.truncate(5);
        let parts = compressor::context_parts(&input, view.tool_tokens, self.counter());
        Err(EngineError::WindowExceeded {
            session: session.clone(),
            window: budget.window,
            reserve: budget.reserve,
            needed,
            protected: parts.total.saturating_sub(parts.other),
            largest,
        })
    }

    fn stats(&self, session: &SessionId, view: &View, budget: compressor::Budget) -> ContextStats {
        let rows = view.rows();
        let input = view.input(&rows, budget, false);
        let parts = compressor::context_parts(&input, view.tool_tokens, self.counter())
            .with_memory(view.core_tokens(), view.notes_tokens());
        ContextStats {
            session: session.to_string(),
            tokens: context_tokens(&parts),
            window: budget.window,
            reserve: budget.reserve,
            threshold: budget.trigger(),
            fits: compressor::fits(&input, self.counter()),
            counter: self.counter().id().to_owned(),
            messages: rows.len() as u64,
        }
    }
}

fn render(view: &View, form: Provider) -> String {
    provider::body(form, &view.messages(), &view.stored.tools)
}

fn context_tokens(parts: &Parts) -> ContextTokens {
    ContextTokens {
        total: parts.total,
        system: parts.system,
        core: parts.core,
        notes: parts.notes,
        tools: parts.tools,
        summary: parts.summary,
        head: parts.head,
        run: parts.run,
        tail: parts.tail,
        other: parts.other,
    }
}
