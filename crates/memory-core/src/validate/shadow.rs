//! A changed copy of a text that knows where each of its parts came from.
//!
//! Checks look for what is hidden behind invisible characters, look-alikes and escapes in such a copy, and report
//! what they find as a span of the original.

use std::ops::Range;

/// A piece of the copy and where it came from.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Where it begins in the copy.
    start: usize,
    /// Where it begins in the original.
    raw_start: usize,
    /// Where its original ends.
    raw_end: usize,
    /// Whether each character of this piece stands where its original does, so that places differ by a constant.
    verbatim: bool,
}

/// A changed copy of a text, with the span of the original behind each of its parts.
#[derive(Debug, Clone, Default)]
pub struct Shadow {
    text: String,
    pieces: Vec<Piece>,
}

impl Shadow {
    /// Starts an empty copy with room for `bytes`.
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            pieces: Vec::new(),
        }
    }

    /// Appends `text`, which stands at `raw_start` in the original byte for byte. Constant time beside the copying.
    pub fn push_verbatim(&mut self, text: &str, raw_start: usize) {
        if text.is_empty() {
            return;
        }
        let raw_end = raw_start + text.len();
        match self.pieces.last_mut() {
            Some(last) if last.verbatim && last.raw_end == raw_start => last.raw_end = raw_end,
            _ => self.pieces.push(Piece {
                start: self.text.len(),
                raw_start,
                raw_end,
                verbatim: true,
            }),
        }
        self.text.push_str(text);
    }

    /// Appends `text` with its ASCII letters made lower case; it stands at `raw_start` in the original, byte for byte
    /// otherwise. Constant time beside the copying.
    pub fn push_lower(&mut self, text: &str, raw_start: usize) {
        let start = self.text.len();
        self.push_verbatim(text, raw_start);
        if let Some(copied) = self.text.get_mut(start..) {
            copied.make_ascii_lowercase();
        }
    }

    /// Appends `text`, which stands for the span `raw` of the original. Nothing is recorded for an empty `text`.
    pub fn push_replaced(&mut self, text: &str, raw: Range<usize>) {
        if text.is_empty() {
            return;
        }
        // One character in the place of as many bytes moves nothing: no piece of its own.
        if text.len() == raw.len() && text.chars().nth(1).is_none() {
            self.push_verbatim(text, raw.start);
            return;
        }
        self.pieces.push(Piece {
            start: self.text.len(),
            raw_start: raw.start,
            raw_end: raw.end,
            verbatim: false,
        });
        self.text.push_str(text);
    }

    /// Returns the copy.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the copy without its origins.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the span of the original behind a span of the copy, whole pieces where they were replaced.
    ///
    /// Takes time logarithmic in the number of changes. An empty span gives an empty one.
    pub fn raw_span(&self, span: Range<usize>) -> Range<usize> {
        if span.is_empty() || self.pieces.is_empty() {
            return 0..0;
        }
        let (first, last) = (self.piece_at(span.start), self.piece_at(span.end - 1));
        let start = if first.verbatim {
            first.raw_start + (span.start - first.start)
        } else {
            first.raw_start
        };
        let end = if last.verbatim {
            last.raw_start + (span.end - last.start)
        } else {
            last.raw_end
        };
        start.min(end)..end.max(start)
    }

    /// The piece that holds the byte at `offset`.
    fn piece_at(&self, offset: usize) -> Piece {
        let after = self.pieces.partition_point(|piece| piece.start <= offset);
        self.pieces[after.saturating_sub(1)]
    }
}
