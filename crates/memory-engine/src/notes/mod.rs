//! Project notes: a store of its own beside conversations, which people look after and runs write into.
//!
//! `memory_core::note` decides; the adapters keep; here is the order of things. [`Notes`] is the store with its settings, for
//! people's commands, which need no conversation. What a run does with it stands with the engine: what its requests carry
//! ([`loaded`]), what it saves ([`writer`]), and the tools ([`tools`]).

mod loaded;
mod moving;
mod people;
mod place;
mod settings;
mod tools;
mod usage;
mod writer;

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::PathBuf;
use std::sync::Arc;

use memory_core::Timestamp;
use memory_core::note::section::one_line;
use memory_core::note::{Note, NoteChange};
use memory_core::ports::{LoadedNotes, NoteStore, NotesView};
use memory_core::validate::credential::Redactor;

use self::place::explained;
use crate::engine::Clock;
use crate::error::EngineError;

pub use place::has_notes;
pub use settings::{Approval, NoteBackend, NoteSettings};
pub use tools::{NOTE_TOOLS, NoteAnswer, NoteTool};

/// A store of project notes with its settings.
pub struct Notes {
    store: Box<dyn NoteStore + Send>,
    settings: NoteSettings,
    redactor: Arc<Redactor>,
    clock: Clock,
    /// As it is set.
    path: String,
    absolute: PathBuf,
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notes")
            .field("path", &self.path)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Notes {
    /// Makes notes on any storage; `path` is what it is called where it is shown.
    pub fn with_store(
        store: Box<dyn NoteStore + Send>,
        path: impl Into<String>,
        settings: NoteSettings,
        redactor: Arc<Redactor>,
        clock: Clock,
    ) -> Self {
        let path = path.into();
        Self {
            store,
            settings,
            redactor,
            clock,
            absolute: PathBuf::from(&path),
            path,
        }
    }

    /// Returns the settings.
    pub fn settings(&self) -> &NoteSettings {
        &self.settings
    }

    /// Returns where the store is, below the working folder.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Says whether the store is there, be it empty.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd`, `io`.
    pub fn exists(&self) -> Result<bool, EngineError> {
        self.store.exists().map_err(explained)
    }

    fn load(&self) -> Result<LoadedNotes, EngineError> {
        self.store.load().map_err(explained)
    }

    fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Plans a change on the locked store and has it done. What the plan refuses comes back, and nothing is changed then.
    fn change<T, E>(
        &self,
        mut plan: impl FnMut(&dyn NotesView) -> Result<(T, Vec<NoteChange>), E>,
    ) -> Result<T, EngineError>
    where
        EngineError: From<E>,
    {
        let mut outcome = None;
        let planned = self.store.update(&mut |view| match plan(view) {
            Ok((value, changes)) => {
                outcome = Some(Ok(value));
                Ok(changes)
            }
            Err(error) => {
                outcome = Some(Err(error));
                Ok(Vec::new())
            }
        });
        planned.map_err(explained)?;
        match outcome {
            Some(outcome) => Ok(outcome?),
            // A store asks once; one that does not has done nothing.
            None => Err(EngineError::Settings(
                "the store of notes did not ask for a plan".to_owned(),
            )),
        }
    }

    /// The text of a note on one line, masked: as models see it. A file that a person wrote may hold a credential.
    fn shown(&self, text: &str) -> String {
        self.redactor.redact(&one_line(text)).text.into_owned()
    }

    fn masked(&self, note: Note) -> Note {
        Note {
            text: self.redactor.redact(&note.text).text.into_owned(),
            ..note
        }
    }
}

/// A random number for an id. Not secret: an id only has to be free.
fn draw() -> u32 {
    let random = std::hash::RandomState::new().build_hasher().finish();
    (random >> 32) as u32 ^ random as u32
}
