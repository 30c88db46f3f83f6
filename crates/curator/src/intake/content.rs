//! The new texts of a change: masked, in the form of an entry, and what is worth saying about them.

use memory_core::Digest;
use memory_core::document::{Entry, Refusal};
use memory_core::validate::credential::Redacted;
use memory_core::validate::injection::{self, Verdict};
use memory_core::validate::trust::Trust;

use super::{Intake, Why};
use crate::shown::distinct;
use crate::warning::{Warning, WarningKind, wording_of};
use crate::working::Line;

/// So many letters and digits must be left of a text once its credentials are masked, else it says nothing.
const FEWEST_LEFT: usize = 8;

/// A new text.
pub(super) struct Content {
    pub(super) line: Line,
    /// The kinds of credentials that were masked in it.
    pub(super) found: Vec<&'static str>,
}

/// Looks at the new texts of one change.
pub(super) struct ContentCheck<'a> {
    intake: &'a Intake<'a>,
    pub(super) warnings: Vec<Warning>,
    /// Whether a person has to look at one of them.
    pub(super) is_suspicious: bool,
}

impl<'a> ContentCheck<'a> {
    pub(super) fn new(intake: &'a Intake<'a>) -> Self {
        Self {
            intake,
            warnings: Vec::new(),
            is_suspicious: false,
        }
    }

    /// Masks a text and takes it as an entry.
    pub(super) fn read(&self, content: &str) -> Result<Content, Why> {
        let mut found = Vec::new();
        let masked = self.mask(content, &mut found)?;
        let mut entry = Entry::new(&masked).map_err(Refusal::NoEntry)?;
        // The form of an entry may bring together what was apart.
        let again = self.mask(entry.as_str(), &mut found)?;
        if again != entry.as_str() {
            entry = Entry::new(&again).map_err(Refusal::NoEntry)?;
        }
        let (chars, limit) = (entry.chars(), self.intake.budget.entry);
        if chars > limit {
            return Err(Refusal::EntryTooLong { chars, limit }.into());
        }
        let line = Line::new(entry);
        Ok(Content { line, found })
    }

    fn mask(&self, text: &str, found: &mut Vec<&'static str>) -> Result<String, Why> {
        let redacted: Redacted<'_> = self.intake.view.redactor.redact(text);
        if redacted.findings.is_empty() {
            return Ok(redacted.text.into_owned());
        }
        let kinds = distinct(redacted.findings.iter().map(|finding| finding.kind));
        if redacted.had_private_key() || redacted.meaningful_chars() < FEWEST_LEFT {
            return Err(Why::Credential { kinds });
        }
        found.extend(kinds);
        Ok(redacted.text.into_owned())
    }

    /// Judges a text that is going to stand in the document, and notes what is worth saying.
    pub(super) fn judge(&mut self, line: &Line, found: Vec<&'static str>) -> Result<(), Why> {
        let text = line.entry.as_str();
        let findings = injection::scan(text);
        let verdict = injection::verdict(&findings);
        let classes = distinct(findings.iter().map(|finding| finding.class.as_str()));
        let is_person = self.intake.trust == Trust::Person;
        if verdict == Verdict::Reject && !is_person {
            return Err(Why::Injection { classes });
        }
        let is_approved = || self.intake.view.approved.contains(&Digest::of(text.as_bytes()));
        self.is_suspicious |= verdict != Verdict::Clean && !is_person && !is_approved();
        let masked = (!found.is_empty()).then(|| WarningKind::Masked {
            kinds: distinct(found.into_iter()),
        });
        let injection = (!classes.is_empty()).then_some(WarningKind::Injection { classes });
        let kinds = masked.into_iter().chain(injection).chain(wording_of(text));
        self.warnings.extend(kinds.map(|kind| Warning {
            entry: text.to_owned(),
            kind,
        }));
        Ok(())
    }
}
