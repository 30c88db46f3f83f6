//! A store is made whole or not at all, once, by whoever comes first.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use memory_core::code::Code;
use memory_core::ports::ConversationStore;
use memory_sqlite::{OpenMode, SqliteStore};

use crate::support::*;

#[cfg(unix)]
#[test]
fn a_new_store_is_private_and_so_is_its_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let path = place.folder.path().join("a/b/state.db");
    let mut store = SqliteStore::open(&path, OpenMode::Create).unwrap();
    store.create_session(&new_session("s")).unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(path.parent().unwrap()), 0o700);
    assert_eq!(mode(&path), 0o600);
    assert_eq!(mode(&path.with_file_name("state.db-wal")), 0o600);
}

#[test]
fn a_draft_left_by_a_killed_creator_is_no_store_and_is_removed() {
    let place = Place::new();
    let draft = place.folder.path().join(format!("state.db.{}.new", "0f".repeat(16)));
    fs::write(&draft, b"").unwrap();
    fs::write(format!("{}-journal", draft.display()), b"half").unwrap();
    fs::write(place.folder.path().join("state.db.mine.new"), b"kept").unwrap();
    assert_eq!(place.open(OpenMode::ReadOnly).unwrap_err().code(), Code::StoreMissing);
    drop(place.create());
    let mut left: Vec<_> = fs::read_dir(place.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["state.db", "state.db.mine.new"]);
}

#[test]
fn creators_at_once_make_one_store() {
    for _ in 0..10 {
        let place = Place::new();
        std::thread::scope(|scope| {
            for worker in 0..8 {
                let place = &place;
                scope.spawn(move || {
                    let mut store = place.create();
                    store.create_session(&new_session(&format!("s{worker}"))).unwrap();
                });
            }
        });
        let store = place.open(OpenMode::ReadOnly).unwrap();
        assert_eq!(store.sessions().unwrap().len(), 8);
        assert_eq!(problems(&store), [""; 0]);
    }
}

const CHILD: &str = "MEMORY_SQLITE_TEST_CHILD";

/// Not a test of its own: the process that the next test kills.
#[test]
fn child_that_creates() {
    let Ok(path) = std::env::var(CHILD) else { return };
    let mut store = SqliteStore::open(std::path::Path::new(&path), OpenMode::Create).unwrap();
    for number in 0.. {
        store.create_session(&new_session(&format!("s{number}"))).unwrap();
    }
}

#[test]
fn a_creator_killed_at_any_time_leaves_a_folder_that_works() {
    let mut seen_missing = 0;
    let mut seen_store = 0;
    for round in 0..24u64 {
        let place = Place::new();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "creation::child_that_creates", "--nocapture"])
            .env(CHILD, place.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // From before the draft exists to well after the first sessions.
        let start = std::time::Instant::now();
        while fs::read_dir(place.folder.path()).unwrap().next().is_none() && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(Duration::from_micros(round * round * 150));
        child.kill().unwrap();
        child.wait().unwrap();
        match place.open(OpenMode::ReadOnly) {
            Ok(store) => {
                assert_eq!(problems(&store), [""; 0]);
                seen_store += 1;
            }
            Err(error) => {
                assert_eq!(error.code(), Code::StoreMissing, "{error}");
                seen_missing += 1;
            }
        }
        let store = place.create();
        assert_eq!(problems(&store), [""; 0]);
        store.close().unwrap();
        assert_eq!(
            fs::read_dir(place.folder.path()).unwrap().count(),
            1,
            "nothing is left over"
        );
    }
    assert!(seen_store > 0, "{seen_missing} missing, {seen_store} there");
}
