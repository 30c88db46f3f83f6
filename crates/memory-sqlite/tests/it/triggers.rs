//! What was received cannot be removed or changed with plain SQL either.

use crate::core_memory::*;
use crate::support::*;

#[test]
fn sql_cannot_delete_or_change_what_was_received() {
    let place = Place::new();
    fill(&mut place.create(), 5);
    let raw = place.raw();
    let before = raw
        .query_row("SELECT group_concat(body) FROM messages", [], |row| {
            row.get::<_, String>(0)
        })
        .unwrap();
    for sql in [
        "DELETE FROM messages",
        "DELETE FROM messages WHERE id = (SELECT max(id) FROM messages)",
        "UPDATE messages SET body = 'x'",
        "UPDATE messages SET role = 'user'",
        "UPDATE messages SET stored_at = 0",
        "UPDATE messages SET id = id + 1000",
        "UPDATE messages SET run = NULL",
        "UPDATE messages SET link = zeroblob(32)",
        "INSERT OR REPLACE INTO messages (id, role, stored_at, link, seal, body) SELECT id, role, 0, link, seal, 'x' FROM messages",
        "UPDATE OR REPLACE messages SET id = (SELECT min(id) FROM messages)",
        "DELETE FROM source_items",
        "UPDATE source_items SET raw = x'00'",
        "UPDATE source_items SET link = zeroblob(32)",
        "REPLACE INTO source_items (id, link, seal, raw) SELECT id, link, seal, x'' FROM source_items",
        "DELETE FROM sources",
        "UPDATE sources SET name = 'x' WHERE id = 1",
        "DELETE FROM sessions",
        "UPDATE sessions SET name = 'x' WHERE id = 1",
        "REPLACE INTO sessions SELECT * FROM sessions",
        "DELETE FROM summaries",
        "UPDATE summaries SET body = 'x'",
        "UPDATE summaries SET tokens_after = 0",
        "REPLACE INTO summaries SELECT * FROM summaries",
        "DELETE FROM summary_ranges",
        "UPDATE summary_ranges SET last = last + 1",
        "DELETE FROM append_keys",
        "UPDATE append_keys SET key = 'x'",
        "DELETE FROM store_key",
        "UPDATE store_key SET key = zeroblob(32)",
        "REPLACE INTO store_key (id, key) VALUES (1, zeroblob(32))",
    ] {
        let error = raw.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("never"), "{sql}: {error}");
    }
    assert!(
        raw.execute("UPDATE summaries SET state = 'undone' WHERE state = 'active'", [])
            .is_ok()
    );
    let after = raw
        .query_row("SELECT group_concat(body) FROM messages", [], |row| {
            row.get::<_, String>(0)
        })
        .unwrap();
    assert_eq!(before, after);
}

