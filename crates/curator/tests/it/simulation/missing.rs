//! That every step is needed: without any one of them the walk finds what goes wrong.

use memory_testkit::simulated_files::{Effect, Step};

use super::depth;
use super::lying::Lie;
use super::scenario::Scenario;
use super::walk::{Depth, Walk};

const LOST: &str = "what a person saved is lost, or kept and not told of";
const MOVED: &str = "what a person saved was moved out of its place";
const NOT_THERE: &str = "what was said to be done is not there";
const TORN: &str = "the file is torn";
const NOT_AS_RECORDED: &str = "what lies in quarantine is not what was recorded";
const DISAGREE: &str = "file and record disagree, and nobody touched the file";

fn finds(walk: Walk, expected: &'static str) {
    let mut walk = walk.until(expected);
    walk.run();
    let violations = walk.violations();
    assert!(
        violations.iter().any(|violation| violation.starts_with(expected)),
        "expected `{expected}`, found {violations:#?}"
    );
}

fn of(scenario: Scenario) -> Walk {
    Walk::new(scenario, Depth::Usual)
}

fn walk() -> Walk {
    of(Scenario::Curate)
}

fn without_exchange() -> Walk {
    walk().without_exchange()
}

// P1 to P6: before the exchange.

#[test]
fn without_the_look_before_a_save_is_moved() {
    finds(walk().lying(Lie::Planned), MOVED);
}

#[test]
fn where_a_loss_of_power_takes_transactions_the_models_words_pass_as_a_persons() {
    finds(walk().losing_transactions(), "the model's words pass as a person's");
}

#[test]
fn without_the_sync_of_the_draft_the_file_is_torn() {
    finds(walk().without(Step::SyncFile, Some(0)), TORN);
    finds(of(Scenario::First).without(Step::SyncFile, Some(0)), TORN);
}

#[test]
fn without_another_name_for_a_draft_that_is_ready_a_save_that_is_its_beginning_is_lost() {
    finds(walk().lying(Lie::OneName), LOST);
    finds(of(Scenario::First).lying(Lie::OneName), LOST);
}

#[test]
fn without_the_sync_of_the_folder_before_the_exchange_a_save_is_lost() {
    finds(walk().without(Step::SyncFolder, Some(0)), LOST);
    finds(of(Scenario::First).without(Step::SyncFolder, Some(0)), LOST);
}

// P7 to P9: the exchange, and what it displaced.

#[test]
fn with_a_rename_in_place_of_the_exchange_a_save_is_lost() {
    finds(walk().renaming(), LOST);
}

#[test]
fn with_a_rename_over_whatever_is_there_a_save_is_lost_to_the_first_text() {
    finds(of(Scenario::First).lying(Lie::FirstOver), LOST);
    finds(of(Scenario::RestoreMissing).lying(Lie::FirstOver), LOST);
}

#[test]
fn without_asking_whether_an_exchange_that_failed_was_done_a_save_is_lost() {
    let walk = walk().failing(Step::Exchange, Effect::Done);
    finds(walk.lying(Lie::FailedExchange), LOST);
}

#[test]
fn without_the_sync_of_the_folder_after_the_exchange_what_was_said_to_be_done_is_not() {
    finds(walk().without(Step::SyncFolder, Some(1)), NOT_THERE);
    finds(of(Scenario::First).without(Step::SyncFolder, Some(1)), NOT_THERE);
}

#[test]
fn without_the_look_at_what_was_displaced_a_save_is_moved() {
    finds(walk().lying(Lie::Displaced), MOVED);
}

#[test]
fn without_the_exchange_back_a_save_is_moved() {
    finds(walk().without(Step::Exchange, Some(1)), MOVED);
}

#[test]
fn without_the_sync_of_the_folder_after_the_exchange_back_a_save_is_moved() {
    finds(walk().without(Step::SyncFolder, Some(2)), MOVED);
}

// P11: what was displaced.

#[test]
fn without_the_grace_a_late_save_is_lost() {
    finds(walk().lying(Lie::Grace), LOST);
}

#[test]
fn without_quarantine_a_save_is_lost() {
    finds(walk().lying(Lie::Recorded), LOST);
}

#[test]
fn without_the_sync_of_what_goes_to_quarantine_it_is_torn() {
    finds(walk().without_in_recovery(Step::SyncFile), NOT_AS_RECORDED);
}

#[test]
fn without_a_note_before_a_text_is_moved_into_quarantine_nobody_is_told_of_it() {
    finds(walk().lying(Lie::MovesFirst), NOT_AS_RECORDED);
    finds(walk().lying(Lie::MovesFirst), LOST);
}

// Where files cannot be exchanged.

#[test]
fn without_a_second_name_what_is_saved_into_the_old_file_is_lost() {
    finds(without_exchange().without(Step::LinkNew, Some(0)), LOST);
}

#[test]
fn without_the_sync_of_the_second_name_what_is_saved_into_the_old_file_is_lost() {
    finds(without_exchange().without(Step::SyncFolder, Some(1)), LOST);
}

