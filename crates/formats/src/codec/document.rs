//! JSON documents cut at the elements of one of their arrays, by their brackets and without reading the values.

use std::borrow::Cow;
use std::ops::Range;

use super::common;
use crate::decoded::Problem;
use crate::json;
use crate::json::scan::{self, Field};
use crate::source::SourceText;

/// A JSON document, cut at its outermost brackets.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    bytes: &'a [u8],
    fields: Vec<Field>,
}

impl<'a> Document<'a> {
    /// Takes `bytes` as an object; nothing if it does not begin as one.
    pub(crate) fn object(bytes: &'a [u8]) -> Option<Self> {
        let fields = scan::fields(bytes, start(bytes))?.pieces;
        Some(Self { bytes, fields })
    }

    /// Returns the range of a field's value, the last one if the key is doubled.
    pub(crate) fn range(&self, key: &str) -> Option<Range<usize>> {
        let found = |field: &&Field| self.bytes.get(field.key.clone()) == Some(key.as_bytes());
        self.fields.iter().rev().find(found).map(|field| field.value.clone())
    }

    /// Returns a field's value as text that can be read (see [`json::readable`]); nothing if it is missing or cannot.
    pub(crate) fn text(&self, key: &str) -> Option<Cow<'a, str>> {
        json::readable(self.bytes.get(self.range(key)?)?).ok()
    }

    /// Returns a field that is a string.
    pub(crate) fn string(&self, key: &str) -> Option<String> {
        serde_json::from_str(&self.text(key)?).ok()
    }

    /// Cuts the document at the elements of the array in field `key`; nothing if there is no array.
    pub(crate) fn cut(&self, key: &str, problems: &mut Vec<Problem>) -> Option<SourceText<'a>> {
        cut_array(self.bytes, self.range(key)?.start, problems)
    }
}

/// The first byte of a document's value: after a byte order mark and white space.
pub(crate) fn start(bytes: &[u8]) -> usize {
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    scan::skip_space(bytes, mark)
}

/// Cuts a document at the elements of the array that starts at `start`; reports one that breaks off.
pub(crate) fn cut_array<'a>(bytes: &'a [u8], start: usize, problems: &mut Vec<Problem>) -> Option<SourceText<'a>> {
    let found = scan::elements(bytes, start)?;
    let source = SourceText::document(bytes, &found.pieces);
    if found.end.is_none() {
        problems.push(common::problem(
            source.suffix_line(),
            "torn_document",
            "the document breaks off in its list of items; the complete ones were read",
        ));
    }
    Some(source)
}
