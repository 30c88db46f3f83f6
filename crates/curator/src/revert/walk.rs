//! The way back through a document's history.
//!
//! Events of the source are undone. One that was taken back before was undone then, as far as what it brought stood there:
//! it is undone for what comes back only now, and brings back what stood there then for another reason. An event of
//! others that says what came back makes it stay.

use std::collections::{BTreeSet, HashMap, HashSet};

use memory_core::document::{Entry, Operation};
use memory_core::revision::Reason;
use memory_core::validate::duplicate::key;
use memory_core::{EventNumber, Timestamp};

use super::places::Places;
use super::said::was_said;
use super::worded::Neighbourhood;
use super::{Kept, ModelCuration, PastEvent, Revert, Reverted, Whose};
use crate::blame::Origin;
use crate::diff::changes;

pub(super) struct Walk<'a> {
    revert: &'a Revert<'a>,
    origins: HashMap<&'a str, &'a Origin>,
    places: Places,
    /// Entries that later operations of the source name.
    named: HashSet<&'a str>,
    /// Texts that the source brought.
    brought: HashSet<&'a str>,
    /// Texts that stood there already when the source said them.
    repeated: HashSet<&'a str>,
    /// What says the same as texts that this revert took out, with when the event entered that had brought it.
    taken_out: HashMap<String, Timestamp>,
    /// Events of others that say what came back.
    claimed: HashMap<usize, Vec<EventNumber>>,
    kept: BTreeSet<usize>,
    unclear: Vec<String>,
    gone: Vec<String>,
}

