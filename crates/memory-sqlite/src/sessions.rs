//! Sessions, their tools and their runs.

use memory_core::ports::StoreError;
use memory_core::record::{NewSession, RunRecord, RunState, SessionRecord, SessionState};
use memory_core::{Digest, Position, RunNumber, SessionId, SummaryId, Timestamp, Tool};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use crate::core_memory::candidates;
use crate::error::{Fail, not_found, wrong_state};
use crate::key;

/// What writing needs to know of a session.
pub(crate) struct Session {
    pub(crate) key: i64,
    pub(crate) id: SessionId,
    pub(crate) state: SessionState,
    pub(crate) messages: u64,
    pub(crate) active: u64,
    pub(crate) compacted: u64,
    pub(crate) link: Digest,
    updated_at: i64,
}

impl Session {
    /// Notes that something changed; a clock that went back does not take the time back.
    pub(crate) fn touch(&mut self, at: Timestamp) {
        self.updated_at = self.updated_at.max(at.as_microsecond());
    }

    /// Writes the counters, the chain's end and the time of change, as the newest change of all.
    pub(crate) fn save(&self, transaction: &Transaction<'_>) -> Result<(), Fail> {
        transaction
            .prepare_cached(
                "UPDATE sessions SET messages = ?2, active = ?3, compacted = ?4, link = ?5, updated_at = ?6,
                 changed = (SELECT max(changed) FROM sessions) + 1 WHERE id = ?1",
            )?
            .execute(params![
                self.key,
                key::int(self.messages)?,
                key::int(self.active)?,
                key::int(self.compacted)?,
                self.link.as_bytes().as_slice(),
                self.updated_at,
            ])?;
        Ok(())
    }
}

/// Finds a session.
pub(crate) fn find(connection: &Connection, id: &SessionId) -> Result<Session, Fail> {
    find_maybe(connection, id)?.ok_or_else(|| not_found("session", id))
}

/// Finds a session, if it is there.
pub(crate) fn find_maybe(connection: &Connection, id: &SessionId) -> Result<Option<Session>, Fail> {
    let mut statement = connection.prepare_cached(
        "SELECT id, state, messages, active, compacted, link, updated_at FROM sessions WHERE name = ?1",
    )?;
    let mut rows = statement.query([id.as_str()])?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    Ok(Some(Session {
        key: row.get(0)?,
        id: id.clone(),
        state: state_of(row.get_ref(1)?.as_str().unwrap_or_default(), id)?,
        messages: key::unsigned(row.get(2)?, "a session's number of messages")?,
        active: key::unsigned(row.get(3)?, "a session's number of active messages")?,
        compacted: key::unsigned(row.get(4)?, "a session's number of compacted messages")?,
        link: key::digest(row.get_ref(5)?.as_blob().unwrap_or_default(), "a session's chain end")?,
        updated_at: row.get(6)?,
    }))
}

fn state_of(name: &str, id: &SessionId) -> Result<SessionState, Fail> {
    SessionState::from_name(name).ok_or_else(|| Fail::Damaged(format!("session `{id}` has an unknown state")))
}

/// Makes a session and returns it.
pub(crate) fn create(transaction: &Transaction<'_>, new: &NewSession) -> Result<Session, Fail> {
    if find_maybe(transaction, &new.id)?.is_some() {
        return Err(Fail::Port(StoreError::AlreadyExists {
            what: "session",
            id: new.id.to_string(),
        }));
    }
    let created_at = new.created_at.as_microsecond();
    transaction
        .prepare_cached(
            "INSERT INTO sessions (name, state, format, parent, title, model, created_at, updated_at, changed, messages, active, compacted, link)
             VALUES (?1, 'open', ?2, ?3, ?4, ?5, ?6, ?6, (SELECT coalesce(max(changed), 0) FROM sessions) + 1, 0, 0, 0, ?7)",
        )?
        .execute(params![
            new.id.as_str(),
            new.format,
            new.parent.as_ref().map(SessionId::as_str),
            new.title,
            new.model,
            created_at,
            Digest::ZERO.as_bytes().as_slice(),
        ])?;
    Ok(Session {
        key: transaction.last_insert_rowid(),
        id: new.id.clone(),
        state: SessionState::Open,
        messages: 0,
        active: 0,
        compacted: 0,
        link: Digest::ZERO,
        updated_at: created_at,
    })
}

