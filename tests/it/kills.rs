//! Kill tests: the writing commands ended by SIGKILL at every write-class system call.
//!
//! Where `strace` is there, every write-class call is a point of a kill; elsewhere the
//! program is killed after a growing time. After each kill the store is whole, what was acknowledged
//! before is there exactly once, and running the command again ends in the state of a run that nobody killed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::{DEMO, Folder, deep, program};

/// The system calls that change files.
pub(crate) const CALLS: &str = "write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat";

/// Kills for each command in a usual run; all points are taken when there are fewer, or in a deep run.
const USUAL_KILLS: usize = 32;

/// A command, what it runs on, and what must hold in the end.
struct Case {
    name: &'static str,
    arguments: Vec<String>,
    input: Vec<u8>,
    prepare: fn(&Folder),
    /// What is compared between a run that was killed and repeated, and one that was not.
    state: fn(&Folder) -> String,
}

/// A point at which something can be done to the program: the call with this name for the nth time. `strace` counts the
/// calls of each name apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) call: String,
    nth: usize,
}

impl Point {
    /// All points of a log, in order.
    pub(crate) fn all(log: &str) -> Vec<Self> {
        Self::of(log, |_| true)
    }

    /// The points of a log whose lines are `wanted`, in order.
    pub(crate) fn of(log: &str, wanted: impl Fn(&str) -> bool) -> Vec<Self> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let calls = log.lines().filter(|line| !line.contains("resumed>"));
        let points = calls.filter_map(|line| {
            let (call, _) = line.split_once('(')?;
            let call = call.rsplit(' ').next()?;
            let nth = counts.entry(call).or_default();
            *nth += 1;
            let point = Self {
                call: call.to_owned(),
                nth: *nth,
            };
            wanted(line).then_some(point)
        });
        points.collect()
    }

    /// The option of `strace` that does it there.
    pub(crate) fn inject(&self, what: &str) -> String {
        format!("inject={}:{what}:when={}", self.call, self.nth)
    }

    /// The option of `strace` that does it there and at every later call of this name.
    pub(crate) fn inject_from_then_on(&self, what: &str) -> String {
        format!("{}+", self.inject(what))
    }
}

pub(crate) fn strace_works() -> bool {
    let tried = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}

impl Case {
    fn check(&self) {
        let base = Folder::new();
        (self.prepare)(&base);
        let whole = copy(&base);
        run(&whole, &self.arguments, &self.input);
        let expected = (self.state)(&whole);
        let kept = acknowledged(&base);
        let traced = strace_works();
        if !traced {
            eprintln!("{}: no strace: killed at random times", self.name);
        }
        let points = if traced { self.points(&base) } else { Vec::new() };
        assert!(
            !(traced && points.is_empty()),
            "{}: no write-class system call",
            self.name
        );
        let count = if traced { points.len() } else { USUAL_KILLS };
        let wanted = if deep() { count } else { count.min(USUAL_KILLS) };
        let mut killed = 0;
        for index in 0..wanted {
            let folder = copy(&base);
            let point = points.get(index * count / wanted);
            killed += usize::from(match point {
                Some(point) => self.kill_at(&folder, point),
                None => self.kill_after(&folder, index),
            });
            self.verify(&folder, &kept, &expected, &format!("{point:?}"));
        }
        eprintln!("{}: {killed} kills at {count} points", self.name);
        assert!(killed > 0 || !traced, "{}: nothing was killed", self.name);
    }

    /// Whole after the kill, and as expected after running it again.
    fn verify(&self, folder: &Folder, kept: &[(String, Vec<String>)], expected: &str, point: &str) {
        if folder.database().exists() {
            let report = folder.run(&["check", "--json"]);
            assert_eq!(
                report.status,
                0,
                "{} killed at {point}: {} {}",
                self.name,
                report.text(),
                report.stderr
            );
        }
        for (session, bodies) in kept {
            let now = bodies_of(folder, session);
            assert!(
                now.starts_with(bodies),
                "{} killed at {point}: session {session} lost a message",
                self.name
            );
        }
        run(folder, &self.arguments, &self.input);
        assert_eq!(
            (self.state)(folder),
            expected,
            "{} killed at {point}, then run again",
            self.name
        );
        assert_eq!(folder.json(&["check", "--json"])["ok"], true);
    }

