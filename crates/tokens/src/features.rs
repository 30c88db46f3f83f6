//! What the estimate sees of a text: pieces, each with the few properties that its cost depends on.
//!
//! Shared by the estimate and by the example that fits its figures. No vocabulary is involved: pieces
//! are cut by the split pattern of o200k, and a word is described by its length, its case, what stands
//! before it, how usual its letters are, and whether it stands in a run of random-looking characters.

use crate::split::Pattern;
use crate::unicode::{self, NUMBER, WHITE, class_of};

/// Word lengths that are told apart, in letters; longer words are the longest and a rate.
pub(crate) const LENGTHS: usize = 16;
/// Steps of how unusual a word's letters are.
pub(crate) const STEPS: usize = 12;
/// Cells of the word table: alphabet, setting, lead, case, length, step.
pub(crate) const WORD_CELLS: usize = 2 * SETTINGS * LEADS * CASES * LENGTHS * STEPS;
/// Cells of the symbol table: kind, length.
pub(crate) const SYMBOL_CELLS: usize = SYMBOL_KINDS * SYMBOL_LENGTHS;
/// Entries of the trigram tables: 27 Latin and 33 Cyrillic letters, the word border included.
pub(crate) const TRIGRAMS: usize = 27 * 27 * 27 + 33 * 33 * 33;

const SETTINGS: usize = 4;
const LEADS: usize = 3;
const CASES: usize = 4;
const SYMBOL_KINDS: usize = 5;
const SYMBOL_LENGTHS: usize = 16;

/// One piece of a text, with what its cost depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece<'a> {
    /// Letters of one alphabet, with at most one ASCII character before them.
    Word(Word<'a>),
    /// One to three ASCII digits.
    Digits,
    /// ASCII symbols or white space: its cell in the symbol table, and how many bytes are beyond
    /// the longest that the table tells apart.
    Symbols { cell: usize, beyond: usize },
    /// Anything else with characters outside ASCII.
    Wide(&'a [u8]),
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    /// Its letters in UTF-8, without what stands before them and without a contraction.
    pub(crate) letters: &'a [u8],
    /// How many letters these are.
    pub(crate) length: usize,
    /// Whether `'s`, `'re` or the like follows.
    pub(crate) contraction: bool,
    alphabet: Alphabet,
    lead: usize,
    /// What surrounds it.
    pub(crate) setting: Setting,
}

/// The alphabets of which words are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Latin,
    Cyrillic,
}

/// What surrounds a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// It stands in a run of random-looking characters.
    Dense,
    /// It follows another word after a space.
    Prose,
    /// It follows another word directly, as in `camelCase`.
    Joined,
    /// Anything else.
    Other,
}

/// Goes through the pieces of a text.
pub(crate) fn for_each_piece<'a>(text: &'a str, mut visit: impl FnMut(Piece<'a>)) {
    let bytes = text.as_bytes();
    let mut run = Run::default();
    let mut after_word = false;
    let mut at = 0;
    while at < bytes.len() {
        let end = Pattern::O200k.piece_end(bytes, at);
        if at >= run.end {
            run = Run::at(bytes, at);
        }
        let piece = piece(bytes.get(at..end).unwrap_or_default(), run.dense, after_word);
        after_word = matches!(piece, Piece::Word(_));
        visit(piece);
        at = end;
    }
}

impl Word<'_> {
    /// Returns its cell in the word table, given the step of its surprise.
    pub(crate) fn cell(&self, step: usize) -> usize {
        let mut cell = self.alphabet as usize;
        cell = cell * SETTINGS + self.setting as usize;
        cell = cell * LEADS + self.lead;
        cell = cell * CASES + case(self.letters);
        cell = cell * LENGTHS + self.length.clamp(1, LENGTHS) - 1;
        cell * STEPS + step
    }

    /// Returns its alphabet.
    pub(crate) fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Its trigrams, borders included, as indices into the trigram tables.
    pub(crate) fn trigrams(&self) -> impl Iterator<Item = usize> {
        let (size, base) = self.alphabet.table();
        let letter = match self.alphabet {
            Alphabet::Latin => latin,
            Alphabet::Cyrillic => cyrillic,
        };
        let (mut a, mut b) = (0, 0);
        characters(self.letters).chain([0]).map(move |code| {
            let c = letter(code);
            let index = base + (a * size + b) * size + c;
            (a, b) = (b, c);
            index
        })
    }
}

impl Alphabet {
    /// Letters with the word border, and where the alphabet's trigrams begin.
    pub(crate) const fn table(self) -> (usize, usize) {
        match self {
            Self::Latin => (27, 0),
            Self::Cyrillic => (33, 27 * 27 * 27),
        }
    }
}

/// Numbers a Latin letter, case aside; anything else is a word border.
fn latin(code: u32) -> usize {
    match code {
        0x41..=0x5a => (code - 0x40) as usize,
        0x61..=0x7a => (code - 0x60) as usize,
        _ => 0,
    }
}

/// Numbers a Russian letter, case and the dots of `ё` aside; anything else is a word border.
fn cyrillic(code: u32) -> usize {
    match code {
        0x410..=0x42f => (code - 0x40f) as usize,
        0x430..=0x44f => (code - 0x42f) as usize,
        0x401 | 0x451 => 6,
        _ => 0,
    }
}

fn piece(bytes: &[u8], dense: bool, after_word: bool) -> Piece<'_> {
    if let [b'0'..=b'9', ..] = bytes {
        return if bytes.is_ascii() {
            Piece::Digits
        } else {
            Piece::Wide(bytes)
        };
    }
    match word(bytes, dense, after_word) {
        Some(word) => Piece::Word(word),
        None if bytes.is_ascii() => symbols(bytes),
        None => Piece::Wide(bytes),
    }
}

