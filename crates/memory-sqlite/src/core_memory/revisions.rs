//! Revisions: preparing, committing, aborting, reading.

use memory_core::document::parse;
use memory_core::revision::{
    Consumption, FileIdentity, NewRevision, Origin, Reason, RevisionNumber, RevisionRecord, RevisionState,
};
use memory_core::{Digest, DocumentName, EventNumber, Timestamp};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use super::events::event_number;
use super::sealed::Sealed;
use super::{document, is_there, outcomes, plans, word, wrong_state};
use crate::error::{Fail, not_found};
use crate::key;

pub(crate) const TABLE: Sealed = Sealed {
    table: "revisions",
    columns: &[
        "id",
        "document",
        "number",
        "state",
        "reason",
        "verified",
        "digest",
        "base",
        "parent",
        "cursor",
        "consumed_to",
        "author",
        "detail",
        "ruleset",
        "owner",
        "at",
        "ended_at",
        "aborted",
        "device",
        "inode",
        "size",
        "modified",
        "outcomes",
        "text",
    ],
};

/// Prepares a revision.
pub(crate) fn prepare(transaction: &Transaction<'_>, new: &NewRevision) -> Result<RevisionRecord, Fail> {
    let name = new.document;
    let plan = Consumption {
        document: name,
        parent: new.parent,
        cursor: new.cursor,
        consumed_to: new.consumed_to,
        outcomes: new.outcomes.clone(),
    };
    outcomes::may_consume(transaction, &plan)?;
    let id: i64 = transaction.query_row("SELECT coalesce(max(id), 0) + 1 FROM revisions", [], |row| row.get(0))?;
    let number: u32 = transaction.query_row(
        "SELECT coalesce(max(number), 0) + 1 FROM revisions WHERE document = ?1",
        [name.as_str()],
        |row| row.get(0),
    )?;
    TABLE.insert(
        transaction,
        [
            id.into(),
            name.as_str().to_owned().into(),
            number.into(),
            RevisionState::Prepared.as_str().to_owned().into(),
            new.reason.as_str().to_owned().into(),
            new.verified.into(),
            new.digest().as_bytes().to_vec().into(),
            new.base.map(|base| base.as_bytes().to_vec()).into(),
            new.parent.map(|parent| i64::from(parent.0)).into(),
            key::int(new.cursor.0)?.into(),
            key::int(new.consumed_to.0)?.into(),
            new.author.clone().into(),
            new.detail.clone().into(),
            new.ruleset.clone().into(),
            new.owner.clone().into(),
            new.at.as_microsecond().into(),
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            plans::text(&new.outcomes)?.into(),
            new.text.clone().into(),
        ],
    )?;
    note_origins(transaction, name, id, &new.text)?;
    revision(transaction, name, RevisionNumber(number))
}

/// Notes the entries that no revision had before.
fn note_origins(transaction: &Transaction<'_>, name: DocumentName, id: i64, text: &str) -> Result<(), Fail> {
    let mut known = transaction.prepare_cached("SELECT 1 FROM entry_origins WHERE document = ?1 AND digest = ?2")?;
    let mut insert =
        transaction.prepare_cached("INSERT INTO entry_origins (document, digest, revision) VALUES (?1, ?2, ?3)")?;
    for entry in parse(text).document.entries() {
        let digest = Digest::of(entry.as_str().as_bytes());
        let digest = digest.as_bytes().as_slice();
        if !known.exists(params![name.as_str(), digest])? {
            insert.execute(params![name.as_str(), digest, id])?;
        }
    }
    Ok(())
}

