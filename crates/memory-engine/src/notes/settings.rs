//! How project notes are kept. Where the values come from is the host's business.

use memory_core::note::{DEFAULT_MAX_BYTES, DEFAULT_MAX_NOTES, DEFAULT_MAX_TEXT, DEFAULT_MAX_WRITES};

/// What becomes of a note that a run saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// Each waits for a person.
    Pending,
    /// It counts at once, unless something from outside has entered its run or it reads like an order.
    Auto,
}

impl Approval {
    /// Returns the word for it, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Auto => "auto",
        }
    }
}

/// Where notes are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteBackend {
    /// A folder with a Markdown file for each.
    Markdown,
    /// One SQLite database.
    Sqlite,
}

impl NoteBackend {
    /// Returns the word for it, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Sqlite => "sqlite",
        }
    }
}

/// How project notes are kept and loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteSettings {
    /// Whether new sessions load notes and may save some, where a run does not say.
    pub enabled: bool,
    /// What becomes of what a run saves.
    pub approval: Approval,
    /// Where they are kept.
    pub backend: NoteBackend,
    /// The folder of the Markdown backend, inside the working folder.
    pub path: String,
    /// The database of the SQLite backend, inside the working folder.
    pub sqlite_path: String,
    /// Active notes that the store may have.
    pub max_notes: u32,
    /// Characters that the text of a note may have.
    pub max_text: u32,
    /// Bytes of lines that a request carries.
    pub max_bytes: u32,
    /// Writes that a run may make.
    pub max_writes: u32,
    /// Tags of every note that a run saves.
    pub default_tags: Vec<String>,
}

impl Default for NoteSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            approval: Approval::Pending,
            backend: NoteBackend::Markdown,
            path: ".tinyagent/memory".to_owned(),
            sqlite_path: ".tinyagent/memory/memory.sqlite".to_owned(),
            max_notes: DEFAULT_MAX_NOTES,
            max_text: DEFAULT_MAX_TEXT,
            max_bytes: DEFAULT_MAX_BYTES,
            max_writes: DEFAULT_MAX_WRITES,
            default_tags: Vec::new(),
        }
    }
}

impl NoteSettings {
    /// The path of the backend in force, as it is set.
    pub fn store_path(&self) -> &str {
        match self.backend {
            NoteBackend::Markdown => &self.path,
            NoteBackend::Sqlite => &self.sqlite_path,
        }
    }
}
