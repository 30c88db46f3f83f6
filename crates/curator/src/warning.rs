//! What is said of an entry beside taking it: for the model that proposed it, and for a person.

use std::fmt;

use memory_core::validate::credential::Redactor;
use memory_core::validate::duplicate::Prepared;
use memory_core::validate::injection;

use crate::shown::distinct;
use crate::wording::{imperative, transient};

/// Something about an entry that is taken all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The entry, with credentials masked.
    pub entry: String,
    /// What it is.
    pub kind: WarningKind,
}

/// The kinds of [`Warning`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A credential in it was masked before it was staged.
    Masked {
        /// What it was, each kind once.
        kinds: Vec<&'static str>,
    },
    /// A credential stands in it, and is masked wherever the entry is shown.
    Credential {
        /// What it is, each kind once.
        kinds: Vec<&'static str>,
    },
    /// It reads like an attempt to steer its reader.
    Injection {
        /// What was found, each class once.
        classes: Vec<&'static str>,
    },
    /// Another entry says nearly the same.
    NearDuplicate {
        /// The other one, with credentials masked.
        of: String,
    },
    /// It reads as an order, where a fact would say as much.
    Imperative {
        /// Its words.
        words: String,
    },
    /// It speaks of a moment or of a task, and will soon be wrong.
    Transient {
        /// Its words.
        words: String,
    },
}

impl WarningKind {
    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Masked { .. } => "masked",
            Self::Credential { .. } => "credential",
            Self::Injection { .. } => "injection",
            Self::NearDuplicate { .. } => "near_duplicate",
            Self::Imperative { .. } => "imperative",
            Self::Transient { .. } => "transient",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\": ", self.entry)?;
        match &self.kind {
            WarningKind::Masked { kinds } => write!(f, "a credential was masked ({})", kinds.join(", ")),
            WarningKind::Credential { kinds } => write!(f, "a credential stands in it ({})", kinds.join(", ")),
            WarningKind::Injection { classes } => {
                write!(f, "it reads like an order to its reader ({})", classes.join(", "))
            }
            WarningKind::NearDuplicate { of } => write!(f, "nearly the same as \"{of}\""),
            WarningKind::Imperative { words } => write!(f, "worded as an order (\"{words}\"); a fact lasts longer"),
            WarningKind::Transient { words } => write!(f, "true for a while only (\"{words}\")"),
        }
    }
}

/// What the injection check finds in a text, if anything.
pub(crate) fn injection_in(text: &str) -> Option<WarningKind> {
    let classes = distinct(injection::scan(text).iter().map(|finding| finding.class.as_str()));
    (!classes.is_empty()).then_some(WarningKind::Injection { classes })
}

/// What the wording of a text is worth saying.
pub(crate) fn wording_of(text: &str) -> impl Iterator<Item = WarningKind> {
    let order = imperative(text).map(|words| WarningKind::Imperative { words });
    let moment = transient(text).map(|words| WarningKind::Transient { words });
    order.into_iter().chain(moment)
}

/// At most so many pairs of entries are compared, so that reporting never takes longer than curating: all pairs of a
/// document of the default length. Beyond that the last new entries are not looked at.
const MOST_PAIRS: usize = 200_000;

/// Finds entries that say nearly what another one says: for each index of `new`, the first other text of `all` it is
/// near to, with the index.
pub(crate) fn near_duplicates(all: &[&str], new: &[usize], redactor: &Redactor) -> Vec<(usize, Warning)> {
    if new.is_empty() {
        return Vec::new();
    }
    let mut is_new = vec![false; all.len()];
    for &index in new {
        is_new[index] = true;
    }
    let prepared: Vec<Prepared> = all.iter().map(|text| Prepared::new(text)).collect();
    let looked_at = new.iter().take(MOST_PAIRS / all.len().max(1));
    let near = looked_at.filter_map(|&index| {
        let own = prepared.get(index)?;
        // Of two new ones, the later is said to be near the earlier.
        let is_other = |other: usize| other != index && (other < index || !is_new[other]);
        let of = (0..all.len()).find(|&other| is_other(other) && own.is_near_duplicate(&prepared[other]))?;
        let warning = Warning {
            entry: redactor.redact(all[index]).text.into_owned(),
            kind: WarningKind::NearDuplicate {
                of: redactor.redact(all[of]).text.into_owned(),
            },
        };
        Some((index, warning))
    });
    near.collect()
}
