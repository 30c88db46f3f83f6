//! What is wrong with settings: all of it at once, each with its place.

use std::fmt;

use memory_core::Code;
use memory_core::validate::credential::Redactor;
use memory_core::validate::printable::fit;

/// How much of a wrong value is shown, in columns. Our own figure.
const SHOWN: usize = 60;

/// What is wrong with a key that stands in a file twice.
pub(crate) const TWICE: &str = "it stands there twice";

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file or variable, with the line if it is known.
    pub place: String,
    /// The key, if it is about one.
    pub key: Option<String>,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(f, "{}: `{key}`: {}", self.place, self.detail),
            None => write!(f, "{}: {}", self.place, self.detail),
        }
    }
}

/// Settings that cannot be taken. None of them counts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Invalid {
    /// What is wrong, at least one thing.
    pub problems: Vec<Problem>,
}

impl Invalid {
    /// The code of the failure.
    pub const CODE: Code = Code::SettingsInvalid;
}

/// A wrong value as it may be shown: short, without credentials, and nothing in it steers a terminal.
///
/// It is masked before it is cut: the first half of a credential is not known by its form any more.
pub(crate) fn shown(value: &str) -> String {
    fit(&Redactor::new().redact(value).text, SHOWN).into_owned()
}

/// The known name that is nearest to a wrong one, if one is near.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let near = known.map(|known| (distance(&name, &known.to_lowercase()), known));
    let (distance, known) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2.max(known.len() / 4)).then_some(known)
}

/// Levenshtein's distance of the first 64 characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().take(64).enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, d) in b.iter().enumerate() {
            let cost = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
