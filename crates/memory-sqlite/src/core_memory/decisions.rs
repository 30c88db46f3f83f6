//! A person's word: on events, and on texts.

use memory_core::event::{EventNumber, EventRecord, EventState, NewCandidate};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, Timestamp};
use rusqlite::{Connection, Transaction, params};

use super::sealed::Sealed;
use super::{changed, events, is_there, outcomes, wrong_state};
use crate::error::{Fail, not_found};
use crate::key;

pub(crate) const DECISIONS: Sealed = Sealed {
    table: "event_decisions",
    columns: &["event", "kind", "at"],
};

pub(crate) const REVERTS: Sealed = Sealed {
    table: "event_reverts",
    columns: &["number", "event", "cursor", "at"],
};

pub(crate) const TEXTS: Sealed = Sealed {
    table: "approved_texts",
    columns: &["digest", "at"],
};

/// Approves a held event: a new one goes on in its place.
pub(crate) fn approve(
    transaction: &Transaction<'_>,
    number: EventNumber,
    digest: &Digest,
    at: Timestamp,
) -> Result<EventNumber, Fail> {
    let held = events::event(transaction, number)?;
    if held.digest != *digest {
        return Err(changed(format!("event {number}")));
    }
    match held.state {
        EventState::Held => {}
        EventState::Approved { by } => return Ok(by),
        EventState::Pending | EventState::Rejected | EventState::Consumed { .. } => {
            return Err(wrong_state(format!(
                "event {number} is {}, not held",
                held.state.as_str()
            )));
        }
    }
    decide(transaction, &held, "approved", at)?;
    go_on(transaction, held, at)
}

/// Adds the event that goes on for a held one.
fn go_on(transaction: &Transaction<'_>, held: EventRecord, at: Timestamp) -> Result<EventNumber, Fail> {
    let (candidate, session, operations) =
        events::origin(transaction, held.number)?.ok_or_else(|| not_found("event", held.number))?;
    let content = NewCandidate {
        session: held.session,
        document: held.document,
        operations: held.operations,
        trust: held.trust.max(Trust::Approved),
        hold: None,
        call: None,
        at: held.staged_at,
    };
    for text in events::new_texts(&content) {
        approve_text(transaction, &text, at)?;
    }
    let new = events::NewEvent {
        candidate,
        approves: Some(key::int(held.number.0)?),
        session,
        run: held.run,
        content: &content,
        operations,
        digest: held.digest,
        model: held.model,
        positions: held.positions,
        entered_at: at,
    };
    events::insert(transaction, new)
}

/// Takes an event out for good.
pub(crate) fn reject(transaction: &Transaction<'_>, number: EventNumber, at: Timestamp) -> Result<(), Fail> {
    let event = events::event(transaction, number)?;
    match event.state {
        EventState::Rejected => return Ok(()),
        EventState::Approved { .. } | EventState::Consumed { .. } => {
            return Err(wrong_state(format!("event {number} is {}", event.state.as_str())));
        }
        EventState::Held => {}
        EventState::Pending => {
            if outcomes::is_being_consumed(transaction, &event)? {
                return Err(wrong_state(format!(
                    "event {number} is about to be consumed by a prepared revision"
                )));
            }
        }
    }
    decide(transaction, &event, "rejected", at)
}

fn decide(transaction: &Transaction<'_>, event: &EventRecord, kind: &str, at: Timestamp) -> Result<(), Fail> {
    let number = key::int(event.number.0)?;
    DECISIONS.insert(
        transaction,
        [number.into(), kind.to_owned().into(), at.as_microsecond().into()],
    )?;
    transaction
        .prepare_cached("DELETE FROM held_events WHERE document = ?1 AND event = ?2")?
        .execute(params![event.document.as_str(), number])?;
    Ok(())
}

/// Notes that events were taken back.
pub(crate) fn take_back(transaction: &Transaction<'_>, numbers: &[EventNumber], at: Timestamp) -> Result<(), Fail> {
    for number in numbers {
        let event = events::event(transaction, *number)?;
        if !matches!(event.state, EventState::Consumed { .. }) {
            let state = event.state.as_str();
            return Err(wrong_state(format!("event {number} is {state}, not consumed")));
        }
        let cursor = outcomes::cursor(transaction, event.document)?;
        if event.taken_back.is_none_or(|known| known.cursor != cursor) {
            insert_revert(transaction, *number, cursor, at)?;
        }
    }
    Ok(())
}

fn insert_revert(
    transaction: &Transaction<'_>,
    event: EventNumber,
    cursor: EventNumber,
    at: Timestamp,
) -> Result<(), Fail> {
    let number: i64 = transaction
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM event_reverts")?
        .query_row([], |row| row.get(0))?;
    REVERTS.insert(
        transaction,
        [
            number.into(),
            key::int(event.0)?.into(),
            key::int(cursor.0)?.into(),
            at.as_microsecond().into(),
        ],
    )
}

/// Notes that a person approved a text.
pub(crate) fn approve_text(transaction: &Transaction<'_>, digest: &Digest, at: Timestamp) -> Result<(), Fail> {
    if is_approved(transaction, digest)? {
        return Ok(());
    }
    TEXTS.insert(
        transaction,
        [digest.as_bytes().to_vec().into(), at.as_microsecond().into()],
    )
}

/// Says whether a person approved a text.
pub(crate) fn is_approved(connection: &Connection, digest: &Digest) -> Result<bool, Fail> {
    if !is_there(connection)? {
        return Ok(false);
    }
    Ok(connection
        .prepare_cached("SELECT 1 FROM approved_texts WHERE digest = ?1")?
        .exists([digest.as_bytes().as_slice()])?)
}
