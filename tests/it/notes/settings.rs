//! Settings through the program: which file counts, what is refused, what is hinted at.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;

use super::{Notes, string};
use crate::support::{Folder, Ran};

/// Runs in a folder with nothing set but these variables.
fn run(folder: &Folder, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let mut command = folder.command(arguments);
    command.envs(variables.iter().copied());
    Ran::of(&command.output().unwrap())
}

fn write(folder: &Folder, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A setting in force, and where it comes from.
fn setting(folder: &Folder, variables: &[(&str, &str)], options: &[&str], key: &str) -> (String, String) {
    let report = run(folder, variables, &[options, &["settings", "--json"]].concat())
        .ok()
        .json();
    let rows = report["settings"].as_array().unwrap();
    let row = rows.iter().find(|row| row["key"] == key).unwrap();
    (string(&row["value"]), string(&row["source"]))
}

const CONFIG: &str = "TINYAGENT_MEMORY_CONFIG";

#[test]
fn only_the_file_that_is_named_counts() {
    let folder = Folder::new();
    write(&folder, "memory.toml", "max_entry_size = 100\n");
    write(&folder, "conf/mine.toml", "backend = \"sqlite\"\nauto_write = true\n");
    assert_eq!(
        setting(&folder, &[], &[], "max_entry_size"),
        ("100".to_owned(), "./memory.toml:1".to_owned())
    );
    let absolute = folder.path().canonicalize().unwrap().join("conf/mine.toml");
    for name in ["conf/mine.toml", absolute.to_str().unwrap()] {
        let named = [(CONFIG, name)];
        assert_eq!(setting(&folder, &named, &[], "max_entry_size").0, "500", "{name}");
        assert_eq!(
            setting(&folder, &named, &[], "auto_write"),
            ("true".to_owned(), format!("{name}:2"))
        );
    }
    // The repository's own file is the user's as soon as the user names it.
    write(&folder, "memory.toml", "auto_write = true\n");
    assert_eq!(setting(&folder, &[], &[], "auto_write").0, "false");
    assert_eq!(
        setting(&folder, &[(CONFIG, "memory.toml")], &[], "auto_write").0,
        "true"
    );
}

#[test]
fn a_named_file_that_is_not_there_is_refused_and_one_outside_ignored() {
    let folder = Folder::new();
    write(&folder, "memory.toml", "backend = \"sqlite\"\n");
    let missing = run(&folder, &[(CONFIG, "none.toml")], &["list", "--json"]);
    assert_eq!(
        (missing.status, &missing.error()["code"]),
        (2, &"settings_invalid".into())
    );
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("memory.toml");
    fs::write(&file, "auto_write = true\n").unwrap();
    symlink(&file, folder.path().join("link.toml")).unwrap();
    for name in [file.to_str().unwrap(), "../memory.toml", "link.toml"] {
        let ran = run(&folder, &[(CONFIG, name)], &["settings"]).ok();
        assert!(
            ran.stderr.contains("warning:") && ran.stderr.contains("only from inside --cwd"),
            "{}",
            ran.stderr
        );
        // Nor is another file read in its place.
        assert_eq!(
            setting(&folder, &[(CONFIG, name)], &[], "backend").0,
            "markdown",
            "{name}"
        );
    }
}

#[test]
fn what_is_wrong_exits_with_2_and_names_file_line_and_key() {
    let folder = Folder::new();
    for (name, text, says) in [
        (
            "memory.toml",
            "backend = \"sqlite\"\nbackand = 1\n",
            "./memory.toml:2: `backand`",
        ),
        (
            "memory.toml",
            "max_entry_size = \"many\"\n",
            "./memory.toml:1: `max_entry_size`",
        ),
        ("memory.toml", "[\n", "./memory.toml:1: no TOML"),
    ] {
        write(&folder, name, text);
        for arguments in [
            ["list", "--json"].as_slice(),
            &["run", "begin", "s", "--user", "go", "--json"],
            &["settings", "--json"],
        ] {
            let ran = run(&folder, &[], arguments);
            let error = ran.error();
            assert_eq!(
                (ran.status, &error["code"]),
                (2, &"settings_invalid".into()),
                "{arguments:?}"
            );
            assert!(string(&error["message"]).contains(says), "{error}");
        }
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let ran = run(&folder, &[("TINYAGENT_MEMORY_BACKAND", "x")], &["list", "--json"]);
    assert!(ran.status == 2 && string(&ran.error()["message"]).contains("TINYAGENT_MEMORY_BACKEND"));
    assert!(!folder.path().join(".tinyagent").exists());
}

#[test]
fn a_repository_turns_nothing_on_and_says_so() {
    let folder = Folder::new();
    write(
        &folder,
        "memory.toml",
        "auto_write = true\nrequire_approval = false\nmax_entries_per_project = 500\n",
    );
    let ran = run(&folder, &[], &["list"]).ok();
    assert_eq!(ran.stderr.matches("is ignored").count(), 3, "{}", ran.stderr);
    write(&folder, "tinyagent.yaml", "memory:\n  enabled: true\n");
    let ran = run(&folder, &[], &["list"]).ok();
    assert!(ran.stderr.contains("--trust-config"), "{}", ran.stderr);
    fs::remove_file(folder.path().join("memory.toml")).unwrap();
    assert_eq!(setting(&folder, &[], &["--trust-config"], "auto_write").0, "true");
}

#[test]
fn a_settings_file_of_the_users_and_its_profile_count() {
    let folder = Folder::new();
    write(
        &folder,
        "mine.yaml",
        "memory:\n  max_entries: 7\nprofiles:\n  db:\n    memory:\n      backend: sqlite\n",
    );
    let file = folder.path().join("mine.yaml");
    let file = file.to_str().unwrap();
    assert_eq!(setting(&folder, &[], &["-c", file], "max_entries_per_project").0, "7");
    assert_eq!(
        setting(&folder, &[], &["-c", file, "--profile", "db"], "backend").0,
        "sqlite"
    );
    let path = |arguments: &[&str]| run(&folder, &[], arguments).ok().text();
    assert_eq!(
        path(&["-c", file, "--profile", "db", "path"]),
        path(&["--memory-path", "-c", file, "--profile", "db"])
    );
    for arguments in [
        ["-c", file, "--profile", "none", "list", "--json"].as_slice(),
        &["--profile", "db", "list", "--json"],
        &["-c", "none.yaml", "list", "--json"],
    ] {
        let ran = run(&folder, &[], arguments);
        assert_eq!(
            (ran.status, &ran.error()["code"]),
            (2, &"settings_invalid".into()),
            "{arguments:?}"
        );
    }
}

#[test]
fn an_option_counts_before_every_setting() {
    let folder = Folder::new();
    run(&folder, &[], &["remember", "Known."]).ok();
    let on = [("TINYAGENT_MEMORY_AUTO_WRITE", "true")];
    run(&folder, &on, &["run", "begin", "off", "--user", "go", "--memory=false"]).ok();
    assert!(
        !run(&folder, &on, &["run", "next", "off"])
            .ok()
            .text()
            .contains("Known.")
    );
    run(&folder, &on, &["run", "begin", "on", "--user", "go"]).ok();
    assert!(run(&folder, &on, &["run", "next", "on"]).ok().text().contains("Known."));
}

#[test]
fn settings_of_conversations_count_where_no_option_says_otherwise() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", crate::support::DEMO).remove(0);
    let window = [("TINYAGENT_MEMORY_CONVERSATION_WINDOW", "64000")];
    let stats = |variables: &[(&str, &str)], more: &[&str]| {
        run(
            &folder,
            variables,
            &[&["context", &session, "--stats", "--json"], more].concat(),
        )
        .ok()
        .json()
    };
    assert_eq!(stats(&window, &[])["window"], 64_000);
    assert_eq!(stats(&window, &["--window", "32000"])["window"], 32_000);
    let threshold = [("TINYAGENT_MEMORY_COMPACTION_THRESHOLD", "0.25"), window[0]];
    assert_eq!(stats(&threshold, &[])["threshold"], 16_000);
    let counter = [("TINYAGENT_MEMORY_CONVERSATION_COUNTER", "estimate")];
    assert_eq!(
        stats(&counter, &[])["counter"].as_str().unwrap().split(':').next(),
        Some("estimate")
    );
}

#[test]
fn programs_come_from_the_user_and_never_from_a_repository() {
    let folder = Folder::new();
    run(&folder, &[], &["propose", "add", "A fact."]).ok();
    let asked = folder.path().join("asked");
    let command = format!("cat > /dev/null; echo x >> {}; echo '[\"A fact.\"]'", asked.display());
    write(
        &folder,
        "memory.toml",
        &format!(
            "[core_memory]\ncurator_cmd = {}\n",
            serde_json::to_string(&command).unwrap()
        ),
    );
    let ran = run(&folder, &[], &["curate"]).ok();
    assert!(ran.stderr.contains("curator_cmd") && !asked.exists(), "{}", ran.stderr);
    run(&folder, &[], &["propose", "add", "Another fact."]).ok();
    run(&folder, &[(CONFIG, "memory.toml")], &["curate"]);
    assert!(asked.exists());
}

#[test]
fn older_places_are_hinted_at_and_not_touched() {
    let note = "---\nid: m00000001\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\nOld.\n";
    let folder = Folder::new();
    write(&folder, "memory/m00000001.md", note);
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("tinyagent")).unwrap();
    fs::write(home.path().join("tinyagent/memory.toml"), "auto_write = nonsense").unwrap();
    let config = [("XDG_CONFIG_HOME", home.path().to_str().unwrap())];
    let ran = run(&folder, &config, &["list"]).ok();
    assert!(ran.stderr.contains(
        "hint: project memory now lives in ./.tinyagent/memory; ./memory is no longer read (move it there to keep it)"
    ));
    assert_eq!(
        ran.stderr
            .matches("is no longer read; memory.toml is read only from --cwd")
            .count(),
        1,
        "{}",
        ran.stderr
    );
    assert!(!ran.text().contains("Old."));
    write(&folder, "memory.toml", "# mine\n");
    let ran = run(&folder, &config, &["list"]).ok();
    assert!(!ran.stderr.contains("memory.toml is read only"), "{}", ran.stderr);
    // Moved by hand, they are there and nothing is hinted at.
    fs::create_dir(folder.path().join(".tinyagent")).unwrap();
    fs::rename(folder.path().join("memory"), folder.path().join(".tinyagent/memory")).unwrap();
    let ran = run(&folder, &[], &["list"]).ok();
    assert!(ran.text().contains("Old.") && ran.stderr.is_empty(), "{}", ran.stderr);
    assert_eq!(
        fs::read_to_string(folder.path().join(".tinyagent/memory/m00000001.md")).unwrap(),
        note
    );
}

