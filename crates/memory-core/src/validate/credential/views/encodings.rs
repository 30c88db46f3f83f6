//! Base64 and hexadecimal, one level.

use super::super::{Finding, cues, encoded, forms};
use super::{disguised, is_known};
use crate::validate::credential::Confidence;
use crate::validate::credential::text::cut;

/// The shortest run that is decoded, in bytes: what it holds would be too short for a credential.
const SHORTEST: usize = 24;

/// So much of a long run is decoded first, to see whether it is text at all.
const SAMPLE: usize = 64;

/// Decodes long runs and looks at what comes out.
pub(super) fn scan(text: &str, found: &[Finding], more: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| is_base64(**byte)).count();
        let padding = bytes[at + length..]
            .iter()
            .take(2)
            .take_while(|byte| **byte == b'=')
            .count();
        let end = at + length + padding;
        if length >= SHORTEST
            && !is_known(found, at, end)
            && let Some(kind) = hidden_kind(cut(text, at..end))
        {
            more.push(disguised(kind, at..end, Confidence::Certain));
        }
        at = end.max(at + 1);
    }
}

const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// What kind of credential a run holds when decoded.
fn hidden_kind(run: &str) -> Option<&'static str> {
    if run.len() > SAMPLE
        && encoded::base64_text(cut(run, ..SAMPLE)).is_none()
        && encoded::hex_text(cut(run, ..SAMPLE)).is_none()
    {
        return None;
    }
    [encoded::hex_text(run), encoded::base64_text(run)]
        .into_iter()
        .flatten()
        .find_map(|plain| {
            let mut hidden = Vec::new();
            forms::scan(&plain, &mut hidden);
            cues::scan_marks(&plain, &mut hidden);
            hidden.first().map(|finding| finding.kind)
        })
}
