//! A document at work: operations in constant time each, and a way back for those that fail halfway.

use std::collections::HashMap;

use memory_core::document::{Document, Effect, Entry, chars_of};
use memory_core::validate::duplicate;

/// A text that may become an entry, with the form that its duplicates share.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) entry: Entry,
    pub(crate) key: String,
}

impl Line {
    pub(crate) fn new(entry: Entry) -> Self {
        let key = duplicate::key(entry.as_str());
        Self { entry, key }
    }
}

/// A document at work. A place stays what it is, also when its entry is gone.
#[derive(Debug, Default)]
pub(crate) struct Working {
    places: Vec<Option<Line>>,
    by_text: HashMap<String, usize>,
    by_key: HashMap<String, Vec<usize>>,
    weight: usize,
    log: Vec<Change>,
}

/// A place and what stood there before; the place is new if it stands at the end of all and nothing did.
#[derive(Debug)]
struct Change {
    place: usize,
    before: Option<Line>,
    is_new: bool,
}

/// A moment to come back to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark(usize);

impl Working {
    pub(crate) fn of(document: &Document) -> Self {
        let mut working = Self::default();
        for entry in document.entries() {
            working.push(Line::new(entry.clone()));
        }
        working.log.clear();
        working
    }

    /// How many places there are, those that nothing stands in counted.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn line(&self, place: usize) -> Option<&Line> {
        self.places.get(place)?.as_ref()
    }

    /// Where an entry of exactly this text stands.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        self.by_text.get(text).copied()
    }

    /// Where an entry stands that says the same after normalising.
    pub(crate) fn says(&self, key: &str) -> Option<usize> {
        self.by_key.get(key)?.iter().min().copied()
    }

    pub(crate) fn live(&self) -> impl Iterator<Item = (usize, &Entry)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(place, line)| Some((place, &line.as_ref()?.entry)))
    }

    pub(crate) fn chars(&self) -> usize {
        chars_of(self.weight)
    }

    pub(crate) fn document(&self) -> Document {
        Document::new(self.live().map(|(_, entry)| entry.clone()))
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark(self.log.len())
    }

    /// The places that changed since then, some of them several times.
    pub(crate) fn changed_since(&self, mark: Mark) -> impl Iterator<Item = usize> {
        self.log.iter().skip(mark.0).map(|change| change.place)
    }

    /// Undoes all that was done since then.
    pub(crate) fn undo_to(&mut self, mark: Mark) {
        while self.log.len() > mark.0
            && let Some(change) = self.log.pop()
        {
            self.put(change.place, change.before);
            if change.is_new {
                self.places.pop();
            }
        }
    }

    pub(crate) fn add(&mut self, line: Line) -> Effect {
        if self.says(&line.key).is_some() {
            return Effect::Duplicate;
        }
        self.push(line);
        Effect::Added
    }

    /// Puts another text in a place. If it stands elsewhere already, the old one is gone.
    pub(crate) fn replace(&mut self, place: usize, line: Line) -> Effect {
        if self.line(place).is_some_and(|old| old.entry == line.entry) {
            return Effect::Duplicate;
        }
        if self.says_elsewhere(&line.key, place) {
            self.set(place, None);
            return Effect::Merged;
        }
        self.set(place, Some(line));
        Effect::Replaced
    }

    /// Whether another place than this one says the same.
    pub(crate) fn says_elsewhere(&self, key: &str, place: usize) -> bool {
        let places = self.by_key.get(key);
        places.is_some_and(|places| places.iter().any(|other| *other != place))
    }

    pub(crate) fn remove(&mut self, place: usize) -> Effect {
        self.set(place, None);
        Effect::Removed
    }

    fn push(&mut self, line: Line) {
        let place = self.places.len();
        self.places.push(None);
        self.put(place, Some(line));
        self.log.push(Change {
            place,
            before: None,
            is_new: true,
        });
    }

    fn set(&mut self, place: usize, line: Option<Line>) {
        let before = self.put(place, line);
        self.log.push(Change {
            place,
            before,
            is_new: false,
        });
    }

    fn put(&mut self, place: usize, line: Option<Line>) -> Option<Line> {
        if let Some(line) = &line {
            self.weight += line.entry.weight();
            self.by_text.insert(line.entry.as_str().to_owned(), place);
            self.by_key.entry(line.key.clone()).or_default().push(place);
        }
        let before = std::mem::replace(self.places.get_mut(place)?, line);
        if let Some(old) = &before {
            self.weight -= old.entry.weight();
            // A text in the new key's form may have taken the place of one with the same form.
            if self.by_text.get(old.entry.as_str()) == Some(&place) && !self.holds(place, &old.entry) {
                self.by_text.remove(old.entry.as_str());
            }
            if let Some(places) = self.by_key.get_mut(&old.key)
                && let Some(index) = places.iter().position(|known| *known == place)
            {
                places.remove(index);
                if places.is_empty() {
                    self.by_key.remove(&old.key);
                }
            }
        }
        before
    }

    fn holds(&self, place: usize, entry: &Entry) -> bool {
        self.line(place).is_some_and(|line| line.entry == *entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Line::new(Entry::new(text).unwrap())
    }

    #[test]
    fn what_is_undone_was_never_done() {
        let document = Document::new(["One.", "Two.", "two"].map(|text| Entry::new(text).unwrap()));
        let mut working = Working::of(&document);
        let mark = working.mark();
        assert_eq!(working.add(line("THREE")), Effect::Added);
        assert_eq!(working.add(line("three.")), Effect::Duplicate);
        assert_eq!(working.replace(0, line("one")), Effect::Replaced);
        assert_eq!(working.replace(0, line("Three")), Effect::Merged);
        assert_eq!(working.remove(1), Effect::Removed);
        assert_eq!(working.says("two"), Some(2));
        assert_eq!(working.document().render(), "two\n§\nTHREE\n");
        assert_eq!(working.chars(), working.document().chars());
        working.undo_to(mark);
        assert_eq!(working.document(), document);
        assert_eq!(working.chars(), document.chars());
        assert_eq!((working.places(), working.find("THREE")), (3, None));
        assert_eq!((working.find("One."), working.says("two")), (Some(0), Some(1)));
    }
}
