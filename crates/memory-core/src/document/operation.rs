//! Changes to a document that a model or a person asks for: added, replaced, removed, one by one or together.

use serde::{Deserialize, Serialize};

use super::entry::trimmed;
use super::{Document, Entry, EntryError};

/// A change to a document, as the tool and `propose` take it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "lowercase", deny_unknown_fields)]
pub enum Operation {
    /// A new entry at the end.
    Add {
        /// Its text.
        content: String,
    },
    /// Another text in the place of an entry.
    Replace {
        /// The whole entry, or a part of it that no other has.
        old_text: String,
        /// The new text.
        content: String,
    },
    /// An entry goes.
    Remove {
        /// The whole entry, or a part of it that no other has.
        old_text: String,
    },
}

impl Operation {
    /// Returns the text that it brings, if it brings one.
    pub fn new_text(&self) -> Option<&str> {
        match self {
            Self::Add { content } | Self::Replace { content, .. } => Some(content),
            Self::Remove { .. } => None,
        }
    }

    /// Returns the entry that it names, if it names one.
    pub fn old_text(&self) -> Option<&str> {
        match self {
            Self::Replace { old_text, .. } | Self::Remove { old_text } => Some(old_text),
            Self::Add { .. } => None,
        }
    }
}

/// What an operation did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// The entry stands at the end.
    Added,
    /// The entry stands in the place of the old one.
    Replaced,
    /// The old entry is gone; the new text stood elsewhere already.
    Merged,
    /// The entry is gone.
    Removed,
    /// Nothing: the entry stood there already.
    Duplicate,
}

impl Effect {
    /// Returns the word for it, which never changes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Replaced => "replaced",
            Self::Merged => "merged",
            Self::Removed => "removed",
            Self::Duplicate => "duplicate",
        }
    }
}

/// How long documents and entries may be, in characters (Unicode scalar values).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Both documents together, as they are written.
    pub total: usize,
    /// One entry.
    pub entry: usize,
    /// What the other document has.
    pub other: usize,
}

impl Budget {
    /// The budget of both documents together, if none is set.
    pub const DEFAULT_TOTAL: usize = 10_000;
    /// The length of an entry, if none is set.
    pub const DEFAULT_ENTRY: usize = 500;
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            total: Self::DEFAULT_TOTAL,
            entry: Self::DEFAULT_ENTRY,
            other: 0,
        }
    }
}

/// Why operations were refused, all of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("operation {}: {refusal}", index + 1)]
pub struct OperationError {
    /// Which one, from 0; for a budget the last one.
    pub index: usize,
    /// Why.
    pub refusal: Refusal,
}

/// Why an operation was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The new text is no entry.
    #[error("{0}")]
    NoEntry(#[from] EntryError),
    /// The new entry is too long.
    #[error("the entry has {chars} characters, at most {limit} are allowed")]
    EntryTooLong {
        /// Its characters.
        chars: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// The text to look for is empty.
    #[error("`old_text` is empty; give the entry, or a part of it that no other has")]
    NoOldText,
    /// No entry has the text.
    #[error("no entry has the text; the document has {}", counted(entries.len()))]
    NotFound {
        /// The entries as they are.
        entries: Vec<String>,
    },
    /// More than one entry has the text.
    #[error("{} have the text; give more of the one that is meant, or all of it", counted(matches.len()))]
    Ambiguous {
        /// Those that have it, shortened.
        matches: Vec<String>,
    },
    /// The documents would be too long.
    #[error(
        "with it both documents would have {} characters ({chars} here, {other} in the other one), at most {limit} are allowed",
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
}

fn counted(entries: usize) -> String {
    format!("{entries} {}", if entries == 1 { "entry" } else { "entries" })
}

impl Refusal {
    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::NoEntry(_) => "no_entry",
            Self::EntryTooLong { .. } => "entry_too_long",
            Self::NoOldText => "no_old_text",
            Self::NotFound { .. } => "entry_not_found",
            Self::Ambiguous { .. } => "ambiguous",
            Self::OverBudget { .. } => "over_budget",
        }
    }
}

