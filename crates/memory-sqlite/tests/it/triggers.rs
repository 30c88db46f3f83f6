//! What was received cannot be removed or changed with plain SQL either.

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
