//! What was reported of memory files of other agents, each kind of fault through the program. The comments name the reports.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;

use super::{events, file, memory, refused, remembering, run_proposing, status, write_memory};
use crate::support::Folder;

fn entries(folder: &Folder) -> Vec<String> {
    memory(folder).trim_end().split("\n§\n").map(str::to_owned).collect()
}

/// hermes-agent#26045: a replace after a hand edit made one entry of three.
#[test]
fn a_change_beside_a_hand_edit_rewrites_nothing() {
    let folder = remembering(&["Uses tabs in Go", "Port 8001 is free", "Deploys on Fridays"]);
    let edited = format!("{}§\n{}\n", memory(&folder), "Written by hand. ".repeat(20).trim());
    write_memory(&folder, &edited);
    folder.run(&["propose", "replace", "tabs", "Uses spaces"]).ok();
    refused(&folder, &["curate", "--now"], "drift");
    assert_eq!((memory(&folder), events(&folder, "pending").len()), (edited, 1));
    folder.run(&["sync"]).ok();
    assert_eq!(entries(&folder).len(), 4);
    assert!(memory(&folder).contains("Uses spaces") && memory(&folder).contains("Written by hand."));
}

/// hermes-agent#85858: of two at work the last one won.
#[test]
fn two_sessions_at_once_keep_both_facts() {
    let folder = remembering(&["Uses tabs in Go"]);
    for session in ["one", "two"] {
        folder.run(&["run", "begin", session, "--user", "go on"]).ok();
        let fact = format!("Learned in {session}");
        folder.run(&["run", "propose", session, "add", &fact]).ok();
    }
    for session in ["two", "one"] {
        folder.run(&["run", "finish", session, "succeeded"]).ok();
        folder.run(&["curate"]).ok();
    }
    assert_eq!(
        entries(&folder),
        ["Uses tabs in Go", "Learned in two", "Learned in one"]
    );
}

/// hermes-agent#42875, #107270, #85825, #109674, qwen-code#2053, LifeOS#1732: an editor's form was taken for loss, or the file
/// for one entry.
#[test]
fn another_form_is_neither_drift_nor_one_entry() {
    let forms: [fn(&str) -> String; 5] = [
        |text| text.replace('\n', "\r\n"),
        |text| format!("\u{feff}{text}"),
        |text| format!("{text}§\n"),
        |text| text.replace("\n§\n", "\n\n§\n\n"),
        |text| text.replace("§\n", "  §  \n   "),
    ];
    for form in forms {
        let folder = remembering(&["Uses tabs in Go", "Port 8001 is free", "Deploys on Fridays"]);
        write_memory(&folder, form(&memory(&folder)));
        for _ in 0..2 {
            assert!(status(&folder, "memory")["drift"].is_null());
        }
        folder.run(&["propose", "replace", "8001", "Port 9001 is free"]).ok();
        folder.run(&["propose", "add", "Uses make"]).ok();
        folder.run(&["curate"]).ok();
        assert_eq!(
            memory(&folder),
            "Uses tabs in Go\n§\nPort 9001 is free\n§\nDeploys on Fridays\n§\nUses make\n"
        );
    }
}

