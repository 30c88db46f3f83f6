//! Measures the released program and the crates' own measuring programs, and prints one table.
//!
//! Whole-program figures are the best of several runs, because the machine can only add to them. The
//! generated inputs and the stores lie in `target/bench`, which is emptied first.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use xshell::cmd;

use crate::figures::{Figure, table};
use crate::fixtures;
use crate::output;
use crate::workspace::Workspace;

const FOLDER: &str = "target/bench";
const PAGE: &str = "docs/benchmarks.md";
const BEGIN: &str = "<!-- figures: written by `cargo xtask bench --write` -->";
const END: &str = "<!-- end of figures -->";

/// The size of the generated transcript, in bytes.
const IMPORT_SIZE: usize = 30_000_000;
const REPEATS: usize = 10;
/// The window of the sessions whose next request is measured, in tokens.
const WINDOW: &str = "64000";

/// The crates' measuring programs: package, folder, example. One that does not exist is left out.
const PROGRAMS: [(&str, &str, &str); 5] = [
    ("tinyagent-tokens", "crates/tokens", "bench"),
    ("tinyagent-compressor", "crates/compressor", "plan_bench"),
    ("tinyagent-compressor", "crates/compressor", "measure"),
    ("tinyagent-memory-sqlite", "crates/memory-sqlite", "append_bench"),
    ("tinyagent-memory-engine", "crates/memory-engine", "request_bench"),
];

/// Which build is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// What is released: the only one whose figures mean anything.
    Release,
    /// What tests run.
    Dev,
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The program and the crates' own measuring programs.
    All,
    /// The program alone.
    Program,
}

/// Whether the page gets the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    /// The table replaces the one that stands there.
    Written,
    /// The page is left alone.
    Left,
}

/// Measures and prints the table.
pub(crate) fn run(workspace: &Workspace, profile: Profile, scope: Scope, page: Page) -> Result<ExitCode> {
    let folder = workspace.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;

    let mut figures = whole_program(workspace, &folder, profile)?;
    if scope == Scope::All {
        for (package, crate_folder, example) in PROGRAMS {
            if workspace
                .path(&format!("{crate_folder}/examples/{example}.rs"))
                .is_file()
            {
                figures.extend(measuring_program(workspace, profile, package, example)?);
            }
        }
    }
    let table = table(&figures);
    output::say(&format!("\n{table}"));
    if page == Page::Written {
        let page = workspace
            .read(PAGE)?
            .with_context(|| format!("{PAGE} does not exist"))?;
        workspace.write(PAGE, &between_markers(&page, &table)?)?;
        output::say(&format!("wrote {PAGE}"));
    }
    Ok(ExitCode::SUCCESS)
}

fn measuring_program(workspace: &Workspace, profile: Profile, package: &str, example: &str) -> Result<Vec<Figure>> {
    output::say(&format!("==> {package}, example {example}"));
    let shell = workspace.shell()?;
    let profile = profile.name();
    let text = cmd!(
        shell,
        "cargo run --quiet --profile {profile} --package {package} --example {example}"
    )
    .quiet()
    .read()
    .with_context(|| format!("{package}, example {example}"))?;
    let (figures, notes): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("figure: "));
    for note in notes {
        output::say(note);
    }
    Ok(figures.into_iter().filter_map(Figure::parse).collect())
}

fn whole_program(workspace: &Workspace, folder: &Path, profile: Profile) -> Result<Vec<Figure>> {
    output::say("==> the program");
    let program = Program::build(workspace, folder, profile)?;
    let size = fs::metadata(&program.path)
        .with_context(|| program.path.display().to_string())?
        .len();
    let mut figures = vec![Figure::new("program size", megabytes(size), "MB")];
    figures.push(Figure::new("start: --version", program.best(&["--version"])?, "ms"));
    figures.extend(importing(&program)?);
    figures.push(Figure::new(
        "start: sessions list",
        program.best(&["sessions", "list"])?,
        "ms",
    ));
    figures.extend(program.idle()?.map(|idle| Figure::new("memory while idle", idle, "MB")));
    for (messages, name) in [
        (1_000, "next request, 1,000 messages"),
        (100_000, "next request, 100,000 messages"),
    ] {
        figures.push(Figure::new(name, next_request(&program, messages)?, "ms"));
    }
    Ok(figures)
}

fn importing(program: &Program) -> Result<Vec<Figure>> {
    let text = fixtures::long(1, IMPORT_SIZE)?;
    let input = program.write("long.jsonl", &text)?;
    let (took, peak) = program.watched(&["import", &input])?;
    let speed = megabytes(text.len() as u64) / took.as_secs_f64();
    let mut figures = vec![Figure::new("import", speed, "MB/s")];
    figures.extend(peak.map(|peak| Figure::new("memory while importing, peak", peak, "MB")));
    let (again, _) = program.watched(&["import", &input])?;
    figures.push(Figure::new(
        "import again, nothing new",
        again.as_secs_f64() * 1_000.0,
        "ms",
    ));
    Ok(figures)
}

