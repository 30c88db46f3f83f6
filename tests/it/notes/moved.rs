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
