//! One operation, and how it is made on a store by the plans of the core.

use memory_core::note::change::{self, ChangeError, NewNote};
use memory_core::note::search::NoteQuery;
use memory_core::note::{Note, NoteChange, NoteId};
use memory_core::ports::{NoteStore, NotesView, StoreError};
use memory_core::{Code, Digest, Timestamp};

/// What is done, with a clock that may go back: `after` is added to the step's time.
#[derive(Debug, Clone)]
pub(super) enum Operation {
    Add { new: NewNote, after: i8 },
    Replace { which: u8, new: NewNote, after: i8 },
    Approve { which: u8, shown: Shown, after: i8 },
    ApproveAll { after: i8 },
    Forget { which: u8 },
    ForgetAll,
    Search(NoteQuery),
    Reopen,
}

/// The digest that a person names.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shown {
    Nothing,
    ItsText,
    AnotherText,
}

impl Shown {
    pub(super) fn digest(self, note: Option<&Note>) -> Option<Digest> {
        match self {
            Self::Nothing => None,
            Self::ItsText => note.map(|note| Digest::of(note.text.as_bytes())),
            Self::AnotherText => Some(Digest::of(b"another text")),
        }
    }
}

/// What came of it: the notes it is about, or the code of the refusal.
pub(super) type Outcome = Result<Vec<Note>, Code>;

/// The time of an operation.
pub(super) fn time(step: usize, after: i8) -> Timestamp {
    let second = 1_800_000_000 + step as i64 + i64::from(after);
    Timestamp::new(second, i32::from(after).rem_euclid(7) * 1_000).expect("a time in range")
}

/// The numbers that are drawn for ids at a step: few, so that some are taken.
pub(super) fn draws(step: usize) -> impl FnMut() -> u32 {
    let mut next = step as u32 * 3;
    move || {
        next += 1;
        next % 11
    }
}

/// The id that `which` stands for: that of a note that is there, or of none.
pub(super) fn choose(notes: &[Note], which: u8) -> NoteId {
    let at = usize::from(which) % (notes.len() + 1);
    let nobody = || NoteId::from_random(u32::MAX);
    notes.get(at).map_or_else(nobody, |note| note.id.clone())
}

/// Makes the operation on the store, which has the notes `before`.
pub(super) fn perform(
    store: &dyn NoteStore,
    limit: u32,
    before: &[Note],
    operation: &Operation,
    step: usize,
) -> Outcome {
    match operation {
        Operation::Add { new, after } => update(store, |view| {
            let planned = change::add(view, new, limit, time(step, *after), &mut draws(step))?;
            Ok((vec![planned.note], planned.changes))
        }),
        Operation::Replace { which, new, after } => update(store, |view| {
            let id = choose(before, *which);
            let planned = change::replace(view, &id, new, time(step, *after), &mut draws(step))?;
            Ok((vec![planned.note], planned.changes))
        }),
        Operation::Approve { which, shown, after } => update(store, |view| {
            let id = choose(before, *which);
            let shown = shown.digest(before.iter().find(|note| note.id == id));
            let planned = change::approve(view, &id, shown.as_ref(), limit, time(step, *after))?;
            Ok((vec![planned.note], planned.changes))
        }),
        Operation::ApproveAll { after } => update(store, |view| change::approve_all(view, limit, time(step, *after))),
        Operation::Forget { which } => update(store, |view| {
            let planned = change::forget(view, &choose(before, *which))?;
            Ok((vec![planned.note], planned.changes))
        }),
        Operation::ForgetAll => update(store, |view| Ok((Vec::new(), change::forget_all(view)?))),
        Operation::Search(query) => store.search(query).map_err(|error| error.code()),
        Operation::Reopen => Ok(Vec::new()),
    }
}

/// Asks a plan in an update; a refusal of it changes nothing.
fn update(
    store: &dyn NoteStore,
    mut plan: impl FnMut(&dyn NotesView) -> Result<(Vec<Note>, Vec<NoteChange>), ChangeError>,
) -> Outcome {
    let mut outcome = Ok(Vec::new());
    let updated = store.update(&mut |view| match plan(view) {
        Ok((notes, changes)) => {
            outcome = Ok(notes);
            Ok(changes)
        }
        Err(ChangeError::Store(error)) => Err(error),
        Err(refused) => {
            outcome = Err(refused.code());
            Ok(Vec::new())
        }
    });
    updated.map_err(|error: StoreError| error.code())?;
    outcome
}
