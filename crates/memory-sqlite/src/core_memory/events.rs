//! The stream of events: adding to it and reading it.

use memory_core::document::DocumentName;
use memory_core::event::{
    EventCounts, EventFilter, EventNumber, EventRecord, EventState, HoldReason, NewCandidate, TakenBack,
};
use memory_core::revision::{EventOutcome, OutcomeKind, RevisionNumber};
use memory_core::{Digest, Position, PositionRange, RunNumber, Timestamp};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params, params_from_iter};

use super::candidates::operations_of;
use super::outcomes::cursor;
use super::sealed::Sealed;
use super::{document, is_there, word};
use crate::error::{Fail, not_found};
use crate::key;
use crate::sessions::{self, Session, session_id};

pub(crate) const TABLE: Sealed = Sealed {
    table: "memory_events",
    columns: &[
        "number",
        "candidate",
        "approves",
        "session",
        "run",
        "document",
        "operations",
        "digest",
        "trust",
        "hold",
        "model",
        "first",
        "last",
        "staged_at",
        "entered_at",
    ],
};

/// An event that is to enter.
pub(super) struct NewEvent<'a> {
    pub(super) candidate: i64,
    /// The held event that it approves.
    pub(super) approves: Option<i64>,
    pub(super) session: i64,
    pub(super) run: RunNumber,
    pub(super) content: &'a NewCandidate,
    /// The content's operations, as they are stored.
    pub(super) operations: String,
    pub(super) digest: Digest,
    pub(super) model: Option<String>,
    pub(super) positions: PositionRange,
    pub(super) entered_at: Timestamp,
}

/// Adds an event at the end of the stream.
pub(super) fn insert(transaction: &Transaction<'_>, new: NewEvent<'_>) -> Result<EventNumber, Fail> {
    let number = EventNumber(last(transaction)?.0 + 1);
    let content = new.content;
    TABLE.insert(
        transaction,
        [
            key::int(number.0)?.into(),
            new.candidate.into(),
            new.approves.into(),
            new.session.into(),
            new.run.0.into(),
            content.document.as_str().to_owned().into(),
            new.operations.into(),
            new.digest.as_bytes().to_vec().into(),
            content.trust.as_str().to_owned().into(),
            content.hold.map(|hold| hold.as_str().to_owned()).into(),
            new.model.into(),
            key::int(new.positions.first.0)?.into(),
            key::int(new.positions.last.0)?.into(),
            content.at.as_microsecond().into(),
            new.entered_at.as_microsecond().into(),
        ],
    )?;
    let mut texts: Vec<Digest> = new_texts(content).collect();
    texts.sort_unstable();
    texts.dedup();
    let mut statement =
        transaction.prepare_cached("INSERT INTO event_texts (document, digest, event) VALUES (?1, ?2, ?3)")?;
    for text in texts {
        statement.execute(params![
            content.document.as_str(),
            text.as_bytes().as_slice(),
            key::int(number.0)?
        ])?;
    }
    if content.hold.is_some() {
        transaction
            .prepare_cached("INSERT INTO held_events (document, event) VALUES (?1, ?2)")?
            .execute(params![content.document.as_str(), key::int(number.0)?])?;
    }
    Ok(number)
}

/// The digests of the texts that a change brings.
pub(super) fn new_texts(content: &NewCandidate) -> impl Iterator<Item = Digest> {
    let texts = content.operations.iter().filter_map(|operation| operation.new_text());
    texts.map(|text| Digest::of(text.as_bytes()))
}

/// Returns the number of the last event.
pub(crate) fn last(connection: &Connection) -> Result<EventNumber, Fail> {
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(number) FROM memory_events")?
        .query_row([], |row| row.get(0))?;
    Ok(EventNumber(key::unsigned(last.unwrap_or(0), "an event's number")?))
}

/// Finds the first event of a run.
pub(crate) fn first_of_run(
    connection: &Connection,
    session: &Session,
    run: RunNumber,
) -> Result<Option<EventNumber>, Fail> {
    let number: Option<i64> = connection
        .prepare_cached("SELECT min(number) FROM memory_events WHERE session = ?1 AND run = ?2")?
        .query_row(params![session.key, run.0], |row| row.get(0))?;
    number
        .map(|number| Ok(EventNumber(key::unsigned(number, "an event's number")?)))
        .transpose()
}

const COLUMNS: &str =
    "e.number, e.document, e.operations, e.digest, e.trust, e.hold, s.name, e.run, e.model, e.first, e.last,
    e.staged_at, e.entered_at, e.approves, d.kind, a.number, o.kind, o.reason, r.number, v.at, v.cursor";

/// What an event is read with; `e` stands before it. In this order: the rest is looked up for each event.
const BESIDE: &str = "CROSS JOIN sessions s ON s.id = e.session
    LEFT JOIN event_decisions d ON d.event = e.number LEFT JOIN memory_events a ON a.approves = e.number
    LEFT JOIN event_outcomes o ON o.event = e.number LEFT JOIN revisions r ON r.id = o.revision
    LEFT JOIN event_reverts v ON v.event = e.number
        AND v.cursor = (SELECT max(cursor) FROM event_reverts WHERE event = e.number)";

