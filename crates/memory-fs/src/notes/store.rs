//! The store in a folder.

use memory_core::note::Note;
use memory_core::note::search::{NoteQuery, search};
use memory_core::ports::{LoadedNotes, NotePlan, NoteStore, NotesView as _, SMALL_STORE, StoreError};

use super::apply::{apply, recover};
use super::files::{Listing, load};
use super::journal::Overlay;
use super::place::{HeldDir, NotesDir};
use super::view::FolderView;
use super::{LOCK, PATIENCE};
use crate::error::FsError;
use crate::lock::{LockGuard, lock_in, share_in};

/// Project notes in a folder, a Markdown file each. Nothing is held between calls.
#[derive(Debug)]
pub struct NotesFolder {
    dir: NotesDir,
}

impl NotesFolder {
    /// The store in `dir`, be it there or not. Touches nothing.
    pub fn new(dir: NotesDir) -> Self {
        Self { dir }
    }

    /// Finds the folder, and keeps writers out as long as the guard lives, if there ever was one.
    fn reading(&self) -> Result<Option<(HeldDir, Option<LockGuard>)>, StoreError> {
        let Some(held) = self.dir.find()? else { return Ok(None) };
        let guard = shared(&held)?;
        Ok(Some((held, guard)))
    }

    /// A change while nobody has written here before: planned on what is there, and again under the lock if something is to be
    /// changed, since making the lock would make something.
    fn first_update(&self, held: Option<&HeldDir>, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let folder = held.map(HeldDir::folder);
        let overlay = folder.map(Overlay::of_folder).transpose()?.unwrap_or_default();
        if plan(&FolderView::with(folder, overlay))?.is_empty() {
            return Ok(());
        }
        let held = self.dir.make()?;
        let locks = held.folder().child_or_new("locks")?;
        let guard = lock_in(&locks, LOCK, PATIENCE)?;
        locked_update(&held, &guard, plan)
    }
}

/// Takes the lock of readers, if there is one to take.
fn shared(held: &HeldDir) -> Result<Option<LockGuard>, FsError> {
    match held.folder().child("locks") {
        Ok(Some(locks)) => share_in(&locks, LOCK, PATIENCE),
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    }
}

fn locked_update(held: &HeldDir, _guard: &LockGuard, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
    held.in_place()?;
    let folder = held.folder();
    recover(folder)?;
    let view = FolderView::of(Some(folder));
    let changes = plan(&view)?;
    if changes.is_empty() {
        return Ok(());
    }
    if view.files()? <= SMALL_STORE {
        view.all()?;
    }
    held.in_place()?;
    apply(folder, &changes)?;
    Ok(held.in_place()?)
}

impl NoteStore for NotesFolder {
    fn exists(&self) -> Result<bool, StoreError> {
        let Some(held) = self.dir.find()? else { return Ok(false) };
        let folder = held.folder();
        let listing = Listing::of(folder)?;
        Ok(listing.is_store(folder, &listing.overlay(folder)?))
    }

    fn load(&self) -> Result<LoadedNotes, StoreError> {
        let Some((held, _guard)) = self.reading()? else {
            return Ok(LoadedNotes::default());
        };
        let folder = held.folder();
        let listing = Listing::of(folder)?;
        load(folder, &listing, &listing.overlay(folder)?)
    }

    fn search(&self, query: &NoteQuery) -> Result<Vec<Note>, StoreError> {
        let notes = self.load()?.notes;
        Ok(search(&notes, query).into_iter().cloned().collect())
    }

    fn update(&self, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let held = self.dir.find()?;
        let locks = match &held {
            Some(held) => held.folder().child("locks")?,
            None => None,
        };
        match (held, locks) {
            (Some(held), Some(locks)) => {
                let guard = lock_in(&locks, LOCK, PATIENCE)?;
                locked_update(&held, &guard, plan)
            }
            (held, _) => self.first_update(held.as_ref(), plan),
        }
    }
}
