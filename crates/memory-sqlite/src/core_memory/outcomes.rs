//! Cursors, and what becomes of events.

use memory_core::DocumentName;
use memory_core::event::{EventNumber, EventRecord};
use memory_core::revision::{Consumption, EventOutcome, OutcomeKind, RevisionNumber};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use super::events::{self, event_number};
use super::sealed::Sealed;
use super::{changed, is_there, revisions, word};
use crate::error::Fail;
use crate::key;

pub(crate) const TABLE: Sealed = Sealed {
    table: "event_outcomes",
    columns: &["event", "revision", "kind", "reason"],
};

pub(crate) const CURSORS: Sealed = Sealed {
    table: "document_cursors",
    columns: &["document", "cursor"],
};

pub(super) const CURSOR: &str = "SELECT cursor FROM document_cursors WHERE document = ?1";

/// Returns the last event of a document that was dealt with or passed.
pub(crate) fn cursor(connection: &Connection, document: DocumentName) -> Result<EventNumber, Fail> {
    let cursor: Option<i64> = connection
        .prepare_cached(CURSOR)?
        .query_row([document.as_str()], |row| row.get(0))
        .optional()?;
    event_number(cursor.unwrap_or(0))
}

/// Says whether a plan fits what is there.
pub(super) fn may_consume(connection: &Connection, plan: &Consumption) -> Result<(), Fail> {
    let document = plan.document;
    if revisions::prepared(connection, document)?.is_some() {
        return Err(changed(format!("the prepared revision of {document}")));
    }
    if revisions::head_number(connection, document)? != plan.parent {
        return Err(changed(format!("the last revision of {document}")));
    }
    if cursor(connection, document)? != plan.cursor {
        return Err(changed(format!("the cursor of {document}")));
    }
    if plan.consumed_to < plan.cursor || plan.consumed_to > events::last(connection)? {
        return Err(Fail::Invalid("the cursor moves forward, and not beyond the last event"));
    }
    fit(connection, plan)
}

/// Says whether the outcomes name each pending event that is passed, and no other.
fn fit(connection: &Connection, plan: &Consumption) -> Result<(), Fail> {
    let mut statement = connection.prepare_cached(
        "SELECT e.number, e.hold IS NOT NULL, d.event IS NOT NULL FROM memory_events e
         LEFT JOIN event_decisions d ON d.event = e.number
         WHERE e.document = ?1 AND e.number > ?2 AND e.number <= ?3 ORDER BY e.number",
    )?;
    let mut rows = statement.query(params![
        plan.document.as_str(),
        key::int(plan.cursor.0)?,
        key::int(plan.consumed_to.0)?
    ])?;
    let mut outcomes = plan.outcomes.iter().map(|outcome| outcome.event).peekable();
    let mut rejected = None;
    while let Some(row) = rows.next()? {
        let number = event_number(row.get(0)?)?;
        let (is_held, is_decided): (bool, bool) = (row.get(1)?, row.get(2)?);
        let is_named = outcomes.next_if_eq(&number).is_some();
        match (is_held, is_decided, is_named) {
            // Of what is not held, the one decision there is rejects it.
            (false, true, true) => rejected = Some(number),
            (false, false, true) | (true, _, false) | (false, true, false) => {}
            (true, _, true) => return Err(Fail::Invalid("an outcome is of an event that is held")),
            (false, false, false) => return Err(Fail::Invalid("a pending event is passed without an outcome")),
        }
    }
    if outcomes.next().is_some() {
        return Err(Fail::Invalid(
            "an outcome is of an event that is not passed, or out of order",
        ));
    }
    rejected.map_or(Ok(()), |number| Err(changed(format!("event {number}"))))
}

/// Says whether the prepared revision of an event's document, if there is one, consumes the pending event.
pub(super) fn is_being_consumed(connection: &Connection, event: &EventRecord) -> Result<bool, Fail> {
    Ok(connection
        .prepare_cached(
            "SELECT 1 FROM revisions WHERE document = ?1 AND state = 'prepared' AND cursor < ?2 AND consumed_to >= ?2",
        )?
        .exists(params![event.document.as_str(), key::int(event.number.0)?])?)
}

/// Moves the cursor over events that change nothing.
pub(crate) fn consume(transaction: &Transaction<'_>, plan: &Consumption) -> Result<(), Fail> {
    may_consume(transaction, plan)?;
    become_consumed(transaction, plan.document, plan.consumed_to, None, &plan.outcomes)
}

/// Moves the cursor and stores what became of the events.
pub(super) fn become_consumed(
    transaction: &Transaction<'_>,
    document: DocumentName,
    to: EventNumber,
    revision: Option<i64>,
    outcomes: &[EventOutcome],
) -> Result<(), Fail> {
    let before = cursor(transaction, document)?;
    if to > before {
        move_cursor(transaction, document, before, to)?;
    }
    for outcome in outcomes {
        TABLE.insert(
            transaction,
            [
                key::int(outcome.event.0)?.into(),
                revision.into(),
                outcome.kind.as_str().to_owned().into(),
                outcome.reason.clone().into(),
            ],
        )?;
    }
    Ok(())
}

fn move_cursor(
    transaction: &Transaction<'_>,
    document: DocumentName,
    before: EventNumber,
    to: EventNumber,
) -> Result<(), Fail> {
    let name = document.as_str().to_owned();
    let to = key::int(to.0)?;
    // There is no row before the first event was passed.
    if before == EventNumber(0) {
        return CURSORS.insert(transaction, [name.into(), to.into()]);
    }
    CURSORS.change(transaction, name, &[("cursor", to.into())])
}

/// Reads what became of the events that a committed revision consumed.
pub(crate) fn of_revision(
    connection: &Connection,
    document: DocumentName,
    number: RevisionNumber,
) -> Result<Vec<EventOutcome>, Fail> {
    let unknown = || revisions::unknown(number);
    if !is_there(connection)? {
        return Err(unknown());
    }
    let id = revisions::id(connection, document, number)?.ok_or_else(unknown)?;
    let mut statement = connection
        .prepare_cached("SELECT event, kind, reason FROM event_outcomes WHERE revision = ?1 ORDER BY event")?;
    let mut rows = statement.query([id])?;
    let mut outcomes = Vec::new();
    while let Some(row) = rows.next()? {
        outcomes.push(EventOutcome {
            event: event_number(row.get(0)?)?,
            kind: word(
                row.get_ref(1)?.as_str().unwrap_or_default(),
                OutcomeKind::from_name,
                "an outcome",
            )?,
            reason: row.get(2)?,
        });
    }
    Ok(outcomes)
}
