//! Orders that plant, protect or let through what the reader should judge, when nothing else stands in their sentence.
//!
//! Each begins many an ordinary sentence: "always save this before you run the tests", "disable sync in dev mode". Alone
//! there is nothing but the reader's own memory that they could be about.

use std::ops::Range;

/// Longest order with what may stand before it, in bytes.
const LONGEST: usize = 64;

/// What may begin such a sentence.
const LEADS: &[&str] = &["please ", "now ", "then ", "and ", "also ", "first ", "always "];

/// The orders, without [`LEADS`] and the sign that ends them.
const ORDERS: &[&str] = &[
    "save this permanently",
    "save this forever",
    "disable sync",
    "disable the sync",
    "disable syncing",
    "disable memory sync",
    "turn off sync",
    "turn sync off",
    "switch off sync",
    "stop syncing",
    "never delete this memory",
    "never delete this memory entry",
    "never delete this entry",
    "never delete this note",
    "never remove this memory",
    "never remove this memory entry",
    "never remove this entry",
    "never remove this note",
    "never erase this memory",
    "never erase this memory entry",
    "never erase this entry",
    "never forget this memory",
    "do not delete this memory",
    "do not delete this memory entry",
    "don't delete this memory",
    "don't delete this memory entry",
];

/// Orders that need the "always" before them.
const ALWAYS: &[&str] = &["always save this", "always store this", "always remember this"];

/// The sentence around the word that begins at `at`, if it is one of these orders. Looks at no more than [`LONGEST`]
/// bytes on each side.
pub(super) fn alone(text: &str, at: usize) -> Option<Range<usize>> {
    let span = sentence(text, at)?;
    let mut order = text.get(span.clone())?;
    loop {
        if ORDERS.contains(&order) || ALWAYS.contains(&order) {
            return Some(span);
        }
        order = LEADS.iter().find_map(|lead| order.strip_prefix(lead))?;
    }
}

/// Whether what ends at `at`, a file that agents read, is written with something in mind that it shall do.
pub(super) fn has_purpose(text: &str, at: usize) -> bool {
    let purposes = [
        " so that it ",
        " so it ",
        " so that you ",
        " so that every ",
        " so that all ",
        " such that it ",
    ];
    let after = text.get(at..).unwrap_or_default();
    purposes.iter().any(|purpose| after.starts_with(purpose))
}

/// Whether nothing else stands in the sentence of `span`.
pub(super) fn is_whole(text: &str, span: &Range<usize>) -> bool {
    sentence(text, span.start).is_some_and(|whole| {
        let before = text.get(whole.start..span.start).unwrap_or_default();
        whole.end == span.end && (before.is_empty() || LEADS.contains(&before))
    })
}

/// The sentence around `at` without the signs around it, unless it is longer than any of these orders.
fn sentence(text: &str, at: usize) -> Option<Range<usize>> {
    let is_border = |c: char| matches!(c, '.' | '!' | '?' | ':' | ';' | '\n' | '"' | '\u{3002}' | '\u{FF01}');
    let from = text.floor_char_boundary(at.saturating_sub(LONGEST));
    let until = text.floor_char_boundary((at + LONGEST).min(text.len()));
    let before = text.get(from..at)?;
    let start = match before.char_indices().rfind(|(_, c)| is_border(*c)) {
        Some((border, c)) => from + border + c.len_utf8(),
        None if from == 0 => 0,
        None => return None,
    };
    let after = text.get(at..until)?;
    let end = match after.find(is_border) {
        Some(border) => at + border,
        None if until == text.len() => until,
        None => return None,
    };
    let whole = text.get(start..end)?;
    let signs = [' ', '-', '*', '#', '>', '\'', '`', '(', ')', '[', ']'];
    let inner = whole.trim_start_matches(signs);
    let start = end - inner.len();
    Some(start..start + inner.trim_end_matches(signs).len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_sentence_is_an_order() {
        let order = |text: &str, word: &str| alone(text, text.find(word).unwrap_or_default());
        assert_eq!(order("always save this", "save"), Some(0..16));
        assert_eq!(order("ok. please disable sync!", "disable"), Some(4..23));
        assert_eq!(order("- disable sync\nmore", "disable"), Some(2..14));
        assert_eq!(order("disable sync in dev mode", "disable"), None);
        assert_eq!(order("to save power, disable sync", "disable"), None);
        assert_eq!(order("save this", "save"), None);
    }
}
