//! The entries of the word lists as a tree: which of them begin at a place is read off byte by byte.
//!
//! An automaton that finds words anywhere would do it too, and takes many times as long to build, which every process pays that
//! looks at one short text. The lists are only tried where a word may begin, so nothing of it would be used.

/// Nothing follows with this byte. The root is the child of no node.
const NONE: u32 = 0;

/// The tree. A node is a number; the root is 0.
#[derive(Debug)]
pub(super) struct Trie {
    nodes: Vec<Node>,
    /// The children of all nodes by their byte, those of one node together.
    edges: Vec<(u8, u32)>,
    /// The children of the root, where nearly all texts end.
    first: Vec<u32>,
    /// The entries that end in each node, those of one node together and in the order in which they were given.
    ends: Vec<u32>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    edges: (u32, u32),
    ends: (u32, u32),
}

impl Trie {
    /// Builds the tree. Cost: sorting the entries, and linear in their bytes.
    pub(super) fn new(entries: &[String]) -> Self {
        let mut sorted: Vec<(&[u8], u32)> = entries.iter().map(String::as_bytes).zip(0..).collect();
        sorted.sort_unstable();
        let mut trie = Self {
            nodes: vec![Node::default()],
            edges: Vec::new(),
            first: vec![NONE; 256],
            ends: Vec::new(),
        };
        // Level by level, so that the edges of a node lie together: a node, its entries, and how long its path is.
        let mut waiting = std::collections::VecDeque::from([(0_usize, sorted.as_slice(), 0_usize)]);
        while let Some((node, entries, depth)) = waiting.pop_front() {
            let here = entries.iter().take_while(|(bytes, _)| bytes.len() == depth).count();
            let (ending, longer) = entries.split_at(here);
            let ends = trie.ends.len() as u32;
            trie.ends.extend(ending.iter().map(|(_, entry)| entry));
            let edges = trie.edges.len() as u32;
            for group in longer.chunk_by(|(a, _), (b, _)| a.get(depth) == b.get(depth)) {
                let Some(byte) = group.first().and_then(|(bytes, _)| bytes.get(depth)) else {
                    continue;
                };
                let child = trie.nodes.len();
                trie.nodes.push(Node::default());
                trie.edges.push((*byte, child as u32));
                waiting.push_back((child, group, depth + 1));
            }
            trie.nodes[node] = Node {
                edges: (edges, trie.edges.len() as u32),
                ends: (ends, trie.ends.len() as u32),
            };
        }
        for (byte, child) in trie.children(0).to_vec() {
            trie.first[usize::from(byte)] = child;
        }
        trie
    }

    fn children(&self, node: u32) -> &[(u8, u32)] {
        let (from, until) = self.nodes[node as usize].edges;
        self.edges.get(from as usize..until as usize).unwrap_or_default()
    }

    /// Goes on from a node with a byte; nothing if no entry does.
    pub(super) fn next(&self, node: u32, byte: u8) -> Option<u32> {
        let child = if node == 0 {
            self.first[usize::from(byte)]
        } else {
            let found = self.children(node).iter().find(|(known, _)| *known == byte);
            found.map_or(NONE, |(_, child)| *child)
        };
        (child != NONE).then_some(child)
    }

    /// The entries that end in a node.
    pub(super) fn ends(&self, node: u32) -> &[u32] {
        let (from, until) = self.nodes[node as usize].ends;
        self.ends.get(from as usize..until as usize).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_where_it_ends_in_its_order() {
        let entries = ["ab", "a", "b", "abc", "a", "中", "中文"].map(str::to_owned);
        let trie = Trie::new(&entries);
        for text in ["abcd", "b", "c", "", "中文x", "aab"] {
            let mut node = Some(0);
            for (length, byte) in (1..).zip(text.bytes()) {
                node = node.and_then(|node| trie.next(node, byte));
                let found = node.map_or(&[][..], |node| trie.ends(node)).to_vec();
                let is_here = |entry: &String| entry.as_bytes() == &text.as_bytes()[..length];
                let expected: Vec<u32> = (0..)
                    .zip(&entries)
                    .filter(|(_, entry)| is_here(entry))
                    .map(|(n, _)| n)
                    .collect();
                assert_eq!(found, expected, "{text} {length}");
            }
        }
    }
}
