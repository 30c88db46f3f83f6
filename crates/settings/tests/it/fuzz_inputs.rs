//! Inputs of the fuzz target, replayed: what is stored in `fuzz/corpus`, and what failed once.

use std::fs;
use std::path::Path;

use crate::oracle;

/// The stored inputs: those to begin with and those that failed once.
#[expect(clippy::disallowed_methods, reason = "stored inputs are files")]
fn stored(kind: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz")
        .join(kind)
        .join("settings");
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

#[test]
fn stored_inputs_keep_their_promises() {
    let inputs = [stored("corpus"), stored("regressions")].concat();
    assert!(inputs.len() > 10, "{} stored inputs", inputs.len());
    for input in &inputs {
        oracle::check(input);
    }
}
