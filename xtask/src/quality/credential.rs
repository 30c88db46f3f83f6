//! What a credential scanner finds and misses in the labelled lines and in our own texts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use memory_core::validate::credential::Redactor;
use memory_testkit::corpus::measure::{EXTRA, WORTH, ZERO_HITS, extra, longest_uncovered, overlap};
use memory_testkit::corpus::{
    Credential, Evasion, Kind, Note, benign_notes, credentials, evasions, second_credentials, second_notes,
};

use super::gitleaks::Rules;
use super::kinds::Class;
use super::labelled::Secret;
use super::table::Table;
use super::{Miss, percent};

/// So many of one character in a row are a filler. By chance that is one token of forty characters in 10^11.
const FILLER: usize = 8;

/// The texts that scanners are measured on.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// Empty if the labelled set was not given.
    pub(super) labelled: Vec<Secret>,
    pub(super) credentials: Vec<Credential>,
    pub(super) evasions: Vec<Evasion>,
    pub(super) notes: Vec<Note>,
    /// The second part, which nobody who writes rules reads.
    pub(super) second: (Vec<Credential>, Vec<Note>),
}

/// What a scanner found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// These spans.
    Spans(Vec<Range<usize>>),
    /// Something, but it does not say where.
    Somewhere,
}

/// What a scanner found in all texts, in their order.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    labelled: Vec<Found>,
    credentials: Vec<Found>,
    evasions: Vec<Found>,
    notes: Vec<Found>,
    second: (Vec<Found>, Vec<Found>),
}

impl Found {
    fn is_some(&self) -> bool {
        match self {
            Self::Spans(spans) => !spans.is_empty(),
            Self::Somewhere => true,
        }
    }

    /// Whether a finding touches the span; one without a place counts.
    fn touches(&self, span: &Range<usize>) -> bool {
        match self {
            Self::Spans(spans) => spans.iter().any(|found| overlap(found, span)),
            Self::Somewhere => true,
        }
    }

    fn spans(&self) -> Option<&[Range<usize>]> {
        match self {
            Self::Spans(spans) => Some(spans),
            Self::Somewhere => None,
        }
    }
}

impl Texts {
    /// Takes our own corpora and these labelled lines.
    pub(super) fn with(labelled: Vec<Secret>) -> Self {
        Self {
            labelled,
            credentials: credentials(),
            evasions: evasions(),
            notes: benign_notes(),
            second: (second_credentials(), second_notes()),
        }
    }

    /// All texts as bytes, in the order of [`Column::by_number`].
    pub(super) fn bytes(&self) -> Vec<&[u8]> {
        let labelled = self.labelled.iter().map(|row| row.bytes.as_slice());
        labelled
            .chain(self.credentials.iter().map(|one| one.text.as_bytes()))
            .chain(self.evasions.iter().map(|one| one.text.as_bytes()))
            .chain(self.notes.iter().map(|one| one.text.as_bytes()))
            .chain(self.second.0.iter().map(|one| one.text.as_bytes()))
            .chain(self.second.1.iter().map(|one| one.text.as_bytes()))
            .collect()
    }
}

impl Column {
    /// Runs our own scanner.
    pub(super) fn ours(texts: &Texts) -> Self {
        let redactor = Redactor::new();
        Self::by_text("this project", texts, |text| {
            let findings = redactor.scan(text);
            findings.into_iter().map(|finding| finding.span).collect()
        })
    }

    /// Evaluates gitleaks' rules.
    pub(super) fn gitleaks(texts: &Texts, rules: &Rules, version: &str) -> Self {
        let name = format!("gitleaks {version}, its {} rules", rules.len());
        Self::by_text(&name, texts, |text| rules.scan(text.as_bytes()))
    }

    fn by_text(name: &str, texts: &Texts, scan: impl Fn(&str) -> Vec<Range<usize>>) -> Self {
        let found = |text: &str| Found::Spans(scan(text));
        Self {
            name: name.to_owned(),
            labelled: texts.labelled.iter().map(|row| found(&row.text)).collect(),
            credentials: texts.credentials.iter().map(|one| found(&one.text)).collect(),
            evasions: texts.evasions.iter().map(|one| found(&one.text)).collect(),
            notes: texts.notes.iter().map(|one| found(&one.text)).collect(),
            second: (
                texts.second.0.iter().map(|one| found(&one.text)).collect(),
                texts.second.1.iter().map(|one| found(&one.text)).collect(),
            ),
        }
    }

    /// Takes over what a scanner of files found, by the numbers of [`Texts::bytes`].
    pub(super) fn by_number(name: &str, texts: &Texts, numbers: &BTreeSet<usize>) -> Self {
        let mut all = (0..).map(|number| {
            if numbers.contains(&number) {
                Found::Somewhere
            } else {
                Found::Spans(Vec::new())
            }
        });
        let mut next = |count: usize| all.by_ref().take(count).collect();
        Self {
            name: name.to_owned(),
            labelled: next(texts.labelled.len()),
            credentials: next(texts.credentials.len()),
            evasions: next(texts.evasions.len()),
            notes: next(texts.notes.len()),
            second: (next(texts.second.0.len()), next(texts.second.1.len())),
        }
    }

