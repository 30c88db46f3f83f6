//! A model's own words: what it wrote that no event says, and what it left out for them.

use std::collections::{HashMap, HashSet};

use memory_core::EventNumber;
use memory_core::document::{Document, Entry, Operation};
use memory_core::revision::RevisionNumber;

use super::PastEvent;

/// What a model made of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelCuration<'a> {
    /// The revision.
    pub revision: RevisionNumber,
    /// The document before it.
    pub before: &'a Document,
    /// The document that it made.
    pub after: &'a Document,
    /// The events that it dealt with, but for duplicates.
    pub events: &'a [PastEvent<'a>],
    /// The newest revision, other than a restore, that brought or took out a text: what became of it since this one is somebody
    /// else's doing.
    pub changed: &'a HashMap<String, RevisionNumber>,
}

/// What a model wrote and what it left out in one neighbourhood: behind the same entry, or before all. The first of the one
/// is taken for the first of the other in new words, and so on.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Neighbourhood<'a> {
    /// Its own words.
    pub(super) own: Vec<&'a str>,
    /// What it left out.
    pub(super) left_out: Vec<&'a str>,
}

impl<'a> ModelCuration<'a> {
    /// The last event that it dealt with.
    pub(super) fn last_event(&self) -> EventNumber {
        let numbers = self.events.iter().map(|past| past.event.number);
        numbers.max().unwrap_or(EventNumber(0))
    }

    /// Whether a later revision brought a text or took it out.
    pub(super) fn is_changed_later(&self, text: &str) -> bool {
        self.changed.get(text).is_some_and(|changed| *changed > self.revision)
    }

    /// Its own words and what it left out, by neighbourhoods, in the order of its document.
    pub(super) fn neighbourhoods(&self) -> Vec<Neighbourhood<'a>> {
        let (before, after) = (texts(self.before), texts(self.after));
        let own = self.own_words(&before);
        let left_out = self.left_out(&after);
        let stays = |text: &str| before.contains(text) && after.contains(text);
        let mut places: HashMap<Option<&str>, usize> = HashMap::new();
        let mut found: Vec<Neighbourhood<'_>> = Vec::new();
        let of_after = behind(self.after, stays).filter(|(_, text)| own.contains(text));
        for (neighbour, text) in of_after {
            at(&mut places, &mut found, neighbour).own.push(text);
        }
        let of_before = behind(self.before, stays).filter(|(_, text)| left_out.contains(text));
        for (neighbour, text) in of_before {
            at(&mut places, &mut found, neighbour).left_out.push(text);
        }
        found
    }

    /// What it brought and none of its events says to the letter.
    fn own_words(&self, before: &HashSet<&str>) -> HashSet<&'a str> {
        let said: HashSet<&str> = self.operations().filter_map(Operation::new_text).collect();
        let brought = self.after.entries().iter().map(Entry::as_str);
        brought
            .filter(|text| !before.contains(text) && !said.contains(text))
            .collect()
    }

    /// What it left out and nothing but its own wording took the place of: no event names it, or the text that an event has
    /// for it was not taken to the letter.
    fn left_out(&self, after: &HashSet<&str>) -> HashSet<&'a str> {
        let named: HashSet<&str> = self.operations().filter_map(Operation::old_text).collect();
        let was_taken = |content: &str| named.contains(content) || after.contains(content);
        let dealt_with: HashSet<&str> = self
            .operations()
            .filter(|operation| operation.new_text().is_none_or(was_taken))
            .filter_map(Operation::old_text)
            .collect();
        let before = self.before.entries().iter().map(Entry::as_str);
        before
            .filter(|text| !after.contains(text) && !dealt_with.contains(text))
            .collect()
    }

    fn operations(&self) -> impl Iterator<Item = &'a Operation> {
        self.events.iter().flat_map(|past| past.event.operations)
    }
}

fn texts(document: &Document) -> HashSet<&str> {
    document.entries().iter().map(Entry::as_str).collect()
}

/// Each entry with the nearest one before it that stays.
fn behind(document: &Document, stays: impl Fn(&str) -> bool) -> impl Iterator<Item = (Option<&str>, &str)> {
    let mut neighbour = None;
    document.entries().iter().map(move |entry| {
        let text = entry.as_str();
        let behind = neighbour;
        if stays(text) {
            neighbour = Some(text);
        }
        (behind, text)
    })
}

/// The neighbourhood behind an entry.
fn at<'a, 'b>(
    places: &mut HashMap<Option<&'a str>, usize>,
    found: &'b mut Vec<Neighbourhood<'a>>,
    neighbour: Option<&'a str>,
) -> &'b mut Neighbourhood<'a> {
    let place = *places.entry(neighbour).or_insert(found.len());
    if place == found.len() {
        found.push(Neighbourhood::default());
    }
    &mut found[place]
}
