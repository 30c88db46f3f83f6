//! Passwords in URLs and in addresses of databases.

use std::ops::Range;

use super::super::shape::Shape;
use super::super::{Confidence, Finding, allow, placeholder};
use crate::validate::credential::text::{cut, line_after, line_before, slice_from};

/// Passwords that documentation writes where a real one would stand, in small letters.
const DOCUMENTED: &[&str] = &[
    "password",
    "passwd",
    "pwd",
    "mypassword",
    "your_password",
    "user_password",
    "pass_word",
    "token",
    "apikey",
];

/// The part of an address before its host is not longer than this, in bytes.
const LONGEST: usize = 1_024;

/// An address whose password nobody escaped is looked at for so many bytes.
const NEAR: usize = 240;

/// `scheme://user:password@host`: the password, of each host if there are several. A user that stands alone and is a
/// token is left to the table.
pub(super) fn user_info(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    let before = line_before(text, at, 20);
    let length = before
        .bytes()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'+')
        .count();
    let scheme = cut(before, before.len() - length..);
    if scheme.len() < 2 {
        return;
    }
    let http = scheme.to_ascii_lowercase().starts_with("http");
    let rest = line_after(text, end, LONGEST);
    let stop = rest.find(|c: char| {
        c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | '/' | '?' | '#' | '|' | ';' | '(')
    });
    let mut start = end;
    for host in cut(rest, ..stop.unwrap_or(rest.len())).split(',') {
        // The last `@`, since passwords may hold one unescaped.
        if let Some(at_sign) = host.rfind('@')
            && let Some((user, password)) = placeholder::pair(cut(host, ..at_sign))
            && is_meant(user, password, cut(host, at_sign + 1..), http)
        {
            found.push(Finding {
                kind: "url-password",
                span: start + user.len() + 1..start + at_sign,
                confidence: Confidence::Certain,
            });
        }
        start += host.len() + 1;
    }
    if !cut(rest, ..stop.unwrap_or(rest.len())).contains('@')
        && let Some(place) = unescaped(rest, !is_of_service(scheme))
    {
        found.push(Finding {
            kind: "url-password",
            span: end + place.start..end + place.end,
            confidence: Confidence::Certain,
        });
    }
}

/// Whether a scheme is of a service that is logged in to, so that a colon before an `@` parts user and password.
fn is_of_service(scheme: &str) -> bool {
    let lower = scheme.to_ascii_lowercase();
    [
        "postgres",
        "mysql",
        "mariadb",
        "mongodb",
        "redis",
        "amqp",
        "mssql",
        "oracle",
        "ftp",
        "sftp",
        "smtp",
        "ldap",
        "mqtt",
        "clickhouse",
    ]
    .iter()
    .any(|service| lower.starts_with(service))
}

/// `appid=` and 32 hexadecimal digits, as OpenWeather takes its keys in addresses.
pub(super) fn weather(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 33);
    let length = line.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let value = cut(line, ..length);
    if length == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit()) && !allow::is_placeholder(value) {
        found.push(Finding {
            kind: "api-key",
            span: end..end + length,
            confidence: Confidence::Likely,
        });
    }
}

/// The password of an address whose password has a slash, a hash or a question mark in it that nobody escaped: as far as
/// an `@` before a host, made by chance or at least with digits among letters.
fn unescaped(rest: &str, other: bool) -> Option<Range<usize>> {
    let rest = slice_from(rest, 0, NEAR);
    let stop = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | '|' | ','));
    let part = cut(rest, ..stop.unwrap_or(rest.len()));
    let (user, after) = placeholder::pair(part)?;
    let at_sign = after.find('@')?;
    let (password, host) = (cut(after, ..at_sign), cut(after, at_sign + 1..));
    let first = cut(password, ..password.find(['/', '#', '?'])?);
    // A port, and a path behind it.
    let port = first.bytes().all(|byte| byte.is_ascii_digit());
    let shape = Shape::of(password);
    let name = host
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
        .count();
    let ends = matches!(host.as_bytes().get(name), None | Some(b':' | b'/' | b'?'));
    let mixed = shape.digits > 0 && shape.letters() > 0 && !shape.is_wordlike();
    let meant = !port
        && !user.contains(['/', '.', '[', '?', '#'])
        && (8..=64).contains(&password.len())
        && !password.contains("://")
        && name >= 2
        && ends
        && mixed
        && (!other || shape.is_random(9) && shape.upper > 0);
    (meant && is_meant(user, password, host, other)).then(|| user.len() + 1..user.len() + 1 + password.len())
}

