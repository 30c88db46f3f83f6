//! Permissions that forbid, bits that mean something for programs, and attributes that root has to keep to as well.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{ADDING, CHANGING, Notes, READING, image, refused, refused_by, skip, with_file};
use crate::support::{Ran, program};

/// Whoever is nobody on most systems.
const NOBODY: u32 = 65_534;

/// Whoever makes a folder owns it.
fn is_root() -> bool {
    fs::metadata(tempfile::tempdir().unwrap().path()).unwrap().uid() == 0
}

/// Starts the program as somebody whom modes bind: ourselves, or nobody if we are root.
struct Bound {
    is_root: bool,
}

impl Bound {
    /// Nothing if there is nobody whom modes bind.
    fn find() -> Option<Self> {
        let bound = Self { is_root: is_root() };
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(program());
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        bound.give(folder.path());
        let can_run = bound.bind(&mut command).status().is_ok_and(|status| status.success());
        if !can_run {
            skip(
                "modes for somebody else than root",
                "the program cannot be run as nobody",
            );
        }
        can_run.then_some(bound)
    }

    fn bind<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        if self.is_root {
            command.uid(NOBODY).gid(NOBODY).current_dir("/");
        }
        command
    }

    /// Gives all that is below a folder, and the folder, to whom modes bind.
    fn give(&self, folder: &Path) {
        if self.is_root {
            for path in image(folder).into_keys().chain([folder.to_owned()]) {
                chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
            let locks = folder.join(".tinyagent/memory/locks");
            let below = fs::read_dir(&locks)
                .into_iter()
                .flatten()
                .map(|entry| entry.unwrap().path());
            let paths: Vec<PathBuf> = below.collect();
            for path in paths.iter().chain([&locks]).filter(|path| path.exists()) {
                chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
    }

    fn run(&self, notes: &Notes, arguments: &[&str]) -> Ran {
        let mut command = notes.command(arguments);
        Ran::of(&self.bind(&mut command).output().unwrap())
    }
}

/// Takes all permissions away, and gives them back whatever happens, so that the folder can be removed.
struct Forbidden(PathBuf, u32);

impl Forbidden {
    fn to(path: &Path) -> Self {
        let mode = fs::metadata(path).unwrap().mode();
        fs::set_permissions(path, Permissions::from_mode(0o000)).unwrap();
        Self(path.to_owned(), mode)
    }
}

impl Drop for Forbidden {
    fn drop(&mut self) {
        let _ = fs::set_permissions(&self.0, Permissions::from_mode(self.1));
    }
}

/// A store with a note that waits, in a folder, or with one that counts.
fn store(backend: &'static str) -> Notes {
    let notes = Notes::new(backend);
    let id = notes.propose("s", "Pending.");
    if backend == "markdown" {
        notes.remember("Good.");
        let text = fs::read_to_string(notes.store().join(format!("{id}.md"))).unwrap();
        fs::remove_file(notes.store().join(format!("{id}.md"))).unwrap();
        fs::write(notes.store().join("m00000001.md"), text.replace(&id, "m00000001")).unwrap();
    }
    notes
}

#[test]
fn a_file_or_folder_that_may_not_be_read_is_named_and_left() {
    let Some(bound) = Bound::find() else { return };
    let all = [READING.as_slice(), &CHANGING, &[ADDING]].concat();
    for (backend, place) in [
        ("markdown", ".tinyagent/memory/m00000001.md"),
        ("markdown", ".tinyagent/memory/locks"),
        ("markdown", ".tinyagent/memory"),
        ("markdown", ".tinyagent"),
        ("sqlite", ".tinyagent/memory/memory.sqlite"),
        ("sqlite", ".tinyagent/memory"),
        ("sqlite", ".tinyagent"),
    ] {
        let notes = store(backend);
        bound.give(notes.folder.path());
        let path = notes.folder.path().join(place);
        let _forbidden = Forbidden::to(&path);
        let run = |arguments: &[&str]| bound.run(&notes, arguments);
        refused_by(&notes, &all, "store_read_only", &[place], &run);
    }
}

#[test]
fn modes_that_bind_nobody_stop_nothing() {
    if !is_root() {
        skip("modes for root", "this is not root");
        return;
    }
    Notes::each(|notes| {
        notes.remember("Good.");
        let paths: Vec<PathBuf> = image(notes.folder.path()).into_keys().collect();
        let _forbidden: Vec<Forbidden> = paths.iter().map(|path| Forbidden::to(path)).collect();
        notes.run(ADDING).ok();
        assert_eq!(notes.texts(), ["Good.", "New."]);
        notes.run(&["forget", "all", "--yes"]).ok();
    });
}

#[test]
fn bits_for_programs_change_nothing_and_are_on_no_new_file() {
    Notes::each(|notes| {
        let place = with_file(&notes);
        fs::set_permissions(&place, Permissions::from_mode(0o6755)).unwrap();
        notes.run(&["approve", "all"]).ok();
        notes.run(ADDING).ok();
        assert!(notes.texts().contains(&"New.".to_owned()));
        let special = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7000 != 0;
        let paths = image(notes.folder.path()).into_keys();
        let special: Vec<PathBuf> = paths.filter(|path| special(path)).collect();
        // The file of a note is a new one after a change, the database is still the same.
        let kept = if notes.backend == "sqlite" {
            vec![place]
        } else {
            Vec::new()
        };
        assert_eq!(special, kept);
    });
}

/// An attribute of a file, taken away again whatever happens.
struct Attribute(PathBuf, &'static str);

impl Attribute {
    /// Nothing if it cannot be set.
    fn set(path: &Path, attribute: &'static str) -> Option<Self> {
        let set = change_attribute("+", attribute, path);
        if !set {
            skip(&format!("attribute {attribute} of a file"), "chattr cannot set it here");
        }
        set.then(|| Self(path.to_owned(), attribute))
    }
}

impl Drop for Attribute {
    fn drop(&mut self) {
        change_attribute("-", self.1, &self.0);
    }
}

fn change_attribute(sign: &str, attribute: &str, path: &Path) -> bool {
    let mut command = Command::new("chattr");
    command.arg(format!("{sign}{attribute}")).arg(path);
    let changed = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    changed.is_ok_and(|status| status.success())
}

/// Immutable, and to be written at the end only.
const ATTRIBUTES: [&str; 2] = ["i", "a"];

#[test]
fn a_file_that_may_not_be_changed_is_read_named_and_left() {
    for attribute in ATTRIBUTES {
        let notes = store("markdown");
        let place = notes.store().join("m00000001.md");
        let Some(_attribute) = Attribute::set(&place, attribute) else {
            return;
        };
        notes.run(&["show", "m00000001"]).ok();
        assert_eq!(notes.texts(), ["Good.", "Pending."]);
        // All or none: what comes behind the file that cannot be changed is not changed either, and nothing is in a later writer's way.
        refused(&notes, &CHANGING, "store_read_only", &["m00000001.md", "not permitted"]);
        notes.run(ADDING).ok();
        assert_eq!(notes.texts(), ["Good.", "New.", "Pending."]);
        let notes = store("sqlite");
        let Some(_attribute) = Attribute::set(&notes.store(), attribute) else {
            return;
        };
        assert_eq!(notes.texts(), ["Pending."]);
        let changing = [&CHANGING[1..2], &CHANGING[3..], &[ADDING]].concat();
        refused(&notes, &changing, "store_read_only", &["memory.sqlite"]);
    }
}

#[test]
fn a_folder_that_may_not_be_changed_is_read_named_and_left() {
    Notes::each(|notes| {
        let notes = store(notes.backend);
        let folder = notes.folder.path().join(".tinyagent/memory");
        let texts = notes.texts();
        let Some(_attribute) = Attribute::set(&folder, "i") else {
            return;
        };
        assert_eq!(notes.texts(), texts);
        let changing = [&CHANGING[1..2], &CHANGING[3..], &[ADDING]].concat();
        refused(&notes, &changing, "store_read_only", &[".tinyagent/memory"]);
        assert_eq!(notes.texts(), texts);
    });
}
