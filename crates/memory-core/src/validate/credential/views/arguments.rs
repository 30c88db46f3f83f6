//! Commands whose arguments stand in a list, as programs start them and agents log them: `["mysql","-u","root","-p…"]`.

use super::super::{Finding, cues};
use super::is_known;
use crate::validate::credential::text::{cut, slice_before, slice_from};
use crate::validate::shadow::Shadow;

/// A list begins so many bytes before its first flag at most.
const BEFORE: usize = 256;

/// A list is looked at for so many bytes from its first flag on.
const REACH: usize = 2_048;

/// Looks at lists that have a flag among their literals as at a command. Each byte belongs to one list.
pub(super) fn scan(text: &str, found: &[Finding], more: &mut Vec<Finding>) {
    let mut done = 0;
    for quote in memchr::memmem::find_iter(text.as_bytes(), b"\"-") {
        if quote < done || !is_later_item(text, quote) {
            continue;
        }
        let before = slice_before(text, quote, BEFORE);
        let Some(open) = before.rfind('[') else { continue };
        let start = quote - before.len() + open + 1;
        let rest = slice_from(text, quote, REACH);
        let end = quote + rest.find(']').unwrap_or(rest.len());
        done = end;
        let command = joined(text, start, end);
        let mut hidden = Vec::new();
        cues::scan_marks(command.as_str(), &mut hidden);
        more.extend(hidden.into_iter().filter_map(|finding| {
            let span = command.raw_span(finding.span.clone());
            let known = is_known(found, span.start, span.end);
            (finding.kind == "command-password" && !known).then_some(Finding { span, ..finding })
        }));
    }
}

/// Whether the literal that begins at `quote` stands behind another one and a comma.
fn is_later_item(text: &str, quote: usize) -> bool {
    let before = slice_before(text, quote, 40).trim_end();
    before
        .strip_suffix(',')
        .is_some_and(|before| before.trim_end().ends_with('"'))
}

/// The literals in `start..end` with blanks between.
fn joined(text: &str, start: usize, end: usize) -> Shadow {
    let mut command = Shadow::with_capacity(end - start);
    let mut at = start;
    let mut inside = false;
    for quote in memchr::memchr_iter(b'"', cut(text, start..end).as_bytes()) {
        let quote = start + quote;
        if inside {
            command.push_verbatim(cut(text, at..quote), at);
            command.push_replaced(" ", quote..quote + 1);
        }
        inside = !inside;
        at = quote + 1;
    }
    command
}
