//! Running the checks, and turning their findings into a report with lines and columns.

use std::ops::Range;

use memory_core::validate::credential::{self, Confidence};
use memory_core::validate::form::{self, FormFinding, Limits};
use memory_core::validate::injection::{self, Verdict};

use super::report::{
    Found, FoundConfidence, FoundCredential, FoundForm, FoundInjection, FoundPlace, RedactReport, ScanReport,
    ScanVerdict,
};
use crate::args::Check;
use crate::output::Output;

/// Runs `checks` on `text`. Linear in its length.
pub(super) fn report(text: &str, checks: &[Check], credentials: &[credential::Finding], output: &Output) -> ScanReport {
    let length = text.len() as u64;
    let bar = output.progress("scanning", true);
    bar.set_length(length * checks.len() as u64);
    let mut findings = Vec::new();
    for check in Check::ALL.iter().filter(|check| checks.contains(check)) {
        match check {
            Check::Credentials => findings.extend(credentials.iter().map(credential).map(Found::Credential)),
            Check::Injection => findings.extend(injection::scan(text).iter().map(injection)),
            Check::Form => findings.extend(form(text)),
        }
        bar.inc(length);
    }
    bar.finish_and_clear();
    findings.sort_by_key(|found| {
        let place = found.place();
        (place.start, place.end)
    });
    locate(text, findings.iter_mut().map(Found::place_mut));
    ScanReport {
        verdict: findings.iter().map(Found::verdict).max().unwrap_or(ScanVerdict::Clean),
        findings,
        bytes: length,
    }
}

/// What `redact` did: `masked` came of `text`.
pub(super) fn redacted(text: &str, masked: &[u8], findings: &[credential::Finding]) -> RedactReport {
    let mut found: Vec<_> = findings.iter().map(credential).collect();
    locate(text, found.iter_mut().map(|found| &mut found.place));
    RedactReport {
        utf8: std::str::from_utf8(masked).is_ok(),
        text: String::from_utf8_lossy(masked).into_owned(),
        findings: found,
        bytes: text.len() as u64,
    }
}

fn credential(finding: &credential::Finding) -> FoundCredential {
    FoundCredential {
        kind: finding.kind.to_owned(),
        place: place(&finding.span),
        confidence: match finding.confidence {
            Confidence::Likely => FoundConfidence::Likely,
            Confidence::Certain => FoundConfidence::Certain,
        },
    }
}

fn injection(finding: &injection::Finding) -> Found {
    Found::Injection(FoundInjection {
        class: finding.class.as_str().to_owned(),
        place: place(&finding.span),
        verdict: match finding.verdict {
            Verdict::Clean => ScanVerdict::Clean,
            Verdict::Pending => ScanVerdict::Pending,
            Verdict::Reject => ScanVerdict::Reject,
        },
    })
}

/// Control characters and noncharacters: where the first of each kind is, and how many there are.
fn form(text: &str) -> Vec<Found> {
    let found = form::check(text, &Limits::default()).into_iter();
    found
        .filter_map(|finding| {
            let kind = finding.code();
            // Sizes have no limit here, and other normal forms harm nobody.
            let (FormFinding::ControlCharacter { first, offset, count }
            | FormFinding::Noncharacter { first, offset, count }) = finding
            else {
                return None;
            };
            Some(Found::Form(FoundForm {
                kind: kind.to_owned(),
                place: place(&(offset..offset + first.len_utf8())),
                count: count as u64,
            }))
        })
        .collect()
}

fn place(span: &Range<usize>) -> FoundPlace {
    FoundPlace {
        start: span.start as u64,
        end: span.end as u64,
        line: 0,
        column: 0,
    }
}

/// Finds line and column of places that are in order, in one walk over the text.
fn locate<'a>(text: &str, places: impl Iterator<Item = &'a mut FoundPlace>) {
    let (mut at, mut line, mut column) = (0, 1, 1);
    for place in places {
        let start = place.start as usize;
        let passed = text.get(at..start).unwrap_or_default();
        match passed.rsplit_once('\n') {
            Some((before, after)) => {
                line += before.matches('\n').count() as u64 + 1;
                column = after.chars().count() as u64 + 1;
            }
            None => column += passed.chars().count() as u64,
        }
        at = start;
        place.line = line;
        place.column = column;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_those_of_characters() {
        let text = "字\n\n\tö\u{2}\u{3}x\u{fffe}\r\n";
        let mut findings = form(text);
        locate(text, findings.iter_mut().map(Found::place_mut));
        let places = findings
            .iter()
            .map(|found| (found.words().1, found.place().line, found.place().column));
        assert_eq!(
            places.collect::<Vec<_>>(),
            [("control_character", 3, 3), ("noncharacter", 3, 6)]
        );
    }
}
