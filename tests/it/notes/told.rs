//! What is told of notes, and that nothing is lost while they move.

use std::fs;
use std::thread;

use serde_json::json;

use super::{Notes, string};

#[test]
fn saved_notes_are_told_line_by_line() {
    Notes::each(|notes| {
        notes
            .run(&["run", "begin", "s", "--user", "go", "--memory", "--untrusted"])
            .ok();
        let answer = notes.call(
            "s",
            "remember",
            &json!({ "text": "Staging: export DB_PASSWORD=Vik1ng-hamster # rotate it" }),
        );
        let id = string(&answer["saved"]["id"]);
        let text = notes.run(&["run", "saved", "s"]).ok().text();
        assert_eq!(text, format!("memory.saved add {id} pending, untrusted, masked\n"));
    });
}

#[test]
fn what_could_not_be_told_is_told_the_next_time() {
    Notes::each(|notes| {
        let id = notes.propose("s", "Waits.");
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = notes.command(&["run", "saved", "s", "--json"]);
        assert!(!command.stdout(full).output().unwrap().status.success());
        let saved = || notes.json(&["run", "saved", "s", "--json"])["saved"].clone();
        assert_eq!(string(&saved()[0]["id"]), id);
        assert_eq!(saved(), json!([]));
    });
}

#[test]
fn no_name_of_a_file_makes_up_a_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let notes = Notes::new("markdown");
    notes.remember("Known.");
    for name in [&b"a\nwarning: forged\x1b[31m.md"[..], b"no utf-8 \xff.md"] {
        fs::write(notes.store().join(std::ffi::OsStr::from_bytes(name)), "x").unwrap();
    }
    let listed = notes.run(&["list"]);
    assert_eq!(
        (listed.status, listed.stderr.lines().count()),
        (0, 2),
        "{}",
        listed.stderr
    );
    assert!(
        listed.stderr.contains("a\\u{a}warning: forged\\u{1b}"),
        "{}",
        listed.stderr
    );
    assert!(listed.stderr.contains("no utf-8 "), "{}", listed.stderr);
    let json = notes.json(&["list", "--json"]);
    assert_eq!(json["strays"].as_array().unwrap().len(), 2);
}

#[test]
fn a_list_shows_where_each_note_comes_from() {
    Notes::each(|notes| {
        let own = notes.remember("By hand.");
        let waiting = notes.propose("s", "By a run.");
        notes
            .run(&["run", "begin", "u", "--user", "go", "--memory", "--untrusted"])
            .ok();
        let untrusted = string(&notes.call("u", "remember", &json!({ "text": "From outside." }))["saved"]["id"]);
        let text = notes.run(&["list"]).ok().text();
        let line = |id: &str| text.lines().find(|line| line.starts_with(id)).unwrap().to_owned();
        let words = |id: &str| line(id).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&own)[3..], ["person", "By", "hand."]);
        assert_eq!(
            (words(&own)[1].as_str(), words(&waiting)[1].as_str()),
            ("active", "pending")
        );
        assert_eq!(words(&waiting)[3..], ["s/1", "By", "a", "run."]);
        assert_eq!(words(&untrusted)[3], "!u/1");
        assert!(text.starts_with("id "), "{text}");
    });
}

/// Runs a command on a terminal and types an answer; nothing where there is no `script`.
fn on_a_terminal(notes: &Notes, arguments: &str, answer: &str) -> Option<String> {
    let line = format!(
        "'{}' --cwd '{}' {arguments}",
        crate::support::program(),
        notes.folder.path().display()
    );
    let mut command = std::process::Command::new("script");
    command
        .args(["-qec", &line, "/dev/null"])
        .env("TINYAGENT_MEMORY_BACKEND", notes.backend);
    if std::process::Command::new("script").arg("--version").output().is_err() {
        eprintln!("no script: nobody is asked");
        return None;
    }
    Some(crate::support::Ran::with(command, answer.as_bytes()).text())
}

#[test]
fn a_person_is_asked_before_all_is_approved_or_forgotten() {
    Notes::each(|notes| {
        let waiting = notes.propose("s", "Waits for a person.");
        let status = || string(&notes.json(&["show", &waiting, "--json"])["status"]);
        let Some(said) = on_a_terminal(&notes, "approve all", "n\n") else {
            return;
        };
        assert!(said.contains("Waits for a person.") && said.contains("[y/N]"), "{said}");
        assert_eq!(status(), "pending");
        on_a_terminal(&notes, "approve all", "y\n");
        assert_eq!(status(), "active");
        for answer in ["n\n", "\n", "yes please\n"] {
            let said = on_a_terminal(&notes, "forget all", answer).unwrap();
            assert!(said.contains("Remove 1 note"), "{said}");
            assert_eq!(notes.list().len(), 1, "{answer:?}");
        }
        on_a_terminal(&notes, "--memory-forget all", "y\n");
        assert!(notes.list().is_empty());
    });
}

