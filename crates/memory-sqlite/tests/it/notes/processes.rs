//! Several processes at once: no note is lost, and a limit holds.

use std::process::{Command, Stdio};

use memory_core::note::change::{ChangeError, NewNote, add};
use memory_core::note::{NoteSource, NoteStatus};
use memory_core::ports::NoteStore;
use memory_sqlite::SqliteNotes;

use super::support::*;
use crate::support::at;

const CHILD: &str = "MEMORY_SQLITE_TEST_NOTES_ADDED";
const NUMBER: &str = "MEMORY_SQLITE_TEST_NOTES_NUMBER";
const CHILDREN: u32 = 4;
const ADDS: u32 = 15;
const LIMIT: u32 = 20;

/// Not a test of its own: one of the processes of the next test. Pending notes have no limit, active ones have.
#[test]
fn child_that_adds_by_the_rules() {
    let Ok(path) = std::env::var(CHILD) else { return };
    let number: u32 = std::env::var(NUMBER).unwrap().parse().unwrap();
    let store = SqliteNotes::at(std::path::Path::new(&path));
    for round in 0..ADDS {
        for status in [NoteStatus::Active, NoteStatus::Pending] {
            let new = NewNote {
                text: format!("{number} says {round}"),
                tags: Vec::new(),
                status,
                source: NoteSource::default(),
            };
            let mut drawn = number * 1_000 + round * 40 + 20 * u32::from(status == NoteStatus::Active);
            let mut draw = || {
                drawn += 1;
                drawn
            };
            store
                .update(&mut |view| match add(view, &new, LIMIT, at(1), &mut draw) {
                    Ok(planned) => Ok(planned.changes),
                    Err(ChangeError::Full { .. }) => Ok(Vec::new()),
                    Err(error) => panic!("{error}"),
                })
                .unwrap();
        }
        assert!(store.load().unwrap().notes.len() > round as usize);
    }
}

#[test]
fn processes_at_once_keep_every_note_within_the_limit() {
    let place = Notes::new();
    let path = place.folder.path().join("memory.sqlite");
    let children: Vec<_> = (0..CHILDREN)
        .map(|number| {
            Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "notes::processes::child_that_adds_by_the_rules"])
                .env(CHILD, &path)
                .env(NUMBER, number.to_string())
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let notes = loaded(&place.open());
    let (active, pending): (Vec<_>, Vec<_>) = notes.iter().partition(|note| note.is_active());
    assert_eq!(
        (active.len(), pending.len()),
        (LIMIT as usize, (CHILDREN * ADDS) as usize)
    );
    let texts: std::collections::BTreeSet<&str> = pending.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts.len(), pending.len());
    insert(&place.open(), &[note(900_000, "the last one")]);
    assert_eq!(place.image().len(), 1, "nothing is left over");
}
