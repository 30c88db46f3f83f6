//! Core memory from outside: what is proposed becomes the documents, a person stays in charge of them, and whatever a curator
//! does the conversation goes on.

mod commands;
mod copies;
mod curators;
mod edits;
mod life;
mod read_only;
mod reported;
mod shown;
mod told;
mod trace;

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::support::Folder;

/// The path of a document.
pub(super) fn file(folder: &Folder, name: &str) -> PathBuf {
    folder.path().join(".tinyagent/memory").join(name)
}

/// The text of `MEMORY.md`.
#[track_caller]
fn memory(folder: &Folder) -> String {
    std::fs::read_to_string(file(folder, "MEMORY.md")).unwrap()
}

/// Writes `MEMORY.md` as a person's editor would.
fn write_memory(folder: &Folder, text: impl AsRef<[u8]>) {
    std::fs::write(file(folder, "MEMORY.md"), text).unwrap();
}

/// A folder whose `MEMORY.md` has these entries, all of them a person's, in one revision.
#[track_caller]
fn remembering(entries: &[&str]) -> Folder {
    let folder = Folder::new();
    for entry in entries {
        folder.run(&["propose", "add", entry]).ok();
    }
    folder.run(&["curate"]).ok();
    folder
}

/// A run of a session in which the model proposes these entries, and that ends so.
#[track_caller]
fn run_proposing(folder: &Folder, session: &str, entries: &[&str], end: &str) {
    folder.run(&["run", "begin", session, "--user", "go on"]).ok();
    for entry in entries {
        folder.run(&["run", "propose", session, "add", entry]).ok();
    }
    folder.run(&["run", "finish", session, end]).ok();
}

/// Runs a command that curates, with a curator that never answers, and kills it once the curator has been asked.
fn killed_while_curating(folder: &Folder, arguments: &[&str]) {
    let asked = folder.path().join("asked");
    let curator = format!("touch '{}'; sleep 60", asked.display());
    let mut child = folder
        .command(&[arguments, &["--curator-cmd", &curator]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !asked.exists() {
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} asked nobody");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
}

/// Runs with `--json` and expects the failure of this code, with the exit status that belongs to it.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str], code: &str) -> Value {
    let ran = folder.run(&[arguments, &["--json"]].concat());
    let error = ran.error();
    assert_eq!(error["code"], code, "{arguments:?}: {error}");
    let status = if ["not_found", "usage"].contains(&code) { 2 } else { 1 };
    assert_eq!(ran.status, status, "{arguments:?}: {error}");
    assert!(!error["hint"].as_str().unwrap().is_empty());
    error
}

/// What `status` says of a document.
#[track_caller]
fn status(folder: &Folder, document: &str) -> Value {
    let report = folder.json(&["status", "--json"]);
    let documents = report["documents"].as_array().unwrap();
    documents
        .iter()
        .find(|known| known["document"] == document)
        .unwrap()
        .clone()
}

/// The events of a state.
#[track_caller]
fn events(folder: &Folder, state: &str) -> Vec<Value> {
    let list = folder.json(&["events", "list", "--state", state, "--json"]);
    list["events"].as_array().unwrap().clone()
}

/// The body of the next request of a session.
#[track_caller]
fn next(folder: &Folder, session: &str, more: &[&str]) -> String {
    folder.run(&[&["run", "next", session], more].concat()).ok().text()
}

/// The names of an object, in their order.
fn names(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}
