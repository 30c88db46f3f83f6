//! Advisory locks: one empty file per name, locked by the operating system.
//!
//! A lock file is never removed, since removing it would let two holders be sure of themselves. If somebody
//! else removes it, the look at its inode after locking shows it.

use std::fs::{File, TryLockError};
use std::time::{Duration, Instant};

use memory_core::Digest;
use rustix::fs::{OFlags, openat};
use rustix::io::Errno;

use crate::error::FsError;
use crate::folder::{FILE_MODE, Folder};

/// The pause between two tries. Our own figure: short beside a change of notes, and some hundred tries a second cost a processor
/// about a hundredth. The same for all who wait, however long they have: whoever looked less often would starve beside newer ones.
const PAUSE: Duration = Duration::from_millis(2);

/// Holds a lock until it is dropped.
#[must_use = "the lock is released when the guard is dropped"]
#[derive(Debug)]
pub struct LockGuard {
    file: File,
}

impl Drop for LockGuard {
    /// Releases the lock by name of it: a program started meanwhile by another thread shares the handle for a moment,
    /// so that closing ours would not release it. What fails here the kernel does when the handles are closed.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Takes the lock `name` in the folder `locks`.
pub(crate) fn lock_in(locks: &Folder, name: &str, wait: Duration) -> Result<LockGuard, FsError> {
    let file_name = file_name(name);
    wait_for(locks, name, wait, || {
        let file = open_lock(locks, &file_name)?;
        let is_taken = taken(locks, &file_name, file.try_lock())?;
        // The file may have been replaced between opening and locking: the lock on the old one means nothing.
        let is_ours = is_taken && is_in_place(locks, &file_name, &file)?;
        Ok(is_ours.then_some(LockGuard { file }))
    })
}

/// Takes the lock `name` in the folder `locks` beside others who share it, if its file is there and may be opened: nobody else
/// holds it then. Makes nothing.
pub(crate) fn share_in(locks: &Folder, name: &str, wait: Duration) -> Result<Option<LockGuard>, FsError> {
    let file_name = file_name(name);
    if locks.plain_file(&file_name)?.is_none() {
        return Ok(None);
    }
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match openat(&locks.handle, &file_name, flags, rustix::fs::Mode::empty()) {
        Ok(handle) => File::from(handle),
        Err(Errno::NOENT | Errno::ACCESS | Errno::PERM) => return Ok(None),
        Err(error) => {
            return Err(FsError::io(
                &locks.path.join(&file_name),
                "cannot open the lock file",
                error,
            ));
        }
    };
    locks.plain_handle(&file_name, &file)?;
    wait_for(locks, name, wait, || {
        Ok(taken(locks, &file_name, file.try_lock_shared())?.then_some(()))
    })?;
    Ok(Some(LockGuard { file }))
}

/// Tries until it succeeds, or as long as one may wait.
fn wait_for<T>(
    locks: &Folder,
    name: &str,
    wait: Duration,
    attempt: impl Fn() -> Result<Option<T>, FsError>,
) -> Result<T, FsError> {
    let start = Instant::now();
    loop {
        if let Some(taken) = attempt()? {
            return Ok(taken);
        }
        let waited = start.elapsed();
        if waited >= wait {
            return Err(FsError::Locked {
                path: locks.path.join(file_name(name)),
                name: name.to_owned(),
                waited,
            });
        }
        std::thread::sleep(PAUSE.min(wait.saturating_sub(waited)));
    }
}

/// Whether a try took the lock.
fn taken(locks: &Folder, file_name: &str, tried: Result<(), TryLockError>) -> Result<bool, FsError> {
    match tried {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(FsError::io(&locks.path.join(file_name), "cannot lock the file", error)),
    }
}

/// What tells the file of the lock `name` from every other one, on this machine and elsewhere: its number and when it was made.
/// Nothing if it is not there.
///
/// Neither can be brought along by who hands over a folder; the time in whole seconds, because not every file system keeps more.
pub(crate) fn seal_in(locks: &Folder, name: &str) -> Result<Option<String>, FsError> {
    let file_name = file_name(name);
    let Some(identity) = locks.plain_file(&file_name)? else {
        return Ok(None);
    };
    let changed = locks.changed_at(&file_name)?;
    Ok(Some(format!("{}-{changed}", identity.inode)))
}

/// Any text gives a safe file name, and two texts never the same one.
fn file_name(name: &str) -> String {
    format!("{}.lock", Digest::of(name.as_bytes()).short(32))
}

fn open_lock(locks: &Folder, file_name: &str) -> Result<File, FsError> {
    // Looked at first: opening a pipe would already disturb it.
    locks.plain_file(file_name)?;
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    match openat(&locks.handle, file_name, flags, FILE_MODE) {
        Ok(handle) => {
            let file = File::from(handle);
            locks.plain_handle(file_name, &file)?;
            Ok(file)
        }
        Err(Errno::LOOP | Errno::ISDIR | Errno::NXIO) => {
            Err(FsError::outside(&locks.path.join(file_name), "it is no plain file"))
        }
        Err(error) => Err(FsError::io(
            &locks.path.join(file_name),
            "cannot open the lock file",
            error,
        )),
    }
}

fn is_in_place(locks: &Folder, file_name: &str, file: &File) -> Result<bool, FsError> {
    Ok(locks.plain_file(file_name)? == Some(locks.plain_handle(file_name, file)?))
}
