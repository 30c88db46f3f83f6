//! What a host has read.

use std::fmt;

/// A variable of the environment. `Debug` shows no value: the environment holds secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its value; nothing if it is no UTF-8.
    pub value: Option<String>,
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.value.as_ref().map_or("no UTF-8", |_| "text");
        write!(f, "Variable({}: {kind})", self.name)
    }
}

/// A file that was read. `Debug` shows its name and its length.
#[derive(Clone, PartialEq, Eq)]
pub struct FileText {
    /// Its name, as it is to be shown.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for FileText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileText({}: {} bytes)", self.name, self.bytes.len())
    }
}

/// What became of the one `memory.toml` that is looked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum TomlFile {
    /// There is none.
    #[default]
    None,
    /// The working folder's own: a repository may have brought it.
    Repository(FileText),
    /// One that [`CONFIG_VARIABLE`](crate::CONFIG_VARIABLE) names: the user's own.
    Named(FileText),
    /// It leads out of the working folder, and was not read.
    Outside {
        /// Its name.
        name: String,
    },
    /// One is named and cannot be read.
    Unreadable {
        /// Its name.
        name: String,
        /// Why.
        detail: String,
    },
}

/// The YAML files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct YamlFiles {
    /// The one that `-c` names: the user's own.
    pub named: Option<FileText>,
    /// `tinyagent.yaml` of the working folder.
    pub folder: Option<FileText>,
    /// Whether the user trusts that one.
    pub is_trusted: bool,
    /// The profile that the user names.
    pub profile: Option<String>,
}

/// What the command line says, above all else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Switches {
    /// `--memory` and `--memory=false`.
    pub memory: Option<bool>,
}

/// All that settings are made of.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// The environment; what does not begin with [`VARIABLE_PREFIX`](crate::VARIABLE_PREFIX) is passed over.
    pub environment: Vec<Variable>,
    /// `memory.toml`.
    pub toml: TomlFile,
    /// The YAML files.
    pub yaml: YamlFiles,
    /// The command line.
    pub switches: Switches,
}
