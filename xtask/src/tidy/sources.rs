//! What every Rust file keeps to: a first line that says what it is for, a length, nothing silenced.

use super::rust_text::code_only;
use crate::finding::Finding;

/// Files longer than this hold a second subject.
const LONGEST: usize = 700;

/// Files that may be longer, each with the reason.
const LONG_FILES: [(&str, &str); 0] = [];

/// What may not stand in code, with what to do instead.
const FORBIDDEN: [(&str, &str); 6] = [
    ("#[allow(", "use #[expect(lint, reason = …)]"),
    ("#![allow(", "use #![expect(lint, reason = …)]"),
    ("#[ignore", "a test that does not run tests nothing"),
    ("todo!(", "finish it, or leave it out"),
    ("unimplemented!(", "finish it, or leave it out"),
    ("dbg!(", "remove it"),
];

/// Checks one Rust file.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !opens_well(path, text) {
        findings.push(Finding::at(
            path,
            1,
            "opening",
            "opens without `//!`: say what the file is for",
        ));
    }
    let length = text.lines().count();
    if length > LONGEST && !LONG_FILES.iter().any(|(known, _)| *known == path) {
        let text = format!("{length} lines, more than {LONGEST}: look for the second subject");
        findings.push(Finding::whole(path, "length", text));
    }
    for (number, line) in code_only(text).lines().enumerate() {
        let squeezed: String = line.chars().filter(|character| !character.is_whitespace()).collect();
        for (pattern, advice) in FORBIDDEN.iter().filter(|(pattern, _)| stands_in(&squeezed, pattern)) {
            findings.push(Finding::at(
                path,
                number + 1,
                "silenced",
                format!("`{pattern}`: {advice}"),
            ));
        }
        if squeezed.contains("cfg_attr(") && squeezed.contains(",allow(") {
            findings.push(Finding::at(
                path,
                number + 1,
                "silenced",
                "`allow` in `cfg_attr`: use `expect`",
            ));
        }
    }
    findings
}

fn opens_well(path: &str, text: &str) -> bool {
    text.starts_with("//!") || (path.ends_with("lib.rs") && text.starts_with("#![doc = include_str!("))
}

/// Whether the pattern stands in the line and does not merely end a longer word.
fn stands_in(line: &str, pattern: &str) -> bool {
    line.match_indices(pattern).any(|(start, _)| {
        let before = line.get(..start).and_then(|text| text.chars().next_back());
        !before.is_some_and(|character| character.is_alphanumeric() || character == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<&'static str> {
        check(path, text).into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn the_first_line_says_what_the_file_is_for() {
        assert!(rules("a.rs", "//! Says it.\n").is_empty());
        assert!(rules("src/lib.rs", "#![doc = include_str!(\"../README.md\")]\n").is_empty());
        assert_eq!(rules("a.rs", "#![doc = include_str!(\"../README.md\")]\n"), ["opening"]);
        assert_eq!(rules("a.rs", "use x;\n"), ["opening"]);
    }

    #[test]
    fn long_files_are_found() {
        let text = format!("//! x\n{}", "fn f() {}\n".repeat(LONGEST));
        assert_eq!(rules("a.rs", &text), ["length"]);
    }

    #[test]
    fn what_silences_or_postpones_is_found() {
        for line in [
            "#[allow(dead_code)]",
            "#![allow(unused)]",
            "# [ allow (x)]",
            "#[cfg_attr(test, allow(dead_code))]",
            "#[ignore]",
            "#[ignore = \"slow\"]",
            "fn f() { todo!() }",
            "fn f() { dbg!(1); }",
        ] {
            assert_eq!(rules("a.rs", &format!("//! x\n{line}\n")), ["silenced"], "{line}");
        }
    }

    #[test]
    fn words_in_comments_and_strings_are_fine() {
        let text = "//! Never `todo!()`.\nfn f() { g(\"#[allow(x)]\"); my_dbg!(1); }\n";
        assert!(rules("a.rs", text).is_empty());
    }
}
