//! Folders that are copied, and databases of another day.

use std::fs;

use serde_json::json;

use super::{events, memory, refused, remembering, run_proposing, status};
use crate::kills::copy;

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

/// An older database does not know the file's text: what it says is told, and nothing is written until a person has looked.
#[test]
fn an_older_database_beside_the_file_is_drift() {
    let folder = remembering(&["Uses tabs in Go"]);
    let older = copy(&folder);
    run_proposing(&folder, "work", &["Port 8001 is free"], "succeeded");
    folder.run(&["curate"]).ok();
    let newer = memory(&folder);
    assert_eq!(newer, "Uses tabs in Go\n§\nPort 8001 is free\n");
    for kind in ["", "-wal", "-shm"] {
        let of = |folder: &crate::support::Folder| folder.database().with_file_name(format!("state.db{kind}"));
        if of(&folder).exists() {
            fs::remove_file(of(&folder)).unwrap();
        }
        if of(&older).exists() {
            fs::copy(of(&older), of(&folder)).unwrap();
        }
    }
    let shown = status(&folder, "memory");
    assert_eq!(
        (&shown["drift"]["kind"], &shown["drift"]["added"], &shown["curation"]),
        (&json!("file_changed"), &json!(["Port 8001 is free"]), &json!("off"))
    );
    folder.run(&["propose", "add", "Uses make"]).ok();
    refused(&folder, &["curate"], "drift");
    assert_eq!((memory(&folder), events(&folder, "pending").len()), (newer, 1));
    folder.run(&["sync"]).ok();
    assert_eq!(memory(&folder), "Uses tabs in Go\n§\nPort 8001 is free\n§\nUses make\n");
}