    fn points(&self, base: &Folder) -> Vec<Point> {
        let folder = copy(base);
        let log = folder.path().join("calls.log");
        self.trace(&folder, &[], &log);
        Point::all(&fs::read_to_string(&log).unwrap())
    }

    fn kill_at(&self, folder: &Folder, point: &Point) -> bool {
        let log = folder.path().join("calls.log");
        !self.trace(folder, &["-e", &point.inject("signal=SIGKILL")], &log)
    }

    fn trace(&self, folder: &Folder, options: &[&str], log: &Path) -> bool {
        let mut command = Command::new("strace");
        command
            .args(["-f", "-e", &format!("trace={CALLS}")])
            .args(options)
            .arg("-o")
            .arg(log);
        command
            .arg(program())
            .arg("--cwd")
            .arg(folder.path())
            .args(&self.arguments);
        feed(command, &self.input).wait().unwrap().success()
    }

    fn kill_after(&self, folder: &Folder, index: usize) -> bool {
        let mut child = feed(folder.command(&self.arguments), &self.input);
        std::thread::sleep(Duration::from_micros(500 * index as u64));
        // It may have ended already.
        let _already_ended = child.kill();
        !child.wait().unwrap().success()
    }
}

fn feed(mut command: Command, input: &[u8]) -> std::process::Child {
    use std::io::Write as _;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A program that is killed does not read to the end.
    drop(child.stdin.take().unwrap().write_all(input));
    child
}

fn run(folder: &Folder, arguments: &[String], input: &[u8]) {
    folder.run_with(arguments, input);
}

/// A copy of the folder with its store.
pub(crate) fn copy(from: &Folder) -> Folder {
    let to = Folder::new();
    copy_tree(from.path(), to.path());
    to
}

fn copy_tree(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&target).unwrap();
            fs::set_permissions(&target, entry.metadata().unwrap().permissions()).unwrap();
            copy_tree(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}

/// The messages of every session, in order: what a caller was told is stored.
fn acknowledged(folder: &Folder) -> Vec<(String, Vec<String>)> {
    if !folder.database().exists() {
        return Vec::new();
    }
    sessions(folder)
        .into_iter()
        .map(|session| (session.clone(), bodies_of(folder, &session)))
        .collect()
}

fn sessions(folder: &Folder) -> Vec<String> {
    let mut found = crate::support::ids(&folder.json(&["sessions", "list", "--json"]));
    found.sort();
    found
}

fn bodies_of(folder: &Folder, session: &str) -> Vec<String> {
    let exported = folder.run(&["export", session, "--format", "native"]).ok().text();
    exported
        .lines()
        .skip(1)
        .filter_map(|line| Some(serde_json::from_str::<Value>(line).ok()?["message"].to_string()))
        .collect()
}

