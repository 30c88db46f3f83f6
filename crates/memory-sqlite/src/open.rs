//! Opening a database: what is refused before a byte is written, and how a connection is set up.
//!
//! A file is first probed through a read-only connection, because opening for writing may already
//! write (it recovers and checkpoints). Files are looked at with `stat` only: closing a plain handle
//! of a database that this process has open would drop SQLite's POSIX locks.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::create::create_store;
use crate::error::{Fail, io_error, store_error};
use crate::opened::{Watch, unmoved};
use crate::place::{FileId, HeldFolder, Place};
use crate::schema::{APPLICATION_ID, MINIMUM_SQLITE, READABLE_SINCE, SCHEMA_VERSION, migrate};

/// How a store is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenMode {
    /// Reads only. The bytes of the database and of its `-wal` stay as they are.
    ReadOnly,
    /// Reads and writes a store that is there.
    ReadWrite,
    /// Like [`OpenMode::ReadWrite`]; makes the store (and its folder, mode 0700) if there is none.
    Create,
}

/// Further choices of opening.
#[derive(Debug, Clone, Copy)]
pub struct OpenOptions {
    /// How.
    pub mode: OpenMode,
    /// How long one call waits in total for other processes before it fails with `locked`. Default 10 s.
    pub busy_deadline: Duration,
    /// Whether the folder may be reached through links, which are then resolved once. Default yes. With no, a path
    /// whose folder is not written as the system resolves it is refused with `store_outside_cwd`, and none is made.
    pub resolve_folder: bool,
}

impl OpenOptions {
    /// Makes the options of `mode` with the usual deadline.
    pub fn new(mode: OpenMode) -> Self {
        Self {
            mode,
            busy_deadline: Duration::from_secs(10),
            resolve_folder: true,
        }
    }
}

/// The WAL is cut back to this size after it was reset, and checkpointed at close above it. In bytes.
pub const WAL_LIMIT: u64 = 16 * 1024 * 1024;

/// The total deadline of one call, shared with SQLite's busy handler.
#[derive(Debug, Clone)]
pub(crate) struct Patience {
    until: Arc<Mutex<Instant>>,
    total: Duration,
}

impl Patience {
    pub(crate) fn new(total: Duration) -> Self {
        Self {
            until: Arc::new(Mutex::new(Instant::now() + total)),
            total,
        }
    }

    /// Starts a call.
    pub(crate) fn renew(&self) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + self.total;
    }

    /// Waits a little, longer each time and never the same for two waiters; says no once the deadline has passed.
    pub(crate) fn wait(&self, attempt: u32) -> bool {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if now >= until {
            return false;
        }
        let ceiling_us = 500_u64 << attempt.min(6);
        let pause = Duration::from_micros(200 + random() % ceiling_us);
        std::thread::sleep(pause.min(until - now));
        true
    }
}

/// Draws 64 bits that differ between calls and processes. Not for secrets: names and jitter only.
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish()
}

/// A connection that is set up, and what the path led to when it was opened.
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    pub(crate) place: Place,
    pub(crate) identity: FileId,
    pub(crate) patience: Patience,
    /// Opened without the WAL's index because the folder cannot be written: nobody may write meanwhile.
    pub(crate) immutable: bool,
}

/// Opens `path`. If its folder is held, nothing is resolved and no folder is made.
pub(crate) fn open(
    path: &Path,
    options: &OpenOptions,
    held: Option<Box<dyn HeldFolder>>,
) -> Result<Opened, StoreError> {
    check_library(path)?;
    let path = match &held {
        Some(_) => path.to_owned(),
        None => resolve(path, options)?,
    };
    let place = Place::new(path, held);
    place.in_place()?;
    match open_at(&place, options) {
        Ok((connection, identity, patience, immutable)) => Ok(Opened {
            connection,
            place,
            identity,
            patience,
            immutable,
        }),
        // If the folder is not in its place, that is why, whatever SQLite says.
        Err(error) => Err(place
            .in_place()
            .err()
            .unwrap_or_else(|| explained(error, &place, options))),
    }
}

