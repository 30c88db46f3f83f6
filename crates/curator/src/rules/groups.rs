//! Events that build on each other, and which of these groups there is room for.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Touch;

/// Sets of events, joined whenever one depends on what another did.
pub(super) struct Groups {
    /// Leads to the event that stands for the group.
    parents: Vec<usize>,
    /// The last event that put a text there or took it away, by the form that its duplicates share.
    by_key: HashMap<String, usize>,
    /// The last event that changed a place.
    by_place: HashMap<usize, usize>,
    weights: Vec<isize>,
    taken: Vec<bool>,
}

impl Groups {
    pub(super) fn new(events: usize) -> Self {
        Self {
            parents: (0..events).collect(),
            by_key: HashMap::new(),
            by_place: HashMap::new(),
            weights: vec![0; events],
            taken: vec![false; events],
        }
    }

    /// Notes that an event changed or found a text. What stood in the document from the beginning and was only found joins
    /// nobody.
    pub(super) fn touch(&mut self, event: usize, touch: Touch) {
        match touch {
            Touch::Found(key) => {
                if let Some(&other) = self.by_key.get(&key) {
                    self.join(event, other);
                }
            }
            Touch::Changed(key) => {
                if let Some(other) = self.by_key.insert(key, event) {
                    self.join(event, other);
                }
            }
        }
    }

    /// Notes that an event changed a place.
    pub(super) fn own(&mut self, event: usize, place: usize) {
        if let Some(other) = self.by_place.insert(place, event) {
            self.join(event, other);
        }
    }

    /// An event of the group that changed the place, if any did.
    pub(super) fn owner_of(&self, place: usize) -> Option<usize> {
        self.by_place.get(&place).copied()
    }

    /// Adds up by how much each group makes the document longer.
    pub(super) fn weigh(&mut self, changes: &[(usize, isize)]) {
        for &(event, change) in changes {
            let root = self.root(event);
            self.weights[root] += change;
        }
    }

    /// Takes what makes nothing longer, then from the newest group to the oldest what `fits`. A group is as new as the
    /// newest of its events.
    pub(super) fn take(&mut self, before: usize, fits: impl Fn(usize) -> bool) {
        let mut newest: Vec<Option<usize>> = vec![None; self.parents.len()];
        for event in 0..self.parents.len() {
            let root = self.root(event);
            newest[root] = Some(event);
        }
        let mut roots: Vec<(usize, usize)> = newest
            .iter()
            .enumerate()
            .filter_map(|(root, at)| Some((root, (*at)?)))
            .collect();
        roots.sort_unstable_by_key(|(_, at)| Reverse(*at));
        let (longer, others): (Vec<_>, Vec<_>) = roots.into_iter().partition(|(root, _)| self.weights[*root] > 0);
        let mut weight = before;
        for (root, _) in others {
            weight = weight.saturating_add_signed(self.weights[root]);
            self.taken[root] = true;
        }
        for (root, _) in longer {
            let with = weight.saturating_add_signed(self.weights[root]);
            if fits(with) {
                weight = with;
                self.taken[root] = true;
            }
        }
        // Each event says what is true of its group.
        for event in 0..self.parents.len() {
            let root = self.root(event);
            self.taken[event] = self.taken[root];
        }
    }

    pub(super) fn is_taken(&self, event: usize) -> bool {
        self.taken.get(event).copied().unwrap_or(false)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The older one stands for both; halving the way keeps it short.
        self.parents[a.max(b)] = a.min(b);
    }

    fn root(&mut self, event: usize) -> usize {
        let mut at = event;
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }
}
