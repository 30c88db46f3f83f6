//! Damaged files: never a panic, never a changed byte, and every flip of content is reported.
//!
//! `MEMORY_SQLITE_MUTATIONS` sets the number of random mutations (default 1,000).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use memory_core::Position;
use memory_core::code::Code;
use memory_core::ports::ConversationStore;
use memory_sqlite::{OpenMode, SqliteStore};

use crate::core_damage;
use crate::core_memory::{TABLES, fill_core};
use crate::support::*;

/// A small generator, so that a seed names its mutation for ever.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 32)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }
}

fn sample() -> Vec<u8> {
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 30);
    fill_core(&mut store);
    store.close().unwrap();
    fs::read(place.path()).unwrap()
}

/// Uses every reading method. Errors are fine, panics and changed bytes are not. Returns whether damage was reported.
fn read_all(path: &Path) -> bool {
    let before = bytes(path);
    let reported = match SqliteStore::open(path, OpenMode::ReadOnly) {
        Err(_) => true,
        Ok(store) => {
            let sessions = store.sessions().unwrap_or_default();
            for session in &sessions {
                let session = &session.id;
                let _ = (
                    store.view(session, COUNTER),
                    store.runs(session),
                    store.summaries(session),
                    store.sources_of(session),
                );
                let _ = (
                    store.messages(session, Position(0), u32::MAX),
                    store.item_keys(session, &source_key()),
                );
                let _ = store.total_tokens(session, COUNTER);
            }
            let _ = (
                store.source_items(&source_key(), 0, u32::MAX),
                store.source_digest_at(&source_key(), 3),
            );
            core_damage::read_all(&store);
            match store.check(&mut |_, _| {}) {
                Err(_) => true,
                Ok(points) => points.iter().any(|point| !point.ok),
            }
        }
    };
    assert!(bytes(path) == before, "reading changed a byte");
    reported
}

fn starts(content: &[u8], marker: &[u8]) -> Vec<usize> {
    (0..content.len().saturating_sub(marker.len()))
        .filter(|at| content[*at..].starts_with(marker))
        .collect()
}

#[test]
fn every_flip_of_content_is_reported() {
    let content = sample();
    let place = Place::new();
    let places = starts(&content, b"CONTENT");
    assert!(places.len() > 120, "{}", places.len());
    // What is left in unused parts of pages is no content.
    let mut spared = 0;
    for (number, start) in places.iter().enumerate() {
        let mut damaged = content.clone();
        damaged[start + 1 + number % 6] ^= 1 << (number % 7);
        fs::write(place.path(), &damaged).unwrap();
        if !read_all(&place.path()) {
            assert!(
                is_unused(&content, &damaged),
                "flip {number} at byte {start} was not seen"
            );
            spared += 1;
        }
    }
    assert!(spared < places.len() / 10, "{spared} of {}", places.len());
}

/// Says whether the logical content of two files is the same, by a dump of every table.
fn is_unused(left: &[u8], right: &[u8]) -> bool {
    let dump = |content: &[u8]| {
        let place = Place::new();
        fs::write(place.path(), content).unwrap();
        let raw = place.raw();
        let mut out = String::new();
        for table in [
            "messages",
            "source_items",
            "sources",
            "sessions",
            "summaries",
            "reductions",
        ]
        .into_iter()
        .chain(TABLES)
        {
            let mut statement = raw.prepare(&format!("SELECT * FROM {table} ORDER BY 1")).unwrap();
            let columns = statement.column_count();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                for column in 0..columns {
                    write!(out, "{:?}|", row.get_ref(column).unwrap()).unwrap();
                }
            }
        }
        out
    };
    dump(left) == dump(right)
}

