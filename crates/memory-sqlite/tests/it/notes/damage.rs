//! Values that no writer of ours makes, and bytes that changed: told, never a panic, never made worse.

use std::fs;

use memory_core::Code;
use memory_core::note::search::NoteQuery;
use memory_core::note::{NoteChange, NoteId};
use memory_core::ports::NoteStore;

use super::support::*;

/// Changes the row of the second note so, and checks that the damage is told by its name and not by what it says.
#[track_caller]
fn check_told(set: &str, named: &str) {
    let place = Notes::filled(3);
    // A table without types and rules, as another program may have made it.
    place.by_hand(
        "ALTER TABLE memories RENAME TO strict;
         CREATE TABLE memories (id, content, status, created_at, updated_at, source_session, model, version, untrusted_context,
             tags, replaces, seq);
         INSERT INTO memories SELECT * FROM strict; DROP TABLE strict",
    );
    place.by_hand(&format!("UPDATE memories SET {set} WHERE seq = 2"));
    let before = place.image();
    let store = place.open();
    let add = || store.update(&mut |_| Ok(vec![NoteChange::Insert(many(9).remove(8))]));
    let errors = [store.load().map(drop), change_all(&store), add()].map(Result::unwrap_err);
    for error in errors {
        assert_eq!(error.code(), Code::StoreCorrupt, "{set}: {error}");
        let shown = format!("{error} {error:?}");
        assert!(shown.contains(named), "{set}: {shown}");
        assert!(
            !shown.contains("SECRET") && !shown.contains("CONTENT"),
            "{set}: {shown}"
        );
    }
    // What has nothing to do with it is read all the same.
    let other = look(&store, |view| view.note(&NoteId::from_random(1))).unwrap();
    assert_eq!(other, Some(many(1).remove(0)));
    let _ = store.search(&NoteQuery::default());
    assert_eq!(place.image(), before);
}

fn change_all(store: &dyn NoteStore) -> Result<(), memory_core::ports::StoreError> {
    store.update(&mut |view| {
        let all = view.all()?;
        Ok(all.into_iter().map(|note| NoteChange::Remove(note.id)).collect())
    })
}

#[test]
fn a_text_that_no_setting_allows_is_told_and_not_read() {
    let place = Notes::filled(3);
    place.by_hand("UPDATE memories SET content = hex(zeroblob(2000001)) WHERE seq = 2");
    let error = place.open().load().unwrap_err();
    assert_eq!(error.code(), Code::StoreCorrupt);
    assert!(error.to_string().contains("too long"), "{error}");
}

#[test]
fn an_id_that_stands_twice_is_told() {
    check_told("id = (SELECT id FROM memories WHERE seq = 3)", "stands twice");
}

#[test]
fn a_value_that_no_writer_of_ours_makes_is_told_by_its_row() {
    for (set, what) in [
        ("content = NULL", "nothing in `content`"),
        ("content = ''", "no text"),
        ("content = '  '", "no text"),
        ("content = x'ff00'", "no text in `content`"),
        ("content = 7", "no text in `content`"),
        ("content = CAST(x'80' AS TEXT)", "no text in `content`"),
        ("status = 'SECRET'", "a status"),
        ("status = NULL", "nothing in `status`"),
        ("created_at = 'SECRET'", "`created_at`"),
        ("created_at = 1800000000", "`created_at`"),
        ("updated_at = '2026-13-01T00:00:00Z'", "`updated_at`"),
        ("updated_at = ''", "`updated_at`"),
        ("source_session = x'00'", "`source_session`"),
        ("model = 1.5", "`model`"),
        ("version = 3", "`version`"),
        ("untrusted_context = 2", "`untrusted_context`"),
        ("untrusted_context = 'true'", "`untrusted_context`"),
        ("untrusted_context = NULL", "`untrusted_context`"),
        ("tags = 'ci, build'", "tags"),
        ("tags = '{\"SECRET\":1}'", "tags"),
        ("tags = '[1]'", "tags"),
        ("tags = NULL", "`tags`"),
        ("replaces = '../x'", "`replaces`"),
        ("replaces = ''", "`replaces`"),
        ("replaces = 4", "`replaces`"),
    ] {
        check_told(
            set,
            &format!(
                "note `m00000002` (row 2) has {}",
                if what.starts_with('`') { "" } else { what }
            ),
        );
        check_told(set, what);
    }
    for set in [
        "id = NULL",
        "id = ''",
        "id = '../SECRET'",
        "id = 'MEMORY'",
        "id = 2",
        "id = x'00'",
    ] {
        check_told(set, "(row 2) has");
    }
}

