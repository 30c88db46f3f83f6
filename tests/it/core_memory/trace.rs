//! Where an entry comes from, and how all that came from there is taken back.

use serde_json::{Value, json};

use super::{events, memory, names, next, refused, remembering, run_proposing, write_memory};
use crate::support::Folder;

/// A person's entry, one that the run 1 of `work` brought, and one that its run 2 proposes and nobody has curated.
fn grown() -> Folder {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["run", "begin", "work", "--user", "which port?"]).ok();
    let batch = r#"[{"action":"add","content":"Port 8001 belongs to the gateway"},{"action":"add","content":"Port 8002 is free"}]"#;
    folder
        .run_with(&["run", "propose", "work", "batch", "-"], batch.as_bytes())
        .ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["curate"]).ok();
    run_proposing(&folder, "work", &["Port 8003 is free"], "succeeded");
    folder
}

#[test]
fn an_entry_leads_to_its_revision_event_and_messages() {
    let folder = grown();
    let why = folder.json(&["why", "gateway", "--json"]);
    let [why] = why.as_array().unwrap().as_slice() else {
        panic!("{why}")
    };
    assert_eq!(names(why), ["document", "entry", "author", "revision", "events"]);
    assert_eq!(
        (&why["entry"], &why["author"], &why["revision"]["revision"]),
        (&json!("Port 8001 belongs to the gateway"), &json!("model"), &json!(2))
    );
    let event = &why["events"][0];
    assert_eq!(
        (&event["event"], &event["session"], &event["run"]),
        (&json!(2), &json!("work"), &json!(1))
    );
    assert_eq!(
        event["messages"][0],
        json!({ "position": 1, "role": "user", "excerpt": "which port?" })
    );
    let first = folder.json(&["why", "M1", "--json"]);
    assert_eq!(
        (&first[0]["entry"], &first[0]["author"]),
        (&json!("Uses tabs in Go"), &json!("person"))
    );
    let several = folder.json(&["why", "Port", "--json"]);
    assert_eq!(several.as_array().unwrap().len(), 2);
    write_memory(&folder, "Uses tabs in Go\n§\nAdded by hand\n");
    let by_hand = folder.json(&["why", "by hand", "--json"]);
    assert_eq!(
        (&by_hand[0]["author"], &by_hand[0]["revision"]),
        (&json!("person"), &Value::Null)
    );
    refused(&folder, &["why", "no such entry"], "not_found");
    refused(&folder, &["why", "tabs", "--document", "user"], "not_found");
}

#[test]
fn what_a_session_brought_is_taken_back() {
    let folder = grown();
    let before = memory(&folder);
    let planned = folder.json(&["revert", "--session", "work", "--dry-run", "--json"]);
    let gone = json!(["Port 8001 belongs to the gateway", "Port 8002 is free"]);
    assert_eq!(
        (
            &planned["dry_run"],
            &planned["documents"][0]["removed"],
            &planned["documents"][0]["rejected"]
        ),
        (&json!(true), &gone, &json!([3]))
    );
    assert_eq!((memory(&folder), events(&folder, "pending").len()), (before, 1));
    let done = folder.json(&["revert", "--session", "work", "--json"]);
    assert_eq!(
        (&done["documents"][0]["revision"], &done["documents"][0]["removed"]),
        (&json!(3), &gone)
    );
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
    assert!(events(&folder, "pending").is_empty());
    folder.run(&["revisions", "restore", "2"]).ok();
    assert!(memory(&folder).contains("8001"));
}

