//! The fixed sections of a summary: how they are written, and how they are read again.
//!
//! The format is in `docs/formats/summary.md`.

use std::borrow::Cow;

use memory_core::validate::credential::Redactor;
use memory_core::validate::printable::printable_lines;

use crate::text::is_unseen;

/// The end marker: the last line of every reply of a summariser. It is not stored.
pub const END_MARKER: &str = "[[end of summary]]";

/// What stands in a section that has nothing to say.
pub const NOTHING: &str = "(none)";

/// The headings in their order, as they stand in a summary.
pub const HEADINGS: [&str; 10] = [
    "## Goal",
    "## Constraints",
    "## Done",
    "## In progress",
    "## Decisions",
    "## Files",
    "## Tool findings",
    "## Errors and fixes",
    "## Open questions",
    "## Next",
];

/// A section, by its place in [`HEADINGS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    Goal,
    Constraints,
    Done,
    InProgress,
    Decisions,
    Files,
    ToolFindings,
    Errors,
    OpenQuestions,
    Next,
}

/// The bodies of the ten sections, without headings; an empty body says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Sections {
    bodies: [String; 10],
}

/// What is wrong with the headings of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeadingFault {
    /// Headings that are not there.
    pub missing: Vec<&'static str>,
    /// Headings that are there more than once.
    pub doubled: Vec<&'static str>,
    /// Whether they stand in another order.
    pub misordered: bool,
}

impl Sections {
    /// Reads a text. What stands before the first heading is dropped.
    pub(crate) fn parse(text: &str) -> Result<Self, HeadingFault> {
        let mut found: Vec<usize> = Vec::new();
        let mut sections = Self::default();
        for line in text.lines() {
            if let Some(number) = heading(line) {
                found.push(number);
            } else if let Some(body) = found.last().and_then(|number| sections.bodies.get_mut(*number)) {
                body.push_str(line);
                body.push('\n');
            }
        }
        check(&found)?;
        for body in &mut sections.bodies {
            let trimmed = body.trim_matches('\n').trim_end();
            *body = if says_nothing(trimmed) {
                String::new()
            } else {
                trimmed.to_owned()
            };
        }
        Ok(sections)
    }

    /// Returns the body of a section.
    pub(crate) fn body(&self, section: Section) -> &str {
        &self.bodies[section as usize]
    }

    /// Adds a line to a section.
    pub(crate) fn push(&mut self, section: Section, line: &str) {
        let body = &mut self.bodies[section as usize];
        if !body.is_empty() {
            body.push('\n');
        }
        body.push_str(line);
    }

    /// Masks credentials. One that has no end, as a torn private key, takes no heading with it.
    pub(crate) fn mask(&mut self, redactor: &Redactor) {
        for body in &mut self.bodies {
            if let Cow::Owned(masked) = redactor.redact(body).text {
                *body = masked;
            }
        }
    }

    /// Writes hidden characters as their numbers: a summary says nothing to a model that it does not show to a person.
    pub(crate) fn show_hidden(&mut self) {
        for body in &mut self.bodies {
            if let Cow::Owned(shown) = printable_lines(body) {
                *body = shown;
            }
        }
    }

    /// Says whether no section says anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.bodies.iter().all(String::is_empty)
    }

    /// Writes the sections in their one canonical form, without the end marker.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        for (heading, body) in HEADINGS.iter().zip(&self.bodies) {
            if !text.is_empty() {
                text.push_str("\n\n");
            }
            text.push_str(heading);
            text.push('\n');
            text.push_str(if body.is_empty() { NOTHING } else { body });
        }
        text
    }
}

/// The number of the heading that a line is. `## ## Goal` is read as `## Goal`, because programs
/// that put the marks before a heading of the request's list are easily written.
pub(crate) fn heading(line: &str) -> Option<usize> {
    let mut name = line.trim_end().strip_prefix("## ")?;
    while let Some(rest) = name.strip_prefix("## ") {
        name = rest;
    }
    HEADINGS
        .iter()
        .position(|heading| heading.strip_prefix("## ") == Some(name))
}

