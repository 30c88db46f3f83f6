//! The arrows between crates, and the crates of others that pure crates may not use.
//!
//! `docs/architecture.md` draws the same table. A new arrow is a design decision first.

use crate::finding::Finding;
use crate::workspace::Package;

const RULE: &str = "layers";

/// The crates that take values and return values.
pub(crate) const PURE: [&str; 6] = [CORE, TOKENS, FORMATS, COMPRESSOR, CURATOR, SETTINGS];

const CORE: &str = "tinyagent-memory-core";
const TOKENS: &str = "tinyagent-tokens";
const FORMATS: &str = "tinyagent-formats";
const COMPRESSOR: &str = "tinyagent-compressor";
const CURATOR: &str = "tinyagent-curator";
const SETTINGS: &str = "tinyagent-settings";
const FILES: &str = "tinyagent-memory-fs";
const SQLITE: &str = "tinyagent-memory-sqlite";
const ENGINE: &str = "tinyagent-memory-engine";
const TESTKIT: &str = "tinyagent-memory-testkit";
const PROGRAM: &str = "tinyagent-memory";

/// Who may depend on whom, development dependencies aside. `None` means anything.
const ALLOWED: [(&str, Option<&[&str]>); 13] = [
    (CORE, Some(&[])),
    (TOKENS, Some(&[CORE])),
    (FORMATS, Some(&[CORE])),
    (COMPRESSOR, Some(&[CORE])),
    (CURATOR, Some(&[CORE])),
    (SETTINGS, Some(&[CORE])),
    (FILES, Some(&[CORE])),
    (SQLITE, Some(&[CORE])),
    (
        ENGINE,
        Some(&[CORE, TOKENS, FORMATS, COMPRESSOR, CURATOR, FILES, SQLITE]),
    ),
    (PROGRAM, Some(&[CORE, SETTINGS, ENGINE])),
    (TESTKIT, Some(&[CORE])),
    ("tests", None),
    ("xtask", None),
];

/// What a pure crate may not use directly: files, network, threads of control, terminals, randomness.
const IMPURE: [&str; 17] = [
    "anstream",
    "anyhow",
    "axum",
    "cap-std",
    "clap",
    "getrandom",
    "indicatif",
    "rand",
    "refinery",
    "refinery-core",
    "reqwest",
    "rusqlite",
    "rustix",
    "tempfile",
    "tokio",
    "tracing-subscriber",
    "ureq",
];

/// Crates that only hosts may use: their errors are for people, not for callers.
const HOSTS_ONLY: [&str; 3] = ["anyhow", "clap", "tracing-subscriber"];

/// Checks every member's direct dependencies.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    packages.iter().flat_map(check_package).collect()
}

fn check_package(package: &Package) -> Vec<Finding> {
    let manifest = format!("{}/Cargo.toml", package.folder);
    let complain = |text: String| Finding::whole(&manifest, RULE, text);
    let name = package.name.as_str();
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
        return vec![complain(format!(
            "{name} is in no layer; decide where it belongs and add it to the table in xtask"
        ))];
    };
    let mut findings = Vec::new();
    if let Some(allowed) = allowed {
        for member in package
            .members
            .iter()
            .filter(|member| !allowed.contains(&member.as_str()))
        {
            findings.push(complain(format!("{name} may not depend on {member}")));
        }
    }
    let is_pure = PURE.contains(&name);
    let is_host = matches!(name, PROGRAM | "xtask" | "tests");
    for external in &package.externals {
        if is_pure && IMPURE.contains(&external.as_str()) {
            findings.push(complain(format!("{name} is pure and may not use {external}")));
        } else if !is_host && HOSTS_ONLY.contains(&external.as_str()) {
            findings.push(complain(format!("{name} is a library; {external} is for hosts")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, members: &[&str], externals: &[&str]) -> Package {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Package {
            name: name.to_owned(),
            folder: "crates/x".to_owned(),
            published: true,
            members: owned(members),
            externals: owned(externals),
        }
    }

    fn texts(package: Package) -> Vec<String> {
        check(&[package]).into_iter().map(|finding| finding.text).collect()
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        assert!(texts(package(ENGINE, &[CORE, SQLITE], &["tracing"])).is_empty());
        assert!(texts(package("tests", &[ENGINE, PROGRAM], &["anyhow"])).is_empty());
    }

    #[test]
    fn siblings_and_upward_arrows_are_found() {
        assert_eq!(
            texts(package(COMPRESSOR, &[CORE, TOKENS], &[])),
            ["tinyagent-compressor may not depend on tinyagent-tokens"]
        );
        assert_eq!(texts(package(PROGRAM, &[SQLITE], &[])).len(), 1);
    }

    #[test]
    fn a_crate_without_a_layer_is_found() {
        assert_eq!(texts(package("tinyagent-new", &[], &[])).len(), 1);
    }

    #[test]
    fn impure_and_host_only_dependencies_are_found() {
        assert_eq!(texts(package(CORE, &[], &["serde", "rand", "anyhow"])).len(), 2);
        assert_eq!(texts(package(SQLITE, &[CORE], &["rusqlite", "anyhow"])).len(), 1);
        assert!(texts(package(PROGRAM, &[ENGINE], &["anyhow", "clap"])).is_empty());
    }
}
