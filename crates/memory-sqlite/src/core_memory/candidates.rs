//! Candidates: staged in the running run, made events of when it succeeds.

use memory_core::document::Operation;
use memory_core::event::{Candidate, EventNumber, HoldReason, NewCandidate, Staged};
use memory_core::ports::{Begin, StoreError};
use memory_core::record::{RunRecord, RunState};
use memory_core::{Position, PositionRange, RunNumber, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use super::events;
use super::sealed::Sealed;
use super::{document, is_there, word};
use crate::error::{Fail, wrong_state};
use crate::sessions::{self, Session};
use crate::{append, key};

pub(crate) const TABLE: Sealed = Sealed {
    table: "candidates",
    columns: &[
        "number",
        "session",
        "run",
        "document",
        "operations",
        "trust",
        "hold",
        "call",
        "first",
        "last",
        "at",
    ],
};

/// Stages a candidate.
pub(crate) fn stage(transaction: &Transaction<'_>, new: &NewCandidate) -> Result<Staged, Fail> {
    let session = sessions::find(transaction, &new.session)?;
    let Some(run) = sessions::running(transaction, &session)? else {
        return Err(wrong_state(&session.id, "no run is running"));
    };
    if let Some(candidate) = of_call(transaction, &session, run.number, new.call.as_deref())? {
        return Ok(Staged {
            candidate,
            repeated: true,
        });
    }
    if new.operations.is_empty() {
        return Err(Fail::Invalid("a candidate has at least one operation"));
    }
    let number: i64 = transaction
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM candidates")?
        .query_row([], |row| row.get(0))?;
    let last = last_message(transaction, &session, &run)?;
    TABLE.insert(
        transaction,
        [
            number.into(),
            session.key.into(),
            run.number.0.into(),
            new.document.as_str().to_owned().into(),
            operations_text(&new.operations)?.into(),
            new.trust.as_str().to_owned().into(),
            new.hold.map(|hold| hold.as_str().to_owned()).into(),
            new.call.clone().into(),
            key::int(run.first.0)?.into(),
            key::int(last.0)?.into(),
            new.at.as_microsecond().into(),
        ],
    )?;
    let candidate = Candidate {
        number: key::unsigned(number, "a candidate's number")?,
        // What is returned is what would be read back: times are kept to the microsecond.
        content: NewCandidate {
            at: key::time(new.at.as_microsecond(), "a candidate's time")?,
            ..new.clone()
        },
        run: run.number,
        positions: PositionRange { first: run.first, last },
    };
    Ok(Staged {
        candidate,
        repeated: false,
    })
}

/// Finds the run's last message, from the end of the session on.
fn last_message(connection: &Connection, session: &Session, run: &RunRecord) -> Result<Position, Fail> {
    let found: Option<i64> = connection
        .prepare_cached("SELECT id FROM messages WHERE id BETWEEN ?1 AND ?2 AND run = ?3 ORDER BY id DESC LIMIT 1")?
        .query_row(
            params![
                key::key(session.key, run.first.0),
                key::key(session.key, session.messages),
                run.number.0
            ],
            |row| row.get(0),
        )
        .optional()?;
    Ok(found.map_or(run.first, key::position))
}

const RECORD: &str = "SELECT number, run, document, operations, trust, hold, call, first, last, at FROM candidates";

fn of_call(
    connection: &Connection,
    session: &Session,
    run: RunNumber,
    call: Option<&str>,
) -> Result<Option<Candidate>, Fail> {
    let Some(call) = call else {
        return Ok(None);
    };
    let mut statement =
        connection.prepare_cached(&format!("{RECORD} WHERE session = ?1 AND run = ?2 AND call = ?3"))?;
    let mut rows = statement.query(params![session.key, run.0, call])?;
    rows.next()?.map(|row| read(row, session)).transpose()
}

/// Reads the candidates of the running run.
pub(crate) fn staged(connection: &Connection, session: &Session) -> Result<Vec<Candidate>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    match sessions::running(connection, session)? {
        Some(run) => of_run(connection, session, run.number),
        None => Ok(Vec::new()),
    }
}

