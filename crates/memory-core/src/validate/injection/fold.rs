//! The first copy of a text: what is written behind escapes, invisible characters, compatibility forms and accents.
//!
//! Lines stay lines here; `docs/design/injection.md` lists what is undone. Words are looked at in `words.rs`.

use unicode_normalization::char::decompose_compatible;

use super::lookalike::enclosed;
use super::scripts::is_ideographic;
use crate::validate::byte_set::ByteSet;
use crate::validate::escapes;
use crate::validate::printable::is_ignorable;
use crate::validate::shadow::Shadow;

/// Copies `text` in lower case with escapes decoded once, invisible characters left out, compatibility forms replaced and
/// the accents of alphabets removed. Linear.
pub(super) fn fold(text: &str) -> Shadow {
    let mut fold = Fold {
        text,
        at: 0,
        shadow: Shadow::with_capacity(text.len()),
    };
    while fold.at < text.len() {
        fold.step();
    }
    fold.shadow
}

/// Folds a short text without a map.
pub(super) fn fold_plain(text: &str) -> String {
    fold(text).as_str().to_owned()
}

struct Fold<'a> {
    text: &'a str,
    at: usize,
    shadow: Shadow,
}

impl Fold<'_> {
    fn step(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let plain = PLAIN.run(rest.as_bytes());
        if plain > 0 {
            self.shadow.push_lower(rest.get(..plain).unwrap_or_default(), self.at);
            self.at += plain;
            return;
        }
        let Some(c) = rest.chars().next() else { return };
        let escape = match c {
            '%' => escapes::percent(rest),
            '\\' => escapes::backslash(rest).or_else(|| blank(rest)),
            '&' => escapes::entity(rest),
            _ => None,
        };
        if matches!(c, '\\' | '\u{1B}' | '\u{9B}')
            && let Some(length) = escapes::colour(rest)
        {
            self.at += length;
            return;
        }
        if let Some((decoded, length)) = escape {
            self.push(decoded, self.at..self.at + length);
            self.at += length;
            return;
        }
        if let Some(length) = left_out(rest, self.shadow.as_str()) {
            self.at += length;
            return;
        }
        let span = self.at..self.at + c.len_utf8();
        if c.is_ascii() && !c.is_ascii_control() {
            self.shadow.push_lower(rest.get(..1).unwrap_or_default(), self.at);
        } else {
            self.push(c, span.clone());
        }
        self.at = span.end;
    }

    /// Appends what `c`, written at `span`, is folded to.
    fn push(&mut self, c: char, span: std::ops::Range<usize>) {
        if is_ignorable(c) {
            return;
        }
        let mut bytes = [0; 4];
        let verbatim = c.len_utf8() == span.len() && !is_changed(c);
        if verbatim {
            self.shadow.push_verbatim(c.encode_utf8(&mut bytes), span.start);
            return;
        }
        let mut folded = String::new();
        fold_char(c, &mut folded);
        self.shadow.push_replaced(&folded, span);
    }
}

/// ASCII that begins no escape.
static PLAIN: ByteSet = ByteSet::range(b' ', b'~').and(b"\n\t").without(b"%\\&\"'");

/// Whether folding changes `c`; scripts without case and without compatibility forms are passed quickly.
fn is_changed(c: char) -> bool {
    !(c.is_ascii() && !c.is_ascii_uppercase() && !c.is_ascii_control()
        || matches!(c, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}' | '\u{3001}' | '\u{3002}'
            | '\u{4E00}'..='\u{9FFF}' | '\u{3400}'..='\u{4DBF}' | '\u{AC00}'..='\u{D7A3}'
            | '\u{430}'..='\u{438}' | '\u{43A}'..='\u{44F}' | '\u{621}' | '\u{627}'..='\u{63A}' | '\u{641}'..='\u{648}')
        || matches!(c, '\n' | '\t'))
}

