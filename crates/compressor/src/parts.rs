//! The meter: which part of the context weighs what.

use memory_core::{Role, TokenCounter};

use crate::input::PlanInput;
use crate::layout::{Layout, Place};

/// Tokens by part. The parts are disjoint and add up to `total`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts {
    /// The whole context.
    pub total: u32,
    /// System messages, and what is fixed beside tools and memory (the request's frame).
    pub system: u32,
    /// Core memory in the system prompt.
    pub core: u32,
    /// Project notes in the system prompt.
    pub notes: u32,
    /// Tool schemas.
    pub tools: u32,
    /// The active summary, framed.
    pub summary: u32,
    /// The protected first messages and what stands before the summary.
    pub head: u32,
    /// The running run.
    pub run: u32,
    /// The most recent messages and the pinned newest user message.
    pub tail: u32,
    /// What may be compacted.
    pub other: u32,
}

impl Parts {
    /// Moves the memory sections out of `system`: tokens of core memory and of notes, as far as they are in it.
    #[must_use]
    pub fn with_memory(mut self, core: u32, notes: u32) -> Self {
        self.core = core.min(self.system);
        self.system -= self.core;
        self.notes = notes.min(self.system);
        self.system -= self.notes;
        self
    }
}

/// Weighs the parts of a context. `tools` is the part of [`PlanInput::fixed_tokens`] that the tool schemas take.
pub fn context_parts(input: &PlanInput<'_>, tools: u32, counter: &dyn TokenCounter) -> Parts {
    let layout = Layout::new(input, counter);
    let mut parts = Parts {
        tools: tools.min(input.fixed_tokens),
        ..Parts::default()
    };
    parts.system = input.fixed_tokens - parts.tools;
    let places = layout.places(layout.tails().start);
    for ((row, place), tokens) in input.rows.iter().zip(places).zip(&layout.tokens) {
        let part = match place {
            Place::Summary => &mut parts.summary,
            _ if row.message.role == Role::System => &mut parts.system,
            Place::Head => &mut parts.head,
            Place::Tail => &mut parts.tail,
            Place::Run => &mut parts.run,
            Place::Middle => &mut parts.other,
        };
        *part = part.saturating_add(*tokens);
    }
    parts.total = [
        parts.system,
        parts.tools,
        parts.summary,
        parts.head,
        parts.run,
        parts.tail,
        parts.other,
    ]
    .into_iter()
    .fold(0, u32::saturating_add);
    parts
}
