//! Notes that move to another kind of store, and those of an older version.

use std::path::Path;

use memory_core::note::change::ChangeError;
use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile, extra_of_json, render};
use memory_core::note::{Note, NoteChange, intake};
use memory_core::ports::{NoteStore, StoreError};

use super::place::{explained, legacy, place};
use super::{NoteBackend, Notes};
use crate::error::EngineError;
use crate::report::{ImportedNotes, MigratedNotes};

impl Notes {
    /// Copies all notes into a store of the other kind that is not there yet, compares the two, and puts the old one aside under
    /// another name. One that was cut off goes on when it is repeated: a store that has these very notes is the copy. Cost: linear
    /// in the notes.
    ///
    /// # Errors
    ///
    /// `usage` if they are of that kind already, or there are none; `already_exists` if the other store is there and has other
    /// notes; `validation_failed` if a note cannot be kept in the other kind, which is asked before anything is made; `conflict` if
    /// what was copied is not what is there, or was changed meanwhile, and then both stay; and as storage fails.
    pub fn migrate(&self, cwd: &Path, to: NoteBackend) -> Result<MigratedNotes, EngineError> {
        if to == self.settings.backend {
            return Err(EngineError::Misuse(format!(
                "the notes are kept as {} already",
                to.as_str()
            )));
        }
        let target_path = match to {
            NoteBackend::Markdown => &self.settings.path,
            NoteBackend::Sqlite => &self.settings.sqlite_path,
        };
        let target = place(cwd, to, target_path)?;
        if self.settings.backend == NoteBackend::Markdown {
            self.make_lock()?;
        }
        // All of it under the lock of the old store: what somebody saves meanwhile waits, and goes into no store that is put aside.
        let mut moved = None;
        let planned = self.store.update(&mut |view| {
            moved = Some(self.move_into(cwd, &view.all()?, &*target.store, to, target_path));
            Ok(Vec::new())
        });
        planned.map_err(explained)?;
        let (notes, set_aside) = moved.unwrap_or_else(|| Err(EngineError::NoNotes))?;
        Ok(MigratedNotes {
            notes,
            from: self.path.clone(),
            to: target_path.clone(),
            backend: to.as_str().to_owned(),
            set_aside,
        })
    }

    /// Sees to it that there is a lock to take: a folder that people made has none before its first change. A note that becomes
    /// itself is one.
    fn make_lock(&self) -> Result<(), EngineError> {
        let itself = self.store.update(&mut |view| {
            let first = view.all()?.into_iter().next();
            Ok(first.into_iter().map(NoteChange::Update).collect())
        });
        itself.map_err(explained)
    }

    /// Copies, compares, and puts the old store aside. Says how many notes there are, and where the old ones are now.
    fn move_into(
        &self,
        cwd: &Path,
        notes: &[Note],
        target: &dyn NoteStore,
        to: NoteBackend,
        path: &str,
    ) -> Result<(u64, String), EngineError> {
        if !self.exists()? {
            let there = target.exists().map_err(explained)?;
            let elsewhere = if there {
                format!("; {path} has some")
            } else {
                String::new()
            };
            return Err(EngineError::Misuse(format!(
                "there are no notes in {} to move{elsewhere}",
                self.path
            )));
        }
        expect_movable(notes, to)?;
        copy_into(notes, target, path)?;
        Ok((notes.len() as u64, self.set_aside(cwd, notes)?))
    }

    /// Notes of an older version as this one keeps them: masked, in one form, no more active ones than the limit.
    fn as_taken(&self, notes: Vec<Note>) -> Result<Vec<Note>, EngineError> {
        let active = notes.iter().filter(|note| note.is_active()).count() as u64;
        let limit = self.settings.max_notes;
        if active > u64::from(limit) {
            return Err(ChangeError::Full { active, limit }.into());
        }
        let take = |note: Note| {
            let taken = intake::take(&note.text, &note.tags, u32::MAX, &self.redactor, true)?;
            Ok(Note {
                text: taken.text,
                tags: taken.tags,
                extra: extra_of_json(note.extra),
                ..note
            })
        };
        notes.into_iter().map(take).collect()
    }

