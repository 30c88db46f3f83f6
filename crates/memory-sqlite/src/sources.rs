//! Sources: items verbatim, in order, each with its link in the source's chain.

use memory_core::ports::{SourceItem, SourceKey, SourceRecord};
use memory_core::record::NewMessage;
use memory_core::{Digest, Position, SessionId, item_link};
use memory_core::{ports::StoreError, record};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use crate::error::{Fail, conflict, not_found};
use crate::key;
use crate::messages::ItemColumns;
use crate::ranges;
use crate::sessions::{Session, session_id};
use crate::visibility;

/// What stands between items of a source that sessions append to: one item per line.
const OWN_SEPARATOR: &[u8] = b"\n";

/// What writing needs to know of a source.
pub(crate) struct Source {
    pub(crate) key: i64,
    pub(crate) items: u64,
    digest: Digest,
    separator: Vec<u8>,
}

/// Finds a source.
pub(crate) fn find(connection: &Connection, name: &SourceKey) -> Result<Source, Fail> {
    find_maybe(connection, name)?.ok_or_else(|| not_found("source", format!("{}:{}", name.format, name.id)))
}

/// Finds a source, if it is there.
pub(crate) fn find_maybe(connection: &Connection, name: &SourceKey) -> Result<Option<Source>, Fail> {
    let mut statement = connection
        .prepare_cached("SELECT id, items, digest, separator FROM sources WHERE format = ?1 AND name = ?2")?;
    read_source(statement.query([&name.format, &name.id])?)
}

/// Finds the source that `session` itself appends to.
fn find_own(connection: &Connection, session: i64, format: &str) -> Result<Option<Source>, Fail> {
    let mut statement = connection
        .prepare_cached("SELECT id, items, digest, separator FROM sources WHERE owner = ?1 AND format = ?2")?;
    read_source(statement.query(params![session, format])?)
}

fn read_source(mut rows: rusqlite::Rows<'_>) -> Result<Option<Source>, Fail> {
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    Ok(Some(Source {
        key: row.get(0)?,
        items: key::unsigned(row.get(1)?, "a source's number of items")?,
        digest: key::digest(row.get_ref(2)?.as_blob().unwrap_or_default(), "a source's digest")?,
        separator: row.get(3)?,
    }))
}

/// Makes an empty source.
pub(crate) fn create(
    transaction: &Transaction<'_>,
    name: &SourceKey,
    owner: Option<i64>,
    separator: &[u8],
) -> Result<Source, Fail> {
    transaction.execute(
        "INSERT INTO sources (format, name, owner, items, digest, prefix, suffix, separator, frame)
         VALUES (?1, ?2, ?3, 0, ?4, x'', x'', ?5, ?6)",
        params![
            name.format,
            name.id,
            owner,
            Digest::ZERO.as_bytes().as_slice(),
            separator,
            frame(&[], &[], separator).as_slice(),
        ],
    )?;
    Ok(Source {
        key: transaction.last_insert_rowid(),
        items: 0,
        digest: Digest::ZERO,
        separator: separator.to_vec(),
    })
}

/// Finds or makes the source that `session` itself appends to. It has the session's name unless an
/// imported source has it: what is appended must not break the chain of an imported file.
pub(crate) fn own(transaction: &Transaction<'_>, session: &Session, format: &str) -> Result<Source, Fail> {
    if let Some(source) = find_own(transaction, session.key, format)? {
        return Ok(source);
    }
    let mut name = SourceKey {
        format: format.to_owned(),
        id: session.id.to_string(),
    };
    while find_maybe(transaction, &name)?.is_some() {
        name.id.push_str("+appended");
    }
    let source = create(transaction, &name, Some(session.key), OWN_SEPARATOR)?;
    feed(transaction, &source, session)?;
    Ok(source)
}

/// Notes that a source feeds a session.
pub(crate) fn feed(transaction: &Transaction<'_>, source: &Source, session: &Session) -> Result<(), Fail> {
    transaction
        .prepare_cached(
            "INSERT INTO source_sessions (source, rank, session)
             SELECT ?1, coalesce((SELECT max(rank) FROM source_sessions WHERE source = ?1), 0) + 1, ?2
             WHERE NOT EXISTS (SELECT 1 FROM source_sessions WHERE session = ?2 AND source = ?1)",
        )?
        .execute([source.key, session.key])?;
    Ok(())
}