fn word(bytes: &[u8], dense: bool, after_word: bool) -> Option<Word<'_>> {
    let (first, rest) = bytes.split_first()?;
    let (lead, body) = match first {
        b' ' => (1, rest),
        0..0x80 if !first.is_ascii_alphabetic() => (2, rest),
        _ => (0, bytes),
    };
    let end = body.iter().position(|byte| *byte == b'\'');
    let letters = body.get(..end.unwrap_or(body.len()))?;
    let mut codes = characters(letters);
    let (alphabet, length) = if letters.is_ascii() {
        (
            Alphabet::Latin,
            codes.all(|code| latin(code) != 0).then_some(letters.len()),
        )
    } else {
        (
            Alphabet::Cyrillic,
            codes.all(|code| cyrillic(code) != 0).then_some(letters.len() / 2),
        )
    };
    let setting = match lead {
        _ if dense => Setting::Dense,
        1 if after_word => Setting::Prose,
        0 if after_word => Setting::Joined,
        _ => Setting::Other,
    };
    let length = length.filter(|length| *length > 0)?;
    Some(Word {
        letters,
        length,
        contraction: end.is_some(),
        alphabet,
        lead,
        setting,
    })
}

/// 0 all lower, 1 first upper, 2 all upper, 3 several upper.
fn case(letters: &[u8]) -> usize {
    let mut upper = characters(letters).map(|code| matches!(code, 0x41..=0x5a | 0x401 | 0x410..=0x42f));
    match (upper.next(), upper.next(), upper.all(|upper| upper)) {
        (Some(true), Some(true), true) => 2,
        (Some(true), Some(true), false) => 3,
        (Some(true), ..) => 1,
        _ => 0,
    }
}

fn symbols(bytes: &[u8]) -> Piece<'_> {
    let body = bytes
        .strip_prefix(b" ")
        .filter(|body| !body.is_empty())
        .unwrap_or(bytes);
    let same = body.iter().all(|byte| Some(byte) == body.first());
    let white = bytes.iter().all(u8::is_ascii_whitespace);
    let kind = match (white, same, bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r'))) {
        (true, true, _) => 0,
        (true, false, _) => 1,
        (false, true, _) => 2,
        (false, false, false) => 3,
        (false, false, true) => 4,
    };
    // Lengths 1 to 8 one by one, then doubling: 16, 32, 64 …
    let step = match bytes.len() {
        0 => 0,
        length @ 1..=8 => length - 1,
        length => (5 + (length - 1).ilog2() as usize).min(SYMBOL_LENGTHS - 1),
    };
    Piece::Symbols {
        cell: kind * SYMBOL_LENGTHS + step,
        beyond: bytes.len().saturating_sub(1024),
    }
}

/// The run of identifier and base64 characters around a place.
#[derive(Default)]
struct Run {
    end: usize,
    dense: bool,
}

impl Run {
    /// A run is dense if it is long and changes between lower case, upper case and digits so often
    /// that it is no words: base64, hexadecimal, ids. Measured on text: words change at most every
    /// fifth character, base64 at six of ten.
    fn at(bytes: &[u8], start: usize) -> Self {
        const LONG: usize = 16;
        const CHANGES_OF_100: usize = 27;
        let mut end = start;
        let mut changes = 0;
        let mut last = 0;
        while let Some(&byte) = bytes.get(end) {
            let kind = match byte {
                b'a'..=b'z' => 1,
                b'A'..=b'Z' => 2,
                b'0'..=b'9' => 3,
                b'+' | b'/' | b'=' | b'_' | b'-' => 0,
                _ => break,
            };
            if kind != 0 && last != 0 && kind != last {
                changes += 1;
            }
            if kind != 0 {
                last = kind;
            }
            end += 1;
        }
        let length = end - start;
        Self {
            end: end.max(start + 1),
            dense: length >= LONG && changes * 100 >= length * CHANGES_OF_100,
        }
    }
}

/// The characters of a piece.
pub(crate) fn characters(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let mut at = 0;
    std::iter::from_fn(move || {
        (at < bytes.len()).then(|| {
            let (code, length) = unicode::decode(bytes, at);
            at += length;
            code
        })
    })
}

/// Scripts whose pieces have a cost of their own, besides that of their characters.
pub(crate) const SCRIPTS: usize = 9;

/// The script number of arrows, dingbats and emoji.
pub(crate) const PICTOGRAPHS: usize = 8;

/// Tells the script of a piece by its first character outside ASCII.
pub(crate) fn script(bytes: &[u8]) -> usize {
    let Some(code) = characters(bytes).find(|&code| code >= 0x80) else {
        return 0;
    };
    match code {
        0x400..0x530 => 1,
        0x3040..0x3100 => 2,
        0xac00..0xd7b0 => 3,
        0x3400..0x4dc0 | 0x4e00..0xa000 => 4,
        0x80..0x250 => 5,
        0x2190..0x2c00 | 0x1_f000.. => PICTOGRAPHS,
        _ if class_of(code) & unicode::LETTER != 0 => 6,
        _ if class_of(code) & (NUMBER | WHITE) != 0 => 0,
        _ => 7,
    }
}

/// Numbers a character for the table of character costs: the basic plane, then the pictographs of
/// U+1F000 to U+1FBFF; all others share the number of U+FFFD.
pub(crate) fn character_slot(code: u32) -> usize {
    match code {
        0..0x1_0000 => code as usize,
        0x1_f000..0x1_fc00 => (code - 0x1_f000 + 0x1_0000) as usize,
        _ => 0xfffd,
    }
}
