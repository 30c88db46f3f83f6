//! Character classes, as far as the split patterns of the vocabularies tell characters apart.
//!
//! The table `data/classes.bin` is generated from the `regex` crate's Unicode tables, the same that
//! the reference implementation matches with: 8,704 block numbers (one for each 128 code points),
//! then blocks of 128 classes. It is not a general Unicode library.

/// Uppercase and titlecase letters (`Lu`, `Lt`).
pub(crate) const UPPER: u8 = 1;
/// Lowercase letters (`Ll`).
pub(crate) const LOWER: u8 = 2;
/// Letters without case (`Lm`, `Lo`); they stand with upper and with lower case.
pub(crate) const CASELESS: u8 = 4;
/// Combining marks (`M`).
pub(crate) const MARK: u8 = 8;
/// Numbers of any kind (`N`).
pub(crate) const NUMBER: u8 = 16;
/// White space other than carriage return and line feed.
pub(crate) const SPACE: u8 = 32;
/// Carriage return and line feed.
pub(crate) const NEWLINE: u8 = 64;
/// Everything else: punctuation, symbols, controls, unassigned.
pub(crate) const OTHER: u8 = 128;

/// Any letter (`L`).
pub(crate) const LETTER: u8 = UPPER | LOWER | CASELESS;
/// Any white space (`\s`).
pub(crate) const WHITE: u8 = SPACE | NEWLINE;

const CLASSES: &[u8] = include_bytes!("../data/classes.bin");
const BLOCK_BITS: usize = 7;
const BLOCKS: usize = 0x11_0000 >> BLOCK_BITS;

static ASCII: [u8; 128] = {
    let mut table = [OTHER; 128];
    let mut at = 0;
    while at < 128 {
        table[at] = match at as u8 {
            b'A'..=b'Z' => UPPER,
            b'a'..=b'z' => LOWER,
            b'0'..=b'9' => NUMBER,
            b'\r' | b'\n' => NEWLINE,
            b' ' | b'\t' | 0x0b | 0x0c => SPACE,
            _ => OTHER,
        };
        at += 1;
    }
    table
};

/// Returns the class of the character that starts at `at`, and its length in bytes.
///
/// `bytes` must be UTF-8 and `at` a character border; at or after the end the class is 0, which is
/// in no set, and the length is 0.
#[inline]
pub(crate) fn class_at(bytes: &[u8], at: usize) -> (u8, usize) {
    match bytes.get(at) {
        None => (0, 0),
        Some(&byte) => match ASCII.get(usize::from(byte)) {
            Some(&class) => (class, 1),
            None => wide_class_at(bytes, at),
        },
    }
}

/// Returns the class of one character.
#[inline]
pub(crate) fn class_of(code: u32) -> u8 {
    let code = code as usize;
    if let Some(&class) = ASCII.get(code) {
        return class;
    }
    let Some(&block) = CLASSES.get(code >> BLOCK_BITS) else {
        return OTHER;
    };
    let inside = code & ((1 << BLOCK_BITS) - 1);
    CLASSES
        .get(BLOCKS + (usize::from(block) << BLOCK_BITS) + inside)
        .copied()
        .unwrap_or(OTHER)
}

fn wide_class_at(bytes: &[u8], at: usize) -> (u8, usize) {
    let (code, length) = decode(bytes, at);
    (class_of(code), length)
}

/// Decodes the character at `at`. `bytes` must be UTF-8 and `at` a border before the end; anything
/// else gives some code point and a length of at least one.
#[inline]
pub(crate) fn decode(bytes: &[u8], at: usize) -> (u32, usize) {
    let rest = bytes.get(at..).unwrap_or_default();
    let low = |byte: u8| u32::from(byte & 0x3f);
    match *rest {
        [a, ..] if a < 0x80 => (u32::from(a), 1),
        [a, b, c, d, ..] if a >= 0xf0 => (u32::from(a & 0x07) << 18 | low(b) << 12 | low(c) << 6 | low(d), 4),
        [a, b, c, ..] if a >= 0xe0 => (u32::from(a & 0x0f) << 12 | low(b) << 6 | low(c), 3),
        [a, b, ..] => (u32::from(a & 0x1f) << 6 | low(b), 2),
        _ => (0xfffd, 1),
    }
}
