//! Files are written whole or not at all, and only where they should be.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};

use std::sync::atomic::{AtomicUsize, Ordering};

use memory_core::Code;
use memory_fs::{Existing, StoreDir, write_atomic};
use proptest::prelude::*;

/// Puts a wrong thing at a path.
type Maker<'a> = &'a dyn Fn(&std::path::Path);

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_file_is_made_kept_or_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.json");
    write_atomic(&path, b"one", Existing::Refuse).unwrap();
    assert_eq!(mode(&path), 0o600);
    assert_eq!(
        write_atomic(&path, b"two", Existing::Refuse).unwrap_err().code(),
        Code::AlreadyExists
    );
    assert_eq!(fs::read(&path).unwrap(), b"one");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o4644)).unwrap();
    write_atomic(&path, b"three", Existing::Replace).unwrap();
    assert_eq!(
        (fs::read(&path).unwrap().as_slice(), mode(&path)),
        (b"three".as_slice(), 0o644)
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
    assert_eq!(
        write_atomic(&folder.path().join("no/x"), b"", Existing::Refuse)
            .unwrap_err()
            .code(),
        Code::StoreMissing
    );
}

#[test]
fn links_and_special_files_are_neither_followed_nor_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let canary = folder.path().join("canary");
    fs::write(&canary, b"canary").unwrap();
    let make: [(&str, Maker<'_>); 5] = [
        ("link", &|path| symlink(&canary, path).unwrap()),
        ("dangling", &|path| symlink("nowhere", path).unwrap()),
        ("hard link", &|path| fs::hard_link(&canary, path).unwrap()),
        ("folder", &|path| fs::create_dir(path).unwrap()),
        ("pipe", &|path| {
            let made = std::process::Command::new("mkfifo").arg(path).status().unwrap();
            assert!(made.success());
        }),
    ];
    for (name, make) in make {
        let path = folder.path().join(name);
        make(&path);
        for existing in [Existing::Refuse, Existing::Replace] {
            assert_eq!(
                write_atomic(&path, b"x", existing).unwrap_err().code(),
                Code::StoreOutsideCwd,
                "{name}"
            );
        }
        assert!(fs::symlink_metadata(&path).is_ok());
    }
    assert_eq!(fs::read(&canary).unwrap(), b"canary");
}

#[test]
fn at_most_one_of_many_new_files_wins() {
    let folder = tempfile::tempdir().unwrap();
    let store = StoreDir::create(folder.path()).unwrap();
    let wins = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for worker in 0..8u8 {
            let (store, wins) = (&store, &wins);
            scope.spawn(move || {
                if store.write("new", &[worker; 5000], Existing::Refuse).is_ok() {
                    wins.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(wins.into_inner(), 1);
    let content = fs::read(store.path().join("new")).unwrap();
    assert!(content.len() == 5000 && content.iter().all(|byte| *byte == content[0]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever the name, nothing is made but one file of that name in the store's folder.
    #[test]
    fn names_never_lead_out(name in "(\\.\\.|\\.|/|\\\\|%2e|\u{0}|~|a|é|:|\n| ){0,8}") {
        let folder = tempfile::tempdir().unwrap();
        let cwd = folder.path().join("cwd");
        fs::create_dir(&cwd).unwrap();
        let store = StoreDir::create(&cwd).unwrap();
        let written = store.write(&name, b"x", Existing::Refuse).is_ok();
        let names = |path: &std::path::Path| -> Vec<String> {
            fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
        };
        let expected = if written { vec![name.clone()] } else { vec![] };
        prop_assert_eq!(names(store.path()), expected);
        prop_assert_eq!(names(&cwd), [".tinyagent"]);
        prop_assert_eq!(names(folder.path()), ["cwd"]);
        let plain = !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\0']);
        prop_assert_eq!(written, plain);
    }
}
