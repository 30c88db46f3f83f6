//! How far the store has come, noted beside the database: a database that was put back from a backup, or copied without its
//! log, is whole and knows nothing of what it lacks.
//!
//! The note (`store.json`) is written when an engine that may write is opened or dropped, always behind what the database has
//! made durable: it is never ahead of a database of which nothing was lost. It names the store, so that another database in the
//! same folder is no older one. That a database is older stands in the note until a person says that it is right so.

use memory_core::Digest;
use memory_core::ports::DocumentFiles as _;
use memory_fs::StoreDir;
use serde::{Deserialize, Serialize};

use crate::engine::{Access, Engine};
use crate::report::OlderDatabase;

/// The note's name in the store's folder.
const NAME: &str = "store.json";

/// The note's format. One of a newer format is left as it is.
const FORMAT: u32 = 1;

/// Digits of the name of a store.
const NAME_DIGITS: usize = 16;

/// What the note says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    format: u32,
    /// The name of the store: of its key, which it does not give away.
    store: String,
    /// Changes that the store had seen.
    changes: u64,
    /// Changes that the store had when it was found to be older.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    older: Option<u64>,
}

/// What an engine knows of the note.
#[derive(Debug, Default)]
pub(crate) struct Mark {
    /// The note of this store, as it was found.
    noted: Option<Note>,
    /// There is one of a newer format.
    is_newer: bool,
    older: Option<OlderDatabase>,
}

impl Engine {
    /// Compares the store with what was noted of it.
    pub(crate) fn look_at_mark(&mut self) {
        let Some(folder) = self.folder() else { return };
        let found = read(folder);
        self.mark.is_newer = found.as_ref().is_some_and(|note| note.format > FORMAT);
        let (Some(note), Ok(changes)) = (self.of_this_store(found), self.store().changes()) else {
            return;
        };
        let found = note.older.or((changes < note.changes).then_some(changes));
        let older = found.map(|found| OlderDatabase {
            noted: note.changes,
            found,
        });
        if let (Some(older), None, Access::Write | Access::Create) = (&older, note.older, self.access()) {
            tracing::warn!("{older}");
            self.write_note(&Note {
                older: Some(older.found),
                ..note.clone()
            });
        }
        self.mark.noted = Some(note);
        self.mark.older = older;
        // What a process did that was killed is noted by the next one.
        self.note_changes(changes);
    }

    /// Says that the database is older than what the folder has seen, until somebody has said that it is right so.
    pub(crate) fn older_database(&self) -> Option<OlderDatabase> {
        self.mark.older
    }

    /// A person takes the older database for the right one.
    pub(crate) fn accept_older_database(&mut self) -> Option<OlderDatabase> {
        let older = self.mark.older.take();
        if older.is_some() {
            self.mark.noted = None;
            self.leave_mark();
        }
        older
    }

    /// Notes how far the store has come, if it has come further. That it cannot be noted is no reason to fail.
    pub(crate) fn leave_mark(&self) {
        if self.access() != Access::Read
            && self.folder().is_some()
            && let Ok(changes) = self.store().changes()
        {
            self.note_changes(changes);
        }
    }

    fn note_changes(&self, changes: u64) {
        let is_left = self.access() == Access::Read || self.mark.older.is_some() || self.mark.is_newer;
        let is_noted = self.mark.noted.as_ref().is_some_and(|noted| noted.changes >= changes);
        if is_left || is_noted || changes == 0 {
            return;
        }
        if let Some(store) = self.store_name() {
            self.write_note(&Note {
                format: FORMAT,
                store,
                changes,
                older: None,
            });
        }
    }

    fn write_note(&self, note: &Note) {
        let (Some(folder), Ok(mut json)) = (self.folder(), serde_json::to_vec(note)) else {
            return;
        };
        json.push(b'\n');
        if let Err(error) = folder.in_place().and_then(|()| folder.note(NAME, &json)) {
            tracing::debug!(%error, "how far the store has come was not noted");
        }
    }

    fn of_this_store(&self, note: Option<Note>) -> Option<Note> {
        let name = self.store_name();
        note.filter(|note| note.format == FORMAT && Some(&note.store) == name.as_ref())
    }

    fn store_name(&self) -> Option<String> {
        let key = self.store().key().ok()??;
        let digest = Digest::of_fields([b"the name of a store".as_slice(), &key]);
        Some(digest.short(NAME_DIGITS))
    }
}

/// A note that cannot be read is none.
fn read(folder: &StoreDir) -> Option<Note> {
    let found = folder.documents().read(NAME).ok()??;
    serde_json::from_slice(&found.bytes).ok()
}
