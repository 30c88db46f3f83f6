//! What is no store of notes, or one that cannot be used now: reported, and left as it is.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use memory_core::Code;
use memory_core::note::search::NoteQuery;
use memory_core::note::{NoteChange, NoteId};
use memory_core::ports::{NoteStore, StoreError};
use memory_sqlite::{NOTES_SCHEMA_VERSION, OpenMode, SqliteStore};

use super::support::*;

/// Reads and writes, each of which must be refused with this code, leaving every file as it was.
#[track_caller]
fn check_refused(place: &Notes, expected: Code) {
    let before = place.image();
    let store = place.open();
    let refused: [Result<(), StoreError>; 4] = [
        store.load().map(drop),
        store.search(&NoteQuery::default()).map(drop),
        change(&store, &[]),
        change(&store, &[NoteChange::Insert(note(900, "new"))]),
    ];
    for error in refused.map(Result::unwrap_err) {
        assert_eq!(error.code(), expected, "{error}");
        assert!(error.to_string().contains("memory.sqlite"), "{error}");
    }
    assert!(store.exists().unwrap());
    assert_eq!(place.image(), before);
}

fn with_file(bytes: impl AsRef<[u8]>) -> Notes {
    let place = Notes::new();
    fs::write(place.path(), bytes).unwrap();
    place
}

fn with_sql(sql: &str) -> Notes {
    let place = Notes::filled(5);
    place.raw().execute_batch(sql).unwrap();
    place
}

#[test]
fn an_empty_file_is_no_new_store() {
    check_refused(&with_file(""), Code::StoreCorrupt);
}

#[test]
fn a_text_is_no_store() {
    check_refused(&with_file("notes\n"), Code::StoreCorrupt);
    check_refused(&with_file("# Notes\n".repeat(2_000)), Code::StoreCorrupt);
    check_refused(&with_file("SQLite format 3\0"), Code::StoreCorrupt);
    check_refused(&with_file(vec![0; 8192]), Code::StoreCorrupt);
}

#[test]
fn a_store_that_was_cut_off_is_refused() {
    let place = Notes::filled(200);
    let bytes = fs::read(place.path()).unwrap();
    for length in [1, 99, 100, 511, 4095, 4096, bytes.len() / 2, bytes.len() - 1] {
        check_refused(&with_file(&bytes[..length]), Code::StoreCorrupt);
    }
}

#[test]
fn a_newer_store_is_refused() {
    let newer = format!("PRAGMA user_version = {}", NOTES_SCHEMA_VERSION + 1);
    check_refused(&with_sql(&newer), Code::SchemaTooNew);
    check_refused(
        &with_sql("PRAGMA user_version = 99; DROP TABLE memories"),
        Code::SchemaTooNew,
    );
    let place = Notes::new();
    place.raw().execute_batch("PRAGMA user_version = 99").unwrap();
    check_refused(&place, Code::SchemaTooNew);
}

#[test]
fn a_database_of_another_program_is_refused() {
    let place = Notes::new();
    place.raw().execute_batch("CREATE TABLE theirs (x)").unwrap();
    check_refused(&place, Code::StoreForeign);
    check_refused(&with_sql("PRAGMA application_id = 7"), Code::StoreForeign);
    check_refused(&with_sql("PRAGMA user_version = 0"), Code::StoreForeign);
    check_refused(&with_sql("PRAGMA user_version = -1"), Code::StoreForeign);
    let place = Notes::new();
    SqliteStore::open(&place.path(), OpenMode::Create)
        .unwrap()
        .close()
        .unwrap();
    // Its log is not looked at before it is known whose it is; SQLite makes an empty one beside it.
    let store = place.open();
    let before = fs::read(place.path()).unwrap();
    assert_eq!(store.load().unwrap_err().code(), Code::StoreForeign);
    assert_eq!(change(&store, &[]).unwrap_err().code(), Code::StoreForeign);
    assert!(fs::read(place.path()).unwrap() == before);
}

#[test]
fn another_table_of_that_name_is_refused() {
    for sql in [
        "ALTER TABLE memories ADD COLUMN more TEXT",
        "ALTER TABLE memories DROP COLUMN model",
        "ALTER TABLE memories RENAME COLUMN content TO body",
        "ALTER TABLE memories ADD COLUMN computed TEXT AS (content)",
    ] {
        check_refused(&with_sql(sql), Code::StoreCorrupt);
    }
    let view = "ALTER TABLE memories RENAME TO others; CREATE VIEW memories AS SELECT * FROM others";
    check_refused(&with_sql(view), Code::StoreForeign);
    let place = Notes::new();
    place.raw().execute_batch("PRAGMA user_version = 1; VACUUM").unwrap();
    check_refused(&place, Code::StoreCorrupt);
}

#[test]
fn a_journal_without_its_database_is_damage() {
    let place = Notes::new();
    let journal = PathBuf::from(format!("{}-journal", place.path().display()));
    fs::write(&journal, b"half").unwrap();
    let store = place.open();
    for error in [
        store.load().map(drop),
        change(&store, &[NoteChange::Insert(note(1, "x"))]),
    ] {
        assert_eq!(error.unwrap_err().code(), Code::StoreCorrupt);
    }
    assert_eq!(place.image().len(), 1);
}

#[test]
fn one_that_waits_too_long_is_told_and_nothing_is_changed() {
    let place = Notes::filled(2);
    let other = place.raw();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let store = place.open().with_deadline(Duration::from_millis(50));
    let add = [NoteChange::Insert(note(9, "new"))];
    assert_eq!(change(&store, &add).unwrap_err().code(), Code::Locked);
    assert_eq!(loaded(&store).len(), 2, "readers need not wait for it");
    other.execute_batch("ROLLBACK").unwrap();
    // A reader holds up the end of a change only.
    other.execute_batch("BEGIN; SELECT * FROM memories").unwrap();
    assert_eq!(change(&store, &add).unwrap_err().code(), Code::Locked);
    other.execute_batch("COMMIT").unwrap();
    change(&store, &add).unwrap();
    assert_eq!(loaded(&store).len(), 3);
}

#[cfg(unix)]
mod rights {
    //! Files and folders that cannot be written. Who may do everything is not kept from it by rights.

    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn set(path: &std::path::Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn is_above_rights(place: &Notes) -> bool {
        let probe = place.folder.path().join("probe");
        set(place.folder.path(), 0o500);
        let made = fs::write(&probe, b"").is_ok();
        set(place.folder.path(), 0o700);
        let _ = fs::remove_file(probe);
        made
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_read() {
        let place = Notes::filled(5);
        if is_above_rights(&place) {
            return;
        }
        for (folder, file) in [(0o500, 0o600), (0o500, 0o400), (0o700, 0o400)] {
            set(&place.path(), file);
            set(place.folder.path(), folder);
            let store = place.open();
            assert_eq!(loaded(&store), many(5));
            let refused = change(&store, &[NoteChange::Remove(NoteId::from_random(1))]);
            assert_eq!(refused.unwrap_err().code(), Code::StoreReadOnly, "{folder:o} {file:o}");
            set(place.folder.path(), 0o700);
            set(&place.path(), 0o600);
        }
        assert_eq!(loaded(&place.open()), many(5));
    }
}
