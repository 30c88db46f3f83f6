//! What sessions of the in-memory store record about notes.

use memory_core::note::record::{NotesBegin, NotesRecord, NotesUse, SavedNote};
use memory_core::note::section::Selected;
use memory_core::ports::{NoteRecords, StoreError};
use memory_core::{RunNumber, SessionId, Timestamp};

use super::{MemoryStore, invalid, not_found};

/// What one session has recorded.
#[derive(Debug, Clone, Default)]
pub(super) struct SessionNotes {
    usage: Option<NotesUse>,
    loaded: Option<Selected>,
    is_untrusted: bool,
    /// The write with number n is the nth.
    writes: Vec<Write>,
}

#[derive(Debug, Clone)]
struct Write {
    run: RunNumber,
    state: WriteState,
}

#[derive(Debug, Clone)]
enum WriteState {
    Begun,
    /// Nothing came of it.
    Dropped,
    Made(SavedNote),
    HandedOver,
}

impl SessionNotes {
    fn count(&self, run: Option<RunNumber>) -> u32 {
        let counts =
            |write: &&Write| !matches!(write.state, WriteState::Dropped) && run.is_none_or(|run| write.run == run);
        self.writes.iter().filter(counts).count() as u32
    }

    fn write_mut(&mut self, number: u64) -> Option<&mut Write> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.writes.get_mut(index)
    }
}

impl MemoryStore {
    fn notes_mut(&mut self, session: &SessionId) -> Result<&mut SessionNotes, StoreError> {
        self.known(session)?;
        Ok(self.notes.entry(session.clone()).or_default())
    }

    /// Records what the first run of a session says of notes, and refuses what a later one says against it.
    pub(super) fn begin_notes(&mut self, session: &SessionId, begin: &NotesBegin) -> Result<(), StoreError> {
        let has_runs = !self.known(session)?.runs.is_empty();
        let recorded = self.notes(session)?.and_then(|notes| notes.usage);
        if has_runs && let Some(contradiction) = begin.asked.contradiction(recorded) {
            return Err(StoreError::Notes {
                session: session.to_string(),
                contradiction,
            });
        }
        if !has_runs && let Some(first) = begin.asked.first_use(begin.by_default) {
            self.notes_mut(session)?.usage.get_or_insert(first);
        }
        if begin.asked.untrusted {
            self.notes_mut(session)?.is_untrusted = true;
        }
        Ok(())
    }

    fn notes(&self, session: &SessionId) -> Result<Option<&SessionNotes>, StoreError> {
        self.known(session)?;
        Ok(self.notes.get(session))
    }
}

impl NoteRecords for MemoryStore {
    fn notes_of(&self, session: &SessionId) -> Result<Option<NotesRecord>, StoreError> {
        let notes = self.notes(session)?;
        Ok(notes.and_then(|notes| {
            Some(NotesRecord {
                usage: notes.usage?,
                loaded: notes.loaded.clone(),
            })
        }))
    }

    fn use_notes(&mut self, session: &SessionId, usage: NotesUse, _: Timestamp) -> Result<NotesUse, StoreError> {
        Ok(*self.notes_mut(session)?.usage.get_or_insert(usage))
    }

    fn record_notes(&mut self, session: &SessionId, loaded: &Selected, _: Timestamp) -> Result<Selected, StoreError> {
        let notes = self.notes_mut(session)?;
        if !notes.usage.is_some_and(|usage| usage.enabled) {
            return Err(StoreError::WrongState {
                session: session.to_string(),
                what: "it uses no notes".to_owned(),
            });
        }
        Ok(notes.loaded.get_or_insert_with(|| loaded.clone()).clone())
    }

    fn mark_untrusted(&mut self, session: &SessionId, _: Timestamp) -> Result<(), StoreError> {
        self.notes_mut(session)?.is_untrusted = true;
        Ok(())
    }

    fn is_untrusted(&self, session: &SessionId) -> Result<bool, StoreError> {
        Ok(self.notes(session)?.is_some_and(|notes| notes.is_untrusted))
    }

    fn begin_note_write(
        &mut self,
        session: &SessionId,
        run: RunNumber,
        shared: bool,
        limit: u32,
        _: Timestamp,
    ) -> Result<Option<u64>, StoreError> {
        if self.known(session)?.runs.iter().all(|known| known.number != run) {
            return Err(invalid(format!("session `{session}` has no run {}", run.0)));
        }
        let notes = self.notes_mut(session)?;
        if notes.count((!shared).then_some(run)) >= limit {
            return Ok(None);
        }
        notes.writes.push(Write {
            run,
            state: WriteState::Begun,
        });
        Ok(Some(notes.writes.len() as u64))
    }

    fn end_note_write(
        &mut self,
        session: &SessionId,
        number: u64,
        saved: Option<&SavedNote>,
    ) -> Result<(), StoreError> {
        let write = self.notes_mut(session)?.write_mut(number);
        let write = write.ok_or_else(|| not_found("write", number))?;
        if matches!(write.state, WriteState::Begun) {
            write.state = saved.cloned().map_or(WriteState::Dropped, WriteState::Made);
        }
        Ok(())
    }

    fn note_writes(&self, session: &SessionId, run: Option<RunNumber>) -> Result<u32, StoreError> {
        Ok(self.notes(session)?.map_or(0, |notes| notes.count(run)))
    }

    fn saved_notes(&self, session: &SessionId) -> Result<Vec<(u64, SavedNote)>, StoreError> {
        let writes = self.notes(session)?.map_or(&[][..], |notes| &notes.writes);
        let waiting = (1..).zip(writes).filter_map(|(number, write)| match &write.state {
            WriteState::Made(saved) => Some((number, saved.clone())),
            WriteState::Begun | WriteState::Dropped | WriteState::HandedOver => None,
        });
        Ok(waiting.collect())
    }

    fn hand_over_notes(&mut self, session: &SessionId, numbers: &[u64], _: Timestamp) -> Result<(), StoreError> {
        let notes = self.notes_mut(session)?;
        for number in numbers {
            match notes.write_mut(*number).map(|write| &write.state) {
                Some(WriteState::Made(_) | WriteState::HandedOver) => {}
                _ => return Err(not_found("write", number)),
            }
        }
        for number in numbers {
            if let Some(write) = notes.write_mut(*number) {
                write.state = WriteState::HandedOver;
            }
        }
        Ok(())
    }
}
