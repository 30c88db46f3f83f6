//! What did not go as asked is told, with what helps.

use serde_json::{Value, json};

use super::{events, file, memory, refused, remembering, run_proposing, status, write_memory};
use crate::support::Folder;

/// A document of almost the whole budget, and an event for which there was no room.
fn without_room() -> Folder {
    let folder = Folder::new();
    folder.run(&["propose", "add", &"Needs room. ".repeat(30)]).ok();
    let entries: Vec<String> = (10..30)
        .map(|number| format!("{number} {}", "word ".repeat(98)))
        .collect();
    std::fs::create_dir_all(file(&folder, "")).unwrap();
    write_memory(
        &folder,
        entries
            .iter()
            .map(|entry| entry.trim())
            .collect::<Vec<_>>()
            .join("\n§\n"),
    );
    folder.run(&["sync"]).ok();
    folder
}

#[test]
fn what_was_not_taken_is_counted_until_it_got_in_or_is_given_up() {
    let folder = without_room();
    assert_eq!(status(&folder, "memory")["skipped"], json!({ "over_budget": 1 }));
    let text = folder.run(&["status"]).ok().text();
    assert!(text.contains("memory: 1 event not taken (over_budget 1)"), "{text}");
    let skipped = folder.json(&["events", "list", "--outcome", "skipped", "--json"]);
    assert_eq!(skipped["events"][0]["reason"], "over_budget");
    assert_eq!(skipped["events"].as_array().unwrap().len(), 1);
    let table = folder.run(&["events", "list", "--outcome", "skipped"]).ok().text();
    assert!(
        table.contains("skipped: over_budget") && table.contains("over_budget: there was no room"),
        "{table}"
    );
    assert_eq!(
        folder.json(&["events", "list", "--outcome", "applied", "--json"])["events"],
        json!([])
    );
    folder.run(&["propose", "remove", "10 word"]).ok();
    folder.run(&["curate"]).ok();
    folder.run(&["propose", "add", &"Needs room. ".repeat(30)]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(status(&folder, "memory")["skipped"], json!({}));

    let folder = without_room();
    folder.run(&["revert", "--run", "cli:1"]).ok();
    assert_eq!(status(&folder, "memory")["skipped"], json!({}));
}

#[test]
fn a_file_that_is_no_text_is_told_of_and_not_compared() {
    let folder = remembering(&["Uses tabs in Go"]);
    write_memory(&folder, b"Uses tabs \xff in Go\n");
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["revision"], &shown["drift"]["kind"]),
        (&json!(1), &json!("unreadable"))
    );
    assert!(
        shown["drift"]["detail"].as_str().unwrap().contains("not UTF-8"),
        "{shown}"
    );
    let core = folder.json(&["core", "show", "--json"]);
    let document = &core["documents"][0];
    assert!(document["drift"].as_str().unwrap().contains("not UTF-8"), "{document}");
    assert_eq!(
        (&document["revision"], &document["entries"][0]["text"]),
        (&Value::Null, &json!("Uses tabs in Go"))
    );
    assert!(
        folder
            .run(&["core", "show"])
            .ok()
            .text()
            .contains("differs: MEMORY.md is not UTF-8")
    );
    let diff = refused(&folder, &["revisions", "diff"], "drift");
    assert!(diff["message"].as_str().unwrap().contains("not UTF-8"), "{diff}");
    refused(&folder, &["revert", "--session", "cli"], "drift");
    folder.run(&["revisions", "restore", "1"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
}

#[test]
fn a_file_that_cannot_be_opened_leaves_the_revision_as_it_is() {
    let folder = remembering(&["Uses tabs in Go"]);
    std::fs::remove_file(file(&folder, "MEMORY.md")).unwrap();
    std::fs::create_dir(file(&folder, "MEMORY.md")).unwrap();
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["revision"], &shown["drift"]["kind"]),
        (&json!(1), &json!("unreadable"))
    );
    refused(&folder, &["revisions", "diff"], "drift");
}