/// Reads the first revision that had an entry.
pub(crate) fn origin(connection: &Connection, name: DocumentName, text: &str) -> Result<Option<Origin>, Fail> {
    let digest = Digest::of(text.as_bytes());
    let found: Option<(u32, String, i64)> = connection
        .prepare_cached(
            "SELECT r.number, r.reason, r.at FROM entry_origins o JOIN revisions r ON r.id = o.revision
             WHERE o.document = ?1 AND o.digest = ?2",
        )?
        .query_row(params![name.as_str(), digest.as_bytes().as_slice()], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    found
        .map(|(number, reason, at)| {
            Ok(Origin {
                revision: RevisionNumber(number),
                reason: word(&reason, Reason::from_name, "a revision's reason")?,
                at: key::time(at, "a revision's time")?,
            })
        })
        .transpose()
}

/// Commits the prepared revision.
pub(crate) fn commit(
    transaction: &Transaction<'_>,
    name: DocumentName,
    number: RevisionNumber,
    file: Option<FileIdentity>,
    at: Timestamp,
) -> Result<RevisionRecord, Fail> {
    let record = revision(transaction, name, number)?;
    match record.state {
        RevisionState::Prepared => {}
        RevisionState::Committed => return Ok(record),
        RevisionState::Aborted => return Err(wrong_state(format!("revision {number} of {name} is aborted"))),
    }
    let (id, plan): (i64, String) = transaction
        .prepare_cached("SELECT id, outcomes FROM revisions WHERE document = ?1 AND number = ?2")?
        .query_row(params![name.as_str(), number.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    // Devices and inodes use all 64 bits; the column's integer has the same bits.
    let identity = |part: fn(FileIdentity) -> u64| -> Value { file.map(|file| part(file).cast_signed()).into() };
    TABLE.change(
        transaction,
        id,
        &[
            ("state", RevisionState::Committed.as_str().to_owned().into()),
            ("ended_at", at.as_microsecond().into()),
            ("device", identity(|file| file.device)),
            ("inode", identity(|file| file.inode)),
            ("size", identity(|file| file.size)),
            ("modified", file.map(|file| file.modified).into()),
        ],
    )?;
    let outcomes = plans::outcomes(&plan)?;
    outcomes::become_consumed(transaction, name, record.consumed_to, Some(id), &outcomes)?;
    revision(transaction, name, number)
}

/// Aborts the prepared revision.
pub(crate) fn abort(
    transaction: &Transaction<'_>,
    name: DocumentName,
    number: RevisionNumber,
    why: &str,
    at: Timestamp,
) -> Result<RevisionRecord, Fail> {
    let record = revision(transaction, name, number)?;
    match record.state {
        RevisionState::Prepared => {}
        RevisionState::Aborted => return Ok(record),
        RevisionState::Committed => return Err(wrong_state(format!("revision {number} of {name} is committed"))),
    }
    let id = id(transaction, name, number)?.ok_or_else(|| unknown(number))?;
    TABLE.change(
        transaction,
        id,
        &[
            ("state", RevisionState::Aborted.as_str().to_owned().into()),
            ("ended_at", at.as_microsecond().into()),
            ("aborted", why.to_owned().into()),
        ],
    )?;
    revision(transaction, name, number)
}

/// Prepares and commits a revision.
pub(crate) fn record(
    transaction: &Transaction<'_>,
    new: &NewRevision,
    file: Option<FileIdentity>,
) -> Result<RevisionRecord, Fail> {
    let prepared = prepare(transaction, new)?;
    commit(transaction, new.document, prepared.number, file, new.at)
}

/// Notes that a person has confirmed a committed revision.
pub(crate) fn verify(transaction: &Transaction<'_>, name: DocumentName, number: RevisionNumber) -> Result<(), Fail> {
    let record = revision(transaction, name, number)?;
    if record.state != RevisionState::Committed {
        return Err(wrong_state(format!("revision {number} of {name} is {}", record.state)));
    }
    if record.verified {
        return Ok(());
    }
    let id = id(transaction, name, number)?.ok_or_else(|| unknown(number))?;
    TABLE.change(transaction, id, &[("verified", true.into())])
}

pub(super) fn unknown(number: RevisionNumber) -> Fail {
    not_found("revision", number)
}

/// Returns the key of a revision.
pub(super) fn id(connection: &Connection, name: DocumentName, number: RevisionNumber) -> Result<Option<i64>, Fail> {
    Ok(connection
        .prepare_cached("SELECT id FROM revisions WHERE document = ?1 AND number = ?2")?
        .query_row(params![name.as_str(), number.0], |row| row.get(0))
        .optional()?)
}

/// Says whether there is a revision of this number, in the state if one is given.
pub(super) fn has(
    connection: &Connection,
    name: DocumentName,
    number: RevisionNumber,
    state: Option<RevisionState>,
) -> Result<bool, Fail> {
    Ok(connection
        .prepare_cached("SELECT 1 FROM revisions WHERE document = ?1 AND number = ?2 AND state = coalesce(?3, state)")?
        .exists(params![name.as_str(), number.0, state.map(RevisionState::as_str)])?)
}

/// Returns the number of the last committed revision.
pub(super) fn head_number(connection: &Connection, name: DocumentName) -> Result<Option<RevisionNumber>, Fail> {
    let number: Option<u32> = connection
        .prepare_cached("SELECT max(number) FROM revisions WHERE document = ?1 AND state = 'committed'")?
        .query_row([name.as_str()], |row| row.get(0))?;
    Ok(number.map(RevisionNumber))
}

const RECORD: &str =
    "SELECT number, state, document, reason, verified, text, digest, base, parent, cursor, consumed_to, author,
    detail, ruleset, owner, at, ended_at, aborted, device, inode, size, modified FROM revisions";

pub(super) const HEAD: &str = "document = ?1 AND state = 'committed' ORDER BY number DESC LIMIT 1";
pub(super) const PREPARED: &str = "document = ?1 AND state = 'prepared'";
pub(super) const WITH_DIGEST: &str = "document = ?1 AND digest = ?2 ORDER BY number DESC LIMIT 1";

/// Reads the last committed revision.
pub(crate) fn head(connection: &Connection, name: DocumentName) -> Result<Option<RevisionRecord>, Fail> {
    Ok(select(connection, HEAD, [name.as_str()])?.pop())
}

/// Reads the prepared revision.
pub(crate) fn prepared(connection: &Connection, name: DocumentName) -> Result<Option<RevisionRecord>, Fail> {
    Ok(select(connection, PREPARED, [name.as_str()])?.pop())
}

/// Reads a revision.
pub(crate) fn revision(
    connection: &Connection,
    name: DocumentName,
    number: RevisionNumber,
) -> Result<RevisionRecord, Fail> {
    let mut found = select(
        connection,
        "document = ?1 AND number = ?2",
        params![name.as_str(), number.0],
    )?;
    found.pop().ok_or_else(|| unknown(number))
}

/// Reads revisions, the newest first.
pub(crate) fn list(
    connection: &Connection,
    name: DocumentName,
    before: Option<RevisionNumber>,
    limit: u32,
) -> Result<Vec<RevisionRecord>, Fail> {
    let before = before.map_or(i64::MAX, |number| i64::from(number.0));
    let condition = "document = ?1 AND number < ?2 ORDER BY number DESC LIMIT ?3";
    select(connection, condition, params![name.as_str(), before, limit])
}

/// Reads the newest revision with a text.
pub(crate) fn with_digest(
    connection: &Connection,
    name: DocumentName,
    digest: &Digest,
) -> Result<Option<RevisionRecord>, Fail> {
    let parameters = params![name.as_str(), digest.as_bytes().as_slice()];
    Ok(select(connection, WITH_DIGEST, parameters)?.pop())
}

fn select(
    connection: &Connection,
    condition: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<RevisionRecord>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let mut statement = connection.prepare_cached(&format!("{RECORD} WHERE {condition}"))?;
    let mut rows = statement.query(parameters)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read(row)?);
    }
    Ok(records)
}

fn read(row: &Row<'_>) -> Result<RevisionRecord, Fail> {
    let text = |column: usize| row.get_ref(column).map(|value| value.as_str().unwrap_or_default());
    let cursor = |column: usize| -> Result<EventNumber, Fail> { event_number(row.get(column)?) };
    let base: Option<Vec<u8>> = row.get(7)?;
    let parent: Option<i64> = row.get(8)?;
    let ended_at: Option<i64> = row.get(16)?;
    Ok(RevisionRecord {
        number: RevisionNumber(key::small(row.get(0)?, "a revision's number")?),
        state: word(text(1)?, RevisionState::from_name, "a revision's state")?,
        document: document(text(2)?)?,
        reason: word(text(3)?, Reason::from_name, "a revision's reason")?,
        verified: row.get(4)?,
        text: row.get(5)?,
        digest: key::digest(row.get_ref(6)?.as_blob().unwrap_or_default(), "a revision's digest")?,
        base: base.map(|base| key::digest(&base, "a revision's base")).transpose()?,
        parent: parent
            .map(|number| key::small(number, "a revision's parent").map(RevisionNumber))
            .transpose()?,
        cursor: cursor(9)?,
        consumed_to: cursor(10)?,
        author: row.get(11)?,
        detail: row.get(12)?,
        ruleset: row.get(13)?,
        owner: row.get(14)?,
        at: key::time(row.get(15)?, "a revision's time")?,
        ended_at: ended_at
            .map(|micros| key::time(micros, "a revision's end"))
            .transpose()?,
        aborted: row.get(17)?,
        file: file(row)?,
    })
}

fn file(row: &Row<'_>) -> Result<Option<FileIdentity>, Fail> {
    let Some(modified) = row.get::<_, Option<i64>>(21)? else {
        return Ok(None);
    };
    let part = |column: usize| row.get(column).map(i64::cast_unsigned);
    Ok(Some(FileIdentity {
        device: part(18)?,
        inode: part(19)?,
        size: part(20)?,
        modified,
    }))
}
