//! Promises of the checks that need neither key nor rules: printable text, form, duplicates; and of injection findings.

use memory_core::validate::duplicate::{Prepared, is_duplicate, key};
use memory_core::validate::form::{measure, normalise, to_nfc};
use memory_core::validate::injection::{self, Verdict};
use memory_core::validate::printable::{fit, hidden, printable, printable_lines, width};

/// Findings are inside, on borders and in order; those of one class do not overlap.
pub(super) fn injections(text: &str) {
    let findings = injection::scan(text);
    let mut at = 0;
    for (index, finding) in findings.iter().enumerate() {
        let span = &finding.span;
        assert!(span.start >= at, "{finding:?} is out of order in {text:?}");
        assert!(
            text.get(span.clone()).is_some(),
            "{finding:?} is not on borders of {text:?}"
        );
        assert_ne!(
            finding.verdict,
            Verdict::Clean,
            "a finding that leads to nothing in {text:?}"
        );
        let before = findings
            .iter()
            .take(index)
            .rev()
            .find(|before| before.class == finding.class);
        assert!(
            before.is_none_or(|before| before.span.end <= span.start),
            "{before:?} and {finding:?} overlap in {text:?}"
        );
        at = span.start;
    }
    let gravest = findings.iter().map(|finding| finding.verdict).max();
    assert_eq!(injection::verdict(&findings), gravest.unwrap_or(Verdict::Clean));
}

/// Nothing that hides or steers is left, and twice is the same as once.
pub(super) fn printable_text(text: &str) {
    let (line, lines) = (printable(text), printable_lines(text));
    assert!(!line.chars().any(steers), "{text:?} gave {line:?}");
    let may_stay = |c: char| matches!(c, '\n' | '\t');
    assert!(
        !lines.chars().any(|c| steers(c) && !may_stay(c)),
        "{text:?} gave {lines:?}"
    );
    assert_eq!(hidden(&line).next(), None, "{text:?} gave {line:?}");
    assert_eq!(
        hidden(&lines).find(|(_, c)| !may_stay(*c)),
        None,
        "{text:?} gave {lines:?}"
    );
    assert_eq!(printable(&line), line, "twice is more than once");
    assert_eq!(printable_lines(&lines), lines, "twice is more than once");
    assert!(line.len() <= text.len() * 9, "{text:?} gave {line:?}");
    for columns in [0, 1, 2, 7, 20] {
        let cut = fit(text, columns);
        assert!(width(&cut) <= columns, "{cut:?} is wider than {columns}");
        assert_eq!(hidden(&cut).next(), None, "{text:?} cut to {cut:?}");
        let kept = cut.strip_suffix('…').unwrap_or(&cut);
        assert!(line.starts_with(kept), "{cut:?} is not the beginning of {line:?}");
    }
}

/// What no output may ever hold, whatever stands beside it.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}'
            | '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{e000}'..='\u{f8ff}' | '\u{e0100}'..='\u{10ffff}')
}

/// The figures are those of a plain count, and mending is idempotent.
pub(super) fn form(text: &str) {
    let form = measure(text);
    assert_eq!(form.chars, text.chars().count());
    assert_eq!(form.bytes, text.len());
    assert_eq!(form.longest_line.is_none(), text.is_empty());
    assert_eq!(form.lines == 0, text.is_empty());
    assert!(
        form.lines
            <= 1 + text
                .chars()
                .filter(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
                .count()
    );
    for seen in [form.controls, form.noncharacters].into_iter().flatten() {
        let first = text.get(seen.offset..).and_then(|rest| rest.chars().next());
        assert_eq!(first, Some(seen.first), "{text:?}");
        assert!(seen.count >= 1, "{text:?}");
    }
    let composed = to_nfc(text);
    assert_eq!(form.not_nfc.is_none(), composed == text, "{text:?}");
    assert!(
        form.not_nfc
            .is_none_or(|offset| text.is_char_boundary(offset) && offset < text.len()),
        "{text:?}"
    );
    let mended = normalise(text);
    assert_eq!(normalise(&mended), mended, "mending {text:?} again changes it");
    assert_eq!(measure(&mended).not_nfc, None, "{text:?}");
    assert!(!mended.contains("\r\n"), "{text:?}");
}

/// Scores are the same both ways, and 1 exactly for equal keys.
pub(super) fn duplicates(a: &str, b: &str) {
    let (x, y) = (Prepared::new(a), Prepared::new(b));
    let score = x.similarity(&y);
    assert!((0.0..=1.0).contains(&score), "{score} for {a:?} and {b:?}");
    assert_eq!(
        score.to_bits(),
        y.similarity(&x).to_bits(),
        "not the same both ways: {a:?}, {b:?}"
    );
    assert_eq!(score >= 1.0, key(a) == key(b), "{a:?} and {b:?}");
    assert_eq!(score >= 1.0, is_duplicate(a, b), "{a:?} and {b:?}");
    let own = key(a);
    assert_eq!(own.trim(), own, "white space around the key of {a:?}");
}
