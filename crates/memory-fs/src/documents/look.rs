//! Looking at what a name leads to, and opening it if it is a plain file of the store's own.

use std::fs::File;
use std::io::Read as _;

use memory_core::ports::{FileError, FoundFile, MAX_FILE_BYTES};
use memory_core::revision::FileIdentity;
use rustix::fs::{AtFlags, Mode, OFlags, Stat, fstat, openat, statat};
use rustix::io::Errno;

use super::QUARANTINE;
use crate::error::FsError;
use crate::folder::{Folder, Identity, component};

/// How often a file is looked at again whose names come and go.
const TRIES: u32 = 3;

/// How many names a step takes a file with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfNames {
    /// One.
    One,
    /// Any number, all of them in the store's folder or in quarantine.
    Any,
}

/// Looks at a name without opening it; nothing if nothing is there.
pub(super) fn look(folder: &Folder, name: &str, of: OfNames) -> Result<Option<Stat>, FsError> {
    component(name)?;
    let mut tries = 0;
    loop {
        let stat = match statat(&folder.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => stat,
            Err(Errno::NOENT) => return Ok(None),
            Err(error) => return Err(FsError::io(&folder.path.join(name), "cannot look at the file", error)),
        };
        folder.expect_regular(name, &stat)?;
        if stat.st_nlink <= 1 || (of == OfNames::Any && has_all_names(folder, &stat)?) {
            return Ok(Some(stat));
        }
        tries += 1;
        if of == OfNames::One || tries == TRIES {
            return Err(folder.hard_link(name));
        }
    }
}

/// Looks at a name that must be there.
pub(super) fn there(folder: &Folder, name: &str, of: OfNames) -> Result<Stat, FsError> {
    look(folder, name, of)?.ok_or_else(|| missing(folder, name))
}

/// Opens a plain file; nothing if nothing is there.
pub(super) fn open(folder: &Folder, name: &str, access: OFlags, of: OfNames) -> Result<Option<File>, FsError> {
    // Looked at first: opening a pipe or a device would already disturb it.
    if look(folder, name, of)?.is_none() {
        return Ok(None);
    }
    let path = folder.path.join(name);
    let flags = access | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = match openat(&folder.handle, name, flags, Mode::empty()) {
        Ok(handle) => File::from(handle),
        Err(Errno::NOENT) => return Ok(None),
        Err(Errno::LOOP | Errno::NXIO | Errno::ISDIR | Errno::OPNOTSUPP) => {
            return Err(FsError::outside(&path, "it is no plain file"));
        }
        Err(error) => return Err(FsError::io(&path, "cannot open the file", error)),
    };
    let stat = stat(folder, name, &file)?;
    folder.expect_regular(name, &stat)?;
    if stat.st_nlink > 1 && (of == OfNames::One || !has_all_names(folder, &stat)?) {
        return Err(folder.hard_link(name));
    }
    Ok(Some(file))
}

/// Looks at an open file.
pub(super) fn stat(folder: &Folder, name: &str, file: &File) -> Result<Stat, FsError> {
    fstat(file).map_err(|error| FsError::io(&folder.path.join(name), "cannot look at the file", error))
}

/// Reads a file; nothing if there is none.
pub(super) fn read(folder: &Folder, name: &str) -> Result<Option<FoundFile>, FileError> {
    let Some(mut file) = open(folder, name, OFlags::RDONLY, OfNames::Any)? else {
        return Ok(None);
    };
    let path = folder.path.join(name);
    let too_large = |bytes| FileError::TooLarge {
        path: path.display().to_string(),
        bytes,
        limit: MAX_FILE_BYTES,
    };
    let size = size(&stat(folder, name, &file)?);
    if size > MAX_FILE_BYTES {
        return Err(too_large(size));
    }
    let mut bytes = Vec::new();
    (&mut file)
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| FsError::io(&path, "cannot read the file", error))?;
    let read = bytes.len() as u64;
    if read > MAX_FILE_BYTES {
        return Err(too_large(read));
    }
    let stat = stat(folder, name, &file)?;
    Ok(Some(FoundFile {
        bytes,
        identity: identity(&stat),
        has_other_names: stat.st_nlink > 1,
    }))
}

pub(super) fn missing(folder: &Folder, name: &str) -> FsError {
    FsError::Missing {
        path: folder.path.join(name),
    }
}

/// The size of a file, which is never negative.
pub(super) fn size(stat: &Stat) -> u64 {
    u64::try_from(stat.st_size).unwrap_or_default()
}

#[expect(
    clippy::unnecessary_cast,
    trivial_numeric_casts,
    reason = "the width differs between systems"
)]
fn identity(stat: &Stat) -> FileIdentity {
    let Identity { device, inode } = Identity::of(stat);
    let seconds = (stat.st_mtime as i64).saturating_mul(1_000_000);
    FileIdentity {
        device,
        inode,
        size: size(stat),
        modified: seconds.saturating_add(stat.st_mtime_nsec as i64 / 1000),
    }
}

/// Says whether all names of a file are in the folder or in its quarantine, so that nobody reaches it from elsewhere.
fn has_all_names(folder: &Folder, stat: &Stat) -> Result<bool, FsError> {
    let identity = Identity::of(stat);
    let quarantine = folder.child(QUARANTINE).ok().flatten();
    let mut names = 0;
    for folder in std::iter::once(folder).chain(&quarantine) {
        for name in folder.entries()? {
            let stat = statat(&folder.handle, &name, AtFlags::SYMLINK_NOFOLLOW);
            names += u128::from(stat.is_ok_and(|stat| Identity::of(&stat) == identity));
        }
    }
    Ok(names == u128::from(stat.st_nlink))
}
