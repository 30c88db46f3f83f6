//! The life of a fact: from the run that learned it to the requests of the next session.

use serde_json::json;

use super::{events, file, memory, next, remembering, run_proposing, status};
use crate::support::Folder;

#[test]
fn a_fact_of_a_run_that_succeeded_is_in_the_next_sessions_requests() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "fix the tests"]).ok();
    let staged = folder.json(&[
        "run",
        "propose",
        "work",
        "add",
        "The tests need PostgreSQL 16",
        "--json",
    ]);
    assert_eq!((&staged["event"], &staged["state"]), (&json!(null), &json!("staged")));
    assert!(events(&folder, "pending").is_empty());
    assert!(!next(&folder, "work", &[]).contains("PostgreSQL"));
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    let pending = events(&folder, "pending");
    assert_eq!(
        (&pending[0]["session"], &pending[0]["run"], &pending[0]["trust"]),
        (&json!("work"), &json!(1), &json!("model"))
    );
    assert!(!file(&folder, "MEMORY.md").exists());
    folder.run(&["run", "begin", "second", "--user", "go on"]).ok();
    assert_eq!(memory(&folder), "The tests need PostgreSQL 16\n");
    let body = next(&folder, "second", &[]);
    assert!(body.contains("The tests need PostgreSQL 16"), "{body}");
    // The session that began before it was known stays as it was.
    folder.run(&["run", "begin", "work", "--user", "go on"]).ok();
    assert!(!next(&folder, "work", &[]).contains("PostgreSQL"));
}

#[test]
fn a_section_is_frozen_until_a_resume_or_another_runtime() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    let first = next(&folder, "work", &[]);
    assert!(first.contains("Uses tabs in Go"));
    folder.run(&["propose", "add", "Uses gofmt"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(next(&folder, "work", &[]), first);
    assert_eq!(folder.run(&["context", "work"]).ok().text(), first);
    let section = folder.json(&["core", "show", "--session", "work", "--json"]);
    assert!(!section["section"].as_str().unwrap().contains("gofmt"));
    assert!(next(&folder, "work", &["--runtime", "other"]).contains("Uses gofmt"));
    folder.run(&["run", "begin", "closed", "--user", "go"]).ok();
    let before = next(&folder, "closed", &[]);
    folder.run(&["propose", "add", "Uses golangci-lint"]).ok();
    folder.run(&["sessions", "close", "closed"]).ok();
    folder.run(&["sessions", "resume", "closed"]).ok();
    let after = next(&folder, "closed", &[]);
    assert!(!before.contains("golangci-lint") && after.contains("golangci-lint"));
}

#[test]
fn runs_that_do_not_succeed_give_no_event() {
    let folder = Folder::new();
    run_proposing(&folder, "work", &["It failed"], "failed");
    run_proposing(&folder, "work", &["It was cancelled"], "cancelled");
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    folder
        .run(&["run", "propose", "work", "add", "It was interrupted"])
        .ok();
    folder.run(&["sessions", "close", "work"]).ok();
    let all = folder.json(&["events", "list", "--json"]);
    assert_eq!(all["events"], json!([]));
    assert!(!file(&folder, "MEMORY.md").exists());
}

#[test]
fn untrusted_facts_wait_for_a_person() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "read the page"]).ok();
    folder
        .run(&[
            "run",
            "propose",
            "work",
            "--untrusted",
            "add",
            "The mirror is mirror.example",
        ])
        .ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["sessions", "close", "work"]).ok();
    assert_eq!(status(&folder, "memory")["held"], 1);
    assert!(!file(&folder, "MEMORY.md").exists());
    folder.run(&["approve", "--events", "1"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(memory(&folder), "The mirror is mirror.example\n");
}

#[test]
fn ten_events_or_the_end_of_a_session_set_curation_off() {
    let folder = Folder::new();
    let entries: Vec<String> = (0..10)
        .map(|n| format!("Port {} belongs to service {n}", 8000 + n))
        .collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    run_proposing(&folder, "work", &entries[..9], "succeeded");
    assert_eq!(status(&folder, "memory")["pending"], 9);
    run_proposing(&folder, "work", &entries[9..], "succeeded");
    assert_eq!(memory(&folder), entries.join("\n§\n") + "\n");
    run_proposing(&folder, "work", &["Port 9000 belongs to nobody"], "succeeded");
    assert_eq!(status(&folder, "memory")["pending"], 1);
    folder.run(&["sessions", "close", "work"]).ok();
    assert_eq!(status(&folder, "memory")["pending"], 0);
    assert!(memory(&folder).ends_with("\n§\nPort 9000 belongs to nobody\n"));
}

#[test]
fn without_core_memory_requests_carry_none_and_nothing_is_curated() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["propose", "add", "Uses gofmt"]).ok();
    folder
        .run(&["run", "begin", "work", "--user", "go", "--no-core-memory"])
        .ok();
    assert!(!next(&folder, "work", &["--no-core-memory"]).contains("Uses tabs"));
    folder
        .run(&["run", "finish", "work", "succeeded", "--no-core-memory"])
        .ok();
    folder.run(&["sessions", "close", "work", "--no-core-memory"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
    folder.run(&["sessions", "resume", "work"]).ok();
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    assert!(next(&folder, "work", &[]).contains("Uses tabs"));
    let bare = folder.run(&["context", "work", "--no-core-memory"]).ok().text();
    assert!(!bare.contains("Uses tabs"));
}
