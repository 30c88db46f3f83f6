//! A document without what came from a source: a run, a session, an event.
//!
//! The source's changes are taken back from the newest to the oldest. What they added goes, what they replaced gets its old
//! text back, what they removed comes back at the end. A text that stands there for another reason too (somebody else
//! said it, or a person put it there by hand) stays and is named. What others changed since is left to them. An event that
//! was taken back before is nobody's reason any more.
//!
//! A model may take an event in other words than the event's. What it wrote goes, and what it left out comes back, if it
//! dealt with nothing but the source's events then; else nobody can tell whose words they are, and they are named.

use std::collections::{BTreeSet, HashMap, HashSet};

use memory_core::EventNumber;
use memory_core::document::{Document, Effect, Entry, Operation};
use memory_core::revision::{Reason, RevisionNumber};
use memory_core::validate::duplicate::key;

use crate::blame::Origin;
use crate::diff::{Changes, changes};
use crate::event::{Event, content_of, old_text_of};
use crate::working::{Line, Working};

/// What is to be taken back.
#[derive(Debug, Clone, Copy)]
pub struct Revert<'a> {
    /// The document as it is.
    pub document: &'a Document,
    /// Where its entries come from.
    pub origins: &'a [Origin],
    /// The numbers of all events of the source.
    pub source: &'a BTreeSet<EventNumber>,
    /// Those of them that were applied to this document, in their order.
    pub applied: &'a [AppliedEvent<'a>],
    /// Those of them whose text the document had already, in their order.
    pub duplicates: &'a [Event<'a>],
    /// The curations by a model that dealt with events of the source, in their order.
    pub by_model: &'a [ModelCuration<'a>],
    /// Texts that only the source and what was taken back before have said: they do not come back.
    pub unsaid: &'a HashSet<String>,
}

/// What a model made of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelCuration<'a> {
    /// The revision.
    pub revision: RevisionNumber,
    /// The document before it.
    pub before: &'a Document,
    /// The document that it made.
    pub after: &'a Document,
    /// The events that it dealt with, but for duplicates and those that were taken back before.
    pub events: &'a [Event<'a>],
    /// Texts that the document has had in later revisions: what became of them is somebody else's doing.
    pub later: &'a HashSet<String>,
}

/// An event that a curation has applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppliedEvent<'a> {
    /// The event.
    pub event: Event<'a>,
    /// The revision that it went into.
    pub revision: RevisionNumber,
    /// The document before that revision: what it had already, the event did not bring.
    pub before: &'a Document,
}

/// What a revert makes of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reverted {
    /// The document as it is to be. Its length is for the caller to look at: what comes back may be long.
    pub document: Document,
    /// What changed, by entry.
    pub changes: Changes,
    /// What stays although the source said it, in the order of the document.
    pub kept: Vec<Kept>,
    /// What a model wrote in its own words out of events of the source and of others: it stays, since nobody can tell whose it
    /// is. In the order of the curations.
    pub unclear: Vec<String>,
    /// Texts of the source that are not there any more, because others changed or removed them.
    pub gone: Vec<String>,
}

/// A text of the source that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The entry.
    pub entry: String,
    /// Events of others that say it. None: a person put it there by hand, or nobody knows where it comes from.
    pub by: Vec<EventNumber>,
}

impl Revert<'_> {
    /// Takes the source's changes back. The same input gives the same document.
    pub fn revert(&self) -> Reverted {
        let mut work = Work {
            working: Working::of(self.document),
            origins: self
                .origins
                .iter()
                .map(|origin| (origin.entry.as_str(), origin))
                .collect(),
            revert: self,
            restored: HashSet::new(),
            named: HashSet::new(),
            kept: BTreeSet::new(),
            unclear: Vec::new(),
            gone: Vec::new(),
        };
        let applied = with_said(self.applied);
        for (operation, was_said) in applied.iter().rev() {
            work.undo(operation, *was_said);
        }
        let found = applied
            .into_iter()
            .filter(|(_, was_said)| *was_said)
            .map(|(operation, _)| operation);
        let found = found.chain(self.duplicates.iter().flat_map(|event| event.operations));
        for content in found.filter_map(content_of) {
            work.unsay(content);
        }
        for curation in self.by_model.iter().rev() {
            work.undo_model(curation);
        }
        work.unclear.reverse();
        work.finish()
    }

    /// Whether nobody but the source says an entry: it was said, if only by what was taken back.
    fn is_only_the_sources(&self, origin: &Origin) -> bool {
        let was_said = !(origin.events.is_empty() && origin.also.is_empty() && origin.taken_back.is_empty());
        matches!(origin.reason, Some(Reason::Curated | Reason::Restore)) && was_said && !self.is_said_by_others(origin)
    }

    fn is_said_by_others(&self, origin: &Origin) -> bool {
        let mut said = origin.events.iter().chain(&origin.also);
        said.any(|event| !self.source.contains(event))
    }
}

