//! What was decided about messages: summaries, reductions, counts, counters, runs, keys, tools.

use std::collections::BTreeMap;

use memory_core::record::{SummaryRecord, SummaryState, region_digest};
use memory_core::{Position, PositionRange, SessionId};
use rusqlite::{Connection, params};

use super::{Findings, Owner};
use crate::error::Fail;
use crate::messages::{links, parse_body};
use crate::ranges::{count, is_ascending, overlap, union};
use crate::sessions::{self, Session, session_id};
use crate::{key, reductions as reduced, summaries as summary_rows, visibility};

fn find(connection: &Connection, owner: &Owner) -> Result<Session, Fail> {
    sessions::find(connection, &session_id(owner.name.clone())?)
}

/// Runs `question` for each session; what fails is a problem of that session.
fn each_session(
    connection: &Connection,
    findings: &mut Findings,
    mut question: impl FnMut(&Session, &mut Findings) -> Result<(), Fail>,
) -> Result<(), Fail> {
    for owner in super::sessions(connection)? {
        let outcome = find(connection, &owner).and_then(|session| question(&session, findings));
        findings.take(&format!("session `{}`", owner.name), outcome);
    }
    Ok(())
}

/// Checks summaries: digests, ranges, predecessors, states.
pub(crate) fn summaries(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut seen = 0;
    each_session(connection, findings, |session, findings| {
        let records = summary_rows::list(connection, session)?;
        seen += records.len();
        for record in &records {
            if let Some(problem) = summary_problem(connection, session, record, &records)? {
                findings.add(format!("session `{}`: summary `{}` {problem}", session.id, record.id));
            }
        }
        if let Some(problem) = state_problem(&records) {
            findings.add(format!("session `{}`: {problem}", session.id));
        }
        Ok(())
    })?;
    let stored: i64 = connection.query_row("SELECT count(*) FROM summaries", [], |row| row.get(0))?;
    if usize::try_from(stored) != Ok(seen) {
        findings.add(format!("{stored} summaries are stored, {seen} belong to a session"));
    }
    findings.note(format!("{seen} summaries"));
    Ok(())
}

fn summary_problem(
    connection: &Connection,
    session: &Session,
    record: &SummaryRecord,
    all: &[SummaryRecord],
) -> Result<Option<&'static str>, Fail> {
    let new = &record.content;
    let (body, sealed): (String, Vec<u8>) = connection.query_row(
        "SELECT body, seal FROM summaries WHERE name = ?1",
        [record.id.as_str()],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    if sealed != summary_rows::seal(record, &body) {
        return Ok(Some("is not as stored"));
    }
    let previous = match &new.previous {
        None => None,
        Some(id) => match all.iter().find(|other| &other.id == id && other.number < record.number) {
            Some(previous) => Some(previous),
            None => return Ok(Some("follows a summary that is not there")),
        },
    };
    let before: &[PositionRange] = previous.map_or(&[], |previous| &previous.covers);
    if !is_ascending(&new.region)
        || overlap(&union(&[&new.region]), before)
        || record.covers != union(&[before, &new.region])
    {
        return Ok(Some("covers other positions than its region and its predecessor"));
    }
    if record.covers.last().is_some_and(|range| range.last > record.made_at) || record.made_at.0 > session.messages {
        return Ok(Some("covers positions that were not there"));
    }
    let links = links(connection, session.key, &new.region)?;
    if links.len() as u64 != count(&new.region) || region_digest(&links) != new.region_digest {
        return Ok(Some("was made of other originals"));
    }
    Ok(None)
}

/// The superseded summaries are exactly the predecessors of the active one.
fn state_problem(records: &[SummaryRecord]) -> Option<&'static str> {
    let mut active = records.iter().filter(|record| record.state == SummaryState::Active);
    let newest = active.next();
    if active.next().is_some() {
        return Some("several summaries are active");
    }
    let mut line = Vec::new();
    let mut next = newest.and_then(|record| record.content.previous.as_ref());
    while let Some(id) = next {
        // A line longer than the list is a circle.
        if line.len() > records.len() {
            return Some("the summaries follow each other in a circle");
        }
        line.push(id);
        next = records
            .iter()
            .find(|record| &record.id == id)
            .and_then(|record| record.content.previous.as_ref());
    }
    let wrong = records
        .iter()
        .any(|record| (record.state == SummaryState::Superseded) != line.contains(&&record.id));
    wrong.then_some("the superseded summaries are not the predecessors of the active one")
}

/// Checks reductions: they refer to messages and are as stored.
pub(crate) fn reductions(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut statement = connection.prepare(
        "SELECT r.message, r.counter, r.tokens, r.at, r.seal, r.body, s.name, m.id IS NOT NULL
         FROM reductions r LEFT JOIN messages m ON m.id = r.message LEFT JOIN sessions s ON s.id = (r.message >> 40)
         ORDER BY r.message",
    )?;
    let mut rows = statement.query([])?;
    let mut seen = 0;
    while let Some(row) = rows.next()? {
        seen += 1;
        let message: i64 = row.get(0)?;
        let position = key::position(message);
        let name: Option<String> = row.get(6)?;
        let place = format!("session `{}`, position {position}", name.as_deref().unwrap_or("?"));
        if !row.get::<_, bool>(7)? {
            findings.add(format!("{place}: a reduction refers to no message"));
        }
        let body = row.get_ref(5)?.as_bytes().unwrap_or_default();
        let seal = reduced::seal(message, row.get(1)?, row.get(2)?, row.get(3)?, body);
        if row.get_ref(4)?.as_blob().ok() != Some(seal.as_slice()) {
            findings.add(format!("{place}: the reduction is not as stored"));
        } else if let Some(name) = name {
            let parsed = session_id(name).and_then(|id: SessionId| parse_body(body, &id, "reduced form", position));
            findings.take("a reduction", parsed);
        }
    }
    findings.note(format!("{seen} reductions"));
    Ok(())
}

