//! Which characters of a text are hidden, or steer what shows them.
//!
//! Most of them are hidden wherever they stand. A few are part of ordinary writing at some places and hidden at all
//! others: joiners, variation selectors, and the tags of three flags. For these the neighbours decide; at most eight
//! of them are looked at.

use std::str::CharIndices;

/// The characters of a text that are hidden, with their offsets in bytes. Made by [`hidden`].
#[derive(Debug, Clone)]
pub struct Hidden<'a> {
    text: &'a str,
    chars: CharIndices<'a>,
}

/// Finds the characters that a person does not see, or that steer what shows the text. Takes linear time.
///
/// They are: all control characters (line feed and tab are among them; ESC and the one-byte forms of CSI and OSC too),
/// the separators U+2028 and U+2029, bidirectional controls, zero-width characters, the soft hyphen, fillers,
/// format characters and all others that Unicode says to ignore by default, plane 14, private use, and noncharacters.
///
/// They are not hidden where ordinary text needs them:
/// - U+200D between the parts of an emoji; U+200C and U+200D between letters, if one of the two is of a script that
///   joins its letters (Arabic, Syriac, N'Ko, the scripts of India, Khmer, Myanmar, Mongolian …); U+200D after the sign that
///   leaves out a vowel, and after the Arabic letter heh;
/// - U+200B between two characters of Thai, Lao, Khmer or Myanmar, which are written without spaces;
/// - U+FE0E and U+FE0F after an emoji, and in a keycap; the Mongolian selectors after a Mongolian letter;
/// - the tags of the flags of England, Scotland and Wales, letter for letter.
///
/// ```
/// use memory_core::validate::printable::hidden;
///
/// let found: Vec<_> = hidden("a\u{200b}b\u{1b}").collect();
/// assert_eq!(found, [(1, '\u{200b}'), (5, '\u{1b}')]);
/// assert_eq!(hidden("☂\u{fe0f} 🏳\u{fe0f}\u{200d}🌈").count(), 0);
/// ```
pub fn hidden(text: &str) -> Hidden<'_> {
    Hidden {
        text,
        chars: text.char_indices(),
    }
}

impl Iterator for Hidden<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (offset, c) = self.chars.next()?;
            if matches!(c, ' '..='~') || !is_suspect(c) {
                continue;
            }
            let before = self.text.get(..offset).unwrap_or_default();
            if !is_written(before, c, self.chars.as_str()) {
                return Some((offset, c));
            }
        }
    }
}

