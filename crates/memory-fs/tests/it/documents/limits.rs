//! Limits of the process: too many open files, files that grow no further.

use std::fs::File;
use std::process::Command;

use memory_core::Code;
use memory_core::ports::{DocumentFiles, FileError};
use memory_fs::StoreDir;
use memory_testkit::files_contract::FolderFixture as _;

use super::{World, child, child_folder};

#[track_caller]
fn succeeds(mut command: Command) {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

type Call = fn(&mut dyn DocumentFiles) -> Result<(), FileError>;

/// Not a test of its own: has no handle left.
#[test]
fn child_without_handles() {
    let Some(cwd) = child_folder() else { return };
    let mut files = StoreDir::open(&cwd).unwrap().documents();
    let mut open = Vec::new();
    while let Ok(file) = File::open("/dev/null") {
        open.push(file);
    }
    let calls: [(&str, Call); 5] = [
        ("read", |files| files.read("MEMORY.md").map(drop)),
        ("read_settled", |files| files.read_settled("MEMORY.md").map(drop)),
        ("create", |files| files.create("stage", "MEMORY.md")),
        ("names", |files| files.names("").map(drop)),
        ("quarantine", |files| files.quarantine("MEMORY.md", "1")),
    ];
    for (what, call) in calls {
        let error = call(&mut files).unwrap_err();
        assert!(matches!(error, FileError::Io { .. }), "{what}: {error}");
        assert_eq!(error.code(), Code::Io, "{what}");
    }
    // What needs no handle of its own still works, and so does everything later.
    files.in_place().unwrap();
    files.sync_folder().unwrap();
    drop(open);
    assert_eq!(files.read("MEMORY.md").unwrap().unwrap().bytes, b"A");
    files.create("stage", "MEMORY.md").unwrap();
    files.write("stage", b"B").unwrap();
    files.remove("stage").unwrap();
}

#[test]
fn a_process_without_handles_fails_and_changes_nothing() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    let cwd = world.folder.path().join("cwd");
    succeeds(child("documents::limits::child_without_handles", "ulimit -n 48;", &cwd));
    assert_eq!(world.list(), [("MEMORY.md".to_owned(), b"A".to_vec())]);
    assert!(world.quarantined().is_empty());
}

/// Not a test of its own: its files may not become long.
#[test]
fn child_that_cannot_write_much() {
    let Some(cwd) = child_folder() else { return };
    let mut files = StoreDir::open(&cwd).unwrap().documents();
    files.create("stage", "MEMORY.md").unwrap();
    let error = files.write("stage", &vec![b'B'; 100_000]).unwrap_err();
    assert!(matches!(error, FileError::Io { .. }), "{error}");
}

#[test]
fn a_write_that_is_cut_off_fails_and_leaves_a_part() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    let cwd = world.folder.path().join("cwd");
    // The signal would end the process.
    let limits = "trap '' XFSZ; ulimit -f 8;";
    succeeds(child("documents::limits::child_that_cannot_write_much", limits, &cwd));
    assert_eq!(world.files.read("MEMORY.md").unwrap().unwrap().bytes, b"A");
    let part = world.files.read("stage").unwrap().unwrap().bytes;
    assert!(part.len() < 100_000 && part.iter().all(|byte| *byte == b'B'));
}

/// Not a test of its own: says its name and waits.
#[test]
fn child_that_waits() {
    let Some(cwd) = child_folder() else { return };
    println!("owner={}.", StoreDir::open(&cwd).unwrap().documents().owner());
    std::thread::sleep(std::time::Duration::from_mins(1));
}

#[test]
fn another_process_is_alive_until_it_ends() {
    use std::io::{BufRead as _, BufReader};
    let world = World::new();
    let mut command = child(
        "documents::limits::child_that_waits",
        "",
        &world.folder.path().join("cwd"),
    );
    let mut process = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let owner = lines
        .map(Result::unwrap)
        .find_map(|line| Some(line.split_once("owner=")?.1.split_once('.')?.0.to_owned()))
        .unwrap();
    assert!(world.files.is_alive(&owner));
    assert_ne!(owner, world.files.owner());
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(!world.files.is_alive(&owner));
}
