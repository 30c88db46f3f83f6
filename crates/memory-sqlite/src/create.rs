//! Making a new store so that a crash at any moment leaves either no store or a whole one.
//!
//! The database is built in memory, written under `NAME.<32 hex digits>.new` (made exclusively, mode 0600) and
//! renamed into place without replacing anything. An empty file under the store's own name therefore never
//! comes from us. Creators are serialised by an advisory lock on the folder itself, so whoever holds it may
//! remove what a killed creator left. All of it is done through the handle of the folder.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::{Connection, TransactionBehavior};

use crate::error::{Fail, io_error, store_error};
use crate::open::{Patience, random};
use crate::place::Place;
use crate::schema::migrate;

/// What came of making a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Creation {
    /// It is made.
    Made,
    /// It was there when the folder was locked.
    WasThere,
    /// There was nothing to make.
    Nothing,
}

/// Makes the store unless it is there meanwhile. Its folder is there.
pub(crate) fn create_store(place: &Place, deadline: Duration) -> Result<(), StoreError> {
    let path = place.path();
    create_database(place, deadline, || image().map(Some).map_err(|fail| fail.at(path))).map(drop)
}

/// Makes a database of the bytes that `image` returns, asked once, while the folder is locked, and only if there is none.
pub(crate) fn create_database(
    place: &Place,
    deadline: Duration,
    image: impl FnOnce() -> Result<Option<Vec<u8>>, StoreError>,
) -> Result<Creation, StoreError> {
    let path = place.path();
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
        return Err(store_error(Code::Io, path, "the path names no file in UTF-8", None));
    };
    let folder = Folder::open(place, folder).map_err(|error| io_error(folder, "cannot open the folder", error))?;
    folder.lock(path, deadline)?;
    let made = match place.exists() {
        Ok(true) => Ok(Creation::WasThere),
        Ok(false) => make(&folder, path, name, image),
        Err(error) => Err(error),
    };
    folder.unlock();
    made
}

fn make(
    folder: &Folder,
    path: &Path,
    name: &str,
    image: impl FnOnce() -> Result<Option<Vec<u8>>, StoreError>,
) -> Result<Creation, StoreError> {
    let Some(image) = image()? else {
        return Ok(Creation::Nothing);
    };
    folder.remove_leftovers(name);
    let draft = format!("{name}.{:016x}{:016x}.new", random(), random());
    let made = publish(folder, &draft, name, &image)
        .map_err(|error| io_error(path, "cannot put the new store in place", error));
    if made.is_err() {
        // Best effort: the next creator removes what is left.
        let _ = folder.remove(&draft);
    }
    made.map(|()| Creation::Made)
}

/// The bytes of a store with nothing in it.
fn image() -> Result<Vec<u8>, Fail> {
    let mut connection = Connection::open_in_memory()?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(transaction)?.commit()?;
    let mut image = connection.serialize("main")?.to_vec();
    // The journal mode (write-ahead log) is kept in the header, so that whoever opens the store first finds it.
    match image.get_mut(18..20) {
        Some(versions) => versions.copy_from_slice(&[2, 2]),
        None => return Err(Fail::Unsupported("SQLite gave no bytes of the new store")),
    }
    Ok(image)
}

fn publish(folder: &Folder, draft: &str, name: &str, image: &[u8]) -> std::io::Result<()> {
    let mut file = folder.new_file(draft)?;
    file.write_all(image)?;
    file.sync_all()?;
    // Closed before it can be found: closing a handle would drop locks of SQLite's.
    drop(file);
    folder.rename_new(draft, name)?;
    folder.sync()
}

/// The folder of the store, by a handle of its own.
#[cfg(unix)]
struct Folder {
    handle: File,
}

#[cfg(unix)]
impl Folder {
    fn open(place: &Place, path: &Path) -> std::io::Result<Self> {
        use rustix::fs::{CWD, Mode, OFlags, openat};
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let handle = match place.held() {
            Some(held) => openat(held.handle(), ".", flags, Mode::empty())?,
            None => openat(CWD, path, flags, Mode::empty())?,
        };
        Ok(Self {
            handle: File::from(handle),
        })
    }

    fn lock(&self, path: &Path, deadline: Duration) -> Result<(), StoreError> {
        use std::fs::TryLockError;
        let patience = Patience::new(deadline);
        let mut attempt = 0;
        loop {
            match self.handle.try_lock() {
                Ok(()) => return Ok(()),
                // A file system without locks: the exclusive name and the rename still hold.
                Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => return Ok(()),
                Err(TryLockError::Error(error)) => return Err(io_error(path, "cannot lock the folder", error)),
                Err(TryLockError::WouldBlock) => {}
            }
            if !patience.wait(attempt) {
                return Err(store_error(
                    Code::Locked,
                    path,
                    "another process is making the store",
                    None,
                ));
            }
            attempt += 1;
        }
    }

    /// Closing alone would not release it while a program that another thread starts shares the handle.
    fn unlock(&self) {
        let _ = self.handle.unlock();
    }