#[test]
fn an_older_database_is_hinted_at_and_an_old_folder_without_notes_is_not() {
    let sqlite = [("TINYAGENT_MEMORY_BACKEND", "sqlite")];
    let folder = Folder::new();
    run(
        &folder,
        &[sqlite[0], ("TINYAGENT_MEMORY_SQLITE_PATH", "memory/memory.sqlite")],
        &["remember", "Old."],
    )
    .ok();
    let ran = run(&folder, &sqlite, &["list"]).ok();
    assert!(
        ran.stderr.contains("./memory/memory.sqlite is no longer read"),
        "{}",
        ran.stderr
    );
    run(&folder, &sqlite, &["remember", "New."]).ok();
    assert_eq!(run(&folder, &sqlite, &["list"]).ok().stderr, "");
    let folder = Folder::new();
    write(&folder, "memory/.notes", "");
    write(&folder, "memory/readme.md", "mine");
    assert_eq!(run(&folder, &[], &["list"]).ok().stderr, "");
}

#[test]
fn nothing_outside_is_opened_for_a_hint() {
    let world = tempfile::tempdir().unwrap();
    let outside = world.path().join("outside");
    fs::create_dir(&outside).unwrap();
    let folder = Folder::new();
    symlink(&outside, folder.path().join("memory")).unwrap();
    fs::write(outside.join("m00000001.md"), "x").unwrap();
    let ran = run(&folder, &[("TINYAGENT_MEMORY_PATH", "../outside")], &["list", "--json"]);
    assert_eq!((ran.status, &ran.error()["code"]), (1, &"store_outside_cwd".into()));
    assert_eq!(run(&folder, &[], &["list"]).ok().stderr, "");
}