#[test]
fn mutated_files_are_read_without_panic_or_change() {
    let count: u64 = std::env::var("MEMORY_SQLITE_MUTATIONS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000);
    let content = sample();
    let place = Place::new();
    let slowest = (0..count)
        .map(|seed| {
            fs::write(place.path(), mutate(&content, seed)).unwrap();
            let start = Instant::now();
            read_all(&place.path());
            for suffix in ["-wal", "-shm"] {
                let _ = fs::remove_file(format!("{}{suffix}", place.path().display()));
            }
            start.elapsed()
        })
        .max()
        .unwrap();
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
}

fn mutate(content: &[u8], seed: u64) -> Vec<u8> {
    let mut numbers = Numbers(seed);
    let mut damaged = content.to_vec();
    match seed % 6 {
        // One bit, a few bits, a run of garbage.
        0 => flip(&mut damaged, &mut numbers, 1),
        1 => flip(&mut damaged, &mut numbers, 20),
        2 => {
            let start = numbers.below(damaged.len());
            let end = (start + 1 + numbers.below(300)).min(damaged.len());
            damaged[start..end]
                .iter_mut()
                .for_each(|byte| *byte = u8::try_from(numbers.next() & 0xff).unwrap());
        }
        // A page of zeros, or another page's content.
        3 => {
            let page = numbers.below(damaged.len() / 4096) * 4096;
            damaged[page..page + 4096].fill(0);
        }
        4 => {
            let (from, to) = (
                numbers.below(damaged.len() / 4096) * 4096,
                numbers.below(damaged.len() / 4096) * 4096,
            );
            damaged.copy_within(from..from + 4096, to);
        }
        _ => flip_header(&mut damaged, &mut numbers),
    }
    damaged
}

fn flip(content: &mut [u8], numbers: &mut Numbers, count: usize) {
    for _ in 0..count {
        let at = numbers.below(content.len());
        content[at] ^= 1 << numbers.below(8);
    }
}

/// The header of the file and of pages decides how everything else is read.
fn flip_header(content: &mut [u8], numbers: &mut Numbers) {
    let page = numbers.below(content.len() / 4096) * 4096;
    let at = page + numbers.below(if page == 0 { 108 } else { 40 });
    content[at] = u8::try_from(numbers.next() & 0xff).unwrap();
}

#[test]
fn files_cut_off_or_with_something_appended() {
    let content = sample();
    let place = Place::new();
    for length in (0..content.len()).step_by(512 * 5) {
        fs::write(place.path(), &content[..length]).unwrap();
        assert!(read_all(&place.path()), "cut off at {length}");
        assert_eq!(
            place.open(OpenMode::ReadWrite).unwrap_err().code(),
            Code::StoreCorrupt,
            "cut off at {length}"
        );
    }
    for junk in [1, 512, 4096, 10_000] {
        let mut longer = content.clone();
        longer.extend(std::iter::repeat_n(0xa5, junk));
        fs::write(place.path(), &longer).unwrap();
        read_all(&place.path());
    }
}

#[test]
fn a_damaged_row_is_an_error_that_names_its_place_and_not_its_content() {
    let place = Place::new();
    fill(&mut place.create(), 5);
    let raw = place.raw();
    raw.execute_batch(
        "DROP TRIGGER messages_immutable; UPDATE messages SET body = '{\"role\":\"SECRET' WHERE id = (1 << 40) + 8",
    )
    .unwrap();
    let store = place.open(OpenMode::ReadOnly).unwrap();
    let error = store.messages(&id("ours"), Position(7), 1).unwrap_err();
    assert_eq!(error.code(), Code::StoreCorrupt);
    let shown = format!("{error} {error:?}");
    assert!(
        shown.contains("session `ours`") && shown.contains("position 8") && !shown.contains("SECRET"),
        "{shown}"
    );
    assert_eq!(store.view(&id("ours"), COUNTER).unwrap_err().code(), Code::StoreCorrupt);
    assert!(store.messages(&id("ours"), Position(0), 7).is_ok());
}

#[test]
fn the_check_names_what_is_wrong() {
    let cases = [
        (
            "UPDATE messages SET body = replace(body, 'CONTENT', 'CONTEXT') WHERE id = (1 << 40) + 3",
            "message_chains",
            "position 3",
        ),
        (
            "UPDATE messages SET body = replace(body, 'CONTENT', 'CONTEXT') WHERE id IN ((1 << 40) + 3, (1 << 40) + 5)",
            "message_chains",
            "position 5",
        ),
        (
            "UPDATE messages SET role = 'tool' WHERE id = (1 << 40) + 3",
            "message_fields",
            "position 3",
        ),
        (
            "UPDATE messages SET run = 4 WHERE id = (1 << 40) + 3",
            "message_fields",
            "position 3",
        ),
        (
            "UPDATE messages SET stored_at = stored_at + 1 WHERE id = (1 << 40) + 3",
            "message_fields",
            "position 3",
        ),
        (
            "DELETE FROM messages WHERE id = (1 << 40) + 3",
            "positions",
            "position 4 follows 2",
        ),
        (
            "DELETE FROM messages WHERE id = (SELECT max(id) FROM messages WHERE id < (2 << 40))",
            "message_chains",
            "ends at position",
        ),
        (
            "UPDATE source_items SET raw = CAST('other' AS BLOB) WHERE id = (2 << 40) + 1",
            "source_items",
            "item 1",
        ),
        (
            "UPDATE source_items SET separator = x'20' WHERE id = (2 << 40) + 1",
            "source_items",
            "item 1",
        ),
        (
            "UPDATE sources SET prefix = x'20' WHERE id = 2",
            "source_items",
            "around",
        ),
        ("UPDATE sessions SET active = active + 1", "counters", "active"),
        (
            "UPDATE sessions SET messages = messages + 1 WHERE id = 1",
            "positions",
            "expected",
        ),
        ("UPDATE token_totals SET tokens = tokens + 1", "token_counts", "wrong"),
        (
            "DELETE FROM token_counts WHERE message = (1 << 40) + 3",
            "token_counts",
            "wrong",
        ),
        ("UPDATE reductions SET body = '{}'", "reductions", "position 8"),
        (
            "UPDATE summaries SET body = replace(body, 'happened', 'happenEd') WHERE number = 2",
            "summaries",
            "not as stored",
        ),
        (
            "UPDATE summaries SET state = 'undone' WHERE number = 1",
            "summaries",
            "predecessors",
        ),
        (
            "UPDATE summaries SET state = 'undone' WHERE number = 2",
            "summaries",
            "predecessors",
        ),
        (
            "UPDATE summary_ranges SET last = last + 1 WHERE summary = 2",
            "summaries",
            "not as stored",
        ),
        ("UPDATE runs SET first = first + 1 WHERE number = 2", "runs", "run 2"),
        (
            "UPDATE sessions SET state = 'closed'; UPDATE runs SET state = 'running', finished_at = NULL WHERE session = 1 AND number = 2",
            "runs",
            "closed",
        ),
        (
            "DELETE FROM runs WHERE session = 1 AND number = 1",
            "runs",
            "no such run",
        ),
        (
            "UPDATE runs SET first = NULL WHERE session = 1 AND number = 1",
            "runs",
            "no such run",
        ),
        ("UPDATE append_keys SET count = 99", "append_keys", "position"),
        ("UPDATE append_keys SET run = 99", "append_keys", "another run"),
        ("DELETE FROM source_sessions", "source_items", "does not feed"),
        (
            "UPDATE source_sessions SET rank = 7 WHERE source = 2 AND rank = 1",
            "source_items",
            "order",
        ),
        (
            "UPDATE refinery_schema_history SET checksum = '1'",
            "schema",
            "migrations",
        ),
        (
            "DELETE FROM hidden_ranges WHERE kind = 'left_out'",
            "message_fields",
            "left out",
        ),
        ("DELETE FROM hidden_ranges WHERE kind = 'retired'", "counters", "active"),
        ("INSERT INTO tools VALUES (1, 'x')", "tools", "cannot be read"),
        (
            "CREATE TRIGGER theirs AFTER INSERT ON messages BEGIN SELECT 1; END",
            "schema",
            "theirs",
        ),
        ("DELETE FROM sessions WHERE id = 2", "foreign_keys", "messages"),
    ];
    for (sql, point, words) in cases {
        let place = Place::new();
        fill(&mut place.create(), 5);
        let raw = place.raw();
        raw.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let names: Vec<String> = raw
            .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        for name in &names {
            raw.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        let store = place.open(OpenMode::ReadOnly).unwrap();
        assert_eq!(problems(&store).len(), 1, "only the dropped triggers");
        raw.execute_batch(sql).unwrap();
        let found = check(&store).into_iter().find(|found| found.point == point).unwrap();
        assert!(!found.ok && found.detail.contains(words), "{sql}: {}", found.detail);
    }
}

#[test]
fn progress_goes_up_to_the_total() {
    let place = Place::new();
    let mut store = place.create();
    fill(&mut store, 30);
    let mut last = (0, 0);
    store
        .check(&mut |done, total| {
            assert!(done >= last.0 && done <= total);
            last = (done, total);
        })
        .unwrap();
    assert_eq!(last, (92, 92));
}
