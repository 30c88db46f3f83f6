//! Candidates, events, decisions, outcomes and the lists that follow from them.

use std::collections::BTreeSet;

use memory_core::Digest;
use memory_core::document::Operation;
use rusqlite::Connection;

use super::{Findings, none, sealed_and_dense};
use crate::core_memory::{candidates as candidate_rows, decisions, events as event_rows, outcomes};
use crate::error::Fail;

/// Checks candidates: as stored, of runs that are there, with operations that can be read.
pub(super) fn candidates(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = sealed_and_dense(connection, &candidate_rows::TABLE, findings)?;
    findings.note(format!("{seen} candidates"));
    none(
        connection,
        findings,
        "candidate {} is of a session or run that is not there",
        "SELECT c.number FROM candidates c LEFT JOIN sessions s ON s.id = c.session
         LEFT JOIN runs r ON r.session = c.session AND r.number = c.run
         WHERE s.id IS NULL OR r.first IS NULL ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "candidate {} names positions that are not those of its run",
        "SELECT c.number FROM candidates c LEFT JOIN messages f ON f.id = (c.session << 40) + c.first
         LEFT JOIN messages l ON l.id = (c.session << 40) + c.last
         WHERE f.run IS NOT c.run OR l.run IS NOT c.run ORDER BY 1",
    )?;
    let mut statement = connection.prepare("SELECT number, operations FROM candidates ORDER BY number")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        if operations(row.get_ref(1)?.as_bytes().unwrap_or_default()).is_none() {
            findings.add(format!("the operations of candidate {number} cannot be read"));
        }
    }
    Ok(())
}

fn operations(body: &[u8]) -> Option<Vec<Operation>> {
    serde_json::from_slice(body)
        .ok()
        .filter(|operations: &Vec<_>| !operations.is_empty())
}

/// Checks events and what was decided on them.
pub(super) fn events(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = sealed_and_dense(connection, &event_rows::TABLE, findings)?;
    findings.note(format!("{seen} events"));
    for table in [
        &decisions::DECISIONS,
        &decisions::REVERTS,
        &decisions::TEXTS,
        &outcomes::TABLE,
    ] {
        table.check(connection, findings)?;
    }
    origins(connection, findings)?;
    approvals(connection, findings)?;
    ends(connection, findings)?;
    contents(connection, findings)
}

/// Where events come from.
fn origins(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    none(
        connection,
        findings,
        "event {} is of a session or run that is not there",
        "SELECT e.number FROM memory_events e LEFT JOIN sessions s ON s.id = e.session
         LEFT JOIN runs r ON r.session = e.session AND r.number = e.run
         WHERE s.id IS NULL OR r.first IS NULL ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} is of a run that did not succeed",
        "SELECT e.number FROM memory_events e JOIN runs r ON r.session = e.session AND r.number = e.run
         WHERE r.state <> 'succeeded' ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} is not what was staged",
        "SELECT e.number FROM memory_events e LEFT JOIN candidates c ON c.number = e.candidate
         WHERE c.number IS NULL OR (c.session, c.run, c.document, c.operations, c.first, c.last, c.at)
             IS NOT (e.session, e.run, e.document, e.operations, e.first, e.last, e.staged_at)
         OR (e.approves IS NULL AND (c.trust, c.hold) IS NOT (e.trust, e.hold)) ORDER BY 1",
    )
}

/// Decisions and approvals fit each other, and the list of what waits for a person is right.
fn approvals(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    none(
        connection,
        findings,
        "event {} goes on for an event that is not an approved one",
        "SELECT e.number FROM memory_events e LEFT JOIN memory_events h ON h.number = e.approves
         LEFT JOIN event_decisions d ON d.event = e.approves
         WHERE e.approves IS NOT NULL AND (d.kind IS NOT 'approved' OR h.hold IS NULL OR h.number >= e.number
             OR e.hold IS NOT NULL OR h.candidate <> e.candidate) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} is approved and none goes on for it, or it is not there",
        "SELECT d.event FROM event_decisions d LEFT JOIN memory_events h ON h.number = d.event
         LEFT JOIN memory_events e ON e.approves = d.event
         WHERE h.number IS NULL OR (d.kind = 'approved' AND e.number IS NULL) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} is held and is not listed as waiting",
        "SELECT e.number FROM memory_events e WHERE e.hold IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM event_decisions d WHERE d.event = e.number)
         AND NOT EXISTS (SELECT 1 FROM held_events h WHERE h.document = e.document AND h.event = e.number) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} is listed as waiting for a person and is not",
        "SELECT h.event FROM held_events h LEFT JOIN memory_events e ON e.number = h.event AND e.document = h.document
         WHERE e.hold IS NULL OR EXISTS (SELECT 1 FROM event_decisions d WHERE d.event = h.event) ORDER BY 1",
    )
}

