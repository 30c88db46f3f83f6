//! What is out of the view: positions covered by the active summary, retired by a rewind, or left out
//! from the start. All of it is kept as ranges.

use memory_core::{Position, PositionRange};
use rusqlite::{Connection, Transaction, params};

use crate::error::Fail;
use crate::key;
use crate::ranges::{self, count, subtract, union};
use crate::sessions::Session;

const RETIRED: &str = "retired";
const LEFT_OUT: &str = "left_out";

/// Reads ranges from a statement of (first, last) rows.
pub(crate) fn collect(
    connection: &Connection,
    sql: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<PositionRange>, Fail> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    let mut set = Vec::new();
    while let Some(row) = rows.next()? {
        let first = key::unsigned(row.get(0)?, "a range's begin")?;
        let last = key::unsigned(row.get(1)?, "a range's end")?;
        if first == 0 || first > last || last > key::MAX_PLACE {
            return Err(Fail::Damaged(format!(
                "a stored range of positions is damaged ({first} to {last})"
            )));
        }
        set.push(ranges::range(first, last));
    }
    Ok(set)
}

/// Reads the positions that a rewind took out.
pub(crate) fn retired(connection: &Connection, session: i64) -> Result<Vec<PositionRange>, Fail> {
    hidden(connection, session, RETIRED)
}

/// Reads the positions that were never in the view.
pub(crate) fn left_out(connection: &Connection, session: i64) -> Result<Vec<PositionRange>, Fail> {
    hidden(connection, session, LEFT_OUT)
}

fn hidden(connection: &Connection, session: i64, kind: &str) -> Result<Vec<PositionRange>, Fail> {
    let sql = "SELECT first, last FROM hidden_ranges WHERE session = ?1 AND kind = ?2 ORDER BY first";
    Ok(union(&[&collect(connection, sql, params![session, kind])?]))
}

/// Reads what the active summary covers.
pub(crate) fn covered(connection: &Connection, session: i64) -> Result<Vec<PositionRange>, Fail> {
    let sql = "SELECT r.first, r.last FROM summaries s JOIN summary_ranges r ON r.summary = s.id AND r.kind = 'cover'
               WHERE s.session = ?1 AND s.state = 'active' ORDER BY r.first";
    Ok(union(&[&collect(connection, sql, [session])?]))
}

/// Reads everything that is out of the view.
pub(crate) fn out_of_view(connection: &Connection, session: i64) -> Result<Vec<PositionRange>, Fail> {
    Ok(union(&[
        &covered(connection, session)?,
        &retired(connection, session)?,
        &left_out(connection, session)?,
    ]))
}

/// Notes positions at the end of the session that are out of the view from the start; ascending.
pub(crate) fn add_left_out(transaction: &Transaction<'_>, session: i64, positions: &[Position]) -> Result<(), Fail> {
    for range in PositionRange::cover(positions.iter().copied()) {
        let (first, last) = (key::int(range.first.0)?, key::int(range.last.0)?);
        let joined = transaction
            .prepare_cached(
                "UPDATE hidden_ranges SET last = ?4 WHERE session = ?1 AND kind = ?2 AND last = ?3 - 1 AND first =
                 (SELECT max(first) FROM hidden_ranges WHERE session = ?1 AND kind = ?2)",
            )?
            .execute(params![session, LEFT_OUT, first, last])?;
        if joined == 0 {
            insert(transaction, session, LEFT_OUT, range)?;
        }
    }
    Ok(())
}

fn insert(transaction: &Transaction<'_>, session: i64, kind: &str, range: PositionRange) -> Result<(), Fail> {
    transaction
        .prepare_cached("INSERT INTO hidden_ranges (session, kind, first, last) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![
            session,
            kind,
            key::int(range.first.0)?,
            key::int(range.last.0)?
        ])?;
    Ok(())
}

/// Takes positions out of the view and puts others back, and counts anew. Says whether anything changed.
pub(crate) fn rewind(
    transaction: &Transaction<'_>,
    session: &mut Session,
    retire: &[Position],
    restore: &[Position],
) -> Result<bool, Fail> {
    let before = retired(transaction, session.key)?;
    let after = subtract(&union(&[&before, &set_of(retire)]), &set_of(restore));
    if before == after {
        return Ok(false);
    }
    transaction.execute(
        "DELETE FROM hidden_ranges WHERE session = ?1 AND kind = ?2",
        params![session.key, RETIRED],
    )?;
    for range in after {
        insert(transaction, session.key, RETIRED, range)?;
    }
    recount(transaction, session)?;
    Ok(true)
}

fn set_of(positions: &[Position]) -> Vec<PositionRange> {
    let single: Vec<PositionRange> = positions
        .iter()
        .map(|position| ranges::range(position.0, position.0))
        .collect();
    union(&[&single])
}

/// Sets the session's counters from the ranges. The caller saves it.
pub(crate) fn recount(connection: &Connection, session: &mut Session) -> Result<(), Fail> {
    let covered = covered(connection, session.key)?;
    let gone = union(&[&covered, &retired(connection, session.key)?]);
    session.compacted = count(&covered);
    session.active = session.messages.saturating_sub(count(&gone));
    Ok(())
}
