//! Revisions: texts, numbers, parents, cursors, outcomes.

use std::collections::BTreeMap;

use memory_core::document::parse;
use memory_core::revision::{EventOutcome, RevisionNumber, RevisionRecord, RevisionState};
use memory_core::{Digest, DocumentName, EventNumber};
use rusqlite::{Connection, params};

use super::{Findings, dense, none};
use crate::core_memory::{events, outcomes, plans, revisions as rows};
use crate::error::Fail;

/// Checks revisions and cursors.
pub(super) fn revisions(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let seen = rows::TABLE.check(connection, findings)?;
    findings.note(format!("{seen} revisions"));
    outcomes::CURSORS.check(connection, findings)?;
    dense(
        connection,
        "SELECT CASE document WHEN 'memory' THEN 1 ELSE 2 END, document, number FROM revisions ORDER BY 1, 3",
        "revisions",
        findings,
    )?;
    none(
        connection,
        findings,
        "a cursor stands at {}, beyond the last event",
        "SELECT cursor FROM document_cursors WHERE cursor > (SELECT coalesce(max(number), 0) FROM memory_events)",
    )?;
    let outcome = origins(connection, findings);
    findings.take("the origins of entries", outcome);
    for document in DocumentName::ALL {
        let outcome = of_document(connection, document, findings);
        findings.take(&format!("the revisions of {document}"), outcome);
    }
    Ok(())
}

/// The list of the revisions that were the first to have an entry.
fn origins(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let mut expected = BTreeMap::new();
    let mut statement =
        connection.prepare("SELECT document, id, number, text FROM revisions ORDER BY document, number")?;
    let mut revisions = statement.query([])?;
    while let Some(row) = revisions.next()? {
        let document: String = row.get(0)?;
        let (id, number): (i64, i64) = (row.get(1)?, row.get(2)?);
        let text: String = row.get(3)?;
        for entry in parse(&text).document.entries() {
            let digest = Digest::of(entry.as_str().as_bytes()).as_bytes().to_vec();
            expected.entry((document.clone(), digest)).or_insert((id, number));
        }
    }
    let mut listed = BTreeMap::new();
    let mut statement = connection.prepare("SELECT document, digest, revision FROM entry_origins")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        listed.insert(
            (row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?),
            row.get::<_, i64>(2)?,
        );
    }
    for (key, (id, number)) in &expected {
        if listed.remove(key) != Some(*id) {
            findings.add(format!(
                "the list of origins is wrong for revision {number} of {}",
                key.0
            ));
        }
    }
    for ((document, _), _) in listed {
        findings.add(format!(
            "the list of origins has an entry of {document} that no revision has"
        ));
    }
    Ok(())
}

/// The line of a document's revisions, from the first on.
fn of_document(connection: &Connection, document: DocumentName, findings: &mut Findings) -> Result<(), Fail> {
    let mut records = rows::list(connection, document, None, u32::MAX)?;
    records.reverse();
    let mut head: Option<RevisionNumber> = None;
    let mut reached = EventNumber(0);
    for (index, record) in records.iter().enumerate() {
        let mut problem = |what: &str| {
            findings.add(format!("revision {} of {document} {what}", record.number));
        };
        if record.digest != Digest::of(record.text.as_bytes()) {
            problem("does not have the digest of its text");
        }
        if record.parent != head {
            problem("does not follow the committed one before it");
        }
        if record.cursor < reached || record.consumed_to > events::last(connection)? {
            problem("moves the cursor back, or beyond the last event");
        }
        if record.state == RevisionState::Prepared && index + 1 < records.len() {
            problem("is prepared and not the last one");
        }
        if became(connection, document, record)? != planned(connection, document, record)? {
            problem("did not make of its events what it planned");
        }
        if record.state == RevisionState::Committed {
            head = Some(record.number);
            reached = record.consumed_to;
        }
    }
    let cursor = outcomes::cursor(connection, document)?;
    if cursor < reached {
        findings.add(format!(
            "the cursor of {document} stands at {cursor}, before {reached} of its last revision"
        ));
    }
    if records
        .last()
        .is_some_and(|last| last.state == RevisionState::Prepared && last.cursor != cursor)
    {
        findings.add(format!("the cursor of {document} moved while a revision was prepared"));
    }
    Ok(())
}

fn became(connection: &Connection, document: DocumentName, record: &RevisionRecord) -> Result<Vec<EventOutcome>, Fail> {
    outcomes::of_revision(connection, document, record.number)
}

/// What a committed revision was to make of its events; nothing for others, whose plan must be readable all the same.
fn planned(
    connection: &Connection,
    document: DocumentName,
    record: &RevisionRecord,
) -> Result<Vec<EventOutcome>, Fail> {
    let plan: String = connection
        .prepare_cached("SELECT outcomes FROM revisions WHERE document = ?1 AND number = ?2")?
        .query_row(params![document.as_str(), record.number.0], |row| row.get(0))?;
    let plan = plans::outcomes(&plan)?;
    match record.state {
        RevisionState::Committed => Ok(plan),
        RevisionState::Prepared | RevisionState::Aborted => Ok(Vec::new()),
    }
}
