//! The folder of the documents, as the commit protocol needs it: one step of the file system at a time, so that a test
//! can end the process, or the machine, between any two.

use std::io;

use crate::code::Code;
use crate::revision::FileIdentity;

/// Why a step with a file was refused or failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// There is a file of this name already; nothing was done.
    #[error("{path}: it exists already")]
    Exists {
        /// The file.
        path: String,
    },
    /// There is no file of this name; nothing was done.
    #[error("{path}: there is no such file")]
    Missing {
        /// The file.
        path: String,
    },
    /// The file system has no such step; nothing was done.
    #[error("{path}: the file system cannot exchange two files")]
    Unsupported {
        /// The folder.
        path: String,
    },
    /// The file is larger than a document can be.
    #[error("{path}: it has {bytes} bytes, more than {limit}; it was not read")]
    TooLarge {
        /// The file.
        path: String,
        /// Its size.
        bytes: u64,
        /// The largest size that is read.
        limit: u64,
    },
    /// It is no plain file of its own, or the folder is not where it was. It was not opened.
    #[error("{path}: {found}")]
    Refused {
        /// `store_outside_cwd` or `store_moved`.
        code: Code,
        /// The path.
        path: String,
        /// What was found.
        found: String,
    },
    /// The system failed. Whether the step was done is not known.
    #[error("{path}: {what}: {source}")]
    Io {
        /// The path.
        path: String,
        /// What was tried.
        what: &'static str,
        /// The cause.
        source: io::Error,
    },
}

impl FileError {
    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Exists { .. } => Code::AlreadyExists,
            Self::Missing { .. } => Code::NotFound,
            Self::Unsupported { .. } => Code::Io,
            Self::TooLarge { .. } => Code::NotCanonical,
            Self::Refused { code, .. } => *code,
            Self::Io { source, .. } => match source.kind() {
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Code::StoreReadOnly,
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Code::DiskFull,
                _ => Code::Io,
            },
        }
    }
}

/// A file as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFile {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Which file it is.
    pub identity: FileIdentity,
    /// Whether it has other names, all of them in the folder or in quarantine.
    pub has_other_names: bool,
}

/// The largest file that is read, in bytes: 4 MiB. Our own figure: a hundred times what a document may hold, and still
/// nothing that could fill the memory.
pub const MAX_FILE_BYTES: u64 = 4 << 20;

/// The folder that holds `MEMORY.md` and `USER.md`, held by handle.
///
/// Names are single plain components; every step refuses others with [`FileError::Refused`]. What they lead to is never
/// reached through a link. Only plain files of one name are opened, exchanged, renamed, linked or removed: anything else
/// under a name is [`FileError::Refused`] and stays as it is, except that nothing is ever put in its place. A step that
/// returns `Ok` is done, and other processes see it; what of it survives a crash of the machine is said at
/// [`sync_file`](Self::sync_file) and [`sync_folder`](Self::sync_folder), and nothing else is. A step that fails with
/// another error than [`FileError::Io`] has done nothing.
pub trait DocumentFiles {
    /// Reads a file; nothing if there is none.
    ///
    /// # Errors
    /// [`FileError::Refused`] if it is no plain file of its own, [`FileError::TooLarge`] above [`MAX_FILE_BYTES`],
    /// [`FileError::Io`].
    fn read(&mut self, name: &str) -> Result<Option<FoundFile>, FileError>;

    /// Reads a file once nobody has changed it for a while, so that a save that is under way is not taken for one that is
    /// done. Waits at most a second and gives what it read last then; an adapter without a clock reads at once.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn read_settled(&mut self, name: &str) -> Result<Option<FoundFile>, FileError>;

    /// Makes an empty file for its owner alone; with the permissions of `like`, without set-id bits, if that is there.
    ///
    /// # Errors
    /// [`FileError::Exists`] if anything has the name; [`FileError::Refused`] if `like` is no plain file of its own;
    /// [`FileError::Io`].
    fn create(&mut self, name: &str, like: &str) -> Result<(), FileError>;

    /// Writes the content of a file that is empty.
    ///
    /// # Errors
    /// [`FileError::Missing`], [`FileError::Exists`] if it has content, [`FileError::Refused`], [`FileError::Io`]; after
    /// the last a part may be written.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError>;

