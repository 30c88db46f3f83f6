//! Events: what waits, what was held, what became of each.

use memory_core::curation::Trigger;
use memory_core::document::Entry;
use memory_core::event::{EventFilter, EventRecord, EventState};
use memory_core::{Digest, DocumentName, EventNumber};
use serde_json::Value;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{ApproveReport, ApprovedEntry, DecidedEvent, EventList, EventReport};

/// Digits of a digest in a report: enough to be sure, few enough to be read.
pub(super) const DIGEST_DIGITS: usize = 12;

/// Digits of a digest by which a text is approved, at least. Our own figure: a few are met by chance, or by trying.
const FEWEST_DIGITS: usize = 8;

impl Engine {
    /// Lists events, oldest first. Costs what is listed.
    ///
    /// # Errors
    ///
    /// Only if storage fails.
    pub fn events(&self, filter: &EventFilter) -> Result<EventList, EngineError> {
        let asked = EventFilter {
            limit: filter.limit.saturating_add(1),
            ..filter.clone()
        };
        let mut records = self.store().events(&asked)?;
        let has_more = records.len() as u64 > u64::from(filter.limit);
        if has_more {
            records.pop();
        }
        let cursors = DocumentName::ALL
            .iter()
            .map(|document| Ok(self.store().event_counts(*document)?.cursor.0))
            .collect::<Result<Vec<_>, EngineError>>()?;
        Ok(EventList {
            next: records.last().filter(|_| has_more).map(|record| record.number.0),
            events: records.iter().map(event_report).collect(),
            cursor: cursors.into_iter().min().unwrap_or_default(),
        })
    }

    /// Approves held events. With `digest`, which must begin the digest of the one event and have at least eight digits, what
    /// was shown is what is approved.
    ///
    /// # Errors
    ///
    /// `not_found`; `wrong_state` if one is not held; `conflict` if the digest is another one. Events before the one
    /// that fails are approved.
    pub fn approve_events(
        &mut self,
        events: &[EventNumber],
        digest: Option<&str>,
    ) -> Result<ApproveReport, EngineError> {
        let at = self.now();
        let mut decided = Vec::new();
        for number in events {
            let record = self.store().event(*number)?;
            if let Some(digest) = digest
                && (digest.len() < FEWEST_DIGITS || !record.digest.to_string().starts_with(digest))
            {
                return Err(memory_core::ports::StoreError::Changed {
                    what: format!("event {number} (its digest is {})", record.digest.short(DIGEST_DIGITS)),
                }
                .into());
            }
            let by = self.store_mut().approve(*number, &record.digest, at)?;
            decided.push(DecidedEvent {
                event: number.0,
                decision: "approved".to_owned(),
                approved_by: Some(by.0),
            });
        }
        self.maintain(Trigger::Threshold);
        Ok(ApproveReport { events: decided })
    }

    /// Takes events that wait for the curator or for a person out for good.
    ///
    /// # Errors
    ///
    /// `not_found`; `wrong_state` if one was consumed or approved. Events before the one that fails are rejected.
    pub fn reject_events(&mut self, events: &[EventNumber]) -> Result<ApproveReport, EngineError> {
        let at = self.now();
        let mut decided = Vec::new();
        for number in events {
            self.store_mut().reject(*number, at)?;
            decided.push(DecidedEvent {
                event: number.0,
                decision: "rejected".to_owned(),
                approved_by: None,
            });
        }
        Ok(ApproveReport { events: decided })
    }

    /// Approves the text of an entry, to the letter: where a document has it, requests carry it although it reads like an
    /// order to its reader. Documents that do not have it now may have it later.
    ///
    /// # Errors
    ///
    /// `validation_failed` if the text is no entry; as files and storage fail.
    pub fn approve_entry(&mut self, text: &str) -> Result<ApprovedEntry, EngineError> {
        let entry = Entry::new(text).map_err(|error| EngineError::Proposal {
            operation: 0,
            reason: "no_entry",
            message: error.to_string(),
            entries: Vec::new(),
        })?;
        let documents = self.documents()?;
        let having = documents.iter().filter(|current| current.document.contains(&entry));
        let having = having.map(|current| current.name.to_string()).collect();
        let digest = Digest::of(entry.as_str().as_bytes());
        let at = self.now();
        self.store_mut().approve_text(&digest, at)?;
        Ok(ApprovedEntry {
            entry: entry.as_str().to_owned(),
            digest: digest.short(DIGEST_DIGITS),
            documents: having,
        })
    }
}

pub(super) fn event_report(record: &EventRecord) -> EventReport {
    let (revision, outcome, reason, approved_by) = match &record.state {
        EventState::Consumed { revision, outcome } => (
            revision.map(|number| number.0),
            Some(outcome.kind.as_str().to_owned()),
            outcome.reason.clone(),
            None,
        ),
        EventState::Approved { by } => (None, None, None, Some(by.0)),
        EventState::Pending | EventState::Held | EventState::Rejected => (None, None, None, None),
    };
    EventReport {
        event: record.number.0,
        document: record.document.to_string(),
        state: record.state.as_str().to_owned(),
        hold: record.hold.map(|hold| hold.as_str().to_owned()),
        trust: record.trust.to_string(),
        operations: record
            .operations
            .iter()
            .map(|operation| serde_json::to_value(operation).unwrap_or(Value::Null))
            .collect(),
        digest: record.digest.short(DIGEST_DIGITS),
        session: record.session.to_string(),
        run: record.run.0,
        model: record.model.clone(),
        positions: [record.positions.first.0, record.positions.last.0],
        entered_at: record.entered_at.to_string(),
        revision,
        outcome,
        reason,
        approved_by,
        taken_back: record.taken_back.map(|taken_back| taken_back.at.to_string()),
    }
}
