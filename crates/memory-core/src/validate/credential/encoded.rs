//! One level of base64 and of hexadecimal.

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};

use crate::validate::byte_set::ByteSet;

/// The bytes that base64 of either alphabet is written in, without its padding.
pub(super) static BASE64: ByteSet = ByteSet::alphanumeric().and(b"+/-_");

/// Decodes base64 of either alphabet, padded or not, into text. Nothing if it is no base64 or no text.
pub(super) fn base64_text(token: &str) -> Option<String> {
    let body = token.trim_end_matches('=').as_bytes();
    // Bits behind the last byte are not looked at by whoever decodes, so not here either.
    let whole = body.len() - usize::from(body.len() % 4 == 1);
    let encoding = if body.iter().any(|byte| matches!(byte, b'-' | b'_')) {
        BASE64URL_NOPAD
    } else {
        BASE64_NOPAD
    };
    let body = body.get(..whole)?;
    text(
        encoding
            .decode(body)
            .or_else(|_| encoding.decode(body.get(..whole / 4 * 4).unwrap_or_default()))
            .ok()?,
    )
}

/// Decodes pairs of hexadecimal digits into text.
pub(super) fn hex_text(token: &str) -> Option<String> {
    let digits = token.strip_prefix("0x").unwrap_or(token);
    text(HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?)
}

/// Bytes that are printable ASCII with white space: what credentials are written in.
fn text(bytes: Vec<u8>) -> Option<String> {
    let is_printable = |byte: &&u8| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    let printable = bytes.iter().filter(is_printable).count();
    if bytes.is_empty() || printable * 10 < bytes.len() * 9 {
        return None;
    }
    String::from_utf8(bytes).ok()
}