fn texts(document: &Document) -> HashSet<&str> {
    document.entries().iter().map(Entry::as_str).collect()
}

/// The operations of the source in order, each with whether its new text stood there already: before its curation, or by
/// an earlier operation of the source in it.
fn with_said<'a>(applied: &[AppliedEvent<'a>]) -> Vec<(&'a Operation, bool)> {
    let mut said: HashSet<String> = HashSet::new();
    let mut revision = None;
    let mut with = Vec::new();
    for applied in applied {
        if revision.replace(applied.revision) != Some(applied.revision) {
            said = applied
                .before
                .entries()
                .iter()
                .map(|entry| key(entry.as_str()))
                .collect();
        }
        for operation in applied.event.operations {
            if let Some(old_text) = old_text_of(operation) {
                said.remove(&key(old_text));
            }
            let was_said = content_of(operation).is_some_and(|content| !said.insert(key(content)));
            with.push((operation, was_said));
        }
    }
    with
}

impl ModelCuration<'_> {
    fn is_only_of(&self, source: &BTreeSet<EventNumber>) -> bool {
        self.events.iter().all(|event| source.contains(&event.number))
    }

    /// What it brought and none of its events says to the letter.
    fn own_words(&self) -> Vec<&str> {
        let said: HashSet<&str> = self.operations().filter_map(content_of).collect();
        let before = texts(self.before);
        let brought = self.after.entries().iter().map(Entry::as_str);
        brought
            .filter(|text| !before.contains(text) && !said.contains(text))
            .collect()
    }

    /// What it left out and nothing but its own wording took the place of: no event names it, or the text that an event has
    /// for it was not taken to the letter.
    fn left_out(&self) -> Vec<&str> {
        let named: HashSet<&str> = self.operations().filter_map(old_text_of).collect();
        let after = texts(self.after);
        let was_taken = |content: &str| named.contains(content) || after.contains(content);
        let dealt_with: HashSet<&str> = self
            .operations()
            .filter(|operation| content_of(operation).is_none_or(was_taken))
            .filter_map(old_text_of)
            .collect();
        let before = self.before.entries().iter().map(Entry::as_str);
        before
            .filter(|text| !after.contains(text) && !dealt_with.contains(text) && !self.later.contains(*text))
            .collect()
    }

    fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.events.iter().flat_map(|event| event.operations)
    }
}

struct Work<'a> {
    revert: &'a Revert<'a>,
    origins: HashMap<&'a str, &'a Origin>,
    working: Working,
    /// Places whose text this revert has put there.
    restored: HashSet<usize>,
    /// Entries that later operations of the source name.
    named: HashSet<&'a str>,
    kept: BTreeSet<usize>,
    unclear: Vec<String>,
    gone: Vec<String>,
}

impl<'a> Work<'a> {
    /// Takes an operation back; `was_said` if its new text stood there before, so that it put nothing there.
    fn undo(&mut self, operation: &'a Operation, was_said: bool) {
        match operation {
            Operation::Add { content } => {
                if !was_said && let Some(place) = self.find(content) {
                    self.working.remove(place);
                }
            }
            Operation::Replace { old_text, content } => {
                if was_said {
                    self.bring_back(old_text);
                } else if let Some(place) = self.find(content) {
                    self.put_back(place, old_text);
                } else if self.stands(content) {
                    // It was merged with a text that stays.
                    self.bring_back(old_text);
                }
                self.named.insert(old_text);
            }
            Operation::Remove { old_text } => {
                self.bring_back(old_text);
                self.named.insert(old_text);
            }
        }
    }

