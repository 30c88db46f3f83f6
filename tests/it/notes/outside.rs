//! Places that lead out of the folder: refused before anything is opened, nothing outside read or made, and nothing hangs.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Notes, string};
use crate::support::Ran;

/// Texts that are no place inside a folder, or name one to the letter. 90-reliability's list of malicious paths.
fn hostile_paths(inside: &Path) -> Vec<String> {
    let sibling = format!("{}-evil/x", inside.display());
    let nested = "a/".repeat(200) + "x";
    let long = "x".repeat(4_096);
    let name = "x".repeat(256);
    [
        "..",
        "../x",
        "a/../../x",
        "./../x",
        "a/./../../x",
        "..\\x",
        "..%2fx",
        "%2e%2e/x",
        "..;/x",
        "....//x",
        "/etc/passwd",
        "//etc/passwd",
        "~",
        "~root/x",
        "$HOME/x",
        "C:\\x",
        "C:x",
        "\\\\server\\share\\x",
        "\\\\?\\C:\\x",
        "file:///etc/passwd",
        "/proc/self/cwd/x",
        "/proc/self/root/tmp",
        "/dev/fd/3",
        "\u{ff0e}\u{ff0e}/x",
        "\u{2215}etc",
        "..\u{2044}x",
        "a\u{202e}b",
        "a\u{200b}b",
        "a\nb",
        "a\u{1b}b",
        "id.md.",
        "id.md ",
        "CON",
        "NUL.md",
        "COM1",
        "id.md:stream",
        "TINYAG~1",
        "-x",
        "",
        ".",
        ".id.md",
        "file:x?mode=rwc",
        "file:x.sqlite?vfs=unix",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain([sibling, nested, long, name])
    .collect()
}

/// The names below a folder, with what they are.
fn image(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        for entry in fs::read_dir(&path).unwrap().map(Result::unwrap) {
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                waiting.push(entry.path());
            }
            let content = if kind.is_file() {
                fs::read(entry.path()).unwrap_or_default()
            } else {
                Vec::new()
            };
            found.insert(entry.path().display().to_string(), format!("{kind:?} {content:?}"));
        }
    }
    found
}

/// Runs a command and sees to it that it ends soon.
fn soon(notes: &Notes, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let started = Instant::now();
    let ran = notes.run_in(variables, arguments);
    assert!(
        started.elapsed() < Duration::from_mins(1),
        "{arguments:?} took its time"
    );
    ran
}

const COMMANDS: [&[&str]; 7] = [
    &["list", "--json"],
    &["list", "--search", "x", "--json"],
    &["path", "--json"],
    &["remember", "A note.", "--json"],
    &["approve", "all", "--json"],
    &["forget", "m00000001", "--json"],
    &["forget", "all", "--yes", "--json"],
];

#[test]
fn a_place_that_leads_out_is_refused_by_every_command() {
    Notes::each(|notes| {
        let world = tempfile::tempdir().unwrap();
        let inside = world.path().join("inside");
        fs::create_dir(&inside).unwrap();
        fs::write(world.path().join("canary"), "untouched").unwrap();
        let variable = match notes.backend {
            "sqlite" => "TINYAGENT_MEMORY_SQLITE_PATH",
            _ => "TINYAGENT_MEMORY_PATH",
        };
        for path in hostile_paths(&inside).iter().filter(|path| !path.contains('\0')) {
            let outside = image(world.path());
            let outside: BTreeMap<_, _> = outside
                .into_iter()
                .filter(|(name, _)| !name.starts_with(inside.to_str().unwrap()))
                .collect();
            for arguments in COMMANDS {
                let mut command = notes.command(&[]);
                command.env(variable, path).arg("--cwd").arg(&inside).args(arguments);
                let ran = Ran::of(&clean(command).output().unwrap());
                assert!(
                    ran.status >= 0 && !ran.stderr.contains("panicked"),
                    "{path:?} {arguments:?}: {}",
                    ran.stderr
                );
                let leads_out = path.split('/').any(|step| step == "..") || path.starts_with('/');
                if leads_out {
                    assert!(ran.status != 0, "{path:?} {arguments:?}: {}", ran.text());
                    let code = string(&ran.error()["code"]);
                    assert!(
                        ["store_outside_cwd", "settings_invalid"].contains(&code.as_str()),
                        "{path:?} {arguments:?}: {code}"
                    );
                }
            }
            let now: BTreeMap<_, _> = image(world.path())
                .into_iter()
                .filter(|(name, _)| !name.starts_with(inside.to_str().unwrap()))
                .collect();
            assert_eq!(now, outside, "{path:?}");
        }
    });
}