const RECORD: &str =
    "SELECT s.name, s.state, s.format, s.parent, s.title, s.model, s.window, s.created_at, s.updated_at,
    s.messages, s.active, s.compacted, u.name, s.usage_permille
    FROM sessions s LEFT JOIN summaries u ON u.session = s.id AND u.state = 'active'";

/// Reads a session.
pub(crate) fn record(connection: &Connection, id: &SessionId) -> Result<SessionRecord, Fail> {
    let mut statement = connection.prepare_cached(&format!("{RECORD} WHERE s.name = ?1"))?;
    let mut rows = statement.query([id.as_str()])?;
    match rows.next()? {
        Some(row) => read_record(row),
        None => Err(not_found("session", id)),
    }
}

/// The number of the last change to any session.
pub(crate) fn last_change(connection: &Connection) -> Result<u64, Fail> {
    let last: i64 = connection
        .prepare_cached("SELECT coalesce(max(changed), 0) FROM sessions")?
        .query_row([], |row| row.get(0))?;
    key::unsigned(last, "the last change of a session")
}

/// Reads all sessions, the one changed last first.
pub(crate) fn list(connection: &Connection) -> Result<Vec<SessionRecord>, Fail> {
    let mut statement = connection.prepare_cached(&format!("{RECORD} ORDER BY s.updated_at DESC, s.changed DESC"))?;
    let mut rows = statement.query([])?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read_record(row)?);
    }
    Ok(records)
}

/// Reads the ids that begin with `start`: by bytes, they stand together in the index of names.
pub(crate) fn beginning_with(connection: &Connection, start: &str, limit: u32) -> Result<Vec<SessionId>, Fail> {
    let mut statement =
        connection.prepare_cached("SELECT name FROM sessions WHERE name >= ?1 ORDER BY name LIMIT ?2")?;
    let mut rows = statement.query((start, limit))?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        let name: String = row.get(0)?;
        if !name.starts_with(start) {
            break;
        }
        ids.push(session_id(name)?);
    }
    Ok(ids)
}

fn read_record(row: &Row<'_>) -> Result<SessionRecord, Fail> {
    let id = session_id(row.get(0)?)?;
    let parent: Option<String> = row.get(3)?;
    let summary: Option<String> = row.get(12)?;
    let window: Option<i64> = row.get(6)?;
    let usage: Option<i64> = row.get(13)?;
    Ok(SessionRecord {
        state: state_of(&row.get::<_, String>(1)?, &id)?,
        id,
        format: row.get(2)?,
        parent: parent.map(session_id).transpose()?,
        title: row.get(4)?,
        model: row.get(5)?,
        window: window
            .map(|tokens| key::small(tokens, "a session's window"))
            .transpose()?,
        created_at: key::time(row.get(7)?, "a session's time of creation")?,
        updated_at: key::time(row.get(8)?, "a session's time of change")?,
        messages: key::unsigned(row.get(9)?, "a session's number of messages")?,
        active: key::unsigned(row.get(10)?, "a session's number of active messages")?,
        compacted: key::unsigned(row.get(11)?, "a session's number of compacted messages")?,
        summary: summary.map(summary_id).transpose()?,
        usage_permille: usage
            .map(|figure| key::small(figure, "a session's usage"))
            .transpose()?,
    })
}

/// Takes stored text as a session's id.
pub(crate) fn session_id(text: String) -> Result<SessionId, Fail> {
    SessionId::parse(text).map_err(|error| Fail::Damaged(format!("a session's id is not valid: {error}")))
}