    /// Where a text of the source stands that may go.
    fn find(&mut self, content: &str) -> Option<usize> {
        let Some(place) = self.working.find(content) else {
            if !self.named.contains(content) && !self.stands(content) {
                self.gone.push(content.to_owned());
            }
            return None;
        };
        let origin = self.origins.get(content);
        let may_go =
            self.restored.contains(&place) || origin.is_some_and(|origin| self.revert.is_only_the_sources(origin));
        if !may_go {
            self.kept.insert(place);
        }
        may_go.then_some(place)
    }

    /// Takes a text out that the source found there, if whoever had brought it was taken back since.
    fn unsay(&mut self, content: &str) {
        let Some(place) = self.working.find(content) else {
            return;
        };
        let Some(origin) = self.origins.get(content) else {
            return;
        };
        // Who brought it was taken back: else a model did, in words that the source only repeats.
        if !origin.taken_back.is_empty() && self.revert.is_only_the_sources(origin) {
            self.working.remove(place);
        } else if self.revert.is_said_by_others(origin) {
            self.kept.insert(place);
        }
    }

    /// Takes back what a model wrote in its own words, if it was all out of the source.
    fn undo_model(&mut self, curation: &ModelCuration<'_>) {
        let brought = curation.own_words();
        let standing: Vec<usize> = brought
            .iter()
            .filter_map(|text| self.find_own_words(text, curation.revision))
            .collect();
        if !curation.is_only_of(self.revert.source) {
            let texts = standing.iter().filter_map(|place| self.working.line(*place));
            let mut texts: Vec<String> = texts.map(|line| line.entry.as_str().to_owned()).collect();
            texts.reverse();
            self.unclear.append(&mut texts);
            return;
        }
        // Others have put something else into their place since.
        if standing.is_empty() && !brought.is_empty() {
            return;
        }
        let mut places = standing.into_iter();
        for old_text in curation.left_out() {
            match places.next() {
                Some(place) => self.put_back(place, old_text),
                None => self.bring_back(old_text),
            }
        }
        for place in places {
            self.working.remove(place);
        }
    }

    /// Where a text stands that this curation brought and nobody says, or that this revert has brought back.
    fn find_own_words(&self, text: &str, revision: RevisionNumber) -> Option<usize> {
        let place = self.working.find(text)?;
        let is_own = |origin: &&&Origin| {
            origin.revision == Some(revision)
                && origin.reason == Some(Reason::Curated)
                && origin.events.is_empty()
                && origin.also.is_empty()
                && !origin.by_person
        };
        match self.origins.get(text) {
            Some(origin) => Some(origin).filter(is_own).map(|_| place),
            None => self.restored.contains(&place).then_some(place),
        }
    }

    fn stands(&self, text: &str) -> bool {
        self.working.says(&key(text)).is_some()
    }

    fn put_back(&mut self, place: usize, old_text: &str) {
        if self.revert.unsaid.contains(old_text) {
            self.working.remove(place);
            return;
        }
        let Ok(entry) = Entry::new(old_text) else { return };
        if self.working.replace(place, Line::new(entry)) == Effect::Replaced {
            self.restored.insert(place);
        }
    }

    fn bring_back(&mut self, old_text: &str) {
        if self.revert.unsaid.contains(old_text) {
            return;
        }
        let place = self.working.places();
        if let Ok(entry) = Entry::new(old_text)
            && self.working.add(Line::new(entry)) == Effect::Added
        {
            self.restored.insert(place);
        }
    }

    fn finish(self) -> Reverted {
        let document = self.working.document();
        let kept = self.kept.iter().filter_map(|place| {
            let entry = self.working.line(*place)?.entry.as_str();
            let events = self
                .origins
                .get(entry)
                .map(|origin| origin.events.iter().chain(&origin.also));
            let by = events
                .into_iter()
                .flatten()
                .filter(|event| !self.revert.source.contains(event));
            Some(Kept {
                entry: entry.to_owned(),
                by: by.copied().collect(),
            })
        });
        Reverted {
            changes: changes(self.revert.document, &document),
            kept: kept.collect(),
            unclear: self.unclear,
            gone: self.gone,
            document,
        }
    }
}
