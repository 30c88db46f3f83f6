//! The document's own entries in a reply: as they stand in the file, and those of a person where they stood.

use std::collections::{HashMap, HashSet};

use memory_core::document::{Entry, Operation};
use memory_core::validate::duplicate::key;

use super::Curation;

impl Curation<'_> {
    /// Puts entries of the document in the place of what the model was shown of them.
    pub(super) fn unmasked(&self, entries: Vec<Entry>) -> Vec<Entry> {
        let own: Vec<&str> = self.document.entries().iter().map(Entry::as_str).collect();
        let mut by_shown: HashMap<String, Vec<&Entry>> = HashMap::new();
        for (entry, shown) in self.document.entries().iter().zip(self.view.show_all(&own)).rev() {
            if shown.replaced.is_some() {
                by_shown.entry(shown.text).or_default().push(entry);
            }
        }
        // The last one stays, so that a line that stands there once too often is the same entry twice.
        let own = |entry: Entry| match by_shown.get_mut(entry.as_str()) {
            Some(own) if own.len() > 1 => own.pop().cloned().unwrap_or(entry),
            Some(own) => own.first().copied().cloned().unwrap_or(entry),
            None => entry,
        };
        entries.into_iter().map(own).collect()
    }

    /// Puts entries that a person wrote back, if no event names them: in the place of what differs from them in form
    /// alone, else behind the entry that they stood behind. Says which.
    pub(super) fn with_persons(&self, mut entries: Vec<Entry>) -> (Vec<Entry>, Vec<Entry>) {
        let named: HashSet<&str> = self
            .events
            .iter()
            .flat_map(|event| event.operations)
            .filter_map(Operation::old_text)
            .collect();
        let mut there: HashSet<Entry> = entries.iter().cloned().collect();
        let is_missing = |entry: &Entry, there: &HashSet<Entry>| {
            self.persons.contains(entry.as_str()) && !named.contains(entry.as_str()) && !there.contains(entry)
        };
        let missing: Vec<&Entry> = self
            .document
            .entries()
            .iter()
            .filter(|entry| is_missing(entry, &there))
            .collect();
        if missing.is_empty() {
            return (entries, Vec::new());
        }
        let own: HashSet<&Entry> = self.document.entries().iter().collect();
        let mut by_key: HashMap<String, usize> = HashMap::new();
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| !own.contains(entry)) {
            by_key.entry(key(entry.as_str())).or_insert(index);
        }
        for entry in &missing {
            if let Some(index) = by_key.remove(&key(entry.as_str())) {
                entries[index] = (*entry).clone();
                there.insert((*entry).clone());
            }
        }
        // Those that are still missing, by the place of what they stand behind.
        let places: HashMap<&Entry, usize> = self.document.entries().iter().zip(0..).collect();
        let mut behind: HashMap<Option<usize>, Vec<Entry>> = HashMap::new();
        let mut last = None;
        for (entry, place) in self.document.entries().iter().zip(0..) {
            if there.contains(entry) {
                last = Some(place);
            } else if is_missing(entry, &there) {
                behind.entry(last).or_default().push(entry.clone());
            }
        }
        let mut with = behind.remove(&None).unwrap_or_default();
        for entry in entries {
            let place = places.get(&entry).copied();
            with.push(entry);
            with.extend(place.and_then(|place| behind.remove(&Some(place))).unwrap_or_default());
        }
        (with, missing.into_iter().cloned().collect())
    }
}
