//! The folder of a database of notes is exchanged for a link that leads out, again and again while notes are added.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use memory_core::validate::credential::Redactor;
use memory_engine::{NoteBackend, NoteSettings, Notes, system_clock};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::support::deep;

/// A working folder with an empty folder for the store, a link that leads out beside it, and what lies outside.
struct World {
    root: tempfile::TempDir,
}

impl World {
    /// Nothing if the file system exchanges nothing.
    fn new() -> Option<Self> {
        let world = Self {
            root: tempfile::tempdir().unwrap(),
        };
        fs::create_dir_all(world.folder()).unwrap();
        fs::create_dir(world.outside()).unwrap();
        fs::write(world.outside().join("canary"), "untouched").unwrap();
        symlink(world.outside(), world.link()).unwrap();
        let can_exchange = world.exchange() && world.exchange();
        if !can_exchange {
            eprintln!("not looked at: folders that are exchanged: this file system cannot");
        }
        can_exchange.then_some(world)
    }

    fn cwd(&self) -> PathBuf {
        self.root.path().join("cwd")
    }

    fn folder(&self) -> PathBuf {
        self.cwd().join("notes")
    }

    fn link(&self) -> PathBuf {
        self.cwd().join("link")
    }

    fn outside(&self) -> PathBuf {
        self.root.path().join("outside")
    }

    fn exchange(&self) -> bool {
        renameat_with(CWD, self.folder(), CWD, self.link(), RenameFlags::EXCHANGE).is_ok()
    }

    /// The store, as every command opens it.
    fn notes(&self) -> Notes {
        let settings = NoteSettings {
            backend: NoteBackend::Sqlite,
            sqlite_path: "notes/memory.sqlite".to_owned(),
            max_notes: u32::MAX,
            ..NoteSettings::default()
        };
        Notes::open(&self.cwd(), settings, Arc::new(Redactor::new()), system_clock()).unwrap()
    }

    /// A store in the folder outside, where a swap at the right moment would lead.
    fn with_a_store_outside(&self) {
        assert!(self.notes().remember("Outside.", &[]).is_ok());
        fs::rename(
            self.folder().join("memory.sqlite"),
            self.outside().join("memory.sqlite"),
        )
        .unwrap();
    }
}

/// What the files below a folder hold.
fn image(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}

/// What became of the notes that were added.
#[derive(Default)]
struct Outcome {
    added: BTreeSet<String>,
    refused: BTreeSet<String>,
    has_read_outside: bool,
}

/// Adds notes until as many exchanges as are wanted were made meanwhile, and some notes were added and some refused.
fn race(world: &World) -> Outcome {
    // As many again in the other world.
    let wanted = if deep() { 50_000 } else { 5_000 };
    let stop = AtomicBool::new(false);
    let exchanges = AtomicU32::new(0);
    let mut outcome = Outcome::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                assert!(world.exchange());
                let count = exchanges.fetch_add(1, Ordering::Relaxed) + 1;
                match count {
                    // The folder is in its place: long enough for a note now and then, and for a part of one.
                    count if count.is_multiple_of(100) => std::thread::sleep(Duration::from_millis(20)),
                    count if count.is_multiple_of(10) => std::thread::sleep(Duration::from_micros(300)),
                    _ => std::thread::yield_now(),
                }
            }
        });
        let notes = world.notes();
        let is_enough = |outcome: &Outcome| !outcome.added.is_empty() && !outcome.refused.is_empty();
        while exchanges.load(Ordering::Relaxed) < wanted || !is_enough(&outcome) {
            let text = format!("note {}", outcome.added.len() + outcome.refused.len());
            match notes.remember(&text, &[]) {
                Ok(_) => outcome.added.insert(text),
                Err(_) => outcome.refused.insert(text),
            };
            if let Ok(list) = notes.list(None) {
                outcome.has_read_outside |= list.notes.iter().any(|note| note.text == "Outside.");
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    if fs::symlink_metadata(world.folder()).unwrap().is_symlink() {
        assert!(world.exchange());
    }
    outcome
}

/// Looks at both worlds after a race.
fn check(world: &World) {
    let before = image(&world.outside());
    let Outcome {
        added,
        refused,
        has_read_outside,
    } = race(world);
    assert!(!has_read_outside);
    let mut after = image(&world.outside());
    // What is known to be possible: SQLite opens its journal by a path, and writes nothing before that is looked at again.
    if let Some(journal) = after.remove("memory.sqlite-journal") {
        assert!(journal.is_empty());
    }
    assert!(after == before, "{:?}", after.keys());
    let list = world.notes().list(None).unwrap();
    let stored: BTreeSet<String> = list.notes.into_iter().map(|note| note.text).collect();
    let odd: Vec<&String> = added.symmetric_difference(&stored).collect();
    assert!(
        odd.is_empty(),
        "{odd:?}: {} added, {} refused",
        added.len(),
        refused.len()
    );
}

#[test]
fn a_folder_that_is_exchanged_for_a_link_leads_no_database_out() {
    if let Some(world) = World::new() {
        check(&world);
    }
}

#[test]
fn a_folder_that_is_exchanged_for_a_link_leads_no_note_into_another_database() {
    if let Some(world) = World::new() {
        world.with_a_store_outside();
        check(&world);
    }
}