#[test]
fn what_others_say_too_stays_and_is_told() {
    let folder = Folder::new();
    for session in ["one", "two"] {
        folder.run(&["run", "begin", session, "--user", "go on"]).ok();
        folder
            .run(&["run", "propose", session, "add", "Port 8001 is taken"])
            .ok();
    }
    for session in ["one", "two"] {
        folder.run(&["run", "finish", session, "succeeded"]).ok();
    }
    folder.run(&["curate"]).ok();
    let planned = folder.json(&["revert", "--session", "one", "--dry-run", "--json"]);
    assert_eq!(planned["documents"][0]["kept"], json!(["Port 8001 is taken"]));
    let text = folder.run(&["revert", "--session", "one"]).ok().text();
    assert_eq!(
        text,
        "memory: its text stays as it is\n  stays, since others say it too: Port 8001 is taken\n"
    );
    assert_eq!(memory(&folder), "Port 8001 is taken\n");
}

/// What a session brought and another one replaced or removed does not come back with the second when the first was reverted.
#[test]
fn what_was_taken_back_does_not_come_back() {
    for change in [
        &["replace", "8001", "Port 9001 is taken"] as &[&str],
        &["remove", "8001"],
    ] {
        let folder = remembering(&["Uses tabs in Go"]);
        run_proposing(&folder, "one", &["Port 8001 is taken"], "succeeded");
        folder.run(&["curate"]).ok();
        folder.run(&["run", "begin", "two", "--user", "go on"]).ok();
        next(&folder, "two", &[]);
        folder.run(&[&["run", "propose", "two"], change].concat()).ok();
        folder.run(&["run", "finish", "two", "succeeded"]).ok();
        folder.run(&["curate"]).ok();
        let first = folder.json(&["revert", "--session", "one", "--json"]);
        assert_eq!(first["documents"][0]["gone"], json!(["Port 8001 is taken"]));
        folder.run(&["revert", "--session", "two"]).ok();
        assert_eq!(memory(&folder), "Uses tabs in Go\n", "{change:?}");
    }
}

/// The other way around, and what a person wrote before comes back.
#[test]
fn what_a_person_wrote_comes_back() {
    let folder = remembering(&["Port 8001 is taken"]);
    folder.run(&["run", "begin", "two", "--user", "go on"]).ok();
    next(&folder, "two", &[]);
    folder
        .run(&["run", "propose", "two", "replace", "8001", "Port 9001 is taken"])
        .ok();
    folder.run(&["run", "finish", "two", "succeeded"]).ok();
    folder.run(&["curate"]).ok();
    folder.run(&["revert", "--session", "two"]).ok();
    assert_eq!(memory(&folder), "Port 8001 is taken\n");
}

#[test]
fn a_run_or_what_entered_since_a_time_is_taken_back() {
    let folder = grown();
    folder.run(&["curate"]).ok();
    let run = folder.json(&["revert", "--run", "work:2", "--json"]);
    assert_eq!(run["documents"][0]["removed"], json!(["Port 8003 is free"]));
    let nothing = folder.json(&["revert", "--since", "2999-01-01", "--json"]);
    assert_eq!(nothing["documents"], json!([]));
    let text = folder.run(&["revert", "--since", "2999-01-01"]).ok().text();
    assert_eq!(text, "no event came from there\n");
    let all = folder.json(&["revert", "--since", "1d", "--document", "memory", "--json"]);
    assert_eq!(all["documents"][0]["removed"].as_array().unwrap().len(), 3);
    assert_eq!(memory(&folder), "");
    for line in [
        ["revert", "--run", "work"].as_slice(),
        &["revert", "--run", "work:x"],
        &["revert", "--since", "yesterday"],
        &["revert"],
        &["revert", "--session", "work", "--since", "1h"],
    ] {
        refused(&folder, line, "usage");
    }
    refused(&folder, &["revert", "--session", "nobody"], "not_found");
}

#[test]
fn a_document_that_was_changed_by_hand_is_taken_over_before_it_is_reverted() {
    let folder = grown();
    write_memory(&folder, "Uses tabs in Go\n§\nAdded by hand\n");
    refused(&folder, &["revert", "--session", "work"], "drift");
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nAdded by hand\n");
    assert_eq!(events(&folder, "pending").len(), 1);
}

