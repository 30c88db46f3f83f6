//! Writing a file whole or not at all: a draft beside it, made durable, then renamed.

use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use rustix::fs::{AtFlags, Mode, OFlags, fchmod, openat, renameat, statat, unlinkat};
use rustix::io::Errno;

use crate::error::FsError;
use crate::folder::{FILE_MODE, Folder, component};
use crate::rename::rename_new;

/// What to do if there is a file already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Leave it and fail.
    Refuse,
    /// Put the new one in its place, with its permissions.
    Replace,
}

/// Writes the file at `path`, in a folder that is there, whole or not at all.
///
/// The folder is resolved once; the file itself must not be a link. A new file has mode 0600. After `Ok`
/// content and name survive a crash; after an error or a crash `path` is as it was.
///
/// # Errors
///
/// [`FsError::Missing`] if the folder is not there; [`FsError::Outside`] if `path` names no file, or a link, a
/// special file or a file with several names; [`FsError::Exists`] if it is there and `existing` refuses that;
/// [`FsError::Io`] if writing fails.
pub fn write_atomic(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), FsError> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(FsError::outside(path, "it names no file"));
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let folder = Folder::named(folder)?;
    match std::str::from_utf8(name.as_bytes()) {
        Ok(name) => write_in(&folder, component(name)?, bytes, existing),
        Err(_) => Err(FsError::outside(path, "its name is not UTF-8")),
    }
}

/// Writes the file `name` in `folder`, and makes it durable.
pub(crate) fn write_in(folder: &Folder, name: &str, bytes: &[u8], existing: Existing) -> Result<(), FsError> {
    put_in(folder, name, existing, |file| {
        fill(folder, name, file, bytes)?;
        sync(folder, name, file)
    })?;
    folder.sync()
}

/// The same, and leaves it to the system when it is durable.
pub(crate) fn note_in(folder: &Folder, name: &str, bytes: &[u8]) -> Result<(), FsError> {
    put_in(folder, name, Existing::Replace, |file| fill(folder, name, file, bytes))
}

fn put_in(
    folder: &Folder,
    name: &str,
    existing: Existing,
    fill: impl FnOnce(&mut File) -> Result<(), FsError>,
) -> Result<(), FsError> {
    let path = folder.path.join(name);
    let there = folder.plain_file(name)?;
    if there.is_some() && existing == Existing::Refuse {
        return Err(FsError::Exists { path });
    }
    let (draft, mut file) = new_draft(folder)?;
    let outcome = fill(&mut file).and_then(|()| publish(folder, &draft, name, existing));
    if outcome.is_err() {
        // Best effort: a draft that stays does no harm.
        let _ = unlinkat(&folder.handle, &draft, AtFlags::empty());
    }
    outcome
}

/// Makes a draft under a name that nobody can foresee, and never through something that is there.
fn new_draft(folder: &Folder) -> Result<(String, File), FsError> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut tries = 0;
    loop {
        let name = format!(".{:016x}{:016x}.draft", random(), random());
        match openat(&folder.handle, name.as_str(), flags, FILE_MODE) {
            Ok(handle) => return Ok((name, File::from(handle))),
            Err(Errno::EXIST) if tries < 3 => tries += 1,
            Err(error) => return Err(FsError::io(&folder.path.join(name), "cannot make a draft", error)),
        }
    }
}

fn random() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
}

fn fill(folder: &Folder, name: &str, file: &mut File, bytes: &[u8]) -> Result<(), FsError> {
    let path = folder.path.join(name);
    // The permissions of what is replaced, without set-id bits.
    if let Ok(stat) = statat(&folder.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
        let mode = Mode::from_raw_mode(stat.st_mode & 0o777);
        fchmod(&*file, mode).map_err(|error| FsError::io(&path, "cannot set the permissions", error))?;
    }
    file.write_all(bytes)
        .map_err(|error| FsError::io(&path, "cannot write", error))
}

fn sync(folder: &Folder, name: &str, file: &File) -> Result<(), FsError> {
    file.sync_all()
        .map_err(|error| FsError::io(&folder.path.join(name), "cannot make the content durable", error))
}

fn publish(folder: &Folder, draft: &str, name: &str, existing: Existing) -> Result<(), FsError> {
    let path = folder.path.join(name);
    let renamed = match existing {
        Existing::Replace => renameat(&folder.handle, draft, &folder.handle, name),
        Existing::Refuse => rename_new(folder, draft, folder, name),
    };
    match renamed {
        Ok(()) => Ok(()),
        Err(Errno::EXIST) => Err(FsError::Exists { path }),
        Err(error) => Err(FsError::io(&path, "cannot put the file in place", error)),
    }
}