/// Takes stored text as a summary's id.
pub(crate) fn summary_id(text: String) -> Result<SummaryId, Fail> {
    SummaryId::parse(text).map_err(|error| Fail::Damaged(format!("a summary's id is not valid: {error}")))
}

/// Opens or closes a session.
pub(crate) fn set_state(
    transaction: &Transaction<'_>,
    id: &SessionId,
    state: SessionState,
    at: Timestamp,
) -> Result<(), Fail> {
    let mut session = find(transaction, id)?;
    if session.state == state {
        return Ok(());
    }
    if state == SessionState::Closed {
        transaction.execute(
            "UPDATE runs SET state = 'interrupted', finished_at = ?2 WHERE session = ?1 AND state = 'running'",
            params![session.key, at.as_microsecond()],
        )?;
    }
    transaction.execute(
        "UPDATE sessions SET state = ?2 WHERE id = ?1",
        params![session.key, state.as_str()],
    )?;
    session.touch(at);
    session.save(transaction)
}

/// Notes the window and the usage figure.
pub(crate) fn note_usage(
    transaction: &Transaction<'_>,
    id: &SessionId,
    window: Option<u32>,
    usage_permille: Option<u32>,
) -> Result<(), Fail> {
    let session = find(transaction, id)?;
    transaction
        .prepare_cached(
            "UPDATE sessions SET window = coalesce(?2, window), usage_permille = coalesce(?3, usage_permille) WHERE id = ?1",
        )?
        .execute(params![session.key, window, usage_permille])?;
    Ok(())
}

/// Notes the title and model last seen.
pub(crate) fn note_title(
    transaction: &Transaction<'_>,
    session: &Session,
    title: Option<&str>,
    model: Option<&str>,
) -> Result<bool, Fail> {
    if title.is_none() && model.is_none() {
        return Ok(false);
    }
    let changed = transaction
        .prepare_cached(
            "UPDATE sessions SET title = coalesce(?2, title), model = coalesce(?3, model)
             WHERE id = ?1 AND (title IS NOT coalesce(?2, title) OR model IS NOT coalesce(?3, model))",
        )?
        .execute(params![session.key, title, model])?;
    Ok(changed > 0)
}

/// Replaces the tools; says whether they changed.
pub(crate) fn set_tools(transaction: &Transaction<'_>, session: &Session, tools: &[Tool]) -> Result<bool, Fail> {
    let body =
        serde_json::to_string(tools).map_err(|error| Fail::Damaged(format!("the tools cannot be written: {error}")))?;
    let changed = transaction
        .prepare_cached(
            "INSERT INTO tools (session, body) VALUES (?1, ?2)
             ON CONFLICT (session) DO UPDATE SET body = excluded.body WHERE body <> excluded.body",
        )?
        .execute(params![session.key, body])?;
    Ok(changed > 0)
}

/// Reads the tools last declared.
pub(crate) fn tools(connection: &Connection, session: &Session) -> Result<Vec<Tool>, Fail> {
    let body: Option<String> = connection
        .prepare_cached("SELECT body FROM tools WHERE session = ?1")?
        .query_row([session.key], |row| row.get(0))
        .optional()?;
    let Some(body) = body else {
        return Ok(Vec::new());
    };
    serde_json::from_str(&body).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "session `{}`: its tools cannot be read (line {line}, column {column})",
            session.id
        ))
    })
}

const RUN: &str =
    "SELECT number, state, first, started_at, finished_at FROM runs WHERE session = ?1 AND first IS NOT NULL";

/// Reads the runs, in order. A run that has no message yet is not listed.
pub(crate) fn runs(connection: &Connection, session: &Session) -> Result<Vec<RunRecord>, Fail> {
    let mut statement = connection.prepare_cached(&format!("{RUN} ORDER BY number"))?;
    let mut rows = statement.query([session.key])?;
    let mut runs = Vec::new();
    while let Some(row) = rows.next()? {
        runs.push(read_run(row, &session.id)?);
    }
    Ok(runs)
}

