//! The commands as flags alone: they do the same, and nothing goes with them.

use super::Notes;

#[test]
fn each_flag_does_what_its_command_does() {
    Notes::each(|notes| {
        let id = notes.remember("One.");
        for (flags, command) in [
            (["--memory-list"].as_slice(), ["list"].as_slice()),
            (&["--memory-list", "--json"], &["list", "--json"]),
            (&["--memory-path"], &["path"]),
            (&["--memory-help"], &["settings"]),
        ] {
            assert_eq!(
                notes.run(flags).ok().text(),
                notes.run(command).ok().text(),
                "{flags:?}"
            );
        }
        let waiting = notes.propose("s", "Waits.");
        notes.run(&["--memory-approve", &waiting]).ok();
        assert_eq!(notes.json(&["show", &waiting, "--json"])["status"], "active");
        notes.run(&["--memory-approve=all"]).ok();
        notes.run(&["--memory-forget", &id]).ok();
        assert_eq!(notes.list().len(), 1);
        assert_eq!(notes.run(&["--memory-forget", "all"]).status, 2);
        notes.run(&["--memory-forget", "all", "--memory-yes"]).ok();
        assert!(notes.list().is_empty());
    });
}

#[test]
fn nothing_else_goes_with_the_flags() {
    let notes = Notes::new("markdown");
    notes.remember("One.");
    for arguments in [
        ["--memory-list", "--memory-path"].as_slice(),
        &["--memory-list", "--memory-approve", "all"],
        &["--memory-forget", "all", "--memory-approve", "all"],
        &["--memory-yes", "--memory-list"],
        &["--memory-path", "--json"],
        &["--memory-list", "list"],
        &["list", "--memory-list"],
        &["run", "begin", "s", "--user", "x", "--memory-list"],
        &["--memory-list", "-t", "a task"],
        &["--memory-list", "--resume", "x"],
        &["--memory-list", "--verbose"],
        &["--memory-list", "a positional"],
        &["--memory-approve"],
    ] {
        let ran = notes.run(arguments);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.stderr);
        assert!(ran.stdout.is_empty() && !ran.stderr.is_empty(), "{arguments:?}");
    }
    assert_eq!(notes.texts(), ["One."]);
}

#[test]
fn an_unknown_id_exits_with_2_with_flags_too() {
    Notes::each(|notes| {
        notes.remember("One.");
        for flag in ["--memory-approve", "--memory-forget"] {
            assert_eq!(notes.run(&[flag, "mffffffff"]).status, 2);
        }
    });
}
