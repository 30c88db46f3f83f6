//! A note's file, or the database, that is exchanged for something else again and again while commands run.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use rustix::fs::{CWD, Mode, RenameFlags, mkfifoat, renameat_with};

use super::{CHANGING, Notes, READING, WAITING, image, skip, string, with_place};
use crate::support::deep;

/// What lies outside and must neither be shown nor changed. It is a note, so that who reads it has nothing to refuse.
const SECRET: &str = "---\nid: m00000001\nstatus: pending\ncreated_at: 2026-01-01T00:00:00Z\n---\nOutside.\n";

/// Tells a thread to stop, also when a check fails: nobody would wait for that failure else.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Exchanges two names until it is told to stop, beside `work`.
fn exchanging(one: &Path, other: &Path, work: impl FnOnce()) -> u32 {
    let stop = AtomicBool::new(false);
    let exchanges = AtomicU32::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                if renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).is_ok() {
                    exchanges.fetch_add(1, Ordering::Relaxed);
                }
                std::thread::yield_now();
            }
        });
        let _stop = Stop(&stop);
        work();
    });
    exchanges.into_inner()
}

/// Runs commands, none of which may show what lies outside, or fail in words that do not tell of a file of the store.
fn run_all(notes: &Notes, commands: &[&[&str]]) {
    let rounds = if deep() { 100 } else { 8 };
    let many = [("TINYAGENT_MEMORY_MAX_ENTRIES_PER_PROJECT", "10000")];
    for arguments in commands.iter().cycle().take(rounds * commands.len()) {
        let ran = notes.run_in(&many, &[arguments, ["--json"].as_slice()].concat());
        let all = format!("{}{}", ran.text(), ran.stderr);
        assert!(!all.contains("Outside."), "{arguments:?}: {all}");
        if ran.status == 0 {
            continue;
        }
        let error = ran.error();
        let code = string(&error["code"]);
        let codes = [
            "store_corrupt",
            "store_outside_cwd",
            "store_moved",
            "store_missing",
            "not_found",
            "io",
        ];
        assert!(codes.contains(&code.as_str()), "{arguments:?}: {error}");
    }
}

fn can_exchange(folder: &Path) -> bool {
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    fs::write(&one, "1").unwrap();
    fs::write(&other, "2").unwrap();
    let can = renameat_with(CWD, &one, CWD, &other, RenameFlags::EXCHANGE);
    if let Err(error) = &can {
        skip("files that are exchanged", &error.to_string());
    }
    can.is_ok()
}

/// What is put in the place of a file, given what lies outside.
type Make = fn(&Path, &Path);

const LINK: Make = |path, outside| symlink(outside, path).unwrap();
const PIPE: Make = |path, _| mkfifoat(CWD, path, Mode::RWXU).unwrap();
const FOLDER: Make = |path, _| fs::create_dir(path).unwrap();

#[test]
fn a_note_that_is_exchanged_between_the_look_and_the_reading_is_never_another_file() {
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("secret.md");
    fs::write(&secret, SECRET).unwrap();
    if !can_exchange(outside.path()) {
        return;
    }
    let before = image(outside.path());
    for make in [LINK, PIPE, FOLDER] {
        let notes = Notes::new("markdown");
        let place = with_place(&notes);
        fs::write(&place, WAITING).unwrap();
        let other = notes.folder.path().join("other");
        make(&other, &secret);
        let commands = [READING.as_slice(), &CHANGING[..3]].concat();
        assert!(exchanging(&place, &other, || run_all(&notes, &commands)) > 0);
        assert_eq!(image(outside.path()), before);
    }
}

#[test]
fn a_database_that_is_exchanged_between_the_look_and_the_opening_is_never_another_one() {
    let outside = Notes::new("sqlite");
    outside.remember("Outside.");
    if !can_exchange(outside.folder.path()) {
        return;
    }
    let before = image(outside.folder.path());
    // No pipe: SQLite would wait for one that is put there after the look, see the page of the format.
    for make in [LINK, FOLDER] {
        let notes = Notes::new("sqlite");
        notes.remember("Good.");
        let other = notes.folder.path().join("other");
        make(&other, &outside.store());
        let commands = [READING.as_slice(), &CHANGING[..3], &[&["remember", "New."]]].concat();
        assert!(exchanging(&notes.store(), &other, || run_all(&notes, &commands)) > 0);
        assert_eq!(image(outside.folder.path()), before);
    }
}