fn is_meant(user: &str, password: &str, host: &str, http: bool) -> bool {
    // What is glued to a placeholder is looked at like anything else.
    let masked = placeholder::run(password);
    if masked > 0 && masked < password.len() {
        return Shape::of(cut(password, masked..)).is_random(6);
    }
    let lower = password.to_ascii_lowercase();
    // A placeholder is no user.
    if user.starts_with('[')
        || password.is_empty()
        || http && password.len() < 4
        || password.len() > 400
        || DOCUMENTED.contains(&lower.as_str())
    {
        return false;
    }
    if allow::is_placeholder(password) || allow::is_variable(password) || allow::is_variable(user) {
        return false;
    }
    if password.starts_with(['{', '<', '[', '%', '(']) && !password.starts_with("%2") && !password.starts_with("%4") {
        return false;
    }
    // `http://user:secret@example.com` only shows the form.
    let shown = http && lower == "secret" && host.starts_with("example.");
    let named =
        http && lower.contains("password") && lower.len() <= 12 && !lower.bytes().any(|byte| byte.is_ascii_digit());
    !(shown || named || lower.contains("your"))
}

/// `jdbc:oracle:thin:user/password@host`.
pub(super) fn oracle(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let rest = line_after(text, end, LONGEST);
    let stop = rest
        .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`'))
        .unwrap_or(rest.len());
    let Some(at_sign) = cut(rest, ..stop).find('@') else {
        return;
    };
    let Some(slash) = cut(rest, ..at_sign).find('/') else {
        return;
    };
    let password = cut(rest, slash + 1..at_sign);
    if !password.is_empty()
        && !allow::is_placeholder(password)
        && !allow::is_variable(password)
        && !DOCUMENTED.contains(&password.to_ascii_lowercase().as_str())
    {
        found.push(Finding {
            kind: "url-password",
            span: end + slash + 1..end + at_sign,
            confidence: Confidence::Certain,
        });
    }
}

/// `user:password@tcp(host:port)/database`, as drivers of Go take it.
pub(super) fn go_address(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) {
    let before = line_before(text, at, 200);
    let start = before
        .rfind(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '=' | '<' | '>'))
        .map_or(0, |stop| stop + 1);
    let pair = cut(before, before.ceil_char_boundary(start)..);
    let Some((user, password)) = placeholder::pair(pair) else {
        return;
    };
    if is_meant(user, password, "", false) {
        found.push(Finding {
            kind: "url-password",
            span: at - password.len()..at,
            confidence: Confidence::Certain,
        });
    }
}

/// `user:password@host` without a scheme: only a password that was made by chance.
pub(super) fn bare(text: &str, found: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    for at in memchr::memchr_iter(b'@', bytes) {
        if !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let before = line_before(text, at, 120);
        let start = before
            .rfind(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '=' | '<' | '>' | ',' | '(' | '/'));
        let start = start.map_or(0, |stop| {
            stop + before
                .as_bytes()
                .get(stop)
                .map_or(1, |byte| usize::from(byte.is_ascii()))
        });
        let pair = before.get(start..).unwrap_or_default();
        let host = line_after(text, at + 1, 80)
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
            .count();
        let Some((user, password)) = placeholder::pair(pair) else {
            continue;
        };
        if password.contains(':') {
            continue;
        }
        let shape = Shape::of(password);
        let meant = !user.is_empty() && host >= 2 && shape.is_random(9) && shape.digits > 0 && !shape.is_hex(password);
        if meant && is_meant(user, password, "", false) {
            found.push(Finding {
                kind: "url-password",
                span: at - password.len()..at,
                confidence: Confidence::Likely,
            });
        }
    }
}
