//! What a change of notes is, and how much of a store it looks at.

use std::cell::Cell;

use memory_core::note::change::{ChangeError, NewNote, add, approve, approve_all, forget, forget_all, replace};
use memory_core::note::{Note, NoteChange, NoteId, NoteSource, NoteStatus};
use memory_core::ports::{NotesView, StoreError};

use crate::note_support::{at, note, pending};

/// Notes, and how often each question was asked.
#[derive(Default)]
struct View {
    notes: Vec<Note>,
    single: Cell<u32>,
    counted: Cell<u32>,
    all: Cell<u32>,
}

impl View {
    fn of(notes: impl IntoIterator<Item = Note>) -> Self {
        Self {
            notes: notes.into_iter().collect(),
            ..Self::default()
        }
    }

    /// The notes after changes.
    fn after(&self, changes: &[NoteChange]) -> Vec<Note> {
        let mut notes = self.notes.clone();
        for change in changes {
            match change {
                NoteChange::Insert(note) => notes.push(note.clone()),
                NoteChange::Update(new) => *notes.iter_mut().find(|note| note.id == new.id).unwrap() = new.clone(),
                NoteChange::Remove(id) => notes.retain(|note| note.id != *id),
            }
        }
        notes
    }
}

impl NotesView for View {
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError> {
        self.single.set(self.single.get() + 1);
        Ok(self.notes.iter().find(|note| note.id == *id).cloned())
    }

    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError> {
        Ok(self.notes.iter().any(|note| note.id == *id))
    }

    fn active_up_to(&self, _most: u32) -> Result<u64, StoreError> {
        self.counted.set(self.counted.get() + 1);
        Ok(self.notes.iter().filter(|note| note.is_active()).count() as u64)
    }

    fn pending(&self) -> Result<Vec<Note>, StoreError> {
        self.all.set(self.all.get() + 1);
        Ok(self.notes.iter().filter(|note| !note.is_active()).cloned().collect())
    }

    fn all(&self) -> Result<Vec<Note>, StoreError> {
        self.all.set(self.all.get() + 1);
        Ok(self.notes.clone())
    }
}

fn new(text: &str, status: NoteStatus) -> NewNote {
    NewNote {
        text: text.to_owned(),
        tags: Vec::new(),
        status,
        source: NoteSource::default(),
    }
}

fn replacing(number: u32, old: u32) -> Note {
    Note {
        replaces: Some(NoteId::from_random(old)),
        ..pending(number, "waits")
    }
}

fn id(number: u32) -> NoteId {
    NoteId::from_random(number)
}

#[test]
fn adding_looks_at_no_other_note() {
    let view = View::of((1..100).map(|number| note(number, "there")));
    add(&view, &new("waits", NoteStatus::Pending), 5, at(0), &mut || 7_000).unwrap();
    assert_eq!((view.single.get(), view.counted.get(), view.all.get()), (0, 0, 0));
    add(&view, &new("counts", NoteStatus::Active), 500, at(0), &mut || 7_000).unwrap();
    assert_eq!((view.single.get(), view.counted.get(), view.all.get()), (0, 1, 0));
}

#[test]
fn a_new_id_is_free_and_if_none_is_drawn_nothing_is_added() {
    let view = View::of([note(1, "a"), note(2, "b")]);
    let mut draws = [1, 2, 2, 9].into_iter();
    let planned = add(&view, &new("c", NoteStatus::Pending), 5, at(0), &mut || {
        draws.next().unwrap()
    })
    .unwrap();
    assert_eq!(planned.note.id, id(9));
    let stuck = add(&view, &new("c", NoteStatus::Pending), 5, at(0), &mut || 1);
    assert!(matches!(stuck, Err(ChangeError::NoId)));
}

#[test]
fn active_notes_are_never_more_than_the_limit() {
    let view = View::of([note(1, "a"), note(2, "b"), pending(3, "c")]);
    let added = |limit| add(&view, &new("d", NoteStatus::Active), limit, at(0), &mut || 9);
    assert!(added(3).is_ok());
    for limit in [0, 1, 2] {
        assert!(
            matches!(added(limit), Err(ChangeError::Full { active: 2, .. })),
            "{limit}"
        );
    }
    assert!(matches!(
        approve(&view, &id(3), None, 2, at(0)),
        Err(ChangeError::Full { active: 2, limit: 2 })
    ));
    // In place of another there is room.
    let view = View::of([note(1, "a"), note(2, "b"), replacing(3, 1)]);
    assert!(approve(&view, &id(3), None, 2, at(0)).is_ok());
}

