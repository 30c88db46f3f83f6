//! Bringing a text back, as a new revision. History is never rewritten.

use memory_core::curation::QuarantineState;
use memory_core::revision::{NewRevision, Reason, RevisionRecord};
use memory_core::{Digest, DocumentName};

use super::leftovers::Quarantined;
use super::look::FileState;
use super::record::{draft, record_as_it_is};
use super::recover::{Recovered, recover};
use super::replace::{Unfinished, replace};
use super::{EffectError, Ports};

/// What bringing a text back did.
#[derive(Debug, Clone)]
pub struct Restored {
    /// What was set right before.
    pub recovered: Recovered,
    /// The new revision; nothing if the document has the text already and it was recorded last.
    pub revision: Option<RevisionRecord>,
    /// What the file held and nobody had recorded, put aside.
    pub quarantined: Vec<Quarantined>,
    /// Why some of it could not be put aside yet.
    pub unfinished: Option<Unfinished>,
}

/// Puts `text` in place, whatever the file holds: what nobody had recorded goes to quarantine, and a missing file is made
/// anew. To be called under the lock, at a person's word.
///
/// # Errors
/// As [`recover`](super::recover) and [`replace`].
pub fn restore(
    ports: &mut Ports<'_>,
    document: DocumentName,
    text: String,
    detail: String,
) -> Result<Restored, EffectError> {
    let recovered = recover(ports, document)?;
    let look = &recovered.look;
    let digest = Digest::of(text.as_bytes());
    let is_recorded = look.drift.is_none() && look.head.as_ref().is_some_and(|head| head.digest == digest);
    if is_recorded && look.file.digest().is_some_and(|found| found == digest) {
        return Ok(Restored {
            recovered,
            revision: None,
            quarantined: Vec::new(),
            unfinished: None,
        });
    }
    let cursor = ports.store.event_counts(document)?.cursor;
    let new = NewRevision {
        base: look.file.digest(),
        parent: look.head.as_ref().map(|head| head.number),
        detail: Some(detail),
        ..draft(ports, document, Reason::Restore, text, cursor)
    };
    let (revision, quarantined, unfinished) = match &look.file {
        // Only the record is behind.
        FileState::Found { digest: found, .. } if *found == digest => {
            (record_as_it_is(ports, &new, &look.file)?, Vec::new(), None)
        }
        FileState::Found { .. } | FileState::Missing => {
            let replaced = replace(ports, &new)?;
            // Displaced at the person's word, who is told with the result: no reason to keep curation off.
            for quarantined in &replaced.quarantined {
                ports
                    .store
                    .set_quarantine_state(quarantined.number, QuarantineState::Seen)?;
            }
            (replaced.revision, replaced.quarantined, replaced.unfinished)
        }
    };
    Ok(Restored {
        recovered,
        revision: Some(revision),
        quarantined,
        unfinished,
    })
}
