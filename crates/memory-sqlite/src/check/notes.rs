//! What sessions record about notes: as stored, numbered without a gap, readable, and only where notes are used.

use memory_core::record::CheckPoint;
use rusqlite::Connection;

use super::core_memory::{dense, none};
use super::{Findings, ask};
use crate::error::Fail;
use crate::note_records::{is_there, usage, writes};
use crate::sessions;

type Question = fn(&Connection, &mut Findings) -> Result<(), Fail>;

/// The points and what they ask.
const POINTS: [(&str, Question); 2] = [("note_uses", uses), ("note_writes", made)];

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

/// Checks how sessions use notes, what they carry of them, and their marks.
fn uses(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let uses = usage::USES.check(connection, findings)?;
    let sections = usage::SECTIONS.check(connection, findings)?;
    let marks = usage::MARKS.check(connection, findings)?;
    findings.note(format!(
        "{uses} sessions say how, {sections} carry some, {marks} are untrusted"
    ));
    none(
        connection,
        findings,
        "session {} carries notes and does not use them",
        "SELECT s.session FROM note_sections s LEFT JOIN note_uses u ON u.session = s.session
         WHERE u.enabled IS NOT 1 ORDER BY 1",
    )?;
    each(connection, findings, |connection, session| {
        usage::record(connection, session).map(|_| ())
    })
}

/// Checks the writes of sessions.
fn made(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = writes::TABLE.check(connection, findings)?;
    findings.note(format!("{seen} writes"));
    dense(
        connection,
        "SELECT w.id >> 40, s.name, w.id & 1099511627775 FROM note_writes w LEFT JOIN sessions s ON s.id = w.id >> 40 ORDER BY w.id",
        "note_writes",
        findings,
    )?;
    each(connection, findings, |connection, session| {
        writes::made(connection, session).map(|_| ())
    })
}

/// Reads something of every session; what cannot be read is a problem of it.
fn each(
    connection: &Connection,
    findings: &mut Findings,
    read: impl Fn(&Connection, &sessions::Session) -> Result<(), Fail>,
) -> Result<(), Fail> {
    for session in sessions::list(connection)? {
        let outcome = sessions::find(connection, &session.id).and_then(|session| read(connection, &session));
        findings.take(&format!("session `{}`", session.id), outcome);
    }
    Ok(())
}
