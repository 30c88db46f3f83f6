//! Settings in force: as plain structs for those who use them, and as rows with their sources for those who look.

use crate::key::{KEYS, Table, by_name};
use crate::source::Source;
use crate::value::Value;
use crate::warning::Warning;

/// What counts of one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InForce {
    pub(crate) value: Option<Value>,
    pub(crate) source: Source,
}

/// Settings in force.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Resolved {
    /// One for each of [`KEYS`].
    pub(crate) values: Vec<InForce>,
    /// What was ignored, and why.
    pub warnings: Vec<Warning>,
}

/// A setting as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name, with its group.
    pub key: String,
    /// What a value is.
    pub kind: String,
    /// What counts if nothing is set.
    pub default: String,
    /// The variable that sets it; none if it stands in YAML only.
    pub variable: Option<String>,
    /// The value in force, or what counts where none is set.
    pub value: String,
    /// Where it comes from.
    pub source: String,
    /// What it does.
    pub help: &'static str,
}

/// What becomes of what a run saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// It waits for a person.
    Pending,
    /// It counts at once.
    Auto,
}

/// Where notes are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// A folder of Markdown files.
    Markdown,
    /// One SQLite database.
    Sqlite,
}

/// Project notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notes {
    /// Whether sessions load notes and save some.
    pub enabled: bool,
    /// What becomes of what a run saves.
    pub approval: Approval,
    /// Where they are kept.
    pub backend: Backend,
    /// The folder, relative to the working folder.
    pub path: String,
    /// The database, relative to the working folder.
    pub sqlite_path: String,
    /// Active notes that the store may have.
    pub max_entries: u32,
    /// Characters of a note.
    pub max_entry_size: u32,
    /// Bytes that a request carries.
    pub max_bytes: u32,
    /// Writes of a run.
    pub max_writes_per_run: u32,
    /// Tags of all that a run saves, normalised.
    pub default_tags: Vec<String>,
}

/// Requests and their window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    /// The token counter.
    pub counter: String,
    /// The window in tokens, if it is set.
    pub window: Option<u32>,
    /// Tokens kept free, if it is set.
    pub reserve: Option<u32>,
}

/// When and how requests are compacted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compaction {
    /// Whether they are.
    pub enabled: bool,
    /// The part of the window at which it begins, in thousandths.
    pub threshold_permille: u32,
    /// Tokens that must be new.
    pub min_growth: u32,
    /// The program that writes summaries.
    pub summarizer_cmd: Option<String>,
    /// Seconds that it may take.
    pub summarizer_timeout: u32,
}

/// `MEMORY.md` and `USER.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoreMemory {
    /// Whether requests carry it.
    pub enabled: bool,
    /// Characters of both together.
    pub total_chars: u32,
    /// Characters of an entry.
    pub entry_chars: u32,
    /// Changes that wait before curation.
    pub threshold: u32,
    /// Whether sessions set it off.
    pub automatic: bool,
    /// The program that curates.
    pub curator_cmd: Option<String>,
    /// Seconds that it may take.
    pub curator_timeout: u32,
}

impl Resolved {
    /// Lists every setting, in the order of [`KEYS`].
    pub fn rows(&self) -> Vec<Row> {
        let rows = KEYS.iter().zip(&self.values).map(|(key, in_force)| Row {
            key: key.full_name(),
            kind: key.kind.name(),
            default: key.default_text.to_owned(),
            variable: key.variable(),
            value: in_force
                .value
                .as_ref()
                .map_or_else(|| key.default_text.to_owned(), ToString::to_string),
            source: in_force.source.to_string(),
            help: key.help,
        });
        rows.collect()
    }

    /// Says where the value of a setting comes from.
    pub fn source(&self, table: Table, name: &str) -> Option<&Source> {
        Some(&self.values.get(by_name(table, name)?)?.source)
    }

    /// The settings of project notes.
    pub fn notes(&self) -> Notes {
        let of = Of(self, Table::Notes);
        Notes {
            enabled: of.bool("auto_write"),
            approval: if of.bool("require_approval") {
                Approval::Pending
            } else {
                Approval::Auto
            },
            backend: match of.text("backend").as_deref() {
                Some("sqlite") => Backend::Sqlite,
                _ => Backend::Markdown,
            },
            path: of.text("path").unwrap_or_default(),
            sqlite_path: of.text("sqlite_path").unwrap_or_default(),
            max_entries: of.integer("max_entries_per_project").unwrap_or_default(),
            max_entry_size: of.integer("max_entry_size").unwrap_or_default(),
            max_bytes: of.integer("max_bytes").unwrap_or_default(),
            max_writes_per_run: of.integer("max_writes_per_run").unwrap_or_default(),
            default_tags: match of.value("default_tags") {
                Some(Value::Texts(tags)) => tags.clone(),
                _ => Vec::new(),
            },
        }
    }

    /// The settings of requests.
    pub fn conversation(&self) -> Conversation {
        let of = Of(self, Table::Conversation);
        Conversation {
            counter: of.text("counter").unwrap_or_default(),
            window: of.integer("window"),
            reserve: of.integer("reserve"),
        }
    }

    /// The settings of compaction.
    pub fn compaction(&self) -> Compaction {
        let of = Of(self, Table::Compaction);
        Compaction {
            enabled: of.bool("enabled"),
            threshold_permille: match of.value("threshold") {
                Some(Value::Part(permille)) => *permille,
                _ => 0,
            },
            min_growth: of.integer("min_growth").unwrap_or_default(),
            summarizer_cmd: of.text("summarizer_cmd"),
            summarizer_timeout: of.integer("summarizer_timeout").unwrap_or_default(),
        }
    }

    /// The settings of core memory.
    pub fn core_memory(&self) -> CoreMemory {
        let of = Of(self, Table::CoreMemory);
        CoreMemory {
            enabled: of.bool("enabled"),
            total_chars: of.integer("total_chars").unwrap_or_default(),
            entry_chars: of.integer("entry_chars").unwrap_or_default(),
            threshold: of.integer("threshold").unwrap_or_default(),
            automatic: of.bool("automatic"),
            curator_cmd: of.text("curator_cmd"),
            curator_timeout: of.integer("curator_timeout").unwrap_or_default(),
        }
    }
}

/// The values of one group. Every name that is asked for is in [`KEYS`], with a default of its kind: a test asks for all.
struct Of<'a>(&'a Resolved, Table);

impl Of<'_> {
    fn value(&self, name: &str) -> Option<&Value> {
        self.0.values.get(by_name(self.1, name)?)?.value.as_ref()
    }

    fn bool(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Bool(true)))
    }

    fn integer(&self, name: &str) -> Option<u32> {
        match self.value(name) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        Some(self.value(name)?.as_text()?.to_owned())
    }
}
