//! A locked folder, as a plan asks it.

use std::cell::OnceCell;

use memory_core::note::{Note, NoteId};
use memory_core::ports::{NotesView, StoreError};

use super::files::{self, Listing, load};
use super::journal::Overlay;
use super::names::file_of;
use crate::folder::Folder;

/// The folder, or that there is none. Nothing is read before it is asked for.
pub(super) struct FolderView<'a> {
    folder: Option<&'a Folder>,
    overlay: Overlay,
    listing: OnceCell<Listing>,
}

impl<'a> FolderView<'a> {
    /// A folder without an unfinished change.
    pub(super) fn of(folder: Option<&'a Folder>) -> Self {
        Self::with(folder, Overlay::default())
    }

    pub(super) fn with(folder: Option<&'a Folder>, overlay: Overlay) -> Self {
        Self {
            folder,
            overlay,
            listing: OnceCell::new(),
        }
    }

    /// How many files there are that are notes, or may be. Cost: one listing.
    pub(super) fn files(&self) -> Result<usize, StoreError> {
        let Some(folder) = self.folder else { return Ok(0) };
        let listing = self.listing(folder)?;
        Ok(listing.notes.len() + listing.perhaps.len())
    }

    fn listing(&self, folder: &Folder) -> Result<&Listing, StoreError> {
        if let Some(listing) = self.listing.get() {
            return Ok(listing);
        }
        let listing = Listing::of(folder)?;
        Ok(self.listing.get_or_init(|| listing))
    }
}

impl NotesView for FolderView<'_> {
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError> {
        let Some(folder) = self.folder else { return Ok(None) };
        files::note(folder, &self.overlay, id)
    }

    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError> {
        let Some(folder) = self.folder else { return Ok(false) };
        Ok(folder.look(&file_of(id))?.is_some())
    }

    fn active_up_to(&self, most: u32) -> Result<u64, StoreError> {
        let files = self.files()? as u64;
        if files <= u64::from(most) {
            return Ok(files);
        }
        Ok(self.all()?.iter().filter(|note| note.is_active()).count() as u64)
    }

    fn pending(&self) -> Result<Vec<Note>, StoreError> {
        let all = self.all()?.into_iter();
        Ok(all.filter(|note| !note.is_active()).collect())
    }

    fn all(&self) -> Result<Vec<Note>, StoreError> {
        let Some(folder) = self.folder else {
            return Ok(Vec::new());
        };
        Ok(load(folder, self.listing(folder)?, &self.overlay)?.notes)
    }
}
