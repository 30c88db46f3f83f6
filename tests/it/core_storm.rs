//! A storm over core memory: curators and proposers at once, a person who saves all the while, and readers.
//!
//! In the end every entry that anybody wrote stands somewhere once: what was proposed in the file, what the person saved in
//! the file, in a revision or in quarantine. No reader ever sees half a file.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::support::{Folder, deep};

const CURATORS: usize = 8;
const READERS: usize = 4;

/// Changes that each curator proposes.
fn rounds() -> usize {
    if deep() { 12 } else { 3 }
}

/// How often the person saves.
fn saves() -> usize {
    if deep() { 1_000 } else { 200 }
}

/// How often a curator tries to come through in a round.
const MOST_TRIES: usize = 12;

/// Curations that must come between the saves: else it was no storm.
const LEAST_CURATED: usize = 3;

/// How long the person does not save: some saves come one upon the other, and then there is time to think.
fn pause(number: usize) -> Duration {
    let millis = [1, 5, 15, 250];
    Duration::from_millis(millis[number % millis.len()])
}

fn memory(folder: &Folder) -> PathBuf {
    folder.path().join(".tinyagent/memory/MEMORY.md")
}

/// How an editor saves.
#[derive(Clone, Copy)]
enum Style {
    Truncate,
    Overwrite,
    Rename,
    Backup,
}

const STYLES: [Style; 4] = [Style::Truncate, Style::Overwrite, Style::Rename, Style::Backup];

/// Reads, changes and saves the file as an editor does: a new entry at the end of what it read.
fn edit(path: &Path, entry: &str, style: Style) {
    let text = fs::read_to_string(path).unwrap_or_default();
    let text = if text.is_empty() {
        format!("{entry}\n")
    } else {
        format!("{text}§\n{entry}\n")
    };
    match style {
        Style::Truncate => fs::write(path, text).unwrap(),
        Style::Overwrite => {
            let mut file = fs::OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
                .unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.set_len(text.len() as u64).unwrap();
        }
        Style::Rename => {
            let part = path.with_extension("part");
            fs::write(&part, text).unwrap();
            fs::rename(&part, path).unwrap();
        }
        Style::Backup => {
            let backup = path.with_extension("md~");
            // There may be no file yet.
            let _there_was_none = fs::rename(path, backup);
            fs::write(path, text).unwrap();
        }
    }
}

/// The entries of a text.
fn entries(text: &str) -> Vec<&str> {
    text.split("\n§\n")
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .collect()
}

/// Runs a command until nobody else is at it.
fn run_until_done(folder: &Folder, arguments: &[&str]) {
    for _ in 0..200 {
        let ran = folder.run(arguments);
        if ran.status == 0 {
            return;
        }
        let patient = ["locked", "conflict", "drift", "curation_off"];
        let is_patient = patient.iter().any(|code| ran.stderr.contains(code));
        assert!(is_patient, "{arguments:?}: {}", ran.stderr);
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{arguments:?} never came to its end");
}

/// A round of a curator: proposes, and then takes over what the person saved and curates until nothing waits.
fn curate(folder: &Folder, number: usize, round: usize) {
    run_until_done(
        folder,
        &["propose", "add", &format!("Fact {number}-{round} of a curator.")],
    );
    for _ in 0..MOST_TRIES {
        // Either may be busy or off while the person's text waits, and that is right.
        let _may_be_busy = folder.run(&["sync"]);
        let curated = folder.run(&["curate", "--now", "--json"]);
        if curated.status == 0 && curated.json()["documents"][0]["outcome"] == "nothing_pending" {
            return;
        }
    }
}

/// Curated revisions that stand between two of the person's: both were at it, and not one after the other.
fn curated_between_saves(folder: &Folder) -> usize {
    let listed = folder.json(&["revisions", "list", "--json", "--limit", "100000"]);
    let revisions = listed["revisions"].as_array().unwrap().iter();
    let reasons: Vec<&str> = revisions
        .filter(|revision| revision["state"] == "committed")
        .map(|revision| revision["reason"].as_str().unwrap())
        .collect();
    let first = reasons.iter().position(|reason| *reason == "manual").unwrap();
    let last = reasons.iter().rposition(|reason| *reason == "manual").unwrap();
    let between = &reasons[first..last];
    between.iter().filter(|reason| **reason == "curated").count()
}

#[test]
fn nobody_loses_or_doubles_an_entry() {
    let folder = Folder::new();
    folder.run(&["propose", "add", "The first entry."]).ok();
    folder.run(&["curate"]).ok();
    let is_over = AtomicBool::new(false);
    let curators_are_done = AtomicBool::new(false);
    let (torn, hand_written) = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS)
            .map(|_| scope.spawn(|| read_all_the_while(&memory(&folder), &is_over)))
            .collect();
        let curators: Vec<_> = (0..CURATORS)
            .map(|number| {
                let folder = &folder;
                scope.spawn(move || {
                    for round in 0..rounds() {
                        curate(folder, number, round);
                    }
                })
            })
            .collect();
        let person = scope.spawn(|| {
            let mut written = BTreeSet::new();
            // To the end of the storm, and at least so often.
            let mut number = 0;
            while number < saves() || (number < 3 * saves() && !curators_are_done.load(Ordering::Relaxed)) {
                let entry = format!("Hand {number}.");
                edit(&memory(&folder), &entry, STYLES[number % STYLES.len()]);
                written.insert(entry);
                number += 1;
                std::thread::sleep(pause(number));
            }
            written
        });
        for curator in curators {
            curator.join().unwrap();
        }
        curators_are_done.store(true, Ordering::Relaxed);
        let written = person.join().unwrap();
        is_over.store(true, Ordering::Relaxed);
        let torn: Vec<String> = readers.into_iter().flat_map(|reader| reader.join().unwrap()).collect();
        (torn, written)
    });
    assert_eq!(torn, Vec::<String>::new(), "readers saw what nobody wrote");
    run_until_done(&folder, &["sync"]);
    run_until_done(&folder, &["curate", "--now"]);
    everything_is_there(&folder, &hand_written);
    let curated = curated_between_saves(&folder);
    eprintln!("storm: {} saves, {curated} curations between them", hand_written.len());
    assert!(curated >= LEAST_CURATED, "{curated} curations between the saves");
    folder.run(&["check"]).ok();
}

