//! Giving a new file the permissions of the one that it will replace.
//!
//! Owner, group, access lists and extended attributes are copied as far as the system lets us; what is not copied never
//! gives anybody more than they had.

use std::fs::File;
use std::path::Path;

use rustix::buffer::spare_capacity;
use rustix::fs::{Gid, Mode, Stat, Uid, XattrFlags, fchmod, fchown, fgetxattr, flistxattr, fsetxattr, fstat};

use crate::error::FsError;
use crate::rename::is_unsupported;

/// The longest list of names, or value, that is copied, in bytes: what Linux allows.
const LONGEST: usize = 64 << 10;

/// Gives `file` the permissions of `like`, without set-id bits.
pub(super) fn copy(path: &Path, file: &File, like: &File) -> Result<(), FsError> {
    let look = |file: &File| fstat(file).map_err(|error| FsError::io(path, "cannot look at the file", error));
    let (old, new) = (look(like)?, look(file)?);
    let keeps_group = copy_owner(file, &old, &new);
    let keeps_list = copy_attributes(file, like);
    let mut mode = Mode::from_raw_mode(old.st_mode) & (Mode::RWXU | Mode::RWXG | Mode::RWXO);
    if !(keeps_group && keeps_list) {
        // Another group would get what was meant for the old one; with an access list these bits are its mask.
        mode -= Mode::RWXG;
    }
    set_mode(path, file, mode)
}

/// Sets the permissions of a file, whatever the process masks out.
pub(super) fn set_mode(path: &Path, file: &File, mode: Mode) -> Result<(), FsError> {
    fchmod(file, mode).map_err(|error| FsError::io(path, "cannot set the permissions", error))
}

/// Says whether the group is the same afterwards.
fn copy_owner(file: &File, old: &Stat, new: &Stat) -> bool {
    let group = Gid::from_raw(old.st_gid);
    if old.st_uid != new.st_uid && fchown(file, Some(Uid::from_raw(old.st_uid)), Some(group)).is_ok() {
        return true;
    }
    old.st_gid == new.st_gid || fchown(file, None, Some(group)).is_ok()
}

/// Copies the attributes that belong to content and access; says whether the access list, if there is one, was copied.
fn copy_attributes(file: &File, like: &File) -> bool {
    let mut names = Vec::with_capacity(LONGEST);
    match flistxattr(like, spare_capacity(&mut names)) {
        Ok(_) => {}
        // A file system without attributes has no access list among them either.
        Err(error) => return is_unsupported(error),
    }
    let mut keeps_list = true;
    for name in names.split(|byte| *byte == 0).filter(|name| is_copied(name)) {
        let mut value = Vec::with_capacity(LONGEST);
        let copied = fgetxattr(like, name, spare_capacity(&mut value))
            .and_then(|_| fsetxattr(file, name, &value, XattrFlags::empty()))
            .is_ok();
        keeps_list &= copied || name != ACCESS_LIST;
    }
    keeps_list
}

const ACCESS_LIST: &[u8] = b"system.posix_acl_access";

/// On Linux a person's own attributes and the access list. `security.` and `trusted.` are for the system to set.
#[cfg(not(target_vendor = "apple"))]
fn is_copied(name: &[u8]) -> bool {
    name.starts_with(b"user.") || name == ACCESS_LIST
}

/// On Apple's systems all but what marks where a file came from: this one came from us.
#[cfg(target_vendor = "apple")]
fn is_copied(name: &[u8]) -> bool {
    !name.is_empty() && name != b"com.apple.quarantine" && name != b"com.apple.provenance"
}
