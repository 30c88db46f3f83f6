//! JSON as it is found in the wild: lone surrogates, NUL characters, deep nesting, torn ends.
//!
//! Values are read lazily: an [`Object`] keeps the text of its fields, so that what is not understood
//! (and every number) stays exactly as it was received. [`scan`] finds borders without reading values.

use std::borrow::Cow;
use std::fmt;

use memory_core::RawJson;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

pub(crate) mod scan;

/// The deepest nesting read. Readers commonly stop at 128; a provider body adds up to six levels of its own.
pub(crate) const MAX_DEPTH: usize = 120;

/// Says whether `bytes` is one complete JSON value (used for a last line without a line feed).
pub(crate) fn is_complete(bytes: &[u8]) -> bool {
    // A raw value is checked without recursion, so that depth does not matter here.
    serde_json::from_slice::<&RawValue>(bytes).is_ok()
}

/// Why a text cannot be read as JSON.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TextError {
    /// It is not UTF-8.
    #[error("not UTF-8 at byte {at}")]
    Encoding {
        /// Bytes before the fault.
        at: usize,
    },
    /// It is nested deeper than [`MAX_DEPTH`].
    #[error("nested deeper than {MAX_DEPTH} levels")]
    Depth,
}

/// Takes `bytes` as JSON text that is safe to read: UTF-8, not too deep, lone surrogates replaced by
/// `\ufffd` (which keeps every offset). Borrowed if nothing had to be replaced. It may still be no JSON.
///
/// # Errors
/// [`TextError`] as its variants say.
pub(crate) fn readable(bytes: &[u8]) -> Result<Cow<'_, str>, TextError> {
    if scan::is_deeper(bytes, MAX_DEPTH) {
        return Err(TextError::Depth);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| TextError::Encoding {
        at: error.valid_up_to(),
    })?;
    // Surrogates are rare: two searches for how their escapes begin cost less than reading every escape.
    if !(text.contains("\\ud") || text.contains("\\uD")) {
        return Ok(Cow::Borrowed(text));
    }
    Ok(match mend_surrogates(bytes) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        // Escapes are replaced by escapes, so that the text stays UTF-8.
        Cow::Owned(mended) => String::from_utf8(mended).map_or(Cow::Borrowed(text), Cow::Owned),
    })
}

/// Replaces escapes of lone surrogates by `\ufffd`. Borrowed if there are none; offsets do not change.
fn mend_surrogates(bytes: &[u8]) -> Cow<'_, [u8]> {
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

/// A JSON object whose values are still text, in order; doubled keys are kept, the last one is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Object<'a> {
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
}

impl<'a> Object<'a> {
    /// Reads an object.
    ///
    /// # Errors
    /// The parser's error if `text` is no JSON object.
    pub(crate) fn parse(text: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Reads a value as an object; nothing if it is something else.
    pub(crate) fn from_raw(raw: &'a RawValue) -> Option<Self> {
        raw.get()
            .starts_with('{')
            .then(|| Self::parse(raw.get()).ok())
            .flatten()
    }

    /// Returns a field's value; nothing if it is missing or `null`.
    pub(crate) fn get(&self, key: &str) -> Option<&'a RawValue> {
        let (_, value) = self.fields.iter().rev().find(|(name, _)| name == key)?;
        (value.get() != "null").then_some(*value)
    }

