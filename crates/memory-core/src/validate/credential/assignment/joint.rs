//! What joins a name to its value.

use std::ops::Range;

use super::name::Name;
use super::prose::{IS, over_words};
use crate::validate::credential::text::{cut, slice_from};

/// What stands between a name and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// `=`, `:=`, `=>` and their kin.
    Equals,
    /// `:`, also full-width.
    Colon,
    /// `==`, `!=`.
    Compare,
    /// `,` between arguments, `|` between cells, `>` of a tag.
    Next,
    /// `is` and its kin.
    Is,
    /// White space alone.
    Space,
}

/// Operators, the longest first.
const OPERATORS: &[(&str, Joint)] = &[
    (":::=", Joint::Equals),
    ("::=", Joint::Equals),
    ("===", Joint::Compare),
    ("!==", Joint::Compare),
    ("||=", Joint::Equals),
    ("??=", Joint::Equals),
    (":=", Joint::Equals),
    ("=>", Joint::Equals),
    ("==", Joint::Compare),
    ("!=", Joint::Compare),
    ("?=", Joint::Equals),
    ("->", Joint::Equals),
    ("=", Joint::Equals),
    ("：", Joint::Colon),
    ("＝", Joint::Equals),
    (":", Joint::Colon),
    (",", Joint::Next),
    (">", Joint::Next),
    ("|", Joint::Next),
    ("(", Joint::Next),
    ("→", Joint::Equals),
    ("....", Joint::Colon),
];

impl Joint {
    /// Reads what follows a name; gives where the value begins.
    pub(super) fn read(text: &str, span: &Range<usize>, name: &Name<'_>) -> Option<(Self, usize)> {
        let rest = slice_from(text, span.end, 64);
        let closed = skip_closers(rest);
        let quoted_name = closed > 0;
        if cut(rest, closed..).starts_with('\t') {
            return Some((Self::Colon, span.end + closed + blanks(cut(rest, closed..))));
        }
        let spaced = closed + blanks(cut(rest, closed..));
        let spaced = spaced + numbered(cut(rest, spaced..));
        let spaced = spaced + remark(cut(rest, spaced..));
        let tail = cut(rest, spaced..);
        if let Some((operator, joint)) = OPERATORS.iter().find(|(operator, _)| tail.starts_with(operator)) {
            let after = spaced + operator.len();
            let joins = match *operator {
                "," => {
                    let argument = is_first_argument(text, span.start) || name.is_variable();
                    quoted_name && name.text.len() > 2 && argument && named_value(cut(rest, after..)).is_none()
                }
                ">" => quoted_name || is_tag(text, span.start) && closes(cut(rest, after..)),
                // A call takes a literal: `password("…")`.
                "(" => !quoted_name && cut(rest, after..).starts_with(['"', '\'', '`']),
                _ => true,
            };
            if joins {
                let (joint, after) = annotated(rest, after, *joint);
                let after = after + opening_tag(cut(rest, after..));
                return Some((joint, span.end + after + gap(cut(rest, after..), joint)));
            }
        }
        if let Some(word) = IS.iter().find(|word| cut(rest, closed..).starts_with(**word)) {
            let after = closed + word.len();
            return Some((Self::Is, span.end + after + blanks(cut(rest, after..))));
        }
        if let Some(after) = tail
            .strip_prefix("</key>")
            .map(opening_tag)
            .filter(|length| *length > 0)
        {
            return Some((Self::Equals, span.end + spaced + "</key>".len() + after));
        }
        if let Some(after) = named_value(tail) {
            let start = spaced + after;
            return Some((Self::Equals, span.end + start + gap(cut(rest, start..), Self::Equals)));
        }
        if name.text.chars().any(|c| c >= '\u{3000}')
            && let Some(after) = over_words(cut(rest, closed..))
        {
            return Some((Self::Is, span.end + closed + after));
        }
        if tail.starts_with('(') && !quoted_name {
            return Some((Self::Is, span.end + spaced + 1));
        }
        let wide = tail.len() - tail.trim_start().len();
        // Over the end of a line only behind a name that says whose it is.
        let over = cut(tail, ..wide).contains('\n') && !(name.service || name.capitals);
        (spaced + wide > closed && !over && !cut(rest, ..closed).contains(')'))
            .then_some((Self::Space, span.end + spaced + wide))
    }
}

/// Quotes and brackets that close a name, also escaped ones and marks of emphasis.
fn skip_closers(rest: &str) -> usize {
    let length = rest
        .bytes()
        .take(4)
        .take_while(|byte| matches!(byte, b'"' | b'\'' | b'`' | b']' | b')' | b'\\' | b'*'))
        .count();
    // A backslash alone is an escape of something else.
    if cut(rest, ..length).ends_with('\\') {
        length - 1
    } else {
        length
    }
}

