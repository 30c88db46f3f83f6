//! `sync`: a person says that the file is right as it is.

use memory_core::DocumentName;
use memory_core::curation::{QuarantineRecord, QuarantineState};
use memory_core::document::Document;
use memory_core::revision::{NewRevision, Reason, RevisionNumber, RevisionRecord};

use super::leftovers::Quarantined;
use super::look::FileState;
use super::record::{draft, record_as_it_is};
use super::recover::{Recovered, recover};
use super::replace::{Unfinished, replace};
use super::{EffectError, Ports};

/// What `sync` did.
#[derive(Debug, Clone)]
pub struct Synced {
    /// What was set right before.
    pub recovered: Recovered,
    /// What was saved while it was at work and could not stay in place.
    pub quarantined: Vec<Quarantined>,
    /// Why some of it could not be put aside yet.
    pub unfinished: Option<Unfinished>,
    /// What lay in quarantine unseen, and counts as seen now.
    pub acknowledged: Vec<String>,
    /// The revision that the file is now; nothing if there was nothing to record.
    pub revision: Option<RevisionRecord>,
    /// The file was written anew in canonical form.
    pub normalised: bool,
    /// A revision that nobody had confirmed is confirmed now.
    pub verified: Option<RevisionNumber>,
}

/// Records the file as it is as a revision of a person, in canonical form. What differs in form alone is no change.
///
/// `accept` is asked about the file's bytes if they differ from what was recorded, and gives the document to be recorded
/// or the caller's refusal. To be called under the lock.
///
/// # Errors
/// As [`recover`](super::recover) and [`replace`]; the outer error is `accept`'s refusal.
pub fn sync<R>(
    ports: &mut Ports<'_>,
    document: DocumentName,
    accept: impl FnOnce(&[u8], Option<&RevisionRecord>) -> Result<Document, R>,
) -> Result<Result<Synced, R>, EffectError> {
    let recovered = recover(ports, document)?;
    let look = &recovered.look;
    let head = look.head.clone();
    let unverified = head.as_ref().filter(|head| !head.verified).map(|head| head.number);
    let text = match (look.drift, unverified) {
        (None, None) => None,
        // Nothing differs, and a person takes it over: it has to be good all the same.
        (None, Some(_)) | (Some(_), _) => match accept(look.file.bytes(), head.as_ref()) {
            Ok(accepted) => Some(accepted.render()),
            Err(refusal) => return Ok(Err(refusal)),
        },
    };
    let unseen = unseen(ports, document)?;
    let mut synced = Synced {
        quarantined: Vec::new(),
        unfinished: None,
        acknowledged: Vec::new(),
        revision: None,
        normalised: false,
        verified: None,
        recovered,
    };
    if let Some(text) = text {
        record(ports, document, head, text, &mut synced)?;
    }
    for (number, name) in unseen {
        ports.store.set_quarantine_state(number, QuarantineState::Seen)?;
        synced.acknowledged.push(name);
    }
    Ok(Ok(synced))
}

fn record(
    ports: &mut Ports<'_>,
    document: DocumentName,
    head: Option<RevisionRecord>,
    text: String,
    synced: &mut Synced,
) -> Result<(), EffectError> {
    let file = synced.recovered.look.file.clone();
    if let Some(head) = head.filter(|head| head.text == text && synced.recovered.look.drift.is_none()) {
        ports.store.verify_revision(document, head.number)?;
        synced.verified = Some(head.number);
        return Ok(());
    }
    let new = manual(ports, document, text, &synced.recovered)?;
    let is_canonical = file.bytes() == new.text.as_bytes();
    synced.normalised = !is_canonical;
    synced.revision = Some(if is_canonical {
        record_as_it_is(ports, &new, &file)?
    } else {
        let replaced = replace(ports, &new)?;
        synced.quarantined = replaced.quarantined;
        synced.unfinished = replaced.unfinished;
        replaced.revision
    });
    Ok(())
}

fn manual(
    ports: &Ports<'_>,
    document: DocumentName,
    text: String,
    recovered: &Recovered,
) -> Result<NewRevision, EffectError> {
    let look = &recovered.look;
    let cursor = ports.store.event_counts(document)?.cursor;
    let detail = match look.drift.and_then(|drift| drift.revision) {
        Some(revision) if !matches!(look.file, FileState::Missing) => Some(format!("the text of revision {revision}")),
        _ => None,
    };
    Ok(NewRevision {
        base: look.file.digest(),
        parent: look.head.as_ref().map(|head| head.number),
        detail,
        ..draft(ports, document, Reason::Manual, text, cursor)
    })
}

/// What lies in quarantine when a person takes the file over: they are told of it, and curation may go on. Not what the
/// sync itself displaces.
fn unseen(ports: &Ports<'_>, document: DocumentName) -> Result<Vec<(u64, String)>, EffectError> {
    let records = ports.store.quarantined()?.into_iter();
    let is_unseen =
        |record: &QuarantineRecord| record.content.document == document && record.content.state == QuarantineState::New;
    let unseen = records.filter(is_unseen);
    Ok(unseen.map(|record| (record.number, record.content.name)).collect())
}
