//! Reading, making, writing, syncing and removing one file.

#![expect(
    clippy::unwrap_used,
    reason = "a step that fails where the contract says it works fails the test"
)]

use memory_core::ports::{FileError, MAX_FILE_BYTES};

use super::{Fixture, check_exists, check_files, check_missing};

pub(super) fn a_file_is_read_as_it_is(fixture: &mut Fixture) {
    for bytes in [b"".as_slice(), b"text\r\n", b"\xff\0"] {
        fixture.put("MEMORY.md", bytes, 0o600);
        let found = fixture.files().read("MEMORY.md").unwrap().unwrap();
        assert_eq!(found.bytes, bytes);
        assert_eq!(found.identity.size, bytes.len() as u64);
        let again = fixture.files().read("MEMORY.md").unwrap().unwrap();
        assert_eq!(again, found, "what is not changed stays the same");
    }
}

pub(super) fn where_nothing_is_nothing_is_read(fixture: &mut Fixture) {
    assert_eq!(fixture.files().read("MEMORY.md").unwrap(), None);
    assert_eq!(fixture.files().read_settled("MEMORY.md").unwrap(), None);
    check_files(fixture, "");
}

pub(super) fn a_file_above_the_limit_is_not_read(fixture: &mut Fixture) {
    let largest = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX);
    let mut bytes = vec![b'x'; largest];
    fixture.put("MEMORY.md", &bytes, 0o600);
    assert_eq!(fixture.files().read("MEMORY.md").unwrap().unwrap().bytes.len(), largest);
    bytes.push(b'x');
    fixture.put("MEMORY.md", &bytes, 0o600);
    let results = [
        fixture.files().read("MEMORY.md"),
        fixture.files().read_settled("MEMORY.md"),
    ];
    for result in results {
        match result {
            Err(FileError::TooLarge { bytes, limit, .. }) => {
                assert_eq!((bytes, limit), (MAX_FILE_BYTES + 1, MAX_FILE_BYTES));
            }
            other => assert!(other.is_err() && other.is_ok(), "it is too large: {other:?}"),
        }
    }
}

pub(super) fn a_settled_file_is_read_as_any_other(fixture: &mut Fixture) {
    for bytes in [b"text".as_slice(), b""] {
        fixture.put("MEMORY.md", bytes, 0o600);
        let settled = fixture.files().read_settled("MEMORY.md").unwrap();
        assert_eq!(settled, fixture.files().read("MEMORY.md").unwrap());
        assert_eq!(settled.unwrap().bytes, bytes);
    }
}

pub(super) fn a_new_file_is_empty_and_for_its_owner_alone(fixture: &mut Fixture) {
    fixture.files().create("stage", "MEMORY.md").unwrap();
    check_files(fixture, "stage=");
    assert_eq!(fixture.mode("stage"), 0o600);
}

pub(super) fn a_new_file_has_the_permissions_of_the_old_one_without_set_id_bits(fixture: &mut Fixture) {
    for mode in [0o600, 0o644, 0o666, 0o400, 0o755, 0o6755] {
        fixture.put("MEMORY.md", b"A", mode);
        fixture.files().create("stage", "MEMORY.md").unwrap();
        assert_eq!(fixture.mode("stage"), mode & 0o777, "{mode:o}");
        assert_eq!(fixture.mode("MEMORY.md"), mode, "the old one is as it was");
        fixture.files().remove("stage").unwrap();
    }
}

pub(super) fn a_file_is_not_made_where_anything_is(fixture: &mut Fixture) {
    fixture.put("stage", b"S", 0o644);
    check_exists(fixture.files().create("stage", "MEMORY.md"), "stage");
    check_files(fixture, "stage=S");
    assert_eq!(fixture.mode("stage"), 0o644);
}

pub(super) fn an_empty_file_is_written(fixture: &mut Fixture) {
    let long = vec![b'x'; 100_000];
    for bytes in [b"A".as_slice(), b"", &long] {
        fixture.files().create("stage", "MEMORY.md").unwrap();
        fixture.files().write("stage", bytes).unwrap();
        assert_eq!(fixture.files().read("stage").unwrap().unwrap().bytes, bytes);
        fixture.files().remove("stage").unwrap();
    }
}

pub(super) fn a_file_with_content_is_not_written(fixture: &mut Fixture) {
    fixture.files().create("stage", "MEMORY.md").unwrap();
    fixture.files().write("stage", b"A").unwrap();
    check_exists(fixture.files().write("stage", b"BB"), "stage");
    fixture.put("MEMORY.md", b"C", 0o600);
    check_exists(fixture.files().write("MEMORY.md", b"BB"), "MEMORY.md");
    check_files(fixture, "MEMORY.md=C stage=A");
}

pub(super) fn a_new_file_is_written_whatever_its_permissions(fixture: &mut Fixture) {
    fixture.put("MEMORY.md", b"A", 0o444);
    fixture.files().create("stage", "MEMORY.md").unwrap();
    fixture.files().write("stage", b"B").unwrap();
    fixture.files().sync_file("stage").unwrap();
    assert_eq!(fixture.mode("stage"), 0o444);
    check_files(fixture, "MEMORY.md=A stage=B");
}

pub(super) fn a_file_that_somebody_else_made_is_written_and_synced(fixture: &mut Fixture) {
    // Another one than was made last, and another one under its name.
    fixture.files().create("other", "MEMORY.md").unwrap();
    fixture.put("stage", b"", 0o600);
    fixture.files().write("stage", b"S").unwrap();
    fixture.files().create("made", "MEMORY.md").unwrap();
    fixture.put("made", b"", 0o600);
    fixture.files().write("made", b"M").unwrap();
    fixture.files().sync_file("made").unwrap();
    check_files(fixture, "made=M other= stage=S");
}

pub(super) fn what_is_not_there_is_not_written_and_not_synced(fixture: &mut Fixture) {
    check_missing(fixture.files().write("stage", b"A"), "stage");
    check_missing(fixture.files().sync_file("stage"), "stage");
    fixture.files().create("stage", "MEMORY.md").unwrap();
    fixture.files().remove("stage").unwrap();
    check_missing(fixture.files().write("stage", b"A"), "stage");
    check_missing(fixture.files().sync_file("stage"), "stage");
    check_files(fixture, "");
}

pub(super) fn a_file_is_synced_under_the_name_that_it_has(fixture: &mut Fixture) {
    fixture.files().create("stage", "MEMORY.md").unwrap();
    fixture.files().write("stage", b"A").unwrap();
    fixture.files().rename_new("stage", "swap").unwrap();
    fixture.files().sync_file("swap").unwrap();
    fixture.files().sync_folder().unwrap();
    check_missing(fixture.files().sync_file("stage"), "stage");
    check_files(fixture, "swap=A");
}

pub(super) fn a_file_is_removed_and_that_there_is_none_is_no_error(fixture: &mut Fixture) {
    fixture.put("stage", b"S", 0o600);
    fixture.put("MEMORY.md", b"A", 0o600);
    for _ in 0..2 {
        fixture.files().remove("stage").unwrap();
        check_files(fixture, "MEMORY.md=A");
    }
}