    /// Puts the figures for the labelled lines into their table.
    pub(super) fn labelled_figures(&self, texts: &Texts, table: &mut Table) {
        let mut set = |row: &str, cell: String| table.set(row, &self.name, cell);
        let rows = || texts.labelled.iter().zip(&self.labelled);
        for class in Class::ALL {
            let found = rows().filter(|(row, _)| row.must && row.class == class);
            set(
                &format!("recall, {}", class.name()),
                share(found.map(|(_, found)| found.is_some())),
            );
        }
        for class in [Class::Prefixed, Class::Connection] {
            let found = rows().filter(|(row, _)| row.must && row.class == class && !is_filled(&row.bytes));
            set(
                &format!("recall, {}, without lines of fillers", class.name()),
                share(found.map(|(_, found)| found.is_some())),
            );
        }
        let counted = |row: &Secret| row.must && row.class != Class::Identifier;
        let all = rows().filter(|(row, _)| counted(row));
        set(
            "recall, all but identifiers",
            share(all.map(|(_, found)| found.is_some())),
        );
        let right = rows().filter(|(row, found)| row.must && found.is_some()).count();
        let wrong = rows().filter(|(row, found)| !row.must && found.is_some()).count();
        set("precision, lines", percent(right, right + wrong));
        let opposed = rows()
            .filter(|(row, found)| !row.must && row.opposed.is_some() && found.is_some())
            .count();
        set(
            "precision, lines, without those that authors disagree on",
            percent(right, right + wrong - opposed),
        );
        let negative = rows().filter(|(row, _)| !row.must);
        set(
            "false alarms, all negative lines",
            share(negative.map(|(_, found)| found.is_some())),
        );
        let hard = rows().filter(|(row, _)| row.kind.starts_with("neg:"));
        set(
            "false alarms, lock files, logs, identifiers, placeholders",
            share(hard.map(|(_, found)| found.is_some())),
        );
    }

    /// Puts the figures for our own texts into their table.
    pub(super) fn own_figures(&self, texts: &Texts, table: &mut Table) {
        let mut set = |row: &str, cell: String| table.set(row, &self.name, cell);
        let credentials = || texts.credentials.iter().zip(&self.credentials);
        for kind in Kind::ALL {
            let found = credentials().filter(|(one, _)| one.kind == kind);
            set(
                &format!("recall, {}", kind.name()),
                share(found.map(|(one, found)| found.touches(&one.secret))),
            );
        }
        let evasions = || texts.evasions.iter().zip(&self.evasions);
        set(
            "recall, evasions",
            share(evasions().map(|(one, found)| one.secret.iter().any(|span| found.touches(span)))),
        );
        set("precision, findings", self.precision(texts));
        let notes = || texts.notes.iter().zip(&self.notes);
        set("benign notes hit", share(notes().map(|(_, found)| found.is_some())));
        for class in ZERO_HITS {
            let found = notes().filter(|(note, _)| note.class == class);
            set(
                &format!("benign notes hit, {class}"),
                share(found.map(|(_, found)| found.is_some())),
            );
        }
        self.span_figures(texts, &mut set);
        let second = || texts.second.0.iter().zip(&self.second.0);
        for kind in [Kind::Connection, Kind::Assignment] {
            let found = second().filter(|(one, _)| one.kind == kind);
            set(
                &format!("second part: recall, {}", kind.name()),
                share(found.map(|(one, found)| found.touches(&one.secret))),
            );
        }
        set(
            "second part: benign notes hit",
            share(self.second.1.iter().map(Found::is_some)),
        );
    }

    /// The figures that only a scanner with spans has: what is masked beside the secret, and what is left of it.
    fn span_figures(&self, texts: &Texts, set: &mut impl FnMut(&str, String)) {
        let mut exact = Vec::new();
        let mut residue = Vec::new();
        for (one, found) in texts.credentials.iter().zip(&self.credentials) {
            let Some(spans) = found.spans() else {
                return;
            };
            let left = longest_uncovered(std::slice::from_ref(&one.secret), spans);
            if found.touches(&one.secret) {
                exact.push(left == 0 && extra(&one.fair, spans) <= EXTRA);
                residue.push(left >= WORTH);
            }
        }
        set("span exact, of those found", share(exact.into_iter()));
        set(
            "residue of 6 characters or more, of those found",
            share(residue.into_iter()),
        );
        let pairs = || texts.evasions.iter().zip(&self.evasions);
        let whole = pairs().filter_map(|(one, found)| {
            let spans = found.spans()?;
            let touched = one.secret.iter().any(|span| found.touches(span));
            touched.then(|| longest_uncovered(&one.secret, spans) < WORTH)
        });
        set("evasions masked whole, of those found", share(whole));
    }

