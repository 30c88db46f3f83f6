//! A document without what came from a source: a run, a session, an event.
//!
//! The history is gone through from the newest to the oldest, the events of a revision and then a model's own words of it.
//! What the source added goes, what it replaced gets its old text back, what it removed comes back at the end. A text that
//! stands there for another reason too (somebody else said it, or a person put it there by hand) stays and is named. What
//! others changed since is left to them. An event that was taken back before is nobody's reason any more: what it had
//! brought does not come back, and what had stood before that does. A text that a person wrote by hand comes back whoever
//! said it too. What was there at which time is told by the stream's numbers; no clock has a say.
//!
//! A model may take an event in other words than the event's. What it wrote goes, and what it left out comes back, if it
//! dealt with nothing but the source's events then; else nobody can tell whose words they are, and they are named.

mod by_hand;
mod places;
mod said;
mod walk;
mod worded;

use std::collections::BTreeSet;

use memory_core::EventNumber;
use memory_core::document::Document;
use memory_core::revision::RevisionNumber;

use crate::blame::Origin;
use crate::diff::Changes;
use crate::event::Event;

pub use by_hand::ByHand;
pub use worded::ModelCuration;

/// What is to be taken back.
#[derive(Debug, Clone, Copy)]
pub struct Revert<'a> {
    /// The document as it is.
    pub document: &'a Document,
    /// Where its entries come from.
    pub origins: &'a [Origin],
    /// The numbers of all events of the source.
    pub source: &'a BTreeSet<EventNumber>,
    /// The events of the document, whoever's, that were applied or whose text it had already, in their order.
    pub past: &'a [PastEvent<'a>],
    /// The curations by a model that dealt with events of the source, or with some that were taken back, in their order.
    pub by_model: &'a [ModelCuration<'a>],
    /// Which of the texts that events and models took out had been written by hand.
    pub by_hand: &'a ByHand,
}

/// An event that a curation has dealt with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastEvent<'a> {
    /// The event.
    pub event: Event<'a>,
    /// If a revert took it back: how far the document's events had been consumed then.
    pub taken_back: Option<EventNumber>,
    /// Where it was applied; nothing if the document had its text already.
    pub applied: Option<Applied<'a>>,
}

/// The curation that applied an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applied<'a> {
    /// The revision that it went into.
    pub revision: RevisionNumber,
    /// The document before that revision: what it had already, the event did not bring. Not needed for an event that neither is
    /// the source's nor was taken back.
    pub before: Option<&'a Document>,
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

/// Whose an event is, to a revert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The source's.
    Source,
    /// It was taken back when events up to this one had been consumed.
    TakenBack(EventNumber),
    /// It counts.
    Others,
}

impl Revert<'_> {
    /// Takes the source's changes back. The same input gives the same document.
    pub fn revert(&self) -> Reverted {
        walk::Walk::of(self).back()
    }

    fn whose(&self, past: &PastEvent<'_>) -> Whose {
        match past.taken_back {
            _ if self.source.contains(&past.event.number) => Whose::Source,
            Some(then) => Whose::TakenBack(then),
            None => Whose::Others,
        }
    }
}
