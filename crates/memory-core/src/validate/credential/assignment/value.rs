//! What joins a name to its value, and the value.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::name::{Class, Name};
use crate::validate::credential::text::{cut, line_after, slice_from};

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

/// A literal value.
#[derive(Debug, Clone)]
pub(super) struct Value<'a> {
    /// The value without its quotes.
    pub text: &'a str,
    /// Where it stands.
    pub span: Range<usize>,
    /// Whether it stands in quotes.
    pub quoted: bool,
    /// What follows it on its line.
    pub after: &'a str,
}

/// The longest value that is judged, in bytes. Longer ones are seldom typed beside a name; tokens that long are known
/// by their form.
const LONGEST: usize = 512;

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
];

/// Words that join, with the spaces around them.
const IS: &[&str] = &[
    " is ", " was ", " are ", " to ", " ist ", " lautet ", " es ", " est ", " é ", " è ", " to ", "は", "为", "為",
    "是", "：", " — ", " это ", " هي ", " jest ", " är ", " er ", "는 ", "은 ",
];

impl Joint {
    /// Reads what follows a name; gives where the value begins.
    pub(super) fn read(text: &str, span: &Range<usize>, name: &Name<'_>) -> Option<(Self, usize)> {
        let rest = slice_from(text, span.end, 64);
        let closed = skip_closers(rest);
        let quoted_name = closed > 0;
        let spaced = closed + blanks(cut(rest, closed..));
        let spaced = spaced + numbered(cut(rest, spaced..));
        let tail = cut(rest, spaced..);
        if let Some((operator, joint)) = OPERATORS.iter().find(|(operator, _)| tail.starts_with(operator)) {
            let joins = match *operator {
                "," => {
                    quoted_name && name.text.len() > 2 && (is_first_argument(text, span.start) || name.is_variable())
                }
                ">" => quoted_name || is_tag(text, span.start),
                _ => true,
            };
            if !joins {
                return None;
            }
            let after = spaced + operator.len();
            let (joint, after) = annotated(rest, after, *joint);
            return Some((joint, span.end + after + gap(cut(rest, after..), joint)));
        }
        if let Some(word) = IS.iter().find(|word| cut(rest, closed..).starts_with(**word)) {
            let after = closed + word.len();
            return Some((Self::Is, span.end + after + blanks(cut(rest, after..))));
        }
        if let Some(after) = named_value(tail) {
            let start = spaced + after;
            return Some((Self::Equals, span.end + start + gap(cut(rest, start..), Self::Equals)));
        }
        let wide = tail.len() - tail.trim_start().len();
        // Over the end of a line only behind a name that says whose it is.
        let over = cut(tail, ..wide).contains('\n') && !(name.service || name.capitals);
        (spaced + wide > closed && !over && !cut(rest, ..closed).contains(')'))
            .then_some((Self::Space, span.end + spaced + wide))
    }
}

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
        return false;
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
            word.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '-'))
                && !super::name::is_about(&word.to_lowercase())
        });
        let start = span.end + after + blanks(cut(rest, after..));
        (plain && between.starts_with(' ') && between.split_whitespace().count() <= 6).then_some((Self::Is, start))
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

/// A number behind the name, before its joint: `Unseal Key 2:`.
fn numbered(tail: &str) -> usize {
    let digits = tail.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let blank = blanks(cut(tail, digits..));
    let joint = cut(tail, digits + blank..).starts_with([':', '=']);
    if digits > 0 && joint { digits + blank } else { 0 }
}

