//! The contract suite of [`CoreMemoryStore`](memory_core::ports::CoreMemoryStore): every sentence of the port's
//! documentation as a test.
//!
//! An adapter runs it with one line in its own tests ([`crate::core_memory_contract_tests!`]); the in-memory fake runs the
//! same one.

mod candidates;
mod curating;
mod decisions;
mod events;
mod history;
mod jobs;
pub mod model;
mod quarantine;
mod revisions;
mod snapshots;
mod steps;
mod support;
mod usage;

use memory_core::ports::Store;

use crate::contract::{self, suite};
pub use crate::contract::{InMemory, Reopening};

/// A store under test.
pub type Fixture = dyn contract::Fixture<dyn Store>;

suite! { $ core_memory_contract_tests of core_memory_contract:
    candidates::a_candidate_is_staged_for_the_running_run,
    candidates::positions_are_those_of_the_run_so_far,
    candidates::without_a_running_run_nothing_is_staged,
    candidates::a_repeated_call_gives_the_first_candidate,
    candidates::a_call_counts_in_its_run_only,
    candidates::a_candidate_without_an_operation_is_refused,
    candidates::only_runs_that_succeed_make_events,
    candidates::closing_makes_no_events,
    candidates::an_import_makes_no_events_and_takes_none_back,
    candidates::a_proposal_is_begin_stage_and_finish,
    candidates::a_repeated_proposal_gives_the_event_of_then,
    candidates::a_refused_proposal_leaves_nothing,
    candidates::what_is_not_there_is_not_found,
    events::events_come_in_the_order_of_staging,
    events::an_event_has_what_was_staged,
    events::a_model_that_changes_in_the_run_is_the_last,
    events::a_filter_holds_in_all_its_parts,
    events::an_unknown_state_is_refused,
    events::events_that_say_a_text_are_found,
    events::counts_are_per_document,
    events::an_empty_store_answers,
    events::everything_survives_reopening,
    decisions::an_approved_event_goes_on_as_a_new_one,
    decisions::an_approval_is_bound_to_the_digest,
    decisions::approving_again_gives_the_first_event,
    decisions::only_what_is_held_is_approved,
    decisions::a_persons_word_is_worth_no_less_once_approved,
    decisions::a_rejected_event_is_out_for_good,
    decisions::what_is_consumed_or_approved_is_not_rejected,
    decisions::what_a_prepared_revision_consumes_is_not_rejected,
    decisions::an_event_that_was_taken_back_says_when,
    decisions::events_are_taken_back_all_or_none,
    decisions::texts_are_approved_by_their_bytes,
    revisions::events_and_revisions_are_changes,
    revisions::a_prepared_revision_changes_nothing_yet,
    revisions::a_committed_revision_is_the_head,
    revisions::committing_moves_cursor_and_outcomes_together,
    revisions::committing_twice_changes_nothing,
    revisions::an_aborted_revision_leaves_all_as_before,
    revisions::aborting_twice_changes_nothing,
    revisions::a_plan_on_another_head_is_refused,
    revisions::a_plan_on_another_cursor_is_refused,
    revisions::one_revision_is_prepared_at_a_time,
    revisions::no_event_is_passed_without_a_word,
    revisions::the_cursor_moves_forward_within_the_events,
    revisions::an_event_rejected_meanwhile_is_a_change,
    revisions::held_events_are_passed_and_not_consumed,
    revisions::a_recorded_revision_is_committed_at_once,
    revisions::a_confirmed_revision_is_verified,
    revisions::consuming_moves_the_cursor_without_a_revision,
    history::outcomes_are_those_of_committed_revisions,
    history::revisions_come_newest_first_in_pages,
    history::a_revision_is_found_by_its_text,
    history::an_entry_leads_to_the_first_revision_that_had_it,
    history::documents_are_apart,
    history::no_such_revision_is_not_found,
    jobs::a_job_begins_and_ends,
    jobs::one_job_of_a_document_runs,
    jobs::failures_in_a_row_are_counted,
    jobs::a_job_ends_once,
    jobs::a_job_names_a_committed_revision,
    jobs::the_state_of_a_curation_is_read_together,
    quarantine::a_file_is_recorded_once,
    quarantine::a_cleared_file_stays_cleared,
    quarantine::files_come_in_the_order_of_their_numbers,
    snapshots::a_section_stays_frozen,
    snapshots::a_thawed_section_is_kept,
    snapshots::a_later_section_ends_the_one_in_force,
    snapshots::each_runtime_has_a_section_of_its_own,
    snapshots::a_section_names_revisions_that_are_there,
    usage::requests_are_summed_by_run,
    usage::a_request_brings_counts_and_window,
    usage::a_refused_request_leaves_nothing,
    usage::replies_count_by_the_counter,
    usage::maintenance_is_summed_apart,
}
