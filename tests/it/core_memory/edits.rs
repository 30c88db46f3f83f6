//! A person edits the files: form is no difference, a difference is theirs, and nothing is overwritten unseen.

use serde_json::json;

use super::{events, file, memory, refused, remembering, status, write_memory};
use crate::support::Folder;

const TWO: [&str; 2] = ["Uses tabs in Go", "Uses spaces in Python"];

#[test]
fn a_difference_of_form_is_no_drift() {
    for (name, text) in [
        ("CRLF", "Uses tabs in Go\r\n§\r\nUses spaces in Python\r\n"),
        ("CR", "Uses tabs in Go\r§\rUses spaces in Python\r"),
        ("a BOM", "\u{feff}Uses tabs in Go\n§\nUses spaces in Python\n"),
        ("padding", "\n  Uses tabs in Go  \n\n§\n\nUses spaces in Python\n\n"),
        (
            "a separator at the end",
            "Uses tabs in Go\n§\nUses spaces in Python\n§\n",
        ),
        ("no end of line", "Uses tabs in Go\n§\nUses spaces in Python"),
    ] {
        let folder = remembering(&TWO);
        write_memory(&folder, text);
        let shown = status(&folder, "memory");
        assert_eq!(
            (&shown["drift"], &shown["curation"], &shown["entries"]),
            (&json!(null), &json!("on"), &json!(2)),
            "{name}"
        );
        folder.run(&["propose", "add", "Uses make"]).ok();
        folder.run(&["curate"]).ok();
        assert_eq!(
            memory(&folder),
            "Uses tabs in Go\n§\nUses spaces in Python\n§\nUses make\n",
            "{name}"
        );
    }
}

#[test]
fn an_entry_added_by_hand_is_drift_until_it_is_taken_over() {
    let folder = remembering(&TWO);
    let by_hand = "Uses tabs in Go\n§\nUses spaces in Python\n§\n  Added by hand\r\n";
    write_memory(&folder, by_hand);
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["drift"]["kind"], &shown["drift"]["added"], &shown["off_reason"]),
        (&json!("file_changed"), &json!(["Added by hand"]), &json!("drift"))
    );
    folder.run(&["propose", "add", "Uses make"]).ok();
    let off = refused(&folder, &["curate"], "drift");
    assert_eq!(off["documents"][0]["outcome"], "off");
    // By itself nothing is curated either, and the conversation goes on with the file as it is.
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    assert!(super::next(&folder, "work", &[]).contains("Added by hand"));
    assert_eq!(memory(&folder), by_hand);
    assert_eq!(events(&folder, "pending").len(), 1);
    let report = folder.json(&["sync", "--json"]);
    // What waited for it goes on at once, as a revision of its own, and is told.
    let curated = &report["curated"][0];
    assert_eq!(
        (&curated["outcome"], &curated["revision"]),
        (&json!("committed"), &json!(3))
    );
    assert!(curated["diff"].as_str().unwrap().contains("+Uses make"));
    let synced = &report["documents"][0];
    assert_eq!(
        (
            &synced["outcome"],
            &synced["revision"],
            &synced["normalised"],
            &synced["added"]
        ),
        (&json!("recorded"), &json!(2), &json!(true), &json!(["Added by hand"]))
    );
    let list = folder.json(&["revisions", "list", "--json"]);
    let made = |place: usize| {
        (
            &list["revisions"][place]["reason"],
            &list["revisions"][place]["verified"],
        )
    };
    assert_eq!(made(1), (&json!("manual"), &json!(true)));
    assert_eq!(made(0), (&json!("curated"), &json!(false)));
    assert!(memory(&folder).ends_with("\n§\nAdded by hand\n§\nUses make\n"));
}

#[test]
fn an_entry_of_two_lines_is_refused_with_its_line() {
    let folder = remembering(&TWO);
    let by_hand = "Uses tabs in Go\n§\nUses spaces\nin Python\n";
    write_memory(&folder, by_hand);
    folder
        .run(&["propose", "--document", "user", "add", "Prefers tables"])
        .ok();
    let error = refused(&folder, &["sync"], "not_canonical");
    assert!(error["message"].as_str().unwrap().contains("line 4"), "{error}");
    assert_eq!(
        (
            &error["documents"][0]["outcome"],
            &error["documents"][0]["findings"][0]["line"]
        ),
        (&json!("refused"), &json!(4))
    );
    assert_eq!(memory(&folder), by_hand);
    let told = folder.run(&["sync"]).stderr;
    assert!(told.starts_with("user: ") && told.contains("not_canonical"), "{told}");
    // The other document is curated all the same.
    folder.run(&["curate", "--document", "user"]).ok();
    assert_eq!(
        std::fs::read_to_string(file(&folder, "USER.md")).unwrap(),
        "Prefers tables\n"
    );
    for (text, code) in [
        (b"Uses tabs\x07 in Go\n".as_slice(), "control"),
        (b"Uses \xff\n".as_slice(), "not_utf8"),
    ] {
        write_memory(&folder, text);
        let error = refused(&folder, &["sync", "--document", "memory"], "not_canonical");
        assert_eq!(error["documents"][0]["findings"][0]["code"], code, "{error}");
    }
}

