//! Writing the file of a note.
//!
//! A value stands as it is if every YAML parser reads it as that text, else as a JSON string, which YAML reads too.

use serde_json::{Map, Value};

use super::front::KEYS;
use crate::note::Note;

/// The words that YAML takes for something else than text, in some version of it.
const WORDS: [&str; 11] = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf",
];

/// Writes the file of a note. What [`NoteFile::parse`](super::NoteFile::parse) reads of it is the note again.
pub fn render(note: &Note) -> String {
    let mut out = String::from("---\n");
    for (key, value) in fields(note) {
        out.push_str(&format!("{key}: {value}\n"));
    }
    // A key of ours is never one of others.
    for (key, value) in note.extra.iter().filter(|(key, _)| !KEYS.contains(&key.as_str())) {
        out.push_str(&extra(key, value));
    }
    out.push_str("---\n");
    out.push_str(&note.text);
    out.push('\n');
    out
}

/// Our keys with their values as they are written, without those that are left out.
pub(super) fn fields(note: &Note) -> Vec<(&'static str, String)> {
    let text = |value: &Option<String>| value.as_deref().map(scalar);
    let tags = note
        .tags
        .iter()
        .map(|tag| tag_in_list(tag))
        .collect::<Vec<_>>()
        .join(", ");
    let values = [
        Some(scalar(note.id.as_str())),
        Some(note.status.as_str().to_owned()),
        Some(quoted(&note.created_at.to_string())),
        Some(quoted(&note.updated_at.to_string())),
        text(&note.source.run),
        text(&note.source.model),
        text(&note.source.version),
        Some(note.source.untrusted.to_string()),
        (!note.tags.is_empty()).then(|| format!("[{tags}]")),
        note.replaces.as_ref().map(|id| scalar(id.as_str())),
    ];
    KEYS.into_iter()
        .zip(values)
        .filter_map(|(key, value)| Some((key, value?)))
        .collect()
}

fn scalar(text: &str) -> String {
    let first = |c: char| c.is_ascii_alphanumeric() || c == '/';
    let others = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '.' | ':' | '@' | '+' | '-');
    let plain = text.starts_with(first) && text.chars().all(others) && !text.ends_with(':') && !is_special(text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// Makes of others' keys in JSON what they are in front matter: each value as it is written there, a key that has a name of ours
/// with `x-` before it. Twice gives other texts than once: a text that was written in JSON is quoted if YAML could take it
/// otherwise.
///
/// ```
/// use memory_core::note::markdown::extra_of_json;
/// let json = serde_json::json!({ "rank": 1.5, "on": "off", "model": "m", "topic": "ci" });
/// let extra = extra_of_json(json.as_object().unwrap().clone());
/// assert_eq!(serde_json::Value::Object(extra), serde_json::json!({ "rank": "1.5", "on": "\"off\"", "x-model": "m", "topic": "ci" }));
/// ```
pub fn extra_of_json(extra: Map<String, Value>) -> Map<String, Value> {
    let written = |(key, value): (String, Value)| {
        let key = if KEYS.contains(&key.as_str()) {
            format!("x-{key}")
        } else {
            key
        };
        let value = match value {
            Value::String(text) => scalar(&text),
            other => other.to_string(),
        };
        (key, Value::String(value))
    };
    extra.into_iter().map(written).collect()
}

fn tag_in_list(tag: &str) -> String {
    if tag.contains([':', '@']) {
        quoted(tag)
    } else {
        scalar(tag)
    }
}

/// Whether some YAML parser would read it as a number, a time, a truth value or nothing.
fn is_special(text: &str) -> bool {
    let word = text.to_ascii_lowercase();
    let digits = |c: char| c.is_ascii_digit() || matches!(c, ':' | '_' | '-' | '+' | '.' | 'e' | 'x' | 'o');
    let version = text.split('.').count() > 2 && text.split('.').all(|part| part.bytes().all(|b| b.is_ascii_digit()));
    WORDS.contains(&word.as_str())
        || word.starts_with("0x")
        || word.parse::<f64>().is_ok()
        || (word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(digits) && !version)
}

/// Writes a text as a JSON string in which nothing is left that a YAML parser could take otherwise.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}') => {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Writes what is not ours: as it was written, if it can be read again. The line feed is at the end.
pub(super) fn extra(key: &str, value: &Value) -> String {
    let value = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let space = if value.is_empty() || value.starts_with('\n') {
        ""
    } else {
        " "
    };
    let plain = (!is_special(key)).then(|| format!("{key}:{space}{value}\n"));
    let spellings = plain.into_iter().chain([format!("{}:{space}{value}\n", quoted(key))]);
    spellings
        .into_iter()
        .find(|raw| super::front::is_read_as(raw, key, &value))
        .unwrap_or_else(|| format!("{}: {}\n", quoted(key), quoted(&value)))
}
