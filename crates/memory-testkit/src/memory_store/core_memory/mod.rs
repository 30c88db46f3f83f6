//! Core memory of the in-memory store: the port's methods, each on a copy that is kept only if all went well.

mod events;
mod records;
mod revisions;

use std::collections::{BTreeMap, BTreeSet};

use memory_core::curation::{
    CurationState, JobEnd, JobRecord, MaintenanceUsage, NewJob, NewMaintenance, NewQuarantined, NewRequest,
    NewSnapshot, QuarantineRecord, QuarantineState, RunUsage, SnapshotRecord,
};
use memory_core::event::{Candidate, EventCounts, EventFilter, EventRecord, EventState, NewCandidate, Staged};
use memory_core::ports::{Begin, CoreMemoryStore, StoreError};
use memory_core::revision::{
    Consumption, EventOutcome, FileIdentity, NewRevision, Origin, RevisionRecord, RevisionState,
};
use memory_core::{Digest, DocumentName, EventNumber, RevisionNumber, RunNumber, SessionId, Timestamp};

use super::MemoryStore;
use revisions::Revision;

/// What is stored of core memory.
#[derive(Debug, Clone, Default)]
pub(super) struct CoreMemory {
    candidates: Vec<Candidate>,
    /// Each with the state that it is in now.
    events: Vec<EventRecord>,
    /// How often an event was taken back.
    reverts: usize,
    approved: BTreeSet<Digest>,
    cursors: BTreeMap<DocumentName, EventNumber>,
    revisions: BTreeMap<DocumentName, Vec<Revision>>,
    quarantine: Vec<QuarantineRecord>,
    jobs: Vec<JobRecord>,
    snapshots: BTreeMap<SessionId, Vec<SnapshotRecord>>,
    /// Each with the run that was running.
    requests: Vec<(NewRequest, Option<RunNumber>)>,
    maintenance: Vec<NewMaintenance>,
}

impl CoreMemory {
    /// Counts events, revisions and decisions.
    pub(super) fn changes(&self) -> u64 {
        let revisions: usize = self.revisions.values().map(Vec::len).sum();
        let is_decided =
            |event: &&EventRecord| matches!(event.state, EventState::Approved { .. } | EventState::Rejected);
        let decided = self.events.iter().filter(is_decided).count();
        (self.events.len() + revisions + decided + self.reverts + self.approved.len()) as u64
    }
}

fn changed(what: impl Into<String>) -> StoreError {
    StoreError::Changed { what: what.into() }
}

fn wrong_state(what: impl Into<String>) -> StoreError {
    StoreError::State { what: what.into() }
}

impl CoreMemoryStore for MemoryStore {
    fn stage(&mut self, new: &NewCandidate) -> Result<Staged, StoreError> {
        let session = self.known(&new.session)?;
        let Some((run, positions)) = session.running_messages() else {
            return Err(session.wrong_state("no run is running"));
        };
        self.core.stage(new, run, positions)
    }

    fn staged(&self, session: &SessionId) -> Result<Vec<Candidate>, StoreError> {
        let running = self.known(session)?.running_messages();
        Ok(running.map_or_else(Vec::new, |(run, _)| self.core.staged(session, run)))
    }

    fn propose(&mut self, begin: &Begin, new: &NewCandidate) -> Result<EventNumber, StoreError> {
        self.whole(|next| next.propose_whole(begin, new))
    }

    fn event(&self, number: EventNumber) -> Result<EventRecord, StoreError> {
        self.core.event(number).cloned()
    }

    fn events(&self, filter: &EventFilter) -> Result<Vec<EventRecord>, StoreError> {
        self.core.events(filter)
    }

    fn events_saying(&self, document: DocumentName, text: &str) -> Result<Vec<EventRecord>, StoreError> {
        Ok(self.core.events_saying(document, text))
    }

    fn event_counts(&self, document: DocumentName) -> Result<EventCounts, StoreError> {
        Ok(self.core.event_counts(document))
    }

    fn approve(&mut self, number: EventNumber, digest: &Digest, at: Timestamp) -> Result<EventNumber, StoreError> {
        self.core.approve(number, digest, at)
    }

    fn reject(&mut self, number: EventNumber, _: Timestamp) -> Result<(), StoreError> {
        self.core.reject(number)
    }

    fn take_back(&mut self, events: &[EventNumber], at: Timestamp) -> Result<(), StoreError> {
        self.core.take_back(events, at)
    }

    fn approve_text(&mut self, digest: &Digest, _: Timestamp) -> Result<(), StoreError> {
        self.core.approved.insert(*digest);
        Ok(())
    }

    fn is_approved(&self, digest: &Digest) -> Result<bool, StoreError> {
        Ok(self.core.approved.contains(digest))
    }

