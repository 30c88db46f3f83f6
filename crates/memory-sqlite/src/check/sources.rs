//! Sources: the chain of their items, and what stands between and around them.

use memory_core::{Digest, item_link};
use rusqlite::Connection;

use super::{Findings, Owner, owners};
use crate::error::Fail;
use crate::key;
use crate::sources::{frame, item_seal};

/// Checks every item of every source.
pub(crate) fn items(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let sources = owners(
        connection,
        "SELECT id, format || ':' || name, items, digest FROM sources ORDER BY id",
    )?;
    let mut seen = 0;
    for source in &sources {
        let outcome = chain(connection, source, findings);
        seen += findings
            .take(&format!("source `{}`", source.name), outcome)
            .unwrap_or(0);
    }
    let count: i64 = connection.query_row("SELECT count(*) FROM source_items", [], |row| row.get(0))?;
    if u64::try_from(count) != Ok(seen) {
        findings.add(format!("{count} items are stored, {seen} belong to a source"));
    }
    feeds(connection, findings)?;
    findings.note(format!("{seen} items in {} sources", sources.len()));
    Ok(())
}

/// Checks which sessions a source feeds: the first of them is exported as the whole file.
fn feeds(connection: &Connection, findings: &mut Findings) -> Result<(), Fail> {
    let questions = [
        (
            "does not feed a session that has messages of it",
            "SELECT DISTINCT o.format || ':' || o.name
             FROM (SELECT DISTINCT source, id >> 40 AS session FROM messages WHERE source IS NOT NULL) m
             JOIN sources o ON o.id = m.source
             WHERE NOT EXISTS (SELECT 1 FROM source_sessions f WHERE f.source = m.source AND f.session = m.session)",
        ),
        (
            "does not feed the session that owns it",
            "SELECT o.format || ':' || o.name FROM sources o WHERE o.owner IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM source_sessions f WHERE f.source = o.id AND f.session = o.owner)",
        ),
        (
            "feeds sessions in an order with gaps",
            "SELECT o.format || ':' || o.name FROM source_sessions f JOIN sources o ON o.id = f.source
             GROUP BY f.source HAVING min(f.rank) <> 1 OR max(f.rank) <> count(*)",
        ),
    ];
    for (problem, sql) in questions {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            findings.add(format!("source `{name}` {problem}"));
        }
    }
    Ok(())
}

fn chain(connection: &Connection, source: &Owner, findings: &mut Findings) -> Result<u64, Fail> {
    let separator = check_frame(connection, source, findings)?;
    let mut statement = connection.prepare_cached(
        "SELECT id, link, raw, separator, seal FROM source_items WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
    )?;
    let mut rows = statement.query([key::key(source.key, 0), key::key(source.key, key::MAX_PLACE)])?;
    let mut link = Digest::ZERO;
    let mut next = 0;
    let mut seen = 0;
    while let Some(row) = rows
        .next()
        .map_err(|error| Fail::Damaged(format!("reading breaks off at item {next}: {error}")))?
    {
        let ordinal = key::place(row.get(0)?);
        if ordinal != next {
            findings.add(format!(
                "source `{}`: item {ordinal} stands where {next} is expected",
                source.name
            ));
        }
        next = ordinal + 1;
        seen += 1;
        let computed = item_link(&link, row.get_ref(2)?.as_blob().unwrap_or_default());
        let stored = row.get_ref(1)?.as_blob().ok().and_then(Digest::from_bytes);
        if stored != Some(computed) {
            findings.add(format!(
                "source `{}`: the link of item {ordinal} is broken",
                source.name
            ));
        }
        link = stored.unwrap_or(computed);
        let own = row.get_ref(3)?.as_blob_or_null().unwrap_or(None).unwrap_or(&separator);
        if row.get_ref(4)?.as_blob().ok() != Some(item_seal(&link, own).as_slice()) {
            findings.add(format!(
                "source `{}`: the separator of item {ordinal} is not as stored",
                source.name
            ));
        }
    }
    if link.as_bytes().as_slice() != source.link || next != source.count {
        findings.add(format!(
            "source `{}`: {} items expected, the chain ends after {next}",
            source.name, source.count
        ));
    }
    Ok(seen)
}

fn check_frame(connection: &Connection, source: &Owner, findings: &mut Findings) -> Result<Vec<u8>, Fail> {
    let (prefix, suffix, separator, sealed): (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>) = connection.query_row(
        "SELECT prefix, suffix, separator, frame FROM sources WHERE id = ?1",
        [source.key],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    if sealed != frame(&prefix, &suffix, &separator) {
        findings.add(format!(
            "source `{}`: what stands around its items is not as stored",
            source.name
        ));
    }
    Ok(separator)
}
