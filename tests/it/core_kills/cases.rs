//! The commands that change core memory: what each runs on, and how to tell that its work is done.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::kills::copy;
use crate::support::Folder;

const BASE: &str = "Base one.\n§\nBase two.\n";
const EDITED: &str = "Base one.\n§\nBase two.\n§\nBy hand.\n";
const LEARNED: &str = "Base one.\n§\nBase two.\n§\nLearned.\n";

/// A command, what it runs on, and what it is for.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) arguments: &'static [&'static str],
    pub(super) prepare: fn(&Folder),
    /// The texts that the document may have afterwards, the one before first, the one that is wanted last.
    pub(super) texts: &'static [&'static str],
    /// Whether all is there that the command says to have done when it says so.
    pub(super) is_done: fn(&Folder) -> bool,
}

fn memory(folder: &Folder) -> PathBuf {
    folder.path().join(".tinyagent/memory/MEMORY.md")
}

pub(super) fn text(folder: &Folder) -> Option<String> {
    fs::read_to_string(memory(folder)).ok()
}

/// A document that is recorded, and a change that waits.
fn with_change(folder: &Folder) {
    folder.run(&["propose", "add", "Base one."]).ok();
    folder.run(&["propose", "add", "Base two."]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(text(folder).unwrap(), BASE);
    folder.run(&["propose", "add", "Learned."]).ok();
}

fn first_change(folder: &Folder) {
    folder.run(&["propose", "add", "Learned."]).ok();
}

/// A document that is recorded, and nothing that waits.
fn recorded(folder: &Folder) {
    folder.run(&["propose", "add", "Base one."]).ok();
    folder.run(&["propose", "add", "Base two."]).ok();
    folder.run(&["curate"]).ok();
}

fn edited(folder: &Folder) {
    recorded(folder);
    fs::write(memory(folder), EDITED).unwrap();
}

fn edited_in_another_form(folder: &Folder) {
    recorded(folder);
    fs::write(memory(folder), EDITED.replace('\n', "\r\n")).unwrap();
}

fn curated(folder: &Folder) {
    with_change(folder);
    folder.run(&["curate"]).ok();
}

fn run_with_candidates(folder: &Folder) {
    with_change(folder);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    folder.run(&["run", "propose", "work", "add", "From the run."]).ok();
}

fn with_changes_of_both(folder: &Folder) {
    with_change(folder);
    folder
        .run(&["propose", "add", "Prefers tables.", "--document", "user"])
        .ok();
}

fn run_curated(folder: &Folder) {
    run_with_candidates(folder);
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["curate"]).ok();
}

fn removed(folder: &Folder) {
    recorded(folder);
    fs::remove_file(memory(folder)).unwrap();
}

fn with_held(folder: &Folder) {
    with_change(folder);
    folder.run(&["propose", "add", "From a page.", "--untrusted"]).ok();
}

fn curated_and_removed(folder: &Folder) {
    curated(folder);
    fs::remove_file(memory(folder)).unwrap();
}

fn running(folder: &Folder) {
    recorded(folder);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
}

fn open_with_change(folder: &Folder) {
    running(folder);
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["propose", "add", "Learned."]).ok();
}

fn nothing(_: &Folder) {}

