//! Why a curator's reply is refused.

use memory_core::Code;
use memory_core::document::EntryError;

use crate::loss::Loss;

/// Why a reply is refused. Entries are counted from 1; no variant and no message holds a text of the reply.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// There is no reply.
    #[error("the curator failed: {message}")]
    Failed {
        /// What it said.
        message: String,
    },
    /// The reply is not a JSON array of strings alone, or a string is no entry.
    #[error("the reply is malformed: {0}")]
    Malformed(#[from] Fault),
    /// An entry is too long.
    #[error("entry {entry} has {chars} characters, at most {limit} are allowed")]
    EntryTooLong {
        /// Which one.
        entry: usize,
        /// Its characters.
        chars: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// The documents would be too long, entries of a person that were put back included.
    #[error(
        "both documents would have {} characters ({chars} here, {other} in the other one), at most {limit} are allowed",
        chars + other
    )]
    OverBudget {
        /// Characters of the document as it would be.
        chars: usize,
        /// Characters of the other one.
        other: usize,
        /// How many both may have.
        limit: usize,
    },
    /// Two entries say the same after normalising, and did not both stand there before.
    #[error("entry {entry} says what entry {of} says already")]
    Duplicate {
        /// The later one.
        entry: usize,
        /// The earlier one.
        of: usize,
    },
    /// An entry that was not in the document holds a credential, alone or together with the one beside it.
    #[error("entry {entry} holds a credential ({})", kinds.join(", "))]
    Credential {
        /// Which one.
        entry: usize,
        /// What was found.
        kinds: Vec<&'static str>,
    },
    /// An entry that was not in the document, no person has approved and no event of a person says reads like an attempt
    /// to steer its reader.
    #[error("entry {entry} reads like an attempt to steer its reader ({})", classes.join(", "))]
    Injection {
        /// Which one.
        entry: usize,
        /// What was found.
        classes: Vec<&'static str>,
    },
    /// More is gone than may go, or everything is and no events say so. The entries are as a model is shown them.
    #[error(
        "{} of {} entries are gone ({} of {} characters) and no event says so",
        .0.entries.len(), .0.of_entries, .0.chars, .0.of_chars
    )]
    Loss(Loss),
}

/// What is wrong with a reply's form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// More bytes than [`MAX_REPLY`](super::MAX_REPLY).
    #[error("{bytes} bytes, at most {limit} are read")]
    TooLarge {
        /// Its bytes.
        bytes: usize,
        /// How many are read.
        limit: usize,
    },
    /// Not UTF-8.
    #[error("not UTF-8 from byte {at}")]
    NotUtf8 {
        /// Where it ends to be.
        at: usize,
    },
    /// Not a JSON array of strings alone: a fence, words beside it, objects, numbers, a second array, an array that is
    /// cut off.
    #[error("not a JSON array of strings and nothing else (line {line}, column {column})")]
    NotStrings {
        /// The line where that showed, from 1.
        line: usize,
        /// The column, in bytes, from 0 or 1 as the parser counts.
        column: usize,
    },
    /// A string is no entry.
    #[error("entry {entry}: {error}")]
    NotEntry {
        /// Which one.
        entry: usize,
        /// Why.
        error: EntryError,
    },
}

impl Rejection {
    /// Returns the stable code.
    pub const fn code(&self) -> Code {
        match self {
            Self::Failed { .. } => Code::ModelFailed,
            Self::Malformed(_) => Code::CurationMalformed,
            Self::EntryTooLong { .. } | Self::OverBudget { .. } => Code::CurationOverBudget,
            Self::Duplicate { .. } => Code::CurationDuplicate,
            Self::Credential { .. } => Code::CurationCredential,
            Self::Injection { .. } => Code::CurationInjection,
            Self::Loss(_) => Code::CurationLoss,
        }
    }
}
