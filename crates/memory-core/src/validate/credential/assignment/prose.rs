//! Words that join a name to its value in a sentence.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::joint::{Joint, blanks};
use super::name;
use crate::validate::credential::text::{cut, line_after, line_before};

/// Words that join, with the spaces around them.
pub(super) const IS: &[&str] = &[
    " is ", " was ", " are ", " to ", " ist ", " lautet ", " es ", " est ", " é ", " è ", " to ", "は", "为", "為",
    "是", "：", " — ", " это ", " هي ", " jest ", " är ", " er ", "는 ", "은 ",
];

/// Whether a value may follow a name that ends at `end`. A quick look that spares most names in prose the long one: a
/// sign that joins, or a long word with a digit, or words that join and a digit behind them.
pub(super) fn may_follow(text: &str, end: usize) -> bool {
    // A name in capitals is looked at closely: what follows it may be letters alone.
    if end > 0 && text.as_bytes()[end - 1].is_ascii_uppercase() {
        return true;
    }
    let line = line_after(text, end, PROSE);
    let near = line.trim_start_matches([' ', '\t', '"', '\'', '`', ']', ')', '\\', '*']);
    let Some(first) = near.bytes().next() else {
        // A name alone at the end of its line.
        let next = text.get(end + line.len() + 1..).unwrap_or_default();
        return next.bytes().take(24).take_while(u8::is_ascii_alphanumeric).count() >= 16;
    };
    if !first.is_ascii_alphanumeric() || near.len() + 1 < line.len() {
        return true;
    }
    let word = near.bytes().take_while(|byte| !byte.is_ascii_whitespace());
    if word.clone().count() >= 6 && word.clone().any(|byte| byte.is_ascii_digit()) {
        return true;
    }
    PROSE_FINDER.find(line).is_some_and(|joint| {
        let behind = cut(line, joint.end()..);
        behind
            .bytes()
            .any(|byte| byte.is_ascii_digit() || matches!(byte, b'"' | b'\''))
    }) || ["value", "Value", "content", "default"]
        .iter()
        .any(|word| near.starts_with(word))
}

/// Words between a name and its joint are looked at for this many bytes.
const PROSE: usize = 80;

/// What joins a sentence's beginning to the value at its end.
static PROSE_FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(IS.iter().chain(&[": ", "：", " = ", " — ", " – "]))
        .expect("the words are few and short")
});

impl Joint {
    /// Reads a sentence that names a credential and gives it after some words: `the password for the box is …`.
    pub(super) fn read_prose(text: &str, span: &Range<usize>) -> Option<(Self, usize)> {
        let rest = line_after(text, span.end, PROSE);
        let hit = PROSE_FINDER.find(rest)?;
        let (at, after) = (hit.start(), hit.end());
        let between = cut(rest, ..at);
        let plain = between.split_whitespace().all(|word| {
            word.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '-')) && !name::is_about(&word.to_lowercase())
        });
        let start = span.end + after + blanks(cut(rest, after..));
        (plain && between.starts_with(' ') && between.split_whitespace().count() <= 6).then_some((Self::Is, start))
    }
}

/// The letters of a script without spaces between words, up to what is written in ASCII: `密码改成了 …`.
pub(super) fn over_words(rest: &str) -> Option<usize> {
    // Han, Kana, Hangul, and the brackets that quote in them.
    let between =
        |c: &char| matches!(*c, ' ' | '\u{3008}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}');
    let length: usize = rest.chars().take_while(between).map(char::len_utf8).sum();
    (length > 0 && length <= 40 && length < rest.len()).then_some(length)
}

/// The value that stands before its name: `… is the password`, `use … as the token`.
pub(super) fn value_before(text: &str, start: usize) -> Option<Range<usize>> {
    const JOINTS: [&str; 9] = [
        " is the ",
        " is our ",
        " is my ",
        " is a ",
        " as the ",
        " as our ",
        " as ",
        " was the ",
        " is ",
    ];
    let before = line_before(text, start, 80);
    let (at, _) = JOINTS
        .iter()
        .filter_map(|joint| before.rfind(joint).map(|at| (at, joint)))
        .max_by_key(|(at, joint)| at + joint.len())?;
    let behind = cut(before, at..).split_whitespace().count();
    let value = cut(before, ..at).trim_end_matches(['"', '\'', '`']);
    let length = value
        .bytes()
        .rev()
        .take_while(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'"' | b'\'' | b'`' | b'('))
        .count();
    let end = start - before.len() + value.len();
    (behind <= 5 && length >= 6 && text.is_char_boundary(end - length)).then(|| end - length..end)
}
