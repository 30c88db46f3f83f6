//! Where a value comes from.

use std::fmt;

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Nothing set it.
    Default,
    /// A file.
    File {
        /// Its name.
        name: String,
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// Whether it is the repository's own, which may only make things safer.
        is_repository: bool,
    },
    /// A variable of the environment.
    Variable(String),
    /// An option of the command line.
    Option(&'static str),
}

impl Source {
    /// Says whether it is a repository's own file.
    pub fn is_repository(&self) -> bool {
        matches!(
            self,
            Self::File {
                is_repository: true,
                ..
            }
        )
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File { name, line: 0, .. } => f.write_str(name),
            Self::File { name, line, .. } => write!(f, "{name}:{line}"),
            Self::Variable(name) => write!(f, "${name}"),
            Self::Option(name) => f.write_str(name),
        }
    }
}
