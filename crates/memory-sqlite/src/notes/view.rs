//! The locked store as a plan sees it, and the changes that a plan asks for.

use std::collections::HashSet;
use std::path::Path;

use memory_core::note::{Note, NoteChange, NoteId, normalise_tags};
use memory_core::ports::{NotePlan, NotesView, SMALL_STORE, StoreError};
use rusqlite::{Connection, params};

use super::{rows, schema};
use crate::error::{Fail, not_found};

/// A file of as many pages is a small store: one for each of its notes, and what is round them. Looking through it takes about a
/// millisecond.
const SMALL_PAGES: i64 = 2 * SMALL_STORE as i64;

/// A store of notes in a transaction.
struct View<'c> {
    connection: &'c Connection,
    path: &'c Path,
}

impl View<'_> {
    fn answer<T>(&self, question: impl FnOnce(&Connection) -> Result<T, Fail>) -> Result<T, StoreError> {
        question(self.connection).map_err(|fail| fail.at(self.path))
    }
}

impl NotesView for View<'_> {
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError> {
        self.answer(|connection| {
            let mut extra = rows::extra_of(connection, id)?;
            Ok(rows::notes(connection, "WHERE id = ?1", [id.as_str()], &mut extra)?.pop())
        })
    }

    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError> {
        self.answer(|connection| {
            Ok(connection.query_row(
                "SELECT EXISTS (SELECT 1 FROM memories WHERE id = ?1)
                     OR EXISTS (SELECT 1 FROM memories WHERE replaces = ?1 AND status = 'pending')",
                [id.as_str()],
                |row| row.get(0),
            )?)
        })
    }

    /// From the first and the last place, as long as that is enough: there are no more notes than places.
    fn active_up_to(&self, most: u32) -> Result<u64, StoreError> {
        self.answer(|connection| {
            let (first, last): (Option<i64>, Option<i64>) = connection.query_row(
                "SELECT (SELECT min(seq) FROM memories), (SELECT max(seq) FROM memories)",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            let (Some(first), Some(last)) = (first, last) else {
                return Ok(0);
            };
            let places = last.abs_diff(first).saturating_add(1);
            if places <= u64::from(most) {
                return Ok(places);
            }
            let active: i64 =
                connection.query_row("SELECT count(*) FROM memories WHERE status = 'active'", [], |row| {
                    row.get(0)
                })?;
            Ok(active.unsigned_abs())
        })
    }

    fn pending(&self) -> Result<Vec<Note>, StoreError> {
        self.answer(|connection| {
            let mut extras = rows::extras(connection)?;
            rows::notes(connection, "WHERE status = 'pending' ORDER BY seq", [], &mut extras)
        })
    }

    fn all(&self) -> Result<Vec<Note>, StoreError> {
        self.answer(all)
    }
}

/// Reads all notes in their order.
pub(super) fn all(connection: &Connection) -> Result<Vec<Note>, Fail> {
    let mut extras = rows::extras(connection)?;
    let notes = rows::notes(connection, "ORDER BY seq", [], &mut extras)?;
    // A table of another program's making need not see to it.
    let mut ids = HashSet::with_capacity(notes.len());
    match notes.iter().find(|note| !ids.insert(&note.id)) {
        Some(twice) => Err(Fail::Damaged(format!("the id `{}` stands twice", twice.id))),
        None => Ok(notes),
    }
}

/// Reads a small store as a whole, so that one that is damaged is not written into.
pub(super) fn expect_whole(connection: &Connection) -> Result<(), Fail> {
    let pages: i64 = connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
    if pages > SMALL_PAGES {
        return Ok(());
    }
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(Fail::Damaged(format!("SQLite finds: {found}")));
    }
    all(connection).map(drop)
}

/// Asks the plan about a store in a transaction.
pub(super) fn ask(connection: &Connection, path: &Path, plan: &mut NotePlan<'_>) -> Result<Vec<NoteChange>, Fail> {
    Ok(plan(&View { connection, path })?)
}

/// Makes the changes, one after the other. The caller commits, or rolls back after an error.
pub(super) fn apply(connection: &Connection, changes: &[NoteChange]) -> Result<(), Fail> {
    changes.iter().try_for_each(|change| match change {
        NoteChange::Insert(note) => insert(connection, note),
        NoteChange::Update(note) => update(connection, note),
        NoteChange::Remove(id) => remove(connection, id),
    })
}

