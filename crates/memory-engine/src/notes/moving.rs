//! Notes that move to another kind of store, and those of an older version.

use std::path::Path;

use memory_core::note::{Note, NoteChange};
use memory_core::ports::{NoteStore, StoreError};

use super::place::{explained, legacy, place};
use super::{NoteBackend, Notes};
use crate::error::EngineError;
use crate::report::{ImportedNotes, MigratedNotes};

impl Notes {
    /// Copies all notes into a store of the other kind that is not there yet, compares the two, and puts the old one aside under
    /// another name. Cost: linear in the notes.
    ///
    /// # Errors
    ///
    /// `usage` if they are of that kind already; `already_exists` if the other store is there; `conflict` if what was copied is not
    /// what is there, and then both stay; and as storage fails.
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
        let notes = self.copy_into(&*target.store, target_path)?;
        let set_aside = self.set_aside(cwd)?;
        Ok(MigratedNotes {
            notes: notes.len() as u64,
            from: self.path.clone(),
            to: target_path.clone(),
            backend: to.as_str().to_owned(),
            set_aside,
        })
    }

    fn copy_into(&self, target: &dyn NoteStore, path: &str) -> Result<Vec<Note>, EngineError> {
        if target.exists().map_err(explained)? {
            return Err(StoreError::AlreadyExists {
                what: "store",
                id: path.to_owned(),
            }
            .into());
        }
        let notes = self.load()?.notes;
        let changes: Vec<NoteChange> = notes.iter().cloned().map(NoteChange::Insert).collect();
        target
            .update(&mut |view| {
                if view.all()?.is_empty() {
                    Ok(changes.clone())
                } else {
                    Ok(Vec::new())
                }
            })
            .map_err(explained)?;
        let mut copied = target.load().map_err(explained)?.notes;
        let mut expected = notes.clone();
        for list in [&mut copied, &mut expected] {
            list.sort_by(|a, b| a.id.cmp(&b.id));
        }
        if copied != expected || self.load()?.notes != notes {
            return Err(StoreError::Changed {
                what: "what was copied is not what is there: the store".to_owned(),
            }
            .into());
        }
        Ok(notes)
    }

    /// Puts the store aside, and says where it is now.
    fn set_aside(&self, cwd: &Path) -> Result<String, EngineError> {
        let suffix = self.now().strftime("%Y%m%dT%H%M%SZ").to_string();
        let aside = match self.settings.backend {
            NoteBackend::Markdown => memory_fs::set_notes_aside(cwd, &self.path, &suffix),
            NoteBackend::Sqlite => memory_fs::set_file_aside(cwd, &self.path, &suffix),
        };
        Ok(aside?)
    }

    /// Copies the notes of an older version's JSON store at `file`, inside the working folder, into this one: once, and only while it
    /// is not there. The file is only read.
    ///
    /// # Errors
    ///
    /// `store_outside_cwd`, `store_corrupt` of either; and as storage fails.
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
        let notes = old.load().map_err(explained)?.notes;
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
