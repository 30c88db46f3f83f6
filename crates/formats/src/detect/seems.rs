//! What a file seems to be that is no conversation: for the message that refuses it.

use crate::codec::common::shorten;
use crate::json::scan;

/// How much of a text is looked at.
const HEAD: usize = 4096;

/// First bytes of common binary files. From the formats' own specifications.
const MAGIC: &[(&[u8], &str)] = &[
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x28\xb5\x2f\xfd", "a zstd file"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ\0", "an xz file"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"PK\x03\x04", "a ZIP archive (or an office document)"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, WAV or AVI)"),
    (b"%PDF-", "a PDF document"),
    (b"\x7fELF", "a program (ELF)"),
    (b"MZ\x90", "a Windows program"),
    (b"PAR1", "a Parquet file"),
    (b"\xff\xfe", "text in UTF-16, not UTF-8"),
    (b"\xfe\xff", "text in UTF-16, not UTF-8"),
];

/// Names a binary file; nothing if it is text.
pub(super) fn binary(bytes: &[u8]) -> Option<&'static str> {
    let known = MAGIC
        .iter()
        .find(|(magic, _)| bytes.starts_with(magic))
        .map(|(_, name)| *name);
    if known.is_some() {
        return known;
    }
    if bytes.get(257..262) == Some(b"ustar") {
        return Some("a tar archive");
    }
    // After a loss of power the end of a log may be zeros: a torn last line, and no reason to refuse the rest.
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let head = &bytes[..end.min(HEAD)];
    (head.contains(&0) || (end == 0 && !bytes.is_empty())).then_some("binary data")
}

/// Names a JSON document that fits no format.
pub(super) fn document(bytes: &[u8], start: usize) -> String {
    let Some(end) = scan::value_end(bytes, start) else {
        return format!("a JSON document that breaks off ({} bytes)", bytes.len());
    };
    if serde_json::from_slice::<serde::de::IgnoredAny>(bytes.get(start..end).unwrap_or_default()).is_err() {
        return "text that begins like JSON but is none".to_owned();
    }
    if bytes.get(start) == Some(&b'{') {
        return match fields(bytes, start) {
            keys if keys.is_empty() => "an empty JSON object".to_owned(),
            keys => format!("a JSON object with fields {keys}"),
        };
    }
    let elements = scan::elements(bytes, start)
        .map(|found| found.pieces)
        .unwrap_or_default();
    let Some(first) = elements.first() else {
        return "an empty JSON array".to_owned();
    };
    let count = elements.len();
    match bytes.get(first.start) {
        Some(b'{') => format!(
            "a JSON array of {count} objects with fields {}",
            fields(bytes, first.start)
        ),
        Some(b'[') => format!("a JSON array of {count} arrays"),
        Some(b'"') => format!("a JSON array of {count} strings"),
        _ => format!("a JSON array of {count} values"),
    }
}

/// The names of an object's first fields.
fn fields(bytes: &[u8], start: usize) -> String {
    let found = scan::fields(bytes, start).map(|found| found.pieces).unwrap_or_default();
    let names: Vec<String> = found
        .into_iter()
        .take(7)
        .map(|field| String::from_utf8_lossy(bytes.get(field.key).unwrap_or_default()).into_owned())
        .collect();
    keys(names.iter().map(String::as_str))
}

/// At most six names, quoted.
pub(super) fn keys<'k>(names: impl Iterator<Item = &'k str>) -> String {
    let mut names: Vec<String> = names.take(7).map(|name| format!("`{}`", shorten(name))).collect();
    if names.len() > 6 {
        "…".clone_into(&mut names[6]);
    }
    names.join(", ")
}

/// Names a text that is no JSON.
pub(super) fn text(bytes: &[u8]) -> String {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    let head = head.trim_start_matches('\u{FEFF}').trim_start();
    let lower = head.get(..head.len().min(64)).unwrap_or(head).to_ascii_lowercase();
    if lower.starts_with("<!doctype html") || lower.starts_with("<html") {
        return "an HTML page".to_owned();
    }
    if lower.starts_with("<?xml") || lower.starts_with('<') {
        return "XML or HTML".to_owned();
    }
    if lower.starts_with("data:") || lower.starts_with("event:") {
        return "a stream of server-sent events".to_owned();
    }
    if lower.starts_with('{') || lower.starts_with('[') {
        return "text that begins like JSON but is none".to_owned();
    }
    if std::str::from_utf8(bytes).is_err() {
        return "text that is not UTF-8, or binary data".to_owned();
    }
    if is_table(head) {
        return "a CSV or TSV table".to_owned();
    }
    let first: String = head.lines().next().unwrap_or_default().to_owned();
    format!("plain text beginning with \"{}\"", shorten(&first))
}

/// Whether the first lines have the same number of commas or tabs, at least one.
fn is_table(head: &str) -> bool {
    let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).take(4).collect();
    [',', '\t', ';'].iter().any(|separator| {
        let counts: Vec<usize> = lines.iter().map(|line| line.matches(*separator).count()).collect();
        counts.len() > 1 && counts[0] > 0 && counts.iter().all(|count| *count == counts[0])
    })
}
