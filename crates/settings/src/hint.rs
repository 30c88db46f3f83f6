//! Hints for people who come from an older version. Nothing in those places is read or moved.

use std::fmt;

/// What a host has seen of older places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OldPlaces {
    /// A `memory.toml` in the user's own configuration folder, if the host looked there and one is there.
    pub config: Option<String>,
    /// The old store in the working folder, if it holds notes and the new one is not there.
    pub store: Option<String>,
    /// The store of the other kind, if it holds notes and the one that is set is not there, with what `backend` would have to be.
    pub other: Option<(String, &'static str)>,
}

/// Something to do by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// The old settings file is no longer read.
    Config(String),
    /// The old store is no longer read.
    Store(String),
    /// There are notes in a store of the other kind, at a path and of a kind.
    Other(String, &'static str),
}

impl Hint {
    /// The hints that what was seen gives. `has_file` says whether a `memory.toml` was found in the working folder.
    pub fn of(old: &OldPlaces, has_file: bool) -> Vec<Self> {
        let config = old.config.clone().filter(|_| !has_file).map(Self::Config);
        let store = old.store.clone().map(Self::Store);
        let other = old.other.clone().map(|(path, backend)| Self::Other(path, backend));
        config.into_iter().chain(store).chain(other).collect()
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(path) => write!(
                f,
                "hint: {path} is no longer read; memory.toml is read only from --cwd (move it to ./memory.toml, or set \
                 TINYAGENT_MEMORY_CONFIG to a file inside --cwd)"
            ),
            Self::Store(path) => write!(
                f,
                "hint: project memory now lives in ./.tinyagent/memory; {path} is no longer read (move it there to keep \
                 it)"
            ),
            Self::Other(path, backend) => write!(
                f,
                "hint: there are notes in {path}; to use them say `backend: {backend}` in your settings, or set \
                 TINYAGENT_MEMORY_BACKEND={backend}"
            ),
        }
    }
}
