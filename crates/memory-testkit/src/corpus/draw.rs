//! Random strings of the alphabets that identifiers and credentials are made of.

use crate::generate::SplitMix64;

pub(super) const DIGITS: &str = "0123456789";
pub(super) const HEX: &str = "0123456789abcdef";
pub(super) const UPPER_HEX: &str = "0123456789ABCDEF";
pub(super) const BASE32: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/// In the order that GitHub's checksums use.
pub(super) const BASE62: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
pub(super) const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
pub(super) const LOWER_DIGITS: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
pub(super) const UPPER_DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Base64 for addresses.
pub(super) const URL64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Bech32 in capitals: no `1`, `B`, `I`, `O`.
pub(super) const BECH32: &str = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A stream of random strings.
#[derive(Debug, Clone)]
pub(super) struct Draw(SplitMix64);

impl Draw {
    /// Starts the stream that belongs to `label`, so that one corpus does not move when another grows.
    pub(super) fn new(label: &str) -> Self {
        Self(SplitMix64::new(0xC0_4B05 ^ u64::from(crc32(label.as_bytes()))))
    }

    /// Returns `length` characters of an ASCII alphabet.
    pub(super) fn text(&mut self, alphabet: &str, length: usize) -> String {
        let bytes = alphabet.as_bytes();
        (0..length)
            .map(|_| char::from(bytes[self.0.below(bytes.len())]))
            .collect()
    }

    /// Returns lower-case hexadecimal digits.
    pub(super) fn hex(&mut self, length: usize) -> String {
        self.text(HEX, length)
    }

    /// Returns letters and digits.
    pub(super) fn base62(&mut self, length: usize) -> String {
        self.text(BASE62, length)
    }

    /// Returns random bytes.
    pub(super) fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.0.next_u64() as u8).collect()
    }

    /// Returns the base64 form, with padding, of `length` random bytes.
    pub(super) fn base64(&mut self, length: usize) -> String {
        let bytes = self.bytes(length);
        base64(&bytes)
    }

    /// Returns a random UUID of version 4.
    pub(super) fn uuid(&mut self) -> String {
        let variant = self.text("89ab", 1);
        let [first, second] = [8, 4].map(|length| self.hex(length));
        let [third, fourth, last] = [3, 3, 12].map(|length| self.hex(length));
        format!("{first}-{second}-4{third}-{variant}{fourth}-{last}")
    }

    /// Returns a number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        self.0.between(low, high)
    }

    /// Returns a number of `length` digits that does not begin with a zero.
    pub(super) fn number(&mut self, length: usize) -> String {
        let first = self.text("123456789", 1);
        first + &self.text(DIGITS, length.saturating_sub(1))
    }

    /// Returns one of `choices`, which must not be empty.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len())]
    }

    /// Says yes `permille` times in a thousand.
    pub(super) fn chance(&mut self, permille: u32) -> bool {
        self.0.chance(permille)
    }
}

/// Returns base64 with padding (RFC 4648, section 4).
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|index| u32::from(chunk.get(index).copied().unwrap_or_default()));
        let group = a << 16 | b << 8 | c;
        for position in 0..4 {
            let digit = BASE64[(group >> (18 - 6 * position)) as usize & 63];
            text.push(if position <= chunk.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    text
}

/// Returns base64 for addresses, without padding (RFC 4648, section 5).
pub(super) fn url64(bytes: &[u8]) -> String {
    base64(bytes).replace('+', "-").replace('/', "_").replace('=', "")
}

/// Returns the hexadecimal form.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(HEX.as_bytes()[usize::from(value)]);
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// Returns the CRC-32 of IEEE 802.3.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let mask = (crc & 1).wrapping_neg();
            crc = (crc >> 1) ^ (0xEDB8_8320 & mask);
        }
    }
    !crc
}

/// Returns six digits to base 62 of the CRC-32: how GitHub's and npm's tokens end.
pub(super) fn checksum(body: &str) -> String {
    let mut rest = crc32(body.as_bytes()) as usize;
    let mut digits = [0_u8; 6];
    for digit in digits.iter_mut().rev() {
        *digit = BASE62.as_bytes()[rest % 62];
        rest /= 62;
    }
    digits.iter().map(|digit| char::from(*digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_agree_with_their_published_samples() {
        // RFC 4648, section 10, and the check value of CRC-32/ISO-HDLC.
        let samples = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(
            samples,
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
        );
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(hex(b"foo"), "666f6f");
        assert_eq!(url64(&[0xfb, 0xff]), "-_8");
        assert_eq!(checksum("").len(), 6);
    }

    #[test]
    fn streams_of_different_labels_differ() {
        assert_ne!(Draw::new("a").hex(16), Draw::new("b").hex(16));
        assert_eq!(Draw::new("a").uuid(), Draw::new("a").uuid());
        assert_eq!(Draw::new("a").number(9).len(), 9);
    }
}
