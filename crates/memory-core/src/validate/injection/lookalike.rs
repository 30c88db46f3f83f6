//! Letters of other scripts, and signs, that are read as Latin letters.
//!
//! A choice from the confusables of Unicode Technical Standard 39, limited to those that look like one lower-case Latin
//! letter in common fonts, and to small capitals, turned letters and leet digits.

/// Pairs of a Latin letter and what looks like it, in lower case.
const TABLE: &[(char, &str)] = &[
    ('a', "аαɑᴀɐⲁᎪа́ӓӕ∀"),
    ('b', "ьвЬʙɓƅᏏ♭Вβ"),
    ('c', "сϲᴄⅽⲥɔᏟϹ"),
    ('d', "ԁɗᴅⅾժᏧđ"),
    ('e', "еєҽᴇǝɘəεєℯ℮ⲉᎬєё"),
    ('f', "ғſϝꜰɟƒքᖴ"),
    ('g', "ɡցɢƃԍᏀɠ"),
    ('h', "һհʜнɥᏂ"),
    ('i', "іїιıɪɩӏⅰⲓᎥɨ"),
    ('j', "јϳᴊյᒍ"),
    ('k', "кκᴋʞҝⲕᏦ"),
    ('l', "ӏłⅼʟլןᏞ"),
    ('m', "мⅿᴍɯᎷ"),
    ('n', "ոпηɴնᴎᏁ"),
    ('o', "оοσᴏօⲟ๐০०໐ө٥ⵔᎾ"),
    ('p', "рρᴘⲣᏢр"),
    ('q', "ԛգզ"),
    ('r', "гʀɹⲅᏒя"),
    ('s', "ѕꜱʂᏚ"),
    ('t', "тτᴛʇᎢ†"),
    ('u', "υսᴜцʋᑌ"),
    ('v', "ѵνᴠⅴʌᏙ"),
    ('w', "ԝωᴡшɯѡᎳ"),
    ('x', "хχⅹⲭ"),
    ('y', "уүγʏʎყ"),
    ('z', "ᴢʐᏃ"),
];

/// Returns the Latin letter that `c` is read as. `c` is in lower case.
pub(super) fn latin(c: char) -> Option<char> {
    if c.is_ascii_lowercase() {
        return Some(c);
    }
    if c.is_ascii() {
        return None;
    }
    MAP.binary_search_by_key(&c, |(other, _)| *other)
        .ok()
        .and_then(|at| MAP.get(at))
        .map(|(_, letter)| *letter)
}

static MAP: std::sync::LazyLock<Vec<(char, char)>> = std::sync::LazyLock::new(|| {
    let mut map: Vec<(char, char)> = TABLE
        .iter()
        .flat_map(|(letter, others)| others.chars().map(|other| (other, *letter)))
        .collect();
    map.sort_by_key(|(other, _)| *other);
    map.dedup_by_key(|(other, _)| *other);
    map
});

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
