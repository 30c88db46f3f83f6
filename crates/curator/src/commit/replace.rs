//! The replacement of a document's file: prepared, exchanged, verified, committed.
//!
//! The steps are numbered as in `docs/design/core-memory.md`. A text that a person saved at any moment is found again: in
//! the file, or beside it until [`leftovers`] puts it into quarantine.

use memory_core::ports::{FileError, StoreError};
use memory_core::revision::{NewRevision, RevisionNumber, RevisionRecord, file_digest};
use memory_core::{Code, Digest, DocumentName};

use super::leftovers::{self, Quarantined, previous_name, stage_name, swap_name};
use super::look::{FileState, look};
use super::{EffectError, Ports};

/// A replacement that took place.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The revision, committed.
    pub revision: RevisionRecord,
    /// What was displaced and recorded nowhere else.
    pub quarantined: Vec<Quarantined>,
    /// What was displaced could not be looked through: it lies beside the document until a recovery can.
    pub unfinished: Option<Unfinished>,
}

/// Why a text lies beside its document that should be in quarantine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// The stable code.
    pub code: Code,
    /// What failed.
    pub detail: String,
}

impl Unfinished {
    fn of(error: &EffectError) -> Self {
        Self {
            code: error.code(),
            detail: error.to_string(),
        }
    }
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "what was displaced could not be put into quarantine and lies beside the document ({}): {}",
            self.code.as_str(),
            self.detail
        )
    }
}

/// Puts a revision in place. To be called under the lock, after [`recover`](super::recover).
///
/// Costs the text a few times, three syncs of files or folders, and two transactions.
///
/// # Errors
/// [`EffectError::Drift`] if the file is not, or not any more, what the revision was planned on: nothing was lost and the
/// file is what the person saved. [`EffectError::Store`] with `conflict` if another revision came first.
/// [`EffectError::Unconfirmed`] if it is in place and could not be confirmed. Else the revision is aborted.
pub fn replace(ports: &mut Ports<'_>, new: &NewRevision) -> Result<Placed, EffectError> {
    let document = new.document;
    // P1: the file is what it was planned on.
    if FileState::read(ports.files, document)?.digest() != new.base {
        return Err(drifted(ports, document));
    }
    // P2: the text is durable before a file changes.
    let prepared = ports.store.prepare(new)?;
    match put_in_place(ports, &prepared) {
        Ok(()) => {}
        Err(Failed::Before(error)) => return Err(give_up(ports, &prepared, "it could not be written", error)),
        Err(Failed::Displaced) => {
            let error = drifted(ports, document);
            return Err(give_up(ports, &prepared, "the file was changed meanwhile", error));
        }
        Err(Failed::After(error)) => return Err(unconfirmed(&prepared, error)),
    }
    confirm(ports, &prepared).map_err(|error| unconfirmed(&prepared, error))
}

/// P10 and P11: committed, with the cursor; then what was displaced is looked at once more.
fn confirm(ports: &mut Ports<'_>, prepared: &RevisionRecord) -> Result<Placed, EffectError> {
    let document = prepared.document;
    let identity = ports.files.read(document.file_name())?.map(|file| file.identity);
    let revision = ports
        .store
        .commit_revision(document, prepared.number, identity, ports.now)?;
    // It is committed: what cannot be cleared away now is met again by the next recovery.
    let (quarantined, unfinished) = match leftovers::clear(ports, document) {
        Ok(quarantined) => (quarantined, None),
        Err(error) => (Vec::new(), Some(Unfinished::of(&error))),
    };
    Ok(Placed {
        revision,
        quarantined,
        unfinished,
    })
}

/// Where a replacement failed.
enum Failed {
    /// The document's file is as it was.
    Before(EffectError),
    /// Somebody had saved the file in between; their text is back in place.
    Displaced,
    /// The file may have been replaced.
    After(EffectError),
}

fn put_in_place(ports: &mut Ports<'_>, prepared: &RevisionRecord) -> Result<(), Failed> {
    let (document, number) = (prepared.document, prepared.number);
    write_stage(ports, prepared).map_err(Failed::Before)?;
    let (swap, target) = (swap_name(document, number), document.file_name());
    let Some(base) = prepared.base else {
        return put_first(ports, &swap, target);
    };
    // P7: the exchange. Whoever saves in between is displaced, not overwritten.
    match ports.files.exchange(&swap, target) {
        Ok(()) => {}
        Err(FileError::Unsupported { .. }) => return put_over(ports, document, number, &base),
        // The file went away: nothing to be replaced.
        Err(FileError::Missing { .. }) => return Err(Failed::Displaced),
        Err(error) => return Err(after_failed_exchange(ports, prepared, error.into())),
    }
    // P8: the exchange is durable before anything says so.
    ports.files.sync_folder().map_err(|error| Failed::After(error.into()))?;
    // P9: what was displaced is what was planned on.
    if holds(ports, &swap, &base).map_err(Failed::After)? {
        return Ok(());
    }
    ports
        .files
        .exchange(&swap, target)
        .and_then(|()| ports.files.sync_folder())
        .map_err(|error| Failed::After(error.into()))?;
    Err(Failed::Displaced)
}

