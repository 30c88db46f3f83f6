//! What the names in a folder of notes say.

use memory_core::note::NoteId;

/// What says that there is a store, be it empty.
pub(super) const MARKER: &str = ".notes";

/// What is in it.
pub(super) const MARKER_TEXT: &[u8] = b"tinyagent-memory notes 1\n";

/// The journal of a change of several files.
pub(super) const JOURNAL: &str = ".notes-journal";

/// What a name in the folder is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Name {
    /// The file of a note with an id of ours.
    Note(NoteId),
    /// Another Markdown file, which may be a note if it says so.
    Perhaps(NoteId),
    /// Another Markdown file, which is none by its name.
    Stray,
    /// Nothing to do with notes.
    Other,
}

impl Name {
    pub(super) fn of(name: &str) -> Self {
        let Some(stem) = name.strip_suffix(".md") else {
            return Self::Other;
        };
        match NoteId::parse(stem) {
            Ok(id) if id.is_ours() => Self::Note(id),
            Ok(id) => Self::Perhaps(id),
            // Documents that stand beside notes, and what is hidden.
            Err(memory_core::note::NoteIdError::Reserved) => Self::Other,
            Err(memory_core::note::NoteIdError::Form) if stem.starts_with('.') => Self::Other,
            Err(memory_core::note::NoteIdError::Form) => Self::Stray,
        }
    }
}

/// The file of a note.
pub(super) fn file_of(id: &NoteId) -> String {
    format!("{id}.md")
}
