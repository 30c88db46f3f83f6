//! No link, no other name and no swap of folders leads a change elsewhere.

use std::fs;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use memory_core::Code;
use memory_core::note::NoteChange;
use memory_core::ports::{NoteStore, StoreError};
use memory_sqlite::{FoundFolder, HeldFolder, NotesFolder, SqliteNotes};

use super::support::*;

fn add(store: &SqliteNotes) -> Result<(), StoreError> {
    change(store, &[NoteChange::Insert(note(900, "new"))])
}

#[test]
fn links_and_other_names_are_refused() {
    let theirs = Notes::filled(3);
    for suffix in ["", "-journal", "-wal", "-shm"] {
        for hard in [true, false] {
            let place = Notes::new();
            if !suffix.is_empty() {
                fs::copy(theirs.path(), place.path()).unwrap();
            }
            let name = format!("{}{suffix}", place.path().display());
            if hard {
                fs::hard_link(theirs.path(), &name).unwrap();
            } else {
                symlink(theirs.path(), &name).unwrap();
            }
            let before = (place.image(), theirs.image());
            let store = place.open();
            for refused in [
                store.exists().map(drop),
                store.load().map(drop),
                change(&store, &[]),
                add(&store),
            ] {
                assert_eq!(refused.unwrap_err().code(), Code::StoreOutsideCwd, "{suffix} {hard}");
            }
            assert_eq!((place.image(), theirs.image()), before);
        }
    }
}

#[test]
fn a_link_that_leads_nowhere_and_a_folder_in_its_place_are_refused() {
    let place = Notes::new();
    let target = place.folder.path().join("target");
    symlink(&target, place.path()).unwrap();
    assert_eq!(add(&place.open()).unwrap_err().code(), Code::StoreOutsideCwd);
    assert!(!target.exists());
    fs::remove_file(place.path()).unwrap();
    fs::create_dir(place.path()).unwrap();
    assert_eq!(add(&place.open()).unwrap_err().code(), Code::StoreOutsideCwd);
}

/// A name of its own: a proof goes by the files that this process opens under it, and other tests open theirs past all proofs.
const NAME: &str = "held.sqlite";

/// Two folders, ours and another, and a store that is held in ours.
struct Scene {
    folder: tempfile::TempDir,
}

/// What is done to the folder after it was asked for the `at`th time.
#[derive(Debug, Clone, Copy)]
enum Trick {
    /// The other folder stands in its place, until it is asked again.
    Swap,
    /// A link to the other folder stands in its place, until it is asked again.
    Link,
    /// A link to the other store stands in the place of the file, and stays.
    FileLink,
    /// The other store's file stands in the place of the file, by a second name, and stays.
    OtherName,
}

const TRICKS: [Trick; 4] = [Trick::Swap, Trick::Link, Trick::FileLink, Trick::OtherName];

impl Scene {
    fn new(with_store: bool) -> Self {
        let scene = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(scene.ours()).unwrap();
        fs::create_dir(scene.theirs()).unwrap();
        insert(&SqliteNotes::at(&scene.theirs().join(NAME)), &many(5));
        if with_store {
            insert(&SqliteNotes::at(&scene.ours().join(NAME)), &many(2));
        }
        scene
    }

    fn ours(&self) -> PathBuf {
        self.folder.path().join("ours")
    }

    fn theirs(&self) -> PathBuf {
        self.folder.path().join("theirs")
    }

    fn open(&self, trick: Option<(Trick, usize)>) -> (SqliteNotes, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let finder = Finder {
            root: self.folder.path().to_owned(),
            trick,
            asked: Arc::clone(&asked),
        };
        (SqliteNotes::held(Box::new(finder), NAME), asked)
    }
}

struct Finder {
    root: PathBuf,
    trick: Option<(Trick, usize)>,
    asked: Arc<AtomicUsize>,
}

impl NotesFolder for Finder {
    fn find(&self) -> Result<Option<FoundFolder>, StoreError> {
        self.make().map(Some)
    }

    fn make(&self) -> Result<FoundFolder, StoreError> {
        let path = self.root.join("ours");
        let held = Tricked {
            handle: fs::File::open(&path).unwrap().into(),
            root: self.root.clone(),
            trick: self.trick,
            asked: Arc::clone(&self.asked),
        };
        Ok(FoundFolder {
            path,
            held: Box::new(held),
        })
    }
}

/// Says that all is well, whatever it does: who only looks at paths when it is asked sees nothing.
struct Tricked {
    handle: OwnedFd,
    root: PathBuf,
    trick: Option<(Trick, usize)>,
    asked: Arc<AtomicUsize>,
}

