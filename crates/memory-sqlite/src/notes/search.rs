//! Search: every row is looked at, the one stored last first, and decoded as far as it is needed.
//!
//! Not by an index of times: a time that somebody wrote by hand is one in any form of RFC 3339, and as text those are in
//! another order. What was stored last is mostly the newest, so that once enough is found the others are passed by their
//! time, without a look at their text (`docs/formats/notes-sqlite.md` has the figures).
//!
//! SQL is not asked to leave out rows: a text that is not ASCII may match a word that is (the Kelvin sign is a `k`), so that
//! whatever it may leave out, it has to read as well.

use std::cmp::Reverse;

use memory_core::Timestamp;
use memory_core::note::Note;
use memory_core::note::search::{NoteMatcher, NoteQuery};
use rusqlite::Connection;

use super::rows::{self, Found, SELECT};
use crate::error::Fail;

/// A note that was found, and what it is sorted by.
struct Match {
    updated_at: Timestamp,
    seq: i64,
    note: Note,
}

impl Match {
    fn key(&self) -> (Timestamp, i64) {
        (self.updated_at, self.seq)
    }
}

/// Finds active notes, the one changed last first; of those changed at one time the one stored later.
pub(super) fn search(connection: &Connection, query: &NoteQuery) -> Result<Vec<Note>, Fail> {
    let limit = query.limit.unwrap_or(usize::MAX);
    if limit == 0 {
        return Ok(Vec::new());
    }
    let mut matches = matching(connection, query, limit)?;
    matches.sort_unstable_by_key(|found| Reverse(found.key()));
    matches.truncate(limit);
    let mut extras = rows::extras(connection)?;
    let notes = matches
        .into_iter()
        .map(|found| rows::with_extra(found.note, &mut extras));
    Ok(notes.collect())
}

/// All that match, or, once there are twice as many as are wanted, the newest of them.
fn matching(connection: &Connection, query: &NoteQuery, limit: usize) -> Result<Vec<Match>, Fail> {
    let matcher = NoteMatcher::new(query);
    let mut statement = connection.prepare(&format!(
        "{SELECT} NOT INDEXED WHERE status = 'active' ORDER BY seq DESC"
    ))?;
    let mut rows = statement.query([])?;
    let mut matches: Vec<Match> = Vec::new();
    // What is not newer than this is not among those that are wanted.
    let mut oldest: Option<(Timestamp, i64)> = None;
    while let Some(row) = rows.next()? {
        let found = Found::new(row);
        if let Some(oldest) = oldest
            && (found.updated_at()?, found.seq()?) <= oldest
        {
            continue;
        }
        let (text, tags) = (found.content()?, found.tags()?);
        if !matcher.matches(&text, &tags) {
            continue;
        }
        matches.push(Match {
            updated_at: found.updated_at()?,
            seq: found.seq()?,
            note: found.note_of(text, tags)?,
        });
        if matches.len() >= limit.saturating_mul(2) {
            matches.sort_unstable_by_key(|found| Reverse(found.key()));
            matches.truncate(limit);
            oldest = matches.last().map(Match::key);
        }
    }
    Ok(matches)
}