#[test]
fn a_file_without_a_history_is_marked_until_a_person_confirms_it() {
    let folder = Folder::new();
    std::fs::create_dir_all(file(&folder, "")).unwrap();
    write_memory(&folder, "Uses tabs in Go\n");
    folder.run(&["status"]).ok();
    let confirmed = || folder.json(&["core", "show", "--json"])["documents"][0]["confirmed"].clone();
    assert_eq!(confirmed(), false);
    let text = folder.run(&["core", "show"]).ok().text();
    assert!(
        text.contains("(revision 1, unverified)") && text.contains("`tinyagent-memory sync`"),
        "{text}"
    );
    folder.run(&["sync"]).ok();
    assert_eq!(confirmed(), true);
    folder.run(&["propose", "add", "Uses gofmt"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(confirmed(), true, "what was proposed needs no word more");
}

#[test]
fn what_cannot_be_put_aside_is_said_and_found_again() {
    let folder = remembering(&["Uses tabs in Go"]);
    write_memory(&folder, "typed by hand\n");
    // Nothing can be moved into what is no folder.
    std::fs::write(file(&folder, "quarantine"), "").unwrap();
    let restored = folder.json(&["revisions", "restore", "1", "--json"]);
    let warning = restored["warnings"][0].as_str().unwrap();
    assert!(warning.contains("could not be put into quarantine"), "{restored}");
    assert_eq!(
        (&restored["revision"], memory(&folder).as_str()),
        (&json!(2), "Uses tabs in Go\n")
    );
    let list = folder.json(&["quarantine", "list", "--json"]);
    let lies = &list["files"][0];
    assert_eq!(lies["missing"], "not_moved", "{list}");
    let path = folder.path().join(lies["file"].as_str().unwrap());
    assert_eq!(std::fs::read_to_string(path).unwrap(), "typed by hand\n");
    assert!(
        folder
            .run(&["quarantine", "list"])
            .ok()
            .text()
            .contains("new, not moved yet")
    );
    refused(&folder, &["quarantine", "clear", "1"], "wrong_state");
    std::fs::remove_file(file(&folder, "quarantine")).unwrap();
    folder.run(&["status"]).ok();
    let list = folder.json(&["quarantine", "list", "--json"]);
    assert_eq!(list["files"][0].get("missing"), None, "{list}");
    assert_eq!(
        folder.json(&["quarantine", "show", "1", "--json"])["text"],
        "typed by hand\n"
    );
    std::fs::remove_file(folder.path().join(list["files"][0]["file"].as_str().unwrap())).unwrap();
    let gone = folder.json(&["quarantine", "list", "--json"]);
    assert_eq!(gone["files"][0]["missing"], "gone");
    let cleared = folder.json(&["quarantine", "clear", "--all", "--json"]);
    assert_eq!(cleared["files"][0]["state"], "cleared");
    assert_eq!(folder.json(&["quarantine", "list", "--json"])["files"], json!([]));
}

#[test]
fn a_revert_waits_for_the_end_of_a_run_that_has_staged_something() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    folder.run(&["revert", "--session", "work"]).ok();
    folder
        .run(&["run", "propose", "work", "add", "Port 8001 is taken"])
        .ok();
    for source in [["--session", "work"], ["--run", "work:1"], ["--since", "1h"]] {
        let error = refused(&folder, &[&["revert"], source.as_slice()].concat(), "wrong_state");
        assert_eq!((&error["session"], &error["run"]), (&json!("work"), &json!(1)));
        assert!(error["hint"].as_str().unwrap().contains("run finish"), "{error}");
    }
    folder.run(&["revert", "--session", "work", "--document", "user"]).ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    let done = folder.json(&["revert", "--session", "work", "--json"]);
    assert_eq!(done["documents"][0]["rejected"], json!([2]));
    for run in ["work:0", "work:9", "cli:0"] {
        let error = refused(&folder, &["revert", "--run", run], "not_found");
        assert!(error["message"].as_str().unwrap().contains(run), "{error}");
    }
    for time in [
        "2026-11-30T16:20:00Z",
        "2026-11-30T16:20:00+02:00",
        "2026-11-30",
        "2h",
        "3d",
    ] {
        folder.run(&["revert", "--since", time, "--dry-run"]).ok();
    }
}

#[test]
fn a_failure_that_is_dealt_with_is_not_told_as_a_present_one() {
    let folder = remembering(&["Uses tabs in Go"]);
    run_proposing(&folder, "work", &["The API needs a key"], "succeeded");
    folder.run_with(&["curate", "--curator-cmd", "exit 3"], b"");
    let failed = || folder.run(&["status"]).ok().text().contains("the last curation failed");
    assert!(failed());
    folder.run(&["revert", "--session", "work"]).ok();
    assert!(!failed());
    assert_eq!(status(&folder, "memory")["last_job"]["stale"], true);
}

#[test]
fn from_outside_nothing_of_a_persons_is_changed_and_it_is_said_how_it_could_be() {
    let folder = remembering(&["Uses tabs in Go"]);
    let error = refused(
        &folder,
        &["propose", "remove", "tabs", "--untrusted"],
        "validation_failed",
    );
    assert_eq!(error["reason"], "changed_since");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.contains("a person wrote this entry") && message.contains("without `untrusted`"),
        "{message}"
    );
    folder.run(&["propose", "remove", "tabs"]).ok();
}