/// Reads an event.
pub(crate) fn event(connection: &Connection, number: EventNumber) -> Result<EventRecord, Fail> {
    let unknown = || not_found("event", number);
    let key = i64::try_from(number.0).map_err(|_| unknown())?;
    if !is_there(connection)? {
        return Err(unknown());
    }
    let sql = format!("SELECT {COLUMNS} FROM memory_events e {BESIDE} WHERE e.number = ?1");
    let mut found = select(connection, &sql, [key])?;
    found.pop().ok_or_else(unknown)
}

/// Reads the events that a filter wants.
pub(crate) fn events(connection: &Connection, filter: &EventFilter) -> Result<Vec<EventRecord>, Fail> {
    if filter.state.is_some_and(|word| !EventState::WORDS.contains(&word)) {
        return Err(Fail::Invalid("there is no such state of an event"));
    }
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let documents: Vec<Option<DocumentName>> = match (filter.document, filter.state) {
        // What waits stands in a place of each document.
        (None, Some("pending" | "held")) => DocumentName::ALL.map(Some).into(),
        (document, _) => vec![document],
    };
    let mut found = Vec::new();
    for document in documents {
        let Some(query) = Query::of(connection, document, filter)? else {
            return Ok(Vec::new());
        };
        found.extend(select(connection, &query.sql(), params_from_iter(query.values))?);
    }
    found.sort_unstable_by_key(|event| event.number);
    found.truncate(usize::try_from(filter.limit).unwrap_or(usize::MAX));
    Ok(found)
}

/// A filter as SQL.
pub(super) struct Query {
    from: &'static str,
    /// The column with the event's number in what is searched first.
    number: &'static str,
    conditions: Vec<String>,
    pub(super) values: Vec<Value>,
}

impl Query {
    /// Makes the query of a filter, for one document if one is given. Nothing if the session is not there.
    pub(super) fn of(
        connection: &Connection,
        document: Option<DocumentName>,
        filter: &EventFilter,
    ) -> Result<Option<Self>, Fail> {
        let mut query = Self {
            from: "memory_events e",
            number: "e.number",
            conditions: Vec::new(),
            values: Vec::new(),
        };
        let mut after = filter.after;
        match filter.state {
            Some("held") => {
                query.from = "held_events h CROSS JOIN memory_events e ON e.number = h.event";
                query.number = "h.event";
            }
            Some(word @ ("approved" | "rejected")) => {
                query.from = "event_decisions c CROSS JOIN memory_events e ON e.number = c.event";
                query.number = "c.event";
                query.must("c.kind =", word.to_owned());
            }
            Some("consumed") | None if filter.outcome.is_some() => {
                query.from = "event_outcomes k CROSS JOIN memory_events e ON e.number = k.event";
                query.number = "k.event";
            }
            Some("consumed") => query.conditions.push("o.event IS NOT NULL".to_owned()),
            Some("pending") => {
                query.conditions.push("e.hold IS NULL AND d.event IS NULL".to_owned());
                after = after.max(document.map_or(Ok(after), |document| cursor(connection, document))?);
            }
            Some(_) | None => {}
        }
        query.must(
            &format!("{} >", query.number),
            i64::try_from(after.0).unwrap_or(i64::MAX),
        );
        if let Some(kind) = filter.outcome {
            let column = if query.number == "k.event" {
                "k.kind ="
            } else {
                "o.kind ="
            };
            query.must(column, kind.as_str().to_owned());
        }
        if let Some(document) = document {
            let column = if filter.state == Some("held") {
                "h.document ="
            } else {
                "e.document ="
            };
            query.must(column, document.as_str().to_owned());
        }
        if let Some(session) = &filter.session {
            let Some(session) = sessions::find_maybe(connection, session)? else {
                return Ok(None);
            };
            query.must("e.session =", session.key);
        }
        if let Some(run) = filter.run {
            query.must("e.run =", run.0);
        }
        if let Some(since) = filter.since {
            query.must("e.entered_at >=", since.as_microsecond());
        }
        query.values.push(filter.limit.into());
        Ok(Some(query))
    }

    fn must(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.conditions.push(format!("{condition} ?{}", self.values.len()));
    }

    pub(super) fn sql(&self) -> String {
        format!(
            "SELECT {COLUMNS} FROM {} {BESIDE} WHERE {} ORDER BY {} LIMIT ?{}",
            self.from,
            self.conditions.join(" AND "),
            self.number,
            self.values.len()
        )
    }
}

pub(super) fn saying_sql() -> String {
    format!(
        "SELECT {COLUMNS} FROM event_texts t CROSS JOIN memory_events e ON e.number = t.event {BESIDE}
         WHERE t.document = ?1 AND t.digest = ?2 ORDER BY t.event"
    )
}

/// Reads the events that say a text.
pub(crate) fn saying(connection: &Connection, document: DocumentName, text: &str) -> Result<Vec<EventRecord>, Fail> {
    if !is_there(connection)? {
        return Ok(Vec::new());
    }
    let digest = Digest::of(text.as_bytes());
    let parameters = params![document.as_str(), digest.as_bytes().as_slice()];
    select(connection, &saying_sql(), parameters)
}

