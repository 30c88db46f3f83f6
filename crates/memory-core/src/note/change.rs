//! What a change of notes is: the store asks, and is told which notes to put and which to remove.
//!
//! Each function looks at no more of the store than it needs, so that what it costs does not grow with what is stored.
//! The store holds its lock from the first look to the last write ([`NoteStore::update`](crate::ports::NoteStore::update)).

use jiff::Timestamp;

use super::{Note, NoteId, NoteSource, NoteStatus};
use crate::code::Code;
use crate::digest::Digest;
use crate::ports::{NotesView, StoreError};

/// A note that is to be written or removed. The changes of one plan are applied together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteChange {
    /// A new one, stored behind all others. There is none with its id.
    Insert(Note),
    /// The new state of one that is there, in its place.
    Update(Note),
    /// It goes.
    Remove(NoteId),
}

/// Why a change is refused. Nothing is changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// No note has this id.
    #[error("no note has the id `{id}`")]
    NotFound {
        /// The id.
        id: String,
    },
    /// There would be more active notes than the limit allows.
    #[error("the store may have {limit} active notes and has {active}")]
    Full {
        /// How many there are, as far as they were counted.
        active: u64,
        /// How many there may be.
        limit: u32,
    },
    /// The text is not the one that the person was shown.
    #[error("the text of `{id}` is not the one that was shown: its digest is {found} now")]
    Changed {
        /// The note.
        id: NoteId,
        /// The digest of its text.
        found: Digest,
    },
    /// The notes are not those that the person was shown.
    #[error("the notes are not those that were shown: some were saved, changed or removed meanwhile")]
    OthersShown,
    /// Every id that was drawn is taken.
    #[error("no free id was drawn")]
    NoId,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ChangeError {
    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::NotFound { .. } => Code::NotFound,
            Self::Full { .. } => Code::LimitReached,
            Self::Changed { .. } | Self::OthersShown | Self::NoId => Code::Conflict,
            Self::Store(error) => error.code(),
        }
    }
}

/// How many ids are drawn for a new note until one is free. Among 10,000 notes one is taken with 1 in 400,000.
const DRAWS: u32 = 16;

/// A note that is to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNote {
    /// Its text, as [`intake`](super::intake) gives it.
    pub text: String,
    /// Its tags, normalised.
    pub tags: Vec<String>,
    /// Whether it counts at once.
    pub status: NoteStatus,
    /// Where it comes from.
    pub source: NoteSource,
}

/// What a change is, and the note that it is about as it will be, or as it was if it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// The note.
    pub note: Note,
    /// What is to be changed; nothing if all is as wanted.
    pub changes: Vec<NoteChange>,
}

/// Adds a note. `draw` draws random numbers for its id.
///
/// # Errors
/// [`ChangeError::Full`] if it would be active and there are `limit` active notes; [`ChangeError::NoId`];
/// [`ChangeError::Store`].
pub fn add(
    view: &dyn NotesView,
    new: &NewNote,
    limit: u32,
    now: Timestamp,
    draw: &mut dyn FnMut() -> u32,
) -> Result<Planned, ChangeError> {
    if new.status == NoteStatus::Active {
        expect_room(view, limit, 0)?;
    }
    let note = fresh(view, new, None, now, draw)?;
    let changes = vec![NoteChange::Insert(note.clone())];
    Ok(Planned { note, changes })
}

/// Changes the text of a note. Where the new text has to wait and the note is active, a pending note that replaces it is
/// added and the active one stays. Otherwise the note itself is changed; it keeps its tags if none are given, and stays
/// untrusted if it was.
///
/// # Errors
/// [`ChangeError::NotFound`]; [`ChangeError::NoId`]; [`ChangeError::Store`].
pub fn replace(
    view: &dyn NotesView,
    id: &NoteId,
    new: &NewNote,
    now: Timestamp,
    draw: &mut dyn FnMut() -> u32,
) -> Result<Planned, ChangeError> {
    let old = find(view, id)?;
    let mut new = new.clone();
    new.source.untrusted |= old.source.untrusted;
    if new.tags.is_empty() {
        new.tags = old.tags.clone();
    }
    if new.status == NoteStatus::Pending && old.is_active() {
        let note = fresh(view, &new, Some(id.clone()), now, draw)?;
        let changes = vec![NoteChange::Insert(note.clone())];
        return Ok(Planned { note, changes });
    }
    let note = Note {
        text: new.text,
        tags: new.tags,
        source: new.source,
        // A text that waits for a person goes on waiting, whoever changes it.
        updated_at: now.max(old.updated_at),
        ..old
    };
    let changes = vec![NoteChange::Update(note.clone())];
    Ok(Planned { note, changes })
}

/// Approves a note that waits: it is active, trusted, and takes the place of the one that it replaces. Others that wait to replace
/// that one are notes of their own from then on. One that is active already stays as it is.
///
/// # Errors
/// [`ChangeError::NotFound`]; [`ChangeError::Changed`] if `shown` is given and is not the digest of its text;
/// [`ChangeError::Full`] if there is no room for it; [`ChangeError::Store`].
pub fn approve(
    view: &dyn NotesView,
    id: &NoteId,
    shown: Option<&Digest>,
    limit: u32,
    now: Timestamp,
) -> Result<Planned, ChangeError> {
    let old = find(view, id)?;
    let found = old.digest();
    if shown.is_some_and(|shown| *shown != found) {
        return Err(ChangeError::Changed { id: old.id, found });
    }
    if old.is_active() {
        return Ok(Planned {
            note: old,
            changes: Vec::new(),
        });
    }
    let replaced = replaced_by(view, &old)?;
    if replaced.is_none() {
        expect_room(view, limit, 0)?;
    }
    let note = approved(old, replaced.as_ref(), now);
    let mut changes = vec![NoteChange::Update(note.clone())];
    if let Some(Note { id: gone, .. }) = replaced {
        changes.extend(unbound(view, &gone, &note.id)?.into_iter().map(NoteChange::Update));
        changes.push(NoteChange::Remove(gone));
    }
    Ok(Planned { note, changes })
}

