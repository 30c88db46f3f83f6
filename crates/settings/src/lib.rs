#![doc = include_str!("../README.md")]

mod environment;
mod file;
mod help;
mod hint;
mod input;
mod key;
mod problem;
mod resolve;
mod resolved;
mod source;
mod toml_file;
mod trust;
mod value;
mod warning;
mod yaml_anchor;
mod yaml_file;
mod yaml_tree;

pub use help::help;
pub use hint::{Hint, OldPlaces};
pub use input::{FileText, Inputs, Switches, TomlFile, Variable, YamlFiles};
pub use key::{Default as DefaultValue, KEYS, Key, Kind, MayRepository, Table};
pub use problem::{Invalid, Problem};
pub use resolve::resolve;
pub use resolved::{Approval, Backend, Compaction, Conversation, CoreMemory, Notes, Resolved, Row};
pub use source::Source;
pub use value::Value;
pub use warning::Warning;

/// The variable that names a `memory.toml` inside the working folder.
pub const CONFIG_VARIABLE: &str = "TINYAGENT_MEMORY_CONFIG";

/// What the names of all variables begin with.
pub const VARIABLE_PREFIX: &str = "TINYAGENT_MEMORY_";

/// The settings file of a working folder.
pub const TOML_NAME: &str = "memory.toml";

/// The settings file of the agent in a working folder, which counts only where the user says so.
pub const YAML_NAME: &str = "tinyagent.yaml";

/// The longest settings file, in bytes. Our own figure.
pub const MAX_FILE_BYTES: usize = 64 * 1024;
