//! Why a change is not staged.

use memory_core::document::Refusal;

/// A change that is not staged, none of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("operation {}: {why}", index + 1)]
pub struct Refused {
    /// The operation that cannot be done, from 0; for a budget the last one.
    pub index: usize,
    /// Why.
    pub why: Why,
}

/// Why an operation is refused. Entries in it are as a model is shown them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Why {
    /// It cannot be done with the document as it is.
    #[error(transparent)]
    Operation(#[from] Refusal),
    /// What `old_text` named when the model was shown the document is not there any more, or what it names now was written
    /// by a person since.
    #[error("the entry was changed since it was shown; the document has {} now", counted(entries.len()))]
    ChangedSince {
        /// The entries as they are now.
        entries: Vec<String>,
    },
    /// A person wrote the entry, and the model was not shown it yet.
    #[error("a person wrote this entry, and the session's model has not been shown it; its next request shows it")]
    NotShown {
        /// The entries as they are now.
        entries: Vec<String>,
    },
    /// A person wrote the entry, and what comes from outside does not change it.
    #[error(
        "a person wrote this entry, and what comes from outside does not change it; a person who wants it says so without \
         `untrusted`"
    )]
    APersons {
        /// The entries as they are now.
        entries: Vec<String>,
    },
    /// A private key stands in the text, or fewer than eight letters and digits are left once credentials are masked.
    #[error("the text holds a credential ({}), which is never kept", kinds.join(", "))]
    Credential {
        /// What was found.
        kinds: Vec<&'static str>,
    },
    /// The text's structure alone is harmful, and no person wrote it.
    #[error("the text reads like an attempt to steer its reader ({})", classes.join(", "))]
    Injection {
        /// What was found.
        classes: Vec<&'static str>,
    },
}

fn counted(entries: usize) -> String {
    format!("{entries} {}", if entries == 1 { "entry" } else { "entries" })
}

impl Refused {
    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        self.why.as_str()
    }
}

impl Why {
    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Operation(refusal) => refusal.as_str(),
            // Both: what was named is not what whoever proposes may change.
            Self::ChangedSince { .. } | Self::NotShown { .. } | Self::APersons { .. } => "changed_since",
            Self::Credential { .. } => "credential",
            Self::Injection { .. } => "injection",
        }
    }
}