#[test]
fn sql_cannot_delete_or_change_what_core_memory_says() {
    let place = Place::new();
    fill_core(&mut place.create());
    let raw = place.raw();
    let whole = |table: &str| -> String {
        let columns: String = raw
            .query_row(
                &format!("SELECT group_concat('quote(' || name || ')', '||') FROM pragma_table_info('{table}')"),
                [],
                |row| row.get(0),
            )
            .unwrap();
        let sql = format!("SELECT group_concat({columns}) FROM {table}");
        raw.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    let before = TABLES.map(whole);
    for table in TABLES {
        let delete = format!("DELETE FROM {table}");
        // Without those that are computed.
        let columns: String = raw
            .query_row(
                &format!("SELECT group_concat(name) FROM pragma_table_info('{table}')"),
                [],
                |row| row.get(0),
            )
            .unwrap();
        let replace = format!("REPLACE INTO {table} ({columns}) SELECT {columns} FROM {table}");
        // The three lists follow from others: a row there that is replaced by itself is no loss.
        let replace = (!["held_events", "event_texts", "entry_origins"].contains(&table)).then_some(replace);
        for sql in std::iter::once(delete).chain(replace) {
            let error = raw.execute(&sql, []).unwrap_err().to_string();
            assert!(error.contains("never"), "{sql}: {error}");
        }
    }
    for sql in [
        "UPDATE candidates SET operations = '[]'",
        "UPDATE memory_events SET operations = '[]'",
        "UPDATE memory_events SET hold = NULL",
        "UPDATE memory_events SET seal = zeroblob(8)",
        "INSERT OR REPLACE INTO memory_events SELECT 99, candidate, approves, session, run, document, operations, digest, trust,
         hold, model, first, last, staged_at, entered_at, seal FROM memory_events WHERE number = 1",
        "UPDATE held_events SET event = 1",
        "UPDATE event_texts SET event = 1",
        "UPDATE entry_origins SET revision = 1",
        "UPDATE event_decisions SET kind = 'approved'",
        "UPDATE event_reverts SET at = 0",
        "UPDATE approved_texts SET at = 0",
        "UPDATE event_outcomes SET kind = 'applied'",
        "UPDATE revisions SET text = 'x'",
        "UPDATE revisions SET digest = zeroblob(32)",
        "UPDATE revisions SET outcomes = '[]'",
        "UPDATE revisions SET state = 'prepared', ended_at = NULL WHERE state = 'committed'",
        "UPDATE revisions SET state = 'aborted', aborted = 'x' WHERE state = 'committed'",
        "UPDATE revisions SET state = 'committed', aborted = NULL WHERE state = 'aborted'",
        "UPDATE revisions SET aborted = 'x' WHERE state = 'aborted'",
        "UPDATE revisions SET inode = 1 WHERE state = 'committed'",
        "UPDATE revisions SET verified = 0 WHERE verified = 1",
        "UPDATE revisions SET verified = 1 WHERE state = 'prepared'",
        "INSERT OR REPLACE INTO revisions SELECT 99, document, 99, state, reason, verified, digest, base, parent, cursor, consumed_to,
         author, detail, ruleset, owner, at, ended_at, aborted, device, inode, size, modified, outcomes, text, seal FROM revisions
         WHERE state = 'prepared'",
        "UPDATE document_cursors SET cursor = cursor - 1",
        "UPDATE document_cursors SET document = 'user'",
        "UPDATE quarantine SET name = 'x' WHERE number = 1",
        "UPDATE quarantine SET state = 'new' WHERE state = 'cleared'",
        "UPDATE curation_jobs SET owner = 'x'",
        "UPDATE curation_jobs SET state = 'running', ended_at = NULL WHERE state = 'succeeded'",
        "UPDATE curation_jobs SET error = 'x' WHERE state = 'failed'",
        "UPDATE core_snapshots SET text = 'x'",
        "UPDATE core_snapshots SET ended = 0",
        "UPDATE requests SET tokens = 0",
        "UPDATE maintenance_calls SET accepted = 1",
    ] {
        let error = raw.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("never"), "{sql}: {error}");
    }
    assert_eq!(TABLES.map(whole), before);
}

#[test]
fn the_database_itself_keeps_one_revision_prepared_and_one_job_running() {
    let place = Place::new();
    fill_core(&mut place.create());
    let raw = place.raw();
    raw.execute_batch("DROP TRIGGER revisions_not_replaced; DROP TRIGGER curation_jobs_not_replaced")
        .unwrap();
    for sql in [
        "INSERT INTO revisions SELECT 99, document, 99, state, reason, verified, digest, base, parent, cursor, consumed_to, author,
         detail, ruleset, owner, at, ended_at, aborted, device, inode, size, modified, outcomes, text, seal FROM revisions
         WHERE state = 'prepared'",
        "INSERT INTO curation_jobs SELECT 99, document, cause, owner, author, at, failures, state, error, found, revision, retry_at,
         ended_at, seal FROM curation_jobs WHERE state = 'running'",
    ] {
        let error = raw.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("UNIQUE"), "{sql}: {error}");
    }
}
