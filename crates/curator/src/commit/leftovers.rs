//! What earlier changes left in the folder: drafts that never took their place, and files that were displaced.
//!
//! The law: only a file without text, or whose text is that of a recorded revision, is removed. A draft that was not
//! written to its end is the beginning of one; it has a name of its own until it is ready to be exchanged, and only under
//! that name is a beginning enough. Everything else is somebody's text and goes to quarantine.

use memory_core::curation::{NewQuarantined, QuarantineState};
use memory_core::ports::{FileError, FoundFile};
use memory_core::revision::{RevisionNumber, RevisionRecord, RevisionState, file_digest};
use memory_core::{Digest, DocumentName};

use super::{EffectError, Ports};

/// How long a displaced file is kept after its revision was committed, in seconds: an editor that opened the file before may
/// still write into it. Our own figure: longer than any editor takes to save.
const GRACE_SECONDS: i64 = 60;

/// Digits of the digest in a name in quarantine.
const NAME_DIGITS: usize = 12;

/// A text that was put into quarantine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quarantined {
    /// Its number in the store.
    pub number: u64,
    /// The document that it belongs to.
    pub document: DocumentName,
    /// Its name in the folder `quarantine`.
    pub name: String,
    /// The revision in whose course it was displaced or left.
    pub revision: RevisionNumber,
}

/// The name of the draft of a revision, which nobody's file ever has but ours.
pub(super) fn stage_name(document: DocumentName, revision: RevisionNumber) -> String {
    format!(".{}.{revision}.stage", document.file_name())
}

/// The name of the draft once it is ready; after the exchange the displaced file has it.
pub(super) fn swap_name(document: DocumentName, revision: RevisionNumber) -> String {
    format!(".{}.{revision}.swap", document.file_name())
}

/// The second name that the displaced file has where files cannot be exchanged.
pub(super) fn previous_name(document: DocumentName, revision: RevisionNumber) -> String {
    format!(".{}.{revision}.previous", document.file_name())
}

/// What a name is left of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    revision: RevisionNumber,
    /// A draft that was never exchanged.
    is_draft: bool,
}

/// What a name is left of; nothing if the name is none of ours.
fn left_of(document: DocumentName, name: &str) -> Option<Left> {
    let rest = name
        .strip_prefix('.')?
        .strip_prefix(document.file_name())?
        .strip_prefix('.')?;
    let (number, kind) = rest.split_once('.')?;
    let is_draft = match kind {
        "stage" => true,
        "swap" | "previous" => false,
        _ => return None,
    };
    let is_ours = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let revision = RevisionNumber(is_ours.then(|| number.parse().ok()).flatten()?);
    Some(Left { revision, is_draft })
}

/// Removes what is recorded and puts the rest into quarantine. Running it again changes nothing more.
pub(super) fn clear(ports: &mut Ports<'_>, document: DocumentName) -> Result<Vec<Quarantined>, EffectError> {
    let mut quarantined = Vec::new();
    let names = ports.files.names(&format!(".{}.", document.file_name()))?;
    for name in names {
        if let Some(left) = left_of(document, &name) {
            quarantined.extend(clear_one(ports, document, &name, left)?);
        }
    }
    Ok(quarantined)
}

fn clear_one(
    ports: &mut Ports<'_>,
    document: DocumentName,
    name: &str,
    left: Left,
) -> Result<Option<Quarantined>, EffectError> {
    let Some(found) = ports.files.read(name)? else {
        return Ok(None);
    };
    // A second name of the document itself: what it holds stays where it is. The document's own name may not be durable yet.
    let target = ports.files.read(document.file_name())?;
    if target.is_some_and(|target| is_same(&target, &found)) {
        ports.files.sync_folder()?;
        ports.files.remove(name)?;
        return Ok(None);
    }
    let made = find(ports, document, left.revision)?;
    let digest = file_digest(&found.bytes);
    let is_beginning = |made: &RevisionRecord| left.is_draft && made.text.as_bytes().starts_with(&found.bytes);
    let is_empty = digest == Digest::of(b"");
    let is_ours =
        is_empty || made.as_ref().is_some_and(is_beginning) || ports.store.revision_with(document, &digest)?.is_some();
    if is_ours {
        if left.is_draft || !is_in_grace(ports, made.as_ref()) {
            ports.files.remove(name)?;
        }
        return Ok(None);
    }
    if found.has_other_names {
        return end_move(ports, document, name, left.revision);
    }
    let known = made.map(|made| made.number);
    quarantine(ports, document, name, left.revision, known, &found.bytes).map(Some)
}

