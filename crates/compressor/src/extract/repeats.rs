//! Errors that repeat: lines that differ in figures only are one error at several places.
//!
//! A compiler says the same at a hundred places. The first line stands for all; of a further one, if
//! there is no room for it, its figures stay: `a.ts(3,7): error X (also at 9,1; 12,4)`.

use std::collections::{HashMap, HashSet};

use super::Rank;

/// Up to how many error lines are compared with each other, which costs their square.
const COMPARED_ERRORS: usize = 1_500;

/// How the places of an error begin, behind its line.
const ALSO: &str = " (also at ";

/// The longest list of places behind one line, in bytes. Our own figure.
const PLACES_BYTES: usize = 600;

/// The longest text between two figures of one place, in bytes. Our own figure.
const BETWEEN_BYTES: usize = 12;

/// An error line, and for a further one of the same kind what it differs in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ErrorLine {
    pub(crate) rank: Rank,
    pub(crate) text: String,
    /// The first line of its kind, as an index into the list, and the figures of this one.
    pub(crate) repeats: Option<(usize, String)>,
}

/// Drops lines that stand inside another line, and finds out which line repeats which.
pub(crate) fn error_lines(errors: Vec<(Rank, String)>) -> Vec<ErrorLine> {
    let lines = without_contained(errors);
    let mut kinds: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, (_, line)) in lines.iter().enumerate() {
        kinds.entry(shape(without_places(line))).or_default().push(index);
    }
    let mut out: Vec<ErrorLine> = lines
        .into_iter()
        .map(|(rank, text)| ErrorLine {
            rank,
            text,
            repeats: None,
        })
        .collect();
    for members in kinds.into_values().filter(|members| members.len() > 1) {
        let texts: Vec<&str> = members.iter().map(|index| without_places(&out[*index].text)).collect();
        let places = places(&texts);
        let Some((first, rest)) = members.split_first() else {
            continue;
        };
        for (index, place) in rest.iter().zip(places.into_iter().skip(1)) {
            let line = &mut out[*index];
            // The same error at another place: one of each kind goes before any second one.
            line.rank = line.rank.max(Rank::WeakError);
            line.repeats = Some((*first, place));
        }
    }
    out
}

/// Adds a place behind an error line, once, as long as the list is not too long.
pub(crate) fn add_place(line: &mut String, place: &str) {
    let known = line.len() - without_places(line).len();
    if place.is_empty() || known + place.len() > PLACES_BYTES {
        return;
    }
    if known == 0 {
        line.push_str(ALSO);
    } else {
        let listed = line.rsplit_once(ALSO).map_or("", |(_, listed)| listed);
        if listed.trim_end_matches(')').split("; ").any(|other| other == place) {
            return;
        }
        line.truncate(line.len() - 1);
        line.push_str("; ");
    }
    line.push_str(place);
    line.push(')');
}

/// An error line without the places behind it.
fn without_places(line: &str) -> &str {
    match line.rsplit_once(ALSO) {
        Some((line, places)) if places.ends_with(')') => line,
        _ => line,
    }
}

/// A line without its figures: lines that differ in place, time or number have one shape.
fn shape(line: &str) -> String {
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// For each line of one shape, the figures in which the lines differ.
fn places(lines: &[&str]) -> Vec<String> {
    let figures: Vec<Vec<(usize, &str)>> = lines.iter().map(|line| figures(line)).collect();
    let Some(first) = figures.first() else {
        return Vec::new();
    };
    if figures.iter().any(|other| other.len() != first.len()) {
        // A figure next to another one's text: the whole line is its place, which nobody wants twice.
        return vec![String::new(); lines.len()];
    }
    let differs = |at: &usize| figures.iter().any(|other| other[*at].1 != first[*at].1);
    let varying: Vec<usize> = (0..first.len()).filter(differs).collect();
    lines
        .iter()
        .zip(&figures)
        .map(|(line, figures)| place(line, figures, &varying))
        .collect()
}

/// The varying figures of a line, with what stands between them if it is short.
fn place(line: &str, figures: &[(usize, &str)], varying: &[usize]) -> String {
    let mut out = String::new();
    let mut end = None;
    for (start, figure) in varying.iter().filter_map(|at| figures.get(*at)) {
        let between = end.and_then(|end| line.get(end..*start));
        match between {
            Some(between) if between.len() <= BETWEEN_BYTES && !between.contains("; ") => out.push_str(between),
            Some(_) => out.push_str(", "),
            None => {}
        }
        out.push_str(figure);
        end = Some(start + figure.len());
    }
    out
}

/// Every run of digits and where it starts.
fn figures(line: &str) -> Vec<(usize, &str)> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (c.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                out.extend(line.get(from..at).map(|figure| (from, figure)));
                start = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    out
}

/// Drops lines that stand inside another line: tools print the same error with and without its folder or time.
fn without_contained(errors: Vec<(Rank, String)>) -> Vec<(Rank, String)> {
    let mut seen = HashSet::new();
    let distinct: Vec<(Rank, String)> = errors
        .into_iter()
        .filter(|(_, line)| seen.insert(line.clone()))
        .collect();
    if distinct.len() > COMPARED_ERRORS {
        return distinct;
    }
    let is_contained = |rank: Rank, line: &str| {
        let longer = distinct.iter().filter(|(_, other)| other.len() > line.len());
        longer
            .filter(|(other, _)| *other <= rank)
            .any(|(_, other)| other.contains(line))
    };
    let kept = distinct.iter().filter(|(rank, line)| !is_contained(*rank, line));
    kept.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<ErrorLine> {
        error_lines(texts.iter().map(|text| (Rank::Error, (*text).to_owned())).collect())
    }

    #[test]
    fn the_same_error_at_other_places_is_named_by_its_places() {
        let found = lines(&[
            "a.ts(3,7): error TS23: no x",
            "other error: 5",
            "a.ts(12,4): error TS23: no x",
        ]);
        assert_eq!(found[2].repeats, Some((0, "12,4".to_owned())));
        assert_eq!((found[0].rank, found[2].rank), (Rank::Error, Rank::WeakError));
        assert_eq!((&found[0].repeats, &found[1].repeats), (&None, &None));
    }

    #[test]
    fn places_far_apart_are_listed_without_the_text_between() {
        let found = lines(&[
            "error 1 while the worker slept 2 s",
            "error 3 while the worker slept 4 s",
        ]);
        assert_eq!(found[1].repeats, Some((0, "3, 4".to_owned())));
    }

    #[test]
    fn a_line_that_is_carried_on_with_its_places_takes_further_ones_once() {
        let mut line = "a(1): error".to_owned();
        for place in ["2", "3", "2", ""] {
            add_place(&mut line, place);
        }
        assert_eq!(line, "a(1): error (also at 2; 3)");
        let found = lines(&[&line, "a(4): error", "a(1): error"]);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[1].repeats, Some((0, "4".to_owned())));
        for number in 0..10_000 {
            add_place(&mut line, &number.to_string());
        }
        assert!(line.len() < 700 && line.ends_with(')'), "{line}");
    }
}
