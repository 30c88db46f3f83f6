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

/// The crates' measuring programs: package, folder, example. One that does not exist is left out.
const PROGRAMS: [(&str, &str, &str); 5] = [
    ("tinyagent-tokens", "crates/tokens", "bench"),
    ("tinyagent-compressor", "crates/compressor", "plan_bench"),
    ("tinyagent-compressor", "crates/compressor", "measure"),
    ("tinyagent-memory-sqlite", "crates/memory-sqlite", "append_bench"),
    ("tinyagent-memory-engine", "crates/memory-engine", "request_bench"),
];

/// Measures everything and prints the table; `write` puts it into the page as well.
pub(crate) fn run(workspace: &Workspace, write: bool, program_only: bool) -> Result<ExitCode> {
    let folder = workspace.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;

    let mut figures = whole_program(workspace, &folder)?;
    if !program_only {
        for (package, crate_folder, example) in PROGRAMS {
            if workspace
                .path(&format!("{crate_folder}/examples/{example}.rs"))
                .is_file()
            {
                figures.extend(measuring_program(workspace, package, example)?);
            }
        }
    }
    let table = table(&figures);
    output::say(&format!("\n{table}"));
    if write {
        let page = workspace
            .read(PAGE)?
            .with_context(|| format!("{PAGE} does not exist"))?;
        workspace.write(PAGE, &between_markers(&page, &table)?)?;
        output::say(&format!("wrote {PAGE}"));
    }
    Ok(ExitCode::SUCCESS)
}

fn measuring_program(workspace: &Workspace, package: &str, example: &str) -> Result<Vec<Figure>> {
    output::say(&format!("==> {package}, example {example}"));
    let shell = workspace.shell()?;
    let text = cmd!(
        shell,
        "cargo run --quiet --release --package {package} --example {example}"
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

fn whole_program(workspace: &Workspace, folder: &Path) -> Result<Vec<Figure>> {
    output::say("==> the program");
    let program = Program::build(workspace, folder)?;
    let mut figures = vec![Figure::new(
        "program size",
        megabytes(fs::metadata(&program.path)?.len()),
        "MB",
    )];
    figures.push(Figure::new("start: --version", program.best(&["--version"])?, "ms"));

    let input = folder.join("long.jsonl");
    let text = fixtures::long(1, IMPORT_SIZE)?;
    fs::write(&input, &text).with_context(|| input.display().to_string())?;
    let input = input.to_string_lossy().into_owned();
    let (took, peak) = program.watched(&["import", &input])?;
    let speed = megabytes(text.len() as u64) / took.as_secs_f64();
    figures.push(Figure::new("import", speed, "MB/s"));
    figures.extend(peak.map(|peak| Figure::new("memory while importing, peak", peak, "MB")));
    let (again, _) = program.watched(&["import", &input])?;
    figures.push(Figure::new(
        "import again, nothing new",
        again.as_secs_f64() * 1_000.0,
        "ms",
    ));

    figures.push(Figure::new(
        "start: sessions list",
        program.best(&["sessions", "list"])?,
        "ms",
    ));
    let session = program.first_session()?;
    figures.push(Figure::new(
        "context of the long session",
        program.best(&["context", &session, "--window", "100000000"])?,
        "ms",
    ));
    Ok(figures)
}

struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Program {
    fn build(workspace: &Workspace, folder: &Path) -> Result<Self> {
        let shell = workspace.shell()?;
        cmd!(shell, "cargo build --release --package tinyagent-memory").run()?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.path("target"), PathBuf::from);
        let path = target
            .join("release")
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
            peak = highest_memory(&child).or(peak);
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

    fn first_session(&self) -> Result<String> {
        let done = self
            .command(&["sessions", "list", "--json"])
            .output()
            .context("starting the program")?;
        let listed: serde_json::Value = serde_json::from_slice(&done.stdout).context("the list of sessions")?;
        listed["sessions"][0]["session"]
            .as_str()
            .map(str::to_owned)
            .context("the store holds no session")
    }
}

fn highest_memory(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
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
