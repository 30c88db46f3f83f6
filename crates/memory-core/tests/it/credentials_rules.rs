//! Every row of the rule table: a sample is found alone and inside text, a near miss is not.

use std::collections::BTreeSet;
use std::ops::Range;

use memory_core::validate::credential::Redactor;
use memory_core::validate::credential::rules::{Proof, Rule, rules};

use crate::credentials_samples::{Length, Sample, Sampler, begins_with};

/// So many samples of each row are looked for, of each length.
const EACH: usize = 6;

/// What samples stand in. None names a credential, so that the form alone gives it away.
const CARRIERS: &[&str] = &[
    "@",
    "The value @ was seen in the log.",
    "{\"note\": \"@\", \"n\": 1}",
    "FIRST=1\nTHING=@\nLAST=2\n",
    "see `@`, then (@)",
    "line one\\n@\\nline two",
    "构建时用 @ 即可",
    "a\t@\r\n",
];

/// Findings as kind and span.
fn found(text: &str) -> Vec<(&'static str, Range<usize>)> {
    let findings = Redactor::new().scan(text);
    findings
        .into_iter()
        .map(|finding| (finding.kind, finding.span))
        .collect()
}

/// The carrier with the sample in it, and what shall be found.
fn carried(carrier: &str, rule: &Rule, sample: &Sample) -> (String, Vec<(&'static str, Range<usize>)>) {
    let mut text = String::new();
    let mut expected = Vec::new();
    for (index, piece) in carrier.split('@').enumerate() {
        if index > 0 {
            let start = text.len();
            text.push_str(&sample.text);
            expected.push((rule.kind, start + sample.secret.start..start + sample.secret.end));
        }
        text.push_str(piece);
    }
    (text, expected)
}

/// Whether it can be told where the sample ends in the carrier: an equals sign at a line's end may as well be the soft
/// line end of quoted-printable text, and a backslash behind a token that may hold one belongs to the token.
fn may_carry(carrier: &str, rule: &Rule, sample: &Sample) -> bool {
    let soft = carrier.contains("@\n") || carrier.contains("@\r\n");
    !(soft && sample.text.ends_with('=') || rule.pattern.contains(r"\\") && carrier.contains(['\\', '\n']))
}

/// What is wrong with a row, one line each.
fn complain(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn name(rule: &Rule) -> String {
    format!("{} {}", rule.kind, rule.pattern)
}

#[test]
fn the_table_is_well_formed() {
    let mut seen = BTreeSet::new();
    for rule in rules() {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(rule.kind.bytes().all(plain) && !rule.kind.is_empty(), "{}", rule.kind);
        assert!(!rule.family.is_empty() && !rule.source.is_empty(), "{}", rule.kind);
        assert!(
            !rule.starts.is_empty() && rule.starts.iter().all(|start| !start.is_empty()),
            "{}",
            rule.kind
        );
        assert!(seen.insert((rule.kind, rule.pattern)), "{} comes twice", name(rule));
        assert!(regex::Regex::new(rule.pattern).is_ok(), "{}", name(rule));
    }
}

#[test]
fn every_beginning_of_a_row_can_begin_its_form() {
    for rule in rules() {
        let mut sampler = Sampler::new(rule);
        for start in rule.starts {
            assert!(
                sampler.beginning(start, Length::Any).is_some(),
                "{}: {start}",
                name(rule)
            );
        }
    }
}

#[test]
fn a_sample_of_every_row_is_found_alone_and_inside_text() {
    let mut faults = Vec::new();
    for rule in rules() {
        let mut sampler = Sampler::new(rule);
        let mut hits = 0;
        for length in [Length::Any, Length::Shortest, Length::Longest].repeat(EACH) {
            let Some(sample) = sampler.sample(length) else {
                faults.push(format!("{}: no sample", name(rule)));
                break;
            };
            // A filler, or what reads as words, is let through on purpose.
            if found(&sample.text).is_empty() {
                continue;
            }
            hits += 1;
            for carrier in CARRIERS.iter().filter(|carrier| may_carry(carrier, rule, &sample)) {
                let (text, expected) = carried(carrier, rule, &sample);
                let seen = found(&text);
                if seen != expected {
                    faults.push(format!("{}: {text:?}: {seen:?} and not {expected:?}", name(rule)));
                    break;
                }
            }
        }
        let least = match rule.proof {
            Proof::Form => 3 * EACH,
            Proof::Chance => 3 * EACH - 2,
        };
        if hits < least {
            faults.push(format!("{}: {hits} of {} samples are found", name(rule), 3 * EACH));
        }
    }
    complain(faults);
}

/// Texts that are no credential of the rule's kind, though nearly.
fn near_misses(rule: &'static Rule, sampler: &mut Sampler) -> Vec<(&'static str, String)> {
    let Some(sample) = sampler.sample(Length::Shortest) else {
        return Vec::new();
    };
    let mut misses = vec![
        ("one too short", sample.without_last()),
        ("a wrong character", sample.with_wrong_middle()),
        ("another beginning", with_other_beginning(rule, &sample)),
    ];
    let elastic = rule.lead.is_some_and(|lead| lead.least < lead.most);
    if sample.text.as_bytes()[0].is_ascii_alphanumeric() && !elastic {
        misses.push(("glued to a letter", format!("x{}", sample.text)));
    }
    if let Some(lead) = rule.lead.filter(|lead| lead.least > 0) {
        let short = sampler.with_lead(lead.least - 1, rule.starts[0], Length::Shortest);
        misses.push(("a lead too short", short.unwrap().text));
    }
    misses
}

/// The sample with another first letter, digit or sign that begins no rule of its kind.
fn with_other_beginning(rule: &Rule, sample: &Sample) -> String {
    let first = sample.text.as_bytes()[sample.lead];
    let sort = |byte: u8| {
        (
            byte.is_ascii_digit(),
            byte.is_ascii_lowercase(),
            byte.is_ascii_uppercase(),
        )
    };
    let of_kind = || rules().filter(|other| other.kind == rule.kind);
    let starts = || of_kind().flat_map(|other| other.starts);
    (b'!'..=b'~')
        .filter(|byte| *byte != first && sort(*byte) == sort(first))
        .map(|byte| sample.with(sample.lead, byte))
        .find(|text| !starts().any(|start| begins_with(text, sample.lead, start)))
        .unwrap()
}

#[test]
fn a_near_miss_of_a_row_is_not_found_as_its_kind() {
    let mut faults = Vec::new();
    for rule in rules() {
        let mut sampler = Sampler::new(rule);
        for _ in 0..EACH {
            for (why, text) in near_misses(rule, &mut sampler) {
                for carrier in ["@", "The value @ was seen.", "{\"note\": \"@\"}"] {
                    let text = carrier.replace('@', &text);
                    if let Some(finding) = found(&text).iter().find(|(kind, _)| *kind == rule.kind) {
                        faults.push(format!("{}: {why}: {text:?}: {finding:?}", name(rule)));
                    }
                }
            }
        }
    }
    complain(faults);
}

#[test]
fn what_goes_on_behind_the_longest_form_is_another_thing() {
    let mut faults = Vec::new();
    for rule in rules() {
        let hir = regex_syntax::parse(rule.pattern).unwrap();
        if hir.properties().maximum_len().is_none() {
            continue;
        }
        let sample = Sampler::new(rule).sample(Length::Longest).unwrap();
        let text = format!("{}A", sample.text);
        if found(&text).iter().any(|(kind, _)| *kind == rule.kind) {
            faults.push(format!("{}: {text:?}", name(rule)));
        }
    }
    complain(faults);
}
