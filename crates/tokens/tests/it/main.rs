//! Properties and agreements of the token counters.

mod estimate;
mod exact;
#[cfg(feature = "huggingface")]
mod hugging_face;
mod spec;
