//! What fails inside, and how it becomes the port's error: one stable code, the path, the cause.

use std::path::Path;

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::ErrorCode;

/// A failure inside the adapter, before the path is known.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fail {
    /// SQLite failed.
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    /// The port's own refusal.
    #[error(transparent)]
    Port(#[from] StoreError),
    /// What is stored cannot be what we wrote. The text names the place and never the content.
    #[error("{0}")]
    Damaged(String),
    /// The caller broke a rule of the port.
    #[error("{0}")]
    Invalid(&'static str),
    /// A limit of the store is reached.
    #[error("{0}")]
    Full(&'static str),
    /// SQLite, or the file system below it, does not do what the store needs.
    #[error("{0}")]
    Unsupported(&'static str),
    /// Somebody replaced or removed the file.
    #[error("{0}")]
    Moved(String),
}

impl Fail {
    /// Makes the port's error of it.
    pub(crate) fn at(self, path: &Path) -> StoreError {
        match self {
            Self::Port(error) => error,
            Self::Sql(error) => {
                let code = code_of(&error);
                store_error(code, path, describe(&error), Some(Box::new(error)))
            }
            Self::Damaged(detail) => store_error(Code::StoreCorrupt, path, detail, None),
            Self::Invalid(detail) => store_error(Code::InvalidInput, path, detail, None),
            Self::Full(detail) | Self::Unsupported(detail) => store_error(Code::Io, path, detail.to_owned(), None),
            Self::Moved(detail) => store_error(Code::StoreMoved, path, detail, None),
        }
    }
}

/// The boxed cause of a [`StoreError`].
pub(crate) type Cause = Option<Box<dyn std::error::Error + Send + Sync>>;

/// Makes a store error.
pub(crate) fn store_error(code: Code, path: &Path, detail: impl Into<String>, source: Cause) -> StoreError {
    StoreError::Store {
        code,
        path: path.display().to_string(),
        detail: detail.into(),
        source,
    }
}

/// Makes a store error of a failed file operation.
pub(crate) fn io_error(path: &Path, what: &str, error: std::io::Error) -> StoreError {
    use std::io::ErrorKind;
    let code = match error.kind() {
        ErrorKind::NotFound => Code::StoreMissing,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Code::StoreReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Code::DiskFull,
        _ => Code::Io,
    };
    let detail = format!("{what}: {error}");
    store_error(code, path, detail, Some(Box::new(error)))
}

/// `SQLITE_READONLY_DBMOVED`.
const READONLY_MOVED: i32 = 1032;

/// `SQLITE_READONLY_ROLLBACK`: another program began a change in another journal mode and did not end it.
const READONLY_ROLLBACK: i32 = 776;

/// `SQLITE_CANTOPEN_SYMLINK`: a link on the path.
const CANTOPEN_SYMLINK: i32 = 1550;

/// `SQLITE_IOERR_SHMSIZE`: the index of the log cannot be made longer, for which a full disk is the only usual reason.
const IOERR_SHMSIZE: i32 = 4874;

/// Says whether it failed because somebody's change was begun and not ended, and is still to be taken back.
pub(crate) fn is_unfinished(error: &StoreError) -> bool {
    let StoreError::Store {
        source: Some(source), ..
    } = error
    else {
        return false;
    };
    matches!(
        source.downcast_ref(),
        Some(rusqlite::Error::SqliteFailure(failure, _)) if failure.extended_code == READONLY_ROLLBACK
    )
}

fn code_of(error: &rusqlite::Error) -> Code {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return match error {
            rusqlite::Error::InvalidPath(_) | rusqlite::Error::NulError(_) => Code::Io,
            // Everything else says that a row is not of the shape that we write.
            _ => Code::StoreCorrupt,
        };
    };
    if failure.extended_code == READONLY_MOVED {
        return Code::StoreMoved;
    }
    if failure.extended_code == CANTOPEN_SYMLINK {
        return Code::StoreOutsideCwd;
    }
    // No question of permissions: what is in the file is half of a change, and must not be read past.
    if failure.extended_code == READONLY_ROLLBACK {
        return Code::StoreCorrupt;
    }
    if failure.extended_code == IOERR_SHMSIZE {
        return Code::DiskFull;
    }
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => Code::Locked,
        ErrorCode::DiskFull => Code::DiskFull,
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Code::StoreReadOnly,
        // A constraint that our writes keep, or a statement of ours that does not compile: the content or the
        // schema is not ours any more.
        ErrorCode::DatabaseCorrupt
        | ErrorCode::NotADatabase
        | ErrorCode::ConstraintViolation
        | ErrorCode::Unknown
        | ErrorCode::SchemaChanged
        | ErrorCode::TypeMismatch => Code::StoreCorrupt,
        _ => Code::Io,
    }
}

/// Says what SQLite reported, with its extended code and never with content of a row.
fn describe(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(failure, _) if failure.extended_code == READONLY_ROLLBACK => {
            "another program's unfinished change lies beside it in a -journal file".to_owned()
        }
        rusqlite::Error::SqliteFailure(failure, message) => {
            let text = message.as_deref().unwrap_or("no message");
            format!("sqlite: {text} (code {})", failure.extended_code)
        }
        rusqlite::Error::FromSqlConversionFailure(column, ..)
        | rusqlite::Error::InvalidColumnType(column, ..)
        | rusqlite::Error::Utf8Error(column, ..)
        | rusqlite::Error::IntegralValueOutOfRange(column, _) => {
            format!("a row has an unexpected value in column {column}")
        }
        other => format!("sqlite: {other}"),
    }
}

/// Says that there is no such thing.
pub(crate) fn not_found(what: &'static str, id: impl ToString) -> Fail {
    Fail::Port(StoreError::NotFound {
        what,
        id: id.to_string(),
    })
}

/// Says that what was planned on has changed.
pub(crate) fn conflict(session: impl ToString, what: &'static str) -> Fail {
    Fail::Port(StoreError::Conflict {
        session: session.to_string(),
        what,
    })
}

/// Says that the state does not allow it.
pub(crate) fn wrong_state(session: impl ToString, what: impl Into<String>) -> Fail {
    Fail::Port(StoreError::WrongState {
        session: session.to_string(),
        what: what.into(),
    })
}
