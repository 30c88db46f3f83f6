//! Many processes on one store: nothing lost, nothing doubled, the order of each session kept.

use std::collections::BTreeMap;
use std::thread;

use serde_json::Value;

use crate::support::Folder;

/// Appends `count` messages to a session of its own and to the shared one, one process a message.
fn writer(folder: &Folder, worker: usize, count: usize) {
    let own = format!("own-{worker}");
    folder.run(&["run", "begin", &own, "--user", "go"]).ok();
    for index in 0..count {
        let message = format!("[{{\"role\":\"assistant\",\"content\":\"w{worker} m{index}\"}}]");
        let session = if index % 2 == 0 { own.as_str() } else { "shared" };
        let key = format!("w{worker}-{index}");
        folder
            .run_with(&["run", "append", session, "-", "--key", &key], message.as_bytes())
            .ok();
    }
}

/// The texts of a session's messages, in order, without the opening one.
fn texts(folder: &Folder, session: &str) -> Vec<String> {
    let body: Value = folder.json(&["context", session, "--window", "1000000"]);
    let messages = body["messages"].as_array().unwrap();
    messages
        .iter()
        .skip(1)
        .map(|message| message["content"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn eight_processes_lose_and_double_nothing() {
    // Each append is a process of its own.
    let count = 500;
    let folder = Folder::new();
    folder.run(&["run", "begin", "shared", "--user", "go"]).ok();
    thread::scope(|scope| {
        for worker in 0..8 {
            let folder = &folder;
            scope.spawn(move || writer(folder, worker, count));
        }
    });
    for worker in 0..8 {
        let expected: Vec<String> = (0..count)
            .filter(|index| index % 2 == 0)
            .map(|index| format!("w{worker} m{index}"))
            .collect();
        assert_eq!(texts(&folder, &format!("own-{worker}")), expected);
    }
    let shared = texts(&folder, "shared");
    assert_eq!(shared.len(), 8 * (count / 2));
    let mut by_worker: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for text in &shared {
        let (worker, index) = text.split_once(" m").unwrap();
        by_worker
            .entry(worker.to_owned())
            .or_default()
            .push(index.parse().unwrap());
    }
    for indices in by_worker.values() {
        assert!(
            indices.is_sorted_by(|a, b| a < b),
            "out of order or doubled: {indices:?}"
        );
    }
    assert_eq!(folder.json(&["check", "--json"])["ok"], true);
}

#[test]
fn an_append_that_is_retried_with_its_key_is_stored_once() {
    let folder = Folder::new();
    folder
        .run(&["run", "begin", "work", "--user", "go", "--key", "first"])
        .ok();
    let repeated = folder.json(&["run", "begin", "work", "--user", "go", "--key", "first", "--json"]);
    assert_eq!(repeated["repeated"], true);
    let message = br#"[{"role":"assistant","content":"once"}]"#;
    for _ in 0..3 {
        folder
            .run_with(&["run", "append", "work", "-", "--key", "k"], message)
            .ok();
    }
    let other = br#"[{"role":"assistant","content":"twice"}]"#;
    let refused = folder.run_with(&["run", "append", "work", "-", "--key", "k", "--json"], other);
    assert_eq!(refused.error()["code"], "key_reused");
    assert_eq!(texts(&folder, "work"), ["once"]);
}

#[test]
fn compactions_at_the_same_time_make_one_summary() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", crate::support::DEMO).remove(0);
    thread::scope(|scope| {
        for _ in 0..4 {
            let (folder, session) = (&folder, &session);
            scope.spawn(move || folder.run(&["compact", session, "--window", "131072"]).ok());
        }
    });
    let detail = folder.json(&["sessions", "show", &session, "--json"]);
    assert_eq!(detail["summaries"].as_array().unwrap().len(), 1);
}
