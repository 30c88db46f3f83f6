//! Text for terminals.

use std::borrow::Cow;

use memory_core::validate::printable::{fit, hidden, printable, printable_lines, width};
use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::support::cases;
use crate::texts::{ORDINARY, hostile_text};

/// Sequences that steer a terminal or hide text in it.
const ESCAPES: &[&str] = &[
    // ESC and its relatives alone
    "\u{1b}",
    "\u{9b}",
    "\u{9d}",
    "\u{90}",
    "\u{98}",
    "\u{9e}",
    "\u{9f}",
    "\u{9c}",
    "\u{1b}c",
    "\u{1b}7",
    "\u{1b}8",
    "\u{1b}#8",
    "\u{1b}(0",
    "\u{1b}%G",
    "\u{1b}=",
    "\u{1b}M",
    // colour, cursor, clearing, scrolling, modes
    "\u{1b}[31mred\u{1b}[0m",
    "\u{1b}[8mhidden\u{1b}[28m",
    "\u{1b}[2J",
    "\u{1b}[H",
    "\u{1b}[1A\u{1b}[2K",
    "\u{1b}[999D",
    "\u{1b}[3J",
    "\u{1b}[?1049h",
    "\u{1b}[?25l",
    "\u{1b}[?2004h",
    "\u{1b}[?1000h",
    "\u{1b}[5i",
    "\u{1b}[4i",
    "\u{1b}[6n",
    "\u{1b}[c",
    "\u{1b}[>c",
    "\u{1b}[21t",
    "\u{1b}[8;1;1t",
    "\u{1b}[100@",
    "\u{1b}[1;2r",
    "\u{9b}31m",
    "\u{9b}2J",
    // titles, clipboard, links, colours, files, notifications
    "\u{1b}]0;title\u{7}",
    "\u{1b}]2;title\u{1b}\\",
    "\u{9d}0;title\u{9c}",
    "\u{1b}]52;c;aGk=\u{7}",
    "\u{1b}]52;c;?\u{1b}\\",
    "\u{9d}52;p;aGk=\u{9c}",
    "\u{1b}]8;;http://a.example/\u{7}text\u{1b}]8;;\u{7}",
    "\u{1b}]4;1;?\u{7}",
    "\u{1b}]10;?\u{7}",
    "\u{1b}]50;#1\u{7}",
    "\u{1b}]1337;File=name=YQ==:AA==\u{7}",
    "\u{1b}]9;done\u{7}",
    "\u{1b}]133;A\u{7}",
    "\u{1b}]7;file:///\u{7}",
    "\u{1b}]777;notify;a;b\u{7}",
    // device control, privacy and application strings
    "\u{1b}P$q\"p\u{1b}\\",
    "\u{1b}P+q544e\u{1b}\\",
    "\u{90}1$r0m\u{9c}",
    "\u{1b}Ptmux;\u{1b}\u{1b}]0;a\u{7}\u{1b}\\",
    "\u{1b}_Ga=T;AAAA\u{1b}\\",
    "\u{1b}^secret\u{1b}\\",
    "\u{1b}Xtext\u{1b}\\",
    "\u{1b}k title\u{1b}\\",
    // plain controls
    "over\rwritten",
    "back\u{8}\u{8}\u{8}\u{8}space",
    "bell\u{7}",
    "null\u{0}byte",
    "\u{b}\u{c}",
    "\u{e}shift\u{f}",
    "\u{7f}\u{7f}",
    "\u{85}next",
    "\u{84}",
    "\u{8d}",
    "\u{1a}",
    "\u{5}",
    "\u{11}\u{13}",
    "\u{1c}\u{1d}\u{1e}\u{1f}",
    // separators, direction
    "a\u{2028}b",
    "a\u{2029}b",
    "\u{202e}cod.exe",
    "\u{202d}x\u{202c}",
    "\u{202a}x\u{202b}y",
    "\u{2066}x\u{2069}",
    "\u{2067}x\u{2068}",
    "\u{200e}\u{200f}\u{61c}",
    "if (a\u{202e} \u{2066}// b\u{2069} \u{2066}) {",
    "\u{206a}\u{206f}",
    // invisible
    "ig\u{200b}nore",
    "foo\u{200d}bar",
    "foo\u{200c}bar",
    "\u{2060}\u{2061}\u{2062}\u{2063}\u{2064}",
    "\u{feff}text",
    "pass\u{ad}word",
    "a\u{34f}b",
    "\u{115f}\u{1160}\u{3164}\u{ffa0}",
    "\u{180e}",
    "\u{17b4}\u{17b5}",
    "a\u{fe0f}",
    "a\u{fe00}",
    "😀\u{fe01}",
    "😀\u{e0100}\u{e01ef}",
    "😀\u{fe0f}\u{fe0f}",
    "😀\u{200d}",
    "\u{200d}😀",
    "1\u{fe0f}",
    "😀\u{200d}\u{200d}😀",
    "می\u{200c}\u{200c}خواهم",
    "\u{e0069}\u{e0067}\u{e006e}",
    "\u{e0001}\u{e007f}",
    "🏴\u{e0075}\u{e0073}\u{e0063}\u{e0061}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}",
    "\u{e0080}",
    // private use and noncharacters
    "\u{e000}\u{f8ff}",
    "\u{f0000}\u{10fffd}",
    "\u{fdd0}\u{fdef}",
    "\u{fffe}\u{ffff}",
    "\u{1ffff}\u{10ffff}",
    "\u{fff9}a\u{fffa}b\u{fffb}",
    "\u{1d173}\u{1bca0}\u{13430}",
];

