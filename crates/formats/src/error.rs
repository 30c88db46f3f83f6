//! Why a file is refused.

/// Why a file cannot be read as a conversation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// It is no conversation in a known format.
    #[error("this is no conversation in a known format: {seems}; expected one of: {expected}")]
    Unknown {
        /// What it seems to be.
        seems: String,
        /// What was expected.
        expected: String,
    },
    /// It is not what its format demands.
    #[error("this is not {format}: {detail}")]
    NotFormat {
        /// The format asked for.
        format: &'static str,
        /// What was expected and what was found.
        detail: String,
    },
    /// It holds no message.
    #[error("there is no message in this file: {detail}")]
    Empty {
        /// What it holds instead.
        detail: String,
    },
}