/// Reads the last run.
pub(crate) fn last_run(connection: &Connection, session: &Session) -> Result<Option<RunRecord>, Fail> {
    one_run(connection, session, &format!("{RUN} ORDER BY number DESC LIMIT 1"))
}

/// Reads the running run.
pub(crate) fn running(connection: &Connection, session: &Session) -> Result<Option<RunRecord>, Fail> {
    one_run(connection, session, &format!("{RUN} AND state = 'running'"))
}

fn one_run(connection: &Connection, session: &Session, sql: &str) -> Result<Option<RunRecord>, Fail> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([session.key])?;
    rows.next()?.map(|row| read_run(row, &session.id)).transpose()
}

fn read_run(row: &Row<'_>, session: &SessionId) -> Result<RunRecord, Fail> {
    let state: String = row.get(1)?;
    let finished: Option<i64> = row.get(4)?;
    Ok(RunRecord {
        number: RunNumber(key::small(row.get(0)?, "a run's number")?),
        state: RunState::from_name(&state)
            .ok_or_else(|| Fail::Damaged(format!("session `{session}` has a run of unknown state")))?,
        first: Position(key::unsigned(row.get(2)?, "a run's first position")?),
        started_at: key::time(row.get(3)?, "a run's begin")?,
        finished_at: finished.map(|micros| key::time(micros, "a run's end")).transpose()?,
    })
}

/// Says whether there is a run with a message.
pub(crate) fn has_runs(connection: &Connection, session: &Session) -> Result<bool, Fail> {
    let mut statement = connection.prepare_cached(RUN)?;
    Ok(statement.exists([session.key])?)
}

/// Says whether there is a run of this number.
pub(crate) fn has_run(connection: &Connection, session: &Session, number: RunNumber) -> Result<bool, Fail> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM runs WHERE session = ?1 AND number = ?2")?;
    Ok(statement.exists(params![session.key, number.0])?)
}

/// Begins a run with the message at `first` and returns its number.
pub(crate) fn begin_run(
    transaction: &Transaction<'_>,
    session: &Session,
    first: Position,
    at: Timestamp,
) -> Result<RunNumber, Fail> {
    let last: Option<i64> = transaction
        .prepare_cached("SELECT max(number) FROM runs WHERE session = ?1")?
        .query_row([session.key], |row| row.get(0))?;
    let number = key::small(last.unwrap_or(0) + 1, "a run's number")?;
    transaction
        .prepare_cached(
            "INSERT INTO runs (session, number, state, first, started_at) VALUES (?1, ?2, 'running', ?3, ?4)",
        )?
        .execute(params![session.key, number, key::int(first.0)?, at.as_microsecond()])?;
    Ok(RunNumber(number))
}

/// Ends the running run. One that succeeded makes events of its candidates.
pub(crate) fn finish_run(
    transaction: &Transaction<'_>,
    id: &SessionId,
    state: RunState,
    at: Timestamp,
) -> Result<RunRecord, Fail> {
    let mut session = find(transaction, id)?;
    if state == RunState::Running {
        return Err(wrong_state(id, "a run cannot end as running"));
    }
    let Some(mut run) = running(transaction, &session)? else {
        return Err(wrong_state(id, "no run is running"));
    };
    transaction
        .prepare_cached("UPDATE runs SET state = ?3, finished_at = ?4 WHERE session = ?1 AND number = ?2")?
        .execute(params![session.key, run.number.0, state.as_str(), at.as_microsecond()])?;
    if state == RunState::Succeeded {
        candidates::enter(transaction, &session, run.number, at)?;
    }
    session.touch(at);
    session.save(transaction)?;
    run.state = state;
    run.finished_at = Some(key::time(at.as_microsecond(), "a run's end")?);
    Ok(run)
}