    /// Findings that touch a labelled secret, of all findings in our own texts; lines for a scanner without spans.
    fn precision(&self, texts: &Texts) -> String {
        let (mut right, mut wrong) = (0, 0);
        let secrets = texts.credentials.iter().map(|one| &one.fair).zip(&self.credentials);
        let hidden = texts.evasions.iter().map(|one| &one.fair).zip(&self.evasions);
        for (fair, found) in secrets.chain(hidden) {
            match found.spans() {
                Some(spans) => {
                    let touching = spans.iter().filter(|span| overlap(span, fair)).count();
                    right += touching;
                    wrong += spans.len() - touching;
                }
                None => right += 1,
            }
        }
        wrong += self
            .notes
            .iter()
            .map(|found| found.spans().map_or(1, <[_]>::len))
            .sum::<usize>();
        percent(right, right + wrong)
    }

    /// Lists what was missed and what was found without reason.
    pub(super) fn misses(&self, texts: &Texts) -> Vec<Miss> {
        let mut misses = Vec::new();
        for (row, found) in texts.labelled.iter().zip(&self.labelled) {
            if row.must != found.is_some() && row.class != Class::Identifier {
                let what = if row.must { "missed" } else { "false alarm" };
                misses.push(Miss::new(
                    what,
                    &format!("{} ({})", row.kind, row.class.name()),
                    &row.text,
                ));
            }
        }
        for (one, found) in texts.credentials.iter().zip(&self.credentials) {
            if !found.touches(&one.secret) {
                misses.push(Miss::new(
                    "missed",
                    &format!("own {} in {}", one.family, one.carrier),
                    &one.text,
                ));
            } else if let Some(spans) = found.spans() {
                let left = longest_uncovered(std::slice::from_ref(&one.secret), spans);
                if left > 0 || extra(&one.fair, spans) > EXTRA {
                    misses.push(Miss::new(
                        "inexact",
                        &format!("own {} in {}", one.family, one.carrier),
                        &one.text,
                    ));
                }
            }
        }
        for (one, found) in texts.evasions.iter().zip(&self.evasions) {
            if !one.secret.iter().any(|span| found.touches(span)) {
                misses.push(Miss::new(
                    "missed",
                    &format!("own evasion {} of {}", one.disguise, one.family),
                    &one.text,
                ));
            } else if found
                .spans()
                .is_some_and(|spans| longest_uncovered(&one.secret, spans) >= WORTH)
            {
                misses.push(Miss::new(
                    "partly",
                    &format!("own evasion {} of {}", one.disguise, one.family),
                    &one.text,
                ));
            }
        }
        for (note, found) in texts.notes.iter().zip(&self.notes) {
            if found.is_some() {
                misses.push(Miss::new(
                    "false alarm",
                    &format!("own note {} {}", note.class, note.language),
                    &note.text,
                ));
            }
        }
        misses
    }
}

/// How many labelled kinds and lines each class has.
pub(super) fn class_table(labelled: &[Secret]) -> Table {
    let mut table = Table::new("class");
    for class in Class::ALL {
        let of_class = || labelled.iter().filter(|row| row.class == class);
        let kinds: BTreeSet<&str> = of_class().map(|row| row.kind.as_str()).collect();
        table.set(class.name(), "kinds", kinds.len().to_string());
        let must = of_class().filter(|row| row.must).count();
        table.set(class.name(), "lines to be found", must.to_string());
        table.set(
            class.name(),
            "lines to be left",
            (of_class().count() - must).to_string(),
        );
    }
    table
}

/// The kinds whose authors disagree about a text, with how often.
pub(super) fn opposed(labelled: &[Secret]) -> BTreeMap<(String, String), usize> {
    let mut pairs = BTreeMap::new();
    for row in labelled.iter().filter(|row| !row.must) {
        if let Some(other) = &row.opposed {
            *pairs.entry((row.kind.clone(), other.clone())).or_default() += 1;
        }
    }
    pairs
}

/// Whether a line has a filler: one letter or digit so often in a row, as in `xxxxxxxx`.
fn is_filled(line: &[u8]) -> bool {
    let same = |window: &[u8]| {
        window
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() && *byte == window[0])
    };
    line.windows(FILLER).any(same)
}

fn share(items: impl Iterator<Item = bool>) -> String {
    let (mut yes, mut all) = (0, 0);
    for item in items {
        all += 1;
        yes += usize::from(item);
    }
    percent(yes, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filler_is_one_character_over_and_over() {
        assert!(is_filled(b"AKIAZZZZZZZZZZZZ"));
        assert!(!is_filled(b"--------- 1111111 aAaAaAaA"));
    }

    #[test]
    fn a_finding_without_a_place_counts() {
        assert!(Found::Somewhere.touches(&(3..4)));
        assert!(!Found::Spans(Vec::new()).is_some());
    }

    #[test]
    fn numbers_of_files_are_dealt_out_in_order() {
        let texts = Texts::with(Vec::new());
        let first_note = texts.credentials.len() + texts.evasions.len();
        let column = Column::by_number("x", &texts, &BTreeSet::from([0, first_note]));
        assert!(column.credentials[0].is_some() && column.notes[0].is_some());
        assert!(!column.credentials[1].is_some() && !column.notes[1].is_some());
    }
}
