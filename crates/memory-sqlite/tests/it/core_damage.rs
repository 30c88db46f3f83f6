//! Damage to core memory: every changed column of every row is reported, by its place.

use std::fs;

use memory_core::ports::{ConversationStore, CoreMemoryStore, NoteRecords};
use memory_core::{Code, Digest, EventNumber, RevisionNumber};
use memory_sqlite::{OpenMode, SqliteStore};
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::core_memory::*;
use crate::support::*;

/// Whoever does damage is not held by triggers or constraints.
pub(crate) fn unguarded(place: &Place) -> Connection {
    let raw = place.raw();
    raw.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")
        .unwrap();
    let names: Vec<String> = raw
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    for name in names {
        raw.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    raw
}

/// Points that are not clean, but for the dropped triggers.
fn found(store: &SqliteStore) -> Vec<String> {
    let mut problems = problems(store);
    problems.retain(|problem| !problem.starts_with("schema: "));
    problems
}

fn damaged(value: &Value, kind: &str) -> Value {
    let flip = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        if let Some(last) = bytes.last_mut() {
            *last ^= 1;
        }
        bytes
    };
    match value {
        Value::Integer(number) => (number ^ 1).into(),
        Value::Text(text) if text.is_empty() => "x".to_owned().into(),
        Value::Text(text) => String::from_utf8(flip(text.as_bytes())).unwrap().into(),
        Value::Blob(bytes) => flip(bytes).into(),
        Value::Real(_) | Value::Null if kind == "INTEGER" => 1.into(),
        Value::Real(_) | Value::Null if kind == "BLOB" => vec![0; 32].into(),
        Value::Real(_) | Value::Null => "x".to_owned().into(),
    }
}

#[test]
fn every_changed_column_of_every_row_is_reported() {
    let place = Place::new();
    fill_core(&mut place.create());
    let raw = unguarded(&place);
    let store = place.open(OpenMode::ReadOnly).unwrap();
    assert_eq!(found(&store), [""; 0]);
    let mut changed = 0;
    for table in TABLES {
        let columns: Vec<(String, String)> = raw
            .prepare(&format!("SELECT name, type FROM pragma_table_info('{table}')"))
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let rows: Vec<Vec<Value>> = raw
            .prepare(&format!("SELECT {} FROM {table}", names.join(", ")))
            .unwrap()
            .query_map([], |row| (0..names.len()).map(|column| row.get(column)).collect())
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert!(!rows.is_empty(), "{table} has a row");
        let all: Vec<String> = (1..=names.len()).map(|place| format!("?{place}")).collect();
        let whole: Vec<String> = names
            .iter()
            .zip(&all)
            .map(|(name, value)| format!("{name} IS {value}"))
            .collect();
        for row in rows {
            for (column, (name, kind)) in columns.iter().enumerate() {
                let other = damaged(&row[column], kind);
                let mut after = row.clone();
                after[column] = other.clone();
                let set = |values: &[Value], to: &Value| {
                    let sql = format!(
                        "UPDATE {table} SET {name} = ?{} WHERE {}",
                        names.len() + 1,
                        whole.join(" AND ")
                    );
                    let values = values.iter().cloned().chain([to.clone()]);
                    raw.execute(&sql, rusqlite::params_from_iter(values))
                };
                // What an index refuses cannot come about that way.
                if set(&row, &other).is_err() {
                    continue;
                }
                assert_ne!(
                    found(&store),
                    [""; 0],
                    "{table}.{name}: {:?} became {other:?}",
                    row[column]
                );
                assert_eq!(set(&after, &row[column]).unwrap(), 1);
                changed += 1;
            }
        }
    }
    assert_eq!(found(&store), [""; 0]);
    assert!(changed > 300, "{changed}");
}

#[test]
fn every_missing_row_that_others_need_is_reported() {
    let place = Place::new();
    fill_core(&mut place.create());
    unguarded(&place)
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    let content = fs::read(place.path()).unwrap();
    for table in TABLES {
        // The last row of what nothing refers to can be missing unseen, so the first one goes.
        let damaged = Place::new();
        fs::write(damaged.path(), &content).unwrap();
        let raw = damaged.raw();
        raw.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        if [
            "approved_texts",
            "event_reverts",
            "maintenance_calls",
            "note_sections",
            "untrusted_sessions",
        ]
        .contains(&table)
        {
            continue;
        }
        let key: String = raw
            .query_row(
                &format!("SELECT group_concat(name) FROM pragma_table_info('{table}') WHERE pk > 0"),
                [],
                |row| row.get(0),
            )
            .unwrap();
        let sql = format!("DELETE FROM {table} WHERE ({key}) = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1)");
        assert_eq!(raw.execute(&sql, []).unwrap(), 1, "{table}");
        let store = damaged.open(OpenMode::ReadOnly).unwrap();
        assert_ne!(found(&store), [""; 0], "{table}");
    }
}

