//! Reading a document as it was found.

use std::collections::HashMap;
use std::fmt;

use unicode_normalization::is_nfc;

use super::entry::{is_line_break, is_refused, trimmed};
use super::{Document, Entry, SEPARATOR};

/// Something in a file that is not canonical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentFinding {
    /// The line it is on, from 1; lines end with LF, CRLF or CR.
    pub line: usize,
    /// What it is.
    pub kind: DocumentFindingKind,
}

/// The kinds of [`DocumentFinding`], and what reading makes of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DocumentFindingKind {
    /// A byte-order mark at the beginning: left out.
    ByteOrderMark,
    /// The first line that ends with CR or CRLF: LF.
    LineEnd,
    /// Blanks around an entry or a separator, or empty lines: left out.
    Padding,
    /// No text between two separators, or before the first or after the last one: left out.
    EmptyEntry,
    /// A tab: a blank.
    Tab,
    /// Not in normal form C: brought to it.
    NotNormal,
    /// No line feed at the end: one is there.
    NoFinalLineFeed,
    /// The same entry stands before: left out.
    Duplicate {
        /// The line of the one that stays.
        of: usize,
    },
    /// An entry of several lines: joined with blanks. Not form alone, since the lines may have meant something.
    Lines,
    /// A control character or a code point that is no character: left out. Not form alone.
    Control {
        /// Its code point.
        code: u32,
    },
}

impl DocumentFindingKind {
    /// Says whether form alone is concerned: the canonical document says the same.
    pub const fn is_form(self) -> bool {
        !matches!(self, Self::Lines | Self::Control { .. })
    }

    /// Returns the stable code used in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "byte_order_mark",
            Self::LineEnd => "line_end",
            Self::Padding => "padding",
            Self::EmptyEntry => "empty_entry",
            Self::Tab => "tab",
            Self::NotNormal => "not_normal",
            Self::NoFinalLineFeed => "no_final_line_feed",
            Self::Duplicate { .. } => "duplicate",
            Self::Lines => "lines",
            Self::Control { .. } => "control",
        }
    }
}

impl fmt::Display for DocumentFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match self.kind {
            DocumentFindingKind::ByteOrderMark => write!(f, "line {line}: a byte-order mark"),
            DocumentFindingKind::LineEnd => write!(f, "line {line}: ends with CR"),
            DocumentFindingKind::Padding => write!(f, "line {line}: blanks or empty lines around the text"),
            DocumentFindingKind::EmptyEntry => write!(f, "line {line}: a `§` line with no entry beside it"),
            DocumentFindingKind::Tab => write!(f, "line {line}: a tab"),
            DocumentFindingKind::NotNormal => write!(f, "line {line}: not in Unicode's normal form C"),
            DocumentFindingKind::NoFinalLineFeed => write!(f, "line {line}: no line feed at the end"),
            DocumentFindingKind::Duplicate { of } => write!(f, "line {line}: the same entry as on line {of}"),
            DocumentFindingKind::Lines => write!(
                f,
                "line {line}: an entry is one line; join it, or put a line that holds only `§` between its parts"
            ),
            DocumentFindingKind::Control { code } => write!(f, "line {line}: the control character U+{code:04X}"),
        }
    }
}

/// A document as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The document in canonical form.
    pub document: Document,
    /// The line that each of its entries begins on.
    pub lines: Vec<usize>,
    /// What was not canonical, by line.
    pub findings: Vec<DocumentFinding>,
}

impl Parsed {
    /// Says whether the text differs from the canonical form in form alone, or not at all.
    pub fn is_form_only(&self) -> bool {
        self.findings.iter().all(|finding| finding.kind.is_form())
    }
}

/// Reads a document, whatever its text is. Linear.
///
/// Without a finding the text is `document.render()`, byte for byte.
pub fn parse(text: &str) -> Parsed {
    let mut reader = Reader::default();
    let content = text.strip_prefix('\u{FEFF}');
    if content.is_some() {
        reader.find(1, DocumentFindingKind::ByteOrderMark);
    }
    reader.read(content.unwrap_or(text));
    reader.finish()
}

