//! The contract suite of [`ConversationStore`]: every sentence of the port's documentation as a test.
//!
//! An adapter runs it with one line in its own tests ([`crate::store_contract_tests!`]); the in-memory
//! fake runs the same one.

mod appends;
mod begins;
mod imports;
pub mod model;
mod sessions;
mod summaries;
pub(crate) mod support;
mod views;

use memory_core::ports::ConversationStore;

use crate::contract::{self, suite};
pub use crate::contract::{InMemory, Reopening};

/// A conversation store under test.
pub type Fixture = dyn contract::Fixture<dyn ConversationStore>;

suite! { $ store_contract_tests of store_contract:
    sessions::a_new_session_is_open_and_empty,
    sessions::an_id_in_use_is_refused,
    sessions::what_is_not_there_is_not_found,
    sessions::sessions_come_the_one_changed_last_first,
    sessions::ids_are_found_by_their_beginning,
    sessions::closing_interrupts_the_running_run,
    sessions::repeating_a_state_changes_nothing,
    sessions::usage_keeps_what_is_not_given,
    sessions::tools_are_replaced,
    sessions::a_run_ends_once,
    sessions::everything_survives_reopening,
    sessions::the_key_stays_the_same,
    sessions::changes_are_counted,
    appends::positions_are_dense_in_arrival_order,
    appends::a_run_choice_that_does_not_fit_is_refused,
    appends::a_closed_session_takes_no_messages,
    appends::a_repeated_key_adds_nothing,
    appends::a_key_with_other_content_is_refused,
    appends::items_are_part_of_what_a_key_stands_for,
    appends::no_items_are_not_an_empty_list_of_them,
    appends::a_key_counts_in_its_session_only,
    appends::a_refused_append_leaves_nothing,
    appends::messages_come_back_as_they_were,
    appends::links_chain_the_messages,
    appends::pages_of_messages_are_complete,
    appends::items_of_appends_are_kept_verbatim,
    appends::appends_leave_an_imported_source_alone,
    begins::a_begin_brings_everything_together,
    begins::a_prompt_is_added_unless_the_newest_in_force_is_the_same,
    begins::a_repeated_begin_changes_nothing,
    begins::a_begin_of_a_message_alone_is_an_append,
    begins::a_refused_begin_leaves_nothing,
    imports::a_first_import_makes_source_session_and_runs,
    imports::a_continuation_adds_only_what_is_new,
    imports::an_unexpected_number_of_items_is_a_conflict,
    imports::a_failed_import_leaves_nothing,
    imports::retired_messages_leave_the_view_and_come_back,
    imports::item_keys_name_every_message,
    imports::one_source_feeds_several_sessions,
    imports::source_items_come_in_pages,
    views::a_view_holds_what_is_in_force,
    views::a_count_that_is_there_stays,
    views::counts_of_counters_are_apart,
    views::a_reduction_stands_beside_its_original,
    views::reductions_are_dropped_together,
    views::a_reduction_of_nothing_is_refused,
    summaries::a_summary_takes_its_region_out_of_the_view,
    summaries::a_wrong_previous_summary_is_a_conflict,
    summaries::a_changed_region_is_a_conflict,
    summaries::a_retired_message_of_the_region_is_a_conflict,
    summaries::messages_that_arrived_meanwhile_stay,
    summaries::a_later_summary_covers_the_earlier_one,
    summaries::undoing_three_summaries_walks_back,
    summaries::only_the_active_summary_can_be_undone,
    summaries::after_undo_a_new_summary_follows_the_predecessor,
    summaries::originals_are_read_by_range,
    summaries::a_region_may_have_gaps,
    summaries::reductions_outlive_a_summary,
    summaries::check_is_clean_after_everything,
}

/// Runs the whole suite, but for the model-based part ([`model::agrees_with_the_fake`]).
///
/// # Panics
/// If the store breaks its contract.
pub fn run_all(factory: &Factory<'_>) {
    for (_, test) in TESTS {
        test(factory().as_mut());
    }
}
