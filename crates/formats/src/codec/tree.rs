//! Files whose entries form a tree by their ids, as an agent writes that lets a person go back: which entries
//! are the main session, and which are sessions beside it.

use std::collections::BTreeMap;

use memory_core::Message;

use super::draft::{self, Side};
use crate::decoded::DecodedSession;

/// The entries of a file in its order, and the messages read from them.
#[derive(Debug, Default)]
pub(super) struct Tree {
    entries: Vec<Entry>,
    messages: Vec<Placed>,
}

/// A message whose branch is not known yet.
#[derive(Debug)]
struct Placed {
    entry: usize,
    ordinal: usize,
    message: Message,
    spoken: bool,
}

impl Tree {
    /// Adds the next entry of the file; the messages that are added after it are its own.
    pub(super) fn add_entry(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Adds a message of the newest entry, read from item `ordinal`. It is `spoken` if a person or the model
    /// said it: a side branch without such a message is none.
    pub(super) fn add_message(&mut self, ordinal: usize, message: Message, spoken: bool) {
        self.messages.push(Placed {
            entry: self.entries.len().saturating_sub(1),
            ordinal,
            message,
            spoken,
        });
    }

    /// Returns the messages so far, in the order of the file.
    pub(super) fn messages(&self) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.iter().map(|placed| &placed.message)
    }

    /// Whether anything was spoken so far.
    pub(super) fn has_spoken(&self) -> bool {
        self.messages.iter().any(|placed| placed.spoken)
    }

    /// Distributes the messages over the main session and the side sessions (`~1`, `~2`, … in the order of
    /// their first spoken message), which are returned. What was not spoken in a branch of its own stays in the main session.
    pub(super) fn distribute(self, main: &mut DecodedSession) -> Vec<Side> {
        let branch = branches(&self.entries);
        let mut sides: Vec<Side> = Vec::new();
        let mut side_of = vec![None; self.entries.len() + 1];
        for placed in self.messages.iter().filter(|placed| placed.spoken) {
            let number = branch[placed.entry];
            if number != 0 && side_of[number].is_none() {
                side_of[number] = Some(sides.len());
                sides.push(Side {
                    suffix: format!("~{}", sides.len() + 1),
                    session: draft::session(),
                });
            }
        }
        for placed in self.messages {
            let session = match side_of[branch[placed.entry]] {
                Some(side) => &mut sides[side].session,
                None => &mut *main,
            };
            draft::push(session, placed.ordinal, placed.message);
        }
        sides
    }
}

/// What an entry of a tree hangs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Parent {
    /// The entry before it in the file.
    Previous,
    /// Nothing: a conversation begins here.
    Root,
    /// The entry with this id; the one before if there is none.
    Id(String),
}

/// An entry of a tree: ids may be missing, doubled or dangling.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) id: Option<String>,
    pub(super) parent: Parent,
}

/// Sorts the entries of a tree into branches: 0 is the path from the last entry to its root, others
/// are numbered in order of their first entry. A parent is always an earlier entry, so that no link can
/// form a cycle.
fn branches(entries: &[Entry]) -> Vec<usize> {
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(entries.len());
    let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let previous = index.checked_sub(1);
        parents.push(match &entry.parent {
            Parent::Root => None,
            Parent::Previous => previous,
            Parent::Id(id) => by_id.get(id.as_str()).copied().or(previous),
        });
        if let Some(id) = &entry.id {
            by_id.insert(id, index);
        }
    }
    let mut branch: Vec<Option<usize>> = vec![None; entries.len()];
    let mut next = entries.len().checked_sub(1);
    while let Some(index) = next {
        branch[index] = Some(0);
        next = parents[index];
    }
    // The last entry of each branch so far: only what follows it goes on with the branch.
    let mut tips: Vec<usize> = vec![usize::MAX];
    for index in 0..entries.len() {
        if branch[index].is_some() {
            continue;
        }
        let inherited = parents[index].and_then(|parent| branch[parent].filter(|number| tips[*number] == parent));
        let number = inherited.unwrap_or(tips.len());
        if number == tips.len() {
            tips.push(index);
        }
        tips[number] = index;
        branch[index] = Some(number);
    }
    branch.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, parent: &str) -> Entry {
        Entry {
            id: (!id.is_empty()).then(|| id.to_owned()),
            parent: match parent {
                "" => Parent::Previous,
                "/" => Parent::Root,
                id => Parent::Id(id.to_owned()),
            },
        }
    }

    #[test]
    fn the_path_of_the_last_entry_is_the_main_branch() {
        let tree = [
            entry("a", "/"),
            entry("b", "a"),
            entry("c", "b"),
            entry("d", "a"),
            entry("e", "c"),
            entry("f", "d"),
        ];
        assert_eq!(branches(&tree), [0, 1, 1, 0, 1, 0]);
    }

    #[test]
    fn doubled_dangling_and_circular_ids_do_no_harm() {
        let tree = [
            entry("a", "a"),
            entry("a", "a"),
            entry("b", "gone"),
            entry("", ""),
            entry("x", "y"),
            entry("y", "x"),
        ];
        assert_eq!(branches(&tree), [0; 6]);
        assert!(branches(&[]).is_empty());
    }

    #[test]
    fn a_fork_inside_a_side_branch_is_another_branch() {
        let tree = [
            entry("a", "/"),
            entry("b", "a"),
            entry("c", "b"),
            entry("d", "b"),
            entry("e", "a"),
        ];
        assert_eq!(branches(&tree), [0, 1, 1, 2, 0]);
    }
}
