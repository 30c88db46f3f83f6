//! Folders that are copied, and databases of another day.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::{events, killed_while_curating, memory, refused, remembering, run_proposing, status};
use crate::kills::copy;
use crate::support::Folder;

#[test]
fn a_copied_folder_is_whole_and_goes_its_own_way() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["propose", "add", "Uses make"]).ok();
    let copied = copy(&folder);
    assert_eq!(
        (
            &status(&copied, "memory")["drift"],
            &status(&copied, "memory")["pending"]
        ),
        (&json!(null), &json!(1))
    );
    copied.run(&["curate"]).ok();
    assert_eq!(memory(&copied), "Uses tabs in Go\n§\nUses make\n");
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
    assert_eq!(status(&folder, "memory")["pending"], 1);
    copied.run(&["check"]).ok();
}

/// Puts the database of one folder in place of that of another.
fn put_database(of: &Folder, to: &Folder) {
    for kind in ["", "-wal", "-shm"] {
        let name = |folder: &Folder| folder.database().with_file_name(format!("state.db{kind}"));
        if name(to).exists() {
            fs::remove_file(name(to)).unwrap();
        }
        if name(of).exists() {
            fs::copy(name(of), name(to)).unwrap();
        }
    }
}

fn note(folder: &Folder) -> PathBuf {
    folder.database().with_file_name("store.json")
}

/// An older database does not know the file's text: what it says is told, and nothing is written until a person has looked.
#[test]
fn an_older_database_beside_the_file_is_told() {
    let folder = remembering(&["Uses tabs in Go"]);
    let older = copy(&folder);
    run_proposing(&folder, "work", &["Port 8001 is free"], "succeeded");
    folder.run(&["curate"]).ok();
    let newer = memory(&folder);
    assert_eq!(newer, "Uses tabs in Go\n§\nPort 8001 is free\n");
    put_database(&older, &folder);
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["drift"]["kind"], &shown["drift"]["added"], &shown["off_reason"]),
        (
            &json!("file_changed"),
            &json!(["Port 8001 is free"]),
            &json!("older_database")
        )
    );
    folder.run(&["propose", "add", "Uses make"]).ok();
    refused(&folder, &["curate"], "curation_off");
    assert_eq!((memory(&folder), events(&folder, "pending").len()), (newer, 1));
    let synced = folder.run(&["sync"]).ok().text();
    assert!(
        synced.contains("the database is older") && synced.contains("it counts as the right one"),
        "{synced}"
    );
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nPort 8001 is free\n§\nUses make\n");
    assert_eq!(status(&folder, "memory")["curation"], "on");
    folder.run(&["check"]).ok();
}

/// Of a database that was put back nothing is wrong in itself. What it lacks is told until a person takes it for right, also
/// when as much was written since.
#[test]
fn messages_that_an_older_database_lacks_are_told_of() {
    let folder = remembering(&["Uses tabs in Go"]);
    let older = copy(&folder);
    run_proposing(&folder, "work", &[], "succeeded");
    put_database(&older, &folder);
    for session in ["one", "two", "three"] {
        // The conversation goes on.
        run_proposing(&folder, session, &["Learned meanwhile"], "succeeded");
    }
    assert_eq!(memory(&folder), "Uses tabs in Go\n");
    let shown = folder.json(&["status", "--json"]);
    let (noted, found) = (&shown["older_database"]["noted"], &shown["older_database"]["found"]);
    assert!(found.as_u64() < noted.as_u64(), "{shown}");
    assert!(shown["documents"][0]["drift"].is_null(), "{shown}");
    let checked = folder.run(&["check", "--json"]);
    assert_eq!(checked.status, 1);
    let points = &checked.json()["points"];
    let point = points
        .as_array()
        .unwrap()
        .iter()
        .find(|point| point["point"] == "older_database");
    assert_eq!(point.unwrap()["ok"], false);
    let text = folder.run(&["status"]).ok().text();
    assert!(text.contains("put the newer state.db back"), "{text}");
    folder.run(&["sync"]).ok();
    assert!(folder.json(&["status", "--json"])["older_database"].is_null());
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nLearned meanwhile\n");
    folder.run(&["check"]).ok();
}

