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

/// A store under test.
pub trait Fixture {
    /// Returns the store.
    fn store(&mut self) -> &mut dyn ConversationStore;

    /// Closes the store and opens it again: what was stored must be there.
    fn reopen(&mut self);
}

/// Makes an empty store of its own at each call.
pub type Factory<'a> = dyn Fn() -> Box<dyn Fixture> + 'a;

/// A fixture that opens its store with a closure, which owns what the store lives in (a temporary folder).
pub struct Reopening<F> {
    open: F,
    store: Option<Box<dyn ConversationStore>>,
}

impl<F: FnMut() -> Box<dyn ConversationStore> + 'static> Reopening<F> {
    /// Opens the store. Called again by [`Fixture::reopen`], `open` must open the same one.
    #[expect(clippy::new_ret_no_self, reason = "a factory returns the boxed fixture")]
    pub fn new(mut open: F) -> Box<dyn Fixture> {
        let store = Some(open());
        Box::new(Self { open, store })
    }
}

impl<F: FnMut() -> Box<dyn ConversationStore>> Fixture for Reopening<F> {
    fn store(&mut self) -> &mut dyn ConversationStore {
        self.store.get_or_insert_with(&mut self.open).as_mut()
    }

    fn reopen(&mut self) {
        // Closed first: a store may be locked by its other half.
        self.store = None;
        self.store = Some((self.open)());
    }
}

impl<F> std::fmt::Debug for Reopening<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reopening").finish_non_exhaustive()
    }
}

/// A fixture for a store that lives in memory: opening it again keeps it.
#[derive(Debug)]
pub struct InMemory<S>(pub S);

impl<S: ConversationStore> Fixture for InMemory<S> {
    fn store(&mut self) -> &mut dyn ConversationStore {
        &mut self.0
    }

    fn reopen(&mut self) {}
}

type Test = fn(&mut dyn Fixture);

/// Defines the suite once: the table here, and the macro that makes a `#[test]` of each entry.
macro_rules! suite {
    ($dollar:tt $($module:ident :: $name:ident),+ $(,)?) => {
        const TESTS: &[(&str, Test)] = &[$((stringify!($name), $module::$name)),+];

        /// Makes a `#[test]` of every test of the suite; the argument is a closure that returns a
        /// boxed [`Fixture`](crate::store_contract::Fixture) over an empty store.
        #[macro_export]
        macro_rules! store_contract_tests {
            ($dollar factory:expr) => {
                $(
                    #[test]
                    fn $name() {
                        $dollar crate::store_contract::run(stringify!($name), &$dollar factory);
                    }
                )+
            };
        }
    };
}

suite! { $
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
    appends::positions_are_dense_in_arrival_order,
    appends::a_run_choice_that_does_not_fit_is_refused,
    appends::a_closed_session_takes_no_messages,
    appends::a_repeated_key_adds_nothing,
    appends::a_key_with_other_content_is_refused,
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

/// Returns the names of the tests.
pub fn names() -> impl Iterator<Item = &'static str> {
    TESTS.iter().map(|(name, _)| *name)
}

/// Runs one test of the suite.
///
/// # Panics
/// If the store breaks its contract, or there is no such test.
pub fn run(name: &str, factory: &Factory<'_>) {
    let test = TESTS.iter().find(|(known, _)| *known == name).map(|(_, test)| test);
    let test = test.expect("the suite has this test");
    test(factory().as_mut());
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