/// What operations make of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The document as it would be.
    pub document: Document,
    /// What each operation did.
    pub effects: Vec<Effect>,
}

/// Applies operations in order, all or none. Limits of length are judged at the end, and only if the document grew: what
/// is over the budget already may be made shorter.
///
/// Takes the operations times the document.
///
/// # Errors
/// [`OperationError`] for the first operation that is refused, or for the last one if the end is over the budget.
pub fn apply(document: &Document, operations: &[Operation], budget: &Budget) -> Result<Applied, OperationError> {
    let mut entries = document.entries.clone();
    let mut effects = Vec::with_capacity(operations.len());
    for (index, operation) in operations.iter().enumerate() {
        let effect = step(&mut entries, operation, budget).map_err(|refusal| OperationError { index, refusal })?;
        effects.push(effect);
    }
    let changed = Document { entries };
    let chars = changed.chars();
    if chars + budget.other > budget.total && chars > document.chars() {
        return Err(OperationError {
            index: operations.len().saturating_sub(1),
            refusal: Refusal::OverBudget {
                chars,
                other: budget.other,
                limit: budget.total,
            },
        });
    }
    Ok(Applied {
        document: changed,
        effects,
    })
}

fn step(entries: &mut Vec<Entry>, operation: &Operation, budget: &Budget) -> Result<Effect, Refusal> {
    match operation {
        Operation::Add { content } => {
            let entry = new_entry(content, budget)?;
            if entries.contains(&entry) {
                return Ok(Effect::Duplicate);
            }
            entries.push(entry);
            Ok(Effect::Added)
        }
        Operation::Replace { old_text, content } => {
            let place = find(entries, old_text)?;
            let entry = new_entry(content, budget)?;
            match entries.iter().position(|known| *known == entry) {
                Some(same) if same == place => Ok(Effect::Duplicate),
                Some(_) => {
                    entries.remove(place);
                    Ok(Effect::Merged)
                }
                None => {
                    entries[place] = entry;
                    Ok(Effect::Replaced)
                }
            }
        }
        Operation::Remove { old_text } => {
            let place = find(entries, old_text)?;
            entries.remove(place);
            Ok(Effect::Removed)
        }
    }
}

fn new_entry(content: &str, budget: &Budget) -> Result<Entry, Refusal> {
    let entry = Entry::new(content)?;
    let chars = entry.chars();
    if chars > budget.entry {
        return Err(Refusal::EntryTooLong {
            chars,
            limit: budget.entry,
        });
    }
    Ok(entry)
}

/// Where the one entry stands that is meant: the one that is the text, or the only one that has it.
fn find(entries: &[Entry], old_text: &str) -> Result<usize, Refusal> {
    // The same form that entries have, so that what a model copied from the document is found.
    let wanted = match Entry::new(old_text) {
        Ok(entry) => entry.as_str().to_owned(),
        Err(_) => trimmed(old_text).to_owned(),
    };
    if wanted.is_empty() {
        return Err(Refusal::NoOldText);
    }
    if let Some(place) = entries.iter().position(|entry| entry.as_str() == wanted) {
        return Ok(place);
    }
    let mut places = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.as_str().contains(&wanted));
    match (places.next(), places.next()) {
        (None, _) => Err(Refusal::NotFound {
            entries: entries.iter().map(|entry| entry.as_str().to_owned()).collect(),
        }),
        (Some((place, _)), None) => Ok(place),
        (Some(_), Some(_)) => Err(Refusal::Ambiguous {
            matches: entries
                .iter()
                .filter(|entry| entry.as_str().contains(&wanted))
                .map(|entry| preview(entry.as_str()))
                .collect(),
        }),
    }
}

/// Characters of an entry in a preview; our own figure: a line of a terminal.
const PREVIEW: usize = 80;

fn preview(text: &str) -> String {
    match text.char_indices().nth(PREVIEW) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}
