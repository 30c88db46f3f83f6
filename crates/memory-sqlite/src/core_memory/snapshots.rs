//! Frozen core sections of sessions.

use memory_core::DocumentName;
use memory_core::curation::{NewSnapshot, SnapshotRecord};
use memory_core::revision::RevisionNumber;
use rusqlite::{Connection, Row, Transaction, params};

use super::sealed::Sealed;
use super::{is_there, revisions};
use crate::error::{Fail, not_found};
use crate::key;
use crate::sessions::{self, Session};

pub(crate) const TABLE: Sealed = Sealed {
    table: "core_snapshots",
    columns: &[
        "id", "session", "number", "memory", "user", "runtime", "tokens", "counter", "at", "ended", "entries", "text",
    ],
};

/// Stores the section of a session. It ends the one in force.
pub(crate) fn freeze(transaction: &Transaction<'_>, new: &NewSnapshot) -> Result<SnapshotRecord, Fail> {
    let session = sessions::find(transaction, &new.session)?;
    for (document, revision) in DocumentName::ALL.into_iter().zip(new.revisions) {
        if let Some(number) = revision
            && !revisions::has(transaction, document, number, None)?
        {
            return Err(Fail::Invalid("a revision of a section is not there"));
        }
    }
    end(transaction, &session, Some(&new.runtime))?;
    let id: i64 = transaction.query_row("SELECT coalesce(max(id), 0) + 1 FROM core_snapshots", [], |row| {
        row.get(0)
    })?;
    let number: u32 = transaction
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM core_snapshots WHERE session = ?1")?
        .query_row([session.key], |row| row.get(0))?;
    let entries = serde_json::to_string(&new.entries)
        .map_err(|error| Fail::Damaged(format!("entries cannot be written as JSON: {error}")))?;
    let [memory, user] = new.revisions.map(|revision| revision.map(|number| i64::from(number.0)));
    TABLE.insert(
        transaction,
        [
            id.into(),
            session.key.into(),
            number.into(),
            memory.into(),
            user.into(),
            new.runtime.clone().into(),
            new.tokens.into(),
            new.counter.clone().into(),
            new.at.as_microsecond().into(),
            false.into(),
            entries.into(),
            new.text.clone().into(),
        ],
    )?;
    newest(transaction, &session)?.ok_or_else(|| not_found("snapshot", number))
}

/// Ends the snapshots in force: that of a runtime, or all.
pub(crate) fn end(transaction: &Transaction<'_>, session: &Session, runtime: Option<&str>) -> Result<(), Fail> {
    let in_force: Vec<i64> = collect(
        transaction,
        "SELECT id FROM core_snapshots WHERE session = ?1 AND ended = 0 AND (?2 IS NULL OR runtime = ?2)",
        params![session.key, runtime],
    )?;
    in_force
        .into_iter()
        .try_for_each(|id| TABLE.change(transaction, id, &[("ended", true.into())]))
}

fn collect(connection: &Connection, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<i64>, Fail> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(parameters, |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Says whether a session has a snapshot of this number.
pub(super) fn has(connection: &Connection, session: &Session, number: u32) -> Result<bool, Fail> {
    Ok(connection
        .prepare_cached("SELECT 1 FROM core_snapshots WHERE session = ?1 AND number = ?2")?
        .exists(params![session.key, number])?)
}

/// Reads the newest snapshot of a session.
pub(crate) fn newest(connection: &Connection, session: &Session) -> Result<Option<SnapshotRecord>, Fail> {
    Ok(select(connection, session, None, "ORDER BY number DESC LIMIT 1")?.pop())
}

/// Reads the snapshot in force in a runtime.
pub(crate) fn in_force(
    connection: &Connection,
    session: &Session,
    runtime: &str,
) -> Result<Option<SnapshotRecord>, Fail> {
    Ok(select(connection, session, Some(runtime), "AND ended = 0")?.pop())
}

/// Reads all snapshots of a session, oldest first.
pub(crate) fn list(connection: &Connection, session: &Session) -> Result<Vec<SnapshotRecord>, Fail> {
    select(connection, session, None, "ORDER BY number")
}

fn select(
    connection: &Connection,
    session: &Session,
    runtime: Option<&str>,
    rest: &str,
) -> Result<Vec<SnapshotRecord>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT number, memory, user, runtime, at, ended, entries, text, tokens, counter FROM core_snapshots WHERE session = ?1 AND (?2 IS NULL OR runtime = ?2) {rest}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![session.key, runtime])?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read(row, session)?);
    }
    Ok(records)
}

fn read(row: &Row<'_>, session: &Session) -> Result<SnapshotRecord, Fail> {
    let number = key::small(row.get(0)?, "a snapshot's number")?;
    let revision = |column: usize| -> Result<Option<RevisionNumber>, Fail> {
        let number: Option<i64> = row.get(column)?;
        number
            .map(|number| key::small(number, "a revision's number").map(RevisionNumber))
            .transpose()
    };
    let entries = row.get_ref(6)?.as_bytes().unwrap_or_default();
    let entries = serde_json::from_slice(entries).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "session `{}`: the entries of snapshot {number} cannot be read (line {line}, column {column})",
            session.id
        ))
    })?;
    Ok(SnapshotRecord {
        number,
        content: NewSnapshot {
            session: session.id.clone(),
            text: row.get(7)?,
            tokens: key::small(row.get(8)?, "a snapshot's figure")?,
            counter: row.get(9)?,
            entries,
            revisions: [revision(1)?, revision(2)?],
            runtime: row.get(3)?,
            at: key::time(row.get(4)?, "a snapshot's time")?,
        },
        ended: row.get(5)?,
    })
}
