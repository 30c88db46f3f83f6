//! What must hold of the checks for any bytes at all.
//!
//! Each function takes bytes and panics if a promise is broken. The fuzz targets in `fuzz/` and the tests that replay
//! its inputs call the same functions, so that what was found once is looked at in every run. Text is given as bytes,
//! and what is no UTF-8 in it becomes U+FFFD; the byte `FF`, which no UTF-8 holds, parts an input into several texts.

mod credentials;
mod dictionary;
mod notes;
mod sections;
mod seeds;
mod texts;

use std::borrow::Cow;

pub use dictionary::dictionary;
pub use seeds::{Seed, seeds};

/// What parts an input into texts.
pub const SEPARATOR: u8 = 0xFF;

/// A group of promises under one name.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name of the fuzz target, and of the folders with its inputs.
    pub name: &'static str,
    /// Checks an input.
    ///
    /// # Panics
    /// If a promise is broken.
    pub check: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 5] = [
    Target {
        name: "scanner",
        check: scanner,
    },
    Target {
        name: "redactor",
        check: redactor,
    },
    Target {
        name: "renderer",
        check: renderer,
    },
    Target {
        name: "texts",
        check: texts,
    },
    Target {
        name: "notes",
        check: notes,
    },
];

/// Findings lie inside of the text, on character borders, in order, and those of credentials are disjoint.
///
/// The input is a document of one entry or more.
///
/// # Panics
/// If one of these does not hold.
pub fn scanner(input: &[u8]) {
    let texts = parts(input);
    for text in &texts {
        credentials::findings(text);
        texts::injections(text);
    }
    credentials::documents(&texts);
}

/// A masked text holds no finding and no configured value in any form; masking again changes nothing; what stands
/// outside of the findings stays. The same for JSON and for bytes.
///
/// The first part is the text, the second the key (no tags if it is missing or empty), the others are configured values.
///
/// # Panics
/// If one of these does not hold.
pub fn redactor(input: &[u8]) {
    let parts = parts(input);
    let (text, rest) = parts
        .split_first()
        .map_or(("", [].as_slice()), |(text, rest)| (text, rest));
    let (key, values) = rest
        .split_first()
        .map_or(("", [].as_slice()), |(key, rest)| (key, rest));
    credentials::masking(text, key, values);
}

/// What was rendered can be read again and is what it was; no entry leaves its line; nothing else can be read.
///
/// Each part is an entry.
///
/// # Panics
/// If one of these does not hold.
pub fn renderer(input: &[u8]) {
    sections::renderer(&parts(input));
}

/// Printable text holds nothing that hides or steers; measures are those of a plain count; mending and keys are
/// idempotent; similarity is the same both ways.
///
/// The first two parts are compared with each other.
///
/// # Panics
/// If one of these does not hold.
pub fn texts(input: &[u8]) {
    let parts = parts(input);
    for text in &parts {
        texts::printable_text(text);
        texts::form(text);
    }
    let first = parts.first().map_or("", |text| text);
    texts::duplicates(first, parts.get(1).map_or(first, |text| text));
}

/// A file of a note that can be read is written again byte for byte, and in every other state says just that state; another status
/// changes one line, and what others wrote in the file stays. What cannot be read is refused in a few words.
///
/// The input is the file, whatever bytes it holds.
///
/// # Panics
/// If one of these does not hold.
pub fn notes(input: &[u8]) {
    notes::note(input);
}

/// The texts of an input: at least one.
fn parts(input: &[u8]) -> Vec<Cow<'_, str>> {
    input
        .split(|byte| *byte == SEPARATOR)
        .map(String::from_utf8_lossy)
        .collect()
}