/// All messages of all sessions, and how many summaries of each state there are.
fn whole_state(folder: &Folder) -> String {
    let mut state = String::new();
    for session in sessions(folder) {
        let detail = folder.json(&["sessions", "show", &session, "--json"]);
        let summaries: Vec<String> = detail["summaries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|summary| format!("{} {} {}", summary["state"], summary["covers"], summary["tokens"]))
            .collect();
        let runs: Vec<&Value> = detail["runs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|run| &run["state"])
            .collect();
        state.push_str(&format!("{session} {} {runs:?} {summaries:?}\n", detail["state"]));
        for body in bodies_of(folder, &session) {
            state.push_str(&body);
            state.push('\n');
        }
    }
    state
}

/// The messages alone: what of a compaction is undone or not differs between a first and a second run.
fn messages_only(folder: &Folder) -> String {
    let all: Vec<String> = sessions(folder)
        .iter()
        .flat_map(|session| bodies_of(folder, session))
        .collect();
    all.join("\n")
}

fn strings(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|argument| (*argument).to_owned()).collect()
}

fn nothing(_: &Folder) {}

fn demo_imported(folder: &Folder) {
    folder.import("demo.jsonl", DEMO);
}

fn half_imported(folder: &Folder) {
    let half = DEMO
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .nth(200)
        .unwrap();
    folder.import("demo.jsonl", &DEMO[..half]);
    fs::write(folder.path().join("demo.jsonl"), DEMO).unwrap();
}

fn run_begun(folder: &Folder) {
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
}

fn demo_compacted(folder: &Folder) {
    demo_imported(folder);
    folder
        .run(&["compact", &sessions(folder)[0], "--window", "131072"])
        .ok();
}

/// The demo's main session has this id.
fn demo_session() -> String {
    let folder = Folder::new();
    let mut found = folder.import("demo.jsonl", DEMO);
    found.remove(0)
}

#[test]
fn import_into_a_new_store() {
    let arguments = strings(&["import", "-"]);
    Case {
        name: "import",
        arguments,
        input: DEMO.to_vec(),
        prepare: nothing,
        state: whole_state,
    }
    .check();
}

#[test]
fn import_of_a_file_that_has_grown() {
    let arguments = strings(&["import", "-"]);
    Case {
        name: "import of a grown file",
        arguments,
        input: DEMO.to_vec(),
        prepare: half_imported,
        state: messages_only,
    }
    .check();
}

#[test]
fn begin_in_a_new_store() {
    let arguments = strings(&["run", "begin", "work", "--user", "go", "--key", "k"]);
    Case {
        name: "run begin",
        arguments,
        input: Vec::new(),
        prepare: nothing,
        state: whole_state,
    }
    .check();
}

#[test]
fn begin_with_prompt_tools_and_model() {
    let arguments = strings(&[
        "run", "begin", "work", "--user", "go", "--system", "be brief", "--tools", "-", "--model", "gpt-4o", "--key",
        "k",
    ]);
    Case {
        name: "run begin with a prompt",
        arguments,
        input: br#"[{"name":"read","input_schema":{"type":"object"}}]"#.to_vec(),
        prepare: nothing,
        state: whole_state,
    }
    .check();
}

#[test]
fn append() {
    let arguments = strings(&["run", "append", "work", "-", "--key", "k"]);
    let input = br#"[{"role":"assistant","content":"one"},{"role":"assistant","content":"two"}]"#.to_vec();
    Case {
        name: "run append",
        arguments,
        input,
        prepare: run_begun,
        state: whole_state,
    }
    .check();
}

#[test]
fn next_and_finish() {
    let arguments = strings(&["run", "finish", "work", "succeeded"]);
    Case {
        name: "run finish",
        arguments,
        input: Vec::new(),
        prepare: run_begun,
        state: whole_state,
    }
    .check();
}

#[test]
fn compact() {
    let arguments = strings(&["compact", &demo_session(), "--window", "131072"]);
    Case {
        name: "compact",
        arguments,
        input: Vec::new(),
        prepare: demo_imported,
        state: whole_state,
    }
    .check();
}

#[test]
fn uncompact() {
    let folder = Folder::new();
    demo_compacted(&folder);
    let detail = folder.json(&["sessions", "show", &demo_session(), "--json"]);
    let summary = detail["summaries"][0]["summary"].as_str().unwrap().to_owned();
    let arguments = strings(&["uncompact", &summary]);
    Case {
        name: "uncompact",
        arguments,
        input: Vec::new(),
        prepare: demo_compacted,
        state: whole_state,
    }
    .check();
}
