//! The text of an entry on one line, and back.
//!
//! The rules are in `docs/formats/framing.md`. What may follow a run of backslashes so that the run counts is called
//! *active*: before it backslashes are doubled, everywhere else they stand for themselves, so that paths and patterns
//! mostly stay as they are.

use std::borrow::Cow;

use super::tag_like;
use crate::validate::printable::hidden;

/// Writes `text` on one line, so that [`unescape`] gives it back.
///
/// Line feed, carriage return and tab become `\n`, `\r` and `\t`. Other
/// [hidden characters](crate::validate::printable::hidden()), and a `<` that begins a tag, become `\u{…}`. The marks
/// `-`, `#`, `>`, `§` and `~~~` get a backslash before them at the beginning of the text and of each of its lines,
/// and so does each backtick of three or more. A backslash is doubled where it would otherwise be read as one of
/// these. All else stays. Takes linear time; the result has at most 9 times the bytes, and is borrowed if nothing is
/// escaped.
///
/// ```
/// use memory_core::validate::framing::escape;
///
/// assert_eq!(escape("Vec<String> in C:\\Users, <b>"), r"Vec<String> in C:\Users, \u{3c}b>");
/// assert_eq!(escape("- one\n- two"), r"\- one\n\- two");
/// assert_eq!(escape(r"C:\new"), r"C:\\new");
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    let mut writer = Writer {
        out: String::with_capacity(text.len() + 8),
        leading: true,
        backslashes: 0,
        run_leading: true,
    };
    let mut found = hidden(text).peekable();
    let mut fence = 0;
    for (offset, c) in text.char_indices() {
        let (before, rest) = text.split_at(offset);
        let is_hidden = found.next_if(|&(at, _)| at == offset).is_some();
        fence = backticks_left(fence, c, rest);
        let escape = if is_hidden {
            Some(number_or_letter(c))
        } else if c == '<' && tag_like::is_tag(before, rest) {
            Some(Escape::Number)
        } else if fence >= FENCE || (writer.leading && is_mark(rest)) {
            Some(Escape::Itself)
        } else {
            None
        };
        writer.push(c, escape, rest);
    }
    writer.end_run(false);
    if writer.out.len() == text.len() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(writer.out)
}

/// Backticks that make a fence.
const FENCE: usize = 3;

/// The length of the run of backticks that `c` is in, if it is a fence; `rest` begins with `c`.
fn backticks_left(run: usize, c: char, rest: &str) -> usize {
    if c != '`' {
        0
    } else if run > 0 {
        run
    } else if rest.starts_with("```") {
        FENCE
    } else {
        0
    }
}

/// Whether `rest` begins with a mark that means something at the beginning of a line.
fn is_mark(rest: &str) -> bool {
    rest.starts_with(['-', '#', '>', '§']) || rest.starts_with("~~~")
}

/// How a character is written that does not stand for itself.
#[derive(Debug, Clone, Copy)]
enum Escape {
    /// `\n`, `\r` or `\t`.
    Letter(char),
    /// `\u{…}`.
    Number,
    /// A backslash and the character.
    Itself,
}

fn number_or_letter(c: char) -> Escape {
    LETTERS
        .iter()
        .find(|&&(_, meant)| meant == c)
        .map_or(Escape::Number, |&(letter, _)| Escape::Letter(letter))
}

/// The letters that stand for a character after a backslash.
const LETTERS: [(char, char); 3] = [('n', '\n'), ('r', '\r'), ('t', '\t')];

/// Whether a backslash before `rest` would be read as the beginning of an escape.
fn is_active(rest: &str, leading: bool) -> bool {
    rest.starts_with(['n', 'r', 't', '`']) || rest.starts_with("u{") || (leading && is_mark(rest))
}

/// Whether the beginning of a line goes on after `c`.
fn stays_leading(leading: bool, c: char) -> bool {
    is_line_break(c) || (leading && c.is_whitespace())
}

/// What ends a line by some convention.
fn is_line_break(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Holds backslashes back until it is known what follows them.
struct Writer {
    out: String,
    leading: bool,
    backslashes: usize,
    /// Whether the run of backslashes began where a line does.
    run_leading: bool,
}

impl Writer {
    fn push(&mut self, c: char, escape: Option<Escape>, rest: &str) {
        if c == '\\' {
            self.run_leading = if self.backslashes == 0 {
                self.leading
            } else {
                self.run_leading
            };
            self.backslashes += 1;
            self.leading = false;
            return;
        }
        let counts = escape.is_some() || (self.backslashes > 0 && is_active(rest, self.run_leading));
        self.end_run(counts);
        match escape {
            None => self.out.push(c),
            Some(Escape::Letter(letter)) => self.out.extend(['\\', letter]),
            Some(Escape::Number) => self.out.extend(c.escape_unicode()),
            Some(Escape::Itself) => self.out.extend(['\\', c]),
        }
        self.leading = stays_leading(self.leading, c);
    }

    fn end_run(&mut self, counts: bool) {
        let written = if counts { 2 * self.backslashes } else { self.backslashes };
        self.out.extend(std::iter::repeat_n('\\', written));
        self.backslashes = 0;
    }
}

/// Why a text was not written by [`escape`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnescapeError {
    /// A `\u{` is not followed by the number of a character and `}`.
    #[error("an escape does not name a character")]
    Number,
    /// It is read, but [`escape`] would have written it in another way.
    #[error("not escaped as this format does")]
    Spelling,
}

/// Gives back the text that [`escape`] was given. Takes linear time.
///
/// # Errors
/// [`UnescapeError`] if `text` is not what [`escape`] gives for any text.
pub fn unescape(text: &str) -> Result<Cow<'_, str>, UnescapeError> {
    let raw = read(text)?;
    if escape(&raw) != text {
        return Err(UnescapeError::Spelling);
    }
    if raw == text {
        return Ok(Cow::Borrowed(text));
    }
    Ok(Cow::Owned(raw))
}

fn read(text: &str) -> Result<String, UnescapeError> {
    let mut out = String::with_capacity(text.len());
    let mut leading = true;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c != '\\' {
            out.push(c);
            leading = stays_leading(leading, c);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
            continue;
        }
        let after = rest.trim_start_matches('\\');
        let run = rest.len() - after.len();
        let active = is_active(after, leading);
        let kept = if active { run / 2 } else { run };
        out.extend(std::iter::repeat_n('\\', kept));
        leading &= kept == 0;
        rest = after;
        if active && run % 2 == 1 {
            let (c, left) = read_one(after)?;
            out.push(c);
            leading = stays_leading(leading, c);
            rest = left;
        }
    }
    Ok(out)
}

/// Reads what stands after the backslash of an escape.
fn read_one(after: &str) -> Result<(char, &str), UnescapeError> {
    let mut chars = after.chars();
    let first = chars.next().ok_or(UnescapeError::Number)?;
    if let Some(&(_, meant)) = LETTERS.iter().find(|&&(letter, _)| letter == first) {
        return Ok((meant, chars.as_str()));
    }
    if first != 'u' {
        return Ok((first, chars.as_str()));
    }
    let digits = after.strip_prefix("u{").ok_or(UnescapeError::Number)?;
    let (digits, left) = digits.split_once('}').ok_or(UnescapeError::Number)?;
    let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    Ok((c.ok_or(UnescapeError::Number)?, left))
}