#[test]
fn what_others_keep_beside_a_note_is_read_or_told() {
    for extra in ["'SECRET'", "'[1]'", "''", "'7'"] {
        let place = Notes::filled(3);
        place.by_hand(&format!("INSERT INTO memory_extra VALUES ('m00000002', {extra})"));
        let error = place.open().load().unwrap_err();
        assert_eq!(error.code(), Code::StoreCorrupt);
        let shown = format!("{error} {error:?}");
        assert!(shown.contains("`m00000002`") && !shown.contains("SECRET"), "{shown}");
    }
    let place = Notes::filled(3);
    // Of a note that is not there any more.
    place.by_hand("INSERT INTO memory_extra VALUES ('m00000077', '{\"a\":1}')");
    assert_eq!(loaded(&place.open()), many(3));
}

#[test]
fn the_last_place_in_the_order_may_be_taken() {
    let place = Notes::filled(2);
    place.by_hand(&format!("UPDATE memories SET seq = {} WHERE seq = 2", i64::MAX));
    place.by_hand(&format!("UPDATE memories SET seq = {} WHERE seq = 1", i64::MIN));
    let store = place.open();
    assert_eq!(loaded(&store), many(2));
    assert_eq!(look(&store, |view| view.active_up_to(5)).unwrap(), 2);
    let refused = change(&store, &[NoteChange::Insert(note(9, "x"))]).unwrap_err();
    assert_eq!(refused.code(), Code::Io);
    assert_eq!(loaded(&store), many(2));
}

/// Pseudo-random numbers, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// As many as for the other store, divided by four: here each is written to as well.
fn mutations() -> usize {
    let asked = std::env::var("MEMORY_SQLITE_MUTATIONS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1_000) / 4
}

#[test]
fn changed_bytes_never_panic_and_reading_never_changes_a_byte() {
    let content = fs::read(Notes::filled(60).path()).unwrap();
    let place = Notes::new();
    let mut numbers = Numbers(20_261_201);
    let mut told = 0;
    for round in 0..mutations() {
        let mut bytes = content.clone();
        for _ in 0..=numbers.below(4) {
            // Half of them where the structure is: the begin of the file and of each page.
            let at = match numbers.below(4) {
                0 => numbers.below(200),
                1 => numbers.below(bytes.len() / 4096) * 4096 + numbers.below(64),
                _ => numbers.below(bytes.len()),
            };
            bytes[at] = u8::try_from(numbers.below(256)).unwrap();
        }
        match round % 10 {
            0 => bytes.truncate(numbers.below(content.len())),
            1 => bytes.extend([0; 5000]),
            _ => {}
        }
        fs::write(place.path(), &bytes).unwrap();
        let store = place.open();
        told += usize::from(store.load().is_err());
        let query = NoteQuery {
            words: "make".to_owned(),
            tag: Some("ci".to_owned()),
            limit: Some(3),
        };
        let _ = store.search(&query);
        let _ = look(&store, |view| {
            let _ = (
                view.active_up_to(10),
                view.pending(),
                view.is_taken(&NoteId::from_random(1)),
            );
            view.note(&NoteId::from_random(2))
        });
        assert!(fs::read(place.path()).unwrap() == bytes, "round {round}");
        // A change is made or refused; what it leaves can be looked at.
        let _ = change(
            &store,
            &[
                NoteChange::Insert(note(900, "new")),
                NoteChange::Remove(NoteId::from_random(5)),
            ],
        );
        let _ = store.load();
        for suffix in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(format!("{}{suffix}", place.path().display()));
        }
    }
    assert!(told * 6 > mutations(), "{told}");
}
