//! A look at a document: its file beside what was last recorded. Changes nothing.

use std::fmt;

use memory_core::ports::{DocumentFiles, FoundFile};
use memory_core::revision::{RevisionNumber, RevisionRecord, RevisionState, file_digest};
use memory_core::{Digest, DocumentName};

use super::{EffectError, Ports};

/// A document as it stands.
#[derive(Debug, Clone)]
pub struct Look {
    /// The last committed revision, if there is one.
    pub head: Option<RevisionRecord>,
    /// The file.
    pub file: FileState,
    /// How the file differs from what was recorded, if it does.
    pub drift: Option<Drift>,
}

/// A document's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileState {
    /// There is none.
    Missing,
    /// It was read.
    Found {
        /// As it was read.
        file: FoundFile,
        /// Its [`file_digest`].
        digest: Digest,
    },
}

impl FileState {
    /// Reads the file of a document.
    pub(super) fn read(files: &mut dyn DocumentFiles, document: DocumentName) -> Result<Self, EffectError> {
        Ok(Self::of(files.read(document.file_name())?))
    }

    /// Reads it once nobody is in the middle of saving it.
    pub(super) fn read_settled(files: &mut dyn DocumentFiles, document: DocumentName) -> Result<Self, EffectError> {
        Ok(Self::of(files.read_settled(document.file_name())?))
    }

    fn of(found: Option<FoundFile>) -> Self {
        found.map_or(Self::Missing, |file| Self::Found {
            digest: file_digest(&file.bytes),
            file,
        })
    }

    /// Returns its digest, if it is there.
    pub fn digest(&self) -> Option<Digest> {
        match self {
            Self::Missing => None,
            Self::Found { digest, .. } => Some(*digest),
        }
    }

    /// Returns its bytes: none if it is not there, since both are no memory.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Missing => &[],
            Self::Found { file, .. } => &file.bytes,
        }
    }

    /// Says whether it holds exactly what `text` says, its form aside. No file holds nothing.
    pub(super) fn holds(&self, digest: &Digest) -> bool {
        self.digest().unwrap_or_else(|| Digest::of(b"")) == *digest
    }
}

/// How a file differs from what was last recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drift {
    /// In which way.
    pub kind: DriftKind,
    /// The revision whose text the file has, or that it should have if it is missing.
    pub revision: Option<RevisionNumber>,
}

/// The ways in which a file differs from what was last recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriftKind {
    /// It is not there, and the last revision is not empty.
    Missing,
    /// It has the text of an earlier revision.
    Behind,
    /// It has the text of a revision that was never committed.
    Aborted,
    /// It has a text that nobody recorded.
    Changed,
}

impl DriftKind {
    /// Returns the stable code used in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "file_missing",
            Self::Behind => "file_behind",
            Self::Aborted => "file_aborted",
            Self::Changed => "file_changed",
        }
    }
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let revision = self.revision.map(|number| number.to_string()).unwrap_or_default();
        match self.kind {
            DriftKind::Missing => write!(f, "the file is missing; its last revision is {revision}"),
            DriftKind::Behind => write!(f, "the file has the text of the earlier revision {revision}"),
            DriftKind::Aborted => write!(
                f,
                "the file has the text of revision {revision}, which was never committed"
            ),
            DriftKind::Changed => f.write_str("the file was changed since its last revision"),
        }
    }
}

/// Looks at a document. A file that differs is read again once nobody is in the middle of saving it.
///
/// Costs the file, and a look by index.
///
/// # Errors
/// [`EffectError::File`] if the file cannot be read or is no plain file; [`EffectError::Store`].
pub fn look(ports: &mut Ports<'_>, document: DocumentName) -> Result<Look, EffectError> {
    let head = ports.store.head(document)?;
    let mut file = FileState::read(ports.files, document)?;
    if !is_recorded(head.as_ref(), &file) {
        file = FileState::read_settled(ports.files, document)?;
    }
    let drift = if is_recorded(head.as_ref(), &file) {
        None
    } else {
        Some(drift(ports, document, head.as_ref(), &file)?)
    };
    Ok(Look { head, file, drift })
}

/// Whether the file has the last revision's text. Before the first one there is nothing to differ from but an empty text.
fn is_recorded(head: Option<&RevisionRecord>, file: &FileState) -> bool {
    file.holds(&head.map_or_else(|| Digest::of(b""), |head| head.digest))
}

fn drift(
    ports: &mut Ports<'_>,
    document: DocumentName,
    head: Option<&RevisionRecord>,
    file: &FileState,
) -> Result<Drift, EffectError> {
    let Some(digest) = file.digest() else {
        return Ok(Drift {
            kind: DriftKind::Missing,
            revision: head.map(|head| head.number),
        });
    };
    let known = ports.store.revision_with(document, &digest)?;
    Ok(Drift {
        kind: match known.as_ref().map(|known| known.state) {
            Some(RevisionState::Committed) => DriftKind::Behind,
            Some(RevisionState::Aborted | RevisionState::Prepared) => DriftKind::Aborted,
            None => DriftKind::Changed,
        },
        revision: known.map(|known| known.number),
    })
}
