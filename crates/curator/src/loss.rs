//! Unexplained loss: what a curator's reply leaves out although no event says so.

use std::collections::HashSet;

use memory_core::document::{Document, Entry, Operation};
use memory_core::validate::duplicate::key;

use crate::event::Event;

/// Entries of a document that are gone and that no event names.
///
/// # Source
///
/// A quarter of the entries and a third of the characters are allowed to go: the rule of the project's decisions on core
/// memory. Both are guesses at what tidying up looks like and emptying does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// The entries, in their order.
    pub entries: Vec<String>,
    /// Their characters (Unicode scalar values), without separators.
    pub chars: usize,
    /// How many entries there were.
    pub of_entries: usize,
    /// How many characters they had together, without separators.
    pub of_chars: usize,
}

impl Loss {
    /// Says whether more is gone than may go: more than a quarter of the entries, or more than a third of the characters.
    /// Exactly so much is allowed.
    pub fn is_too_much(&self) -> bool {
        4 * self.entries.len() > self.of_entries || 3 * self.chars > self.of_chars
    }
}

/// Finds what is lost between a document and the one that is to take its place.
///
/// An entry is not lost if it stands in the new one to the letter, if what it says after normalising is part of a new
/// entry, or if an operation of an event has it as `old_text`. Takes the new document once for each entry that is gone.
pub fn unexplained(before: &Document, after: &Document, events: &[Event<'_>]) -> Loss {
    let stays: HashSet<&str> = after.entries().iter().map(Entry::as_str).collect();
    let operations = events.iter().flat_map(|event| event.operations);
    let named: HashSet<&str> = operations.filter_map(Operation::old_text).collect();
    let gone = |entry: &&Entry| !stays.contains(entry.as_str()) && !named.contains(entry.as_str());
    let gone: Vec<&Entry> = before.entries().iter().filter(gone).collect();
    // No form has a line feed, so that nothing is found across two of them.
    let said = if gone.is_empty() {
        String::new()
    } else {
        let keys = after.entries().iter().map(|entry| key(entry.as_str()));
        keys.collect::<Vec<_>>().join("\n")
    };
    let lost: Vec<&Entry> = gone
        .into_iter()
        .filter(|entry| !said.contains(&key(entry.as_str())))
        .collect();
    Loss {
        chars: lost.iter().map(|entry| entry.chars()).sum(),
        of_entries: before.entries().len(),
        of_chars: before.entries().iter().map(Entry::chars).sum(),
        entries: lost.into_iter().map(|entry| entry.as_str().to_owned()).collect(),
    }
}
