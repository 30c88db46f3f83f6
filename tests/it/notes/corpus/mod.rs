//! Odd files in the place of a store or of a note: named and refused where they must be, never changed, and nothing waits.
//!
//! What leads out by its path or by a link is in `outside`, what cannot be read as a note or a database in `damaged`.

mod kinds;
mod modes;
mod mounts;
mod names;
mod races;
mod sizes;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Notes, string};
use crate::support::{Ran, program};

/// What reads one note or all of them, in the order in which it does least harm.
const READING: [&[&str]; 3] = [&["list"], &["list", "--search", "x"], &["show", "m00000001"]];

/// What changes notes that are there.
const CHANGING: [&[&str]; 4] = [
    &["approve", "m00000001"],
    &["approve", "all"],
    &["forget", "m00000001"],
    &["forget", "all", "--yes"],
];

/// A new note.
const ADDING: &[&str] = &["remember", "New."];

/// A note by hand that waits.
const WAITING: &str = "---\nid: m00000001\nstatus: pending\ncreated_at: 2026-01-01T00:00:00Z\n---\nPending.\n";

/// Files of at most so many bytes are compared by what is in them.
const COMPARED: u64 = 1 << 20;

/// What stands at the names below a folder: kind, mode, inode, length, device, and the bytes of what is small. Locks are none of it.
fn image(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        for entry in fs::read_dir(&path).into_iter().flatten().map(Result::unwrap) {
            let path = entry.path();
            let stat = fs::symlink_metadata(&path).unwrap();
            if stat.is_dir() && entry.file_name() != "locks" {
                waiting.push(path.clone());
            }
            let is_compared = stat.is_file() && stat.len() <= COMPARED;
            let bytes = is_compared.then(|| fs::read(&path).ok());
            // A folder's length says what its file system likes.
            let len = if stat.is_dir() { 0 } else { stat.len() };
            let what = (stat.mode(), stat.ino(), len, stat.rdev(), bytes);
            found.insert(path, format!("{what:?}"));
        }
    }
    found.retain(|path, _| !path.ends_with("locks"));
    found
}

/// How a command is started: as it is, or as another user, or with other mounts.
type Start<'a> = &'a dyn Fn(&[&str]) -> Ran;

/// Each command is refused with a code, tells of the file and says what is wrong with it, and changes nothing.
#[track_caller]
fn refused(notes: &Notes, commands: &[&[&str]], code: &str, words: &[&str]) {
    refused_by(notes, commands, code, words, &|arguments| notes.run(arguments));
}

#[track_caller]
fn refused_by(notes: &Notes, commands: &[&[&str]], code: &str, words: &[&str], start: Start<'_>) {
    let before = image(notes.folder.path());
    for arguments in commands {
        let ran = start(&[arguments, ["--json"].as_slice()].concat());
        assert_eq!(ran.status, 1, "{arguments:?} {words:?}: {} {}", ran.text(), ran.stderr);
        let error = ran.error();
        assert_eq!(error["code"], code, "{arguments:?}: {error}");
        let message = string(&error["message"]);
        for word in words {
            assert!(message.contains(word), "{arguments:?} {word}: {message}");
        }
    }
    assert_eq!(image(notes.folder.path()), before);
}

/// The code by which a thing in the place of a note, or of the database, is refused.
fn code_of(notes: &Notes) -> &'static str {
    match notes.backend {
        "sqlite" => "store_outside_cwd",
        _ => "store_corrupt",
    }
}

/// A store in which a thing can be put where the one file is that counts, and the place: a note's file beside a good note, or the
/// database.
fn with_place(notes: &Notes) -> PathBuf {
    if notes.backend == "sqlite" {
        fs::create_dir_all(notes.store().parent().unwrap()).unwrap();
        return notes.store();
    }
    notes.remember("Good.");
    notes.store().join("m00000001.md")
}

/// The same with a file in the place that can be read: a note that waits, or a database with a note.
fn with_file(notes: &Notes) -> PathBuf {
    let place = with_place(notes);
    if notes.backend == "sqlite" {
        notes.remember("Good.");
    } else {
        fs::write(&place, WAITING).unwrap();
    }
    place
}

/// All commands that the odd file in the place of [`with_place`] concerns.
fn concerned() -> Vec<&'static [&'static str]> {
    [READING.as_slice(), &CHANGING, &[ADDING]].concat()
}

/// The program on the notes' folder as the last arguments of another one.
fn started_by(starter: &[&str], notes: &Notes, arguments: &[&str]) -> Ran {
    let mut command = Command::new(starter[0]);
    command.args(&starter[1..]).arg(program()).arg("--cwd");
    command.arg(notes.folder.path()).args(arguments).env_clear();
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("TINYAGENT_MEMORY_BACKEND", notes.backend);
    Ran::of(&command.stdin(std::process::Stdio::null()).output().unwrap())
}

/// Says that a case was not looked at, and why.
fn skip(case: &str, why: &str) {
    eprintln!("not looked at: {case}: {why}");
}
