//! Secrets among the arguments of calls whose names say what they take: connections, signatures.

use std::ops::Range;

use super::super::shape::Shape;
use super::super::{Confidence, Finding, encoded};
use super::commands::is_meant;
use crate::validate::credential::text::{cut, line_after};

/// The arguments of a call are looked at for this many bytes.
const REACH: usize = 240;

/// No more literals of a call are looked at.
const MOST: usize = 6;

/// The second of the literals: `connect("USER", "PASSWORD")`.
pub(super) fn second(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    password(text, end, 1, found)
}

/// The third of the literals: `new mysqli('HOST', 'USER', 'PASSWORD')`.
pub(super) fn third(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    password(text, end, 2, found)
}

fn password(text: &str, end: usize, place: usize, found: &mut Vec<Finding>) -> usize {
    let line = line_after(text, end, REACH);
    let (literals, closed) = literals(line);
    let Some(span) = literals.into_iter().nth(place) else {
        return end + closed;
    };
    let value = cut(line, span.clone());
    if value.len() >= 4 && !value.contains(' ') && is_meant(value) {
        push(found, "command-password", end, &span);
    }
    end + closed
}

/// A key that signs or encrypts: a literal made by chance, `jwt.sign(payload, "…")`.
pub(super) fn secret(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    let line = line_after(text, end, REACH);
    let (literals, closed) = literals(line);
    for span in literals {
        let value = cut(line, span.clone());
        let shape = Shape::of(value);
        let random = shape.is_random(16) && shape.digits > 0;
        let words = encoded::base64_text(value).is_some_and(|text| Shape::of(&text).is_wordlike());
        if random && !words && !value.contains([' ', '.', '{']) && is_meant(value) {
            push(found, "secret", end, &span);
        }
    }
    end + closed
}

fn push(found: &mut Vec<Finding>, kind: &'static str, offset: usize, span: &Range<usize>) {
    found.push(Finding {
        kind,
        span: offset + span.start..offset + span.end,
        confidence: Confidence::Likely,
    });
}

/// The literals in quotes up to the bracket that closes the call, and how far that is.
fn literals(line: &str) -> (Vec<Range<usize>>, usize) {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut depth) = (0, 1_usize);
    while at < bytes.len() && found.len() < MOST {
        match bytes[at] {
            b'(' => depth += 1,
            b')' if depth == 1 => break,
            b')' => depth -= 1,
            quote @ (b'"' | b'\'') => {
                let Some(length) = cut(line, at + 1..).find(quote as char) else {
                    break;
                };
                found.push(at + 1..at + 1 + length);
                at += length + 1;
            }
            _ => {}
        }
        at += 1;
    }
    (found, at)
}
