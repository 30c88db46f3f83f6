//! JSON Web Tokens and private keys.

use crate::corpus::draw::{Draw, URL64, base64, url64};

/// Returns a signed token whose claims and signature have about `length` characters.
pub(super) fn jwt(draw: &mut Draw, length: usize) -> String {
    let algorithm = draw.pick(&["HS256", "RS256", "ES256", "EdDSA"]);
    let header = if draw.chance(500) {
        format!(r#"{{"alg":"{algorithm}","typ":"JWT"}}"#)
    } else {
        format!(r#"{{"typ":"JWT","alg":"{algorithm}","kid":"{}"}}"#, draw.hex(8))
    };
    let subject = draw.base62(length / 4);
    let (issued, expires) = (draw.number(10), draw.number(10));
    let claims = format!(r#"{{"sub":"{subject}","iat":{issued},"exp":{expires}}}"#);
    let signature = draw.text(URL64, length.max(43) / 2 + 22);
    format!("{}.{}.{signature}", url64(header.as_bytes()), url64(claims.as_bytes()))
}

/// How a private key is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// As its file has it.
    Whole,
    /// Cut off before its last line.
    Unterminated,
    /// On one line, with `\n` as JSON and environment files have it.
    Escaped,
    /// Indented, as in YAML.
    Indented,
    /// Its lines joined by spaces, as a copied cell has it.
    Spaced,
}

/// A private key and its parts.
pub(super) struct Key {
    pub(super) text: String,
    /// Where the secret material begins and ends.
    pub(super) body: std::ops::Range<usize>,
}

/// Returns a private key of the sort that `label` names, such as `RSA PRIVATE KEY`.
pub(super) fn private_key(draw: &mut Draw, label: &str, written: Written) -> Key {
    let size = draw.pick(&[118, 400, 610, 1_190]);
    let material = match label {
        "OPENSSH PRIVATE KEY" => {
            let mut bytes = b"openssh-key-v1\0\0\0\0\x04none\0\0\0\x04none".to_vec();
            bytes.extend(draw.bytes(size));
            base64(&bytes)
        }
        "RSA PRIVATE KEY" => "MIIE".to_owned() + &draw.base64(size),
        "EC PRIVATE KEY" => "MHcC".to_owned() + &draw.base64(118),
        _ => "MIIEv".to_owned() + &draw.base64(size),
    };
    let is_pgp = label.starts_with("PGP");
    let width = if label.starts_with("OPENSSH") { 70 } else { 64 };
    let mut lines: Vec<String> = material
        .as_bytes()
        .chunks(width)
        .map(|chunk| chunk.iter().map(|byte| char::from(*byte)).collect())
        .collect();
    if is_pgp {
        lines.push(format!("={}", draw.base62(4)));
    }
    let (newline, dashes) = match written {
        Written::Whole | Written::Unterminated => ("\n", "-----"),
        Written::Escaped => ("\\n", "-----"),
        Written::Indented => ("\n    ", "-----"),
        Written::Spaced => (" ", "-----"),
    };
    let mut text = format!("{dashes}BEGIN {label}{dashes}{newline}");
    if is_pgp {
        // The headers of the armour end with an empty line.
        text.push_str(newline);
    }
    let start = text.len();
    text.push_str(&lines.join(newline));
    let body = start..text.len();
    if written != Written::Unterminated {
        text.push_str(&format!("{newline}{dashes}END {label}{dashes}"));
    }
    Key { text, body }
}
