//! Characters: invisible ones left out, look-alikes and escapes read as what they stand for, joined literals joined.

use super::super::{Finding, scan_direct};
use crate::validate::byte_set::ByteSet;
use crate::validate::credential::text::{cut, slice_before, slice_from};
use crate::validate::escapes;
use crate::validate::lookalike;
use crate::validate::printable::is_ignorable;
use crate::validate::shadow::Shadow;

/// So far from a disguise a credential may begin or end, in bytes. Parts of a text without one are not looked at twice.
const AROUND: usize = 240;

/// Looks at the surroundings of disguises without them.
pub(super) fn scan(text: &str, found: &[Finding], more: &mut Vec<Finding>) {
    for shadow in parts(text, AROUND) {
        let mut hidden = Vec::new();
        scan_direct(shadow.as_str(), &mut hidden);
        for finding in hidden {
            let mut raw = shadow.raw_span(finding.span.clone());
            // What is not seen at the end goes with it.
            let after = cut(text, raw.end..);
            raw.end += after.len() - after.trim_start_matches(is_ignorable).len();
            // What lies in the original as it is was judged there.
            let before = found.partition_point(|known| known.span.end < raw.end);
            if found.get(before).is_none_or(|known| known.span.start > raw.start) {
                more.push(Finding { span: raw, ..finding });
            }
        }
    }
}

/// The whole text without its disguises; nothing if it has none.
pub(super) fn plain(text: &str) -> Option<Shadow> {
    parts(text, text.len()).pop()
}

/// The whole text without the colours of a terminal and nothing else; nothing if it has none.
pub(super) fn uncoloured(text: &str) -> Option<Shadow> {
    let mut shadow: Option<Shadow> = None;
    let mut at = 0;
    for escape in memchr::memchr_iter(0x1B, text.as_bytes()) {
        let Some(length) = escapes::colour(cut(text, escape..)) else {
            continue;
        };
        shadow.get_or_insert_default().push_verbatim(cut(text, at..escape), at);
        at = escape + length;
    }
    let mut shadow = shadow?;
    shadow.push_verbatim(cut(text, at..), at);
    Some(shadow)
}

/// The parts of a text that have disguises, without them, with at least `around` bytes before and behind each. In order
/// and disjoint.
fn parts(text: &str, around: usize) -> Vec<Shadow> {
    let printable = is_quoted_printable(text);
    let mut parts = Vec::new();
    // The part that is being written, and up to where.
    let mut open: Option<(Shadow, usize)> = None;
    let mut done = 0;
    let mut next = first_change(text, 0, printable);
    while let Some(change) = next {
        next = first_change(text, change.end, printable);
        let far = |at: usize| change.start - at > 2 * around;
        if let Some((shadow, at)) = open.take_if(|(_, at)| far(*at)) {
            done = close(text, shadow, at, around, &mut parts);
        }
        let (shadow, at) = open.get_or_insert_with(|| {
            let begin = word_before(text, change.start.saturating_sub(around)).max(done);
            (Shadow::with_capacity(2 * around.min(text.len())), begin)
        });
        shadow.push_verbatim(cut(text, *at..change.start), *at);
        shadow.push_replaced(&change.plain, change.start..change.end);
        *at = change.end;
    }
    if let Some((shadow, at)) = open {
        close(text, shadow, at, around, &mut parts);
    }
    parts
}

/// Ends a part behind its last disguise; gives where.
fn close(text: &str, mut shadow: Shadow, at: usize, around: usize, parts: &mut Vec<Shadow>) -> usize {
    let end = word_before(text, at.saturating_add(around).min(text.len())).max(at);
    shadow.push_verbatim(cut(text, at..end), at);
    parts.push(shadow);
    end
}

/// Where the word begins that stands at `at`; `at` itself at the text's end, or if the word is long.
fn word_before(text: &str, at: usize) -> usize {
    if at == 0 || at >= text.len() {
        return at.min(text.len());
    }
    let at = text.floor_char_boundary(at);
    let before = slice_before(text, at, 400);
    before
        .rfind(char::is_whitespace)
        .map_or(at - before.len(), |space| at - before.len() + space)
}

