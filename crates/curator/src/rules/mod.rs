//! The curator that needs no model: applies events in order, by fixed rules.
//!
//! Each event is done whole or not at all. `replace` and `remove` name a whole entry; if nobody has it any more, the
//! event is passed. What stands there already, to the letter or after normalising, is a duplicate. Events that build on
//! each other (one names the text of another, or says it again) make a *group*; if not everything fits, groups are
//! taken from the newest to the oldest as far as there is room, and a group that makes nothing longer always is. So an
//! entry of the document never goes unless an event names it, and what is taken is what these events alone would give.
//! An event that names a text which an event without room has changed is passed as naming nothing.

mod checked;
mod groups;

use memory_core::document::{Budget, Document, Effect, Entry, Operation, chars_of};
use memory_core::revision::{EventOutcome, OutcomeKind};
use memory_core::validate::credential::Redactor;

use crate::event::Event;
use crate::warning::{Warning, injection_in, near_duplicates, wording_of};
use crate::working::Working;
use checked::Checks;
use groups::Groups;

/// The author of a revision that the rules made.
pub const AUTHOR: &str = "rules";

/// The reason of an event that names an entry which is not there.
pub const ENTRY_NOT_FOUND: &str = "entry_not_found";
/// The reason of an event for which there is no room.
pub const OVER_BUDGET: &str = "over_budget";

/// What the events make of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curated {
    /// The document as it is to be.
    pub document: Document,
    /// What becomes of each event, in their order. Reasons: `entry_not_found`, `over_budget`, `entry_too_long`,
    /// `no_entry`, `credential`, `injection`.
    pub outcomes: Vec<EventOutcome>,
    /// What is worth saying about entries that are new in it.
    pub warnings: Vec<Warning>,
}

