//! Whether a session uses notes: said with its first run, recorded, and the same for all that follow.

use memory_core::note::record::{NotesRecord, NotesUse};
use memory_core::{Code, SessionId};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::NotesStep;

/// The runs of a session whose first one has just begun.
const FIRST: usize = 1;

/// What a host asks for with a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotesAsked {
    /// Whether notes are used; nothing takes what the session has recorded, or the settings for a new one.
    pub memory: Option<bool>,
    /// Nothing may be saved.
    pub read_only: bool,
    /// The run is that of a helper of another agent: it loads no notes.
    pub delegated: bool,
    /// One conversation with an editor: all of its runs share one limit of writes.
    pub shared_limit: bool,
    /// Something from outside is in the session from its beginning, such as servers that a client brought.
    pub untrusted: bool,
}

impl Engine {
    /// Refuses what contradicts the session. To be asked before anything is stored.
    pub(crate) fn check_notes(&self, session: &SessionId, asked: &NotesAsked) -> Result<(), EngineError> {
        let Some(wanted) = asked.memory else { return Ok(()) };
        let recorded = match self.recorded_notes(session, 0) {
            // A new session takes what it is told.
            Ok(None) => return Ok(()),
            Ok(Some(recorded)) => recorded,
            Err(error) if error.code() == Code::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if wanted != recorded {
            return Err(EngineError::NotesConflict {
                session: session.clone(),
                recorded,
            });
        }
        Ok(())
    }

    /// Whether the session uses notes; nothing if that is still open. One that has more than `runs` runs and no record does not
    /// use them.
    fn recorded_notes(&self, session: &SessionId, runs: usize) -> Result<Option<bool>, EngineError> {
        if let Some(record) = self.store().notes_of(session)? {
            return Ok(Some(record.usage.enabled));
        }
        let is_old = self.store().runs(session)?.len() > runs;
        Ok(is_old.then_some(false))
    }

    /// Records how a session uses notes, with its first run.
    pub(crate) fn use_notes(&mut self, session: &SessionId, asked: &NotesAsked) -> Result<(), EngineError> {
        let at = self.now();
        if asked.untrusted {
            self.store_mut().mark_untrusted(session, at)?;
        }
        let wanted = asked.memory.unwrap_or(self.settings().notes.enabled) && !asked.delegated;
        // A session without a record uses no notes, so that those who use none pay nothing for them.
        if !wanted || self.recorded_notes(session, FIRST)?.is_some() {
            return Ok(());
        }
        let usage = NotesUse {
            enabled: true,
            shared_limit: asked.shared_limit,
            read_only: asked.read_only,
        };
        self.store_mut().use_notes(session, usage, at)?;
        Ok(())
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
