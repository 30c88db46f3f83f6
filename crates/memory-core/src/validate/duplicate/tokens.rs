//! What two keys are compared by: pieces of a few characters, words, and what must be exactly equal.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use super::key::is_unspaced;
use super::marks::{self, Mark};

/// A word, or a character of a script without spaces, that says what a note is about.
#[derive(Debug, Clone)]
pub(super) struct Word {
    hash: u64,
    /// Where it stands in the key.
    span: Range<usize>,
}

/// The parts of a key.
#[derive(Debug, Clone, Default)]
pub(super) struct Tokens {
    /// Numbers, paths, names with signs, negations and limits, in order.
    pub(super) exact: Vec<u64>,
    /// The other words that say something, in order.
    pub(super) words: Vec<Word>,
    /// The indices of `words`, by hash.
    by_hash: Vec<usize>,
    /// Whether a word compares or directs, so that order matters.
    pub(super) is_directed: bool,
}

impl Tokens {
    /// Takes a key apart.
    pub(super) fn of(key: &str) -> Self {
        let mut collector = Collector::default();
        for (offset, mark) in marks::marks_without_spaces(key) {
            collector.mark(offset, mark);
        }
        for span in spans(key) {
            collector.span(key, span);
        }
        collector.finish()
    }
}

/// Characters of one kind that stand together in a key.
fn spans(key: &str) -> impl Iterator<Item = Range<usize>> {
    let mut chars = key.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, first) = chars.next()?;
        let mut end = start + first.len_utf8();
        let kind = kind_of(first);
        while kind != Kind::Character
            && let Some((offset, c)) = chars.next_if(|&(_, c)| kind_of(c) == kind)
        {
            end = offset + c.len_utf8();
        }
        Some(start..end)
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Space,
    /// A character of Chinese or Korean; each is a word.
    Character,
    Hiragana,
    Katakana,
    Other,
}

fn kind_of(c: char) -> Kind {
    match u32::from(c) {
        0x20 => Kind::Space,
        0x3041..=0x309F => Kind::Hiragana,
        0x30A0..=0x30FF | 0x31F0..=0x31FF => Kind::Katakana,
        0xAC00..=0xD7A3 => Kind::Character,
        _ if is_unspaced(c) => Kind::Character,
        _ => Kind::Other,
    }
}

#[derive(Debug, Default)]
struct Collector {
    exact: Vec<(usize, u64)>,
    words: Vec<Word>,
    is_directed: bool,
}

impl Collector {
    fn mark(&mut self, offset: usize, mark: Mark) {
        match mark {
            Mark::Nothing => {}
            Mark::Directed => self.is_directed = true,
            Mark::Not | Mark::Only | Mark::Except => self.exact.push((offset, mark as u64)),
        }
    }

    fn span(&mut self, key: &str, span: Range<usize>) {
        let text = key.get(span.clone()).unwrap_or_default();
        let Some(first) = text.chars().next() else {
            return;
        };
        match kind_of(first) {
            Kind::Space | Kind::Hiragana => {}
            Kind::Character if !first.is_alphanumeric() || marks::is_function_character(first) => {}
            Kind::Character | Kind::Katakana => self.word(text, span.start),
            Kind::Other => self.other(text, span.start),
        }
    }

    fn word(&mut self, text: &str, start: usize) {
        self.words.push(Word {
            hash: hash(marks::one_unit(text)),
            span: start..start + text.len(),
        });
    }

    /// A word of a script with spaces, with what stands around it.
    fn other(&mut self, text: &str, start: usize) {
        let opened = text.trim_start_matches(OPENING);
        let word = opened.trim_end_matches(CLOSING);
        let start = start + (text.len() - opened.len());
        if word.is_empty() {
            // Signs alone: an arrow, a dash, an operator.
            if text.chars().any(|c| !OPENING.contains(&c) && !CLOSING.contains(&c)) {
                self.exact.push((start, hash(text)));
            }
        } else if let Some(digits) = number_before_unit(word) {
            let (number, unit) = word.split_at(digits);
            self.exact.push((start, hash(number)));
            self.plain(unit, start + digits);
        } else if is_exact(word) {
            self.exact.push((start, hash(word)));
        } else {
            let mut at = start;
            for part in word.split('-') {
                self.plain(part, at);
                at += part.len() + 1;
            }
        }
    }

    /// A word of letters alone.
    fn plain(&mut self, word: &str, start: usize) {
        let mark = marks::word_mark(word);
        if let Some(mark) = mark {
            self.mark(start, mark);
            if mark == Mark::Directed {
                self.word(word, start);
            }
        }
        let base = match word {
            "can't" | "cannot" => word.get(..3).unwrap_or(word),
            _ => word.strip_suffix("n't").unwrap_or(word),
        };
        let says_something = base.len() < word.len() || mark.is_none();
        if says_something && !base.is_empty() && !marks::is_function_word(base) {
            self.word(base, start);
        }
    }

    fn finish(mut self) -> Tokens {
        self.exact.sort_by_key(|&(offset, _)| offset);
        let mut by_hash: Vec<usize> = (0..self.words.len()).collect();
        by_hash.sort_by_key(|&index| self.words[index].hash);
        Tokens {
            exact: self.exact.into_iter().map(|(_, hash)| hash).collect(),
            words: self.words,
            by_hash,
            is_directed: self.is_directed,
        }
    }
}

/// What may stand before a word and says nothing.
const OPENING: [char; 6] = ['(', '[', '{', '"', '\'', '`'];

/// What may stand after a word and says nothing.
const CLOSING: [char; 12] = [')', ']', '}', '"', '\'', '`', ',', ';', ':', '.', '!', '…'];

