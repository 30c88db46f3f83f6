//! Masking of bytes that need not be text, and of whole files of JSON.

use std::borrow::Cow;

use super::json;
use super::json::is_json;
use crate::validate::credential::{Finding, Redactor};

/// How often masked bytes are looked at again. Our own figure; once is the rule.
const ROUNDS: usize = 5;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Takes bytes as a text of the same length: each byte that is no UTF-8 becomes `?`. So a span of the text is one of the bytes.
///
/// Borrowed if the bytes are UTF-8. Takes linear time.
pub fn scannable(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    Cow::Owned(text)
}

/// Masks the credentials in bytes, as if they were text; bytes outside of the spans stay as they are. Returns what was masked
/// too, with spans of `bytes`.
///
/// Takes linear time.
pub fn bytes<'a>(redactor: &Redactor, bytes: &'a [u8]) -> (Cow<'a, [u8]>, Vec<Finding>) {
    let text = scannable(bytes);
    let redacted = redactor.redact(&text);
    let findings = redacted.findings;
    if findings.is_empty() {
        return (Cow::Borrowed(bytes), findings);
    }
    if matches!(text, Cow::Borrowed(_)) {
        return (Cow::Owned(redacted.text.into_owned().into_bytes()), findings);
    }
    let mut out = spliced(bytes, &findings);
    // What is found in the masked text, as the redactor itself looks again.
    for _ in 1..ROUNDS {
        let left = redactor.scan(&scannable(&out));
        if left.is_empty() {
            break;
        }
        out = spliced(&out, &left);
    }
    (Cow::Owned(out), findings)
}

/// The bytes with placeholders, without tags, in place of the findings.
fn spliced(bytes: &[u8], findings: &[Finding]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for finding in findings {
        out.extend_from_slice(bytes.get(at..finding.span.start).unwrap_or_default());
        out.extend_from_slice(format!("[redacted:{}]", finding.kind).as_bytes());
        at = finding.span.end;
    }
    out.extend_from_slice(bytes.get(at..).unwrap_or_default());
    out
}

/// Masks the credentials in a file of JSON: one document, or lines. What can be read as JSON can be read as JSON of the same
/// structure afterwards; lines that are none are masked as text. Borrowed if nothing was masked.
///
/// No credential is found in the result. Takes linear time, and memory for the file twice.
pub fn file<'a>(redactor: &Redactor, file: &'a [u8]) -> Cow<'a, [u8]> {
    let content = file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file);
    let mark = file.get(..file.len() - content.len()).unwrap_or_default();
    let masked = match std::str::from_utf8(content) {
        Ok(text) if is_json(text) => text_bytes(json(redactor, text)),
        _ => lines(redactor, content),
    };
    match masked {
        // What only two lines together give away.
        Cow::Borrowed(_) => match whole_masked(redactor, file) {
            Some(masked) => Cow::Owned(masked),
            None => Cow::Borrowed(file),
        },
        Cow::Owned(masked) => {
            let whole = [mark, &masked].concat();
            let left = whole_masked(redactor, &whole);
            Cow::Owned(left.unwrap_or(whole))
        }
    }
}

/// A file with what only its strings and lines together give away masked; nothing if there is no such thing, or if it is
/// the signs between strings that only look like one: then the file could not be read any more.
fn whole_masked(redactor: &Redactor, file: &[u8]) -> Option<Vec<u8>> {
    let Cow::Owned(masked) = bytes(redactor, file).0 else {
        return None;
    };
    // Whole, or line by line.
    let readable = if is_container(file) {
        is_container(&masked)
    } else {
        let containers = |file: &[u8]| {
            file.split(|byte| *byte == b'\n')
                .filter(|line| is_container(line))
                .count()
        };
        containers(file) == containers(&masked)
    };
    readable.then_some(masked)
}

/// Whether bytes are an object or array of JSON, or several.
fn is_container(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii();
    matches!(bytes.first(), Some(b'{' | b'[')) && std::str::from_utf8(bytes).is_ok_and(is_json)
}

fn text_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// Masks line by line, each as JSON if it is JSON.
fn lines<'a>(redactor: &Redactor, content: &'a [u8]) -> Cow<'a, [u8]> {
    let mut out = Vec::with_capacity(content.len());
    let mut changed = false;
    for line in content.split_inclusive(|byte| *byte == b'\n') {
        let masked = match std::str::from_utf8(line) {
            Ok(text) => text_bytes(json(redactor, text)),
            Err(_) => bytes(redactor, line).0,
        };
        changed |= matches!(masked, Cow::Owned(_));
        out.extend_from_slice(&masked);
    }
    if changed {
        Cow::Owned(out)
    } else {
        Cow::Borrowed(content)
    }
}