/// P3 to P6: a draft beside the file, durable with its name.
fn write_stage(ports: &mut Ports<'_>, prepared: &RevisionRecord) -> Result<(), EffectError> {
    let stage = stage_name(prepared.document, prepared.number);
    ports.files.create(&stage, prepared.document.file_name())?;
    ports.files.write(&stage, prepared.text.as_bytes())?;
    ports.files.sync_file(&stage)?;
    // From here on somebody's file may get the draft's name, or somebody's text get into the draft: it is another name than
    // that of a draft half written.
    ports
        .files
        .rename_new(&stage, &swap_name(prepared.document, prepared.number))?;
    Ok(ports.files.sync_folder()?)
}

/// The first text of a document: nothing is replaced, and a file that is there by now is not touched.
fn put_first(ports: &mut Ports<'_>, swap: &str, target: &str) -> Result<(), Failed> {
    match ports.files.rename_new(swap, target) {
        Ok(()) => ports.files.sync_folder().map_err(|error| Failed::After(error.into())),
        Err(FileError::Exists { .. }) => Err(Failed::Displaced),
        Err(error) => Err(Failed::After(error.into())),
    }
}

/// Where files cannot be exchanged: the old file keeps a second name, so that what is saved into it is found. What an
/// editor puts in place by renaming between the last look and the rename is lost: no call can tell, and the window is as
/// short as two calls.
fn put_over(
    ports: &mut Ports<'_>,
    document: DocumentName,
    number: RevisionNumber,
    base: &Digest,
) -> Result<(), Failed> {
    let (swap, target, previous) = (
        swap_name(document, number),
        document.file_name(),
        previous_name(document, number),
    );
    let before = |error: FileError| match error {
        FileError::Missing { .. } => Failed::Displaced,
        error => Failed::Before(error.into()),
    };
    ports.files.link_new(target, &previous).map_err(before)?;
    ports
        .files
        .sync_folder()
        .map_err(|error| Failed::Before(error.into()))?;
    if !holds(ports, target, base).map_err(Failed::Before)? {
        return Err(Failed::Displaced);
    }
    let after = |error: FileError| Failed::After(error.into());
    ports.files.rename_over(&swap, target).map_err(after)?;
    ports.files.sync_folder().map_err(after)?;
    if holds(ports, &previous, base).map_err(Failed::After)? {
        return Ok(());
    }
    ports
        .files
        .rename_over(&previous, target)
        .and_then(|()| ports.files.sync_folder())
        .map_err(after)?;
    Err(Failed::Displaced)
}

/// An exchange that failed was done or not: what the two names lead to says which.
fn after_failed_exchange(ports: &mut Ports<'_>, prepared: &RevisionRecord, error: EffectError) -> Failed {
    let swap = swap_name(prepared.document, prepared.number);
    match holds(ports, &swap, &prepared.digest) {
        Ok(true) => Failed::Before(error),
        Ok(false) | Err(_) => Failed::After(error),
    }
}

fn holds(ports: &mut Ports<'_>, name: &str, digest: &Digest) -> Result<bool, EffectError> {
    let found = ports.files.read(name)?;
    Ok(found.is_some_and(|found| file_digest(&found.bytes) == *digest))
}

/// Aborts what is not in place. That this fails too changes nothing: recovery aborts it.
fn give_up(ports: &mut Ports<'_>, prepared: &RevisionRecord, why: &str, error: EffectError) -> EffectError {
    let (document, number) = (prepared.document, prepared.number);
    if ports.store.abort_revision(document, number, why, ports.now).is_ok() {
        // Ours is removed; a text that was saved meanwhile is put aside.
        drop(leftovers::clear(ports, document));
    }
    error
}

fn unconfirmed(prepared: &RevisionRecord, error: EffectError) -> EffectError {
    EffectError::Unconfirmed {
        document: prepared.document,
        revision: prepared.number,
        source: Box::new(error),
    }
}

/// Says how the file differs; if it has what was recorded last, somebody else's change came first.
fn drifted(ports: &mut Ports<'_>, document: DocumentName) -> EffectError {
    match look(ports, document) {
        Ok(look) => match look.drift {
            Some(drift) => EffectError::Drift { document, drift },
            None => EffectError::Store(StoreError::Changed {
                what: format!("the file of {document}"),
            }),
        },
        Err(error) => error,
    }
}
