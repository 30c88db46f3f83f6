//! The folder as a whole, and the process.

#![expect(
    clippy::unwrap_used,
    reason = "a step that fails where the contract says it works fails the test"
)]

use memory_core::Code;
use memory_core::ports::FileError;

use super::{Fixture, check_files};
use crate::simulated_files::Odd;

pub(super) fn names_are_listed_in_order(fixture: &mut Fixture) {
    assert_eq!(fixture.files().names("").unwrap(), [""; 0]);
    for name in [
        ".MEMORY.md.2.stage",
        "é",
        "b",
        ".MEMORY.md.10.stage",
        "MEMORY.md",
        "C",
        "a",
    ] {
        fixture.put(name, b"", 0o600);
    }
    let names = fixture.files().names("").unwrap();
    let expected = [
        ".MEMORY.md.10.stage",
        ".MEMORY.md.2.stage",
        "C",
        "MEMORY.md",
        "a",
        "b",
        "é",
    ];
    assert_eq!(names, expected);
    let some = fixture.files().names(".MEMORY.md.").unwrap();
    assert_eq!(some, expected[..2]);
    assert_eq!(fixture.files().names("c").unwrap(), [""; 0]);
}

pub(super) fn names_of_odd_things_are_listed(fixture: &mut Fixture) {
    for (number, odd) in Odd::ALL.into_iter().enumerate() {
        fixture.put_odd(&format!("odd-{number}"), odd);
    }
    assert_eq!(fixture.files().names("odd-").unwrap().len(), Odd::ALL.len());
}

pub(super) fn a_folder_that_was_moved_is_noticed(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o600);
    fixture.files().in_place().unwrap();
    check_files(fixture, "MEMORY.md=A");
    fixture.move_away();
    match fixture.files().in_place() {
        Err(FileError::Refused { code, .. }) => assert_eq!(code, Code::StoreMoved),
        other => assert!(other.is_err() && other.is_ok(), "it was moved: {other:?}"),
    }
}

pub(super) fn the_own_process_is_alive(fixture: &mut Fixture) {
    let files = fixture.files();
    let owner = files.owner();
    assert!(!owner.is_empty());
    assert_eq!(files.owner(), owner, "a process keeps its name");
    assert!(files.is_alive(&owner));
}
