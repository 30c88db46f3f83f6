//! Kills at every write-class system call of the commands that change notes: what is found afterwards is the state before or the one
//! after, and the command run again ends in the one after.
//!
//! Needs `strace`; without it the program is killed after a growing time.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use super::{BACKENDS, Notes};
use crate::kills::{CALLS, Point, copy, strace_works};
use crate::support::{deep, program};

/// Kills for each command and kind of store in a usual run.
pub(super) const USUAL_KILLS: usize = 12;

/// A command that changes notes.
struct Case {
    name: &'static str,
    prepare: fn(&Notes) -> Vec<String>,
    /// Running it again is refused, because its note is gone.
    is_done_once: bool,
}

const CASES: [Case; 6] = [
    Case {
        name: "remember in a new store",
        prepare: |_| words(&["remember", "The first note."]),
        is_done_once: false,
    },
    Case {
        name: "remember",
        prepare: |notes| {
            notes.remember("Known.");
            words(&["remember", "Another note."])
        },
        is_done_once: false,
    },
    Case {
        name: "replace",
        prepare: |notes| {
            let id = notes.remember("Known.");
            words(&["replace", &id, "Known otherwise."])
        },
        is_done_once: false,
    },
    Case {
        name: "approve of a replacement",
        prepare: |notes| {
            let id = replacement(notes);
            words(&["approve", &id])
        },
        is_done_once: false,
    },
    Case {
        name: "forget with a replacement",
        prepare: |notes| {
            replacement(notes);
            let id = notes.list().iter().find(|note| note["status"] == "active").unwrap()["id"].to_string();
            words(&["forget", id.trim_matches('"')])
        },
        is_done_once: true,
    },
    Case {
        name: "forget all",
        prepare: |notes| {
            for text in ["One.", "Two.", "Three."] {
                notes.remember(text);
            }
            words(&["forget", "all", "--yes"])
        },
        is_done_once: false,
    },
];

fn words(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|argument| (*argument).to_owned()).collect()
}

/// An active note, and one that waits to replace it.
fn replacement(notes: &Notes) -> String {
    let old = notes.remember("Uses npm.");
    notes.run(&["run", "begin", "s", "--user", "go", "--memory"]).ok();
    notes.next("s");
    let call = serde_json::json!({ "action": "replace", "id": old, "text": "Uses pnpm." });
    super::string(&notes.call("s", "remember", &call)["saved"]["id"])
}

/// What is stored: texts with their status. Ids and times of new notes differ from run to run.
pub(super) fn state(notes: &Notes) -> Vec<String> {
    sorted(&notes.list())
}

pub(super) fn sorted(list: &[Value]) -> Vec<String> {
    let line = |note: &Value| format!("{} {}", super::string(&note["status"]), super::string(&note["text"]));
    let mut lines: Vec<String> = list.iter().map(line).collect();
    lines.sort();
    lines
}

impl Case {
    fn check(&self, backend: &'static str) {
        let base = Notes::new(backend);
        let arguments = (self.prepare)(&base);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let before = state(&base);
        let whole = copied(&base);
        whole.run(&arguments).ok();
        let after = state(&whole);
        let points = if strace_works() {
            points(&base, &arguments)
        } else {
            Vec::new()
        };
        let wanted = match points.len() {
            0 => USUAL_KILLS,
            count if deep() => count,
            count => count.min(USUAL_KILLS),
        };
        let mut killed = 0;
        for index in 0..wanted {
            let notes = copied(&base);
            let point = points.get(index * points.len().max(1) / wanted);
            let succeeded = match point {
                Some(point) => traced(&notes, &arguments, &["-e", &point.inject("signal=SIGKILL")]),
                None => after_a_time(&notes, &arguments, index),
            };
            killed += usize::from(!succeeded);
            let place = format!("{} ({backend}) killed at {point:?}", self.name);
            let found = state(&notes);
            assert!(found == before || found == after, "{place}: {found:?}");
            assert!(!succeeded || found == after, "{place}: it was said to be done");
            let again = notes.run(&arguments);
            if self.name.starts_with("remember") && found == after {
                // It was there already: it is there twice now, as after any other second call.
                assert_eq!(state(&notes).len(), after.len() + 1, "{place}");
            } else {
                assert!(
                    again.status == 0 || (self.is_done_once && found == after),
                    "{place}: {}",
                    again.stderr
                );
                assert_eq!(state(&notes), after, "{place}: run again");
            }
            leftovers(&notes, &place);
        }
        eprintln!("{} ({backend}): {killed} kills at {} points", self.name, points.len());
        assert!(killed > 0 || points.is_empty(), "{}: nothing was killed", self.name);
    }
}

/// After the next write nothing of a killed one lies about.
fn leftovers(notes: &Notes, place: &str) {
    notes.run(&["forget", "all", "--yes"]).ok();
    if notes.backend == "markdown" {
        let names = fs::read_dir(notes.store())
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        let odd: Vec<_> = names
            .filter(|name| name.to_string_lossy().contains("journal") || name.to_string_lossy().ends_with(".md"))
            .collect();
        assert!(odd.is_empty(), "{place}: {odd:?}");
    }
}

pub(super) fn copied(base: &Notes) -> Notes {
    Notes {
        folder: copy(&base.folder),
        backend: base.backend,
    }
}

pub(super) fn points(base: &Notes, arguments: &[&str]) -> Vec<Point> {
    let notes = copied(base);
    assert!(traced(&notes, arguments, &[]));
    let points = Point::all(&fs::read_to_string(notes.folder.path().join("calls.log")).unwrap());
    assert!(!points.is_empty());
    points
}

/// Runs the command under `strace`, and says whether it succeeded.
pub(super) fn traced(notes: &Notes, arguments: &[&str], options: &[&str]) -> bool {
    let mut command = std::process::Command::new("strace");
    command
        .args(["-f", "-e", &format!("trace={CALLS}")])
        .args(options)
        .arg("-o")
        .arg(notes.folder.path().join("calls.log"))
        .arg(program())
        .arg("--cwd")
        .arg(notes.folder.path())
        .args(arguments)
        .env("TINYAGENT_MEMORY_BACKEND", notes.backend)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().unwrap().success()
}

fn after_a_time(notes: &Notes, arguments: &[&str], index: usize) -> bool {
    let mut command = notes.command(arguments);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_micros(500 * index as u64));
    // It may have ended already.
    let _already_ended = child.kill();
    child.wait().unwrap().success()
}

#[test]
fn a_note_is_there_or_not() {
    for backend in BACKENDS {
        CASES[0].check(backend);
        CASES[1].check(backend);
    }
}

#[test]
fn a_text_is_the_old_or_the_new_one() {
    for backend in BACKENDS {
        CASES[2].check(backend);
    }
}

#[test]
fn an_approval_changes_both_notes_or_none() {
    for backend in BACKENDS {
        CASES[3].check(backend);
    }
}

#[test]
fn notes_that_belong_together_go_together() {
    for backend in BACKENDS {
        CASES[4].check(backend);
        CASES[5].check(backend);
    }
}
