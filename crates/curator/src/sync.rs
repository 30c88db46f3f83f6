//! What `sync` sees in a file that somebody changed by hand: whether it can be taken over, what has to be mended, and what
//! a person should know.
//!
//! A difference of form is no loss and is taken over. Several lines in one entry, control characters and lengths are for a
//! person to mend: the lines are named, and nothing is changed. Credentials and what reads like an injection are
//! taken over too, since a person's file is theirs; they are reported, and never shown to a model.

use std::collections::HashSet;
use std::fmt;

use memory_core::document::{Budget, Document, DocumentFinding, DocumentFindingKind, Entry, parse};
use memory_core::validate::credential::Redactor;

use crate::diff::{Changes, changes};
use crate::shown::distinct;
use crate::warning::{Warning, WarningKind, injection_in, near_duplicates, wording_of};

/// What a file was found to be.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Examination {
    /// The document as it was read; empty if the file is no text.
    pub document: Document,
    /// Differences of form alone, by line: they are gone once the document is written.
    pub form: Vec<DocumentFinding>,
    /// What has to be mended before the file can be taken over, by line.
    pub problems: Vec<Problem>,
    /// What a person should know, by line.
    pub warnings: Vec<LineWarning>,
    /// What differs from the last committed revision.
    pub changes: Changes,
}

impl Examination {
    /// Says whether the file can be taken over.
    pub fn is_acceptable(&self) -> bool {
        self.problems.is_empty()
    }

    /// Says whether the file is what would be written, byte for byte.
    pub fn is_canonical(&self) -> bool {
        self.is_acceptable() && self.form.is_empty()
    }
}

/// A warning and the line of the file that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineWarning {
    /// The line that the entry begins on, from 1.
    pub line: usize,
    /// What it is.
    pub warning: Warning,
}

/// What has to be mended in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The file is not UTF-8 from this line on.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
    },
    /// A line of an entry that has begun before.
    Lines {
        /// The line, from 1.
        line: usize,
    },
    /// A control character, or a code point that is no character.
    Control {
        /// The line, from 1.
        line: usize,
        /// Its code point.
        code: u32,
    },
    /// An entry is too long.
    EntryTooLong {
        /// The line that it begins on, from 1.
        line: usize,
        /// Its characters.
        chars: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// Both documents together are too long.
    OverBudget {
        /// Characters of this one.
        chars: usize,
        /// Characters of the other one.
        other: usize,
        /// How many both may have.
        limit: usize,
    },
}

impl Problem {
    /// Returns the line that is to be mended; nothing if the whole file is too long.
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::NotUtf8 { line }
            | Self::Lines { line }
            | Self::Control { line, .. }
            | Self::EntryTooLong { line, .. } => Some(*line),
            Self::OverBudget { .. } => None,
        }
    }

    /// Returns the stable code used in reports.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::NotUtf8 { .. } => "not_utf8",
            Self::Lines { .. } => "lines",
            Self::Control { .. } => "control",
            Self::EntryTooLong { .. } => "entry_too_long",
            Self::OverBudget { .. } => "over_budget",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotUtf8 { line } => write!(f, "line {line}: not UTF-8"),
            Self::Lines { line } => DocumentFinding {
                line,
                kind: DocumentFindingKind::Lines,
            }
            .fmt(f),
            Self::Control { line, code } => DocumentFinding {
                line,
                kind: DocumentFindingKind::Control { code },
            }
            .fmt(f),
            Self::EntryTooLong { line, chars, limit } => {
                write!(
                    f,
                    "line {line}: an entry of {chars} characters, at most {limit} are allowed"
                )
            }
            Self::OverBudget { chars, other, limit } => write!(
                f,
                "both documents have {} characters ({chars} here, {other} in the other one), at most {limit} are allowed",
                chars + other
            ),
        }
    }
}

/// Looks at a file's bytes; `head` is the document of the last committed revision, empty if there is none. Linear, beside
/// comparing the documents and new entries with others.
pub fn examine(bytes: &[u8], head: &Document, budget: &Budget, redactor: &Redactor) -> Examination {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.split(|byte| *byte == b'\n').count();
            return Examination {
                problems: vec![Problem::NotUtf8 { line }],
                ..Examination::default()
            };
        }
    };
    let parsed = parse(text);
    let (form, others): (Vec<_>, Vec<_>) = parsed.findings.into_iter().partition(|finding| finding.kind.is_form());
    let mut problems: Vec<Problem> = others
        .into_iter()
        .map(|finding| match finding.kind {
            DocumentFindingKind::Control { code } => Problem::Control {
                line: finding.line,
                code,
            },
            _ => Problem::Lines { line: finding.line },
        })
        .collect();
    for (entry, &line) in parsed.document.entries().iter().zip(&parsed.lines) {
        let (chars, limit) = (entry.chars(), budget.entry);
        if chars > limit {
            problems.push(Problem::EntryTooLong { line, chars, limit });
        }
    }
    problems.sort_by_key(Problem::line);
    let (chars, other, limit) = (parsed.document.chars(), budget.other, budget.total);
    if chars + other > limit {
        problems.push(Problem::OverBudget { chars, other, limit });
    }
    if chars > limit.saturating_mul(2) {
        // Whatever else is in it, it has to be cut first; comparing its entries would take longer than a person waits.
        return Examination {
            form,
            problems,
            document: parsed.document,
            ..Examination::default()
        };
    }
    Examination {
        form,
        problems,
        warnings: warnings(&parsed.document, &parsed.lines, head, redactor),
        changes: changes(head, &parsed.document),
        document: parsed.document,
    }
}

/// Credentials and injection in every entry, the rest in those that are new.
fn warnings(document: &Document, lines: &[usize], head: &Document, redactor: &Redactor) -> Vec<LineWarning> {
    let texts: Vec<&str> = document.entries().iter().map(Entry::as_str).collect();
    let stood: HashSet<&Entry> = head.entries().iter().collect();
    let is_new = |index: &usize| !stood.contains(&document.entries()[*index]);
    let new: Vec<usize> = (0..texts.len()).filter(is_new).collect();
    let mut found: Vec<(usize, Warning)> = Vec::new();
    for (index, credentials) in redactor.scan_all(&texts).into_iter().enumerate() {
        let kinds = distinct(credentials.iter().map(|finding| finding.kind));
        let credential = (!kinds.is_empty()).then_some(WarningKind::Credential { kinds });
        let wording = is_new(&index).then(|| wording_of(texts[index])).into_iter().flatten();
        let kinds = credential.into_iter().chain(injection_in(texts[index])).chain(wording);
        let entry = redactor.redact(texts[index]).text;
        found.extend(kinds.map(|kind| {
            let entry = entry.clone().into_owned();
            (index, Warning { entry, kind })
        }));
    }
    found.extend(near_duplicates(&texts, &new, redactor));
    found.sort_by_key(|(index, _)| *index);
    let lined = found.into_iter().map(|(index, warning)| LineWarning {
        line: lines.get(index).copied().unwrap_or(1),
        warning,
    });
    lined.collect()
}
