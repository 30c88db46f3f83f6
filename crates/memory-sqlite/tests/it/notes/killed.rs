//! Changes that a kill or a loss of power cut short: all of them or nothing, for every reader that comes after.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use memory_core::Code;
use memory_core::note::{Note, NoteChange};
use memory_core::ports::NoteStore;
use memory_sqlite::SqliteNotes;

use super::support::*;

fn journal(place: &Notes) -> PathBuf {
    PathBuf::from(format!("{}-journal", place.path().display()))
}

/// A store as a writer leaves it that is killed with its change in the file and its journal beside it.
fn cut_short(count: u32) -> Notes {
    let place = Notes::filled(count);
    let raw = place.raw();
    raw.execute_batch(
        "PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN IMMEDIATE;
         UPDATE memories SET content = content || ' HALF', seq = -seq;",
    )
    .unwrap();
    let left = Notes::new();
    fs::copy(place.path(), left.path()).unwrap();
    fs::copy(journal(&place), journal(&left)).unwrap();
    let file = fs::read(left.path()).unwrap();
    assert!(
        file.windows(4).any(|bytes| bytes == b"HALF"),
        "part of the change is in the file"
    );
    left
}

#[test]
fn a_change_that_was_not_ended_is_taken_back_by_whoever_comes_next() {
    let place = cut_short(300);
    assert_eq!(loaded(&place.open()), many(300));
    assert_eq!(place.image().len(), 1, "the journal is gone");
    let place = cut_short(300);
    insert(&place.open(), &[note(900, "new")]);
    let expected: Vec<Note> = many(300).into_iter().chain([note(900, "new")]).collect();
    assert_eq!(loaded(&place.open()), expected);
}

/// The header is written before the pages by which the file grows.
#[test]
fn a_change_that_was_cut_short_after_its_header_is_taken_back() {
    let place = cut_short(300);
    let mut file = fs::read(place.path()).unwrap();
    let pages = u32::from_be_bytes(file[28..32].try_into().unwrap());
    file[28..32].copy_from_slice(&(pages + 40).to_be_bytes());
    fs::write(place.path(), file).unwrap();
    assert_eq!(loaded(&place.open()), many(300));
}

#[test]
fn the_change_of_another_program_is_left_to_it() {
    for (sql, expected) in [
        ("PRAGMA user_version = 9", Code::SchemaTooNew),
        ("PRAGMA application_id = 9", Code::StoreForeign),
    ] {
        let place = Notes::filled(300);
        let raw = place.raw();
        raw.execute_batch(sql).unwrap();
        raw.execute_batch("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE memories SET content = content || ' HALF'")
            .unwrap();
        let left = Notes::new();
        fs::copy(place.path(), left.path()).unwrap();
        fs::copy(journal(&place), journal(&left)).unwrap();
        let before = left.image();
        assert_eq!(left.open().load().unwrap_err().code(), expected);
        assert_eq!(change(&left.open(), &[]).unwrap_err().code(), expected);
        assert_eq!(left.image(), before);
    }
}

#[test]
fn what_lies_beside_what_is_no_database_is_left_there() {
    let place = cut_short(300);
    fs::write(place.path(), "no database".repeat(1_000)).unwrap();
    let before = place.image();
    assert_eq!(place.open().load().unwrap_err().code(), Code::StoreCorrupt);
    assert_eq!(place.image(), before);
}

#[test]
fn a_draft_left_by_a_killed_creator_is_no_store_and_is_removed() {
    let place = Notes::new();
    let draft = place
        .folder
        .path()
        .join(format!("memory.sqlite.{}.new", "0f".repeat(16)));
    fs::write(&draft, b"half").unwrap();
    assert!(!place.open().exists().unwrap());
    assert_eq!(loaded(&place.open()), []);
    change(&place.open(), &[]).unwrap();
    assert_eq!(place.image().len(), 1, "nothing to make, nothing to remove");
    insert(&place.open(), &[note(1, "one")]);
    assert_eq!(place.image().into_keys().collect::<Vec<_>>(), [place.path()]);
}

const CHILD: &str = "MEMORY_SQLITE_TEST_NOTES";

/// Not a test of its own: the process that the next test kills. Each change adds two notes.
#[test]
fn child_that_adds() {
    let Ok(path) = std::env::var(CHILD) else { return };
    let store = SqliteNotes::at(std::path::Path::new(&path));
    let first = u32::try_from(store.load().unwrap().notes.len()).unwrap() + 1;
    for number in (first..).step_by(2) {
        let text = "text ".repeat(500);
        let pair = [number, number + 1].map(|number| NoteChange::Insert(note(number, text.trim())));
        change(&store, &pair).unwrap();
        println!("{}", number + 1);
    }
}

#[test]
fn a_writer_killed_at_any_time_leaves_whole_changes_and_all_that_it_reported() {
    let place = Notes::new();
    let mut seen = 0;
    for round in 0..16_u64 {
        let output = place.folder.path().join("said");
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "notes::killed::child_that_adds", "--nocapture"])
            .env(CHILD, place.path())
            .stdout(fs::File::create(&output).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // From before the store is there to well after the first changes.
        let start = Instant::now();
        while !place.path().exists() && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(Duration::from_micros(round * round * 400));
        child.kill().unwrap();
        child.wait().unwrap();
        let said = fs::read_to_string(&output).unwrap();
        let reported: usize = said
            .lines()
            .filter_map(|line| line.parse().ok())
            .next_back()
            .unwrap_or(seen);
        fs::remove_file(&output).unwrap();
        let notes = loaded(&place.open());
        assert!(notes.len() >= reported.max(seen), "{} of {reported}", notes.len());
        assert_eq!(notes.len() % 2, 0, "half of a change");
        seen = notes.len();
    }
    assert!(seen > 0);
    // A journal of which nothing reached the file is no change, and is used up by the next one.
    insert(&place.open(), &[note(900_000, "new")]);
    assert_eq!(place.image().len(), 1, "nothing is left over");
}