/// What a process wrote that was killed is in the log alone. It is noted by the next one that may write: a database that was
/// copied without its log is told of from then on, and not before.
#[test]
fn a_database_without_its_log_is_told_of_once_somebody_has_noted_what_was_in_it() {
    let folder = remembering(&["Uses tabs in Go"]);
    folder.run(&["propose", "add", "Uses make"]).ok();
    killed_while_curating(&folder, &["run", "begin", "work", "--user", "go"]);
    let log = |folder: &Folder| folder.database().with_file_name("state.db-wal");
    assert!(fs::metadata(log(&folder)).unwrap().len() > 0);
    let without_log = copy(&folder);
    fs::remove_file(log(&without_log)).unwrap();
    let has_session = |folder: &Folder| folder.run(&["sessions", "show", "work"]).status == 0;
    assert!(has_session(&folder));

    let unnoticed = copy(&without_log);
    assert!(!has_session(&unnoticed));
    assert!(unnoticed.json(&["status", "--json"])["older_database"].is_null());
    unnoticed.run(&["check"]).ok();

    // It has nothing to do but to note.
    folder.run(&["sync"]).ok();
    put_database(&without_log, &folder);
    assert!(!has_session(&folder));
    let older = folder.json(&["status", "--json"])["older_database"].clone();
    assert!(older["found"].as_u64().unwrap() < older["noted"].as_u64().unwrap());
    assert_eq!(folder.run(&["check"]).status, 1);
    refused(&folder, &["curate"], "curation_off");
}

#[test]
fn a_note_that_is_of_no_use_is_none() {
    let folder = remembering(&["Uses tabs in Go"]);
    let good = fs::read_to_string(note(&folder)).unwrap();
    let of_another = good
        .replace("\"store\":\"", "\"store\":\"0")
        .replace("\"changes\":", "\"changes\":9");
    let newer = good
        .replace("\"format\":1", "\"format\":2")
        .replace("\"changes\":", "\"changes\":9");
    for bad in ["", "{", "[]", "null", newer.as_str(), of_another.as_str()] {
        fs::write(note(&folder), bad).unwrap();
        assert!(
            folder.json(&["status", "--json"])["older_database"].is_null(),
            "{bad:?}"
        );
        folder.run(&["check"]).ok();
        if bad == newer {
            run_proposing(&folder, "before", &[], "succeeded");
            assert_eq!(fs::read_to_string(note(&folder)).unwrap(), newer);
        }
    }
    // The next command that may write puts it right, and nobody is hindered by what cannot be.
    run_proposing(&folder, "work", &[], "succeeded");
    assert!(fs::read_to_string(note(&folder)).unwrap().starts_with("{\"format\":1"));
    fs::remove_file(note(&folder)).unwrap();
    fs::create_dir(note(&folder)).unwrap();
    run_proposing(&folder, "more", &[], "succeeded");
    folder.run(&["check"]).ok();
}

#[test]
fn reading_notes_nothing() {
    let folder = remembering(&["Uses tabs in Go"]);
    fs::remove_file(note(&folder)).unwrap();
    folder.run(&["sessions", "list"]).ok();
    folder.run(&["check"]).ok();
    assert!(!note(&folder).exists());
}

/// A decision of a person is as much as a text.
#[test]
fn a_decision_that_an_older_database_lacks_is_told_of() {
    let decisions: [&[&str]; 4] = [
        &["revert", "--session", "work"],
        &["approve", "--events", "1", "--reject"],
        &["approve", "--events", "1"],
        &["approve", "--entry", "Run make before each commit"],
    ];
    for decision in decisions {
        let folder = Folder::new();
        folder.run(&["run", "begin", "work", "--user", "go"]).ok();
        let propose = [
            "run",
            "propose",
            "work",
            "add",
            "Run make before each commit",
            "--untrusted",
        ];
        folder.run(&propose).ok();
        folder.run(&["run", "finish", "work", "succeeded"]).ok();
        let older = copy(&folder);
        folder.run(decision).ok();
        put_database(&older, &folder);
        let shown = folder.json(&["status", "--json"]);
        assert!(shown["older_database"].is_object(), "{decision:?}: {shown}");
    }
}
