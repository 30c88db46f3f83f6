//! The value beside a name.

use std::ops::Range;

use super::joint::Joint;
use super::name::Class;
use crate::validate::credential::placeholder;
use crate::validate::credential::text::{cut, slice_from};

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

/// The same for a value without quotes.
const LONGEST_BARE: usize = 256;

impl<'a> Value<'a> {
    /// The literal at a place that is known.
    pub(super) fn at(text: &'a str, span: Range<usize>) -> Self {
        Self {
            text: cut(text, span.clone()),
            span,
            quoted: false,
            after: "",
        }
    }

    /// The second half of a pair: `user / password`, `user:password`. Nothing if the value is none.
    pub(super) fn second_half(&self, text: &'a str) -> Option<Self> {
        if self.text.starts_with(['[', '<', '(']) || cut(text, ..self.span.start).ends_with('[') {
            return None;
        }
        let rest = cut(text, self.span.end..);
        let parts = self.text.matches([':', '/']).count();
        if parts > 1 || self.text.starts_with('/') {
            return None;
        }
        let inside = self.text.find([':', '/']).map(|at| self.span.start + at + 1);
        let from = match rest.strip_prefix(" / ") {
            Some(after) => text.len() - after.len(),
            None => inside?,
        };
        Self::read(text, from, Joint::Is, Class::Password)
    }

    /// What a variable of a shell has if it is not set: `${NAME:-…}`.
    pub(super) fn fallback(&self, text: &'a str) -> Option<Self> {
        let inner = self.text.strip_prefix("${")?.strip_suffix('}')?;
        let at = inner.find(":-").or_else(|| inner.find(":="))?;
        let start = self.span.start + 2 + at + 2;
        let value = cut(text, start..self.span.end - 1).trim_matches(['"', '\'']);
        let start = start + cut(text, start..).find(value)?;
        (!value.is_empty() && !value.starts_with('$')).then(|| Self::at(text, start..start + value.len()))
    }

    /// Reads the literal at `start`; nothing if there is none.
    pub(super) fn read(text: &'a str, start: usize, joint: Joint, class: Class) -> Option<Self> {
        let rest = slice_from(text, start, LONGEST);
        let opening = opening(rest);
        let inner = cut(rest, opening.length..);
        let end = match opening.quote {
            Some(quote) => closing(inner, quote, opening.escapes)?,
            None if opening.braced => inner.find(['}', ']', ')'])?,
            None => {
                let masked = placeholder::run(inner);
                masked + bare_end(cut(inner, masked..), joint, class)
            }
        };
        let (skip, value) = without_scheme(cut(inner, ..end));
        // A placeholder before a value protects nothing.
        let masked = placeholder::run(value);
        let (skip, value) = (skip + masked, cut(value, masked..));
        let (skip, value) = match value.strip_prefix(placeholder::OPENING) {
            Some(rest) => (skip + placeholder::OPENING.len(), rest.trim_end_matches(']')),
            None => (skip, value),
        };
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
    /// Whether braces stand for quotes, as in connection strings: `PWD={…}`.
    braced: bool,
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
        // Perl's own quotes: `q{…}`.
        if let [b'q', b'{' | b'(' | b'[', next, ..] = bytes
            && next.is_ascii_alphanumeric()
        {
            return Opening {
                length: 2,
                quote: None,
                escapes: 0,
                braced: true,
            };
        }
        let braced = matches!(bytes, [b'{' | b'[', next, ..] if next.is_ascii_alphanumeric())
            && !rest.starts_with(placeholder::OPENING);
        return Opening {
            length: if braced {
                1
            } else if escapes > 0 {
                0
            } else {
                letter
            },
            quote: None,
            escapes: 0,
            braced,
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
        braced: false,
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
    let inner = slice_from(inner, 0, LONGEST_BARE);
    let stop = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(
                c,
                '"' | '\''
                    | '`'
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
                    | '』'
                    | '»'
                    | '“'
                    | '’'
                    | '।'
                    | '؛'
                    | '،'
            )
            || (class != Class::Password && matches!(c, '(' | '[' | '{'))
    };
    // A value in ASCII ends where another script goes on without a space: `…です`.
    let ascii = inner.starts_with(|c: char| c.is_ascii_alphanumeric());
    // Signs of tags end a value, but a password may have them inside.
    let angle = |at: usize| {
        let next = inner.as_bytes().get(at + 1).copied().unwrap_or(b' ');
        match inner.as_bytes()[at] {
            b'<' => class != Class::Password || !next.is_ascii_digit(),
            b'>' => class != Class::Password || !next.is_ascii_alphanumeric(),
            _ => false,
        }
    };
    let end = inner
        .char_indices()
        .find(|(at, c)| stop(*c) || ascii && *c >= '\u{3000}' || matches!(c, '<' | '>') && angle(*at))
        .map_or(inner.len(), |(at, _)| at);
    // An escaped line end is one.
    let escape = memchr::memchr_iter(b'\\', cut(inner, ..end).as_bytes())
        .find(|at| matches!(inner.as_bytes().get(at + 1), Some(b'n' | b'r' | b't')));
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
    let next = memchr::memchr_iter(b'&', value.as_bytes()).find(|at| {
        let after = cut(value, at + 1..);
        let name = after
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
            .count();
        after.is_empty() || name > 0 && after.as_bytes().get(name) == Some(&b'=')
    });
    next.unwrap_or(value.len())
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
