//! Every odd form of `--cwd`, and everything that may stand where the store's folders and files should be.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use memory_core::Code;
use memory_fs::{Existing, FsError, StoreDir};
use tempfile::TempDir;

struct World {
    folder: TempDir,
}

/// A working folder beside a folder that must never be touched.
impl World {
    fn new() -> Self {
        let world = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(world.cwd()).unwrap();
        fs::create_dir(world.outside()).unwrap();
        fs::write(world.outside().join("state.db"), b"canary").unwrap();
        world
    }

    fn cwd(&self) -> PathBuf {
        self.folder.path().join("cwd")
    }

    fn outside(&self) -> PathBuf {
        self.folder.path().join("outside")
    }

    fn memory(&self) -> PathBuf {
        self.cwd().join(".tinyagent/memory")
    }

    fn with_store() -> Self {
        let world = Self::new();
        drop(StoreDir::create(&world.cwd()).unwrap());
        world
    }

    /// Every operation is refused with `code` naming `named`, fast, and nothing outside changes.
    #[track_caller]
    fn refused(&self, code: Code, named: &Path) {
        let start = Instant::now();
        let every: [Operation; 3] = [
            |cwd| StoreDir::open(cwd)?.database().map(|_| ()),
            |cwd| StoreDir::create(cwd)?.database().map(|_| ()),
            |cwd| {
                let store = StoreDir::create(cwd)?;
                let database = store.database()?;
                store.verify(&database)
            },
        ];
        for operation in every {
            let error = operation(&self.cwd()).unwrap_err();
            assert_eq!(error.code(), code, "{error}");
            assert_eq!(error.path(), named.canonicalize_parent(), "{error}");
        }
        assert!(start.elapsed() < Duration::from_secs(2));
        self.outside_untouched();
    }

    #[track_caller]
    fn outside_untouched(&self) {
        let names: Vec<_> = fs::read_dir(self.outside())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["state.db"]);
        assert_eq!(fs::read(self.outside().join("state.db")).unwrap(), b"canary");
    }
}

type Operation = fn(&Path) -> Result<(), FsError>;

/// Puts a wrong thing at a path.
type Maker = Box<dyn Fn(&Path)>;

trait ParentResolved {
    fn canonicalize_parent(&self) -> PathBuf;
}

impl ParentResolved for Path {
    fn canonicalize_parent(&self) -> PathBuf {
        let parent = self.parent().unwrap();
        parent.canonicalize().unwrap().join(self.file_name().unwrap())
    }
}

#[test]
fn a_new_store_is_private_and_opening_makes_nothing() {
    let world = World::new();
    assert_eq!(StoreDir::open(&world.cwd()).unwrap_err().code(), Code::StoreMissing);
    assert_eq!(fs::read_dir(world.cwd()).unwrap().count(), 0);
    let store = StoreDir::create(&world.cwd()).unwrap();
    for folder in [world.cwd().join(".tinyagent"), world.memory()] {
        assert_eq!(fs::metadata(folder).unwrap().permissions().mode() & 0o777, 0o700);
    }
    assert_eq!(store.path(), world.memory().canonicalize().unwrap());
    let database = store.database().unwrap();
    assert!(!database.exists());
    assert_eq!(database.path, store.path().join("state.db"));
    fs::write(&database.path, b"x").unwrap();
    store.verify(&database).unwrap();
    assert!(StoreDir::open(&world.cwd()).unwrap().database().unwrap().exists());
}

#[test]
fn odd_working_folders_are_taken_literally() {
    let world = World::new();
    let odd = [
        "a b",
        "-x",
        "~",
        "$HOME",
        "%2e%2e",
        "..;",
        "....",
        "C:\\x",
        "file:",
        "file:x?mode=rwc",
        "é",
        "e\u{301}",
        "．．",
        "\u{2215}",
        "\u{202e}gnp",
        "a\u{200b}b",
        "new\nline",
        "\u{1b}[31m",
        "tab\t",
        "NUL",
        "x.",
        "x ",
        "#",
        "?",
    ];
    for name in odd.iter().map(|name| (*name).to_owned()).chain(["n".repeat(255)]) {
        let cwd = world.cwd().join(&name);
        fs::create_dir(&cwd).unwrap();
        let store = StoreDir::create(&cwd).unwrap();
        assert_eq!(store.cwd(), cwd.canonicalize().unwrap(), "{name:?}");
        assert!(cwd.join(".tinyagent/memory").is_dir());
        store.verify(&store.database().unwrap()).unwrap();
    }
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = world.cwd().join(std::ffi::OsStr::from_bytes(b"not \xff utf-8"));
    fs::create_dir(&bytes).unwrap();
    StoreDir::create(&bytes).unwrap();
    let deep = (0..200).fold(world.cwd(), |path, _| path.join("d"));
    fs::create_dir_all(&deep).unwrap();
    StoreDir::create(&deep).unwrap();
    world.outside_untouched();
}

