//! New texts, each looked at once however many events say it.

use std::collections::HashMap;

use memory_core::document::{Entry, Refusal};
use memory_core::validate::credential::Redactor;
use memory_core::validate::injection;
use memory_core::validate::trust::Trust;

use crate::working::{Line, Working};

/// What was found out about texts.
pub(super) struct Checks<'a> {
    redactor: &'a Redactor,
    longest: usize,
    lines: HashMap<String, Result<Line, &'static str>>,
    found: HashMap<String, Found>,
}

#[derive(Clone, Copy)]
struct Found {
    has_credential: bool,
    verdict: injection::Verdict,
}

impl<'a> Checks<'a> {
    pub(super) fn new(redactor: &'a Redactor, longest: usize) -> Self {
        Self {
            redactor,
            longest,
            lines: HashMap::new(),
            found: HashMap::new(),
        }
    }

    /// Takes a text as an entry of the allowed length.
    pub(super) fn line(&mut self, content: &str) -> Result<Line, &'static str> {
        if let Some(known) = self.lines.get(content) {
            return known.clone();
        }
        let line = new_line(content, self.longest);
        self.lines.insert(content.to_owned(), line.clone());
        line
    }

    /// Says whether a text that is going to stand in the document may.
    pub(super) fn judge(&mut self, content: &str, trust: Trust) -> Result<(), &'static str> {
        let found = self.found.get(content).copied().unwrap_or_else(|| Found {
            has_credential: !self.redactor.scan(content).is_empty(),
            verdict: injection::verdict(&injection::scan(content)),
        });
        self.found.insert(content.to_owned(), found);
        if found.has_credential {
            Err("credential")
        } else if found.verdict == injection::Verdict::Reject && trust < Trust::Approved {
            Err("injection")
        } else {
            Ok(())
        }
    }

    /// Whether a document says the text.
    pub(super) fn is_said(&self, content: &str, document: &Working) -> bool {
        let line = self.lines.get(content);
        line.is_some_and(|line| line.as_ref().is_ok_and(|line| document.says(&line.key).is_some()))
    }
}

fn new_line(content: &str, longest: usize) -> Result<Line, &'static str> {
    let entry = Entry::new(content).map_err(|error| Refusal::NoEntry(error).as_str())?;
    let (chars, limit) = (entry.chars(), longest);
    if chars > limit {
        return Err(Refusal::EntryTooLong { chars, limit }.as_str());
    }
    Ok(Line::new(entry))
}
