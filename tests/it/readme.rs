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

/// The text without what depends on the machine: milliseconds and speeds.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    let mut words = text.split_inclusive([' ', '\n']).peekable();
    while let Some(word) = words.next() {
        let is_time = words
            .peek()
            .is_some_and(|unit| ["ms", "MB/s)"].contains(&unit.trim_end()));
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

#[test]
fn every_command_of_the_tour_works_in_its_order() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path().join("crates/cli/assets")).unwrap();
    std::fs::write(folder.path().join(DEMO_PATH), DEMO).unwrap();
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    symlink(program(), bin.join("tinyagent-memory")).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let commands: Vec<&str> = block("tinyagent-memory import crates/").lines().collect();
    assert_eq!(commands.len(), 10);
    for command in commands {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .current_dir(folder.path())
            .env("PATH", &path);
        let done = shell.output().unwrap();
        assert!(done.status.success(), "{command}: {done:?}");
        if command.contains(" compact ") {
            let stats = folder.run(&["context", "ecded", "--stats", "--window", "64000"]).ok();
            assert_eq!(stats.text(), block("summary  "));
        }
    }
    let exported = std::fs::read(folder.path().join("again.jsonl")).unwrap();
    assert_eq!(exported, DEMO);
}

#[test]
fn the_checks_print_what_stands_in_the_readme() {
    let folder = Folder::new();
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    symlink(program(), bin.join("tinyagent-memory")).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", block("tinyagent-memory scan note.md")])
        .current_dir(folder.path())
        .env("PATH", path);
    let done = shell.output().unwrap();
    assert!(done.status.success(), "{done:?}");
    assert_eq!(String::from_utf8(done.stdout).unwrap(), block("1:20  credential"));
}
