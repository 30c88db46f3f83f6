//! The vocabulary table: which byte strings are tokens, and with what rank.
//!
//! A table is read where it lies in the program: nothing is built or copied at the start, and a
//! lookup touches two places of it. It knows nothing of splitting or merging.
//!
//! # Format, version 1
//!
//! All numbers are little-endian. Tokens of one byte are left out, since every byte is a token and
//! its rank is never asked for when counting.
//!
//! | what | size |
//! | --- | --- |
//! | magic `TATOKEN1` | 8 |
//! | longest token in bytes, `L` | u32 |
//! | for each length 0 to `L`: slots, buckets | 2 × u32 each |
//! | pilots, by length and bucket | u16 each |
//! | ranks, by length and slot | 3 bytes each |
//! | token bytes, by length and slot | the length each |
//!
//! An unused slot repeats a token of the same length that has its own slot elsewhere: a search for
//! that token never comes here, so the copy can never be found.

use crate::hash;

/// The longest token that a table may hold, in bytes; both vocabularies end at 128.
pub(crate) const LONGEST: usize = 128;

/// No token has this rank.
pub(crate) const NO_RANK: u32 = u32::MAX;

const MAGIC: &[u8; 8] = b"TATOKEN1";

/// Where the tokens of one length are.
#[derive(Clone, Copy, Debug)]
struct Group {
    slots: u32,
    buckets: u32,
    pilots: usize,
    ranks: usize,
    bytes: usize,
}

/// A vocabulary, laid out for searching.
#[derive(Debug)]
pub(crate) struct Table {
    data: &'static [u8],
    groups: [Group; LONGEST + 1],
}

impl Table {
    /// Reads the header of a table. Evaluated at compile time, so a wrong file does not compile.
    pub(crate) const fn read(data: &'static [u8]) -> Self {
        let mut at = 0;
        while at < MAGIC.len() {
            assert!(data[at] == MAGIC[at], "not a vocabulary table of version 1");
            at += 1;
        }
        let longest = number(data, 8) as usize;
        assert!(longest <= LONGEST, "a token is longer than the table allows");
        let empty = Group {
            slots: 0,
            buckets: 0,
            pilots: 0,
            ranks: 0,
            bytes: 0,
        };
        let mut groups = [empty; LONGEST + 1];
        let (mut slots, mut buckets, mut length) = (0, 0, 0);
        while length <= longest {
            groups[length].slots = number(data, 12 + 8 * length);
            groups[length].buckets = number(data, 16 + 8 * length);
            slots += groups[length].slots as usize;
            buckets += groups[length].buckets as usize;
            length += 1;
        }
        let mut pilots = 12 + 8 * (longest + 1);
        let mut ranks = pilots + 2 * buckets;
        let mut bytes = ranks + 3 * slots;
        length = 0;
        while length <= longest {
            let group = &mut groups[length];
            (group.pilots, group.ranks, group.bytes) = (pilots, ranks, bytes);
            pilots += 2 * group.buckets as usize;
            ranks += 3 * group.slots as usize;
            bytes += length * group.slots as usize;
            length += 1;
        }
        assert!(bytes == data.len(), "the table is cut short or too long");
        Self { data, groups }
    }

    /// Says whether `key` is a token.
    #[inline]
    pub(crate) fn contains(&self, key: &[u8]) -> bool {
        key.len() == 1 || self.find(key).is_some()
    }

    /// Returns the rank of `key`, or [`NO_RANK`] if it is no token or has fewer than two bytes.
    #[inline]
    pub(crate) fn rank(&self, key: &[u8]) -> u32 {
        let Some((group, slot)) = self.find(key) else {
            return NO_RANK;
        };
        match self
            .data
            .get(group.ranks + 3 * slot..)
            .and_then(|rest| rest.first_chunk::<3>())
        {
            Some(&[a, b, c]) => u32::from_le_bytes([a, b, c, 0]),
            None => NO_RANK,
        }
    }

    #[inline]
    fn find(&self, key: &[u8]) -> Option<(&Group, usize)> {
        let group = self.groups.get(key.len()).filter(|group| group.slots > 0)?;
        let hash = hash::hash(key);
        let pilot = group.pilots + 2 * hash::bucket(hash, group.buckets);
        let pilot = u16::from_le_bytes(*self.data.get(pilot..)?.first_chunk::<2>()?);
        let slot = hash::slot(hash, pilot, group.slots);
        let start = group.bytes + key.len() * slot;
        (self.data.get(start..start + key.len())? == key).then_some((group, slot))
    }
}

const fn number(data: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]])
}