    fn head(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError> {
        Ok(self.core.last_in(document, RevisionState::Committed))
    }

    fn prepared(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError> {
        Ok(self.core.last_in(document, RevisionState::Prepared))
    }

    fn revision(&self, document: DocumentName, number: RevisionNumber) -> Result<RevisionRecord, StoreError> {
        self.core
            .revision(document, number)
            .map(|revision| revision.record.clone())
    }

    fn revisions(
        &self,
        document: DocumentName,
        before: Option<RevisionNumber>,
        limit: u32,
    ) -> Result<Vec<RevisionRecord>, StoreError> {
        Ok(self.core.revisions(document, before, limit))
    }

    fn revision_with(&self, document: DocumentName, digest: &Digest) -> Result<Option<RevisionRecord>, StoreError> {
        Ok(self.core.revision_with(document, digest))
    }

    fn origin(&self, document: DocumentName, text: &str) -> Result<Option<Origin>, StoreError> {
        Ok(self.core.origin(document, text))
    }

    fn prepare(&mut self, new: &NewRevision) -> Result<RevisionRecord, StoreError> {
        self.core.prepare(new)
    }

    fn commit_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        file: Option<FileIdentity>,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        self.core.commit(document, number, file, at)
    }

    fn abort_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        why: &str,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        self.core.abort(document, number, why, at)
    }

    fn record_revision(&mut self, new: &NewRevision, file: Option<FileIdentity>) -> Result<RevisionRecord, StoreError> {
        let prepared = self.core.prepare(new)?;
        self.core.commit(new.document, prepared.number, file, new.at)
    }

    fn verify_revision(&mut self, document: DocumentName, number: RevisionNumber) -> Result<(), StoreError> {
        self.core.verify(document, number)
    }

    fn consume(&mut self, consumption: &Consumption) -> Result<(), StoreError> {
        self.core.consume(consumption)
    }

    fn outcomes(&self, document: DocumentName, number: RevisionNumber) -> Result<Vec<EventOutcome>, StoreError> {
        self.core.revision(document, number).map(Revision::became)
    }

    fn note_quarantined(&mut self, new: &NewQuarantined) -> Result<QuarantineRecord, StoreError> {
        self.core.note_quarantined(new)
    }

    fn quarantined(&self) -> Result<Vec<QuarantineRecord>, StoreError> {
        Ok(self.core.quarantine.clone())
    }

    fn set_quarantine_state(&mut self, number: u64, state: QuarantineState) -> Result<(), StoreError> {
        self.core.set_quarantine_state(number, state)
    }

    fn begin_job(&mut self, new: &NewJob) -> Result<JobRecord, StoreError> {
        self.core.begin_job(new)
    }

    fn end_job(&mut self, number: u64, end: &JobEnd) -> Result<JobRecord, StoreError> {
        self.core.end_job(number, end)
    }

    fn curation_state(&self, document: DocumentName) -> Result<CurationState, StoreError> {
        Ok(self.core.curation_state(document))
    }

    fn freeze(&mut self, new: &NewSnapshot) -> Result<SnapshotRecord, StoreError> {
        self.known(&new.session)?;
        self.core.freeze(new)
    }

    fn thaw(&mut self, session: &SessionId) -> Result<(), StoreError> {
        self.known(session)?;
        self.core.thaw(session);
        Ok(())
    }

    fn snapshot_of(&self, session: &SessionId, runtime: &str) -> Result<Option<SnapshotRecord>, StoreError> {
        let mut all = self.snapshots(session)?.into_iter();
        let is_in_force = |snapshot: &SnapshotRecord| !snapshot.ended && snapshot.content.runtime == runtime;
        Ok(all.rfind(is_in_force))
    }

    fn snapshot(&self, session: &SessionId) -> Result<Option<SnapshotRecord>, StoreError> {
        Ok(self.snapshots(session)?.pop())
    }

    fn snapshots(&self, session: &SessionId) -> Result<Vec<SnapshotRecord>, StoreError> {
        self.known(session)?;
        Ok(self.core.snapshots.get(session).cloned().unwrap_or_default())
    }

    fn note_request(&mut self, new: &NewRequest) -> Result<(), StoreError> {
        self.whole(|next| next.note_request_whole(new))
    }

    fn usage(&self, session: &SessionId, counter: &str) -> Result<Vec<RunUsage>, StoreError> {
        let known = self.known(session)?;
        let mut usage = self.core.requests_of(session);
        for of_run in &mut usage {
            of_run.reply_tokens = known.reply_tokens(of_run.run, counter);
        }
        Ok(usage)
    }

    fn note_maintenance(&mut self, new: &NewMaintenance) -> Result<(), StoreError> {
        self.core.maintenance.push(new.clone());
        Ok(())
    }

    fn maintenance(&self) -> Result<Vec<MaintenanceUsage>, StoreError> {
        Ok(self.core.maintenance_usage())
    }
}