fn check(found: &[usize]) -> Result<(), HeadingFault> {
    let count = |number: usize| found.iter().filter(|other| **other == number).count();
    let pick = |wrong: fn(usize) -> bool| {
        let headings = HEADINGS.iter().enumerate();
        headings
            .filter(|(number, _)| wrong(count(*number)))
            .map(|(_, heading)| *heading)
            .collect::<Vec<_>>()
    };
    let fault = HeadingFault {
        missing: pick(|count| count == 0),
        doubled: pick(|count| count > 1),
        misordered: !found.is_sorted(),
    };
    if fault == HeadingFault::default() {
        Ok(())
    } else {
        Err(fault)
    }
}

/// Words that fill a section and say nothing, in lower case. Seen in replies of models, and our own guesses.
const FILLERS: [&str; 34] = [
    "none",
    "none yet",
    "n/a",
    "na",
    "nil",
    "null",
    "nothing",
    "nothing yet",
    "nothing to report",
    "nothing to say",
    "not applicable",
    "empty",
    "blank",
    "no content",
    "todo",
    "to do",
    "tbd",
    "tba",
    "tbc",
    "to be determined",
    "to be filled",
    "to be filled in",
    "fill in",
    "fill in here",
    "placeholder",
    "summary here",
    "summary goes here",
    "insert summary here",
    "your summary here",
    "无",
    "暂无",
    "待定",
    "なし",
    "없음",
];

/// Whether a body says nothing: each line is blank, punctuation, or a word that stands for nothing.
fn says_nothing(body: &str) -> bool {
    body.lines().all(|line| {
        let seen: String = line.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        let seen = seen.replace(|c| c != ' ' && is_unseen(c), "");
        let word = seen.trim_matches(is_punctuation).to_lowercase();
        word.is_empty() || FILLERS.contains(&word.as_str())
    })
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || is_unseen(c)
        || matches!(
            c,
            '…' | '⋯'
                | '‥'
                | '·'
                | '•'
                | '–'
                | '—'
                | '。'
                | '、'
                | '，'
                | '：'
                | '（'
                | '）'
                | '【'
                | '】'
                | '「'
                | '」'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(body: &str) -> String {
        HEADINGS.map(|heading| format!("{heading}\n{body}\n")).concat()
    }

    #[test]
    fn reading_what_was_written_gives_the_same() {
        let mut sections = Sections::default();
        sections.push(Section::Goal, "- a goal");
        sections.push(Section::Next, "- one");
        sections.push(Section::Next, "- two\n  more");
        assert_eq!(Sections::parse(&sections.render()), Ok(sections));
    }

    #[test]
    fn a_missing_a_doubled_and_a_misordered_heading_are_named() {
        let fault = Sections::parse("## Goal\nx").unwrap_err();
        assert_eq!(fault.missing.len(), 9);
        let doubled = format!("{}## Goal\nagain", with("x"));
        let fault = Sections::parse(&doubled).unwrap_err();
        assert_eq!(
            (fault.doubled.as_slice(), fault.misordered),
            (["## Goal"].as_slice(), true)
        );
        let swapped = with("x")
            .replace("## Done", "## X")
            .replace("## Files", "## Done")
            .replace("## X", "## Files");
        assert!(Sections::parse(&swapped).unwrap_err().misordered);
    }

    #[test]
    fn a_level_three_heading_is_content() {
        assert!(Sections::parse(&with("x").replace("## Goal", "### Goal")).is_err());
        let sections = Sections::parse(&with("### Goal\n## Other")).unwrap();
        assert_eq!(sections.body(Section::Next), "### Goal\n## Other");
    }

    #[test]
    fn placeholders_are_no_content() {
        for nothing in [
            "",
            "(none)",
            "- none",
            "N/A",
            "- (None).",
            "无",
            " \n \n",
            "…",
            "...",
            "TODO",
            "TBD:",
            "-",
            "- [ ]",
            "[summary here]",
            "\u{200B}",
            "\u{2800}",
            "\u{3164}\n\u{FE0F}",
            "no\u{AD}ne",
            "**\u{2063}**",
        ] {
            assert!(Sections::parse(&with(nothing)).unwrap().is_empty(), "{nothing:?}");
        }
        for something in ["none of the tests pass", "TODO: the parser", "7", "✅", "不要"] {
            assert!(!Sections::parse(&with(something)).unwrap().is_empty(), "{something:?}");
        }
    }
}