/// Applies events in the order given. The same events give the same document.
///
/// A text below [`Trust::Approved`](memory_core::validate::trust::Trust::Approved) that reads as an injection by its
/// structure is passed. A document that is over the budget already may be made shorter, and not longer. Takes the
/// document and the events once, beside sorting them; comparing new entries with others is bounded.
pub fn curate(document: &Document, events: &[Event<'_>], budget: &Budget, redactor: &Redactor) -> Curated {
    let mut run = Run::begin(document, events.len(), budget, redactor);
    let verdicts: Vec<Verdict> = events
        .iter()
        .enumerate()
        .map(|(index, event)| run.event(index, event))
        .collect();
    run.finish(document, events, &verdicts)
}

/// What became of an event before the budget is looked at.
enum Verdict {
    Done,
    Duplicate,
    Skipped(&'static str),
}

struct Run<'a> {
    working: Working,
    groups: Groups,
    checks: Checks<'a>,
    budget: Budget,
    redactor: &'a Redactor,
}

impl<'a> Run<'a> {
    fn begin(document: &Document, events: usize, budget: &Budget, redactor: &'a Redactor) -> Self {
        Self {
            working: Working::of(document),
            groups: Groups::new(events),
            checks: Checks::new(redactor, budget.entry),
            budget: *budget,
            redactor,
        }
    }

    /// Does an event, all of it or nothing.
    fn event(&mut self, index: usize, event: &Event<'_>) -> Verdict {
        let mark = self.working.mark();
        let mut keys = Vec::new();
        let mut is_duplicate = true;
        for operation in event.operations {
            match self.operation(operation, event, &mut keys) {
                Ok(effect) => is_duplicate &= effect == Effect::Duplicate,
                Err(reason) => {
                    self.working.undo_to(mark);
                    return Verdict::Skipped(reason);
                }
            }
        }
        for touched in keys {
            self.groups.touch(index, touched);
        }
        for place in self.working.changed_since(mark) {
            self.groups.own(index, place);
        }
        if is_duplicate {
            Verdict::Duplicate
        } else {
            Verdict::Done
        }
    }

    fn operation(
        &mut self,
        operation: &Operation,
        event: &Event<'_>,
        keys: &mut Vec<Touch>,
    ) -> Result<Effect, &'static str> {
        let old = match operation {
            Operation::Add { .. } => None,
            Operation::Replace { old_text, .. } | Operation::Remove { old_text } => {
                Some(self.working.find(old_text).ok_or(ENTRY_NOT_FOUND)?)
            }
        };
        let old_key = old.and_then(|place| Some(self.working.line(place)?.key.clone()));
        let Some(content) = operation.new_text() else {
            keys.extend(old_key.map(Touch::Changed));
            return Ok(old.map_or(Effect::Duplicate, |place| self.working.remove(place)));
        };
        let line = self.checks.line(content)?;
        let stands = match old {
            None => self.working.says(&line.key).is_some(),
            Some(place) => {
                self.working.find(line.entry.as_str()) == Some(place) || self.working.says_elsewhere(&line.key, place)
            }
        };
        if !stands {
            self.checks.judge(content, event.trust)?;
        }
        let key = line.key.clone();
        let effect = match old {
            None => self.working.add(line),
            Some(place) => self.working.replace(place, line),
        };
        match effect {
            Effect::Duplicate => keys.push(Touch::Found(key)),
            Effect::Merged => {
                keys.push(Touch::Found(key));
                keys.extend(old_key.map(Touch::Changed));
            }
            Effect::Added | Effect::Replaced | Effect::Removed => {
                keys.push(Touch::Changed(key));
                keys.extend(old_key.map(Touch::Changed));
            }
        }
        Ok(effect)
    }

    fn finish(mut self, document: &Document, events: &[Event<'_>], verdicts: &[Verdict]) -> Curated {
        self.choose(document);
        let (entries, new) = self.entries(document);
        Curated {
            outcomes: self.outcomes(document, events, verdicts),
            warnings: self.warnings(&entries, &new),
            document: Document::new(entries),
        }
    }

    /// Takes the groups that there is room for.
    fn choose(&mut self, document: &Document) {
        let base = document.entries();
        let changes: Vec<(usize, isize)> = (0..self.working.places())
            .filter_map(|place| {
                let now = self.working.line(place).map_or(0, |line| line.entry.weight());
                let before = base.get(place).map_or(0, Entry::weight);
                Some((self.groups.owner_of(place)?, now.cast_signed() - before.cast_signed()))
            })
            .collect();
        let room = self.budget.total.saturating_sub(self.budget.other);
        self.groups.weigh(&changes);
        self.groups
            .take(base.iter().map(Entry::weight).sum(), |weight| chars_of(weight) <= room);
    }

    /// The entries with what was taken, and which of them are new.
    fn entries(&self, document: &Document) -> (Vec<Entry>, Vec<usize>) {
        let (mut entries, mut new) = (Vec::new(), Vec::new());
        for place in 0..self.working.places() {
            let owner = self.groups.owner_of(place);
            let before = document.entries().get(place);
            let entry = if owner.is_some_and(|owner| self.groups.is_taken(owner)) {
                self.working.line(place).map(|line| &line.entry)
            } else {
                before
            };
            let Some(entry) = entry else { continue };
            if before != Some(entry) {
                new.push(entries.len());
            }
            entries.push(entry.clone());
        }
        (entries, new)
    }

    fn outcomes(&self, document: &Document, events: &[Event<'_>], verdicts: &[Verdict]) -> Vec<EventOutcome> {
        let before = Working::of(document);
        let outcomes = events
            .iter()
            .zip(verdicts)
            .enumerate()
            .map(|(index, (event, verdict))| {
                let is_taken = self.groups.is_taken(index);
                let mut contents = event.operations.iter().filter_map(Operation::new_text);
                let (kind, reason) = match verdict {
                    Verdict::Skipped(reason) => (OutcomeKind::Skipped, Some(*reason)),
                    Verdict::Done if is_taken => (OutcomeKind::Applied, None),
                    Verdict::Duplicate if is_taken || contents.all(|content| self.checks.is_said(content, &before)) => {
                        (OutcomeKind::Duplicate, None)
                    }
                    Verdict::Done | Verdict::Duplicate => (OutcomeKind::Skipped, Some(OVER_BUDGET)),
                };
                EventOutcome {
                    event: event.number,
                    kind,
                    reason: reason.map(str::to_owned),
                }
            });
        outcomes.collect()
    }

    fn warnings(&self, entries: &[Entry], new: &[usize]) -> Vec<Warning> {
        let texts: Vec<&str> = entries.iter().map(Entry::as_str).collect();
        let mut warnings: Vec<Warning> = Vec::new();
        for &index in new {
            let kinds = injection_in(texts[index]).into_iter().chain(wording_of(texts[index]));
            warnings.extend(kinds.map(|kind| Warning {
                entry: texts[index].to_owned(),
                kind,
            }));
        }
        let near = near_duplicates(&texts, new, self.redactor);
        warnings.extend(near.into_iter().map(|(_, warning)| warning));
        warnings
    }
}

/// The form of a text that an event depends on.
pub(crate) enum Touch {
    /// It put the text there, or took it away.
    Changed(String),
    /// It found the text there.
    Found(String),
}
