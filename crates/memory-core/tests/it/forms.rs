//! Size and form of a text.

use std::borrow::Cow;

use memory_core::validate::form::{Form, FormFinding, Limits, LongestLine, Seen, check, measure, normalise, to_nfc};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

use crate::support::cases;
use crate::texts::{ORDINARY, hostile_text};

fn limits(max: usize) -> Limits {
    Limits {
        max_chars: Some(max),
        max_bytes: Some(max),
        max_lines: Some(max),
        max_line_chars: Some(max),
    }
}

#[test]
fn a_text_is_measured() {
    let form = measure("é\r\n\u{1}日本\u{7}\n\u{ffff}");
    assert_eq!(
        form,
        Form {
            chars: 9,
            bytes: 16,
            lines: 3,
            longest_line: Some(LongestLine { line: 2, chars: 4 }),
            is_blank: false,
            controls: Some(Seen {
                count: 2,
                first: '\u{1}',
                offset: 4
            }),
            noncharacters: Some(Seen {
                count: 1,
                first: '\u{ffff}',
                offset: 13
            }),
            not_nfc: None,
        }
    );
}

#[test]
fn lines_are_counted_by_every_convention() {
    for (text, lines) in [
        ("", 0),
        ("a", 1),
        ("a\n", 1),
        ("\n", 1),
        ("\n\n", 2),
        ("a\r\nb", 2),
        ("a\rb\r", 2),
        ("a\n\rb", 3),
        ("a\u{2028}b\u{85}c\u{b}d\u{c}e\u{1e}f", 6),
    ] {
        assert_eq!(measure(text).lines, lines, "{text:?}");
    }
}

#[test]
fn findings_say_what_is_and_what_may_be() {
    let text = "a long line\u{1b}\n\u{7}e\u{301}\n\u{fdd0}\n";
    let findings = check(text, &limits(2));
    let shown: Vec<String> = findings
        .iter()
        .map(|finding| format!("{}: {finding}", finding.code()))
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r"
    too_long: 19 characters, at most 2 are allowed
    too_many_bytes: 22 bytes, at most 2 are allowed
    too_many_lines: 3 lines, at most 2 are allowed
    line_too_long: line 1 has 12 characters, at most 2 are allowed
    control_character: control characters: 2, the first is \u{1b} at byte 11
    noncharacter: noncharacters: 1, the first is \u{fdd0} at byte 18
    not_nfc: not in normal form C from byte 14
    ");
    insta::assert_snapshot!(check(" \n", &Limits::default())[0], @"says nothing (characters: 2, all white space or control)");
    assert_eq!(check("", &Limits::default())[0].code(), "blank");
}

#[test]
fn a_limit_itself_is_allowed() {
    assert_eq!(check("abc", &limits(3)), []);
    assert_eq!(
        check(
            "a\nb\nc\n",
            &Limits {
                max_lines: Some(3),
                ..Limits::default()
            }
        ),
        []
    );
    assert_eq!(
        check(
            "日本",
            &Limits {
                max_chars: Some(2),
                ..Limits::default()
            }
        ),
        []
    );
    assert_eq!(
        check(
            "日本",
            &Limits {
                max_bytes: Some(5),
                ..Limits::default()
            }
        ),
        [FormFinding::TooManyBytes { bytes: 6, limit: 5 }]
    );
    assert_eq!(
        check(
            "x",
            &Limits {
                max_chars: Some(0),
                ..Limits::default()
            }
        ),
        [FormFinding::TooLong { chars: 1, limit: 0 }]
    );
}

#[test]
fn ordinary_text_has_good_form() {
    for text in ORDINARY.iter().filter(|text| !text.is_empty()) {
        // Decomposed letters are good text that `normalise` mends.
        assert_eq!(check(&normalise(text), &Limits::default()), [], "{text}");
    }
    assert_eq!(check("tab\tand\r\nlines\n", &Limits::default()), []);
}

#[test]
fn what_says_nothing_is_mended() {
    for (text, normal) in [
        ("\u{feff}a\r\nb \r\n\r\n", "a\nb"),
        ("a\r\r\nb", "a\nb"),
        ("a\rb", "a\rb"),
        ("a  \nb\u{a0}", "a  \nb"),
        ("\u{feff}\u{feff}", ""),
        ("a\u{feff}", "a\u{feff}"),
        ("e\u{301}\r\ne\u{301}", "é\né"),
        ("\u{212b}", "Å"),
    ] {
        assert_eq!(normalise(text), normal, "{text:?}");
    }
    assert!(matches!(normalise("plain \n"), Cow::Borrowed("plain")));
    assert!(matches!(to_nfc("é 한국어 日本"), Cow::Borrowed(_)));
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn figures_are_those_of_a_plain_count(text in hostile_text()) {
        let form = measure(&text);
        let nfc: String = text.nfc().collect();
        prop_assert_eq!(form.chars, text.chars().count());
        prop_assert_eq!(form.bytes, text.len());
        prop_assert_eq!(form.not_nfc.is_none(), nfc == text);
        if let Some(offset) = form.not_nfc {
            let (before, rest) = text.split_at(offset);
            let after = nfc.strip_prefix(before);
            prop_assert!(after.is_some_and(|after| after.chars().next() != rest.chars().next()));
        }
        // Every convention but the pair of carriage return and line feed ends a line with one character.
        let one = text.replace("\r\n", "\n").replace(
            ['\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{85}', '\u{2028}', '\u{2029}'],
            "\n",
        );
        prop_assert_eq!(form.lines, one.lines().count());
        prop_assert_eq!(form.longest_line.map(|longest| longest.chars), one.lines().map(|line| line.chars().count()).max());
        if let Some(longest) = form.longest_line {
            prop_assert_eq!(one.lines().nth(longest.line - 1).map(|line| line.chars().count()), Some(longest.chars));
        }
    }

    #[test]
    fn a_normal_text_stays(text in hostile_text()) {
        let normal = normalise(&text);
        let twice = normalise(&normal);
        prop_assert_eq!(&twice, &normal);
        prop_assert!(matches!(twice, Cow::Borrowed(_)));
        prop_assert_eq!(measure(&normal).not_nfc, None);
        prop_assert!(!normal.contains("\r\n"));
    }

    #[test]
    fn findings_are_exactly_what_is_over(text in hostile_text(), max in 0_usize..30) {
        let form = measure(&text);
        let codes: Vec<&str> = check(&text, &limits(max)).iter().map(FormFinding::code).collect();
        let longest = form.longest_line.map_or(0, |longest| longest.chars);
        for (code, expected) in [
            ("too_long", form.chars > max),
            ("too_many_bytes", form.bytes > max),
            ("too_many_lines", form.lines > max),
            ("line_too_long", longest > max),
            ("control_character", form.controls.is_some()),
            ("noncharacter", form.noncharacters.is_some()),
            ("not_nfc", form.not_nfc.is_some()),
            ("blank", form.is_blank),
        ] {
            prop_assert_eq!(codes.contains(&code), expected, "{}", code);
        }
    }
}

#[test]
fn a_mebibyte_of_any_piece_is_measured() {
    for piece in ["a", "\n", "\r", "\r\n", "\u{301}", "e\u{301}", "\u{feff}", " ", "中"] {
        let text = piece.repeat((1 << 20) / piece.len());
        assert_eq!(measure(&text).bytes, text.len());
        assert!(normalise(&text).len() <= text.len());
    }
}
