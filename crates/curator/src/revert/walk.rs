//! The way back through a document's history.
//!
//! Events of the source are undone. One that was taken back before was undone then, as far as what it brought stood there:
//! it is undone for what comes back only now, and brings back what stood there then for another reason. An event of
//! others that says what came back makes it stay.

use std::collections::{BTreeSet, HashMap, HashSet};

use memory_core::EventNumber;
use memory_core::document::{Entry, Operation};
use memory_core::revision::{Reason, RevisionNumber};
use memory_core::validate::duplicate::key;

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
    /// Texts that a revert before took out.
    taken_before: HashSet<&'a str>,
    /// What says the same as texts that this revert took out, with the event that had brought it.
    taken_out: HashMap<String, EventNumber>,
    /// Texts that lay under operations that are undone, with how far events had been consumed when they were.
    uncovered: HashMap<String, EventNumber>,
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
            taken_before: HashSet::new(),
            taken_out: HashMap::new(),
            uncovered: HashMap::new(),
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

    /// Notes what the source brought, what it only repeated, and what of it was taken back before.
    fn note_said(&mut self, past: &[(&PastEvent<'a>, Vec<bool>)]) {
        let revert = self.revert;
        for (past, was_said) in past.iter().filter(|(past, _)| revert.whose(past) == Whose::Source) {
            for (operation, was_said) in past.event.operations.iter().zip(was_said) {
                let said = if *was_said {
                    &mut self.repeated
                } else {
                    &mut self.brought
                };
                said.extend(operation.new_text());
                if past.taken_back.is_some() {
                    self.taken_before.extend(operation.new_text());
                }
            }
        }
    }

    fn pass(&mut self, past: &PastEvent<'a>, operation: &'a Operation, was_said: bool) {
        let event = past.event.number;
        let until = match self.revert.whose(past) {
            Whose::Source => None,
            Whose::TakenBack(then) => Some(then),
            Whose::Others => return self.heed(operation, event),
        };
        let Some(revision) = past.applied.map(|applied| applied.revision) else {
            return self.unclaim(operation, event, until);
        };
        match until {
            None => self.undo(operation, was_said, event, revision),
            Some(then) => self.follow(operation, was_said, event, revision, then),
        }
        let covered = operation.new_text().filter(|_| !was_said);
        let covered = covered.and_then(|content| self.uncovered.remove(&key(content)));
        let then = past.taken_back.map(|then| then.max(covered.unwrap_or(then)));
        self.make_good(operation, event, revision, then);
    }

    /// What a revert brought back, or would have, had it not stood there for the sake of others, and what this one has taken out
    /// for theirs, comes back once more; so does what a person had written. `then` is how far events had been consumed when the
    /// operation was undone with all that covered it; nothing if this is the first time.
    fn make_good(
        &mut self,
        operation: &Operation,
        event: EventNumber,
        revision: RevisionNumber,
        then: Option<EventNumber>,
    ) {
        let Some(old_text) = operation.old_text() else { return };
        let was_there = |brought: &EventNumber| {
            then.is_some_and(|then| *brought <= then) || self.revert.by_hand.has(revision, old_text)
        };
        if self.taken_out.get(&key(old_text)).is_some_and(was_there) {
            self.bring_back(old_text, event, revision);
        }
        self.uncovered
            .insert(key(old_text), then.unwrap_or(EventNumber(u64::MAX)));
    }

    /// What came back and stood there for this event's sake only, when it was consumed, does so no more.
    fn unclaim(&mut self, operation: &Operation, event: EventNumber, until: Option<EventNumber>) {
        if let Some(content) = operation.new_text() {
            self.places.back_since(content, until, event);
        }
    }

    /// Takes an operation of the source back; `was_said` if its new text stood there before, so that it put nothing there.
    fn undo(&mut self, operation: &'a Operation, was_said: bool, event: EventNumber, revision: RevisionNumber) {
        let content = operation.new_text();
        let found = content.filter(|_| !was_said).and_then(|content| self.find(content));
        match (operation, found) {
            (Operation::Add { .. }, Some(place)) => self.take_out(place, event),
            (Operation::Add { .. }, None) => {}
            (Operation::Replace { old_text, .. }, Some(place)) => self.put_back(place, old_text, event, revision),
            (Operation::Replace { old_text, content }, None) => {
                // It was merged with a text that stays.
                if was_said || self.places.says(content) {
                    self.bring_back(old_text, event, revision);
                }
            }
            (Operation::Remove { old_text }, _) => self.bring_back(old_text, event, revision),
        }
        if was_said {
            self.unclaim(operation, event, None);
        }
        self.named.extend(operation.old_text());
    }

    /// Goes on with what a revert of then could not do, since others had changed what the operation brought, or it stood there
    /// for their reasons.
    fn follow(
        &mut self,
        operation: &'a Operation,
        was_said: bool,
        event: EventNumber,
        revision: RevisionNumber,
        then: EventNumber,
    ) {
        if let Some(content) = operation.new_text().filter(|_| !was_said) {
            let back = self.places.back(content, Some(then));
            let stays = self.places.claimed(content, then);
            match (back, stays, operation.old_text()) {
                (Some(place), _, Some(old_text)) => self.put_back(place, old_text, event, revision),
                (Some(place), _, None) => self.take_out(place, event),
                (None, Some(_), Some(old_text)) => self.bring_back(old_text, event, revision),
                (None, _, _) => {}
            }
            if self.repeated.contains(content) {
                self.unsay(content, event);
            }
        } else {
            self.unclaim(operation, event, Some(then));
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
            self.uncovered.remove(&key(old_text));
        }
    }

    /// Where a text of the source stands that may go.
    fn find(&mut self, content: &str) -> Option<usize> {
        let back = self.places.back(content, None);
        let Some(place) = self.places.settled(content) else {
            let is_known = self.named.contains(content) || self.taken_before.contains(content);
            if back.is_none() && !is_known && !self.places.says(content) {
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
            self.unsay(content, EventNumber(0));
        }
    }

    /// Takes a text out that the source found there, if whoever had brought it was taken back since.
    fn unsay(&mut self, content: &str, event: EventNumber) {
        let Some(place) = self.places.original(content) else {
            return;
        };
        let Some(origin) = self.origins.get(content) else {
            return;
        };
        // Who brought it was taken back: else a model did, in words that the source only repeats.
        if !origin.taken_back.is_empty() && self.is_only_the_sources(origin) {
            self.take_out(place, event);
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
        for (found, standing) in found.iter().zip(standing) {
            self.undo_words(curation, whose, found, &standing);
        }
    }

    /// Undoes one neighbourhood. What others have put something else in place of is theirs.
    fn undo_words(
        &mut self,
        curation: &ModelCuration<'_>,
        whose: Whose,
        found: &Neighbourhood<'_>,
        standing: &[Option<usize>],
    ) {
        let (last, revision) = (curation.last_event(), curation.revision);
        for (old_text, place) in found.left_out.iter().zip(standing) {
            match place {
                Some(place) if curation.is_changed_later(old_text) => self.take_out(*place, last),
                Some(place) => self.put_back(*place, old_text, last, revision),
                None => {}
            }
        }
        for place in standing.iter().skip(found.left_out.len()).flatten() {
            self.take_out(*place, last);
        }
        // What was taken back before has brought back then what has no words in its place.
        let comes_back = whose == Whose::Source || !standing.is_empty();
        if comes_back && standing.iter().all(Option::is_some) {
            for old_text in found.left_out.iter().skip(standing.len()) {
                if !curation.is_changed_later(old_text) {
                    self.bring_back(old_text, last, revision);
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

    /// Takes the text of a place out, which this event had brought.
    fn take_out(&mut self, place: usize, event: EventNumber) {
        if let Some(text) = self.places.text(place) {
            self.taken_out.insert(key(text), event);
        }
        self.places.clear(place);
    }

    fn put_back(&mut self, place: usize, old_text: &str, event: EventNumber, revision: RevisionNumber) {
        self.take_out(place, event);
        self.restore(Some(place), old_text, event, revision);
    }

    fn bring_back(&mut self, old_text: &str, event: EventNumber, revision: RevisionNumber) {
        self.restore(None, old_text, event, revision);
    }

    /// Lets a text come back that this event had taken out in this revision. What a person had written stays.
    fn restore(&mut self, place: Option<usize>, old_text: &str, event: EventNumber, revision: RevisionNumber) {
        if let Ok(entry) = Entry::new(old_text) {
            let stays = self.revert.by_hand.has(revision, old_text);
            self.taken_out.remove(&key(old_text));
            // At no time a text stood there twice: what came back for a later event is the same.
            let place = match (place, self.places.back(old_text, None)) {
                (Some(place), Some(later)) => {
                    self.places.clear(later);
                    Some(place)
                }
                (place, later) => place.or(later),
            };
            self.places.put(place, entry, event, stays);
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
