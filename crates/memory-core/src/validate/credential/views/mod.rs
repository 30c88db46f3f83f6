//! A second look at what a text would be without its disguises.
//!
//! Each view is a changed copy, or a copy of a small part, in which the direct scan runs again; what it finds is
//! reported as the span of the original. A view is made only where there is something to undo.

mod apart;
mod arguments;
mod characters;
mod lines;
mod runs;

use super::Finding;

pub(super) use lines::{head_token, joined_finding, tail_token};

/// Finds what the direct scan of `text` missed because it is disguised. `found` holds what that scan found.
///
/// Linear: one changed copy of the whole text at most, and small copies whose lengths add up to less than the text's.
pub(super) fn scan(text: &str, found: &mut Vec<Finding>) {
    let mut more = Vec::new();
    characters::scan(text, found, &mut more);
    lines::scan(text, &mut more);
    apart::scan(text, found, &mut more);
    runs::scan(text, found, &mut more);
    arguments::scan(text, found, &mut more);
    found.append(&mut more);
}

/// The changed copy of the whole text, for whoever looks for something else in it; nothing if nothing would change.
pub(super) fn plain(text: &str) -> Option<crate::validate::shadow::Shadow> {
    characters::plain(text)
}

/// The whole text without the colours of a terminal; nothing if it has none.
pub(super) fn uncoloured(text: &str) -> Option<crate::validate::shadow::Shadow> {
    characters::uncoloured(text)
}

/// Whether a place is masked already. Logarithmic: `found` is in order and disjoint.
fn is_known(found: &[Finding], start: usize, end: usize) -> bool {
    let after = found.partition_point(|finding| finding.span.end <= start);
    found.get(after).is_some_and(|finding| finding.span.start < end)
}
