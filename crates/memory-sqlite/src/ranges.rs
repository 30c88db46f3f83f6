//! Sets of positions as ascending, disjoint, non-touching closed ranges: the form in which compaction
//! state is stored and combined, so that its cost follows the ranges and not the messages.

use memory_core::{Position, PositionRange};

/// Makes a range.
pub(crate) fn range(first: u64, last: u64) -> PositionRange {
    PositionRange {
        first: Position(first),
        last: Position(last),
    }
}

/// Counts the positions of a normal set.
pub(crate) fn count(set: &[PositionRange]) -> u64 {
    set.iter().map(|range| range.last.0 - range.first.0 + 1).sum()
}

/// Joins sets: the result is normal (ascending, disjoint, fewest ranges), whatever the order of the input.
pub(crate) fn union(sets: &[&[PositionRange]]) -> Vec<PositionRange> {
    let mut all: Vec<PositionRange> = sets.iter().flat_map(|set| set.iter().copied()).collect();
    all.sort_unstable();
    let mut joined: Vec<PositionRange> = Vec::with_capacity(all.len());
    for next in all {
        match joined.last_mut() {
            Some(open) if next.first.0 <= open.last.0.saturating_add(1) => open.last = open.last.max(next.last),
            _ => joined.push(next),
        }
    }
    joined
}

/// Returns what of `first ..= last` is not in the normal set `hidden`.
pub(crate) fn complement(first: u64, last: u64, hidden: &[PositionRange]) -> Vec<PositionRange> {
    let mut open = Vec::new();
    let mut next = first;
    for gap in hidden {
        if gap.first.0 > next && next <= last {
            open.push(range(next, last.min(gap.first.0 - 1)));
        }
        next = next.max(gap.last.0.saturating_add(1));
    }
    if next <= last {
        open.push(range(next, last));
    }
    open
}

/// Returns what of `set` is not in `taken`; both normal.
pub(crate) fn subtract(set: &[PositionRange], taken: &[PositionRange]) -> Vec<PositionRange> {
    set.iter()
        .flat_map(|range| complement(range.first.0, range.last.0, taken))
        .collect()
}

/// Says whether two normal sets share a position.
pub(crate) fn overlap(left: &[PositionRange], right: &[PositionRange]) -> bool {
    count(&union(&[left, right])) != count(left) + count(right)
}

/// Says whether the ranges are ascending and disjoint, with no empty one.
pub(crate) fn is_ascending(set: &[PositionRange]) -> bool {
    set.iter().all(|range| range.first <= range.last)
        && set
            .windows(2)
            .all(|pair| matches!(pair, [left, right] if left.last < right.first))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn positions(set: &[PositionRange]) -> BTreeSet<u64> {
        set.iter().flat_map(|range| range.first.0..=range.last.0).collect()
    }

    fn any_set() -> impl Strategy<Value = Vec<PositionRange>> {
        proptest::collection::btree_set(1u64..60, 0..30)
            .prop_map(|set| PositionRange::cover(set.into_iter().map(Position)))
    }

    proptest! {
        #[test]
        fn sets_of_ranges_are_sets_of_positions(left in any_set(), right in any_set(), first in 1u64..40, length in 0u64..40) {
            let joined = union(&[&left, &right]);
            prop_assert_eq!(positions(&joined), &positions(&left) | &positions(&right));
            prop_assert!(joined.windows(2).all(|pair| pair[0].last.0 + 1 < pair[1].first.0));
            prop_assert_eq!(count(&joined), positions(&joined).len() as u64);
            prop_assert_eq!(positions(&subtract(&left, &right)), &positions(&left) - &positions(&right));
            prop_assert_eq!(overlap(&left, &right), !positions(&left).is_disjoint(&positions(&right)));
            let window: BTreeSet<u64> = (first..first + length).collect();
            prop_assert_eq!(positions(&complement(first, (first + length).saturating_sub(1), &left)), &window - &positions(&left));
        }
    }
}