    /// Makes the content of a file durable: after `Ok` it survives a crash under whatever name the file has then.
    ///
    /// # Errors
    /// [`FileError::Missing`], [`FileError::Refused`]; [`FileError::Io`]: nothing is known of what is durable then, and
    /// that it works another time proves nothing about what was written before.
    fn sync_file(&mut self, name: &str) -> Result<(), FileError>;

    /// Makes what was done to the names in the folder durable.
    ///
    /// # Errors
    /// [`FileError::Io`]: nothing is known of what is durable then.
    fn sync_folder(&mut self) -> Result<(), FileError>;

    /// Exchanges what two names lead to, at once: nobody ever sees one name without a file, and no file is lost.
    ///
    /// # Errors
    /// [`FileError::Missing`] if one is not there, [`FileError::Unsupported`], [`FileError::Refused`], [`FileError::Io`].
    fn exchange(&mut self, one: &str, other: &str) -> Result<(), FileError>;

    /// Gives a file another name that nothing has. At once, where the file system can; else it has both names for a
    /// moment, as after [`link_new`](Self::link_new), and both are durable before the first one goes.
    ///
    /// # Errors
    /// [`FileError::Exists`] if anything has it, [`FileError::Missing`], [`FileError::Refused`], [`FileError::Io`].
    fn rename_new(&mut self, from: &str, to: &str) -> Result<(), FileError>;

    /// Gives a file another name, at once, in place of the file that has it, if one has. Only where files cannot be
    /// exchanged.
    ///
    /// # Errors
    /// [`FileError::Missing`] if there is no `from`, [`FileError::Refused`], [`FileError::Io`].
    fn rename_over(&mut self, from: &str, to: &str) -> Result<(), FileError>;

    /// Gives a file a second name that nothing has. Only where files cannot be exchanged.
    ///
    /// Until one of both names is gone the file is read, synced and removed under either, another file is renamed over
    /// either, and [`create`](Self::create) takes its permissions; every other step refuses it. So a file of two names in
    /// the folder is removed under one of them, never quarantined.
    ///
    /// # Errors
    /// [`FileError::Exists`] if anything has it, [`FileError::Missing`], [`FileError::Refused`], [`FileError::Io`].
    fn link_new(&mut self, from: &str, to: &str) -> Result<(), FileError>;

    /// Removes a file. That there is none is no error.
    ///
    /// # Errors
    /// [`FileError::Refused`] if it is no plain file, [`FileError::Io`].
    fn remove(&mut self, name: &str) -> Result<(), FileError>;

    /// Moves a file into the folder `quarantine` under a name that nothing has there, and makes the names in both folders
    /// durable. Not its content: a file that somebody else wrote is made durable with [`sync_file`](Self::sync_file) before.
    ///
    /// The move is at once, where the file system can; else the file has both names for a moment, is read and removed
    /// under the one here, and moving it under the same name again ends a move that was cut off. Both names are durable
    /// before the one here goes.
    ///
    /// # Errors
    /// [`FileError::Exists`] if the name is taken there, [`FileError::Missing`], [`FileError::Refused`], [`FileError::Io`].
    fn quarantine(&mut self, name: &str, to: &str) -> Result<(), FileError>;

    /// Reads a file in quarantine; nothing if there is none.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn read_quarantined(&mut self, name: &str) -> Result<Option<FoundFile>, FileError>;

    /// Removes a file from quarantine and makes that durable. That there is none is no error.
    ///
    /// # Errors
    /// As [`remove`](Self::remove).
    fn remove_quarantined(&mut self, name: &str) -> Result<(), FileError>;

    /// Lists the names that begin with `start` and are UTF-8, whatever they lead to, in the order of their bytes. Cost:
    /// the entries of the folder.
    ///
    /// # Errors
    /// [`FileError::Io`].
    fn names(&mut self, start: &str) -> Result<Vec<String>, FileError>;

    /// Proves that the folder is still where it was opened.
    ///
    /// # Errors
    /// [`FileError::Refused`] with `store_moved` or `store_outside_cwd`, [`FileError::Io`].
    fn in_place(&mut self) -> Result<(), FileError>;

    /// Names the process that works here, such that another process of the same machine can tell whether it is alive.
    fn owner(&self) -> String;

    /// Says whether a process that [`owner`](Self::owner) named is alive. One that cannot be told counts as dead only if
    /// the machine was started anew since.
    fn is_alive(&self, owner: &str) -> bool;
}