impl Source {
    /// Adds an item at the end; without `separator` it gets the source's usual one.
    pub(crate) fn push(
        &mut self,
        transaction: &Transaction<'_>,
        raw: &[u8],
        separator: Option<&[u8]>,
    ) -> Result<(), Fail> {
        if self.items >= key::MAX_PLACE {
            return Err(Fail::Full("the source is full"));
        }
        let link = item_link(&self.digest, raw);
        let separator = separator.unwrap_or(&self.separator);
        let unusual = (separator != self.separator).then_some(separator);
        transaction
            .prepare_cached("INSERT INTO source_items (id, link, seal, separator, raw) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![
                key::key(self.key, self.items),
                link.as_bytes().as_slice(),
                item_seal(&link, separator).as_slice(),
                unusual,
                raw,
            ])?;
        self.items += 1;
        self.digest = link;
        Ok(())
    }

    /// Changes the separator after the last item.
    pub(crate) fn set_last_separator(&self, transaction: &Transaction<'_>, separator: &[u8]) -> Result<(), Fail> {
        let Some(last) = self.items.checked_sub(1) else {
            return Ok(());
        };
        let unusual = (separator != self.separator).then_some(separator);
        transaction.execute(
            "UPDATE source_items SET separator = ?2, seal = ?3 WHERE id = ?1",
            params![
                key::key(self.key, last),
                unusual,
                item_seal(&self.digest, separator).as_slice()
            ],
        )?;
        Ok(())
    }

    /// Writes the number of items and the digest.
    pub(crate) fn save(&self, transaction: &Transaction<'_>) -> Result<(), Fail> {
        transaction
            .prepare_cached("UPDATE sources SET items = ?2, digest = ?3 WHERE id = ?1")?
            .execute(params![
                self.key,
                key::int(self.items)?,
                self.digest.as_bytes().as_slice()
            ])?;
        Ok(())
    }

    /// Writes what stands before the first and after the last item.
    pub(crate) fn set_frame(&self, transaction: &Transaction<'_>, prefix: &[u8], suffix: &[u8]) -> Result<(), Fail> {
        transaction
            .prepare_cached("UPDATE sources SET prefix = ?2, suffix = ?3, frame = ?4 WHERE id = ?1")?
            .execute(params![
                self.key,
                prefix,
                suffix,
                frame(prefix, suffix, &self.separator).as_slice()
            ])?;
        Ok(())
    }

    /// Returns the columns of a message that came from an item of this source.
    pub(crate) fn columns(&self, item: record::ItemKey) -> Result<ItemColumns, Fail> {
        Ok(ItemColumns {
            source: self.key,
            ordinal: key::int(item.ordinal)?,
            part: i64::from(item.part),
        })
    }
}

/// Seals the separator of an item, which its link does not cover.
pub(crate) fn item_seal(link: &Digest, separator: &[u8]) -> [u8; 8] {
    key::seal([link.as_bytes().as_slice(), separator])
}

/// Seals what stands around the items of a source.
pub(crate) fn frame(prefix: &[u8], suffix: &[u8], separator: &[u8]) -> [u8; 8] {
    key::seal([prefix, suffix, separator])
}

/// Returns the columns of an imported message.
pub(crate) fn item_columns(source: &Source, new: &NewMessage) -> Result<Option<ItemColumns>, Fail> {
    new.item.map(|item| source.columns(item)).transpose()
}

/// Reads a source.
pub(crate) fn record(connection: &Connection, name: &SourceKey) -> Result<Option<SourceRecord>, Fail> {
    let found = connection
        .prepare_cached("SELECT id, items, digest, prefix, suffix FROM sources WHERE format = ?1 AND name = ?2")?
        .query_row([&name.format, &name.id], |row| {
            let digest: Vec<u8> = row.get(2)?;
            Ok((
                row.get::<_, i64>(0)?,
                row.get::<_, i64>(1)?,
                digest,
                row.get(3)?,
                row.get(4)?,
            ))
        })
        .optional()?;
    let Some((id, items, digest, prefix, suffix)) = found else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT s.name FROM source_sessions f JOIN sessions s ON s.id = f.session WHERE f.source = ?1 ORDER BY f.rank",
    )?;
    let sessions = statement.query_map([id], |row| row.get::<_, String>(0))?;
    let sessions = sessions
        .map(|text| session_id(text?))
        .collect::<Result<Vec<SessionId>, Fail>>()?;
    Ok(Some(SourceRecord {
        key: name.clone(),
        items: key::unsigned(items, "a source's number of items")?,
        digest: key::digest(&digest, "a source's digest")?,
        prefix,
        suffix,
        sessions,
    }))
}

