//! A quick look whether an entry of the word lists may begin at a place, before the automaton is asked.

/// Bits for the first bytes of all entries.
#[derive(Debug)]
pub(super) struct Starts {
    /// By the length of the beginning: of entries of eight bytes and more, of six and seven, of four and five.
    long: [Bits; 3],
    /// Whole words of up to three ASCII letters or digits.
    words: Bits,
    /// The first two bytes of other short entries.
    pairs: Bits,
}

/// The lengths of the beginnings.
const LENGTHS: [usize; 3] = [8, 6, 4];

impl Default for Starts {
    fn default() -> Self {
        Self {
            long: [Bits::new(), Bits::new(), Bits::new()],
            words: Bits::new(),
            pairs: Bits::new(),
        }
    }
}

impl Starts {
    /// Adds an entry; a stem goes on with more letters.
    pub(super) fn add(&mut self, entry: &[u8], stem: bool) {
        for (bits, length) in self.long.iter_mut().zip(LENGTHS) {
            if let Some(head) = entry.get(..length) {
                bits.set(hash(head));
                return;
            }
        }
        match entry {
            _ if !stem && !entry.is_empty() && entry.iter().all(u8::is_ascii_alphanumeric) => {
                self.words.set(hash(entry));
            }
            [first, second, ..] => self.pairs.set(pair(*first, *second)),
            [first] => (0..=u8::MAX).for_each(|second| self.pairs.set(pair(*first, second))),
            [] => {}
        }
    }

    /// Whether an entry may begin at `at`. Never wrong when it says no; short words are only seen where they end.
    pub(super) fn may_begin(&self, text: &[u8], at: usize) -> bool {
        let rest = text.get(at..).unwrap_or_default();
        // Bytes behind the end count as zero, which no entry has.
        let value = match rest.first_chunk() {
            Some(head) => u64::from_le_bytes(*head),
            None => padded(rest),
        };
        let [eight, six, four] = &self.long;
        if eight.has(mix(value)) || six.has(mix(value & SIX)) || four.has(mix(value & FOUR)) {
            return true;
        }
        let word = rest
            .iter()
            .take(4)
            .take_while(|byte| byte.is_ascii_alphanumeric())
            .count();
        let short = (1..=3).contains(&word) && rest.get(..word).is_some_and(|word| self.words.has(hash(word)));
        let second = rest.get(1).copied().unwrap_or(b' ');
        short || rest.first().is_some_and(|first| self.pairs.has(pair(*first, second)))
    }
}

fn pair(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

/// The bytes that count of beginnings of six and of four.
const SIX: u64 = 0xFFFF_FFFF_FFFF;
const FOUR: u64 = 0xFFFF_FFFF;

/// Up to eight bytes as a number.
fn padded(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .take(8)
        .rev()
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn hash(bytes: &[u8]) -> usize {
    mix(padded(bytes))
}

/// Sixteen bits of a number.
const fn mix(value: u64) -> usize {
    (value.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
}

/// A set of numbers below 2^16.
#[derive(Debug)]
struct Bits(Box<[u64]>);

impl Bits {
    fn new() -> Self {
        Self(vec![0; 1 << 10].into_boxed_slice())
    }

    fn set(&mut self, at: usize) {
        if let Some(word) = self.0.get_mut(at >> 6) {
            *word |= 1 << (at & 63);
        }
    }

    fn has(&self, at: usize) -> bool {
        self.0.get(at >> 6).is_some_and(|word| word >> (at & 63) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_may_begin_where_it_stands_and_nothing_else_does() {
        let mut starts = Starts::default();
        for entry in ["u", "ai", "ignore", "disregard", "忽略"] {
            starts.add(entry.as_bytes(), false);
        }
        for text in ["u", "u r", "ai", "ignored", "disregarded", "忽略了"] {
            assert!(starts.may_begin(text.as_bytes(), 0), "{text}");
        }
        for text in ["", "x", "aim", "ign", "igloo hut", "disregal", "忽"] {
            assert!(!starts.may_begin(text.as_bytes(), 0), "{text}");
        }
    }
}