/// A folder in which SQLite can make no log is a file that it cannot open; what a person has to know is the folder.
fn explained(error: StoreError, place: &Place, options: &OpenOptions) -> StoreError {
    if options.mode == OpenMode::ReadOnly {
        return error;
    }
    explained_write(error, place)
}

/// The same for what was to write.
pub(crate) fn explained_write(error: StoreError, place: &Place) -> StoreError {
    if error.code() != Code::Io || !place.is_read_only() {
        return error;
    }
    let detail = "the folder cannot be written";
    store_error(Code::StoreReadOnly, place.path(), detail, Some(Box::new(error)))
}

fn open_at(place: &Place, options: &OpenOptions) -> Result<(Connection, FileId, Patience, bool), StoreError> {
    let path = place.path();
    if !place.exists()? {
        match options.mode {
            OpenMode::Create => create_store(place, options.busy_deadline)?,
            OpenMode::ReadOnly | OpenMode::ReadWrite => return Err(missing(path)),
        }
    }
    let seen = place
        .look("")
        .map_err(|error| io_error(path, "cannot look at the file", error))?;
    let identity = seen.ok_or_else(|| missing(path))?.id;
    let patience = Patience::new(options.busy_deadline);
    let (probe, immutable) = open_reader(place, options.mode, &patience)?;
    let version = judge(&probe, place)?;
    let connection = match options.mode {
        OpenMode::ReadOnly if version < READABLE_SINCE => {
            return Err(store_error(
                Code::StoreReadOnly,
                path,
                format!("schema version {version} must be brought up to date by a writing command first"),
                None,
            ));
        }
        OpenMode::ReadOnly => probe,
        OpenMode::ReadWrite | OpenMode::Create => {
            drop(probe);
            place.in_place()?;
            open_writer(place, version, &patience)?
        }
    };
    place
        .still_there(identity)
        .and_then(|()| unmoved(&connection))
        .map_err(|fail| fail.at(path))?;
    Ok((connection, identity, patience, immutable))
}

pub(crate) fn check_library(path: &Path) -> Result<(), StoreError> {
    let version = rusqlite::version_number();
    if version < MINIMUM_SQLITE {
        let detail = format!(
            "the linked SQLite is {}, at least 3.51.3 is needed",
            rusqlite::version()
        );
        return Err(store_error(Code::SqliteTooOld, path, detail, None));
    }
    Ok(())
}

/// Resolves the folder once; the file's own name is never resolved.
fn resolve(path: &Path, options: &OpenOptions) -> Result<PathBuf, StoreError> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(store_error(Code::Io, path, "the path names no file", None));
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    if options.mode == OpenMode::Create && options.resolve_folder {
        make_folder(folder).map_err(|error| io_error(folder, "cannot make the folder", error))?;
    }
    let resolved =
        std::fs::canonicalize(folder).map_err(|error| io_error(folder, "cannot resolve the folder", error))?;
    if !options.resolve_folder && Some(resolved.as_path()) != path.parent() {
        return Err(store_error(
            Code::StoreOutsideCwd,
            path,
            "its folder is reached through a link",
            None,
        ));
    }
    Ok(resolved.join(name))
}

pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

pub(crate) fn missing(path: &Path) -> StoreError {
    store_error(Code::StoreMissing, path, "there is no store", None)
}

pub(crate) fn common_flags() -> OpenFlags {
    OpenFlags::SQLITE_OPEN_NOFOLLOW | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE
}

/// Opens for reading. In a folder that cannot be written, a database without `-wal` content is opened as immutable.
pub(crate) fn open_reader(
    place: &Place,
    mode: OpenMode,
    patience: &Patience,
) -> Result<(Connection, bool), StoreError> {
    let path = place.path();
    let first = match attempt_reader(place, patience, false) {
        Ok(connection) => return Ok((connection, false)),
        Err(fail) => fail.at(path),
    };
    if mode != OpenMode::ReadOnly || !matches!(first.code(), Code::Io | Code::StoreReadOnly) {
        return Err(first);
    }
    if place.wal_has_content() {
        let detail = "the folder cannot be written and the store has a -wal file that must be recovered first";
        return Err(store_error(Code::StoreReadOnly, path, detail, Some(Box::new(first))));
    }
    match attempt_reader(place, patience, true) {
        Ok(connection) => Ok((connection, true)),
        Err(Fail::Moved(detail)) => Err(Fail::Moved(detail).at(path)),
        Err(_) => Err(first),
    }
}

