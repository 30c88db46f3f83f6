//! The rules of notes on a plain list, written from their documentation alone.

use std::collections::BTreeSet;

use memory_core::note::change::NewNote;
use memory_core::note::search::{NoteQuery, fold};
use memory_core::note::{Note, NoteId, NoteStatus, normalise_tags};
use memory_core::{Code, Digest, Timestamp};

use super::operations::{Operation, Outcome, Shown, choose, draws, time};
use crate::note_contract::StoredOrder;

/// So many ids are drawn for a new note.
const DRAWS: usize = 16;

/// A store as a list.
pub(super) struct Reference {
    notes: Vec<Note>,
    limit: usize,
    order: StoredOrder,
    exists: bool,
}

impl Reference {
    pub(super) fn new(limit: u32, order: StoredOrder) -> Self {
        Self {
            notes: Vec::new(),
            limit: limit as usize,
            order,
            exists: false,
        }
    }

    /// The notes in the order in which they are stored.
    pub(super) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether anything was ever stored.
    pub(super) fn exists(&self) -> bool {
        self.exists
    }

    pub(super) fn perform(&mut self, operation: &Operation, step: usize) -> Outcome {
        let outcome = match operation {
            Operation::Add { new, after } => self.add(new, time(step, *after), step),
            Operation::Replace { which, new, after } => {
                let id = choose(&self.notes, *which);
                self.replace(&id, new, time(step, *after), step)
            }
            Operation::Approve { which, shown, after } => {
                let id = choose(&self.notes, *which);
                self.approve(&id, *shown, time(step, *after))
            }
            Operation::ApproveAll { after } => self.approve_all(time(step, *after)),
            Operation::Forget { which } => {
                let id = choose(&self.notes, *which);
                self.forget(&id)
            }
            Operation::ForgetAll => {
                self.notes.clear();
                Ok(Vec::new())
            }
            Operation::Search(query) => Ok(self.search(query)),
            Operation::Reopen => Ok(Vec::new()),
        };
        self.order.sort(&mut self.notes);
        self.exists |= !self.notes.is_empty();
        outcome
    }

    fn count(&self) -> usize {
        self.notes.iter().filter(|note| note.is_active()).count()
    }

    fn find(&mut self, id: &NoteId) -> Result<&mut Note, Code> {
        self.notes.iter_mut().find(|note| note.id == *id).ok_or(Code::NotFound)
    }

    /// Stores a new note under the first id drawn that nothing has and nothing waits to replace.
    fn insert(&mut self, new: &NewNote, replaces: Option<NoteId>, now: Timestamp, step: usize) -> Outcome {
        let waiting = self.notes.iter().filter(|note| !note.is_active());
        let mut taken: BTreeSet<NoteId> = waiting.filter_map(|note| note.replaces.clone()).collect();
        taken.extend(self.notes.iter().map(|note| note.id.clone()));
        let mut draw = draws(step);
        let drawn: Vec<NoteId> = (0..DRAWS).map(|_| NoteId::from_random(draw())).collect();
        let id = drawn.into_iter().find(|id| !taken.contains(id)).ok_or(Code::Conflict)?;
        let note = Note {
            id,
            text: new.text.clone(),
            status: new.status,
            created_at: now,
            updated_at: now,
            source: new.source.clone(),
            tags: new.tags.clone(),
            replaces,
            extra: serde_json::Map::new(),
        };
        self.notes.push(note.clone());
        Ok(vec![note])
    }

    fn add(&mut self, new: &NewNote, now: Timestamp, step: usize) -> Outcome {
        if new.status == NoteStatus::Active && self.count() >= self.limit {
            return Err(Code::LimitReached);
        }
        self.insert(new, None, now, step)
    }

