//! Exact counting: byte pair encoding over a vocabulary compiled into the program.
//!
//! A text is split into pieces; most pieces are one token, which one lookup decides; the others are
//! merged pair by pair, always the pair of the lowest rank, the leftmost first. Only the number of
//! tokens is computed, never the tokens. Special tokens written in a text (`<|endoftext|>`) count as
//! the ordinary text that they are.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use memory_core::tokens::TokenCounter;

use crate::split::Pattern;
use crate::table::{LONGEST, NO_RANK, Table};

/// An exact byte-pair counter. Get one from [`o200k`] or [`cl100k`].
///
/// Its vocabulary is read in place, so there is no start-up cost and no memory of its own.
///
/// # Source
///
/// Vocabularies and split patterns are those of OpenAI's tiktoken; `docs/design/tokens.md` has the
/// table's layout and what was measured.
#[derive(Debug)]
pub struct Bpe {
    id: &'static str,
    pattern: Pattern,
    table: Table,
}

static O200K: Bpe = Bpe {
    id: "o200k",
    pattern: Pattern::O200k,
    table: Table::read(include_bytes!("../data/o200k.vocab")),
};

static CL100K: Bpe = Bpe {
    id: "cl100k",
    pattern: Pattern::Cl100k,
    table: Table::read(include_bytes!("../data/cl100k.vocab")),
};

/// Returns the counter of `o200k_base`: GPT-4o, GPT-4.1, GPT-5 and the o-series.
pub fn o200k() -> &'static Bpe {
    &O200K
}

/// Returns the counter of `cl100k_base`: GPT-4 and GPT-3.5.
pub fn cl100k() -> &'static Bpe {
    &CL100K
}

impl Bpe {
    /// Counts the tokens of `text`, or returns `None` as soon as there are more than `limit`.
    ///
    /// A text of exactly `limit` tokens is counted. Deciding that a long text does not fit costs
    /// only the part of it that would.
    ///
    /// ```
    /// let counter = tokens::o200k();
    /// assert_eq!(counter.count_within("one two three", 3), Some(3));
    /// assert_eq!(counter.count_within("one two three", 2), None);
    /// ```
    pub fn count_within(&self, text: &str, limit: u32) -> Option<u32> {
        let bytes = text.as_bytes();
        let mut tokens = 0_usize;
        let mut at = 0;
        while at < bytes.len() {
            let end = self.pattern.piece_end(bytes, at);
            tokens += self.count_piece(bytes.get(at..end).unwrap_or_default());
            if tokens > limit as usize {
                return None;
            }
            at = end;
        }
        Some(tokens as u32)
    }

    #[inline]
    fn count_piece(&self, piece: &[u8]) -> usize {
        if self.table.contains(piece) {
            1
        } else if piece.len() <= SHORT {
            self.merge_short(piece)
        } else {
            self.merge_long(piece)
        }
    }

    /// Merges a piece of 2 to [`SHORT`] bytes by looking for the lowest rank anew each time: for so
    /// few parts that is faster than any queue.
    fn merge_short(&self, piece: &[u8]) -> usize {
        // Part `i` is `piece[starts[i]..starts[i + 1]]`; `ranks[i]` is the rank of parts `i` and
        // `i + 1` together.
        let mut starts = [0_u8; SHORT + 1];
        let mut ranks = [NO_RANK; SHORT];
        for (at, start) in starts.iter_mut().enumerate() {
            *start = at as u8;
        }
        for (rank, pair) in ranks.iter_mut().zip(piece.windows(2)) {
            *rank = self.table.rank(pair);
        }
        let mut parts = piece.len();
        while parts > 1 {
            let live = &ranks[..parts - 1];
            let lowest = live.iter().copied().min().unwrap_or(NO_RANK);
            if lowest == NO_RANK {
                break;
            }
            let at = live.iter().position(|&rank| rank == lowest).unwrap_or(0);
            starts.copy_within(at + 2..=parts, at + 1);
            ranks.copy_within(at + 1..parts - 1, at);
            parts -= 1;
            ranks[parts - 1] = NO_RANK;
            for left in [at.wrapping_sub(1), at] {
                if left < parts - 1 {
                    let range = usize::from(starts[left])..usize::from(starts[left + 2]);
                    ranks[left] = self.table.rank(&piece[range]);
                }
            }
        }
        parts
    }

    /// Merges a piece of any length with a queue of pairs, in `O(n log n)`.
    fn merge_long(&self, piece: &[u8]) -> usize {
        const POSITION: u32 = 40;
        let end = piece.len();
        // A part is known by its first byte. `next[i]` is the start of the part after it, `end` for
        // the last one; `ranks[i]` is the rank of the two together, and outdated queue entries are
        // known by not agreeing with it.
        let mut next: Vec<usize> = (1..=end).collect();
        let mut previous: Vec<usize> = (0..end).map(|at| at.saturating_sub(1)).collect();
        let mut ranks: Vec<u32> = piece.windows(2).map(|pair| self.table.rank(pair)).collect();
        ranks.push(NO_RANK);
        let key = |rank: u32, at: usize| Reverse(u64::from(rank) << POSITION | at as u64);
        let mut queue: BinaryHeap<Reverse<u64>> = ranks
            .iter()
            .enumerate()
            .filter(|&(_, &rank)| rank != NO_RANK)
            .map(|(at, &rank)| key(rank, at))
            .collect();
        let mut parts = end;
        while let Some(Reverse(entry)) = queue.pop() {
            let at = (entry & ((1 << POSITION) - 1)) as usize;
            if u64::from(ranks[at]) != entry >> POSITION {
                continue;
            }
            let absorbed = next[at];
            let after = next[absorbed];
            ranks[absorbed] = NO_RANK;
            next[at] = after;
            if after < end {
                previous[after] = at;
            }
            parts -= 1;
            let before = if at > 0 { Some(previous[at]) } else { None };
            for left in [before, Some(at)].into_iter().flatten() {
                let right = next[left];
                let rank = if right < end {
                    self.rank_of(piece, left, next[right])
                } else {
                    NO_RANK
                };
                ranks[left] = rank;
                if rank != NO_RANK {
                    queue.push(key(rank, left));
                }
            }
        }
        parts
    }

    fn rank_of(&self, piece: &[u8], start: usize, end: usize) -> u32 {
        if end - start > LONGEST {
            return NO_RANK;
        }
        piece.get(start..end).map_or(NO_RANK, |key| self.table.rank(key))
    }
}

/// Pieces of up to this many bytes are merged without a queue.
const SHORT: usize = 128;

impl TokenCounter for Bpe {
    fn id(&self) -> &str {
        self.id
    }

    /// Counts as tiktoken's `encode_ordinary` would; more than `u32::MAX` tokens count as that.
    fn count(&self, text: &str) -> u32 {
        self.count_within(text, u32::MAX).unwrap_or(u32::MAX)
    }
}
