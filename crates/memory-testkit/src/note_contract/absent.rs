//! Stores that are not there, and such as cannot be read.

use memory_core::note::search::NoteQuery;
use memory_core::note::{NoteChange, change as plans};
use memory_core::ports::{NoteStore, StoreError};

use super::Fixture;
use super::support::{active, change, check_texts, code, insert, loaded, look, nth};

fn exists(store: &dyn NoteStore) -> bool {
    store.exists().expect("an answer")
}

pub(super) fn a_store_that_is_not_there_is_empty(place: &mut Fixture) {
    let store = place.open();
    assert!(!exists(store.as_ref()));
    let found = store.load().expect("no notes");
    assert_eq!((found.notes, found.strays), (vec![], vec![]));
    assert_eq!(store.search(&NoteQuery::default()).expect("no notes"), []);
    let seen = look(store.as_ref(), |view| {
        let counts = (view.all()?.len(), view.pending()?.len(), view.active_up_to(5)?);
        Ok((view.note(&nth(1))?, view.is_taken(&nth(1))?, counts))
    });
    // What is not there has no active note, so that even a limit of one has room; a higher number would be wrong here.
    assert_eq!(seen, (None, false, (0, 0, 0)));
}

pub(super) fn reading_makes_nothing(place: &mut Fixture) {
    let before = place.image();
    let store = place.open();
    exists(store.as_ref());
    loaded(store.as_ref());
    store.search(&NoteQuery::default()).expect("no notes");
    drop(store);
    assert_eq!(place.image(), before);
    assert!(!exists(place.open().as_ref()));
}

pub(super) fn an_update_without_changes_makes_nothing(place: &mut Fixture) {
    let before = place.image();
    let store = place.open();
    change(store.as_ref(), &[]).expect("nothing to do");
    store
        .update(&mut |view| plans::forget_all(view))
        .expect("nothing to forget");
    assert!(!exists(store.as_ref()));
    drop(store);
    assert_eq!(place.image(), before);
}

pub(super) fn a_refused_update_makes_nothing(place: &mut Fixture) {
    let before = place.image();
    let store = place.open();
    let removal = [NoteChange::Remove(nth(1))];
    assert_eq!(code(change(store.as_ref(), &removal)), "not_found");
    let broken = StoreError::State { what: "no".to_owned() };
    let mut broken = Some(broken);
    let refused = store.update(&mut |_| broken.take().map_or(Ok(Vec::new()), Err));
    assert_eq!(code(refused), "wrong_state");
    assert!(!exists(store.as_ref()));
    drop(store);
    assert_eq!(place.image(), before);
}

pub(super) fn a_store_is_there_from_its_first_change_on(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(1, "one")]);
    assert!(exists(store.as_ref()));
    assert!(exists(place.open().as_ref()));
    check_texts(place.open().as_ref(), &["one"]);
}

pub(super) fn a_store_that_was_emptied_is_still_there(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(1, "one"), active(2, "two")]);
    store.update(&mut |view| plans::forget_all(view)).expect("forgotten");
    check_texts(store.as_ref(), &[]);
    assert!(exists(store.as_ref()));
    drop(store);
    let store = place.open();
    assert!(exists(store.as_ref()));
    check_texts(store.as_ref(), &[]);
    insert(store.as_ref(), &[active(3, "three")]);
    check_texts(store.as_ref(), &["three"]);
}

pub(super) fn a_damaged_store_is_refused_and_not_changed(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(1, "one")]);
    drop(store);
    place.damage();
    let before = place.image();
    let store = place.open();
    let is_refusal = |code: &str| matches!(code, "store_corrupt" | "schema_too_new" | "store_foreign");
    let read = code(store.load());
    assert!(is_refusal(read), "{read}");
    // Every plan that looks at all notes is told the same, and none can change anything.
    let forgotten = code(store.update(&mut |view| plans::forget_all(view)));
    assert!(is_refusal(forgotten), "{forgotten}");
    drop(store);
    assert_eq!(place.image(), before);
}
