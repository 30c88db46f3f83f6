//! Private keys in their armour, also unterminated, on one line or in quotes.

use super::super::{Confidence, Finding};
use crate::validate::credential::text::{cut, slice_from};

/// The longest block, in bytes: a key of 16,384 bits has about 13,000.
const LONGEST: usize = 65_536;

/// A label says what follows in at most this many bytes.
const LABEL: usize = 60;

/// Finds a private key's block that begins at `at`: from its first dash to its last, or as far as it goes on.
pub(super) fn key_block(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    if found
        .last()
        .is_some_and(|last| last.kind == "private-key" && last.span.end > at)
    {
        return;
    }
    let label = slice_from(text, end, LABEL);
    let Some(closing) = label.find("----") else {
        return;
    };
    if !cut(label, ..closing).to_ascii_uppercase().contains("PRIVATE KEY") {
        return;
    }
    let body = end + closing + cut(label, closing..).bytes().take_while(|byte| *byte == b'-').count();
    found.push(Finding {
        kind: "private-key",
        span: at..block_end(text, body),
        confidence: Confidence::Certain,
    });
}

/// Where the block ends whose body begins at `body`.
fn block_end(text: &str, body: usize) -> usize {
    let rest = slice_from(text, body, LONGEST);
    if let Some(closing) = rest.find("END ")
        && cut(rest, ..closing).ends_with("--")
        && cut(rest, ..closing).find("BEGIN ").is_none()
    {
        let tail = cut(rest, closing + 4..);
        let dashes = tail.find("--").filter(|dashes| *dashes <= LABEL);
        if let Some(dashes) = dashes {
            let last = cut(tail, dashes..).bytes().take_while(|byte| *byte == b'-').count();
            return body + closing + 4 + dashes + last;
        }
        return body
            + closing
            + 4
            + tail
                .bytes()
                .take_while(|byte| byte.is_ascii_uppercase() || *byte == b' ')
                .count();
    }
    body + armour_length(rest)
}

/// How far unterminated armour goes: lines of base64 and headers, with quotes, escapes and signs of joining between.
fn armour_length(rest: &str) -> usize {
    let mut length = 0;
    for line in rest.split_inclusive('\n') {
        let inner = line.trim_matches(|c: char| {
            c.is_whitespace() || matches!(c, '"' | '\'' | '+' | ',' | '\\' | '`' | '>' | '#' | '*' | '/' | '|')
        });
        let header = inner
            .split_once(": ")
            .is_some_and(|(name, _)| !name.contains(' ') && name.len() < 20);
        if !(inner.is_empty() || header || is_armour(inner)) {
            // What is glued to the label or follows it in one line is masked as far as it is base64.
            let words = line
                .split(' ')
                .take_while(|word| word.len() >= 16 && is_armour(word.trim()));
            length += words.map(|word| word.len() + 1).sum::<usize>().min(line.len());
            break;
        }
        length += line.len();
    }
    cut(rest, ..length).trim_end().len()
}

/// Whether a line is base64, with the escapes of line ends in it.
fn is_armour(line: &str) -> bool {
    !line.is_empty()
        && line
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'\\' | b'-' | b'_'))
        && (line.len() >= 16 || line.ends_with('='))
}
