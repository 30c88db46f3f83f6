//! Files that are far too long, and stores of many notes.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{
    ADDING, Notes, READING, WAITING, concerned, image, refused_by, skip, started_by, string, with_file, with_place,
};

/// A GiB and a TiB. Nothing of it is on the disk.
const LENGTHS: [u64; 2] = [1 << 30, 1 << 40];

/// The program with less memory than any of those files has, so that none can be read whole.
const LITTLE_MEMORY: [&str; 4] = ["sh", "-c", "ulimit -v 524288 2>/dev/null; exec \"$@\"", "sh"];

/// Lengthens a file with zeros; says whether the file system has files of that length.
fn lengthen(path: &Path, length: u64) -> bool {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let lengthened = file.unwrap().set_len(length);
    if let Err(error) = &lengthened {
        skip(&format!("a file of {length} bytes"), &error.to_string());
    }
    lengthened.is_ok()
}

#[test]
fn a_file_that_is_far_too_long_is_named_and_not_read_whole() {
    for length in LENGTHS {
        for begins in ["", WAITING] {
            Notes::each(|notes| {
                let place = with_place(&notes);
                fs::write(&place, begins).unwrap();
                if !lengthen(&place, length) {
                    return;
                }
                let name = place.file_name().unwrap().to_str().unwrap();
                let said = match notes.backend {
                    "sqlite" => "not a database",
                    _ => "more than 65536 bytes",
                };
                let start = |arguments: &[&str]| started_by(&LITTLE_MEMORY, &notes, arguments);
                refused_by(&notes, &concerned(), "store_corrupt", &[name, said], &start);
                assert_eq!(fs::metadata(&place).unwrap().len(), length);
            });
        }
    }
}

#[test]
fn a_journal_of_notes_that_is_far_too_long_is_none_of_ours_and_not_read_whole() {
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    if lengthen(&notes.store().join(".notes-journal"), LENGTHS[1]) {
        let run = |arguments: &[&str]| started_by(&LITTLE_MEMORY, &notes, arguments);
        assert!(
            run(&["list"])
                .ok()
                .stderr
                .contains(".notes-journal: not written on this machine")
        );
        run(ADDING).ok();
        assert_eq!(notes.list().len(), 2);
    }
}

#[test]
fn what_lies_behind_the_last_page_of_a_database_is_not_looked_at() {
    for length in LENGTHS {
        let notes = Notes::new("sqlite");
        let id = notes.remember("Good.");
        if !lengthen(&notes.store(), length) {
            continue;
        }
        let run = |arguments: &[&str]| started_by(&LITTLE_MEMORY, &notes, arguments);
        run(&["show", &id]).ok();
        run(&["remember", "New."]).ok();
        run(&["forget", &id]).ok();
        assert_eq!(notes.texts(), ["New."]);
        assert_eq!(fs::metadata(notes.store()).unwrap().len(), length);
    }
}

/// Notes of the large stores, and how many of them wait.
const MANY: (usize, usize) = (10_000, 20);

/// A store of many notes: written by hand, and moved to a database if that is what is asked for.
fn with_many(backend: &'static str) -> Notes {
    let mut notes = Notes::new("markdown");
    fs::create_dir_all(notes.store()).unwrap();
    for number in 0..MANY.0 {
        let status = if number < MANY.1 { "pending" } else { "active" };
        let text = format!(
            "---\nid: m{number:08x}\nstatus: {status}\ncreated_at: 2026-01-01T00:00:00Z\n---\nNote {number}.\n"
        );
        fs::write(notes.store().join(format!("m{number:08x}.md")), text).unwrap();
    }
    if backend == "sqlite" {
        notes.run(&["migrate-store", "--to", "sqlite"]).ok();
        notes.backend = backend;
    }
    notes
}

#[test]
fn ten_thousand_notes_are_a_store_as_any_other() {
    let variables = [("TINYAGENT_MEMORY_MAX_ENTRIES_PER_PROJECT", "20000")];
    for backend in super::super::BACKENDS {
        let notes = with_many(backend);
        assert_eq!(notes.list().len(), MANY.0);
        assert_eq!(string(&notes.json(&["show", "m00000001", "--json"])["text"]), "Note 1.");
        notes.run_in(&variables, &["approve", "m00000001"]).ok();
        let approved = notes.run_in(&variables, &["approve", "all", "--json"]).ok().json();
        assert_eq!(approved["approved"].as_array().unwrap().len(), MANY.1 - 1);
        notes.run(&["forget", "m00000001"]).ok();
        notes.run_in(&variables, ADDING).ok();
        let ran = notes.run(&["remember", "One more.", "--json"]);
        assert_eq!((ran.status, &ran.error()["code"]), (1, &"limit_reached".into()));
        let statuses = notes.list().into_iter().fold(BTreeMap::new(), |mut counts, note| {
            *counts.entry(string(&note["status"])).or_insert(0) += 1;
            counts
        });
        assert_eq!(statuses, BTreeMap::from([("active".to_owned(), MANY.0)]));
    }
}

/// Lengthens a file and cuts it again until it is told to stop; says how often. The file is then as it was.
fn breathe(path: &Path, most: u64, stop: &AtomicBool) -> u32 {
    let file = File::options().write(true).open(path).unwrap();
    let length = file.metadata().unwrap().len();
    let mut breaths = 0;
    while !stop.load(Ordering::Relaxed) {
        for place in (length..most).step_by(1_000) {
            file.write_all_at(&[b'x'; 1_000], place).unwrap();
        }
        file.set_len(length).unwrap();
        breaths += 1;
    }
    breaths
}

#[test]
fn a_file_that_grows_while_it_is_read_is_a_note_or_named() {
    Notes::each(|notes| {
        let place = with_file(&notes);
        let before = image(notes.folder.path());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let breathing = scope.spawn(|| breathe(&place, 100_000, &stop));
            for arguments in READING.iter().cycle().take(60) {
                let ran = notes.run(&[arguments, ["--json"].as_slice()].concat());
                match ran.status {
                    0 => drop(ran.json()),
                    // There is no note of that id in the database.
                    2 => assert_eq!(notes.backend, "sqlite", "{arguments:?}: {}", ran.stderr),
                    _ => {
                        let error = ran.error();
                        assert_eq!(error["code"], "store_corrupt", "{error}");
                        let name = place.file_name().unwrap().to_str().unwrap();
                        assert!(string(&error["message"]).contains(name), "{error}");
                    }
                }
            }
            stop.store(true, Ordering::Relaxed);
            assert!(breathing.join().unwrap() > 0);
        });
        assert_eq!(image(notes.folder.path()), before);
    });
}
