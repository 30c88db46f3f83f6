//! Several processes at once, as threads with a handle each.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use memory_core::note::change::{ChangeError, NewNote, add};
use memory_core::note::{Note, NoteChange, NoteSource, NoteStatus};
use memory_core::ports::NoteStore;

use super::Fixture;
use super::support::{active, at, change, insert, loaded, nth};

const THREADS: u32 = 4;
const ADDS: u32 = 25;

/// Runs `work` in threads, each with its number and a handle of its own.
fn in_threads(place: &Fixture, work: impl Fn(u32, &dyn NoteStore) + Sync) {
    let handles: Vec<_> = (0..THREADS).map(|number| (number, place.open())).collect();
    std::thread::scope(|scope| {
        for (number, store) in handles {
            let work = &work;
            scope.spawn(move || work(number, store.as_ref()));
        }
    });
}

/// Adds a note by the rules; returns whether there was room for it. All threads draw the same numbers for their ids.
fn added(store: &dyn NoteStore, text: &str, status: NoteStatus, limit: u32) -> bool {
    let new = NewNote {
        text: text.to_owned(),
        tags: Vec::new(),
        status,
        source: NoteSource::default(),
    };
    let mut had_room = false;
    let updated = store.update(&mut |view| {
        // A few numbers that are taken before the first one that is free.
        let mut next = (view.all()?.len() as u32).saturating_sub(3);
        let mut draw = || {
            next += 1;
            next
        };
        match add(view, &new, limit, at(100), &mut draw) {
            Ok(planned) => {
                had_room = true;
                Ok(planned.changes)
            }
            Err(ChangeError::Store(error)) => Err(error),
            Err(error) => {
                assert!(matches!(error, ChangeError::Full { .. }), "{error}");
                Ok(Vec::new())
            }
        }
    });
    updated.expect("an update that waits for the others");
    had_room
}

pub(super) fn no_note_is_lost_and_none_is_there_twice(place: &mut Fixture) {
    in_threads(place, |thread, store| {
        for number in 0..ADDS {
            let status = if number % 2 == 0 {
                NoteStatus::Active
            } else {
                NoteStatus::Pending
            };
            assert!(added(store, &format!("{thread} says {number}"), status, u32::MAX));
        }
    });
    let notes = loaded(place.open().as_ref());
    let texts: BTreeSet<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    let ids: BTreeSet<_> = notes.iter().map(|note| &note.id).collect();
    let expected = (THREADS * ADDS) as usize;
    assert_eq!((notes.len(), texts.len(), ids.len()), (expected, expected, expected));
}

pub(super) fn a_limit_holds_whoever_adds(place: &mut Fixture) {
    const LIMIT: u32 = 7;
    in_threads(place, |thread, store| {
        for number in 0..LIMIT {
            added(store, &format!("{thread} says {number}"), NoteStatus::Active, LIMIT);
            let active = loaded(store).iter().filter(|note| note.is_active()).count();
            assert!(active <= LIMIT as usize, "{active} active notes");
        }
    });
    assert_eq!(loaded(place.open().as_ref()).len(), LIMIT as usize);
}

pub(super) fn one_note_is_changed_by_one_after_the_other(place: &mut Fixture) {
    insert(place.open().as_ref(), &[active(1, "0")]);
    in_threads(place, |_, store| {
        for _ in 0..ADDS {
            let updated = store.update(&mut |view| {
                let note = view.note(&nth(1))?.expect("the note");
                let count: u32 = note.text.parse().expect("a number");
                let text = (count + 1).to_string();
                Ok(vec![NoteChange::Update(Note { text, ..note })])
            });
            updated.expect("an update that waits for the others");
        }
    });
    assert_eq!(loaded(place.open().as_ref())[0].text, (THREADS * ADDS).to_string());
}

pub(super) fn a_reader_sees_whole_updates(place: &mut Fixture) {
    insert(place.open().as_ref(), &[active(1, "0"), active(2, "0")]);
    let reader = place.open();
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let is_done = &is_done;
        scope.spawn(move || {
            while !is_done.load(Ordering::Relaxed) {
                let notes = loaded(reader.as_ref());
                assert_eq!(notes.len(), 2, "{notes:?}");
                assert_eq!(notes[0].text, notes[1].text);
            }
        });
        let store = place.open();
        let updated = (1..=ADDS).try_for_each(|round| {
            let updates = [1, 2].map(|number| NoteChange::Update(active(number, &round.to_string())));
            change(store.as_ref(), &updates)
        });
        // Said before anything can panic: the reader waits for it.
        is_done.store(true, Ordering::Relaxed);
        updated.expect("updates");
    });
}
