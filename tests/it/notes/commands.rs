//! What people's commands do.

use super::{Notes, string};

#[test]
fn a_note_is_saved_shown_changed_and_forgotten() {
    Notes::each(|notes| {
        let id = notes.remember("The suite needs Docker.");
        assert!(id.starts_with('m') && id.len() == 9, "{id}");
        let shown = notes.json(&["show", &id, "--json"]);
        assert_eq!(
            (&shown["status"], &shown["text"]),
            (&"active".into(), &"The suite needs Docker.".into())
        );
        assert_eq!(shown["source"]["untrusted_context"], false);
        notes
            .run(&["replace", &id, "The suite needs Podman.", "--tag", "CI"])
            .ok();
        let shown = notes.json(&["show", &id, "--json"]);
        assert_eq!(
            (&shown["text"], &shown["tags"][0]),
            (&"The suite needs Podman.".into(), &"ci".into())
        );
        assert_eq!(notes.json(&["forget", &id, "--json"])["forgotten"][0], id.as_str());
        assert!(notes.list().is_empty());
    });
}

#[test]
fn a_note_that_waits_is_approved_by_what_was_shown_of_it() {
    Notes::each(|notes| {
        let id = notes.propose("s", "Runs save notes.");
        let listed = notes.json(&["list", "--status", "pending", "--json"]);
        assert_eq!((&listed["pending"], &listed["active"]), (&1.into(), &0.into()));
        let refused = notes.run(&["approve", &id, "--digest", "00000000", "--json"]);
        assert_eq!((refused.status, &refused.error()["code"]), (1, &"conflict".into()));
        let digest = string(&listed["notes"][0]["digest"]);
        notes.run(&["approve", &id, "--digest", digest.get(..8).unwrap()]).ok();
        assert_eq!(notes.list()[0]["status"], "active");
        assert_eq!(notes.json(&["approve", &id, "--json"])["already"], true);
    });
}

#[test]
fn all_that_waits_is_approved_and_all_is_forgotten() {
    Notes::each(|notes| {
        notes.propose("a", "One fact.");
        notes.propose("b", "Another fact.");
        let approved = notes.json(&["approve", "all", "--json"]);
        assert_eq!(approved["approved"].as_array().unwrap().len(), 2);
        let asked = notes.run(&["forget", "all", "--json"]);
        assert_eq!((asked.status, &asked.error()["code"]), (2, &"usage".into()));
        assert_eq!(notes.list().len(), 2);
        let gone = notes.json(&["forget", "all", "--yes", "--json"]);
        assert_eq!(gone["forgotten"].as_array().unwrap().len(), 2);
        assert!(notes.list().is_empty());
        assert_eq!(notes.json(&["path", "--json"])["exists"], true);
    });
}

#[test]
fn an_unknown_id_exits_with_2_and_says_where_the_ids_are() {
    Notes::each(|notes| {
        notes.remember("One.");
        for arguments in [
            ["show", "mffffffff"].as_slice(),
            &["forget", "mffffffff"],
            &["approve", "mffffffff"],
            &["replace", "mffffffff", "x"],
            &["forget", "../MEMORY"],
            &["forget", ""],
            &["show", "MEMORY"],
        ] {
            let ran = notes.run(&[arguments, &["--json"]].concat());
            let error = ran.error();
            assert_eq!(
                (ran.status, &error["code"]),
                (2, &"not_found".into()),
                "{arguments:?}: {error}"
            );
            assert!(string(&error["hint"]).contains("tinyagent-memory list"), "{error}");
        }
        assert_eq!(notes.list().len(), 1);
    });
}

#[test]
fn commands_that_read_make_nothing() {
    Notes::each(|notes| {
        for arguments in [
            ["list"].as_slice(),
            &["list", "--search", "x"],
            &["show", "m00000000"],
            &["path"],
            &["settings"],
            &["forget", "m00000000"],
            &["forget", "all", "--yes"],
            &["approve", "all"],
            &["approve", "m00000000"],
        ] {
            notes.run(arguments);
        }
        assert_eq!(std::fs::read_dir(notes.folder.path()).unwrap().count(), 0);
        assert_eq!(notes.json(&["path", "--json"])["exists"], false);
    });
}

