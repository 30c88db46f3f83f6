//! Whether a text says what another says already.
//!
//! Two texts are duplicates if their [`key`]s are equal: they differ in case, width, spacing, quotes or the
//! punctuation of sentences alone. Near-duplicates are told by [`similarity`]: how much of two texts is the same,
//! lowered when what differs is what a note is about. A note with another number, another path or a negation is an
//! update and no duplicate, however much else is equal; so is one in which a word stands for another. It is better to
//! keep a note twice than to lose a change, so doubt counts against a duplicate: a note in other words is none.
//!
//! ```
//! use memory_core::validate::duplicate::{Prepared, is_duplicate, similarity};
//!
//! assert!(is_duplicate("Use `tabs`.", "use tabs"));
//! assert!(!is_duplicate("C++", "C#"));
//!
//! let candidate = Prepared::new("The build times out after 30 seconds.");
//! assert!(candidate.is_near_duplicate(&Prepared::new("Builds time out after 30 seconds")));
//! assert!(!candidate.is_near_duplicate(&Prepared::new("The build times out after 60 seconds.")));
//! assert!(similarity("超时时间是30秒", "超时时间为30秒。") > 0.8);
//! ```

mod key;
mod marks;
mod tokens;

use std::collections::HashMap;

pub use key::key;
use tokens::{Difference, Tokens};

/// The score from which two texts count as near-duplicates.
///
/// Our own: on 70 labelled pairs in eight languages (`tests/it/duplicates.rs`) all duplicates score at least 0.80 and all
/// others less than 0.75. Of 38 pairs that were written afterwards, one was told wrongly: a sentence turned into
/// the passive, which is not found.
pub const NEAR_DUPLICATE: f64 = 0.78;

/// What a score is multiplied with if the texts differ in what a note is about. Below [`NEAR_DUPLICATE`], so that no such
/// pair reaches it.
const CHANGED: f64 = 0.75;

/// Below this share of common pieces the words are not compared: the texts are about other things anyway.
const COMPARED_FROM: f64 = 0.5;

/// One exchanged word in this many leaves a text what it was. Our guess: two pages of text with a word corrected.
const WORDS_PER_EXCHANGE: usize = 40;

/// The greatest score of texts that are not equal.
const ALMOST: f64 = 0.999;

/// Whether two texts differ in case, width, spacing, quotes and sentence punctuation alone. Linear.
pub fn is_duplicate(a: &str, b: &str) -> bool {
    key(a) == key(b)
}

/// Says how much of two texts is the same, from 0 to 1; see [`Prepared::similarity`]. Linear.
pub fn similarity(a: &str, b: &str) -> f64 {
    Prepared::new(a).similarity(&Prepared::new(b))
}

/// A text made ready to be compared with many.
#[derive(Debug, Clone)]
pub struct Prepared {
    key: String,
    /// How often each piece of two or three characters stands in the text.
    grams: HashMap<u64, usize>,
    gram_count: usize,
    tokens: Tokens,
}

impl Prepared {
    /// Prepares `text`. Linear, beside sorting its words.
    pub fn new(text: &str) -> Self {
        let key = key(text);
        let mut grams = HashMap::new();
        let mut gram_count = 0;
        tokens::each_gram(&key, |gram| {
            *grams.entry(gram).or_insert(0) += 1;
            gram_count += 1;
        });
        let tokens = Tokens::of(&key);
        Self {
            key,
            grams,
            gram_count,
            tokens,
        }
    }

    /// Returns the [`key`] of the text.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Says how much of two texts is the same, from 0 to 1.
    ///
    /// It is 1 if and only if the keys are equal, and the same both ways. Takes time linear in the shorter text (in
    /// both, if they have much in common, but then they are of similar length), so that comparing a candidate with many
    /// entries takes time linear in the entries.
    ///
    /// It is the mean of two shares (Dice's coefficient): of common pieces, which are runs of three characters, or of two
    /// where one is Chinese, Japanese or Korean; and of common words that say something, to the third power, so that
    /// an added word weighs. Below one half it is the share of pieces alone. It is multiplied by 0.75 if the texts differ in
    /// numbers, paths, names with signs, negations or limits such as "only", if words of the one stand for words of the
    /// other (in long texts: one in 40), or if they compare or direct ("over", "from") in another order.
    pub fn similarity(&self, other: &Self) -> f64 {
        if self.key == other.key {
            return 1.0;
        }
        let share = self.common_share(other);
        if share < COMPARED_FROM {
            return share;
        }
        let (a, b) = (&self.tokens, &other.tokens);
        let difference = tokens::compare(&self.key, a, &other.key, b);
        let score = share.midpoint(difference.share.powi(3)).min(ALMOST);
        if a.exact != b.exact || is_changed(a, b, &difference) {
            score * CHANGED
        } else {
            score
        }
    }

    /// Whether the similarity is at least [`NEAR_DUPLICATE`].
    pub fn is_near_duplicate(&self, other: &Self) -> bool {
        self.similarity(other) >= NEAR_DUPLICATE
    }

    fn common_share(&self, other: &Self) -> f64 {
        let total = self.gram_count + other.gram_count;
        if total == 0 {
            return 0.0;
        }
        let (few, many) = if self.grams.len() <= other.grams.len() {
            (self, other)
        } else {
            (other, self)
        };
        let common: usize = few
            .grams
            .iter()
            .map(|(gram, &count)| count.min(many.grams.get(gram).copied().unwrap_or(0)))
            .sum();
        2.0 * common as f64 / total as f64
    }
}

/// Whether words stand for others, or stand in another order where order matters.
fn is_changed(a: &Tokens, b: &Tokens, difference: &Difference) -> bool {
    let words = a.words.len().max(b.words.len());
    let exchanged = difference.only_in_a.min(difference.only_in_b);
    exchanged * WORDS_PER_EXCHANGE > words || (difference.reordered && (a.is_directed || b.is_directed))
}
