//! A document without what events brought: what is read for it, and handed to `curator`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use curator::blame::PastRevision;
use curator::revert::{Applied, ByHand, ModelCuration, PastEvent, Revert, Reverted};
use curator::{Event, rules};
use memory_core::document::{Document, Entry, Operation, parse};
use memory_core::event::{EventFilter, EventRecord, EventState};
use memory_core::revision::{OutcomeKind, Reason, RevisionRecord, RevisionState};
use memory_core::{DocumentName, EventNumber, RevisionNumber};

use crate::engine::Engine;
use crate::error::EngineError;

/// A revision that events went into that are taken back, now or before.
struct Curated {
    before: Document,
    after: Document,
    /// By a model: what it dealt with, but for duplicates.
    by_model: Option<Vec<EventRecord>>,
}

/// What the history says of the texts of such revisions.
#[derive(Default)]
struct Past {
    /// The newest revision that brought or took out a text, restores aside: they are about the whole text.
    changed: HashMap<String, RevisionNumber>,
    by_hand: ByHand,
}

impl Engine {
    /// The document without what these events brought.
    ///
    /// Costs all events of the document, and its revisions back to where what these and those taken back before took out came
    /// from.
    pub(super) fn without(
        &self,
        name: DocumentName,
        document: &Document,
        events: &[EventRecord],
    ) -> Result<Reverted, EngineError> {
        let origins = self.origins(name, document)?;
        let source: BTreeSet<EventNumber> = events.iter().map(|event| event.number).collect();
        let all = self.store().events(&EventFilter {
            document: Some(name),
            state: Some("consumed"),
            ..EventFilter::default()
        })?;
        let revisions = self.revisions_undone(name, &all, &source)?;
        let history = self.past_of(name, &all, &revisions)?;
        let past: Vec<PastEvent<'_>> = all.iter().filter_map(|event| past(event, &revisions)).collect();
        let dealt_with: Vec<(RevisionNumber, &Curated, Vec<PastEvent<'_>>)> = revisions
            .iter()
            .filter_map(|(number, curated)| {
                let events = curated.by_model.as_ref()?.iter().map(past_event);
                Some((*number, curated, events.collect()))
            })
            .collect();
        let by_model = dealt_with.iter().map(|(revision, curated, events)| ModelCuration {
            revision: *revision,
            before: &curated.before,
            after: &curated.after,
            events,
            changed: &history.changed,
        });
        let revert = Revert {
            document,
            origins: &origins,
            source: &source,
            past: &past,
            by_model: &by_model.collect::<Vec<_>>(),
            by_hand: &history.by_hand,
        };
        Ok(revert.revert())
    }

    /// The revisions that events went into that are the source's or were taken back before.
    fn revisions_undone(
        &self,
        name: DocumentName,
        all: &[EventRecord],
        source: &BTreeSet<EventNumber>,
    ) -> Result<BTreeMap<RevisionNumber, Curated>, EngineError> {
        let mut revisions = BTreeMap::new();
        let undone = |event: &&EventRecord| source.contains(&event.number) || event.taken_back.is_some();
        for (number, kind) in all.iter().filter(undone).filter_map(consumed) {
            if kind != OutcomeKind::Duplicate && !revisions.contains_key(&number) {
                revisions.insert(number, self.curated(name, number)?);
            }
        }
        Ok(revisions)
    }

    fn curated(&self, name: DocumentName, number: RevisionNumber) -> Result<Curated, EngineError> {
        let record = self.store().revision(name, number)?;
        let before = match record.parent {
            Some(parent) => parse(&self.store().revision(name, parent)?.text).document,
            None => Document::default(),
        };
        Ok(Curated {
            before,
            after: parse(&record.text).document,
            by_model: self.dealt_with(&record)?,
        })
    }

    /// The events that a curation by a model dealt with; nothing for one by the rules, which have no words of their own.
    fn dealt_with(&self, record: &RevisionRecord) -> Result<Option<Vec<EventRecord>>, EngineError> {
        if record.reason != Reason::Curated || record.author == rules::AUTHOR {
            return Ok(None);
        }
        let mut dealt_with = Vec::new();
        for outcome in self.store().outcomes(record.document, record.number)? {
            if outcome.kind != OutcomeKind::Duplicate {
                dealt_with.push(self.store().event(outcome.event)?);
            }
        }
        Ok(Some(dealt_with))
    }

    /// Follows the history back as far as it says something of texts that may come back.
    fn past_of(
        &self,
        name: DocumentName,
        all: &[EventRecord],
        revisions: &BTreeMap<RevisionNumber, Curated>,
    ) -> Result<Past, EngineError> {
        let mut past = Past::default();
        seek(&mut past.by_hand, all, revisions);
        let by_model = |curated: &(&RevisionNumber, &Curated)| curated.1.by_model.is_some();
        let first = revisions.iter().find(by_model).map(|(number, _)| *number);
        let mut newer = None;
        self.follow_back(name, |record| {
            let is_wanted = first.is_some_and(|first| record.number >= first);
            if is_wanted && record.state == RevisionState::Committed {
                let document = parse(&record.text).document;
                if let Some((newer, after)) = &newer {
                    past.note_changes(newer, &document, after);
                }
                newer = Some(((record.number, record.reason), document));
            }
            past.by_hand.read(PastRevision::from(record)) || is_wanted
        })?;
        past.by_hand = past.by_hand.finish();
        Ok(past)
    }
}

impl Past {
    fn note_changes(&mut self, newer: &(RevisionNumber, Reason), before: &Document, after: &Document) {
        let (number, reason) = *newer;
        if reason == Reason::Restore {
            return;
        }
        let [before, after] = [before, after].map(|document| {
            let entries: HashSet<&Entry> = document.entries().iter().collect();
            entries
        });
        for entry in before.symmetric_difference(&after) {
            self.changed.entry(entry.as_str().to_owned()).or_insert(number);
        }
    }
}

/// Asks about what the events of such revisions took out, and what models left out.
fn seek(by_hand: &mut ByHand, all: &[EventRecord], revisions: &BTreeMap<RevisionNumber, Curated>) {
    for event in all {
        if let Some((number, OutcomeKind::Applied)) = consumed(event)
            && revisions.contains_key(&number)
        {
            by_hand.seek(number, event.operations.iter().filter_map(Operation::old_text));
        }
    }
    for (number, curated) in revisions.iter().filter(|(_, curated)| curated.by_model.is_some()) {
        let after: HashSet<&Entry> = curated.after.entries().iter().collect();
        let left_out = curated.before.entries().iter().filter(|entry| !after.contains(entry));
        by_hand.seek(*number, left_out.map(Entry::as_str));
    }
}

/// An event as a revert sees it, with the revision that it was applied in; nothing if it was not and the document has not had
/// its text.
fn past<'a>(event: &'a EventRecord, revisions: &'a BTreeMap<RevisionNumber, Curated>) -> Option<PastEvent<'a>> {
    let applied = match consumed(event) {
        Some((revision, OutcomeKind::Applied)) => Some(Applied {
            revision,
            before: revisions.get(&revision).map(|curated| &curated.before),
        }),
        _ if is_duplicate(event) => None,
        _ => return None,
    };
    Some(PastEvent {
        applied,
        ..past_event(event)
    })
}

fn past_event(event: &EventRecord) -> PastEvent<'_> {
    PastEvent {
        event: Event::from(event),
        taken_back: event.taken_back.map(|taken_back| taken_back.cursor),
        applied: None,
    }
}

/// The revision that an event went into, and what became of it.
fn consumed(event: &EventRecord) -> Option<(RevisionNumber, OutcomeKind)> {
    match &event.state {
        EventState::Consumed { revision, outcome } => Some(((*revision)?, outcome.kind)),
        EventState::Pending | EventState::Held | EventState::Approved { .. } | EventState::Rejected => None,
    }
}

/// Whether the document had its text already, with a revision of that curation or without.
fn is_duplicate(event: &EventRecord) -> bool {
    matches!(&event.state, EventState::Consumed { outcome, .. } if outcome.kind == OutcomeKind::Duplicate)
}
