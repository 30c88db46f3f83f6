//! Masking of what is more than one text: JSON, messages, files.
//!
//! A masked JSON text is the same JSON but for the masked strings: what is not masked stays byte for byte, and the
//! result can be read. Texts are masked whole; whoever shortens one does it afterwards, because half a secret is
//! not recognised. How credentials are found is in `docs/design/checks.md`.

mod bytes;
mod json;
mod message;

pub use bytes::{bytes, file, scannable};
pub use json::json;
pub use message::{message, tool};