    fn replace(&mut self, id: &NoteId, new: &NewNote, now: Timestamp, step: usize) -> Outcome {
        let note = self.find(id)?;
        let mut new = new.clone();
        if note.source.untrusted {
            new.source.untrusted = true;
        }
        if new.tags.is_empty() {
            new.tags = note.tags.clone();
        }
        if note.is_active() && new.status == NoteStatus::Pending {
            return self.insert(&new, Some(id.clone()), now, step);
        }
        note.text = new.text;
        note.tags = new.tags;
        note.source = new.source;
        note.updated_at = note.updated_at.max(now);
        Ok(vec![note.clone()])
    }

    /// The note in whose place this one comes, if it is there and counts.
    fn place_of(&self, note: &Note) -> Option<NoteId> {
        let counts = |id: &NoteId| self.notes.iter().any(|other| other.id == *id && other.is_active());
        note.replaces.clone().filter(counts)
    }

    fn approve(&mut self, id: &NoteId, shown: Shown, now: Timestamp) -> Outcome {
        let note = self.find(id)?.clone();
        let is_shown = |shown: Digest| shown == Digest::of(note.text.as_bytes());
        if !shown.digest(Some(&note)).is_none_or(is_shown) {
            return Err(Code::Conflict);
        }
        if note.is_active() {
            return Ok(vec![note]);
        }
        let place = self.place_of(&note);
        if place.is_none() && self.count() >= self.limit {
            return Err(Code::LimitReached);
        }
        let note = self.find(id)?;
        activate(note, now);
        let note = note.clone();
        if let Some(place) = place {
            self.notes.retain(|other| other.id != place);
            // Nothing waits to replace what is not there.
            for other in self
                .notes
                .iter_mut()
                .filter(|other| other.replaces.as_ref() == Some(&place))
            {
                other.replaces = None;
            }
        }
        Ok(vec![note])
    }

    fn approve_all(&mut self, now: Timestamp) -> Outcome {
        let waiting: Vec<Note> = self.notes.iter().filter(|note| !note.is_active()).cloned().collect();
        let places: BTreeSet<NoteId> = waiting.iter().filter_map(|note| self.place_of(note)).collect();
        let grows_by = waiting.len() - places.len();
        if grows_by > 0 && self.count() + grows_by > self.limit {
            return Err(Code::LimitReached);
        }
        self.notes.retain(|note| !places.contains(&note.id));
        let mut approved = Vec::new();
        for note in self.notes.iter_mut().filter(|note| !note.is_active()) {
            activate(note, now);
            approved.push(note.clone());
        }
        Ok(approved)
    }

    fn forget(&mut self, id: &NoteId) -> Outcome {
        let note = self.find(id)?.clone();
        let goes = |other: &Note| other.id == *id || (!other.is_active() && other.replaces.as_ref() == Some(id));
        self.notes.retain(|other| !goes(other));
        Ok(vec![note])
    }

    fn search(&self, query: &NoteQuery) -> Vec<Note> {
        let words = fold(&query.words).into_owned();
        let says = |note: &Note, word: &str| {
            let mut places = vec![fold(&note.text).into_owned()];
            places.extend(note.tags.iter().map(|tag| fold(tag).into_owned()));
            places.iter().any(|place| place.contains(word))
        };
        let has_tag = |note: &Note| match &query.tag {
            Some(tag) => normalise_tags([tag]).iter().any(|tag| note.tags.contains(tag)),
            None => true,
        };
        let mut found: Vec<(Timestamp, usize)> = Vec::new();
        for (at, note) in self.notes.iter().enumerate() {
            if note.is_active() && has_tag(note) && words.split_whitespace().all(|word| says(note, word)) {
                found.push((note.updated_at, at));
            }
        }
        found.sort_unstable();
        found.reverse();
        found.truncate(query.limit.unwrap_or(usize::MAX));
        found.into_iter().map(|(_, at)| self.notes[at].clone()).collect()
    }
}

fn activate(note: &mut Note, now: Timestamp) {
    note.status = NoteStatus::Active;
    note.updated_at = note.updated_at.max(now);
    note.source.untrusted = false;
    note.replaces = None;
}
