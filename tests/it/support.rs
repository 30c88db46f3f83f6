//! Running the program in a folder of its own, and looking at what it says.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with a store, and the program run in it.
pub(crate) struct Folder {
    folder: TempDir,
}

/// What a run of the program gave.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path().join(".tinyagent/memory/state.db")
    }

    /// The program with `--cwd` set, not started yet.
    pub(crate) fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(program());
        command
            .arg("--cwd")
            .arg(self.path())
            .args(arguments)
            .env_clear()
            .stdin(Stdio::null());
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command
    }

    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Ran {
        Ran::of(&self.command(arguments).output().unwrap())
    }

    /// Runs with `input` on standard input.
    pub(crate) fn run_with<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Ran {
        Ran::with(self.command(arguments), input)
    }

    /// Runs and expects status 0 and JSON on stdout.
    pub(crate) fn json<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Value {
        self.run(arguments).ok().json()
    }

    /// Imports bytes and gives the ids of the sessions.
    pub(crate) fn import(&self, name: &str, bytes: &[u8]) -> Vec<String> {
        let path = self.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let report = self.json(&["import", "--json", path.to_str().unwrap()]);
        ids(&report)
    }

    pub(crate) fn export(&self, session: &str) -> Vec<u8> {
        self.run(&["export", session]).ok().stdout
    }

    /// Bytes of everything in the store's folder that is data: the database and its log.
    pub(crate) fn stored_bytes(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(self.database().parent().unwrap()).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().to_str().unwrap().to_owned();
            if entry.file_type().unwrap().is_file() && !name.ends_with("-shm") {
                let bytes = std::fs::read(entry.path()).unwrap();
                // An empty log and none are the same: SQLite makes one for a reader.
                if !bytes.is_empty() {
                    files.push((name, bytes));
                }
            }
        }
        files.sort();
        files
    }
}

impl Ran {
    /// Runs a command with `input` on standard input.
    pub(crate) fn with(mut command: Command, input: &[u8]) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Self::of(&output)
    }

    pub(crate) fn of(output: &Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            stdout: output.stdout.clone(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.status, 0, "stderr: {}", self.stderr);
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// The error object of a failure with `--json`; nothing may be on stdout then.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        assert!(self.stdout.is_empty(), "stdout of a failure: {}", self.text());
        let document: Value = serde_json::from_str(self.stderr.trim())
            .unwrap_or_else(|error| panic!("{error}: status {}, stderr {}", self.status, self.stderr));
        document["error"].clone()
    }
}

pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_program")
}

/// The ids of an import report's sessions.
pub(crate) fn ids(report: &Value) -> Vec<String> {
    report["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|session| session["session"].as_str().unwrap().to_owned())
        .collect()
}

/// Whether the full figures are asked for.
pub(crate) fn deep() -> bool {
    std::env::var_os("TINYAGENT_DEEP").is_some()
}

/// The bundled session of the demo.
pub(crate) const DEMO: &[u8] = include_bytes!("../../crates/cli/assets/demo-session.jsonl");

/// The mark that ends a reply.
pub(crate) const END: &str = "[[end of summary]]";

/// A complete reply in the agreed form, but for its end mark, with `body` under every heading.
pub(crate) fn reply(body: &str) -> String {
    let headings = [
        "Goal",
        "Constraints",
        "Done",
        "In progress",
        "Decisions",
        "Files",
        "Tool findings",
        "Errors and fixes",
        "Open questions",
        "Next",
    ];
    let mut text = String::new();
    for heading in headings {
        text.push_str(&format!("## {heading}\n{body}\n\n"));
    }
    text
}
