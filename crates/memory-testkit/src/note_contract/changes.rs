//! Updates: what they change, what they refuse, and that they are whole.

use memory_core::note::{Note, NoteChange};
use memory_core::ports::{NoteStore, StoreError};

use super::Fixture;
use super::support::{active, at, change, check_texts, code, insert, loaded, nth, pending, texts};

fn three(store: &dyn NoteStore) {
    insert(store, &[active(1, "one"), pending(2, "two"), active(3, "three")]);
}

/// Checks that the update is refused with `expected` and that nothing is changed, for this handle and for another.
#[track_caller]
fn check_refused(place: &Fixture, changes: &[NoteChange], expected: &str) {
    let store = place.open();
    let before = loaded(store.as_ref());
    assert_eq!(code(change(store.as_ref(), changes)), expected);
    assert_eq!(loaded(store.as_ref()), before);
    assert_eq!(loaded(place.open().as_ref()), before);
}

pub(super) fn notes_come_in_the_order_in_which_they_are_stored(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(9, "first")]);
    insert(store.as_ref(), &[pending(10, "second"), active(11, "third")]);
    insert(store.as_ref(), &[active(12, "fourth")]);
    check_texts(store.as_ref(), &["first", "second", "third", "fourth"]);
    assert_eq!(store.load().expect("notes").strays, [""; 0]);
}

pub(super) fn an_updated_note_keeps_its_place(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    let changed = Note {
        text: "ONE".to_owned(),
        updated_at: at(500),
        tags: vec!["new".to_owned()],
        ..active(1, "")
    };
    change(store.as_ref(), &[NoteChange::Update(changed.clone())]).expect("a change");
    check_texts(store.as_ref(), &["ONE", "two", "three"]);
    assert_eq!(loaded(store.as_ref())[0], changed);
}

pub(super) fn a_removed_note_is_gone(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    change(store.as_ref(), &[NoteChange::Remove(nth(2))]).expect("a removal");
    check_texts(store.as_ref(), &["one", "three"]);
    // Its id is free again.
    insert(
        store.as_ref(),
        &[Note {
            id: nth(2),
            ..active(4, "four")
        }],
    );
    check_texts(store.as_ref(), &["one", "three", "four"]);
}

pub(super) fn changes_of_one_update_are_made_together(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    let changes = [
        NoteChange::Insert(active(4, "four")),
        NoteChange::Update(active(2, "two")),
        NoteChange::Remove(nth(1)),
        NoteChange::Remove(nth(3)),
    ];
    change(store.as_ref(), &changes).expect("changes");
    assert_eq!(loaded(store.as_ref()), [active(2, "two"), active(4, "four")]);
}

pub(super) fn an_insert_needs_a_new_id(place: &mut Fixture) {
    three(place.open().as_ref());
    for taken in [1, 2] {
        check_refused(place, &[NoteChange::Insert(active(taken, "again"))], "already_exists");
    }
    let twice = [
        NoteChange::Insert(active(7, "seven")),
        NoteChange::Insert(active(7, "seven")),
    ];
    check_refused(place, &twice, "already_exists");
}

pub(super) fn an_update_and_a_removal_need_a_note(place: &mut Fixture) {
    three(place.open().as_ref());
    check_refused(place, &[NoteChange::Update(active(7, "seven"))], "not_found");
    check_refused(place, &[NoteChange::Remove(nth(7))], "not_found");
    let twice = [NoteChange::Remove(nth(1)), NoteChange::Remove(nth(1))];
    check_refused(place, &twice, "not_found");
}

pub(super) fn a_change_that_does_not_fit_undoes_those_before_it(place: &mut Fixture) {
    three(place.open().as_ref());
    let good = || {
        [
            NoteChange::Insert(active(8, "eight")),
            NoteChange::Update(active(1, "ONE")),
            NoteChange::Remove(nth(3)),
        ]
    };
    for (bad, expected) in [
        (NoteChange::Insert(active(2, "again")), "already_exists"),
        (NoteChange::Update(active(7, "seven")), "not_found"),
        (NoteChange::Remove(nth(7)), "not_found"),
    ] {
        for position in 0..=good().len() {
            let mut changes = good().to_vec();
            changes.insert(position, bad.clone());
            check_refused(place, &changes, expected);
        }
    }
}

pub(super) fn what_the_plan_returns_passes_through(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    let refused = store.update(&mut |_| {
        Err(StoreError::Changed {
            what: "the plan of mine".to_owned(),
        })
    });
    let error = refused.expect_err("the plan's error");
    assert_eq!(error.to_string(), "the plan of mine changed meanwhile");
    check_texts(store.as_ref(), &["one", "two", "three"]);
    // The lock is free again.
    insert(place.open().as_ref(), &[active(4, "four")]);
}

pub(super) fn a_plan_is_asked_once(place: &mut Fixture) {
    let store = place.open();
    // A store that is not there may ask twice: making its lock would make something.
    insert(store.as_ref(), &[active(9, "there")]);
    let mut asked = 0;
    for number in 1..=3 {
        let updated = store.update(&mut |_| {
            asked += 1;
            Ok(vec![NoteChange::Insert(active(number, "one more"))])
        });
        updated.expect("a new note");
    }
    assert_eq!(asked, 3);
}

pub(super) fn a_plan_sees_what_is_stored(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    let updated = store.update(&mut |view| {
        let mut note = view.note(&nth(2))?.expect("a note");
        note.text = format!("{} of {}", note.text, view.all()?.len());
        Ok(vec![NoteChange::Update(note)])
    });
    updated.expect("a change");
    check_texts(store.as_ref(), &["one", "two of 3", "three"]);
}

pub(super) fn handles_see_each_others_changes(place: &mut Fixture) {
    let (one, other) = (place.open(), place.open());
    insert(one.as_ref(), &[active(1, "one")]);
    check_texts(other.as_ref(), &["one"]);
    insert(other.as_ref(), &[active(2, "two")]);
    change(one.as_ref(), &[NoteChange::Remove(nth(1))]).expect("a removal");
    check_texts(other.as_ref(), &["two"]);
    check_texts(one.as_ref(), &["two"]);
}

pub(super) fn everything_survives_reopening(place: &mut Fixture) {
    let store = place.open();
    three(store.as_ref());
    change(store.as_ref(), &[NoteChange::Update(active(2, "TWO"))]).expect("a change");
    let before = loaded(store.as_ref());
    drop(store);
    let store = place.open();
    assert_eq!(loaded(store.as_ref()), before);
    assert_eq!(texts(&before), ["one", "TWO", "three"]);
}
