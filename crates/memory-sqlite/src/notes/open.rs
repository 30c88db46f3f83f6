//! Opening a store of notes: for each call anew, read-only until it is known to be one, and left as it was if it is not.

use std::time::Duration;

use memory_core::Code;
use memory_core::note::NoteChange;
use memory_core::ports::{NotePlan, StoreError};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::{schema, view};
use crate::error::{Fail, is_unfinished, store_error};
use crate::open::{
    OpenMode, Patience, common_flags, explained_write, first_look, immutable_uri, open_reader, require_config,
    second_look, set_pragma, set_up_common,
};
use crate::opened::{Watch, unmoved};
use crate::place::{FileId, Place};

/// How often a change that was not ended is taken back in one call; each time another writer must have been killed.
const ATTEMPTS: u32 = 3;

/// Runs `work` on one state of the store, which is there.
pub(super) fn read<T>(
    place: &Place,
    patience: &Patience,
    work: impl FnOnce(&Connection) -> Result<T, Fail>,
) -> Result<T, StoreError> {
    let (connection, immutable) = reader(place, patience)?;
    let value = work(&connection).map_err(|fail| fail.at(place.path()))?;
    if immutable && place.wal_has_content() {
        let detail = "another process began to write while the store was read without its log";
        return Err(store_error(Code::StoreReadOnly, place.path(), detail, None));
    }
    Ok(value)
    // Closing ends the transaction: nothing was written.
}

/// Asks the plan while no other process writes, and makes its changes: all of them, durably, or none.
pub(super) fn write(place: &Place, patience: &Patience, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
    let (probe, _) = reader(place, patience)?;
    drop(probe);
    write_to(place, patience, plan).map_err(|fail| match fail {
        // If the folder is not in its place, that is why, whatever SQLite says.
        Fail::Sql(_) => {
            let error = explained_write(fail.at(place.path()), place);
            place.in_place().err().unwrap_or(error)
        }
        other => other.at(place.path()),
    })
}

fn write_to(place: &Place, patience: &Patience, plan: &mut NotePlan<'_>) -> Result<(), Fail> {
    place.in_place()?;
    let identity = identity(place)?;
    let mut connection = writer(place, patience)?;
    patience.renew();
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Looked at again: a newer version may have come between the probe and the lock.
    schema::judge(&transaction, place)?;
    let changes = view::ask(&transaction, place.path(), plan)?;
    if changes.is_empty() {
        return Ok(());
    }
    view::expect_whole(&transaction)?;
    let outcome = change(transaction, place, identity, &changes);
    remove_journal(&mut connection, place, identity);
    outcome
}

fn change(transaction: Transaction<'_>, place: &Place, identity: FileId, changes: &[NoteChange]) -> Result<(), Fail> {
    open_journal(&transaction, place)?;
    view::apply(&transaction, changes)?;
    place.still_there(identity)?;
    place.plain_files()?;
    unmoved(&transaction)?;
    Ok(transaction.commit()?)
}

/// SQLite opens the journal by its path with the first write. That is done by a write that changes nothing, with a proof
/// right after it; from then on all goes to files that are open. SQLite itself looks, just before it opens the journal,
/// whether its path still leads to the database; the proof is for the instant between the two.
fn open_journal(connection: &Connection, place: &Place) -> Result<(), Fail> {
    place.in_place()?;
    let watch = Watch::begin(place);
    connection.pragma_update(None, "user_version", schema::NOTES_SCHEMA_VERSION)?;
    watch.prove(connection, false)
}

/// Removes the journal, which the end of the change left empty, through the handle, so that the file lies alone. Nobody else
/// has it open while the store is locked as a whole. If that has to be waited for, the journal stays and does no harm.
fn remove_journal(connection: &mut Connection, place: &Place, identity: FileId) {
    let locked = connection
        .busy_timeout(Duration::ZERO)
        .and_then(|()| connection.transaction_with_behavior(TransactionBehavior::Exclusive));
    let is_free = locked.is_ok() && place.still_there(identity).is_ok();
    if !is_free || place.remove_empty("-journal").is_err() {
        tracing::debug!(path = %place.path().display(), "an empty journal of a store of notes stays");
    }
}