/// What may stand between a name and its joint: a remark in brackets, a row of dots.
fn remark(tail: &str) -> usize {
    let dots = tail.bytes().take_while(|byte| *byte == b'.').count();
    if dots >= 3 {
        let blank = blanks(cut(tail, dots..));
        // The dots are the joint if no other follows.
        return if cut(tail, dots + blank..).starts_with([':', '=']) {
            dots + blank
        } else {
            0
        };
    }
    let close = tail
        .strip_prefix('(')
        .and_then(|inner| inner.find(')'))
        .filter(|close| *close <= 24);
    let Some(close) = close else {
        return 0;
    };
    let length = close + 2 + blanks(cut(tail, close + 2..));
    if cut(tail, length..).starts_with([':', '=', '：']) {
        length
    } else {
        0
    }
}

/// A number behind the name, before its joint: `Unseal Key 2:`.
fn numbered(tail: &str) -> usize {
    let digits = tail.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let blank = blanks(cut(tail, digits..));
    let joint = cut(tail, digits + blank..).starts_with([':', '=']);
    if digits > 0 && joint { digits + blank } else { 0 }
}

pub(super) fn blanks(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Blanks before a value, and after a colon or equals sign the end of the line.
fn gap(rest: &str, joint: Joint) -> usize {
    let first = blanks(rest);
    if matches!(joint, Joint::Is | Joint::Space) {
        return first;
    }
    let first = first + yaml_tag(cut(rest, first..));
    // A block of YAML: its mark, and a value further in.
    let marked = cut(rest, first..);
    let mark = [">-", "|-", ">", "|"].iter().find(|mark| {
        marked
            .strip_prefix(**mark)
            .is_some_and(|rest| rest.starts_with(['\r', '\n']))
    });
    let first = first + mark.map_or(0, |mark| mark.len());
    let line = cut(rest, first..)
        .bytes()
        .take_while(|byte| matches!(byte, b'\r' | b'\n'))
        .count();
    if line == 0 || line > 2 {
        return first;
    }
    let next = cut(rest, first + line..);
    let indent = blanks(next);
    let item = indent + if cut(next, indent..).starts_with("- ") { 2 } else { 0 };
    let value = cut(next, item..);
    let quoted = value.starts_with(['"', '\'']);
    let alone = indent > 0 && !value.split('\n').next().unwrap_or_default().contains([' ', ':', '=']);
    if quoted || alone { first + line + item } else { first }
}

/// A tag or an anchor of YAML before a value: `!!str`, `&name`.
fn yaml_tag(rest: &str) -> usize {
    if !rest.starts_with("!!") && !rest.starts_with('&') {
        return 0;
    }
    rest.find(' ').filter(|space| *space <= 20).map_or(0, |space| space + 1)
}

/// A tag between a name's field and its value: `<key>…</key><string>`, `<value>`.
fn opening_tag(rest: &str) -> usize {
    let blank = rest.len() - rest.trim_start().len();
    let tag = ["<value>", "<string>"]
        .iter()
        .find(|tag| cut(rest, blank..).starts_with(**tag));
    tag.map_or(0, |tag| blank + tag.len())
}

/// Behind a colon a type may stand before the value: `token: String = "…"`.
fn annotated(rest: &str, after: usize, joint: Joint) -> (Joint, usize) {
    if joint != Joint::Colon {
        return (joint, after);
    }
    let tail = cut(rest, after..);
    let Some(equals) = tail.find('=') else {
        return (joint, after);
    };
    let kind = cut(tail, ..equals).trim();
    let is_type = !kind.is_empty()
        && kind.len() < 32
        && kind.bytes().all(|byte| {
            byte.is_ascii_alphabetic()
                || matches!(
                    byte,
                    b'&' | b'\'' | b'<' | b'>' | b'[' | b']' | b'?' | b'|' | b' ' | b'*'
                )
        })
        && !cut(tail, equals..).starts_with("==");
    if is_type {
        (Joint::Equals, after + equals + 1)
    } else {
        (joint, after)
    }
}

/// `value="…"` or `value: …` that follows a name in another field.
fn named_value(tail: &str) -> Option<usize> {
    let start = tail.len()
        - tail
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '{'))
            .len();
    let rest = cut(tail, start..);
    let rest = rest.trim_start_matches(['\\', '"', '\'']);
    let word = rest
        .strip_prefix("value")
        .or_else(|| rest.strip_prefix("Value"))
        .or_else(|| rest.strip_prefix("content"))
        .or_else(|| rest.strip_prefix("default"))?;
    let word = word.trim_start_matches(['\\', '"', '\'', ' ']);
    let value = word.strip_prefix(['=', ':'])?;
    Some(tail.len() - value.len())
}

/// Whether the name is the first of the arguments of a call: `setProperty("NAME", "value")`.
fn is_first_argument(text: &str, start: usize) -> bool {
    let before = cut(text, ..start).trim_end_matches(['"', '\'', '`', '\\']);
    before.len() < start && before.trim_end_matches([' ', '\n']).ends_with(['(', '['])
}

/// Whether a closing tag follows: `<password>…</password>`, and not a mark of what to put there.
fn closes(rest: &str) -> bool {
    cut(rest, ..rest.find('\n').unwrap_or(rest.len())).contains("</") || rest.len() > 48 && !rest.contains(' ')
}

/// Whether the name stands in an opening tag.
fn is_tag(text: &str, start: usize) -> bool {
    text.as_bytes()[..start].last() == Some(&b'<')
}
