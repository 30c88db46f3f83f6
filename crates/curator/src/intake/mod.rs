//! What happens to a change before it is staged: resolved, masked, checked, or refused with what its author can act on.
//!
//! A change means the same whenever it is applied later: each `old_text` becomes the whole entry that it names, each
//! `content` the text of an entry. It is judged against the document as its file has it, after what the run has staged
//! already, and against what the session's model was shown: an entry that changed since is never overwritten unseen.

mod content;
mod refused;
mod resolve;

use std::collections::BTreeSet;

use memory_core::document::{Budget, Document, Effect, Operation, Refusal};
use memory_core::event::HoldReason;
use memory_core::validate::duplicate::key;
use memory_core::validate::trust::Trust;

use crate::shown::ModelView;
use crate::warning::{Warning, near_duplicates};
use crate::working::{Mark, Working};
use content::{Content, ContentCheck};
pub use refused::{Refused, Why};
use resolve::Resolver;

/// What a change is judged against.
#[derive(Debug, Clone, Copy)]
pub struct Intake<'a> {
    /// The document as its file has it.
    pub document: &'a Document,
    /// The entries as the session's model was shown them, if it was.
    pub seen: Option<&'a [String]>,
    /// Entries of the document that a person wrote. Those that were not among the ones seen are not overwritten.
    pub persons: &'a BTreeSet<String>,
    /// What waits and what the run has staged so far, resolved, in order; each all or nothing. What does not apply any more is
    /// passed.
    pub staged: &'a [&'a [Operation]],
    /// The new texts among them that somebody else asked for: they are not known to whoever proposes, and say nothing yet.
    pub others: &'a BTreeSet<String>,
    /// How long documents and entries may be.
    pub budget: Budget,
    /// How entries are shown to the model.
    pub view: ModelView<'a>,
    /// Who proposes.
    pub trust: Trust,
}

/// A change that may be staged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The operations, resolved, without those that change nothing. None at all: the document says it already, and
    /// nothing is to be staged.
    pub operations: Vec<Operation>,
    /// What each given operation does.
    pub effects: Vec<Effect>,
    /// Why it has to wait for a person, if it has to: a text that no person wrote or approved reads like an attempt to steer
    /// its reader, or else the proposer is not trusted.
    pub hold: Option<HoldReason>,
    /// What is worth saying about the new texts.
    pub warnings: Vec<Warning>,
    /// The document as it would be, what was staged before included.
    pub document: Document,
}

impl Taken {
    /// Says whether the document says it already, so that nothing is to be staged.
    pub fn is_duplicate(&self) -> bool {
        self.operations.is_empty()
    }
}

impl Intake<'_> {
    /// Judges operations, in order, all or none.
    ///
    /// An `old_text` names the entry that it is to the letter, or the only one it is part of; entries that the model was
    /// shown come before others. Credentials in new texts are masked. A text that stands there already, to the letter or
    /// after normalising, changes nothing. Linear in the document, times the operations.
    ///
    /// # Errors
    /// [`Refused`] for the first operation that cannot be done, or for the last one if the documents would be too long.
    pub fn take(&self, operations: &[Operation]) -> Result<Taken, Refused> {
        let mut work = Work::begin(self);
        for (index, operation) in operations.iter().enumerate() {
            if let Err(why) = work.step(operation) {
                let why = work.told(why);
                return Err(Refused { index, why });
            }
        }
        work.finish(operations.len().saturating_sub(1))
    }
}

/// An intake at work.
struct Work<'a> {
    intake: &'a Intake<'a>,
    working: Working,
    resolver: Resolver,
    check: ContentCheck<'a>,
    chars_before: usize,
    begin: Mark,
    operations: Vec<Operation>,
    effects: Vec<Effect>,
    /// Where the new texts stand.
    new: Vec<usize>,
    /// What only others have asked for so far, by its key.
    others: BTreeSet<String>,
}

impl<'a> Work<'a> {
    fn begin(intake: &'a Intake<'a>) -> Self {
        let mut working = Working::of(intake.document);
        for staged in intake.staged {
            let mark = working.mark();
            if staged
                .iter()
                .try_for_each(|operation| apply(&mut working, operation).map(|_| ()))
                .is_none()
            {
                working.undo_to(mark);
            }
        }
        let resolver = Resolver::new(intake, &working);
        Self {
            intake,
            chars_before: working.chars(),
            begin: working.mark(),
            working,
            resolver,
            check: ContentCheck::new(intake),
            operations: Vec::new(),
            effects: Vec::new(),
            new: Vec::new(),
            others: only_of_others(intake),
        }
    }

    fn step(&mut self, operation: &Operation) -> Result<(), Why> {
        let (effect, resolved) = match operation {
            // It may be taken back before it is in the document: who asks for it too has a word of their own.
            Operation::Add { content } => match self.add(content)? {
                (Effect::Duplicate, resolved) if self.is_of_others(&resolved) => (Effect::Added, resolved),
                added => added,
            },
            Operation::Replace { old_text, content } => self.replace(old_text, content)?,
            Operation::Remove { old_text } => {
                let place = self.resolver.find(self.intake, &self.working, old_text)?;
                let old_text = self.text(place);
                (self.working.remove(place), Operation::Remove { old_text })
            }
        };
        self.effects.push(effect);
        if effect != Effect::Duplicate {
            self.operations.push(resolved);
        }
        Ok(())
    }

