//! What changes names and no content.

#![expect(
    clippy::unwrap_used,
    reason = "a step that fails where the contract says it works fails the test"
)]

use memory_core::ports::FileError;
use memory_core::revision::FileIdentity;

use super::{Fixture, check_exists, check_files, check_missing, check_refused, show};

fn identity(fixture: &mut Fixture, name: &str) -> FileIdentity {
    fixture.files().read(name).unwrap().unwrap().identity
}

fn both(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o640);
    fixture.put("stage", b"BB", 0o600);
}

pub(super) fn an_exchange_gives_each_name_the_other_file(fixture: &mut Fixture) {
    both(fixture);
    let (old, new) = (identity(fixture, "MEMORY.md"), identity(fixture, "stage"));
    let exchanged = fixture.files().exchange("stage", "MEMORY.md");
    if !fixture.can_exchange() {
        assert!(matches!(exchanged, Err(FileError::Unsupported { .. })));
        check_files(fixture, "MEMORY.md=A stage=BB");
        return;
    }
    exchanged.unwrap();
    check_files(fixture, "MEMORY.md=BB stage=A");
    assert_eq!((identity(fixture, "MEMORY.md"), identity(fixture, "stage")), (new, old));
    assert_eq!(fixture.mode("stage"), 0o640, "a file keeps its permissions");
    fixture.files().exchange("MEMORY.md", "stage").unwrap();
    check_files(fixture, "MEMORY.md=A stage=BB");
}

pub(super) fn an_exchange_needs_both_files(fixture: &mut Fixture) {
    fixture.put("stage", b"BB", 0o600);
    check_missing(fixture.files().exchange("stage", "MEMORY.md"), "MEMORY.md");
    check_missing(fixture.files().exchange("MEMORY.md", "stage"), "MEMORY.md");
    check_files(fixture, "stage=BB");
}

pub(super) fn a_file_is_renamed_to_a_free_name(fixture: &mut Fixture) {
    both(fixture);
    let before = identity(fixture, "stage");
    fixture.files().rename_new("stage", "swap").unwrap();
    check_files(fixture, "MEMORY.md=A swap=BB");
    assert_eq!(identity(fixture, "swap"), before);
}

pub(super) fn a_rename_to_a_taken_name_is_refused(fixture: &mut Fixture) {
    both(fixture);
    check_exists(fixture.files().rename_new("stage", "MEMORY.md"), "MEMORY.md");
    check_exists(fixture.files().link_new("stage", "MEMORY.md"), "MEMORY.md");
    check_files(fixture, "MEMORY.md=A stage=BB");
}

pub(super) fn a_rename_over_replaces(fixture: &mut Fixture) {
    both(fixture);
    let new = identity(fixture, "stage");
    fixture.files().rename_over("stage", "MEMORY.md").unwrap();
    check_files(fixture, "MEMORY.md=BB");
    assert_eq!(identity(fixture, "MEMORY.md"), new);
    fixture.files().rename_over("MEMORY.md", "free").unwrap();
    check_files(fixture, "free=BB");
}

pub(super) fn a_second_name_leads_to_the_same_file(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().link_new("MEMORY.md", "prev").unwrap();
    check_files(fixture, "MEMORY.md=A prev=A stage=BB");
    assert_eq!(identity(fixture, "MEMORY.md"), identity(fixture, "prev"));
    for name in ["MEMORY.md", "prev"] {
        assert!(fixture.files().read_settled(name).unwrap().unwrap().has_other_names);
        fixture.files().sync_file(name).unwrap();
        fixture.files().create("like", name).unwrap();
        assert_eq!(fixture.mode("like"), 0o640);
        fixture.files().remove("like").unwrap();
    }
}

pub(super) fn a_second_name_is_not_given_twice(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().link_new("MEMORY.md", "prev").unwrap();
    check_refused(fixture.files().link_new("MEMORY.md", "third"), "a third name");
    check_files(fixture, "MEMORY.md=A prev=A stage=BB");
}

pub(super) fn a_file_of_two_names_is_removed_under_either(fixture: &mut Fixture) {
    for (removed, kept) in [("MEMORY.md", "prev"), ("prev", "MEMORY.md")] {
        fixture.put("MEMORY.md", b"A", 0o600);
        fixture.files().link_new("MEMORY.md", "prev").unwrap();
        fixture.files().remove(removed).unwrap();
        check_files(fixture, &format!("{kept}=A"));
        // It is a file like any other again.
        assert!(!fixture.files().read(kept).unwrap().unwrap().has_other_names);
        fixture.files().rename_new(kept, "other").unwrap();
        fixture.files().remove("other").unwrap();
    }
}

pub(super) fn a_file_is_renamed_over_one_of_two_names(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().link_new("MEMORY.md", "prev").unwrap();
    fixture.files().rename_over("stage", "MEMORY.md").unwrap();
    check_files(fixture, "MEMORY.md=BB prev=A");
}

pub(super) fn a_file_of_two_names_is_refused_by_other_steps(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().link_new("MEMORY.md", "prev").unwrap();
    for name in ["MEMORY.md", "prev"] {
        check_refused(fixture.files().write(name, b"x"), "write");
        check_refused(fixture.files().exchange("stage", name), "exchange");
        check_refused(fixture.files().exchange(name, "stage"), "exchange");
        check_refused(fixture.files().rename_new(name, "free"), "rename_new");
        check_refused(fixture.files().rename_over(name, "stage"), "rename_over");
        check_refused(fixture.files().quarantine(name, "free"), "quarantine");
    }
    check_refused(fixture.files().rename_over("MEMORY.md", "prev"), "one over the other");
    check_files(fixture, "MEMORY.md=A prev=A stage=BB");
    assert_eq!(show(&fixture.quarantined()), "");
}

pub(super) fn a_file_moves_into_quarantine(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().quarantine("stage", "1-abcd").unwrap();
    check_files(fixture, "MEMORY.md=A");
    assert_eq!(show(&fixture.quarantined()), "1-abcd=BB");
    fixture.put("stage", b"C", 0o600);
    fixture.files().quarantine("stage", "2-abcd").unwrap();
    assert_eq!(show(&fixture.quarantined()), "1-abcd=BB 2-abcd=C");
}

pub(super) fn a_name_in_quarantine_is_not_taken_twice(fixture: &mut Fixture) {
    both(fixture);
    fixture.files().quarantine("stage", "1-abcd").unwrap();
    check_exists(fixture.files().quarantine("MEMORY.md", "1-abcd"), "1-abcd");
    check_files(fixture, "MEMORY.md=A");
    assert_eq!(show(&fixture.quarantined()), "1-abcd=BB");
}

pub(super) fn what_is_not_there_is_not_moved(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o600);
    check_missing(fixture.files().rename_new("stage", "free"), "stage");
    check_missing(fixture.files().rename_over("stage", "MEMORY.md"), "stage");
    check_missing(fixture.files().link_new("stage", "free"), "stage");
    check_missing(fixture.files().quarantine("stage", "free"), "stage");
    check_files(fixture, "MEMORY.md=A");
    assert_eq!(show(&fixture.quarantined()), "");
}
