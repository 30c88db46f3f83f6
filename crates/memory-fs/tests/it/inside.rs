//! Files that somebody named: read inside, refused outside.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use memory_fs::{Inside, find_inside};
use tempfile::TempDir;

fn world() -> (TempDir, std::path::PathBuf) {
    let world = tempfile::tempdir().unwrap();
    let cwd = world.path().join("cwd");
    fs::create_dir_all(cwd.join("conf")).unwrap();
    fs::write(cwd.join("conf/a.toml"), "inside").unwrap();
    fs::write(world.path().join("secret"), "outside").unwrap();
    (world, cwd)
}

fn find(cwd: &Path, path: impl AsRef<Path>) -> Inside {
    find_inside(cwd, path.as_ref(), 100).unwrap()
}

fn inside() -> Inside {
    Inside::Bytes(b"inside".to_vec())
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
        assert_eq!(find(&cwd, path), inside(), "{path}");
    }
    assert_eq!(find(&cwd, cwd.join("conf/a.toml")), inside());
    assert_eq!(find(&world.path().join("other"), "conf/a.toml"), inside());
    assert_eq!(find(&cwd, "conf/none.toml"), Inside::Missing);
    assert_eq!(find(&cwd, "none/none.toml"), Inside::Missing);
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
        let found = find(&cwd, path);
        assert!(matches!(found, Inside::Elsewhere | Inside::Odd(_)), "{path}: {found:?}");
    }
}

#[test]
fn what_is_there_in_place_of_a_file_is_said() {
    let (world, cwd) = world();
    fs::hard_link(world.path().join("secret"), cwd.join("hard")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, cwd.join("pipe"), rustix::fs::Mode::RWXU).unwrap();
    symlink("loop", cwd.join("loop")).unwrap();
    symlink(world.path().join("secret"), cwd.join("secret")).unwrap();
    symlink("/proc/self/cwd", cwd.join("magic")).unwrap();
    let found = |path: &str| find_inside(&cwd, Path::new(path), 100).unwrap();
    assert_eq!(found("conf/a.toml"), Inside::Bytes(b"inside".to_vec()));
    assert_eq!(found("conf/none.toml"), Inside::Missing);
    for path in [
        "../secret",
        "../none",
        "secret",
        "/etc/passwd",
        "/none/at/all",
        "/dev/zero",
    ] {
        assert_eq!(found(path), Inside::Elsewhere, "{path}");
    }
    for (path, says) in [
        ("hard", "hard link"),
        ("pipe", "pipe"),
        ("conf", "folder"),
        ("", "folder"),
        ("loop", "circle"),
        ("/proc/self/root/etc/passwd", "processes"),
        ("/proc/self/cwd/conf/a.toml", "processes"),
        ("/../proc/thread-self/cwd/x", "processes"),
        ("magic/conf/a.toml", "processes"),
        ("/dev/fd/3", "processes"),
        ("/dev/fd/999", "processes"),
        ("/dev/stdin", "processes"),
    ] {
        match found(path) {
            Inside::Odd(found) => assert!(found.contains(says), "{path}: {found}"),
            other => panic!("{path}: {other:?}"),
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_way_through_the_files_of_a_process_is_odd_also_where_it_ends_inside() {
    let (_world, cwd) = world();
    let handle = fs::File::open(&cwd).unwrap();
    let number = std::os::fd::AsRawFd::as_raw_fd(&handle);
    for way in [format!("/proc/self/fd/{number}"), format!("/dev/fd/{number}")] {
        let path = Path::new(&way).join("conf/a.toml");
        assert_eq!(fs::read(&path).unwrap(), b"inside");
        let found = find_inside(&cwd, &path, 100).unwrap();
        assert!(matches!(found, Inside::Odd(_)), "{way}: {found:?}");
    }
    // The folder itself may be named in any way.
    assert_eq!(
        find_inside(
            &Path::new("/proc/self/fd").join(number.to_string()),
            Path::new("conf/a.toml"),
            100
        )
        .unwrap(),
        Inside::Bytes(b"inside".to_vec())
    );
}

#[test]
fn no_more_is_read_than_asked_for() {
    let (_world, cwd) = world();
    fs::write(cwd.join("large"), vec![b'x'; 1_000]).unwrap();
    assert_eq!(find(&cwd, "large"), Inside::Bytes(vec![b'x'; 101]));
}
