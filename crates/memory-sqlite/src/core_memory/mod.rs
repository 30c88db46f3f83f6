//! Core memory: candidates, events, revisions and what is recorded beside them. One file a subject; each function works in
//! a transaction of its caller.
//!
//! What a store of an older version does not have is read as empty ([`is_there`]).

pub(crate) mod candidates;
#[cfg(test)]
mod cost;
pub(crate) mod decisions;
pub(crate) mod events;
pub(crate) mod jobs;
pub(crate) mod outcomes;
pub(crate) mod plans;
pub(crate) mod quarantine;
pub(crate) mod revisions;
pub(crate) mod sealed;
pub(crate) mod snapshots;
mod store;
pub(crate) mod usage;

use memory_core::DocumentName;
use memory_core::ports::StoreError;
use rusqlite::Connection;

use crate::error::Fail;
use crate::{key, schema};

/// The version that brought core memory.
const SINCE: i32 = 3;

/// Says whether the store has core memory's tables: one of an older version, opened for reading, has none.
pub(crate) fn is_there(connection: &Connection) -> Result<bool, Fail> {
    Ok(schema::version(connection)? >= SINCE)
}

/// Counts events, revisions and the decisions about events and texts.
pub(crate) fn changes(connection: &Connection) -> Result<u64, Fail> {
    if !is_there(connection)? {
        return Ok(0);
    }
    let sum: i64 = connection
        .prepare_cached(
            "SELECT (SELECT coalesce(max(number), 0) FROM memory_events) + (SELECT coalesce(max(id), 0) FROM revisions)
                  + (SELECT count(*) FROM event_decisions) + (SELECT coalesce(max(number), 0) FROM event_reverts)
                  + (SELECT count(*) FROM approved_texts)",
        )?
        .query_row([], |row| row.get(0))?;
    key::unsigned(sum, "the count of changes")
}

/// Says that what was planned on has changed.
fn changed(what: impl Into<String>) -> Fail {
    Fail::Port(StoreError::Changed { what: what.into() })
}

/// Says that the state does not allow it.
fn wrong_state(what: impl Into<String>) -> Fail {
    Fail::Port(StoreError::State { what: what.into() })
}

/// Takes a stored word.
fn word<T>(text: &str, known: impl FnOnce(&str) -> Option<T>, what: &str) -> Result<T, Fail> {
    known(text).ok_or_else(|| Fail::Damaged(format!("{what} is an unknown word")))
}

/// Takes a stored word as a document's name.
fn document(text: &str) -> Result<DocumentName, Fail> {
    word(text, |text| text.parse().ok(), "a document's name")
}
