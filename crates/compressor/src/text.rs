//! Small cuts of text, always on character borders, and which characters nobody sees.

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

/// Whether a character is meant to be drawn as nothing: Unicode's `Default_Ignorable_Code_Point`, and the marks of
/// interlinear notes.
///
/// # Source
///
/// `DerivedCoreProperties.txt` of Unicode 16, with the code points that are reserved for it.
pub(crate) fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
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
