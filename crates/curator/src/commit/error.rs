//! Why an effect did not take place.

use memory_core::ports::{FileError, StoreError};
use memory_core::revision::RevisionNumber;
use memory_core::{Code, DocumentName};

use super::look::Drift;

/// An effect was refused or failed. Unless a variant says otherwise, the document's file is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EffectError {
    /// Storage refused or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A step with a file was refused or failed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not what was last recorded.
    #[error("{document}: {drift}")]
    Drift {
        /// The document.
        document: DocumentName,
        /// How it differs.
        drift: Drift,
    },
    /// Another process that is alive is in the middle of a change.
    #[error("{document}: another process is putting revision {revision} in place")]
    Busy {
        /// The document.
        document: DocumentName,
        /// Its revision.
        revision: RevisionNumber,
    },
    /// The file was replaced, and whether that survives a crash of the machine is not known, or it could not be
    /// recorded. The next [`recover`](super::recover) decides by what the file holds.
    #[error("{document}: revision {revision} is written, but not confirmed: {}", source.of_document(*document))]
    Unconfirmed {
        /// The document.
        document: DocumentName,
        /// The revision.
        revision: RevisionNumber,
        /// What failed.
        source: Box<Self>,
    },
}

impl EffectError {
    /// Says what went wrong with a document to somebody who has named it already.
    pub fn of_document(&self, document: DocumentName) -> String {
        let text = self.to_string();
        let named = format!("{document}: ");
        text.strip_prefix(&named).map_or_else(|| text.clone(), str::to_owned)
    }

    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Store(error) => error.code(),
            Self::File(error) => error.code(),
            Self::Drift { .. } => Code::Drift,
            Self::Busy { .. } => Code::Locked,
            Self::Unconfirmed { .. } => Code::DurabilityUnknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_that_was_named_is_not_named_again() {
        let document = DocumentName::Memory;
        let busy = || EffectError::Busy {
            document,
            revision: RevisionNumber(3),
        };
        let text = "another process is putting revision 3 in place";
        assert_eq!(busy().of_document(document), text);
        assert_eq!(busy().of_document(DocumentName::User), format!("memory: {text}"));
        let unconfirmed = EffectError::Unconfirmed {
            document,
            revision: RevisionNumber(3),
            source: Box::new(busy()),
        };
        let said = unconfirmed.to_string();
        assert_eq!(said.matches("memory: ").count(), 1, "{said}");
    }
}
