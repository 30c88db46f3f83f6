//! A store whose folder the opener holds: no swap of folders leads a write into another store.

use std::collections::BTreeMap;
use std::fs;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use memory_core::ports::{ConversationStore, RunChoice, StoreError};
use memory_core::{Code, Role};
use memory_sqlite::{HeldFolder, OpenMode, OpenOptions, SqliteStore};

use crate::support::*;

const MODES: [OpenMode; 3] = [OpenMode::ReadOnly, OpenMode::ReadWrite, OpenMode::Create];

/// Two stores' folders and a name under which ours is opened.
struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    /// Ours with a session, or without a store; another store, closed, with a session.
    fn new(with_store: bool) -> Self {
        let scene = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(scene.ours()).unwrap();
        for (folder, wanted) in [(scene.ours(), with_store), (scene.theirs(), true)] {
            if wanted {
                let mut store = SqliteStore::open(&folder.join("state.db"), OpenMode::Create).unwrap();
                store.create_session(&new_session("s")).unwrap();
                store.close().unwrap();
            }
        }
        scene
    }

    fn ours(&self) -> PathBuf {
        self.folder.path().join("memory")
    }

    fn theirs(&self) -> PathBuf {
        self.folder.path().join("theirs")
    }

    fn open(&self, mode: OpenMode, swap_at: usize) -> Result<SqliteStore, StoreError> {
        let held = Swapping {
            handle: fs::File::open(self.ours()).unwrap().into(),
            ours: self.ours(),
            theirs: self.theirs(),
            aside: self.folder.path().join("aside"),
            swap_at,
            asked: AtomicUsize::new(0),
        };
        SqliteStore::open_held(&self.ours().join("state.db"), &OpenOptions::new(mode), Box::new(held))
    }
}

/// Puts the other folder in our folder's place after it was asked for the `swap_at`th time, says that all is well, and
/// puts all back when it is asked the next time: who only looks at paths when he asks sees nothing.
struct Swapping {
    handle: OwnedFd,
    ours: PathBuf,
    theirs: PathBuf,
    aside: PathBuf,
    swap_at: usize,
    asked: AtomicUsize,
}

impl HeldFolder for Swapping {
    fn in_place(&self) -> Result<(), StoreError> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked == self.swap_at {
            fs::rename(&self.ours, &self.aside).unwrap();
            fs::rename(&self.theirs, &self.ours).unwrap();
        } else if asked == self.swap_at + 1 {
            fs::rename(&self.ours, &self.theirs).unwrap();
            fs::rename(&self.aside, &self.ours).unwrap();
        }
        Ok(())
    }

    fn handle(&self) -> BorrowedFd<'_> {
        self.handle.as_fd()
    }
}

fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn a_folder_swapped_while_sqlite_opens_does_not_lead_into_another_store() {
    // The first question is before the probe opens, the second before the writer does.
    for (mode, swap_at) in [
        (OpenMode::ReadOnly, 0),
        (OpenMode::ReadWrite, 0),
        (OpenMode::ReadWrite, 1),
        (OpenMode::Create, 0),
        (OpenMode::Create, 1),
    ] {
        for with_store in [true, false] {
            if !with_store && mode != OpenMode::Create {
                continue;
            }
            let scene = Scene::new(with_store);
            let before = contents(&scene.theirs());
            let error = scene.open(mode, swap_at).unwrap_err();
            assert_eq!(error.code(), Code::StoreMoved, "{mode:?} {swap_at}: {error}");
            assert_eq!(contents(&scene.theirs()), before, "{mode:?} {swap_at}");
            assert!(scene.ours().join("state.db").is_file());
            // Nothing hangs on.
            let mut store = scene.open(OpenMode::Create, usize::MAX - 1).unwrap();
            store.create_session(&new_session("t")).unwrap();
        }
    }
}

#[test]
fn a_folder_that_is_not_the_held_one_is_not_written() {
    let scene = Scene::new(true);
    let mut store = scene.open(OpenMode::ReadWrite, usize::MAX - 1).unwrap();
    let before = contents(&scene.theirs());
    fs::rename(scene.ours(), scene.folder.path().join("aside")).unwrap();
    fs::rename(scene.theirs(), scene.ours()).unwrap();
    let one = appending("s", RunChoice::Begin, vec![text(Role::User, "lost?")]);
    assert_eq!(store.append(&one).unwrap_err().code(), Code::StoreMoved);
    drop(store);
    fs::rename(scene.ours(), scene.theirs()).unwrap();
    assert_eq!(contents(&scene.theirs()), before);
}

#[test]
fn an_untouched_folder_opens_in_every_mode_and_at_once() {
    let scene = Scene::new(true);
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let scene = &scene;
            scope.spawn(move || {
                for round in 0..5 {
                    for mode in MODES {
                        let mut store = scene.open(mode, usize::MAX - 1).unwrap();
                        if mode != OpenMode::ReadOnly {
                            let name = format!("s{worker}-{round}-{mode:?}").to_lowercase();
                            store.create_session(&new_session(&name)).unwrap();
                        }
                    }
                }
            });
        }
    });
    assert_eq!(
        scene
            .open(OpenMode::ReadOnly, usize::MAX - 1)
            .unwrap()
            .sessions()
            .unwrap()
            .len(),
        81
    );
}