/// The bytes of a store with everything in it.
pub(crate) fn filled() -> Vec<u8> {
    let place = Place::new();
    let mut store = place.create();
    fill_core(&mut store);
    store.close().unwrap();
    fs::read(place.path()).unwrap()
}

fn starts(content: &[u8], marker: &[u8]) -> Vec<usize> {
    (0..content.len().saturating_sub(marker.len()))
        .filter(|at| content[*at..].starts_with(marker))
        .collect()
}

/// Uses every reading method of core memory and of the records about notes. Errors are fine, panics are not.
pub(crate) fn read_all(store: &SqliteStore) {
    for document in [MEMORY, USER] {
        let _ = (
            store.events_saying(document, "CONTENT one"),
            store.event_counts(document),
            store.head(document),
            store.prepared(document),
            store.revisions(document, None, u32::MAX),
            store.revision_with(document, &Digest::ZERO),
            store.curation_state(document),
        );
        for number in 0..5 {
            let number = RevisionNumber(number);
            let _ = (store.revision(document, number), store.outcomes(document, number));
        }
    }
    for state in memory_core::event::EventState::WORDS
        .map(Some)
        .into_iter()
        .chain([None])
    {
        let _ = store.events(&memory_core::event::EventFilter {
            state,
            ..Default::default()
        });
    }
    let session = id("core");
    let _ = (
        store.staged(&session),
        store.snapshot(&session),
        store.snapshots(&session),
    );
    let _ = (store.usage(&session, COUNTER), store.maintenance(), store.quarantined());
    let _ = (store.event(EventNumber(1)), store.is_approved(&Digest::of(b"CONTENT")));
    let _ = (
        store.notes_of(&session),
        store.is_untrusted(&session),
        store.note_writes(&session, None),
    );
}

#[test]
fn every_flip_of_content_in_the_file_is_reported() {
    let place = Place::new();
    let mut store = place.create();
    fill_core(&mut store);
    store.close().unwrap();
    let content = fs::read(place.path()).unwrap();
    let damaged = Place::new();
    let places = starts(&content, b"CONTENT");
    assert!(places.len() > 60, "{}", places.len());
    let mut unseen = Vec::new();
    for (number, start) in places.iter().enumerate() {
        let mut bytes = content.clone();
        bytes[start + 1 + number % 6] ^= 1 << (number % 7);
        fs::write(damaged.path(), &bytes).unwrap();
        let Ok(store) = damaged.open(OpenMode::ReadOnly) else {
            continue;
        };
        read_all(&store);
        if store
            .check(&mut |_, _| {})
            .is_ok_and(|points| points.iter().all(|point| point.ok))
        {
            unseen.push(*start);
        }
        assert!(fs::read(damaged.path()).unwrap() == bytes, "reading changed a byte");
    }
    // What is left in unused parts of pages is no content: a fresh copy of the database does not have it.
    let copy = Place::new();
    place
        .raw()
        .execute("VACUUM INTO ?1", [copy.path().to_str().unwrap()])
        .unwrap();
    let used = starts(&fs::read(copy.path()).unwrap(), b"CONTENT").len();
    assert!(
        unseen.len() <= places.len() - used,
        "{} of {}, {used} in use",
        unseen.len(),
        places.len()
    );
}

#[test]
fn a_damaged_event_is_an_error_that_names_its_number_and_not_its_content() {
    let place = Place::new();
    fill_core(&mut place.create());
    let raw = unguarded(&place);
    raw.execute_batch("UPDATE memory_events SET operations = '[{\"SECRET' WHERE number = 3")
        .unwrap();
    let store = place.open(OpenMode::ReadOnly).unwrap();
    let error = store.event(EventNumber(3)).unwrap_err();
    assert_eq!(error.code(), Code::StoreCorrupt);
    let shown = format!("{error} {error:?}");
    assert!(shown.contains("event 3") && !shown.contains("SECRET"), "{shown}");
    assert!(store.event(EventNumber(1)).is_ok());
}
