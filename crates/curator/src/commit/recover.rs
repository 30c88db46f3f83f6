//! Recovery: what became of a change that was not seen to its end. It never writes the document.

use memory_core::revision::{NewRevision, Reason, RevisionNumber, RevisionRecord, file_digest};
use memory_core::{Digest, DocumentName, document};

use super::leftovers::{self, Quarantined};
use super::look::{FileState, Look, look};
use super::record::draft;
use super::{EffectError, Ports};

/// How long putting a revision in place can take at most, in seconds. Our own figure: a slow disk, and room.
const LONGEST_SECONDS: i64 = 600;

/// What recovery found and did.
#[derive(Debug, Clone)]
pub struct Recovered {
    /// The revision that was found in place and is committed now.
    pub committed: Option<RevisionNumber>,
    /// The revision that was found not in place and is aborted now.
    pub aborted: Option<RevisionNumber>,
    /// The revision that the file became because there was none.
    pub imported: Option<RevisionNumber>,
    /// Texts that nobody had recorded, put aside.
    pub quarantined: Vec<Quarantined>,
    /// The document as it stands now.
    pub look: Look,
}

/// Sets right what an earlier change left: decides about a prepared revision by what the file holds, clears away what is
/// recorded, puts aside what is not. To be called under the lock, at every start and before every change. Running it again
/// changes nothing more.
///
/// A file without any revision becomes revision 1, imported and not verified.
///
/// # Errors
/// [`EffectError::Busy`] if the process that prepared a revision is alive and not this one; [`EffectError::File`],
/// [`EffectError::Store`].
pub fn recover(ports: &mut Ports<'_>, document: DocumentName) -> Result<Recovered, EffectError> {
    ports.files.in_place()?;
    let (mut committed, mut aborted) = (None, None);
    if let Some(prepared) = ports.store.prepared(document)? {
        if is_at_work(ports, &prepared) {
            return Err(EffectError::Busy {
                document,
                revision: prepared.number,
            });
        }
        match decide(ports, &prepared)? {
            Decision::Committed => committed = Some(prepared.number),
            Decision::Aborted => aborted = Some(prepared.number),
        }
    }
    let quarantined = leftovers::clear(ports, document)?;
    let imported = import(ports, document)?;
    Ok(Recovered {
        committed,
        aborted,
        imported,
        quarantined,
        look: look(ports, document)?,
    })
}

/// Whether the process that prepared a revision may still put it in place. It takes some milliseconds, under the lock that
/// we hold: what is much older is not at work, whoever has its number now.
fn is_at_work(ports: &Ports<'_>, prepared: &RevisionRecord) -> bool {
    let age = ports.now.as_second() - prepared.at.as_second();
    prepared.owner != ports.files.owner()
        && (0..LONGEST_SECONDS).contains(&age)
        && ports.files.is_alive(&prepared.owner)
}

enum Decision {
    Committed,
    Aborted,
}

fn decide(ports: &mut Ports<'_>, prepared: &RevisionRecord) -> Result<Decision, EffectError> {
    let document = prepared.document;
    let mut file = FileState::read(ports.files, document)?;
    if file.digest() != Some(prepared.digest) && file.digest() != prepared.base {
        file = FileState::read_settled(ports.files, document)?;
    }
    if let FileState::Found { file: found, digest } = &file
        && *digest == prepared.digest
    {
        // It is there, but perhaps not on the disk: neither its name nor, if it is a person's file of another form, its
        // content.
        ports.files.sync_file(document.file_name())?;
        ports.files.sync_folder()?;
        ports
            .store
            .commit_revision(document, prepared.number, Some(found.identity), ports.now)?;
        return Ok(Decision::Committed);
    }
    let why = if file.digest() == prepared.base {
        "it was not put in place"
    } else {
        "the file was changed by somebody else"
    };
    ports.store.abort_revision(document, prepared.number, why, ports.now)?;
    Ok(Decision::Aborted)
}

/// A file that no revision knows anything of: its database is lost, or a person made it.
fn import(ports: &mut Ports<'_>, document: DocumentName) -> Result<Option<RevisionNumber>, EffectError> {
    if ports.store.head(document)?.is_some() {
        return Ok(None);
    }
    // No memory yet is the usual case, and must not wait for a save that nobody makes.
    if FileState::read(ports.files, document)?.bytes().is_empty() {
        return Ok(None);
    }
    let FileState::Found { file, digest } = FileState::read_settled(ports.files, document)? else {
        return Ok(None);
    };
    let Ok(text) = std::str::from_utf8(&file.bytes) else {
        return Ok(None);
    };
    let parsed = document::parse(text);
    let text = if parsed.is_form_only() {
        parsed.document.render()
    } else {
        text.to_owned()
    };
    if text.is_empty() || ports.store.revision_with(document, &digest)?.is_some() {
        return Ok(None);
    }
    debug_assert_eq!(file_digest(&file.bytes), Digest::of(text.as_bytes()));
    let cursor = ports.store.event_counts(document)?.cursor;
    let new = NewRevision {
        base: Some(digest),
        ..draft(ports, document, Reason::Imported, text, cursor)
    };
    let record = ports.store.record_revision(&new, Some(file.identity))?;
    Ok(Some(record.number))
}
