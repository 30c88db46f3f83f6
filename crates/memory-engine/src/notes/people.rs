//! What a person does with notes: look, approve, forget, and say something themselves.

use std::collections::BTreeSet;

use memory_core::note::change::{self, ChangeError, NewNote};
use memory_core::note::intake::{self, Taken};
use memory_core::note::record::NoteOp;
use memory_core::note::{Note, NoteChange, NoteId, NoteSource, NoteStatus, search};
use memory_core::ports::LoadedNotes;

use super::place::explained;
use super::{Notes, draw};
use crate::error::EngineError;
use crate::report::{ApprovedNote, ApprovedNotes, ForgottenNotes, NoteList, NoteReport, NoteWritten, NotesStatus};

impl Notes {
    /// Lists the notes, the one changed last first, pending ones beside active ones; those of one status if one is named.
    /// Cost: linear in the store.
    ///
    /// # Errors
    ///
    /// `store_corrupt`, `store_foreign`, `schema_too_new`, `store_outside_cwd`, `io`; the message names the file.
    pub fn list(&self, status: Option<NoteStatus>) -> Result<NoteList, EngineError> {
        let LoadedNotes { mut notes, strays } = self.load()?;
        let count = |wanted| notes.iter().filter(|note| note.status == wanted).count() as u64;
        let (active, pending) = (count(NoteStatus::Active), count(NoteStatus::Pending));
        notes.reverse();
        notes.sort_by_key(|note| std::cmp::Reverse(note.updated_at));
        let wanted = notes
            .into_iter()
            .filter(|note| status.is_none_or(|status| note.status == status));
        Ok(NoteList {
            store: self.path.clone(),
            backend: self.settings.backend.as_str().to_owned(),
            notes: wanted.map(|note| NoteReport::new(self.masked(note))).collect(),
            active,
            pending,
            strays,
        })
    }

    /// Shows one note.
    ///
    /// # Errors
    ///
    /// `not_found`, and as [`Notes::list`].
    pub fn show(&self, id: &NoteId) -> Result<NoteReport, EngineError> {
        let notes = self.load()?.notes;
        let found = notes.into_iter().find(|note| note.id == *id);
        let missing = || ChangeError::NotFound { id: id.to_string() };
        let mut report = NoteReport::new(self.masked(found.ok_or_else(missing)?));
        report.extra.sort_keys();
        Ok(report)
    }

    /// Finds active notes, the one changed last first.
    ///
    /// # Errors
    ///
    /// As [`Notes::list`].
    pub fn search(&self, query: &search::NoteQuery) -> Result<Vec<NoteReport>, EngineError> {
        let found = self.store.search(query).map_err(explained)?;
        Ok(found
            .into_iter()
            .map(|note| NoteReport::new(self.masked(note)))
            .collect())
    }

    /// Says how the store is: whether it is there, whether it can be read, and how much is in it. Never fails for the store.
    pub fn status(&self) -> NotesStatus {
        let exists = self.exists();
        let loaded = match &exists {
            Ok(_) => self.load(),
            Err(_) => Err(EngineError::Settings(String::new())),
        };
        let error = match (&exists, &loaded) {
            (Err(error), _) | (_, Err(error)) => Some((error.code(), error.to_string())),
            _ => None,
        };
        let notes = loaded.unwrap_or_default();
        let count = |wanted| notes.notes.iter().filter(|note| note.status == wanted).count() as u64;
        NotesStatus {
            backend: self.settings.backend.as_str().to_owned(),
            approval: self.settings.approval.as_str().to_owned(),
            path: self.path.clone(),
            exists: exists.unwrap_or_default(),
            available: error.is_none(),
            code: error.as_ref().map(|(code, _)| code.as_str().to_owned()),
            error: error.map(|(_, message)| message),
            active: count(NoteStatus::Active),
            pending: count(NoteStatus::Pending),
            strays: notes.strays,
        }
    }

    /// Saves a note as a person: it counts at once.
    ///
    /// # Errors
    ///
    /// `validation_failed` if the text is none that is kept; `limit_reached`; and as storage fails.
    pub fn remember(&self, text: &str, tags: &[String]) -> Result<NoteWritten, EngineError> {
        let taken = self.take_of_person(text, tags)?;
        let now = self.now();
        let new = person_note(&taken);
        let limit = self.settings.max_notes;
        let note = self.change(|view| {
            let planned = change::add(view, &new, limit, now, &mut draw)?;
            Ok::<_, ChangeError>((planned.note, planned.changes))
        })?;
        Ok(written(NoteOp::Add, &note, &taken))
    }

    /// Changes the text of a note as a person. An active one stays active, one that waits goes on waiting. Without tags it keeps
    /// its own.
    ///
    /// # Errors
    ///
    /// `not_found`, `validation_failed`, and as storage fails.
    pub fn replace(&self, id: &NoteId, text: &str, tags: &[String]) -> Result<NoteWritten, EngineError> {
        let taken = self.take_of_person(text, tags)?;
        let now = self.now();
        let new = person_note(&taken);
        let note = self.change(|view| {
            let planned = change::replace(view, id, &new, now, &mut draw)?;
            Ok::<_, ChangeError>((planned.note, planned.changes))
        })?;
        Ok(written(NoteOp::Replace, &note, &taken))
    }

