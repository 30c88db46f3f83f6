//! Characters that look like others, or like nothing.

use unicode_normalization::UnicodeNormalization as _;

/// What a character beyond ASCII is read as by someone who looks for words of ASCII: nothing for one that is not
/// seen, the letter that it looks like for a look-alike, its plain form for full-width and mathematical letters.
///
/// `None` if it stands for itself. Look-alikes are those of Cyrillic, Greek, Armenian, Cherokee and Latin that cannot
/// be told from letters of ASCII in most fonts (Unicode Technical Standard 39, confusables).
pub fn plain(c: char) -> Option<String> {
    if c.is_ascii() {
        return None;
    }
    if is_invisible(c) {
        return Some(String::new());
    }
    if let Some(letter) = letter(c) {
        return Some(letter.to_string());
    }
    let mut decomposed = std::iter::once(c).nfkc();
    let (first, more) = (decomposed.next(), decomposed.next());
    match (first, more) {
        (Some(plain), None) if plain.is_ascii() => Some(plain.to_string()),
        (Some(plain), None) if plain != c => letter(plain).map(|letter| letter.to_string()),
        _ => None,
    }
}

/// Whether a character is not seen: zero-width, soft hyphen, direction, variation, tag, filler.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// The letter of ASCII that a letter of another script looks like.
pub fn letter(c: char) -> Option<char> {
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
    PAIRS
        .iter()
        .find(|(_, same)| same.contains(c))
        .map(|(letter, _)| *letter)
}
