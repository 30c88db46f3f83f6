//! Naming a counter: how settings, flags and stored counts say which one is meant.

use std::fmt;
use std::str::FromStr;

use memory_core::tokens::TokenCounter;

use crate::bpe::{cl100k, o200k};
use crate::estimate::Estimate;

/// Which counter to use, as a person or a setting names it.
///
/// ```
/// use tokens::CounterSpec;
///
/// let spec: CounterSpec = "hf:models/qwen/tokenizer.json".parse()?;
/// assert_eq!(spec, CounterSpec::HuggingFace("models/qwen/tokenizer.json".to_owned()));
/// assert_eq!(spec.to_string(), "hf:models/qwen/tokenizer.json");
/// assert!("gpt-4o".parse::<CounterSpec>().is_err());
/// # Ok::<(), tokens::CounterSpecError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum CounterSpec {
    /// The exact counter of `o200k_base`; the default.
    #[default]
    O200k,
    /// The exact counter of `cl100k_base`.
    Cl100k,
    /// The estimate by character class.
    Estimate,
    /// The `tokenizer.json` at this path, which the host reads and hands to `HuggingFace`.
    HuggingFace(String),
}

/// Says why a text names no counter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CounterSpecError {
    /// The text is none of the known names.
    #[error("unknown token counter `{given}`, expected `o200k`, `cl100k`, `estimate` or `hf:PATH`")]
    Unknown {
        /// What was given.
        given: String,
    },
    /// `hf:` stands without a path.
    #[error("`hf:` names no file, expected `hf:PATH` with the path of a tokenizer.json")]
    NoPath,
}

impl CounterSpec {
    /// Returns the counter if it is compiled in, `None` for [`CounterSpec::HuggingFace`].
    pub fn built_in(&self) -> Option<&'static dyn TokenCounter> {
        match self {
            Self::O200k => Some(o200k()),
            Self::Cl100k => Some(cl100k()),
            Self::Estimate => Some(&Estimate),
            Self::HuggingFace(_) => None,
        }
    }
}

/// Returns the compiled-in counter with this id (`o200k`, `cl100k` or `estimate`).
///
/// These are the ids under which counts are stored, so a stored count finds its counter again; ids
/// of `tokenizer.json` files (`hf:…`) are not found, because they name a content, not a place.
pub fn built_in(id: &str) -> Option<&'static dyn TokenCounter> {
    id.parse::<CounterSpec>().ok()?.built_in()
}

impl FromStr for CounterSpec {
    type Err = CounterSpecError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "o200k" => Ok(Self::O200k),
            "cl100k" => Ok(Self::Cl100k),
            "estimate" => Ok(Self::Estimate),
            "hf:" => Err(CounterSpecError::NoPath),
            _ => match text.strip_prefix("hf:") {
                Some(path) => Ok(Self::HuggingFace(path.to_owned())),
                None => Err(CounterSpecError::Unknown { given: text.to_owned() }),
            },
        }
    }
}

impl fmt::Display for CounterSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::O200k => f.write_str("o200k"),
            Self::Cl100k => f.write_str("cl100k"),
            Self::Estimate => f.write_str("estimate"),
            Self::HuggingFace(path) => write!(f, "hf:{path}"),
        }
    }
}
