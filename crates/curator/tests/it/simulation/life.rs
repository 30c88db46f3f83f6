//! The life of a simulated process: once it has ended, neither its files nor its store do anything more.

use std::cell::Cell;

use memory_core::curation::{
    CurationState, JobEnd, JobRecord, MaintenanceUsage, NewJob, NewMaintenance, NewQuarantined, NewRequest,
    NewSnapshot, QuarantineRecord, QuarantineState, RunUsage, SnapshotRecord,
};
use memory_core::event::{Candidate, EventCounts, EventFilter, EventRecord, NewCandidate, Staged};
use memory_core::ports::{Begin, CoreMemoryStore, StoreError};
use memory_core::revision::{
    Consumption, EventOutcome, FileIdentity, NewRevision, Origin, RevisionNumber, RevisionRecord,
};
use memory_core::{Code, Digest, DocumentName, EventNumber, SessionId, Timestamp};
use memory_testkit::MemoryStore;

/// Where a process ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Before this step with files.
    Step(usize),
    /// Before this transaction of the store.
    Transaction(usize),
}

/// A process.
#[derive(Debug, Default)]
pub(crate) struct Life {
    end: Option<End>,
    transactions: Cell<usize>,
    is_gone: Cell<bool>,
}

impl Life {
    pub(crate) fn until(end: Option<End>) -> Self {
        Self { end, ..Self::default() }
    }

    /// Before which step with files it ends.
    pub(crate) fn last_step(&self) -> Option<usize> {
        match self.end {
            Some(End::Step(step)) => Some(step),
            Some(End::Transaction(_)) | None => None,
        }
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.get()
    }

    pub(crate) fn ends(&self) {
        self.is_gone.set(true);
    }

    /// How many transactions of the store it began.
    pub(crate) fn transactions(&self) -> usize {
        self.transactions.get()
    }

    fn begin_transaction(&self) -> Result<(), StoreError> {
        if self.end == Some(End::Transaction(self.transactions())) {
            self.ends();
        }
        if self.is_gone() {
            return Err(StoreError::Store {
                code: Code::Io,
                path: "memory".to_owned(),
                detail: "the process is gone".to_owned(),
                source: None,
            });
        }
        self.transactions.set(self.transactions() + 1);
        Ok(())
    }
}

/// The store as one process has it.
pub(crate) struct LivingStore<'a> {
    pub(crate) store: &'a mut MemoryStore,
    pub(crate) life: &'a Life,
}

macro_rules! reads {
    ($(fn $name:ident($($argument:ident: $of:ty),*) -> $gives:ty;)*) => {
        $(fn $name(&self, $($argument: $of),*) -> Result<$gives, StoreError> {
            self.store.$name($($argument),*)
        })*
    };
}

macro_rules! writes {
    ($(fn $name:ident($($argument:ident: $of:ty),*) -> $gives:ty;)*) => {
        $(fn $name(&mut self, $($argument: $of),*) -> Result<$gives, StoreError> {
            self.life.begin_transaction()?;
            self.store.$name($($argument),*)
        })*
    };
}

impl CoreMemoryStore for LivingStore<'_> {
    reads! {
        fn staged(session: &SessionId) -> Vec<Candidate>;
        fn event(number: EventNumber) -> EventRecord;
        fn events(filter: &EventFilter) -> Vec<EventRecord>;
        fn events_saying(document: DocumentName, text: &str) -> Vec<EventRecord>;
        fn event_counts(document: DocumentName) -> EventCounts;
        fn is_approved(digest: &Digest) -> bool;
        fn head(document: DocumentName) -> Option<RevisionRecord>;
        fn prepared(document: DocumentName) -> Option<RevisionRecord>;
        fn revision(document: DocumentName, number: RevisionNumber) -> RevisionRecord;
        fn revisions(document: DocumentName, before: Option<RevisionNumber>, limit: u32) -> Vec<RevisionRecord>;
        fn revision_with(document: DocumentName, digest: &Digest) -> Option<RevisionRecord>;
        fn origin(document: DocumentName, text: &str) -> Option<Origin>;
        fn outcomes(document: DocumentName, number: RevisionNumber) -> Vec<EventOutcome>;
        fn quarantined() -> Vec<QuarantineRecord>;
        fn curation_state(document: DocumentName) -> CurationState;
        fn snapshot_of(session: &SessionId, runtime: &str) -> Option<SnapshotRecord>;
        fn snapshot(session: &SessionId) -> Option<SnapshotRecord>;
        fn snapshots(session: &SessionId) -> Vec<SnapshotRecord>;
        fn usage(session: &SessionId, counter: &str) -> Vec<RunUsage>;
        fn maintenance() -> Vec<MaintenanceUsage>;
    }

    writes! {
        fn stage(new: &NewCandidate) -> Staged;
        fn propose(begin: &Begin, new: &NewCandidate) -> EventNumber;
        fn approve(number: EventNumber, digest: &Digest, at: Timestamp) -> EventNumber;
        fn reject(number: EventNumber, at: Timestamp) -> ();
        fn take_back(events: &[EventNumber], at: Timestamp) -> ();
        fn approve_text(digest: &Digest, at: Timestamp) -> ();
        fn prepare(new: &NewRevision) -> RevisionRecord;
        fn commit_revision(
            document: DocumentName,
            number: RevisionNumber,
            file: Option<FileIdentity>,
            at: Timestamp
        ) -> RevisionRecord;
        fn abort_revision(
            document: DocumentName,
            number: RevisionNumber,
            why: &str,
            at: Timestamp
        ) -> RevisionRecord;
        fn record_revision(new: &NewRevision, file: Option<FileIdentity>) -> RevisionRecord;
        fn verify_revision(document: DocumentName, number: RevisionNumber) -> ();
        fn consume(consumption: &Consumption) -> ();
        fn note_quarantined(new: &NewQuarantined) -> QuarantineRecord;
        fn set_quarantine_state(number: u64, state: QuarantineState) -> ();
        fn begin_job(new: &NewJob) -> JobRecord;
        fn end_job(number: u64, end: &JobEnd) -> JobRecord;
        fn freeze(new: &NewSnapshot) -> SnapshotRecord;
        fn thaw(session: &SessionId) -> ();
        fn note_request(new: &NewRequest) -> ();
        fn note_maintenance(new: &NewMaintenance) -> ();
    }
}