/// The events 1 of session `one` and 2 of session `two`, and a document that a program made of them.
fn reworded(entries: &Value) -> Folder {
    let folder = Folder::new();
    for (session, fact) in [("one", "The API is slow"), ("two", "The API is old")] {
        folder.run(&["run", "begin", session, "--user", "go on"]).ok();
        folder.run(&["run", "propose", session, "add", fact]).ok();
    }
    for session in ["one", "two"] {
        folder.run(&["run", "finish", session, "succeeded"]).ok();
    }
    let reply = folder.path().join("reply.json");
    std::fs::write(&reply, entries.to_string()).unwrap();
    let command = format!("cat > /dev/null; cat '{}'", reply.display());
    folder.run(&["curate", "--curator-cmd", &command]).ok();
    folder
}

#[test]
fn a_models_words_that_cannot_be_told_apart_are_named_and_go_with_the_last_source() {
    let words = "The API is slow and old";
    let folder = reworded(&json!([words]));
    let text = folder.run(&["revert", "--session", "one"]).ok().text();
    let unclear = format!("  unclear, a model wrote it out of this and of other events: {words}\n");
    assert!(
        text.contains(&unclear) && text.contains("`tinyagent-memory propose remove TEXT`"),
        "{text}"
    );
    let again = folder.json(&["revert", "--session", "one", "--dry-run", "--json"]);
    assert_eq!(again["documents"][0]["unclear"], json!([words]));
    assert_eq!(memory(&folder), format!("{words}\n"));
    let why = folder.json(&["why", "slow", "--json"]);
    let taken_back = |event: usize| why[0]["events"][event]["taken_back"].is_string();
    assert_eq!((taken_back(0), taken_back(1)), (true, false), "{why}");
    let told = folder.run(&["why", "slow"]).ok().text();
    assert!(
        told.contains("event 1 of session one run 1, model, taken back: "),
        "{told}"
    );
    let done = folder.json(&["revert", "--session", "two", "--json"]);
    assert_eq!(done["documents"][0]["removed"], json!([words]));
    assert_eq!(memory(&folder), "");
}

#[test]
fn what_two_sessions_said_is_gone_after_both_are_taken_back() {
    let folder = Folder::new();
    for session in ["one", "two"] {
        folder.run(&["run", "begin", session, "--user", "go on"]).ok();
        folder
            .run(&["run", "propose", session, "add", "Port 8001 is taken"])
            .ok();
    }
    for session in ["one", "two"] {
        folder.run(&["run", "finish", session, "succeeded"]).ok();
    }
    folder.run(&["curate"]).ok();
    folder.run(&["revert", "--session", "one"]).ok();
    assert_eq!(memory(&folder), "Port 8001 is taken\n");
    folder.run(&["revert", "--session", "two"]).ok();
    assert_eq!(memory(&folder), "");
    let consumed = events(&folder, "consumed");
    assert!(
        consumed.iter().all(|event| event["taken_back"].is_string()),
        "{consumed:?}"
    );
    folder.run(&["check"]).ok();
}

#[test]
fn what_a_person_proposed_from_outside_and_approved_is_no_models() {
    let folder = Folder::new();
    folder
        .run(&["propose", "add", "The page says 4000", "--untrusted"])
        .ok();
    folder.run(&["approve", "--events", "1"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(folder.json(&["why", "4000", "--json"])[0]["author"], "untrusted");
    let told = folder.run(&["why", "4000"]).ok().text();
    assert!(told.contains("from outside, approved by a person"), "{told}");
}

#[test]
fn what_only_a_person_said_is_a_persons_after_it_was_taken_back_and_restored() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["revert", "--since", "1d"]).ok();
    assert_eq!(memory(&folder), "");
    folder.run(&["revisions", "restore", "1"]).ok();
    let why = folder.json(&["why", "tabs", "--json"]);
    assert_eq!(
        (&why[0]["author"], &why[0]["events"][0]["author"]),
        (&json!("person"), &Value::Null)
    );
}
