//! Characters with one separator between each: `g h p _ …`.

use super::super::{Finding, forms};
use super::is_known;

/// The fewest characters that are read as one word written apart.
const LEAST: usize = 16;

/// So far apart chains are looked for, in bytes: less than half of the shortest one, so that none lies between.
const STRIDE: usize = LEAST / 2;

/// Looks at chains of characters as the words that they are without what separates them.
pub(super) fn scan(text: &str, found: &[Finding], more: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(near) = next_chain(bytes, at) {
        // The chain may have begun before.
        at = scan_from(bytes, at.max(near.saturating_sub(STRIDE + 1)), near, found, more);
    }
}

/// A place at or behind `from` where every second byte is the same separator.
fn next_chain(bytes: &[u8], from: usize) -> Option<usize> {
    (from..bytes.len()).step_by(STRIDE).find(|at| {
        let separates = |at: usize| {
            bytes.get(at).is_some_and(|byte| is_separator(*byte))
                && bytes.get(at) == bytes.get(at + 2)
                && bytes.get(at) == bytes.get(at + 4)
        };
        separates(*at) || separates(*at + 1)
    })
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'.' | b'-' | b',' | b'|' | b'\n')
}

/// Looks at the chains that begin in `from..=near`; gives where to go on.
fn scan_from(bytes: &[u8], from: usize, near: usize, found: &[Finding], more: &mut Vec<Finding>) -> usize {
    for at in from..=near {
        let end = chain_end(bytes, at);
        // The last pair may begin a longer word.
        if (end - at).div_ceil(2) >= LEAST {
            look(bytes, at, end, found, more);
            return end;
        }
    }
    near + 1
}

/// Where the chain ends that begins at `at`; `at` if none does.
fn chain_end(bytes: &[u8], at: usize) -> usize {
    let begins = at == 0 || !bytes.get(at - 1).is_some_and(u8::is_ascii_alphanumeric);
    let separator = bytes.get(at + 1).copied().filter(|byte| is_separator(*byte));
    let (true, Some(separator)) = (begins && bytes.get(at).is_some_and(u8::is_ascii_graphic), separator) else {
        return at;
    };
    let pairs = bytes
        .get(at + 1..)
        .unwrap_or_default()
        .chunks_exact(2)
        .take_while(|pair| pair[0] == separator && pair[1].is_ascii_graphic());
    at + 1 + 2 * pairs.count()
}

/// Looks at the chain in `at..end` as one word.
fn look(bytes: &[u8], at: usize, end: usize, found: &[Finding], more: &mut Vec<Finding>) {
    let chain = bytes.get(at..end).unwrap_or_default();
    let together: String = chain.iter().step_by(2).map(|byte| char::from(*byte)).collect();
    let mut hidden = Vec::new();
    forms::scan(&together, &mut hidden);
    for finding in hidden {
        let (start, stop) = (at + finding.span.start * 2, at + finding.span.end * 2 - 1);
        if !is_known(found, start, stop) {
            more.push(Finding {
                span: start..stop,
                ..finding
            });
        }
    }
}
