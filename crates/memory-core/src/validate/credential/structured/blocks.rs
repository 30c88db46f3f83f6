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
    // The label alone, in quotes, only names the form.
    let after = cut(label, closing..).trim_start_matches('-');
    if after.starts_with(['"', '\'', '`', ')', ',', '.']) && !after.starts_with("\" +") && !after.starts_with("\"\n") {
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
    // The next dashes end the block or are none of it.
    let Some(dashes) = rest.find("--") else {
        return body + armour_length(rest);
    };
    let closing = cut(rest, dashes..).trim_start_matches('-');
    let Some(label) = closing.trim_start().strip_prefix("END ") else {
        return body + armour_length(cut(rest, ..dashes));
    };
    let label_at = body + rest.len() - label.len();
    match label.find("--").filter(|end| *end <= LABEL) {
        Some(end) => label_at + end + cut(label, end..).bytes().take_while(|byte| *byte == b'-').count(),
        None => {
            label_at
                + label
                    .bytes()
                    .take_while(|byte| byte.is_ascii_uppercase() || *byte == b' ')
                    .count()
        }
    }
}

/// How far unterminated armour goes: lines of base64 and headers, with quotes, escapes and signs of joining between.
fn armour_length(rest: &str) -> usize {
    let mut length = 0;
    let mut armoured = false;
    for line in rest.split_inclusive('\n') {
        let inner = line.trim_matches(|c: char| {
            c.is_whitespace() || matches!(c, '"' | '\'' | '+' | ',' | '\\' | '`' | '>' | '#' | '*' | '/' | '|')
        });
        let header = inner
            .split_once(": ")
            .is_some_and(|(name, _)| !name.contains(' ') && name.len() < 20);
        let last = armoured && inner.len() < 16 && is_base64(inner);
        armoured |= is_armour(inner);
        if !(inner.is_empty() || header || last || is_armour(inner)) {
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

/// Whether a line is base64 and long enough to be no word.
fn is_armour(line: &str) -> bool {
    is_base64(line) && (line.len() >= 16 || line.ends_with('='))
}

/// Whether a line is base64, with the escapes of line ends in it.
fn is_base64(line: &str) -> bool {
    let sign = |byte: u8| matches!(byte, b'+' | b'/' | b'=' | b'\\' | b'-' | b'_');
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || sign(byte))
}

/// The private part of a key file of PuTTY: the lines behind its count.
pub(super) fn putty(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    let rest = slice_from(text, end, LONGEST);
    let Some(first) = rest.find('\n').filter(|newline| *newline <= 4) else {
        return end;
    };
    let length = armour_length(cut(rest, first + 1..));
    if length > 0 {
        found.push(Finding {
            kind: "private-key",
            span: end + first + 1..end + first + 1 + length,
            confidence: Confidence::Certain,
        });
    }
    end + first + 1 + length
}
