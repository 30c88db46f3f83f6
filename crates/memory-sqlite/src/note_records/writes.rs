//! The writes of notes that the runs of a session made.
//!
//! A write is begun before the note is written, and ends as made or withdrawn. One that was begun counts: a crash in
//! between costs a write of the limit and never lets one through.

use memory_core::note::record::{NoteOp, SavedNote};
use memory_core::note::{NoteId, NoteSource};
use memory_core::{RunNumber, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use super::is_there;
use crate::core_memory::sealed::Sealed;
use crate::error::{Fail, not_found};
use crate::key;
use crate::sessions::{self, Session};

pub(crate) const TABLE: Sealed = Sealed {
    table: "note_writes",
    columns: &[
        "id",
        "run",
        "state",
        "begun_at",
        "op",
        "note",
        "status",
        "redacted",
        "source",
        "at",
        "handed_over_at",
    ],
};

/// Counts the writes that were not withdrawn: those of a run, or all.
pub(crate) fn count(connection: &Connection, session: &Session, run: Option<RunNumber>) -> Result<u64, Fail> {
    if !is_there(connection)? {
        return Ok(0);
    }
    let count: i64 = match run {
        Some(run) => connection
            .prepare_cached(
                "SELECT count(*) FROM note_writes WHERE session = ?1 AND run = ?2 AND state <> 'withdrawn'",
            )?
            .query_row(params![session.key, run.0], |row| row.get(0)),
        None => connection
            .prepare_cached("SELECT count(*) FROM note_writes WHERE session = ?1 AND state <> 'withdrawn'")?
            .query_row([session.key], |row| row.get(0)),
    }?;
    key::unsigned(count, "a number of writes")
}

/// Begins a write of a run, which is there, and returns its number.
pub(crate) fn begin(
    transaction: &Transaction<'_>,
    session: &Session,
    run: RunNumber,
    at: Timestamp,
) -> Result<u64, Fail> {
    if !sessions::has_run(transaction, session, run)? {
        return Err(Fail::Invalid("the run of a write is not there"));
    }
    let last: Option<i64> = transaction
        .prepare_cached("SELECT max(id) FROM note_writes WHERE id BETWEEN ?1 AND ?2")?
        .query_row(
            [key::key(session.key, 0), key::key(session.key, key::MAX_PLACE)],
            |row| row.get(0),
        )?;
    let number = last.map_or(0, key::place) + 1;
    if number > key::MAX_PLACE {
        return Err(Fail::Full("the session has as many writes of notes as can be numbered"));
    }
    let nothing = || rusqlite::types::Value::Null;
    TABLE.insert(
        transaction,
        [
            key::key(session.key, number).into(),
            run.0.into(),
            "begun".to_owned().into(),
            at.as_microsecond().into(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
            nothing(),
        ],
    )?;
    Ok(number)
}

/// Ends a write. What became of one that has ended stays.
pub(crate) fn end(
    transaction: &Transaction<'_>,
    session: &Session,
    number: u64,
    saved: Option<&SavedNote>,
) -> Result<(), Fail> {
    let absent = || not_found("write", number);
    if number == 0 || number > key::MAX_PLACE {
        return Err(absent());
    }
    let id = key::key(session.key, number);
    let has_ended: bool = transaction
        .prepare_cached("SELECT state <> 'begun' FROM note_writes WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .map_err(|error| match error {
            rusqlite::Error::QueryReturnedNoRows => absent(),
            other => other.into(),
        })?;
    if has_ended {
        return Ok(());
    }
    let Some(saved) = saved else {
        return TABLE.change(transaction, id, &[("state", "withdrawn".to_owned().into())]);
    };
    let source = serde_json::to_string(&saved.source)
        .map_err(|error| Fail::Damaged(format!("a source cannot be written as JSON: {error}")))?;
    TABLE.change(
        transaction,
        id,
        &[
            ("state", "made".to_owned().into()),
            ("op", saved.op.as_str().to_owned().into()),
            ("note", saved.id.as_str().to_owned().into()),
            ("status", saved.status.as_str().to_owned().into()),
            ("redacted", saved.redacted.into()),
            ("source", source.into()),
            ("at", saved.at.to_string().into()),
        ],
    )
}

/// Reads the writes that were made and not handed over, with their numbers.
pub(crate) fn waiting(connection: &Connection, session: &Session) -> Result<Vec<(u64, SavedNote)>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let waiting = select(
        connection,
        session,
        "AND state = 'made' AND handed_over_at IS NULL ORDER BY id",
    )?;
    Ok(waiting.into_iter().map(|(id, saved)| (key::place(id), saved)).collect())
}

/// Notes that writes were handed over.
pub(crate) fn hand_over(
    transaction: &Transaction<'_>,
    session: &Session,
    numbers: &[u64],
    at: Timestamp,
) -> Result<(), Fail> {
    for number in numbers {
        let id = key::key(session.key, (*number).min(key::MAX_PLACE));
        let is_new: Option<bool> = transaction
            .prepare_cached("SELECT handed_over_at IS NULL FROM note_writes WHERE id = ?1 AND state = 'made'")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        if is_new.ok_or_else(|| not_found("write", number))? {
            TABLE.change(transaction, id, &[("handed_over_at", at.as_microsecond().into())])?;
        }
    }
    Ok(())
}

/// Reads the writes of a session that were made.
pub(crate) fn made(connection: &Connection, session: &Session) -> Result<Vec<SavedNote>, Fail> {
    let made = select(connection, session, "AND state = 'made' ORDER BY id")?;
    Ok(made.into_iter().map(|(_, saved)| saved).collect())
}

fn select(connection: &Connection, session: &Session, rest: &str) -> Result<Vec<(i64, SavedNote)>, Fail> {
    let sql = format!("SELECT id, op, note, status, redacted, source, at FROM note_writes WHERE session = ?1 {rest}");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([session.key])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        found.push((id, read(row, session, key::place(id))?));
    }
    Ok(found)
}

fn read(row: &Row<'_>, session: &Session, number: u64) -> Result<SavedNote, Fail> {
    let damaged = |what: &str| Fail::Damaged(format!("session `{}`: write {number} has {what}", session.id));
    let text = |column: usize| -> Result<&str, Fail> { Ok(row.get_ref(column)?.as_str().unwrap_or_default()) };
    let source: NoteSource = serde_json::from_str(text(5)?).map_err(|_| damaged("a source that cannot be read"))?;
    Ok(SavedNote {
        op: NoteOp::parse(text(1)?).ok_or_else(|| damaged("an unknown operation"))?,
        id: NoteId::parse(text(2)?).map_err(|_| damaged("no id of a note"))?,
        status: text(3)?.parse().map_err(|_| damaged("an unknown status"))?,
        redacted: row.get(4)?,
        source,
        at: text(6)?.parse().map_err(|_| damaged("no time"))?,
    })
}
