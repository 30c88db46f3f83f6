//! The storage of core memory: candidates, events, revisions, jobs, frozen sections and usage.

use crate::Timestamp;
use crate::curation::{
    CurationState, JobEnd, JobRecord, MaintenanceUsage, NewJob, NewMaintenance, NewQuarantined, NewRequest,
    NewSnapshot, QuarantineRecord, QuarantineState, RunUsage, SnapshotRecord,
};
use crate::digest::Digest;
use crate::document::DocumentName;
use crate::event::{Candidate, EventCounts, EventFilter, EventNumber, EventRecord, NewCandidate, Staged};
use crate::ids::SessionId;
use crate::ports::{Begin, StoreError};
use crate::revision::{Consumption, EventOutcome, FileIdentity, NewRevision, Origin, RevisionNumber, RevisionRecord};

/// The storage of core memory.
///
/// Every writing method is one transaction: all of it is stored or nothing. When it returns `Ok`, what was stored
/// survives a crash of the process and of the machine. Events are never changed and never deleted; neither is what a
/// revision says. Readers see only whole transactions. Calls of several processes are serialised.
///
/// [`ConversationStore::finish_run`](crate::ports::ConversationStore::finish_run) with
/// [`Succeeded`](crate::record::RunState::Succeeded) makes events of the run's candidates, in the order of staging, in
/// the transaction that ends the run. No other way of ending a run does, and a run ends once: one that made events stays
/// succeeded, whatever an import says of it later.
///
/// Arguments that break a rule stated here are refused with the code `invalid_input`.
pub trait CoreMemoryStore {
    /// Stages a candidate for the running run of its session. Its positions are those of the run's messages so far.
    ///
    /// A candidate with a `call` that staged one in this run before adds nothing, whatever it changes, and gives that one
    /// as `repeated`. One without an operation is invalid.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session; [`StoreError::WrongState`] if no run is running.
    fn stage(&mut self, new: &NewCandidate) -> Result<Staged, StoreError>;

    /// Reads the candidates of the running run, in the order of staging; none if no run is running.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn staged(&self, session: &SessionId) -> Result<Vec<Candidate>, StoreError>;

    /// Begins a run, stages the candidate in it and ends it as succeeded at the candidate's time, together. Returns the
    /// event. With the key of a begin that was used before for an equal begin nothing is added and the event of then is
    /// returned, whatever the candidate is. The candidate's session must be that of `begin`.
    ///
    /// # Errors
    /// As [`ConversationStore::begin`](crate::ports::ConversationStore::begin);
    /// [`StoreError::KeyReused`] also if the key was used for a begin whose run made no event.
    fn propose(&mut self, begin: &Begin, new: &NewCandidate) -> Result<EventNumber, StoreError>;

    /// Reads an event.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn event(&self, number: EventNumber) -> Result<EventRecord, StoreError>;

    /// Reads events in the order of their numbers. Cost: by an index for the document, for the session and for the outcome, so
    /// that what lies behind the cursor does not count when pending ones are asked for.
    ///
    /// # Errors
    /// Only if the store fails.
    fn events(&self, filter: &EventFilter) -> Result<Vec<EventRecord>, StoreError>;

    /// Reads the events that have an operation with exactly this new text, in the order of their numbers. Cost: by an index.
    ///
    /// # Errors
    /// Only if the store fails.
    fn events_saying(&self, document: DocumentName, text: &str) -> Result<Vec<EventRecord>, StoreError>;

    /// Counts the events of a document that wait. Cost: what waits and is held, not the history.
    ///
    /// # Errors
    /// Only if the store fails.
    fn event_counts(&self, document: DocumentName) -> Result<EventCounts, StoreError>;

    /// Approves a held event: a new event with its content and origin, not held and worth
    /// [`Approved`](crate::validate::trust::Trust::Approved) at least, enters at the end of the stream; the held one is
    /// `approved` by it. The new texts of its operations count as approved ([`Self::is_approved`]).
    ///
    /// Approving an event again gives the event of the first time.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::Changed`] if `digest` is not its digest;
    /// [`StoreError::State`] if it is neither held nor approved.
    fn approve(&mut self, number: EventNumber, digest: &Digest, at: Timestamp) -> Result<EventNumber, StoreError>;

