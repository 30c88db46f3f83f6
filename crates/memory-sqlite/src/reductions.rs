//! Reductions: shortened forms that stand in the view in place of a message.

use memory_core::record::Reduction;
use memory_core::{Position, PositionRange, SessionId, Timestamp};
use rusqlite::{Transaction, params};

use crate::error::{Fail, not_found};
use crate::messages::body_of;
use crate::summaries::ranges_text;
use crate::{counts, key, sessions};

/// Records reductions.
pub(crate) fn put(
    transaction: &Transaction<'_>,
    id: &SessionId,
    counter: &str,
    reductions: &[Reduction],
    at: Timestamp,
) -> Result<(), Fail> {
    let mut session = sessions::find(transaction, id)?;
    if reductions.is_empty() {
        return Ok(());
    }
    let counter = counts::counter(transaction, counter)?;
    let mut statement = transaction.prepare_cached(
        "INSERT INTO reductions (message, counter, tokens, at, seal, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (message) DO UPDATE SET counter = excluded.counter, tokens = excluded.tokens, at = excluded.at,
         seal = excluded.seal, body = excluded.body",
    )?;
    for reduction in reductions {
        let position = reduction.position;
        if position.0 == 0 || position.0 > session.messages {
            return Err(not_found("message", format!("{id}:{position}")));
        }
        let body = body_of(&reduction.message)?;
        let message = key::key(session.key, position.0);
        let at = at.as_microsecond();
        let seal = seal(message, counter, reduction.tokens, at, body.as_bytes());
        statement.execute(params![message, counter, reduction.tokens, at, seal.as_slice(), body])?;
    }
    session.touch(at);
    session.save(transaction)
}

/// Seals a reduction's row.
pub(crate) fn seal(message: i64, counter: i64, tokens: u32, at: i64, body: &[u8]) -> [u8; 8] {
    key::seal([
        message.to_le_bytes().as_slice(),
        counter.to_le_bytes().as_slice(),
        tokens.to_le_bytes().as_slice(),
        at.to_le_bytes().as_slice(),
        body,
    ])
}

/// Takes back all reductions of a session.
pub(crate) fn drop_all(transaction: &Transaction<'_>, id: &SessionId, at: Timestamp) -> Result<Vec<Position>, Fail> {
    let mut session = sessions::find(transaction, id)?;
    let (first, last) = (key::key(session.key, 0), key::key(session.key, key::MAX_PLACE));
    let mut statement =
        transaction.prepare("SELECT message FROM reductions WHERE message BETWEEN ?1 AND ?2 ORDER BY message")?;
    let positions = statement
        .query_map([first, last], |row| Ok(key::position(row.get(0)?)))?
        .collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() {
        return Ok(positions);
    }
    transaction.execute("DELETE FROM reductions WHERE message BETWEEN ?1 AND ?2", [first, last])?;
    let ranges = ranges_text(&PositionRange::cover(positions.iter().copied()));
    transaction.execute(
        "INSERT INTO events (session, kind, ranges, at) VALUES (?1, 'reductions_dropped', ?2, ?3)",
        params![session.key, ranges, at.as_microsecond()],
    )?;
    session.touch(at);
    session.save(transaction)?;
    Ok(positions)
}