#[test]
fn path_prints_where_the_store_is() {
    Notes::each(|notes| {
        let root = notes.folder.path().canonicalize().unwrap();
        let expected = root.join(notes.store().strip_prefix(notes.folder.path()).unwrap());
        assert_eq!(notes.run(&["path"]).ok().text().trim_end(), expected.to_str().unwrap());
        let elsewhere = notes.run_in(
            &[
                ("TINYAGENT_MEMORY_PATH", "notes"),
                ("TINYAGENT_MEMORY_SQLITE_PATH", "notes.db"),
            ],
            &["path"],
        );
        assert!(elsewhere.ok().text().contains("/notes"));
    });
}

#[test]
fn a_search_finds_what_a_person_looks_for() {
    Notes::each(|notes| {
        notes
            .run(&["remember", "Die Prüfung braucht Docker.", "--tag", "ci"])
            .ok();
        notes.remember("使用 pnpm 安装依赖。");
        let found = |arguments: &[&str]| {
            let list = notes.json(&[&["list", "--json"], arguments].concat());
            list["notes"].as_array().unwrap().len()
        };
        assert_eq!(found(&["--search", "PRÜFUNG docker"]), 1);
        assert_eq!(found(&["--search", "安装"]), 1);
        assert_eq!(found(&["--tag", "CI"]), 1);
        assert_eq!(found(&["--search", "podman"]), 0);
    });
}

#[test]
fn a_text_that_cannot_be_kept_is_refused_with_the_reason() {
    Notes::each(|notes| {
        let long = "x".repeat(501);
        for (text, reason) in [
            (" \t", "blank"),
            (long.as_str(), "too_long"),
            ("a\u{7}b", "control_character"),
        ] {
            let ran = notes.run(&["remember", text, "--json"]);
            let error = ran.error();
            assert_eq!(
                (ran.status, &error["code"], &error["reason"]),
                (1, &"validation_failed".into(), &reason.into())
            );
        }
        assert!(!notes.store().exists());
    });
}

#[test]
fn a_secret_does_not_reach_the_disk() {
    Notes::each(|notes| {
        let written = notes.json(&[
            "remember",
            "Staging: export DB_PASSWORD=Vik1ng-hamster # rotate it",
            "--json",
        ]);
        assert_eq!(written["redacted"], true);
        let mut files = vec![notes.folder.path().to_owned()];
        while let Some(path) = files.pop() {
            if path.is_dir() {
                files.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                let bytes = std::fs::read(&path).unwrap();
                assert!(
                    !bytes.windows(14).any(|part| part == b"Vik1ng-hamster"),
                    "{}",
                    path.display()
                );
            }
        }
    });
}

#[test]
fn the_limit_of_notes_is_told_with_its_figures() {
    Notes::each(|notes| {
        let limit = [("TINYAGENT_MEMORY_MAX_ENTRIES_PER_PROJECT", "1")];
        notes.run_in(&limit, &["remember", "One."]).ok();
        let ran = notes.run_in(&limit, &["remember", "Two.", "--json"]);
        let error = ran.error();
        assert_eq!((ran.status, &error["code"]), (1, &"limit_reached".into()));
        assert_eq!((&error["active"], &error["limit"]), (&1.into(), &1.into()));
        assert_eq!(notes.texts(), ["One."]);
    });
}

#[test]
fn a_note_is_not_approved_by_who_rejects_it() {
    Notes::each(|notes| {
        let id = notes.propose("s", "Waits.");
        for name in [id.as_str(), "all"] {
            assert_eq!(notes.run(&["approve", name, "--reject"]).status, 2);
            assert_eq!(notes.list()[0]["status"], "pending");
        }
    });
}
