//! Token counts per message and counter, with their sums per session.

use memory_core::{Position, SessionId};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use crate::error::{Fail, not_found};
use crate::key;
use crate::sessions;

/// Counts that were added to one session in this transaction.
#[derive(Debug, Default)]
pub(crate) struct Added {
    messages: i64,
    tokens: i64,
}

impl Added {
    /// Stores a count; one that is there stays.
    pub(crate) fn put(
        &mut self,
        transaction: &Transaction<'_>,
        counter: i64,
        message: i64,
        tokens: u32,
    ) -> Result<(), Fail> {
        let added = transaction
            .prepare_cached("INSERT OR IGNORE INTO token_counts (counter, message, tokens) VALUES (?1, ?2, ?3)")?
            .execute(params![counter, message, tokens])?;
        if added > 0 {
            self.messages += 1;
            self.tokens += i64::from(tokens);
        }
        Ok(())
    }

    /// Adds to the sums.
    pub(crate) fn save(&self, transaction: &Transaction<'_>, counter: i64, session: i64) -> Result<(), Fail> {
        if self.messages == 0 {
            return Ok(());
        }
        transaction
            .prepare_cached(
                "INSERT INTO token_totals (counter, session, messages, tokens) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (counter, session) DO UPDATE SET messages = messages + excluded.messages, tokens = tokens + excluded.tokens",
            )?
            .execute(params![counter, session, self.messages, self.tokens])?;
        Ok(())
    }
}

/// Returns the number of a counter, giving it one if it is new.
pub(crate) fn counter(transaction: &Transaction<'_>, name: &str) -> Result<i64, Fail> {
    if let Some(id) = known_counter(transaction, name)? {
        return Ok(id);
    }
    transaction.execute("INSERT INTO counters (name) VALUES (?1)", [name])?;
    Ok(transaction.last_insert_rowid())
}

/// Returns the number of a counter that was used before.
pub(crate) fn known_counter(connection: &Connection, name: &str) -> Result<Option<i64>, Fail> {
    Ok(connection
        .prepare_cached("SELECT id FROM counters WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
        .optional()?)
}

/// Stores counts of messages.
pub(crate) fn put(
    transaction: &Transaction<'_>,
    id: &SessionId,
    name: &str,
    counts: &[(Position, u32)],
) -> Result<(), Fail> {
    let session = sessions::find(transaction, id)?;
    if counts.is_empty() {
        return Ok(());
    }
    let counter = counter(transaction, name)?;
    let mut added = Added::default();
    for (position, tokens) in counts {
        if position.0 == 0 || position.0 > session.messages {
            return Err(not_found("message", format!("{id}:{position}")));
        }
        added.put(transaction, counter, key::key(session.key, position.0), *tokens)?;
    }
    added.save(transaction, counter, session.key)
}

/// Returns the sum of the counts of a session's messages and how many have none.
pub(crate) fn total(connection: &Connection, id: &SessionId, name: &str) -> Result<(u64, u64), Fail> {
    let session = sessions::find(connection, id)?;
    let sums: Option<(i64, i64)> = connection
        .prepare_cached(
            "SELECT t.tokens, t.messages FROM token_totals t JOIN counters c ON c.id = t.counter
             WHERE c.name = ?1 AND t.session = ?2",
        )?
        .query_row(params![name, session.key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (tokens, counted) = sums.unwrap_or((0, 0));
    let counted = key::unsigned(counted, "a number of counted messages")?;
    Ok((
        key::unsigned(tokens, "a sum of tokens")?,
        session.messages.saturating_sub(counted),
    ))
}
