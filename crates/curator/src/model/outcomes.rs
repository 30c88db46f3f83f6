//! What became of each event, told by the reply: a model does not say what it did.

use std::collections::HashSet;

use memory_core::document::{Document, Entry, Operation};
use memory_core::revision::{EventOutcome, OutcomeKind};
use memory_core::validate::duplicate::key;

use super::{Curation, NOT_TAKEN};

/// What an operation came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Its new text stands there to the letter, or its old one is gone.
    Effect,
    /// Its new text stood there before.
    Before,
    Nothing,
}

impl Curation<'_> {
    /// Says what became of each event, in their order.
    pub(super) fn outcomes(&self, after: &Document) -> Vec<EventOutcome> {
        let before: HashSet<&str> = self.document.entries().iter().map(Entry::as_str).collect();
        let keys: HashSet<String> = before.iter().map(|text| key(text)).collect();
        let now: HashSet<&str> = after.entries().iter().map(Entry::as_str).collect();
        // A text that a later event has taken away was there.
        let mut taken_away: HashSet<&str> = HashSet::new();
        let mut outcomes: Vec<EventOutcome> = Vec::with_capacity(self.events.len());
        for event in self.events.iter().rev() {
            let mut seen = Vec::with_capacity(event.operations.len());
            for operation in event.operations.iter().rev() {
                let said = |content: &str| now.contains(content) || taken_away.contains(content);
                let what = match operation {
                    Operation::Add { content } if keys.contains(&key(content)) => Seen::Before,
                    Operation::Add { content } if said(content) => Seen::Effect,
                    Operation::Replace { old_text, content }
                        if before.contains(content.as_str()) && !before.contains(old_text.as_str()) =>
                    {
                        Seen::Before
                    }
                    Operation::Replace { old_text, content } if said(content) || !now.contains(old_text.as_str()) => {
                        Seen::Effect
                    }
                    Operation::Remove { old_text } if !now.contains(old_text.as_str()) => Seen::Effect,
                    Operation::Add { .. } | Operation::Replace { .. } | Operation::Remove { .. } => Seen::Nothing,
                };
                if let (Seen::Effect, Operation::Replace { old_text, .. } | Operation::Remove { old_text }) =
                    (what, operation)
                {
                    taken_away.insert(old_text);
                }
                seen.push(what);
            }
            let (kind, reason) = if seen.contains(&Seen::Effect) {
                (OutcomeKind::Applied, None)
            } else if seen.iter().all(|what| *what == Seen::Before) {
                (OutcomeKind::Duplicate, None)
            } else {
                (OutcomeKind::Skipped, Some(NOT_TAKEN.to_owned()))
            };
            outcomes.push(EventOutcome {
                event: event.number,
                kind,
                reason,
            });
        }
        outcomes.reverse();
        outcomes
    }
}