/// Opens for reading once: as it is, or, if `immutable`, without a look at what lies beside the database.
fn attempt_reader(place: &Place, patience: &Patience, immutable: bool) -> Result<Connection, Fail> {
    let flags = common_flags() | OpenFlags::SQLITE_OPEN_READ_ONLY;
    let watch = Watch::begin(place);
    let mut connection = if immutable {
        Connection::open_with_flags(immutable_uri(place.path()), flags | OpenFlags::SQLITE_OPEN_URI)?
    } else {
        Connection::open_with_flags(place.path(), flags)?
    };
    first_look(&mut connection, &watch, patience)?;
    set_up_reader(&connection)?;
    second_look(&connection, &watch, immutable)?;
    Ok(connection)
}

/// SQLite opens the database first, and its log with the first reading: a proof stands before that and right after it.
/// What is not ours is closed again without its log being used or removed.
pub(crate) fn first_look(connection: &mut Connection, watch: &Watch<'_>, patience: &Patience) -> Result<(), Fail> {
    require_config(connection, DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    patience.renew();
    let waiter = patience.clone();
    connection.busy_handler(Some(move |attempt: i32| {
        waiter.wait(u32::try_from(attempt).unwrap_or(0))
    }))?;
    watch.prove(connection, false)?;
    connection.query_row("PRAGMA schema_version", [], |row| row.get::<_, i64>(0))?;
    watch.prove(connection, false)
}

/// After the settings: a database with a log has ours open.
pub(crate) fn second_look(connection: &Connection, watch: &Watch<'_>, immutable: bool) -> Result<(), Fail> {
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    watch.prove(connection, mode == "wal" && !immutable)
}

/// Writes an absolute path as a URI in which every byte that could mean something is encoded.
pub(crate) fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_') {
            uri.push(char::from(*byte));
        } else {
            // Writing to a String does not fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri.push_str("?immutable=1");
    uri
}

/// Says whether the file is ours, and returns its schema version.
fn judge(connection: &Connection, place: &Place) -> Result<i32, StoreError> {
    let path = place.path();
    let ask = |sql: &str| -> Result<i32, StoreError> {
        connection
            .query_row(sql, [], |row| row.get(0))
            .map_err(|error| Fail::from(error).at(path))
    };
    let application = ask("PRAGMA application_id")?;
    let version = ask("PRAGMA user_version")?;
    // SQLite takes what is shorter than a page for a new database.
    let pages = ask("PRAGMA page_count")?;
    if pages == 0 || is_cut_off(place, pages, ask("PRAGMA page_size")?) {
        return Err(store_error(
            Code::StoreCorrupt,
            path,
            "the file is cut off or no database",
            None,
        ));
    }
    if application != APPLICATION_ID {
        let detail = format!("it is a database of another program (application id {application:#010x})");
        return Err(store_error(Code::StoreForeign, path, detail, None));
    }
    if version > SCHEMA_VERSION {
        let detail = format!("schema version {version} is newer than {SCHEMA_VERSION}, the newest known here");
        return Err(store_error(Code::SchemaTooNew, path, detail, None));
    }
    let tables = ask(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('sessions', 'messages', 'refinery_schema_history')",
    )?;
    if version < 1 || tables != 3 {
        return Err(store_error(Code::StoreCorrupt, path, "its schema is incomplete", None));
    }
    Ok(version)
}

