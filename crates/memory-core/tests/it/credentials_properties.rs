//! What holds of the credential scanner and of masking whatever the text.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use memory_core::validate::credential::rules::rules;
use memory_core::validate::credential::{Finding, Redactor};
use memory_testkit::corpus::{Credential, Kind, credentials};
use proptest::prelude::*;

use crate::support::cases;
use crate::texts::{deep, hostile_text};

/// Generated texts in a usual run and in a deep one.
const USUAL: u32 = 2_000;
const DEEP: u32 = 100_000;

/// What stands around credentials and what hides them.
const PIECES: &[&str] = &[
    "password",
    "passwd",
    "pass",
    "pwd",
    "secret",
    "token",
    "api_key",
    "apiKey",
    "key",
    "auth",
    "access",
    "credential",
    "private",
    "sessionid",
    "密码",
    "пароль",
    "パスワード",
    "mot de passe",
    "everhour",
    "GITHUB",
    "Authorization",
    "Bearer ",
    "Basic ",
    "Cookie:",
    "curl ",
    "-u ",
    "machine ",
    "login ",
    "kind: Secret\n",
    "data:\n",
    "-----BEGIN ",
    "PRIVATE KEY",
    "-----",
    "-----END ",
    "://",
    "@",
    "user:",
    "@tcp(",
    "IDENTIFIED BY '",
    "eyJ",
    "=",
    ":",
    ": ",
    ":=",
    "=>",
    "==",
    " is ",
    "：",
    "|",
    ",",
    ">",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\n\n",
    "\"",
    "'",
    "`",
    "\\\"",
    "\\\\\"",
    "\"\"\"",
    "\" + \"",
    "' . '",
    "**",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    "</",
    "\\n",
    "\\u0041",
    "\\x41",
    "\\",
    "\\\n",
    "%41",
    "%3D",
    "%",
    "&#65;",
    "&amp;",
    "&",
    "=3D",
    "=\n",
    "\\u{41}",
    "\u{200b}",
    "\u{200d}",
    "\u{ad}",
    "\u{feff}",
    "\u{2060}",
    "\u{202e}",
    "\u{fe0f}",
    "\u{e0041}",
    "😀",
    "👩‍💻",
    "构建",
    "е",
    "Ａ",
    "𝐀",
    "ı",
    "ß",
    "[redacted",
    "[redacted:",
    "[redacted:password]",
    "[redacted:x:",
    "[redacted]",
    "${X}",
    "$X",
    "{{ x }}",
    "xxxx",
    "****",
    "…",
    "...",
    "example",
    "YOUR_",
    "- ",
    "# ",
    "> ",
    "1",
    "a",
    "_",
    "-",
    ".",
];

static CREDENTIALS: LazyLock<Vec<Credential>> = LazyLock::new(credentials);

static STARTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| rules().flat_map(|rule| rule.starts).copied().collect());

fn secret_of(one: &Credential) -> &str {
    one.text.get(one.secret.clone()).unwrap_or_default()
}

/// A credential of the corpus, a part of one, or the text it stands in.
fn credential() -> impl Strategy<Value = String> {
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4).prop_map(|(which, place, what)| {
        let one = which.get(&CREDENTIALS);
        let cut = one
            .text
            .char_indices()
            .map(|(at, _)| at)
            .nth(place.index(one.text.chars().count()));
        let (before, after) = one.text.split_at(cut.unwrap_or_default());
        match what {
            0 => one.text.clone(),
            1 => before.to_owned(),
            2 => after.to_owned(),
            _ => secret_of(one).to_owned(),
        }
    })
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => prop::sample::select(PIECES).prop_map(str::to_owned),
        4 => any::<prop::sample::Index>().prop_map(|index| (*index.get(&STARTS)).to_owned()),
        4 => credential(),
        2 => "[A-Za-z0-9]{4,40}",
        1 => "[0-9a-f]{16,64}",
        1 => "[A-Za-z0-9!#$%&*+/=?^_~-]{6,24}",
        1 => hostile_text(),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..10).prop_map(|pieces| pieces.concat())
}

/// Texts put together from what the scanner looks for, also encoded, and texts from everywhere.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => pieces(),
        1 => (pieces(), pieces()).prop_map(|(a, b)| format!("{a}{}{a}", BASE64.encode(b.as_bytes()))),
        1 => (pieces(), pieces()).prop_map(|(a, b)| format!("{a} {} {b}", BASE64URL_NOPAD.encode(b.as_bytes()))),
        1 => (pieces(), pieces()).prop_map(|(a, b)| format!("{a} {} {b}", HEXLOWER.encode(b.as_bytes()))),
        1 => pieces().prop_map(|text| serde_json::to_string(&text).unwrap()),
        1 => any::<String>(),
        1 => prop::collection::vec(any::<char>(), 0..40).prop_map(String::from_iter),
    ]
}

/// Findings lie inside of the text, on character borders, in order and apart.
fn check_spans(text: &str, findings: &[Finding]) -> Result<(), TestCaseError> {
    let mut end = 0;
    for finding in findings {
        let Range { start, end: stop } = finding.span;
        prop_assert!(
            end <= start && start < stop && stop <= text.len(),
            "{text:?}: {findings:?}"
        );
        prop_assert!(
            text.is_char_boundary(start) && text.is_char_boundary(stop),
            "{text:?}: {finding:?}"
        );
        end = stop;
    }
    Ok(())
}

