//! Project notes through the built program, on both kinds of store.

mod asked;
mod commands;
mod corpus;
mod damaged;
mod flags;
mod kills;
mod moved;
mod moved_kills;
mod outside;
mod runs;
mod settings;
mod shown;
mod storm;
mod swapped;
mod told;
mod watched;

use std::process::Command;

use serde_json::Value;

use crate::support::{Folder, Ran};

/// The kinds of stores: how each is chosen in the environment.
const BACKENDS: [&str; 2] = ["markdown", "sqlite"];

/// A folder whose notes are kept in one kind of store.
struct Notes {
    folder: Folder,
    backend: &'static str,
}

impl Notes {
    fn new(backend: &'static str) -> Self {
        Self {
            folder: Folder::new(),
            backend,
        }
    }

    /// Does the same with each kind of store.
    fn each(check: impl Fn(Self)) {
        for backend in BACKENDS {
            check(Self::new(backend));
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.folder.command(arguments);
        command.env("TINYAGENT_MEMORY_BACKEND", self.backend);
        command
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(&self.command(arguments).output().unwrap())
    }

    /// The same with variables set.
    fn run_in(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
        let mut command = self.command(arguments);
        command.envs(variables.iter().copied());
        Ran::of(&command.output().unwrap())
    }

    #[track_caller]
    fn json(&self, arguments: &[&str]) -> Value {
        self.run(arguments).ok().json()
    }

    /// Saves a note as a person, and gives its id.
    #[track_caller]
    fn remember(&self, text: &str) -> String {
        string(&self.json(&["remember", text, "--json"])["id"])
    }

    /// Saves a note in a run of its own session, and gives its id: it waits.
    #[track_caller]
    fn propose(&self, session: &str, text: &str) -> String {
        self.run(&["run", "begin", session, "--user", "go", "--memory"]).ok();
        let answer = self.call(session, "remember", &serde_json::json!({ "text": text }));
        self.run(&["run", "finish", session, "succeeded"]).ok();
        string(&answer["saved"]["id"])
    }

    /// Calls a tool in the running run.
    #[track_caller]
    fn call(&self, session: &str, tool: &str, arguments: &Value) -> Value {
        let command = self.command(&["run", "tool", session, tool, "-", "--json"]);
        Ran::with(command, arguments.to_string().as_bytes()).ok().json()
    }

    /// All notes, the one changed last first.
    #[track_caller]
    fn list(&self) -> Vec<Value> {
        self.json(&["list", "--json"])["notes"].as_array().unwrap().clone()
    }

    #[track_caller]
    fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.list().iter().map(|note| string(&note["text"])).collect();
        texts.sort();
        texts
    }

    /// The body of the next request.
    #[track_caller]
    fn next(&self, session: &str) -> String {
        self.run(&["run", "next", session]).ok().text()
    }

    /// Where the store is, below the folder.
    fn store(&self) -> std::path::PathBuf {
        self.folder.path().join(match self.backend {
            "sqlite" => ".tinyagent/memory/memory.sqlite",
            _ => ".tinyagent/memory",
        })
    }
}

#[track_caller]
fn string(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("no string: {value}"))
        .to_owned()
}