#[test]
fn nothing_that_steers_or_hides_is_left() {
    assert!(ESCAPES.len() >= 60);
    for text in ESCAPES {
        let shown = printable(text);
        assert!(shown.contains("\\u{"), "{text:?} gave {shown}");
        check_harmless(text);
        assert_eq!(
            printable(&format!("ordinary {text} text")),
            format!("ordinary {shown} text")
        );
    }
}

fn check_harmless(text: &str) {
    let (line, lines) = (printable(text), printable_lines(text));
    assert!(line.chars().all(is_harmless), "{text:?} gave {line:?}");
    assert!(
        lines.chars().all(|c| is_harmless(c) || c == '\n' || c == '\t'),
        "{text:?} gave {lines:?}"
    );
    assert_eq!(hidden(&line).count(), 0);
    assert_eq!(printable(&line), line, "twice is more than once");
    assert_eq!(printable_lines(&lines), lines, "twice is more than once");
    assert_eq!(matches!(line, Cow::Borrowed(_)), hidden(text).next().is_none());
}

/// A second opinion, without the neighbours: what no output may ever hold.
fn is_harmless(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}'
            | '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{e000}'..='\u{f8ff}' | '\u{e0100}'..='\u{10ffff}')
}

#[test]
fn ordinary_text_of_many_scripts_stays() {
    for text in ORDINARY {
        assert!(
            matches!(printable(text), Cow::Borrowed(_)),
            "{text}: {}",
            printable(text)
        );
    }
}

#[test]
fn the_notation_is_that_of_rust() {
    insta::assert_snapshot!(printable("\u{1b}[2J\u{202E}a\tb\r\n\u{e0041}"), @r"\u{1b}[2J\u{202e}a\u{9}b\u{d}\u{a}\u{e0041}");
    assert_eq!(printable_lines("a\tb\r\nc\n"), "a\tb\\u{d}\nc\n");
    assert_eq!(printable(r"C:\u{1b}"), r"C:\u{1b}");
}

