//! Reading a reply: a JSON array of strings, each of them an entry, and not a byte more but white space.

use memory_core::document::Entry;

use super::Fault;

/// The most bytes of a reply that are read: far more than two documents of any sensible length. Our own figure.
pub const MAX_REPLY: usize = 1 << 20;

/// Reads a reply. Linear.
pub(super) fn parse(reply: &[u8]) -> Result<Vec<Entry>, Fault> {
    if reply.len() > MAX_REPLY {
        return Err(Fault::TooLarge {
            bytes: reply.len(),
            limit: MAX_REPLY,
        });
    }
    let text = std::str::from_utf8(reply).map_err(|error| Fault::NotUtf8 {
        at: error.valid_up_to(),
    })?;
    // The parser's own message may hold a piece of the reply, so only its place is told.
    let strings: Vec<String> = serde_json::from_str(text.trim_ascii()).map_err(|error| Fault::NotStrings {
        line: error.line(),
        column: error.column(),
    })?;
    let entries = strings
        .iter()
        .zip(1..)
        .map(|(text, entry)| Entry::new(text).map_err(|error| Fault::NotEntry { entry, error }));
    entries.collect()
}
