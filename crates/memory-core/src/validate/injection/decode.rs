//! Texts inside the text: base64, base32, hexadecimal and binary blobs, and letters rotated or reversed.
//!
//! One level is decoded. A blob is looked into only if it decodes to text.

use std::borrow::Cow;
use std::ops::Range;

use super::concept::Concept;
use super::lexicon::Hit;
use super::scripts::is_alphanumeric;
use crate::validate::byte_set::ByteSet;

/// Shortest blob, in characters, that is looked into.
const SHORTEST: usize = 20;
/// How far around rotated or reversed key words is looked, in bytes.
const AROUND: usize = 400;

/// A text behind a span of the copy it was found in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Inner {
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

/// Decodes the blobs in `text`, which is the original. Linear.
pub(super) fn blobs(text: &str) -> Vec<Inner> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut done = 0;
    for run in runs(bytes, &BLOB) {
        if run.start < done {
            continue;
        }
        let (start, mut at) = (run.start, run.end);
        // A blob may be wrapped: lines of the same alphabet that are all long.
        while at - start >= 40 && matches!(bytes.get(at), Some(b'\n')) {
            let line = BLOB.run(bytes.get(at + 1..).unwrap_or_default());
            if line < 8 {
                break;
            }
            at += 1 + line;
        }
        done = at;
        if let Some(decoded) = text.get(start..at).and_then(decode) {
            found.push(Inner {
                text: decoded,
                span: start..at,
            });
        }
    }
    for run in runs(bytes, &GROUP) {
        let stretch = text.get(run.clone()).unwrap_or_default();
        found.extend(groups(stretch).into_iter().map(|inner| Inner {
            text: inner.text,
            span: run.start + inner.span.start..run.start + inner.span.end,
        }));
    }
    found
}

/// The runs of at least [`SHORTEST`] bytes of `set`. Looks at few bytes where there are none.
fn runs(bytes: &[u8], set: &ByteSet) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + SHORTEST) {
        if let Some(gap) = window.iter().rposition(|byte| !set.has(*byte)) {
            at += gap + 1;
            continue;
        }
        let more = set.run(bytes.get(at + SHORTEST..).unwrap_or_default());
        found.push(at..at + SHORTEST + more);
        at += SHORTEST + more;
    }
    found
}

/// The bytes of groups of digits and of what stands between them.
static GROUP: ByteSet = ByteSet::range(b'0', b'9').and(b"abcdefABCDEFx ,\n;");

/// The bytes of base64, base32 and hexadecimal digits.
static BLOB: ByteSet = ByteSet::alphanumeric().and(b"+/-_=");

fn decode(blob: &str) -> Option<String> {
    let blob = if blob.contains('\n') {
        Cow::Owned(blob.replace('\n', ""))
    } else {
        Cow::Borrowed(blob)
    };
    let bare = blob.trim_end_matches('=');
    // Words and paths use the same letters: most blobs mix cases or have digits.
    if bare.bytes().all(|byte| byte.is_ascii_hexdigit()) && bare.len().is_multiple_of(2) {
        return as_text(&hexadecimal(bare)?);
    }
    let upper = bare
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'2'..=b'7'));
    if upper && let Some(text) = base32(bare).and_then(|bytes| as_text(&bytes)) {
        return Some(text);
    }
    // Long names and paths use the same letters: most fail at their beginning.
    let head = base64(bare.get(..bare.len().min(32))?)?;
    let broken = std::str::from_utf8(&head).is_err_and(|error| error.error_len().is_some());
    if broken && head.get(1) != Some(&0) {
        return None;
    }
    base64(bare).and_then(|bytes| as_text(&bytes))
}

/// Groups of digits that are one character each: eight binary digits, two hexadecimal ones, decimal codes.
fn groups(text: &str) -> Vec<Inner> {
    let mut found = Vec::new();
    let mut run: Vec<u8> = Vec::new();
    let mut span = 0..0;
    let mut radix = 0;
    let mut at = 0;
    let mut close = |run: &mut Vec<u8>, span: &Range<usize>| {
        if run.len() >= 8
            && let Some(text) = as_text(run)
        {
            found.push(Inner {
                text,
                span: span.clone(),
            });
        }
        run.clear();
    };
    for word in text.split_inclusive([' ', ',', '\n', ';']) {
        let digits = word.trim_end_matches([' ', ',', '\n', ';']).trim_start_matches("0x");
        let binary = digits.len() == 8 && digits.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        let hexadecimal = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let decimal = matches!(digits.len(), 2 | 3) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let next = if binary {
            2
        } else if decimal && (radix == 10 || run.is_empty()) {
            10
        } else if hexadecimal {
            16
        } else {
            0
        };
        let value = if next == 0 {
            None
        } else {
            u8::from_str_radix(digits, next).ok()
        };
        match value {
            Some(value) => {
                if next != radix && !run.is_empty() {
                    // Two digits may be both; hexadecimal wins as soon as a letter shows.
                    if radix == 10 && next == 16 {
                        run = reread(text, &span);
                    } else {
                        close(&mut run, &span);
                    }
                }
                if run.is_empty() {
                    span.start = at;
                }
                radix = next;
                run.push(value);
                span.end = at + digits.len();
            }
            None if digits.is_empty() => {}
            None => close(&mut run, &span),
        }
        at += word.len();
    }
    close(&mut run, &span);
    found
}

