//! Devices, sockets, pipes, folders and files, each where another kind is expected.

use std::fs;
use std::os::unix::net::UnixListener;
use std::path::Path;

use rustix::fs::{CWD, FileType, Mode, makedev, mkfifoat, mknodat};

use super::{ADDING, CHANGING, Notes, READING, code_of, concerned, refused, skip, with_place};

/// Makes a thing; says whether that was possible.
type Make = fn(&Path) -> bool;

/// Kinds that are no plain file, and the words for them.
const ODD: [(&str, Make); 4] = [
    ("device", device),
    ("socket", |path| UnixListener::bind(path).is_ok()),
    ("named pipe", |path| mkfifoat(CWD, path, Mode::RWXU).is_ok()),
    ("folder", |path| fs::create_dir(path).is_ok()),
];

/// What gives zeros without end, as `/dev/zero`.
fn device(path: &Path) -> bool {
    let made = mknodat(
        CWD,
        path,
        FileType::CharacterDevice,
        Mode::RUSR | Mode::WUSR,
        makedev(1, 5),
    );
    if let Err(error) = made {
        skip("a device", &error.to_string());
    }
    made.is_ok()
}

#[test]
fn what_is_no_plain_file_is_named_and_never_opened() {
    for (what, make) in ODD {
        Notes::each(|notes| {
            let place = with_place(&notes);
            if !make(&place) {
                return;
            }
            let name = place.file_name().unwrap().to_str().unwrap();
            let words: &[&str] = &[name, what, "it was not opened"];
            refused(&notes, &concerned(), code_of(&notes), words);
        });
    }
}

#[test]
fn what_stands_beside_a_database_is_a_plain_file_too() {
    for (what, make) in ODD {
        for suffix in ["-journal", "-wal", "-shm"] {
            let notes = Notes::new("sqlite");
            notes.remember("Good.");
            let name = format!("memory.sqlite{suffix}");
            if make(&notes.store().with_file_name(&name)) {
                refused(&notes, &concerned(), "store_outside_cwd", &[&name, what]);
            }
        }
    }
}

#[test]
fn what_a_folder_of_notes_keeps_for_itself_is_no_other_kind() {
    for (what, make) in ODD {
        let notes = Notes::new("markdown");
        notes.remember("Good.");
        if make(&notes.store().join(".notes-journal")) {
            // It is no journal of ours: told, and in the way of a change of several notes alone.
            assert!(
                notes
                    .run(&["list"])
                    .ok()
                    .stderr
                    .contains(".notes-journal: not written on this machine"),
                "{what}"
            );
            notes.run(ADDING).ok();
            refused(
                &notes,
                &[&["forget", "all", "--yes"]],
                "store_corrupt",
                &[".notes-journal"],
            );
            assert_eq!(notes.list().len(), 2);
        }
        // What only says that there is a store stands in nobody's way but a writer's.
        let notes = Notes::new("markdown");
        notes.remember("Good.");
        fs::remove_file(notes.store().join(".notes")).unwrap();
        if make(&notes.store().join(".notes")) {
            assert_eq!(notes.texts(), ["Good."]);
            refused(&notes, &[ADDING], "store_outside_cwd", &[".notes", what]);
            assert_eq!(notes.texts(), ["Good."]);
        }
    }
}

#[test]
fn a_file_where_a_folder_is_expected_is_named_and_stays() {
    let commands = [READING.as_slice(), &CHANGING, &[ADDING], &[&["path"]]].concat();
    let make: [(&str, Make); 3] = [("file", |path| fs::write(path, "mine").is_ok()), ODD[1], ODD[2]];
    for (what, make) in make {
        for place in [".tinyagent", ".tinyagent/memory"] {
            Notes::each(|notes| {
                let path = notes.folder.path().join(place);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                assert!(make(&path));
                refused(&notes, &commands, "store_outside_cwd", &[place, what]);
            });
        }
    }
}

#[test]
fn a_file_where_the_locks_are_expected_is_named_and_stays() {
    let commands = [READING.as_slice(), &CHANGING, &[ADDING]].concat();
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    let locks = notes.store().join("locks");
    let lock = fs::read_dir(&locks).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&lock).unwrap();
    mkfifoat(CWD, &lock, Mode::RWXU).unwrap();
    refused(&notes, &commands, "store_outside_cwd", &["locks/", "named pipe"]);
    fs::remove_dir_all(&locks).unwrap();
    fs::write(&locks, "mine").unwrap();
    refused(&notes, &commands, "store_outside_cwd", &["locks", "it is a file"]);
    assert_eq!(fs::read(&locks).unwrap(), b"mine");
}