fn insert(connection: &Connection, note: &Note) -> Result<(), Fail> {
    expect_storable(note)?;
    let mut statement = connection.prepare_cached("SELECT 1 FROM memories WHERE id = ?1")?;
    if statement.exists([note.id.as_str()])? {
        return Err(Fail::Port(StoreError::AlreadyExists {
            what: "note",
            id: note.id.to_string(),
        }));
    }
    let last: Option<i64> = connection.query_row("SELECT max(seq) FROM memories", [], |row| row.get(0))?;
    let seq = last
        .unwrap_or(0)
        .checked_add(1)
        .ok_or(Fail::Full("there is no place behind the last note"))?;
    connection
        .prepare_cached(
            "INSERT INTO memories (id, content, status, created_at, updated_at, source_session, model, version,
                 untrusted_context, tags, replaces, seq)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        )?
        .execute(params![
            note.id.as_str(),
            note.text,
            note.status.as_str(),
            note.created_at.to_string(),
            note.updated_at.to_string(),
            note.source.run,
            note.source.model,
            note.source.version,
            note.source.untrusted,
            tags(note)?,
            note.replaces.as_ref().map(NoteId::as_str),
            seq,
        ])?;
    put_extra(connection, note)
}

fn update(connection: &Connection, note: &Note) -> Result<(), Fail> {
    expect_storable(note)?;
    let changed = connection
        .prepare_cached(
            "UPDATE memories SET content = ?2, status = ?3, created_at = ?4, updated_at = ?5, source_session = ?6,
                 model = ?7, version = ?8, untrusted_context = ?9, tags = ?10, replaces = ?11
             WHERE id = ?1",
        )?
        .execute(params![
            note.id.as_str(),
            note.text,
            note.status.as_str(),
            note.created_at.to_string(),
            note.updated_at.to_string(),
            note.source.run,
            note.source.model,
            note.source.version,
            note.source.untrusted,
            tags(note)?,
            note.replaces.as_ref().map(NoteId::as_str),
        ])?;
    if changed == 0 {
        return Err(not_found("note", &note.id));
    }
    put_extra(connection, note)
}

fn remove(connection: &Connection, id: &NoteId) -> Result<(), Fail> {
    let removed = connection
        .prepare_cached("DELETE FROM memories WHERE id = ?1")?
        .execute([id.as_str()])?;
    if removed == 0 {
        return Err(not_found("note", id));
    }
    drop_extra(connection, id)
}

fn put_extra(connection: &Connection, note: &Note) -> Result<(), Fail> {
    if note.extra.is_empty() {
        return drop_extra(connection, &note.id);
    }
    let extra = serde_json::to_string(&note.extra)
        .map_err(|_| Fail::Invalid("what others keep beside the note cannot be written as JSON"))?;
    schema::make_extra(connection)?;
    connection
        .prepare_cached(
            "INSERT INTO memory_extra (id, extra) VALUES (?1, ?2)
             ON CONFLICT (id) DO UPDATE SET extra = excluded.extra WHERE extra <> excluded.extra",
        )?
        .execute(params![note.id.as_str(), extra])?;
    Ok(())
}

fn drop_extra(connection: &Connection, id: &NoteId) -> Result<(), Fail> {
    if schema::has_extra(connection)? {
        connection
            .prepare_cached("DELETE FROM memory_extra WHERE id = ?1")?
            .execute([id.as_str()])?;
    }
    Ok(())
}

fn tags(note: &Note) -> Result<String, Fail> {
    serde_json::to_string(&note.tags).map_err(|_| Fail::Invalid("the tags cannot be written as JSON"))
}

/// Refuses what would be read in another form.
fn expect_storable(note: &Note) -> Result<(), Fail> {
    let text = &note.text;
    if text.is_empty() || text.trim() != text || text.contains('\r') {
        return Err(Fail::Invalid("the text is not in the form of notes"));
    }
    if normalise_tags(&note.tags) != note.tags {
        return Err(Fail::Invalid("the tags are not in the form of tags"));
    }
    Ok(())
}
