//! The port's implementation: each method is one transaction around a function of another file.

use memory_core::note::record::{NotesRecord, NotesUse, SavedNote};
use memory_core::note::section::Selected;
use memory_core::ports::{NoteRecords, StoreError};
use memory_core::{RunNumber, SessionId, Timestamp};

use super::{usage, writes};
use crate::sessions;
use crate::store::SqliteStore;

impl NoteRecords for SqliteStore {
    fn notes_of(&self, session: &SessionId) -> Result<Option<NotesRecord>, StoreError> {
        self.db
            .read(|connection| usage::record(connection, &sessions::find(connection, session)?))
    }

    fn use_notes(&mut self, session: &SessionId, usage: NotesUse, at: Timestamp) -> Result<NotesUse, StoreError> {
        self.db
            .write(|transaction| usage::set(transaction, &sessions::find(transaction, session)?, usage, at))
    }

    fn record_notes(&mut self, session: &SessionId, loaded: &Selected, at: Timestamp) -> Result<Selected, StoreError> {
        self.db
            .write(|transaction| usage::load(transaction, &sessions::find(transaction, session)?, loaded, at))
    }

    fn mark_untrusted(&mut self, session: &SessionId, at: Timestamp) -> Result<(), StoreError> {
        self.db
            .write(|transaction| usage::mark(transaction, &sessions::find(transaction, session)?, at))
    }

    fn is_untrusted(&self, session: &SessionId) -> Result<bool, StoreError> {
        self.db
            .read(|connection| usage::is_marked(connection, &sessions::find(connection, session)?))
    }

    fn begin_note_write(
        &mut self,
        session: &SessionId,
        run: RunNumber,
        shared: bool,
        limit: u32,
        at: Timestamp,
    ) -> Result<Option<u64>, StoreError> {
        self.db.write(|transaction| {
            let session = sessions::find(transaction, session)?;
            let taken = writes::count(transaction, &session, (!shared).then_some(run))?;
            if taken >= u64::from(limit) {
                return Ok(None);
            }
            writes::begin(transaction, &session, run, at).map(Some)
        })
    }

    fn end_note_write(
        &mut self,
        session: &SessionId,
        number: u64,
        saved: Option<&SavedNote>,
    ) -> Result<(), StoreError> {
        self.db
            .write(|transaction| writes::end(transaction, &sessions::find(transaction, session)?, number, saved))
    }

    fn note_writes(&self, session: &SessionId, run: Option<RunNumber>) -> Result<u32, StoreError> {
        self.db.read(|connection| {
            let session = sessions::find(connection, session)?;
            let count = writes::count(connection, &session, run)?;
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        })
    }

    fn saved_notes(&self, session: &SessionId) -> Result<Vec<(u64, SavedNote)>, StoreError> {
        self.db
            .read(|connection| writes::waiting(connection, &sessions::find(connection, session)?))
    }

    fn hand_over_notes(&mut self, session: &SessionId, numbers: &[u64], at: Timestamp) -> Result<(), StoreError> {
        self.db
            .write(|transaction| writes::hand_over(transaction, &sessions::find(transaction, session)?, numbers, at))
    }
}
