//! Folders that are replaced, links in the place of folders, files that have names elsewhere.

use std::fs;
use std::os::unix::fs::symlink;

use memory_core::Code;
use memory_core::ports::{DocumentFiles as _, FileError};
use memory_testkit::files_contract::FolderFixture as _;

use super::World;

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, FileError>) -> Code {
    let error = result.unwrap_err();
    assert!(matches!(error, FileError::Refused { .. }), "{error}");
    error.code()
}

#[test]
fn a_folder_that_was_replaced_is_noticed_and_the_held_one_is_used() {
    for replace in [
        |world: &World| fs::create_dir(world.memory()).unwrap(),
        |world: &World| symlink(world.outside(), world.memory()).unwrap(),
        // A link to the very folder is not the folder.
        |world: &World| symlink(world.folder.path().join("away"), world.memory()).unwrap(),
    ] {
        let mut world = World::new();
        world.put("MEMORY.md", b"A", 0o600);
        world.files.in_place().unwrap();
        world.move_away();
        replace(&world);
        assert_eq!(refused(world.files.in_place()), Code::StoreMoved);
        world.files.create("stage", "MEMORY.md").unwrap();
        world.files.write("stage", b"B").unwrap();
        world.files.quarantine("stage", "1").unwrap();
        let away = world.folder.path().join("away");
        assert_eq!(fs::read(away.join("quarantine/1")).unwrap(), b"B");
        assert!(world.outside_is_untouched());
    }
}

#[test]
fn a_folder_on_the_way_that_was_replaced_is_noticed() {
    let mut world = World::new();
    let middle = world.folder.path().join("cwd/.tinyagent");
    fs::rename(&middle, world.folder.path().join("away")).unwrap();
    assert_eq!(refused(world.files.in_place()), Code::StoreMoved);
    symlink(world.folder.path().join("away"), &middle).unwrap();
    assert_eq!(refused(world.files.in_place()), Code::StoreMoved);
    fs::remove_file(&middle).unwrap();
    fs::rename(world.folder.path().join("away"), &middle).unwrap();
    world.files.in_place().unwrap();
}

#[test]
fn quarantine_is_a_folder_for_its_owner_alone() {
    let mut world = World::new();
    world.put("stage", b"S", 0o600);
    world.files.quarantine("stage", "1").unwrap();
    assert_eq!(world.mode("quarantine"), 0o700);
}

#[test]
fn quarantine_that_is_no_folder_is_refused_and_nothing_is_moved() {
    for make in [
        |world: &World| symlink(world.outside(), world.path("quarantine")).unwrap(),
        |world: &World| symlink("nothing", world.path("quarantine")).unwrap(),
        |world: &World| fs::write(world.path("quarantine"), b"").unwrap(),
    ] {
        let mut world = World::new();
        world.put("stage", b"S", 0o600);
        make(&world);
        assert_eq!(refused(world.files.quarantine("stage", "1")), Code::StoreOutsideCwd);
        assert_eq!(fs::read(world.path("stage")).unwrap(), b"S");
        assert!(world.outside_is_untouched());
    }
}

#[test]
fn a_name_in_quarantine_is_not_taken_from_odd_things() {
    let mut world = World::new();
    world.put("stage", b"S", 0o600);
    fs::create_dir(world.path("quarantine")).unwrap();
    symlink(world.outside().join("nothing"), world.path("quarantine/1")).unwrap();
    let moved = world.files.quarantine("stage", "1");
    assert!(matches!(moved, Err(FileError::Exists { .. })), "{moved:?}");
    assert!(world.outside_is_untouched());
    assert!(!world.outside().join("nothing").exists());
}

#[test]
fn a_move_into_quarantine_that_was_cut_off_is_ended() {
    let mut world = World::new();
    world.put("stage", b"S", 0o600);
    fs::create_dir(world.path("quarantine")).unwrap();
    fs::hard_link(world.path("stage"), world.path("quarantine/1-ab")).unwrap();
    assert_eq!(world.files.read("stage").unwrap().unwrap().bytes, b"S");
    assert_eq!(refused(world.files.quarantine("stage", "2-ab")), Code::StoreOutsideCwd);
    world.files.quarantine("stage", "1-ab").unwrap();
    assert!(world.list().is_empty());
    assert_eq!(world.quarantined(), [("1-ab".to_owned(), b"S".to_vec())]);
}

#[test]
fn a_second_name_here_does_not_excuse_one_elsewhere() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    world.files.link_new("MEMORY.md", "prev").unwrap();
    fs::hard_link(world.path("prev"), world.folder.path().join("elsewhere")).unwrap();
    for name in ["MEMORY.md", "prev"] {
        assert_eq!(refused(world.files.read(name)), Code::StoreOutsideCwd);
        assert_eq!(refused(world.files.remove(name)), Code::StoreOutsideCwd);
    }
    fs::remove_file(world.folder.path().join("elsewhere")).unwrap();
    world.files.read("MEMORY.md").unwrap().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_refused() {
    use std::os::unix::fs::FileTypeExt as _;

    use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    let path = world.path("device");
    // The device of `/dev/zero` on Linux: a read of it would never end.
    let made = mknodat(
        CWD,
        &path,
        FileType::CharacterDevice,
        Mode::from_raw_mode(0o666),
        makedev(1, 5),
    );
    if made.is_err() {
        println!("this user may make no device");
        return;
    }
    assert_eq!(refused(world.files.read("device")), Code::StoreOutsideCwd);
    assert_eq!(
        refused(world.files.exchange("device", "MEMORY.md")),
        Code::StoreOutsideCwd
    );
    assert_eq!(refused(world.files.remove("device")), Code::StoreOutsideCwd);
    assert_eq!(refused(world.files.quarantine("device", "1")), Code::StoreOutsideCwd);
    assert!(fs::symlink_metadata(path).unwrap().file_type().is_char_device());
}

#[test]
fn names_that_are_not_utf8_are_left_out() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut world = World::new();
    world.put("a", b"", 0o600);
    let odd = world.memory().join(std::ffi::OsStr::from_bytes(b"a\xff"));
    if fs::write(odd, b"").is_err() {
        println!("this file system takes no such name");
    }
    assert_eq!(world.files.names("a").unwrap(), ["a"]);
}
