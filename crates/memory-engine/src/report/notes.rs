//! Reports of project notes.

use memory_core::note::Note;
use memory_core::note::record::SavedNote;
use memory_core::note::section::NoteLine;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// A note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteReport {
    /// Its id.
    pub id: String,
    /// `active` or `pending`.
    pub status: String,
    /// When it was saved first (UTC).
    pub created_at: String,
    /// When it was changed last (UTC).
    pub updated_at: String,
    /// Where it comes from.
    pub source: NoteSourceReport,
    /// Its tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The active note that it takes the place of once it is approved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
    /// What it says, credentials masked.
    pub text: String,
    /// The digest of that text, for `approve --digest`.
    pub digest: String,
    /// Keys of its file that are not ours.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub extra: Map<String, Value>,
}

impl NoteReport {
    /// Makes a report of a note that is masked.
    pub(crate) fn new(note: Note) -> Self {
        Self {
            digest: note.digest().to_string(),
            id: note.id.to_string(),
            status: note.status.as_str().to_owned(),
            created_at: note.created_at.to_string(),
            updated_at: note.updated_at.to_string(),
            source: NoteSourceReport {
                run_id: note.source.run,
                model: note.source.model,
                version: note.source.version,
                untrusted_context: note.source.untrusted,
            },
            tags: note.tags,
            replaces: note.replaces.map(|id| id.to_string()),
            text: note.text,
            extra: note.extra,
        }
    }
}

/// Where a note comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteSourceReport {
    /// The run that saved it; none for a person's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// The model of that run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The version of the program that saved it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Whether something from outside had entered the run, and no person has approved the note since.
    pub untrusted_context: bool,
}

/// The notes of a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteList {
    /// The store, below the working folder.
    pub store: String,
    /// `markdown` or `sqlite`.
    pub backend: String,
    /// The notes, the one changed last first.
    pub notes: Vec<NoteReport>,
    /// How many are active.
    pub active: u64,
    /// How many wait for a person.
    pub pending: u64,
    /// What lies among them and is no note.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strays: Vec<String>,
}

/// How a store of notes is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotesStatus {
    /// `markdown` or `sqlite`.
    pub backend: String,
    /// What becomes of what a run saves: `pending` or `auto`.
    pub approval: String,
    /// The store, below the working folder.
    pub path: String,
    /// Whether it is there.
    pub exists: bool,
    /// Whether it can be used; one that is not there can.
    pub available: bool,
    /// Why not: the stable code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How many notes are active.
    pub active: u64,
    /// How many wait for a person.
    pub pending: u64,
    /// What lies among them and is no note.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strays: Vec<String>,
}

/// A note that a person saved or changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteWritten {
    /// `add` or `replace`.
    pub op: String,
    /// The note.
    pub id: String,
    /// `active` or `pending`.
    pub status: String,
    /// Whether something in it was masked.
    pub redacted: bool,
    /// The kinds of credentials that were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub masked: Vec<String>,
    /// What reads as if it meant to steer its reader.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suspicious: Vec<String>,
}

/// Notes that a person approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApprovedNotes {
    /// The notes, in the order in which they are stored.
    pub approved: Vec<ApprovedNote>,
    /// The note was active before: nothing was changed.
    pub already: bool,
}

/// A note that is active now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApprovedNote {
    /// The note.
    pub id: String,
    /// The note that it took the place of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced: Option<String>,
}

/// Notes that are gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForgottenNotes {
    /// Their ids; those that waited to replace one go with it.
    pub forgotten: Vec<String>,
}

/// How a session uses notes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotesStep {
    /// The session.
    pub session: String,
    /// Whether notes are used.
    pub memory_enabled: bool,
    /// Whether nothing may be saved.
    pub read_only: bool,
    /// Whether all of its runs share one limit of writes.
    pub shared_limit: bool,
    /// Whether something from outside has entered it.
    pub untrusted: bool,
    /// Writes that its runs made.
    pub writes: u32,
    /// The notes that its requests carry, the newest first; nothing before the first request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Vec<NoteLineReport>>,
    /// How many active notes they leave out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_omitted: Option<u64>,
    /// The tools that the host offers, by name.
    pub tools: Vec<String>,
}

/// A note as a session's requests carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoteLineReport {
    /// Its id.
    pub id: String,
    /// The day it was changed last (UTC).
    pub date: String,
    /// Its text on one line.
    pub text: String,
}

impl NoteLineReport {
    pub(crate) fn new(line: &NoteLine) -> Self {
        Self {
            id: line.id.to_string(),
            date: line.date.to_string(),
            text: line.text.clone(),
        }
    }
}

/// What the runs of a session saved and had not reported yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedNotes {
    /// The session.
    pub session: String,
    /// The writes, in their order.
    pub saved: Vec<SavedNoteReport>,
    /// Their numbers.
    #[serde(skip)]
    pub(crate) numbers: Vec<u64>,
}

/// A write that a run made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedNoteReport {
    /// `add`, `replace` or `forget`.
    pub op: String,
    /// The note.
    pub id: String,
    /// `active` or `pending`; of a note that is gone, what it was.
    pub status: String,
    /// Whether something in it was masked.
    pub redacted: bool,
    /// Where it comes from.
    pub source: NoteSourceReport,
    /// When (UTC).
    pub at: String,
}

impl SavedNoteReport {
    pub(crate) fn new(saved: SavedNote) -> Self {
        Self {
            op: saved.op.as_str().to_owned(),
            id: saved.id.to_string(),
            status: saved.status.as_str().to_owned(),
            redacted: saved.redacted,
            source: NoteSourceReport {
                run_id: saved.source.run,
                model: saved.source.model,
                version: saved.source.version,
                untrusted_context: saved.source.untrusted,
            },
            at: saved.at.to_string(),
        }
    }
}

/// Notes that moved to the other kind of store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MigratedNotes {
    /// How many.
    pub notes: u64,
    /// The old store, below the working folder.
    pub from: String,
    /// The new one.
    pub to: String,
    /// The kind of the new one: `markdown` or `sqlite`.
    pub backend: String,
    /// Where the old one is kept, below the working folder.
    pub set_aside: String,
}

/// Notes of an older version's store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ImportedNotes {
    /// How many were copied.
    pub imported: u64,
    /// Into which store, below the working folder.
    pub store: String,
    /// Why none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
