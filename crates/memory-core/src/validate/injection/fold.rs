//! The first copy of a text: what is written behind escapes, invisible characters, compatibility forms and accents.
//!
//! Lines stay lines here; `docs/design/injection.md` lists what is undone. Words are looked at in `words.rs`.

use unicode_normalization::char::decompose_compatible;

use super::lookalike::enclosed;
use super::scripts::is_ideographic;
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
        let plain = rest.bytes().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
        if plain > 0 {
            self.shadow.push_lower(rest.get(..plain).unwrap_or_default(), self.at);
            self.at += plain;
            return;
        }
        let Some(c) = rest.chars().next() else { return };
        let decoded = match c {
            '%' => percent(rest),
            '\\' => backslash(rest),
            '&' => entity(rest),
            '"' | '\'' => joint(rest, self.shadow.as_str()),
            _ => None,
        };
        if let Some((decoded, length)) = decoded {
            let span = self.at..self.at + length;
            for c in decoded.chars() {
                self.push(c, span.clone());
            }
            self.at = span.end;
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

/// Whether a byte is ASCII that begins no escape.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t') && !matches!(byte, b'%' | b'\\' | b'&' | b'"' | b'\'')
}

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

/// Decodes a run of `%xx`, if it is UTF-8 and hides letters.
fn percent(rest: &str) -> Option<(String, usize)> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while bytes.len() < 4096
        && rest.as_bytes().get(at) == Some(&b'%')
        && let Some(byte) = hex(rest, at + 1, 2)
    {
        bytes.push(u8::try_from(byte).ok()?);
        at += 3;
    }
    let decoded = String::from_utf8(bytes).ok()?;
    (at > 0).then_some((decoded, at))
}

/// The number behind `digits` hexadecimal digits at `at`.
fn hex(text: &str, at: usize, digits: usize) -> Option<u32> {
    let text = text.get(at..at + digits)?;
    if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(text, 16).ok()
}

/// Decodes `\u0041`, `\u{41}`, `\x41` and `\U00000041`; a backslash before a line break is a joined line.
fn backslash(rest: &str) -> Option<(String, usize)> {
    let one = |code: u32, length: usize| Some((char::from_u32(code)?.to_string(), length));
    match rest.as_bytes().get(1)? {
        b'u' if rest.as_bytes().get(2) == Some(&b'{') => {
            let end = rest.get(3..rest.len().min(11)).and_then(|body| body.find('}'))?;
            one(u32::from_str_radix(rest.get(3..3 + end)?, 16).ok()?, end + 4)
        }
        b'u' => {
            let high = hex(rest, 2, 4)?;
            if (0xD800..0xDC00).contains(&high)
                && rest.get(6..8) == Some("\\u")
                && let Some(low) = hex(rest, 8, 4).filter(|low| (0xDC00..0xE000).contains(low))
            {
                return one(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00), 12);
            }
            one(high, 6)
        }
        b'U' => one(hex(rest, 2, 8)?, 10),
        b'x' => one(hex(rest, 2, 2)?, 4),
        b'\n' => Some((String::new(), 2)),
        _ => None,
    }
}

/// Decodes a numeric character reference and the few named ones that hide markup.
fn entity(rest: &str) -> Option<(String, usize)> {
    let window = rest.as_bytes().get(..rest.len().min(12))?;
    if let Some(end) = window.iter().position(|byte| *byte == b';')
        && let Some(body) = rest.get(1..end)
    {
        let named = match body.to_ascii_lowercase().as_str() {
            "lt" => Some("<"),
            "gt" => Some(">"),
            "amp" => Some("&"),
            "quot" => Some("\""),
            "apos" => Some("'"),
            "nbsp" | "ensp" | "emsp" => Some(" "),
            "shy" | "zwj" | "zwnj" | "lrm" | "rlm" => Some(""),
            "newline" => Some("\n"),
            "lbrack" | "lsqb" => Some("["),
            "rbrack" | "rsqb" => Some("]"),
            "vert" => Some("|"),
            _ => None,
        };
        if let Some(named) = named {
            return Some((named.to_owned(), end + 1));
        }
    }
    let body = rest.strip_prefix("&#")?;
    let (digits, radix) = match body.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (body, 10),
    };
    let length = digits
        .bytes()
        .take(8)
        .take_while(|byte| byte.is_ascii_hexdigit() && (radix == 16 || byte.is_ascii_digit()))
        .count();
    let code = u32::from_str_radix(digits.get(..length)?, radix).ok()?;
    let prefix = rest.len() - digits.len();
    let semicolon = usize::from(digits.as_bytes().get(length) == Some(&b';'));
    Some((char::from_u32(code)?.to_string(), prefix + length + semicolon))
}

/// The joint of two literals, `" + "`, between letters: nothing is left of it.
fn joint(rest: &str, before: &str) -> Option<(String, usize)> {
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
    (reopened && letter).then_some((String::new(), close + 2))
}
