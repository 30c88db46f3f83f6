//! The view: what of a session is in force, with its counts, as the planner and the renderer want it.

use compressor::{Budget, PlanInput, PlanRow, Previous};
use memory_core::record::{RunState, StoredView};
use memory_core::tokens::{LEAD_TOKENS, REQUEST_OVERHEAD, count_message, count_tools};
use memory_core::{Message, Position, Role, RunNumber, SessionId};

use crate::counting::count_all;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::settings::{DEFAULT_WINDOW, MIN_WINDOW};

/// What is in force of a session, counted.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) stored: StoredView,
    /// Tokens of each row of `stored`, as sent.
    tokens: Vec<u32>,
    /// The active summary, framed, and its tokens.
    summary: Option<(Message, u32)>,
    pub(crate) tool_tokens: u32,
    /// The section of project notes and its tokens.
    notes: Option<(Message, u32)>,
    /// The core section and its tokens.
    pub(crate) core: Option<(Message, u32)>,
    /// Counts that were not stored yet.
    pub(crate) counted: Vec<(Position, u32)>,
}

impl View {
    /// The rows in view order: the summary stands before the first message that it covers.
    pub(crate) fn rows(&self) -> Vec<PlanRow<'_>> {
        let stored = self.stored.rows.iter().zip(&self.tokens);
        let mut rows: Vec<PlanRow<'_>> = stored
            .map(|(row, tokens)| PlanRow {
                position: Some(row.position),
                message: row
                    .reduced
                    .as_ref()
                    .map_or(&row.message, |reduction| &reduction.message),
                original: &row.message,
                run: row.run,
                tokens: *tokens,
                reduced: row.reduced.is_some(),
            })
            .collect();
        if let (Some(record), Some((_, tokens))) = (&self.stored.summary, &self.summary) {
            let message = &record.content.message;
            let at = self.stored.rows.partition_point(|row| row.position < record.anchor());
            rows.insert(
                at,
                PlanRow {
                    position: None,
                    message,
                    original: message,
                    run: None,
                    tokens: *tokens,
                    reduced: false,
                },
            );
        }
        rows
    }

    /// The messages as sent, in view order, the summary framed.
    pub(crate) fn messages(&self) -> Vec<&Message> {
        let mut messages: Vec<&Message> = self
            .stored
            .rows
            .iter()
            .map(|row| {
                row.reduced
                    .as_ref()
                    .map_or(&row.message, |reduction| &reduction.message)
            })
            .collect();
        if let (Some(record), Some((framed, _))) = (&self.stored.summary, &self.summary) {
            let at = self.stored.rows.partition_point(|row| row.position < record.anchor());
            messages.insert(at, framed);
        }
        // Behind the session's own prompt and the project's instructions in it, where every request has them.
        let at = messages.iter().position(|message| message.role != Role::System);
        let at = at.unwrap_or(messages.len());
        let sections = [&self.notes, &self.core]
            .into_iter()
            .flatten()
            .map(|(section, _)| section);
        messages.splice(at..at, sections);
        messages
    }

    /// Tokens of the core section.
    pub(crate) fn core_tokens(&self) -> u32 {
        self.core.as_ref().map_or(0, |(_, tokens)| *tokens)
    }

    /// Tokens of the section of project notes.
    pub(crate) fn notes_tokens(&self) -> u32 {
        self.notes.as_ref().map_or(0, |(_, tokens)| *tokens)
    }

    /// The number of the running run, if one is running.
    pub(crate) fn running(&self) -> Option<RunNumber> {
        self.stored
            .last_run
            .as_ref()
            .filter(|run| run.state == RunState::Running)
            .map(|run| run.number)
    }

    /// The planner's input.
    pub(crate) fn input<'a>(&self, rows: &'a [PlanRow<'a>], budget: Budget, force: bool) -> PlanInput<'a> {
        PlanInput {
            rows,
            fixed_tokens: self
                .tool_tokens
                .saturating_add(self.core_tokens())
                .saturating_add(self.notes_tokens())
                .saturating_add(REQUEST_OVERHEAD + LEAD_TOKENS),
            running: self.running(),
            previous: self.stored.summary.as_ref().map(|record| Previous {
                made_at: record.made_at,
                tokens_after: record.content.tokens_after,
            }),
            budget,
            force,
            usage_permille: self.stored.session.usage_permille,
        }
    }
}

/// The window and reserve to plan for, where a caller does not take what the settings say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WindowChoice {
    /// The window in tokens.
    pub window: Option<u32>,
    /// Tokens kept free for the reply.
    pub reserve: Option<u32>,
}

impl Engine {
    /// Reads what is in force and counts what is not counted yet. Costs what is in force, not the history.
    pub(crate) fn view(&self, session: &SessionId) -> Result<View, EngineError> {
        let stored = self.store().view(session, self.counter().id())?;
        let uncounted: Vec<usize> = (0..stored.rows.len())
            .filter(|index| stored.rows[*index].tokens.is_none())
            .collect();
        let messages: Vec<&Message> = uncounted.iter().map(|index| &stored.rows[*index].message).collect();
        let counts = count_all(self.counter(), &messages);
        let counted: Vec<(Position, u32)> = uncounted
            .iter()
            .map(|index| stored.rows[*index].position)
            .zip(counts)
            .collect();
        let mut fresh = counted.iter();
        let tokens = stored
            .rows
            .iter()
            .map(|row| {
                let original = row
                    .tokens
                    .or_else(|| fresh.next().map(|(_, tokens)| *tokens))
                    .unwrap_or_default();
                row.reduced.as_ref().map_or(original, |reduction| reduction.tokens)
            })
            .collect();
        let summary = stored.summary.as_ref().map(|record| {
            let framed = compressor::frame(&record.content.message, record.id.as_str());
            let tokens = count_message(self.counter(), &framed);
            (framed, tokens)
        });
        let tool_tokens = count_tools(self.counter(), &stored.tools);
        let core = self.core_message(session)?;
        let notes = self.notes_message(session)?;
        Ok(View {
            stored,
            tokens,
            summary,
            tool_tokens,
            notes,
            core,
            counted,
        })
    }

    /// A message with its tokens.
    pub(crate) fn counted(&self, message: Message) -> (Message, u32) {
        let tokens = count_message(self.counter(), &message);
        (message, tokens)
    }

    /// The budget for a session: what the caller says, else the settings, else what is known of the session.
    pub(crate) fn budget(&self, view: &View, choice: WindowChoice) -> Result<Budget, EngineError> {
        let settings = self.settings();
        let session = &view.stored.session;
        let known = session.model.as_deref().and_then(tokens::known_window);
        let window = choice
            .window
            .or(settings.window)
            .or(session.window)
            .or(known)
            .unwrap_or(DEFAULT_WINDOW);
        if window < MIN_WINDOW {
            return Err(EngineError::Settings(format!(
                "the window is {window} tokens; at least {MIN_WINDOW} are needed"
            )));
        }
        let mut budget = Budget::new(window);
        budget.threshold_permille = settings.threshold_permille;
        budget.min_growth = settings.min_growth;
        if let Some(reserve) = choice.reserve.or(settings.reserve) {
            if reserve >= window {
                return Err(EngineError::Settings(format!(
                    "the reserve of {reserve} tokens leaves nothing of the window of {window}"
                )));
            }
            budget.reserve = reserve;
        }
        Ok(budget)
    }
}
