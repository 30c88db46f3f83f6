//! Credentials: found as spans, masked as spans.

use std::borrow::Cow;
use std::ops::Range;

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The name before it and its randomness speak for it.
    Likely,
    /// Its own form says what it is.
    Certain,
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

/// Masks credentials: those that it knows by their form and those that it was told.
#[derive(Debug, Clone, Default)]
pub struct Redactor {}

impl Redactor {
    /// A redactor without configured values, whose placeholders carry no tag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds tags to the placeholders: four hexadecimal digits of the value's keyed digest, so that equal secrets can
    /// be told from different ones.
    #[must_use]
    pub fn with_key(self, _key: &[u8]) -> Self {
        self
    }

    /// Adds values that are always masked, in plain and in their encoded forms. Values of fewer than 8 bytes are left out.
    #[must_use]
    pub fn with_values<I, S>(self, _values: I) -> Self
    where
        I: IntoIterator<Item = S>,
        S: AsRef<str>,
    {
        self
    }

    /// Finds credentials in `text`: disjoint spans in order.
    pub fn scan(&self, _text: &str) -> Vec<Finding> {
        Vec::new()
    }

    /// Masks the credentials in `text`, and nothing else.
    pub fn redact<'a>(&self, text: &'a str) -> Redacted<'a> {
        Redacted {
            text: Cow::Borrowed(text),
            findings: Vec::new(),
        }
    }
}