/// The text with a placeholder for each finding.
fn replaced(text: &str, findings: &[Finding]) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for finding in findings {
        out.push_str(text.get(at..finding.span.start).unwrap());
        out.push_str(&format!("[redacted:{}]", finding.kind));
        at = finding.span.end;
    }
    out + text.get(at..).unwrap()
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let redactor = Redactor::new();
    let findings = redactor.scan(text);
    check_spans(text, &findings)?;
    let masked = redactor.redact(text);
    // What is found only beside a placeholder is masked, too; nothing that was found is left out.
    check_spans(text, &masked.findings)?;
    for found in &findings {
        let covers = |wider: &Finding| wider.span.start <= found.span.start && found.span.end <= wider.span.end;
        prop_assert!(
            masked.findings.iter().any(covers),
            "{found:?} is not masked in {text:?}"
        );
    }
    prop_assert_eq!(&*masked.text, &replaced(text, &masked.findings));
    let left = redactor.scan(&masked.text);
    prop_assert!(left.is_empty(), "{text:?} became {:?} with {left:?}", masked.text);
    prop_assert_eq!(&*redactor.redact(&masked.text).text, &*masked.text);
    if redactor.scan(&replaced(text, &findings)).is_empty() {
        prop_assert_eq!(&masked.findings, &findings);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(if deep() { DEEP } else { USUAL }))]

    #[test]
    fn masking_takes_the_findings_and_nothing_else(text in any_text()) {
        check(&text)?;
    }

    #[test]
    fn entries_are_looked_at_together(texts in prop::collection::vec(pieces(), 0..5)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let redactor = Redactor::new();
        let found = redactor.scan_all(&texts);
        prop_assert_eq!(found.len(), texts.len());
        for (text, findings) in texts.iter().zip(&found) {
            check_spans(text, findings)?;
            let covered = |one: &Finding| findings.iter().any(|all| all.span.start <= one.span.start && one.span.end <= all.span.end);
            prop_assert!(redactor.scan(text).iter().all(covered), "{texts:?}: {found:?}");
        }
        if let [text] = texts.as_slice() {
            prop_assert_eq!(&found[0], &redactor.scan(text));
        }
    }
}

/// Tokens that their own form gives away.
fn tokens() -> impl Iterator<Item = &'static str> {
    let formed = CREDENTIALS
        .iter()
        .filter(|one| one.kind == Kind::Prefixed)
        .map(secret_of);
    formed.filter(|token| !Redactor::new().scan(token).is_empty())
}

fn is_covered(token: &str, text: &str) -> bool {
    let start = text.find(token).unwrap();
    let findings = Redactor::new().scan(text);
    findings
        .iter()
        .any(|finding| finding.span.start <= start && start + token.len() <= finding.span.end)
}

#[test]
fn a_placeholder_protects_nothing() {
    for token in tokens().step_by(7) {
        for text in [
            format!("[redacted:{token}]"),
            format!("[redacted:x:{token}]"),
            format!("[redacted:github-token:{token}"),
            format!("[redacted:password] {token} [redacted:password:1a2b]"),
            format!("[redacted] {token}"),
        ] {
            // A bracket behind a token of which it may be a part belongs to it.
            assert!(is_covered(token, &text), "{text}");
        }
    }
}

#[test]
fn a_tag_belongs_to_the_secret_and_the_key() {
    let tag = |key: &[u8], text: &str| {
        let masked = Redactor::new().with_key(key).redact(text).text.into_owned();
        let place = masked.rfind(':').unwrap_or_default();
        masked.get(place + 1..place + 5).unwrap_or_default().to_owned()
    };
    let (mut all, mut tags, mut other) = (BTreeSet::new(), BTreeSet::new(), 0);
    for token in tokens().step_by(11) {
        let here = tag(b"one", &format!("first {token} here"));
        assert!(
            here.len() == 4 && here.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')),
            "{here}"
        );
        assert_eq!(here, tag(b"one", &format!("{{\"elsewhere\": \"{token}\"}}")), "{token}");
        other += usize::from(here != tag(b"two", &format!("first {token} here")));
        all.insert(token);
        tags.insert(here);
    }
    // Four digits: two of a hundred tags may be equal by chance.
    assert!(
        all.len() >= 100 && tags.len() + 3 >= all.len() && other + 3 >= all.len(),
        "{tags:?}"
    );
}

#[test]
fn a_token_cut_over_two_entries_is_found_in_both() {
    let (mut whole, mut all) = (0, 0);
    for token in tokens()
        .filter(|token| token.len() >= 24 && !token.contains([' ', '\n', '|', '$', ':', '%']))
        .step_by(5)
    {
        let (a, b) = token.split_at(token.len() / 2);
        let texts = [format!("the first half is {a}"), format!("{b} is the second half")];
        let found = Redactor::new().scan_all(&[&texts[0], &texts[1]]);
        let covers = |findings: &[Finding], text: &str, part: &str| {
            let start = text.find(part).unwrap();
            findings
                .iter()
                .any(|one| one.span.start <= start && start + part.len() <= one.span.end)
        };
        all += 1;
        whole += usize::from(covers(&found[0], &texts[0], a) && covers(&found[1], &texts[1], b));
    }
    assert!(all >= 200 && whole * 100 >= all * 90, "{whole} of {all}");
}
