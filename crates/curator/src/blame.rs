//! Where each entry of a document comes from: the revision that brought it, the events that say it, and whether a person
//! wrote it.
//!
//! Revisions are read from the newest to the oldest, one at a time, so that a long history is never in memory. An entry
//! that was taken out and restored comes from where it came from at first. What a person wrote is protected from a
//! model's reply, so the word of a revision is not enough for it: an entry counts as a person's only if no model has said
//! the same words. A text that a curation wrote whose commit was aborted, and that a `sync` then took for a hand edit, is
//! a model's.

use std::collections::HashSet;

use memory_core::EventNumber;
use memory_core::document::{Document, Entry, parse};
use memory_core::event::{EventRecord, EventState};
use memory_core::revision::{OutcomeKind, Reason, RevisionNumber, RevisionRecord, RevisionState};
use memory_core::validate::trust::Trust;

/// What is read of a revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRevision<'a> {
    /// Its number.
    pub number: RevisionNumber,
    /// Its state.
    pub state: RevisionState,
    /// Why it was made.
    pub reason: Reason,
    /// Its whole text.
    pub text: &'a str,
}

impl<'a> From<&'a RevisionRecord> for PastRevision<'a> {
    fn from(record: &'a RevisionRecord) -> Self {
        Self {
            number: record.number,
            state: record.state,
            reason: record.reason,
            text: &record.text,
        }
    }
}

/// An event that has an entry's text as a new text, to the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saying {
    /// Its number.
    pub number: EventNumber,
    /// What it is worth.
    pub trust: Trust,
    /// What became of it, if it was consumed.
    pub outcome: Option<OutcomeKind>,
    /// The revision that it went into, if any.
    pub revision: Option<RevisionNumber>,
    /// A revert took it back: it says nothing any more.
    pub is_taken_back: bool,
}

impl From<&EventRecord> for Saying {
    fn from(record: &EventRecord) -> Self {
        let (outcome, revision) = match &record.state {
            EventState::Consumed { revision, outcome } => (Some(outcome.kind), *revision),
            EventState::Pending | EventState::Held | EventState::Approved { .. } | EventState::Rejected => (None, None),
        };
        Self {
            number: record.number,
            trust: record.trust,
            outcome,
            revision,
            is_taken_back: record.taken_back.is_some(),
        }
    }
}

/// Where an entry comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The entry.
    pub entry: Entry,
    /// The committed revision since which it has stood there without a gap; nothing if no revision has it yet.
    pub revision: Option<RevisionNumber>,
    /// Why that was made.
    pub reason: Option<Reason>,
    /// Why the revision was made that it stood in before that one brought it back, if that one is a restore; else the same.
    pub at_first: Option<Reason>,
    /// The events that say it and were applied with that revision.
    pub events: Vec<EventNumber>,
    /// Other events that say it and were applied, or were duplicates.
    pub also: Vec<EventNumber>,
    /// Events that said it and were taken back.
    pub taken_back: Vec<EventNumber>,
    /// Whether a person wrote it: by hand or with an event of theirs, and no model has said exactly this.
    pub by_person: bool,
}

/// A blame at work.
#[derive(Debug)]
pub struct Blame {
    trails: Vec<Trail>,
    is_first: bool,
}

/// What is known of an entry so far.
#[derive(Debug)]
struct Trail {
    entry: Entry,
    /// Whether the revision that brought it is still to be found.
    is_open: bool,
    revision: Option<RevisionNumber>,
    reason: Option<Reason>,
    /// The reason of the oldest revision of the piece of history that is followed.
    origin: Option<Reason>,
    /// Whether that piece still goes on.
    is_followed: bool,
    /// Curated revisions that have it, newer than the last committed one that was read.
    waiting: bool,
    /// Whether a curated revision has it that the committed one before it has not.
    is_curated: bool,
}

impl Blame {
    /// Begins with the entries of a document as it is now.
    pub fn of(document: &Document) -> Self {
        let trails = document.entries().iter().map(|entry| Trail {
            entry: entry.clone(),
            is_open: true,
            revision: None,
            reason: None,
            origin: None,
            is_followed: true,
            waiting: false,
            is_curated: false,
        });
        Self {
            trails: trails.collect(),
            is_first: true,
        }
    }

    /// Reads a revision, whatever its state; each older than the one before. Says whether an older one could still change
    /// anything. Linear in its text and the entries.
    pub fn read(&mut self, revision: PastRevision<'_>) -> bool {
        let document = parse(revision.text).document;
        let entries: HashSet<&Entry> = document.entries().iter().collect();
        for trail in &mut self.trails {
            let has = entries.contains(&trail.entry);
            match revision.state {
                RevisionState::Committed => trail.committed(&revision, has, self.is_first),
                RevisionState::Prepared | RevisionState::Aborted => {
                    trail.waiting |= has && revision.reason == Reason::Curated;
                }
            }
        }
        self.is_first &= revision.state != RevisionState::Committed;
        self.trails
            .iter()
            .any(|trail| trail.is_open || trail.is_followed || !trail.is_curated)
    }

    /// Says where each entry comes from, in their order; `said` has for each entry the events that say it.
    pub fn finish(self, said: &[Vec<Saying>]) -> Vec<Origin> {
        let nobody = Vec::new();
        let said = said.iter().chain(std::iter::repeat(&nobody));
        self.trails
            .into_iter()
            .zip(said)
            .map(|(trail, said)| trail.origin(said))
            .collect()
    }
}

impl Trail {
    fn committed(&mut self, revision: &PastRevision<'_>, has: bool, is_first: bool) {
        if has {
            self.waiting = revision.reason == Reason::Curated;
        } else {
            self.is_curated |= std::mem::take(&mut self.waiting);
        }
        if self.is_open && has {
            self.revision = Some(revision.number);
            self.reason = Some(revision.reason);
        }
        self.is_open &= has;
        if self.is_followed && has {
            self.origin = Some(revision.reason);
        } else if self.is_followed {
            // Nobody has recorded it yet, or this is where it came in. A restore only brought it back.
            self.is_followed = !is_first && self.origin.is_none_or(|reason| reason == Reason::Restore);
        }
    }

    fn origin(self, said: &[Saying]) -> Origin {
        let (taken_back, said): (Vec<&Saying>, Vec<&Saying>) = said.iter().partition(|event| event.is_taken_back);
        let model_said = said.iter().any(|event| event.trust != Trust::Person);
        let person_said = said.iter().any(|event| event.trust == Trust::Person);
        let is_curated = self.is_curated || self.waiting;
        let by_hand = !is_curated && matches!(self.origin, None | Some(Reason::Manual | Reason::Imported));
        let consumed = said
            .into_iter()
            .filter(|event| matches!(event.outcome, Some(OutcomeKind::Applied | OutcomeKind::Duplicate)));
        let brought = |event: &&Saying| {
            event.outcome == Some(OutcomeKind::Applied) && event.revision.is_some() && event.revision == self.revision
        };
        let (events, also): (Vec<&Saying>, Vec<&Saying>) = consumed.partition(brought);
        let numbers = |events: Vec<&Saying>| events.into_iter().map(|event| event.number).collect();
        Origin {
            entry: self.entry,
            revision: self.revision,
            reason: self.reason,
            at_first: self.origin.or(self.reason),
            events: numbers(events),
            also: numbers(also),
            taken_back: numbers(taken_back),
            by_person: !model_said && (person_said || by_hand),
        }
    }
}
