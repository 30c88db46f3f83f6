//! Files that hold credentials by their kind.

use super::super::shape::Shape;
use super::super::{Confidence, Finding, allow};
use crate::validate::credential::text::{cut, line_after, line_before, slice_before, slice_from};

/// A manifest is looked at for this many bytes.
const REACH: usize = 4_096;

fn push(found: &mut Vec<Finding>, kind: &'static str, start: usize, value: &str) {
    found.push(Finding {
        kind,
        span: start..start + value.len(),
        confidence: Confidence::Certain,
    });
}

fn is_meant(value: &str) -> bool {
    value.len() >= 4 && !allow::is_placeholder(value) && !allow::is_reference(value)
}

/// `machine HOST login USER password VALUE`, on one line or several.
pub(super) fn netrc(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let words: Vec<(usize, &str)> = words(slice_from(text, end, 400)).take(8).collect();
    // In a sentence other words stand between.
    if !words
        .get(1)
        .is_some_and(|(_, word)| matches!(*word, "login" | "account" | "password"))
    {
        return;
    }
    let Some(login) = words.iter().position(|(_, word)| matches!(*word, "login" | "account")) else {
        return;
    };
    let Some(password) = words.iter().skip(login).position(|(_, word)| *word == "password") else {
        return;
    };
    if let Some((start, value)) = words.get(login + password + 1)
        && is_meant(value)
    {
        push(found, "netrc-password", end + start, value);
    }
}

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += cut(text, at..).len() - cut(text, at..).trim_start().len();
        let length = cut(text, at..).find(char::is_whitespace).unwrap_or(text.len() - at);
        let start = at;
        at += length;
        (length > 0).then(|| (start, cut(text, start..at)))
    })
}

/// The values under `data:` and `stringData:` of a Kubernetes Secret, before or after its kind.
pub(super) fn kube(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    // `kind: SecretProviderClass` is another kind.
    if text.as_bytes().get(end).is_some_and(u8::is_ascii_alphanumeric) || !line_before(text, at, 80).trim().is_empty() {
        return;
    }
    let before = slice_before(text, at, REACH);
    let after = slice_from(text, end, REACH);
    // No further than the next manifest, so that no line is looked at more than twice.
    let (mut before, mut after) = (before, after);
    for border in ["\nkind:", "\n---"] {
        before = before.rfind(border).map_or(before, |at| cut(before, at + 4..));
        after = after.find(border).map_or(after, |at| cut(after, ..at));
    }
    for (part, offset) in [(before, at - before.len()), (after, end)] {
        data_values(part, offset, found);
    }
}

/// The values of the data sections in a piece of a manifest.
fn data_values(part: &str, offset: usize, found: &mut Vec<Finding>) {
    let mut inside: Option<usize> = None;
    let mut place = offset;
    for line in part.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let content = line.trim();
        if inside.is_some_and(|outer| indent <= outer && !content.is_empty()) {
            inside = None;
        }
        if let (Some(_), Some((_, value))) = (inside, content.split_once(": ")) {
            let value = value.trim().trim_matches(['"', '\'']);
            let at = place + line.find(value).unwrap_or(0);
            if is_meant(value) && !value.starts_with(['|', '>', '{', '*', '&']) {
                push(found, "kubernetes-secret", at, value);
            }
        }
        if matches!(content, "data:" | "stringData:") {
            inside = Some(indent);
        }
        place += line.len();
    }
}

/// The same as JSON: `"kind": "Secret"` with `"data": {…}` near it.
pub(super) fn kube_json(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    let rest = slice_from(text, end, REACH);
    if !rest.trim_start().starts_with("\"Secret\"") {
        return end;
    }
    let Some(data) = rest.find("\"data\":") else {
        return end;
    };
    let Some(open) = cut(rest, data..).find('{') else {
        return end;
    };
    let body = cut(rest, data + open + 1..);
    let body = body.find('}').map_or(body, |close| cut(body, ..close));
    let offset = end + data + open + 1;
    let quotes: Vec<usize> = body.match_indices('"').map(|(at, _)| at).collect();
    for pair in quotes.chunks_exact(4) {
        let value = cut(body, pair[2] + 1..pair[3]);
        if is_meant(value) {
            push(found, "kubernetes-secret", offset + pair[2] + 1, value);
        }
    }
    offset + body.len()
}

/// Maven's master password, in braces between its tags.
pub(super) fn maven(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let rest = slice_from(text, end, 400);
    let Some(value) = rest.find("</master>").map(|close| cut(rest, ..close)) else {
        return;
    };
    if value.len() >= 16
        && !Shape::of(value).is_wordlike()
        && !value.contains(|c: char| c.is_whitespace() || matches!(c, '[' | '('))
    {
        push(found, "maven-master-password", end, value);
    }
}

/// A line of `.pgpass`: `host:port:database:user:password`.
pub(super) fn pgpass(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    let host = line_before(text, at, 200);
    let rest = line_after(text, end, 300);
    let rest = cut(rest, ..rest.find(char::is_whitespace).unwrap_or(rest.len()));
    let mut fields = rest.splitn(3, ':');
    let (Some(database), Some(user), Some(password)) = (fields.next(), fields.next(), fields.next()) else {
        return;
    };
    if !host.is_empty() && !host.contains([' ', '/', '"', ':']) && is_meant(password) {
        push(
            found,
            "pgpass-password",
            end + database.len() + user.len() + 2,
            password,
        );
    }
}