#[derive(Default)]
struct Reader {
    entries: Vec<Entry>,
    lines: Vec<usize>,
    known: HashMap<Entry, usize>,
    findings: Vec<DocumentFinding>,
    /// The lines of the entry that is being read, without those that hold nothing.
    open: Vec<(usize, String)>,
    has_separator: bool,
    has_carriage_return: bool,
}

impl Reader {
    fn find(&mut self, line: usize, kind: DocumentFindingKind) {
        self.findings.push(DocumentFinding { line, kind });
    }

    fn read(&mut self, text: &str) {
        let mut number = 0;
        let mut rest = text;
        while !rest.is_empty() {
            number += 1;
            let end = rest.find(['\n', '\r']);
            let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
            let ends = ["\r\n", "\n", "\r"].into_iter().find(|ends| after.starts_with(ends));
            rest = after.get(ends.map_or(0, str::len)..).unwrap_or_default();
            match ends {
                None => self.find(number, DocumentFindingKind::NoFinalLineFeed),
                Some("\n") => {}
                Some(_) if self.has_carriage_return => {}
                Some(_) => {
                    self.has_carriage_return = true;
                    self.find(number, DocumentFindingKind::LineEnd);
                }
            }
            self.line(number, line);
        }
        if self.has_separator || !self.open.is_empty() {
            self.close(number);
        }
    }

    fn line(&mut self, number: usize, line: &str) {
        let text = trimmed(line);
        if text.len() < line.len() || line.is_empty() {
            self.find(number, DocumentFindingKind::Padding);
        }
        if text == SEPARATOR {
            self.has_separator = true;
            self.close(number);
        } else if !text.is_empty() {
            let clean = self.clean(number, text);
            self.open.push((number, clean));
        }
    }

    /// A line's text without what no entry holds.
    fn clean(&mut self, number: usize, text: &str) -> String {
        if text.contains(is_line_break) {
            self.find(number, DocumentFindingKind::Lines);
        }
        if text.contains('\t') {
            self.find(number, DocumentFindingKind::Tab);
        }
        let refused = text
            .chars()
            .find(|c| is_refused(*c) && *c != '\t' && !is_line_break(*c));
        if let Some(c) = refused {
            self.find(number, DocumentFindingKind::Control { code: u32::from(c) });
        }
        if !is_nfc(text) {
            self.find(number, DocumentFindingKind::NotNormal);
        }
        let blank = |c: char| if c == '\t' || is_line_break(c) { ' ' } else { c };
        text.chars().map(blank).filter(|c| !is_refused(*c)).collect()
    }

    /// Ends an entry; `number` is the line of the separator, or the last one.
    fn close(&mut self, number: usize) {
        let open = std::mem::take(&mut self.open);
        let Some(&(first, _)) = open.first() else {
            self.find(number, DocumentFindingKind::EmptyEntry);
            return;
        };
        if let Some(&(second, _)) = open.get(1) {
            self.find(second, DocumentFindingKind::Lines);
        }
        let lines: Vec<&str> = open.iter().map(|(_, line)| line.as_str()).collect();
        // What was left of a line may be nothing, or the separator.
        let Ok(entry) = Entry::new(&lines.join(" ")) else {
            self.find(first, DocumentFindingKind::EmptyEntry);
            return;
        };
        if let Some(&of) = self.known.get(&entry) {
            self.find(first, DocumentFindingKind::Duplicate { of });
        } else {
            self.known.insert(entry.clone(), first);
            self.entries.push(entry);
            self.lines.push(first);
        }
    }

    fn finish(mut self) -> Parsed {
        self.findings.sort_by_key(|finding| (finding.line, finding.kind));
        Parsed {
            document: Document { entries: self.entries },
            lines: self.lines,
            findings: self.findings,
        }
    }
}
