//! Small looks at text around a place.

use std::slice::SliceIndex;

/// The part of `text` in `range`; nothing of it where the range does not fit. Places come from searches, so they do
/// fit; a mistake shall cost a finding and not the program.
pub(super) fn cut<R: SliceIndex<str, Output = str>>(text: &str, range: R) -> &str {
    text.get(range).unwrap_or_default()
}

/// Whether a token can begin at `at`: text begins there, or what stands before is no letter or digit, or is the end
/// of an escape (`\n`, `%3D`, `\u003d`).
pub(super) fn is_left_border(text: &str, at: usize) -> bool {
    let bytes = &text.as_bytes()[..at];
    match bytes {
        [] | [.., b'\\', b'n' | b'r' | b't' | b'f' | b'b'] => true,
        [.., before] if !before.is_ascii_alphanumeric() => true,
        // Glued to a flag of one letter: `curl -uTOKEN`.
        [.., b' ' | b'"' | b'\'', b'-', _] => true,
        [.., b'%', a, b] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => true,
        [.., b'\\', b'u', a, b, c, d] => [a, b, c, d].iter().all(|byte| byte.is_ascii_hexdigit()),
        _ => false,
    }
}

/// At most `reach` bytes from `start` on, ending on a character border.
pub(super) fn slice_from(text: &str, start: usize, reach: usize) -> &str {
    cut(text, start..text.floor_char_boundary(start + reach))
}

/// At most `reach` bytes before `end`, beginning on a character border.
pub(super) fn slice_before(text: &str, end: usize, reach: usize) -> &str {
    cut(text, text.ceil_char_boundary(end.saturating_sub(reach))..end)
}

/// The part of the line before `at`, at most `reach` bytes of it.
pub(super) fn line_before(text: &str, at: usize, reach: usize) -> &str {
    let before = slice_before(text, at, reach);
    memchr::memrchr(b'\n', before.as_bytes()).map_or(before, |newline| cut(before, newline + 1..))
}

/// The part of the line from `at` on, at most `reach` bytes of it.
pub(super) fn line_after(text: &str, at: usize, reach: usize) -> &str {
    let after = slice_from(text, at, reach);
    memchr::memchr(b'\n', after.as_bytes()).map_or(after, |newline| cut(after, ..newline))
}