/// Counts what waits behind the cursor.
pub(super) const PENDING: &str =
    "SELECT count(*) FROM memory_events e LEFT JOIN event_decisions d ON d.event = e.number
    WHERE e.document = ?1 AND e.number > ?2 AND e.hold IS NULL AND d.event IS NULL";

/// Counts what waits for a person.
pub(super) const HELD: &str = "SELECT count(*) FROM held_events WHERE document = ?1";

/// Counts the events of a document that wait.
pub(crate) fn counts(connection: &Connection, document: DocumentName) -> Result<EventCounts, Fail> {
    if !is_there(connection)? {
        return Ok(EventCounts::default());
    }
    let cursor = cursor(connection, document)?;
    let pending: i64 = connection
        .prepare_cached(PENDING)?
        .query_row(params![document.as_str(), key::int(cursor.0)?], |row| row.get(0))?;
    let held: i64 = connection
        .prepare_cached(HELD)?
        .query_row([document.as_str()], |row| row.get(0))?;
    Ok(EventCounts {
        pending: key::unsigned(pending, "a number of events")?,
        held: key::unsigned(held, "a number of events")?,
        cursor,
    })
}

fn select(connection: &Connection, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<EventRecord>, Fail> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        events.push(read(row)?);
    }
    Ok(events)
}

fn read(row: &Row<'_>) -> Result<EventRecord, Fail> {
    let number = event_number(row.get(0)?)?;
    let hold: Option<String> = row.get(5)?;
    let hold = hold
        .map(|text| word(&text, HoldReason::from_name, "a reason to hold"))
        .transpose()?;
    let approves: Option<i64> = row.get(13)?;
    let position = |column: usize| -> Result<Position, Fail> {
        Ok(Position(key::unsigned(row.get(column)?, "an event's position")?))
    };
    Ok(EventRecord {
        number,
        document: document(row.get_ref(1)?.as_str().unwrap_or_default())?,
        operations: operations_of(row.get_ref(2)?.as_bytes().unwrap_or_default(), "event", number.0)?,
        digest: key::digest(row.get_ref(3)?.as_blob().unwrap_or_default(), "an event's digest")?,
        trust: word(
            row.get_ref(4)?.as_str().unwrap_or_default(),
            |text| text.parse().ok(),
            "a trust",
        )?,
        hold,
        session: session_id(row.get(6)?)?,
        run: RunNumber(key::small(row.get(7)?, "an event's run")?),
        model: row.get(8)?,
        positions: PositionRange {
            first: position(9)?,
            last: position(10)?,
        },
        staged_at: key::time(row.get(11)?, "an event's time")?,
        entered_at: key::time(row.get(12)?, "an event's time")?,
        approves: approves.map(event_number).transpose()?,
        state: state(row, number, hold)?,
        taken_back: taken_back(row)?,
    })
}

fn taken_back(row: &Row<'_>) -> Result<Option<TakenBack>, Fail> {
    let (Some(at), Some(cursor)) = (row.get(19)?, row.get(20)?) else {
        return Ok(None);
    };
    Ok(Some(TakenBack {
        at: key::time(at, "the time of a revert")?,
        cursor: event_number(cursor)?,
    }))
}

/// Says where an event stands: a person's word first, then what the curator made of it.
fn state(row: &Row<'_>, number: EventNumber, hold: Option<HoldReason>) -> Result<EventState, Fail> {
    match row.get_ref(14)?.as_str_or_null().unwrap_or_default() {
        Some("rejected") => return Ok(EventState::Rejected),
        Some(_) => {
            let by: Option<i64> = row.get(15)?;
            let by =
                by.ok_or_else(|| Fail::Damaged(format!("event {number} is approved and no event goes on for it")))?;
            return Ok(EventState::Approved { by: event_number(by)? });
        }
        None if hold.is_some() => return Ok(EventState::Held),
        None => {}
    }
    let Some(kind) = row.get::<_, Option<String>>(16)? else {
        return Ok(EventState::Pending);
    };
    let revision: Option<i64> = row.get(18)?;
    Ok(EventState::Consumed {
        revision: revision
            .map(|number| key::small(number, "a revision's number").map(RevisionNumber))
            .transpose()?,
        outcome: EventOutcome {
            event: number,
            kind: word(&kind, OutcomeKind::from_name, "an outcome")?,
            reason: row.get(17)?,
        },
    })
}

pub(super) fn event_number(number: i64) -> Result<EventNumber, Fail> {
    Ok(EventNumber(key::unsigned(number, "an event's number")?))
}

/// What stands in an event's row beside its content, for an approval.
pub(super) fn origin(connection: &Connection, number: EventNumber) -> Result<Option<(i64, i64, String)>, Fail> {
    Ok(connection
        .prepare_cached("SELECT candidate, session, operations FROM memory_events WHERE number = ?1")?
        .query_row([key::int(number.0)?], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?)
}