/// Whether a character is meant to be drawn as nothing: Unicode's `Default_Ignorable_Code_Point`, and the marks of
/// interlinear notes.
///
/// # Source
///
/// `DerivedCoreProperties.txt` of Unicode 16, with the code points that are reserved for it.
pub const fn is_ignorable(c: char) -> bool {
    matches!(c as u32,
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F | 0x202A..=0x202E
        | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3
        | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

/// Whether a character is hidden at most places.
///
/// It is all of the Unicode classes Cc, Co, Default_Ignorable_Code_Point, Noncharacter_Code_Point, Zl, Zp, plane 14,
/// and Cf without the signs that span digits of a number and are seen. A test compares it with the tables of `regex`.
fn is_suspect(c: char) -> bool {
    let code = u32::from(c);
    is_ignorable(c)
        || c.is_control()
        || matches!(code,
            0x2028..=0x2029 | 0xE000..=0xF8FF | 0xFDD0..=0xFDEF | 0x13430..=0x1345F | 0xE0000..=0x0010_FFFF)
        || code & 0xFFFE == 0xFFFE
}

/// Whether a suspect character is part of ordinary writing where it stands.
fn is_written(before: &str, c: char, after: &str) -> bool {
    let next = after.chars().next();
    match c {
        '\u{200B}' => pair(before, next).is_some_and(|(a, b)| is_spaceless(a) && is_spaceless(b)),
        '\u{200C}' => joins_letters(before, next),
        '\u{200D}' => joins_letters(before, next) || ends_in_joiner_base(before) || joins_emoji(before, next),
        '\u{FE0E}' | '\u{FE0F}' => selects(before, next),
        '\u{180B}'..='\u{180F}' => before.chars().next_back().is_some_and(is_mongolian),
        '\u{E0020}'..='\u{E007F}' => is_in_flag(before, c, after),
        _ => false,
    }
}

/// Whether `text` ends in a character that was part of ordinary writing only because of what followed.
pub(super) fn ends_in_joiner_to_nothing(text: &str) -> bool {
    let mut chars = text.chars();
    let last = chars.next_back();
    last.is_some_and(|c| is_suspect(c) && !is_written(chars.as_str(), c, ""))
}

fn pair(before: &str, next: Option<char>) -> Option<(char, char)> {
    before.chars().next_back().zip(next)
}

fn joins_letters(before: &str, next: Option<char>) -> bool {
    pair(before, next).is_some_and(|(a, b)| is_of_word(a) && is_of_word(b) && (is_joining(a) || is_joining(b)))
}

/// Whether a joiner changes how the last letter looks, whatever follows.
fn ends_in_joiner_base(before: &str) -> bool {
    before
        .chars()
        .next_back()
        .is_some_and(|c| c == '\u{647}' || VIRAMAS.contains(&c))
}

fn joins_emoji(before: &str, next: Option<char>) -> bool {
    let mut back = before.chars().rev();
    let base = match back.next() {
        Some('\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}') => back.next(),
        other => other,
    };
    base.is_some_and(is_pictograph) && next.is_some_and(is_pictograph)
}

fn selects(before: &str, next: Option<char>) -> bool {
    before
        .chars()
        .next_back()
        .is_some_and(|base| is_pictograph(base) || (matches!(base, '0'..='9' | '#' | '*') && next == Some('\u{20E3}')))
}

/// The tags of the three flags that every system shows, after U+1F3F4.
const FLAGS: [&str; 3] = [
    "\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
];

fn is_in_flag(before: &str, c: char, after: &str) -> bool {
    let tags_before = before.chars().rev().take(6).take_while(|&c| is_tag(c)).count();
    let start = before.len() - tags_before * c.len_utf8();
    let (Some(base), Some(tags)) = (before.get(..start), before.get(start..)) else {
        return false;
    };
    base.ends_with('\u{1F3F4}')
        && FLAGS.iter().any(|flag| {
            let rest = flag.strip_prefix(tags).and_then(|rest| rest.strip_prefix(c));
            rest.is_some_and(|rest| after.starts_with(rest))
        })
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0020}'..='\u{E007F}')
}

/// Letters, digits, and the marks that belong to them but do not count as alphabetic.
fn is_of_word(c: char) -> bool {
    (c.is_alphanumeric() || VIRAMAS.contains(&c) || NUKTAS.contains(&c)) && !is_suspect(c)
}

/// Signs that leave out a vowel: of the scripts of India, Sinhala, Myanmar, Khmer, Balinese, Javanese.
const VIRAMAS: [char; 18] = [
    '\u{94D}', '\u{9CD}', '\u{A4D}', '\u{ACD}', '\u{B4D}', '\u{BCD}', '\u{C4D}', '\u{CCD}', '\u{D3B}', '\u{D3C}',
    '\u{D4D}', '\u{DCA}', '\u{1039}', '\u{103A}', '\u{17D2}', '\u{1B44}', '\u{A953}', '\u{A9C0}',
];

/// Dots below a letter in the scripts of India.
const NUKTAS: [char; 7] = [
    '\u{93C}', '\u{9BC}', '\u{A3C}', '\u{ABC}', '\u{B3C}', '\u{C3C}', '\u{CBC}',
];

/// The blocks of scripts whose letters change their form with their neighbours.
fn is_joining(c: char) -> bool {
    matches!(u32::from(c),
        0x600..=0x74F | 0x750..=0x77F | 0x7C0..=0x7FF | 0x840..=0xDFF | 0x1000..=0x109F | 0x1780..=0x18AF | 0x1B00..=0x1B7F
        | 0xA840..=0xA87F | 0xA8E0..=0xA8FF | 0xA980..=0xA9DF | 0xAA60..=0xAA7F | 0xFB50..=0xFDFF | 0xFE70..=0xFEFC
        | 0x11000..=0x1114F | 0x11180..=0x111DF | 0x1E900..=0x1E95F)
}

/// The blocks of Thai, Lao, Myanmar and Khmer.
fn is_spaceless(c: char) -> bool {
    matches!(u32::from(c), 0xE01..=0xEFF | 0x1000..=0x109F | 0x1780..=0x17FF) && !is_suspect(c)
}

fn is_mongolian(c: char) -> bool {
    matches!(u32::from(c), 0x1820..=0x18AA)
}

fn is_pictograph(c: char) -> bool {
    let after = PICTOGRAPHS.partition_point(|&(first, _)| first <= c);
    after > 0 && c <= PICTOGRAPHS[after - 1].1
}

/// The property Extended_Pictographic of Unicode 16 (UTS #51), as ranges in order.
#[rustfmt::skip]
const PICTOGRAPHS: [(char, char); 78] = [
    ('\u{A9}', '\u{A9}'), ('\u{AE}', '\u{AE}'), ('\u{203C}', '\u{203C}'), ('\u{2049}', '\u{2049}'),
    ('\u{2122}', '\u{2122}'), ('\u{2139}', '\u{2139}'), ('\u{2194}', '\u{2199}'), ('\u{21A9}', '\u{21AA}'),
    ('\u{231A}', '\u{231B}'), ('\u{2328}', '\u{2328}'), ('\u{2388}', '\u{2388}'), ('\u{23CF}', '\u{23CF}'),
    ('\u{23E9}', '\u{23F3}'), ('\u{23F8}', '\u{23FA}'), ('\u{24C2}', '\u{24C2}'), ('\u{25AA}', '\u{25AB}'),
    ('\u{25B6}', '\u{25B6}'), ('\u{25C0}', '\u{25C0}'), ('\u{25FB}', '\u{25FE}'), ('\u{2600}', '\u{2605}'),
    ('\u{2607}', '\u{2612}'), ('\u{2614}', '\u{2685}'), ('\u{2690}', '\u{2705}'), ('\u{2708}', '\u{2712}'),
    ('\u{2714}', '\u{2714}'), ('\u{2716}', '\u{2716}'), ('\u{271D}', '\u{271D}'), ('\u{2721}', '\u{2721}'),
    ('\u{2728}', '\u{2728}'), ('\u{2733}', '\u{2734}'), ('\u{2744}', '\u{2744}'), ('\u{2747}', '\u{2747}'),
    ('\u{274C}', '\u{274C}'), ('\u{274E}', '\u{274E}'), ('\u{2753}', '\u{2755}'), ('\u{2757}', '\u{2757}'),
    ('\u{2763}', '\u{2767}'), ('\u{2795}', '\u{2797}'), ('\u{27A1}', '\u{27A1}'), ('\u{27B0}', '\u{27B0}'),
    ('\u{27BF}', '\u{27BF}'), ('\u{2934}', '\u{2935}'), ('\u{2B05}', '\u{2B07}'), ('\u{2B1B}', '\u{2B1C}'),
    ('\u{2B50}', '\u{2B50}'), ('\u{2B55}', '\u{2B55}'), ('\u{3030}', '\u{3030}'), ('\u{303D}', '\u{303D}'),
    ('\u{3297}', '\u{3297}'), ('\u{3299}', '\u{3299}'), ('\u{1F000}', '\u{1F0FF}'), ('\u{1F10D}', '\u{1F10F}'),
    ('\u{1F12F}', '\u{1F12F}'), ('\u{1F16C}', '\u{1F171}'), ('\u{1F17E}', '\u{1F17F}'), ('\u{1F18E}', '\u{1F18E}'),
    ('\u{1F191}', '\u{1F19A}'), ('\u{1F1AD}', '\u{1F1E5}'), ('\u{1F201}', '\u{1F20F}'), ('\u{1F21A}', '\u{1F21A}'),
    ('\u{1F22F}', '\u{1F22F}'), ('\u{1F232}', '\u{1F23A}'), ('\u{1F23C}', '\u{1F23F}'), ('\u{1F249}', '\u{1F3FA}'),
    ('\u{1F400}', '\u{1F53D}'), ('\u{1F546}', '\u{1F64F}'), ('\u{1F680}', '\u{1F6FF}'), ('\u{1F774}', '\u{1F77F}'),
    ('\u{1F7D5}', '\u{1F7FF}'), ('\u{1F80C}', '\u{1F80F}'), ('\u{1F848}', '\u{1F84F}'), ('\u{1F85A}', '\u{1F85F}'),
    ('\u{1F888}', '\u{1F88F}'), ('\u{1F8AE}', '\u{1F8FF}'), ('\u{1F90C}', '\u{1F93A}'), ('\u{1F93C}', '\u{1F945}'),
    ('\u{1F947}', '\u{1FAFF}'), ('\u{1FC00}', '\u{1FFFD}'),
];
