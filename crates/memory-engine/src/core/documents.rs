//! The documents as their files are, for whoever looks or plans.

use curator::{EffectError, Look, Ports, look};
use memory_core::document::{Document, parse};
use memory_core::ports::FileError;
use memory_core::revision::RevisionRecord;
use memory_core::{Code, DocumentName, RevisionNumber};

use crate::engine::Engine;
use crate::error::EngineError;

/// A document as it stands.
#[derive(Debug, Clone)]
pub(crate) struct Current {
    /// Which.
    pub(crate) name: DocumentName,
    /// Its file beside what was recorded, or why it cannot be read.
    pub(crate) look: Result<Look, Unread>,
    /// What it says: of a file that cannot be read what was recorded last.
    pub(crate) document: Document,
    /// The last committed revision.
    pub(crate) head: Option<RevisionRecord>,
}

/// Why a document's file cannot be read.
#[derive(Debug, Clone)]
pub(crate) struct Unread {
    detail: String,
    /// What the system could not do, which says nothing about the file; else the file is none that could be read.
    system: Option<Code>,
}

impl Current {
    pub(crate) fn read(ports: &mut Ports<'_>, name: DocumentName) -> Result<Self, EffectError> {
        let look = match look(ports, name) {
            Ok(look) => Ok(look),
            Err(EffectError::File(error)) => Err(Unread {
                detail: error.to_string(),
                system: matches!(error, FileError::Io { .. }).then(|| error.code()),
            }),
            Err(error) => return Err(error),
        };
        let head = match &look {
            Ok(look) => look.head.clone(),
            Err(_) => ports.store.head(name)?,
        };
        let text = match &look {
            Ok(look) => std::str::from_utf8(look.file.bytes()).ok(),
            Err(_) => None,
        };
        let text = text.or_else(|| head.as_ref().map(|head| head.text.as_str()));
        Ok(Self {
            name,
            document: parse(text.unwrap_or_default()).document,
            look,
            head,
        })
    }

    /// Why the file cannot be read as a text, if it cannot.
    pub(crate) fn unreadable(&self) -> Option<String> {
        match &self.look {
            Ok(look) => std::str::from_utf8(look.file.bytes()).err().map(|error| {
                let place = error.valid_up_to() + 1;
                format!("{} is not UTF-8, from byte {place} on", self.name.file_name())
            }),
            Err(unread) => Some(unread.detail.clone()),
        }
    }

    /// Refuses to go on with a file that cannot be read as a text.
    pub(crate) fn expect_readable(&self) -> Result<(), EngineError> {
        let Some(message) = self.unreadable() else {
            return Ok(());
        };
        let system = self.look.as_ref().err().and_then(|unread| unread.system);
        Err(EngineError::Unreadable {
            code: system.unwrap_or(Code::Drift),
            message,
        })
    }

    /// The revision whose text it has.
    pub(crate) fn revision(&self) -> Option<RevisionNumber> {
        let look = self.look.as_ref().ok().filter(|look| look.drift.is_none())?;
        look.head.as_ref().map(|head| head.number)
    }

    /// The entries that were recorded last.
    pub(crate) fn recorded(&self) -> Document {
        let head = self.head.as_ref();
        head.map(|head| parse(&head.text).document).unwrap_or_default()
    }
}

/// Both, in the order of [`DocumentName::ALL`].
pub(crate) fn both(ports: &mut Ports<'_>) -> Result<[Current; 2], EffectError> {
    let [memory, user] = DocumentName::ALL;
    Ok([Current::read(ports, memory)?, Current::read(ports, user)?])
}

/// Characters of the other document: what a budget is shared with.
pub(crate) fn other_chars(ports: &mut Ports<'_>, name: DocumentName) -> Result<usize, EffectError> {
    Ok(Current::read(ports, name.other())?.document.chars())
}

impl Engine {
    pub(crate) fn documents(&mut self) -> Result<[Current; 2], EngineError> {
        self.with_ports(both)
    }

    /// A document, and the other one.
    pub(crate) fn document_and_other(&mut self, name: DocumentName) -> Result<[Current; 2], EngineError> {
        let [memory, user] = self.documents()?;
        Ok(match name {
            DocumentName::Memory => [memory, user],
            DocumentName::User => [user, memory],
        })
    }
}
