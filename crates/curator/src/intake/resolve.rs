//! Which entry an `old_text` names, for somebody who was shown the document some time ago.
//!
//! In this order:
//!
//! 1. The entry that is the text to the letter, as it stands in the file or as it is shown.
//! 2. If an entry that was shown has the text and is not in the file any more: changed since. What has the text now may
//!    be something else.
//! 3. The only entry with the text among those that were shown, staged or asked for before.
//! 4. The only entry with the text among all.
//!
//! What is not found is looked for once more without the escapes of the core section. An entry that a person wrote and that was not shown is never what is meant.

use std::collections::HashSet;

use memory_core::document::{Entry, Refusal};
use memory_core::validate::framing;
use memory_core::validate::trust::Trust;

use super::{Intake, Why};
use crate::working::Working;

/// Characters of an entry in a preview: a line of a terminal, as in the documents' own refusals.
const PREVIEW: usize = 80;

/// Finds the entry that is meant.
pub(super) struct Resolver {
    /// The entries of the document as they are shown, by their place; what is added later is shown as it is.
    shown: Vec<Option<String>>,
    /// What is in the file.
    in_file: HashSet<String>,
    /// What is in the file, as it is shown.
    shown_of_file: HashSet<String>,
    /// What the model was shown.
    seen: HashSet<String>,
    /// Whether it was shown anything.
    has_seen: bool,
    /// What waits for others.
    others: HashSet<String>,
}

impl Resolver {
    /// Prepares for a document and what was staged.
    pub(super) fn new(intake: &Intake<'_>, working: &Working) -> Self {
        let mut resolver = Self {
            shown: vec![None; working.places()],
            in_file: HashSet::new(),
            shown_of_file: HashSet::new(),
            seen: intake.seen.into_iter().flatten().cloned().collect(),
            has_seen: intake.seen.is_some(),
            others: intake.others.iter().cloned().collect(),
        };
        let entries: Vec<&str> = intake.document.entries().iter().map(Entry::as_str).collect();
        for (entry, shown) in entries.iter().zip(intake.view.show_all(&entries)) {
            if let Some(place) = working.find(entry)
                && shown.replaced.is_some()
            {
                resolver.shown[place] = Some(shown.text.clone());
            }
            resolver.in_file.insert((*entry).to_owned());
            resolver.shown_of_file.insert(shown.text);
        }
        resolver
    }

    /// The place of the entry that `old_text` names. Who asked fills in the entries of a refusal.
    pub(super) fn find(&self, intake: &Intake<'_>, working: &Working, old_text: &str) -> Result<usize, Why> {
        // The same form that entries have, so that what a model copied from the document is found.
        let wanted = Entry::new(old_text).map_or_else(
            |_| {
                old_text
                    .trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
                    .to_owned()
            },
            |entry| entry.as_str().to_owned(),
        );
        if wanted.is_empty() {
            return Err(Refusal::NoOldText.into());
        }
        let mut place = self.place(working, &wanted);
        if let Err(Why::Operation(Refusal::NotFound { .. })) = place
            && let Some(meant) = unescaped(&wanted)
        {
            place = self.place(working, &meant);
        }
        let place = place?;
        let text = working.line(place).map_or("", |line| line.entry.as_str());
        if intake.trust != Trust::Person && !self.is_known(working, place) && intake.persons.contains(text) {
            let entries = Vec::new();
            return Err(match intake.trust {
                // Nothing was shown to whoever says so, so that nothing has changed since.
                Trust::Untrusted if !self.has_seen => Why::APersons { entries },
                Trust::Model if !self.has_seen => Why::NotShown { entries },
                Trust::Untrusted | Trust::Model | Trust::Approved | Trust::Person => Why::ChangedSince { entries },
            });
        }
        Ok(place)
    }

    /// The place of an entry that is shown in other words than its own, and in exactly these.
    pub(super) fn shown_as(&self, working: &Working, text: &str) -> Option<usize> {
        let is_shown = |place: usize| self.shown_at(working, place) == text;
        (0..self.shown.len()).find(|place| self.shown[*place].as_deref() == Some(text) && is_shown(*place))
    }

    fn place(&self, working: &Working, wanted: &str) -> Result<usize, Why> {
        if let Some(place) = working.find(wanted) {
            return Ok(place);
        }
        let shown = |place: usize| self.shown_at(working, place);
        let mut same = working
            .live()
            .map(|(place, _)| place)
            .filter(|place| shown(*place) == wanted);
        if let Some(place) = same.next() {
            return match same.next() {
                None => Ok(place),
                Some(other) => Err(self.ambiguous(working, [place, other].into_iter().chain(same))),
            };
        }
        let is_gone = |seen: &String| !self.in_file.contains(seen) && !self.shown_of_file.contains(seen);
        if self.seen.iter().any(|seen| seen.contains(wanted) && is_gone(seen)) {
            return Err(Why::ChangedSince { entries: Vec::new() });
        }
        let having: Vec<usize> = working
            .live()
            .filter(|(place, entry)| entry.as_str().contains(wanted) || shown(*place).contains(wanted))
            .map(|(place, _)| place)
            .collect();
        let is_known = |place: &usize| self.is_known(working, *place);
        // Who was shown nothing knows all alike.
        let known: Vec<usize> = having
            .iter()
            .copied()
            .filter(|place| !self.has_seen || is_known(place))
            .collect();
        match (known.as_slice(), having.as_slice()) {
            ([place], _) | ([], [place]) => Ok(*place),
            ([], []) => Err(Refusal::NotFound { entries: Vec::new() }.into()),
            ([], all) | (all, _) => Err(self.ambiguous(working, all.iter().copied())),
        }
    }

    /// Whether the model knows the entry: it was shown, or this run has put it there, since the file does not have it.
    fn is_known(&self, working: &Working, place: usize) -> bool {
        let text = working.line(place).map_or("", |line| line.entry.as_str());
        let is_own = !self.in_file.contains(text) && !self.others.contains(text);
        is_own || self.seen.contains(text) || self.seen.contains(self.shown_at(working, place))
    }

    /// The entry as it is shown. What was put into its place by this change is shown as it is.
    fn shown_at<'w>(&'w self, working: &'w Working, place: usize) -> &'w str {
        let text = working.line(place).map_or("", |line| line.entry.as_str());
        let shown = self.shown.get(place).and_then(Option::as_deref);
        match shown {
            Some(shown) if self.in_file.contains(text) => shown,
            _ => text,
        }
    }

    /// The entries as they are shown.
    pub(super) fn entries(&self, working: &Working) -> Vec<String> {
        working
            .live()
            .map(|(place, _)| self.shown_at(working, place).to_owned())
            .collect()
    }

    fn ambiguous(&self, working: &Working, places: impl Iterator<Item = usize>) -> Why {
        let matches = places.map(|place| preview(self.shown_at(working, place)));
        Why::Operation(Refusal::Ambiguous {
            matches: matches.collect(),
        })
    }
}

/// What was meant by a text that was copied with the escapes of the core section.
fn unescaped(wanted: &str) -> Option<String> {
    let meant = framing::unescape(wanted).ok()?;
    (meant != wanted).then(|| meant.into_owned())
}

fn preview(text: &str) -> String {
    match text.char_indices().nth(PREVIEW) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}
