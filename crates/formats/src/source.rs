//! The source: a file cut into items, such that putting the pieces together gives the file again.
//!
//! For JSON lines an item is a line without its line feed; for a JSON document it is an element of
//! the array that holds the conversation, and everything before the first and after the last element
//! is prefix and suffix. A torn last line is suffix: it becomes an item once the file has grown.

use std::ops::Range;

/// How a file is cut into items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One JSON value a line.
    Lines,
    /// One JSON document, its items the elements of one array in it.
    Document,
}

/// One item of a source, as ranges into the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The item's bytes.
    pub range: Range<usize>,
    /// The bytes between it and the next item, or the suffix.
    pub separator: Range<usize>,
    /// The line it begins in, from 1.
    pub line: u64,
}

/// A file and its items.
///
/// `prefix`, then each item followed by its separator, then `suffix` are exactly the file's bytes.
#[derive(Debug, Clone)]
pub struct SourceText<'a> {
    /// The whole file.
    pub bytes: &'a [u8],
    /// The bytes before the first item.
    pub prefix: Range<usize>,
    /// The items, in order.
    pub items: Vec<Item>,
    /// The bytes after the last item's separator.
    pub suffix: Range<usize>,
    /// How it was cut.
    pub layout: Layout,
}

impl<'a> SourceText<'a> {
    /// Cuts `bytes` into lines. Blank lines belong to the separator before them (or the prefix).
    ///
    /// A last line that has no line feed and is not complete JSON is the suffix; a byte order mark is prefix.
    pub fn lines(bytes: &'a [u8]) -> Self {
        let mut items: Vec<Item> = Vec::new();
        let mut at = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut prefix_end = at;
        let mut line = 1;
        while at < bytes.len() {
            let feed = bytes[at..]
                .iter()
                .position(|byte| *byte == b'\n')
                .map(|offset| at + offset);
            let next = feed.map_or(bytes.len(), |feed| feed + 1);
            let content = trim(bytes, at..feed.unwrap_or(bytes.len()));
            if content.is_empty() {
                match items.last_mut() {
                    Some(item) => item.separator.end = next,
                    None => prefix_end = next,
                }
            } else if feed.is_none() && !crate::json::is_complete(&bytes[content.clone()]) {
                break;
            } else {
                let lead_end = content.start;
                match items.last_mut() {
                    Some(item) => item.separator.end = lead_end,
                    None => prefix_end = lead_end,
                }
                items.push(Item {
                    separator: content.end..next,
                    range: content,
                    line,
                });
            }
            line += 1;
            at = next;
        }
        let end = items.last().map_or(prefix_end, |item| item.separator.end);
        Self {
            bytes,
            prefix: 0..prefix_end,
            items,
            suffix: end..bytes.len(),
            layout: Layout::Lines,
        }
    }

    /// Cuts `bytes` at the elements of an array: `elements` are their byte ranges, ascending and within `bytes`.
    pub fn document(bytes: &'a [u8], elements: &[Range<usize>]) -> Self {
        let mut items: Vec<Item> = Vec::with_capacity(elements.len());
        let mut line = 1;
        let mut counted = 0;
        for element in elements {
            line += line_feeds(&bytes[counted..element.start]);
            counted = element.start;
            if let Some(previous) = items.last_mut() {
                previous.separator.end = element.start;
            }
            items.push(Item {
                range: element.clone(),
                separator: element.end..element.end,
                line,
            });
        }
        let prefix_end = elements.first().map_or(bytes.len(), |element| element.start);
        let suffix_start = elements.last().map_or(bytes.len(), |element| element.end);
        Self {
            bytes,
            prefix: 0..prefix_end,
            items,
            suffix: suffix_start..bytes.len(),
            layout: Layout::Document,
        }
    }

    /// Returns the line in which the suffix begins, from 1.
    pub fn suffix_line(&self) -> u64 {
        let (line, from) = self.items.last().map_or((1, 0), |item| (item.line, item.range.start));
        let between = self.bytes.get(from..self.suffix.start).unwrap_or_default();
        line + line_feeds(between)
    }

    /// Returns the bytes of item `ordinal`; empty if there is none.
    pub fn raw(&self, ordinal: usize) -> &'a [u8] {
        self.items
            .get(ordinal)
            .map_or(&[], |item| &self.bytes[item.range.clone()])
    }
}

fn line_feeds(bytes: &[u8]) -> u64 {
    bytes.split(|byte| *byte == b'\n').skip(1).count() as u64
}

/// Shrinks `range` by white space at both ends.
fn trim(bytes: &[u8], mut range: Range<usize>) -> Range<usize> {
    while range.start < range.end && bytes[range.start].is_ascii_whitespace() {
        range.start += 1;
    }
    while range.end > range.start && bytes[range.end - 1].is_ascii_whitespace() {
        range.end -= 1;
    }
    range
}
