//! What stands in the place of a credential: `[redacted:KIND]`, `[redacted:KIND:TAG]`.
//!
//! A placeholder gets no permission: whatever is beside or inside one is looked at like any other text. But the words
//! of exactly such a placeholder are its own: they name nothing that follows, and they are no one's secret.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::rules::rules;
use super::text::{cut, slice_before, slice_from};

/// How a placeholder begins.
pub(super) const OPENING: &str = "[redacted:";

/// A kind is not longer than this, in bytes.
const LONGEST_KIND: usize = 40;

/// The kinds that no rule of the table has.
const OTHER_KINDS: &str = "api-key authorization basic-auth bearer-token command-password configured credential discord-token \
    jwt kubernetes-secret maven-master-password netrc-password password pgpass-password private-key secret session-cookie token url-password";

/// All kinds: another word in brackets is no placeholder of ours.
static KINDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    rules()
        .map(|rule| rule.kind)
        .chain(OTHER_KINDS.split_whitespace())
        .collect()
});

/// Writes a placeholder.
pub(super) fn write(kind: &str, tag: Option<[u8; 2]>) -> String {
    debug_assert!(KINDS.contains(kind), "the kind {kind} is missing here");
    match tag {
        Some([high, low]) => format!("{OPENING}{kind}:{high:02x}{low:02x}]"),
        None => format!("{OPENING}{kind}]"),
    }
}

/// The length of exactly a placeholder at the beginning of `text`; zero if there is none.
pub(super) fn length(text: &str) -> usize {
    let Some(body) = text.strip_prefix(OPENING) else {
        return 0;
    };
    let kind = body
        .bytes()
        .take(LONGEST_KIND)
        .take_while(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
        .count();
    if !KINDS.contains(cut(body, ..kind)) {
        return 0;
    }
    let behind = cut(body, kind..);
    let tag = match behind.strip_prefix(':') {
        Some(tag) if tag.bytes().take(4).filter(u8::is_ascii_hexdigit).count() == 4 => 5,
        Some(_) => return 0,
        None => 0,
    };
    if cut(behind, tag..).starts_with(']') {
        OPENING.len() + kind + tag + 1
    } else {
        0
    }
}

/// The length of all the placeholders at the beginning of `text`, side by side.
pub(super) fn run(text: &str) -> usize {
    let mut at = 0;
    loop {
        match length(cut(text, at..)) {
            0 => return at,
            more => at += more,
        }
    }
}

/// The user and the password of `user:password`; the colon of a placeholder that stands in the user parts nothing. Linear.
pub(super) fn pair(text: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    loop {
        at += cut(text, at..).find([':', '['])?;
        match length(cut(text, at..)) {
            0 if text.as_bytes().get(at) == Some(&b':') => return Some((cut(text, ..at), cut(text, at + 1..))),
            0 => at += 1,
            placeholder => at += placeholder,
        }
    }
}

/// Whether `span` lies inside of exactly a placeholder. Looks at a bounded part of the text.
pub(super) fn holds(text: &str, span: &Range<usize>) -> bool {
    let reach = OPENING.len() + LONGEST_KIND + 8;
    let before = slice_before(text, span.start, reach);
    let around = before
        .rfind('[')
        .map_or(span.start, |open| span.start - before.len() + open);
    let length = length(slice_from(text, around, reach));
    length > 0 && span.end <= around + length
}
