//! Estimating: a count for models whose vocabulary is not at hand.
//!
//! The text is cut into pieces as o200k cuts it, and each piece costs what pieces of its class cost
//! on average in o200k. The classes: ASCII words by length, case, lead, how usual their letters are
//! and whether they stand in a random-looking run; digits in threes; ASCII symbols and white space by
//! kind and length; everything else by the sum of its characters, each of which has a cost of its own.
//! What the figures were fitted to, and how well they hold, is in `docs/design/tokens.md`.
//!
//! # Format of `data/estimate.bin`, version 1
//!
//! Costs are bytes, in 32nds of a token.
//!
//! | what | bytes |
//! | --- | --- |
//! | magic `TAESTIM1` | 8 |
//! | surprise of a letter after two others, in quarters of a bit: Latin, Cyrillic | 27³ + 33³ |
//! | lower borders of the second to the last step of mean surprise: Latin, Cyrillic | 2 × 11 |
//! | words: alphabet, setting, lead, case, length, step | 2 × 4 × 3 × 4 × 16 × 12 |
//! | ASCII symbols and white space: kind, length | 5 × 16 |
//! | a piece of each script, besides its characters | 9 |
//! | characters U+0000 to U+FFFF, then U+1F000 to U+1FBFF | 68,608 |

use memory_core::tokens::TokenCounter;

use crate::features::{
    Alphabet, LENGTHS, PICTOGRAPHS, Piece, SCRIPTS, STEPS, SYMBOL_CELLS, TRIGRAMS, WORD_CELLS, Word, character_slot,
    characters, for_each_piece, script,
};

/// Counts by character class, without a vocabulary.
///
/// Its figures are those of o200k, a little upwards: over a page of text of one kind the estimate is
/// meant to lie between 2 % under and 8 % over the o200k count. It is no bound for single words.
///
/// ```
/// use memory_core::tokens::TokenCounter;
/// use tokens::Estimate;
///
/// assert_eq!(Estimate.count(""), 0);
/// let text = "The cat sat on the mat, and nobody minded. It was late, and the house was quiet.";
/// assert!((20..=23).contains(&Estimate.count(text)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate;

impl TokenCounter for Estimate {
    fn id(&self) -> &'static str {
        "estimate"
    }

    /// Estimates the tokens of `text`, rounded up: a text that is not empty has at least one.
    fn count(&self, text: &str) -> u32 {
        let mut total = 0_u64;
        for_each_piece(text, |piece| total += u64::from(cost(piece)));
        let tokens = (total * UPWARDS).div_ceil(UNIT * 100);
        u32::try_from(tokens).unwrap_or(u32::MAX)
    }
}

/// Costs are in this part of a token.
const UNIT: u64 = 32;
/// The count is raised to this percentage of the fitted mean, since too low a count overruns a window
/// and too high a one only compacts early.
const UPWARDS: u64 = 101;
/// Percent that are added beforehand to text outside ASCII, pictographs excepted: its means come from fewer kinds of text.
const WIDE_UPWARDS: u32 = 3;

/// Percent that are added beforehand to Cyrillic words, for the same reason.
const CYRILLIC_UPWARDS: u32 = 2;
/// What `'s`, `'re` and the like add to a word: mean of the fit.
const CONTRACTION: u32 = 3;

const DATA: &[u8] = include_bytes!("../data/estimate.bin");
const SURPRISE: usize = 8;
const LIMITS: usize = SURPRISE + TRIGRAMS;
const WORDS: usize = LIMITS + 2 * (STEPS - 1);
const SYMBOLS: usize = WORDS + WORD_CELLS;
const SCRIPT: usize = SYMBOLS + SYMBOL_CELLS;
const CHARACTERS: usize = SCRIPT + SCRIPTS;
const _: () = assert!(
    DATA.len() == CHARACTERS + 0x1_0000 + 0xc00,
    "estimate.bin has the size of version 1"
);

fn cost(piece: Piece<'_>) -> u32 {
    match piece {
        Piece::Digits => UNIT as u32,
        Piece::Word(word) if word.alphabet() == Alphabet::Cyrillic => {
            let cost = word_cost(&word);
            cost + (cost * CYRILLIC_UPWARDS).div_ceil(100)
        }
        Piece::Word(word) => word_cost(&word),
        Piece::Symbols { cell, beyond } => at(SYMBOLS + cell) + 2 * beyond as u32,
        Piece::Wide(bytes) => {
            let sum: u32 = characters(bytes)
                .map(|code| at(CHARACTERS + character_slot(code)))
                .sum();
            let all = (at(SCRIPT + script(bytes)) + sum).max(UNIT as u32);
            if script(bytes) == PICTOGRAPHS {
                all
            } else {
                all + all * WIDE_UPWARDS / 100
            }
        }
    }
}

fn word_cost(word: &Word<'_>) -> u32 {
    let repeated = longest_run(word.letters);
    if repeated > 4 {
        // `AAAA…` joins into tokens of eight letters; what stands beside it seldom joins at all.
        let beside = word.letters.len() - repeated;
        return (32 * repeated.div_ceil(8) + 12 + 22 * beside) as u32;
    }
    let sum: u32 = word.trigrams().map(|index| at(SURPRISE + index)).sum();
    let mean = sum / (word.length as u32 + 1);
    let limits = LIMITS + word.alphabet() as usize * (STEPS - 1);
    let step = (limits..limits + STEPS - 1).filter(|limit| mean >= at(*limit)).count();
    let within = at(WORDS + word.cell(step));
    let beyond = word.length.saturating_sub(LENGTHS) as u32;
    let contraction = if word.contraction { CONTRACTION } else { 0 };
    within + within * beyond / LENGTHS as u32 + contraction
}

/// Returns the length of the longest run of one byte.
fn longest_run(bytes: &[u8]) -> usize {
    bytes.chunk_by(|a, b| a == b).map(<[u8]>::len).max().unwrap_or(0)
}

fn at(index: usize) -> u32 {
    DATA.get(index).copied().map_or(UNIT as u32, u32::from)
}
