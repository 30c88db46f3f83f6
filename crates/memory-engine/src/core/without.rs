//! A document without what events brought: what is read for it, and handed to `curator`.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use curator::Event;
use curator::revert::{AppliedEvent, ModelCuration, Revert, Reverted};
use memory_core::document::{Document, Entry, Operation, parse};
use memory_core::event::{EventRecord, EventState};
use memory_core::revision::{OutcomeKind, Reason, RevisionRecord, RevisionState};
use memory_core::{DocumentName, EventNumber, RevisionNumber};

use super::curate::RULES;
use crate::engine::Engine;
use crate::error::EngineError;

/// How many revisions are read at once while a history is followed back.
const PAGE: u32 = 50;

/// A revision that events of the source went into.
struct Curated {
    before: Document,
    after: Document,
    /// By a model: what it dealt with, but for duplicates and what others took back before.
    by_model: Option<Vec<EventRecord>>,
    /// Texts that later revisions have.
    later: HashSet<String>,
}

impl Engine {
    /// The document without what these events brought.
    pub(super) fn without(
        &self,
        name: DocumentName,
        document: &Document,
        events: &[EventRecord],
    ) -> Result<Reverted, EngineError> {
        let origins = self.origins(name, document)?;
        let source: BTreeSet<EventNumber> = events.iter().map(|event| event.number).collect();
        let mut revisions: BTreeMap<RevisionNumber, Curated> = BTreeMap::new();
        for (_, number, kind) in events.iter().filter_map(consumed) {
            if kind != OutcomeKind::Duplicate && !revisions.contains_key(&number) {
                revisions.insert(number, self.curated(name, number, &source)?);
            }
        }
        self.note_later(name, &mut revisions)?;
        let of_kind = |wanted: OutcomeKind| {
            events
                .iter()
                .filter_map(consumed)
                .filter(move |(_, _, kind)| *kind == wanted)
        };
        let applied = of_kind(OutcomeKind::Applied).filter_map(|(event, revision, _)| {
            Some(AppliedEvent {
                event: Event::from(event),
                revision,
                before: &revisions.get(&revision)?.before,
            })
        });
        let applied: Vec<AppliedEvent<'_>> = applied.collect();
        let duplicates = events.iter().filter(|event| is_duplicate(event)).map(Event::from);
        let duplicates: Vec<Event<'_>> = duplicates.collect();
        let dealt_with: Vec<(RevisionNumber, &Curated, Vec<Event<'_>>)> = revisions
            .iter()
            .filter_map(|(number, curated)| {
                let events = curated.by_model.as_ref()?.iter().map(Event::from);
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
        let unsaid = self.unsaid(name, &source, &applied, revisions.values())?;
        let revert = Revert {
            document,
            origins: &origins,
            source: &source,
            applied: &applied,
            duplicates: &duplicates,
            by_model: &by_model.collect::<Vec<_>>(),
            unsaid: &unsaid,
        };
        Ok(revert.revert())
    }

    /// Of the texts that could come back those that do not: nobody has said them but the source and what was taken back
    /// before.
    fn unsaid<'a>(
        &self,
        name: DocumentName,
        source: &BTreeSet<EventNumber>,
        applied: &[AppliedEvent<'a>],
        curated: impl Iterator<Item = &'a Curated>,
    ) -> Result<HashSet<String>, EngineError> {
        let named = applied.iter().flat_map(|applied| applied.event.operations);
        let named = named.filter_map(|operation| match operation {
            Operation::Replace { old_text, .. } | Operation::Remove { old_text } => Some(old_text.as_str()),
            Operation::Add { .. } => None,
        });
        let left_out = curated
            .filter(|curated| curated.by_model.is_some())
            .flat_map(|curated| curated.before.entries().iter().map(Entry::as_str));
        let texts: BTreeSet<&str> = named.chain(left_out).collect();
        let mut unsaid = HashSet::new();
        for text in texts {
            if self.is_unsaid(name, text, source)? {
                unsaid.insert(text.to_owned());
            }
        }
        Ok(unsaid)
    }

    fn is_unsaid(&self, name: DocumentName, text: &str, source: &BTreeSet<EventNumber>) -> Result<bool, EngineError> {
        let mut said = self.store().events_saying(name, text)?;
        said.retain(|event| {
            matches!(consumed(event), Some((_, _, kind)) if kind != OutcomeKind::Skipped) || is_duplicate(event)
        });
        let is_gone = |event: &EventRecord| event.taken_back.is_some() && !source.contains(&event.number);
        let counts_no_more = |event: &EventRecord| event.taken_back.is_some() || source.contains(&event.number);
        if !said.iter().any(is_gone) || !said.iter().all(counts_no_more) {
            return Ok(false);
        }
        // Somebody may have written it by hand before.
        let origin = self.store().origin(name, text)?;
        Ok(origin.is_some_and(|origin| !origin.reason.is_persons()))
    }

    fn curated(
        &self,
        name: DocumentName,
        number: RevisionNumber,
        source: &BTreeSet<EventNumber>,
    ) -> Result<Curated, EngineError> {
        let record = self.store().revision(name, number)?;
        let before = match record.parent {
            Some(parent) => parse(&self.store().revision(name, parent)?.text).document,
            None => Document::default(),
        };
        Ok(Curated {
            before,
            after: parse(&record.text).document,
            by_model: self.dealt_with(&record, source)?,
            later: HashSet::new(),
        })
    }

    /// The events that a curation by a model dealt with; nothing for one by the rules, which have no words of their own.
    fn dealt_with(
        &self,
        record: &RevisionRecord,
        source: &BTreeSet<EventNumber>,
    ) -> Result<Option<Vec<EventRecord>>, EngineError> {
        if record.reason != Reason::Curated || record.author == RULES {
            return Ok(None);
        }
        let mut dealt_with = Vec::new();
        for outcome in self.store().outcomes(record.document, record.number)? {
            let event = self.store().event(outcome.event)?;
            let counts = source.contains(&event.number) || event.taken_back.is_none();
            if counts && outcome.kind != OutcomeKind::Duplicate {
                dealt_with.push(event);
            }
        }
        Ok(Some(dealt_with))
    }

    /// Notes for each curation by a model which texts the document has had since.
    fn note_later(
        &self,
        name: DocumentName,
        revisions: &mut BTreeMap<RevisionNumber, Curated>,
    ) -> Result<(), EngineError> {
        let by_model = |curated: &(&RevisionNumber, &Curated)| curated.1.by_model.is_some();
        let Some(first) = revisions.iter().find(by_model).map(|(number, _)| *number) else {
            return Ok(());
        };
        let (mut later, mut before) = (HashSet::new(), None);
        loop {
            let page = self.store().revisions(name, before, PAGE)?;
            for record in &page {
                if let Some(curated) = revisions.get_mut(&record.number) {
                    curated.later.clone_from(&later);
                }
                if record.number <= first {
                    return Ok(());
                }
                if record.state == RevisionState::Committed {
                    let entries = parse(&record.text).document;
                    later.extend(entries.entries().iter().map(|entry| entry.as_str().to_owned()));
                }
            }
            let Some(last) = page.last() else { return Ok(()) };
            before = Some(last.number);
        }
    }
}

/// An event that went into a revision, with that and what became of it.
fn consumed(event: &EventRecord) -> Option<(&EventRecord, RevisionNumber, OutcomeKind)> {
    match &event.state {
        EventState::Consumed { revision, outcome } => Some((event, (*revision)?, outcome.kind)),
        EventState::Pending | EventState::Held | EventState::Approved { .. } | EventState::Rejected => None,
    }
}

/// Whether the document had its text already, with a revision of that curation or without.
fn is_duplicate(event: &EventRecord) -> bool {
    matches!(&event.state, EventState::Consumed { outcome, .. } if outcome.kind == OutcomeKind::Duplicate)
}
