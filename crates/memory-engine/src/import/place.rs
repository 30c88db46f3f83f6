//! Where a file belongs: the stored source that it continues, or a new one.

use formats::Decoded;
use memory_core::ports::{ImportBatch, SourceKey, SourceRecord};
use memory_core::{Digest, SessionId, item_link};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::ImportProblem;

/// How often a diverged file may itself be diverged from before the import gives up.
const MAX_DIVERGENCES: usize = 64;

/// Where a file belongs.
pub(super) struct Place {
    pub(super) key: SourceKey,
    /// How many of the file's items are stored already.
    pub(super) known: u64,
    pub(super) stored: Option<SourceRecord>,
    /// Added to ids because the file diverged.
    pub(super) suffix: String,
    pub(super) problem: Option<ImportProblem>,
}

impl Place {
    /// Whether a batch would change nothing at all.
    pub(super) fn unchanged(&self, batch: &ImportBatch) -> bool {
        let Some(stored) = &self.stored else { return false };
        batch.items.is_empty()
            && batch.expected_items == stored.items
            && batch.prefix == stored.prefix
            && batch.suffix == stored.suffix
            && batch.sessions.iter().all(|session| {
                session.create.is_none()
                    && session.messages.is_empty()
                    && session.retire.is_empty()
                    && session.restore.is_empty()
            })
    }
}

impl Engine {
    /// Finds the source that the file continues, or the name of a new one.
    pub(super) fn place(&self, decoded: &Decoded<'_>) -> Result<Place, EngineError> {
        let chain = chain_of(decoded);
        let mut suffix = String::new();
        let mut problem = None;
        for _ in 0..MAX_DIVERGENCES {
            let key = SourceKey {
                format: decoded.format.as_str().to_owned(),
                id: format!("{}{suffix}", decoded.id),
            };
            let Some(record) = self.store().source(&key)? else {
                return Ok(Place {
                    key,
                    known: 0,
                    stored: None,
                    suffix,
                    problem,
                });
            };
            let shared = record.items.min(chain.len() as u64 - 1);
            if self.digest_at(&record, shared)? == chain.get(shared as usize).copied() {
                return Ok(Place {
                    key,
                    known: shared,
                    stored: Some(record),
                    suffix,
                    problem,
                });
            }
            let first = self.first_difference(&record, &chain, shared)?;
            suffix.push_str(&format!("+{}", chain[first as usize + 1].short(8)));
            problem = Some(ImportProblem {
                line: decoded.source.items.get(first as usize).map_or(0, |item| item.line),
                code: "diverged".to_owned(),
                message: format!(
                    "the file differs from what was imported as `{}` from here on; it became a session of its own",
                    key.id
                ),
            });
        }
        Err(EngineError::Input {
            name: decoded.id.clone(),
            detail: format!("more than {MAX_DIVERGENCES} different files carry this id"),
        })
    }

    fn digest_at(&self, record: &SourceRecord, items: u64) -> Result<Option<Digest>, EngineError> {
        if items == record.items {
            return Ok(Some(record.digest));
        }
        Ok(self.store().source_digest_at(&record.key, items)?)
    }

    /// The ordinal of the first item that differs; `upper` items are known to differ somewhere.
    fn first_difference(&self, record: &SourceRecord, chain: &[Digest], upper: u64) -> Result<u64, EngineError> {
        let (mut same, mut different) = (0, upper);
        while same + 1 < different {
            let middle = u64::midpoint(same, different);
            if self.digest_at(record, middle)? == chain.get(middle as usize).copied() {
                same = middle;
            } else {
                different = middle;
            }
        }
        Ok(same)
    }
}

/// The chain digests of a file: before its first item, after the first, after the second ….
fn chain_of(decoded: &Decoded<'_>) -> Vec<Digest> {
    let mut chain = Vec::with_capacity(decoded.source.items.len() + 1);
    let mut link = Digest::ZERO;
    chain.push(link);
    for ordinal in 0..decoded.source.items.len() {
        link = item_link(&link, decoded.source.raw(ordinal));
        chain.push(link);
    }
    chain
}

impl Engine {
    /// The id with something behind it.
    pub(super) fn with_suffix(&self, id: &SessionId, suffix: &str) -> Result<SessionId, EngineError> {
        let text = format!("{id}{suffix}");
        SessionId::parse(text.as_str()).map_err(|source| EngineError::id(self.redactor(), &text, source))
    }
}