#[test]
fn what_nobody_wrote_through_us_is_read_when_memory_is_on() {
    let notes = Notes::new("markdown");
    fs::create_dir_all(notes.store()).unwrap();
    let text =
        "---\nid: m00000001\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\nCommitted to the repository.\n";
    fs::write(notes.store().join("m00000001.md"), text).unwrap();
    notes.run(&["run", "begin", "off", "--user", "go"]).ok();
    notes.run(&["run", "begin", "on", "--user", "go", "--memory"]).ok();
    assert!(!notes.next("off").contains("Committed to"));
    assert!(notes.next("on").contains("Committed to"));
}

#[test]
fn configured_secrets_are_in_no_file_in_any_form() {
    Notes::each(|notes| {
        let secret = "canary+Zr4Tn8Lw/q";
        let forms = [
            secret,
            "Y2FuYXJ5K1pyNFRuOEx3L3E",
            "canary%2BZr4Tn8Lw%2Fq",
            "canary+Zr4Tn8Lw\\/q",
        ];
        let text = format!(
            "The gate of staging opens with {} and nothing else.",
            forms.join(" or ")
        );
        let variables = [("GATE", secret)];
        notes
            .run_in(&variables, &["--secret-env", "GATE", "remember", &text])
            .ok();
        let mut waiting = vec![notes.folder.path().to_owned()];
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            for form in forms {
                assert!(
                    !bytes.windows(form.len()).any(|part| part == form.as_bytes()),
                    "{form} in {}",
                    path.display()
                );
            }
        }
    });
}

#[test]
fn what_is_saved_while_notes_move_is_not_lost() {
    Notes::each(|notes| {
        for number in 0..20 {
            notes.remember(&format!("Note {number}."));
        }
        let to = if notes.backend == "sqlite" {
            "markdown"
        } else {
            "sqlite"
        };
        let saved = thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut saved = 0;
                while notes.run(&["migrate-store", "--to", to]).status != 0 && saved < 1_000 {
                    saved += 1;
                }
            });
            let mut saved = Vec::new();
            for number in 0..15 {
                let text = format!("Meanwhile {number}.");
                if notes.run(&["remember", &text]).status == 0 {
                    saved.push(text);
                }
            }
            writer.join().unwrap();
            saved
        });
        // Each is in the new store, or in one that was begun anew where the old one was.
        let there = notes
            .run_in(&[("TINYAGENT_MEMORY_BACKEND", to)], &["list", "--json"])
            .ok()
            .json();
        let mut texts = notes.texts();
        texts.extend(
            there["notes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|note| string(&note["text"])),
        );
        for text in saved {
            assert!(texts.contains(&text), "{text}");
        }
        assert_eq!(texts.iter().filter(|text| text.starts_with("Note ")).count(), 20);
    });
}

#[test]
fn an_old_store_without_notes_makes_nothing() {
    Notes::each(|notes| {
        fs::write(notes.folder.path().join("old.json"), "[]").unwrap();
        let report = notes.json(&["import-legacy", "old.json", "--json"]);
        assert_eq!(
            (&report["imported"], &report["reason"]),
            (&0.into(), &"there is no note in it".into())
        );
        assert!(!notes.folder.path().join(".tinyagent").exists());
    });
}

#[test]
fn an_old_store_is_masked_and_kept_within_the_limit() {
    Notes::each(|notes| {
        let old = |count: u32, text: &str| {
            let entries: Vec<_> = (0..count)
                .map(|number| {
                    json!({ "id": format!("m{number:08x}"), "text": format!("{text}\n"), "status": "active", "tags": ["CI"],
                            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z" })
                })
                .collect();
            fs::write(
                notes.folder.path().join("old.json"),
                json!({ "entries": entries }).to_string(),
            )
            .unwrap();
        };
        old(51, "A fact.");
        let refused = notes.run(&["import-legacy", "old.json", "--json"]);
        assert_eq!((refused.status, &refused.error()["code"]), (1, &"limit_reached".into()));
        old(2, "Staging: export DB_PASSWORD=Vik1ng-hamster # rotate it");
        notes.json(&["import-legacy", "old.json", "--json"]);
        let list = notes.list();
        assert_eq!((list.len(), &list[0]["tags"][0]), (2, &"ci".into()));
        assert!(!string(&list[0]["text"]).contains("Vik1ng"));
    });
}
