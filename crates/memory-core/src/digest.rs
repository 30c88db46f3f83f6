//! SHA-256 digests and the hash chain that makes a changed or missing message visible.
//!
//! `sha256sum` can check them. The chain's exact bytes are in `docs/formats/store.md`.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::ids::Position;

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The start of every chain: 32 zero bytes.
    pub const ZERO: Self = Self([0; 32]);

    /// Digests `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Digests several fields so that their borders count: each is preceded by its length (8 bytes, little-endian).
    pub fn of_fields<'a>(fields: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = Sha256::new();
        for field in fields {
            hasher.update((field.len() as u64).to_le_bytes());
            hasher.update(field);
        }
        Self(hasher.finalize().into())
    }

    /// Takes 32 bytes as a digest; any other length gives nothing.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Returns the 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the first `digits` (at most 64) hexadecimal digits.
    pub fn short(&self, digits: usize) -> String {
        let mut hex = self.to_string();
        hex.truncate(digits);
        hex
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// Links a message to the chain of its session: digest of (previous link, position, stored body).
///
/// `body` is the message's JSON exactly as stored, so a check needs no knowledge of its shape.
pub fn message_link(previous: &Digest, position: Position, body: &str) -> Digest {
    Digest::of_fields([
        previous.as_bytes().as_slice(),
        &position.0.to_le_bytes(),
        body.as_bytes(),
    ])
}

/// Links a source item to the chain of its source: digest of (previous link, item as received).
pub fn item_link(previous: &Digest, raw: &[u8]) -> Digest {
    Digest::of_fields([previous.as_bytes().as_slice(), raw])
}
