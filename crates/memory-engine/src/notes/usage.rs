//! Whether a session uses notes: said with its first run, recorded, and the same for all that follow.

use memory_core::SessionId;
use memory_core::note::record::{NotesAsked, NotesRecord};
use memory_core::ports::StoreError;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::NotesStep;

impl Engine {
    /// Refuses what contradicts a session that has begun.
    fn check_notes(&self, session: &SessionId, asked: &NotesAsked) -> Result<(), EngineError> {
        let recorded = self.store().notes_of(session)?.map(|record| record.usage);
        if recorded.is_none() && self.store().runs(session)?.is_empty() {
            return Ok(());
        }
        match asked.contradiction(recorded) {
            Some(contradiction) => Err(StoreError::Notes {
                session: session.to_string(),
                contradiction,
            }
            .into()),
            None => Ok(()),
        }
    }

    /// Goes on with a session after its host ended: opens it again, with the notes that it had and no look at their store.
    ///
    /// # Errors
    ///
    /// `not_found`; `usage` if `asked` contradicts what the session has recorded.
    pub fn resume(&mut self, session: &SessionId, asked: &NotesAsked) -> Result<NotesStep, EngineError> {
        self.store().session(session)?;
        self.check_notes(session, asked)?;
        if asked.untrusted {
            self.mark_untrusted(session)?;
        }
        self.set_session_state(session, memory_core::record::SessionState::Open)?;
        self.notes_step(session)
    }

    /// Says how a session uses notes.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn notes_step(&self, session: &SessionId) -> Result<NotesStep, EngineError> {
        let record = self.store().notes_of(session)?;
        let untrusted = self.store().is_untrusted(session)?;
        let writes = self.store().note_writes(session, None)?;
        Ok(step(session, record, untrusted, writes))
    }

    /// Notes that something from outside has entered a session: whatever its runs save from now on waits for a person.
    /// Repeating is no error.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn mark_untrusted(&mut self, session: &SessionId) -> Result<(), EngineError> {
        let at = self.now();
        Ok(self.store_mut().mark_untrusted(session, at)?)
    }
}

fn step(session: &SessionId, record: Option<NotesRecord>, untrusted: bool, writes: u32) -> NotesStep {
    let usage = record.as_ref().map(|record| record.usage);
    let loaded = record.and_then(|record| record.loaded);
    let enabled = usage.is_some_and(|usage| usage.enabled);
    NotesStep {
        session: session.to_string(),
        memory_enabled: enabled,
        read_only: usage.is_some_and(|usage| usage.read_only),
        shared_limit: usage.is_some_and(|usage| usage.shared_limit),
        untrusted,
        writes,
        memory: loaded
            .as_ref()
            .map(|loaded| loaded.lines.iter().map(crate::report::NoteLineReport::new).collect()),
        memory_omitted: loaded.map(|loaded| loaded.omitted),
        tools: match usage {
            Some(usage) if usage.enabled && usage.read_only => super::tools::reading(),
            Some(usage) if usage.enabled => super::tools::all(),
            _ => Vec::new(),
        },
    }
}