/// Whether a word must be equal to the letter: it has a digit or a sign.
fn is_exact(word: &str) -> bool {
    let mut inner = word.chars().peekable();
    let mut is_first = true;
    while let Some(c) = inner.next() {
        let joins = matches!(c, '-' | '\'') && !is_first && inner.peek().is_some_and(|next| next.is_alphabetic());
        let is_mark = !c.is_ascii() && !c.is_alphanumeric();
        if !(c.is_alphabetic() || joins || is_mark) {
            return true;
        }
        is_first = false;
    }
    false
}

/// The bytes of the number in a word such as `30s` or `1.5mb`.
fn number_before_unit(word: &str) -> Option<usize> {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    let digits = word.len() - unit.len();
    let is_unit = !unit.is_empty() && unit.chars().all(char::is_alphabetic);
    (digits > 0 && word.starts_with(|c: char| c.is_ascii_digit()) && is_unit).then_some(digits)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// How the words of two keys differ.
#[derive(Debug)]
pub(super) struct Difference {
    /// Words of the first that stand for none of the second.
    pub(super) only_in_a: usize,
    /// Words of the second that stand for none of the first.
    pub(super) only_in_b: usize,
    /// Whether the common words are in another order.
    pub(super) reordered: bool,
    /// The share of common words in both, from 0 to 1; what must be equal counts as common.
    pub(super) share: f64,
}

/// Compares the words of two keys. Linear, beside sorting the words that differ.
pub(super) fn compare(a_key: &str, a: &Tokens, b_key: &str, b: &Tokens) -> Difference {
    let (mut a_alone, mut b_alone) = (vec![false; a.words.len()], vec![false; b.words.len()]);
    let (mut i, mut j) = (0, 0);
    while let (Some(&x), Some(&y)) = (a.by_hash.get(i), b.by_hash.get(j)) {
        match a.words[x].hash.cmp(&b.words[y].hash) {
            std::cmp::Ordering::Equal => (i, j) = (i + 1, j + 1),
            std::cmp::Ordering::Less => {
                a_alone[x] = true;
                i += 1;
            }
            std::cmp::Ordering::Greater => {
                b_alone[y] = true;
                j += 1;
            }
        }
    }
    a.by_hash.iter().skip(i).for_each(|&x| a_alone[x] = true);
    b.by_hash.iter().skip(j).for_each(|&y| b_alone[y] = true);
    let common = |tokens: &Tokens, alone: &[bool]| -> Vec<u64> {
        let words = tokens.words.iter().zip(alone);
        words.filter(|&(_, &alone)| !alone).map(|(word, _)| word.hash).collect()
    };
    let reordered = common(a, &a_alone) != common(b, &b_alone);
    let (only_in_a, only_in_b) = without_variants(sorted(a_key, a, &a_alone), sorted(b_key, b, &b_alone));
    let total = a.words.len() + b.words.len() + a.exact.len() + b.exact.len();
    let alone = only_in_a + only_in_b;
    Difference {
        only_in_a,
        only_in_b,
        reordered,
        share: 1.0 - alone as f64 / total.max(1) as f64,
    }
}

fn sorted<'k>(key: &'k str, tokens: &Tokens, alone: &[bool]) -> Vec<&'k str> {
    let words = tokens.words.iter().zip(alone).filter(|&(_, &alone)| alone);
    let mut out: Vec<&str> = words.filter_map(|(word, _)| key.get(word.span.clone())).collect();
    out.sort_unstable();
    out
}

/// Counts what is left on both sides when variants of a word have been paired. Both are sorted, so variants, which
/// begin alike, come together.
fn without_variants(a: Vec<&str>, b: Vec<&str>) -> (usize, usize) {
    let (mut i, mut j, mut pairs) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if are_variants(x, y) {
            (i, j, pairs) = (i + 1, j + 1, pairs + 1);
        } else if x < y {
            i += 1;
        } else {
            j += 1;
        }
    }
    (a.len() - pairs, b.len() - pairs)
}

/// Whether two words are forms of one, or one is a slip: they begin alike. Words that end alike are mostly opposites.
fn are_variants(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let (a, b) = (a.chars().count(), b.chars().count());
    let (shorter, longer) = (a.min(b), a.max(b));
    common >= 3 && ((common == shorter && longer - shorter <= 3) || common * 10 >= longer * 7)
}

/// Calls `each` with the pieces of a key: two characters where one of them is Chinese, Japanese or Korean, else three.
/// ASCII signs count as spaces, and spaces only between two other characters.
pub(super) fn each_gram(key: &str, mut each: impl FnMut(u64)) {
    let mut window = [' '; 2];
    let mut step = |c: char| {
        if c == ' ' && window[1] == ' ' {
            return;
        }
        if is_dense(window[1]) || is_dense(c) {
            each(pack([window[1], c, '\0']));
        } else {
            each(pack([window[0], window[1], c]));
        }
        window = [window[1], c];
    };
    let is_sign = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    let mut chars = key.chars().map(|c| if is_sign(c) { ' ' } else { c }).peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let beside = is_dense(before) || chars.peek().copied().is_some_and(is_dense);
        if c != ' ' || !beside {
            step(c);
            before = c;
        }
    }
    step(' ');
}

fn is_dense(c: char) -> bool {
    matches!(kind_of(c), Kind::Character | Kind::Hiragana | Kind::Katakana)
}

/// Three characters of 21 bits in one number.
fn pack(chars: [char; 3]) -> u64 {
    chars
        .into_iter()
        .fold(0, |packed, c| packed << 21 | u64::from(u32::from(c)))
}
