//! Markup and fields between a name and its value: elements, attributes, emphasis.

use std::ops::Range;

use super::joint::blanks;
use crate::validate::credential::text::{cut, slice_from};

/// Fields between a name and its value are looked at for this many bytes.
pub(super) const FIELDS: usize = 240;

/// Where the content of an element begins whose opening tag has attributes: `<x:Password Type="…">`.
pub(super) fn element_content(text: &str, span: &Range<usize>, spaced: usize) -> Option<usize> {
    if spaced == 0 || !is_tag(text, span.start) {
        return None;
    }
    let from = span.end + spaced;
    let rest = slice_from(text, from, FIELDS);
    let close = rest
        .find(['>', '<', '\n'])
        .filter(|at| cut(rest, *at..).starts_with('>'))?;
    let attributes = cut(rest, ..close);
    (attributes.contains("=\"") && !attributes.ends_with('/') && closes(cut(rest, close + 1..)))
        .then_some(from + close + 1)
}

/// The value that other fields of the same element stand before: `<setting name="…" type="x"><value>`,
/// `variable "…" { type = string default = "…" }`.
pub(super) fn field_behind(tail: &str) -> Option<usize> {
    let mut at = 0;
    for _ in 0..5 {
        let rest = cut(tail, at..);
        let field = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '{' | '"' | '\''));
        if let Some(after) = field.strip_prefix('>') {
            let tag = opening_tag(after);
            return (tag > 0).then(|| tail.len() - after.len() + tag);
        }
        let length = field
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            .count();
        let joint = cut(field, length..).trim_start_matches(['"', '\'', ' ']);
        let value = joint.strip_prefix(['=', ':'])?.trim_start();
        if length == 0 {
            return None;
        }
        let end = match value.as_bytes().first()? {
            quote @ (b'"' | b'\'') => cut(value, 1..).find(*quote as char)? + 2,
            _ => value.find(|c: char| c.is_whitespace() || matches!(c, ',' | '>'))?,
        };
        at = tail.len() - value.len() + end;
        if let Some(found) = named_value(cut(tail, at..)) {
            return Some(at + found);
        }
    }
    None
}

/// `value="…"` or `value: …` that follows a name in another field.
pub(super) fn named_value(tail: &str) -> Option<usize> {
    let start = tail.len()
        - tail
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '{'))
            .len();
    let rest = cut(tail, start..);
    let rest = rest.trim_start_matches(['\\', '"', '\'']);
    let rest = rest.strip_prefix("android:").unwrap_or(rest);
    let length = rest.bytes().take(24).take_while(u8::is_ascii_alphabetic).count();
    let field = cut(rest, ..length);
    // `value`, `Value`, `defaultValue`, `ParameterValue`.
    if !(field.ends_with("value") || field.ends_with("Value") || matches!(field, "content" | "default")) {
        return None;
    }
    let word = cut(rest, length..);
    let word = word.trim_start_matches(['\\', '"', '\'', ' ']);
    let value = word.strip_prefix(['=', ':'])?;
    Some(tail.len() - value.len())
}

/// A tag between a name's field and its value: `<key>…</key><string>`, `<value>`.
pub(super) fn opening_tag(rest: &str) -> usize {
    let blank = rest.len() - rest.trim_start().len();
    let tag = ["<value>", "<string>", "<Value>"]
        .iter()
        .find(|tag| cut(rest, blank..).starts_with(**tag));
    tag.map_or(0, |tag| blank + tag.len())
}

/// The length of tags of HTML between a joint and a value: `</b> <code>`. The first closes or quotes.
pub(super) fn tags(rest: &str) -> usize {
    let mut length = 0;
    for _ in 0..4 {
        let blank = blanks(cut(rest, length..));
        let tag = cut(rest, length + blank..);
        let first = length > 0
            || ["</", "<code", "<b>", "<strong", "<kbd", "<tt"]
                .iter()
                .any(|start| tag.starts_with(start));
        let name = tag.strip_prefix('<').filter(|_| first);
        let Some(close) = name.and_then(|name| name.find('>')).filter(|close| *close <= 40) else {
            break;
        };
        length += blank + close + 2;
    }
    if length > 0 {
        length + blanks(cut(rest, length..))
    } else {
        0
    }
}

/// Whether a closing tag follows: `<password>…</password>`, and not a mark of what to put there.
pub(super) fn closes(rest: &str) -> bool {
    cut(rest, ..rest.find('\n').unwrap_or(rest.len())).contains("</") || rest.len() > 48 && !rest.contains(' ')
}

/// Whether the name stands in an opening tag.
pub(super) fn is_tag(text: &str, start: usize) -> bool {
    let bytes = &text.as_bytes()[..start];
    // A prefix may stand before it: `<soap:password>`.
    let prefix = match bytes.split_last() {
        Some((b':', before)) => {
            before
                .iter()
                .rev()
                .take(16)
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count()
                + 1
        }
        _ => 0,
    };
    bytes[..start - prefix].last() == Some(&b'<')
}

/// The sign of emphasis that closes behind a joint: `**Password:** …`.
pub(super) fn emphasis(rest: &str) -> usize {
    ["** ", "__ ", "* ", "_ "]
        .iter()
        .find(|sign| rest.starts_with(**sign))
        .map_or(0, |sign| sign.len())
}