#[test]
fn the_table_is_that_of_unicode() {
    let class = regex::Regex::new(
        r"^[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\x{E0000}-\x{EFFFF}]$",
    )
    .unwrap();
    // Signs that span the digits of a number, the Arabic end of ayah, the Syriac abbreviation mark: all are seen.
    let seen = regex::Regex::new(r"^[\x{600}-\x{605}\x{6DD}\x{70F}\x{890}\x{891}\x{8E2}\x{110BD}\x{110CD}]$").unwrap();
    // Marks among the Egyptian format controls.
    let more = regex::Regex::new(r"^[\x{13440}-\x{1345F}]$").unwrap();
    for c in '\0'..=char::MAX {
        let text = c.to_string();
        let expected = (class.is_match(&text) && !seen.is_match(&text)) || more.is_match(&text);
        assert_eq!(hidden(&text).next().is_some(), expected, "U+{:X}", u32::from(c));
    }
}

#[test]
fn pictographs_are_those_of_unicode() {
    let class = regex::Regex::new(r"^\p{Extended_Pictographic}$").unwrap();
    for c in '\0'..=char::MAX {
        let selected = hidden(&format!("{c}\u{fe0f}")).all(|(offset, _)| offset == 0);
        assert_eq!(selected, class.is_match(&c.to_string()), "U+{:X}", u32::from(c));
    }
}

#[test]
fn widths_count_columns() {
    for (text, columns) in [
        ("", 0),
        ("abc", 3),
        ("中文", 4),
        ("日本語テキスト", 14),
        ("한국어", 6),
        ("👩‍👩‍👧", 2),
        ("🇩🇪", 2),
        ("☂️", 2),
        ("e\u{301}", 1),
        ("\u{1b}", 6),
        ("\u{0}a", 6),
    ] {
        assert_eq!(width(text), columns, "{text:?}");
    }
}

#[test]
fn texts_are_cut_between_clusters() {
    for (text, columns, expected) in [
        ("short", 5, "short"),
        ("longer", 5, "long…"),
        ("中文字符", 5, "中文…"),
        ("中文字符", 4, "中…"),
        ("a👩‍👩‍👧b", 3, "a…"),
        ("ae\u{301}e\u{301}", 2, "a…"),
        ("🇩🇪🇫🇷", 3, "🇩🇪…"),
        ("ภาษา\u{200b}ไทย", 5, "ภาษา…"),
        ("می\u{200c}خواهم", 3, "می…"),
        ("ab", 1, "…"),
        ("ab", 0, ""),
        ("", 0, ""),
        ("a\u{1b}b", 4, "a\\u…"),
    ] {
        assert_eq!(fit(text, columns), expected, "{text:?} in {columns}");
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn no_text_steers_a_terminal(text in hostile_text()) {
        check_harmless(&text);
    }

    #[test]
    fn a_cut_text_fits_and_is_a_prefix(text in hostile_text(), columns in 0_usize..40) {
        let (cut, whole) = (fit(&text, columns), printable(&text));
        prop_assert!(width(&cut) <= columns);
        if cut != whole {
            prop_assert!(width(&whole) > columns);
            let kept = cut.strip_suffix('…').unwrap_or(&cut);
            let rest = whole.strip_prefix(kept);
            prop_assert!(rest.is_some());
            let joiner = rest.is_some_and(|rest| rest.starts_with(|c| matches!(c, '\u{200b}'..='\u{200d}')));
            prop_assert!(joiner || whole.grapheme_indices(true).any(|(offset, _)| offset == kept.len()));
            prop_assert_eq!(hidden(&cut).next(), None);
        }
    }
}

#[test]
fn a_mebibyte_of_what_is_looked_at_closest_is_quick() {
    for piece in [
        "\u{200d}",
        "😀\u{fe0f}\u{200d}",
        "\u{e0067}",
        "🏴\u{e0067}",
        "می\u{200c}",
        "\u{1b}",
        "中",
        "a",
    ] {
        let text = piece.repeat((1 << 20) / piece.len());
        assert!(printable(&text).len() >= text.len());
        assert!(width(&fit(&text, 80)) <= 80);
    }
}
