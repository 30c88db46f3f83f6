//! That every step is needed: without any one of them the walk finds what goes wrong.

use memory_testkit::simulated_files::Step;

use super::lying::Lie;
use super::scenario::Scenario;
use super::walk::{Depth, Walk};

fn finds(walk: Walk, expected: &'static str) {
    let mut walk = walk.until(expected);
    walk.run();
    let violations = walk.violations();
    assert!(
        violations.iter().any(|violation| violation.starts_with(expected)),
        "expected `{expected}`, found {violations:#?}"
    );
}

fn walk() -> Walk {
    Walk::new(Scenario::Curate, Depth::Usual)
}

#[test]
fn without_the_sync_of_the_draft_the_file_is_torn() {
    finds(walk().without(Step::SyncFile, Some(0)), "the file is torn");
}

#[test]
fn without_the_sync_of_the_folder_before_the_exchange_a_save_is_lost() {
    finds(
        walk().without(Step::SyncFolder, Some(0)),
        "what a person saved is lost, or kept and not told of",
    );
}

#[test]
fn without_the_sync_of_the_folder_after_the_exchange_what_was_said_to_be_done_is_not() {
    finds(
        walk().without(Step::SyncFolder, Some(1)),
        "what was said to be done is not there",
    );
}

#[test]
fn without_the_sync_of_the_folder_in_recovery_what_it_committed_is_not_there() {
    finds(
        walk().without_in_recovery(Step::SyncFolder),
        "what was said to be done is not there",
    );
}

#[test]
fn without_the_sync_of_what_goes_to_quarantine_it_is_torn() {
    finds(
        walk().without_in_recovery(Step::SyncFile),
        "what lies in quarantine is not what was recorded",
    );
}

#[test]
fn without_the_syncs_of_what_a_person_saved_it_is_recorded_and_not_there() {
    for step in [Step::SyncFile, Step::SyncFolder] {
        let walk = Walk::new(Scenario::SyncUnsynced, Depth::Usual).without(step, Some(0));
        finds(walk, "what was said to be done is not there");
        let walk = Walk::new(Scenario::SyncFormUnsynced, Depth::Usual).without_in_recovery(step);
        finds(walk, "what was said to be done is not there");
    }
}

#[test]
fn with_a_rename_in_place_of_the_exchange_a_save_is_lost() {
    finds(
        walk().renaming(),
        "what a person saved is lost, or kept and not told of",
    );
}

#[test]
fn without_the_look_before_a_save_is_moved() {
    finds(
        walk().lying(Lie::Planned),
        "what a person saved was moved out of its place",
    );
}

#[test]
fn without_the_look_at_what_was_displaced_a_save_is_moved() {
    finds(
        walk().lying(Lie::Displaced),
        "what a person saved was moved out of its place",
    );
}

#[test]
fn without_quarantine_a_save_is_lost() {
    finds(
        walk().lying(Lie::Recorded),
        "what a person saved is lost, or kept and not told of",
    );
}

#[test]
fn where_a_loss_of_power_takes_transactions_the_models_words_pass_as_a_persons() {
    finds(walk().losing_transactions(), "the model's words pass as a person's");
}
