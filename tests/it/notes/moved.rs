//! Notes that move to the other kind of store, and those of an old JSON store.

use std::fs;

use super::{Notes, string};

fn other(backend: &str) -> &'static str {
    match backend {
        "sqlite" => "markdown",
        _ => "sqlite",
    }
}

/// The notes as they are listed, but for what names the store.
fn listed(notes: &Notes) -> serde_json::Value {
    notes.json(&["list", "--json"])["notes"].clone()
}

#[test]
fn notes_move_to_the_other_store_and_back() {
    Notes::each(|notes| {
        notes
            .run(&["remember", "使用 pnpm。\n\nTwo paragraphs: `a`.", "--tag", "build"])
            .ok();
        notes.remember("Known.");
        notes.propose("s", "Waits.");
        let before = listed(&notes);
        let to = other(notes.backend);
        let moved = notes.json(&["migrate-store", "--to", to, "--json"]);
        assert_eq!(moved["notes"], 3);
        let there = Notes {
            folder: notes.folder,
            backend: to,
        };
        assert_eq!(listed(&there), before);
        // The old store is aside, and so there is none to read.
        let here = Notes {
            folder: there.folder,
            backend: other(to),
        };
        assert_eq!(here.list().len(), 0);
        assert!(here.folder.path().join(string(&moved["set_aside"])).exists());
        let there = Notes {
            folder: here.folder,
            backend: to,
        };
        there.json(&["migrate-store", "--to", other(to), "--json"]);
        let here = Notes {
            folder: there.folder,
            backend: other(to),
        };
        assert_eq!(listed(&here), before);
    });
}

#[test]
fn where_the_notes_went_is_said_as_long_as_the_settings_name_the_other_place() {
    for (backend, to, path) in [
        ("markdown", "sqlite", ".tinyagent/memory/memory.sqlite"),
        ("sqlite", "markdown", ".tinyagent/memory"),
    ] {
        let notes = Notes::new(backend);
        notes.remember("Moved.");
        notes.json(&["migrate-store", "--to", to, "--json"]);
        let said = notes.run(&["list"]).ok().stderr.clone();
        assert!(
            said.contains(&format!("there are notes in {path}; to use them say `backend: {to}`")),
            "{said}"
        );
        let there = Notes {
            folder: notes.folder,
            backend: to,
        };
        assert_eq!(there.run(&["list"]).ok().stderr, "");
    }
}

#[test]
fn notes_do_not_move_into_a_store_that_is_there() {
    Notes::each(|notes| {
        let there = Notes {
            folder: notes.folder,
            backend: other(notes.backend),
        };
        there.remember("In the other one.");
        let here = Notes {
            folder: there.folder,
            backend: notes.backend,
        };
        here.remember("In this one.");
        let refused = here.run(&["migrate-store", "--to", other(here.backend), "--json"]);
        assert_eq!(
            (refused.status, &refused.error()["code"]),
            (1, &"already_exists".into())
        );
        assert_eq!(here.texts(), ["In this one."]);
    });
}

#[test]
fn what_is_there_already_does_not_move() {
    Notes::each(|notes| {
        notes.remember("Here.");
        let refused = notes.run(&["migrate-store", "--to", notes.backend, "--json"]);
        assert_eq!(refused.status, 2);
    });
}

const LEGACY: &str = r#"[{"id":"m00000001","text":"From before.","status":"active","created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-02T00:00:00Z","source":{"untrusted_context":false}}]"#;

#[test]
fn an_old_store_is_copied_once_and_never_changed() {
    Notes::each(|notes| {
        let file = notes.folder.path().join("old.json");
        fs::write(&file, LEGACY).unwrap();
        assert_eq!(notes.json(&["import-legacy", "old.json", "--json"])["imported"], 1);
        assert_eq!(notes.texts(), ["From before."]);
        assert_eq!(fs::read_to_string(&file).unwrap(), LEGACY);
        assert_eq!(notes.json(&["import-legacy", "old.json", "--json"])["imported"], 0);
        notes.run(&["forget", "all", "--yes"]).ok();
        assert_eq!(notes.json(&["import-legacy", "old.json", "--json"])["imported"], 0);
        assert!(notes.list().is_empty());
    });
}

#[test]
fn an_old_store_outside_the_folder_is_not_looked_at() {
    Notes::each(|notes| {
        let outside = tempfile::tempdir().unwrap();
        let file = outside.path().join("old.json");
        fs::write(&file, LEGACY).unwrap();
        std::os::unix::fs::symlink(&file, notes.folder.path().join("link.json")).unwrap();
        for name in [file.to_str().unwrap(), "../old.json", "link.json"] {
            let refused = notes.run(&["import-legacy", name, "--json"]);
            let code = string(&refused.error()["code"]);
            assert!(
                refused.status == 1 && ["store_outside_cwd", "store_corrupt"].contains(&code.as_str()),
                "{name}: {code}"
            );
        }
        assert!(!notes.store().join(".notes").exists());
    });
}

