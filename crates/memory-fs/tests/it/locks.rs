//! Locks: one holder at a time, none after death, no way out through the lock file.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use memory_core::Code;
use memory_fs::StoreDir;

const LONG: Duration = Duration::from_secs(20);

#[test]
fn one_holder_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    drop(StoreDir::create(folder.path()).unwrap());
    let (inside, rounds) = (AtomicU32::new(0), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = StoreDir::open(folder.path()).unwrap();
                for _ in 0..25 {
                    let guard = store.lock("compact", LONG).unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    rounds.fetch_add(1, Ordering::SeqCst);
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(guard);
                }
            });
        }
    });
    assert_eq!(rounds.load(Ordering::SeqCst), 100);
}

#[test]
fn names_are_any_text_and_each_has_its_own_lock() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    let names = [
        "",
        "a",
        "A",
        "../../x",
        "/etc/passwd",
        "nul\0",
        "\u{202e}",
        "-",
        ".",
        "\n",
        &"long".repeat(5000),
    ];
    let guards: Vec<_> = names
        .iter()
        .map(|name| store.lock(name, Duration::ZERO).unwrap())
        .collect();
    let files: BTreeSet<_> = fs::read_dir(store.path().join("locks"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(files.len(), names.len());
    assert!(files.iter().all(|name| name.len() == 37 && name.contains(".lock")));
    drop(guards);
}

#[test]
fn waiting_ends_at_the_deadline() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    let guard = store.lock("x", Duration::ZERO).unwrap();
    let start = Instant::now();
    let error = store.lock("x", Duration::from_millis(200)).unwrap_err();
    assert_eq!(error.code(), Code::Locked);
    assert!((Duration::from_millis(200)..Duration::from_secs(3)).contains(&start.elapsed()));
    drop(guard);
    assert!(store.lock("x", Duration::ZERO).is_ok());
}

#[test]
fn a_lock_file_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    drop(store.lock("x", Duration::ZERO).unwrap());
    let locks = store.path().join("locks");
    let file = fs::read_dir(&locks).unwrap().next().unwrap().unwrap().path();
    let canary = folder.path().join("canary");
    fs::write(&canary, b"canary").unwrap();
    let refuse = || {
        assert_eq!(
            store.lock("x", Duration::ZERO).unwrap_err().code(),
            Code::StoreOutsideCwd
        );
        if fs::symlink_metadata(&file).unwrap().is_dir() {
            fs::remove_dir(&file)
        } else {
            fs::remove_file(&file)
        }
        .unwrap();
    };
    fs::remove_file(&file).unwrap();
    symlink(&canary, &file).unwrap();
    refuse();
    symlink(folder.path().join("made-through-a-link"), &file).unwrap();
    refuse();
    fs::hard_link(&canary, &file).unwrap();
    refuse();
    fs::create_dir(&file).unwrap();
    refuse();
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    refuse();
    drop(std::os::unix::net::UnixListener::bind(&file).unwrap());
    refuse();
    assert!(!folder.path().join("made-through-a-link").exists());
    assert_eq!(fs::read(&canary).unwrap(), b"canary");
    assert!(store.lock("x", Duration::ZERO).is_ok());
}

#[test]
fn a_lock_file_that_was_removed_does_not_give_two_holders_of_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    let first = store.lock("x", Duration::ZERO).unwrap();
    let locks = store.path().join("locks");
    let file = fs::read_dir(&locks).unwrap().next().unwrap().unwrap().path();
    fs::rename(&file, locks.join("aside")).unwrap();
    // A new file is a new lock; whoever takes it holds the file that is in place.
    let second = store.lock("x", Duration::ZERO).unwrap();
    assert_eq!(store.lock("x", Duration::ZERO).unwrap_err().code(), Code::Locked);
    drop((first, second));
}

const CHILD: &str = "MEMORY_FS_TEST_CHILD";

/// Not a test of its own: the process that the next test kills.
#[test]
fn child_that_holds_a_lock() {
    let Ok(path) = std::env::var(CHILD) else { return };
    let store = StoreDir::open(std::path::Path::new(&path)).unwrap();
    let _guard = store.lock("x", LONG).unwrap();
    println!("held");
    std::thread::sleep(Duration::from_mins(1));
}

#[test]
fn a_killed_holder_holds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "locks::child_that_holds_a_lock", "--nocapture"])
        .env(CHILD, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut seen = String::new();
    let mut byte = [0; 1];
    while !seen.contains("held") && output.read(&mut byte).unwrap() > 0 {
        seen.push(char::from(byte[0]));
    }
    assert_eq!(store.lock("x", Duration::ZERO).unwrap_err().code(), Code::Locked);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(store.lock("x", LONG).is_ok());
}
