//! Counting tokens: the counter trait, and what of a message is counted.
//!
//! The counters themselves live in the crate `tokens`. This module decides only *which* text a
//! provider will bill: see `docs/formats/tokens.md`.

/// Counts the tokens of texts. Implementations are pure: the same text always counts the same.
///
/// `id` names the counter together with its vocabulary (for example `o200k`), because stored counts
/// are kept per counter and must never be mixed.
pub trait TokenCounter: Send + Sync {
    /// Returns the stable name under which counts of this counter are stored.
    fn id(&self) -> &str;

    /// Returns the number of tokens of `text`. Total: any text has a count; empty text has 0.
    fn count(&self, text: &str) -> u32;
}
