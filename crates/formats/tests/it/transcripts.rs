//! Every sample, and every file of the folder named by `TINYAGENT_TRANSCRIPTS`, through every codec that
//! takes it: nothing is lost, and what was read gives bodies that providers accept.
#![expect(
    clippy::disallowed_methods,
    reason = "the samples are files, and the folder is named from outside"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use formats::{Decoded, Format, decode, detect};
use memory_core::{Ending, Message, analyse};

use crate::support::{check, check_bodies};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

/// Reads a file with every codec, and says what the codec made of it for which it was recognised.
fn check_file(path: &Path) -> (Option<Format>, String) {
    let bytes = fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let found = match detect(&bytes, name) {
        Ok(found) => Some(found.format),
        Err(error) => {
            assert!(error.to_string().contains("known format: "), "{name}: {error}");
            None
        }
    };
    let mut report = format!("{name}: {found:?}");
    for format in Format::ALL {
        let Ok(decoded) = decode(&bytes, *format, name) else {
            continue;
        };
        check(&decoded);
        check_bodies(&decoded);
        if found == Some(*format) {
            report = format!("{name}: {}", description(&decoded));
        }
    }
    (found, report)
}

fn description(decoded: &Decoded<'_>) -> String {
    let found = || decoded.sessions.iter().flat_map(|session| &session.messages);
    let unpaired: usize = decoded
        .sessions
        .iter()
        .map(|session| {
            let messages: Vec<&Message> = session.messages.iter().map(|message| &message.message).collect();
            analyse(&messages, Ending::Finished).problems().len()
        })
        .sum();
    let codes: BTreeSet<&str> = decoded.problems.iter().map(|problem| problem.code).collect();
    format!(
        "{} id {} sessions {} items {} messages {} calls {} users {} unpaired {unpaired} problems {} {codes:?}",
        decoded.format,
        decoded.id,
        decoded.sessions.len(),
        decoded.source.items.len(),
        found().count(),
        found().map(|message| message.message.calls().count()).sum::<usize>(),
        found().filter(|message| message.message.is_real_user()).count(),
        decoded.problems.len(),
    )
}

#[test]
fn every_format_has_samples_that_are_read_without_loss() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut paths = files(&folder);
    paths.extend(files(&folder.join("agents")));
    let sampled: BTreeSet<Format> = paths.iter().filter_map(|path| check_file(path).0).collect();
    let expected: BTreeSet<Format> = Format::ALL.iter().copied().collect();
    assert_eq!(sampled, expected);
}

#[test]
fn transcripts_of_the_folder_named_are_read_without_loss() {
    let Some(folder) = std::env::var_os("TINYAGENT_TRANSCRIPTS") else {
        return;
    };
    for path in files(Path::new(&folder)) {
        println!("{}", check_file(&path).1);
    }
}
