//! How a session uses notes, what its requests carry, and whether something from outside has entered it.

use memory_core::Timestamp;
use memory_core::note::record::{NotesBegin, NotesRecord, NotesUse};
use memory_core::note::section::Selected;
use memory_core::ports::StoreError;
use rusqlite::{Connection, OptionalExtension as _, Transaction};

use super::is_there;
use crate::core_memory::sealed::Sealed;
use crate::error::{Fail, wrong_state};
use crate::key;
use crate::sessions::{self, Session};

pub(crate) const USES: Sealed = Sealed {
    table: "note_uses",
    columns: &["session", "enabled", "shared_limit", "read_only", "at"],
};

pub(crate) const SECTIONS: Sealed = Sealed {
    table: "note_sections",
    columns: &["session", "lines", "omitted", "at"],
};

pub(crate) const MARKS: Sealed = Sealed {
    table: "untrusted_sessions",
    columns: &["session", "at"],
};

/// Reads what a session has recorded.
pub(crate) fn record(connection: &Connection, session: &Session) -> Result<Option<NotesRecord>, Fail> {
    if !is_there(connection)? {
        return Ok(None);
    }
    let Some(usage) = usage(connection, session)? else {
        return Ok(None);
    };
    let loaded = loaded(connection, session)?;
    Ok(Some(NotesRecord { usage, loaded }))
}

/// Records how a session uses notes, unless it is recorded; returns what is.
pub(crate) fn set(
    transaction: &Transaction<'_>,
    session: &Session,
    new: NotesUse,
    at: Timestamp,
) -> Result<NotesUse, Fail> {
    if let Some(known) = usage(transaction, session)? {
        return Ok(known);
    }
    USES.insert(
        transaction,
        [
            session.key.into(),
            new.enabled.into(),
            new.shared_limit.into(),
            new.read_only.into(),
            at.as_microsecond().into(),
        ],
    )?;
    Ok(new)
}

/// Records what the first run of a session says of notes, and refuses what a later one says against it.
pub(crate) fn begin(
    transaction: &Transaction<'_>,
    session: &Session,
    begin: &NotesBegin,
    at: Timestamp,
) -> Result<(), Fail> {
    if sessions::has_runs(transaction, session)? {
        let recorded = usage(transaction, session)?;
        if let Some(contradiction) = begin.asked.contradiction(recorded) {
            return Err(Fail::Port(StoreError::Notes {
                session: session.id.to_string(),
                contradiction,
            }));
        }
    } else if let Some(first) = begin.asked.first_use(begin.by_default) {
        set(transaction, session, first, at)?;
    }
    if begin.asked.untrusted {
        mark(transaction, session, at)?;
    }
    Ok(())
}

/// Records what the requests of a session carry, unless it is recorded; returns what is.
pub(crate) fn load(
    transaction: &Transaction<'_>,
    session: &Session,
    new: &Selected,
    at: Timestamp,
) -> Result<Selected, Fail> {
    if !usage(transaction, session)?.is_some_and(|usage| usage.enabled) {
        return Err(wrong_state(&session.id, "it uses no notes"));
    }
    if let Some(known) = loaded(transaction, session)? {
        return Ok(known);
    }
    let lines = serde_json::to_string(&new.lines)
        .map_err(|error| Fail::Damaged(format!("lines cannot be written as JSON: {error}")))?;
    SECTIONS.insert(
        transaction,
        [
            session.key.into(),
            lines.into(),
            key::int(new.omitted)?.into(),
            at.as_microsecond().into(),
        ],
    )?;
    Ok(new.clone())
}

/// Marks a session, unless it is marked.
pub(crate) fn mark(transaction: &Transaction<'_>, session: &Session, at: Timestamp) -> Result<(), Fail> {
    if is_marked(transaction, session)? {
        return Ok(());
    }
    MARKS.insert(transaction, [session.key.into(), at.as_microsecond().into()])
}

/// Says whether a session is marked.
pub(crate) fn is_marked(connection: &Connection, session: &Session) -> Result<bool, Fail> {
    if !is_there(connection)? {
        return Ok(false);
    }
    Ok(connection
        .prepare_cached("SELECT 1 FROM untrusted_sessions WHERE session = ?1")?
        .exists([session.key])?)
}

fn usage(connection: &Connection, session: &Session) -> Result<Option<NotesUse>, Fail> {
    Ok(connection
        .prepare_cached("SELECT enabled, shared_limit, read_only FROM note_uses WHERE session = ?1")?
        .query_row([session.key], |row| {
            Ok(NotesUse {
                enabled: row.get(0)?,
                shared_limit: row.get(1)?,
                read_only: row.get(2)?,
            })
        })
        .optional()?)
}

fn loaded(connection: &Connection, session: &Session) -> Result<Option<Selected>, Fail> {
    let mut statement = connection.prepare_cached("SELECT lines, omitted FROM note_sections WHERE session = ?1")?;
    let mut rows = statement.query([session.key])?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let lines = row.get_ref(0)?.as_bytes().unwrap_or_default();
    let lines = serde_json::from_slice(lines).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "session `{}`: its lines of notes cannot be read (line {line}, column {column})",
            session.id
        ))
    })?;
    let omitted = key::unsigned(row.get(1)?, "the number of notes that are left out")?;
    Ok(Some(Selected { lines, omitted }))
}
