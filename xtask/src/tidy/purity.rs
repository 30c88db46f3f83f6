//! Pure crates take values and return values: what they may not call, and the lints that say so.
//!
//! Clippy knows types and finds what is renamed; the text scan finds whole modules that the lint
//! list would have to name function by function.

use super::rust_text::{code_only, without_tests};
use crate::finding::Finding;

const CALLS: &str = "purity";
const BANS: &str = "lint-bans";

/// What the code of a pure crate may not name, with the reason.
const FORBIDDEN: [(&str, &str); 13] = [
    ("std::fs", "opens no file"),
    ("std::env", "reads no environment"),
    ("std::net", "uses no network"),
    ("std::process", "starts and ends no process"),
    ("std::os", "knows no system"),
    ("SystemTime::now", "is handed the time"),
    ("Instant::now", "is handed the time"),
    ("Timestamp::now", "is handed the time"),
    ("Zoned::now", "is handed the time"),
    ("thread::sleep", "never waits"),
    ("println!", "never prints"),
    ("eprintln!", "never prints"),
    ("RandomState::new", "draws no random numbers"),
];

/// What the `clippy.toml` of a pure crate must ban.
const REQUIRED_BANS: [&str; 16] = [
    "std::env::set_current_dir",
    "std::process::exit",
    "std::time::SystemTime::now",
    "std::time::Instant::now",
    "jiff::Timestamp::now",
    "std::env::var",
    "std::env::var_os",
    "std::thread::sleep",
    "std::fs::read",
    "std::fs::read_to_string",
    "std::fs::write",
    "std::fs::File::open",
    "std::fs::File::create",
    "std::fs::File",
    "std::net::TcpStream",
    "std::process::Command",
];

/// Finds what a pure crate's source may not call.
pub(super) fn calls(path: &str, text: &str) -> Vec<Finding> {
    let code = without_tests(&code_only(text));
    let mut findings = Vec::new();
    for (number, line) in code.lines().enumerate() {
        for (name, reason) in FORBIDDEN.iter().filter(|(name, _)| names(line, name)) {
            let text = format!("`{name}` in a pure crate, which {reason}");
            findings.push(Finding::at(path, number + 1, CALLS, text));
        }
        for name in grouped_imports(line) {
            let text = format!("`std::{name}` in a pure crate");
            findings.push(Finding::at(path, number + 1, CALLS, text));
        }
    }
    findings
}

/// Finds the bans that are missing in a pure crate's `clippy.toml`.
pub(super) fn bans(path: &str, text: Option<&str>) -> Vec<Finding> {
    let Some(text) = text else {
        return vec![Finding::whole(path, BANS, "a pure crate needs its own lint bans")];
    };
    REQUIRED_BANS
        .iter()
        .filter(|name| !text.contains(&format!("\"{name}\"")))
        .map(|name| Finding::whole(path, BANS, format!("does not ban `{name}`")))
        .collect()
}

/// Whether `line` names `name` as a whole path segment, not as part of a longer word.
fn names(line: &str, name: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(name).any(|(start, _)| {
        let before = line.get(..start).and_then(|text| text.chars().next_back());
        let after = line.get(start + name.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

/// The forbidden modules named in `use std::{…}` on one line.
fn grouped_imports(line: &str) -> Vec<&'static str> {
    let Some((_, group)) = line.split_once("use std::{") else {
        return Vec::new();
    };
    ["fs", "env", "net", "process", "os"]
        .into_iter()
        .filter(|module| {
            group
                .split([',', '}', '{'])
                .any(|item| item.trim().split("::").next() == Some(*module))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_calls_are_found_with_their_line() {
        let text = "//! x\nuse std::fs;\nfn f() { let now = Instant::now(); }\n";
        let lines: Vec<usize> = calls("a.rs", text).iter().map(|finding| finding.line).collect();
        assert_eq!(lines, [2, 3]);
    }

    #[test]
    fn grouped_imports_are_found() {
        assert_eq!(calls("a.rs", "use std::{fmt, env, fs::File};\n").len(), 2);
        assert!(calls("a.rs", "use std::{fmt, collections::BTreeMap};\n").is_empty());
    }

    #[test]
    fn comments_tests_and_longer_words_are_fine() {
        let text = "//! std::fs is not used\nfn f() { my_std::fsx(); }\n/// println!(1)\nfn g() {}\n#[cfg(test)]\nmod t { use std::env; }\n";
        assert!(calls("a.rs", text).is_empty(), "{:?}", calls("a.rs", text));
    }

    #[test]
    fn missing_bans_are_found() {
        assert_eq!(bans("c", None).len(), 1);
        assert_eq!(
            bans("c", Some("{ path = \"std::fs::read\" }")).len(),
            REQUIRED_BANS.len() - 1
        );
    }
}
