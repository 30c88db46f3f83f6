//! The store of older versions: one JSON file, an array of notes or an object with one.

use memory_core::note::search::{NoteQuery, search};
use memory_core::note::{Note, NoteChange, NoteId};
use memory_core::ports::{LoadedNotes, NotePlan, NoteStore, NotesView, StoreError};
use serde_json::{Map, Value};

use super::place::{HeldDir, NotesDir};
use super::{LOCK, PATIENCE, corrupt};
use crate::error::FsError;
use crate::lock::lock_in;
use crate::write::{Existing, write_in};

/// The longest file in bytes. Our own figure.
const MAX_BYTES: usize = 64 << 20;

/// The names under which an object may have the notes.
const NAMES: [&str; 3] = ["entries", "memories", "notes"];

/// Project notes in one JSON file.
#[derive(Debug)]
pub struct NotesJson {
    dir: NotesDir,
    name: String,
}

/// The file, read: the notes, and what stands round them.
struct Content {
    around: Option<(Value, &'static str)>,
    notes: Vec<Note>,
}

impl NotesJson {
    /// The store in the file `name` of `dir`, be it there or not. Touches nothing.
    pub fn new(dir: NotesDir, name: String) -> Self {
        Self { dir, name }
    }

    fn content(&self, held: &HeldDir) -> Result<Option<Content>, StoreError> {
        let path = held.path().join(&self.name);
        let bytes = match held.folder().read(&self.name, MAX_BYTES) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(FsError::Outside { found, .. }) => return Err(corrupt(&path, format!("{found}; it was not opened"))),
            Err(error) => return Err(error.into()),
        };
        if bytes.len() > MAX_BYTES {
            return Err(corrupt(&path, format!("it has more than {MAX_BYTES} bytes")));
        }
        parse(&bytes).map(Some).map_err(|detail| corrupt(&path, detail))
    }
}

fn parse(bytes: &[u8]) -> Result<Content, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let value: Value = serde_json::from_slice(bytes).map_err(|error| format!("no JSON: {error}"))?;
    let (around, list) = match value {
        Value::Array(list) => (None, list),
        Value::Object(mut object) => {
            let is_list = |name: &&str| object.get(*name).is_some_and(Value::is_array);
            let mut lists = NAMES.into_iter().filter(is_list);
            let name = lists.next().ok_or("it has no list of notes")?;
            if let Some(other) = lists.next() {
                return Err(format!("it has two lists of notes, `{name}` and `{other}`"));
            }
            let Some(Value::Array(list)) = object.insert(name.to_owned(), Value::Null) else {
                return Err("it has no list of notes".to_owned());
            };
            (Some((Value::Object(object), name)), list)
        }
        _ => return Err("it is no list of notes".to_owned()),
    };
    let mut notes: Vec<Note> = Vec::with_capacity(list.len());
    for (index, value) in list.into_iter().enumerate() {
        let note = note_of(value).map_err(|error| format!("note {}: {error}", index + 1))?;
        if notes.iter().any(|known| known.id == note.id) {
            return Err(format!("note {}: the id `{}` stands twice", index + 1, note.id));
        }
        if note.text.trim().is_empty() {
            return Err(format!("note {}: it says nothing", index + 1));
        }
        notes.push(note);
    }
    Ok(Content { around, notes })
}

/// The fields of a note in JSON, and where those of others are kept that are called like them.
const FIELDS: [&str; 8] = [
    "id",
    "text",
    "status",
    "created_at",
    "updated_at",
    "source",
    "tags",
    "replaces",
];
const OTHERS: &str = "extra";

fn note_of(mut value: Value) -> Result<Note, serde_json::Error> {
    let others = value.as_object_mut().and_then(|object| object.remove(OTHERS));
    let mut note: Note = serde_json::from_value(value)?;
    match others {
        Some(Value::Object(others)) => note.extra.extend(others),
        Some(other) => drop(note.extra.insert(OTHERS.to_owned(), other)),
        None => {}
    }
    Ok(note)
}

fn value_of(mut note: Note) -> Result<Value, serde_json::Error> {
    let extra = std::mem::take(&mut note.extra);
    let is_taken = |name: &String| FIELDS.contains(&name.as_str()) || name == OTHERS;
    let (taken, free): (Map<_, _>, Map<_, _>) = extra.into_iter().partition(|(name, _)| is_taken(name));
    note.extra = free;
    let mut value = serde_json::to_value(note)?;
    if let (Some(object), false) = (value.as_object_mut(), taken.is_empty()) {
        object.insert(OTHERS.to_owned(), Value::Object(taken));
    }
    Ok(value)
}