/// What the next request costs in a session of so many messages whose context was compacted, in milliseconds.
///
/// The cost of a turn must follow from what is in view, not from the length of the history.
fn next_request(program: &Program, messages: usize) -> Result<f64> {
    let mut text = String::new();
    for number in 0..messages / 2 {
        let question = format!(
            "Question {number}: what does the tide gauge of station {} say?",
            number % 97
        );
        let answer = format!(
            "It says {} centimetres above datum, measured at minute {}.",
            number % 613,
            number % 1_440
        );
        for (role, content) in [("user", question), ("assistant", answer)] {
            text.push_str(&serde_json::json!({"role": role, "content": content}).to_string());
            text.push('\n');
        }
    }
    let input = program.write(&format!("{messages}.jsonl"), &text)?;
    let imported = program.json(&["import", "--format", "openai", &input, "--json"])?;
    let session = imported["sessions"][0]["session"]
        .as_str()
        .context("the import names no session")?;
    program.json(&["compact", session, "--window", WINDOW, "--force", "--json"])?;
    program.json(&["run", "begin", session, "--user", "And now?", "--json"])?;
    program.best(&["run", "next", session, "--window", WINDOW, "--format", "openai"])
}

struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "dev",
        }
    }

    /// The folder below `target/`.
    fn folder(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "debug",
        }
    }
}

impl Program {
    fn build(workspace: &Workspace, folder: &Path, profile: Profile) -> Result<Self> {
        let shell = workspace.shell()?;
        let name = profile.name();
        cmd!(shell, "cargo build --quiet --profile {name} --package tinyagent-memory").run()?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.path("target"), PathBuf::from);
        let path = target
            .join(profile.folder())
            .join(format!("tinyagent-memory{}", std::env::consts::EXE_SUFFIX));
        Ok(Self {
            path,
            folder: folder.to_owned(),
        })
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.path);
        command
            .arg("--cwd")
            .arg(&self.folder)
            .args(arguments)
            .stdin(Stdio::null());
        command
    }

    /// The shortest of several runs, in milliseconds.
    fn best(&self, arguments: &[&str]) -> Result<f64> {
        let mut best = Duration::MAX;
        for _ in 0..REPEATS {
            let start = Instant::now();
            let done = self.command(arguments).output().context("starting the program")?;
            best = best.min(start.elapsed());
            if !done.status.success() {
                bail!("{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
            }
        }
        Ok(best.as_secs_f64() * 1_000.0)
    }

    /// How long one run took, and the most memory it held, in megabytes, where the system tells.
    fn watched(&self, arguments: &[&str]) -> Result<(Duration, Option<f64>)> {
        let start = Instant::now();
        let mut child = self
            .command(arguments)
            .stdout(Stdio::null())
            .spawn()
            .context("starting the program")?;
        let mut peak = None;
        let status = loop {
            // The system keeps the highest mark itself, so a look now and then misses only the last moment.
            peak = memory(&child, "VmHWM:").or(peak);
            if let Some(status) = child.try_wait()? {
                break status;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        if !status.success() {
            bail!("{arguments:?}: {status}");
        }
        Ok((start.elapsed(), peak))
    }

    /// Writes an input beside the store and returns its path.
    fn write(&self, name: &str, text: &str) -> Result<String> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        Ok(path.to_string_lossy().into_owned())
    }

    /// Runs the program and reads the JSON that it prints.
    fn json(&self, arguments: &[&str]) -> Result<serde_json::Value> {
        let done = self.command(arguments).output().context("starting the program")?;
        if !done.status.success() {
            bail!("{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
        serde_json::from_slice(&done.stdout).with_context(|| format!("{arguments:?}"))
    }

    /// What the program holds while it waits for its input, in megabytes, where the system tells.
    fn idle(&self) -> Result<Option<f64>> {
        let mut command = self.command(&["import", "-"]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command.spawn().context("starting the program")?;
        std::thread::sleep(Duration::from_millis(300));
        let held = memory(&child, "VmRSS:");
        // With its input closed it ends; that nothing came is an error of its own, and not ours.
        drop(child.stdin.take());
        child.wait().context("waiting for the program")?;
        Ok(held)
    }
}

/// A figure of the process's status, in megabytes.
fn memory(child: &Child, field: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(megabytes(kilobytes * 1_024))
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Replaces what stands between the markers of the page.
fn between_markers(page: &str, table: &str) -> Result<String> {
    let (before, rest) = page
        .split_once(BEGIN)
        .with_context(|| format!("{PAGE} lacks `{BEGIN}`"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{PAGE} lacks `{END}`"))?;
    Ok(format!("{before}{BEGIN}\n\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_markers_is_replaced() {
        let page = format!("# a\n{BEGIN}\nold\n{END}\nb\n");
        let written = between_markers(&page, "new\n").unwrap();
        assert_eq!(written, format!("# a\n{BEGIN}\n\nnew\n\n{END}\nb\n"));
        assert!(between_markers("# a\n", "new").is_err());
    }
}
