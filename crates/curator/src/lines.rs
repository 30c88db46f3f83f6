//! Which lines two texts share, in time that does not follow the product of their lengths.
//!
//! The usual algorithm costs lines times differences. So it is asked of short pieces only: long texts are cut at lines that
//! stand once in each, in the longest run that is in order in both, and a piece that is still long is taken to share
//! nothing but its beginning and its end.

use std::collections::HashMap;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines of both texts, multiplied, up to which a piece is compared line by line. Our own figure: some milliseconds.
const SHORT: usize = 1_000_000;

/// The operations that make `new` of `old`, in order.
pub(crate) fn diff(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    if old.len().saturating_mul(new.len()) <= SHORT {
        return capture_diff_slices(Algorithm::Myers, old, new);
    }
    let mut ops = Ops::default();
    let (mut from, mut to) = (0, 0);
    for (in_old, in_new) in anchors(old, new) {
        ops.piece(old, new, from..in_old, to..in_new);
        ops.equal(in_old, in_new, 1);
        (from, to) = (in_old + 1, in_new + 1);
    }
    ops.piece(old, new, from..old.len(), to..new.len());
    ops.done
}

/// Places of lines that stand once in each text, as many as are in the same order in both.
fn anchors(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let in_new = once(new);
    let mut pairs: Vec<(usize, usize)> = once(old)
        .into_iter()
        .filter_map(|(line, place)| Some((place, *in_new.get(line)?)))
        .collect();
    pairs.sort_unstable();
    longest_rise(&pairs)
}

/// The lines that stand once, with their place.
fn once<'a>(lines: &[&'a str]) -> HashMap<&'a str, usize> {
    let mut places: HashMap<&str, (usize, bool)> = HashMap::new();
    for (place, line) in lines.iter().enumerate() {
        places
            .entry(line)
            .and_modify(|known| known.1 = false)
            .or_insert((place, true));
    }
    let is_once = |(line, (place, is_once)): (&'a str, (usize, bool))| is_once.then_some((line, place));
    places.into_iter().filter_map(is_once).collect()
}

/// The longest subsequence whose second numbers rise, by patience sorting.
fn longest_rise(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair that ends the best run of each length, and what stands before each pair.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut rise = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(index) = at {
        rise.push(pairs[index]);
        at = before[index];
    }
    rise.reverse();
    rise
}

#[derive(Default)]
struct Ops {
    done: Vec<DiffOp>,
}

impl Ops {
    /// Adds what differs between two anchors.
    fn piece(&mut self, old: &[&str], new: &[&str], from: Range<usize>, to: Range<usize>) {
        let (old, new) = (&old[from.clone()], &new[to.clone()]);
        if old.len().saturating_mul(new.len()) <= SHORT {
            for op in capture_diff_slices(Algorithm::Myers, old, new) {
                self.push(moved(op, from.start, to.start));
            }
            return;
        }
        let same = |(one, other): &(&&str, &&str)| one == other;
        let begin = old.iter().zip(new).take_while(same).count();
        let (old, new) = (&old[begin..], &new[begin..]);
        let end = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        self.equal(from.start, to.start, begin);
        self.push(DiffOp::Replace {
            old_index: from.start + begin,
            old_len: old.len() - end,
            new_index: to.start + begin,
            new_len: new.len() - end,
        });
        self.equal(from.end - end, to.end - end, end);
    }

    fn equal(&mut self, old_index: usize, new_index: usize, len: usize) {
        if len > 0 {
            self.push(DiffOp::Equal {
                old_index,
                new_index,
                len,
            });
        }
    }

    /// Adds an operation. What stays the same stands in one, so that context around changes is counted right.
    fn push(&mut self, op: DiffOp) {
        if let (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) = (self.done.last_mut(), op) {
            *len += more;
            return;
        }
        self.done.push(op);
    }
}

fn moved(op: DiffOp, old: usize, new: usize) -> DiffOp {
    match op {
        DiffOp::Equal {
            old_index,
            new_index,
            len,
        } => DiffOp::Equal {
            old_index: old_index + old,
            new_index: new_index + new,
            len,
        },
        DiffOp::Delete {
            old_index,
            old_len,
            new_index,
        } => DiffOp::Delete {
            old_index: old_index + old,
            old_len,
            new_index: new_index + new,
        },
        DiffOp::Insert {
            old_index,
            new_index,
            new_len,
        } => DiffOp::Insert {
            old_index: old_index + old,
            new_index: new_index + new,
            new_len,
        },
        DiffOp::Replace {
            old_index,
            old_len,
            new_index,
            new_len,
        } => DiffOp::Replace {
            old_index: old_index + old,
            old_len,
            new_index: new_index + new,
            new_len,
        },
    }
}
