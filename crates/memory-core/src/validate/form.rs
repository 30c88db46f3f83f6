//! Size and form of a text, with the measured values.
//!
//! [`measure`] counts, [`check`] compares with [`Limits`] and says what is wrong, and [`normalise`] mends what can be
//! mended without changing what the text says. What hides or steers is found elsewhere
//! ([`printable`](super::printable), [`injection`](super::injection)).
//!
//! ```
//! use memory_core::validate::form::{FormFinding, Limits, check, normalise};
//!
//! let limits = Limits { max_chars: Some(5), ..Limits::default() };
//! assert_eq!(check("länger", &limits), [FormFinding::TooLong { chars: 6, limit: 5 }]);
//! assert_eq!(check("kurz", &limits), []);
//! assert_eq!(normalise("\u{feff}cafe\u{301}\r\n"), "café");
//! ```

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// What a text may have at most. Nothing is limited by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_field_names, reason = "a limit is called what it is where it is set")]
pub struct Limits {
    /// Characters (Unicode scalar values).
    pub max_chars: Option<usize>,
    /// Bytes of UTF-8.
    pub max_bytes: Option<usize>,
    /// Lines.
    pub max_lines: Option<usize>,
    /// Characters of a line, without what ends it.
    pub max_line_chars: Option<usize>,
}

/// Characters of a kind in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// How many there are.
    pub count: usize,
    /// The first of them.
    pub first: char,
    /// Where it is, in bytes.
    pub offset: usize,
}

/// The longest line of a text, and the first of equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongestLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its characters, without what ends it.
    pub chars: usize,
}

/// What was measured of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Characters (Unicode scalar values).
    pub chars: usize,
    /// Bytes of UTF-8.
    pub bytes: usize,
    /// Lines, by every convention of what ends one; what ends the last line begins no other. An empty text has none.
    pub lines: usize,
    /// The longest line; none in an empty text.
    pub longest_line: Option<LongestLine>,
    /// Whether there is nothing but white space and control characters.
    pub is_blank: bool,
    /// Control characters but line feeds, tabs, and carriage returns before a line feed.
    pub controls: Option<Seen>,
    /// Code points that are no characters and never will be, such as U+FFFE.
    pub noncharacters: Option<Seen>,
    /// Where Unicode's normal form C first differs, in bytes; none if the text is in that form.
    pub not_nfc: Option<usize>,
}

/// Measures `text`. Linear.
pub fn measure(text: &str) -> Form {
    let mut form = Form {
        chars: 0,
        bytes: text.len(),
        lines: 0,
        longest_line: None,
        is_blank: true,
        controls: None,
        noncharacters: None,
        not_nfc: first_not_nfc(text),
    };
    let mut line_chars = 0;
    let mut line_is_open = false;
    let mut chars = text.char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        let before_line_feed = c == '\r' && chars.peek().is_some_and(|&(_, next)| next == '\n');
        form.chars += 1;
        form.is_blank &= c.is_whitespace() || c.is_control();
        if c.is_control() && !matches!(c, '\n' | '\t') && !before_line_feed {
            count(&mut form.controls, c, offset);
        }
        if is_noncharacter(c) {
            count(&mut form.noncharacters, c, offset);
        }
        if is_line_break(c) && !before_line_feed {
            end_line(&mut form, line_chars);
            (line_chars, line_is_open) = (0, false);
        } else if !before_line_feed {
            line_chars += 1;
            line_is_open = true;
        }
    }
    if line_is_open {
        end_line(&mut form, line_chars);
    }
    form
}

fn count(seen: &mut Option<Seen>, c: char, offset: usize) {
    let seen = seen.get_or_insert(Seen {
        count: 0,
        first: c,
        offset,
    });
    seen.count += 1;
}

fn end_line(form: &mut Form, chars: usize) {
    form.lines += 1;
    if form.longest_line.is_none_or(|longest| chars > longest.chars) {
        form.longest_line = Some(LongestLine {
            line: form.lines,
            chars,
        });
    }
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(crate) fn is_noncharacter(c: char) -> bool {
    let number = u32::from(c);
    matches!(number, 0xFDD0..=0xFDEF) || number & 0xFFFE == 0xFFFE
}

fn first_not_nfc(text: &str) -> Option<usize> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return None;
    }
    let mut normal = text.nfc();
    text.char_indices()
        .find_map(|(offset, c)| (normal.next() != Some(c)).then_some(offset))
}