/// What is behind the cursor waits, what is before it has an outcome.
fn ends(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    none(
        connection,
        findings,
        "event {} was passed and nothing says what became of it",
        "SELECT e.number FROM memory_events e JOIN document_cursors c ON c.document = e.document
         WHERE e.number <= c.cursor AND e.hold IS NULL
         AND NOT EXISTS (SELECT 1 FROM event_decisions d WHERE d.event = e.number)
         AND NOT EXISTS (SELECT 1 FROM event_outcomes o WHERE o.event = e.number) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} has an outcome, and is not there, or held, or rejected, or waits",
        "SELECT o.event FROM event_outcomes o LEFT JOIN memory_events e ON e.number = o.event
         LEFT JOIN document_cursors c ON c.document = e.document LEFT JOIN event_decisions d ON d.event = o.event
         WHERE e.number IS NULL OR e.hold IS NOT NULL OR d.event IS NOT NULL OR e.number > coalesce(c.cursor, 0)
         ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} was taken back, and is not there or was not consumed, or more was than there is",
        "SELECT v.event FROM event_reverts v LEFT JOIN memory_events e ON e.number = v.event
         LEFT JOIN event_outcomes o ON o.event = v.event LEFT JOIN document_cursors c ON c.document = e.document
         WHERE e.number IS NULL OR o.event IS NULL OR v.cursor > coalesce(c.cursor, 0) ORDER BY 1",
    )?;
    none(
        connection,
        findings,
        "event {} was consumed by a revision that is not a committed one of its document",
        "SELECT o.event FROM event_outcomes o JOIN memory_events e ON e.number = o.event
         LEFT JOIN revisions r ON r.id = o.revision
         WHERE o.revision IS NOT NULL AND (r.state IS NOT 'committed' OR r.document IS NOT e.document
             OR e.number <= r.cursor OR e.number > r.consumed_to) ORDER BY 1",
    )
}

/// Digests anew, and the list of what events say.
fn contents(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut said = BTreeSet::new();
    let mut statement =
        connection.prepare("SELECT number, document, operations, digest FROM memory_events ORDER BY number")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        let document = row.get_ref(1)?.as_bytes().unwrap_or_default();
        let body = row.get_ref(2)?.as_bytes().unwrap_or_default();
        let digest = Digest::of_fields([document, body]);
        if row.get_ref(3)?.as_blob().ok() != Some(digest.as_bytes().as_slice()) {
            findings.add(format!("event {number} does not have its digest"));
        }
        let Some(operations) = operations(body) else {
            findings.add(format!("the operations of event {number} cannot be read"));
            continue;
        };
        let texts = operations.iter().filter_map(Operation::new_text);
        said.extend(texts.map(|text| {
            (
                document.to_vec(),
                Digest::of(text.as_bytes()).as_bytes().to_vec(),
                number,
            )
        }));
    }
    let mut listed = BTreeSet::new();
    let mut statement = connection.prepare("SELECT document, digest, event FROM event_texts")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let bytes = |column: usize| {
            row.get_ref(column)
                .map(|value| value.as_bytes().unwrap_or_default().to_vec())
        };
        listed.insert((bytes(0)?, bytes(1)?, row.get::<_, i64>(2)?));
    }
    for (_, _, number) in said.symmetric_difference(&listed) {
        findings.add(format!("the list of texts is wrong for event {number}"));
    }
    Ok(())
}
