//! A folder held by handle. Everything below it is reached by one plain name at a time, without
//! following links and without opening what is no plain file, so that no swap of a name can lead out.

use std::ffi::CString;
use std::fs::File;
use std::io::Read as _;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat, fstat, fsync, mkdirat, openat, statat};
use rustix::io::Errno;

use crate::error::FsError;

/// Folders of the store: for their owner only.
const FOLDER_MODE: Mode = Mode::RWXU;
/// Files of the store: for their owner only.
pub(crate) const FILE_MODE: Mode = Mode::RUSR.union(Mode::WUSR);

/// Device and inode: what a name led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) device: u64,
    pub(crate) inode: u64,
}

impl Identity {
    #[expect(
        clippy::unnecessary_cast,
        trivial_numeric_casts,
        reason = "the width differs between systems"
    )]
    pub(crate) fn of(stat: &Stat) -> Self {
        Self {
            device: stat.st_dev as u64,
            inode: stat.st_ino as u64,
        }
    }
}

/// A folder: the handle decides, the path is for messages and for SQLite.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) handle: OwnedFd,
    pub(crate) path: PathBuf,
    pub(crate) identity: Identity,
}

impl Folder {
    /// Opens the folder that a person named; links on the way to it are resolved once, here.
    pub(crate) fn named(path: &Path) -> Result<Self, FsError> {
        let resolved = std::fs::canonicalize(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => FsError::Missing { path: path.to_owned() },
            _ => FsError::io(path, "cannot resolve the folder", error),
        })?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        match rustix::fs::open(&resolved, flags, Mode::empty()) {
            Ok(handle) => Self::of(handle, resolved),
            Err(Errno::NOTDIR | Errno::LOOP) => Err(FsError::outside(&resolved, "it is no folder")),
            Err(error) => Err(FsError::io(&resolved, "cannot open the folder", error)),
        }
    }

    fn of(handle: OwnedFd, path: PathBuf) -> Result<Self, FsError> {
        let stat = fstat(&handle).map_err(|error| FsError::io(&path, "cannot look at the folder", error))?;
        Ok(Self {
            identity: Identity::of(&stat),
            handle,
            path,
        })
    }

    /// Opens the folder `name` in this one; nothing if it is not there.
    pub(crate) fn child(&self, name: &str) -> Result<Option<Self>, FsError> {
        let path = self.path.join(name);
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let handle = match openat(&self.handle, name, flags, Mode::empty()) {
            Ok(handle) => handle,
            Err(Errno::NOENT) => return Ok(None),
            // What it is decides the words only: it is refused whatever it is by now.
            Err(Errno::NOTDIR | Errno::LOOP) => return Err(FsError::outside(&path, self.describe(name))),
            Err(error) => return Err(FsError::io(&path, "cannot open the folder", error)),
        };
        let child = Self::of(handle, path)?;
        if child.identity.device != self.identity.device {
            return Err(FsError::outside(&child.path, "it is a folder of another device"));
        }
        Ok(Some(child))
    }

    /// Opens the folder `name` in this one, making it (mode 0700) if it is not there.
    pub(crate) fn child_or_new(&self, name: &str) -> Result<Self, FsError> {
        if let Some(child) = self.child(name)? {
            return Ok(child);
        }
        let path = self.path.join(name);
        match mkdirat(&self.handle, name, FOLDER_MODE) {
            Ok(()) => self.sync()?,
            // Somebody was faster.
            Err(Errno::EXIST) => {}
            Err(error) => return Err(FsError::io(&path, "cannot make the folder", error)),
        }
        self.child(name)?.ok_or(FsError::Moved { path })
    }

    /// Looks at `name` without opening it: nothing, or the identity of what is there, be it a link.
    pub(crate) fn look(&self, name: &str) -> Result<Option<Identity>, FsError> {
        match statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Ok(Some(Identity::of(&stat))),
            Err(Errno::NOENT) => Ok(None),
            Err(error) => Err(FsError::io(&self.path.join(name), "cannot look at the folder", error)),
        }
    }

    /// Looks at `name` without opening it: nothing, or the identity of a plain file of its own.
    pub(crate) fn plain_file(&self, name: &str) -> Result<Option<Identity>, FsError> {
        match statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => self.expect_plain(name, &stat).map(Some),
            Err(Errno::NOENT) => Ok(None),
            Err(error) => Err(FsError::io(&self.path.join(name), "cannot look at the file", error)),
        }
    }

    /// When anything of the file `name` changed last, its names and rights too, in seconds.
    pub(crate) fn changed_at(&self, name: &str) -> Result<i128, FsError> {
        let stat = statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW)
            .map_err(|error| FsError::io(&self.path.join(name), "cannot look at the file", error))?;
        // The width differs between systems.
        Ok(i128::from(stat.st_ctime))
    }

    /// Looks at an open file in the same way.
    pub(crate) fn plain_handle(&self, name: &str, file: &File) -> Result<Identity, FsError> {
        let stat = fstat(file).map_err(|error| FsError::io(&self.path.join(name), "cannot look at the file", error))?;
        self.expect_plain(name, &stat)
    }

    /// Reads the plain file `name` as far as `limit` bytes and one more; nothing if it is not there. What is none is not opened, and
    /// nothing is waited for.
    pub(crate) fn read(&self, name: &str, limit: usize) -> Result<Option<Vec<u8>>, FsError> {
        // Looked at first: opening a pipe would already disturb it.
        if self.plain_file(name)?.is_none() {
            return Ok(None);
        }
        let path = self.path.join(name);
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = match openat(&self.handle, name, flags, Mode::empty()) {
            Ok(handle) => File::from(handle),
            Err(Errno::NOENT) => return Ok(None),
            Err(Errno::LOOP) => return Err(FsError::outside(&path, "it is a symbolic link")),
            Err(error) => return Err(FsError::io(&path, "cannot open the file", error)),
        };
        self.plain_handle(name, &file)?;
        let length = file.metadata().map_or(0, |found| found.len());
        let room = usize::try_from(length).unwrap_or(limit).min(limit) + 1;
        let mut bytes = Vec::with_capacity(room);
        file.take(limit as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| FsError::io(&path, "cannot read the file", error))?;
        Ok(Some(bytes))
    }

    fn expect_plain(&self, name: &str, stat: &Stat) -> Result<Identity, FsError> {
        let identity = self.expect_regular(name, stat)?;
        if stat.st_nlink > 1 {
            return Err(self.hard_link(name));
        }
        Ok(identity)
    }

    /// Takes what was looked at as a regular file of this device, however many names it has.
    pub(crate) fn expect_regular(&self, name: &str, stat: &Stat) -> Result<Identity, FsError> {
        let identity = Identity::of(stat);
        let refuse = |found| Err(FsError::outside(&self.path.join(name), found));
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => {}
            other => return refuse(words(other)),
        }
        if identity.device != self.identity.device {
            return refuse("it is a file of another device");
        }
        Ok(identity)
    }

    /// Refuses a file that has names elsewhere.
    pub(crate) fn hard_link(&self, name: &str) -> FsError {
        FsError::outside(
            &self.path.join(name),
            "it is a hard link to a file that has another name too",
        )
    }

    /// Lists the names in the folder, in no order.
    pub(crate) fn entries(&self) -> Result<Vec<CString>, FsError> {
        let failed = |error| FsError::io(&self.path, "cannot list the folder", error);
        let mut entries = Vec::new();
        for entry in Dir::read_from(&self.handle).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
                entries.push(entry.file_name().to_owned());
            }
        }
        Ok(entries)
    }

    /// Makes what was done to names in the folder durable.
    pub(crate) fn sync(&self) -> Result<(), FsError> {
        self.make_durable()
            .map_err(|error| FsError::io(&self.path, "cannot make the folder durable", error))
    }

    /// The same, with the system's own error.
    pub(crate) fn make_durable(&self) -> Result<(), Errno> {
        // Apple's `fsync` leaves what was written in the cache of the drive.
        #[cfg(target_vendor = "apple")]
        return match rustix::fs::fcntl_fullfsync(&self.handle) {
            // A file system that cannot is asked for what it can.
            Err(Errno::NOTSUP | Errno::NOTTY | Errno::INVAL) => fsync(&self.handle),
            other => other,
        };
        #[cfg(not(target_vendor = "apple"))]
        fsync(&self.handle)
    }

    fn describe(&self, name: &str) -> &'static str {
        match statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => words(FileType::from_raw_mode(stat.st_mode)),
            Err(_) => "it is no folder",
        }
    }
}

fn words(kind: FileType) -> &'static str {
    match kind {
        FileType::Symlink => "it is a symbolic link",
        FileType::Directory => "it is a folder",
        FileType::RegularFile => "it is a file",
        FileType::Fifo => "it is a named pipe",
        FileType::Socket => "it is a socket",
        FileType::CharacterDevice | FileType::BlockDevice => "it is a device",
        FileType::Unknown => "it is no plain file",
    }
}

/// Takes `name` as one component: not empty, not `.` or `..`, without `/` and NUL, at most 255 bytes.
pub(crate) fn component(name: &str) -> Result<&str, FsError> {
    let refused = name.is_empty() || name == "." || name == ".." || name.contains(['/', '\0']);
    if refused || name.len() > 255 {
        return Err(FsError::outside(
            Path::new(name),
            "it is not the name of a file in the store's folder",
        ));
    }
    Ok(name)
}
