//! The checkout speaks of no machine: no absolute path of somebody's disk, no package mirror.
//!
//! The patterns are put together from halves so that this file does not find itself.

use std::path::Path;

use crate::finding::Finding;

const RULE: &str = "places";

/// Roots of folders that exist on one machine only.
const MACHINE_ROOTS: [&str; 6] = [
    concat!("/wo", "rk/"),
    concat!("/fa", "rm/"),
    concat!("/ro", "ot/"),
    concat!("/Use", "rs/"),
    concat!("C:\\Use", "rs\\"),
    concat!("/private/", "var/"),
];

/// Roots that a sample may use, but no page, script or manifest.
const TEMPORARY_ROOT: &str = concat!("/tm", "p/");

/// What names a package mirror.
const MIRRORS: [&str; 5] = [
    concat!("sparse", "+http"),
    concat!("index", "-url"),
    concat!("_auth", "Token"),
    concat!("replace", "-with"),
    concat!("GO", "PROXY"),
];

const OFFICIAL_SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks one text file; `root` is where this checkout lies.
pub(super) fn check(path: &str, text: &str, root: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut complain = |text: String| findings.push(Finding::at(path, number + 1, RULE, text));
        for prefix in MACHINE_ROOTS.iter().filter(|prefix| starts_a_path(line, prefix)) {
            complain(format!("`{prefix}…` is a path of one machine"));
        }
        if is_page_or_script(path) && starts_a_path(line, TEMPORARY_ROOT) {
            complain(format!("`{TEMPORARY_ROOT}…` is a path of one machine"));
        }
        if starts_a_path(line, &root.to_string_lossy()) {
            complain("names the folder of this checkout".to_owned());
        }
        for mirror in MIRRORS.iter().filter(|mirror| line.contains(*mirror)) {
            complain(format!("`{mirror}` names a package source"));
        }
        if path == "Cargo.lock" && line.starts_with("source = ") && !line.contains(OFFICIAL_SOURCE) {
            complain("a dependency does not come from the public registry".to_owned());
        }
    }
    findings
}

fn is_page_or_script(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("md" | "toml" | "yml" | "yaml" | "sh")) || path.starts_with(".ci/")
}

/// Whether the line holds `prefix` at the beginning of a path, not in the middle of one.
fn starts_a_path(line: &str, prefix: &str) -> bool {
    line.match_indices(prefix).any(|(start, _)| {
        let before = line.get(..start).and_then(|text| text.chars().next_back());
        !before.is_some_and(|character| character.is_alphanumeric() || "._-/~}>".contains(character))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(path, text, Path::new("/somewhere/checkout")).len()
    }

    #[test]
    fn machine_paths_are_found() {
        assert_eq!(count("a.md", concat!("see /wo", "rk/x")), 1);
        assert_eq!(count("a.rs", concat!("\"C:\\Use", "rs\\me\"")), 1);
        assert_eq!(count("a.rs", "\"/somewhere/checkout/src\""), 1);
        assert_eq!(count("a.md", concat!("in /tm", "p/x")), 1);
    }

    #[test]
    fn paths_inside_other_paths_and_samples_are_fine() {
        assert_eq!(count("a.md", concat!("see src/wo", "rk/x and /srv/app")), 0);
        assert_eq!(count("crates/x/tests/it/main.rs", concat!("\"/tm", "p/x\"")), 0);
    }

    #[test]
    fn mirrors_are_found() {
        assert_eq!(count(".cargo/config.toml", concat!("replace", "-with = \"m\"")), 1);
        assert_eq!(
            count("Cargo.lock", "source = \"registry+https://mirror.example/index\""),
            1
        );
        assert_eq!(count("Cargo.lock", &format!("source = \"{OFFICIAL_SOURCE}\"")), 0);
    }
}