/// SQLite itself does not notice that a part of the last page is missing. With a log beside it a short file may be right.
pub(crate) fn is_cut_off(place: &Place, pages: i32, page_size: i32) -> bool {
    let expected = u64::try_from(i64::from(pages) * i64::from(page_size)).unwrap_or(0);
    !place.wal_has_content() && matches!(place.look(""), Ok(Some(seen)) if seen.len < expected)
}

fn open_writer(place: &Place, version: i32, patience: &Patience) -> Result<Connection, StoreError> {
    let attempt = || -> Result<Connection, Fail> {
        let watch = Watch::begin(place);
        let flags = common_flags() | OpenFlags::SQLITE_OPEN_READ_WRITE;
        let mut connection = Connection::open_with_flags(place.path(), flags)?;
        first_look(&mut connection, &watch, patience)?;
        set_up_common(&connection)?;
        second_look(&connection, &watch, false)?;
        set_pragma(&connection, "journal_mode", "wal")?;
        second_look(&connection, &watch, false)?;
        drop(watch);
        if version < SCHEMA_VERSION {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            migrate(transaction)?.commit()?;
        }
        require_config(&connection, DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        Ok(connection)
    };
    attempt().map_err(|fail| fail.at(place.path()))
}

fn set_up_reader(connection: &Connection) -> Result<(), Fail> {
    set_up_common(connection)?;
    set_pragma(connection, "query_only", "1")
}

/// Settings of every connection, each read back: a setting that did not take is an error.
pub(crate) fn set_up_common(connection: &Connection) -> Result<(), Fail> {
    connection.set_prepared_statement_cache_capacity(128);
    require_config(connection, DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    require_config(connection, DbConfig::SQLITE_DBCONFIG_DQS_DML, false)?;
    require_config(connection, DbConfig::SQLITE_DBCONFIG_DQS_DDL, false)?;
    // Plans do not follow bound values: otherwise SQLite compiles statements with a bound range anew for every value.
    require_config(connection, DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    set_pragma(connection, "trusted_schema", "0")?;
    set_pragma(connection, "cell_size_check", "1")?;
    set_pragma(connection, "foreign_keys", "1")?;
    set_pragma(connection, "mmap_size", "0")?;
    set_pragma(connection, "temp_store", "2")?;
    // In KiB: a batch of an import fits, so that no page is written twice.
    set_pragma(connection, "cache_size", "-16384")?;
    set_pragma(connection, "synchronous", "2")?;
    set_pragma(connection, "journal_size_limit", &WAL_LIMIT.to_string())?;
    if cfg!(target_vendor = "apple") {
        set_pragma(connection, "fullfsync", "1")?;
        set_pragma(connection, "checkpoint_fullfsync", "1")?;
    }
    Ok(())
}

pub(crate) fn require_config(connection: &Connection, config: DbConfig, value: bool) -> Result<(), Fail> {
    if connection.set_db_config(config, value)? == value {
        Ok(())
    } else {
        Err(Fail::Unsupported("a setting of SQLite did not take effect"))
    }
}

/// Sets a pragma and reads it back. A pragma that answers nothing when read (left out of the library) is an error too.
pub(crate) fn set_pragma(connection: &Connection, name: &'static str, value: &str) -> Result<(), Fail> {
    connection.pragma_update(None, name, Pragma(value))?;
    let found: rusqlite::types::Value = connection.pragma_query_value(None, name, |row| row.get(0))?;
    let found = match found {
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Text(text) => text,
        _ => String::new(),
    };
    if found == value {
        return Ok(());
    }
    Err(Fail::Unsupported(match name {
        "journal_mode" => "SQLite cannot keep a write-ahead log here",
        "synchronous" => "SQLite does not accept synchronous=FULL",
        "foreign_keys" => "SQLite does not accept foreign_keys=ON",
        _ => "a setting of SQLite did not take effect",
    }))
}

/// Passes numbers as numbers: a quoted number is not a value for every pragma.
struct Pragma<'a>(&'a str);

impl rusqlite::ToSql for Pragma<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self.0.parse::<i64>() {
            Ok(number) => Ok(number.into()),
            Err(_) => Ok(self.0.into()),
        }
    }
}