/// Whether a text is quoted-printable: a soft line end, and an escape of a sign that text is written in.
fn is_quoted_printable(text: &str) -> bool {
    let bytes = text.as_bytes();
    (text.contains("=\n") || text.contains("=\r\n"))
        && memchr::memchr_iter(b'=', bytes)
            .any(|at| matches!(bytes.get(at + 1..), Some([b'2'..=b'7', b'0'..=b'9' | b'A'..=b'F', ..])))
}

/// A piece that stands for something else.
struct Change {
    start: usize,
    end: usize,
    plain: String,
}

/// The bytes that stand for themselves wherever they are.
static PLAIN: ByteSet = ByteSet::range(0, 0x7F).without(b"%\\&=\"'*`\0\x1b");

/// The next piece from `from` on that stands for something else. `printable` says that the text is quoted-printable.
fn first_change(text: &str, from: usize, printable: bool) -> Option<Change> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += PLAIN.run(bytes.get(at..)?);
        let byte = *bytes.get(at)?;
        let change = match byte {
            b'%' => escaped(at, escapes::percent(cut(text, at..))),
            b'\\' => backslash(text, at),
            b'&' => escaped(at, escapes::entity(cut(text, at..))),
            b'=' if printable => quoted_printable(bytes, at),
            b'"' | b'\'' => joined_literals(text, at),
            b'*' | b'`' => emphasis(bytes, at),
            0 => left_out(at, Some(nothing(bytes, at))),
            0x1B => left_out(at, escapes::colour(cut(text, at..))),
            0x80.. => {
                let c = cut(text, at..).chars().next()?;
                let end = at + c.len_utf8();
                let plain = lookalike::plain(c).filter(|plain| plain.is_empty() || is_disguise(bytes, c, at, end));
                let Some(plain) = plain else {
                    at = end;
                    continue;
                };
                Some((end, plain))
            }
            _ => None,
        };
        match change {
            Some((end, plain)) => {
                return Some(Change { start: at, end, plain });
            }
            None => at += 1,
        }
    }
}

/// Whether a look-alike disguises something: a letter in a word that has letters or digits of ASCII, too, a sign
/// between two of them. Words of other scripts and their punctuation are what they are.
fn is_disguise(bytes: &[u8], c: char, start: usize, end: usize) -> bool {
    let token = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(*byte, b'_' | b'-' | b'.');
    // A sign of another width between letters of another width: the whole token is in disguise.
    let wide = |c: Option<char>| {
        c.is_some_and(|c| matches!(c, '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}'))
    };
    let (before, after) = (
        bytes.get(..start).unwrap_or_default(),
        bytes.get(end..).unwrap_or_default(),
    );
    if !c.is_alphanumeric() {
        let beside = |c: Option<char>, byte: Option<&u8>| byte.is_some_and(token) || wide(c);
        let left = std::str::from_utf8(before.get(before.len().saturating_sub(3)..).unwrap_or_default());
        let right = std::str::from_utf8(after.get(..after.len().min(3)).unwrap_or_default());
        return beside(left.ok().and_then(|left| left.chars().next_back()), before.last())
            && beside(right.ok().and_then(|right| right.chars().next()), after.first());
    }
    let in_word = |byte: &&u8| !byte.is_ascii() || token(byte);
    let mut word = before
        .iter()
        .rev()
        .take(48)
        .take_while(in_word)
        .chain(after.iter().take(48).take_while(in_word));
    lookalike::letter(c).is_none() || word.any(u8::is_ascii_alphanumeric)
}

/// What an escape stands for: a character that text is written in, or nothing for one that is not seen.
fn escaped(at: usize, escape: Option<(char, usize)>) -> Option<(usize, String)> {
    let (c, length) = escape?;
    if is_ignorable(c) {
        return Some((at + length, String::new()));
    }
    (c.is_ascii_graphic() || matches!(c, ' ' | '\n' | '\r' | '\t')).then(|| (at + length, c.to_string()))
}