    /// Says whether there is a field `key`, `null` included.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|(name, _)| name == key)
    }

    /// Removes a field and returns its value; nothing if it is missing or `null` (a `null` stays, for [`Self::rest`]).
    pub(crate) fn take(&mut self, key: &str) -> Option<&'a RawValue> {
        let value = self.get(key)?;
        self.fields.retain(|(name, _)| name != key);
        Some(value)
    }

    /// Removes a field, whatever its value.
    pub(crate) fn remove(&mut self, key: &str) {
        self.fields.retain(|(name, _)| name != key);
    }

    /// Removes a field that is a string and returns its text; any other value stays.
    pub(crate) fn take_text(&mut self, key: &str) -> Option<String> {
        let text = self.text(key)?.into_owned();
        self.remove(key);
        Some(text)
    }

    /// Returns a field's text; nothing if it is no string.
    pub(crate) fn text(&self, key: &str) -> Option<Cow<'a, str>> {
        text(self.get(key)?)
    }

    /// Returns a field that is an object.
    pub(crate) fn object(&self, key: &str) -> Option<Self> {
        Self::from_raw(self.get(key)?)
    }

    /// Returns the elements of a field that is an array.
    pub(crate) fn array(&self, key: &str) -> Option<Vec<&'a RawValue>> {
        array(self.get(key)?)
    }

    /// Says whether a field is `true`.
    pub(crate) fn is_true(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value.get() == "true")
    }

    /// Iterates over the fields, in order.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.fields.iter().map(|(name, value)| (name.as_ref(), *value))
    }

    /// Returns what is left as a JSON object; nothing if nothing is left.
    pub(crate) fn rest(&self) -> Option<RawJson> {
        (!self.fields.is_empty()).then(|| self.to_json())
    }

    /// Returns the object as JSON, values verbatim.
    pub(crate) fn to_json(&self) -> RawJson {
        let mut out = String::from("{");
        for (name, value) in &self.fields {
            push_field(&mut out, name, value.get());
        }
        out.push('}');
        RawJson(out)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((Text(key), value)) = map.next_entry::<Text<'de>, &'de RawValue>()? {
            fields.push((key, value));
        }
        Ok(Object { fields })
    }
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Returns the text of a JSON string; nothing for any other value.
pub(crate) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    if !raw.get().starts_with('"') {
        return None;
    }
    serde_json::from_str::<Text<'_>>(raw.get()).ok().map(|text| text.0)
}

/// Returns the elements of a JSON array; nothing for any other value.
pub(crate) fn array(raw: &RawValue) -> Option<Vec<&RawValue>> {
    raw.get()
        .starts_with('[')
        .then(|| serde_json::from_str(raw.get()).ok())
        .flatten()
}

/// Returns the text of a JSON string, or the JSON of any other value: for ids and contents of odd types.
pub(crate) fn text_or_json(raw: &RawValue) -> String {
    text(raw).map_or_else(|| raw.get().to_owned(), Cow::into_owned)
}

/// Writes `text` as a JSON string.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || c < ' ') {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = special.chars();
        match chars.next() {
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some('\u{8}') => out.push_str("\\b"),
            Some('\u{c}') => out.push_str("\\f"),
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            Some(c) => {
                let code = c as usize;
                out.push_str(if code < 16 { "\\u000" } else { "\\u001" });
                out.push(char::from(b"0123456789abcdef"[code % 16]));
            }
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

/// Writes a field into an object that is open at the end of `out`; `value` is JSON.
pub(crate) fn push_field(out: &mut String, name: &str, value: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    push_string(out, name);
    out.push(':');
    out.push_str(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_written_as_the_usual_serializer_writes_them() {
        for text in ["", "plain", "\u{0}\u{1f}\u{8}\u{c}\n\r\t\"\\/", "字\u{7f}\u{2028}😀"] {
            let mut out = String::new();
            push_string(&mut out, text);
            assert_eq!(out, serde_json::to_string(text).unwrap());
        }
    }

    #[test]
    fn an_object_keeps_its_values_verbatim_and_in_order() {
        let mut object =
            Object::parse(r#"{"b": 1.0, "a": "\u00e9", "n": null, "b": 12345678901234567890123}"#).unwrap();
        assert_eq!(object.take_text("a").as_deref(), Some("é"));
        assert_eq!(object.get("b").unwrap().get(), "12345678901234567890123");
        assert!(object.take("n").is_none() && object.has("n"));
        assert_eq!(
            object.rest().unwrap().as_str(),
            r#"{"b":1.0,"n":null,"b":12345678901234567890123}"#
        );
    }

    #[test]
    fn lone_surrogates_are_replaced_and_offsets_stay() {
        let text = readable(br#"["\ud83d", "\ud83d\ude00", "\\ud83d"]"#).unwrap();
        assert_eq!(text, r#"["\ufffd", "\ud83d\ude00", "\\ud83d"]"#);
    }

    #[test]
    fn too_deep_or_not_utf8_is_refused_without_recursion() {
        let deep = "[".repeat(1_000_000);
        assert!(matches!(readable(deep.as_bytes()), Err(TextError::Depth)));
        assert!(matches!(readable(b"\"ab\xff\""), Err(TextError::Encoding { at: 3 })));
    }
}
