//! Text for terminals: what would steer one, or hide, is made visible.
//!
//! A character that a person cannot see, or that does something instead of standing for something, is written as
//! `\u{…}` with its number in hexadecimal, for example `\u{1b}` for ESC. Nothing else is changed; a text that holds
//! such a notation already keeps it, so the result is for eyes and cannot be turned back.
//!
//! [`hidden()`] says which characters these are. It is also what other checks ask.
//!
//! ```
//! use memory_core::validate::printable::{fit, printable, width};
//!
//! assert_eq!(printable("\u{1b}[2Jgone"), r"\u{1b}[2Jgone");
//! assert_eq!(printable("ig\u{200b}nore \u{202e}txt"), r"ig\u{200b}nore \u{202e}txt");
//! assert_eq!(printable("می‌خواهم 👩‍👩‍👧 क्‍ष"), "می‌خواهم 👩‍👩‍👧 क्‍ष");
//! assert_eq!(fit("中文字符", 5), "中文…");
//! assert_eq!(width("👩‍👩‍👧"), 2);
//! ```

mod hidden;

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

pub use hidden::{Hidden, hidden, is_ignorable};

/// What [`fit`] puts in place of what it cut.
const ELLIPSIS: char = '…';

/// Makes the characters of a line visible that would hide or steer a terminal; line feeds and tabs too.
///
/// The result is borrowed if there are none, and has no [`hidden()`] character. Twice gives the same as once. Takes
/// linear time; the result has at most 9 times the bytes.
pub fn printable(text: &str) -> Cow<'_, str> {
    escape(text, |_| false)
}

/// The same for text of several lines: line feeds and tabs stay.
///
/// A carriage return becomes visible, before a line feed too: on a terminal it moves the cursor.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escape(text, |c| matches!(c, '\n' | '\t'))
}

fn escape(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let mut found = hidden(text).filter(|&(_, c)| !stays(c)).peekable();
    if found.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    for (offset, c) in found {
        out.push_str(text.get(done..offset).unwrap_or_default());
        out.extend(c.escape_unicode());
        done = offset + c.len_utf8();
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the columns that `text` takes on a terminal once it is [`printable`].
///
/// It is the sum over grapheme clusters, as `unicode-width` counts them: 2 for a wide character and for an emoji
/// however it is composed, 0 for a mark alone. Takes linear time.
pub fn width(text: &str) -> usize {
    printable(text).graphemes(true).map(columns_of).sum()
}

/// Makes `text` [`printable`] and cuts it to at most `columns` columns, with an ellipsis if something was cut.
///
/// It is cut between grapheme clusters only; a joiner to what was cut goes with it. The ellipsis takes one of the columns; with no column at all the result
/// is empty. Takes linear time.
pub fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    let text = printable(text);
    match cut_at(&text, columns) {
        None => text,
        Some(_) if columns == 0 => Cow::Borrowed(""),
        Some(end) => {
            let mut out = text.get(..end).unwrap_or_default().to_owned();
            if hidden::ends_in_joiner_to_nothing(&out) {
                out.pop();
            }
            out.push(ELLIPSIS);
            Cow::Owned(out)
        }
    }
}

/// Where to cut so that an ellipsis still fits, or nothing if all fits.
fn cut_at(text: &str, columns: usize) -> Option<usize> {
    let room = columns.saturating_sub(1);
    let (mut used, mut end) = (0, 0);
    for (offset, cluster) in text.grapheme_indices(true) {
        used += columns_of(cluster);
        if used > columns {
            return Some(end);
        }
        if used <= room {
            end = offset + cluster.len();
        }
    }
    None
}

fn columns_of(cluster: &str) -> usize {
    match cluster.as_bytes() {
        [b' '..=b'~'] => 1,
        _ => cluster.width(),
    }
}
