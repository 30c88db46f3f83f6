//! The surroundings of a finding, for a person: every credential in them masked, whole ones only.

use std::ops::Range;

use memory_core::validate::credential::Finding;

use super::report::Found;

/// Characters that are shown before and behind a finding. Our own figure: with the finding a line of a terminal.
const AROUND: usize = 24;

/// The most that is shown of a finding that is no credential, in characters.
const SHOWN: usize = 60;

/// Makes excerpts of findings.
pub(super) struct Excerpts<'a> {
    pub(super) text: &'a str,
    /// The credentials in the text, in order.
    pub(super) credentials: &'a [Finding],
}

impl Excerpts<'_> {
    /// The finding in its line. Costs what is shown, and a look for the credentials in it.
    pub(super) fn of(&self, found: &Found) -> String {
        let span = span(found);
        let start = self.back(span.start);
        let shown = match found {
            Found::Credential(_) => span.end,
            Found::Injection(_) | Found::Form(_) => self.forth(span.start, SHOWN).min(span.end),
        };
        let end = if shown < span.end {
            shown
        } else {
            self.forth(span.end, AROUND)
        };
        let mut out = String::new();
        if self
            .text
            .get(..start)
            .is_some_and(|before| !before.is_empty() && !before.ends_with('\n'))
        {
            out.push('…');
        }
        self.masked(start..end, &mut out);
        if shown < span.end
            || self
                .text
                .get(end..)
                .is_some_and(|rest| !rest.is_empty() && !rest.starts_with('\n'))
        {
            out.push('…');
        }
        // One line for one finding.
        out.replace(['\n', '\r', '\t'], " ")
    }

    /// Appends a part of the text, with a placeholder for each credential that reaches into it.
    fn masked(&self, part: Range<usize>, out: &mut String) {
        let first = self.credentials.partition_point(|found| found.span.end <= part.start);
        let mut at = part.start;
        for Finding { kind, span, .. } in self.credentials.iter().skip(first) {
            if span.start >= part.end {
                break;
            }
            out.push_str(self.text.get(at..span.start.max(at)).unwrap_or_default());
            out.push_str(&format!("[redacted:{kind}]"));
            at = span.end;
        }
        out.push_str(self.text.get(at..part.end).unwrap_or_default());
    }

    /// The place some characters before, within the line.
    fn back(&self, from: usize) -> usize {
        let before = self.text.get(..from).unwrap_or_default();
        let near = before.char_indices().rev().take(AROUND).take_while(|(_, c)| *c != '\n');
        near.last().map_or(from, |(at, _)| at)
    }

    /// The place some characters behind, within the line.
    fn forth(&self, from: usize, characters: usize) -> usize {
        let behind = self.text.get(from..).unwrap_or_default();
        let near = behind.char_indices().take(characters).take_while(|(_, c)| *c != '\n');
        near.last().map_or(from, |(at, c)| from + at + c.len_utf8())
    }
}

fn span(found: &Found) -> Range<usize> {
    let place = found.place();
    place.start as usize..place.end as usize
}
