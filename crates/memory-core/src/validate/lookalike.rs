//! Characters that look like others, or like nothing.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization as _;

use super::printable::is_ignorable;

/// What a character beyond ASCII is read as by someone who looks for words of ASCII: nothing for one that is not
/// seen, the letter that it looks like for a look-alike, its plain form for full-width and mathematical letters.
///
/// `None` if it stands for itself. Look-alikes are those of Cyrillic, Greek, Armenian, Cherokee and Latin that cannot
/// be told from letters of ASCII in most fonts (Unicode Technical Standard 39, confusables).
pub(super) fn plain(c: char) -> Option<String> {
    if c.is_ascii() {
        return None;
    }
    if is_ignorable(c) {
        return Some(String::new());
    }
    if let Some(letter) = letter(c) {
        return Some(letter.to_string());
    }
    if !has_plain_form(c) {
        return None;
    }
    let mut decomposed = std::iter::once(c).nfkc();
    match (decomposed.next(), decomposed.next()) {
        (Some(plain), None) if plain.is_ascii() => Some(plain.to_string()),
        (Some(plain), None) if plain != c => letter(plain).map(|letter| letter.to_string()),
        _ => None,
    }
}

/// Whether a character may be another form of one letter, digit or sign: in the blocks that hold such forms.
const fn has_plain_form(c: char) -> bool {
    matches!(
        c,
        '\u{A0}'..='\u{FF}' | '\u{2B0}'..='\u{2FF}' | '\u{1D00}'..='\u{1DBF}' | '\u{2000}'..='\u{24FF}' | '\u{2C7C}'..='\u{2C7D}'
            | '\u{3000}' | '\u{FB00}'..='\u{FB4F}' | '\u{FE10}'..='\u{FFEF}' | '\u{1D400}'..='\u{1D7FF}' | '\u{1F100}'..='\u{1F1FF}' | '\u{1FBF0}'..='\u{1FBF9}'
    )
}

/// Letters and signs of ASCII with what looks like them.
const PAIRS: &[(char, &str)] = &[
    ('a', "аɑαạ"),
    ('b', "ЬƄ"),
    ('c', "сϲⅽᴄ"),
    ('d', "ԁⅾ"),
    ('e', "еҽ℮"),
    ('f', "ẝϝ"),
    ('g', "ɡց"),
    ('h', "һհ"),
    ('i', "іɩιıɪ"),
    ('j', "јϳ"),
    ('k', "κкᴋ"),
    ('l', "ӏⅼǀ"),
    ('m', "ⅿм"),
    ('n', "ոռη"),
    ('o', "оοօσᴏ"),
    ('p', "рρ"),
    ('q', "ԛգ"),
    ('r', "гᴦ"),
    ('s', "ѕꜱ"),
    ('t', "тτᴛ"),
    ('u', "υսᴜ"),
    ('v', "ѵνᴠ"),
    ('w', "ѡԝᴡω"),
    ('x', "хχ"),
    ('y', "уүγ"),
    ('z', "ᴢ"),
    ('A', "АΑᎪ"),
    ('B', "ВΒᏴ"),
    ('C', "СϹᏟ"),
    ('D', "Ꭰ"),
    ('E', "ЕΕᎬ"),
    ('F', "Ϝ"),
    ('G', "ԌᏀ"),
    ('H', "НΗᎻ"),
    ('I', "ІΙӀ"),
    ('J', "ЈᎫ"),
    ('K', "КΚᏦ"),
    ('L', "Ꮮ"),
    ('M', "МΜᎷ"),
    ('N', "Ν"),
    ('O', "ОΟՕ"),
    ('P', "РΡᏢ"),
    ('Q', "Ⴍ"),
    ('R', "ᎡᏒ"),
    ('S', "ЅᏚՏ"),
    ('T', "ТΤᎢ"),
    ('U', "Ս"),
    ('V', "ѴᏙ"),
    ('W', "ᎳԜ"),
    ('X', "ХΧ"),
    ('Y', "ΥҮ"),
    ('Z', "ΖᏃ"),
    ('-', "‐‑‒–—−﹘"),
    ('_', "＿ˍ"),
    ('.', "․。"),
    ('/', "∕⁄"),
    (':', "։∶：ː"),
    ('\'', "’‘ʼ"),
    ('"', "“”„"),
    ('=', "＝᐀"),
];

static LETTERS: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| letters().collect());

/// Every look-alike with the letter or sign of ASCII that it looks like.
pub(super) fn letters() -> impl Iterator<Item = (char, char)> {
    PAIRS
        .iter()
        .flat_map(|(letter, same)| same.chars().map(|c| (c, *letter)))
}

/// The letter of ASCII that a letter of another script looks like.
pub(super) fn letter(c: char) -> Option<char> {
    // Scripts without look-alikes are the bulk of text beyond ASCII.
    if matches!(c, '\u{590}'..='\u{109F}' | '\u{3003}'..='\u{FE00}') {
        return None;
    }
    LETTERS.get(&c).copied()
}
