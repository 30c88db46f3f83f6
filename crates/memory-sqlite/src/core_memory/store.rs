//! The port's implementation: each method is one transaction around a function of another file.

use memory_core::curation::{
    CurationState, JobEnd, JobRecord, MaintenanceUsage, NewJob, NewMaintenance, NewQuarantined, NewRequest,
    NewSnapshot, QuarantineRecord, QuarantineState, RunUsage, SnapshotRecord,
};
use memory_core::event::{Candidate, EventCounts, EventFilter, EventRecord, NewCandidate, Staged};
use memory_core::ports::{Begin, CoreMemoryStore, StoreError};
use memory_core::revision::{Consumption, EventOutcome, FileIdentity, NewRevision, Origin, RevisionRecord};
use memory_core::{Digest, DocumentName, EventNumber, RevisionNumber, SessionId, Timestamp};

use super::{candidates, decisions, events, jobs, outcomes, quarantine, revisions, snapshots, usage};
use crate::sessions;
use crate::store::SqliteStore;

impl CoreMemoryStore for SqliteStore {
    fn stage(&mut self, new: &NewCandidate) -> Result<Staged, StoreError> {
        self.db.write(|transaction| candidates::stage(transaction, new))
    }

    fn staged(&self, session: &SessionId) -> Result<Vec<Candidate>, StoreError> {
        self.db
            .read(|connection| candidates::staged(connection, &sessions::find(connection, session)?))
    }

    fn propose(&mut self, begin: &Begin, new: &NewCandidate) -> Result<EventNumber, StoreError> {
        self.db
            .write(|transaction| candidates::propose(transaction, begin, new))
    }

    fn event(&self, number: EventNumber) -> Result<EventRecord, StoreError> {
        self.db.read(|connection| events::event(connection, number))
    }

    fn events(&self, filter: &EventFilter) -> Result<Vec<EventRecord>, StoreError> {
        self.db.read(|connection| events::events(connection, filter))
    }

    fn events_saying(&self, document: DocumentName, text: &str) -> Result<Vec<EventRecord>, StoreError> {
        self.db.read(|connection| events::saying(connection, document, text))
    }

    fn event_counts(&self, document: DocumentName) -> Result<EventCounts, StoreError> {
        self.db.read(|connection| events::counts(connection, document))
    }

    fn approve(&mut self, number: EventNumber, digest: &Digest, at: Timestamp) -> Result<EventNumber, StoreError> {
        self.db
            .write(|transaction| decisions::approve(transaction, number, digest, at))
    }

    fn reject(&mut self, number: EventNumber, at: Timestamp) -> Result<(), StoreError> {
        self.db.write(|transaction| decisions::reject(transaction, number, at))
    }

    fn take_back(&mut self, events: &[EventNumber], at: Timestamp) -> Result<(), StoreError> {
        self.db
            .write(|transaction| decisions::take_back(transaction, events, at))
    }

    fn approve_text(&mut self, digest: &Digest, at: Timestamp) -> Result<(), StoreError> {
        self.db
            .write(|transaction| decisions::approve_text(transaction, digest, at))
    }

    fn is_approved(&self, digest: &Digest) -> Result<bool, StoreError> {
        self.db.read(|connection| decisions::is_approved(connection, digest))
    }

