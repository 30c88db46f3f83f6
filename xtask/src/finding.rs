//! One broken rule at one place.

use std::fmt;

/// A broken rule, with the place where a person can mend it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// The file, relative to the root of the checkout.
    pub(crate) path: String,
    /// The line, counted from 1; 0 if the finding is about the file as a whole.
    pub(crate) line: usize,
    /// The short name of the rule.
    pub(crate) rule: &'static str,
    /// What is wrong.
    pub(crate) text: String,
}

impl Finding {
    /// Makes a finding about one line.
    pub(crate) fn at(path: &str, line: usize, rule: &'static str, text: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            rule,
            text: text.into(),
        }
    }

    /// Makes a finding about a whole file.
    pub(crate) fn whole(path: &str, rule: &'static str, text: impl Into<String>) -> Self {
        Self::at(path, 0, rule, text)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: [{}] {}", self.path, self.rule, self.text),
            line => write!(f, "{}:{line}: [{}] {}", self.path, self.rule, self.text),
        }
    }
}
