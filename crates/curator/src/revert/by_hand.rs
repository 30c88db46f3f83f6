//! Which texts a person had written by hand before a curation took them out, and did not take out later.
//!
//! Revisions are read from the newest to the oldest, one at a time, as for a blame. What a restore brought back had been written
//! by whoever wrote it at first.

use std::collections::{HashMap, HashSet};

use memory_core::document::{Entry, parse};
use memory_core::revision::{Reason, RevisionNumber, RevisionState};

use crate::blame::PastRevision;

/// The texts, with the revision that they stood before.
#[derive(Debug, Default)]
pub struct ByHand {
    sought: Vec<Sought>,
    found: HashMap<RevisionNumber, HashSet<String>>,
    /// The revision that was read last, if a person made it, with the entries that it has.
    newer: Option<HashSet<String>>,
}

/// A text that is followed back.
#[derive(Debug)]
struct Sought {
    before: RevisionNumber,
    text: String,
    /// Why the oldest revision was made, of those read, that has it.
    reason: Option<Reason>,
}

impl ByHand {
    /// Asks about texts that stood there before a revision and not after it. To be called before a revision is read.
    pub fn seek<'a>(&mut self, before: RevisionNumber, texts: impl IntoIterator<Item = &'a str>) {
        self.sought.extend(texts.into_iter().map(|text| Sought {
            before,
            text: text.to_owned(),
            reason: None,
        }));
    }

    /// Reads a revision; each older than the one before. Says whether an older one could still change anything. Linear in its
    /// text and in what is still sought.
    pub fn read(&mut self, revision: PastRevision<'_>) -> bool {
        if revision.state != RevisionState::Committed || self.sought.is_empty() {
            return !self.sought.is_empty();
        }
        let document = parse(revision.text).document;
        let entries: HashSet<&str> = document.entries().iter().map(Entry::as_str).collect();
        let newer = match revision.reason {
            Reason::Manual => self
                .newer
                .replace(entries.iter().map(|text| (*text).to_owned()).collect()),
            Reason::Curated | Reason::Restore | Reason::Imported => self.newer.take(),
        };
        let is_taken_out = |text: &str| newer.as_ref().is_some_and(|newer| !newer.contains(text));
        for mut sought in std::mem::take(&mut self.sought) {
            if sought.before <= revision.number {
                // A person who takes a text out does not want it back.
                if !(entries.contains(sought.text.as_str()) && is_taken_out(&sought.text)) {
                    self.sought.push(sought);
                }
            } else if entries.contains(sought.text.as_str()) {
                sought.reason = Some(revision.reason);
                self.sought.push(sought);
            } else if sought.reason == Some(Reason::Restore) {
                // It stood there before, in an older piece of the history.
                self.sought.push(sought);
            } else {
                self.settle(sought);
            }
        }
        !self.sought.is_empty()
    }

    /// There are no older revisions.
    #[must_use]
    pub fn finish(mut self) -> Self {
        for sought in std::mem::take(&mut self.sought) {
            self.settle(sought);
        }
        self
    }

    /// Says whether a person had written a text that stood there before a revision, and has not taken it out since.
    pub fn has(&self, before: RevisionNumber, text: &str) -> bool {
        self.found.get(&before).is_some_and(|texts| texts.contains(text))
    }

    fn settle(&mut self, sought: Sought) {
        if matches!(sought.reason, Some(Reason::Manual | Reason::Imported)) {
            self.found.entry(sought.before).or_default().insert(sought.text);
        }
    }
}
