//! A user and a password as literals behind a word for access: `auth = ("user", "…")`, `basic_auth "user", "…"`.

use std::ops::Range;

use super::name::{Class, Name};
use crate::validate::credential::text::{cut, line_after};

/// The literals are looked for in this many bytes.
const REACH: usize = 200;

/// The literals in quotes that stand behind the first one after a name for access, in one call or list.
pub(super) fn later_literals(text: &str, name: &Name<'_>, end: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // `new PasswordAuthentication("user", "…")` is one as well.
    let call = name.class == Class::Password && cut(text, end..).starts_with('(') && name.text.len() > 12;
    if name.class != Class::Access && !call {
        return found;
    }
    let line = line_after(text, end, REACH);
    let mut at = line.len() - line.trim_start_matches(['"', '\'', ' ', '=', ':', '(', '[']).len();
    // The quote that opens the first literal was skipped as well, perhaps with the one that closes it.
    let Some(quote) = cut(line, ..at).chars().next_back().filter(|c| matches!(c, '"' | '\'')) else {
        return found;
    };
    if at < 2 {
        return found;
    }
    if !cut(line, at..).starts_with(',') {
        let Some(close) = cut(line, at..).find(quote).filter(|length| *length <= 64) else {
            return found;
        };
        at += close + 1;
    }
    while found.len() < 3 {
        let Some(next) = cut(line, at..).trim_start_matches(' ').strip_prefix(',') else {
            break;
        };
        // A constructor may stand before the literal: `Some("…")`.
        let start = line.len() - next.len();
        let Some(open) = next.find(quote).filter(|open| {
            cut(next, ..*open)
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'(' | b':'))
        }) else {
            break;
        };
        let inner = cut(next, open + 1..);
        let Some(length) = inner.find(quote) else {
            break;
        };
        found.push(end + start + open + 1..end + start + open + 1 + length);
        at = start + open + length + 2;
    }
    found
}
