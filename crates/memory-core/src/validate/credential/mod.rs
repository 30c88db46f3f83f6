//! Credentials: found as spans, masked as spans.
//!
//! Known by their own form (a table of [`rules`]), by what stands around them (key blocks, URLs, headers, commands),
//! or by the name beside them (`DB_PASSWORD=…`); as they are, and behind disguises. `docs/design/checks.md` has the
//! measured quality and `docs/reference/credentials.md` the table.

mod allow;
mod assignment;
mod configured;
mod cues;
mod documented;
mod encoded;
mod forms;
mod placeholder;
mod redactor;
pub mod rules;
mod shape;
mod structured;
mod text;
mod views;

use std::borrow::Cow;
use std::ops::Range;

pub use configured::SHORTEST_VALUE;
pub use redactor::Redactor;

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The name before it and its randomness speak for it.
    Likely,
    /// Its own form says what it is.
    Certain,
}

impl Confidence {
    /// Its name in outputs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// A credential in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is; lower-case words with hyphens, stable.
    pub kind: &'static str,
    /// Its bytes in the text, on character borders.
    pub span: Range<usize>,
    /// How sure it is.
    pub confidence: Confidence,
}

/// A masked text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted<'a> {
    /// The text with every finding replaced by its placeholder; borrowed if there was none.
    pub text: Cow<'a, str>,
    /// What was masked, with spans of the text as it was.
    pub findings: Vec<Finding>,
}

impl Redacted<'_> {
    /// Whether a private key was among what was masked.
    pub fn had_private_key(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind == "private-key")
    }

    /// How many letters and digits are left outside the placeholders: what the text still says.
    pub fn meaningful_chars(&self) -> usize {
        let mut rest = &*self.text;
        let mut count = 0;
        while let Some(start) = rest.find("[redacted") {
            count += alphanumerics(text::cut(rest, ..start));
            let after = text::cut(rest, start..);
            rest = after.find(']').map_or("", |end| text::cut(after, end + 1..));
        }
        count + alphanumerics(rest)
    }
}

fn alphanumerics(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// Finds what stands in `text` as it is.
fn scan_direct(text: &str, found: &mut Vec<Finding>) {
    forms::scan(text, found);
    cues::scan(text, found);
    assignment::scan_services(text, found);
}

/// Puts findings in order and joins those that overlap; the more certain and the longer gives its kind.
fn merged(mut found: Vec<Finding>) -> Vec<Finding> {
    found.sort_by_key(|finding| (finding.span.start, std::cmp::Reverse(finding.span.end)));
    let mut merged: Vec<Finding> = Vec::with_capacity(found.len());
    for finding in found {
        match merged.last_mut() {
            Some(last) if finding.span.start < last.span.end => {
                if finding.confidence > last.confidence {
                    last.kind = finding.kind;
                    last.confidence = finding.confidence;
                }
                last.span.end = last.span.end.max(finding.span.end);
            }
            _ => merged.push(finding),
        }
    }
    merged
}
