//! A storm over core memory: curators and proposers at once, a person who saves all the while, and readers.
//!
//! In the end every entry that anybody wrote stands somewhere once: what was proposed in the file, what the person saved in
//! the file, in a revision or in quarantine. No curation drops an entry, and no reader ever sees half a file.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ScopedJoinHandle;
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
    if deep() { 500 } else { 200 }
}

/// How often at most: all that the person and the curators write must have room in the file.
const MOST_SAVES: usize = 600;

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
    run_until_done(folder, &["propose", "add", &fact(number, round)]);
    for _ in 0..MOST_TRIES {
        // Either may be busy or off while the person's text waits, and that is right.
        let _may_be_busy = folder.run(&["sync"]);
        let curated = folder.run(&["curate", "--now", "--json"]);
        if curated.status == 0 && curated.json()["documents"][0]["outcome"] == "nothing_pending" {
            return;
        }
    }
}

/// A revision of the document.
struct Revision {
    number: u64,
    reason: String,
    is_committed: bool,
    text: String,
}

/// All of them, oldest first.
fn revisions(folder: &Folder) -> Vec<Revision> {
    let listed = folder.json(&["revisions", "list", "--json", "--limit", "100000"]);
    let newest_first = listed["revisions"].as_array().unwrap().iter();
    newest_first
        .rev()
        .map(|listed| {
            let number = listed["revision"].as_u64().unwrap();
            let shown = folder.json(&["revisions", "show", &number.to_string(), "--json"]);
            Revision {
                number,
                reason: listed["reason"].as_str().unwrap().to_owned(),
                is_committed: listed["state"] == "committed",
                text: shown["text"].as_str().unwrap().to_owned(),
            }
        })
        .collect()
}

/// Nobody asks for anything to be removed: each curation keeps all that stood there before it.
fn no_curation_drops_an_entry(revisions: &[Revision]) {
    let mut before: Option<&Revision> = None;
    for revision in revisions.iter().filter(|revision| revision.is_committed) {
        if let Some(before) = before.filter(|_| revision.reason == "curated") {
            let kept: BTreeSet<&str> = entries(&revision.text).into_iter().collect();
            let dropped: Vec<&str> = entries(&before.text)
                .into_iter()
                .filter(|entry| !kept.contains(entry))
                .collect();
            assert_eq!(
                dropped,
                Vec::<&str>::new(),
                "revision {} has not what revision {} had",
                revision.number,
                before.number
            );
        }
        assert!(before.is_none_or(|before| before.number < revision.number));
        before = Some(revision);
    }
}

/// Curated revisions that stand between two of the person's: both were at it, and not one after the other.
fn curated_between_saves(revisions: &[Revision]) -> usize {
    let committed = revisions.iter().filter(|revision| revision.is_committed);
    let reasons: Vec<&str> = committed.map(|revision| revision.reason.as_str()).collect();
    let first = reasons.iter().position(|reason| *reason == "manual").unwrap();
    let last = reasons.iter().rposition(|reason| *reason == "manual").unwrap();
    let between = &reasons[first..last];
    between.iter().filter(|reason| **reason == "curated").count()
}