impl HeldFolder for Tricked {
    fn in_place(&self) -> Result<(), StoreError> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        let Some((trick, at)) = self.trick else { return Ok(()) };
        let [ours, theirs, aside] = ["ours", "theirs", "aside"].map(|name| self.root.join(name));
        let (file, other) = (ours.join(NAME), theirs.join(NAME));
        let away = |path: &Path| {
            if path.exists() {
                fs::rename(path, self.root.join("old")).unwrap();
            }
        };
        match trick {
            Trick::Swap if asked == at => {
                fs::rename(&ours, &aside).unwrap();
                fs::rename(&theirs, &ours).unwrap();
            }
            Trick::Swap if asked == at + 1 => {
                fs::rename(&ours, &theirs).unwrap();
                fs::rename(&aside, &ours).unwrap();
            }
            Trick::Link if asked == at => {
                fs::rename(&ours, &aside).unwrap();
                symlink(&theirs, &ours).unwrap();
            }
            Trick::Link if asked == at + 1 => {
                fs::remove_file(&ours).unwrap();
                fs::rename(&aside, &ours).unwrap();
            }
            Trick::FileLink if asked == at => {
                away(&file);
                symlink(&other, &file).unwrap();
            }
            Trick::OtherName if asked == at => {
                away(&file);
                fs::hard_link(&other, &file).unwrap();
            }
            Trick::Swap | Trick::Link | Trick::FileLink | Trick::OtherName => {}
        }
        Ok(())
    }

    fn handle(&self) -> BorrowedFd<'_> {
        self.handle.as_fd()
    }
}

/// The other folder, wherever the trick left it.
fn their_folder(scene: &Scene) -> PathBuf {
    let swapped_away = !scene.theirs().exists();
    if swapped_away { scene.ours() } else { scene.theirs() }
}

fn their_bytes(scene: &Scene) -> Vec<u8> {
    fs::read(their_folder(scene).join(NAME)).unwrap()
}

#[test]
fn no_trick_at_any_time_leads_a_change_into_another_store() {
    for with_store in [true, false] {
        // How often the folder is asked for in a change.
        let scene = Scene::new(with_store);
        let (store, asked) = scene.open(None);
        add(&store).unwrap();
        let times = asked.load(Ordering::Relaxed);
        assert!(times >= 1);
        for trick in TRICKS {
            for at in 0..times {
                let scene = Scene::new(with_store);
                let before = their_bytes(&scene);
                let (store, _) = scene.open(Some((trick, at)));
                let outcome = add(&store);
                drop(store);
                assert!(their_bytes(&scene) == before, "{trick:?} {at} {with_store}");
                // In the instant between a question and the proof SQLite may make an empty file beside; never more.
                let empty = |path: &Path| fs::metadata(path).is_ok_and(|file| file.len() == 0);
                let folders = [scene.ours(), scene.theirs()]
                    .into_iter()
                    .filter(|folder| folder.exists());
                for path in folders.flat_map(|folder| image(&folder).into_keys()) {
                    assert!(
                        path.ends_with(NAME) || empty(&path),
                        "{trick:?} {at}: {}",
                        path.display()
                    );
                }
                // What was stored went through no file of the other folder.
                if outcome.is_ok() || matches!(trick, Trick::FileLink | Trick::OtherName) {
                    assert_eq!(fs::read_dir(their_folder(&scene)).unwrap().count(), 1, "{trick:?} {at}");
                }
                if let Err(error) = outcome {
                    let told = matches!(
                        error.code(),
                        Code::StoreMoved | Code::StoreOutsideCwd | Code::StoreMissing | Code::Io
                    );
                    assert!(told, "{trick:?} {at}: {error}");
                }
            }
        }
    }
}

#[test]
fn reading_through_a_trick_gives_nothing_of_the_other_store() {
    for trick in TRICKS {
        for at in 0..6 {
            let scene = Scene::new(true);
            let before = their_bytes(&scene);
            let (store, _) = scene.open(Some((trick, at)));
            if let Ok(found) = store.load() {
                assert_eq!(found.notes, many(2), "{trick:?} {at}");
            }
            assert!(their_bytes(&scene) == before);
        }
    }
}

#[test]
fn a_held_store_works_for_many_at_once() {
    let scene = Scene::new(false);
    std::thread::scope(|scope| {
        for worker in 0..6 {
            let scene = &scene;
            scope.spawn(move || {
                let (store, _) = scene.open(None);
                for round in 0..4 {
                    insert(&store, &[note(worker * 10 + round, "text")]);
                    assert!(loaded(&store).len() > round as usize);
                }
            });
        }
    });
    assert_eq!(loaded(&scene.open(None).0).len(), 24);
    assert_eq!(image(&scene.ours()).len(), 1);
}
