//! Reading a file that somebody named, if it lies in the working folder.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

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

/// Links that are followed on the way to a file, as many as Linux follows.
const MAX_LINKS: usize = 40;

/// Reads the file `path` (relative to `cwd`, or absolute inside it) as far as `limit` bytes and one more, or says what is there in
/// its place. Links are followed as long as they lead to a place inside.
///
/// The place is resolved once, and then walked by handles without following anything, so that no swap of a name leads out. A pipe
/// or device is odd and never waited for. A way through `/proc` or `/dev/fd` is odd wherever it ends: what stands there depends on
/// who asks.
///
/// # Errors
///
/// [`FsError::Missing`] if `cwd` is not there; [`FsError::Io`] if it cannot be read.
pub fn find_inside(cwd: &Path, path: &Path, limit: usize) -> Result<Inside, FsError> {
    let folder = Folder::named(cwd)?;
    match find(folder, path, limit) {
        Err(FsError::Outside { found, .. }) => Ok(Inside::Odd(found)),
        other => other,
    }
}

fn find(folder: Folder, path: &Path, limit: usize) -> Result<Inside, FsError> {
    let named = folder.path.join(path);
    let odd = |found| Ok(Inside::Odd(found));
    if leads_through_processes(&named) {
        return odd("it leads through what the system shows of processes");
    }
    let resolved = match std::fs::canonicalize(&named) {
        Ok(resolved) => resolved,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let is_dangling = named.symlink_metadata().is_ok();
            let is_inside = !is_dangling && lexical(&named).starts_with(&folder.path);
            return Ok(if is_inside { Inside::Missing } else { Inside::Elsewhere });
        }
        Err(error) if error.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => {
            return odd("its links lead in a circle");
        }
        Err(error) => return Err(FsError::io(&named, "cannot resolve the path", error)),
    };
    let Ok(below) = resolved.strip_prefix(&folder.path) else {
        return Ok(Inside::Elsewhere);
    };
    let steps: Option<Vec<&str>> = below.components().map(|step| step.as_os_str().to_str()).collect();
    let Some(steps) = steps else {
        return odd("a name on the way to it is no UTF-8");
    };
    match steps.split_last() {
        Some((name, steps)) => read_at(folder, steps, name, limit),
        None => odd("it is a folder"),
    }
}

fn read_at(mut folder: Folder, steps: &[&str], name: &str, limit: usize) -> Result<Inside, FsError> {
    for step in steps {
        match folder.child(step)? {
            Some(child) => folder = child,
            None => return Ok(Inside::Missing),
        }
    }
    let found = folder.read(name, limit)?;
    Ok(found.map_or(Inside::Missing, Inside::Bytes))
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