fn render(content: Content) -> Result<Vec<u8>, serde_json::Error> {
    let list = content.notes.into_iter().map(value_of).collect::<Result<Value, _>>()?;
    let value = match content.around {
        Some((Value::Object(mut object), name)) => {
            object.insert(name.to_owned(), list);
            Value::Object(object)
        }
        _ => list,
    };
    let mut bytes = serde_json::to_vec_pretty(&value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

impl NoteStore for NotesJson {
    fn exists(&self) -> Result<bool, StoreError> {
        let Some(held) = self.dir.find()? else { return Ok(false) };
        Ok(held.folder().look(&self.name)?.is_some())
    }

    fn load(&self) -> Result<LoadedNotes, StoreError> {
        let Some(held) = self.dir.find()? else {
            return Ok(LoadedNotes::default());
        };
        let notes = self.content(&held)?.map_or_else(Vec::new, |content| content.notes);
        Ok(LoadedNotes {
            notes,
            strays: Vec::new(),
        })
    }

    fn search(&self, query: &NoteQuery) -> Result<Vec<Note>, StoreError> {
        let notes = self.load()?.notes;
        Ok(search(&notes, query).into_iter().cloned().collect())
    }

    fn update(&self, plan: &mut NotePlan<'_>) -> Result<(), StoreError> {
        let held = self.dir.find()?;
        let locks = match &held {
            Some(held) => held.folder().child("locks")?,
            None => None,
        };
        // Making the lock would make something: planned without it first.
        if locks.is_none() {
            let content = held.as_ref().map(|held| self.content(held)).transpose()?.flatten();
            let view = ListView(content.map_or_else(Vec::new, |content| content.notes));
            if plan(&view)?.is_empty() {
                return Ok(());
            }
        }
        let held = self.dir.make()?;
        let locks = held.folder().child_or_new("locks")?;
        let _guard = lock_in(&locks, LOCK, PATIENCE)?;
        held.in_place()?;
        let content = self.content(&held)?;
        let existing = if content.is_some() {
            Existing::Replace
        } else {
            Existing::Refuse
        };
        let Content { around, notes } = content.unwrap_or(Content {
            around: None,
            notes: Vec::new(),
        });
        let view = ListView(notes);
        let changes = plan(&view)?;
        if changes.is_empty() {
            return Ok(());
        }
        let mut notes = view.0;
        for change in changes {
            make(&mut notes, change)?;
        }
        let path = held.path().join(&self.name);
        let bytes = render(Content { around, notes }).map_err(|error| corrupt(&path, error.to_string()))?;
        held.in_place()?;
        write_in(held.folder(), &self.name, &bytes, existing)?;
        Ok(held.in_place()?)
    }
}

fn make(notes: &mut Vec<Note>, change: NoteChange) -> Result<(), StoreError> {
    let place = |id: &NoteId, notes: &[Note]| notes.iter().position(|note| note.id == *id);
    let missing = |id: &NoteId| StoreError::NotFound {
        what: "note",
        id: id.to_string(),
    };
    match change {
        NoteChange::Insert(note) if place(&note.id, notes).is_some() => Err(StoreError::AlreadyExists {
            what: "note",
            id: note.id.to_string(),
        }),
        NoteChange::Insert(note) => {
            notes.push(note);
            Ok(())
        }
        NoteChange::Update(note) => {
            let at = place(&note.id, notes).ok_or_else(|| missing(&note.id))?;
            notes[at] = note;
            Ok(())
        }
        NoteChange::Remove(id) => {
            let at = place(&id, notes).ok_or_else(|| missing(&id))?;
            notes.remove(at);
            Ok(())
        }
    }
}

/// Notes that were read, as a plan asks them.
struct ListView(Vec<Note>);

impl NotesView for ListView {
    fn note(&self, id: &NoteId) -> Result<Option<Note>, StoreError> {
        Ok(self.0.iter().find(|note| note.id == *id).cloned())
    }

    fn is_taken(&self, id: &NoteId) -> Result<bool, StoreError> {
        Ok(self.0.iter().any(|note| note.id == *id))
    }

    fn active_up_to(&self, _most: u32) -> Result<u64, StoreError> {
        Ok(self.0.iter().filter(|note| note.is_active()).count() as u64)
    }

    fn pending(&self) -> Result<Vec<Note>, StoreError> {
        Ok(self.0.iter().filter(|note| !note.is_active()).cloned().collect())
    }

    fn all(&self) -> Result<Vec<Note>, StoreError> {
        Ok(self.0.clone())
    }
}
