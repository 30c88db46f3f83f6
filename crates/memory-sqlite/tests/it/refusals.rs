//! What is refused at opening, with the code, and with every byte as it was.

use std::fs;
use std::time::{Duration, Instant};

use memory_core::code::Code;
use memory_core::ports::{ConversationStore, RunChoice};
use memory_core::{Position, Role};
use memory_sqlite::{APPLICATION_ID, OpenMode, OpenOptions, SCHEMA_VERSION, SqliteStore};

use crate::support::*;

const MODES: [OpenMode; 3] = [OpenMode::ReadOnly, OpenMode::ReadWrite, OpenMode::Create];

fn refused(place: &Place, expected: Code) {
    let before = bytes(&place.path());
    for mode in MODES {
        let error = place.open(mode).unwrap_err();
        assert_eq!(error.code(), expected, "{mode:?}: {error}");
        assert!(error.to_string().contains("state.db"), "{error}");
        assert_eq!(bytes(&place.path()), before, "{mode:?}");
    }
}

fn with_raw(sql: &str) -> Place {
    let place = Place::new();
    fill(&mut place.create(), 5);
    place.raw().execute_batch(sql).unwrap();
    place
}

#[test]
fn the_ids_of_a_store_are_in_its_header() {
    let place = Place::new();
    place.create().close().unwrap();
    let header = fs::read(place.path()).unwrap();
    assert_eq!(&header[68..72], b"TAM1");
    assert_eq!(&header[60..64], SCHEMA_VERSION.to_be_bytes());
    assert_eq!(APPLICATION_ID.to_be_bytes(), *b"TAM1");
    assert_eq!(&header[18..20], [2, 2], "write-ahead log from the start");
}

#[test]
fn newer_foreign_and_schemaless_databases_are_refused() {
    let newer = format!("PRAGMA user_version = {}", SCHEMA_VERSION + 1);
    refused(&with_raw(&newer), Code::SchemaTooNew);
    refused(&with_raw("PRAGMA application_id = 7"), Code::StoreForeign);
    refused(&with_raw("DROP TABLE refinery_schema_history"), Code::StoreCorrupt);
    let place = Place::new();
    place.raw().execute_batch("CREATE TABLE theirs (x)").unwrap();
    refused(&place, Code::StoreForeign);
    let place = Place::new();
    place
        .raw()
        .execute_batch(&format!(
            "CREATE TABLE theirs (x); PRAGMA application_id = {APPLICATION_ID}"
        ))
        .unwrap();
    refused(&place, Code::StoreCorrupt);
}

#[test]
fn a_newer_version_that_stands_only_in_the_log_is_refused_and_the_log_stays() {
    let place = Place::new();
    fill(&mut place.create(), 5);
    // Killed before a checkpoint: the new version is in the log alone.
    let raw = place.raw();
    raw.execute_batch("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 9")
        .unwrap();
    let copy = Place::new();
    for suffix in ["", "-wal"] {
        fs::copy(
            format!("{}{suffix}", place.path().display()),
            format!("{}{suffix}", copy.path().display()),
        )
        .unwrap();
    }
    assert!(bytes(&copy.path()).1.is_some());
    refused(&copy, Code::SchemaTooNew);
}

#[test]
fn half_of_another_programs_change_is_not_read() {
    let place = Place::new();
    fill(&mut place.create(), 30);
    let raw = place.raw();
    raw.execute_batch(
        "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; UPDATE sessions SET title = 'theirs'",
    )
    .unwrap();
    raw.execute_batch("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (randomblob(200000))")
        .unwrap();
    let copy = Place::new();
    for suffix in ["", "-journal"] {
        fs::copy(
            format!("{}{suffix}", place.path().display()),
            format!("{}{suffix}", copy.path().display()),
        )
        .unwrap();
    }
    refused(&copy, Code::StoreCorrupt);
}

#[test]
fn empty_cut_off_and_garbage_files_are_refused() {
    let place = Place::new();
    fs::write(place.path(), b"").unwrap();
    refused(&place, Code::StoreCorrupt);
    fs::write(place.path(), "a text that is no database at all. ".repeat(400)).unwrap();
    refused(&place, Code::StoreCorrupt);
    fs::write(place.path(), b"SQLite format 3\0").unwrap();
    refused(&place, Code::StoreCorrupt);
    let whole = Place::new();
    fill(&mut whole.create(), 5);
    let content = fs::read(whole.path()).unwrap();
    for length in [1, 99, 512, 4096, 8192, content.len() / 2, content.len() - 4096] {
        fs::write(place.path(), &content[..length]).unwrap();
        refused(&place, Code::StoreCorrupt);
    }
}

#[test]
fn a_store_that_is_not_there_is_missing_and_not_made_by_reading() {
    let place = Place::new();
    for mode in [OpenMode::ReadOnly, OpenMode::ReadWrite] {
        assert_eq!(place.open(mode).unwrap_err().code(), Code::StoreMissing);
        let nowhere = place.folder.path().join("no/state.db");
        assert_eq!(
            SqliteStore::open(&nowhere, mode).unwrap_err().code(),
            Code::StoreMissing
        );
    }
    assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 0);
}

