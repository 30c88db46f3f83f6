//! Tokens that a line's end or an entry's end cut in two.

use std::ops::Range;

use super::super::shape::Shape;
use super::super::{Finding, cues, forms};
use crate::validate::credential::text::{cut, line_after};
use crate::validate::shadow::Shadow;

/// A token is followed over at most so many line ends.
const MOST_LINES: usize = 8;

/// The part of a token before the end of its line has at least so many bytes.
const SHORTEST_PART: usize = 6;

/// The shortest token of a known form has so many bytes.
const SHORTEST_TOKEN: usize = 20;

/// A line in the middle of a token has at least so many bytes of it. Our own figure: nobody wraps narrower.
const SHORTEST_LINE: usize = 12;

/// A part of a token is not longer than this, in bytes.
const LONGEST_PART: usize = 400;

/// Looks at the tokens at line ends together with what goes on in the next lines.
pub(super) fn scan(text: &str, more: &mut Vec<Finding>) {
    let mut done = 0;
    for newline in memchr::memchr_iter(b'\n', text.as_bytes()) {
        let tail = tail_token(text, newline);
        if tail.len() >= SHORTEST_PART
            && tail.start >= done
            && let Some(finding) = wrapped(text, tail)
        {
            done = finding.span.end;
            more.push(finding);
        }
    }
}

const fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'+' | b'/' | b'=' | b'~')
}

/// The token at the end of the line that ends at `end`.
pub(in super::super) fn tail_token(text: &str, end: usize) -> Range<usize> {
    let line = cut(text, ..end);
    let end = line.len() - usize::from(line.ends_with('\r'));
    let length = line.as_bytes()[..end]
        .iter()
        .rev()
        .take(LONGEST_PART)
        .take_while(|byte| is_token_byte(**byte))
        .count();
    end - length..end
}

/// The token at the beginning of the line that begins at `start`, behind its indentation and the marks of quoting and
/// of lists; behind its label, if the line is `label: token`.
pub(in super::super) fn head_token(text: &str, start: usize) -> Range<usize> {
    let line = line_after(text, start, 2 * LONGEST_PART);
    let indent = line
        .bytes()
        .take(40)
        .take_while(|byte| matches!(byte, b' ' | b'\t' | b'>' | b'|' | b'#'))
        .count();
    let mark = ["- ", "* ", "• "]
        .iter()
        .find(|mark| cut(line, indent..).starts_with(**mark))
        .map_or(0, |mark| mark.len());
    let mut from = indent + mark;
    if let Some((label, _)) = cut(line, from..)
        .split_once(": ")
        .filter(|(label, _)| label.len() <= 60)
    {
        from += label.len() + 2;
    }
    let length = cut(line, from..)
        .bytes()
        .take(LONGEST_PART)
        .take_while(|byte| is_token_byte(*byte))
        .count();
    start + from..start + from + length
}

/// The length of the line break at `at`.
fn line_break(text: &str, at: usize) -> Option<usize> {
    match text.as_bytes().get(at..)? {
        [b'\r', b'\n', ..] => Some(2),
        [b'\n', ..] => Some(1),
        _ => None,
    }
}

/// A token that begins in `tail` and goes on in the next lines.
fn wrapped(text: &str, tail: Range<usize>) -> Option<Finding> {
    let next = head_token(text, tail.end + line_break(text, tail.end)?);
    let mut shadow = Shadow::with_capacity(LONGEST_PART);
    shadow.push_verbatim(cut(text, tail.clone()), tail.start);
    shadow.push_verbatim(cut(text, next.clone()), next.start);
    if next.is_empty() || shadow.as_str().len() < SHORTEST_TOKEN || !forms::may_begin(shadow.as_str(), tail.len()) {
        return None;
    }
    // What is whole already does not go on.
    let mut whole = Vec::new();
    forms::scan(cut(text, tail.clone()), &mut whole);
    if whole.iter().any(|finding| finding.span.end == tail.len()) {
        return None;
    }
    let mut end = next.end;
    let mut last = next.len();
    for _ in 1..MOST_LINES {
        // What was cut at a width goes on only behind a line of that width.
        if last < SHORTEST_LINE {
            break;
        }
        let Some(newline) = line_break(text, end) else {
            break;
        };
        let head = head_token(text, end + newline);
        if head.is_empty() {
            break;
        }
        shadow.push_verbatim(cut(text, head.clone()), head.start);
        (end, last) = (head.end, head.len());
    }
    let (finding, span) = joined_finding(&shadow)?;
    // What begins in a later line is looked at there.
    (span.start < tail.end && span.end > tail.end).then_some(Finding { span, ..finding })
}

/// What stands in a token that was put together: only what does not read as words.
pub(in super::super) fn joined_finding(shadow: &Shadow) -> Option<(Finding, Range<usize>)> {
    let mut hidden = Vec::new();
    forms::scan(shadow.as_str(), &mut hidden);
    cues::scan_marks(shadow.as_str(), &mut hidden);
    let by_chance = |finding: &Finding| {
        let shape = Shape::of(cut(shadow.as_str(), finding.span.clone()));
        !shape.is_wordlike() && shape.digits >= 2
    };
    let finding = hidden.into_iter().find(by_chance)?;
    let span = shadow.raw_span(finding.span.clone());
    Some((finding, span))
}
