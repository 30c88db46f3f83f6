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
