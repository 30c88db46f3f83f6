//! Where entries come from, as far as it is asked for while changes are proposed, curated and sent.

use std::collections::BTreeSet;

use curator::ModelView;
use memory_core::document::Entry;
use memory_core::validate::framing::{Date, day};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName};

use super::documents::Current;
use crate::engine::Engine;
use crate::error::EngineError;

/// The texts of documents that a person has approved.
pub(crate) struct Approvals(BTreeSet<Digest>);

impl Approvals {
    /// Looks up each entry, by index.
    pub(crate) fn of<'a>(engine: &Engine, entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, EngineError> {
        let mut approved = BTreeSet::new();
        for entry in entries {
            let digest = Digest::of(entry.as_str().as_bytes());
            if engine.store().is_approved(&digest)? {
                approved.insert(digest);
            }
        }
        Ok(Self(approved))
    }

    /// How entries are shown to a model.
    pub(crate) fn view<'a>(&'a self, engine: &'a Engine) -> ModelView<'a> {
        ModelView {
            redactor: engine.redactor(),
            approved: &self.0,
        }
    }
}

impl Engine {
    /// The entries of a document that a person wrote: those that a revision of a person or a file without history brought,
    /// or that no revision has yet; never one that a model's event says. Costs a few looks by index for each entry.
    pub(crate) fn persons(&self, current: &Current) -> Result<BTreeSet<String>, EngineError> {
        let mut persons = BTreeSet::new();
        for entry in current.document.entries() {
            if self.is_persons(current.name, entry)? {
                persons.insert(entry.as_str().to_owned());
            }
        }
        Ok(persons)
    }

    fn is_persons(&self, document: DocumentName, entry: &Entry) -> Result<bool, EngineError> {
        let mut events = self.store().events_saying(document, entry.as_str())?;
        // What was taken back is not said any more.
        events.retain(|event| event.taken_back.is_none());
        if events.iter().any(|event| event.trust != Trust::Person) {
            return Ok(false);
        }
        if !events.is_empty() {
            return Ok(true);
        }
        let origin = self.store().origin(document, entry.as_str())?;
        Ok(origin.is_none_or(|origin| origin.reason.is_persons()))
    }

    /// The day that an entry is from: that of the revision that brought it, else today.
    pub(crate) fn date(&self, document: DocumentName, entry: &Entry) -> Result<Date, EngineError> {
        let origin = self.store().origin(document, entry.as_str())?;
        Ok(day(origin.map_or_else(|| self.now(), |origin| origin.at)))
    }
}