    /// Puts the store aside, and says where it is now.
    fn set_aside(&self, cwd: &Path, notes: &[Note]) -> Result<String, EngineError> {
        let suffix = self.now().strftime("%Y%m%dT%H%M%SZ").to_string();
        match self.settings.backend {
            NoteBackend::Markdown => {
                let aside = memory_fs::set_notes_aside(cwd, &self.path, &suffix, notes);
                aside.map_err(explained)
            }
            NoteBackend::Sqlite => Ok(memory_fs::set_file_aside(cwd, &self.path, &suffix)?),
        }
    }

    /// Copies the notes of an older version's JSON store at `file`, inside the working folder, into this one: once, and only while it
    /// is not there. The file is only read.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd`, `store_corrupt` of either; `limit_reached` if more of them are active than may be; `validation_failed` if
    /// one says nothing without its credentials; and as storage fails.
    pub fn import_legacy(&self, cwd: &Path, file: &Path) -> Result<ImportedNotes, EngineError> {
        let name = file.to_str().unwrap_or_default();
        let old = legacy(cwd, name)?;
        if !old.exists().map_err(explained)? {
            return Err(StoreError::NotFound {
                what: "file",
                id: name.to_owned(),
            }
            .into());
        }
        let notes = self.as_taken(old.load().map_err(explained)?.notes)?;
        let report = |imported: usize, reason: Option<&str>| ImportedNotes {
            imported: imported as u64,
            store: self.path.clone(),
            reason: reason.map(str::to_owned),
        };
        if self.exists()? {
            return Ok(report(0, Some("the store is there already")));
        }
        if notes.is_empty() {
            return Ok(report(0, Some("there is no note in it")));
        }
        expect_movable(&notes, self.settings.backend)?;
        let changes: Vec<NoteChange> = notes.iter().cloned().map(NoteChange::Insert).collect();
        let mut imported = 0;
        let planned = self.store.update(&mut |view| {
            let is_new = view.all()?.is_empty();
            imported = if is_new { changes.len() } else { 0 };
            Ok(if is_new { changes.clone() } else { Vec::new() })
        });
        planned.map_err(explained)?;
        Ok(report(imported, None))
    }
}

/// Refuses a note that a store of this kind cannot keep as it is.
fn expect_movable(notes: &[Note], to: NoteBackend) -> Result<(), EngineError> {
    if to == NoteBackend::Sqlite {
        return Ok(());
    }
    let is_kept = |note: &&Note| {
        let text = render(note);
        text.len() <= MAX_NOTE_FILE_BYTES && NoteFile::parse(text.as_bytes()).is_ok_and(|file| file.note() == *note)
    };
    match notes.iter().find(|note| !is_kept(note)) {
        Some(note) => Err(EngineError::NotMovable {
            id: note.id.clone(),
            most: MAX_NOTE_FILE_BYTES,
        }),
        None => Ok(()),
    }
}

/// Says whether a store has these notes, whatever their order is.
fn holds(store: &dyn NoteStore, notes: &[Note]) -> Result<bool, EngineError> {
    let mut found = store.load().map_err(explained)?.notes;
    let mut expected = notes.to_vec();
    for list in [&mut found, &mut expected] {
        list.sort_by(|a, b| a.id.cmp(&b.id));
    }
    Ok(found == expected)
}

/// Copies notes into a store that is not there, and reads them back. One that was copied into before is as good.
fn copy_into(notes: &[Note], target: &dyn NoteStore, path: &str) -> Result<(), EngineError> {
    if target.exists().map_err(explained)? {
        if holds(target, notes)? {
            return Ok(());
        }
        return Err(StoreError::AlreadyExists {
            what: "store",
            id: path.to_owned(),
        }
        .into());
    }
    let changes: Vec<NoteChange> = notes.iter().cloned().map(NoteChange::Insert).collect();
    let fill = target.update(&mut |view| {
        let is_empty = view.all()?.is_empty();
        Ok(if is_empty { changes.clone() } else { Vec::new() })
    });
    fill.map_err(explained)?;
    if holds(target, notes)? {
        return Ok(());
    }
    Err(StoreError::Changed {
        what: "what was copied is not what is there: the store".to_owned(),
    }
    .into())
}
