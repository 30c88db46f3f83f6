//! tokens
mod bpe;
mod hash;
mod split;
mod table;
mod unicode;

pub use bpe::{Bpe, cl100k, o200k};
