//! A pending event as the curators read it.

use memory_core::EventNumber;
use memory_core::document::Operation;
use memory_core::event::EventRecord;
use memory_core::validate::trust::Trust;

/// An event of one document: what it changes and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<'a> {
    /// Its number.
    pub number: EventNumber,
    /// What it is worth.
    pub trust: Trust,
    /// Its operations, resolved: each `old_text` is a whole entry.
    pub operations: &'a [Operation],
}

impl<'a> From<&'a EventRecord> for Event<'a> {
    fn from(record: &'a EventRecord) -> Self {
        Self {
            number: record.number,
            trust: record.trust,
            operations: &record.operations,
        }
    }
}

/// The new text of an operation, if it has one.
pub(crate) fn content_of(operation: &Operation) -> Option<&str> {
    match operation {
        Operation::Add { content } | Operation::Replace { content, .. } => Some(content),
        Operation::Remove { .. } => None,
    }
}

/// The entry that an operation names, if it names one.
pub(crate) fn old_text_of(operation: &Operation) -> Option<&str> {
    match operation {
        Operation::Replace { old_text, .. } | Operation::Remove { old_text } => Some(old_text),
        Operation::Add { .. } => None,
    }
}