/// (counter, session) to (messages, tokens).
type Sums = BTreeMap<(i64, i64), (i64, i64)>;

/// Checks token counts: they refer to messages, and the sums agree.
pub(crate) fn token_counts(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let astray: i64 = connection.query_row(
        "SELECT count(*) FROM token_counts t LEFT JOIN messages m ON m.id = t.message WHERE m.id IS NULL",
        [],
        |row| row.get(0),
    )?;
    if astray > 0 {
        findings.add(format!("{astray} counts refer to no message"));
    }
    let sums = |sql: &str| -> Result<Sums, Fail> {
        let mut statement = connection.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))?;
        Ok(rows.collect::<Result<_, _>>()?)
    };
    let counted = sums("SELECT counter, message >> 40, count(*), sum(tokens) FROM token_counts GROUP BY 1, 2")?;
    let stored = sums("SELECT counter, session, messages, tokens FROM token_totals")?;
    for place in counted
        .keys()
        .chain(stored.keys().filter(|place| !counted.contains_key(place)))
    {
        if counted.get(place) != stored.get(place) {
            findings.add(format!(
                "the sum of counter {} for session number {} is wrong",
                place.0, place.1
            ));
        }
    }
    let all: i64 = counted.values().map(|sum| sum.0).sum();
    findings.note(format!("{all} counts"));
    Ok(())
}

/// Compares the counters of each session with the ranges.
pub(crate) fn counters(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    findings.note("ok");
    each_session(connection, findings, |session, findings| {
        let mut counted = sessions::find(connection, &session.id)?;
        visibility::recount(connection, &mut counted)?;
        if (counted.active, counted.compacted) != (session.active, session.compacted) {
            findings.add(format!(
                "session `{}`: {} active and {} compacted messages are noted, {} and {} are found",
                session.id, session.active, session.compacted, counted.active, counted.compacted
            ));
        }
        let hidden = visibility::out_of_view(connection, session.key)?;
        if hidden.last().is_some_and(|range| range.last.0 > session.messages) {
            findings.add(format!("session `{}`: a range goes beyond its messages", session.id));
        }
        Ok(())
    })
}

/// Checks runs: states, first messages, times.
pub(crate) fn runs(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut seen = 0;
    each_session(connection, findings, |session, findings| {
        let runs = sessions::runs(connection, session)?;
        seen += runs.len();
        let running = runs
            .iter()
            .filter(|run| run.finished_at.is_none() && run.state.as_str() == "running")
            .count();
        if running > 1 {
            findings.add(format!("session `{}`: {running} runs are running", session.id));
        }
        if running > 0 && session.state.as_str() == "closed" {
            findings.add(format!("session `{}` is closed and has a running run", session.id));
        }
        for run in runs {
            // The message it begins with is of this run, and the one before it is not.
            let message = key::key(session.key, run.first.0);
            let found = connection
                .prepare_cached(
                    "SELECT count(*), coalesce(min(id), 0) FROM messages WHERE id BETWEEN ?1 - 1 AND ?1 AND run = ?2",
                )?
                .query_row(params![message, run.number.0], |row| {
                    Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
                })?;
            if found != (1, message) {
                findings.add(format!(
                    "session `{}`: run {} does not begin at position {}",
                    session.id, run.number, run.first
                ));
            }
        }
        Ok(())
    })?;
    unknown_runs(connection, findings)?;
    findings.note(format!("{seen} runs"));
    Ok(())
}

/// Finds messages of runs that are not listed.
fn unknown_runs(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut statement = connection.prepare(
        "SELECT s.name, m.run FROM (SELECT DISTINCT session, run FROM messages WHERE run IS NOT NULL) m
         JOIN sessions s ON s.id = m.session
         WHERE NOT EXISTS (
             SELECT 1 FROM runs r WHERE r.session = m.session AND r.number = m.run AND r.first IS NOT NULL)",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (session, run): (String, i64) = (row.get(0)?, row.get(1)?);
        findings.add(format!(
            "session `{session}`: there are messages of run {run}, but no such run"
        ));
    }
    Ok(())
}

/// Checks that append keys name messages that are there, and of the run that they name.
pub(crate) fn append_keys(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut statement = connection.prepare(
        "SELECT s.name, k.first FROM append_keys k LEFT JOIN sessions s ON s.id = k.session
         LEFT JOIN messages m ON m.id = (k.session << 40) + k.first + k.count - 1
         WHERE s.id IS NULL OR k.first < 1 OR k.count < 0 OR k.first + k.count > s.messages + 1
         OR (k.count > 0 AND m.run IS NOT k.run)",
    )?;
    let mut rows = statement.query([])?;
    findings.note("ok");
    while let Some(row) = rows.next()? {
        let name: Option<String> = row.get(0)?;
        let first = Position(row.get::<_, i64>(1)?.try_into().unwrap_or(0));
        findings.add(format!(
            "session `{}`: a key names messages from position {first} that are not there, or of another run",
            name.as_deref().unwrap_or("?")
        ));
    }
    Ok(())
}

/// Checks that declared tools can be read.
pub(crate) fn tools(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    findings.note("ok");
    each_session(connection, findings, |session, _| {
        sessions::tools(connection, session).map(|_| ())
    })
}
