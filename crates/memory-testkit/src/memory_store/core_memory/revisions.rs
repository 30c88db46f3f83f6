//! Revisions, cursors and what becomes of events.

use memory_core::document::parse;
use memory_core::event::{EventNumber, EventState};
use memory_core::ports::StoreError;
use memory_core::revision::{
    Consumption, EventOutcome, FileIdentity, NewRevision, Origin, RevisionNumber, RevisionRecord, RevisionState,
};
use memory_core::{Digest, DocumentName, Timestamp};

use super::super::{invalid, not_found};
use super::{CoreMemory, changed, wrong_state};

#[derive(Debug, Clone)]
pub(super) struct Revision {
    pub(super) record: RevisionRecord,
    /// What becomes of the events once it is committed.
    outcomes: Vec<EventOutcome>,
}

impl Revision {
    /// What became of the events, now that it is committed.
    pub(super) fn became(&self) -> Vec<EventOutcome> {
        match self.record.state {
            RevisionState::Committed => self.outcomes.clone(),
            RevisionState::Prepared | RevisionState::Aborted => Vec::new(),
        }
    }
}

impl CoreMemory {
    pub(super) fn cursor(&self, document: DocumentName) -> EventNumber {
        self.cursors.get(&document).copied().unwrap_or_default()
    }

    fn all(&self, document: DocumentName) -> &[Revision] {
        self.revisions.get(&document).map_or(&[], Vec::as_slice)
    }

    pub(super) fn revision(&self, document: DocumentName, number: RevisionNumber) -> Result<&Revision, StoreError> {
        let mut found = self.all(document).iter();
        found
            .find(|revision| revision.record.number == number)
            .ok_or_else(|| not_found("revision", number))
    }

    fn revision_mut(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
    ) -> Result<&mut RevisionRecord, StoreError> {
        let mut all = self.revisions.entry(document).or_default().iter_mut();
        all.find(|revision| revision.record.number == number)
            .map(|revision| &mut revision.record)
            .ok_or_else(|| not_found("revision", number))
    }

    fn newest(&self, document: DocumentName) -> impl Iterator<Item = &RevisionRecord> {
        self.all(document).iter().rev().map(|revision| &revision.record)
    }

    pub(super) fn last_in(&self, document: DocumentName, state: RevisionState) -> Option<RevisionRecord> {
        self.newest(document).find(|record| record.state == state).cloned()
    }

    pub(super) fn revisions(
        &self,
        document: DocumentName,
        before: Option<RevisionNumber>,
        limit: u32,
    ) -> Vec<RevisionRecord> {
        let wanted = |record: &&RevisionRecord| before.is_none_or(|before| record.number < before);
        let found = self.newest(document).filter(wanted);
        found.take(limit as usize).cloned().collect()
    }

    pub(super) fn revision_with(&self, document: DocumentName, digest: &Digest) -> Option<RevisionRecord> {
        self.newest(document).find(|record| record.digest == *digest).cloned()
    }

    pub(super) fn origin(&self, document: DocumentName, text: &str) -> Option<Origin> {
        let says = |record: &&RevisionRecord| {
            let parsed = parse(&record.text).document;
            parsed.entries().iter().any(|entry| entry.as_str() == text)
        };
        let mut all: Vec<&RevisionRecord> = self.newest(document).collect();
        all.reverse();
        all.into_iter().find(says).map(|record| Origin {
            revision: record.number,
            reason: record.reason,
            at: record.at,
        })
    }

    pub(super) fn prepare(&mut self, new: &NewRevision) -> Result<RevisionRecord, StoreError> {
        self.may_consume(&Consumption {
            document: new.document,
            parent: new.parent,
            cursor: new.cursor,
            consumed_to: new.consumed_to,
            outcomes: new.outcomes.clone(),
        })?;
        let all = self.revisions.entry(new.document).or_default();
        let record = RevisionRecord {
            number: RevisionNumber(all.len() as u32 + 1),
            state: RevisionState::Prepared,
            document: new.document,
            reason: new.reason,
            verified: new.verified,
            text: new.text.clone(),
            digest: new.digest(),
            base: new.base,
            parent: new.parent,
            cursor: new.cursor,
            consumed_to: new.consumed_to,
            author: new.author.clone(),
            detail: new.detail.clone(),
            ruleset: new.ruleset.clone(),
            owner: new.owner.clone(),
            at: new.at,
            ended_at: None,
            aborted: None,
            file: None,
        };
        all.push(Revision {
            record: record.clone(),
            outcomes: new.outcomes.clone(),
        });
        Ok(record)
    }

