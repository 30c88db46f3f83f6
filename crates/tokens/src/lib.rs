#![doc = include_str!("../README.md")]

mod bpe;
mod estimate;
#[cfg(feature = "huggingface")]
mod hugging_face;
mod models;
mod spec;

mod features;
mod hash;
mod split;
mod table;
mod unicode;

pub use bpe::{Bpe, cl100k, o200k};
pub use estimate::Estimate;
#[cfg(feature = "huggingface")]
pub use hugging_face::{HuggingFace, HuggingFaceError};
pub use models::{CounterHint, counter_for_model, known_window};
pub use spec::{CounterSpec, CounterSpecError, built_in};
