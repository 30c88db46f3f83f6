//! Format `grok`.

use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    Err(DecodeError::NotFormat {
        format: Format::Grok.as_str(),
        detail: format!("{} bytes", bytes.len()),
    })
}
