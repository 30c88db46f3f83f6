//! Where the database is: a path for SQLite and, if the opener holds the folder, the handle that decides.

use std::path::{Path, PathBuf};

use memory_core::Code;
use memory_core::ports::StoreError;

use crate::error::{Fail, io_error, store_error};

/// The store's folder, held open by whoever opens the store.
///
/// SQLite takes a path; what it opened is compared with what is found through the handle.
pub trait HeldFolder: Send {
    /// Proves that the path of the store leads to the held folder, and that SQLite's files in it are plain files.
    ///
    /// # Errors
    ///
    /// `store_moved` if it leads elsewhere, `store_outside_cwd` if one of the files is a link or no plain file.
    fn in_place(&self) -> Result<(), StoreError>;

    /// Returns the handle.
    #[cfg(unix)]
    fn handle(&self) -> std::os::fd::BorrowedFd<'_>;
}

/// Device and inode: what a name led to. Elsewhere than on Unix only the removal of the file is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileId(u64, u64);

impl FileId {
    #[cfg(unix)]
    pub(crate) fn of(metadata: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self(metadata.dev(), metadata.ino())
    }

    #[cfg(not(unix))]
    pub(crate) fn of(_: &std::fs::Metadata) -> Self {
        Self(0, 0)
    }
}

/// What stands at a name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    pub(crate) id: FileId,
    pub(crate) len: u64,
    kind: Kind,
    /// How many names the file has. Elsewhere than on Unix that is not known, and 1.
    links: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Link,
    Other,
}

impl Seen {
    fn of(metadata: &std::fs::Metadata) -> Self {
        Self {
            id: FileId::of(metadata),
            len: metadata.len(),
            links: links(metadata),
            kind: match (metadata.is_file(), metadata.is_symlink()) {
                (true, _) => Kind::Plain,
                (_, true) => Kind::Link,
                _ => Kind::Other,
            },
        }
    }

    #[cfg(unix)]
    #[expect(
        clippy::unnecessary_cast,
        trivial_numeric_casts,
        reason = "the width differs between systems"
    )]
    fn of_stat(stat: &rustix::fs::Stat) -> Self {
        use rustix::fs::FileType;
        Self {
            id: FileId(stat.st_dev as u64, stat.st_ino as u64),
            len: u64::try_from(stat.st_size).unwrap_or(0),
            links: stat.st_nlink as u64,
            kind: match FileType::from_raw_mode(stat.st_mode) {
                FileType::RegularFile => Kind::Plain,
                FileType::Symlink => Kind::Link,
                _ => Kind::Other,
            },
        }
    }
}

