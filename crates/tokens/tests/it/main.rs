//! Properties and agreements of the token counters.

mod exact;
#[cfg(feature = "huggingface")]
mod hugging_face;
mod spec;
