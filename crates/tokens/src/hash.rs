//! The hash of a vocabulary table: from the bytes of a token to the slot that would hold it.
//!
//! The table is a perfect hash that was searched when it was generated, one for each token length:
//! a key picks a bucket, the bucket's *pilot* number is mixed into the key's hash, and the result is
//! the slot. The generator and the reader share this file, so the two cannot disagree. Multiply and
//! fold is the mixing step of wyhash; the constants are its published ones. Changing anything here
//! changes the format (`docs/design/tokens.md`).

/// First odd constant of wyhash, folded with the first half of a key.
const FIRST: u64 = 0xa076_1d64_78bd_642f;
/// Second odd constant of wyhash, folded with the second half of a key.
const SECOND: u64 = 0xe703_7ed1_a0b4_28db;
/// Spreads pilot numbers over all 64 bits (the golden ratio).
const PILOT: u64 = 0x9e37_79b9_7f4a_7c15;
/// Last multiplication before the slot is taken from the upper half.
const SLOT: u64 = 0xd6e8_feb8_6659_fd93;

/// Hashes a token's bytes. Keys of different lengths live in different groups, so the length is not
/// mixed in. Keys of less than two bytes all hash alike.
#[inline]
pub(crate) fn hash(key: &[u8]) -> u64 {
    if let (Some(head), Some(tail)) = (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        let mut state = FIRST;
        let mut rest = key;
        while rest.len() > 16 {
            let Some((chunk, after)) = rest.split_first_chunk::<8>() else {
                break;
            };
            state = fold(u64::from_le_bytes(*chunk) ^ state, SECOND);
            rest = after;
        }
        let first = rest.first_chunk::<8>().unwrap_or(head);
        return fold(u64::from_le_bytes(*first) ^ state, u64::from_le_bytes(*tail) ^ SECOND);
    }
    let (first, second) = match (key.first_chunk::<4>(), key.last_chunk::<4>()) {
        (Some(head), Some(tail)) => (u32::from_le_bytes(*head), u32::from_le_bytes(*tail)),
        _ => match *key {
            [a, b] => (u32::from(a) | u32::from(b) << 8, 0),
            [a, b, c] => (u32::from(a) | u32::from(b) << 8 | u32::from(c) << 16, 0),
            _ => (0, 0),
        },
    };
    fold(u64::from(first) ^ FIRST, u64::from(second) ^ SECOND)
}

/// Returns the bucket of a hash among `buckets`, which must not be zero.
#[inline]
pub(crate) fn bucket(hash: u64, buckets: u32) -> usize {
    (((hash & 0xffff_ffff) * u64::from(buckets)) >> 32) as usize
}

/// Returns the slot of a hash among `slots`, under its bucket's pilot.
#[inline]
pub(crate) fn slot(hash: u64, pilot: u16, slots: u32) -> usize {
    let mixed = (hash ^ u64::from(pilot).wrapping_mul(PILOT)).wrapping_mul(SLOT);
    (((mixed >> 32) * u64::from(slots)) >> 32) as usize
}

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}
