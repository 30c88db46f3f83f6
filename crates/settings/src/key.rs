//! Every setting there is: one table that parsing, help and the reference are made of.

use crate::value::Value;

/// The group of a setting: a table of `memory.toml`, a mapping below `memory:` in YAML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// Project notes: no table, the keys stand at the top.
    Notes,
    /// Requests and their window.
    Conversation,
    /// When and how requests are compacted.
    Compaction,
    /// `MEMORY.md` and `USER.md`.
    CoreMemory,
}

impl Table {
    /// All of them, in the order of the reference.
    pub const ALL: [Self; 4] = [Self::Notes, Self::Conversation, Self::Compaction, Self::CoreMemory];

    /// Returns its name in files; none for the top.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Notes => None,
            Self::Conversation => Some("conversation"),
            Self::Compaction => Some("compaction"),
            Self::CoreMemory => Some("core_memory"),
        }
    }
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number in a range, both ends included.
    Integer {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// A part of one: above 0, at most 1.
    Part,
    /// One of some words.
    Word(&'static [&'static str]),
    /// Any text but an empty one.
    Text,
    /// A path inside the working folder.
    Path,
    /// Texts; in a variable separated by commas.
    Texts,
}

impl Kind {
    /// Returns how it is called where it is described.
    pub fn name(self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            Self::Integer { .. } => "integer".to_owned(),
            Self::Part => "number".to_owned(),
            Self::Word(words) => words.join("|"),
            Self::Text => "text".to_owned(),
            Self::Path => "path".to_owned(),
            Self::Texts => "list".to_owned(),
        }
    }
}

/// What a repository's own file may do with a setting: only what makes things safer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayRepository {
    /// Set it: no value is less safe than another.
    Set,
    /// Set it to this value only.
    Only(bool),
    /// Make it smaller than it would be without.
    Lower,
    /// Nothing.
    Nothing,
}

/// What counts if nothing is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    /// It is found out later.
    Unset,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(u32),
    /// A part of one, in thousandths.
    Part(u32),
    /// A text.
    Text(&'static str),
    /// An empty list.
    NoTexts,
}

impl Default {
    /// Returns the value; none if it is found out later.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Unset => None,
            Self::Bool(value) => Some(Value::Bool(value)),
            Self::Integer(value) => Some(Value::Integer(value)),
            Self::Part(permille) => Some(Value::Part(permille)),
            Self::Text(text) => Some(Value::Text(text.to_owned())),
            Self::NoTexts => Some(Value::Texts(Vec::new())),
        }
    }
}

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Its group.
    pub table: Table,
    /// Its name in `memory.toml`; none if it stands in YAML only.
    pub toml: Option<&'static str>,
    /// Its name in YAML.
    pub yaml: &'static str,
    /// Its name, the same everywhere in this program.
    pub name: &'static str,
    /// What a value is.
    pub kind: Kind,
    /// What counts if nothing is set; nothing where that is found out later.
    pub default: Default,
    /// What is shown as default.
    pub default_text: &'static str,
    /// What a repository's own file may do with it.
    pub repository: MayRepository,
    /// What it does, in a sentence.
    pub help: &'static str,
}

impl Key {
    /// Returns the variable that sets it; none if it stands in YAML only.
    pub fn variable(&self) -> Option<String> {
        let name = self.toml?;
        let table = self.table.name().map_or_else(String::new, |table| format!("{table}_"));
        Some(format!("{}{table}{name}", crate::VARIABLE_PREFIX).to_ascii_uppercase())
    }

    /// Returns its name with its group, as it is shown: `compaction.threshold`.
    pub fn full_name(&self) -> String {
        match self.table.name() {
            Some(table) => format!("{table}.{}", self.name),
            None => self.name.to_owned(),
        }
    }
}

const MANY: Kind = Kind::Integer { min: 1, max: 1_000_000 };
const SECONDS: Kind = Kind::Integer { min: 1, max: 86_400 };
const TOKENS: Kind = Kind::Integer {
    min: 1,
    max: 100_000_000,
};

