//! Call arguments: cutting long strings inside JSON, and picking out what matters.
//!
//! The text is not decoded and written again, so keys, numbers and their spelling, nesting, spaces
//! and escapes stay as they are. Text that is no JSON is left alone.

use std::fmt::Write as _;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::text::{first_chars, one_line};

/// A string of more bytes than this (as written, without quotes) is cut. Our own figure: paths and
/// commands stay whole, file contents do not.
const STRING_BYTES: usize = 240;

/// How many bytes of a cut string are kept at its start and at its end.
const KEPT_START: usize = 120;
const KEPT_END: usize = 40;

/// Keys of arguments that say what a call is about, the most telling first.
const TELLING: [&str; 18] = [
    "command",
    "cmd",
    "file_path",
    "filePath",
    "path",
    "notebook_path",
    "target_file",
    "filename",
    "file",
    "pattern",
    "query",
    "url",
    "uri",
    "id",
    "name",
    "description",
    "prompt",
    "input",
];

/// Cuts the long string values of JSON text; nothing if there is none, or if it is no JSON.
pub(crate) fn cut_strings(json: &str) -> Option<String> {
    if json.len() <= STRING_BYTES || serde_json::from_str::<IgnoredAny>(json).is_err() {
        return None;
    }
    let mut out = String::with_capacity(json.len());
    let mut changed = false;
    let mut rest = json;
    while let Some(quote) = rest.find('"') {
        let (before, literal) = rest.split_at(quote);
        out.push_str(before);
        let (inner, after) = split_literal(literal);
        let is_key = after.trim_start().starts_with(':');
        match cut(inner).filter(|_| !is_key) {
            Some(short) => {
                changed = true;
                _ = write!(out, "\"{short}\"");
            }
            None => _ = write!(out, "\"{inner}\""),
        }
        rest = after;
    }
    out.push_str(rest);
    changed.then_some(out)
}

/// Splits text that begins with a JSON string into what is between its quotes and what follows.
fn split_literal(literal: &str) -> (&str, &str) {
    let bytes = literal.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => break,
            _ => at += 1,
        }
    }
    let inner = literal.get(1..at).unwrap_or_default();
    (inner, literal.get(at + 1..).unwrap_or_default())
}

/// Cuts the inside of a JSON string, never inside a character or an escape.
fn cut(inner: &str) -> Option<String> {
    if inner.len() <= STRING_BYTES {
        return None;
    }
    let mut start = 0;
    let mut end = inner.len();
    let mut at = 0;
    while at < inner.len() {
        let next = at + unit_len(inner.get(at..).unwrap_or_default());
        if next <= KEPT_START {
            start = next;
        }
        if inner.len() - at <= KEPT_END {
            end = at;
            break;
        }
        at = next;
    }
    let (kept_start, kept_end) = (inner.get(..start)?, inner.get(end..)?);
    Some(format!("{kept_start}[… {} bytes cut …]{kept_end}", end - start))
}

/// The length of the first character, escape, or pair of surrogate escapes.
fn unit_len(text: &str) -> usize {
    let escape = |text: &str| match text.as_bytes() {
        [b'\\', b'u', ..] => 6,
        [b'\\', ..] => 2,
        _ => text.chars().next().map_or(1, char::len_utf8),
    };
    let first = escape(text);
    let is_high = |text: &str| {
        text.get(2..4)
            .is_some_and(|hex| matches!(hex.to_ascii_lowercase().as_str(), "d8" | "d9" | "da" | "db"))
    };
    match text.get(first..) {
        Some(rest) if first == 6 && is_high(text) && rest.starts_with("\\u") => (first + 6).min(text.len()),
        _ => first.min(text.len()),
    }
}

/// The one or two arguments that say what a call is about, in one line: `command=cargo test`.
/// Arguments that are no JSON object are shown by their start.
pub(crate) fn important(arguments: &str) -> String {
    let Ok(Value::Object(fields)) = serde_json::from_str(arguments) else {
        return first_chars(&one_line(arguments), 100);
    };
    let telling = TELLING.iter().filter_map(|key| Some((*key, fields.get(*key)?)));
    let all = fields.iter().map(|(key, value)| (key.as_str(), value));
    let mut shown: Vec<String> = telling.filter_map(show).take(2).collect();
    if shown.is_empty() {
        shown = all.filter_map(show).take(2).collect();
    }
    shown.join(", ")
}

fn show((key, value): (&str, &Value)) -> Option<String> {
    let text = match value {
        Value::String(text) if !text.trim().is_empty() => first_chars(&one_line(text), 100),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    Some(format!("{}={text}", first_chars(&one_line(key), 40)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_cut_mid_string_break_strict_providers() {
        let content = "他说 \"你好\" 🎉\n\tend ".repeat(300);
        let json = format!(
            r#"{{"path": "src/主.rs", "size": 1.50, "big": 12345678901234567890123, "exp": 1E+5, "content": {}, "nested": [1, {{"deep": [true, null, "x"]}}]}}"#,
            serde_json::to_string(&content).unwrap()
        );
        let short = cut_strings(&json).unwrap();
        let value: Value = serde_json::from_str(&short).unwrap();
        assert_eq!(value["path"], "src/主.rs");
        assert_eq!(value["nested"][1]["deep"][2], "x");
        assert!(short.contains("1.50") && short.contains("12345678901234567890123") && short.contains("1E+5"));
        assert!(short.contains("他说") && !short.contains("\\u"), "{short}");
        assert!(short.len() < json.len() && short.contains("bytes cut"));
        assert_eq!(cut_strings(&short), None, "nothing is left to cut");
    }

    #[test]
    fn text_that_is_no_json_is_left_alone() {
        let patch = "*** Begin Patch\n".repeat(100);
        assert_eq!(cut_strings(&patch), None);
        assert_eq!(cut_strings(&format!("{{\"a\": \"{}", "x".repeat(1000))), None);
    }

    #[test]
    fn a_cut_never_lands_in_an_escape() {
        for pad in 0..14 {
            for unit in ["\\ud83d\\ude00", "\\u4f60", "\\\\", "\\\"", "é", "\\ud800"] {
                let json = format!("[\"{}{}\"]", "a".repeat(pad), unit.repeat(200));
                let short = cut_strings(&json).unwrap();
                let rest = short.replace("\\ud83d\\ude00", "").replace("\\ud800", "");
                assert!(serde_json::from_str::<Value>(&rest).is_ok(), "{short}");
            }
        }
    }

    #[test]
    fn a_long_key_is_kept() {
        let json = format!("{{\"{}\" : \"{}\"}}", "k".repeat(300), "v".repeat(300));
        let value: Value = serde_json::from_str(&cut_strings(&json).unwrap()).unwrap();
        assert!(value.get("k".repeat(300)).is_some());
    }

    #[test]
    fn what_a_call_is_about_is_named_first() {
        assert_eq!(important(r#"{"old":"x","file_path":"a.rs"}"#), "file_path=a.rs");
        assert_eq!(important(r#"{"zeta":3}"#), "zeta=3");
        assert_eq!(important("ls\n-la"), "ls -la");
        assert_eq!(important(""), "");
    }
}
