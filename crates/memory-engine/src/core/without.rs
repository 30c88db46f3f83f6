//! A document without what events brought: what is read for it, and handed to `curator`.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use curator::revert::{Applied, ModelCuration, PastEvent, Revert, Reverted};
use curator::{Event, rules};
use memory_core::document::{Document, parse};
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
    /// Texts that later revisions brought or took out.
    later: HashSet<String>,
}

impl Engine {
    /// The document without what these events brought.
    ///
    /// Costs all events of the document, the revisions that these and those taken back before went into, and all since the
    /// first of them that a model made.
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
            later: &curated.later,
        });
        let revert = Revert {
            document,
            origins: &origins,
            source: &source,
            past: &past,
            by_model: &by_model.collect::<Vec<_>>(),
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
        self.note_later(name, &mut revisions)?;
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
            later: HashSet::new(),
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

    /// Notes for each curation by a model which texts came and went in later revisions. What a restore brings or takes out
    /// does not count: it is about the whole text.
    fn note_later(
        &self,
        name: DocumentName,
        revisions: &mut BTreeMap<RevisionNumber, Curated>,
    ) -> Result<(), EngineError> {
        let by_model = |curated: &(&RevisionNumber, &Curated)| curated.1.by_model.is_some();
        let Some(first) = revisions.iter().find(by_model).map(|(number, _)| *number) else {
            return Ok(());
        };
        let mut later = HashSet::new();
        let mut newer: Option<(Reason, HashSet<String>)> = None;
        self.follow_back(name, |record| {
            if record.state == RevisionState::Committed {
                let entries = parse(&record.text).document;
                let entries = entries.entries().iter().map(|entry| entry.as_str().to_owned());
                let entries: HashSet<String> = entries.collect();
                if let Some((reason, newer)) = newer.replace((record.reason, entries.clone()))
                    && reason != Reason::Restore
                {
                    later.extend(newer.symmetric_difference(&entries).cloned());
                }
                if let Some(curated) = revisions.get_mut(&record.number) {
                    curated.later.clone_from(&later);
                }
            }
            record.number > first
        })?;
        Ok(())
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
        entered_at: event.entered_at,
        taken_back: event.taken_back,
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