/// Reads the sources that feed a session: imported ones in the order of their import, then its own.
pub(crate) fn of_session(connection: &Connection, session: &Session) -> Result<Vec<SourceRecord>, Fail> {
    let mut statement = connection.prepare_cached(
        "SELECT o.format, o.name FROM source_sessions f JOIN sources o ON o.id = f.source
         WHERE f.session = ?1 ORDER BY o.owner IS NOT NULL, o.id",
    )?;
    let names = statement
        .query_map([session.key], |row| {
            Ok(SourceKey {
                format: row.get(0)?,
                id: row.get(1)?,
            })
        })?
        .collect::<Result<Vec<_>, _>>()?;
    let mut records = Vec::with_capacity(names.len());
    for name in names {
        records.extend(record(connection, &name)?);
    }
    Ok(records)
}

/// Returns the chain digest after the first `items` items.
pub(crate) fn digest_at(connection: &Connection, name: &SourceKey, items: u64) -> Result<Option<Digest>, Fail> {
    let source = find(connection, name)?;
    let Some(last) = items.checked_sub(1) else {
        return Ok(Some(Digest::ZERO));
    };
    if items > source.items {
        return Ok(None);
    }
    let link: Option<Vec<u8>> = connection
        .prepare_cached("SELECT link FROM source_items WHERE id = ?1")?
        .query_row([key::key(source.key, last)], |row| row.get(0))
        .optional()?;
    let link = link.ok_or_else(|| {
        Fail::Damaged(format!(
            "item {last} of source `{}:{}` is missing",
            name.format, name.id
        ))
    })?;
    Ok(Some(key::digest(&link, "a source item's link")?))
}

/// Reads at most `limit` items from ordinal `from`.
pub(crate) fn items(connection: &Connection, name: &SourceKey, from: u64, limit: u32) -> Result<Vec<SourceItem>, Fail> {
    let source = find(connection, name)?;
    let mut statement = connection.prepare_cached(
        "SELECT id, raw, separator FROM source_items WHERE id BETWEEN ?1 AND ?2 ORDER BY id LIMIT ?3",
    )?;
    if from > key::MAX_PLACE {
        return Ok(Vec::new());
    }
    let (first, last) = (key::key(source.key, from), key::key(source.key, key::MAX_PLACE));
    let mut rows = statement.query(params![first, last, limit])?;
    let mut items = Vec::new();
    while let Some(row) = rows.next()? {
        let separator: Option<Vec<u8>> = row.get(2)?;
        items.push(SourceItem {
            ordinal: key::place(row.get(0)?),
            raw: row.get(1)?,
            separator: separator.unwrap_or_else(|| source.separator.clone()),
        });
    }
    Ok(items)
}

/// Reads which item of `name` each message of a session came from, with whether it is retired.
pub(crate) fn item_keys(
    connection: &Connection,
    session: &Session,
    name: &SourceKey,
) -> Result<Vec<(Position, record::ItemKey, bool)>, Fail> {
    let Some(source) = find_maybe(connection, name)? else {
        return Ok(Vec::new());
    };
    let retired = visibility::retired(connection, session.key)?;
    let mut statement = connection.prepare_cached(
        "SELECT id, ordinal, part FROM messages WHERE source = ?1 AND id BETWEEN ?2 AND ?3 ORDER BY id",
    )?;
    let whole = ranges::range(1, key::MAX_PLACE);
    let (first, last) = key::keys(session.key, whole);
    let mut rows = statement.query([source.key, first, last])?;
    let mut keys = Vec::new();
    while let Some(row) = rows.next()? {
        let position = key::position(row.get(0)?);
        let item = record::ItemKey {
            ordinal: key::unsigned(row.get(1)?, "an item's ordinal")?,
            part: key::small(row.get(2)?, "an item's part")?,
        };
        let at = retired.partition_point(|range| range.last < position);
        keys.push((
            position,
            item,
            retired.get(at).is_some_and(|range| range.contains(position)),
        ));
    }
    Ok(keys)
}

/// Refuses a batch whose source is not where the batch begins.
pub(crate) fn expect_items(name: &SourceKey, found: u64, expected: u64) -> Result<(), Fail> {
    if found == expected {
        Ok(())
    } else {
        Err(conflict(&name.id, "the source"))
    }
}

/// Refuses items whose ordinals do not continue.
pub(crate) fn expect_order(name: &SourceKey, items: &[SourceItem], first: u64) -> Result<(), StoreError> {
    let in_order = items.iter().zip(first..).all(|(item, ordinal)| item.ordinal == ordinal);
    if in_order {
        return Ok(());
    }
    Err(StoreError::Conflict {
        session: name.id.clone(),
        what: "the order of the items",
    })
}