fn of_run(connection: &Connection, session: &Session, run: RunNumber) -> Result<Vec<Candidate>, Fail> {
    let mut statement =
        connection.prepare_cached(&format!("{RECORD} WHERE session = ?1 AND run = ?2 ORDER BY number"))?;
    let mut rows = statement.query(params![session.key, run.0])?;
    let mut candidates = Vec::new();
    while let Some(row) = rows.next()? {
        candidates.push(read(row, session)?);
    }
    Ok(candidates)
}

fn read(row: &Row<'_>, session: &Session) -> Result<Candidate, Fail> {
    let number = key::unsigned(row.get(0)?, "a candidate's number")?;
    let hold: Option<String> = row.get(5)?;
    let position = |column: usize| -> Result<Position, Fail> {
        Ok(Position(key::unsigned(row.get(column)?, "a candidate's position")?))
    };
    Ok(Candidate {
        number,
        run: RunNumber(key::small(row.get(1)?, "a candidate's run")?),
        positions: PositionRange {
            first: position(7)?,
            last: position(8)?,
        },
        content: NewCandidate {
            session: session.id.clone(),
            document: document(row.get_ref(2)?.as_str().unwrap_or_default())?,
            operations: operations_of(row.get_ref(3)?.as_bytes().unwrap_or_default(), "candidate", number)?,
            trust: word(
                row.get_ref(4)?.as_str().unwrap_or_default(),
                |text| text.parse().ok(),
                "a trust",
            )?,
            hold: hold
                .map(|text| word(&text, HoldReason::from_name, "a reason to hold"))
                .transpose()?,
            call: row.get(6)?,
            at: key::time(row.get(9)?, "a candidate's time")?,
        },
    })
}

/// Writes operations as compact JSON: what their digest is made of.
fn operations_text(operations: &[Operation]) -> Result<String, Fail> {
    serde_json::to_string(operations)
        .map_err(|error| Fail::Damaged(format!("operations cannot be written as JSON: {error}")))
}

/// Reads stored operations. An error names the place and never the content.
pub(super) fn operations_of(body: &[u8], what: &str, number: u64) -> Result<Vec<Operation>, Fail> {
    serde_json::from_slice(body).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "the operations of {what} {number} cannot be read (line {line}, column {column})"
        ))
    })
}

/// Makes events of the candidates of a run that has succeeded.
pub(crate) fn enter(
    transaction: &Transaction<'_>,
    session: &Session,
    run: RunNumber,
    at: Timestamp,
) -> Result<(), Fail> {
    let candidates = of_run(transaction, session, run)?;
    if candidates.is_empty() {
        return Ok(());
    }
    let model: Option<String> = transaction
        .prepare_cached("SELECT model FROM sessions WHERE id = ?1")?
        .query_row([session.key], |row| row.get(0))?;
    for candidate in candidates {
        let operations = operations_text(&candidate.content.operations)?;
        let event = events::NewEvent {
            candidate: key::int(candidate.number)?,
            approves: None,
            session: session.key,
            run,
            digest: candidate.content.digest(),
            content: &candidate.content,
            operations,
            model: model.clone(),
            positions: candidate.positions,
            entered_at: at,
        };
        events::insert(transaction, event)?;
    }
    Ok(())
}

/// Begins a run, stages a candidate in it and ends it as succeeded.
pub(crate) fn propose(transaction: &Transaction<'_>, begin: &Begin, new: &NewCandidate) -> Result<EventNumber, Fail> {
    if new.session != begin.session.id {
        return Err(Fail::Invalid("the candidate is of another session than the begin"));
    }
    let begun = append::begin(transaction, begin)?;
    if !begun.appended.repeated {
        stage(transaction, new)?;
        sessions::finish_run(transaction, &new.session, RunState::Succeeded, new.at)?;
    }
    let session = sessions::find(transaction, &new.session)?;
    let event = match begun.appended.run {
        Some(run) => events::first_of_run(transaction, &session, run)?,
        None => None,
    };
    // Only a repeated begin can be without one: its key stood for a run that proposed nothing.
    event.ok_or_else(|| {
        Fail::Port(StoreError::KeyReused {
            session: new.session.to_string(),
            key: begin.key.clone().unwrap_or_default(),
        })
    })
}