    /// Takes an event that is pending or held out for good. Repeating is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if it is consumed or approved, or a prepared
    /// revision is about to consume it: whether it does is known once that is committed or aborted.
    fn reject(&mut self, number: EventNumber, at: Timestamp) -> Result<(), StoreError>;

    /// Notes that events were taken back, all or none of them: from now on they have a time in
    /// [`taken_back`](EventRecord::taken_back), with the cursor of their document, and nothing else of them changes. One that
    /// was taken back before gets the new time, unless the cursor is still where it was.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if one was not consumed.
    fn take_back(&mut self, events: &[EventNumber], at: Timestamp) -> Result<(), StoreError>;

    /// Notes that a person approved a text, by the digest of its bytes. Repeating is no error.
    ///
    /// # Errors
    /// Only if the store fails.
    fn approve_text(&mut self, digest: &Digest, at: Timestamp) -> Result<(), StoreError>;

    /// Says whether a person approved the text with this digest of its bytes.
    ///
    /// # Errors
    /// Only if the store fails.
    fn is_approved(&self, digest: &Digest) -> Result<bool, StoreError>;

    /// Reads the last committed revision of a document, if there is one.
    ///
    /// # Errors
    /// Only if the store fails.
    fn head(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError>;

    /// Reads the prepared revision of a document, if there is one.
    ///
    /// # Errors
    /// Only if the store fails.
    fn prepared(&self, document: DocumentName) -> Result<Option<RevisionRecord>, StoreError>;

    /// Reads a revision.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn revision(&self, document: DocumentName, number: RevisionNumber) -> Result<RevisionRecord, StoreError>;

    /// Reads at most `limit` revisions before `before` (from the last on if nothing is given), whatever their state, the
    /// newest first.
    ///
    /// # Errors
    /// Only if the store fails.
    fn revisions(
        &self,
        document: DocumentName,
        before: Option<RevisionNumber>,
        limit: u32,
    ) -> Result<Vec<RevisionRecord>, StoreError>;

    /// Reads the newest revision, whatever its state, whose text has this digest. Cost: by an index.
    ///
    /// # Errors
    /// Only if the store fails.
    fn revision_with(&self, document: DocumentName, digest: &Digest) -> Result<Option<RevisionRecord>, StoreError>;

    /// Reads which revision of a document, whatever became of it, was the first that had this text as an entry. Cost: by an
    /// index.
    ///
    /// # Errors
    /// Only if the store fails.
    fn origin(&self, document: DocumentName, text: &str) -> Result<Option<Origin>, StoreError>;

    /// Prepares a revision: its text is durable, the document is as before.
    ///
    /// `outcomes` names each pending event from behind `cursor` up to `consumed_to`, in order, and no other: none is passed
    /// without a word of what became of it. `consumed_to` is not beyond the last event.
    ///
    /// # Errors
    /// [`StoreError::Changed`] if the last committed revision or the cursor is not what it was planned on, another
    /// revision is prepared, or an event that it consumes was rejected meanwhile.
    fn prepare(&mut self, new: &NewRevision) -> Result<RevisionRecord, StoreError>;

    /// Commits the prepared revision: it is the last committed one, the cursor moves and the outcomes are stored, together.
    /// Committing what is committed is no error and changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if it is aborted.
    fn commit_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        file: Option<FileIdentity>,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError>;

    /// Aborts the prepared revision: nothing else changes. Aborting what is aborted is no error and changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if it is committed.
    fn abort_revision(
        &mut self,
        document: DocumentName,
        number: RevisionNumber,
        why: &str,
        at: Timestamp,
    ) -> Result<RevisionRecord, StoreError>;

    /// Prepares and commits a revision at once: for a text that the file has already.
    ///
    /// # Errors
    /// As [`Self::prepare`].
    fn record_revision(&mut self, new: &NewRevision, file: Option<FileIdentity>) -> Result<RevisionRecord, StoreError>;

    /// Notes that a person has confirmed a committed revision. Repeating is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if it is not committed.
    fn verify_revision(&mut self, document: DocumentName, number: RevisionNumber) -> Result<(), StoreError>;

    /// Moves the cursor over events that change nothing, and stores what became of them. The rule for `outcomes` is that
    /// of [`Self::prepare`].
    ///
    /// # Errors
    /// As [`Self::prepare`].
    fn consume(&mut self, consumption: &Consumption) -> Result<(), StoreError>;

    /// Reads what became of the events that a committed revision consumed, in their order; none for one that is prepared
    /// or aborted.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such revision.
    fn outcomes(&self, document: DocumentName, number: RevisionNumber) -> Result<Vec<EventOutcome>, StoreError>;

    /// Records a file that was put into quarantine. One that is recorded under its name already stays as it is.
    ///
    /// # Errors
    /// Only if the store fails.
    fn note_quarantined(&mut self, new: &NewQuarantined) -> Result<QuarantineRecord, StoreError>;

    /// Reads all files in quarantine, cleared ones too, in the order of their numbers.
    ///
    /// # Errors
    /// Only if the store fails.
    fn quarantined(&self) -> Result<Vec<QuarantineRecord>, StoreError>;

    /// Changes the state of a file in quarantine. A cleared one stays cleared.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn set_quarantine_state(&mut self, number: u64, state: QuarantineState) -> Result<(), StoreError>;

    /// Begins a job. One whose process has ended is running until somebody ends it: [`Self::curation_state`] has it as the
    /// last job, with its owner.
    ///
    /// # Errors
    /// [`StoreError::State`] if a job of the document is running.
    fn begin_job(&mut self, new: &NewJob) -> Result<JobRecord, StoreError>;

    /// Ends a running job: as failed if there is an error, else as succeeded. A revision that is named is a committed one of
    /// the job's document.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none; [`StoreError::State`] if it has ended.
    fn end_job(&mut self, number: u64, end: &JobEnd) -> Result<JobRecord, StoreError>;

    /// Reads where the curation of a document stands. Cost: independent of the history.
    ///
    /// # Errors
    /// Only if the store fails.
    fn curation_state(&self, document: DocumentName) -> Result<CurationState, StoreError>;

    /// Stores the core section that the session's requests carry from now on in a runtime. It ends the snapshot that is in
    /// force there, if there is one. Revisions that are named are there.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn freeze(&mut self, new: &NewSnapshot) -> Result<SnapshotRecord, StoreError>;

    /// Ends the snapshots in force, of whatever runtime, so that the next request takes a new one. Without one nothing is
    /// done.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn thaw(&mut self, session: &SessionId) -> Result<(), StoreError>;

    /// Reads the snapshot of a session that is in force in a runtime.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn snapshot_of(&self, session: &SessionId, runtime: &str) -> Result<Option<SnapshotRecord>, StoreError>;

    /// Reads the newest snapshot of a session, ended or not, of whatever runtime.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn snapshot(&self, session: &SessionId) -> Result<Option<SnapshotRecord>, StoreError>;

    /// Reads all snapshots of a session, oldest first.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn snapshots(&self, session: &SessionId) -> Result<Vec<SnapshotRecord>, StoreError>;

    /// Records a request, with the counts and the window that it brought. It belongs to the running run, or to none if no
    /// run is running. A count that is there stays. A snapshot that is named is there.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session, or a count is of a message that is not there.
    fn note_request(&mut self, new: &NewRequest) -> Result<(), StoreError>;

    /// Sums the requests of a session by run, in order; those outside any run come first. A run without a request is left
    /// out. Replies are counted by `counter`.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn usage(&self, session: &SessionId, counter: &str) -> Result<Vec<RunUsage>, StoreError>;

    /// Records a call of a model for maintenance.
    ///
    /// # Errors
    /// Only if the store fails.
    fn note_maintenance(&mut self, new: &NewMaintenance) -> Result<(), StoreError>;

    /// Sums maintenance by kind and author, in their order.
    ///
    /// # Errors
    /// Only if the store fails.
    fn maintenance(&self) -> Result<Vec<MaintenanceUsage>, StoreError>;
}
