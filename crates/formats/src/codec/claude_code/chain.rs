//! The main chain of a transcript, and its rewound branches.
//!
//! Message lines are put into *segments*: a line continues the segment of the message it follows,
//! unless something else follows that message already; then it was written after a rewind and starts
//! a new segment. The main chain is the newest segment and, going up, what of the older ones it hangs
//! on. What is left of a segment is a branch; its number is the segment's, which no later line changes.
//!
//! Lines are taken in file order and linked to earlier lines only, so that repeated uuids and cycles
//! cannot mislead the walk.

use std::collections::HashMap;

use super::line::Line;
use crate::codec::common;
use crate::decoded::Problem;

/// Which branch every line is in.
pub(super) struct Chain {
    branches: Vec<Option<usize>>,
}

impl Chain {
    /// Finds the chain of `lines` (one trunk: no side chains).
    pub(super) fn follow(lines: &[Line], problems: &mut Vec<Problem>) -> Self {
        let mut walk = Walk::new(lines);
        for index in 0..lines.len() {
            walk.step(index, problems);
        }
        Self {
            branches: walk.branches(lines.len()),
        }
    }

    /// The branch of a line: 0 is the main chain; nothing for lines that hold no message of their own.
    pub(super) fn branch_of(&self, index: usize) -> Option<usize> {
        self.branches.get(index).copied().flatten()
    }
}

struct Segment {
    /// The line that it hangs on.
    origin: Option<usize>,
    lines: Vec<usize>,
}

struct Walk<'l> {
    lines: &'l [Line],
    /// Whether any line follows another by uuid. If none does, the order of the file is the chain.
    linked: bool,
    /// Per uuid: the nearest message line at or above the last line with it.
    anchors: HashMap<&'l str, Option<usize>>,
    /// Per message line: its segment and its place there.
    places: HashMap<usize, (usize, usize)>,
    segments: Vec<Segment>,
    /// Per provider message id, and per call id: a line of the provider message.
    groups: HashMap<&'l str, usize>,
    calls: HashMap<&'l str, usize>,
    /// Per message line: the first line of the provider message that it belongs to or answers.
    bundles: HashMap<usize, usize>,
    last: Option<usize>,
}

impl<'l> Walk<'l> {
    fn new(lines: &'l [Line]) -> Self {
        let uuids: std::collections::HashSet<&str> = lines.iter().filter_map(|line| line.uuid.as_deref()).collect();
        Self {
            lines,
            linked: lines
                .iter()
                .filter_map(|line| line.parent.as_deref())
                .any(|parent| uuids.contains(parent)),
            anchors: HashMap::new(),
            places: HashMap::new(),
            segments: Vec::new(),
            groups: HashMap::new(),
            calls: HashMap::new(),
            bundles: HashMap::new(),
            last: None,
        }
    }

    fn step(&mut self, index: usize, problems: &mut Vec<Problem>) {
        let line = &self.lines[index];
        let parent = self.parent(line, problems);
        if line.messages.is_empty() {
            if let Some(uuid) = &line.uuid {
                self.anchors.insert(uuid, parent);
            }
            return;
        }
        if self.repeats(line) {
            problems.push(common::problem(
                line.number,
                "repeated_line",
                "a line with this uuid and message stands earlier; kept as it is",
            ));
            return;
        }
        let bundle = self.bundle(line).unwrap_or(index);
        self.bundles.insert(index, bundle);
        let segment = if bundle == index {
            self.continued(parent)
        } else {
            self.places.get(&bundle).map(|place| place.0)
        };
        let segment = segment.unwrap_or_else(|| {
            self.segments.push(Segment {
                origin: parent,
                lines: Vec::new(),
            });
            self.segments.len() - 1
        });
        self.places.insert(index, (segment, self.segments[segment].lines.len()));
        self.segments[segment].lines.push(index);
        self.remember(index, bundle);
    }

    fn remember(&mut self, index: usize, bundle: usize) {
        let line = &self.lines[index];
        if let Some(uuid) = &line.uuid {
            self.anchors.insert(uuid, Some(index));
        }
        if let Some(group) = line.group() {
            self.groups.entry(group).or_insert(bundle);
        }
        for id in line.call_ids() {
            self.calls.insert(id, bundle);
        }
        self.last = Some(index);
    }

    /// The message line that `line` follows.
    fn parent(&self, line: &Line, problems: &mut Vec<Problem>) -> Option<usize> {
        let known = |uuid: &Option<String>| self.anchors.get(uuid.as_deref()?).copied();
        if line.is_boundary {
            return known(&line.logical_parent).flatten().or(self.last);
        }
        match known(&line.parent) {
            Some(found) => found,
            None if line.parent.is_some() => {
                if self.last.is_some() && !line.messages.is_empty() {
                    problems.push(common::problem(
                        line.number,
                        "dangling_parent",
                        "the line it follows is not before it in the file; taken to follow the one before",
                    ));
                }
                self.last
            }
            None if !self.linked || !line.has_parent_field => self.last,
            None => None,
        }
    }

    /// Says whether `line` says again what an earlier line with its uuid says.
    fn repeats(&self, line: &Line) -> bool {
        let earlier = line
            .uuid
            .as_deref()
            .and_then(|uuid| self.anchors.get(uuid).copied().flatten());
        earlier.is_some_and(|earlier| {
            self.lines[earlier].uuid == line.uuid && self.lines[earlier].messages == line.messages
        })
    }

    /// The first line of the provider message that `line` is a piece of or answers.
    fn bundle(&self, line: &Line) -> Option<usize> {
        if let Some(group) = line.group() {
            return self.groups.get(group).copied();
        }
        line.result_ids().find_map(|id| self.calls.get(id).copied())
    }

    /// The segment that a line following `parent` continues; nothing if it starts one.
    fn continued(&self, parent: Option<usize>) -> Option<usize> {
        let parent = parent?;
        let (segment, place) = *self.places.get(&parent)?;
        let bundle = self.bundles.get(&parent)?;
        let after = self.segments[segment].lines.get(place + 1..)?;
        after
            .iter()
            .all(|line| self.bundles.get(line) == Some(bundle) || self.lines[*line].is_left_out())
            .then_some(segment)
    }

    /// Numbers the branches, starting from the newest line.
    fn branches(&self, count: usize) -> Vec<Option<usize>> {
        let mut branches = vec![None; count];
        for (number, segment) in self.segments.iter().enumerate() {
            for &line in &segment.lines {
                branches[line] = Some(number + 1);
            }
        }
        let mut at = self.last;
        while let Some(line) = at {
            let Some(&(segment, place)) = self.places.get(&line) else {
                break;
            };
            let segment = &self.segments[segment];
            let bundle = self.bundles.get(&line);
            let mut adjacent = true;
            for (index, other) in segment.lines.iter().enumerate() {
                let belongs = index <= place || self.bundles.get(other) == bundle;
                adjacent &= belongs || self.lines[*other].is_left_out();
                if belongs || adjacent {
                    branches[*other] = Some(0);
                }
            }
            // An origin lies in an older segment, so that this ends.
            at = segment.origin;
        }
        branches
    }
}
