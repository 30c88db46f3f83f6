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
    /// The pieces of two or three characters, in order of their number, each as often as it stands in the text.
    grams: Vec<u64>,
    tokens: Tokens,
}

impl Prepared {
    /// Prepares `text`. Linear, beside sorting its words and pieces.
    pub fn new(text: &str) -> Self {
        let key = key(text);
        let mut grams = Vec::new();
        tokens::each_gram(&key, |gram| grams.push(gram));
        grams.sort_unstable();
        let tokens = Tokens::of(&key);
        Self { key, grams, tokens }
    }

    /// Returns the [`key`] of the text.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Says how much of two texts is the same, from 0 to 1.
    ///
    /// It is 1 if and only if the keys are equal, and the same both ways. Takes time linear in the shorter text, times the
    /// logarithm of how much longer the other is (linear in both, if they have much in common, but then they are of similar
    /// length), so that comparing a candidate with many entries takes time linear in the entries.
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
        let total = self.grams.len() + other.grams.len();
        if total == 0 {
            return 0.0;
        }
        let (few, many) = if self.grams.len() <= other.grams.len() {
            (self, other)
        } else {
            (other, self)
        };
        // The longer one is searched from where the last piece was, so that a short text costs little beside a long one.
        let mut left = many.grams.as_slice();
        let mut common = 0_usize;
        for gram in &few.grams {
            left = left.get(below(left, *gram)..).unwrap_or_default();
            if let Some((first, rest)) = left.split_first()
                && first == gram
            {
                common += 1;
                left = rest;
            }
        }
        2.0 * common as f64 / total as f64
    }
}

/// How many numbers at the beginning of `sorted` are below `wanted`. Takes the logarithm of the answer.
fn below(sorted: &[u64], wanted: u64) -> usize {
    let mut reach = 1;
    while sorted.get(reach - 1).is_some_and(|number| *number < wanted) {
        reach *= 2;
    }
    let known = reach / 2;
    let open = sorted.get(known..reach.min(sorted.len())).unwrap_or_default();
    known + open.partition_point(|number| *number < wanted)
}

/// Whether words stand for others, or stand in another order where order matters.
fn is_changed(a: &Tokens, b: &Tokens, difference: &Difference) -> bool {
    let words = a.words.len().max(b.words.len());
    let exchanged = difference.only_in_a.min(difference.only_in_b);
    exchanged * WORDS_PER_EXCHANGE > words || (difference.reordered && (a.is_directed || b.is_directed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_is_counted_as_a_search_of_the_whole_counts_it() {
        let sorted = [1, 1, 3, 4, 4, 4, 9, 12, 13];
        for length in 0..=sorted.len() {
            for wanted in 0..15 {
                let sorted = &sorted[..length];
                let counted = sorted.iter().filter(|number| **number < wanted).count();
                assert_eq!(below(sorted, wanted), counted, "{length} {wanted}");
            }
        }
    }
}