    fn is_of_others(&self, resolved: &Operation) -> bool {
        resolved
            .new_text()
            .is_some_and(|content| self.others.contains(&key(content)))
    }

    /// The reason with the entries as they stay, since none of the operations is done.
    fn told(&mut self, mut why: Why) -> Why {
        self.working.undo_to(self.begin);
        if let Why::Operation(Refusal::NotFound { entries })
        | Why::ChangedSince { entries }
        | Why::NotShown { entries }
        | Why::APersons { entries } = &mut why
        {
            *entries = self.resolver.entries(&self.working);
        }
        why
    }

    fn add(&mut self, content: &str) -> Result<(Effect, Operation), Why> {
        let Content { line, found } = self.check.read(content)?;
        let resolved = Operation::Add {
            content: line.entry.as_str().to_owned(),
        };
        if self.resolver.shown_as(&self.working, line.entry.as_str()).is_some() {
            return Ok((Effect::Duplicate, resolved));
        }
        if self.working.says(&line.key).is_none() {
            self.check.judge(&line, found)?;
            self.new.push(self.working.places());
        }
        Ok((self.working.add(line), resolved))
    }

    fn replace(&mut self, old_text: &str, content: &str) -> Result<(Effect, Operation), Why> {
        let place = self.resolver.find(self.intake, &self.working, old_text)?;
        let Content { line, found } = self.check.read(content)?;
        let old_text = self.text(place);
        // What stands there and is shown masked cannot be said in its own words.
        match self.resolver.shown_as(&self.working, line.entry.as_str()) {
            Some(same) if same == place => return Ok((Effect::Duplicate, Operation::Remove { old_text })),
            Some(_) => {
                self.working.remove(place);
                return Ok((Effect::Merged, Operation::Remove { old_text }));
            }
            None => {}
        }
        let resolved = Operation::Replace {
            content: line.entry.as_str().to_owned(),
            old_text,
        };
        let stands = self.working.find(line.entry.as_str()) == Some(place);
        if !stands && !self.working.says_elsewhere(&line.key, place) {
            self.check.judge(&line, found)?;
            self.new.push(place);
        }
        Ok((self.working.replace(place, line), resolved))
    }

    fn text(&self, place: usize) -> String {
        self.working
            .line(place)
            .map_or_else(String::new, |line| line.entry.as_str().to_owned())
    }

    fn finish(self, last: usize) -> Result<Taken, Refused> {
        let (chars, budget) = (self.working.chars(), self.intake.budget);
        if chars + budget.other > budget.total && chars > self.chars_before {
            let refusal = Refusal::OverBudget {
                chars,
                other: budget.other,
                limit: budget.total,
            };
            return Err(Refused {
                index: last,
                why: Why::Operation(refusal),
            });
        }
        let (places, all): (Vec<usize>, Vec<&str>) = self
            .working
            .live()
            .map(|(place, entry)| (place, entry.as_str()))
            .unzip();
        let is_new = |index: &usize| self.new.contains(&places[*index]);
        let new: Vec<usize> = (0..all.len()).filter(is_new).collect();
        let mut warnings = self.check.warnings;
        let near = near_duplicates(&all, &new, self.intake.view.redactor);
        warnings.extend(near.into_iter().map(|(_, warning)| warning));
        let hold = match (self.check.is_suspicious, self.intake.trust) {
            (true, _) => Some(HoldReason::Injection),
            (false, Trust::Untrusted) => Some(HoldReason::Untrusted),
            (false, Trust::Model | Trust::Approved | Trust::Person) => None,
        };
        Ok(Taken {
            hold: hold.filter(|_| !self.operations.is_empty()),
            operations: self.operations,
            effects: self.effects,
            warnings,
            document: self.working.document(),
        })
    }
}

/// What the document does not say and only others have asked for.
fn only_of_others(intake: &Intake<'_>) -> BTreeSet<String> {
    let mut others: BTreeSet<String> = intake.others.iter().map(|text| key(text)).collect();
    for entry in intake.document.entries() {
        others.remove(&key(entry.as_str()));
    }
    others
}

/// Applies a resolved operation that was checked when it was staged; nothing if it does not apply any more.
fn apply(working: &mut Working, operation: &Operation) -> Option<Effect> {
    let line = |content: &str| {
        Some(crate::working::Line::new(
            memory_core::document::Entry::new(content).ok()?,
        ))
    };
    Some(match operation {
        Operation::Add { content } => working.add(line(content)?),
        Operation::Replace { old_text, content } => working.replace(working.find(old_text)?, line(content)?),
        Operation::Remove { old_text } => working.remove(working.find(old_text)?),
    })
}