/// What is wrong with the form of a text, with what was measured and what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormFinding {
    /// It says nothing.
    #[error("says nothing (characters: {chars}, all white space or control)")]
    Blank {
        /// Its characters.
        chars: usize,
    },
    /// It has too many characters.
    #[error("{chars} characters, at most {limit} are allowed")]
    TooLong {
        /// Its characters (Unicode scalar values).
        chars: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// It has too many bytes.
    #[error("{bytes} bytes, at most {limit} are allowed")]
    TooManyBytes {
        /// Its bytes.
        bytes: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// It has too many lines.
    #[error("{lines} lines, at most {limit} are allowed")]
    TooManyLines {
        /// Its lines.
        lines: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// Its longest line has too many characters.
    #[error("line {line} has {chars} characters, at most {limit} are allowed")]
    LineTooLong {
        /// The line's number, from 1.
        line: usize,
        /// The line's characters.
        chars: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// It has control characters other than line feeds and tabs.
    #[error("control characters: {count}, the first is {} at byte {offset}", first.escape_unicode())]
    ControlCharacter {
        /// The first of them.
        first: char,
        /// Where it is, in bytes.
        offset: usize,
        /// How many there are.
        count: usize,
    },
    /// It has code points that are no characters.
    #[error("noncharacters: {count}, the first is {} at byte {offset}", first.escape_unicode())]
    Noncharacter {
        /// The first of them.
        first: char,
        /// Where it is, in bytes.
        offset: usize,
        /// How many there are.
        count: usize,
    },
    /// It is not in Unicode's normal form C.
    #[error("not in normal form C from byte {offset}")]
    NotNfc {
        /// Where the normal form first differs, in bytes.
        offset: usize,
    },
}

impl FormFinding {
    /// Returns the finding's stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Blank { .. } => "blank",
            Self::TooLong { .. } => "too_long",
            Self::TooManyBytes { .. } => "too_many_bytes",
            Self::TooManyLines { .. } => "too_many_lines",
            Self::LineTooLong { .. } => "line_too_long",
            Self::ControlCharacter { .. } => "control_character",
            Self::Noncharacter { .. } => "noncharacter",
            Self::NotNfc { .. } => "not_nfc",
        }
    }
}

/// Measures `text` and says what is wrong with it, each kind once, in the order of [`FormFinding`]. Linear.
///
/// A limit itself is allowed.
pub fn check(text: &str, limits: &Limits) -> Vec<FormFinding> {
    measure(text).check(limits)
}

impl Form {
    /// Says what is wrong with what was measured, each kind once, in the order of [`FormFinding`].
    pub fn check(&self, limits: &Limits) -> Vec<FormFinding> {
        let longest = self.longest_line.unwrap_or(LongestLine { line: 1, chars: 0 });
        let findings = [
            self.is_blank.then_some(FormFinding::Blank { chars: self.chars }),
            over(self.chars, limits.max_chars).map(|limit| FormFinding::TooLong {
                chars: self.chars,
                limit,
            }),
            over(self.bytes, limits.max_bytes).map(|limit| FormFinding::TooManyBytes {
                bytes: self.bytes,
                limit,
            }),
            over(self.lines, limits.max_lines).map(|limit| FormFinding::TooManyLines {
                lines: self.lines,
                limit,
            }),
            over(longest.chars, limits.max_line_chars).map(|limit| FormFinding::LineTooLong {
                line: longest.line,
                chars: longest.chars,
                limit,
            }),
            self.controls.map(|seen| FormFinding::ControlCharacter {
                first: seen.first,
                offset: seen.offset,
                count: seen.count,
            }),
            self.noncharacters.map(|seen| FormFinding::Noncharacter {
                first: seen.first,
                offset: seen.offset,
                count: seen.count,
            }),
            self.not_nfc.map(|offset| FormFinding::NotNfc { offset }),
        ];
        findings.into_iter().flatten().collect()
    }
}

/// The limit, if `value` is over it.
fn over(value: usize, limit: Option<usize>) -> Option<usize> {
    limit.filter(|&limit| value > limit)
}

/// Brings `text` into Unicode's normal form C. Borrowed if it is in that form; linear.
pub fn to_nfc(text: &str) -> Cow<'_, str> {
    match first_not_nfc(text) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.nfc().collect()),
    }
}

/// Mends what differs between systems and says nothing: byte order marks at the beginning, carriage returns before a
/// line feed, white space at the end of the text, and the normal form ([`to_nfc`]).
///
/// White space at the ends of other lines stays, because it means something in Markdown. A carriage return elsewhere
/// stays too, and is found by [`check`]. Borrowed if nothing is to be mended. Twice gives the same as once; linear.
pub fn normalise(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches('\u{FEFF}').trim_end();
    if !text.contains("\r\n") {
        return to_nfc(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        if lines.peek().is_none() {
            out.push_str(line);
        } else {
            out.push_str(line.trim_end_matches('\r'));
            out.push('\n');
        }
    }
    match first_not_nfc(&out) {
        None => Cow::Owned(out),
        Some(_) => Cow::Owned(out.nfc().collect()),
    }
}
