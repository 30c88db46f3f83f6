//! Fits the figures of the estimate (`data/estimate.bin`) to o200k counts of a collection of texts.
//!
//! ```sh
//! cargo run --release -p tinyagent-tokens --example fit_estimate -- FOLDER
//! ```
//!
//! `FOLDER` holds one folder of text files for each kind of text; every kind weighs the same, however
//! much of it there is; a folder whose name begins with `x-` fits no words, only characters. With
//! `--half`, every second file is left out, so that `calibrate --odd` can be run on what was not
//! fitted. The format of the result is described in `src/estimate.rs`.
#![expect(clippy::print_stdout, reason = "a command-line tool for developers")]
#![expect(clippy::disallowed_methods, reason = "reads texts and writes the fitted table")]
#![expect(clippy::expect_used, reason = "a tool that cannot do its work stops")]

#[expect(dead_code, reason = "the library uses more of it")]
#[path = "../src/features.rs"]
mod features;
#[expect(dead_code, reason = "the library uses more of it")]
#[path = "../src/split.rs"]
mod split;
#[path = "../src/unicode.rs"]
mod unicode;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use features::{Alphabet, Piece, SCRIPTS, STEPS, SYMBOL_CELLS, Setting, WORD_CELLS, Word};
use memory_core::tokens::TokenCounter;

/// Units of a token in the table.
const UNIT: f64 = 32.0;
/// Trigrams are stored in quarters of a bit.
const BIT: f64 = 4.0;

fn main() {
    let half = std::env::args().any(|argument| argument == "--half");
    let folder = std::env::args().nth(1).expect("a folder of folders of texts");
    let pieces = pieces(Path::new(&folder), half);
    let mut out = b"TAESTIM1".to_vec();

    let mut surprise = trigrams(&pieces, Alphabet::Latin);
    surprise.extend(trigrams(&pieces, Alphabet::Cyrillic));
    out.extend(&surprise);
    let words: Vec<(&Sample, Word<'_>, u32)> = pieces
        .iter()
        .filter_map(|sample| sample.word().map(|word| (sample, word)))
        .map(|(sample, word)| (sample, word, mean_surprise(&surprise, &word)))
        .collect();
    let limits = [limits(&words, Alphabet::Latin), limits(&words, Alphabet::Cyrillic)];
    out.extend(limits.concat());
    out.extend(word_cells(&words, &limits));
    out.extend(symbol_cells(&pieces));
    let (scripts, levels) = characters(&pieces);
    out.extend(scripts);
    out.extend(&levels);

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/estimate.bin");
    std::fs::write(&path, &out).expect("data/ can be written");
    println!("{} pieces, {} bytes", pieces.len(), out.len());
}

/// A distinct piece in its setting, its true count, and how much it weighs.
struct Sample {
    piece: Piece<'static>,
    tokens: f64,
    weight: f64,
}

impl Sample {
    fn word(&self) -> Option<Word<'static>> {
        match self.piece {
            Piece::Word(word) => Some(word),
            _ => None,
        }
    }
}