    /// Removes drafts of creators that were killed. What cannot be removed stays and does no harm.
    fn remove_leftovers(&self, name: &str) {
        let Ok(entries) = rustix::fs::Dir::read_from(&self.handle) else {
            return;
        };
        for entry in entries.flatten() {
            let found = entry.file_name();
            if is_draft_of(found.to_bytes(), name.as_bytes())
                && let Err(error) = rustix::fs::unlinkat(&self.handle, found, rustix::fs::AtFlags::empty())
            {
                tracing::warn!(name = %found.to_string_lossy(), %error, "a left-over draft of a store cannot be removed");
            }
        }
    }

    fn new_file(&self, name: &str) -> std::io::Result<File> {
        use rustix::fs::{Mode, OFlags, openat};
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(&self.handle, name, flags, Mode::from_raw_mode(0o600))?.into())
    }

    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    fn rename_new(&self, draft: &str, name: &str) -> std::io::Result<()> {
        use rustix::fs::{RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(&self.handle, draft, &self.handle, name, RenameFlags::NOREPLACE) {
            // A file system that cannot rename without replacing.
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => self.rename_checked(draft, name),
            other => Ok(other?),
        }
    }

    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    fn rename_new(&self, draft: &str, name: &str) -> std::io::Result<()> {
        self.rename_checked(draft, name)
    }

    /// The weaker form: creators exclude each other by the folder's lock, a foreign file is only looked for.
    fn rename_checked(&self, draft: &str, name: &str) -> std::io::Result<()> {
        if rustix::fs::statat(&self.handle, name, rustix::fs::AtFlags::SYMLINK_NOFOLLOW).is_ok() {
            return Err(std::io::ErrorKind::AlreadyExists.into());
        }
        Ok(rustix::fs::renameat(&self.handle, draft, &self.handle, name)?)
    }

    fn remove(&self, name: &str) -> std::io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.handle, name, rustix::fs::AtFlags::empty())?)
    }

    fn sync(&self) -> std::io::Result<()> {
        self.handle.sync_all()
    }
}

/// Where folders have no handles: by path, and without a lock.
#[cfg(not(unix))]
struct Folder {
    path: std::path::PathBuf,
}

#[cfg(not(unix))]
impl Folder {
    #[expect(clippy::unnecessary_wraps, reason = "the shape of the other system's")]
    fn open(_: &Place, path: &Path) -> std::io::Result<Self> {
        Ok(Self { path: path.to_owned() })
    }

    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the shape of the other system's"
    )]
    fn lock(&self, _: &Path, _: Duration) -> Result<(), StoreError> {
        Ok(())
    }

    #[expect(clippy::unused_self, reason = "the shape of the other system's")]
    fn unlock(&self) {}

    fn remove_leftovers(&self, name: &str) {
        let Ok(entries) = std::fs::read_dir(&self.path) else {
            return;
        };
        for entry in entries.flatten() {
            if is_draft_of(entry.file_name().as_encoded_bytes(), name.as_bytes()) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    fn new_file(&self, name: &str) -> std::io::Result<File> {
        File::options().write(true).create_new(true).open(self.path.join(name))
    }

    fn rename_new(&self, draft: &str, name: &str) -> std::io::Result<()> {
        let path = self.path.join(name);
        if std::fs::symlink_metadata(&path).is_ok() {
            return Err(std::io::ErrorKind::AlreadyExists.into());
        }
        std::fs::rename(self.path.join(draft), path)
    }

    fn remove(&self, name: &str) -> std::io::Result<()> {
        std::fs::remove_file(self.path.join(name))
    }

    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the shape of the other system's"
    )]
    fn sync(&self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Says whether `candidate` is `NAME.<32 hex>.new`, or SQLite's file beside one.
fn is_draft_of(candidate: &[u8], name: &[u8]) -> bool {
    let Some(rest) = candidate.strip_prefix(name).and_then(|rest| rest.strip_prefix(b".")) else {
        return false;
    };
    let Some((digits, rest)) = rest.split_at_checked(32) else {
        return false;
    };
    digits.iter().all(u8::is_ascii_hexdigit) && matches!(rest, b".new" | b".new-journal" | b".new-wal" | b".new-shm")
}

#[cfg(test)]
mod tests {
    use super::is_draft_of;

    #[test]
    fn only_drafts_of_this_store_are_left_overs() {
        let digits = "0123456789abcdef0123456789abcdef";
        let is = |text: String| is_draft_of(text.as_bytes(), b"state.db");
        assert!(is(format!("state.db.{digits}.new")));
        assert!(is(format!("state.db.{digits}.new-wal")));
        for other in ["state.db", "state.db-wal", "state.db.new", "state.db.backup.new"] {
            assert!(!is(other.to_owned()), "{other}");
        }
        assert!(!is(format!("other.db.{digits}.new")));
        assert!(!is(format!("state.db.{digits}.new.txt")));
        assert!(!is(format!("state.db.{}.new", digits.replace('a', "g"))));
    }
}