/// Approves every note that waits, or none. Returns them in the order in which they are stored.
///
/// # Errors
/// [`ChangeError::Full`] if there is not room for all; [`ChangeError::Store`].
pub fn approve_all(
    view: &dyn NotesView,
    limit: u32,
    now: Timestamp,
) -> Result<(Vec<Note>, Vec<NoteChange>), ChangeError> {
    let mut approvals = Vec::new();
    let mut changes = Vec::new();
    let mut removed: Vec<NoteId> = Vec::new();
    let mut added = 0;
    for old in view.pending()? {
        let replaced = replaced_by(view, &old)?.filter(|note| !removed.contains(&note.id));
        match &replaced {
            Some(note) => removed.push(note.id.clone()),
            None => added += 1,
        }
        let note = approved(old, replaced.as_ref(), now);
        changes.push(NoteChange::Update(note.clone()));
        approvals.push(note);
    }
    if added > 0 {
        expect_room(view, limit, added - 1)?;
    }
    changes.extend(removed.into_iter().map(NoteChange::Remove));
    Ok((approvals, changes))
}

/// Removes a note, and those that wait to replace it.
///
/// # Errors
/// [`ChangeError::NotFound`]; [`ChangeError::Store`].
pub fn forget(view: &dyn NotesView, id: &NoteId) -> Result<Planned, ChangeError> {
    let note = find(view, id)?;
    let mut changes = vec![NoteChange::Remove(note.id.clone())];
    let replacements = view.pending()?.into_iter();
    changes.extend(
        replacements
            .filter(|pending| pending.replaces.as_ref() == Some(id) && pending.id != *id)
            .map(|pending| NoteChange::Remove(pending.id)),
    );
    Ok(Planned { note, changes })
}

/// Removes every note.
///
/// # Errors
/// Only if the store fails.
pub fn forget_all(view: &dyn NotesView) -> Result<Vec<NoteChange>, StoreError> {
    Ok(view
        .all()?
        .into_iter()
        .map(|note| NoteChange::Remove(note.id))
        .collect())
}

fn find(view: &dyn NotesView, id: &NoteId) -> Result<Note, ChangeError> {
    view.note(id)?
        .ok_or_else(|| ChangeError::NotFound { id: id.to_string() })
}

/// The note that `pending` takes the place of, if it is still there and active.
fn replaced_by(view: &dyn NotesView, pending: &Note) -> Result<Option<Note>, StoreError> {
    let Some(id) = pending.replaces.as_ref().filter(|id| **id != pending.id) else {
        return Ok(None);
    };
    Ok(view.note(id)?.filter(Note::is_active))
}

/// The other notes that wait to replace one that goes, as notes of their own: nothing waits to replace what is not there, and so no
/// new note gets the id of one that is waited for.
fn unbound(view: &dyn NotesView, gone: &NoteId, by: &NoteId) -> Result<Vec<Note>, StoreError> {
    let others = view.pending()?.into_iter();
    let others = others.filter(|note| note.replaces.as_ref() == Some(gone) && note.id != *by);
    Ok(others.map(|note| Note { replaces: None, ..note }).collect())
}

/// The note as it counts. What others kept with the one that it takes the place of goes on with it, unless it has its own.
fn approved(old: Note, replaced: Option<&Note>, now: Timestamp) -> Note {
    let mut extra = replaced.map(|note| note.extra.clone()).unwrap_or_default();
    extra.extend(old.extra);
    Note {
        extra,
        status: NoteStatus::Active,
        updated_at: now.max(old.updated_at),
        replaces: None,
        source: NoteSource {
            untrusted: false,
            ..old.source
        },
        ..old
    }
}

fn fresh(
    view: &dyn NotesView,
    new: &NewNote,
    replaces: Option<NoteId>,
    now: Timestamp,
    draw: &mut dyn FnMut() -> u32,
) -> Result<Note, ChangeError> {
    Ok(Note {
        id: free_id(view, draw)?,
        text: new.text.clone(),
        status: new.status,
        created_at: now,
        updated_at: now,
        source: new.source.clone(),
        tags: new.tags.clone(),
        replaces,
        extra: serde_json::Map::new(),
    })
}

fn free_id(view: &dyn NotesView, draw: &mut dyn FnMut() -> u32) -> Result<NoteId, ChangeError> {
    for _ in 0..DRAWS {
        let id = NoteId::from_random(draw());
        if !view.is_taken(&id)? {
            return Ok(id);
        }
    }
    Err(ChangeError::NoId)
}

/// Refuses if the store has no room for `more` and one active notes.
fn expect_room(view: &dyn NotesView, limit: u32, more: u32) -> Result<(), ChangeError> {
    let Some(most) = limit.checked_sub(more + 1) else {
        return Err(ChangeError::Full {
            active: view.active_up_to(limit)?,
            limit,
        });
    };
    let active = view.active_up_to(most)?;
    if active > u64::from(most) {
        return Err(ChangeError::Full { active, limit });
    }
    Ok(())
}