fn fold_char(c: char, folded: &mut String) {
    if let Some(letter) = enclosed(c) {
        folded.push(letter);
        return;
    }
    match c {
        '\u{B}' | '\u{C}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => folded.push('\n'),
        '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' if c != '\n' && c != '\t' => {}
        '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{2032}' | '\u{2BC}' | '`' | '\u{B4}' => {
            folded.push(if c == '`' { c } else { '\'' });
        }
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' | '\u{2033}' | '\u{AB}' | '\u{BB}' => folded.push('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => folded.push('-'),
        '\u{AC00}'..='\u{D7A3}' => folded.push(c),
        // Brackets of other shapes.
        '\u{2039}' | '\u{2329}' | '\u{3008}' | '\u{27E8}' | '\u{276C}' | '\u{276E}' | '\u{2770}' | '\u{2C2}'
        | '\u{1438}' | '\u{29FC}' | '\u{2991}' => folded.push('<'),
        '\u{203A}' | '\u{232A}' | '\u{3009}' | '\u{27E9}' | '\u{276D}' | '\u{276F}' | '\u{2771}' | '\u{2C3}'
        | '\u{1433}' | '\u{29FD}' | '\u{2992}' => folded.push('>'),
        // Not those that Chinese and Japanese put around headings, `【…】`.
        '\u{27E6}' | '\u{2772}' | '\u{2045}' => folded.push('['),
        '\u{27E7}' | '\u{2773}' | '\u{2046}' => folded.push(']'),
        _ if is_ideographic(c) && !matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{F900}'..='\u{FAFF}') => folded.push(c),
        _ => decompose_compatible(c, |part| fold_part(part, folded)),
    }
}

/// One character of a decomposition.
fn fold_part(c: char, folded: &mut String) {
    match c {
        // Accents of the alphabets, vowel signs of Arabic and Hebrew, the stretched line of Arabic.
        '\u{300}'..='\u{36F}'
        | '\u{591}'..='\u{5C7}'
        | '\u{610}'..='\u{61A}'
        | '\u{640}'
        | '\u{64B}'..='\u{65F}'
        | '\u{670}' => {}
        'ß' | 'ẞ' => folded.push_str("ss"),
        'æ' | 'Æ' => folded.push_str("ae"),
        'œ' | 'Œ' => folded.push_str("oe"),
        'ø' | 'Ø' => folded.push('o'),
        'ł' | 'Ł' => folded.push('l'),
        'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
        'þ' | 'Þ' => folded.push_str("th"),
        'ı' => folded.push('i'),
        'ى' | 'ی' | 'ې' => folded.push('ي'),
        'ک' => folded.push('ك'),
        'ة' | 'ہ' | 'ۀ' => folded.push('ه'),
        'ґ' | 'Ґ' => folded.push('г'),
        'ς' => folded.push('σ'),
        _ => folded.extend(c.to_lowercase()),
    }
}

/// The line break or the space that stands behind a backslash in a string of JSON or code, as logs keep texts.
fn blank(rest: &str) -> Option<(char, usize)> {
    match rest.as_bytes().get(1)? {
        b'n' | b'r' => Some(('\n', 2)),
        b't' => Some(('\t', 2)),
        _ => None,
    }
}

/// The length of what joins text and leaves nothing behind: a backslash at a line's end, the joint of two literals.
fn left_out(rest: &str, before: &str) -> Option<usize> {
    match rest.as_bytes() {
        [b'\\', b'\n', ..] => Some(2),
        [b'"' | b'\'', ..] => joint(rest, before),
        _ => None,
    }
}

/// The length of the joint of two literals, `" + "`, between letters.
fn joint(rest: &str, before: &str) -> Option<usize> {
    if !before.ends_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let quote = rest.chars().next()?;
    let window = rest.as_bytes().get(1..rest.len().min(12))?;
    let space = |at: usize| {
        window
            .iter()
            .skip(at)
            .take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t'))
            .count()
    };
    let sign = space(0);
    if !matches!(window.get(sign), Some(b'+' | b'.' | b'~')) {
        return None;
    }
    let close = sign + 1 + space(sign + 1);
    let reopened = window.get(close).is_some_and(|byte| char::from(*byte) == quote);
    let letter = rest
        .get(close + 2..)
        .is_some_and(|after| after.starts_with(|c: char| c.is_alphabetic() || c == ' '));
    (reopened && letter).then_some(close + 2)
}