    /// Says whether the plan fits what is there.
    fn may_consume(&self, plan: &Consumption) -> Result<(), StoreError> {
        let document = plan.document;
        if self.last_in(document, RevisionState::Prepared).is_some() {
            return Err(changed(format!("the prepared revision of {document}")));
        }
        let head = self.last_in(document, RevisionState::Committed);
        if head.map(|head| head.number) != plan.parent {
            return Err(changed(format!("the last revision of {document}")));
        }
        if self.cursor(document) != plan.cursor {
            return Err(changed(format!("the cursor of {document}")));
        }
        if plan.consumed_to < plan.cursor || plan.consumed_to > self.last_event() {
            return Err(invalid("the cursor moves within the events"));
        }
        self.fit(plan)
    }

    /// Says whether the outcomes name each pending event that is passed, and no other.
    fn fit(&self, plan: &Consumption) -> Result<(), StoreError> {
        let passed = self.events.iter().filter(|event| {
            event.document == plan.document && event.number > plan.cursor && event.number <= plan.consumed_to
        });
        let mut outcomes = plan.outcomes.iter().map(|outcome| outcome.event).peekable();
        let mut rejected = None;
        for event in passed {
            let is_named = outcomes.next_if_eq(&event.number).is_some();
            match (&event.state, is_named) {
                (EventState::Pending, true)
                | (EventState::Held | EventState::Approved { .. } | EventState::Rejected, false) => {}
                (EventState::Rejected, true) if event.hold.is_none() => rejected = Some(event.number),
                (_, _) => return Err(invalid(format!("event {} is passed the wrong way", event.number))),
            }
        }
        if outcomes.next().is_some() {
            return Err(invalid("an outcome is of an event that is not passed"));
        }
        rejected.map_or(Ok(()), |number| Err(changed(format!("event {number}"))))
    }

    /// Says whether the prepared revision, if there is one, consumes the event.
    pub(super) fn is_being_consumed(&self, number: EventNumber) -> bool {
        let prepared = self
            .revisions
            .values()
            .flatten()
            .filter(|revision| revision.record.state == RevisionState::Prepared);
        prepared
            .flat_map(|revision| &revision.outcomes)
            .any(|outcome| outcome.event == number)
    }

    pub(super) fn commit(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        file: Option<FileIdentity>,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        let record = self.revision_mut(document, number)?;
        match record.state {
            RevisionState::Prepared => {}
            RevisionState::Committed => return Ok(record.clone()),
            RevisionState::Aborted => return Err(wrong_state(format!("revision {number} of {document} is aborted"))),
        }
        record.state = RevisionState::Committed;
        record.ended_at = Some(at);
        record.file = file;
        let committed = record.clone();
        let outcomes = self.revision(document, number)?.became();
        self.become_consumed(document, committed.consumed_to, Some(number), outcomes);
        Ok(committed)
    }

    fn become_consumed(
        &mut self,
        document: DocumentName,
        to: EventNumber,
        revision: Option<RevisionNumber>,
        outcomes: Vec<EventOutcome>,
    ) {
        self.cursors.insert(document, to);
        for outcome in outcomes {
            self.set_event_state(outcome.event, EventState::Consumed { revision, outcome });
        }
    }

    pub(super) fn abort(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        why: &str,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        let record = self.revision_mut(document, number)?;
        match record.state {
            RevisionState::Prepared => {}
            RevisionState::Aborted => return Ok(record.clone()),
            RevisionState::Committed => {
                return Err(wrong_state(format!("revision {number} of {document} is committed")));
            }
        }
        record.state = RevisionState::Aborted;
        record.ended_at = Some(at);
        record.aborted = Some(why.to_owned());
        Ok(record.clone())
    }

    pub(super) fn verify(&mut self, document: DocumentName, number: RevisionNumber) -> Result<(), StoreError> {
        let record = self.revision_mut(document, number)?;
        if record.state != RevisionState::Committed {
            return Err(wrong_state(format!("revision {number} of {document} is not committed")));
        }
        record.verified = true;
        Ok(())
    }

    pub(super) fn consume(&mut self, consumption: &Consumption) -> Result<(), StoreError> {
        self.may_consume(consumption)?;
        let outcomes = consumption.outcomes.clone();
        self.become_consumed(consumption.document, consumption.consumed_to, None, outcomes);
        Ok(())
    }
}
