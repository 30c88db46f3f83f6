//! Where an entry comes from: the revision, the events, the messages.

use curator::blame::{Blame, Origin, PastRevision, Saying};
use memory_core::document::{Document, Entry};
use memory_core::event::EventRecord;
use memory_core::ports::StoreError;
use memory_core::record::StoredMessage;
use memory_core::revision::{Reason, RevisionRecord};
use memory_core::validate::trust::Trust;
use memory_core::{DocumentName, EventNumber};

use super::documents::Current;
use super::events::event_report;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{WhyEvent, WhyMessage, WhyReport};

/// How many revisions are read at once while a history is followed back.
const PAGE: u32 = 50;

/// How much of a message is shown, in characters, and how many messages of an event. Our own figures.
const EXCERPT_CHARS: usize = 200;
const MOST_MESSAGES: usize = 20;

impl Engine {
    /// Says where the entries come from that are `text`, or hold it, or have it as their id in the section (`M3`, `U1`).
    ///
    /// Costs the revisions back to the one that brought the entry.
    ///
    /// # Errors
    ///
    /// `not_found` if no entry is meant.
    pub fn why(&mut self, text: &str, document: Option<DocumentName>) -> Result<Vec<WhyReport>, EngineError> {
        let documents = self.documents()?;
        let mut reports = Vec::new();
        for current in documents
            .iter()
            .filter(|current| document.is_none_or(|only| only == current.name))
        {
            let meant = meant(current, text);
            if meant.is_empty() {
                continue;
            }
            for origin in self.origins(current.name, &Document::new(meant))? {
                reports.push(self.why_report(current.name, &origin)?);
            }
        }
        if reports.is_empty() {
            return Err(StoreError::NotFound {
                what: "entry with",
                id: self.masked(text),
            }
            .into());
        }
        Ok(reports)
    }

    /// Follows entries back to what brought them.
    pub(super) fn origins(&self, name: DocumentName, document: &Document) -> Result<Vec<Origin>, EngineError> {
        let mut blame = Blame::of(document);
        self.follow_back(name, |revision| blame.read(PastRevision::from(revision)))?;
        let said = document.entries().iter().map(|entry| {
            let events = self.store().events_saying(name, entry.as_str())?;
            Ok(events.iter().map(Saying::from).collect())
        });
        Ok(blame.finish(&said.collect::<Result<Vec<Vec<Saying>>, StoreError>>()?))
    }

    /// Reads the revisions of a document, whatever their state, from the newest on, as long as more are wanted. A long history
    /// is never in memory as a whole.
    pub(super) fn follow_back(
        &self,
        name: DocumentName,
        mut wants_more: impl FnMut(&RevisionRecord) -> bool,
    ) -> Result<(), StoreError> {
        let mut before = None;
        loop {
            let page = self.store().revisions(name, before, PAGE)?;
            if !page.iter().all(&mut wants_more) || page.len() < PAGE as usize {
                return Ok(());
            }
            before = page.last().map(|last| last.number);
        }
    }

    fn why_report(&self, name: DocumentName, origin: &Origin) -> Result<WhyReport, EngineError> {
        let revision = match origin.revision {
            Some(number) => Some(self.revision_report(&self.store().revision(name, number)?)?),
            None => None,
        };
        let mut numbers: Vec<EventNumber> = origin.events.iter().chain(&origin.also).copied().collect();
        if let (true, false, Some(number)) = (numbers.is_empty(), origin.by_person, origin.revision) {
            // A model said it in its own words: it is from something that this revision dealt with.
            numbers = self
                .store()
                .outcomes(name, number)?
                .into_iter()
                .map(|outcome| outcome.event)
                .collect();
        }
        let only_persons = self.only_persons_said(origin)?;
        let worth = numbers.first().map(|number| self.worth(*number)).transpose()?;
        // Those that were taken back are shown, and say nothing.
        numbers.extend(&origin.taken_back);
        numbers.sort_unstable();
        numbers.dedup();
        let events = numbers
            .iter()
            .map(|number| self.why_event(*number))
            .collect::<Result<Vec<_>, _>>()?;
        let is_imported = revision
            .as_ref()
            .is_some_and(|revision| revision.reason == Reason::Imported.as_str());
        let author = match (origin.by_person, worth) {
            (true, None) if is_imported => "file",
            (true, _) => "person",
            // Taken back and restored: nobody says it any more, and it is still no model's.
            (false, _) if only_persons => "person",
            (false, Some(Trust::Untrusted)) => "untrusted",
            (false, _) => "model",
        };
        Ok(WhyReport {
            document: name.to_string(),
            entry: self.masked(origin.entry.as_str()),
            author: author.to_owned(),
            revision,
            events,
        })
    }

    /// Whether events have said an entry, taken back or not, and each of them is a person's.
    fn only_persons_said(&self, origin: &Origin) -> Result<bool, EngineError> {
        let mut said = origin
            .events
            .iter()
            .chain(&origin.also)
            .chain(&origin.taken_back)
            .peekable();
        if said.peek().is_none() {
            return Ok(false);
        }
        for number in said {
            if self.worth(*number)? != Trust::Person {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What an event was worth before anybody approved it.
    fn worth(&self, number: EventNumber) -> Result<Trust, EngineError> {
        let record = self.store().event(number)?;
        Ok(match record.approves {
            Some(held) => self.store().event(held)?.trust,
            None => record.trust,
        })
    }

    fn why_event(&self, number: EventNumber) -> Result<WhyEvent, EngineError> {
        let record = self.store().event(number)?;
        Ok(WhyEvent {
            event: event_report(&record),
            messages: self.messages_of(&record)?,
        })
    }

    /// The messages that an event came from; of many the last ones, next to where it was staged.
    fn messages_of(&self, record: &EventRecord) -> Result<Vec<WhyMessage>, EngineError> {
        let stored = self.store().messages_in(&record.session, &[record.positions])?;
        let skipped = stored.len().saturating_sub(MOST_MESSAGES);
        Ok(stored
            .iter()
            .skip(skipped)
            .map(|message| self.excerpt(message))
            .collect())
    }

    fn excerpt(&self, stored: &StoredMessage) -> WhyMessage {
        let text = stored.message.plain_text();
        let line: Vec<&str> = text.split_whitespace().collect();
        // Masked before it is cut: half a secret is not recognised.
        let masked = self.masked(&line.join(" "));
        let mut excerpt: String = masked.chars().take(EXCERPT_CHARS).collect();
        if masked.chars().nth(EXCERPT_CHARS).is_some() {
            excerpt.push('…');
        }
        WhyMessage {
            position: stored.position.0,
            role: stored.message.role.as_str().to_owned(),
            excerpt,
        }
    }
}

/// The entries that a person means.
fn meant(current: &Current, text: &str) -> Vec<Entry> {
    let entries = current.document.entries();
    if let Some(entry) = by_id(current, text) {
        return vec![entry.clone()];
    }
    let wanted = text.trim();
    if let Some(entry) = entries.iter().find(|entry| entry.as_str() == wanted) {
        return vec![entry.clone()];
    }
    let has = |entry: &&Entry| !wanted.is_empty() && entry.as_str().contains(wanted);
    entries.iter().filter(has).cloned().collect()
}

/// The entry with an id of the section, such as `M3`.
fn by_id<'a>(current: &'a Current, text: &str) -> Option<&'a Entry> {
    let letter = match current.name {
        DocumentName::Memory => 'M',
        DocumentName::User => 'U',
    };
    let number: usize = text.strip_prefix(letter)?.parse().ok()?;
    current.document.entries().get(number.checked_sub(1)?)
}
