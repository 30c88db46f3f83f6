//! Words that are written as one name of a program: `ignore_all_rules`, `ignoreAllRules`.
//!
//! Such a name is read as the words it is made of if it has four or more with one that turns a reader, or three and the
//! first does.
//! The name of an option of a program, `--ignore-existing-rules`, is one word and nobody's order.

use super::vocabulary::Vocabulary;

/// Fewest letters in a row that are looked at for words that only capitals part.
pub(super) const SHORTEST_NAME: usize = 14;
/// Longest name, in bytes.
const LONGEST_NAME: usize = 120;
/// Words that turn a reader.
const TURNS: [&str; 15] = [
    "ignore",
    "disregard",
    "forget",
    "bypass",
    "override",
    "reveal",
    "dismiss",
    "discard",
    "neglect",
    "disobey",
    "you",
    "obey",
    "follow",
    "print",
    "repeat",
];

/// Reads the name that begins at `start` as words; gives where it ends.
pub(super) fn read(
    text: &str,
    start: usize,
    vocabulary: &Vocabulary,
    is_capital: &dyn Fn(usize) -> bool,
) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    if bytes.get(..start).is_some_and(|before| before.ends_with(b"--")) {
        return option(text, start);
    }
    if start > 0
        && bytes
            .get(start - 1)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    {
        return None;
    }
    let rest = bytes.get(start..bytes.len().min(start + LONGEST_NAME))?;
    let length = rest
        .iter()
        .take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_')
        .count();
    let end = start + length;
    if bytes.get(end).is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let name = text.get(start..end)?.trim_end_matches('_');
    let snake = name.split('_').filter(|part| !part.is_empty()).count();
    let words = if snake > 1 {
        name.replace('_', " ")
    } else {
        camel(name, start, is_capital).unwrap_or_else(|| run_together(name, vocabulary))
    };
    let count = words.split(' ').filter(|word| !word.is_empty()).count();
    let turns = |first: &str| TURNS.contains(&first);
    let begins = || words.split(' ').next().is_some_and(turns);
    (count > 3 && words.split(' ').any(turns) || count == 3 && begins()).then_some((start + name.len(), words))
}

/// The words of a name that capitals part; `None` where there are none, or all are capitals.
fn camel(name: &str, start: usize, is_capital: &dyn Fn(usize) -> bool) -> Option<String> {
    let mut words = String::with_capacity(name.len() + 8);
    let mut before = true;
    for (at, letter) in name.char_indices() {
        let capital = is_capital(start + at);
        if capital && !before {
            words.push(' ');
        }
        before = capital;
        words.push(letter);
    }
    words.contains(' ').then_some(words)
}

/// The words of a name without any border, if it begins with one that turns a reader.
fn run_together(name: &str, vocabulary: &Vocabulary) -> String {
    if TURNS.iter().any(|word| name.starts_with(word)) {
        vocabulary.segment(name)
    } else {
        name.to_owned()
    }
}

/// The name of an option, its words bound together.
fn option(text: &str, start: usize) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    let lead = start
        .checked_sub(3)
        .and_then(|at| bytes.get(at))
        .copied()
        .unwrap_or(b' ');
    let rest = bytes.get(start..bytes.len().min(start + LONGEST_NAME))?;
    let length = rest
        .iter()
        .take_while(|byte| byte.is_ascii_lowercase() || **byte == b'-')
        .count();
    let name = text.get(start..start + length)?.trim_end_matches('-');
    let parts = name.split('-').count();
    (matches!(lead, b' ' | b'\n' | b'`' | b'"' | b'\'' | b'[' | b'(') && (2..=3).contains(&parts))
        .then(|| (start + name.len(), name.replace('-', "_")))
}
