//! Files that somebody named: read inside, refused outside.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use memory_core::Code;
use memory_fs::{FsError, read_inside};
use tempfile::TempDir;

fn world() -> (TempDir, std::path::PathBuf) {
    let world = tempfile::tempdir().unwrap();
    let cwd = world.path().join("cwd");
    fs::create_dir_all(cwd.join("conf")).unwrap();
    fs::write(cwd.join("conf/a.toml"), "inside").unwrap();
    fs::write(world.path().join("secret"), "outside").unwrap();
    (world, cwd)
}

fn read(cwd: &Path, path: impl AsRef<Path>) -> Result<Option<Vec<u8>>, FsError> {
    read_inside(cwd, path.as_ref(), 100)
}

#[test]
fn what_lies_inside_is_read_by_whatever_path() {
    let (world, cwd) = world();
    symlink("conf", cwd.join("link")).unwrap();
    symlink(cwd.join("conf/a.toml"), cwd.join("file")).unwrap();
    symlink(&cwd, world.path().join("other")).unwrap();
    for path in [
        "conf/a.toml",
        "./conf/../conf/a.toml",
        "link/a.toml",
        "file",
        "../cwd/conf/a.toml",
    ] {
        assert_eq!(read(&cwd, path).unwrap().unwrap(), b"inside", "{path}");
    }
    assert_eq!(read(&cwd, cwd.join("conf/a.toml")).unwrap().unwrap(), b"inside");
    assert_eq!(
        read(&world.path().join("other"), "conf/a.toml").unwrap().unwrap(),
        b"inside"
    );
    assert_eq!(read(&cwd, "conf/none.toml").unwrap(), None);
    assert_eq!(read(&cwd, "none/none.toml").unwrap(), None);
}

#[test]
fn what_lies_outside_or_is_odd_is_refused() {
    let (world, cwd) = world();
    symlink(world.path(), cwd.join("out")).unwrap();
    symlink(world.path().join("secret"), cwd.join("secret")).unwrap();
    symlink("/nonexistent", cwd.join("dangling")).unwrap();
    symlink("loop", cwd.join("loop")).unwrap();
    fs::hard_link(world.path().join("secret"), cwd.join("hard")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, cwd.join("pipe"), rustix::fs::Mode::RWXU).unwrap();
    fs::create_dir(world.path().join("cwd-evil")).unwrap();
    fs::write(world.path().join("cwd-evil/x"), "outside").unwrap();
    for path in [
        "..",
        "../secret",
        "../none",
        "conf/../../secret",
        "out/secret",
        "secret",
        "dangling",
        "loop",
        "hard",
        "pipe",
        "conf",
        ".",
        "",
        "/etc/passwd",
        "/none/at/all",
        "../cwd-evil/x",
        "/proc/self/root/etc/passwd",
        "/dev/zero",
    ] {
        let error = read(&cwd, path).unwrap_err();
        assert_eq!(error.code(), Code::StoreOutsideCwd, "{path}: {error}");
    }
}

#[test]
fn no_more_is_read_than_asked_for() {
    let (_world, cwd) = world();
    fs::write(cwd.join("large"), vec![b'x'; 1_000]).unwrap();
    assert_eq!(read(&cwd, "large").unwrap().unwrap().len(), 101);
}
