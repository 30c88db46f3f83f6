//! Making a new store so that a crash at any moment leaves either no store or a whole one.
//!
//! The database is built under `NAME.<32 hex digits>.new` (made exclusively, mode 0600) and renamed into
//! place without replacing anything. An empty file under the store's own name therefore never comes
//! from us. Creators are serialised by an advisory lock on the folder itself, so whoever holds it may
//! remove what a killed creator left.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::{Fail, io_error, store_error};
use crate::open::{Patience, beside, exists, random, set_up_common};
use crate::schema::migrate;

/// Makes the store `path` (absolute, in an existing folder) unless it is there meanwhile.
pub(crate) fn create_store(path: &Path, deadline: Duration) -> Result<(), StoreError> {
    let Some(folder) = path.parent() else {
        return Err(store_error(Code::Io, path, "the path names no file", None));
    };
    let lock = lock_folder(folder, deadline)?;
    let made = match exists(path) {
        Ok(true) => Ok(()),
        Ok(false) => make(path, folder, deadline),
        Err(error) => Err(error),
    };
    if let Some(lock) = lock {
        // Closing alone would not release it while a program that another thread starts shares the handle.
        let _ = lock.unlock();
    }
    made
}

fn make(path: &Path, folder: &Path, deadline: Duration) -> Result<(), StoreError> {
    remove_leftovers(folder, path);
    let draft = beside(path, &format!(".{:016x}{:016x}.new", random(), random()));
    let made = build(&draft, deadline).and_then(|()| publish(&draft, path, folder));
    if made.is_err() {
        remove_draft(&draft);
    }
    made
}

#[cfg(unix)]
fn lock_folder(folder: &Path, deadline: Duration) -> Result<Option<File>, StoreError> {
    use std::fs::TryLockError;
    let handle = File::open(folder).map_err(|error| io_error(folder, "cannot open the folder", error))?;
    let patience = Patience::new(deadline);
    let mut attempt = 0;
    loop {
        match handle.try_lock() {
            Ok(()) => return Ok(Some(handle)),
            // A file system without locks: the exclusive name and the rename still hold.
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(io_error(folder, "cannot lock the folder", error)),
            Err(TryLockError::WouldBlock) => {}
        }
        if !patience.wait(attempt) {
            return Err(store_error(
                Code::Locked,
                folder,
                "another process is making the store",
                None,
            ));
        }
        attempt += 1;
    }
}

#[cfg(not(unix))]
fn lock_folder(_: &Path, _: Duration) -> Result<Option<File>, StoreError> {
    Ok(None)
}

/// Removes drafts of creators that were killed. What cannot be removed stays and does no harm.
fn remove_leftovers(folder: &Path, path: &Path) {
    let Some(name) = path.file_name().map(|name| name.as_encoded_bytes().to_vec()) else {
        return;
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if is_draft_of(entry.file_name().as_encoded_bytes(), &name)
            && let Err(error) = std::fs::remove_file(entry.path())
        {
            tracing::warn!(path = %entry.path().display(), %error, "a left-over draft of a store cannot be removed");
        }
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

fn build(draft: &Path, deadline: Duration) -> Result<(), StoreError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Closed again before SQLite opens it: nobody else has it open yet.
    drop(
        options
            .open(draft)
            .map_err(|error| io_error(draft, "cannot make the file", error))?,
    );
    fill(draft, deadline).map_err(|fail| fail.at(draft))
}

fn fill(draft: &Path, deadline: Duration) -> Result<(), Fail> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_NOFOLLOW
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let mut connection = Connection::open_with_flags(draft, flags)?;
    set_up_common(&mut connection, &Patience::new(deadline))?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(transaction)?.commit()?;
    // The mode is kept in the header, so that whoever opens the store first finds it.
    let mode: String = connection.query_row("PRAGMA journal_mode = wal", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(Fail::Unsupported("SQLite cannot keep a write-ahead log here"));
    }
    connection.close().map_err(|(_, error)| Fail::Sql(error))
}

fn publish(draft: &Path, path: &Path, folder: &Path) -> Result<(), StoreError> {
    rename_new(draft, path).map_err(|error| io_error(path, "cannot put the new store in place", error))?;
    sync_folder(folder).map_err(|error| io_error(folder, "cannot make the new store durable", error))
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn rename_new(draft: &Path, path: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, draft, CWD, path, RenameFlags::NOREPLACE) {
        // A file system that cannot rename without replacing.
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => rename_checked(draft, path),
        other => Ok(other?),
    }
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn rename_new(draft: &Path, path: &Path) -> std::io::Result<()> {
    rename_checked(draft, path)
}

/// The weaker form: creators exclude each other by the folder's lock, a foreign file is only looked for.
fn rename_checked(draft: &Path, path: &Path) -> std::io::Result<()> {
    if std::fs::symlink_metadata(path).is_ok() {
        return Err(std::io::ErrorKind::AlreadyExists.into());
    }
    std::fs::rename(draft, path)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn remove_draft(draft: &Path) {
    for file in [
        PathBuf::from(draft),
        beside(draft, "-journal"),
        beside(draft, "-wal"),
        beside(draft, "-shm"),
    ] {
        // Best effort: the next creator removes what is left.
        let _ = std::fs::remove_file(file);
    }
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
