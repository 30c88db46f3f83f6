//! What was ignored or is to be known, and why.

use std::fmt;

/// Something in the settings does not count, or not as the user may think.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// A repository's file would have made something less safe.
    Repository {
        /// The file, with the line.
        place: String,
        /// The key.
        key: String,
        /// The value that does not count.
        value: String,
        /// What counts instead.
        kept: String,
    },
    /// A repository's file puts notes into another place than the user's own file. It counts.
    Moved {
        /// The repository's file, with the line.
        place: String,
        /// The key.
        key: String,
        /// The value that counts.
        value: String,
        /// The value of the user's file.
        users: String,
        /// That file, with the line.
        users_place: String,
        /// The variable that counts before both.
        variable: String,
    },
    /// A `memory.toml` leads out of the working folder.
    Outside {
        /// Its name.
        name: String,
    },
    /// `tinyagent.yaml` has memory settings and the user has not said that it is to be trusted.
    Untrusted {
        /// Its name.
        name: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repository {
                place,
                key,
                value,
                kept,
            } => write!(
                f,
                "{place}: `{key} = {value}` is ignored: a repository's file may only make memory safer; {kept} stays"
            ),
            Self::Moved {
                place,
                key,
                value,
                users,
                users_place,
                variable,
            } => write!(
                f,
                "{place}: `{key} = {value}` counts before the {users} of {users_place}; ${variable} counts before both"
            ),
            Self::Outside { name } => write!(f, "{name} is ignored: memory.toml is read only from inside --cwd"),
            Self::Untrusted { name } => {
                write!(f, "{name}: the section `memory` is ignored; --trust-config takes it")
            }
        }
    }
}
