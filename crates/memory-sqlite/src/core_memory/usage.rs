//! What requests and maintenance cost.

use std::collections::BTreeMap;

use memory_core::RunNumber;
use memory_core::curation::{MaintenanceKind, MaintenanceUsage, NewMaintenance, NewRequest, RunUsage};
use memory_core::ids::SessionId;
use rusqlite::{Connection, Transaction, params};

use super::sealed::Sealed;
use super::{is_there, snapshots, word};
use crate::error::Fail;
use crate::sessions::{self, Session};
use crate::{counts, key};

pub(crate) const REQUESTS: Sealed = Sealed {
    table: "requests",
    columns: &["id", "session", "run", "tokens", "core_tokens", "snapshot", "at"],
};

pub(crate) const MAINTENANCE: Sealed = Sealed {
    table: "maintenance_calls",
    columns: &[
        "id",
        "kind",
        "author",
        "session",
        "request_tokens",
        "reply_tokens",
        "accepted",
        "at",
    ],
};

/// Records a request with the counts and the window that it brought.
pub(crate) fn note_request(transaction: &Transaction<'_>, new: &NewRequest) -> Result<(), Fail> {
    let session = sessions::find(transaction, &new.session)?;
    counts::put(transaction, &new.session, &new.counter, &new.counts)?;
    if new.window.is_some() {
        sessions::note_usage(transaction, &new.session, new.window, None)?;
    }
    if let Some(number) = new.snapshot
        && !snapshots::has(transaction, &session, number)?
    {
        return Err(Fail::Invalid("the snapshot of a request is not there"));
    }
    let run = sessions::running(transaction, &session)?;
    let id: i64 = transaction
        .prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM requests")?
        .query_row([], |row| row.get(0))?;
    REQUESTS.insert(
        transaction,
        [
            id.into(),
            session.key.into(),
            run.map(|run| i64::from(run.number.0)).into(),
            new.tokens.into(),
            new.core_tokens.into(),
            new.snapshot.map(i64::from).into(),
            new.at.as_microsecond().into(),
        ],
    )
}

/// Sums the requests of a session by run.
pub(crate) fn of_session(connection: &Connection, session: &Session, counter: &str) -> Result<Vec<RunUsage>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let replies = replies(connection, session, counter)?;
    // NULL, for what is outside any run, comes first.
    let mut statement = connection.prepare_cached(
        "SELECT run, count(*), sum(tokens), sum(core_tokens) FROM requests WHERE session = ?1 GROUP BY run ORDER BY run",
    )?;
    let mut rows = statement.query([session.key])?;
    let mut sums = Vec::new();
    while let Some(row) = rows.next()? {
        let run: Option<i64> = row.get(0)?;
        sums.push(RunUsage {
            run: run
                .map(|number| key::small(number, "a run's number").map(RunNumber))
                .transpose()?,
            requests: key::unsigned(row.get(1)?, "a number of requests")?,
            tokens: key::unsigned(row.get(2)?, "a sum of tokens")?,
            core_tokens: key::unsigned(row.get(3)?, "a sum of tokens")?,
            reply_tokens: replies.get(&run).copied().unwrap_or(0),
        });
    }
    Ok(sums)
}

/// Sums the counted tokens of the model's messages by run.
fn replies(connection: &Connection, session: &Session, counter: &str) -> Result<BTreeMap<Option<i64>, u64>, Fail> {
    let Some(counter) = counts::known_counter(connection, counter)? else {
        return Ok(BTreeMap::new());
    };
    let mut statement = connection.prepare_cached(
        "SELECT m.run, sum(t.tokens) FROM messages m CROSS JOIN token_counts t ON t.counter = ?1 AND t.message = m.id
         WHERE m.id BETWEEN ?2 AND ?3 AND m.role = 'assistant' GROUP BY m.run",
    )?;
    let mut rows = statement.query(params![
        counter,
        key::key(session.key, 1),
        key::key(session.key, key::MAX_PLACE)
    ])?;
    let mut sums = BTreeMap::new();
    while let Some(row) = rows.next()? {
        sums.insert(row.get(0)?, key::unsigned(row.get(1)?, "a sum of tokens")?);
    }
    Ok(sums)
}

/// Records a call of a model for maintenance.
pub(crate) fn note_maintenance(transaction: &Transaction<'_>, new: &NewMaintenance) -> Result<(), Fail> {
    let id: i64 = transaction
        .prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM maintenance_calls")?
        .query_row([], |row| row.get(0))?;
    MAINTENANCE.insert(
        transaction,
        [
            id.into(),
            new.kind.as_str().to_owned().into(),
            new.author.clone().into(),
            new.session
                .as_ref()
                .map(|session| SessionId::as_str(session).to_owned())
                .into(),
            new.request_tokens.into(),
            new.reply_tokens.into(),
            new.accepted.into(),
            new.at.as_microsecond().into(),
        ],
    )
}

/// Sums maintenance by kind and author.
pub(crate) fn maintenance(connection: &Connection) -> Result<Vec<MaintenanceUsage>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let mut statement = connection.prepare_cached(
        "SELECT kind, author, count(*), sum(1 - accepted), sum(request_tokens), sum(reply_tokens)
         FROM maintenance_calls GROUP BY kind, author",
    )?;
    let mut rows = statement.query([])?;
    let mut sums = Vec::new();
    while let Some(row) = rows.next()? {
        let kind = row.get_ref(0)?.as_str().unwrap_or_default();
        let sum = |column: usize| -> Result<u64, Fail> { key::unsigned(row.get(column)?, "a sum") };
        sums.push(MaintenanceUsage {
            kind: word(kind, MaintenanceKind::from_name, "a kind of maintenance")?,
            author: row.get(1)?,
            calls: sum(2)?,
            refused: sum(3)?,
            request_tokens: sum(4)?,
            reply_tokens: sum(5)?,
        });
    }
    sums.sort_by(|one, other| (one.kind, &one.author).cmp(&(other.kind, &other.author)));
    Ok(sums)
}
