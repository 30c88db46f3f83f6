//! Files in quarantine.

use memory_core::DocumentName;
use memory_core::curation::{NewQuarantined, QuarantineRecord, QuarantineState};
use memory_core::revision::RevisionNumber;
use rusqlite::{Connection, Row, Transaction};

use super::sealed::Sealed;
use super::{document, is_there, revisions, word};
use crate::error::{Fail, not_found};
use crate::key;

pub(crate) const TABLE: Sealed = Sealed {
    table: "quarantine",
    columns: &["number", "document", "name", "digest", "revision", "state", "at"],
};

/// Records a file.
pub(crate) fn note(transaction: &Transaction<'_>, new: &NewQuarantined) -> Result<QuarantineRecord, Fail> {
    if let Some(known) = select(transaction, "WHERE name = ?1", [new.name.as_str()])?.pop() {
        return Ok(known);
    }
    if let Some(number) = new.revision
        && !revisions::has(transaction, new.document, number, None)?
    {
        return Err(Fail::Invalid(
            "the revision in whose course a file was found is not there",
        ));
    }
    let number: i64 = transaction.query_row("SELECT coalesce(max(number), 0) + 1 FROM quarantine", [], |row| {
        row.get(0)
    })?;
    TABLE.insert(
        transaction,
        [
            number.into(),
            new.document.as_str().to_owned().into(),
            new.name.clone().into(),
            new.digest.as_bytes().to_vec().into(),
            new.revision.map(|revision| i64::from(revision.0)).into(),
            new.state.as_str().to_owned().into(),
            new.at.as_microsecond().into(),
        ],
    )?;
    by_number(transaction, number)
}

fn by_number(connection: &Connection, number: i64) -> Result<QuarantineRecord, Fail> {
    let mut found = select(connection, "WHERE number = ?1", [number])?;
    found.pop().ok_or_else(|| not_found("quarantined file", number))
}

/// Reads all files.
pub(crate) fn list(connection: &Connection) -> Result<Vec<QuarantineRecord>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    select(connection, "ORDER BY number", [])
}

/// Counts the files that nobody has seen yet.
pub(super) const UNSEEN: &str = "SELECT count(*) FROM quarantine WHERE document = ?1 AND state = 'new'";

pub(super) fn unseen(connection: &Connection, name: DocumentName) -> Result<u64, Fail> {
    let count: i64 = connection
        .prepare_cached(UNSEEN)?
        .query_row([name.as_str()], |row| row.get(0))?;
    key::unsigned(count, "a number of files")
}

/// Changes the state of a file.
pub(crate) fn set_state(transaction: &Transaction<'_>, number: u64, state: QuarantineState) -> Result<(), Fail> {
    let key = i64::try_from(number).map_err(|_| not_found("quarantined file", number))?;
    let record = by_number(transaction, key)?;
    if matches!(record.content.state, QuarantineState::Cleared) || record.content.state == state {
        return Ok(());
    }
    TABLE.change(transaction, key, &[("state", state.as_str().to_owned().into())])
}

fn select(
    connection: &Connection,
    condition: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<QuarantineRecord>, Fail> {
    let sql = format!("SELECT number, document, name, digest, revision, state, at FROM quarantine {condition}");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(parameters)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read(row)?);
    }
    Ok(records)
}

fn read(row: &Row<'_>) -> Result<QuarantineRecord, Fail> {
    let revision: Option<i64> = row.get(4)?;
    Ok(QuarantineRecord {
        number: key::unsigned(row.get(0)?, "a file's number")?,
        content: NewQuarantined {
            document: document(row.get_ref(1)?.as_str().unwrap_or_default())?,
            name: row.get(2)?,
            digest: key::digest(row.get_ref(3)?.as_blob().unwrap_or_default(), "a file's digest")?,
            revision: revision
                .map(|number| key::small(number, "a revision's number").map(RevisionNumber))
                .transpose()?,
            state: word(
                row.get_ref(5)?.as_str().unwrap_or_default(),
                QuarantineState::from_name,
                "a file's state",
            )?,
            at: key::time(row.get(6)?, "a file's time")?,
        },
    })
}