#[cfg(unix)]
fn links(metadata: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn links(_: &std::fs::Metadata) -> u64 {
    1
}

/// SQLite's files, as suffixes of the database's name.
pub(crate) const DATABASE_FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// The place of a database.
pub(crate) struct Place {
    path: PathBuf,
    held: Option<Box<dyn HeldFolder>>,
}

impl Place {
    pub(crate) fn new(path: PathBuf, held: Option<Box<dyn HeldFolder>>) -> Self {
        Self { path, held }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn held(&self) -> Option<&dyn HeldFolder> {
        self.held.as_deref()
    }

    /// Asks the holder of the folder whether the path still leads there.
    pub(crate) fn in_place(&self) -> Result<(), StoreError> {
        self.held.as_ref().map_or(Ok(()), |held| held.in_place())
    }

    /// Looks at the database, or the file with `suffix` beside it, without following a link and without opening it.
    pub(crate) fn look(&self, suffix: &str) -> std::io::Result<Option<Seen>> {
        let path = beside(&self.path, suffix);
        #[cfg(unix)]
        if let (Some(held), Some(name)) = (&self.held, path.file_name()) {
            return match rustix::fs::statat(held.handle(), name, rustix::fs::AtFlags::SYMLINK_NOFOLLOW) {
                Ok(stat) => Ok(Some(Seen::of_stat(&stat))),
                Err(rustix::io::Errno::NOENT) => Ok(None),
                Err(error) => Err(error.into()),
            };
        }
        look_at(&path)
    }

    /// Says whether there is a database that may be opened; refuses what can be no store.
    pub(crate) fn exists(&self) -> Result<bool, StoreError> {
        if let Some(seen) = self.database()? {
            return self.judge(seen).map(|()| true);
        }
        let Some(log) = self.log_left()? else { return Ok(false) };
        // Looked at again: another process may just have made the store and written to it.
        if let Some(seen) = self.database()? {
            return self.judge(seen).map(|()| true);
        }
        let detail = format!(
            "the database is missing but its log `{}` is there; nothing was changed; put the database back or move the log away",
            log.display()
        );
        Err(store_error(Code::StoreCorrupt, &self.path, detail, None))
    }

    /// Proves that what stands under the database's name, and under those that SQLite derives from it, are plain files
    /// with no other name. Says whether the database is there, be it empty.
    pub(crate) fn plain_files(&self) -> Result<bool, StoreError> {
        for suffix in DATABASE_FILES {
            let path = beside(&self.path, suffix);
            let seen = self
                .look(suffix)
                .map_err(|error| io_error(&path, "cannot look at the file", error))?;
            let found = match seen {
                Some(Seen { kind: Kind::Link, .. }) => "it is a symbolic link",
                Some(Seen { kind: Kind::Other, .. }) => "it is no regular file",
                Some(Seen { links, .. }) if links > 1 => "it has another name, which may be anywhere",
                Some(_) | None => continue,
            };
            return Err(store_error(Code::StoreOutsideCwd, &path, found, None));
        }
        self.database().map(|seen| seen.is_some())
    }

    fn database(&self) -> Result<Option<Seen>, StoreError> {
        self.look("")
            .map_err(|error| io_error(&self.path, "cannot look at the file", error))
    }

    fn judge(&self, seen: Seen) -> Result<(), StoreError> {
        let (code, found) = match seen.kind {
            Kind::Plain if seen.len > 0 => return Ok(()),
            Kind::Plain => (Code::StoreCorrupt, "the file is empty; it is not taken for a new store"),
            Kind::Link => (Code::StoreOutsideCwd, "it is a symbolic link"),
            Kind::Other => (Code::StoreOutsideCwd, "it is no regular file"),
        };
        Err(store_error(code, &self.path, found, None))
    }

    /// Returns the name of a log that holds something: a change that is in no database yet, or half of one.
    fn log_left(&self) -> Result<Option<PathBuf>, StoreError> {
        for suffix in ["-wal", "-journal"] {
            let name = beside(&self.path, suffix);
            match self.look(suffix) {
                Ok(Some(seen)) if seen.len > 0 => return Ok(name.file_name().map(PathBuf::from)),
                Ok(_) => {}
                Err(error) => return Err(io_error(&name, "cannot look at the file", error)),
            }
        }
        Ok(None)
    }

    /// Says whether nothing can be made in the folder: SQLite does not tell that from any other file that it cannot open.
    #[cfg(unix)]
    pub(crate) fn is_read_only(&self) -> bool {
        use rustix::fs::{Access, AtFlags, CWD, accessat};
        use rustix::io::Errno;
        let wanted = Access::WRITE_OK | Access::EXEC_OK;
        let tried = match (&self.held, self.path.parent()) {
            (Some(held), _) => accessat(held.handle(), ".", wanted, AtFlags::EACCESS),
            (None, Some(folder)) => accessat(CWD, folder, wanted, AtFlags::EACCESS),
            (None, None) => return false,
        };
        // The last is what an attribute of the folder forbids.
        matches!(tried, Err(Errno::ROFS | Errno::ACCESS | Errno::PERM))
    }

    /// Says whether the database is a file that may not be read: SQLite does not tell that either.
    #[cfg(unix)]
    pub(crate) fn is_unreadable(&self) -> bool {
        use rustix::fs::{Access, AtFlags, CWD, accessat};
        let tried = match (&self.held, self.path.file_name()) {
            (Some(held), Some(name)) => accessat(held.handle(), name, Access::READ_OK, AtFlags::EACCESS),
            _ => accessat(CWD, &self.path, Access::READ_OK, AtFlags::EACCESS),
        };
        tried == Err(rustix::io::Errno::ACCESS)
    }

    #[cfg(not(unix))]
    pub(crate) fn is_read_only(&self) -> bool {
        false
    }

    #[cfg(not(unix))]
    pub(crate) fn is_unreadable(&self) -> bool {
        false
    }

    /// Removes the file with `suffix` beside the database if it is a plain one that holds nothing.
    pub(crate) fn remove_empty(&self, suffix: &str) -> std::io::Result<()> {
        if !matches!(
            self.look(suffix)?,
            Some(Seen {
                kind: Kind::Plain,
                len: 0,
                ..
            })
        ) {
            return Ok(());
        }
        let path = beside(&self.path, suffix);
        #[cfg(unix)]
        if let (Some(held), Some(name)) = (&self.held, path.file_name()) {
            return Ok(rustix::fs::unlinkat(held.handle(), name, rustix::fs::AtFlags::empty())?);
        }
        std::fs::remove_file(path)
    }

    /// Returns the size of the `-wal` in bytes; 0 if there is none.
    pub(crate) fn wal_size(&self) -> u64 {
        self.look("-wal").ok().flatten().map_or(0, |seen| seen.len)
    }

    /// Says whether the `-wal` holds anything.
    pub(crate) fn wal_has_content(&self) -> bool {
        self.wal_size() > 0
    }

    /// Proves that the database is where it was: by its path, and through the handle if the folder is held.
    pub(crate) fn still_there(&self, identity: FileId) -> Result<(), Fail> {
        self.in_place()?;
        let mut seen = look_at(&self.path);
        if self.held.is_some() && matches!(&seen, Ok(Some(seen)) if seen.id == identity) {
            seen = self.look("");
        }
        match seen {
            Ok(Some(now)) if now.id == identity => Ok(()),
            Ok(Some(_)) => Err(Fail::Moved(
                "another file has taken the database's place; nothing was stored".to_owned(),
            )),
            Ok(None) => Err(Fail::Moved(
                "the database is not there any more; nothing was stored".to_owned(),
            )),
            Err(error) => Err(Fail::Moved(format!(
                "the database is not there any more ({error}); nothing was stored"
            ))),
        }
    }
}

fn look_at(path: &Path) -> std::io::Result<Option<Seen>> {
    match std::fs::symlink_metadata(path) {
        Ok(metadata) => Ok(Some(Seen::of(&metadata))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the path with `suffix` added to the file's name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut text = path.as_os_str().to_owned();
    text.push(suffix);
    PathBuf::from(text)
}