    /// Approves a note that waits. With the beginning of the digest of the text that was shown it is refused if the text
    /// changed since.
    ///
    /// # Errors
    ///
    /// `not_found`, `conflict` if the text is another one, `limit_reached`, and as storage fails.
    pub fn approve(&self, id: &NoteId, shown: Option<&str>) -> Result<ApprovedNotes, EngineError> {
        let now = self.now();
        let limit = self.settings.max_notes;
        let (note, changes) = self.change(|view| {
            if let (Some(shown), Some(note)) = (shown, view.note(id)?) {
                self.expect_text(note, shown)?;
            }
            let planned = change::approve(view, id, None, limit, now)?;
            Ok::<_, ChangeError>(((planned.note, planned.changes.clone()), planned.changes))
        })?;
        let replaced = changes.iter().find_map(removed);
        Ok(ApprovedNotes {
            already: changes.is_empty(),
            approved: vec![ApprovedNote {
                id: note.id.to_string(),
                replaced,
            }],
        })
    }

    /// Approves every note that waits, or none of them. With what a person was `shown` it is refused unless that is what waits.
    ///
    /// # Errors
    ///
    /// `conflict` if others wait, or they say something else; `limit_reached` if there is not room for all, and as storage fails.
    pub fn approve_all(&self, shown: Option<&[NoteReport]>) -> Result<ApprovedNotes, EngineError> {
        let now = self.now();
        let limit = self.settings.max_notes;
        let (notes, places) = self.change(|view| {
            let waited = view.pending()?;
            self.expect_shown(shown, &waited)?;
            let (notes, changes) = change::approve_all(view, limit, now)?;
            let mut gone: Vec<String> = changes.iter().filter_map(removed).collect();
            // The first that waited to replace a note takes its place.
            let places = waited.into_iter().map(|note| {
                let replaces = note.replaces?.to_string();
                let at = gone.iter().position(|id| *id == replaces)?;
                Some(gone.remove(at))
            });
            let places: Vec<Option<String>> = places.collect();
            Ok::<_, ChangeError>(((notes, places), changes))
        })?;
        let approved = notes.into_iter().zip(places).map(|(note, replaced)| ApprovedNote {
            id: note.id.to_string(),
            replaced,
        });
        Ok(ApprovedNotes {
            already: false,
            approved: approved.collect(),
        })
    }

    /// Removes a note, and those that wait to replace it.
    ///
    /// # Errors
    ///
    /// `not_found`, and as storage fails.
    pub fn forget(&self, id: &NoteId) -> Result<ForgottenNotes, EngineError> {
        let changes = self.change(|view| {
            let planned = change::forget(view, id)?;
            Ok::<_, ChangeError>((planned.changes.clone(), planned.changes))
        })?;
        Ok(forgotten(&changes))
    }

    /// Removes every note. A store that is not there stays so. With what a person was `shown` it is refused unless that is what is
    /// there.
    ///
    /// # Errors
    ///
    /// `conflict` if others are there, or they say something else; and as storage fails.
    pub fn forget_all(&self, shown: Option<&[NoteReport]>) -> Result<ForgottenNotes, EngineError> {
        let changes = self.change(|view| {
            if shown.is_some() {
                self.expect_shown(shown, &view.all()?)?;
            }
            let changes = change::forget_all(view)?;
            Ok::<_, ChangeError>((changes.clone(), changes))
        })?;
        Ok(forgotten(&changes))
    }

    /// Refuses a text that is not the one that was shown. What is shown is masked, and so is its digest.
    fn expect_text(&self, note: Note, shown: &str) -> Result<(), ChangeError> {
        let note = self.masked(note);
        let found = note.digest();
        if found.to_string().starts_with(shown) {
            return Ok(());
        }
        Err(ChangeError::Changed { id: note.id, found })
    }

    /// Refuses what is not what a person was shown, if they were shown something.
    fn expect_shown(&self, shown: Option<&[NoteReport]>, found: &[Note]) -> Result<(), ChangeError> {
        let Some(shown) = shown else { return Ok(()) };
        let found = found.iter().cloned().map(|note| self.masked(note));
        let found: BTreeSet<_> = found
            .map(|note| (note.id.to_string(), note.digest().to_string()))
            .collect();
        let shown: BTreeSet<_> = shown
            .iter()
            .map(|note| (note.id.clone(), note.digest.clone()))
            .collect();
        if found == shown {
            Ok(())
        } else {
            Err(ChangeError::OthersShown)
        }
    }

    fn take_of_person(&self, text: &str, tags: &[String]) -> Result<Taken, EngineError> {
        Ok(intake::take(text, tags, self.settings.max_text, &self.redactor, true)?)
    }
}

fn person_note(taken: &Taken) -> NewNote {
    NewNote {
        text: taken.text.clone(),
        tags: taken.tags.clone(),
        status: NoteStatus::Active,
        source: NoteSource {
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            ..NoteSource::default()
        },
    }
}

fn written(op: NoteOp, note: &Note, taken: &Taken) -> NoteWritten {
    NoteWritten {
        op: op.as_str().to_owned(),
        id: note.id.to_string(),
        status: note.status.as_str().to_owned(),
        redacted: !taken.masked.is_empty(),
        masked: taken.masked.iter().map(|kind| (*kind).to_owned()).collect(),
        suspicious: taken.suspicious.iter().map(|class| (*class).to_owned()).collect(),
    }
}

fn removed(change: &NoteChange) -> Option<String> {
    match change {
        NoteChange::Remove(id) => Some(id.to_string()),
        NoteChange::Insert(_) | NoteChange::Update(_) => None,
    }
}

fn forgotten(changes: &[NoteChange]) -> ForgottenNotes {
    ForgottenNotes {
        forgotten: changes.iter().filter_map(removed).collect(),
    }
}