#[test]
fn import_legacy_as_a_setting_does_nothing() {
    let folder = Folder::new();
    write(&folder, "memory.toml", "import_legacy = true\n");
    let ran = run(&folder, &[], &["list"]).ok();
    assert!(ran.stderr.is_empty() && !folder.path().join(".tinyagent").exists());
}

#[test]
fn check_tells_of_the_notes_with_and_without_a_conversation() {
    Notes::each(|notes| {
        let empty = notes.run(&["check", "--json"]);
        assert_eq!((empty.status, &empty.error()["code"]), (1, &"store_missing".into()));
        assert_eq!(empty.error()["memory"]["backend"], notes.backend);
        notes.remember("One.");
        let report = notes.json(&["check", "--json"]);
        let memory = &report["memory"];
        assert_eq!(
            (&memory["backend"], &memory["approval"]),
            (&notes.backend.into(), &"pending".into())
        );
        assert_eq!((&memory["available"], &memory["active"]), (&true.into(), &1.into()));
        assert_eq!(memory["sources"]["backend"], "$TINYAGENT_MEMORY_BACKEND");
        assert_eq!(memory["sources"]["approval"], "default");
        notes.run(&["run", "begin", "s", "--user", "go"]).ok();
        let text = notes.run(&["--check"]).ok().text();
        assert!(
            text.contains("project notes") && text.contains("1 active note") && text.contains("the store is whole"),
            "{text}"
        );
        let outside = [
            ("TINYAGENT_MEMORY_PATH", "../x"),
            ("TINYAGENT_MEMORY_SQLITE_PATH", "../x.db"),
        ];
        let ran = notes.run_in(&outside, &["check", "--json"]);
        let memory = &ran.json()["memory"];
        assert_eq!(
            (ran.status, &memory["available"], &memory["code"]),
            (1, &false.into(), &"store_outside_cwd".into())
        );
    });
}

