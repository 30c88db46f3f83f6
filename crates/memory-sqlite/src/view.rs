//! The view: what is in force of a session, read in one transaction.
//!
//! The positions out of the view are known as ranges before a message is read, so only rows in force
//! are visited, however long the history behind them is.

use memory_core::Message;
use memory_core::record::{Reduction, StoredView, ViewRow};
use memory_core::{Position, SessionId};
use rusqlite::{Connection, Row, params};

use crate::error::Fail;
use crate::key;
use crate::messages::{COLUMNS, parse_body, read};
use crate::ranges::complement;
use crate::sessions::Session;
use crate::{counts, sessions, summaries, visibility};

/// Reads the view with the counts of `counter`.
pub(crate) fn view(connection: &Connection, id: &SessionId, counter: &str) -> Result<StoredView, Fail> {
    let session = sessions::find(connection, id)?;
    let hidden = visibility::out_of_view(connection, session.key)?;
    // Counters are numbered from 1: 0 finds no counts.
    let counter = counts::known_counter(connection, counter)?.unwrap_or(0);
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS}, t.tokens, r.tokens, r.body FROM messages m
         LEFT JOIN token_counts t ON t.counter = ?1 AND t.message = m.id
         LEFT JOIN reductions r ON r.message = m.id
         WHERE m.id BETWEEN ?2 AND ?3 ORDER BY m.id"
    ))?;
    let mut rows_in_force = Vec::new();
    for range in complement(1, session.messages, &hidden) {
        let (first, last) = key::keys(session.key, range);
        let mut rows = statement.query(params![counter, first, last])?;
        while let Some(row) = rows.next()? {
            rows_in_force.push(view_row(row, id)?);
        }
    }
    Ok(StoredView {
        last_run: sessions::last_run(connection, &session)?,
        summary: summaries::active(connection, &session)?,
        tools: sessions::tools(connection, &session)?,
        session: sessions::record(connection, id)?,
        rows: rows_in_force,
    })
}

/// Reads the newest system message in force, if there is one.
pub(crate) fn newest_system(connection: &Connection, session: &Session) -> Result<Option<Message>, Fail> {
    let hidden = visibility::out_of_view(connection, session.key)?;
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM messages m WHERE m.id BETWEEN ?1 AND ?2 AND m.role = 'system' ORDER BY m.id DESC LIMIT 1"
    ))?;
    for range in complement(1, session.messages, &hidden).into_iter().rev() {
        let (first, last) = key::keys(session.key, range);
        let mut rows = statement.query(params![first, last])?;
        if let Some(row) = rows.next()? {
            return Ok(Some(read(row, &session.id, 0)?.message));
        }
    }
    Ok(None)
}

fn view_row(row: &Row<'_>, session: &SessionId) -> Result<ViewRow, Fail> {
    let stored = read(row, session, 0)?;
    Ok(ViewRow {
        tokens: row.get(5)?,
        reduced: reduction(row, session, stored.position)?,
        position: stored.position,
        run: stored.run,
        message: stored.message,
        link: stored.link,
    })
}

fn reduction(row: &Row<'_>, session: &SessionId, position: Position) -> Result<Option<Reduction>, Fail> {
    let Some(tokens) = row.get::<_, Option<u32>>(6)? else {
        return Ok(None);
    };
    let body = row.get_ref(7)?.as_bytes().unwrap_or_default();
    let message: Message = parse_body(body, session, "reduced form", position)?;
    Ok(Some(Reduction {
        position,
        message,
        tokens,
    }))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use memory_core::ports::{Append, ConversationStore, RunChoice};
    use memory_core::record::{NewMessage, NewSession, NewSummary, region_digest};
    use memory_core::{Message, PositionRange, Role, Timestamp};

    use super::*;
    use crate::{OpenMode, SqliteStore};

    /// Counts the steps of SQLite's machine that `work` takes.
    fn steps(store: &mut SqliteStore, work: impl Fn(&SqliteStore)) -> u64 {
        work(store);
        let counter = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&counter);
        let count = move || {
            seen.fetch_add(1, Ordering::Relaxed);
            false
        };
        store.db().raw().progress_handler(1, Some(count)).unwrap();
        work(store);
        store.db().raw().progress_handler(0, None::<fn() -> bool>).unwrap();
        counter.load(Ordering::Relaxed)
    }

    /// A session of `length` messages with all but the last 20 compacted, some of them left out of the view.
    fn long_session(length: u64) -> (tempfile::TempDir, SqliteStore, SessionId) {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
        let id = SessionId::parse("s").unwrap();
        let at = Timestamp::UNIX_EPOCH;
        let new = NewSession {
            id: id.clone(),
            format: "native".into(),
            parent: None,
            title: None,
            model: None,
            created_at: at,
        };
        store.create_session(&new).unwrap();
        let messages = (1..=length)
            .map(|n| {
                let mut message = Message::text(Role::User, format!("message {n}"));
                message.left_out = n > 100 && n <= length / 2;
                NewMessage {
                    message,
                    run: None,
                    item: None,
                    tokens: Some(1),
                }
            })
            .collect();
        let append = Append {
            session: id.clone(),
            key: None,
            run: RunChoice::AsGiven,
            messages,
            source: None,
            counter: "c".into(),
            at,
        };
        store.append(&append).unwrap();
        let view = store.view(&id, "c").unwrap();
        let region: Vec<_> = view.rows.iter().filter(|row| row.position.0 <= length - 20).collect();
        let summary = NewSummary {
            session: id.clone(),
            previous: None,
            message: Message::text(Role::Summary, "earlier"),
            region: PositionRange::cover(region.iter().map(|row| row.position)),
            region_digest: region_digest(region.iter().map(|row| &row.link)),
            region_tokens: 1,
            summary_tokens: 1,
            tokens_before: 1,
            tokens_after: 1,
            window: 1,
            author: "extractive".into(),
            counter: "c".into(),
            at,
        };
        store.apply_summary(&summary).unwrap();
        (folder, store, id)
    }

    #[test]
    fn the_cost_of_a_view_does_not_follow_the_history() {
        let cost = |length| {
            let (_folder, mut store, id) = long_session(length);
            let view = steps(&mut store, |store| {
                assert_eq!(store.view(&id, "c").unwrap().rows.len(), 20);
            });
            let list = steps(&mut store, |store| assert_eq!(store.sessions().unwrap().len(), 1));
            let total = steps(&mut store, |store| {
                assert_eq!(store.total_tokens(&id, "c").unwrap(), (length, 0));
            });
            (view, list, total)
        };
        assert_eq!(cost(300), cost(6000));
    }
}