fn identity(place: &Place) -> Result<FileId, Fail> {
    match place.look("") {
        Ok(Some(seen)) => Ok(seen.id),
        Ok(None) | Err(_) => Err(Fail::Moved(
            "the database is not there any more; nothing was stored".to_owned(),
        )),
    }
}

/// Opens the store in a transaction that reads, once it is known to be one, and says whether that was without a look at
/// its log. A writer may be killed at any moment, before the opening and after it.
fn reader(place: &Place, patience: &Patience) -> Result<(Connection, bool), StoreError> {
    for _ in 1..ATTEMPTS {
        match try_reader(place, patience) {
            Err(error) if is_unfinished(&error) => take_back(place, patience)?,
            other => return other,
        }
    }
    try_reader(place, patience)
}

fn try_reader(place: &Place, patience: &Patience) -> Result<(Connection, bool), StoreError> {
    let opened = open_reader(place, OpenMode::ReadOnly, patience);
    let (connection, immutable) = opened.map_err(|error| explained_read(error, place))?;
    patience.renew();
    distrust(&connection)
        .and_then(|()| Ok(connection.execute_batch("BEGIN")?))
        .map_err(|fail| fail.at(place.path()))?;
    schema::judge(&connection, place)?;
    Ok((connection, immutable))
}

/// SQLite does not tell a file that may not be read from any other that it cannot open.
fn explained_read(error: StoreError, place: &Place) -> StoreError {
    if error.code() != Code::Io || !place.is_unreadable() {
        return error;
    }
    let detail = "the file may not be read";
    store_error(Code::StoreReadOnly, place.path(), detail, Some(Box::new(error)))
}

/// Takes back the change of a writer that was killed, as every reader must before it can read. What is no store of ours is
/// left alone: the ids in the header of the database as it lies there say what it is.
fn take_back(place: &Place, patience: &Patience) -> Result<(), StoreError> {
    let fail = |fail: Fail| fail.at(place.path());
    let header = header_reader(place).map_err(fail)?;
    schema::judge_ids(&header, place)?;
    drop(header);
    tracing::debug!(path = %place.path().display(), "a change of a store of notes that was not ended is taken back");
    place.plain_files()?;
    writer(place, patience).map(drop).map_err(|error| {
        let error = explained_write(fail(error), place);
        if !is_unfinished(&error) {
            return error;
        }
        let detail = "a change that was not ended must be taken back first, and the file cannot be written";
        store_error(Code::StoreReadOnly, place.path(), detail, Some(Box::new(error)))
    })
}

/// Opens the database as it lies there, with part of a change in it, for nothing but its header: SQLite is told not to mind
/// that the file may be shorter than its header says.
fn header_reader(place: &Place) -> Result<Connection, Fail> {
    let watch = Watch::begin(place);
    let flags = common_flags() | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(immutable_uri(place.path()), flags)?;
    watch.prove(&connection, false)?;
    connection.pragma_update(None, "writable_schema", true)?;
    Ok(connection)
}

/// Opens the store for writing. The first look takes back what was not ended.
fn writer(place: &Place, patience: &Patience) -> Result<Connection, Fail> {
    let watch = Watch::begin(place);
    let flags = common_flags() | OpenFlags::SQLITE_OPEN_READ_WRITE;
    let mut connection = Connection::open_with_flags(place.path(), flags)?;
    first_look(&mut connection, &watch, patience)?;
    set_up_common(&connection)?;
    second_look(&connection, &watch, false)?;
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    // A journal that is cut to nothing ends a change without a path. A log that somebody wanted stays.
    if mode != "wal" {
        set_pragma(&connection, "journal_mode", "truncate")?;
    }
    distrust(&connection)?;
    require_config(&connection, DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(connection)
}

/// Nothing that stands in the file does anything by itself.
fn distrust(connection: &Connection) -> Result<(), Fail> {
    require_config(connection, DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    require_config(connection, DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)
}
