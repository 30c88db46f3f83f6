//! A store of notes in memory: the contract of [`NoteStore`] word by word, and stricter.
//!
//! A change that does not fit is refused, and so is a note that no store could give back as it is, with `invalid_input`.
//! Nothing is durable, and cost is no concern.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memory_core::Code;
use memory_core::note::search::{NoteQuery, search};
use memory_core::note::{Note, NoteChange, NoteId, normalise_tags};
use memory_core::ports::{LoadedNotes, NotePlan, NoteStore, NotesView, StoreError};

use crate::note_contract::{NotesPlace, StoredOrder};

/// A handle on a store of notes in memory. `Clone` gives another handle on the same one, which may go to another thread.
#[derive(Debug, Clone, Default)]
pub struct MemoryNotes {
    place: Arc<Mutex<Place>>,
    order: StoredOrder,
}

#[derive(Debug, Clone, Default)]
struct Place {
    exists: bool,
    is_corrupt: bool,
    notes: Vec<Note>,
    strays: Vec<String>,
}

impl MemoryNotes {
    /// Makes a store that is not there yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a store that keeps its notes in another order than that of their inserts.
    pub fn ordered(order: StoredOrder) -> Self {
        Self {
            order,
            ..Self::default()
        }
    }

    /// Makes a store that is there and has these notes, as if another program had written them.
    pub fn with(notes: impl IntoIterator<Item = Note>) -> Self {
        let store = Self::new();
        let notes = notes.into_iter().collect();
        *store.place() = Place {
            exists: true,
            notes,
            ..Place::default()
        };
        store
    }

    /// Makes the store one that cannot be read, or mends it.
    pub fn set_corrupt(&self, is_corrupt: bool) {
        let mut place = self.place();
        place.is_corrupt = is_corrupt;
        place.exists |= is_corrupt;
    }

    /// Puts something beside the notes that is none.
    pub fn add_stray(&self, sentence: &str) {
        self.place().strays.push(sentence.to_owned());
    }

    /// Returns the notes in the order in which they are stored, readable or not.
    pub fn notes(&self) -> Vec<Note> {
        self.place().notes.clone()
    }

    /// A plan that panicked has changed nothing: changes are made on a copy.
    fn place(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn readable(&self) -> Result<&Self, StoreError> {
        if self.is_corrupt {
            return Err(failed(Code::StoreCorrupt, "the store cannot be read"));
        }
        Ok(self)
    }

    fn position(&self, id: &NoteId) -> Option<usize> {
        self.notes.iter().position(|note| note.id == *id)
    }

    fn apply(&mut self, change: &NoteChange) -> Result<(), StoreError> {
        match change {
            NoteChange::Insert(note) => {
                expect_storable(note)?;
                if self.position(&note.id).is_some() {
                    return Err(StoreError::AlreadyExists {
                        what: "note",
                        id: note.id.to_string(),
                    });
                }
                self.notes.push(note.clone());
            }
            NoteChange::Update(note) => {
                expect_storable(note)?;
                let at = self.position(&note.id).ok_or_else(|| not_found(&note.id))?;
                self.notes[at] = note.clone();
            }
            NoteChange::Remove(id) => {
                let at = self.position(id).ok_or_else(|| not_found(id))?;
                self.notes.remove(at);
            }
        }
        Ok(())
    }
}

impl NotesView for Place {
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError> {
        Ok(self.position(id).map(|at| self.notes[at].clone()))
    }

    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError> {
        let takes = |note: &Note| note.id == *id || (!note.is_active() && note.replaces.as_ref() == Some(id));
        Ok(self.notes.iter().any(takes))
    }

    /// Exact, whatever `most` is.
    fn active_up_to(&self, _most: u32) -> Result<u64, StoreError> {
        Ok(self.notes.iter().filter(|note| note.is_active()).count() as u64)
    }

    fn pending(&self) -> Result<Vec<Note>, StoreError> {
        Ok(self.notes.iter().filter(|note| !note.is_active()).cloned().collect())
    }

    fn all(&self) -> Result<Vec<Note>, StoreError> {
        Ok(self.notes.clone())
    }
}

impl NoteStore for MemoryNotes {
    fn exists(&self) -> Result<bool, StoreError> {
        Ok(self.place().exists)
    }

    fn load(&self) -> Result<LoadedNotes, StoreError> {
        let place = self.place();
        let place = place.readable()?;
        Ok(LoadedNotes {
            notes: place.notes.clone(),
            strays: place.strays.clone(),
        })
    }

    fn search(&self, query: &NoteQuery) -> Result<Vec<Note>, StoreError> {
        let place = self.place();
        let found = search(&place.readable()?.notes, query);
        Ok(found.into_iter().cloned().collect())
    }

    fn update(&self, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let mut place = self.place();
        let mut next = place.readable()?.clone();
        let changes = plan(&next)?;
        if changes.is_empty() {
            return Ok(());
        }
        for change in &changes {
            next.apply(change)?;
        }
        self.order.sort(&mut next.notes);
        next.exists = true;
        *place = next;
        Ok(())
    }
}

impl NotesPlace for MemoryNotes {
    fn open(&self) -> Box<dyn NoteStore + Send> {
        Box::new(self.clone())
    }

    fn damage(&self) {
        self.set_corrupt(true);
    }

    fn image(&self) -> Vec<(String, Vec<u8>)> {
        let place = self.place();
        let shown = format!("{place:?}").into_bytes();
        place.exists.then(|| ("memory".to_owned(), shown)).into_iter().collect()
    }

    fn order(&self) -> StoredOrder {
        self.order
    }
}

/// Refuses what a file of a note would give back in another form.
fn expect_storable(note: &Note) -> Result<(), StoreError> {
    let text = &note.text;
    if text.is_empty() || text.trim() != text || text.contains('\r') {
        return Err(failed(Code::InvalidInput, "the text is not in the form of notes"));
    }
    if normalise_tags(&note.tags) != note.tags {
        return Err(failed(Code::InvalidInput, "the tags are not in the form of tags"));
    }
    Ok(())
}

fn not_found(id: &NoteId) -> StoreError {
    StoreError::NotFound {
        what: "note",
        id: id.to_string(),
    }
}

fn failed(code: Code, detail: &str) -> StoreError {
    StoreError::Store {
        code,
        path: "memory".to_owned(),
        detail: detail.to_owned(),
        source: None,
    }
}