/// `\"`, `\n`, a line that goes on in the next, and what [`escapes`] knows.
fn backslash(text: &str, at: usize) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    match bytes.get(at + 1)? {
        b'n' | b'r' => Some((at + 2, "\n".to_owned())),
        b't' => Some((at + 2, "\t".to_owned())),
        quote @ (b'"' | b'\'' | b'/' | b'&' | b'_' | b'-' | b'=' | b'+') => {
            Some((at + 2, (*quote as char).to_string()))
        }
        b'\n' => Some((at + 2 + indent(bytes, at + 2), String::new())),
        b'\r' if bytes.get(at + 2) == Some(&b'\n') => Some((at + 3 + indent(bytes, at + 3), String::new())),
        _ => {
            let rest = cut(text, at..);
            left_out(at, escapes::colour(rest)).or_else(|| escaped(at, escapes::backslash(rest)))
        }
    }
}

/// What leaves nothing behind, of that length.
fn left_out(at: usize, length: Option<usize>) -> Option<(usize, String)> {
    length.map(|length| (at + length, String::new()))
}

/// How many bytes of zero stand at `at`: what is written with two bytes a character has one beside each of ASCII.
fn nothing(bytes: &[u8], at: usize) -> usize {
    bytes
        .get(at..)
        .map_or(0, |rest| rest.iter().take_while(|byte| **byte == 0).count())
}

fn indent(bytes: &[u8], at: usize) -> usize {
    bytes.get(at..).map_or(0, |rest| {
        rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    })
}

/// Whether a line begins with a name and an equals sign: then the sign before it is no soft line end.
fn is_assignment(line: &[u8]) -> bool {
    let name = line
        .iter()
        .take_while(|byte| byte.is_ascii_uppercase() || **byte == b'_')
        .count();
    name > 0 && line.get(name) == Some(&b'=')
}

/// The soft line break of quoted-printable text, and its escapes.
fn quoted_printable(bytes: &[u8], at: usize) -> Option<(usize, String)> {
    match bytes.get(at + 1..)? {
        [b'\r', b'\n', ..] => Some((at + 3, String::new())),
        [b'\n', rest @ ..] if !is_assignment(rest) => Some((at + 2, String::new())),
        [high @ (b'2'..=b'7'), low @ (b'0'..=b'9' | b'A'..=b'F'), ..] => {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let c = char::from_u32(digit(*high)? * 16 + digit(*low)?);
            escaped(at, c.map(|c| (c, 3)))
        }
        _ => None,
    }
}

/// `"gh" + "p_…"`: the quotes and what joins the literals.
fn joined_literals(text: &str, at: usize) -> Option<(usize, String)> {
    let bytes = text.as_bytes();
    let skip = |from: usize| {
        from + bytes.get(from..).map_or(0, |rest| {
            rest.iter()
                .take(80)
                .take_while(|byte| byte.is_ascii_whitespace())
                .count()
        })
    };
    let mut place = skip(at + 1);
    match bytes.get(place)? {
        b'+' | b'.' => place += 1,
        // Literals side by side, on two lines or with a backslash between.
        b'\\' if bytes.get(place + 1) == Some(&b'\n') => place += 2,
        b'"' | b'\'' if goes_on(text, at, place) => {}
        _ => return None,
    }
    let place = skip(place);
    let quote = bytes.get(place)?;
    let inside = |byte: Option<&u8>| {
        byte.is_some_and(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/' | b'+' | b'=' | b':' | b'@')
        })
    };
    let joins = matches!(quote, b'"' | b'\'') && at > 0 && inside(bytes.get(at - 1)) && inside(bytes.get(place + 1));
    joins.then(|| (place + 1, String::new()))
}

/// Whether a literal that ends at `at` goes on in the one at `place` without a sign between: on a line below, further in than
/// the margin. What begins a line is a row of a table, and what has a colon behind it a name.
fn goes_on(text: &str, at: usize, place: usize) -> bool {
    let between = cut(text, at + 1..place);
    let inner = slice_from(text, place + 1, 120);
    let quote = cut(text, place..place + 1);
    let named = inner
        .split_once(quote)
        .is_some_and(|(_, after)| after.trim_start().starts_with([':', '=']));
    between.contains('\n') && !between.ends_with('\n') && !named
}

/// Marks of emphasis inside a word.
fn emphasis(bytes: &[u8], at: usize) -> Option<(usize, String)> {
    let mark = bytes.get(at)?;
    let length = bytes.get(at..)?.iter().take(3).take_while(|byte| *byte == mark).count();
    let inside =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let within = at > 0 && inside(bytes.get(at - 1)) && inside(bytes.get(at + length));
    within.then(|| (at + length, String::new()))
}
