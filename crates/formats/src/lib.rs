#![doc = include_str!("../README.md")]

mod codec;
mod decoded;
mod detect;
mod encode;
mod error;
mod format;
mod json;
pub mod provider;
mod source;

pub use codec::decode;
pub use decoded::{Decoded, DecodedMessage, DecodedSession, FRAME_PART, Problem};
pub use detect::{Detection, detect};
pub use encode::{EncodeError, EncodeInput, EncodeItem, encode};
pub use error::DecodeError;
pub use format::{Format, UnknownFormatName};
pub use source::{Item, Layout, SourceText};
