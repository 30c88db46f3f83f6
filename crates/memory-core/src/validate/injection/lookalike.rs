//! Letters of other scripts, and signs, that are read as Latin letters.
//!
//! The look-alikes that all checks know, and what a reader takes for a letter though it can be told from it: small
//! capitals, turned and hooked letters, leet digits.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::validate::lookalike;

/// Pairs of a Latin letter and what is read as it, in lower case, beyond what cannot be told from it at all.
const READ_AS: &[(char, &str)] = &[
    ('a', "ᴀɐⲁӕ∀"),
    ('b', "ьвʙɓƅᏏ♭β"),
    ('c', "ⲥɔ"),
    ('d', "ɗᴅժᏧ"),
    ('e', "єᴇǝɘəεⲉ"),
    ('f', "ғꜰɟƒքᖴ"),
    ('g', "ɢƃԍɠ"),
    ('h', "ʜнɥᏂ"),
    ('i', "ӏⲓᎥɨ"),
    ('j', "ᴊյᒍ"),
    ('k', "ʞҝⲕ"),
    ('l', "ʟլן"),
    ('m', "ᴍɯ"),
    ('n', "пɴնᴎᏁ"),
    ('o', "ⲟ๐०໐ө٥ⵔᎾ"),
    ('p', "ᴘⲣ"),
    ('q', "զ"),
    ('r', "ʀɹⲅя"),
    ('s', "ʂ"),
    ('t', "ʇ†"),
    ('u', "цʋᑌ"),
    ('v', "ʌ"),
    ('w', "ш"),
    ('x', "ⲭ"),
    ('y', "ʏʎყ"),
    ('z', "ʐ"),
];

/// Returns the Latin letter that `c` is read as. `c` is in lower case.
pub(super) fn latin(c: char) -> Option<char> {
    if c.is_ascii() {
        return c.is_ascii_lowercase().then_some(c);
    }
    LETTERS.get(&c).copied()
}

/// What looks like a small letter, and what looks like a capital in scripts whose small letters are small capitals.
static LETTERS: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let same = lookalike::letters().filter(|(c, letter)| letter.is_ascii_lowercase() || is_cherokee(*c));
    let read = READ_AS
        .iter()
        .flat_map(|(letter, others)| others.chars().map(|c| (c, *letter)));
    // What is read as a letter goes before what looks like one: later pairs win.
    same.chain(read)
        .flat_map(|(c, letter)| c.to_lowercase().map(move |c| (c, letter.to_ascii_lowercase())))
        .collect()
});

/// Whether `c` is a capital of Cherokee.
const fn is_cherokee(c: char) -> bool {
    matches!(c, '\u{13A0}'..='\u{13F5}')
}

/// What a leet digit or sign may stand for, the likelier first.
pub(super) fn leet(c: char) -> Option<&'static [char]> {
    Some(match c {
        '0' => &['o'],
        '1' | '!' | '|' => &['i', 'l'],
        '2' => &['z'],
        '3' | '€' => &['e'],
        '4' | '@' => &['a'],
        '5' | '$' => &['s'],
        '6' => &['g', 'b'],
        '7' | '+' => &['t'],
        '8' => &['b'],
        '9' => &['g'],
        _ => return None,
    })
}

/// The ASCII letter of an enclosed letter or regional indicator, which compatibility decomposition does not take apart.
pub(super) fn enclosed(c: char) -> Option<char> {
    let from = |base: u32| char::from_u32(u32::from(b'a') + (c as u32 - base));
    match c {
        '\u{1F1E6}'..='\u{1F1FF}' => from(0x1_F1E6),
        '\u{1F150}'..='\u{1F169}' => from(0x1_F150),
        '\u{1F170}'..='\u{1F189}' => from(0x1_F170),
        _ => None,
    }
}
