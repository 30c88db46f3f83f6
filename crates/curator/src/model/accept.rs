//! Accepting a curator's reply, or refusing it with the reason.

use std::collections::{HashMap, HashSet};

use memory_core::Digest;
use memory_core::document::{Document, Entry, Operation, chars_of};
use memory_core::revision::EventOutcome;
use memory_core::validate::duplicate::key;
use memory_core::validate::injection;
use memory_core::validate::trust::Trust;

use super::parse::parse;
use super::{Curation, Rejection};
use crate::loss::{Loss, unexplained};
use crate::shown::distinct;
use crate::warning::{Warning, near_duplicates, wording_of};

/// The reason of an event whose effect the reply does not show.
pub const NOT_TAKEN: &str = "not_taken";

/// What came back from a curator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// It could not be asked, or gave up; the text says why.
    Failed(String),
    /// What it said, byte for byte.
    Bytes(Vec<u8>),
}

/// A reply that may become the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The document as it is to be.
    pub document: Document,
    /// What became of each event, in their order: `applied` if its new text stands there to the letter or its old text is
    /// gone, `duplicate` if its text stood there before, else skipped as [`NOT_TAKEN`].
    pub outcomes: Vec<EventOutcome>,
    /// Entries that a person wrote, that the reply left out or changed and that were put back.
    pub put_back: Vec<String>,
    /// What is gone although no event says so: little enough to be tidying up.
    pub lost: Loss,
    /// What is worth saying about entries that are new.
    pub warnings: Vec<Warning>,
}

impl Curation<'_> {
    /// Checks a reply.
    ///
    /// White space around the array is allowed. Entries that were shown with something masked become the document's own
    /// again. What a person wrote and no event names is put back. Entries that stood in the document before are not
    /// judged again, and a document that is over its budget already may be made shorter. Linear in the reply, beside one
    /// pass for each entry that is gone; comparing new entries with others is bounded.
    ///
    /// # Errors
    /// [`Rejection`], the first of its variants (in their order) that holds; each for the first entry that it holds for.
    /// The length is looked at again, behind all but the loss, once a person's entries are put back. An empty array is a [`Rejection::Loss`] unless events name every entry that there was.
    pub fn accept(&self, reply: Reply) -> Result<Accepted, Rejection> {
        let bytes = match reply {
            Reply::Failed(message) => return Err(Rejection::Failed { message }),
            Reply::Bytes(bytes) => bytes,
        };
        let entries = self.unmasked(parse(&bytes)?);
        let before: HashSet<&Entry> = self.document.entries().iter().collect();
        self.check_entries(&entries, &before)?;
        self.check_length(&entries)?;
        check_duplicates(&entries, &before)?;
        self.check_credentials(&entries, &before)?;
        self.check_injection(&entries, &before)?;
        let (entries, put_back) = self.with_persons(entries);
        self.check_length(&entries)?;
        let new: Vec<usize> = (0..entries.len())
            .filter(|index| !before.contains(&entries[*index]))
            .collect();
        let warnings = self.warnings(&entries, &new);
        let document = Document::new(entries);
        let lost = self.check_loss(&document)?;
        Ok(Accepted {
            outcomes: self.outcomes(&document),
            put_back: put_back
                .iter()
                .map(|entry| self.view.show(entry.as_str()).text)
                .collect(),
            document,
            lost,
            warnings,
        })
    }

    fn check_entries(&self, entries: &[Entry], before: &HashSet<&Entry>) -> Result<(), Rejection> {
        let limit = self.budget.entry;
        for (entry, number) in entries.iter().zip(1..) {
            let chars = entry.chars();
            if chars > limit && !before.contains(entry) {
                return Err(Rejection::EntryTooLong {
                    entry: number,
                    chars,
                    limit,
                });
            }
        }
        Ok(())
    }

    fn check_length(&self, entries: &[Entry]) -> Result<(), Rejection> {
        let chars = chars_of(entries.iter().map(Entry::weight).sum());
        let (other, limit) = (self.budget.other, self.budget.total);
        if chars + other > limit && chars > self.document.chars() {
            return Err(Rejection::OverBudget { chars, other, limit });
        }
        Ok(())
    }

    fn check_credentials(&self, entries: &[Entry], before: &HashSet<&Entry>) -> Result<(), Rejection> {
        let texts: Vec<&str> = entries.iter().map(Entry::as_str).collect();
        let all = self.view.redactor.scan_all(&texts);
        let mut found = all.iter().zip(entries).zip(1..);
        match found.find(|((found, entry), _)| !found.is_empty() && !before.contains(entry)) {
            None => Ok(()),
            Some(((found, _), entry)) => Err(Rejection::Credential {
                entry,
                kinds: distinct(found.iter().map(|finding| finding.kind)),
            }),
        }
    }

    fn check_injection(&self, entries: &[Entry], before: &HashSet<&Entry>) -> Result<(), Rejection> {
        let persons = self.events.iter().filter(|event| event.trust == Trust::Person);
        let persons: HashSet<&str> = persons
            .flat_map(|event| event.operations)
            .filter_map(Operation::new_text)
            .collect();
        for (entry, number) in entries.iter().zip(1..) {
            let text = entry.as_str();
            if before.contains(entry) || persons.contains(text) {
                continue;
            }
            let findings = injection::scan(text);
            if !findings.is_empty() && !self.view.approved.contains(&Digest::of(text.as_bytes())) {
                return Err(Rejection::Injection {
                    entry: number,
                    classes: distinct(findings.iter().map(|finding| finding.class.as_str())),
                });
            }
        }
        Ok(())
    }

    fn check_loss(&self, document: &Document) -> Result<Loss, Rejection> {
        let mut loss = unexplained(self.document, document, self.events);
        for entry in &mut loss.entries {
            *entry = self.view.show(entry).text;
        }
        let is_wiped = document.is_empty() && !loss.entries.is_empty();
        if loss.is_too_much() || is_wiped {
            return Err(Rejection::Loss(loss));
        }
        Ok(loss)
    }

    fn warnings(&self, entries: &[Entry], new: &[usize]) -> Vec<Warning> {
        let texts: Vec<&str> = entries.iter().map(Entry::as_str).collect();
        let mut warnings = Vec::new();
        for &index in new {
            warnings.extend(wording_of(texts[index]).map(|kind| Warning {
                entry: texts[index].to_owned(),
                kind,
            }));
        }
        let near = near_duplicates(&texts, new, self.view.redactor);
        warnings.extend(near.into_iter().map(|(_, warning)| warning));
        warnings
    }
}

fn check_duplicates(entries: &[Entry], before: &HashSet<&Entry>) -> Result<(), Rejection> {
    let mut known: HashMap<String, usize> = HashMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let Some(of) = known.insert(key(entry.as_str()), index) else {
            continue;
        };
        let stood = before.contains(entry) && before.contains(&entries[of]) && *entry != entries[of];
        if !stood {
            return Err(Rejection::Duplicate {
                entry: index + 1,
                of: of + 1,
            });
        }
    }
    Ok(())
}
