//! The measured quality, as gates over the texts of `memory_testkit::corpus`. `cargo xtask quality` shows the figures.

use std::ops::Range;

use memory_core::validate::credential::Redactor;
use memory_testkit::corpus::measure::{EXTRA, WORTH, ZERO_HITS, extra, longest_uncovered, overlap};
use memory_testkit::corpus::{Credential, Kind, benign_notes, credentials, evasions};

/// The least share that must be found, in permille of the texts of a kind.
const fn goal(kind: Kind) -> usize {
    match kind {
        Kind::Prefixed | Kind::PrivateKey | Kind::Jwt | Kind::Connection => 990,
        Kind::Assignment => 920,
    }
}

fn spans(text: &str) -> Vec<Range<usize>> {
    let findings = Redactor::new().scan(text);
    findings.into_iter().map(|finding| finding.span).collect()
}

/// What the gate says when it is shut.
#[track_caller]
fn gate(what: &str, good: usize, all: usize, permille: usize, bad: &[String]) {
    let shown = bad.iter().take(12).cloned().collect::<Vec<_>>().join("\n");
    assert!(
        good * 1_000 >= all * permille,
        "{what}: {good} of {all}, asked for are {permille} in a thousand\n{shown}"
    );
}

fn shown(one: &Credential) -> String {
    format!("{} in {}: {:?}", one.family, one.carrier, one.text)
}

#[test]
fn credentials_of_every_kind_are_found_and_masked_exactly() {
    let texts = credentials();
    for kind in Kind::ALL {
        let of_kind: Vec<&Credential> = texts.iter().filter(|one| one.kind == kind).collect();
        let (mut missed, mut inexact, mut residue) = (Vec::new(), Vec::new(), Vec::new());
        for one in &of_kind {
            let spans = spans(&one.text);
            if !spans.iter().any(|span| overlap(span, &one.secret)) {
                missed.push(shown(one));
                continue;
            }
            let left = longest_uncovered(std::slice::from_ref(&one.secret), &spans);
            if left > 0 || extra(&one.fair, &spans) > EXTRA {
                inexact.push(shown(one));
            }
            if left >= WORTH {
                residue.push(shown(one));
            }
        }
        let found = of_kind.len() - missed.len();
        let name = kind.name();
        gate(&format!("recall, {name}"), found, of_kind.len(), goal(kind), &missed);
        gate(&format!("exact, {name}"), found - inexact.len(), found, 980, &inexact);
        assert!(residue.is_empty(), "residue, {name}:\n{}", residue.join("\n"));
    }
}

#[test]
fn nine_disguises_of_ten_are_seen_through() {
    let texts = evasions();
    let missed: Vec<String> = texts
        .iter()
        .filter(|one| {
            let spans = spans(&one.text);
            !one.secret
                .iter()
                .any(|secret| spans.iter().any(|span| overlap(span, secret)))
        })
        .map(|one| format!("{} as {}: {:?}", one.family, one.disguise, one.text))
        .collect();
    gate("evasions", texts.len() - missed.len(), texts.len(), 900, &missed);
}

#[test]
fn benign_notes_pass() {
    let notes = benign_notes();
    let hit: Vec<_> = notes.iter().filter(|note| !spans(&note.text).is_empty()).collect();
    let shown: Vec<String> = hit
        .iter()
        .map(|note| format!("{}: {:?}", note.class, note.text))
        .collect();
    for note in &hit {
        assert!(!ZERO_HITS.contains(&note.class), "{}: {:?}", note.class, note.text);
    }
    gate("benign notes", notes.len() - hit.len(), notes.len(), 995, &shown);
}

#[test]
fn what_is_masked_cannot_be_read_any_more() {
    for one in credentials() {
        let masked = Redactor::new().redact(&one.text);
        let secret = one.text.get(one.secret.clone()).unwrap_or_default();
        if masked
            .findings
            .iter()
            .any(|finding| overlap(&finding.span, &one.secret))
            && secret.len() >= 2 * WORTH
        {
            assert!(!masked.text.contains(secret), "{}", shown(&one));
        }
    }
}