#[test]
fn the_working_folder_may_be_written_and_reached_in_any_way() {
    let world = World::with_store();
    let expected = world.cwd().canonicalize().unwrap();
    let link = world.folder.path().join("link");
    symlink(world.cwd(), &link).unwrap();
    let chain = world.folder.path().join("chain");
    symlink("link", &chain).unwrap();
    let text = world.cwd().display().to_string();
    for form in [
        format!("{text}/"),
        format!("{text}//"),
        format!("{text}/."),
        format!("{text}/.tinyagent/.."),
        format!("{text}/../cwd"),
    ] {
        assert_eq!(StoreDir::open(Path::new(&form)).unwrap().cwd(), expected, "{form}");
    }
    for form in [link, chain] {
        assert_eq!(StoreDir::open(&form).unwrap().cwd(), expected);
    }
}

#[test]
fn a_working_folder_that_is_none_is_refused() {
    let world = World::new();
    for missing in ["", "nowhere", "../cwd/nowhere/x"] {
        let path = if missing.is_empty() {
            PathBuf::new()
        } else {
            world.cwd().join(missing)
        };
        assert_eq!(
            StoreDir::create(&path).unwrap_err().code(),
            Code::StoreMissing,
            "{missing}"
        );
    }
    let file = world.outside().join("state.db");
    assert_eq!(StoreDir::create(&file).unwrap_err().code(), Code::StoreOutsideCwd);
    assert!(StoreDir::create(&file.join("x")).is_err());
    let pipe = world.cwd().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(StoreDir::create(&pipe).unwrap_err().code(), Code::StoreOutsideCwd);
    let circle = world.cwd().join("circle");
    symlink("circle", &circle).unwrap();
    assert!(StoreDir::create(&circle).is_err());
    assert!(StoreDir::create(Path::new(&"x/".repeat(3000))).is_err());
    assert!(StoreDir::create(&world.cwd().join("n".repeat(256))).is_err());
    assert!(StoreDir::create(Path::new("a\0b")).is_err());
    world.outside_untouched();
}

/// Lists everything that may stand where a folder should be.
fn wrong_folders(world: &World) -> Vec<(&'static str, Maker)> {
    let outside = world.outside();
    let inside = world.cwd().join("inside");
    fs::create_dir(&inside).unwrap();
    vec![
        (
            "link outside",
            Box::new(move |path: &Path| symlink(&outside, path).unwrap()),
        ),
        (
            "link inside",
            Box::new(move |path: &Path| symlink(&inside, path).unwrap()),
        ),
        (
            "relative link",
            Box::new(|path: &Path| symlink("../outside", path).unwrap()),
        ),
        (
            "dangling link",
            Box::new(|path: &Path| symlink("nowhere", path).unwrap()),
        ),
        (
            "circle",
            Box::new(|path: &Path| symlink(path.file_name().unwrap(), path).unwrap()),
        ),
        ("link to the root", Box::new(|path: &Path| symlink("/", path).unwrap())),
        (
            "magic link",
            Box::new(|path: &Path| symlink("/proc/self/cwd", path).unwrap()),
        ),
        ("file", Box::new(|path: &Path| fs::write(path, b"").unwrap())),
        (
            "pipe",
            Box::new(|path: &Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success())),
        ),
        (
            "socket",
            Box::new(|path: &Path| drop(std::os::unix::net::UnixListener::bind(path).unwrap())),
        ),
    ]
}

#[test]
fn folders_on_the_way_must_be_folders() {
    for step in [".tinyagent", ".tinyagent/memory"] {
        let kinds = wrong_folders(&World::new()).len();
        for kind in 0..kinds {
            let world = World::new();
            let path = world.cwd().join(step);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let (name, make) = wrong_folders(&world).swap_remove(kind);
            make(&path);
            println!("{step}: {name}");
            world.refused(Code::StoreOutsideCwd, &path);
        }
    }
}

#[test]
fn a_chain_of_links_is_refused() {
    let world = World::new();
    symlink(world.outside(), world.cwd().join("second")).unwrap();
    symlink("second", world.cwd().join(".tinyagent")).unwrap();
    world.refused(Code::StoreOutsideCwd, &world.cwd().join(".tinyagent"));
}