#[test]
fn a_log_without_its_database_is_not_passed_over() {
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 5);
    for suffix in ["-wal", "-journal"] {
        let copy = Place::new();
        let log = copy.folder.path().join(format!("state.db{suffix}"));
        fs::copy(format!("{}-wal", place.path().display()), &log).unwrap();
        let before = fs::read(&log).unwrap();
        assert!(!before.is_empty());
        for mode in MODES {
            let error = copy.open(mode).unwrap_err();
            assert_eq!(error.code(), Code::StoreCorrupt, "{mode:?}: {error}");
            assert!(error.to_string().contains(&format!("state.db{suffix}")), "{error}");
            assert_eq!(fs::read(&log).unwrap(), before);
            assert_eq!(fs::read_dir(copy.folder.path()).unwrap().count(), 1);
        }
        // An empty one holds nothing.
        fs::write(&log, b"").unwrap();
        assert_eq!(copy.open(OpenMode::ReadOnly).unwrap_err().code(), Code::StoreMissing);
        assert_eq!(copy.create().sessions().unwrap().len(), 0);
    }
}

#[cfg(unix)]
#[test]
fn links_and_special_files_are_refused_without_waiting() {
    let outside = Place::new();
    fill(&mut outside.create(), 4);
    let before = bytes(&outside.path());
    let refuse = |place: &Place| {
        for mode in MODES {
            assert_eq!(place.open(mode).unwrap_err().code(), Code::StoreOutsideCwd);
        }
    };
    let place = Place::new();
    std::os::unix::fs::symlink(outside.path(), place.path()).unwrap();
    refuse(&place);
    let place = Place::new();
    std::os::unix::fs::symlink(place.folder.path().join("nowhere"), place.path()).unwrap();
    refuse(&place);
    let place = Place::new();
    fs::create_dir(place.path()).unwrap();
    refuse(&place);
    let place = Place::new();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(place.path())
            .status()
            .unwrap()
            .success()
    );
    refuse(&place);
    let place = Place::new();
    let _socket = std::os::unix::net::UnixListener::bind(place.path()).unwrap();
    refuse(&place);
    assert_eq!(bytes(&outside.path()), before);
}

#[cfg(unix)]
#[test]
fn a_folder_behind_a_link_is_resolved_or_refused_as_asked() {
    let real = Place::new();
    fill(&mut real.create(), 4);
    let other = tempfile::tempdir().unwrap();
    let link = other.path().join("link");
    std::os::unix::fs::symlink(real.folder.path(), &link).unwrap();
    for mode in MODES {
        let mut options = OpenOptions::new(mode);
        assert_eq!(
            SqliteStore::open_with(&link.join("state.db"), &options).unwrap().path(),
            real.path()
        );
        options.resolve_folder = false;
        let error = SqliteStore::open_with(&link.join("state.db"), &options).unwrap_err();
        assert_eq!(error.code(), Code::StoreOutsideCwd);
        let missing = real.folder.path().join("no/state.db");
        assert_eq!(
            SqliteStore::open_with(&missing, &options).unwrap_err().code(),
            Code::StoreMissing
        );
        assert!(SqliteStore::open_with(&real.path(), &options).is_ok());
    }
}

#[test]
fn reading_changes_no_byte_and_sees_a_log_left_behind() {
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 6);
    let copy = Place::new();
    for suffix in ["", "-wal"] {
        fs::copy(
            format!("{}{suffix}", place.path().display()),
            format!("{}{suffix}", copy.path().display()),
        )
        .unwrap();
    }
    let before = bytes(&copy.path());
    assert!(before.1.is_some());
    let mut reader = copy.open(OpenMode::ReadOnly).unwrap();
    let expected = store.messages(&id("ours"), Position(0), 1000).unwrap();
    assert_eq!(reader.messages(&id("ours"), Position(0), 1000).unwrap(), expected);
    assert_eq!(problems(&reader), [""; 0]);
    assert_eq!(
        reader.create_session(&new_session("x")).unwrap_err().code(),
        Code::StoreReadOnly
    );
    reader.close().unwrap();
    assert_eq!(bytes(&copy.path()), before);
    // SQLite cannot tell that a log belongs to another database; reading it changes nothing all the same.
    let foreign = Place::new();
    fill(&mut foreign.create(), 4);
    fs::copy(
        format!("{}-wal", place.path().display()),
        format!("{}-wal", foreign.path().display()),
    )
    .unwrap();
    let before = bytes(&foreign.path());
    if let Ok(reader) = foreign.open(OpenMode::ReadOnly) {
        let _ = (reader.session(&id("ours")), reader.check(&mut |_, _| {}));
    }
    assert_eq!(bytes(&foreign.path()), before);
}