#[test]
fn without_the_second_look_a_save_is_lost_long_before_the_rename() {
    finds(without_exchange().lying(Lie::SecondLook), LOST);
}

#[test]
fn without_the_sync_of_the_folder_after_the_rename_what_was_said_to_be_done_is_not() {
    finds(without_exchange().without(Step::SyncFolder, Some(2)), NOT_THERE);
}

#[test]
fn without_the_look_at_what_was_renamed_over_a_save_is_moved() {
    finds(without_exchange().lying(Lie::Previous), MOVED);
}

#[test]
fn without_the_rename_back_a_save_is_moved() {
    finds(without_exchange().without(Step::RenameOver, Some(1)), MOVED);
}

#[test]
fn without_the_sync_of_the_folder_after_the_rename_back_a_save_is_moved() {
    finds(without_exchange().without(Step::SyncFolder, Some(3)), MOVED);
}

// Recovery, and what is recorded as it is.

#[test]
fn without_asking_whether_a_process_is_alive_its_change_is_taken_apart() {
    let expected = "what a living process is about to do was taken apart";
    finds(walk().lying(Lie::Alive), expected);
}

#[test]
fn without_the_look_whether_a_change_is_in_place_file_and_record_disagree() {
    finds(walk().lying(Lie::NotInPlace), DISAGREE);
    finds(walk().lying(Lie::InPlace), DISAGREE);
}

#[test]
fn without_the_sync_of_the_folder_in_recovery_what_it_committed_is_not_there() {
    finds(walk().without_in_recovery(Step::SyncFolder), NOT_THERE);
}

#[test]
fn without_the_syncs_of_what_a_person_saved_it_is_recorded_and_not_there() {
    for step in [Step::SyncFile, Step::SyncFolder] {
        finds(of(Scenario::SyncUnsynced).without(step, Some(0)), NOT_THERE);
        finds(of(Scenario::RestoreRecordUnsynced).without(step, Some(0)), NOT_THERE);
        finds(of(Scenario::SyncFormUnsynced).without_in_recovery(step), NOT_THERE);
    }
}

#[test]
fn without_the_sync_of_a_name_before_the_other_one_is_removed_a_save_is_lost() {
    // What is renamed by a link and a removal: the first text, and what goes to quarantine.
    let first = || of(Scenario::First).without_exchange();
    finds(first().without(Step::RenameNewSync, Some(1)), LOST);
    let restore = of(Scenario::Restore).without_exchange();
    finds(restore.without(Step::QuarantineSync, Some(0)), LOST);
    // A second name of the document that recovery removes.
    finds(first().without_in_recovery(Step::SyncFolder), LOST);
}

/// Steps that no walk misses. A draft that is given another name by a link is nobody's text, and the sync of the folder
/// that follows is of both names. A first text that got its name by a link has it for good before the first name is removed.
/// And a file system that cannot exchange is only asked whether it can.
const SPARE: [(Scenario, Step, usize); 5] = [
    (Scenario::Curate, Step::RenameNewSync, 0),
    (Scenario::First, Step::RenameNewSync, 0),
    (Scenario::First, Step::SyncFolder, 1),
    (Scenario::Curate, Step::Exchange, 0),
    (Scenario::First, Step::Exchange, 0),
];

fn changes_or_makes_durable(step: Step) -> bool {
    !matches!(
        step,
        Step::Read
            | Step::ReadSettled
            | Step::Names
            | Step::InPlace
            | Step::Create
            | Step::Write
            | Step::WriteRest
            | Step::Remove
            | Step::RenameNewRemove
            | Step::QuarantineRemove
    )
}

/// Every sync, exchange, rename and link that a change takes, one by one. The move into quarantine makes the names durable
/// in the end; without that the walk finds nothing, because what was noted is found under its old name and moved again: it
/// is promised by the port, and is not the protocol's.
#[test]
fn without_any_one_step_of_a_change_something_goes_wrong() {
    for scenario in [Scenario::Curate, Scenario::First] {
        for exchanges in [true, false] {
            let make = || {
                if exchanges {
                    of(scenario)
                } else {
                    of(scenario).without_exchange()
                }
            };
            let steps = make().steps();
            let needed = steps.into_iter().filter(|(step, occurrence)| {
                changes_or_makes_durable(*step) && (exchanges || !SPARE.contains(&(scenario, *step, *occurrence)))
            });
            for (step, occurrence) in needed {
                let mut walk = make().without(step, Some(occurrence)).until_any();
                walk.run();
                let place = format!("{scenario:?}, exchanges: {exchanges}, without {step:?} {occurrence}");
                assert!(!walk.violations().is_empty(), "{place}");
            }
        }
    }
}

#[test]
fn what_is_spare_is_spare() {
    for (scenario, step, occurrence) in SPARE {
        let walk = of(scenario).without_exchange().without(step, Some(occurrence));
        // Beside saves it is shown at full depth.
        let mut walk = if depth() == Depth::Full { walk } else { walk.alone() };
        walk.run();
        assert_eq!(walk.violations(), Vec::<String>::new(), "{scenario:?} {step:?}");
    }
}
