//! Making the counter that a person named.

use std::sync::Arc;

use memory_core::TokenCounter;
use tokens::{CounterSpec, HuggingFace};

/// Why a counter cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CounterError {
    /// Its file cannot be read.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// Its file is no tokenizer.
    #[error("{path}: {source}")]
    Tokenizer {
        /// The file.
        path: String,
        /// Why.
        source: tokens::HuggingFaceError,
    },
}

/// Makes the counter that `spec` names; `read` gives the bytes of a `tokenizer.json`.
///
/// # Errors
///
/// [`CounterError`] if the file cannot be read or is no tokenizer.
pub fn counter(
    spec: &CounterSpec,
    read: &dyn Fn(&str) -> std::io::Result<Vec<u8>>,
) -> Result<Arc<dyn TokenCounter>, CounterError> {
    let path = match spec {
        CounterSpec::O200k => return Ok(Arc::new(BuiltIn(tokens::o200k()))),
        CounterSpec::Cl100k => return Ok(Arc::new(BuiltIn(tokens::cl100k()))),
        CounterSpec::Estimate => return Ok(Arc::new(tokens::Estimate)),
        CounterSpec::HuggingFace(path) => path,
    };
    let bytes = read(path).map_err(|source| CounterError::File {
        path: path.clone(),
        source,
    })?;
    let tokenizer = HuggingFace::from_json(&bytes).map_err(|source| CounterError::Tokenizer {
        path: path.clone(),
        source,
    })?;
    Ok(Arc::new(tokenizer))
}

/// A counter that is compiled in.
struct BuiltIn(&'static dyn TokenCounter);

impl TokenCounter for BuiltIn {
    fn id(&self) -> &str {
        self.0.id()
    }

    fn count(&self, text: &str) -> u32 {
        self.0.count(text)
    }
}