/// `--cwd` stands once: that of the helper goes.
fn clean(command: std::process::Command) -> std::process::Command {
    let mut arguments: Vec<_> = command.get_args().map(std::ffi::OsStr::to_owned).collect();
    arguments.drain(0..2);
    let mut clean = std::process::Command::new(command.get_program());
    clean.args(arguments).env_clear().stdin(std::process::Stdio::null());
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            clean.env(name, value);
        }
    }
    clean
}

#[test]
fn links_on_the_way_are_refused_and_said() {
    Notes::each(|notes| {
        let outside = tempfile::tempdir().unwrap();
        let target = outside.path().join("memory");
        fs::create_dir(&target).unwrap();
        symlink(outside.path(), notes.folder.path().join(".tinyagent")).unwrap();
        for arguments in COMMANDS {
            let ran = soon(&notes, &[], arguments);
            assert_eq!(
                (ran.status, &ran.error()["code"]),
                (1, &"store_outside_cwd".into()),
                "{arguments:?}"
            );
        }
        let check = soon(&notes, &[], &["list"]);
        assert!(
            check.stderr.contains("memory store must stay inside --cwd"),
            "{}",
            check.stderr
        );
        assert_eq!(fs::read_dir(&target).unwrap().count(), 0);
    });
}

#[test]
fn flags_refuse_what_leads_out_as_commands_do() {
    Notes::each(|notes| {
        let outside = tempfile::tempdir().unwrap();
        symlink(outside.path(), notes.folder.path().join("link")).unwrap();
        for path in ["../x", "/tmp/x", "link/x"] {
            let variables = [("TINYAGENT_MEMORY_PATH", path), ("TINYAGENT_MEMORY_SQLITE_PATH", path)];
            let flags: [&[&str]; 4] = [
                &["--memory-list"],
                &["--memory-approve", "all"],
                &["--memory-forget", "m00000001"],
                &["--memory-path"],
            ];
            for flag in flags {
                let ran = soon(&notes, &variables, flag);
                // Printing a path through a link opens nothing, and says that there is nothing that can be used.
                assert_eq!(ran.status, 1, "{path} {flag:?}: {}", ran.text());
                assert!(
                    ran.stderr.contains("memory store must stay inside --cwd"),
                    "{path} {flag:?}: {}",
                    ran.stderr
                );
            }
        }
    });
}

#[test]
fn the_kind_of_a_store_is_what_is_set_whatever_its_path_ends_in() {
    let notes = Notes::new("markdown");
    let path = [("TINYAGENT_MEMORY_PATH", "notes.db")];
    notes.run_in(&path, &["remember", "One."]).ok();
    assert!(notes.folder.path().join("notes.db").is_dir());
    assert!(notes.run_in(&path, &["list"]).ok().text().contains("One."));
}