/// Reads a run of decimal groups as hexadecimal ones.
fn reread(text: &str, span: &Range<usize>) -> Vec<u8> {
    text.get(span.clone())
        .unwrap_or_default()
        .split([' ', ',', '\n', ';'])
        .filter_map(|digits| u8::from_str_radix(digits.trim_start_matches("0x"), 16).ok())
        .collect()
}

/// The bytes as text, if they are text: mostly letters and spaces.
fn as_text(bytes: &[u8]) -> Option<String> {
    let wide = bytes.len() >= 16 && bytes.iter().skip(1).step_by(2).take(16).all(|byte| *byte == 0);
    let text = if wide {
        let units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        String::from_utf16(&units).ok()?
    } else {
        std::str::from_utf8(bytes).ok()?.to_owned()
    };
    let total = text.chars().count();
    let plain = text
        .chars()
        .filter(|c| is_alphanumeric(*c) || c.is_whitespace() || c.is_ascii_punctuation())
        .count();
    (total >= 8 && plain * 10 >= total * 9).then_some(text)
}

fn hexadecimal(digits: &str) -> Option<Vec<u8>> {
    digits
        .as_bytes()
        .chunks_exact(2)
        .map(|pair| {
            std::str::from_utf8(pair)
                .ok()
                .and_then(|pair| u8::from_str_radix(pair, 16).ok())
        })
        .collect()
}

fn base64(text: &str) -> Option<Vec<u8>> {
    bits(text, 6, |byte| {
        Some(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        })
    })
}

fn base32(text: &str) -> Option<Vec<u8>> {
    bits(text, 5, |byte| {
        Some(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'2'..=b'7' => byte - b'2' + 26,
            _ => return None,
        })
    })
}

/// Puts together bytes from digits of `width` bits; stops early at what cannot be text.
fn bits(text: &str, width: u32, value: impl Fn(u8) -> Option<u8>) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut buffer = 0_u32;
    let mut held = 0;
    for byte in text.bytes() {
        buffer = buffer << width | u32::from(value(byte)?);
        held += width;
        if held >= 8 {
            held -= 8;
            let byte = (buffer >> held) as u8;
            if byte < 9 && byte != 0 {
                return None;
            }
            bytes.push(byte);
            buffer &= (1 << held) - 1;
        }
    }
    Some(bytes)
}

/// Texts behind rotated and reversed key words: the stretch around at least two of them that stand close together.
pub(super) fn turned(text: &str, hits: &[Hit]) -> Vec<Inner> {
    let mut found = around(text, hits, Concept::Rotated, rotate);
    found.extend(around(text, hits, Concept::Reversed, |stretch| {
        stretch.chars().rev().collect()
    }));
    found
}

fn around(text: &str, hits: &[Hit], concept: Concept, turn: fn(&str) -> String) -> Vec<Inner> {
    let marks: Vec<&Hit> = hits.iter().filter(|hit| hit.concept == concept).collect();
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for (mark, next) in marks.iter().zip(marks.iter().skip(1)) {
        if next.start >= mark.end + AROUND {
            continue;
        }
        let start = text.floor_char_boundary(mark.start.saturating_sub(AROUND));
        let end = text.floor_char_boundary((next.end + AROUND).min(text.len()));
        match stretches.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(end),
            _ => stretches.push(start..end),
        }
    }
    let turned = |span: Range<usize>| {
        text.get(span.clone()).map(|stretch| Inner {
            text: turn(stretch),
            span,
        })
    };
    stretches.into_iter().filter_map(turned).collect()
}

/// Moves each letter thirteen places on.
pub(super) fn rotate(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'a'..='m' | 'A'..='M' => (c as u8 + 13) as char,
            'n'..='z' | 'N'..='Z' => (c as u8 - 13) as char,
            _ => c,
        })
        .collect()
}
