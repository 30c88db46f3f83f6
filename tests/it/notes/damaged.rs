//! Stores that cannot be read: reported, exit status 1, and not a byte of them changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Notes, string};

/// Every file below a folder with its bytes.
fn image(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            files.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    files
}

fn check(notes: &Notes, names: &str, codes: &[&str]) {
    let before = image(notes.folder.path());
    for arguments in [
        ["list"].as_slice(),
        &["list", "--search", "x"],
        &["approve", "all"],
        &["forget", "all", "--yes"],
        &["approve", "m00000001"],
        &["forget", "m00000001"],
        &["show", "m00000001"],
        &["replace", "m00000001", "Other."],
        &["remember", "New."],
    ] {
        let ran = notes.run(&[arguments, &["--json"]].concat());
        let error = ran.error();
        assert_eq!(ran.status, 1, "{arguments:?}: {error}");
        assert!(
            codes.contains(&string(&error["code"]).as_str()),
            "{arguments:?}: {error}"
        );
        assert!(string(&error["message"]).contains(names), "{arguments:?}: {error}");
    }
    assert_eq!(image(notes.folder.path()), before);
}

#[test]
fn a_broken_file_is_named() {
    for (bytes, name) in [
        (b"no front matter".as_slice(), "m00000001.md"),
        (b"", "m00000001.md"),
        (b"\xff\xfe\x00", "m00000001.md"),
        (
            b"---\nid: m00000002\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\nother id\n",
            "m00000001.md",
        ),
        (
            b"---\nid: m00000001\nstatus: maybe\ncreated_at: 2026-01-01T00:00:00Z\n---\nx\n",
            "m00000001.md",
        ),
        (
            b"---\nid: m00000001\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\n \n",
            "m00000001.md",
        ),
    ] {
        let notes = Notes::new("markdown");
        notes.remember("Good.");
        fs::write(notes.store().join(name), bytes).unwrap();
        check(&notes, name, &["store_corrupt"]);
    }
}

#[test]
fn a_database_that_is_none_is_left_as_it_is() {
    for bytes in [b"".as_slice(), b"no database", b"SQLite format 3\0 and then nothing"] {
        let notes = Notes::new("sqlite");
        fs::create_dir_all(notes.store().parent().unwrap()).unwrap();
        fs::write(notes.store(), bytes).unwrap();
        check(&notes, "memory.sqlite", &["store_corrupt", "store_foreign"]);
        let ran = notes.run(&["remember", "One.", "--json"]);
        assert_eq!(ran.status, 1);
        assert_eq!(fs::read(notes.store()).unwrap(), bytes);
    }
}

#[test]
fn a_database_of_a_newer_version_is_left_as_it_is() {
    let notes = Notes::new("sqlite");
    notes.remember("One.");
    // The user version stands in bytes 60 to 63 of a database.
    let mut bytes = fs::read(notes.store()).unwrap();
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    fs::write(notes.store(), &bytes).unwrap();
    check(&notes, "memory.sqlite", &["schema_too_new", "store_corrupt"]);
    assert_eq!(fs::read(notes.store()).unwrap(), bytes);
}

#[test]
fn files_that_are_no_notes_are_told_and_left() {
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    fs::write(notes.store().join("todo.md"), "mine\n").unwrap();
    fs::write(notes.store().join("MEMORY.md"), "Core.\n").unwrap();
    fs::create_dir(notes.store().join("notes")).unwrap();
    let ran = notes.run(&["list"]).ok();
    assert_eq!(ran.stderr.matches("warning:").count(), 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("todo.md"), "{}", ran.stderr);
    notes.run(&["forget", "all", "--yes"]).ok();
    assert_eq!(fs::read(notes.store().join("todo.md")).unwrap(), b"mine\n");
    assert_eq!(fs::read(notes.store().join("MEMORY.md")).unwrap(), b"Core.\n");
}

#[test]
fn what_a_person_writes_beside_a_note_stays() {
    let notes = Notes::new("markdown");
    let id = notes.propose("s", "Waits.");
    let path = notes.store().join(format!("{id}.md"));
    let text = fs::read_to_string(&path).unwrap();
    let edited = text
        .replace("---\nid:", "---\n# mine\nreviewer: kim\nid:")
        .replace('\n', "\r\n");
    fs::write(&path, edited).unwrap();
    notes.run(&["approve", &id]).ok();
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("# mine\r\nreviewer: kim\r\nid:") && text.contains("status: active\r\n"),
        "{text}"
    );
    assert_eq!(notes.json(&["show", &id, "--json"])["extra"]["reviewer"], "kim");
}