/// Waits until each has ended, also those that fail: they must not keep readers at it for ever.
fn wait_for_all<T>(threads: Vec<ScopedJoinHandle<'_, T>>) -> Vec<std::thread::Result<T>> {
    threads.into_iter().map(ScopedJoinHandle::join).collect()
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
            while number < saves() || (number < MOST_SAVES && !curators_are_done.load(Ordering::Relaxed)) {
                let entry = format!("Hand {number}.");
                edit(&memory(&folder), &entry, STYLES[number % STYLES.len()]);
                written.insert(entry);
                number += 1;
                std::thread::sleep(pause(number));
            }
            written
        });
        let curators = wait_for_all(curators);
        curators_are_done.store(true, Ordering::Relaxed);
        let written = person.join();
        is_over.store(true, Ordering::Relaxed);
        let torn: Vec<String> = readers.into_iter().flat_map(|reader| reader.join().unwrap()).collect();
        for curator in curators {
            curator.unwrap();
        }
        (torn, written.unwrap())
    });
    assert_eq!(torn, Vec::<String>::new(), "readers saw what nobody wrote");
    run_until_done(&folder, &["sync"]);
    run_until_done(&folder, &["curate", "--now"]);
    let revisions = revisions(&folder);
    no_curation_drops_an_entry(&revisions);
    everything_is_there(&folder, &revisions, &hand_written);
    let curated = curated_between_saves(&revisions);
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
fn everything_is_there(folder: &Folder, revisions: &[Revision], hand_written: &BTreeSet<String>) {
    let text = fs::read_to_string(memory(folder)).unwrap();
    let found = entries(&text);
    let distinct: BTreeSet<&str> = found.iter().copied().collect();
    assert_eq!(found.len(), distinct.len(), "an entry twice: {text}");
    let mut elsewhere: String = revisions.iter().map(|revision| revision.text.as_str()).collect();
    let quarantine = folder.path().join(".tinyagent/memory/quarantine");
    for entry in fs::read_dir(quarantine).into_iter().flatten().flatten() {
        elsewhere.push_str(&String::from_utf8_lossy(&fs::read(entry.path()).unwrap()));
    }
    for backup in ["MEMORY.md~", "MEMORY.part"] {
        let path = folder.path().join(".tinyagent/memory").join(backup);
        elsewhere.push_str(&String::from_utf8_lossy(&fs::read(path).unwrap_or_default()));
    }
    for fact in all_facts() {
        let is_kept = distinct.contains(fact.as_str()) || elsewhere.contains(&fact);
        assert!(is_kept, "{fact} is nowhere");
    }
    // An editor that saves what it read before another save of its own is not in this test: each hand-written entry was
    // read back by the next save, or displaced whole.
    for entry in hand_written {
        let is_kept = distinct.contains(entry.as_str()) || elsewhere.contains(entry);
        assert!(is_kept, "{entry} is nowhere");
    }
    assert!(distinct.contains("The first entry.") || elsewhere.contains("The first entry."));
}

/// What the curator of this number proposes in this round.
fn fact(number: usize, round: usize) -> String {
    format!("Fact {number}-{round} of a curator.")
}

fn all_facts() -> BTreeSet<String> {
    (0..CURATORS)
        .flat_map(|number| (0..rounds()).map(move |round| fact(number, round)))
        .collect()
}

/// Somebody who curates while another does waits for it and is not refused, and who reads meanwhile sees whole texts, each
/// with all that the one before had.
#[test]
fn curators_at_once_all_come_through() {
    let folder = Folder::new();
    let is_over = AtomicBool::new(false);
    let seen = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS)
            .map(|_| scope.spawn(|| read_whole_texts(&memory(&folder), &is_over)))
            .collect();
        let curators: Vec<_> = (0..CURATORS)
            .map(|number| {
                let folder = &folder;
                scope.spawn(move || {
                    for round in 0..rounds() {
                        folder.run(&["propose", "add", &fact(number, round)]).ok();
                        folder.run(&["curate", "--now"]).ok();
                    }
                })
            })
            .collect();
        let curators = wait_for_all(curators);
        is_over.store(true, Ordering::Relaxed);
        let seen: Vec<_> = readers.into_iter().map(|reader| reader.join().unwrap()).collect();
        for curator in curators {
            curator.unwrap();
        }
        seen
    });
    for seen in seen {
        assert_eq!(seen.as_ref(), Ok(&all_facts()), "what a reader saw");
    }
    let text = fs::read_to_string(memory(&folder)).unwrap();
    assert_eq!(entries(&text).len(), all_facts().len(), "an entry twice: {text}");
    no_curation_drops_an_entry(&revisions(&folder));
    folder.run(&["check"]).ok();
}

/// Reads the file over and over, and once more when all is over. Gives the facts seen in the end, or what was wrong with a
/// text: nobody edits by hand here, so that each must be a whole one.
fn read_whole_texts(path: &Path, is_over: &AtomicBool) -> Result<BTreeSet<String>, String> {
    let known = all_facts();
    let mut seen = BTreeSet::new();
    loop {
        let is_last = is_over.load(Ordering::Relaxed);
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8(bytes).map_err(|error| error.to_string())?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.to_string()),
        };
        // Before the first commit there is none.
        if !text.is_empty() || !seen.is_empty() {
            seen = whole_text(&text, &known, &seen)?;
        }
        if is_last {
            return Ok(seen);
        }
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// The facts of a text that is whole and has all that was seen before.
fn whole_text(text: &str, known: &BTreeSet<String>, before: &BTreeSet<String>) -> Result<BTreeSet<String>, String> {
    let Some(body) = text.strip_suffix('\n') else {
        return Err(format!("no line end behind the last entry: {text:?}"));
    };
    let facts: BTreeSet<String> = body.split("\n§\n").map(str::to_owned).collect();
    if !facts.is_subset(known) {
        return Err(format!("an entry that nobody proposed: {text:?}"));
    }
    if !facts.is_superset(before) {
        return Err(format!("{before:?} was seen, and then {text:?}"));
    }
    Ok(facts)
}