/// What others keep with a note, in every form that YAML has for it.
const BY_HAND: &str = "---
id: m00000007
status: active
created_at: 2026-10-29T14:03:11Z
updated_at: 2026-10-29T14:03:11Z
owner: Ann # who to ask
links:
  - https://example.org/a
  - {kind: doc, pages: [1, 2]}
nested:
    level: {deep: true}
    none: ~
quoted: \"a: b # c\"
block: |
  first

  # no comment
folded: >-
  one
  two
number: 007
\"odd key: x\": 1
---
By hand.
";

#[test]
fn what_others_keep_with_a_note_moves_with_it_and_back() {
    let notes = Notes::new("markdown");
    notes.remember("Ours.");
    fs::write(notes.store().join("m00000007.md"), BY_HAND).unwrap();
    let before = notes.json(&["show", "m00000007", "--json"]);
    notes.json(&["migrate-store", "--to", "sqlite", "--json"]);
    let there = Notes {
        folder: notes.folder,
        backend: "sqlite",
    };
    assert_eq!(there.json(&["show", "m00000007", "--json"]), before);
    there.json(&["migrate-store", "--to", "markdown", "--json"]);
    let back = Notes {
        folder: there.folder,
        backend: "markdown",
    };
    assert_eq!(back.json(&["show", "m00000007", "--json"]), before);
    let text = fs::read_to_string(back.store().join("m00000007.md")).unwrap();
    for kept in [
        "pages: [1, 2]",
        "level: {deep: true}",
        "# no comment",
        "number: 007",
        "a: b # c",
    ] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
}

#[test]
fn what_others_keep_in_json_moves_through_both_stores() {
    let legacy = LEGACY.replace(
        r#""status":"active""#,
        r#""status":"active","rank":1.50,"big":12345678901234567890,"none":null,"yes":true,"list":[1,{"a":"b: c"}],"text2":"- x\n  y: #","on":"off""#,
    );
    for (backend, to) in [("sqlite", "markdown"), ("markdown", "sqlite")] {
        let notes = Notes::new(backend);
        fs::write(notes.folder.path().join("old.json"), &legacy).unwrap();
        notes.json(&["import-legacy", "old.json", "--json"]);
        let before = notes.json(&["show", "m00000001", "--json"]);
        notes.json(&["migrate-store", "--to", to, "--json"]);
        let there = Notes {
            folder: notes.folder,
            backend: to,
        };
        assert_eq!(there.json(&["show", "m00000001", "--json"]), before, "{backend}");
    }
}

#[test]
fn a_note_that_fits_no_file_stays_where_it_is() {
    let notes = Notes::new("sqlite");
    let long = "word ".repeat(20_000);
    let variables = [("TINYAGENT_MEMORY_MAX_ENTRY_SIZE", "200000")];
    let mut command = notes.command(&["remember", "-", "--json"]);
    command.envs(variables);
    let saved = crate::support::Ran::with(command, long.as_bytes()).ok().json();
    let refused = notes.run(&["migrate-store", "--to", "markdown", "--json"]);
    assert_eq!(
        (refused.status, &refused.error()["code"]),
        (1, &"validation_failed".into())
    );
    assert_eq!(refused.error()["id"], saved["id"]);
    let markdown = notes.folder.path().join(".tinyagent/memory/.notes");
    assert!(!markdown.exists() && notes.list().len() == 1);
    // Without it the others move: nothing of the refused move is in the way.
    notes.remember("Short.");
    notes.run(&["forget", &string(&saved["id"])]).ok();
    notes.json(&["migrate-store", "--to", "markdown", "--json"]);
}

#[test]
fn moves_one_after_the_other_keep_every_old_store() {
    let mut notes = Notes::new("markdown");
    notes.remember("Travels.");
    let mut aside = std::collections::BTreeSet::new();
    for _ in 0..3 {
        for to in ["sqlite", "markdown"] {
            let moved = notes.json(&["migrate-store", "--to", to, "--json"]);
            aside.insert(string(&moved["set_aside"]));
            notes = Notes {
                folder: notes.folder,
                backend: to,
            };
        }
    }
    assert_eq!(aside.len(), 6, "{aside:?}");
    assert_eq!(notes.texts(), ["Travels."]);
    assert!(aside.iter().all(|path| notes.folder.path().join(path).exists()));
}

#[test]
fn an_old_store_with_two_lists_is_refused() {
    let notes = Notes::new("markdown");
    let two = format!("{{\"entries\":{LEGACY},\"notes\":[]}}");
    fs::write(notes.folder.path().join("old.json"), two).unwrap();
    let refused = notes.run(&["import-legacy", "old.json", "--json"]);
    assert_eq!((refused.status, &refused.error()["code"]), (1, &"store_corrupt".into()));
    assert!(string(&refused.error()["message"]).contains("`entries` and `notes`"));
}
