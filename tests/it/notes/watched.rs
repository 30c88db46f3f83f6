//! What the program opens while it works with notes, as the system sees it. Needs `strace`.

use std::fs;
use std::process::{Command, Stdio};

use super::Notes;
use crate::kills::strace_works;
use crate::support::program;

/// Runs a command and gives the calls of these names that it made.
fn calls(notes: &Notes, names: &str, arguments: &[&str]) -> String {
    let log = tempfile::NamedTempFile::new().unwrap();
    let status = Command::new("strace")
        .args(["-f", "-y", "-e", &format!("trace={names}"), "-o"])
        .arg(log.path())
        .arg(program())
        .arg("--cwd")
        .arg(notes.folder.path())
        .args(arguments)
        .env_clear()
        .env("TINYAGENT_MEMORY_BACKEND", notes.backend)
        .env("HOME", "/nonexistent-home")
        .env("XDG_CONFIG_HOME", "/nonexistent-config")
        .env("XDG_STATE_HOME", "/nonexistent-state")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.unwrap();
    fs::read_to_string(log.path()).unwrap()
}

const COMMANDS: [&[&str]; 9] = [
    &["remember", "A note."],
    &["list"],
    &["list", "--search", "note"],
    &["path"],
    &["settings"],
    &["approve", "all"],
    &["run", "begin", "s", "--user", "go", "--memory"],
    &["run", "next", "s"],
    &["forget", "all", "--yes"],
];

#[test]
fn nothing_of_the_users_own_folders_is_opened_and_no_socket_is() {
    if !strace_works() {
        eprintln!("no strace: nothing is watched");
        return;
    }
    Notes::each(|notes| {
        fs::create_dir(notes.folder.path().join("memory")).unwrap();
        for arguments in COMMANDS {
            assert_eq!(
                calls(&notes, "socket,connect", arguments).matches("socket(").count(),
                0,
                "{arguments:?}"
            );
            let opened = calls(&notes, "open,openat,openat2,getdents64,readlink", arguments);
            assert!(!opened.contains("nonexistent-"), "{arguments:?}: {opened}");
            // Of those places only the old settings file is asked for at all.
            let asked = calls(&notes, "%stat,statx,access,faccessat2", arguments);
            let asked: Vec<&str> = asked.lines().filter(|line| line.contains("nonexistent-")).collect();
            assert!(
                asked
                    .iter()
                    .all(|line| line.contains("/nonexistent-config/tinyagent/memory.toml")),
                "{asked:?}"
            );
        }
    });
}
