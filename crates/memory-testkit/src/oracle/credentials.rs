//! Promises of the credential scanner and of masking.

use std::borrow::Cow;

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER, HEXUPPER};
use memory_core::masking;
use memory_core::validate::credential::{Finding, Redactor, SHORTEST_VALUE};
use serde_json::Value;

/// Checks what the scanner finds in one text.
pub(super) fn findings(text: &str) {
    sound(text, &Redactor::new().scan(text));
}

/// Checks what it finds in texts that belong together: at least what it finds in each.
pub(super) fn documents(texts: &[Cow<'_, str>]) {
    let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
    let redactor = Redactor::new();
    let found = redactor.scan_all(&texts);
    assert_eq!(found.len(), texts.len(), "a list of findings a text");
    for (text, found) in texts.iter().zip(&found) {
        sound(text, found);
        for alone in redactor.scan(text) {
            let held = |whole: &Finding| whole.span.start <= alone.span.start && alone.span.end <= whole.span.end;
            assert!(found.iter().any(held), "{alone:?} is lost among other texts: {text:?}");
        }
    }
}

/// Inside, on borders, in order, disjoint, and of something.
fn sound(text: &str, findings: &[Finding]) {
    let mut at = 0;
    for finding in findings {
        let span = &finding.span;
        assert!(span.start >= at, "{finding:?} overlaps or is out of order in {text:?}");
        assert!(span.start < span.end, "{finding:?} is of nothing in {text:?}");
        assert!(
            text.get(span.clone()).is_some(),
            "{finding:?} is not on borders of {text:?}"
        );
        assert!(!finding.kind.is_empty(), "no kind in {text:?}");
        at = span.end;
    }
}

/// Checks masking of `text` with `key` and configured `values`.
pub(super) fn masking(text: &str, key: &str, values: &[Cow<'_, str>]) {
    let values: Vec<&str> = values
        .iter()
        .map(|value| &**value)
        .filter(|value| is_maskable(value))
        .collect();
    let redactor = Redactor::new().with_values(values.iter().copied());
    let redactor = if key.is_empty() {
        redactor
    } else {
        redactor.with_key(key.as_bytes())
    };
    let redacted = redactor.redact(text);
    sound(text, &redacted.findings);
    for found in redactor.scan(text) {
        let masked = |wider: &Finding| wider.span.start <= found.span.start && found.span.end <= wider.span.end;
        assert!(
            redacted.findings.iter().any(masked),
            "found and not masked: {found:?} in {text:?}"
        );
    }
    clean(&redactor, &redacted.text, &values);
    only_findings_change(text, &redacted.findings, &redacted.text);
    assert_eq!(
        redactor.redact(&redacted.text).text,
        redacted.text,
        "masking again changes {text:?}"
    );

    let json = masking::json(&redactor, text);
    clean(&redactor, &json, &[]);
    assert_eq!(
        masking::json(&redactor, &json),
        json,
        "masking JSON again changes {text:?}"
    );
    if serde_json::from_str::<Value>(text).is_ok() {
        let read = serde_json::from_str::<Value>(&json);
        assert!(read.is_ok(), "masked JSON is none: {text:?} gave {json:?}");
    }

    let (bytes, _) = masking::bytes(&redactor, text.as_bytes());
    clean(&redactor, &String::from_utf8_lossy(&bytes), &values);
}

/// Whether a value is masked at all: short ones are not.
fn is_maskable(value: &str) -> bool {
    value.len() >= SHORTEST_VALUE
}

/// No finding is left, and no value in a form that the redactor knows.
fn clean(redactor: &Redactor, masked: &str, values: &[&str]) {
    assert_eq!(redactor.scan(masked), [], "left in {masked:?}");
    // A placeholder's own words are nobody's secret, even if a value is one of them.
    let visible = without_placeholders(redactor, masked);
    for value in values {
        for form in forms(value) {
            assert!(!visible.contains(&form), "{value:?} is left as {form:?} in {masked:?}");
        }
    }
}

/// The text with a blank for each placeholder that the redactor lets stand.
fn without_placeholders(redactor: &Redactor, masked: &str) -> String {
    let mut out = String::new();
    let mut rest = masked;
    while let Some(start) = rest.find("[redacted:") {
        let end = rest
            .get(start..)
            .and_then(|rest| rest.find(']'))
            .map_or(rest.len(), |end| start + end + 1);
        out.push_str(rest.get(..start).unwrap_or_default());
        let placeholder = rest.get(start..end).unwrap_or_default();
        // One that is not ours would be masked if a value stood in it.
        out.push_str(if redactor.scan(placeholder).is_empty() {
            " "
        } else {
            placeholder
        });
        rest = rest.get(end..).unwrap_or_default();
    }
    out + rest
}

/// The forms of a value, written apart from the redactor.
fn forms(value: &str) -> Vec<String> {
    let bytes = value.as_bytes();
    let percent = |upper: bool| -> String {
        let escape = |byte: &u8| match byte {
            byte if byte.is_ascii_alphanumeric() || b"-._~".contains(byte) => char::from(*byte).to_string(),
            byte if upper => format!("%{byte:02X}"),
            byte => format!("%{byte:02x}"),
        };
        bytes.iter().map(escape).collect()
    };
    // The last character of base64 holds bits of what follows unless the bytes end with it.
    let own = bytes.len() * 8 / 6;
    let own_part = |encoded: String| encoded.get(..own).unwrap_or_default().to_owned();
    let json = serde_json::to_string(value).unwrap_or_default();
    let mut forms = vec![
        value.to_owned(),
        percent(true),
        percent(false),
        own_part(BASE64_NOPAD.encode(bytes)),
        own_part(BASE64URL_NOPAD.encode(bytes)),
        HEXLOWER.encode(bytes),
        HEXUPPER.encode(bytes),
        json.trim_start_matches('"')
            .strip_suffix('"')
            .unwrap_or_default()
            .to_owned(),
    ];
    forms.retain(|form| form.len() >= SHORTEST_VALUE);
    forms
}

/// The masked text is the text with a placeholder for each finding, beside the tags.
fn only_findings_change(text: &str, findings: &[Finding], masked: &str) {
    let mut rest = masked;
    let mut at = 0;
    for finding in findings {
        let kept = text.get(at..finding.span.start).unwrap_or_default();
        let after = rest
            .strip_prefix(kept)
            .and_then(|rest| rest.strip_prefix("[redacted:"))
            .and_then(|rest| rest.strip_prefix(finding.kind))
            .and_then(|rest| without_tag(rest).strip_prefix(']'));
        assert!(
            after.is_some(),
            "more than {finding:?} changed: {text:?} gave {masked:?}"
        );
        rest = after.unwrap_or_default();
        at = finding.span.end;
    }
    let kept = text.get(at..).unwrap_or_default();
    assert_eq!(rest, kept, "more than the findings changed: {text:?} gave {masked:?}");
}

/// What follows a tag, or `rest` if there is none.
fn without_tag(rest: &str) -> &str {
    let after = rest.strip_prefix(':').and_then(|rest| rest.split_at_checked(4));
    match after {
        Some((tag, after)) if tag.bytes().all(|byte| byte.is_ascii_hexdigit()) => after,
        _ => rest,
    }
}
