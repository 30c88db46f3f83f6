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

/// The longest pause between two tries. Our own figure: short beside a compaction, long beside a lock's release.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The shortest one, and how much of the time that was waited a pause is. Our own figures: who waits for a short change looks often,
/// and who waits for a long one does not look more than a few hundred times.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const PART_OF_WAIT: u32 = 32;

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
    let start = Instant::now();
    loop {
        let file = open_lock(locks, &file_name)?;
        match file.try_lock() {
            Ok(()) if is_in_place(locks, &file_name, &file)? => return Ok(LockGuard { file }),
            // The file was replaced between opening and locking: the lock on the old one means nothing.
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                return Err(FsError::io(&locks.path.join(&file_name), "cannot lock the file", error));
            }
        }
        let waited = start.elapsed();
        if waited >= wait {
            return Err(FsError::Locked {
                path: locks.path.join(&file_name),
                name: name.to_owned(),
                waited,
            });
        }
        std::thread::sleep(pause_after(waited).min(wait.saturating_sub(waited)));
    }
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
    let start = Instant::now();
    loop {
        match file.try_lock_shared() {
            Ok(()) => return Ok(Some(LockGuard { file })),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                return Err(FsError::io(&locks.path.join(&file_name), "cannot lock the file", error));
            }
        }
        let waited = start.elapsed();
        if waited >= wait {
            return Err(FsError::Locked {
                path: locks.path.join(&file_name),
                name: name.to_owned(),
                waited,
            });
        }
        std::thread::sleep(pause_after(waited).min(wait.saturating_sub(waited)));
    }
}

fn pause_after(waited: Duration) -> Duration {
    (waited / PART_OF_WAIT).clamp(SHORTEST_PAUSE, LONGEST_PAUSE)
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
