//! Renaming without replacing, and exchanging, as far as the file system can.

use rustix::fs::{AtFlags, RenameFlags, linkat, renameat_with, unlinkat};
use rustix::io::Errno;

use crate::folder::Folder;

/// Gives a file another name that nothing has: `EEXIST` if something has it.
///
/// A file system that cannot do that at once gives the file both names for a moment: a link does not replace either.
pub(crate) fn rename_new(from: &Folder, name: &str, to: &Folder, new: &str) -> Result<(), Errno> {
    match renameat_with(&from.handle, name, &to.handle, new, RenameFlags::NOREPLACE) {
        Err(error) if is_unsupported(error) => rename_by_link(from, name, to, new),
        other => other,
    }
}

fn rename_by_link(from: &Folder, name: &str, to: &Folder, new: &str) -> Result<(), Errno> {
    linkat(&from.handle, name, &to.handle, new, AtFlags::empty())?;
    // Else a loss of power could leave the file without any name: with the removal, and without the link.
    to.make_durable()?;
    unlinkat(&from.handle, name, AtFlags::empty())
}

/// Exchanges what two names lead to, at once. Links are exchanged themselves, never followed.
pub(crate) fn exchange(folder: &Folder, one: &str, other: &str) -> Result<(), Errno> {
    renameat_with(&folder.handle, one, &folder.handle, other, RenameFlags::EXCHANGE)
}

/// Says whether the file system or the system has no such call.
pub(crate) fn is_unsupported(error: Errno) -> bool {
    // The last two are one number on Linux and two on Apple's systems.
    [Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP, Errno::NOTSUP].contains(&error)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_rename_by_a_link_replaces_nothing_and_follows_nothing() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        fs::write(path("a"), b"A").unwrap();
        fs::write(path("b"), b"B").unwrap();
        std::os::unix::fs::symlink(path("nothing"), path("link")).unwrap();
        let folder = Folder::named(place.path()).unwrap();
        let rename = |name, new| rename_by_link(&folder, name, &folder, new);
        assert_eq!(rename("a", "b"), Err(Errno::EXIST));
        assert_eq!(rename("a", "link"), Err(Errno::EXIST));
        assert_eq!(rename("none", "c"), Err(Errno::NOENT));
        assert_eq!(rename("a", "c"), Ok(()));
        assert_eq!(fs::read(path("c")).unwrap(), b"A");
        assert_eq!(fs::read(path("b")).unwrap(), b"B");
        assert!(!path("a").exists() && !path("nothing").exists());
        assert_eq!(rename("link", "moved"), Ok(()));
        assert!(path("moved").is_symlink() && !path("nothing").exists());
    }
}
