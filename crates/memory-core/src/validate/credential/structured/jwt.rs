//! Tokens of several parts in base64.

use super::super::shape::Shape;
use super::super::{Confidence, Finding};
use crate::validate::byte_set::ByteSet;
use crate::validate::credential::text::{cut, is_left_border};

/// The bytes of a header: those of base64 for addresses, since text in ASCII needs no others. A token begins behind
/// another byte, so that no header is looked at twice.
static HEADER: ByteSet = ByteSet::alphanumeric().and(b"-_");

/// A JSON web token, signed or encrypted: a header that begins with `{"` and at least one more part.
pub(super) fn jwt(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    // The mark is matched in any case, the token is not. A token begins where its run of characters begins.
    if !bytes[at..].starts_with(b"ey")
        || !is_left_border(text, at)
        || at > 0 && matches!(bytes[at - 1], b'_' | b'-' | b'.')
    {
        return;
    }
    if bytes.get(at + HEADER.run(&bytes[at..])) != Some(&b'.') {
        return;
    }
    let mut lengths = Vec::with_capacity(5);
    let mut place = at;
    loop {
        let length = bytes[place..].iter().take_while(|byte| is_part(**byte)).count();
        lengths.push(length);
        place += length;
        if lengths.len() == 5 || bytes.get(place) != Some(&b'.') {
            break;
        }
        place += 1;
    }
    let header = lengths[0] >= 18;
    let payload = lengths.get(1).is_some_and(|length| *length >= 10) || lengths.len() == 5;
    // Whether the header is JSON; if not, all of it has to look as if it was made by chance.
    let json = bytes[at..].starts_with(b"eyJ");
    if header && payload && (json || lengths[1] >= 18 && Shape::of(cut(text, at..at + lengths[0])).is_random(18)) {
        let padding = bytes[place..].iter().take(2).take_while(|byte| **byte == b'=').count();
        found.push(Finding {
            kind: "jwt",
            span: at..at + cut(text, at..place + padding).trim_end_matches('.').len(),
            confidence: Confidence::Certain,
        });
    }
}

const fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/' | b'+')
}

/// A bot's token of Discord: an id in base64, six characters of time, the signature. No start is fixed, so the two
/// dots are looked for.
pub(super) fn discord(text: &str, found: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(*byte, b'_' | b'-');
    for dot in memchr::memchr_iter(b'.', bytes) {
        if dot + 7 >= bytes.len() || bytes[dot + 7] != b'.' || !bytes[dot + 1..dot + 7].iter().all(part) {
            continue;
        }
        let before = bytes[..dot].iter().rev().take(40).take_while(|byte| part(byte)).count();
        let after = bytes[dot + 8..].iter().take(120).take_while(|byte| part(byte)).count();
        let start = dot - before;
        if !(24..=26).contains(&before)
            || !matches!(bytes[start], b'M' | b'N' | b'O' | b'A')
            || !(27..=60).contains(&after)
        {
            continue;
        }
        if bytes[start..dot].iter().any(u8::is_ascii_digit) && is_left_border(text, start) {
            found.push(Finding {
                kind: "discord-token",
                span: start..dot + 8 + after,
                confidence: Confidence::Certain,
            });
        }
    }
}
