//! The previous summary as facts: read section by section, so that it is carried on and not copied beside.

use crate::sections::{HEADINGS, Section, Sections};

/// Lines of a previous summary by section, without list marks.
pub(crate) struct PreviousFacts {
    lines: Vec<(usize, String)>,
}

/// Reads a previous summary. A text that does not have the sections is carried on as work done.
pub(crate) fn read(text: &str) -> PreviousFacts {
    let mut lines = Vec::new();
    if let Ok(sections) = Sections::parse(text) {
        for section in SECTIONS {
            add(section, sections.body(section), &mut lines);
        }
    } else {
        let body: Vec<&str> = text
            .lines()
            .filter(|line| !HEADINGS.contains(&line.trim_end()))
            .collect();
        add(Section::Done, &body.join("\n"), &mut lines);
    }
    PreviousFacts { lines }
}

const SECTIONS: [Section; 10] = [
    Section::Goal,
    Section::Constraints,
    Section::Done,
    Section::InProgress,
    Section::Decisions,
    Section::Files,
    Section::ToolFindings,
    Section::Errors,
    Section::OpenQuestions,
    Section::Next,
];

fn add(section: Section, body: &str, lines: &mut Vec<(usize, String)>) {
    for line in body.lines() {
        let line = line.trim();
        let line = line
            .strip_prefix("- ")
            .or(line.strip_prefix("* "))
            .unwrap_or(line)
            .trim();
        if !line.is_empty() {
            lines.push((section as usize, line.to_owned()));
        }
    }
}

impl PreviousFacts {
    /// The lines of a section, in order.
    pub(crate) fn of(&self, section: Section) -> impl Iterator<Item = &str> {
        let lines = self.lines.iter();
        lines
            .filter(move |(number, _)| *number == section as usize)
            .map(|(_, line)| line.as_str())
    }
}
