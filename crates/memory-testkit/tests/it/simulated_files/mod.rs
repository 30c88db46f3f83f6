//! The simulated file system keeps its own rules: each has a test that fails without it.

mod contract;
mod crashes;
mod fingerprint;
mod hooks;
mod saves;

use std::collections::BTreeSet;

use memory_core::ports::DocumentFiles as _;
use memory_testkit::SimulatedFiles;

/// The name of the document in these tests.
const DOCUMENT: &str = "MEMORY.md";

/// A folder with a document that holds `A`, and a file `stage` that holds `BB`, nothing of which can be lost.
fn staged() -> SimulatedFiles {
    SimulatedFiles::with(&[(DOCUMENT, b"A"), ("stage", b"BB")])
}

/// Writes a new file without making anything durable.
fn written(files: &mut SimulatedFiles, name: &str, bytes: &[u8]) {
    files.create(name, DOCUMENT).unwrap();
    files.write(name, bytes).unwrap();
}

/// Shows the files of a folder in one line: `name=content name=content`.
fn show(files: &[(String, Vec<u8>)]) -> String {
    let shown: Vec<String> = files
        .iter()
        .map(|(name, bytes)| format!("{name}={}", String::from_utf8_lossy(bytes)))
        .collect();
    shown.join(" ")
}

/// Everything that may be left after a loss of power; quarantine behind a bar.
#[track_caller]
fn left(files: &SimulatedFiles) -> BTreeSet<String> {
    let shown: Vec<String> = files
        .crashes()
        .map(|left| match show(&left.quarantined()) {
            quarantined if quarantined.is_empty() => show(&left.files()),
            quarantined => format!("{} | {quarantined}", show(&left.files())),
        })
        .collect();
    let distinct: BTreeSet<String> = shown.iter().cloned().collect();
    assert_eq!(distinct.len(), shown.len(), "no two choices leave the same");
    distinct
}

#[track_caller]
fn check_left(files: &SimulatedFiles, expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!(left(files), expected);
}
