//! JSON as it is found in the wild: lone surrogates, NUL characters, deep nesting.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

/// Says whether `bytes` is one complete JSON value (used for a last line without a line feed).
pub fn is_complete(bytes: &[u8]) -> bool {
    parse::<serde::de::IgnoredAny>(bytes).is_ok()
}

/// Reads JSON, taking escapes of lone surrogates (`\ud83d` without its other half) as U+FFFD.
///
/// # Errors
/// The parser's error if `bytes` is not UTF-8 or not JSON, or nested deeper than 128 levels.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, serde_json::Error> {
    match serde_json::from_slice(bytes) {
        Ok(value) => Ok(value),
        Err(error) => match mend_surrogates(bytes) {
            Cow::Owned(mended) => serde_json::from_slice(&mended),
            Cow::Borrowed(_) => Err(error),
        },
    }
}

/// Replaces escapes of lone surrogates by `\ufffd`. Borrowed if there are none.
pub fn mend_surrogates(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut out: Option<Vec<u8>> = None;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        match escape_unit(bytes, at) {
            Some(0xD800..=0xDBFF) if matches!(escape_unit(bytes, at + 6), Some(0xDC00..=0xDFFF)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                out.get_or_insert_with(|| bytes.to_vec())[at..at + 6].copy_from_slice(b"\\ufffd");
                at += 6;
            }
            Some(_) => at += 6,
            None => at += 2,
        }
    }
    out.map_or(Cow::Borrowed(bytes), Cow::Owned)
}

/// The UTF-16 unit of the escape `\uXXXX` at `at`, if there is one.
fn escape_unit(bytes: &[u8], at: usize) -> Option<u16> {
    let escape = bytes.get(at..at + 6)?;
    let digits = std::str::from_utf8(escape.strip_prefix(b"\\u")?).ok()?;
    u16::from_str_radix(digits, 16).ok()
}