impl<'a> Walk<'a> {
    pub(super) fn of(revert: &'a Revert<'a>) -> Self {
        let origins = revert.origins.iter();
        Self {
            revert,
            origins: origins.map(|origin| (origin.entry.as_str(), origin)).collect(),
            places: Places::of(revert.document),
            named: HashSet::new(),
            brought: HashSet::new(),
            repeated: HashSet::new(),
            taken_out: HashMap::new(),
            claimed: HashMap::new(),
            kept: BTreeSet::new(),
            unclear: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Goes all the way back, and says what is left.
    pub(super) fn back(mut self) -> Reverted {
        let mut curations = self.revert.by_model;
        let past: Vec<(&PastEvent<'_>, Vec<bool>)> = self.revert.past.iter().zip(was_said(self.revert.past)).collect();
        self.note_said(&past);
        for (past, was_said) in past.into_iter().rev() {
            while let Some((last, older)) = curations.split_last()
                && past.applied.is_some_and(|applied| applied.revision < last.revision)
            {
                self.undo_model(last);
                curations = older;
            }
            for (operation, was_said) in past.event.operations.iter().zip(was_said).rev() {
                self.pass(past, operation, was_said);
            }
        }
        for curation in curations.iter().rev() {
            self.undo_model(curation);
        }
        self.sweep();
        self.finish()
    }

    /// Notes what the source brought and what it only repeated.
    fn note_said(&mut self, past: &[(&PastEvent<'a>, Vec<bool>)]) {
        let of_source = past.iter().filter(|(past, _)| self.revert.whose(past) == Whose::Source);
        for (operation, was_said) in of_source.flat_map(|(past, was_said)| past.event.operations.iter().zip(was_said)) {
            let said = if *was_said {
                &mut self.repeated
            } else {
                &mut self.brought
            };
            said.extend(operation.new_text());
        }
    }

    fn pass(&mut self, past: &PastEvent<'a>, operation: &'a Operation, was_said: bool) {
        match self.revert.whose(past) {
            Whose::Source if past.applied.is_some() => self.undo(operation, was_said, past.entered_at),
            Whose::TakenBack(then) if past.applied.is_some() => self.follow(operation, was_said, past.entered_at, then),
            Whose::Source | Whose::TakenBack(_) => {}
            Whose::Others => self.heed(operation, past.event.number),
        }
    }

    /// Takes an operation of the source back; `was_said` if its new text stood there before, so that it put nothing there.
    fn undo(&mut self, operation: &'a Operation, was_said: bool, at: Timestamp) {
        let content = operation.new_text();
        let found = content.filter(|_| !was_said).and_then(|content| self.find(content));
        match (operation, found) {
            (Operation::Add { .. }, Some(place)) => self.take_out(place, at),
            (Operation::Add { .. }, None) => {}
            (Operation::Replace { old_text, .. }, Some(place)) => self.put_back(place, old_text, at),
            (Operation::Replace { old_text, content }, None) => {
                // It was merged with a text that stays.
                if was_said || self.places.says(content) {
                    self.bring_back(old_text, at);
                }
            }
            (Operation::Remove { old_text }, _) => self.bring_back(old_text, at),
        }
        self.named.extend(operation.old_text());
    }

    /// Goes on with what a revert of then could not do, since others had changed what the operation brought, or it stood there
    /// for their reasons.
    fn follow(&mut self, operation: &'a Operation, was_said: bool, at: Timestamp, then: Timestamp) {
        if let Some(content) = operation.new_text().filter(|_| !was_said) {
            let back = self.places.back(content, Some(then));
            let stays = self.places.claimed(content, then);
            match (back, stays, operation.old_text()) {
                (Some(place), _, Some(old_text)) => self.put_back(place, old_text, at),
                (Some(place), _, None) => self.take_out(place, at),
                (None, Some(place), Some(old_text)) => {
                    let since = self.places.since(place).unwrap_or(at);
                    self.bring_back(old_text, since);
                }
                (None, _, _) => {}
            }
            if self.repeated.contains(content) {
                self.unsay(content, at);
            }
        }
        if let Some(old_text) = operation.old_text()
            && let Some(since) = self.taken_out.get(&key(old_text)).copied()
            && since <= then
        {
            self.bring_back(old_text, since);
        }
    }

    /// What others say stays, and what they took out stays out.
    fn heed(&mut self, operation: &Operation, event: EventNumber) {
        for place in operation
            .new_text()
            .into_iter()
            .flat_map(|content| self.places.claim(content))
        {
            self.claimed.entry(place).or_default().push(event);
        }
        if let Some(old_text) = operation.old_text() {
            self.taken_out.remove(&key(old_text));
        }
    }

    /// Where a text of the source stands that may go.
    fn find(&mut self, content: &str) -> Option<usize> {
        let back = self.places.back(content, None);
        let Some(place) = self.places.settled(content) else {
            if back.is_none() && !self.named.contains(content) && !self.places.says(content) {
                self.gone.push(content.to_owned());
            }
            return back;
        };
        let origin = self.origins.get(content).filter(|_| self.places.is_original(place));
        let may_go = origin.is_some_and(|origin| self.is_only_the_sources(origin));
        if !may_go {
            self.kept.insert(place);
        }
        back.or(may_go.then_some(place))
    }

    /// Takes out what is left of the source's texts and has no other reason.
    fn sweep(&mut self) {
        for content in std::mem::take(&mut self.brought) {
            if let Some(place) = self.places.original(content)
                && let Some(origin) = self.origins.get(content)
                && self.is_only_the_sources(origin)
            {
                self.places.clear(place);
            }
        }
        for content in std::mem::take(&mut self.repeated) {
            self.unsay(content, Timestamp::default());
        }
    }

    /// Takes a text out that the source found there, if whoever had brought it was taken back since.
    fn unsay(&mut self, content: &str, at: Timestamp) {
        let Some(place) = self.places.original(content) else {
            return;
        };
        let Some(origin) = self.origins.get(content) else {
            return;
        };
        // Who brought it was taken back: else a model did, in words that the source only repeats.
        if !origin.taken_back.is_empty() && self.is_only_the_sources(origin) {
            self.take_out(place, at);
        } else if self.is_said_by_others(origin) {
            self.kept.insert(place);
        }
    }

    /// Takes back what a model wrote in its own words, if it was all out of the source.
    fn undo_model(&mut self, curation: &ModelCuration<'a>) {
        let Some(whose) = self.whose(curation) else { return };
        let found = curation.neighbourhoods();
        let standing: Vec<Vec<Option<usize>>> = found
            .iter()
            .map(|found| {
                found
                    .own
                    .iter()
                    .map(|text| self.find_own_words(text, curation, whose))
                    .collect()
            })
            .collect();
        if whose == Whose::Others {
            let places = standing.iter().flatten().flatten().rev();
            let texts = places.filter_map(|place| self.places.text(*place)).map(str::to_owned);
            self.unclear.extend(texts);
            return;
        }
        let entered = curation.events.iter().map(|past| past.entered_at).max();
        for (found, standing) in found.iter().zip(standing) {
            self.undo_words(curation, whose, found, &standing, entered.unwrap_or_default());
        }
    }

    /// Undoes one neighbourhood. What others have put something else in place of is theirs.
    fn undo_words(
        &mut self,
        curation: &ModelCuration<'_>,
        whose: Whose,
        found: &Neighbourhood<'_>,
        standing: &[Option<usize>],
        at: Timestamp,
    ) {
        for (old_text, place) in found.left_out.iter().zip(standing) {
            match place {
                Some(place) if curation.later.contains(*old_text) => self.take_out(*place, at),
                Some(place) => self.put_back(*place, old_text, at),
                None => {}
            }
        }
        for place in standing.iter().skip(found.left_out.len()).flatten() {
            self.take_out(*place, at);
        }
        // What was taken back before has brought back then what has no words in its place.
        let comes_back = whose == Whose::Source || !standing.is_empty();
        if comes_back && standing.iter().all(Option::is_some) {
            for old_text in found.left_out.iter().skip(standing.len()) {
                if !curation.later.contains(*old_text) {
                    self.bring_back(old_text, at);
                }
            }
        }
    }

    /// Whose the words of a curation are; others' if nobody can tell. Nothing: the source has no part in it.
    fn whose(&self, curation: &ModelCuration<'_>) -> Option<Whose> {
        let whose: Vec<Whose> = curation.events.iter().map(|past| self.revert.whose(past)).collect();
        match (whose.contains(&Whose::Source), whose.contains(&Whose::Others)) {
            (true, false) => Some(Whose::Source),
            (true, true) => Some(Whose::Others),
            (false, true) => None,
            (false, false) => {
                let then = curation.events.iter().filter_map(|past| past.taken_back).max();
                then.map(Whose::TakenBack)
            }
        }
    }

    /// Where a text stands that this curation brought and nobody says, or that this revert has brought back.
    fn find_own_words(&self, text: &str, curation: &ModelCuration<'_>, whose: Whose) -> Option<usize> {
        let until = match whose {
            Whose::TakenBack(then) => Some(then),
            Whose::Source | Whose::Others => None,
        };
        let back = self.places.back(text, until);
        if back.is_some() || until.is_some() {
            return back;
        }
        let origin = self.origins.get(text)?;
        let is_its = match origin.reason? {
            Reason::Curated => origin.revision == Some(curation.revision) || self.brought_again(origin, curation),
            // A person brought the whole text back, its words with it.
            Reason::Restore => origin.revision > Some(curation.revision),
            Reason::Manual | Reason::Imported => false,
        };
        let is_own = is_its && origin.events.is_empty() && origin.also.is_empty() && !origin.by_person;
        self.places.original(text).filter(|_| is_own)
    }

    /// Whether it was a later curation that brought its words once more, of which nothing counts any more.
    fn brought_again(&self, origin: &Origin, curation: &ModelCuration<'_>) -> bool {
        let mut later = self
            .revert
            .by_model
            .iter()
            .filter(|later| later.revision > curation.revision);
        later.any(|later| {
            origin.revision == Some(later.revision)
                && matches!(self.whose(later), Some(Whose::Source | Whose::TakenBack(_)))
        })
    }

    /// Whether nobody but the source says an entry: it was said, if only by what was taken back. What was written by hand and
    /// restored since is a person's.
    fn is_only_the_sources(&self, origin: &Origin) -> bool {
        let was_said = !(origin.events.is_empty() && origin.also.is_empty() && origin.taken_back.is_empty());
        let by_curator = |reason: Option<Reason>| matches!(reason, Some(Reason::Curated | Reason::Restore));
        by_curator(origin.reason) && by_curator(origin.at_first) && was_said && !self.is_said_by_others(origin)
    }

    fn is_said_by_others(&self, origin: &Origin) -> bool {
        let mut said = origin.events.iter().chain(&origin.also);
        said.any(|event| !self.revert.source.contains(event))
    }

    /// Takes the text of a place out; `at` is when the event entered that had brought it.
    fn take_out(&mut self, place: usize, at: Timestamp) {
        if let Some(text) = self.places.text(place) {
            let at = self.places.since(place).unwrap_or(at);
            self.taken_out.insert(key(text), at);
        }
        self.places.clear(place);
    }

    fn put_back(&mut self, place: usize, old_text: &str, at: Timestamp) {
        let at = self.places.since(place).unwrap_or(at);
        self.take_out(place, at);
        self.restore(Some(place), old_text, at);
    }

    fn bring_back(&mut self, old_text: &str, at: Timestamp) {
        self.restore(None, old_text, at);
    }

    fn restore(&mut self, place: Option<usize>, old_text: &str, at: Timestamp) {
        if let Ok(entry) = Entry::new(old_text) {
            self.taken_out.remove(&key(old_text));
            self.places.put(place, entry, at);
        }
    }

    fn finish(mut self) -> Reverted {
        self.unclear.reverse();
        let document = self.places.document();
        let kept = self.kept.iter().filter_map(|place| self.kept(*place));
        Reverted {
            changes: changes(self.revert.document, &document),
            kept: kept.collect(),
            unclear: self.unclear,
            gone: self.gone,
            document,
        }
    }

    /// What is told of a text that stays, with the events of others that say it.
    fn kept(&self, place: usize) -> Option<Kept> {
        let entry = self.places.text(place)?;
        let origin = self.origins.get(entry).filter(|_| self.places.is_original(place));
        let said = origin.map(|origin| origin.events.iter().chain(&origin.also));
        let others = said
            .into_iter()
            .flatten()
            .filter(|event| !self.revert.source.contains(event));
        let claimed = self.claimed.get(&place).into_iter().flatten();
        Some(Kept {
            entry: entry.to_owned(),
            by: others.chain(claimed).copied().collect(),
        })
    }
}