#[test]
fn a_call_that_gives_a_field_twice_is_refused() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    for arguments in [
        r#"{"target":"memory","action":"add","content":"One.","content":"Two."}"#,
        r#"{"target":"memory","operations":[{"action":"add","action":"remove","content":"One."}]}"#,
        r#"{"target":"memory","operations":"[{\"action\":\"add\",\"content\":\"One.\",\"content\":\"Two.\"}]"}"#,
    ] {
        let line = ["run", "propose", "work", "call", "-", "--json"];
        let answer = folder.run_with(&line, arguments.as_bytes()).ok().json();
        assert_eq!(answer["is_error"], true, "{arguments}");
        assert!(answer["text"].as_str().unwrap().contains("given twice"), "{answer}");
    }
}

#[test]
fn what_a_person_types_is_taken_for_what_it_says() {
    let folder = Folder::new();
    folder
        .run(&["propose", "add", "The mirror is mirror.example", "--untrusted"])
        .ok();
    let digest = events(&folder, "held")[0]["digest"].as_str().unwrap().to_owned();
    for short in [digest.get(..1).unwrap(), digest.get(..7).unwrap(), "", "not hex!"] {
        refused(&folder, &["approve", "--events", "1", "--digest", short], "usage");
    }
    let approved = folder.json(&[
        "approve",
        "--events",
        "1",
        "--events",
        "1",
        "--digest",
        &digest.get(..8).unwrap().to_uppercase(),
        "--json",
    ]);
    assert_eq!(approved["events"].as_array().unwrap().len(), 1);
    let error = refused(&folder, &["curate", "--curator-cmd", "cat\nexit 3"], "usage");
    assert!(error["message"].as_str().unwrap().contains("one line"), "{error}");
}

#[test]
fn a_credential_in_an_entry_that_is_removed_is_not_in_the_proposals_message() {
    let token = ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat();
    let folder = remembering(&["Uses tabs in Go"]);
    write_memory(
        &folder,
        format!("Uses tabs in Go\n§\nThe deploy token {token} is old\n"),
    );
    folder.run(&["propose", "remove", "deploy token"]).ok();
    let exported = folder.run(&["export", "cli"]).ok().text();
    assert!(exported.contains("remove") && !exported.contains(&token), "{exported}");
}

#[test]
fn a_context_before_the_first_request_has_what_that_will_carry() {
    let folder = remembering(&["The ZEBRA-7 build needs PostgreSQL 16"]);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    let shown = folder.run(&["context", "work"]).ok();
    assert!(shown.text().contains("ZEBRA-7"));
    assert!(shown.stderr.contains("not frozen"), "{}", shown.stderr);
    let tokens = folder.json(&["context", "work", "--stats", "--json"])["tokens"]["core"].clone();
    assert!(tokens.as_u64() > Some(0));
    let sent = super::next(&folder, "work", &[]);
    assert_eq!(sent.trim_end(), shown.text().trim_end());
    folder.run(&["propose", "add", "Known later"]).ok();
    folder.run(&["curate"]).ok();
    let frozen = folder.run(&["context", "work"]).ok();
    assert!(!frozen.text().contains("Known later") && frozen.stderr.is_empty());
    let without = folder.run(&["context", "work", "--no-core-memory"]).ok();
    assert!(!without.text().contains("ZEBRA-7"));
}
