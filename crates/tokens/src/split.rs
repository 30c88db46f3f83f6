//! Splitting a text into the pieces that are encoded one by one.
//!
//! Both vocabularies define their pieces by a regular expression. It is written out by hand here, so
//! that it runs in linear time and needs no engine: each function below names the alternative of the
//! pattern that it decides, and takes the first that matches, as a backtracking engine would. The
//! patterns are those of tiktoken (`tiktoken_ext/openai_public.py`, MIT), and agreement with
//! tiktoken-rs is tested for every code point and over generated text.

use crate::unicode::{CASELESS, LETTER, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER, WHITE, class_at};

/// `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
const HEAD: u8 = UPPER | CASELESS | MARK;
/// `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
const TAIL: u8 = LOWER | CASELESS | MARK;
/// `[^\r\n\p{L}\p{N}]`
const PREFIX: u8 = SPACE | MARK | OTHER;
/// `[^\s\p{L}\p{N}]`
const SYMBOL: u8 = MARK | OTHER;

/// The split pattern of a vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// The pattern of `o200k_base`.
    O200k,
    /// The pattern of `cl100k_base`.
    Cl100k,
}

impl Pattern {
    /// Returns the end of the piece that starts at `at`, which must be a border before the end of
    /// the UTF-8 text `bytes`. The result is a border after `at`.
    #[inline]
    pub(crate) fn piece_end(self, bytes: &[u8], at: usize) -> usize {
        match self {
            Self::O200k => o200k_end(bytes, at),
            Self::Cl100k => cl100k_end(bytes, at),
        }
    }
}

/// ```text
/// [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
/// |[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
/// |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
/// ```
fn o200k_end(bytes: &[u8], at: usize) -> usize {
    let (class, width) = class_at(bytes, at);
    let next = at + width;
    if class & LETTER != 0 {
        return match cased_word(bytes, at) {
            Word::Lower(end) | Word::Upper(end) => after_contraction(bytes, end),
            Word::None => next,
        };
    }
    if class & PREFIX != 0 {
        match cased_word(bytes, next) {
            // Without its optional prefix the first alternative matches a lone mark, and it is tried
            // before the second alternative with the prefix.
            Word::Upper(_) | Word::None if class & MARK != 0 => return after_contraction(bytes, next),
            Word::Lower(end) | Word::Upper(end) => return after_contraction(bytes, end),
            Word::None => {}
        }
    }
    if class & NUMBER != 0 {
        return number_end(bytes, next);
    }
    match symbols_end(bytes, at, class, next) {
        Some(end) => run_of(bytes, end, |byte| matches!(byte, b'\r' | b'\n' | b'/')),
        None => white_end(bytes, at),
    }
}

/// ```text
/// '(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+
/// |\s++$|\s*[\r\n]|\s+(?!\S)|\s
/// ```
fn cl100k_end(bytes: &[u8], at: usize) -> usize {
    let (class, width) = class_at(bytes, at);
    let next = at + width;
    if class & LETTER != 0 {
        return class_run(bytes, next, LETTER);
    }
    if bytes.get(at) == Some(&b'\'') {
        let end = after_contraction(bytes, at);
        if end > at {
            return end;
        }
    }
    if class & PREFIX != 0 {
        let end = class_run(bytes, next, LETTER);
        if end > next {
            return end;
        }
    }
    if class & NUMBER != 0 {
        return number_end(bytes, next);
    }
    match symbols_end(bytes, at, class, next) {
        Some(end) => run_of(bytes, end, |byte| matches!(byte, b'\r' | b'\n')),
        None => white_end(bytes, at),
    }
}

/// What the two word alternatives of o200k find, without their prefix and their contraction.
enum Word {
    /// The first alternative matches up to here.
    Lower(usize),
    /// Only the second alternative matches, up to here.
    Upper(usize),
    /// There is no word.
    None,
}

/// Matches `HEAD* TAIL+`, or else `HEAD+ TAIL*`, in one pass. When no lower-case letter follows the
/// run of `HEAD`, the first form has to give back characters until one of them can be its `TAIL`.
#[inline]
fn cased_word(bytes: &[u8], start: usize) -> Word {
    let mut at = start;
    let mut last_tail = None;
    loop {
        let (class, width) = class_at(bytes, at);
        if class & HEAD != 0 {
            at += width;
            if class & TAIL != 0 {
                last_tail = Some(at);
            }
        } else if class & LOWER != 0 {
            return Word::Lower(class_run(bytes, at + width, TAIL));
        } else {
            break;
        }
    }
    match last_tail {
        Some(end) => Word::Lower(end),
        None if at > start => Word::Upper(at),
        None => Word::None,
    }
}

/// Skips `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`. The long s (U+017F) folds to `s`.
#[inline]
fn after_contraction(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at) != Some(&b'\'') {
        return at;
    }
    let second = bytes.get(at + 2).map(u8::to_ascii_lowercase);
    match (bytes.get(at + 1).map(u8::to_ascii_lowercase), second) {
        (Some(b's' | b't' | b'm' | b'd'), _) => at + 2,
        (Some(b'r' | b'v'), Some(b'e')) | (Some(b'l'), Some(b'l')) | (Some(0xc5), Some(0xbf)) => at + 3,
        _ => at,
    }
}

/// `\p{N}{1,3}`, of which the first has been read.
fn number_end(bytes: &[u8], next: usize) -> usize {
    let mut at = next;
    for _ in 0..2 {
        let (class, width) = class_at(bytes, at);
        if class & NUMBER == 0 {
            break;
        }
        at += width;
    }
    at
}

/// ` ?[^\s\p{L}\p{N}]+`
fn symbols_end(bytes: &[u8], at: usize, class: u8, next: usize) -> Option<usize> {
    if class & SYMBOL != 0 {
        return Some(class_run(bytes, next, SYMBOL));
    }
    if bytes.get(at) != Some(&b' ') {
        return None;
    }
    let end = class_run(bytes, next, SYMBOL);
    (end > next).then_some(end)
}

/// The white-space alternatives: up to the last line end of the run if there is one; else the whole
/// run at the end of the text; else all but its last character, which goes with what follows it.
fn white_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    let mut last_start = start;
    let mut after_newline = None;
    loop {
        let (class, width) = class_at(bytes, at);
        if class & WHITE == 0 {
            break;
        }
        last_start = at;
        at += width;
        if class & NEWLINE != 0 {
            after_newline = Some(at);
        }
    }
    match after_newline {
        Some(end) => end,
        None if at == bytes.len() || last_start == start => at,
        None => last_start,
    }
}

/// Returns the end of the run of characters in `set` from `at` on.
#[inline]
fn class_run(bytes: &[u8], start: usize, set: u8) -> usize {
    let mut at = start;
    loop {
        let (class, width) = class_at(bytes, at);
        if class & set == 0 {
            return at;
        }
        at += width;
    }
}

#[inline]
fn run_of(bytes: &[u8], start: usize, wanted: impl Fn(u8) -> bool) -> usize {
    let mut at = start;
    while bytes.get(at).is_some_and(|&byte| wanted(byte)) {
        at += 1;
    }
    at
}
