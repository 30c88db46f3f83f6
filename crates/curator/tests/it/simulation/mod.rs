//! The commit protocol, exhaustively: every step × every legal loss × a person's save at every step × recovery ended at
//! every step. And that each sync, check and exchange is needed: taking out any one makes the test fail.

mod faults;
mod lying;
mod missing;
mod scenario;
mod verdict;
mod walk;
pub(crate) mod world;

pub(crate) use scenario::Scenario;
pub(crate) use walk::{Depth, Walk};

#[expect(
    clippy::disallowed_methods,
    reason = "how much a test goes through is no setting of the crate"
)]
fn depth() -> Depth {
    if std::env::var_os("TINYAGENT_DEEP").is_some() {
        Depth::Full
    } else {
        Depth::Usual
    }
}

/// Walks through a scenario.
#[expect(clippy::print_stderr, reason = "figures for the record of a deep run")]
fn walk(scenario: Scenario) {
    let mut walk = Walk::new(scenario, depth());
    walk.run();
    eprintln!("{scenario:?}: {} states, {} judgements", walk.states, walk.judged);
    assert!(walk.states > 100, "{scenario:?}: only {} states", walk.states);
    assert_eq!(walk.violations(), Vec::<String>::new(), "{scenario:?}");
}

#[test]
fn nothing_is_lost_by_a_curation() {
    walk(Scenario::Curate);
}

#[test]
fn nothing_is_lost_by_a_first_curation() {
    walk(Scenario::First);
}

#[test]
fn nothing_is_lost_by_a_restore() {
    walk(Scenario::Restore);
}

#[test]
fn nothing_is_lost_by_a_restore_of_a_missing_file() {
    walk(Scenario::RestoreMissing);
}

#[test]
fn nothing_is_lost_by_a_sync() {
    walk(Scenario::Sync);
}

#[test]
fn nothing_is_lost_by_a_sync_that_writes_the_canonical_form() {
    walk(Scenario::SyncForm);
}

#[test]
fn what_a_sync_said_to_be_done_is_there_even_if_no_editor_synced_it() {
    for scenario in [Scenario::SyncUnsynced, Scenario::SyncFormUnsynced] {
        let mut walk = Walk::new(scenario, depth());
        walk.run();
        assert_eq!(walk.violations(), Vec::<String>::new(), "{scenario:?}");
    }
}

#[test]
fn where_files_cannot_be_exchanged_only_the_window_that_is_told_of_is_open() {
    for scenario in [Scenario::Curate, Scenario::Restore] {
        let mut walk = Walk::new(scenario, depth()).without_exchange();
        walk.run();
        assert_eq!(walk.violations(), Vec::<String>::new(), "{scenario:?}");
    }
}