#[test]
fn a_store_that_is_off_is_not_looked_at() {
    Notes::each(|notes| {
        notes.remember("Known.");
        match notes.backend {
            "sqlite" => fs::write(notes.store(), b"damaged").unwrap(),
            _ => fs::write(notes.store().join("m00000001.md"), b"damaged").unwrap(),
        }
        notes.run(&["run", "begin", "s", "--user", "go"]).ok();
        assert_eq!(notes.run(&["run", "next", "s"]).ok().stderr, "");
    });
}

#[test]
fn the_tools_are_three_and_save_at_most() {
    let folder = Folder::new();
    let tools = run(&folder, &[], &["tool-schema", "notes", "--format", "openai"])
        .ok()
        .json();
    let names: Vec<&str> = tools
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["function"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["remember", "memory_search", "memory_list"]);
    for tool in tools.as_array().unwrap() {
        let schema = tool["function"]["parameters"].to_string();
        assert!(!schema.contains("approve") && !schema.contains("all\""), "{schema}");
    }
}

#[test]
fn what_is_no_utf_8_is_refused_with_its_place() {
    let folder = Folder::new();
    let refused = |variables: &[(&[u8], &[u8])], arguments: &[&str], says: &str| {
        let mut command = folder.command(&[arguments, &["settings", "--json"]].concat());
        for (name, value) in variables {
            command.env(OsStr::from_bytes(name), OsStr::from_bytes(value));
        }
        let ran = Ran::of(&command.output().unwrap());
        let error = ran.error();
        assert_eq!((ran.status, &error["code"]), (2, &"settings_invalid".into()), "{says}");
        assert!(string(&error["message"]).starts_with(says), "{error}");
    };
    refused(
        &[(b"TINYAGENT_MEMORY_PATH", b"a\xff")],
        &[],
        "$TINYAGENT_MEMORY_PATH: `path`: its value is no UTF-8",
    );
    refused(
        &[(b"TINYAGENT_MEMORY_CONFIG", b"a\xff.toml")],
        &[],
        "$TINYAGENT_MEMORY_CONFIG: its value is no UTF-8",
    );
    refused(
        &[(b"TINYAGENT_MEMORY_WHATEVER", b"\xff")],
        &[],
        "environment: `TINYAGENT_MEMORY_WHATEVER`: there is no such key",
    );
    refused(
        &[(b"TINYAGENT_MEMORY_PATH\xff", b"a")],
        &[],
        "environment: `TINYAGENT_MEMORY_PATH\u{fffd}`: there is no such key",
    );
    // Variables that are not ours are nobody's problem.
    let mut command = folder.command(&["list"]);
    command.env(OsStr::from_bytes(b"OTHER\xff"), OsStr::from_bytes(b"\xff"));
    Ran::of(&command.output().unwrap()).ok();
    let bytes = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    bytes("mine.yaml", b"memory:\n  path: caf\xe9\n");
    bytes("tinyagent.yaml", b"memory:\n  enabled: true\n# \xff\n");
    let mine = folder.path().join("mine.yaml").display().to_string();
    refused(&[], &["-c", &mine], &format!("{mine}:2: it is no UTF-8"));
    refused(&[], &["--trust-config"], "./tinyagent.yaml:3: it is no UTF-8");
    bytes("memory.toml", b"# one\n\npath = \"caf\xe9\"\n");
    refused(&[], &[], "./memory.toml:3: it is no UTF-8");
}
