//! Whether one of our sections has an anchor.
//!
//! A tree that was read knows of an anchor only where an alias leads to it. So the text is read again from where the section
//! begins, without any anchor being allowed, and no further than the section goes: what is behind it is the agent's.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{Error, Location};

use crate::yaml_tree::options;

/// The line of the first anchor in the section that begins at `start`, from 1.
pub(crate) fn anchor(text: &str, start: usize) -> Option<usize> {
    let (before, rest) = text.split_at_checked(start)?;
    let line = before.matches('\n').count() + 1;
    if is_anchored(before) {
        return Some(line);
    }
    let found = match first_entry(rest) {
        // In a mapping with braces the section is no text of its own: it is read as one that follows a brace.
        Entry::Unreadable => first_entry(&format!("{{{rest}")),
        found => found,
    };
    match found {
        Entry::Anchor(below) => Some(line + below),
        Entry::Plain | Entry::Unreadable => None,
    }
}

/// Whether what stands before a key on its line is an anchor of it.
fn is_anchored(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let word = line.split_whitespace().next_back().unwrap_or_default();
    word.rsplit(['{', ',']).next().is_some_and(|word| word.starts_with('&'))
}

enum Entry {
    Plain,
    /// So many lines below the first.
    Anchor(usize),
    Unreadable,
}

/// What the end of the entry is told by: nothing behind it is read.
const END: &str = "the end of the section";

fn first_entry(text: &str) -> Entry {
    match serde_saphyr::from_str_with_options::<First>(text, options(0)) {
        Ok(First) => Entry::Plain,
        Err(error) => match error.without_snippet() {
            Error::Budget {
                breach: BudgetBreach::Anchors { .. },
                location,
            } => Entry::Anchor(lines_before_anchor(text, *location)),
            _ if error.to_string().contains(END) => Entry::Plain,
            _ => Entry::Unreadable,
        },
    }
}

/// The place is that of the node, which may begin on a later line than its anchor.
fn lines_before_anchor(text: &str, node: Location) -> usize {
    let start = node.span().byte_offset().and_then(|start| usize::try_from(start).ok());
    let before = start.and_then(|start| text.get(..start)).unwrap_or_default();
    let before = before
        .rfind('&')
        .and_then(|anchor| before.get(..anchor))
        .unwrap_or(before);
    before.matches('\n').count()
}

/// The first entry of a mapping.
struct First;

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self)
    }
}

impl<'de> Visitor<'de> for First {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        map.next_entry::<IgnoredAny, IgnoredAny>()?;
        Err(A::Error::custom(END))
    }
}
