//! What can go wrong with files, named for what the caller can do.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use memory_core::Code;
use memory_core::ports::FileError;

/// Why a file operation was refused or failed. Every variant names its path.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FsError {
    /// There is no such folder or store.
    #[error("{}: there is no such folder", path.display())]
    Missing {
        /// What was looked for.
        path: PathBuf,
    },
    /// It leads outside, or it is no plain file or folder of its own. It was not opened.
    #[error("{}: {found}; it was not opened", path.display())]
    Outside {
        /// The path.
        path: PathBuf,
        /// What was found there.
        found: &'static str,
    },
    /// The folder or file is not the one that it was.
    #[error("{}: it was removed or replaced meanwhile", path.display())]
    Moved {
        /// The path.
        path: PathBuf,
    },
    /// There is a file already.
    #[error("{}: it exists already", path.display())]
    Exists {
        /// The path.
        path: PathBuf,
    },
    /// Somebody else held the lock for the whole time.
    #[error("{}: another process holds the lock `{name}` (waited {} ms)", path.display(), waited.as_millis())]
    Locked {
        /// The lock file.
        path: PathBuf,
        /// What the lock was asked for.
        name: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// The operating system refused.
    #[error("{}: {what}: {source}", path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// What was tried.
        what: &'static str,
        /// The cause.
        source: io::Error,
    },
}

impl FsError {
    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Missing { .. } => Code::StoreMissing,
            Self::Outside { .. } => Code::StoreOutsideCwd,
            Self::Moved { .. } => Code::StoreMoved,
            Self::Exists { .. } => Code::AlreadyExists,
            Self::Locked { .. } => Code::Locked,
            Self::Io { source, .. } => match source.kind() {
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Code::StoreReadOnly,
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Code::DiskFull,
                _ => Code::Io,
            },
        }
    }

    /// Returns the path that it is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::Missing { path }
            | Self::Outside { path, .. }
            | Self::Moved { path }
            | Self::Exists { path }
            | Self::Locked { path, .. }
            | Self::Io { path, .. } => path,
        }
    }

    pub(crate) fn io(path: &Path, what: &'static str, source: impl Into<io::Error>) -> Self {
        Self::Io {
            path: path.to_owned(),
            what,
            source: source.into(),
        }
    }

    pub(crate) fn outside(path: &Path, found: &'static str) -> Self {
        Self::Outside {
            path: path.to_owned(),
            found,
        }
    }
}

impl From<FsError> for FileError {
    fn from(error: FsError) -> Self {
        let code = error.code();
        let shown = error.path().display().to_string();
        match error {
            FsError::Missing { .. } => Self::Missing { path: shown },
            FsError::Outside { found, .. } => Self::Refused {
                code,
                path: shown,
                found: found.to_owned(),
            },
            FsError::Moved { .. } => Self::Refused {
                code,
                path: shown,
                found: "it was removed or replaced meanwhile".to_owned(),
            },
            FsError::Exists { .. } => Self::Exists { path: shown },
            FsError::Locked { .. } => Self::Io {
                path: shown,
                what: "another process holds the lock",
                source: io::ErrorKind::WouldBlock.into(),
            },
            FsError::Io { what, source, .. } => Self::Io {
                path: shown,
                what,
                source,
            },
        }
    }
}