#[test]
fn odd_things_in_place_of_files_are_refused_and_nothing_hangs() {
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("secret.md");
    fs::write(
        &secret,
        "---\nid: m00000001\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\nsecret\n",
    )
    .unwrap();
    type Make = fn(&Path, &Path);
    let odd: [(&str, Make); 6] = [
        ("link out", |path, secret| symlink(secret, path).unwrap()),
        ("link to nothing", |path, _| symlink("/nonexistent", path).unwrap()),
        ("link to itself", |path, _| symlink(path, path).unwrap()),
        ("hard link", |path, secret| {
            fs::hard_link(secret, path).unwrap_or_else(|_| symlink(secret, path).unwrap());
        }),
        ("pipe", |path, _| {
            rustix::fs::mkfifoat(rustix::fs::CWD, path, rustix::fs::Mode::RWXU).unwrap();
        }),
        ("folder", |path, _| fs::create_dir(path).unwrap()),
    ];
    for (what, make) in odd {
        let notes = Notes::new("markdown");
        notes.remember("Good.");
        make(&notes.store().join("m00000001.md"), &secret);
        for arguments in COMMANDS
            .iter()
            .filter(|arguments| !["path", "remember"].contains(&arguments[0]))
        {
            let ran = soon(&notes, &[], arguments);
            assert_eq!(ran.status, 1, "{what} {arguments:?}: {}", ran.text());
            assert!(!ran.stderr.contains("secret\n"), "{what}");
        }
        let notes = Notes::new("sqlite");
        fs::create_dir_all(notes.store().parent().unwrap()).unwrap();
        make(&notes.store(), &secret);
        for arguments in COMMANDS.iter().filter(|arguments| arguments[0] != "path") {
            let ran = soon(&notes, &[], arguments);
            assert_eq!(ran.status, 1, "{what} {arguments:?}: {}", ran.text());
        }
    }
    assert!(fs::read_to_string(&secret).unwrap().ends_with("secret\n"));
}

#[test]
fn a_run_goes_on_without_memory_that_leads_out() {
    Notes::each(|notes| {
        let variables = [
            ("TINYAGENT_MEMORY_PATH", "../out"),
            ("TINYAGENT_MEMORY_SQLITE_PATH", "../out.sqlite"),
        ];
        soon(&notes, &variables, &["run", "begin", "s", "--user", "go", "--memory"]).ok();
        let ran = soon(&notes, &variables, &["run", "next", "s"]).ok();
        assert!(
            ran.stderr
                .contains("project memory: memory store must stay inside --cwd"),
            "{}",
            ran.stderr
        );
        assert!(ran.stderr.contains("continuing without memory"), "{}", ran.stderr);
        let ran = soon(&notes, &variables, &["run", "next", "s"]).ok();
        assert_eq!(ran.stderr, "");
    });
}

