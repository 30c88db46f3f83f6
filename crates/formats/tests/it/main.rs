//! Behaviour of the formats at their borders.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod agents;
mod codecs;
mod detection;
mod encode;
mod hostile;
mod support;
mod transcripts;
mod validate;
mod view;
mod weights;
