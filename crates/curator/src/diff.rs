//! How two documents differ: for a person, as a unified diff of their lines, and as a list of entries.

use std::collections::HashSet;

use memory_core::document::{Document, Entry};
use similar::udiff::UnifiedHunkHeader;
use similar::{ChangeTag, group_diff_ops};

use crate::lines;

/// Lines of context around a change: as `diff -u` has.
const CONTEXT: usize = 3;

/// Writes a unified diff of two documents, as `diff -u` would of their files. Nothing if they are equal.
///
/// The same documents give the same text. `before` and `after` are the names in its head. Of long documents that have little
/// in common the diff may say more than it had to; it costs no more than their lines times a fixed number.
///
/// ```
/// use curator::diff::unified;
/// use memory_core::document::parse;
///
/// let (old, new) = (parse("One.\n§\nTwo.\n").document, parse("One.\n§\nSecond.\n").document);
/// assert_eq!(
///     unified(&old, &new, ("revision 1", "revision 2")),
///     "--- revision 1\n+++ revision 2\n@@ -1,3 +1,3 @@\n One.\n §\n-Two.\n+Second.\n"
/// );
/// ```
pub fn unified(before: &Document, after: &Document, names: (&str, &str)) -> String {
    let (old, new) = (before.render(), after.render());
    let (old, new): (Vec<&str>, Vec<&str>) = (lines_of(&old), lines_of(&new));
    let mut text = String::new();
    for hunk in group_diff_ops(lines::diff(&old, &new), CONTEXT) {
        if text.is_empty() {
            text = format!("--- {}\n+++ {}\n", names.0, names.1);
        }
        text.push_str(&format!("{}\n", UnifiedHunkHeader::new(&hunk)));
        for change in hunk.iter().flat_map(|op| op.iter_changes(&old[..], &new[..])) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            text.push_str(&format!("{sign}{}\n", change.value()));
        }
    }
    text
}

fn lines_of(text: &str) -> Vec<&str> {
    text.split_terminator('\n').collect()
}

/// What differs between two documents, by entry. An entry that only moved is in neither list.
///
/// The texts are the documents' own: whoever prints them masks credentials.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Entries of the new one that the old one has not, in order.
    pub added: Vec<String>,
    /// Entries of the old one that the new one has not, in order.
    pub removed: Vec<String>,
}

impl Changes {
    /// Says whether the two have the same entries, in whatever order.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

/// Compares two documents by entry. Linear.
pub fn changes(before: &Document, after: &Document) -> Changes {
    Changes {
        added: only_in(after, before),
        removed: only_in(before, after),
    }
}

fn only_in(one: &Document, other: &Document) -> Vec<String> {
    let known: HashSet<&Entry> = other.entries().iter().collect();
    let entries = one.entries().iter().filter(|entry| !known.contains(entry));
    entries.map(|entry| entry.as_str().to_owned()).collect()
}
