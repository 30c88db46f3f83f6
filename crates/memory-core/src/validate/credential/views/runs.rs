//! Long runs of letters and digits: decoded one level, or beside the name of a service.

use super::super::{Finding, assignment, cues, encoded, forms};
use super::is_known;
use crate::validate::credential::Confidence;
use crate::validate::credential::text::cut;

/// The shortest run that is decoded, in bytes: what it holds would be too short for a credential.
const SHORTEST: usize = 24;

/// The shortest run that may be a service's key, in bytes.
const SHORTEST_KEY: usize = 20;

/// So much of a long run is decoded first, to see whether it is text at all.
const SAMPLE: usize = 64;

/// Decodes long runs and looks at what comes out, or at what stands before them.
pub(super) fn scan(text: &str, found: &[Finding], more: &mut Vec<Finding>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(shortest) = bytes.get(at..at + SHORTEST_KEY) {
        // A run that is long enough has no other byte here: seen from its end, most of a text is passed over.
        if let Some(other) = shortest.iter().rposition(|byte| !encoded::BASE64.has(*byte)) {
            at += other + 1;
            continue;
        }
        let length = encoded::BASE64.run(&bytes[at..]);
        let padding = bytes[at + length..]
            .iter()
            .take(2)
            .take_while(|byte| **byte == b'=')
            .count();
        let end = at + length + padding;
        let found_in = |kind, confidence| Finding {
            kind,
            span: at..end,
            confidence,
        };
        if !is_known(found, at, end) {
            if let Some(kind) = hidden_kind(cut(text, at..end)).filter(|_| length >= SHORTEST) {
                more.push(found_in(kind, Confidence::Certain));
            } else if at > 0 && bytes[at - 1] == b' ' && assignment::is_beside_service(text, at..end) {
                more.push(found_in(assignment::SERVICE_KIND, Confidence::Likely));
            }
        }
        at = end;
    }
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
