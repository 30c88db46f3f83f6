//! The form in which duplicates are equal.

use unicode_normalization::UnicodeNormalization as _;

use super::marks;
use crate::validate::printable::hidden;

/// Returns the form of `text` that all its duplicates share.
///
/// - Case: letters are lower-case, but not in a flag of one letter (`-R`).
/// - Width: compatibility forms are one (NFKC), but digits that are raised, lowered, circled or parts of a fraction stay
///   what they are: 10⁵ is not 105.
/// - Space: one space for any white space; none beside Chinese and Japanese characters. Invisible characters fall away.
/// - Quotes fall away around words, and beside Chinese and Japanese characters. Curly ones, dashes and minus signs are as
///   on a keyboard.
/// - Punctuation of sentences (`. , ; : …`) falls away at the ends of words, and `!` at the end of the text. It stays
///   after a negation, because "no, tests" is not "no tests". A question mark stays.
/// - Bullets (`- * •`) fall away at the beginning of lines.
///
/// Everything else stays, and everything inside words: `-5`, `C++`, `C#`, `a.b`, `.env`, `v1.2`, `..`, `!x`, `50%`. No word
/// becomes empty. Takes linear time.
///
/// ```
/// use memory_core::validate::duplicate::key;
///
/// assert_eq!(key("  - Use “Tabs”, please!\n"), "use tabs please");
/// assert_eq!(key("ＡＢＣ１２３　ｶﾞ"), key("abc123ガ"));
/// assert_ne!(key("v1.2"), key("v12"));
/// ```
pub fn key(text: &str) -> String {
    let folded = fold_characters(text);
    let all = words(&folded);
    let last = all.len().saturating_sub(1);
    let mut out = String::with_capacity(folded.len());
    for (index, word) in all.into_iter().enumerate() {
        let word = strip(word, index == last);
        let joins_on = out.ends_with(is_unspaced) || word.starts_with(is_unspaced);
        if !out.is_empty() && !joins_on {
            out.push(' ');
        }
        push_lower_case(&mut out, word);
    }
    without_inner_quotes(out)
}

/// Whether a character is of a script that is written without spaces: Chinese and Japanese, with their punctuation.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x312F | 0x3190..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFD)
}

/// Compatibility forms, quotes and dashes made one; invisible characters left out.
fn fold_characters(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    let mut found = hidden(text).peekable();
    for (offset, c) in text.char_indices() {
        let is_hidden = found.next_if(|&(at, _)| at == offset).is_some();
        let falls_away = (is_hidden && !c.is_whitespace() && !is_private(c)) || matches!(c, '\u{FE0E}' | '\u{FE0F}');
        if !falls_away {
            visible.push(c);
        }
    }
    let mut out = String::with_capacity(visible.len());
    for part in visible.split_inclusive(is_special_number) {
        let special = part.chars().next_back().filter(|&c| is_special_number(c));
        let plain = special.map_or(part, |c| part.strip_suffix(c).unwrap_or(part));
        out.extend(plain.nfkc().map(one_of_its_kind));
        out.extend(special);
    }
    out
}

fn is_private(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF0000..=0x0010_FFFF)
}

/// Numbers whose compatibility form would say something else.
fn is_special_number(c: char) -> bool {
    let is_plain = matches!(c, '0'..='9' | '\u{FF10}'..='\u{FF19}' | '\u{1D7CE}'..='\u{1D7FF}');
    (c.is_numeric() && !is_plain) || matches!(c, '\u{2070}'..='\u{209F}')
}

fn one_of_its_kind(c: char) -> char {
    match c {
        '‘' | '’' | '‛' | 'ʼ' => '\'',
        '“' | '”' | '„' | '‟' | '«' | '»' | '「' | '」' | '『' | '』' | '《' | '》' | '〈' | '〉' => {
            '"'
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '〜' => '~',
        _ => c,
    }
}

/// The words of all lines without their bullets; with them if there is nothing else.
fn words(folded: &str) -> Vec<&str> {
    let mut out = Vec::new();
    for line in folded.split(['\n', '\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}']) {
        out.extend(line.split_whitespace().skip_while(|word| BULLETS.contains(word)));
    }
    if out.is_empty() {
        out.extend(folded.split_whitespace());
    }
    out
}

const BULLETS: [&str; 8] = ["-", "*", "•", "‣", "·", "▪", "◦", "∙"];

/// Takes quotes and the punctuation of sentences from the ends of a word.
fn strip(word: &str, is_last: bool) -> &str {
    let mut rest = word;
    while let Some(shorter) = strip_end(rest, is_last) {
        rest = shorter;
    }
    while let Some(shorter) = rest.strip_prefix(['"', '`']).filter(|shorter| !shorter.is_empty()) {
        rest = shorter;
    }
    match rest.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(inner) if !inner.is_empty() => inner,
        _ => rest,
    }
}

fn strip_end(word: &str, is_last: bool) -> Option<&str> {
    let mark = word.chars().next_back()?;
    let body = word.trim_end_matches(mark);
    let run = (word.len() - body.len()) / mark.len_utf8();
    let before = body.chars().next_back()?;
    let follows_word =
        before.is_alphanumeric() || matches!(before, ')' | ']' | '}' | '"' | '\'' | '`' | '%' | '+' | '#');
    let may_fall = || is_last || body.len() > LONGEST_NEGATION || !marks::is_negation(&body.to_lowercase());
    let falls = match mark {
        '"' | '`' => !before.is_ascii_digit() || word.starts_with(mark),
        '.' => follows_word && run != 2 && may_fall(),
        ',' | ';' => follows_word && run == 1 && may_fall(),
        ':' => follows_word && run == 1 && may_fall() && body.chars().nth(1).is_some(),
        '。' | '、' => true,
        '!' => is_last && (before.is_alphabetic() || matches!(before, ')' | '"')),
        _ => false,
    };
    falls.then_some(body)
}

/// More bytes than any word that [`marks::is_negation`] knows, so that a long word is not read again for each mark.
const LONGEST_NEGATION: usize = 32;

fn push_lower_case(out: &mut String, word: &str) {
    let is_flag = word.strip_prefix('-').is_some_and(|rest| rest.len() == 1);
    if is_flag {
        out.push_str(word);
        return;
    }
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'ß' => out.push_str("ss"),
            'ς' => out.push('σ'),
            _ => out.push(c),
        }
    }
}

/// Leaves out quotes beside Chinese and Japanese characters, where no space marks the end of a word.
fn without_inner_quotes(text: String) -> String {
    if !text.contains('"') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = None;
    while let Some(c) = chars.next() {
        let beside = before.is_some_and(is_unspaced) || chars.peek().copied().is_some_and(is_unspaced);
        if c != '"' || !beside {
            out.push(c);
        }
        before = Some(c);
    }
    out
}
