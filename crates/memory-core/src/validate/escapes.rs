//! Escapes: a character that is written with others, `%41`, `\u0041`, `\x41`, `&#65;`, `&lt;`.
//!
//! Each function looks at the beginning of `rest`, gives the character and how many bytes its escape takes, and is done
//! in constant time.

/// The longest name of an entity that is known, `zerowidthspace`, with what encloses it.
const LONGEST_ENTITY: usize = 16;

/// Decodes `%41`, and the several of them that one character takes in UTF-8.
pub(super) fn percent(rest: &str) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    let mut length = 0;
    while let Some(byte) = bytes.get_mut(length) {
        let at = 3 * length;
        if rest.as_bytes().get(at) != Some(&b'%') {
            return None;
        }
        *byte = u8::try_from(hex(rest, at + 1, 2)?).ok()?;
        length += 1;
        if let Some(c) = bytes.get(..length).and_then(whole) {
            return Some((c, 3 * length));
        }
    }
    None
}

/// The character that `bytes` are, if they are one.
fn whole(bytes: &[u8]) -> Option<char> {
    std::str::from_utf8(bytes).ok()?.chars().next()
}

/// Decodes `\u0041`, also two of them for one character, `\u{41}`, `\U00000041`, `\x41`, `\101` and `\0`.
pub(super) fn backslash(rest: &str) -> Option<(char, usize)> {
    let one = |code: u32, length: usize| Some((char::from_u32(code)?, length));
    match rest.as_bytes().get(1)? {
        b'u' if rest.as_bytes().get(2) == Some(&b'{') => {
            let window = rest.as_bytes().get(3..rest.len().min(11))?;
            let end = 3 + window.iter().position(|byte| *byte == b'}')?;
            one(u32::from_str_radix(rest.get(3..end)?, 16).ok()?, end + 1)
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
        b'0'..=b'7' => octal(rest),
        _ => None,
    }
}

/// Three digits, or a zero alone.
fn octal(rest: &str) -> Option<(char, usize)> {
    let digit = |at: usize| rest.as_bytes().get(at).filter(|byte| (b'0'..=b'7').contains(*byte));
    let Some(digits) = digit(1).zip(digit(2)).zip(digit(3)) else {
        let alone = rest.starts_with("\\0") && digit(2).is_none();
        return alone.then_some(('\0', 2));
    };
    let ((first, second), third) = digits;
    let code = (u32::from(first - b'0') << 6) + (u32::from(second - b'0') << 3) + u32::from(third - b'0');
    char::from_u32(code).filter(char::is_ascii).map(|c| (c, 4))
}

/// How a terminal's sequence begins: the escape character and a bracket, or the two in one, also written out.
const SEQUENCES: [&str; 9] = [
    "\u{1B}[", "\\e[", "\\E[", "\\033[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B[", "\u{9B}",
];

/// A sequence has at most so many bytes of figures.
const FIGURES: usize = 24;

/// The length of a sequence that sets a terminal's colours, clears its line or sets its characters, as searching tools write
/// them around what they found (ECMA-48, 5.4): `[`, figures and a letter behind the escape character, or `(` and one more.
pub(super) fn colour(rest: &str) -> Option<usize> {
    if let Some(set) = rest.strip_prefix("\u{1B}(") {
        return set.chars().next().map(|c| 2 + c.len_utf8());
    }
    let begin = SEQUENCES.iter().find(|begin| rest.starts_with(**begin))?.len();
    let parameters = rest.as_bytes().get(begin..)?.iter().take(FIGURES);
    let length = parameters
        .take_while(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b':'))
        .count();
    let letter = rest.as_bytes().get(begin + length).is_some_and(u8::is_ascii_alphabetic);
    letter.then_some(begin + length + 1)
}

/// Decodes a character reference of HTML: by number, with or without the semicolon, or one of the names that hide
/// markup, joints or nothing at all.
pub(super) fn entity(rest: &str) -> Option<(char, usize)> {
    named(rest).or_else(|| numbered(rest))
}

