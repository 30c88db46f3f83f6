//! The contract suite of [`NoteStore`] and [`NotesView`](memory_core::ports::NotesView): every sentence of the ports'
//! documentation as a test.
//!
//! An adapter runs it with one line in its own tests ([`crate::note_contract_tests!`]); the in-memory fake runs the same one.
//! Random sequences of operations are in [`crate::note_model`].

mod absent;
mod changes;
mod forms;
mod searches;
mod support;
mod threads;
mod views;

use memory_core::note::Note;
use memory_core::ports::NoteStore;

use crate::contract::suite;

/// The order in which a store gives back its notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StoredOrder {
    /// That of their inserts.
    #[default]
    Inserted,
    /// By the time they were made, and those made at one time by their ids: a folder remembers nothing else.
    Created,
}

impl StoredOrder {
    /// Brings notes, given in the order of their inserts, into this one.
    pub fn sort(self, notes: &mut [Note]) {
        match self {
            Self::Inserted => {}
            Self::Created => notes.sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id))),
        }
    }
}

/// A place where a store of notes may be. It owns what the store lives in, such as a temporary folder.
pub trait NotesPlace {
    /// Opens the store of this place, as one process more would: each call gives a handle of its own on the same store.
    fn open(&self) -> Box<dyn NoteStore + Send>;

    /// Makes the store one that cannot be read as a whole, whatever is in it.
    fn damage(&self);

    /// What lies at the place: names and contents, without what only guards it (the files of locks).
    fn image(&self) -> Vec<(String, Vec<u8>)>;

    /// The order in which the store keeps its notes.
    fn order(&self) -> StoredOrder {
        StoredOrder::Inserted
    }
}

/// A place under test, empty at first.
pub type Fixture = dyn NotesPlace;

suite! { $ note_contract_tests of note_contract:
    absent::a_store_that_is_not_there_is_empty,
    absent::reading_makes_nothing,
    absent::an_update_without_changes_makes_nothing,
    absent::a_refused_update_makes_nothing,
    absent::a_store_is_there_from_its_first_change_on,
    absent::a_store_that_was_emptied_is_still_there,
    absent::a_damaged_store_is_refused_and_not_changed,
    changes::notes_come_in_the_order_in_which_they_are_stored,
    changes::an_updated_note_keeps_its_place,
    changes::a_removed_note_is_gone,
    changes::changes_of_one_update_are_made_together,
    changes::an_insert_needs_a_new_id,
    changes::an_update_and_a_removal_need_a_note,
    changes::a_change_that_does_not_fit_undoes_those_before_it,
    changes::what_the_plan_returns_passes_through,
    changes::a_plan_is_asked_once,
    changes::a_plan_sees_what_is_stored,
    changes::handles_see_each_others_changes,
    changes::everything_survives_reopening,
    views::a_note_is_found_by_its_id,
    views::an_id_of_a_note_is_taken,
    views::active_notes_are_counted_up_to_a_limit,
    views::waiting_notes_come_in_the_order_of_all,
    views::a_view_shows_all,
    forms::any_text_comes_back_as_it_was,
    forms::every_field_comes_back_as_it_was,
    forms::sources_come_back_whatever_they_look_like,
    forms::times_come_back_to_the_nanosecond,
    forms::what_is_not_ours_is_kept,
    forms::ids_of_others_are_taken,
    searches::a_search_finds_what_a_search_of_all_finds,
    searches::a_waiting_note_is_never_found,
    searches::changed_notes_are_found_by_what_they_say_now,
    searches::the_newest_come_first_and_no_more_than_asked_for,
    threads::no_note_is_lost_and_none_is_there_twice,
    threads::a_limit_holds_whoever_adds,
    threads::one_note_is_changed_by_one_after_the_other,
    threads::a_reader_sees_whole_updates,
}
