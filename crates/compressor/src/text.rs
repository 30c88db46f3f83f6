//! Small cuts of text, always on character borders, and which characters nobody sees.

use memory_core::validate::printable::is_ignorable;

/// The first characters of `text`, at most `bytes` bytes; a cut is marked with `…` within the limit.
pub(crate) fn first_chars(text: &str, bytes: usize) -> String {
    if text.len() <= bytes {
        return text.to_owned();
    }
    let mark = "…";
    let end = text.floor_char_boundary(bytes.saturating_sub(mark.len()));
    format!("{}{mark}", text.get(..end).unwrap_or_default().trim_end())
}

/// The text in one line: every run of white space and control characters is one space.
pub(crate) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(4_096));
    for c in text.trim().chars() {
        if c.is_whitespace() || c.is_control() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else {
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Whether nobody sees a character: white space, control characters, what is [ignorable](is_ignorable), and the
/// empty Braille pattern.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_ignorable(c) || c == '\u{2800}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_lie_on_character_borders() {
        assert_eq!(first_chars("你好吗", 7), "你…");
        assert_eq!(first_chars("abc", 3), "abc");
        assert_eq!(first_chars("abcdef", 0), "…");
        assert_eq!(one_line(" a\n\n\tb\u{0} "), "a b");
    }
}
