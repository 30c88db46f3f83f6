//! The file: where it is, what is in it, what is left beside it.

use std::fs;

use memory_core::Timestamp;
use memory_core::note::search::{NoteQuery, search};
use memory_core::note::{Note, NoteChange, NoteId};
use memory_core::ports::{NoteStore, StoreError};
use memory_sqlite::{NOTES_SCHEMA_VERSION, SqliteNotes};
use rusqlite::types::Value;

use super::support::*;

#[test]
fn the_table_has_exactly_these_columns_and_the_version_is_in_the_header_alone() {
    let place = Notes::filled(3);
    let raw = place.raw();
    let ask = |sql: &str| -> String { raw.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(
        ask("SELECT group_concat(name) FROM pragma_table_info('memories')"),
        "id,content,status,created_at,updated_at,source_session,model,version,untrusted_context,tags,replaces,seq"
    );
    assert_eq!(
        ask("SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table'"),
        "memories,memory_extra"
    );
    let number = |sql: &str| -> i32 { raw.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(number("PRAGMA user_version"), NOTES_SCHEMA_VERSION);
    assert_eq!(number("PRAGMA application_id"), 0);
    assert_eq!(ask("PRAGMA journal_mode"), "delete");
    assert_eq!(ask("PRAGMA integrity_check"), "ok");
}

#[test]
fn a_note_is_a_row_of_plain_values() {
    let place = Notes::new();
    let whole = Note {
        updated_at: "2026-10-29T14:03:11.52Z".parse().unwrap(),
        replaces: Some(NoteId::from_random(9)),
        ..many(4).pop().unwrap()
    };
    insert(&place.open(), &[whole, note(7, "bare")]);
    let raw = place.raw();
    let row = |seq: i64| -> Vec<Value> {
        raw.query_row("SELECT * FROM memories WHERE seq = ?1", [seq], |row| {
            (0..12).map(|column| row.get(column)).collect()
        })
        .unwrap()
    };
    let text = |text: &str| Value::Text(text.to_owned());
    assert_eq!(
        row(1),
        [
            text("m00000004"),
            text("CONTENT 4: run `make test` before pushing"),
            text("pending"),
            text("2027-01-15T08:00:04Z"),
            text("2026-10-29T14:03:11.52Z"),
            text("run-4"),
            text("a-model"),
            Value::Null,
            0.into(),
            text(r#"["ci","t4"]"#),
            text("m00000009"),
            1.into(),
        ]
    );
    assert_eq!(
        row(2)[5..],
        [
            Value::Null,
            Value::Null,
            Value::Null,
            0.into(),
            text("[]"),
            Value::Null,
            2.into()
        ]
    );
}

#[test]
fn the_file_is_alone_and_private() {
    let place = Notes::filled(10);
    change(&place.open(), &[NoteChange::Remove(NoteId::from_random(3))]).unwrap();
    assert_eq!(loaded(&place.open()).len(), 9);
    let names: Vec<_> = place.image().into_keys().collect();
    assert_eq!(names, [place.path()]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(place.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn a_folder_that_is_missing_is_made_by_the_first_change_only() {
    let place = Notes::new();
    let path = place.folder.path().join("a/b/memory.sqlite");
    let store = SqliteNotes::at(&path);
    assert!(!store.exists().unwrap());
    assert_eq!(loaded(&store), []);
    change(&store, &[]).unwrap();
    assert!(change(&store, &[NoteChange::Remove(NoteId::from_random(1))]).is_err());
    assert!(!place.folder.path().join("a").exists());
    insert(&store, &[note(1, "one")]);
    assert!(store.exists().unwrap());
    assert_eq!(loaded(&store), [note(1, "one")]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(path.parent().unwrap()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}

#[test]
fn asking_without_changing_leaves_every_byte() {
    let place = Notes::filled(20);
    let before = place.image();
    let store = place.open();
    assert!(store.exists().unwrap());
    assert_eq!(loaded(&store), many(20));
    store.search(&NoteQuery::default()).unwrap();
    look(&store, |view| view.all()).unwrap();
    change(&store, &[]).unwrap();
    let broken = store.update(&mut |_| Err(StoreError::State { what: "no".to_owned() }));
    assert!(broken.is_err());
    assert_eq!(place.image(), before);
}

#[test]
fn a_form_that_a_hand_wrote_is_read_as_it_is_meant() {
    let place = Notes::filled(3);
    place.by_hand(
        "UPDATE memories SET content = char(13, 10) || 'two' || char(13, 10) || 'lines ', tags = '[\" CI \", \"a b\", \"ci\"]',
         updated_at = '2030-01-01T02:00:00+02:00' WHERE seq = 1;
         UPDATE memories SET updated_at = '2029-12-31T23:59:59.500Z' WHERE seq = 2;
         UPDATE memories SET updated_at = '2029-12-31T23:59:59.5Z' WHERE seq = 3",
    );
    let store = place.open();
    let notes = loaded(&store);
    assert_eq!(notes[0].text, "two\nlines");
    assert_eq!(notes[0].tags, ["ci", "a-b"]);
    assert_eq!(
        notes[0].updated_at,
        "2030-01-01T00:00:00Z".parse::<Timestamp>().unwrap()
    );
    for (words, tag) in [
        ("", None),
        ("lines", None),
        ("ci", None),
        ("", Some("A B")),
        ("make", None),
    ] {
        let query = NoteQuery {
            words: words.to_owned(),
            tag: tag.map(str::to_owned),
            limit: None,
        };
        let expected: Vec<Note> = search(&notes, &query).into_iter().cloned().collect();
        assert_eq!(store.search(&query).unwrap(), expected, "{words} {tag:?}");
    }
    let order: Vec<_> = store.search(&NoteQuery::default()).unwrap();
    let order: Vec<&str> = order.iter().map(|note| note.id.as_str()).collect();
    assert_eq!(order, ["m00000001", "m00000003", "m00000002"]);
}

#[test]
fn a_limited_search_gives_the_newest_whatever_their_order_in_the_file() {
    let place = Notes::new();
    let shuffled = |number: u32| number * 37 % 101;
    let notes: Vec<Note> = (1..=100).map(|number| note(shuffled(number), "same words")).collect();
    insert(&place.open(), &notes);
    for limit in [0, 1, 2, 7, 50, 99, 100, 101, usize::MAX] {
        let query = NoteQuery {
            words: "WORDS".to_owned(),
            tag: None,
            limit: Some(limit),
        };
        let expected: Vec<Note> = search(&notes, &query).into_iter().cloned().collect();
        assert_eq!(place.open().search(&query).unwrap(), expected, "{limit}");
    }
}

#[test]
fn what_would_be_read_in_another_form_is_not_written() {
    let place = Notes::filled(1);
    let before = place.image();
    for text in ["", " ", " x", "x\n", "a\r\nb"] {
        let refused = change(&place.open(), &[NoteChange::Insert(note(9, text))]);
        assert_eq!(refused.unwrap_err().code().as_str(), "invalid_input", "{text:?}");
    }
    let tagged = Note {
        tags: vec!["CI".to_owned()],
        ..note(1, "x")
    };
    let refused = change(&place.open(), &[NoteChange::Update(tagged)]);
    assert_eq!(refused.unwrap_err().code().as_str(), "invalid_input");
    assert_eq!(place.image(), before);
}

#[test]
fn a_table_of_another_programs_making_works_without_our_indexes() {
    let place = Notes::new();
    place
        .raw()
        .execute_batch(
            "CREATE TABLE memories (id TEXT PRIMARY KEY, content TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL,
                 updated_at TEXT NOT NULL, source_session TEXT, model TEXT, version TEXT, untrusted_context INTEGER NOT NULL,
                 tags TEXT NOT NULL, replaces TEXT, seq INTEGER NOT NULL);
             INSERT INTO memories VALUES ('mB', 'second', 'active', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z', NULL, NULL,
                 NULL, 0, '[]', NULL, 2), ('mA', 'first', 'active', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', NULL, NULL,
                 NULL, 1, '[\"x\"]', NULL, 1);
             PRAGMA user_version = 1",
        )
        .unwrap();
    let store = place.open();
    let mut with_extra = note(3, "third");
    with_extra.extra.insert("topic".to_owned(), "build".into());
    insert(&store, &[with_extra.clone()]);
    let notes = loaded(&store);
    let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["first", "second", "third"]);
    assert_eq!(notes[2], with_extra);
    assert!(notes[0].source.untrusted);
    change(&store, &[NoteChange::Remove(NoteId::parse("mA").unwrap())]).unwrap();
    assert_eq!(loaded(&store).len(), 2);
}

#[test]
fn what_the_file_wants_to_do_by_itself_it_does_not() {
    let place = Notes::filled(2);
    place.by_hand(
        "CREATE TRIGGER approve AFTER INSERT ON memories BEGIN UPDATE memories SET status = 'active'; END;
         CREATE VIEW everything AS SELECT * FROM memories",
    );
    let pending = Note {
        status: memory_core::note::NoteStatus::Pending,
        ..note(9, "waits")
    };
    insert(&place.open(), std::slice::from_ref(&pending));
    assert_eq!(loaded(&place.open())[2], pending);
}
