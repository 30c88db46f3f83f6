//! A document while a revert goes back through its history. A text may stand in several places then, since what stood
//! there once may stand elsewhere today; at the end each stands once.

use std::collections::{HashMap, HashSet};

use memory_core::EventNumber;
use memory_core::document::{Document, Entry};
use memory_core::validate::duplicate::key;

/// The places of a document. A place stays what it is, also when its entry is gone.
#[derive(Debug, Default)]
pub(super) struct Places {
    places: Vec<Place>,
    by_key: HashMap<String, Vec<usize>>,
}

#[derive(Debug, Default)]
struct Place {
    entry: Option<Entry>,
    /// This revert has put its text there.
    is_new: bool,
    /// The event in whose stead its text came back.
    back: Option<EventNumber>,
    /// Others said it before, or a person wrote it: it stays.
    is_claimed: bool,
}

impl Place {
    fn is_back(&self, until: Option<EventNumber>) -> bool {
        self.back.is_some_and(|back| until.is_none_or(|until| back <= until))
    }
}

impl Places {
    pub(super) fn of(document: &Document) -> Self {
        let mut places = Self::default();
        for entry in document.entries() {
            places.places.push(Place::default());
            places.set(places.places.len() - 1, Some(entry.clone()));
        }
        places
    }

    /// The place of a text that stood there before the revert.
    pub(super) fn original(&self, text: &str) -> Option<usize> {
        self.find(text, |place| !place.is_new)
    }

    pub(super) fn is_original(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|place| !place.is_new)
    }

    /// The place of a text that stood there before the revert, or that came back and stays.
    pub(super) fn settled(&self, text: &str) -> Option<usize> {
        self.find(text, |place| !place.is_new || place.is_claimed)
    }

    /// The place of a text that came back in the stead of an event up to this one.
    pub(super) fn back(&self, text: &str, until: Option<EventNumber>) -> Option<usize> {
        self.find(text, |place| place.is_back(until) && !place.is_claimed)
    }

    /// The place of such a text that stays, since others said it before.
    pub(super) fn claimed(&self, text: &str, until: EventNumber) -> Option<usize> {
        self.find(text, |place| place.is_back(Some(until)) && place.is_claimed)
    }

    /// Whether an entry says the same after normalising.
    pub(super) fn says(&self, text: &str) -> bool {
        self.by_key.contains_key(&key(text))
    }

    pub(super) fn text(&self, place: usize) -> Option<&str> {
        self.places.get(place)?.entry.as_ref().map(Entry::as_str)
    }

    /// Lets a text that came back count as back in the stead of an earlier event: until then it stood for a reason that does not
    /// count any more.
    pub(super) fn back_since(&mut self, text: &str, until: Option<EventNumber>, event: EventNumber) {
        if let Some(place) = self.back(text, until)
            && let Some(place) = self.places.get_mut(place)
        {
            place.back = place.back.min(Some(event));
        }
    }

    pub(super) fn clear(&mut self, place: usize) {
        self.set(place, None);
    }

    /// Lets a text come back in a place, or at the end, in the stead of an event.
    pub(super) fn put(&mut self, place: Option<usize>, entry: Entry, event: EventNumber, stays: bool) {
        let place = place.unwrap_or_else(|| {
            self.places.push(Place::default());
            self.places.len() - 1
        });
        self.set(place, Some(entry));
        if let Some(place) = self.places.get_mut(place) {
            (place.is_new, place.back, place.is_claimed) = (true, Some(event), stays);
        }
    }

    /// What came back and says this stays: somebody said it before. Returns where.
    pub(super) fn claim(&mut self, text: &str) -> Vec<usize> {
        let mut claimed = self.by_key.get(&key(text)).cloned().unwrap_or_default();
        claimed.retain(|place| {
            let Some(place) = self.places.get_mut(*place) else {
                return false;
            };
            place.is_claimed |= place.back.is_some();
            place.is_claimed
        });
        claimed
    }

    /// The document: of several places that say the same, what stood there before the revert, or else the first.
    pub(super) fn document(&self) -> Document {
        let originals = self.places.iter().filter(|place| !place.is_new);
        let mut said: HashSet<String> = originals
            .filter_map(|place| place.entry.as_ref())
            .map(|entry| key(entry.as_str()))
            .collect();
        let mut entries = Vec::new();
        for place in &self.places {
            if let Some(entry) = &place.entry
                && (!place.is_new || said.insert(key(entry.as_str())))
            {
                entries.push(entry.clone());
            }
        }
        Document::new(entries)
    }

    fn find(&self, text: &str, is_meant: impl Fn(&Place) -> bool) -> Option<usize> {
        let mut places = self.by_key.get(&key(text))?.iter().copied();
        places.find(|place| self.text(*place) == Some(text) && self.places.get(*place).is_some_and(&is_meant))
    }

    fn set(&mut self, place: usize, entry: Option<Entry>) {
        let Some(at) = self.places.get_mut(place) else { return };
        let before = std::mem::replace(&mut at.entry, entry.clone());
        (at.back, at.is_claimed) = (None, false);
        if let Some(old) = before
            && let Some(places) = self.by_key.get_mut(&key(old.as_str()))
        {
            places.retain(|known| *known != place);
            if places.is_empty() {
                self.by_key.remove(&key(old.as_str()));
            }
        }
        if let Some(new) = entry {
            self.by_key.entry(key(new.as_str())).or_default().push(place);
        }
    }
}