/// hermes-agent#42405, #90255, hermes-studio#2763: retries without end, an entry of one character that could not be removed, a
/// batch of which half was done.
#[test]
fn a_change_that_cannot_be_done_says_what_is_there() {
    let folder = remembering(&["x", "Uses tabs in Go", "Uses tabs in Rust"]);
    let missing = refused(&folder, &["propose", "remove", "Uses spaces"], "validation_failed");
    assert_eq!(
        (&missing["reason"], missing["entries"].as_array().unwrap().len()),
        (&json!("entry_not_found"), 3)
    );
    let ambiguous = refused(
        &folder,
        &["propose", "replace", "Uses tabs", "Uses spaces"],
        "validation_failed",
    );
    assert!(
        ambiguous["reason"] == "ambiguous" && ambiguous.to_string().contains("Uses tabs in Go"),
        "{ambiguous}"
    );
    let batch = folder.path().join("batch.json");
    let operations = json!([
        {"action": "add", "content": "Uses make"},
        {"action": "remove", "old_text": "nowhere"},
    ]);
    fs::write(&batch, operations.to_string()).unwrap();
    refused(
        &folder,
        &["propose", "batch", batch.to_str().unwrap()],
        "validation_failed",
    );
    assert_eq!(events(&folder, "pending").len(), 0);
    folder.run(&["propose", "remove", "x"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(entries(&folder), ["Uses tabs in Go", "Uses tabs in Rust"]);
}

/// hermes-agent#59492, #114047, agent-os#2966: joiners of emoji and scripts were taken for an attack.
#[test]
fn joiners_that_belong_to_a_text_are_let_through() {
    let folder = remembering(&["Team: 👩‍💻 and 👨‍👩‍👧", "می‌خواهم", "क्‍ष is a letter"]);
    assert_eq!(entries(&folder).len(), 3);
    let shown = folder.json(&["core", "show", "--json"]);
    let shown = shown["documents"][0]["entries"].as_array().unwrap();
    assert!(shown.iter().all(|entry| entry["withheld"].is_null()), "{shown:?}");
    folder.run(&["run", "begin", "work", "--user", "go on"]).ok();
    let hidden = ["run", "propose", "work", "add", "foo\u{200d}bar"];
    assert_eq!(refused(&folder, &hidden, "validation_failed")["reason"], "injection");
}

/// pi-hermes-memory#52: 601,242 characters of 10,000, and no way to remove them.
#[test]
fn the_limit_holds_on_every_way_in_and_what_is_too_long_can_go() {
    let folder = remembering(&["Uses tabs in Go"]);
    refused(&folder, &["propose", "add", &"a".repeat(501)], "validation_failed");
    for number in 0..30 {
        let fact = format!("{number} {}", "long ".repeat(90));
        // What is beyond the budget is refused at once, or stays out when it is curated.
        let _may_be_refused = folder.run(&["propose", "add", &fact]);
    }
    folder.run(&["curate"]).ok();
    assert!(status(&folder, "memory")["chars"].as_u64().unwrap() <= 10_000);
    let by_hand: Vec<String> = (0..60)
        .map(|number| format!("{number} {}", "by hand ".repeat(50).trim()))
        .collect();
    write_memory(&folder, format!("{}\n", by_hand.join("\n§\n")));
    refused(&folder, &["sync"], "not_canonical");
    write_memory(&folder, format!("{}\n", by_hand[..20].join("\n§\n")));
    folder.run(&["sync"]).ok();
    folder.run(&["propose", "remove", &by_hand[7]]).ok();
    folder.run(&["curate"]).ok();
    assert!(!entries(&folder).contains(&by_hand[7]));
}

/// openclaw#6877, #89195: what was written first was overwritten.
#[test]
fn the_first_curation_keeps_what_a_person_wrote_before() {
    let folder = Folder::new();
    fs::create_dir_all(file(&folder, "").as_path()).unwrap();
    write_memory(&folder, "Mine from before\n");
    run_proposing(&folder, "work", &["Uses tabs in Go"], "succeeded");
    refused(&folder, &["curate", "--now"], "curation_off");
    assert_eq!(memory(&folder), "Mine from before\n");
    folder.run(&["sync"]).ok();
    assert_eq!(entries(&folder), ["Mine from before", "Uses tabs in Go"]);
}

/// openclaw#99509, gemini-cli#15939: the same fact was written again and again.
#[test]
fn the_same_fact_stands_there_once() {
    let folder = remembering(&["Uses tabs in Go"]);
    for (session, fact) in [
        ("one", "Port 8001 is free"),
        ("two", "port 8001 is free."),
        ("three", "Port  8001 is free"),
    ] {
        run_proposing(&folder, session, &[fact, "Uses tabs in Go"], "succeeded");
    }
    folder.run(&["curate"]).ok();
    folder.run(&["curate", "--now"]).ok();
    assert_eq!(entries(&folder), ["Uses tabs in Go", "Port 8001 is free"]);
}

/// openclaw#128016: notes were made from the stub that compaction had left.
#[test]
fn a_fact_leads_to_its_original_messages_after_a_compaction() {
    let folder = Folder::new();
    folder
        .run(&["run", "begin", "work", "--user", "the port of staging is 8443"])
        .ok();
    folder
        .run(&["run", "propose", "work", "add", "Staging listens on 8443"])
        .ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    for number in 0..12 {
        let words = format!("{number} {}", "more words of later work ".repeat(400));
        folder.run(&["run", "begin", "work", "--user", &words]).ok();
        folder.run(&["run", "finish", "work", "succeeded"]).ok();
    }
    folder.run(&["compact", "work", "--window", "16384"]).ok();
    folder.run(&["curate"]).ok();
    let why = folder.json(&["why", "8443", "--json"]);
    assert!(why.to_string().contains("the port of staging is 8443"), "{why}");
}

/// nanobot PR#1812: keys stood in `MEMORY.md`.
#[test]
fn no_credential_gets_into_the_file() {
    let folder = Folder::new();
    let key = format!("sk-ant-api03-{}", "aB3dE6gH9jK2".repeat(8));
    folder.run(&["propose", "add", &format!("The key is {key}")]).ok();
    folder.run(&["curate"]).ok();
    assert!(memory(&folder).starts_with("The key is ") && !memory(&folder).contains(&key));
}

/// goose PR#11191, PortOS#4878: a name led out of the folder.
#[test]
fn a_document_is_one_of_two_and_never_a_path() {
    let folder = remembering(&["Uses tabs in Go"]);
    for name in ["../memory", "/etc/passwd", "MEMORY.md", ""] {
        assert_eq!(
            folder.run(&["propose", "add", "x", "--document", name]).status,
            2,
            "{name:?}"
        );
    }
    for name in ["../state.db", "MEMORY.md", "..", ""] {
        // A text in quarantine has a number.
        refused(&folder, &["quarantine", "show", name], "usage");
        refused(&folder, &["quarantine", "clear", name], "usage");
    }
    assert!(folder.database().exists());
}

/// agentconnect PR#79, PR#81, hermes-webui PR#4242, openclaw PR#68597, gptme PR#3728, OpenBot#100, oryxos#250: links and planted
/// names were written through.
#[test]
fn no_planted_name_is_written_through() {
    let outside = Folder::new();
    let victim = outside.path().join("victim.txt");
    for planted in ["MEMORY.md", ".MEMORY.md.2.stage", ".MEMORY.md.2.swap", "store.json"] {
        fs::write(&victim, "untouched\n").unwrap();
        let folder = remembering(&["Uses tabs in Go"]);
        let name = file(&folder, planted);
        if name.exists() {
            fs::remove_file(&name).unwrap();
        }
        symlink(&victim, &name).unwrap();
        folder.run(&["propose", "add", "Uses make"]).ok();
        let _may_be_refused = folder.run(&["curate", "--now"]);
        let _may_be_refused = folder.run(&["sync"]);
        let _may_be_refused = folder.run(&["revisions", "restore", "1"]);
        assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched\n", "{planted}");
        if planted != "store.json" {
            assert!(name.is_symlink(), "{planted}");
        }
        folder.run(&["status"]).ok();
    }
    // A link in the place of the folder, and one that leads nowhere.
    let folder = Folder::new();
    symlink(outside.path(), folder.path().join(".tinyagent")).unwrap();
    refused(&folder, &["run", "begin", "work", "--user", "go"], "store_outside_cwd");
    let folder = remembering(&["Uses tabs in Go"]);
    symlink(outside.path().join("nowhere"), file(&folder, "USER.md")).unwrap();
    folder.run(&["propose", "add", "Likes tea", "--document", "user"]).ok();
    assert_ne!(folder.run(&["curate", "--now"]).status, 0);
    assert!(!outside.path().join("nowhere").exists());
}