fn blanks(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Blanks before a value, and after a colon or equals sign the end of the line.
fn gap(rest: &str, joint: Joint) -> usize {
    let first = blanks(rest);
    if matches!(joint, Joint::Is | Joint::Space) {
        return first;
    }
    let line = cut(rest, first..)
        .bytes()
        .take_while(|byte| matches!(byte, b'\r' | b'\n'))
        .count();
    if line == 0 || line > 2 {
        return first;
    }
    let indent = blanks(cut(rest, first + line..));
    // A value on the next line stands in quotes or further in.
    let next = cut(rest, first + line + indent..).as_bytes().first();
    if matches!(next, Some(b'"' | b'\'')) {
        first + line + indent
    } else {
        first
    }
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
    let rest = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
    let word = rest
        .strip_prefix("value")
        .or_else(|| rest.strip_prefix("Value"))
        .or_else(|| rest.strip_prefix("content"))
        .or_else(|| rest.strip_prefix("default"))?;
    let word = word.strip_prefix(['"', '\'']).unwrap_or(word);
    let word = word.trim_start_matches(' ');
    let value = word.strip_prefix(['=', ':'])?;
    Some(tail.len() - value.len())
}

/// Whether the name is the first of the arguments of a call: `setProperty("NAME", "value")`.
fn is_first_argument(text: &str, start: usize) -> bool {
    let before = cut(text, ..start).trim_end_matches(['"', '\'', '`', '\\']);
    before.len() < start && before.trim_end_matches([' ', '\n']).ends_with('(')
}

/// Whether the name stands in an opening tag.
fn is_tag(text: &str, start: usize) -> bool {
    text.as_bytes()[..start].last() == Some(&b'<')
}

impl<'a> Value<'a> {
    /// Reads the literal at `start`; nothing if there is none.
    pub(super) fn read(text: &'a str, start: usize, joint: Joint, class: Class) -> Option<Self> {
        let rest = slice_from(text, start, LONGEST);
        let opening = opening(rest);
        let inner = cut(rest, opening.length..);
        let end = match opening.quote {
            Some(quote) => closing(inner, quote, opening.escapes)?,
            None => bare_end(inner, joint, class),
        };
        let (skip, value) = without_scheme(cut(inner, ..end));
        let from = start + opening.length + skip;
        let after = cut(inner, end..).split('\n').next().unwrap_or_default();
        // Cut short by whoever wrote it: not the whole value, so none that works.
        if opening.quote.is_none() && (after.starts_with("...") || after.starts_with('…')) {
            return None;
        }
        (!value.is_empty()).then(|| Self {
            text: value,
            span: from..from + value.len(),
            quoted: opening.quote.is_some(),
            after,
        })
    }
}

struct Opening {
    length: usize,
    quote: Option<u8>,
    /// How many backslashes stand before the quote.
    escapes: usize,
}

/// The quotes in front of a value, with the letters that some languages put before them.
fn opening(rest: &str) -> Opening {
    let bytes = rest.as_bytes();
    let letter = match bytes {
        [b'r' | b'b' | b'f' | b'u' | b'@' | b'L' | b'N', b'"' | b'\'', ..] => 1,
        [b'*', b'*', ..] => 2,
        _ => 0,
    };
    let escapes = bytes
        .iter()
        .skip(letter)
        .take(8)
        .take_while(|byte| **byte == b'\\')
        .count();
    let at = letter + escapes;
    let Some(quote @ (b'"' | b'\'' | b'`')) = bytes.get(at) else {
        return Opening {
            length: if escapes > 0 { 0 } else { letter },
            quote: None,
            escapes: 0,
        };
    };
    // `'"…"'` and `"""…"""`: the innermost quote counts.
    let more = bytes
        .iter()
        .skip(at + 1)
        .take(2)
        .take_while(|byte| matches!(byte, b'"' | b'\''))
        .count();
    let innermost = bytes.get(at + more).unwrap_or(quote);
    let empty = more == 1 && innermost == quote;
    Opening {
        length: at + 1 + if empty { 0 } else { more },
        quote: Some(if empty { *quote } else { *innermost }),
        escapes,
    }
}

/// Where a quoted value ends, on its line.
fn closing(inner: &str, quote: u8, escapes: usize) -> Option<usize> {
    let bytes = inner.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'\n' {
        let slashes = bytes.iter().skip(at).take_while(|byte| **byte == b'\\').count();
        let quoted = bytes.get(at + slashes) == Some(&quote);
        if quoted && (slashes == escapes || slashes % 2 == 0) {
            return Some(at);
        }
        at += slashes + 1;
    }
    // Unterminated: as far as a token goes.
    let end = inner
        .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`'))
        .unwrap_or(inner.len());
    (end >= 8).then_some(end)
}

/// Where a value without quotes ends.
fn bare_end(inner: &str, joint: Joint, class: Class) -> usize {
    let stop = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(
                c,
                '"' | '\''
                    | '`'
                    | '<'
                    | '>'
                    | ','
                    | ';'
                    | '|'
                    | '，'
                    | '。'
                    | '；'
                    | '、'
                    | '）'
                    | '」'
                    | '”'
                    | '’'
                    | '।'
                    | '؛'
                    | '،'
            )
            || (class != Class::Password && matches!(c, '(' | '[' | '{'))
    };
    let end = inner.find(stop).unwrap_or(inner.len());
    // An escaped line end is one.
    let escape = ["\\n", "\\r", "\\t"]
        .iter()
        .filter_map(|escape| cut(inner, ..end).find(escape))
        .min();
    let end = escape.unwrap_or(end);
    let end = if joint == Joint::Equals {
        parameter_end(cut(inner, ..end))
    } else {
        end
    };
    // A password may end in a sign that also ends sentences; a byte too many is masked rather than one too few.
    let trimmed = cut(inner, ..end).trim_end_matches(['.', ':', '\\']);
    let trimmed = if class == Class::Password {
        trimmed
    } else {
        trimmed.trim_end_matches(['!', '?', '*', '.'])
    };
    let open = trimmed.matches(['(', '[', '{']).count();
    let close = trimmed.matches([')', ']', '}']).count();
    if close > open {
        trimmed.trim_end_matches([')', ']', '}']).len()
    } else {
        trimmed.len()
    }
}

/// Where a parameter of a URL ends: before the next, `&name=`.
fn parameter_end(value: &str) -> usize {
    let next = value.match_indices('&').find(|(at, _)| {
        let after = cut(value, at + 1..);
        let name = after
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
            .count();
        after.is_empty() || name > 0 && after.as_bytes().get(name) == Some(&b'=')
    });
    next.map_or(value.len(), |(at, _)| at)
}

/// Leaves out what names the kind of token before it: `Bearer …`.
fn without_scheme(value: &str) -> (usize, &str) {
    for scheme in [
        "Bearer ", "bearer ", "Basic ", "Token ", "token ", "FlyV1 ", "ApiKey ", "Apikey ",
    ] {
        if let Some(rest) = value.strip_prefix(scheme) {
            return (scheme.len(), rest);
        }
    }
    (0, value)
}