const fn note(name: &'static str, kind: Kind, repository: MayRepository, help: &'static str) -> Key {
    Key {
        table: Table::Notes,
        toml: Some(name),
        yaml: name,
        name,
        kind,
        default: Default::Unset,
        default_text: "",
        repository,
        help,
    }
}

const fn of(table: Table, name: &'static str, kind: Kind, help: &'static str) -> Key {
    Key {
        table,
        toml: Some(name),
        yaml: name,
        name,
        kind,
        default: Default::Unset,
        default_text: "",
        repository: MayRepository::Nothing,
        help,
    }
}

const fn or(key: Key, default: Default, text: &'static str) -> Key {
    Key {
        default,
        default_text: text,
        ..key
    }
}

const fn unset(key: Key, text: &'static str) -> Key {
    Key {
        default_text: text,
        ..key
    }
}

const fn may(key: Key, repository: MayRepository) -> Key {
    Key { repository, ..key }
}

/// Every setting, in the order of the reference.
pub static KEYS: [Key; 26] = [
    or(
        note(
            "backend",
            Kind::Word(&["markdown", "sqlite"]),
            MayRepository::Set,
            "Where project notes are kept: a folder of Markdown files, or one SQLite database.",
        ),
        Default::Text("markdown"),
        "markdown",
    ),
    or(
        note(
            "path",
            Kind::Path,
            MayRepository::Set,
            "The folder of the notes, inside the working folder.",
        ),
        Default::Text(".tinyagent/memory"),
        ".tinyagent/memory",
    ),
    or(
        note(
            "sqlite_path",
            Kind::Path,
            MayRepository::Set,
            "The database of the notes, inside the working folder.",
        ),
        Default::Text(".tinyagent/memory/memory.sqlite"),
        ".tinyagent/memory/memory.sqlite",
    ),
    or(
        Key {
            yaml: "enabled",
            ..note(
                "auto_write",
                Kind::Bool,
                MayRepository::Only(false),
                "Whether sessions load notes and save some, where `--memory` does not say.",
            )
        },
        Default::Bool(false),
        "false",
    ),
    or(
        Key {
            yaml: "approval",
            ..note(
                "require_approval",
                Kind::Bool,
                MayRepository::Only(true),
                "Whether every note that a run saves waits for a person.",
            )
        },
        Default::Bool(true),
        "true",
    ),
    or(
        note(
            "max_entry_size",
            MANY,
            MayRepository::Lower,
            "Characters that a note may have.",
        ),
        Default::Integer(500),
        "500",
    ),
    or(
        Key {
            yaml: "max_entries",
            ..note(
                "max_entries_per_project",
                MANY,
                MayRepository::Lower,
                "Active notes that the store may have.",
            )
        },
        Default::Integer(50),
        "50",
    ),
    or(
        note(
            "default_tags",
            Kind::Texts,
            MayRepository::Set,
            "Tags of every note that a run saves.",
        ),
        Default::NoTexts,
        "[]",
    ),
    or(
        note(
            "import_legacy",
            Kind::Bool,
            MayRepository::Set,
            "Does nothing: older files have it.",
        ),
        Default::Bool(false),
        "false",
    ),
    or(
        Key {
            toml: None,
            ..note(
                "max_bytes",
                MANY,
                MayRepository::Lower,
                "Bytes of notes that a request carries.",
            )
        },
        Default::Integer(8_192),
        "8192",
    ),
    or(
        Key {
            toml: None,
            ..note(
                "max_writes_per_run",
                MANY,
                MayRepository::Lower,
                "Notes that a run may save.",
            )
        },
        Default::Integer(5),
        "5",
    ),
    or(
        of(
            Table::Conversation,
            "counter",
            Kind::Text,
            "Token counter: o200k, cl100k, estimate, or hf:PATH of a tokenizer.json.",
        ),
        Default::Text("o200k"),
        "o200k",
    ),
    unset(
        of(
            Table::Conversation,
            "window",
            Kind::Integer {
                min: 1_024,
                max: 100_000_000,
            },
            "Tokens of the model's window, where neither an option nor the session names it.",
        ),
        "the session's last, its model's, or 200000",
    ),
    unset(
        of(
            Table::Conversation,
            "reserve",
            TOKENS,
            "Tokens kept free for the reply.",
        ),
        "the smaller of 8192 and a tenth of the window",
    ),
    or(
        of(
            Table::Compaction,
            "enabled",
            Kind::Bool,
            "Whether requests are compacted when they grow.",
        ),
        Default::Bool(true),
        "true",
    ),
    or(
        of(
            Table::Compaction,
            "threshold",
            Kind::Part,
            "The part of the window at which compaction begins.",
        ),
        Default::Part(500),
        "0.5",
    ),
    or(
        of(
            Table::Compaction,
            "min_growth",
            Kind::Integer {
                min: 0,
                max: 100_000_000,
            },
            "Tokens that must be new before a request is compacted again.",
        ),
        Default::Integer(2_000),
        "2000",
    ),
    unset(
        of(
            Table::Compaction,
            "summarizer_cmd",
            Kind::Text,
            "Program that writes summaries; never from a repository.",
        ),
        "the built-in summariser",
    ),
    or(
        of(
            Table::Compaction,
            "summarizer_timeout",
            SECONDS,
            "Seconds that the program may take.",
        ),
        Default::Integer(120),
        "120",
    ),
    or(
        may(
            of(
                Table::CoreMemory,
                "enabled",
                Kind::Bool,
                "Whether requests carry core memory and sessions set curation off.",
            ),
            MayRepository::Only(false),
        ),
        Default::Bool(true),
        "true",
    ),
    or(
        may(
            of(
                Table::CoreMemory,
                "total_chars",
                MANY,
                "Characters that MEMORY.md and USER.md may have together.",
            ),
            MayRepository::Lower,
        ),
        Default::Integer(10_000),
        "10000",
    ),
    or(
        may(
            of(
                Table::CoreMemory,
                "entry_chars",
                MANY,
                "Characters that an entry may have.",
            ),
            MayRepository::Lower,
        ),
        Default::Integer(500),
        "500",
    ),
    or(
        of(
            Table::CoreMemory,
            "threshold",
            MANY,
            "Changes that wait before the end of a run sets curation off.",
        ),
        Default::Integer(10),
        "10",
    ),
    or(
        may(
            of(
                Table::CoreMemory,
                "automatic",
                Kind::Bool,
                "Whether sessions set curation off by themselves.",
            ),
            MayRepository::Only(false),
        ),
        Default::Bool(true),
        "true",
    ),
    unset(
        of(
            Table::CoreMemory,
            "curator_cmd",
            Kind::Text,
            "Program that curates; never from a repository.",
        ),
        "the built-in rules",
    ),
    or(
        of(
            Table::CoreMemory,
            "curator_timeout",
            SECONDS,
            "Seconds that the program may take for a document.",
        ),
        Default::Integer(120),
        "120",
    ),
];

/// The place of a setting in [`KEYS`].
pub(crate) type KeyIndex = usize;

/// Finds a setting by its name in `memory.toml`.
pub(crate) fn by_toml(table: Table, name: &str) -> Option<KeyIndex> {
    KEYS.iter().position(|key| key.table == table && key.toml == Some(name))
}

/// Finds a setting by its name in YAML.
pub(crate) fn by_yaml(table: Table, name: &str) -> Option<KeyIndex> {
    KEYS.iter().position(|key| key.table == table && key.yaml == name)
}

/// Finds a setting by its own name.
pub(crate) fn by_name(table: Table, name: &str) -> Option<KeyIndex> {
    KEYS.iter().position(|key| key.table == table && key.name == name)
}
