//! What a new file takes over from the old one.

use std::fs;
use std::os::unix::fs::MetadataExt as _;

use memory_core::ports::DocumentFiles as _;
use memory_fs::StoreDir;
use memory_testkit::files_contract::FolderFixture as _;
use rustix::fs::{Gid, Uid, XattrFlags, chown, getxattr, setxattr};

use super::{World, child, child_folder};

/// Sets an attribute of `MEMORY.md`; says whether the file system has such. Where it has none there is nothing to show.
fn set(world: &World, name: &str, value: &[u8]) -> bool {
    setxattr(world.path("MEMORY.md"), name, value, XattrFlags::empty()).is_ok()
}

fn get(world: &World, file: &str, name: &str) -> Option<Vec<u8>> {
    let mut value = [0; 1000];
    let length = getxattr(world.path(file), name, &mut value).ok()?;
    Some(value[..length].to_vec())
}

#[test]
fn attributes_of_a_person_are_taken_over() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o644);
    if set(&world, "user.note", b"kept \0 whole") && set(&world, "user.empty", b"") {
        world.files.create("stage", "MEMORY.md").unwrap();
        assert_eq!(
            get(&world, "stage", "user.note").as_deref(),
            Some(b"kept \0 whole".as_slice())
        );
        assert_eq!(get(&world, "stage", "user.empty").as_deref(), Some(b"".as_slice()));
        assert_eq!(world.mode("stage"), 0o644);
    }
}

#[test]
fn an_access_list_is_taken_over() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    // Version 2; owner rw, user 12345 r, group r, mask r, others none: `linux/posix_acl_xattr.h`.
    let entries: [(u16, u16, u32); 5] = [
        (0x01, 6, u32::MAX),
        (0x02, 4, 12345),
        (0x04, 4, u32::MAX),
        (0x10, 4, u32::MAX),
        (0x20, 0, u32::MAX),
    ];
    let mut list = 2u32.to_le_bytes().to_vec();
    for (tag, permissions, id) in entries {
        list.extend(tag.to_le_bytes());
        list.extend(permissions.to_le_bytes());
        list.extend(id.to_le_bytes());
    }
    if set(&world, "system.posix_acl_access", &list) {
        world.files.create("stage", "MEMORY.md").unwrap();
        assert_eq!(get(&world, "stage", "system.posix_acl_access"), Some(list));
        assert_eq!(world.mode("stage"), world.mode("MEMORY.md"));
    }
}

#[test]
fn owner_and_group_are_taken_over_where_this_user_may() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o640);
    let given = chown(
        world.path("MEMORY.md"),
        Some(Uid::from_raw(12345)),
        Some(Gid::from_raw(54321)),
    );
    if given.is_err() {
        println!("this user may give no file away");
        return;
    }
    world.files.create("stage", "MEMORY.md").unwrap();
    let metadata = fs::metadata(world.path("stage")).unwrap();
    assert_eq!(
        (metadata.uid(), metadata.gid(), world.mode("stage")),
        (12345, 54321, 0o640)
    );
}

/// Not a test of its own: makes files in a process with another mask.
#[test]
fn child_that_makes_files() {
    let Some(cwd) = child_folder() else { return };
    let mut files = StoreDir::open(&cwd).unwrap().documents();
    files.create("new", "nothing").unwrap();
    files.create("stage", "MEMORY.md").unwrap();
}

#[test]
fn permissions_do_not_depend_on_the_mask_of_the_process() {
    for mask in ["0000", "0777"] {
        let mut world = World::new();
        world.put("MEMORY.md", b"A", 0o664);
        let test = "documents::attributes::child_that_makes_files";
        let output = child(test, &format!("umask {mask};"), &world.folder.path().join("cwd")).output();
        assert!(output.unwrap().status.success());
        assert_eq!((world.mode("new"), world.mode("stage")), (0o600, 0o664), "{mask}");
    }
}

/// Does something as a user without any right beyond those of files, who owns the store; nothing if this user may not.
#[cfg(target_os = "linux")]
fn as_another_user(world: &World, act: impl FnOnce() + Send) {
    use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};
    let (user, group) = (Uid::from_raw(12345), Gid::from_raw(12345));
    for path in [".", "cwd", "cwd/.tinyagent", "cwd/.tinyagent/memory"] {
        if chown(world.folder.path().join(path), Some(user), Some(group)).is_err() {
            return;
        }
    }
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Of this thread alone.
            set_thread_groups(&[]).unwrap();
            set_thread_gid(group).unwrap();
            set_thread_uid(user).unwrap();
            act();
        });
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_group_that_cannot_be_kept_gives_no_other_group_anything() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o664);
    let _ = chown(
        world.path("MEMORY.md"),
        Some(Uid::from_raw(12345)),
        Some(Gid::from_raw(54321)),
    );
    let mut files = world.again();
    as_another_user(&world, || {
        files.create("stage", "MEMORY.md").unwrap();
        let metadata = fs::metadata(world.path("stage")).unwrap();
        assert_eq!((metadata.gid(), world.mode("stage")), (12345, 0o604));
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_document_that_nobody_may_write_is_replaced_by_its_owner() {
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o400);
    let _ = chown(world.path("MEMORY.md"), Some(Uid::from_raw(12345)), None);
    let mut files = world.again();
    as_another_user(&world, || {
        files.create("stage", "MEMORY.md").unwrap();
        files.write("stage", b"B").unwrap();
        files.sync_file("stage").unwrap();
        files.rename_over("stage", "MEMORY.md").unwrap();
        assert_eq!(files.read("MEMORY.md").unwrap().unwrap().bytes, b"B");
        assert_eq!(world.mode("MEMORY.md"), 0o400);
    });
}

#[cfg(target_os = "linux")]
#[test]
fn what_this_user_may_not_do_is_an_error_with_its_code() {
    use memory_core::Code;
    let mut world = World::new();
    world.put("MEMORY.md", b"A", 0o600);
    let mut files = world.again();
    as_another_user(&world, || {
        // The document still belongs to somebody else.
        assert_eq!(files.read("MEMORY.md").unwrap_err().code(), Code::StoreReadOnly);
        assert_eq!(
            files.create("stage", "MEMORY.md").unwrap_err().code(),
            Code::StoreReadOnly
        );
        fs::set_permissions(world.memory(), std::os::unix::fs::PermissionsExt::from_mode(0o500)).unwrap();
        assert_eq!(files.create("stage", "none").unwrap_err().code(), Code::StoreReadOnly);
        assert_eq!(files.remove("MEMORY.md").unwrap_err().code(), Code::StoreReadOnly);
    });
    assert_eq!(world.list(), [("MEMORY.md".to_owned(), b"A".to_vec())]);
}
