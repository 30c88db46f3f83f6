//! Keys, seals and values as they stand in columns.

use memory_core::{Digest, Position, PositionRange, Timestamp};

use crate::error::Fail;

const PLACE_BITS: u32 = 40;
/// The highest place of a row within its owner.
pub(crate) const MAX_PLACE: u64 = (1 << PLACE_BITS) - 1;

/// Makes the key of a row of `owner` at `place`; places beyond the last possible one are taken as that one.
pub(crate) fn key(owner: i64, place: u64) -> i64 {
    (owner << PLACE_BITS) | i64::try_from(place.min(MAX_PLACE)).unwrap_or(i64::MAX)
}

/// Returns the place within a key.
pub(crate) fn place(key: i64) -> u64 {
    u64::try_from(key).unwrap_or(0) & MAX_PLACE
}

/// Returns the position within a message's key.
pub(crate) fn position(key: i64) -> Position {
    Position(place(key))
}

/// Makes the keys of the first and last message of a range.
pub(crate) fn keys(owner: i64, range: PositionRange) -> (i64, i64) {
    (key(owner, range.first.0), key(owner, range.last.0))
}

/// Takes a count or ordinal as a column's integer.
pub(crate) fn int(value: u64) -> Result<i64, Fail> {
    i64::try_from(value).map_err(|_| Fail::Full("a number is too large to be stored"))
}

/// Takes a column's integer as a count or ordinal.
pub(crate) fn unsigned(value: i64, what: &str) -> Result<u64, Fail> {
    u64::try_from(value).map_err(|_| Fail::Damaged(format!("{what} is negative")))
}

/// Takes a column's integer as a 32-bit figure.
pub(crate) fn small(value: i64, what: &str) -> Result<u32, Fail> {
    u32::try_from(value).map_err(|_| Fail::Damaged(format!("{what} is out of range")))
}

/// Takes a column's bytes as a digest.
pub(crate) fn digest(bytes: &[u8], what: &str) -> Result<Digest, Fail> {
    Digest::from_bytes(bytes).ok_or_else(|| Fail::Damaged(format!("{what} is no digest")))
}

/// Takes a column's integer (microseconds since 1970, UTC) as a time.
pub(crate) fn time(micros: i64, what: &str) -> Result<Timestamp, Fail> {
    Timestamp::from_microsecond(micros).map_err(|_| Fail::Damaged(format!("{what} is no time")))
}

/// Seals the columns of a row that no chain covers: the first 8 bytes of the digest of the fields.
pub(crate) fn seal<'a>(fields: impl IntoIterator<Item = &'a [u8]>) -> [u8; 8] {
    let digest = Digest::of_fields(fields);
    let mut short = [0; 8];
    short.copy_from_slice(digest.as_bytes().split_at(8).0);
    short
}

/// Writes an optional integer as a field of a seal: 8 bytes little-endian, or no bytes for NULL.
pub(crate) fn field(value: Option<i64>) -> Vec<u8> {
    value.map(|number| number.to_le_bytes().to_vec()).unwrap_or_default()
}
