//! Core memory: seals and digests anew, numbers without a gap, and that what refers to each other agrees.

mod events;
mod records;
mod revisions;

use memory_core::record::CheckPoint;
use rusqlite::Connection;

use super::{Findings, ask};
use crate::core_memory::is_there;
use crate::core_memory::sealed::Sealed;
use crate::error::Fail;

type Question = fn(&Connection, &mut Findings) -> Result<(), Fail>;

/// The points and what they ask.
const POINTS: [(&str, Question); 7] = [
    ("candidates", events::candidates),
    ("memory_events", events::events),
    ("revisions", revisions::revisions),
    ("jobs", records::jobs),
    ("snapshots", records::snapshots),
    ("quarantine", records::quarantine),
    ("usage", records::usage),
];

/// Asks all of them. A store of an older version has nothing to ask about.
pub(crate) fn check(connection: &Connection) -> impl Iterator<Item = CheckPoint> {
    POINTS.into_iter().map(|(point, question)| {
        ask(point, connection, |connection, findings| {
            if is_there(connection)? {
                return question(connection, findings);
            }
            findings.note("none in a store of this version");
            Ok(())
        })
    })
}

/// Computes the seals of a table anew, and says whether its numbers have a gap. Returns the number of rows.
fn sealed_and_dense(connection: &Connection, table: &Sealed, findings: &mut Findings) -> Result<u64, Fail> {
    let seen = table.check(connection, findings)?;
    let (name, key) = (table.table, table.columns[0]);
    dense(
        connection,
        &format!("SELECT 0, '', {key} FROM {name} ORDER BY {key}"),
        name,
        findings,
    )?;
    Ok(seen)
}

/// Says whether numbers have a gap; `sql` gives (owner, its name, number), by owner and number.
pub(super) fn dense(connection: &Connection, sql: &str, what: &str, findings: &mut Findings) -> Result<(), Fail> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut last = (0, 0);
    while let Some(row) = rows.next()? {
        let (owner, number): (i64, i64) = (row.get(0)?, row.get(2)?);
        let expected = if owner == last.0 { last.1 + 1 } else { 1 };
        if number != expected {
            let name = String::from_utf8_lossy(row.get_ref(1)?.as_bytes().unwrap_or_default()).into_owned();
            let name = if name.is_empty() { name } else { format!(" of {name}") };
            findings.add(format!(
                "number {number} of `{what}`{name} stands where {expected} was due"
            ));
        }
        last = (owner, number);
    }
    Ok(())
}

/// Adds a problem for each row of a query that looks for what must not be; a row is a number, put in place of `{}`.
pub(super) fn none(connection: &Connection, findings: &mut Findings, problem: &str, sql: &str) -> Result<(), Fail> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        findings.add(problem.replace("{}", &number.to_string()));
    }
    Ok(())
}
