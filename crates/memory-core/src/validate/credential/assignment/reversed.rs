//! A value that stands before its name: in another field of the same object, or as the argument before the name.
//!
//! `{"value": "…", "name": "DB_PASSWORD"}`, `setValue("…", forHTTPHeaderField: "X-Api-Key")`,
//! `encrypt_string '…' --name 'db_password'`.

use std::ops::Range;

use crate::validate::credential::text::{cut, slice_before};

/// An object is looked at for this many bytes before the name.
const REACH: usize = 240;

/// The value that belongs to the name at `start` and stands before it. Bounded.
pub(in crate::validate::credential) fn value_before_name(text: &str, start: usize) -> Option<Range<usize>> {
    let before = slice_before(text, start, REACH);
    let offset = start - before.len();
    let label = before.trim_end_matches(['"', '\'', '\\', '@']);
    let (rest, label) = field(label)?;
    let place = if label.ends_with("name") && rest.ends_with("--") || rest.ends_with(',') {
        argument(rest.trim_end_matches('-')).or_else(|| value_field(rest))?
    } else {
        value_field(rest)?
    };
    Some(offset + place.start..offset + place.end)
}

/// The name of the field whose value begins at the end of `before`, if it is one that holds a name; and what stands
/// before it, up to a comma.
fn field(before: &str) -> Option<(&str, &str)> {
    let open = before.trim_end();
    let joint = open.strip_suffix([':', '=']).or_else(|| {
        // A flag takes its value behind a blank.
        (open.len() < before.len() && open.ends_with("--name")).then_some(open)
    })?;
    let word = joint.trim_end_matches([' ', '"', '\'', '\\']);
    let length = word
        .bytes()
        .rev()
        .take(32)
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        .count();
    let label = cut(word, word.len() - length..);
    let names = [
        "name", "Name", "key", "Key", "field", "Field", "header", "Header", "variable",
    ];
    if !(label == "for" || names.iter().any(|name| label.ends_with(name))) {
        return None;
    }
    let rest = cut(word, ..word.len() - length);
    Some((rest.trim_end_matches(['"', '\'', '\\', ' ', '\n', '\r']), label))
}

/// The literal in quotes that ends `rest`, if it is the first argument of a call or command.
fn argument(rest: &str) -> Option<Range<usize>> {
    let inner = rest.trim_end_matches([',', ' ']);
    let quote = inner.chars().next_back().filter(|c| matches!(c, '"' | '\''))?;
    let body = cut(inner, ..inner.len() - 1);
    let open = body.rfind(quote)?;
    let before = cut(body, ..open).trim_end_matches(['@', 'b', '\\']);
    let first = before.ends_with('(') || before.trim_end().ends_with("encrypt_string");
    (first && open + 1 < body.len()).then(|| open + 1..body.len())
}

/// The value of the field `value` in the object that ends with `rest`.
fn value_field(rest: &str) -> Option<Range<usize>> {
    let at = memchr::memmem::rfind(rest.as_bytes(), b"alue")?;
    let word = cut(rest, ..at + 4);
    let length = word.bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
    let field = cut(word, word.len() - length..);
    if !(field.ends_with("value") || field.ends_with("Value")) {
        return None;
    }
    let after = cut(rest, at + 4..).trim_start_matches(['"', '\'', '\\', ' ']);
    let value = after.strip_prefix([':', '='])?.trim_start_matches(' ');
    let from = rest.len() - value.len();
    let opened = value.trim_start_matches('\\');
    let (start, end) = match opened.as_bytes().first()? {
        quote @ (b'"' | b'\'') => {
            let inner = cut(opened, 1..);
            let start = rest.len() - inner.len();
            (start, start + inner.find(*quote as char).unwrap_or(inner.len()))
        }
        _ => (
            from,
            from + value
                .find(|c: char| c.is_whitespace() || matches!(c, ',' | '}' | '>'))
                .unwrap_or(value.len()),
        ),
    };
    // Another object or item begins between: its name is none of this value.
    let between = cut(rest, end..);
    let other = between.contains(['{', '}', '<', '>', '[', ']']) || between.contains("\n-") || between.contains(" - ");
    (!other && end > start).then(|| start..start + cut(rest, start..end).trim_end_matches('\\').len())
}
