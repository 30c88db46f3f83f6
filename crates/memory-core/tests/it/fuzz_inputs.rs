//! Inputs of the fuzz targets, replayed: the seeds, what is stored in `fuzz/corpus`, and what failed once.

use std::fs;
use std::path::{Path, PathBuf};

use memory_core::validate::credential::{Confidence, Redactor};
use memory_testkit::oracle::{SEPARATOR, TARGETS, dictionary, seeds};

/// The stored inputs of one target: those to begin with and those that failed once.
#[expect(clippy::disallowed_methods, reason = "stored inputs are files")]
fn stored(kind: &str, name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz")
        .join(kind)
        .join(name);
    let Ok(entries) = fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn stored_inputs_keep_their_promises() {
    for target in TARGETS {
        let inputs = [stored("corpus", target.name), stored("regressions", target.name)].concat();
        assert!(inputs.len() > 10, "{} has {} stored inputs", target.name, inputs.len());
        for (_, input) in inputs {
            (target.check)(&input);
        }
    }
}

#[test]
fn seeds_keep_their_promises() {
    for target in TARGETS {
        for seed in seeds(target.name) {
            (target.check)(&seed.input);
        }
    }
}

#[test]
fn pieces_of_the_dictionary_keep_their_promises() {
    let pieces = dictionary();
    assert!(pieces.len() > 400 && pieces.iter().all(|piece| piece.len() <= 100));
    let separator = char::from(SEPARATOR).to_string();
    for target in TARGETS {
        for pair in pieces.windows(2) {
            for joint in ["", " ", "\n", &separator] {
                (target.check)(pair.join(joint).as_bytes());
            }
        }
    }
}

#[test]
fn no_stored_input_looks_like_a_live_credential() {
    for (kind, target) in ["corpus", "regressions"]
        .into_iter()
        .flat_map(|kind| TARGETS.map(|target| (kind, target)))
    {
        for (path, input) in stored(kind, target.name) {
            let text = String::from_utf8_lossy(&input);
            let certain =
                |finding: &memory_core::validate::credential::Finding| finding.confidence == Confidence::Certain;
            assert!(!Redactor::new().scan(&text).iter().any(certain), "{}", path.display());
        }
    }
}