fn named(rest: &str) -> Option<(char, usize)> {
    let window = rest.as_bytes().get(..rest.len().min(LONGEST_ENTITY))?;
    let end = window.iter().position(|byte| *byte == b';')?;
    let c = match rest.get(1..end)?.to_ascii_lowercase().as_str() {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" => ' ',
        "newline" => '\n',
        "tab" => '\t',
        "lbrack" | "lsqb" => '[',
        "rbrack" | "rsqb" => ']',
        "vert" => '|',
        "lowbar" => '_',
        "hyphen" | "dash" => '-',
        "equals" => '=',
        "colon" => ':',
        "shy" => '\u{AD}',
        "zerowidthspace" => '\u{200B}',
        "zwnj" => '\u{200C}',
        "zwj" => '\u{200D}',
        "lrm" => '\u{200E}',
        "rlm" => '\u{200F}',
        _ => return None,
    };
    Some((c, end + 1))
}

fn numbered(rest: &str) -> Option<(char, usize)> {
    let body = rest.strip_prefix("&#")?;
    let (digits, radix) = match body.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (body, 10),
    };
    let length = digits
        .bytes()
        .take(8)
        .take_while(|byte| char::from(*byte).is_digit(radix))
        .count();
    let code = u32::from_str_radix(digits.get(..length)?, radix).ok()?;
    let semicolon = usize::from(digits.as_bytes().get(length) == Some(&b';'));
    Some((char::from_u32(code)?, rest.len() - digits.len() + length + semicolon))
}

/// The number that `digits` hexadecimal digits at `at` write.
fn hex(text: &str, at: usize, digits: usize) -> Option<u32> {
    let digits = text.get(at..at + digits)?;
    // `from_str_radix` takes a sign.
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_is_one_character_and_its_length() {
        for (escape, c) in [
            ("%41", 'A'),
            ("%D0%B0", 'а'),
            ("%e5%bf%bd", '忽'),
            ("%F0%9F%98%80", '😀'),
        ] {
            assert_eq!(percent(&format!("{escape}%41")), Some((c, escape.len())), "{escape}");
        }
        for (escape, c) in [
            (r"\u0041", 'A'),
            (r"\u{41}", 'A'),
            (r"\u{1F600}", '😀'),
            (r"\ud83d\ude00", '😀'),
            (r"\U0001F600", '😀'),
            (r"\x41", 'A'),
        ] {
            assert_eq!(backslash(&format!("{escape}B")), Some((c, escape.len())), "{escape}");
        }
        for (escape, c) in [
            ("&#65;", 'A'),
            ("&#65", 'A'),
            ("&#x41;", 'A'),
            ("&#X41", 'A'),
            ("&lt;", '<'),
            ("&LowBar;", '_'),
            ("&ZeroWidthSpace;", '\u{200B}'),
        ] {
            assert_eq!(
                entity(&format!("{escape}{}", "_x")),
                Some((c, escape.len())),
                "{escape}"
            );
        }
    }

    #[test]
    fn what_is_no_escape_is_left() {
        for text in [
            "", "%", "%4", "%g1", "%+1", "%ff", "%D0", "%D0%41", "%C0%80", "%4\u{e9}",
        ] {
            assert_eq!(percent(text), None, "{text}");
        }
        for text in [
            r"\",
            r"\n",
            r"\u",
            r"\u004",
            r"\u+041",
            r"\u{}",
            r"\u{110000}",
            r"\ud83d",
            r"\xg1",
            "\\u00\u{e9}1",
        ] {
            assert_eq!(backslash(text), None, "{text}");
        }
        for text in [
            "&",
            "&;",
            "&#;",
            "&#x;",
            "&#99999999;",
            "&amp",
            "&unheardof;",
            "&#xD800;",
            "&\u{e9};",
        ] {
            assert_eq!(entity(text), None, "{text}");
        }
    }
}
