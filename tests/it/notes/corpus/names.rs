//! Names in another case than those that mean something.

use std::fs;

use super::{ADDING, Notes, WAITING, skip};

/// Documents that stand beside notes, and what differs from a note by its case alone.
const OTHERS: [&str; 6] = [
    "MEMORY.MD",
    "Memory.md",
    "USER.MD",
    "user.md",
    "M00000002.md",
    "m00000003.MD",
];

#[test]
fn names_in_another_case_are_no_notes_and_stay() {
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    for name in OTHERS {
        fs::write(notes.store().join(name), "mine").unwrap();
    }
    notes.run(ADDING).ok();
    assert_eq!(notes.texts(), ["Good.", "New."]);
    for id in ["MEMORY", "Memory", "user", "M00000002", "m00000003", "M00000003"] {
        for command in ["show", "approve", "forget"] {
            let ran = notes.run(&[command, id, "--json"]);
            assert_ne!(ran.status, 0, "{command} {id}: {}", ran.text());
        }
    }
    notes.run(&["approve", "all"]).ok();
    notes.run(&["forget", "all", "--yes"]).ok();
    for name in OTHERS {
        assert_eq!(fs::read(notes.store().join(name)).unwrap(), b"mine", "{name}");
    }
}

#[test]
fn a_path_in_another_case_is_the_same_store_where_case_means_nothing() {
    Notes::each(|notes| {
        notes.remember("Good.");
        if !notes.folder.path().join(".TinyAgent").exists() {
            skip(
                "a file system on which case means nothing",
                "the temporary folder is on another one",
            );
            return;
        }
        let variables = [
            ("TINYAGENT_MEMORY_PATH", ".TinyAgent/Memory"),
            ("TINYAGENT_MEMORY_SQLITE_PATH", ".TinyAgent/Memory/MEMORY.SQLITE"),
        ];
        notes.run_in(&variables, ADDING).ok();
        assert_eq!(notes.texts(), ["Good.", "New."]);
        // A note by hand whose name is not written as its id is one file under both names.
        if notes.backend == "markdown" {
            fs::write(notes.store().join("M00000001.MD"), WAITING).unwrap();
            notes.run(&["forget", "all", "--yes"]).ok();
            assert_eq!(fs::read_to_string(notes.store().join("M00000001.MD")).unwrap(), WAITING);
        }
    });
}