#[test]
fn a_replacement_that_waits_leaves_the_note_and_is_approved_in_its_place() {
    let mut old = note(1, "old");
    old.tags = vec!["ci".to_owned()];
    old.source.untrusted = true;
    let view = View::of([old.clone()]);
    let planned = replace(&view, &id(1), &new("new", NoteStatus::Pending), at(50), &mut || 9).unwrap();
    assert_eq!(planned.changes, [NoteChange::Insert(planned.note.clone())]);
    assert_eq!(
        (planned.note.replaces.clone(), planned.note.tags.clone()),
        (Some(id(1)), old.tags)
    );
    assert!(planned.note.source.untrusted, "what was untrusted stays so");
    let view = View::of(view.after(&planned.changes));
    let approved = approve(&view, &id(9), None, 1, at(60)).unwrap();
    let notes = view.after(&approved.changes);
    assert_eq!(notes.len(), 1);
    assert_eq!(
        (notes[0].text.as_str(), notes[0].is_active(), notes[0].source.untrusted),
        ("new", true, false)
    );
    assert_eq!(notes[0].replaces, None);
}

#[test]
fn a_text_is_changed_in_place_where_it_need_not_wait_or_waits_already() {
    let view = View::of([note(1, "old"), pending(2, "waits")]);
    let counts = replace(&view, &id(1), &new("new", NoteStatus::Active), at(50), &mut || 9).unwrap();
    assert_eq!(
        (counts.note.id.clone(), counts.note.created_at, counts.note.updated_at),
        (id(1), at(1), at(50))
    );
    for status in [NoteStatus::Active, NoteStatus::Pending] {
        let waits = replace(&view, &id(2), &new("new", status), at(50), &mut || 9).unwrap();
        assert_eq!((waits.note.id.clone(), waits.note.status), (id(2), NoteStatus::Pending));
    }
}

#[test]
fn a_time_never_goes_back() {
    let view = View::of([note(100, "old"), pending(101, "waits")]);
    let replaced = replace(&view, &id(100), &new("new", NoteStatus::Active), at(5), &mut || 9).unwrap();
    let approved = approve(&view, &id(101), None, 9, at(5)).unwrap();
    assert_eq!((replaced.note.updated_at, approved.note.updated_at), (at(100), at(101)));
}

#[test]
fn what_is_approved_is_what_was_shown() {
    let view = View::of([pending(1, "waits")]);
    let shown = view.notes[0].digest();
    let other = note(2, "other").digest();
    assert!(
        matches!(approve(&view, &id(1), Some(&other), 9, at(0)), Err(ChangeError::Changed { found, .. }) if found == shown)
    );
    assert_eq!(approve(&view, &id(1), Some(&shown), 9, at(0)).unwrap().changes.len(), 1);
    assert!(
        approve(&View::of([note(1, "a")]), &id(1), None, 0, at(0))
            .unwrap()
            .changes
            .is_empty()
    );
    assert!(matches!(
        approve(&view, &id(7), None, 9, at(0)),
        Err(ChangeError::NotFound { .. })
    ));
}

#[test]
fn others_that_wait_to_replace_the_same_note_are_notes_of_their_own() {
    let view = View::of([note(1, "old"), replacing(2, 1), replacing(3, 1)]);
    let notes = view.after(&approve(&view, &id(2), None, 9, at(0)).unwrap().changes);
    assert_eq!(notes.len(), 2);
    assert_eq!(
        (notes[1].id.clone(), notes[1].is_active(), notes[1].replaces.clone()),
        (id(3), false, None)
    );
}

