//! What the requests of a session carry of notes: read with the first one, recorded, and the same bytes from then on.

use memory_core::note::search::active;
use memory_core::note::section::{Selected, render, select};
use memory_core::{Message, Role, SessionId};

use super::Notes;
use crate::engine::Engine;
use crate::error::EngineError;

impl Notes {
    /// Reads what a request carries. Cost: linear in the store.
    fn selected(&self) -> Result<Selected, EngineError> {
        let notes = self.load()?.notes;
        Ok(select(active(&notes), self.settings.max_bytes, |text| {
            self.redactor.redact(text).text.into_owned()
        }))
    }
}

impl Engine {
    /// Sees to it that a session that uses notes has recorded what its requests carry. Whatever fails here costs it its notes
    /// and nothing else.
    pub(crate) fn load_notes(&mut self, session: &SessionId) -> Result<(), EngineError> {
        let record = self.store().notes_of(session)?;
        if !record.is_some_and(|record| record.usage.enabled && record.loaded.is_none()) {
            return Ok(());
        }
        let selected = self
            .notes()
            .and_then(|notes| Ok((notes.selected()?, notes.path().to_owned())));
        let selected = match selected {
            Ok((selected, path)) => {
                self.say_what_was_loaded(&selected, &path);
                selected
            }
            Err(error) => {
                self.warnings
                    .push(format!("project memory: {error}; continuing without memory"));
                Selected::default()
            }
        };
        let at = self.now();
        self.store_mut().record_notes(session, &selected, at)?;
        Ok(())
    }

    /// The section as a message of a request, with its tokens: nothing if there is nothing to say.
    pub(crate) fn notes_message(&self, session: &SessionId) -> Result<Option<(Message, u32)>, EngineError> {
        let Some(selected) = self.store().notes_of(session)?.and_then(|record| record.loaded) else {
            return Ok(None);
        };
        let key = self.store().key()?.unwrap_or_default();
        let text = render(&selected, &key);
        Ok((!text.is_empty()).then(|| self.counted(Message::text(Role::System, text))))
    }

    fn say_what_was_loaded(&mut self, selected: &Selected, path: &str) {
        let (loaded, omitted) = (selected.lines.len(), selected.omitted);
        tracing::info!("project memory: {loaded} notes loaded from {path}");
        if omitted > 0 {
            self.warnings.push(format!(
                "project memory: {omitted} older notes left out of the prompt; forget what is no longer needed, or raise \
                 max_bytes"
            ));
        }
    }
}
