//! Summaries: applying, taking back, reading. Their cost follows the ranges, not the messages, but for
//! the digest of the region, which reads the links that leave the view.

use memory_core::ports::StoreError;
use memory_core::record::{NewSummary, SummaryRecord, SummaryState, region_digest};
use memory_core::{Digest, Position, PositionRange, Role, SessionId, SummaryId, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use crate::error::{Fail, conflict, not_found};
use crate::key;
use crate::messages::{body_of, links, parse_body};
use crate::ranges::{self, is_ascending, overlap, union};
use crate::sessions::{self, Session, session_id, summary_id};
use crate::visibility::{self, collect};

/// Applies a compaction.
pub(crate) fn apply(transaction: &Transaction<'_>, new: &NewSummary) -> Result<SummaryRecord, Fail> {
    let mut session = sessions::find(transaction, &new.session)?;
    let previous = active_key(transaction, &session)?;
    if previous.as_ref().map(|(_, name)| name) != new.previous.as_ref() {
        return Err(conflict(&new.session, "the active summary"));
    }
    check_region(transaction, &session, new)?;
    if let Some((previous, _)) = &previous {
        transaction.execute("UPDATE summaries SET state = 'superseded' WHERE id = ?1", [previous])?;
    }
    let covers = union(&[
        &covers_of(transaction, previous.as_ref().map(|(key, _)| *key))?,
        &new.region,
    ]);
    let number: i64 = transaction.query_row(
        "SELECT coalesce(max(number), 0) + 1 FROM summaries WHERE session = ?1",
        [session.key],
        |row| row.get(0),
    )?;
    let body = body_of(&new.message)?;
    let id = fresh_id(transaction, &new.session, number, &body)?;
    let record = SummaryRecord {
        id,
        number: key::small(number, "a summary's number")?,
        state: SummaryState::Active,
        // What is returned is what would be read back: times are kept to the microsecond.
        content: NewSummary {
            at: key::time(new.at.as_microsecond(), "a summary's time")?,
            ..new.clone()
        },
        covers,
        made_at: Position(session.messages),
    };
    insert(transaction, &session, previous.map(|(key, _)| key), &record, &body)?;
    visibility::recount(transaction, &mut session)?;
    session.touch(new.at);
    session.save(transaction)?;
    Ok(record)
}

/// Every position of the region must be in force, and its digest the one that was planned on.
fn check_region(connection: &Connection, session: &Session, new: &NewSummary) -> Result<(), Fail> {
    let changed = || conflict(&new.session, "the region");
    if new.message.role != Role::Summary {
        return Err(Fail::Invalid("a summary has role summary"));
    }
    if new.region.is_empty() || !is_ascending(&new.region) {
        return Err(Fail::Invalid("a region is made of ascending ranges, at least one"));
    }
    let within = |range: &PositionRange| range.first.0 >= 1 && range.last.0 <= session.messages;
    if !new.region.iter().all(within) {
        return Err(changed());
    }
    let hidden = visibility::out_of_view(connection, session.key)?;
    if overlap(&union(&[&new.region]), &hidden) {
        return Err(changed());
    }
    let links = links(connection, session.key, &new.region)?;
    if links.len() as u64 != ranges::count(&new.region) || region_digest(&links) != new.region_digest {
        return Err(changed());
    }
    Ok(())
}

/// Draws the id from what is stored, so that it needs no randomness: `s` and 10 hexadecimal digits, more if those are taken.
fn fresh_id(connection: &Connection, session: &SessionId, number: i64, body: &str) -> Result<SummaryId, Fail> {
    let digest = Digest::of_fields([session.as_str().as_bytes(), &number.to_le_bytes(), body.as_bytes()]);
    for digits in [10, 16, 32, 64] {
        let name = format!("s{}", digest.short(digits));
        let taken = connection
            .query_row("SELECT 1 FROM summaries WHERE name = ?1", [&name], |_| Ok(()))
            .optional()?;
        if taken.is_none() {
            return summary_id(name);
        }
    }
    Err(Fail::Damaged("a summary's id is taken".to_owned()))
}

fn insert(
    transaction: &Transaction<'_>,
    session: &Session,
    previous: Option<i64>,
    record: &SummaryRecord,
    body: &str,
) -> Result<(), Fail> {
    let new = &record.content;
    transaction.execute(
        "INSERT INTO summaries (name, session, number, state, previous, body, region_digest, region_tokens, summary_tokens,
         tokens_before, tokens_after, window, author, counter, at, made_at, seal)
         VALUES (?1, ?2, ?3, 'active', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        params![
            record.id.as_str(),
            session.key,
            record.number,
            previous,
            body,
            new.region_digest.as_bytes().as_slice(),
            new.region_tokens,
            new.summary_tokens,
            new.tokens_before,
            new.tokens_after,
            new.window,
            new.author,
            new.counter,
            new.at.as_microsecond(),
            key::int(record.made_at.0)?,
            seal(record, body).as_slice(),
        ],
    )?;
    let key = transaction.last_insert_rowid();
    let mut statement = transaction
        .prepare_cached("INSERT INTO summary_ranges (summary, kind, first, last) VALUES (?1, ?2, ?3, ?4)")?;
    for (kind, set) in [("region", &new.region), ("cover", &record.covers)] {
        for range in set {
            statement.execute(params![key, kind, key::int(range.first.0)?, key::int(range.last.0)?])?;
        }
    }
    Ok(())
}

/// Seals the content of a summary: id, number, predecessor, body, figures, author, counter, time, ranges.
pub(crate) fn seal(record: &SummaryRecord, body: &str) -> [u8; 8] {
    let new = &record.content;
    let figures = [
        new.region_tokens,
        new.summary_tokens,
        new.tokens_before,
        new.tokens_after,
        new.window,
        record.number,
    ];
    let figures: Vec<u8> = figures.iter().flat_map(|figure| figure.to_le_bytes()).collect();
    let set = |set: &[PositionRange]| -> Vec<u8> {
        set.iter()
            .flat_map(|range| [range.first.0.to_le_bytes(), range.last.0.to_le_bytes()].concat())
            .collect()
    };
    key::seal([
        record.id.as_str().as_bytes(),
        new.previous.as_ref().map_or("", SummaryId::as_str).as_bytes(),
        body.as_bytes(),
        new.region_digest.as_bytes().as_slice(),
        figures.as_slice(),
        new.author.as_bytes(),
        new.counter.as_bytes(),
        new.at.as_microsecond().to_le_bytes().as_slice(),
        record.made_at.0.to_le_bytes().as_slice(),
        set(&new.region).as_slice(),
        set(&record.covers).as_slice(),
    ])
}

/// Takes back the active summary.
pub(crate) fn undo(transaction: &Transaction<'_>, id: &SummaryId, at: Timestamp) -> Result<SummaryRecord, Fail> {
    let mut record = by_id(transaction, id)?;
    let mut session = sessions::find(transaction, &record.content.session)?;
    let active = active_key(transaction, &session)?;
    let Some((key, _)) = active.as_ref().filter(|(_, name)| name == id) else {
        return Err(Fail::Port(StoreError::NotActive {
            summary: id.clone(),
            active: active.map(|(_, name)| name),
        }));
    };
    transaction.execute("UPDATE summaries SET state = 'undone' WHERE id = ?1", [key])?;
    transaction.execute(
        "UPDATE summaries SET state = 'active' WHERE id = (SELECT previous FROM summaries WHERE id = ?1)",
        [key],
    )?;
    transaction.execute(
        "INSERT INTO events (session, kind, summary, ranges, at) VALUES (?1, 'summary_undone', ?2, ?3, ?4)",
        params![session.key, key, ranges_text(&record.covers), at.as_microsecond()],
    )?;
    visibility::recount(transaction, &mut session)?;
    session.touch(at);
    session.save(transaction)?;
    record.state = SummaryState::Undone;
    Ok(record)
}

/// Writes ranges as JSON: `[[first,last],…]`.
pub(crate) fn ranges_text(set: &[PositionRange]) -> String {
    let pairs: Vec<String> = set
        .iter()
        .map(|range| format!("[{},{}]", range.first, range.last))
        .collect();
    format!("[{}]", pairs.join(","))
}

fn active_key(connection: &Connection, session: &Session) -> Result<Option<(i64, SummaryId)>, Fail> {
    let found: Option<(i64, String)> = connection
        .prepare_cached("SELECT id, name FROM summaries WHERE session = ?1 AND state = 'active'")?
        .query_row([session.key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    found.map(|(key, name)| Ok((key, summary_id(name)?))).transpose()
}

fn covers_of(connection: &Connection, summary: Option<i64>) -> Result<Vec<PositionRange>, Fail> {
    summary.map_or(Ok(Vec::new()), |key| ranges_of(connection, key, "cover"))
}

fn ranges_of(connection: &Connection, summary: i64, kind: &str) -> Result<Vec<PositionRange>, Fail> {
    let sql = "SELECT first, last FROM summary_ranges WHERE summary = ?1 AND kind = ?2 ORDER BY first";
    collect(connection, sql, params![summary, kind])
}

const RECORD: &str = "SELECT s.id, s.name, s.number, s.state, n.name, p.name, s.body, s.region_digest, s.region_tokens,
    s.summary_tokens, s.tokens_before, s.tokens_after, s.window, s.author, s.counter, s.at, s.made_at
    FROM summaries s JOIN sessions n ON n.id = s.session LEFT JOIN summaries p ON p.id = s.previous";

/// Reads the active summary.
pub(crate) fn active(connection: &Connection, session: &Session) -> Result<Option<SummaryRecord>, Fail> {
    let mut records = select(connection, "WHERE s.session = ?1 AND s.state = 'active'", [session.key])?;
    Ok(records.pop())
}

/// Reads all summaries of a session, oldest first.
pub(crate) fn list(connection: &Connection, session: &Session) -> Result<Vec<SummaryRecord>, Fail> {
    select(connection, "WHERE s.session = ?1 ORDER BY s.number", [session.key])
}

/// Reads a summary by id.
pub(crate) fn by_id(connection: &Connection, id: &SummaryId) -> Result<SummaryRecord, Fail> {
    let mut records = select(connection, "WHERE s.name = ?1", [id.as_str()])?;
    records.pop().ok_or_else(|| not_found("summary", id))
}

fn select(
    connection: &Connection,
    condition: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<SummaryRecord>, Fail> {
    let mut statement = connection.prepare_cached(&format!("{RECORD} {condition}"))?;
    let mut rows = statement.query(parameters)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next()? {
        records.push(read_record(connection, row)?);
    }
    Ok(records)
}

fn read_record(connection: &Connection, row: &Row<'_>) -> Result<SummaryRecord, Fail> {
    let key: i64 = row.get(0)?;
    let id = summary_id(row.get(1)?)?;
    let session = session_id(row.get(4)?)?;
    let state: String = row.get(3)?;
    let previous: Option<String> = row.get(5)?;
    let made_at = Position(key::unsigned(row.get(16)?, "a summary's place")?);
    let figure = |column: usize| -> Result<u32, Fail> { key::small(row.get(column)?, "a summary's figure") };
    let message = parse_body(
        row.get_ref(6)?.as_bytes().unwrap_or_default(),
        &session,
        "summary made",
        made_at,
    )?;
    Ok(SummaryRecord {
        number: figure(2)?,
        state: SummaryState::from_name(&state)
            .ok_or_else(|| Fail::Damaged(format!("summary `{id}` has an unknown state")))?,
        content: NewSummary {
            session,
            previous: previous.map(summary_id).transpose()?,
            message,
            region: ranges_of(connection, key, "region")?,
            region_digest: key::digest(row.get_ref(7)?.as_blob().unwrap_or_default(), "a summary's digest")?,
            region_tokens: figure(8)?,
            summary_tokens: figure(9)?,
            tokens_before: figure(10)?,
            tokens_after: figure(11)?,
            window: figure(12)?,
            author: row.get(13)?,
            counter: row.get(14)?,
            at: key::time(row.get(15)?, "a summary's time")?,
        },
        covers: ranges_of(connection, key, "cover")?,
        made_at,
        id,
    })
}