#[test]
fn a_removed_or_replaced_file_fails_the_write() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    let aside = place.folder.path().join("aside.db");
    fs::rename(place.path(), &aside).unwrap();
    let one = appending("s", RunChoice::Begin, vec![text(Role::User, "lost?")]);
    assert_eq!(store.append(&one).unwrap_err().code(), Code::StoreMoved);
    fs::copy(&aside, place.path()).unwrap();
    assert_eq!(store.append(&one).unwrap_err().code(), Code::StoreMoved);
    fs::remove_file(place.path()).unwrap();
    fs::rename(&aside, place.path()).unwrap();
    assert!(store.append(&one).is_ok());
    assert_eq!(store.session(&id("s")).unwrap().messages, 1);
}

#[test]
fn a_busy_store_is_locked_after_the_deadline_and_not_before() {
    let place = Place::new();
    place.create().create_session(&new_session("s")).unwrap();
    let mut options = OpenOptions::new(OpenMode::ReadWrite);
    options.busy_deadline = Duration::from_millis(300);
    let mut store = SqliteStore::open_with(&place.path(), &options).unwrap();
    let raw = place.raw();
    raw.execute_batch("BEGIN IMMEDIATE").unwrap();
    let start = Instant::now();
    let error = store
        .append(&appending("s", RunChoice::Begin, vec![text(Role::User, "x")]))
        .unwrap_err();
    assert_eq!(error.code(), Code::Locked);
    assert!(
        (Duration::from_millis(290)..Duration::from_secs(5)).contains(&start.elapsed()),
        "{:?}",
        start.elapsed()
    );
    // A reader is not held up by a writer.
    assert_eq!(store.session(&id("s")).unwrap().messages, 0);
    raw.execute_batch("ROLLBACK").unwrap();
    append(&mut store, "s", RunChoice::Begin, vec![text(Role::User, "x")]);
}

#[test]
fn odd_file_names_are_names() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "file:x?mode=memory",
        "a b.db",
        "%41.db",
        ":memory:",
        "-x",
        "é\u{301}.db",
        "x'y\".db",
        "#",
    ] {
        let path = folder.path().join(name);
        SqliteStore::open(&path, OpenMode::Create)
            .unwrap()
            .create_session(&new_session("s"))
            .unwrap();
        assert!(path.is_file(), "{name}");
        assert_eq!(
            SqliteStore::open(&path, OpenMode::ReadOnly)
                .unwrap()
                .sessions()
                .unwrap()
                .len(),
            1
        );
    }
}

/// Says nothing where the user may write everywhere.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_read_if_the_log_is_empty() {
    use std::os::unix::fs::PermissionsExt as _;
    let chmod =
        |place: &Place, mode| fs::set_permissions(place.folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 4);
    let with_log = Place::new();
    for suffix in ["", "-wal"] {
        fs::copy(
            format!("{}{suffix}", place.path().display()),
            format!("{}{suffix}", with_log.path().display()),
        )
        .unwrap();
    }
    store.close().unwrap();
    chmod(&place, 0o555);
    chmod(&with_log, 0o555);
    if fs::write(place.folder.path().join("x"), b"").is_err() {
        let before = bytes(&place.path());
        let reader = place.open(OpenMode::ReadOnly).unwrap();
        assert_eq!(reader.session(&id("ours")).unwrap().messages, 9);
        assert_eq!(problems(&reader), [""; 0]);
        assert_eq!(bytes(&place.path()), before);
        assert_eq!(
            with_log.open(OpenMode::ReadOnly).unwrap_err().code(),
            Code::StoreReadOnly
        );
        let new = place.folder.path().join("new.db");
        assert_eq!(
            SqliteStore::open(&new, OpenMode::Create).unwrap_err().code(),
            Code::StoreReadOnly
        );
        let error = place
            .open(OpenMode::ReadWrite)
            .and_then(|mut store| store.create_session(&new_session("x")))
            .unwrap_err();
        assert_eq!(error.code(), Code::StoreReadOnly, "{error}");
    }
    chmod(&place, 0o755);
    chmod(&with_log, 0o755);
}

#[test]
fn a_large_log_is_moved_into_the_database_at_close() {
    let place = Place::new();
    let mut store = place.create();
    store.create_session(&new_session("s")).unwrap();
    // Whoever is open too keeps the log from being removed.
    let reader = place.open(OpenMode::ReadOnly).unwrap();
    append(
        &mut store,
        "s",
        RunChoice::AsGiven,
        (0..20).map(|_| text(Role::User, "x".repeat(1 << 20))).collect(),
    );
    let log = || fs::metadata(format!("{}-wal", place.path().display())).unwrap().len();
    assert!(log() > memory_sqlite::WAL_LIMIT);
    store.close().unwrap();
    assert_eq!(log(), 0);
    assert_eq!(reader.session(&id("s")).unwrap().messages, 20);
}
