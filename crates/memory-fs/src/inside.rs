//! Reading a file that somebody named, if it lies in the working folder.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags, openat};
use rustix::io::Errno;

use crate::error::FsError;
use crate::folder::Folder;

/// Reads the file `path` (relative to `cwd`, or absolute inside it) as far as `limit` bytes and one more; nothing if it is not
/// there. Links are followed as long as they lead to a place inside.
///
/// The place is resolved once, and then walked by handles without following anything, so that no swap of a name leads out. A pipe
/// or device is refused and never waited for.
///
/// # Errors
///
/// [`FsError::Outside`] if it lies outside of `cwd` or is no plain file; [`FsError::Missing`] if `cwd` is not there;
/// [`FsError::Io`] if it cannot be read.
pub fn read_inside(cwd: &Path, path: &Path, limit: usize) -> Result<Option<Vec<u8>>, FsError> {
    let folder = Folder::named(cwd)?;
    let named = folder.path.join(path);
    let outside = || FsError::outside(&named, "it lies outside of the working folder");
    let resolved = match std::fs::canonicalize(&named) {
        Ok(resolved) => resolved,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let is_dangling = named.symlink_metadata().is_ok();
            let is_inside = !is_dangling && lexical(&named).starts_with(&folder.path);
            return if is_inside { Ok(None) } else { Err(outside()) };
        }
        Err(error) if error.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => {
            return Err(FsError::outside(&named, "its links lead in a circle"));
        }
        Err(error) => return Err(FsError::io(&named, "cannot resolve the path", error)),
    };
    let Ok(below) = resolved.strip_prefix(&folder.path) else {
        return Err(outside());
    };
    let mut steps: Vec<&str> = Vec::new();
    for step in below.components() {
        steps.push(step.as_os_str().to_str().ok_or_else(outside)?);
    }
    match steps.split_last() {
        Some((name, steps)) => read_at(folder, steps, name, limit),
        None => Err(FsError::outside(&named, "it is a folder")),
    }
}

fn read_at(folder: Folder, steps: &[&str], name: &str, limit: usize) -> Result<Option<Vec<u8>>, FsError> {
    let mut folder = folder;
    for step in steps {
        match folder.child(step)? {
            Some(child) => folder = child,
            None => return Ok(None),
        }
    }
    let path = folder.path.join(name);
    // Looked at first: opening a pipe would already disturb it.
    if folder.plain_file(name)?.is_none() {
        return Ok(None);
    }
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let handle = match openat(&folder.handle, name, flags, Mode::empty()) {
        Ok(handle) => handle,
        Err(Errno::NOENT) => return Ok(None),
        Err(Errno::LOOP) => return Err(FsError::outside(&path, "it is a symbolic link")),
        Err(error) => return Err(FsError::io(&path, "cannot open the file", error)),
    };
    let file = File::from(handle);
    folder.plain_handle(name, &file)?;
    let mut bytes = Vec::new();
    file.take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| FsError::io(&path, "cannot read the file", error))?;
    Ok(Some(bytes))
}

/// The path without `.` and `..`, as far as its words say.
fn lexical(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for step in path.components() {
        match step {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            step => out.push(step),
        }
    }
    out
}