fn is_same(one: &FoundFile, other: &FoundFile) -> bool {
    (one.identity.device, one.identity.inode) == (other.identity.device, other.identity.inode)
}

/// Ends the move of a file that has another name. It was cut off if that name is one in quarantine that is noted: an editor
/// may have written into the file since, so that its digest would give it another one. Else the other name is somebody's, as
/// an editor's backup is: nothing is lost, and the file is left until it has this name alone.
fn end_move(
    ports: &mut Ports<'_>,
    document: DocumentName,
    name: &str,
    revision: RevisionNumber,
) -> Result<Option<Quarantined>, EffectError> {
    ports.files.sync_file(name)?;
    for record in ports.store.quarantined()? {
        if record.content.document != document {
            continue;
        }
        match ports.files.quarantine(name, &record.content.name) {
            Ok(()) => {
                return Ok(Some(Quarantined {
                    number: record.number,
                    document,
                    name: record.content.name,
                    revision,
                }));
            }
            Err(FileError::Exists { .. } | FileError::Refused { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

fn find(
    ports: &Ports<'_>,
    document: DocumentName,
    revision: RevisionNumber,
) -> Result<Option<RevisionRecord>, EffectError> {
    match ports.store.revision(document, revision) {
        Ok(record) => Ok(Some(record)),
        // Of a database that is lost.
        Err(error) if error.code() == memory_core::Code::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Whether an editor may still hold what this revision displaced. A clock that went back ends the grace.
fn is_in_grace(ports: &Ports<'_>, made: Option<&RevisionRecord>) -> bool {
    made.filter(|made| made.state == RevisionState::Committed)
        .and_then(|made| made.ended_at)
        .map(|ended_at| ports.now.as_second() - ended_at.as_second())
        .is_some_and(|age| (0..GRACE_SECONDS).contains(&age))
}

/// Recorded first, then moved: a crash between the two leaves the file where the next look finds it again, and never a file
/// in quarantine that nobody is told of.
fn quarantine(
    ports: &mut Ports<'_>,
    document: DocumentName,
    name: &str,
    revision: RevisionNumber,
    known: Option<RevisionNumber>,
    bytes: &[u8],
) -> Result<Quarantined, EffectError> {
    let digest = Digest::of(bytes);
    // What is moved must survive: an editor may not have made it durable.
    ports.files.sync_file(name)?;
    let mut to = format!("{document}-{revision}-{}", digest.short(NAME_DIGITS));
    let mut copy = 2;
    loop {
        let record = ports.store.note_quarantined(&NewQuarantined {
            document,
            name: to.clone(),
            digest,
            // One of a database that is lost is none of this one's.
            revision: known,
            state: QuarantineState::New,
            at: ports.now,
        })?;
        if record.content.state == QuarantineState::Cleared {
            // A person had an earlier one of this text removed: this one has to be told of anew.
            to = format!("{document}-{revision}-{}-{copy}", digest.short(NAME_DIGITS));
            copy += 1;
            continue;
        }
        match ports.files.quarantine(name, &to) {
            Ok(()) => {
                return Ok(Quarantined {
                    number: record.number,
                    document,
                    name: to,
                    revision,
                });
            }
            Err(FileError::Exists { .. }) => to = format!("{document}-{revision}-{}-{copy}", digest.short(NAME_DIGITS)),
            Err(error) => return Err(error.into()),
        }
        copy += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_ours_are_left_overs() {
        let of = |name: &str| left_of(DocumentName::Memory, name).map(|left| (left.revision.0, left.is_draft));
        assert_eq!(of(".MEMORY.md.7.stage"), Some((7, true)));
        assert_eq!(of(".MEMORY.md.7.swap"), Some((7, false)));
        assert_eq!(of(".MEMORY.md.7.previous"), Some((7, false)));
        for other in [
            "MEMORY.md",
            ".MEMORY.md.swp",
            ".MEMORY.md.7.stage~",
            ".MEMORY.md.07.stage",
            ".MEMORY.md.x.stage",
            ".MEMORY.md..stage",
            ".USER.md.7.stage",
            ".MEMORY.md.99999999999.stage",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
