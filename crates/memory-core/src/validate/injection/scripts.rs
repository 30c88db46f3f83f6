//! What kind of character a character is, as far as these checks need it.
//!
//! Ranges are those of Unicode 16.0 blocks; whole blocks, not single assignments, so that a new letter of a known
//! script is treated like its neighbours.

/// Whether `c` is a letter or a digit: [`char::is_alphanumeric`], quicker for the letters that most texts have.
pub(super) fn is_alphanumeric(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        'à'..='ö'
        | 'а'..='я'
        | 'А'..='Я'
        | '\u{621}'..='\u{64A}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}' => true,
        _ => c.is_alphanumeric(),
    }
}

/// Whether `c` can carry an emoji presentation or stand in an emoji sequence.
pub(super) fn is_emoji(c: char) -> bool {
    matches!(c,
        '#' | '*' | '0'..='9' | '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{20E3}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{27BF}' | '\u{2900}'..='\u{297F}' | '\u{2B00}'..='\u{2BFF}'
        | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Whether `c` is an emoji that can stand on either side of a joiner: no digit, no keycap.
pub(super) fn joins_emoji(c: char) -> bool {
    is_emoji(c) && !c.is_ascii() && c != '\u{20E3}'
}

/// Whether words of the script of `c` are written with joiners and non-joiners.
pub(super) fn needs_joiner(c: char) -> bool {
    matches!(c,
        // Arabic with supplements, Syriac, Thaana, N'Ko, Mandaic
        '\u{600}'..='\u{7FF}' | '\u{840}'..='\u{8FF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        // Devanagari to Sinhala, Thai, Lao, Tibetan, Myanmar
        | '\u{900}'..='\u{109F}'
        // Khmer, Mongolian, Tai, Balinese, Sundanese and others of the region
        | '\u{1780}'..='\u{18AF}' | '\u{1900}'..='\u{1CFF}' | '\u{A800}'..='\u{A82F}' | '\u{A840}'..='\u{ABFF}'
        | '\u{10A00}'..='\u{10A5F}' | '\u{10D00}'..='\u{10D3F}' | '\u{11000}'..='\u{11FFF}' | '\u{1E900}'..='\u{1E95F}')
}

/// Whether the script of `c` is written without spaces, so that U+200B marks where a line may break.
pub(super) fn breaks_without_spaces(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1950}'..='\u{19FF}'
        | '\u{1A20}'..='\u{1AAF}' | '\u{A9E0}'..='\u{A9FF}' | '\u{AA60}'..='\u{AADF}')
}

/// Whether `c` is a letter of a script that runs from right to left.
pub(super) fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' | '\u{10800}'..='\u{10FFF}'
        | '\u{1E800}'..='\u{1EFFF}')
}

/// Whether `c` belongs to a script that is written without spaces and has one sign a syllable or word.
pub(super) fn is_ideographic(c: char) -> bool {
    matches!(c,
        '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{3100}'..='\u{312F}'
        | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Whether `c` is a Han character.
pub(super) fn is_han(c: char) -> bool {
    is_ideographic(c) && !matches!(c, '\u{3040}'..='\u{312F}' | '\u{31F0}'..='\u{31FF}')
}

/// Whether `c` is a letter of a script whose words are Latin, Greek, Cyrillic, Armenian or Georgian.
pub(super) fn is_european(c: char) -> bool {
    c.is_alphabetic()
        && matches!(c, 'A'..='z' | '\u{AA}'..='\u{58F}' | '\u{10A0}'..='\u{10FF}' | '\u{1C80}'..='\u{1CBF}'
        | '\u{1D00}'..='\u{1FFF}' | '\u{2C60}'..='\u{2C7F}' | '\u{A640}'..='\u{A69F}' | '\u{A720}'..='\u{A7FF}'
        | '\u{FB00}'..='\u{FB17}' | '\u{FF21}'..='\u{FF5A}' | '\u{1D400}'..='\u{1D7CB}')
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_quick_look_at_letters_is_right() {
        for c in '\0'..=char::MAX {
            assert_eq!(super::is_alphanumeric(c), c.is_alphanumeric(), "{c:?}");
        }
    }
}
