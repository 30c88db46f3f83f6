//! Every test that `docs/notes-conformance.md` names is there, under the name that it says.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The words of the page for where a test is.
const PLACES: [(&str, &str); 8] = [
    ("core", "crates/memory-core"),
    ("testkit", "crates/memory-testkit"),
    ("fs", "crates/memory-fs"),
    ("sqlite", "crates/memory-sqlite"),
    ("engine", "crates/memory-engine"),
    ("settings", "crates/settings"),
    ("cli", "crates/cli"),
    ("tests", "tests"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All that Rust files below a folder say, with the names of the files as modules.
fn text_below(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            text.push_str(&format!("mod {name};\n"));
            text.push_str(&text_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&format!("mod {name};\n"));
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    text
}

/// The tests that the last cell of a row names: the place, and the path of each.
fn named(cell: &str) -> Vec<(&str, &str)> {
    let mut place = None;
    let mut named = Vec::new();
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    for word in cell.split(|c: char| !is_of_name(c)).filter(|word| !word.is_empty()) {
        let known = word
            .strip_suffix(':')
            .and_then(|word| PLACES.iter().find(|(name, _)| *name == word));
        match (known, place) {
            (Some((name, _)), _) => place = Some(*name),
            (None, Some(place)) if word.contains("::") => named.push((place, word)),
            (None, _) => {}
        }
    }
    named
}

#[test]
fn every_test_that_the_page_of_notes_names_is_there() {
    let page = fs::read_to_string(root().join("docs/notes-conformance.md")).unwrap();
    let texts: BTreeMap<&str, String> = PLACES
        .iter()
        .map(|(name, folder)| (*name, text_below(&root().join(folder))))
        .collect();
    let mut missing = Vec::new();
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let cell = row
            .trim_end_matches([' ', '|'])
            .rsplit(" | ")
            .next()
            .unwrap_or_default();
        for (place, path) in named(cell) {
            count += 1;
            let name = path.rsplit("::").next().unwrap();
            let is_there = |word: &str| {
                texts[place].contains(&format!("{word} {name}(")) || texts[place].contains(&format!("{word} {name};"))
            };
            if !is_there("fn") && !is_there("mod") {
                missing.push(format!("{place}: {path}"));
            }
        }
    }
    assert!(count > 200, "only {count} tests are named");
    assert!(missing.is_empty(), "{missing:#?}");
}
