//! Sets of bytes in a table: one look a byte, where most of a text is passed over byte by byte.

/// A set of bytes.
#[derive(Debug)]
pub(super) struct ByteSet([bool; 256]);

impl ByteSet {
    /// The bytes from `first` to `last`.
    pub(super) const fn range(first: u8, last: u8) -> Self {
        Self([false; 256]).and_range(first, last)
    }

    /// The letters and digits of ASCII.
    pub(super) const fn alphanumeric() -> Self {
        Self::range(b'a', b'z').and_range(b'A', b'Z').and_range(b'0', b'9')
    }

    /// This set with more bytes.
    pub(super) const fn and(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self.0[bytes[at] as usize] = true;
            at += 1;
        }
        self
    }

    /// This set with the bytes from `first` to `last`.
    pub(super) const fn and_range(mut self, first: u8, last: u8) -> Self {
        let mut byte = first as usize;
        while byte <= last as usize {
            self.0[byte] = true;
            byte += 1;
        }
        self
    }

    /// This set without some bytes.
    pub(super) const fn without(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self.0[bytes[at] as usize] = false;
            at += 1;
        }
        self
    }

    /// Whether a byte belongs to it.
    pub(super) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    /// How many bytes at the beginning of `bytes` belong to it.
    pub(super) fn run(&self, bytes: &[u8]) -> usize {
        bytes.iter().position(|byte| !self.has(*byte)).unwrap_or(bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_it_was_made_of() {
        let set = ByteSet::alphanumeric().and(b"_").and_range(0x80, 0xFF).without(b"q");
        for byte in 0..=u8::MAX {
            let expected = (byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()) && byte != b'q';
            assert_eq!(set.has(byte), expected, "{byte}");
        }
        assert_eq!(ByteSet::range(b'a', b'c').run(b"abc"), 3);
    }
}