#[test]
fn a_missing_file_is_never_made_again_by_itself() {
    let folder = remembering(&TWO);
    std::fs::remove_file(file(&folder, "MEMORY.md")).unwrap();
    folder.run(&["propose", "add", "Uses make"]).ok();
    assert_eq!(status(&folder, "memory")["drift"]["kind"], "file_missing");
    refused(&folder, &["curate"], "drift");
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    assert!(!file(&folder, "MEMORY.md").exists());
    let synced = folder.json(&["sync", "--json"]);
    assert_eq!(synced["documents"][0]["outcome"], "recorded");
    assert_eq!(synced["documents"][0]["removed"], json!(TWO));
    assert!(
        synced["documents"][0]["warnings"][0]
            .as_str()
            .unwrap()
            .contains("missing")
    );
    folder.run(&["revisions", "restore", "1"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nUses spaces in Python\n");
}

#[test]
fn an_emptied_file_is_drift_and_comes_back() {
    let folder = remembering(&TWO);
    write_memory(&folder, "");
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["drift"]["removed"], &shown["curation"]),
        (&json!(TWO), &json!("off"))
    );
    folder.run(&["revisions", "restore", "1"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nUses spaces in Python\n");
    assert_eq!(status(&folder, "memory")["curation"], "on");
}

#[test]
fn a_file_of_an_earlier_revision_is_said_to_be_behind() {
    let folder = remembering(&TWO);
    let first = memory(&folder);
    folder.run(&["propose", "add", "Uses make"]).ok();
    folder.run(&["curate"]).ok();
    write_memory(&folder, first);
    let drift = &status(&folder, "memory")["drift"];
    assert_eq!((&drift["kind"], &drift["revision"]), (&json!("file_behind"), &json!(1)));
    let told = folder.run(&["status"]).ok().text();
    for help in ["tinyagent-memory sync", "tinyagent-memory revisions restore 2"] {
        assert!(told.contains(help), "{told}");
    }
    folder.run(&["revisions", "restore", "2"]).ok();
    assert!(memory(&folder).ends_with("Uses make\n"));
}

#[test]
fn what_a_model_was_not_shown_is_not_overwritten() {
    let folder = remembering(&TWO);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    super::next(&folder, "work", &[]);
    write_memory(&folder, "Uses tabs in Go and C\n§\nUses spaces in Python\n");
    let line = ["run", "propose", "work", "replace", "Uses tabs in Go", "Uses gofmt"];
    let error = refused(&folder, &line, "validation_failed");
    assert_eq!(error["reason"], "changed_since");
}

#[test]
fn a_link_in_the_place_of_a_document_is_not_followed() {
    let folder = Folder::new();
    let outside = tempfile::tempdir().unwrap();
    let target = outside.path().join("outside.md");
    std::fs::write(&target, "from outside\n").unwrap();
    std::fs::create_dir_all(file(&folder, "")).unwrap();
    std::os::unix::fs::symlink(&target, file(&folder, "MEMORY.md")).unwrap();
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["drift"]["kind"], &shown["entries"]),
        (&json!("unreadable"), &json!(0))
    );
    folder.run(&["sync", "--document", "memory", "--json"]).error();
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "from outside\n");
}

#[test]
fn what_a_sync_sets_off_is_said() {
    let folder = remembering(&["Uses tabs in Go"]);
    write_memory(&folder, "Uses tabs in Go\n§\nWritten by hand\n");
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    super::next(&folder, "work", &[]);
    let replace = [
        "run",
        "propose",
        "work",
        "replace",
        "Written by hand",
        "Words of a model",
    ];
    folder.run(&replace).ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    let said = folder.run(&["sync"]).ok().text();
    for part in [
        "memory: recorded as revision 2",
        "then, of what waited for it: memory: revision 3 committed by rules",
        "-Written by hand",
        "+Words of a model",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_model_that_was_shown_nothing_is_told_so() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    let remove = ["run", "propose", "work", "remove", "tabs"];
    let error = refused(&folder, &remove, "validation_failed");
    assert_eq!(error["reason"], "changed_since");
    assert!(
        error["message"].as_str().unwrap().contains("has not been shown it"),
        "{error}"
    );
    super::next(&folder, "work", &[]);
    folder.run(&remove).ok();
}

/// What a person has asked for is theirs before it is in the file.
#[test]
fn a_model_does_not_change_what_a_person_has_just_asked_for() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    super::next(&folder, "work", &[]);
    folder.run(&["propose", "add", "Deploys need the approval of Ann"]).ok();
    for change in [
        &["replace", "approval of Ann", "Deploys need nothing"] as &[&str],
        &["remove", "Ann"],
    ] {
        for untrusted in [&[] as &[&str], &["--untrusted"]] {
            let line = [&["run", "propose", "work"], change, untrusted].concat();
            assert_eq!(
                refused(&folder, &line, "validation_failed")["reason"],
                "changed_since",
                "{line:?}"
            );
        }
    }
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(
        memory(&folder),
        "Uses tabs in Go\n§\nDeploys need the approval of Ann\n"
    );
}

/// A model's change may be taken back before it is in the file: what a person says too has to stay then.
#[test]
fn what_a_person_says_too_does_not_hang_on_a_model() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    folder.run(&["run", "propose", "work", "add", "The port is 4000"]).ok();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["propose", "add", "The port is 4000"]).ok();
    assert_eq!(events(&folder, "pending").len(), 2);
    // Saying it again adds nothing.
    folder.run(&["propose", "add", "The port is 4000"]).ok();
    assert_eq!(events(&folder, "pending").len(), 2);
    folder.run(&["revert", "--session", "work"]).ok();
    folder.run(&["curate"]).ok();
    assert_eq!(memory(&folder), "The port is 4000\n");
}
