//! The contract suite of [`NoteRecords`]: what sessions record about notes, beside their conversation.
//!
//! An adapter runs it with one line in its own tests ([`crate::note_records_contract_tests!`]); the in-memory fake runs the
//! same one.

mod begins;
mod support;
mod usage;
mod writes;

use memory_core::ports::{ConversationStore, NoteRecords};

use crate::contract::{self, suite};
pub use crate::contract::{InMemory, Reopening};

/// A store of conversations that keeps these records beside them.
pub trait RecordsStore: ConversationStore + NoteRecords {}

impl<S: ConversationStore + NoteRecords + ?Sized> RecordsStore for S {}

/// A store under test.
pub type Fixture = dyn contract::Fixture<dyn RecordsStore>;

suite! { $ note_records_contract_tests of note_records_contract:
    usage::a_session_that_says_nothing_of_notes_has_no_record,
    usage::how_a_session_uses_notes_is_said_once,
    begins::the_first_run_says_how_a_session_uses_notes,
    begins::a_first_run_without_notes_leaves_no_record,
    begins::a_later_run_that_contradicts_the_record_is_refused_and_changes_nothing,
    begins::a_begin_that_is_repeated_is_looked_at_too,
    begins::a_run_can_bring_something_from_outside,
    begins::a_begin_that_is_refused_records_nothing,
    usage::what_requests_carry_is_recorded_once,
    usage::an_empty_selection_is_recorded_too,
    usage::lines_come_back_as_they_were,
    usage::a_session_that_uses_no_notes_records_none,
    usage::something_from_outside_stays,
    usage::sessions_are_apart,
    usage::what_is_not_there_is_not_found,
    usage::everything_survives_reopening,
    writes::writes_are_numbered_in_their_session,
    writes::a_run_makes_no_more_writes_than_it_may,
    writes::runs_share_a_limit_if_they_are_to,
    writes::a_write_that_came_to_nothing_does_not_count,
    writes::what_was_said_of_a_write_stays,
    writes::made_writes_are_handed_over_once,
    writes::what_was_read_and_not_handed_over_comes_again,
    writes::saved_notes_come_back_as_they_were,
    writes::a_write_that_is_not_there_is_not_found,
    writes::writes_survive_reopening,
}