pub(super) const CASES: [Case; 16] = [
    Case {
        name: "curate",
        arguments: &["curate", "--now"],
        prepare: with_change,
        texts: &[BASE, LEARNED],
        is_done: |folder| has_learned(folder, LEARNED),
    },
    Case {
        name: "first curate",
        arguments: &["curate", "--now"],
        prepare: first_change,
        texts: &["", "Learned.\n"],
        is_done: |folder| has_learned(folder, "Learned.\n"),
    },
    Case {
        name: "sync",
        arguments: &["sync"],
        prepare: edited,
        texts: &[EDITED, EDITED],
        is_done: |folder| has_revision(folder, "manual", EDITED),
    },
    Case {
        name: "sync of another form",
        arguments: &["sync"],
        prepare: edited_in_another_form,
        texts: &["Base one.\r\n§\r\nBase two.\r\n§\r\nBy hand.\r\n", EDITED],
        is_done: |folder| has_revision(folder, "manual", EDITED),
    },
    Case {
        name: "restore",
        arguments: &["revisions", "restore", "1"],
        prepare: curated,
        texts: &[LEARNED, BASE],
        is_done: |folder| has_revision(folder, "restore", BASE) && text(folder).as_deref() == Some(BASE),
    },
    Case {
        name: "propose",
        arguments: &["propose", "add", "Proposed."],
        prepare: with_change,
        texts: &[BASE, BASE],
        is_done: |folder| count(folder, "Proposed.") == 1,
    },
    Case {
        name: "first propose",
        arguments: &["propose", "add", "Proposed."],
        prepare: nothing,
        texts: &["", ""],
        is_done: |folder| count(folder, "Proposed.") == 1,
    },
    Case {
        name: "finish of a run",
        arguments: &["run", "finish", "work", "succeeded"],
        prepare: run_with_candidates,
        // The session that was begun for it took in what waited.
        texts: &[LEARNED, LEARNED],
        is_done: |folder| last_run(folder, "work") == "succeeded" && count(folder, "From the run.") == 1,
    },
    Case {
        name: "curate both",
        arguments: &["curate", "--now"],
        prepare: with_changes_of_both,
        texts: &[BASE, LEARNED],
        is_done: |folder| has_learned(folder, LEARNED) && user(folder) == "Prefers tables.\n",
    },
    Case {
        name: "revert",
        arguments: &["revert", "--session", "work"],
        prepare: run_curated,
        texts: &["Base one.\n§\nBase two.\n§\nLearned.\n§\nFrom the run.\n", LEARNED],
        is_done: |folder| has_revision(folder, "restore", LEARNED) && text(folder).as_deref() == Some(LEARNED),
    },
    Case {
        name: "sync of a missing file",
        arguments: &["sync"],
        prepare: removed,
        texts: &["", ""],
        is_done: |folder| has_revision(folder, "manual", ""),
    },
    Case {
        name: "approve",
        arguments: &["approve", "--events", "4"],
        prepare: with_held,
        texts: &[BASE, BASE],
        is_done: is_approved,
    },
    Case {
        name: "begin of a session",
        arguments: &["run", "begin", "new", "--user", "go", "--key", "k"],
        prepare: with_change,
        texts: &[BASE, LEARNED],
        is_done: |folder| last_run(folder, "new") == "running",
    },
    Case {
        name: "close of a session",
        arguments: &["sessions", "close", "work"],
        prepare: open_with_change,
        texts: &[BASE, LEARNED],
        is_done: |folder| session(folder, "work")["state"] == "closed",
    },
    Case {
        name: "first request of a session",
        arguments: &["run", "next", "work"],
        prepare: running,
        texts: &[BASE, BASE],
        is_done: is_frozen,
    },
    Case {
        name: "restore of a missing file",
        arguments: &["revisions", "restore", "1"],
        prepare: curated_and_removed,
        texts: &["", BASE],
        is_done: |folder| has_revision(folder, "restore", BASE) && text(folder).as_deref() == Some(BASE),
    },
];

fn user(folder: &Folder) -> String {
    fs::read_to_string(memory(folder).with_file_name("USER.md")).unwrap_or_default()
}

/// The document has the text, and nothing waits.
fn has_learned(folder: &Folder, wanted: &str) -> bool {
    let status = folder.json(&["status", "--json"]);
    let documents = status["documents"].as_array().unwrap();
    text(folder).as_deref() == Some(wanted) && documents.iter().all(|document| document["pending"] == 0)
}

/// The last committed revision came so, and says this.
fn has_revision(folder: &Folder, reason: &str, wanted: &str) -> bool {
    let listed = folder.json(&["revisions", "list", "--json"]);
    let mut newest_first = listed["revisions"].as_array().unwrap().iter();
    let head = newest_first.find(|revision| revision["state"] == "committed").unwrap();
    let shown = folder.json(&["revisions", "show", &head["revision"].to_string(), "--json"]);
    head["reason"] == reason && shown["text"] == wanted
}

/// All events, oldest first.
fn listed_events(folder: &Folder) -> Vec<Value> {
    if !folder.database().exists() {
        return Vec::new();
    }
    let listed = folder.json(&["events", "list", "--json", "--limit", "1000"]);
    listed["events"].as_array().unwrap().clone()
}

/// What of all events never changes, one line each, oldest first.
pub(super) fn events(folder: &Folder) -> Vec<String> {
    let events = listed_events(folder).into_iter();
    events
        .map(|event| format!("{} {} {}", event["event"], event["digest"], event["operations"]))
        .collect()
}

/// How many events say this.
fn count(folder: &Folder, wanted: &str) -> usize {
    events(folder).iter().filter(|event| event.contains(wanted)).count()
}

/// The held event is approved, by one event that says the same.
fn is_approved(folder: &Folder) -> bool {
    let events = listed_events(folder);
    let held = events.iter().find(|event| event["event"] == 4).unwrap();
    held["state"] == "approved" && count(folder, "From a page.") == 2
}

fn session(folder: &Folder, id: &str) -> Value {
    folder.json(&["sessions", "show", id, "--json"])
}

/// The state of the only run that was begun last.
fn last_run(folder: &Folder, id: &str) -> String {
    let session = session(folder, id);
    let runs = session["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1, "{session}");
    runs[0]["state"].as_str().unwrap().to_owned()
}

/// What is learned later does not get into the requests of the session any more.
fn is_frozen(folder: &Folder) -> bool {
    let later = copy(folder);
    later.run(&["propose", "add", "Later."]).ok();
    later.run(&["curate", "--now"]).ok();
    let body = later.run(&["run", "next", "work"]).ok().text();
    body.contains("Base one.") && !body.contains("Later.")
}
