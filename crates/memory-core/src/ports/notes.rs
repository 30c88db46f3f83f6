//! The storage of project notes, and of what sessions record about them.

use jiff::Timestamp;

use super::StoreError;
use crate::ids::{RunNumber, SessionId};
use crate::note::record::{NotesRecord, NotesUse, SavedNote};
use crate::note::search::NoteQuery;
use crate::note::section::Selected;
use crate::note::{Note, NoteChange, NoteId};

/// A store of up to so many notes is read as a whole before it is changed, so that one that is damaged is not written into. Our own
/// figure: it costs a millisecond or two, and a longer one could cost any amount; there a change looks at what it needs.
pub const SMALL_STORE: usize = 64;

/// What a store has, while it is locked for a change.
pub trait NotesView {
    /// Reads one note. Cost: that note.
    ///
    /// # Errors
    /// Only if the store fails or the note is damaged.
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError>;

    /// Says whether a note has this id. Cost: independent of how many there are.
    ///
    /// # Errors
    /// Only if the store fails.
    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError>;

    /// Counts active notes; a number of at most `most` may be too high, as long as it is not above `most`.
    ///
    /// That is what lets a folder answer with the number of its files.
    ///
    /// # Errors
    /// Only if the store fails.
    fn active_up_to(&self, most: u32) -> Result<u64, StoreError>;

    /// Reads the notes that wait, in the order in which they are stored.
    ///
    /// # Errors
    /// Only if the store fails or a note is damaged.
    fn pending(&self) -> Result<Vec<Note>, StoreError>;

    /// Reads all, in the order in which they are stored.
    ///
    /// # Errors
    /// Only if the store fails or a note is damaged.
    fn all(&self) -> Result<Vec<Note>, StoreError>;
}

/// What decides on a change, given the locked store.
pub type NotePlan<'a> = dyn FnMut(&dyn NotesView) -> Result<Vec<NoteChange>, StoreError> + 'a;

/// What a load found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoadedNotes {
    /// The notes, in the order in which they are stored, the oldest first.
    pub notes: Vec<Note>,
    /// What lies among them and is no note, each in a sentence that names it.
    pub strays: Vec<String>,
}

/// A place where project notes are kept.
///
/// A store that is not there is empty. Reading makes nothing. A store that cannot be read as a whole is refused with
/// `store_corrupt`, `schema_too_new` or `store_foreign` and never changed. Each update is atomic: all of it or nothing, for
/// every reader and through every crash, and durable when it returns; updates of several processes come one after the other,
/// and none of them is lost.
pub trait NoteStore {
    /// Says whether the store is there, be it empty.
    ///
    /// # Errors
    /// [`StoreError::Store`] if the place is one that is not looked into (`store_outside_cwd`) or cannot be.
    fn exists(&self) -> Result<bool, StoreError>;

    /// Reads all notes. Cost: linear in them.
    ///
    /// # Errors
    /// [`StoreError::Store`], naming the file, if the store or one note cannot be read.
    fn load(&self) -> Result<LoadedNotes, StoreError>;

    /// Reads the notes that a query finds, as [`search`](crate::note::search::search) of all notes gives them.
    ///
    /// # Errors
    /// As [`Self::load`]; a store may find what it needs without seeing what is damaged.
    fn search(&self, query: &NoteQuery) -> Result<Vec<Note>, StoreError>;

    /// Changes the store: takes its lock, asks `plan`, applies what it says. No change at all makes nothing, not even the
    /// store. Each change fits what is there: an insert has a new id, an update and a removal one that is there. A store that has
    /// no lock yet may ask twice, and what it was told last counts: making the lock would make something.
    ///
    /// # Errors
    /// What `plan` returns; [`StoreError::Store`] with `locked` if others held the lock for too long, `store_corrupt` if
    /// what `plan` asked for cannot be read, or anything in a small store ([`SMALL_STORE`]) that is to be changed, `store_outside_cwd`, `disk_full`, `io`; [`StoreError::AlreadyExists`] and
    /// [`StoreError::NotFound`] if a change does not fit. Nothing is changed then.
    fn update(&self, plan: &mut NotePlan<'_>) -> Result<(), StoreError>;
}

/// What sessions record about notes, beside their conversation.
pub trait NoteRecords {
    /// Reads what a session has recorded; nothing if no run of it said anything of notes.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn notes_of(&self, session: &SessionId) -> Result<Option<NotesRecord>, StoreError>;

    /// Records how a session uses notes, once: what is recorded already stays, and is returned.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn use_notes(&mut self, session: &SessionId, usage: NotesUse, at: Timestamp) -> Result<NotesUse, StoreError>;

    /// Records what the requests of a session carry, once: what is recorded already stays, and is returned.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session, [`StoreError::WrongState`] if it uses no notes.
    fn record_notes(&mut self, session: &SessionId, loaded: &Selected, at: Timestamp) -> Result<Selected, StoreError>;

    /// Notes that something from outside has entered a session. Repeating is no error; there is no way back.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn mark_untrusted(&mut self, session: &SessionId, at: Timestamp) -> Result<(), StoreError>;

    /// Says whether something from outside has entered a session.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn is_untrusted(&self, session: &SessionId) -> Result<bool, StoreError>;

    /// Takes one of the writes that a run may make, before it is made: the number of it in its session, or nothing if `limit`
    /// of them are taken. With `shared` all runs of the session count together.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn begin_note_write(
        &mut self,
        session: &SessionId,
        run: RunNumber,
        shared: bool,
        limit: u32,
        at: Timestamp,
    ) -> Result<Option<u64>, StoreError>;

    /// Says what became of a write: made, or nothing, and then it does not count. Repeating is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session or write.
    fn end_note_write(&mut self, session: &SessionId, number: u64, saved: Option<&SavedNote>)
    -> Result<(), StoreError>;

    /// Counts the writes of a run, or of the session.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn note_writes(&self, session: &SessionId, run: Option<RunNumber>) -> Result<u32, StoreError>;

    /// Reads the writes that were made and not handed over, in their order, each with its number.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn saved_notes(&self, session: &SessionId) -> Result<Vec<(u64, SavedNote)>, StoreError>;

    /// Notes that writes of these numbers were handed over: to be called once whoever asked has them. Repeating is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session, or no such write that was made; none is noted then.
    fn hand_over_notes(&mut self, session: &SessionId, numbers: &[u64], at: Timestamp) -> Result<(), StoreError>;
}