/// Reads the file over and over; gives what looks torn. An editor that saves in place shows a beginning of its text; that is
/// the editor's. What we put in place is whole: a torn entry of a curator is ours.
fn read_all_the_while(path: &Path, is_over: &AtomicBool) -> Vec<String> {
    let mut torn = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        let text = fs::read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let known = |entry: &str| {
            entry == "The first entry."
                || (entry.starts_with("Hand ") && entry.ends_with('.'))
                || (entry.starts_with("Fact ") && entry.ends_with("of a curator."))
        };
        let entries = entries(&text);
        let last = entries.len().saturating_sub(1);
        // Only the end can be cut by an editor in place.
        torn.extend(
            entries
                .iter()
                .take(last)
                .filter(|entry| !known(entry))
                .map(|entry| (*entry).to_owned()),
        );
        std::thread::sleep(Duration::from_micros(500));
    }
    torn
}

/// What was proposed is in the file once; what was written by hand is in the file, in a revision, or in quarantine.
fn everything_is_there(folder: &Folder, hand_written: &BTreeSet<String>) {
    let text = fs::read_to_string(memory(folder)).unwrap();
    let found = entries(&text);
    let distinct: BTreeSet<&str> = found.iter().copied().collect();
    assert_eq!(found.len(), distinct.len(), "an entry twice: {text}");
    let mut elsewhere = String::new();
    let listed = folder.json(&["revisions", "list", "--json", "--limit", "100000"]);
    for revision in listed["revisions"].as_array().unwrap() {
        let number = revision["revision"].to_string();
        let shown = folder.json(&["revisions", "show", &number, "--json"]);
        elsewhere.push_str(shown["text"].as_str().unwrap());
    }
    let quarantine = folder.path().join(".tinyagent/memory/quarantine");
    for entry in fs::read_dir(quarantine).into_iter().flatten().flatten() {
        elsewhere.push_str(&String::from_utf8_lossy(&fs::read(entry.path()).unwrap()));
    }
    for backup in ["MEMORY.md~", "MEMORY.part"] {
        let path = folder.path().join(".tinyagent/memory").join(backup);
        elsewhere.push_str(&String::from_utf8_lossy(&fs::read(path).unwrap_or_default()));
    }
    for number in 0..CURATORS {
        for round in 0..rounds() {
            let fact = format!("Fact {number}-{round} of a curator.");
            let is_kept = distinct.contains(fact.as_str()) || elsewhere.contains(&fact);
            assert!(is_kept, "{fact} is nowhere");
        }
    }
    // An editor that saves what it read before another save of its own is not in this test: each hand-written entry was
    // read back by the next save, or displaced whole.
    for entry in hand_written {
        let is_kept = distinct.contains(entry.as_str()) || elsewhere.contains(entry);
        assert!(is_kept, "{entry} is nowhere");
    }
    assert!(distinct.contains("The first entry.") || elsewhere.contains("The first entry."));
}

/// Somebody who curates while another does waits for it and is not refused.
#[test]
fn curators_at_once_all_come_through() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for number in 0..CURATORS {
            let folder = &folder;
            scope.spawn(move || {
                for round in 0..rounds() {
                    let fact = format!("Fact {number}-{round} of a curator.");
                    folder.run(&["propose", "add", &fact]).ok();
                    folder.run(&["curate", "--now"]).ok();
                }
            });
        }
    });
    let text = fs::read_to_string(memory(&folder)).unwrap();
    let distinct: BTreeSet<&str> = entries(&text).into_iter().collect();
    assert_eq!(
        (entries(&text).len(), distinct.len()),
        (CURATORS * rounds(), CURATORS * rounds()),
        "{text}"
    );
    folder.run(&["check"]).ok();
}
