//! How well spans that a scanner reports fit a secret.

use std::ops::Range;

/// A run of so many characters of a secret is worth something to somebody who reads it.
pub const WORTH: usize = 6;

/// More bytes than these, beside what may fairly be masked, are no longer the secret alone.
pub const EXTRA: usize = 2;

/// The classes of benign notes in which nothing at all may be found.
pub const ZERO_HITS: [&str; 4] = ["sha", "uuid", "digest", "variable"];

/// Whether two spans share a byte.
pub fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// The longest run of bytes of a secret, which may be in pieces, that no span covers.
pub fn longest_uncovered(secret: &[Range<usize>], spans: &[Range<usize>]) -> usize {
    let mut longest = 0;
    for piece in secret {
        let mut run = 0;
        for place in piece.clone() {
            run = if spans.iter().any(|span| span.contains(&place)) {
                0
            } else {
                run + 1
            };
            longest = longest.max(run);
        }
    }
    longest
}

/// How many bytes outside the fair span are covered by spans that touch it.
pub fn extra(fair: &Range<usize>, spans: &[Range<usize>]) -> usize {
    let touching = spans.iter().filter(|span| overlap(span, fair));
    touching
        .map(|span| fair.start.saturating_sub(span.start) + span.end.saturating_sub(fair.end))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_secret_is_measured() {
        let piece = |span: Range<usize>| [span];
        assert_eq!(longest_uncovered(&piece(10..20), &piece(10..20)), 0);
        assert_eq!(longest_uncovered(&piece(10..20), &piece(12..14)), 6);
        assert_eq!(longest_uncovered(&[10..12, 15..18], &piece(0..11)), 3);
    }

    #[test]
    fn what_is_masked_beside_a_secret_is_measured() {
        let spans = [8..22, 40..50];
        assert_eq!(extra(&(10..20), &spans), 4);
        assert_eq!(extra(&(10..20), &[]), 0);
        assert_eq!(extra(&(0..60), &spans), 0);
    }
}