fn pieces(root: &Path, half: bool) -> Vec<Sample> {
    let mut all: BTreeMap<(&'static str, usize), Sample> = BTreeMap::new();
    for kind in list(root) {
        let only_wide = kind
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("x-"));
        let mut of_kind: BTreeMap<(&'static str, usize), (Piece<'static>, f64)> = BTreeMap::new();
        for path in list(&kind).iter().step_by(if half { 2 } else { 1 }) {
            let bytes = std::fs::read(path).expect("a readable text");
            // Pieces borrow from their texts, and all are needed to the end of the program.
            let text: &'static str = String::from_utf8_lossy(&bytes).into_owned().leak();
            // Latin words in a text of another script are mostly names and terms, and not typical.
            let foreign = text.chars().filter(|c| !c.is_ascii()).count() * 8 > text.chars().count();
            let mut at = 0;
            features::for_each_piece(text, |piece| {
                let end = split::Pattern::O200k.piece_end(text.as_bytes(), at);
                let own = text.get(at..end).expect("pieces end at borders");
                at = end;
                let setting = match piece {
                    Piece::Word(word) if only_wide || foreign && word.alphabet() == Alphabet::Latin => return,
                    Piece::Word(word) => word.setting as usize,
                    _ => 0,
                };
                of_kind.entry((own, setting)).or_insert((piece, 0.0)).1 += 1.0;
            });
        }
        let total: f64 = of_kind.values().map(|(_, count)| count).sum();
        for (key, (piece, count)) in of_kind {
            let tokens = f64::from(tokens::o200k().count(key.0));
            let sample = Sample {
                piece,
                tokens,
                weight: 0.0,
            };
            all.entry(key).or_insert(sample).weight += count / total * 1e6;
        }
    }
    all.into_values().collect()
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Surprise of a third letter after two, from the words outside dense runs, each word once however
/// often it comes (but for the logarithm of its weight), smoothed by the bigram and by the letter.
fn trigrams(pieces: &[Sample], alphabet: Alphabet) -> Vec<u8> {
    let (letters, base) = alphabet.table();
    let mut seen: HashMap<Vec<usize>, f64> = HashMap::new();
    for sample in pieces {
        let Some(word) = sample.word().filter(|word| word.setting != Setting::Dense) else {
            continue;
        };
        if word.alphabet() == alphabet && word.length > 1 {
            *seen.entry(word.trigrams().collect()).or_default() += sample.weight;
        }
    }
    let mut counts = vec![0.0; letters * letters * letters];
    for (word, weight) in &seen {
        for index in word {
            counts[index - base] += weight.sqrt();
        }
    }
    let by = |modulo: usize| {
        let mut sums = vec![0.0; modulo];
        for (index, count) in counts.iter().enumerate() {
            sums[index % modulo] += count;
        }
        sums
    };
    let (pairs, singles) = (by(letters * letters), by(letters));
    let total: f64 = singles.iter().sum();
    let pair_totals: Vec<f64> = pairs.chunks(letters).map(|row| row.iter().sum()).collect();
    let one = |c: usize| (singles[c] + 1.0) / (total + letters as f64);
    let two = |b: usize, c: usize| (pairs[b * letters + c] + 10.0 * one(c)) / (pair_totals[b] + 10.0);
    let mut out = Vec::with_capacity(counts.len());
    for (context, row) in counts.chunks(letters).enumerate() {
        let of_context: f64 = row.iter().sum();
        for (c, count) in row.iter().enumerate() {
            let chance: f64 = (count + 20.0 * two(context % letters, c)) / (of_context + 20.0);
            out.push((-chance.log2() * BIT).round().clamp(0.0, 255.0) as u8);
        }
    }
    out
}

fn mean_surprise(table: &[u8], word: &Word<'_>) -> u32 {
    let sum: u32 = word.trigrams().map(|index| u32::from(table[index])).sum();
    sum / (word.length as u32 + 1)
}

/// Borders between the steps: shares of the words outside dense runs, closer together where words
/// are rarer.
fn limits(words: &[(&Sample, Word<'_>, u32)], alphabet: Alphabet) -> Vec<u8> {
    let mut sorted: Vec<(u32, f64)> = words
        .iter()
        .filter(|(_, word, _)| word.alphabet() == alphabet && word.length > 2)
        .map(|(sample, _, surprise)| (*surprise, sample.weight))
        .collect();
    sorted.sort_by_key(|(surprise, _)| *surprise);
    let total: f64 = sorted.iter().map(|(_, weight)| weight).sum();
    let parts = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97];
    assert_eq!(parts.len(), STEPS - 1, "one border fewer than steps");
    let border = |part: &f64| {
        let mut sum = 0.0;
        let found = sorted.iter().find(|(_, weight)| {
            sum += weight;
            sum >= part * total
        });
        found.map_or(255, |(surprise, _)| *surprise as u8)
    };
    parts.iter().map(border).collect()
}

/// Mean cost of each cell, drawn towards that of its neighbours where there is little of it.
fn word_cells(words: &[(&Sample, Word<'_>, u32)], limits: &[Vec<u8>; 2]) -> Vec<u8> {
    let mut sums = vec![(0.0, 0.0); WORD_CELLS];
    for (sample, word, surprise) in words {
        let limits = &limits[word.alphabet() as usize];
        let step = limits.iter().filter(|limit| *surprise >= u32::from(**limit)).count();
        if word.length <= features::LENGTHS && !word.contraction {
            let (tokens, weight) = &mut sums[word.cell(step)];
            *tokens += sample.tokens * sample.weight;
            *weight += sample.weight;
        }
    }
    // Towards the same length and case with any step, and that towards a token for three letters.
    const PULL: f64 = 20.0;
    let mut out = Vec::with_capacity(WORD_CELLS);
    for (row, cells) in sums.chunks(STEPS).enumerate() {
        let length = (row % features::LENGTHS + 1) as f64;
        let guess = (length / 3.0).max(1.0);
        let sum = cells
            .iter()
            .fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
        let row_mean = (sum.0 + PULL * guess) / (sum.1 + PULL);
        for (tokens, weight) in cells {
            let mean = (tokens + PULL * row_mean) / (weight + PULL);
            out.push((mean * UNIT).round().clamp(1.0, 255.0) as u8);
        }
    }
    let contraction =
        words
            .iter()
            .filter(|(_, word, _)| word.contraction)
            .fold((0.0, 0.0), |sum, (sample, word, surprise)| {
                let limits = &limits[word.alphabet() as usize];
                let step = limits.iter().filter(|limit| *surprise >= u32::from(**limit)).count();
                let more = sample.tokens - f64::from(out[word.cell(step)]) / UNIT;
                (sum.0 + more * sample.weight, sum.1 + sample.weight)
            });
    println!("a contraction adds {:.2} tokens", contraction.0 / contraction.1);
    out
}

fn symbol_cells(pieces: &[Sample]) -> Vec<u8> {
    let mut sums = vec![(0.0, 0.0); SYMBOL_CELLS];
    for sample in pieces {
        if let Piece::Symbols { cell, .. } = sample.piece {
            sums[cell].0 += sample.tokens * sample.weight;
            sums[cell].1 += sample.weight;
        }
    }
    let mean = |(tokens, weight): &(f64, f64)| (tokens + 10.0 * 1.3) / (weight + 10.0);
    sums.iter()
        .map(|cell| (mean(cell) * UNIT).round().clamp(1.0, 255.0) as u8)
        .collect()
}

/// Costs of scripts and characters by least squares over pieces, each character drawn towards what
/// it is guessed to cost. Solved by going through the unknowns one by one, many times.
fn characters(pieces: &[Sample]) -> (Vec<u8>, Vec<u8>) {
    let guesses: Vec<f64> = (0..0x1_0000).chain(0x1_f000..0x1_fc00).map(guess).collect();
    let mut costs = guesses.clone();
    let mut script_costs = [0.0; SCRIPTS];
    let mut rows: Vec<Row> = pieces.iter().filter_map(|sample| Row::new(sample, &guesses)).collect();
    let mut rows_of: BTreeMap<usize, Vec<(usize, f64)>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        for (slot, times) in &row.characters {
            rows_of.entry(*slot).or_default().push((at, *times));
        }
    }
    for _ in 0..60 {
        for (script, cost) in script_costs.iter_mut().enumerate() {
            let of_script = || rows.iter().filter(|row| row.script == script);
            let weight: f64 = of_script().map(|row| row.weight).sum();
            let error: f64 = of_script().map(|row| row.weight * row.error).sum();
            let better = (*cost + error / weight.max(1e-9)).clamp(0.0, 1.5);
            for row in rows.iter_mut().filter(|row| row.script == script) {
                row.error -= better - *cost;
            }
            *cost = better;
        }
        for (&slot, uses) in &rows_of {
            const PULL: f64 = 2.0;
            let weight: f64 = uses.iter().map(|&(at, times)| rows[at].weight * times * times).sum();
            let error: f64 = uses
                .iter()
                .map(|&(at, times)| rows[at].weight * times * rows[at].error)
                .sum();
            let change = (error + PULL * (guesses[slot] - costs[slot])) / (weight + PULL);
            let better = (costs[slot] + change).clamp(0.03, 4.0);
            for &(at, times) in uses {
                rows[at].error -= times * (better - costs[slot]);
            }
            costs[slot] = better;
        }
    }
    println!("a piece of each script costs {script_costs:.3?} besides its characters");
    let unit = |cost: &f64| (cost * UNIT).round().clamp(0.0, 255.0) as u8;
    (
        script_costs.iter().map(unit).collect(),
        costs.iter().map(unit).collect(),
    )
}

/// A piece, as one equation: its script and its characters should add up to its tokens.
struct Row {
    script: usize,
    characters: Vec<(usize, f64)>,
    weight: f64,
    error: f64,
}

impl Row {
    fn new(sample: &Sample, costs: &[f64]) -> Option<Self> {
        let Piece::Wide(bytes) = sample.piece else {
            return None;
        };
        let mut times: BTreeMap<usize, f64> = BTreeMap::new();
        for code in features::characters(bytes) {
            *times.entry(features::character_slot(code)).or_default() += 1.0;
        }
        let sum: f64 = times.iter().map(|(slot, times)| costs[*slot] * times).sum();
        Some(Self {
            script: features::script(bytes),
            characters: times.into_iter().collect(),
            // Neither long pieces nor the commonest ones outweigh all others.
            weight: sample.weight.sqrt() / sample.tokens,
            error: sample.tokens - sum,
        })
    }
}

/// Guesses what a character costs within a text: a share of its tokens when it stands alone, less
/// for letters, which join into longer tokens.
fn guess(code: u32) -> f64 {
    let Some(character) = char::from_u32(code) else {
        return 1.0;
    };
    let alone = f64::from(tokens::o200k().count(character.encode_utf8(&mut [0; 4])));
    let is_letter = unicode::class_of(code) & unicode::LETTER != 0;
    let share = match code {
        _ if !is_letter => 0.95,
        0..0x80 => 0.2,
        0x80..0x3040 => 0.5,
        _ => 0.85,
    };
    alone * share
}