    fn head(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError> {
        self.db.read(|connection| revisions::head(connection, document))
    }

    fn prepared(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError> {
        self.db.read(|connection| revisions::prepared(connection, document))
    }

    fn revision(&self, document: DocumentName, number: RevisionNumber) -> Result<RevisionRecord, StoreError> {
        self.db
            .read(|connection| revisions::revision(connection, document, number))
    }

    fn revisions(
        &self,
        document: DocumentName,
        before: Option<RevisionNumber>,
        limit: u32,
    ) -> Result<Vec<RevisionRecord>, StoreError> {
        self.db
            .read(|connection| revisions::list(connection, document, before, limit))
    }

    fn revision_with(&self, document: DocumentName, digest: &Digest) -> Result<Option<RevisionRecord>, StoreError> {
        self.db
            .read(|connection| revisions::with_digest(connection, document, digest))
    }

    fn origin(&self, document: DocumentName, text: &str) -> Result<Option<Origin>, StoreError> {
        self.db.read(|connection| revisions::origin(connection, document, text))
    }

    fn prepare(&mut self, new: &NewRevision) -> Result<RevisionRecord, StoreError> {
        self.db.write(|transaction| revisions::prepare(transaction, new))
    }

    fn commit_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        file: Option<FileIdentity>,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        self.db
            .write(|transaction| revisions::commit(transaction, document, number, file, at))
    }

    fn abort_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        why: &str,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError> {
        self.db
            .write(|transaction| revisions::abort(transaction, document, number, why, at))
    }

    fn record_revision(&mut self, new: &NewRevision, file: Option<FileIdentity>) -> Result<RevisionRecord, StoreError> {
        self.db.write(|transaction| revisions::record(transaction, new, file))
    }

    fn verify_revision(&mut self, document: DocumentName, number: RevisionNumber) -> Result<(), StoreError> {
        self.db
            .write(|transaction| revisions::verify(transaction, document, number))
    }

    fn consume(&mut self, consumption: &Consumption) -> Result<(), StoreError> {
        self.db.write(|transaction| outcomes::consume(transaction, consumption))
    }

    fn outcomes(&self, document: DocumentName, number: RevisionNumber) -> Result<Vec<EventOutcome>, StoreError> {
        self.db
            .read(|connection| outcomes::of_revision(connection, document, number))
    }

    fn note_quarantined(&mut self, new: &NewQuarantined) -> Result<QuarantineRecord, StoreError> {
        self.db.write(|transaction| quarantine::note(transaction, new))
    }

    fn quarantined(&self) -> Result<Vec<QuarantineRecord>, StoreError> {
        self.db.read(quarantine::list)
    }

    fn set_quarantine_state(&mut self, number: u64, state: QuarantineState) -> Result<(), StoreError> {
        self.db
            .write(|transaction| quarantine::set_state(transaction, number, state))
    }

    fn begin_job(&mut self, new: &NewJob) -> Result<JobRecord, StoreError> {
        self.db.write(|transaction| jobs::begin(transaction, new))
    }

    fn end_job(&mut self, number: u64, end: &JobEnd) -> Result<JobRecord, StoreError> {
        self.db.write(|transaction| jobs::end(transaction, number, end))
    }

    fn curation_state(&self, document: DocumentName) -> Result<CurationState, StoreError> {
        self.db.read(|connection| jobs::state(connection, document))
    }

    fn freeze(&mut self, new: &NewSnapshot) -> Result<SnapshotRecord, StoreError> {
        self.db.write(|transaction| snapshots::freeze(transaction, new))
    }

    fn thaw(&mut self, session: &SessionId) -> Result<(), StoreError> {
        self.db
            .write(|transaction| snapshots::end(transaction, &sessions::find(transaction, session)?, None))
    }

    fn snapshot_of(&self, session: &SessionId, runtime: &str) -> Result<Option<SnapshotRecord>, StoreError> {
        self.db
            .read(|connection| snapshots::in_force(connection, &sessions::find(connection, session)?, runtime))
    }

    fn snapshot(&self, session: &SessionId) -> Result<Option<SnapshotRecord>, StoreError> {
        self.db
            .read(|connection| snapshots::newest(connection, &sessions::find(connection, session)?))
    }

    fn snapshots(&self, session: &SessionId) -> Result<Vec<SnapshotRecord>, StoreError> {
        self.db
            .read(|connection| snapshots::list(connection, &sessions::find(connection, session)?))
    }

    fn note_request(&mut self, new: &NewRequest) -> Result<(), StoreError> {
        self.db.write(|transaction| usage::note_request(transaction, new))
    }

    fn usage(&self, session: &SessionId, counter: &str) -> Result<Vec<RunUsage>, StoreError> {
        self.db
            .read(|connection| usage::of_session(connection, &sessions::find(connection, session)?, counter))
    }

    fn note_maintenance(&mut self, new: &NewMaintenance) -> Result<(), StoreError> {
        self.db.write(|transaction| usage::note_maintenance(transaction, new))
    }

    fn maintenance(&self) -> Result<Vec<MaintenanceUsage>, StoreError> {
        self.db.read(usage::maintenance)
    }
}