#[test]
fn files_of_the_database_must_be_plain_files_of_their_own() {
    for name in ["state.db", "state.db-wal", "state.db-shm", "state.db-journal"] {
        let kinds = wrong_folders(&World::new());
        for (kind, (label, _)) in kinds.iter().enumerate().filter(|(_, (label, _))| *label != "file") {
            let world = World::with_store();
            let path = world.memory().join(name);
            let (_, make) = wrong_folders(&world).swap_remove(kind);
            make(&path);
            println!("{name}: {label}");
            world.refused(Code::StoreOutsideCwd, &path);
        }
        let world = World::with_store();
        fs::create_dir(world.memory().join(name)).unwrap();
        world.refused(Code::StoreOutsideCwd, &world.memory().join(name));

        let world = World::with_store();
        symlink(world.outside().join("state.db"), world.memory().join(name)).unwrap();
        world.refused(Code::StoreOutsideCwd, &world.memory().join(name));

        let world = World::with_store();
        fs::hard_link(world.outside().join("state.db"), world.memory().join(name)).unwrap();
        world.refused(Code::StoreOutsideCwd, &world.memory().join(name));
    }
}

#[test]
fn a_sibling_with_the_same_beginning_is_another_folder() {
    let world = World::with_store();
    let sibling = world.folder.path().join("cwd-evil");
    fs::create_dir(&sibling).unwrap();
    symlink(&sibling, world.memory().join("locks")).unwrap();
    let store = StoreDir::open(&world.cwd()).unwrap();
    assert_eq!(
        store.lock("x", Duration::ZERO).unwrap_err().code(),
        Code::StoreOutsideCwd
    );
    assert_eq!(
        store
            .write("../../../cwd-evil/x", b"", Existing::Replace)
            .unwrap_err()
            .code(),
        Code::StoreOutsideCwd
    );
    assert_eq!(fs::read_dir(sibling).unwrap().count(), 0);
}

#[test]
fn a_folder_or_file_that_was_replaced_is_noticed() {
    let world = World::with_store();
    let store = StoreDir::open(&world.cwd()).unwrap();
    fs::write(world.memory().join("state.db"), b"one").unwrap();
    let database = store.database().unwrap();
    fs::rename(world.memory().join("state.db"), world.memory().join("aside")).unwrap();
    assert_eq!(store.verify(&database).unwrap_err().code(), Code::StoreMoved);
    fs::write(world.memory().join("state.db"), b"two").unwrap();
    assert_eq!(store.verify(&database).unwrap_err().code(), Code::StoreMoved);
    fs::rename(world.memory().join("aside"), world.memory().join("state.db")).unwrap();
    store.verify(&database).unwrap();

    fs::rename(world.cwd().join(".tinyagent"), world.cwd().join("gone")).unwrap();
    assert_eq!(store.verify(&database).unwrap_err().code(), Code::StoreMoved);
    drop(StoreDir::create(&world.cwd()).unwrap());
    assert_eq!(store.verify(&database).unwrap_err().code(), Code::StoreMoved);
    fs::remove_dir_all(world.cwd().join(".tinyagent")).unwrap();
    symlink("gone", world.cwd().join(".tinyagent")).unwrap();
    assert_eq!(store.verify(&database).unwrap_err().code(), Code::StoreOutsideCwd);
}

#[test]
fn a_folder_that_is_not_in_its_place_is_noticed_without_opening_anything() {
    let world = World::with_store();
    let store = StoreDir::open(&world.cwd()).unwrap();
    store.in_place().unwrap();
    for name in [".tinyagent", ".tinyagent/memory"] {
        let (place, aside) = (world.cwd().join(name), world.cwd().join("aside"));
        fs::rename(&place, &aside).unwrap();
        assert_eq!(store.in_place().unwrap_err().code(), Code::StoreMoved);
        // A link to the very folder is not the folder.
        symlink(&aside, &place).unwrap();
        assert_eq!(store.in_place().unwrap_err().code(), Code::StoreMoved);
        fs::remove_file(&place).unwrap();
        fs::create_dir_all(world.memory()).unwrap();
        assert_eq!(store.in_place().unwrap_err().code(), Code::StoreMoved);
        fs::remove_dir_all(&place).unwrap();
        fs::rename(&aside, &place).unwrap();
        store.in_place().unwrap();
    }
    symlink(world.outside().join("state.db"), world.memory().join("state.db-wal")).unwrap();
    assert_eq!(store.in_place().unwrap_err().code(), Code::StoreOutsideCwd);
}

#[test]
fn what_may_not_be_entered_is_an_error() {
    let world = World::with_store();
    fs::set_permissions(world.cwd().join(".tinyagent"), fs::Permissions::from_mode(0o000)).unwrap();
    match StoreDir::open(&world.cwd()) {
        Ok(_) => println!("this user may enter every folder"),
        Err(error) => assert_eq!(error.code(), Code::StoreReadOnly),
    }
    fs::set_permissions(world.cwd().join(".tinyagent"), fs::Permissions::from_mode(0o700)).unwrap();
}
