//! The commit protocol, exhaustively: every step × every legal loss × a person's save at every step × recovery ended at
//! every step, any number of times. And that each sync, check and exchange is needed: taking out any one makes the test
//! fail.
//!
//! A step is one of the file system or a transaction of the store; both end with the process.

mod faults;
mod life;
mod lying;
mod missing;
mod save;
mod scenario;
mod settle;
mod verdict;
mod walk;
pub(crate) mod world;

use memory_testkit::simulated_files::{Effect, Step};

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

/// Goes through a walk: nothing may be found.
#[expect(clippy::print_stderr, reason = "figures for the record of a deep run")]
fn check(mut walk: Walk, what: &str) -> Walk {
    walk.run();
    eprintln!("{what}: {} states, {} judgements", walk.states, walk.judged);
    assert!(walk.states > 10, "{what}: only {} states", walk.states);
    assert_eq!(walk.violations(), Vec::<String>::new(), "{what}");
    walk
}

fn walk(scenario: Scenario) {
    check(Walk::new(scenario, depth()), &format!("{scenario:?}"));
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
fn nothing_is_lost_by_a_restore_over_what_a_person_saved() {
    walk(Scenario::RestoreOverEdit);
}

#[test]
fn nothing_is_lost_by_a_restore_of_what_the_file_has_already() {
    walk(Scenario::RestoreRecord);
}

#[test]
fn nothing_is_lost_by_a_revert() {
    walk(Scenario::Revert);
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
fn what_was_recorded_as_it_is_is_there_even_if_no_editor_synced_it() {
    for scenario in [
        Scenario::SyncUnsynced,
        Scenario::SyncFormUnsynced,
        Scenario::RestoreRecordUnsynced,
    ] {
        walk(scenario);
    }
}

#[test]
fn nothing_is_lost_where_an_exchange_fails_whether_it_was_done_or_not() {
    for effect in [Effect::None, Effect::Done] {
        let walk = Walk::new(Scenario::Curate, depth()).failing(Step::Exchange, effect);
        check(walk, &format!("Curate, exchange fails ({effect:?})"));
    }
}

#[test]
fn where_files_cannot_be_exchanged_only_the_window_that_is_told_of_is_open() {
    let sample = [Scenario::Curate, Scenario::First];
    let all = depth() == Depth::Full;
    for scenario in Scenario::ALL
        .into_iter()
        .filter(|scenario| all || sample.contains(scenario))
    {
        let walk = Walk::new(scenario, depth()).without_exchange();
        let walk = check(walk, &format!("{scenario:?}, no exchange"));
        // There is one only where the command replaces a file that no person made meanwhile.
        let has_window = !matches!(
            scenario,
            Scenario::First | Scenario::RestoreMissing | Scenario::RestoreRecord | Scenario::Sync
        );
        assert_eq!(walk.in_window > 0, has_window, "{scenario:?}");
    }
}