#[test]
fn all_that_waits_is_approved_or_nothing() {
    let view = View::of([note(1, "old"), replacing(2, 1), replacing(3, 1), pending(4, "more")]);
    // Note 2 takes the place of note 1; notes 3 and 4 need room.
    assert!(matches!(
        approve_all(&view, 2, at(0)),
        Err(ChangeError::Full { limit: 2, .. })
    ));
    let (approved, changes) = approve_all(&view, 3, at(0)).unwrap();
    assert_eq!(
        approved.iter().map(|note| note.id.clone()).collect::<Vec<_>>(),
        [id(2), id(3), id(4)]
    );
    let notes = view.after(&changes);
    assert!(notes.len() == 3 && notes.iter().all(|note| note.is_active() && note.replaces.is_none()));
    assert!(approve_all(&View::of([note(1, "a")]), 0, at(0)).unwrap().1.is_empty());
}

#[test]
fn a_note_goes_with_what_waits_to_replace_it() {
    let view = View::of([note(1, "old"), replacing(2, 1), pending(3, "other"), replacing(4, 1)]);
    let planned = forget(&view, &id(1)).unwrap();
    assert_eq!(
        view.after(&planned.changes)
            .iter()
            .map(|note| note.id.clone())
            .collect::<Vec<_>>(),
        [id(3)]
    );
    assert!(matches!(forget(&view, &id(9)), Err(ChangeError::NotFound { .. })));
    assert_eq!(forget_all(&view).unwrap().len(), 4);
    // A note that claims to replace itself goes once.
    let odd = View::of([replacing(1, 1)]);
    assert_eq!(forget(&odd, &id(1)).unwrap().changes.len(), 1);
    assert_eq!(approve(&odd, &id(1), None, 1, at(0)).unwrap().changes.len(), 1);
}

#[test]
fn what_others_keep_with_a_note_goes_on_with_what_takes_its_place() {
    let mut old = note(1, "a");
    old.extra.insert("owner".to_owned(), "ann # keep".into());
    old.extra.insert("topic".to_owned(), "old".into());
    let mut new = replacing(2, 1);
    new.extra.insert("topic".to_owned(), "new".into());
    let view = View::of([old, new]);
    let one = approve(&view, &id(2), None, 9, at(5)).unwrap().note;
    let (all, _) = approve_all(&view, 9, at(5)).unwrap();
    for approved in [&one, &all[0]] {
        let extra: Vec<_> = approved
            .extra
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str().unwrap()))
            .collect();
        assert_eq!(extra, [("owner", "ann # keep"), ("topic", "new")]);
    }
}

#[test]
fn the_json_of_a_note_has_these_names() {
    let bare = serde_json::to_value(note(1, "A fact.")).unwrap();
    let expected = serde_json::json!({
        "id": "m00000001", "text": "A fact.", "status": "active",
        "created_at": at(1).to_string(), "updated_at": at(1).to_string(),
        "source": { "untrusted_context": false },
    });
    assert_eq!(bare, expected);
    let whole = Note {
        tags: vec!["ci".to_owned()],
        source: NoteSource {
            run: Some("s/1".to_owned()),
            model: Some("a-model".to_owned()),
            version: Some("0.1.0".to_owned()),
            untrusted: true,
        },
        ..replacing(2, 1)
    };
    let json = serde_json::to_value(&whole).unwrap();
    let source =
        serde_json::json!({ "run_id": "s/1", "model": "a-model", "version": "0.1.0", "untrusted_context": true });
    assert_eq!(
        (&json["source"], &json["replaces"], &json["tags"][0]),
        (&source, &"m00000001".into(), &"ci".into())
    );
    assert_eq!(json.as_object().unwrap().len(), 8);
    assert_eq!(serde_json::from_value::<Note>(json).unwrap(), whole);
}

#[test]
fn the_file_names_what_a_note_replaces_last_and_only_then() {
    let mut waiting = replacing(2, 1);
    waiting.tags = vec!["ci".to_owned()];
    let file = memory_core::note::markdown::render(&waiting);
    assert!(file.contains("\ntags: [ci]\nreplaces: m00000001\n---\n"), "{file}");
    assert!(!memory_core::note::markdown::render(&note(1, "a")).contains("replaces"));
}

#[test]
fn a_line_has_the_day_of_the_last_change_in_utc() {
    let mut changed = note(1, "a");
    changed.updated_at = "2026-10-29T23:30:00-02:00".parse().unwrap();
    let selected = memory_core::note::section::select([&changed], 8_192, str::to_owned);
    assert_eq!(selected.lines[0].date.to_string(), "2026-10-30");
}
