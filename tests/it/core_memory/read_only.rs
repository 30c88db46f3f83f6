//! A file system that cannot be written: reading goes on, writing says so and changes nothing.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{memory, remembering};
use crate::support::{Folder, Ran, program};

/// Whether a folder can be made read-only for a program that we start, also for root.
fn can_be_mounted() -> bool {
    let folder = Folder::new();
    let tried = in_read_only(folder.path(), &["touch", "x"])
        .stderr(Stdio::null())
        .status();
    // `touch` fails, and the mount did not.
    tried.is_ok_and(|status| status.code() == Some(1))
        && in_read_only(folder.path(), &["true"]).status().unwrap().success()
}

fn in_read_only(folder: &Path, program: &[&str]) -> Command {
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c"]);
    command.arg("mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && cd \"$0\" && exec \"$@\"");
    command.arg(folder).args(program).stdin(Stdio::null());
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Ran {
    let command = [&[program()], arguments, &["--json"]].concat();
    Ran::of(&in_read_only(folder.path(), &command).output().unwrap())
}

#[test]
fn reading_goes_on_and_writing_is_refused() {
    if !can_be_mounted() {
        return;
    }
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["propose", "add", "Uses make"]).ok();
    folder.run(&["propose", "add", "From a page.", "--untrusted"]).ok();
    let before = folder.stored_bytes();
    for reading in [
        &["status"] as &[&str],
        &["core", "show"],
        &["revisions", "list"],
        &["why", "tabs"],
        &["events", "list"],
        &["quarantine", "list"],
        &["sessions", "list"],
        &["check"],
    ] {
        let ran = run(&folder, reading);
        assert_eq!(ran.status, 0, "{reading:?}: {}", ran.stderr);
    }
    for writing in [
        &["propose", "add", "More."] as &[&str],
        &["curate", "--now"],
        &["sync"],
        &["revisions", "restore", "1"],
        &["approve", "--events", "3"],
        &["revert", "--session", "cli"],
        &["run", "begin", "work", "--user", "go"],
    ] {
        let ran = run(&folder, writing);
        assert_eq!(
            (ran.status, &ran.error()["code"]),
            (1, &"store_read_only".into()),
            "{writing:?}"
        );
    }
    assert_eq!(folder.stored_bytes(), before);
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
    folder.run(&["curate"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nUses make\n");
}
