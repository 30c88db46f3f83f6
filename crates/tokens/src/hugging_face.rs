//! Counting with the `tokenizer.json` of any model, by the `tokenizers` crate.
//!
//! The file's content is handed in; this crate opens nothing. What the crate underneath cannot
//! encode is estimated, because a count must exist for any text.

use std::collections::BTreeMap;

use memory_core::tokens::TokenCounter;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tokenizers::Tokenizer;

use crate::estimate::Estimate;

/// A counter over a Hugging Face `tokenizer.json`.
///
/// Only the text is counted: no special tokens are added around it, those written in it count as
/// ordinary text, and the file's truncation and padding settings are ignored.
#[derive(Debug)]
pub struct HuggingFace {
    id: String,
    tokenizer: Tokenizer,
}

/// Says why a `tokenizer.json` cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HuggingFaceError {
    /// The bytes are no JSON, or no tokenizer that the `tokenizers` crate knows.
    #[error("not a usable tokenizer.json")]
    Invalid {
        /// What the `tokenizers` crate says about it.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl HuggingFace {
    /// Builds a counter from the content of a `tokenizer.json`.
    ///
    /// Its id is `hf:` and the first twelve hexadecimal digits of the SHA-256 of `json`, so that
    /// counts of different files, or of a changed file, are never mixed.
    ///
    /// # Errors
    ///
    /// [`HuggingFaceError::Invalid`] if `json` is not UTF-8, not JSON, or describes no tokenizer that
    /// the `tokenizers` crate can build.
    pub fn from_json(json: &[u8]) -> Result<Self, HuggingFaceError> {
        let invalid = |source| HuggingFaceError::Invalid { source };
        let json_to_load = without_decoder(json).map_err(|error| invalid(error.into()))?;
        let mut tokenizer = Tokenizer::from_bytes(json_to_load).map_err(invalid)?;
        tokenizer.with_truncation(None).map_err(invalid)?;
        tokenizer.with_padding(None);
        tokenizer.set_encode_special_tokens(true);
        let digest = Sha256::digest(json);
        let id = digest
            .iter()
            .take(6)
            .fold("hf:".to_owned(), |id, byte| format!("{id}{byte:02x}"));
        Ok(Self { id, tokenizer })
    }
}

/// The file without its decoder, which counting never needs, and known to be JSON: the `tokenizers`
/// crate panics on a decoder that is none.
fn without_decoder(json: &[u8]) -> serde_json::Result<Vec<u8>> {
    let mut fields: BTreeMap<String, &RawValue> = serde_json::from_slice(json)?;
    fields.remove("decoder");
    serde_json::to_vec(&fields)
}

impl TokenCounter for HuggingFace {
    fn id(&self) -> &str {
        &self.id
    }

    /// Counts the ids of `text`. A text that the tokenizer cannot encode (a vocabulary without an
    /// unknown token) gets the count of [`Estimate`].
    fn count(&self, text: &str) -> u32 {
        match self.tokenizer.encode_fast(text, false) {
            Ok(encoding) => u32::try_from(encoding.len()).unwrap_or(u32::MAX),
            Err(_) => Estimate.count(text),
        }
    }
}
