//! What a plan is shown of the locked store.

use memory_core::note::{Note, NoteChange};

use super::Fixture;
use super::support::{active, at, change, id, insert, look, nth, pending, replacing, texts};

pub(super) fn a_note_is_found_by_its_id(place: &mut Fixture) {
    let store = place.open();
    let notes = [active(1, "one"), replacing(2, 1)];
    insert(store.as_ref(), &notes);
    for note in &notes {
        assert_eq!(look(store.as_ref(), |view| view.note(&note.id)).as_ref(), Some(note));
    }
    for other in [nth(3), id("one"), id("M00000001")] {
        assert_eq!(look(store.as_ref(), |view| view.note(&other)), None, "{other}");
    }
}

pub(super) fn an_id_of_a_note_is_taken(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(1, "one"), pending(2, "two")]);
    let taken = look(store.as_ref(), |view| {
        Ok([
            view.is_taken(&nth(1))?,
            view.is_taken(&nth(2))?,
            view.is_taken(&nth(3))?,
        ])
    });
    assert_eq!(taken, [true, true, false]);
    change(store.as_ref(), &[NoteChange::Remove(nth(1))]).expect("a removal");
    assert!(!look(store.as_ref(), |view| view.is_taken(&nth(1))));
}

pub(super) fn active_notes_are_counted_up_to_a_limit(place: &mut Fixture) {
    let store = place.open();
    let mut notes = Vec::new();
    for number in 1..=6_u32 {
        notes.push(active(number, "counts"));
        notes.push(pending(100 + number, "waits"));
        insert(store.as_ref(), &notes[notes.len() - 2..]);
        for most in (0..=14).chain([u32::MAX]) {
            let counted = look(store.as_ref(), |view| view.active_up_to(most));
            let (exact, most) = (u64::from(number), u64::from(most));
            if exact > most {
                assert_eq!(counted, exact, "{exact} are more than {most}");
            } else {
                assert!((exact..=most).contains(&counted), "{exact} up to {most}: {counted}");
            }
        }
    }
    let changed = Note {
        updated_at: at(500),
        ..pending(1, "counts")
    };
    change(
        store.as_ref(),
        &[NoteChange::Update(changed), NoteChange::Remove(nth(2))],
    )
    .expect("changes");
    // One waits again, one is gone.
    assert_eq!(look(store.as_ref(), |view| view.active_up_to(0)), 4);
}

pub(super) fn waiting_notes_come_in_the_order_of_all(place: &mut Fixture) {
    let store = place.open();
    for number in 1..=4 {
        let notes = [
            active(10 * number, "counts"),
            pending(10 * number + 1, &format!("waits {number}")),
        ];
        insert(store.as_ref(), &notes);
    }
    let waiting = look(store.as_ref(), |view| view.pending());
    assert_eq!(texts(&waiting), ["waits 1", "waits 2", "waits 3", "waits 4"]);
    change(
        store.as_ref(),
        &[NoteChange::Update(active(11, "approved")), NoteChange::Remove(nth(31))],
    )
    .expect("changes");
    let waiting = look(store.as_ref(), |view| view.pending());
    assert_eq!(waiting, [pending(21, "waits 2"), pending(41, "waits 4")]);
}

pub(super) fn a_view_shows_all(place: &mut Fixture) {
    let store = place.open();
    let notes = [active(1, "one"), replacing(2, 1), pending(3, "three")];
    insert(store.as_ref(), &notes);
    assert_eq!(look(store.as_ref(), |view| view.all()), notes);
}
