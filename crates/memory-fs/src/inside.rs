//! Reading a file that somebody named, if it lies in the working folder.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags, openat};
use rustix::io::Errno;

use crate::error::FsError;
use crate::folder::Folder;

/// What is found where somebody named a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inside {
    /// Its content, as far as it was asked for.
    Bytes(Vec<u8>),
    /// There is none.
    Missing,
    /// It lies outside of the working folder. It was not opened.
    Elsewhere,
    /// It is nothing that is read as a file, and why. It was not opened.
    Odd(&'static str),
}

const ELSEWHERE: &str = "it lies outside of the working folder";

/// Links that are followed on the way to a file, as many as Linux follows.
const MAX_LINKS: usize = 40;

/// Reads the file `path` (relative to `cwd`, or absolute inside it) as far as `limit` bytes and one more, or says what is there in
/// its place. Links are followed as long as they lead to a place inside.
///
/// A way through `/proc` or `/dev/fd` is odd wherever it ends: what stands there depends on who asks.
///
/// # Errors
///
/// [`FsError::Missing`] if `cwd` is not there; [`FsError::Io`] if it cannot be read.
pub fn find_inside(cwd: &Path, path: &Path, limit: usize) -> Result<Inside, FsError> {
    match read_inside(cwd, path, limit) {
        Ok(Some(bytes)) => Ok(Inside::Bytes(bytes)),
        Ok(None) => Ok(Inside::Missing),
        Err(FsError::Outside { found, .. }) if found == ELSEWHERE => Ok(Inside::Elsewhere),
        Err(FsError::Outside { found, .. }) => Ok(Inside::Odd(found)),
        Err(error) => Err(error),
    }
}

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
    let outside = || FsError::outside(&named, ELSEWHERE);
    if leads_through_processes(&named) {
        let found = "it leads through what the system shows of processes";
        return Err(FsError::outside(&named, found));
    }
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
        let name = step.as_os_str().to_str();
        steps.push(name.ok_or_else(|| FsError::outside(&named, "a name on the way to it is no UTF-8"))?);
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

/// Whether the way to an absolute path leads through `/proc` or `/dev/fd`, by its words or by a link on it.
///
/// The links there are no texts: `/proc/self/cwd` is whatever folder the process stands in, and `/dev/fd/3` whatever it has open.
/// A resolved path does not tell of them any more.
fn leads_through_processes(path: &Path) -> bool {
    let mut waiting: Vec<PathBuf> = steps_of(path);
    let mut at = PathBuf::from("/");
    let mut links = 0;
    while let Some(step) = waiting.pop() {
        match step.components().next() {
            Some(Component::RootDir) => at = PathBuf::from("/"),
            Some(Component::ParentDir) => {
                at.pop();
            }
            _ => at.push(&step),
        }
        if at.starts_with("/proc") || at.starts_with("/dev/fd") {
            return true;
        }
        let Ok(target) = std::fs::read_link(&at) else {
            continue;
        };
        links += 1;
        if links > MAX_LINKS {
            return false;
        }
        at.pop();
        waiting.extend(steps_of(&target));
    }
    false
}

/// The steps of a path, the first one last.
fn steps_of(path: &Path) -> Vec<PathBuf> {
    let steps = path.components().filter(|step| *step != Component::CurDir);
    steps.map(|step| PathBuf::from(step.as_os_str())).rev().collect()
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
