//! Real and sample transcripts: nothing lost on the way in and out, and a valid context for every window.
//!
//! The project's own samples are always used. `TINYAGENT_TRANSCRIPTS` names a folder with others.

use std::fs;
use std::path::{Path, PathBuf};

use memory_testkit::provider_check::{check_anthropic, check_openai};
use serde_json::Value;

use crate::support::{DEMO, Folder};

const WINDOWS: [&str; 5] = ["8000", "16000", "32000", "64000", "200000"];

fn files() -> Vec<PathBuf> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/formats/tests/samples");
    let mut found: Vec<PathBuf> = list(&samples);
    if let Some(folder) = std::env::var_os("TINYAGENT_TRANSCRIPTS") {
        found.extend(list(Path::new(&folder)));
    }
    found
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| {
            entries
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.is_file())
                .collect()
        })
        .unwrap_or_default();
    found.sort();
    found
}

/// Imports a file; nothing if it is refused, which must say what it seems to be.
fn import(folder: &Folder, path: &Path) -> Option<Value> {
    let ran = folder.run(&["import", "--json", path.to_str().unwrap()]);
    if ran.status == 0 {
        return Some(ran.json());
    }
    let error = ran.error();
    assert!(
        ran.status == 1 && !error["message"].as_str().unwrap().is_empty(),
        "{}: {error}",
        path.display()
    );
    None
}

fn assert_exported(folder: &Folder, session: &str, bytes: &[u8], when: &str, path: &Path) {
    assert!(
        folder.export(session) == bytes,
        "{}: the export {when} is not the file",
        path.display()
    );
}

#[test]
fn what_goes_in_comes_out_byte_for_byte_before_and_after_compaction_and_undo() {
    let mut imported = 0;
    for path in files() {
        let folder = Folder::new();
        let bytes = fs::read(&path).unwrap();
        let Some(report) = import(&folder, &path) else { continue };
        imported += 1;
        let session = report["sessions"][0]["session"].as_str().unwrap().to_owned();
        assert_exported(&folder, &session, &bytes, "after import", &path);
        let again = import(&folder, &path).unwrap();
        assert!(
            again["sessions"]
                .as_array()
                .unwrap()
                .iter()
                .all(|session| session["added"] == 0),
            "{}",
            path.display()
        );
        let ran = folder.run(&["compact", &session, "--force", "--window", "16000", "--json"]);
        assert_exported(&folder, &session, &bytes, "after compaction", &path);
        if ran.status == 0
            && let Some(summary) = ran.json()["summary"].as_str()
        {
            folder.run(&["uncompact", summary]).ok();
            assert_exported(&folder, &session, &bytes, "after the undo", &path);
        }
        assert_eq!(folder.json(&["check", "--json"])["ok"], true, "{}", path.display());
    }
    assert!(imported > 0, "no sample was imported");
}

#[test]
fn every_window_gives_a_valid_context_or_says_that_it_does_not_fit() {
    for path in files() {
        for window in WINDOWS {
            let folder = Folder::new();
            let Some(report) = import(&folder, &path) else { continue };
            for session in crate::support::ids(&report) {
                valid_in(&folder, &session, window, &path);
            }
        }
    }
}

/// Compacts if needed, then checks both provider forms.
fn valid_in(folder: &Folder, session: &str, window: &str, path: &Path) {
    let at = format!("{} session {session} window {window}", path.display());
    let compacted = folder.run(&["compact", session, "--window", window, "--json"]);
    if compacted.status != 0 {
        assert_eq!(compacted.error()["code"], "context_window_exceeded", "{at}");
        return;
    }
    let stats = folder.json(&["context", session, "--window", window, "--stats", "--json"]);
    let tokens = &stats["tokens"];
    let parts: u64 = tokens
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, _)| *name != "total")
        .map(|(_, n)| n.as_u64().unwrap())
        .sum();
    assert_eq!(
        tokens["total"].as_u64().unwrap(),
        parts,
        "{at}: the parts do not add up"
    );
    assert_eq!(stats["fits"], true, "{at}: {stats}");
    let openai = folder.json(&["context", session, "--window", window, "--format", "openai"]);
    assert_eq!(check_openai(&openai), Vec::<String>::new(), "{at}");
    let anthropic = folder.json(&["context", session, "--window", window, "--format", "anthropic"]);
    assert_eq!(check_anthropic(&anthropic), Vec::<String>::new(), "{at}");
}

#[test]
fn a_file_that_grows_adds_only_what_is_new() {
    let folder = Folder::new();
    let path = folder.path().join("growing.jsonl");
    let ends: Vec<usize> = DEMO
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    let mut session = String::new();
    let mut before = 0;
    for step in [0.1, 0.35, 0.7, 1.0] {
        let end = ends[((ends.len() - 1) as f64 * step) as usize];
        // A torn last line: the agent was writing when the file was read.
        let torn = (end + 17).min(DEMO.len());
        fs::write(&path, &DEMO[..torn]).unwrap();
        let report = import(&folder, &path).unwrap();
        session = report["sessions"][0]["session"].as_str().unwrap().to_owned();
        let messages = report["sessions"][0]["messages"].as_u64().unwrap();
        assert_eq!(report["sessions"][0]["added"].as_u64().unwrap(), messages - before);
        before = messages;
        assert!(folder.export(&session) == DEMO[..torn], "the torn line is lost");
    }
    let fresh = Folder::new();
    let once = fresh.import("whole.jsonl", DEMO).remove(0);
    assert_eq!(once, session);
    let body = |folder: &Folder| folder.run(&["context", &session, "--window", "400000"]).ok().stdout;
    assert!(
        body(&fresh) == body(&folder),
        "grown step by step and imported at once differ"
    );
}
