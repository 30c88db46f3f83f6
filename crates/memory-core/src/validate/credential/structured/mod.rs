//! Credentials that are known by what stands around them: key blocks, URLs, headers, commands, manifests.

mod blocks;
mod commands;
mod headers;
mod jwt;
mod manifests;
mod urls;

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::Finding;

/// Looks at a place where a mark stands; `at..end` is the mark.
type Look = fn(text: &str, at: usize, end: usize, found: &mut Vec<Finding>);

/// Marks, in small letters, and who looks at them.
const MARKS: &[(&str, Look)] = &[
    ("-----begin ", blocks::key_block),
    ("---- begin ssh2 ", blocks::key_block),
    ("ey", jwt::jwt),
    ("://", urls::user_info),
    ("jdbc:oracle:thin:", urls::oracle),
    ("bearer ", headers::bearer),
    ("basic ", headers::basic),
    ("authorization", headers::authorization),
    ("curl", commands::curl),
    ("docker login", commands::login),
    ("psexec", commands::login),
    ("sshpass", commands::login),
    ("redis-cli", commands::redis),
    ("mysql", commands::mysql),
    ("networkcredential(", commands::call),
    ("directoryentry(", commands::call),
    ("machine ", manifests::netrc),
    ("kind: secret", manifests::kube),
    ("kind\":", manifests::kube_json),
    ("connect-viserver", commands::viserver),
    ("<master>", manifests::maven),
];

static FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(MARKS.iter().map(|(mark, _)| mark))
        .expect("the marks are few and short")
});

/// Finds them. Linear: each look is bounded, and overlapping looks are cut by what was found already.
pub(super) fn scan(text: &str, found: &mut Vec<Finding>) {
    for hit in FINDER.find_overlapping_iter(text) {
        MARKS[hit.pattern().as_usize()].1(text, hit.start(), hit.end(), found);
    }
    jwt::discord(text, found);
}
