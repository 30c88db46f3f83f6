//! Revisions as effects make them, and those that only record what the file is already.

use memory_core::DocumentName;
use memory_core::event::EventNumber;
use memory_core::revision::{NewRevision, Reason, RevisionRecord};
use memory_core::validate::RULESET;

use super::look::FileState;
use super::{EffectError, Ports};
use crate::rules;

/// A revision that stands on nothing and consumes no event: the caller says what it stands on.
pub(super) fn draft(
    ports: &Ports<'_>,
    document: DocumentName,
    reason: Reason,
    text: String,
    cursor: EventNumber,
) -> NewRevision {
    let (author, verified) = match reason {
        Reason::Curated => (rules::AUTHOR, false),
        Reason::Manual | Reason::Restore => ("person", true),
        Reason::Imported => ("file", false),
    };
    NewRevision {
        document,
        reason,
        verified,
        text,
        base: None,
        parent: None,
        cursor,
        consumed_to: cursor,
        outcomes: Vec::new(),
        author: author.to_owned(),
        detail: None,
        ruleset: RULESET.to_owned(),
        owner: ports.files.owner(),
        at: ports.now,
    }
}

/// Records a revision whose text the file has already. The file is made durable first, so that what is recorded is what a
/// crash leaves.
pub(super) fn record_as_it_is(
    ports: &mut Ports<'_>,
    new: &NewRevision,
    file: &FileState,
) -> Result<RevisionRecord, EffectError> {
    let identity = match file {
        FileState::Missing => None,
        FileState::Found { file, .. } => {
            ports.files.sync_file(new.document.file_name())?;
            ports.files.sync_folder()?;
            Some(file.identity)
        }
    };
    Ok(ports.store.record_revision(new, identity)?)
}