#[test]
fn a_settings_file_that_leads_out_is_ignored_with_a_warning() {
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("memory.toml");
    fs::write(&file, "backend = \"sqlite\"\n").unwrap();
    let notes = Notes::new("");
    symlink(&file, notes.folder.path().join("memory.toml")).unwrap();
    let plain = |variables: &[(&str, &str)]| {
        let mut command = notes.folder.command(&["path"]);
        command.envs(variables.iter().copied());
        Ran::of(&command.output().unwrap()).ok()
    };
    for variables in [
        [].as_slice(),
        &[("TINYAGENT_MEMORY_CONFIG", file.to_str().unwrap())],
        &[("TINYAGENT_MEMORY_CONFIG", "../memory.toml")],
    ] {
        let ran = plain(variables);
        assert!(
            ran.stderr.contains("warning:") && !ran.text().contains("sqlite"),
            "{variables:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn a_settings_file_that_is_no_plain_file_is_refused_for_what_it_is() {
    let outside = tempfile::tempdir().unwrap();
    let other = outside.path().join("other.toml");
    fs::write(&other, "backend = \"sqlite\"\n").unwrap();
    type Make = fn(&Path, &Path);
    let odd: [(&str, Make); 4] = [
        ("it is a hard link", |path, other| {
            fs::hard_link(other, path).unwrap();
        }),
        ("it is a named pipe", |path, _| {
            rustix::fs::mkfifoat(rustix::fs::CWD, path, rustix::fs::Mode::RWXU).unwrap();
        }),
        ("it is a folder", |path, _| fs::create_dir(path).unwrap()),
        ("its links lead in a circle", |path, _| symlink(path, path).unwrap()),
    ];
    for (says, make) in odd {
        let notes = Notes::new("markdown");
        make(&notes.folder.path().join("memory.toml"), &other);
        for (variables, name) in [
            ([].as_slice(), "./memory.toml"),
            (&[("TINYAGENT_MEMORY_CONFIG", "memory.toml")], "memory.toml"),
        ] {
            for arguments in COMMANDS {
                let ran = soon(&notes, variables, arguments);
                let error = ran.error();
                assert_eq!((ran.status, &error["code"]), (2, &"settings_invalid".into()), "{says}");
                let message = string(&error["message"]);
                assert!(message.starts_with(&format!("{name}: {says}")), "{message}");
            }
        }
    }
}

#[test]
fn a_settings_file_that_is_reached_through_a_process_is_refused() {
    let notes = Notes::new("markdown");
    fs::write(notes.folder.path().join("memory.toml"), "auto_write = true\n").unwrap();
    symlink("/proc/self/cwd/memory.toml", notes.folder.path().join("link.toml")).unwrap();
    for name in [
        "/proc/self/cwd/memory.toml",
        "/proc/self/root/etc/passwd",
        "/proc/thread-self/cwd/memory.toml",
        "/dev/fd/3",
        "/dev/fd/../fd/3",
        "/dev/stdin",
        "link.toml",
    ] {
        let mut command = notes.command(&["settings", "--json"]);
        command
            .current_dir(notes.folder.path())
            .env("TINYAGENT_MEMORY_CONFIG", name);
        let ran = Ran::of(&command.output().unwrap());
        let error = ran.error();
        assert_eq!((ran.status, &error["code"]), (2, &"settings_invalid".into()), "{name}");
        let message = string(&error["message"]);
        assert!(
            message.starts_with(&format!("{name}: it leads through what the system shows of processes")),
            "{message}"
        );
    }
}

#[test]
fn no_place_of_a_settings_file_is_opened_outside_or_waited_for() {
    let world = tempfile::tempdir().unwrap();
    let inside = world.path().join("inside");
    fs::create_dir(&inside).unwrap();
    fs::write(world.path().join("x"), "auto_write = true\n").unwrap();
    for path in hostile_paths(&inside).iter().filter(|path| !path.is_empty()) {
        let notes = Notes::new("markdown");
        let mut command = notes.command(&[]);
        command
            .env("TINYAGENT_MEMORY_CONFIG", path)
            .arg("--cwd")
            .arg(&inside)
            .args(["settings", "--json"]);
        let ran = Ran::of(&clean(command).output().unwrap());
        let is_ignored = ran.status == 0 && ran.stderr.contains("is read only from inside --cwd");
        assert!(is_ignored || ran.status == 2, "{path:?}: {} {}", ran.status, ran.stderr);
        assert!(
            !ran.stderr.contains("panicked") && !ran.stderr.contains('\u{1b}'),
            "{path:?}"
        );
    }
    assert_eq!(image(world.path()).len(), 2);
}

#[test]
fn a_users_settings_file_that_is_no_plain_file_is_refused_for_what_it_is() {
    let notes = Notes::new("markdown");
    let place = |name: &str| notes.folder.path().join(name).display().to_string();
    fs::write(place("plain.yaml"), "memory:\n  max_entries: 7\n").unwrap();
    symlink(place("plain.yaml"), place("link.yaml")).unwrap();
    fs::write(place("one.yaml"), "memory: {}\n").unwrap();
    fs::hard_link(place("one.yaml"), place("hard.yaml")).unwrap();
    fs::create_dir(place("folder.yaml")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, place("pipe.yaml"), rustix::fs::Mode::RWXU).unwrap();
    symlink("/dev/zero", place("device.yaml")).unwrap();
    for (name, says) in [
        (place("folder.yaml"), "it is a folder"),
        (place("pipe.yaml"), "it is a named pipe"),
        (place("device.yaml"), "it is a device"),
        ("/dev/zero".to_owned(), "it is a device"),
    ] {
        for arguments in COMMANDS {
            let ran = soon(&notes, &[], &[&["-c", &name], arguments].concat());
            let error = ran.error();
            assert_eq!((ran.status, &error["code"]), (2, &"settings_invalid".into()), "{name}");
            assert_eq!(string(&error["file"]), name);
            let message = string(&error["message"]);
            assert!(message.starts_with(&format!("{name}: {says}")), "{message}");
        }
    }
    // A link of the user's, the empty file and what a shell gives are files.
    for name in ["plain.yaml", "link.yaml", "hard.yaml"]
        .map(place)
        .into_iter()
        .chain(["/dev/null".to_owned()])
    {
        soon(&notes, &[], &["-c", &name, "list"]).ok();
    }
    let command = notes.command(&["-c", "/dev/stdin", "settings", "--json"]);
    let rows = Ran::with(command, b"memory:\n  max_entries: 7\n").ok().json();
    let rows = rows["settings"].as_array().unwrap().clone();
    assert!(
        rows.iter()
            .any(|row| row["key"] == "max_entries_per_project" && row["value"] == "7"),
        "{rows:?}"
    );
}

#[test]
fn a_trusted_file_of_the_folder_that_is_no_plain_file_is_not_passed_over() {
    let notes = Notes::new("markdown");
    let place = notes.folder.path().join("tinyagent.yaml");
    rustix::fs::mkfifoat(rustix::fs::CWD, &place, rustix::fs::Mode::RWXU).unwrap();
    let ran = soon(&notes, &[], &["--trust-config", "list", "--json"]);
    assert_eq!((ran.status, &ran.error()["code"]), (2, &"settings_invalid".into()));
    assert!(string(&ran.error()["message"]).starts_with("./tinyagent.yaml: it is a named pipe"));
    assert_eq!(soon(&notes, &[], &["list"]).ok().stderr, "");
    fs::remove_file(&place).unwrap();
    symlink("/etc/passwd", &place).unwrap();
    let ran = soon(&notes, &[], &["--trust-config", "list"]).ok();
    assert!(
        ran.stderr.contains("warning: ./tinyagent.yaml is ignored"),
        "{}",
        ran.stderr
    );
}

#[test]
fn what_the_program_keeps_for_itself_is_no_place_for_notes() {
    let notes = Notes::new("markdown");
    // Conversations, core memory with something put aside, notes, locks.
    notes.propose("s", "A note.");
    notes.run(&["propose", "add", "The tests need PostgreSQL 16."]).ok();
    notes
        .run(&["propose", "--document", "user", "add", "Prefers short answers."])
        .ok();
    notes.run(&["curate"]).ok();
    let own: Vec<String> = fs::read_dir(notes.store())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !(name.starts_with('m') && name.strip_suffix(".md").is_some()))
        .collect();
    assert!(
        own.iter().any(|name| name == "state.db") && own.iter().any(|name| name == "MEMORY.md"),
        "{own:?}"
    );
    for name in own
        .iter()
        .map(String::as_str)
        .chain(["state.db-wal", "store.json", "USER.md"])
    {
        let path = format!(".tinyagent/memory/{name}");
        for (variable, backend) in [
            ("TINYAGENT_MEMORY_PATH", "markdown"),
            ("TINYAGENT_MEMORY_SQLITE_PATH", "sqlite"),
        ] {
            let variables = [(variable, path.as_str()), ("TINYAGENT_MEMORY_BACKEND", backend)];
            let ran = notes.run_in(&variables, &["remember", "x", "--json"]);
            assert_eq!(
                (ran.status, &ran.error()["code"]),
                (2, &"settings_invalid".into()),
                "{path}"
            );
        }
    }
}
