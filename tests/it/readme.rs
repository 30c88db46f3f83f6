//! The README's outputs and its tour, run as they stand there.

use std::os::unix::fs::symlink;
use std::process::Command;

use crate::support::{Folder, program};

const README: &str = include_str!("../../README.md");
const DEMO_PATH: &str = "crates/cli/assets/demo-session.jsonl";
const DEMO: &[u8] = include_bytes!("../../crates/cli/assets/demo-session.jsonl");

/// The code block of the README in which a line begins with `start`.
#[track_caller]
fn block(start: &str) -> &'static str {
    let blocks = README.split("```").skip(1).step_by(2);
    let mut bodies = blocks.map(|block| block.split_once('\n').map_or("", |(_, body)| body));
    bodies
        .find(|body| body.lines().any(|line| line.starts_with(start)))
        .unwrap_or_else(|| panic!("no block of README.md has a line that begins with `{start}`"))
}

/// The text without what depends on the machine and the day: milliseconds, speeds and times.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut words = text.split_inclusive([' ', '\n']).peekable();
    while let Some(word) = words.next() {
        let is_time = words
            .peek()
            .is_some_and(|unit| ["ms", "MB/s)", "(UTC)"].contains(&unit.trim_end()));
        out.push_str(if is_time { "… " } else { word });
    }
    out
}

#[test]
fn the_demo_prints_what_stands_in_the_readme() {
    let folder = Folder::new();
    let printed = folder.run(&["demo"]).ok().text();
    assert_eq!(without_times(&printed), without_times(block("1. Imported")));
}

/// A folder with the program on its path, as a reader has it.
fn installed() -> Folder {
    let folder = Folder::new();
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    symlink(program(), bin.join("tinyagent-memory")).unwrap();
    folder
}

/// What a line, or several, print when they are typed there.
#[track_caller]
fn type_in(folder: &Folder, lines: &str) -> String {
    let path = std::env::var("PATH").unwrap();
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", lines])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", folder.path().join("bin").display()));
    let done = shell.output().unwrap();
    assert!(done.status.success(), "{lines}: {done:?}");
    String::from_utf8(done.stdout).unwrap()
}

/// The tour and the two blocks about core memory, one after the other in one folder, as somebody types them who reads the page.
#[test]
fn every_command_works_for_a_reader_from_top_to_bottom() {
    let folder = installed();
    std::fs::create_dir_all(folder.path().join("crates/cli/assets")).unwrap();
    std::fs::write(folder.path().join(DEMO_PATH), DEMO).unwrap();
    let tour: Vec<&str> = block("tinyagent-memory import crates/").lines().collect();
    assert_eq!(tour.len(), 10);
    for command in tour {
        type_in(&folder, command);
        if command.contains(" compact ") {
            let stats = folder.run(&["context", "ecded", "--stats", "--window", "64000"]).ok();
            assert_eq!(stats.text(), block("summary  "));
        }
    }
    let exported = std::fs::read(folder.path().join("again.jsonl")).unwrap();
    assert_eq!(exported, DEMO);
    core_memory_is_as_shown(&folder);
}

/// The blocks about core memory: what `why` shows, and what each command of the second one does.
fn core_memory_is_as_shown(folder: &Folder) {
    let learning = block("tinyagent-memory propose add");
    let (before, why) = learning.trim_end().rsplit_once('\n').unwrap();
    type_in(folder, before);
    let shown = type_in(folder, why);
    assert_eq!(without_times(&shown), without_times(block("memory: The API listens")));
    let memory = || std::fs::read_to_string(folder.path().join(".tinyagent/memory/MEMORY.md")).unwrap();
    let (deploys, port, hand) = (
        "Deploys go through CI, never by hand.\n",
        "The API listens on port 4100.\n",
        "Ann owns the API.\n",
    );
    let after = [
        ("printf", [deploys, port, hand].join("§\n")),
        ("tinyagent-memory status", [deploys, port, hand].join("§\n")),
        ("tinyagent-memory sync", [deploys, port, hand].join("§\n")),
        ("tinyagent-memory revert", [deploys, hand].join("§\n")),
        ("tinyagent-memory revisions restore", deploys.to_owned()),
    ];
    let commands: Vec<&str> = block("printf '§").lines().collect();
    assert_eq!(commands.len(), after.len());
    for (command, (start, text)) in commands.into_iter().zip(after) {
        assert!(command.starts_with(start), "{command}");
        type_in(folder, command);
        assert_eq!(memory(), text, "after {command}");
    }
    // Nothing is left to say to it.
    let status = folder.json(&["status", "--json"]);
    assert!(status["documents"][0]["drift"].is_null(), "{status}");
    folder.run(&["check"]).ok();
}

/// The text with every id of a note and every day the same.
fn without_ids(text: &str) -> String {
    let is_day = |word: &str| word.len() == 10 && word.starts_with("20");
    let words = text.split_inclusive([' ', '\n', '"']).map(|word| {
        let plain = word.trim_end_matches([' ', '\n', '"']);
        let is_id = memory_core::NoteId::parse(plain).is_ok_and(|id| id.is_ours());
        if is_id || is_day(plain) {
            word.replace(plain, "…")
        } else {
            word.to_owned()
        }
    });
    words.collect()
}

#[test]
fn project_notes_are_as_shown() {
    let folder = installed();
    let printed = type_in(&folder, block("tinyagent-memory remember"));
    assert_eq!(without_ids(&printed), without_ids(block("m5e13d873 active")));
}

#[test]
fn the_checks_print_what_stands_in_the_readme() {
    let folder = installed();
    let printed = type_in(&folder, block("tinyagent-memory scan note.md"));
    assert_eq!(printed, block("1:20  credential"));
}
