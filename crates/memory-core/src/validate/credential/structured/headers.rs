//! Headers of HTTP.

use super::super::assignment::value_before_name;
use super::super::shape::Shape;
use super::super::{Confidence, Finding, allow, placeholder};
use crate::validate::credential::encoded;
use crate::validate::credential::text::{cut, is_left_border, line_after, slice_from};

/// A header's value is looked at for this many bytes; a token that is longer is masked to its end.
const REACH: usize = 8_192;

/// The name of a scheme is not longer than this, in bytes.
const LONGEST_SCHEME: usize = 16;

/// The token at the beginning of `rest`.
fn token(rest: &str) -> &str {
    let end = rest
        .find(|c: char| {
            c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | ',' | ';' | '\\' | ')' | '}' | ']')
        })
        .unwrap_or(rest.len());
    cut(rest, ..end).trim_end_matches(['.', ':'])
}

fn push(found: &mut Vec<Finding>, kind: &'static str, start: usize, token: &str) {
    found.push(Finding {
        kind,
        span: start..start + token.len(),
        confidence: Confidence::Certain,
    });
}

/// Whether a token is none that stands for one.
fn is_meant(token: &str, least: usize) -> bool {
    token.len() >= least
        && !allow::is_placeholder(token)
        && !allow::is_reference(token)
        && !Shape::of(token).is_wordlike()
}

/// `Bearer TOKEN`, with or without the header's name.
pub(super) fn bearer(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    if !is_left_border(text, at) {
        return;
    }
    let token = token(line_after(text, end, REACH));
    let shape = Shape::of(token);
    let mixed = shape.digits > 0 && shape.letters() > 0
        || shape.lower > 0 && shape.upper > 0 && shape.in_words * 2 < shape.letters();
    if is_meant(token, 10) && mixed {
        push(found, "bearer-token", end, token);
    }
}

/// `Basic BASE64`, which holds `user:password`.
pub(super) fn basic(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    if !is_left_border(text, at) {
        return;
    }
    let token = token(line_after(text, end, REACH));
    if token.len() < 8 || allow::is_placeholder(token) {
        return;
    }
    let Some(plain) = encoded::base64_text(token) else {
        return;
    };
    let is_pair = placeholder::pair(&plain).is_some_and(|(user, password)| {
        user.len() + password.len() >= 4 && !plain.contains(['\n', '\0']) && !allow::is_variable(&plain)
    });
    if is_pair {
        push(found, "basic-auth", end, token);
    }
}

/// `Authorization: TOKEN` with another scheme or none: `Api-Token …`, `token …`, the token itself.
pub(super) fn authorization(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    if !is_left_border(text, at) {
        return end;
    }
    let rest = line_after(text, end, REACH);
    let inner = rest.trim_start_matches(['"', '\'', '`', ' ', ']']);
    // As the arguments of a call: `header("Authorization", "…")`, `setValue("…", forHTTPHeaderField: "Authorization")`.
    let argument = inner
        .strip_prefix(',')
        .filter(|value| value.trim_start().starts_with(['"', '\'']));
    let Some(value) = inner.strip_prefix([':', '=']).or(argument) else {
        if let Some(place) = value_before_name(text, at) {
            let value = cut(text, place.clone());
            if is_meant(value, 16) && Shape::of(value).is_random(16) && !value.contains(' ') {
                push(found, "authorization", place.start, value);
            }
        }
        return end;
    };
    let mut value = value.trim_start_matches(['"', '\'', '`', ' ', '\t']);
    if let Some(blank) = slice_from(value, 0, LONGEST_SCHEME + 1).find(' ')
        && let (scheme, after) = (cut(value, ..blank), cut(value, blank + 1..))
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    {
        if scheme.starts_with("AWS4")
            || scheme.eq_ignore_ascii_case("digest")
            || scheme.eq_ignore_ascii_case("basic")
            || scheme.eq_ignore_ascii_case("bearer")
        {
            return end;
        }
        value = after.trim_start_matches([' ', '"', '\'']);
        value = value.strip_prefix("token=").unwrap_or(value).trim_start_matches('"');
    }
    let token = token(value);
    if is_meant(token, 16) && Shape::of(token).digits > 0 && !token.starts_with("AWS4") {
        push(found, "authorization", end + (rest.len() - value.len()), token);
    }
    // What stands in a token is no header.
    end + (rest.len() - value.len()) + token.len()
}

/// `Cookie: name=value; …`: values that were made by chance.
pub(super) fn cookie(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    // As far as the next header on the line, so that no byte is looked at twice.
    let line = line_after(text, end, REACH);
    let next = line.match_indices("ookie:").map(|(at, _)| at.saturating_sub(1)).next();
    let rest = next.map_or(line, |next| cut(line, ..next));
    let mut place = end;
    for part in rest.split_inclusive(';') {
        if let Some((name, value)) = part.split_once('=') {
            let value = token(value);
            let shape = Shape::of(value);
            let mixed = shape.digits > 0 && shape.letters() > 0;
            if is_meant(value, 16) && mixed && shape.is_random(16) {
                push(found, "session-cookie", place + name.len() + 1, value);
            }
        }
        place += part.len();
    }
}
