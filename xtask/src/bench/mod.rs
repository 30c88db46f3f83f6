//! Measures the released program and the crates' own measuring programs, and prints one table a subject.
//!
//! Whole-program figures are the best of several runs, because the machine can only add to them. The
//! generated inputs and the stores lie in `target/bench`, which is emptied first.

mod program;
mod survival;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use jiff::Timestamp;
use xshell::cmd;

use crate::figures::{Figure, table};
use crate::fixtures;
use crate::output;
use crate::workspace::Workspace;
use program::{Program, Watched};
use survival::survival;

const FOLDER: &str = "target/bench";
const PAGE: &str = "docs/benchmarks.md";
const BEGIN: &str = "<!-- figures: written by `cargo xtask bench --write` -->";
const END: &str = "<!-- end of figures -->";

/// The size of the generated transcript, in bytes.
const IMPORT_SIZE: usize = 30_000_000;
/// How often a whole import is run; the fastest counts.
const IMPORTS: usize = 3;
/// The window of the sessions whose next request is measured, in tokens.
const WINDOW: &str = "64000";

/// The generated transcript.
const LONG: &str = "long.jsonl";

/// What a measuring program is given as its argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Given {
    Nothing,
    /// A folder on the disk that is measured.
    Folder,
    /// The generated transcript.
    Transcript,
}

/// The crates' measuring programs: package, example, what it is given, what it measures.
const PROGRAMS: [(&str, &str, Given, &str); 9] = [
    ("tinyagent-memory-core", "checks_bench", Given::Nothing, "Checks"),
    (
        "tinyagent-compressor",
        "plan_bench",
        Given::Nothing,
        "Planning, counts known",
    ),
    (
        "tinyagent-memory-engine",
        "request_bench",
        Given::Folder,
        "Next request, in process",
    ),
    ("tinyagent-memory-engine", "core_bench", Given::Folder, "Core memory"),
    ("tinyagent-memory-engine", "notes_bench", Given::Folder, "Project notes"),
    ("tinyagent-memory-sqlite", "append_bench", Given::Folder, "Appending"),
    ("tinyagent-tokens", "bench", Given::Transcript, "Exact counting, 30 MB"),
    ("tinyagent-tokens", "bench", Given::Nothing, "Exact counting, 9 kB"),
    ("tinyagent-tokens", "calibrate", Given::Nothing, "Estimate"),
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

/// Figures of one subject.
struct Section {
    title: String,
    figures: Vec<Figure>,
}

/// Measures and prints the tables.
pub(crate) fn run(workspace: &Workspace, profile: Profile, scope: Scope, page: Page) -> Result<ExitCode> {
    let folder = workspace.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;

    let program = Program::build(workspace, &folder, profile)?;
    if scope == Scope::All {
        build_examples(workspace, profile)?;
    }
    output::say("==> the program");
    let mut sections = whole_program(&program)?;
    if scope == Scope::All {
        for (package, name, given, title) in PROGRAMS {
            output::say(&format!("==> {package}, example {name}"));
            let argument = match given {
                Given::Nothing => None,
                Given::Folder => Some(folder.clone()),
                Given::Transcript => Some(folder.join(LONG)),
            };
            let figures = measuring_program(workspace, profile, name, argument.as_deref())?;
            sections.push(Section::new(title, figures));
        }
        output::say("==> what a summary keeps");
        let figures = survival(workspace, &program, profile)?;
        sections.push(Section::new("Extractive summary", figures));
    }
    let text = format!("{}\n\n{}", circumstances(profile), tables(&sections));
    output::say(&format!("\n{text}"));
    if page == Page::Written {
        let page = workspace
            .read(PAGE)?
            .with_context(|| format!("{PAGE} does not exist"))?;
        workspace.write(PAGE, &between_markers(&page, &text)?)?;
        output::say(&format!("wrote {PAGE}"));
    }
    Ok(ExitCode::SUCCESS)
}

impl Section {
    fn new(title: &str, figures: Vec<Figure>) -> Self {
        Self {
            title: title.to_owned(),
            figures,
        }
    }
}

fn tables(sections: &[Section]) -> String {
    let parts = sections
        .iter()
        .map(|section| format!("### {}\n\n{}", section.title, table(&section.figures)));
    parts.collect::<Vec<_>>().join("\n")
}

/// The day and the kind of machine: a figure without them says nothing.
fn circumstances(profile: Profile) -> String {
    let date = Timestamp::now().strftime("%Y-%m-%d");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    format!(
        "Measured on {date}: {} build, {system} on {processor}, {cores} cores.",
        profile.name()
    )
}

/// One command builds them all, so that all of them get the same build of what they share.
fn build_examples(workspace: &Workspace, profile: Profile) -> Result<()> {
    let shell = workspace.shell()?;
    let profile = profile.name();
    let mut arguments: Vec<&str> = Vec::new();
    let examples: BTreeSet<&str> = PROGRAMS.iter().map(|(_, name, ..)| *name).chain(["measure"]).collect();
    for example in examples {
        arguments.extend(["--example", example]);
    }
    let packages: BTreeSet<&str> = PROGRAMS.iter().map(|(package, ..)| *package).collect();
    for package in packages {
        arguments.extend(["--package", package]);
    }
    cmd!(shell, "cargo build --quiet --profile {profile} {arguments...}").run()?;
    Ok(())
}

fn measuring_program(
    workspace: &Workspace,
    profile: Profile,
    name: &str,
    argument: Option<&Path>,
) -> Result<Vec<Figure>> {
    let shell = workspace.shell()?;
    let program = example(workspace, profile, name);
    let text = cmd!(shell, "{program} {argument...}")
        .quiet()
        .read()
        .with_context(|| format!("example {name}"))?;
    let (figures, notes): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("figure: "));
    for note in notes {
        output::say(note);
    }
    Ok(figures.into_iter().filter_map(Figure::parse).collect())
}

fn whole_program(program: &Program) -> Result<Vec<Section>> {
    let mut start = vec![
        Figure::new("program size", program.size()?, "MB"),
        Figure::new("start: --version", program.best(&["--version"])?, "ms"),
    ];
    let (import, store) = importing(program)?;
    let list = store.best(&["sessions", "list"])?;
    start.push(Figure::new("start: sessions list", list, "ms"));
    start.extend(store.idle()?.map(|idle| Figure::new("memory while idle", idle, "MB")));
    let (short, long) = (next_request(program, 1_000)?, next_request(program, 100_000)?);
    let next = vec![
        Figure::new("next request, whole program, 1000 messages", short, "ms"),
        Figure::new("next request, whole program, 100000 messages", long, "ms"),
        Figure::new(
            "next request, whole program, 100000 to 1000 messages",
            long / short,
            "x",
        ),
    ];
    Ok(vec![
        Section::new("Program", start),
        Section::new("Import, whole program", import),
        Section::new("Next request, whole program", next),
    ])
}

/// Imports the generated transcript, and the same conversation in a form that is nearly all text. Returns the
/// program with the first one's store.
fn importing(program: &Program) -> Result<(Vec<Figure>, Program)> {
    let text = fixtures::long(1, IMPORT_SIZE)?;
    let input = program.write(LONG, text.as_bytes())?;
    let (mut figures, store) = import(program, "import", &input, text.len())?;
    let again = store.watched(&["import", &input])?.took.as_secs_f64() * 1_000.0;
    figures.push(Figure::new("import again, nothing new", again, "ms"));

    let report = store.json(&["import", &input, "--json"])?;
    let session = report["sessions"][0]["session"]
        .as_str()
        .context("the import names no session")?;
    let dense = store.output(&["export", session, "--format", "openai"])?;
    let input = program.write("dense.json", &dense)?;
    figures.extend(import(program, "import of dense text", &input, dense.len())?.0);
    Ok((figures, store))
}

/// Imports a file several times, each time into a new store, and returns the last store.
fn import(program: &Program, label: &str, input: &str, bytes: usize) -> Result<(Vec<Figure>, Program)> {
    let size = megabytes(bytes as u64);
    let mut runs: Vec<Watched> = Vec::with_capacity(IMPORTS);
    let mut store = program.clone();
    for number in 0..IMPORTS {
        store = program.with_folder(&format!("{label} {number}"))?;
        runs.push(store.watched(&["import", input])?);
    }
    let took = runs.iter().map(|run| run.took).min().unwrap_or_default().as_secs_f64();
    let mut figures = vec![Figure::new(label, size / took, "MB/s")];
    let processor = runs.iter().filter_map(|run| run.processor).reduce(f64::min);
    figures.extend(
        processor.map(|seconds| Figure::new(&format!("{label}, per processor second"), size / seconds, "MB/s")),
    );
    let peak = runs.iter().filter_map(|run| run.peak).reduce(f64::max);
    figures.extend(peak.map(|peak| Figure::new(&format!("{label}, memory at its peak"), peak, "MB")));
    figures.push(Figure::new(&format!("{label}, size of the file"), size, "MB"));
    Ok((figures, store))
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
    // A store of its own: the shorter file is the longer one's beginning, so one store would continue it.
    let program = program.with_folder(&format!("{messages} messages"))?;
    let input = program.write("history.jsonl", text.as_bytes())?;
    let imported = program.json(&["import", "--format", "openai", &input, "--json"])?;
    let session = imported["sessions"][0]["session"]
        .as_str()
        .context("the import names no session")?;
    program.json(&["compact", session, "--window", WINDOW, "--force", "--json"])?;
    program.json(&["run", "begin", session, "--user", "And now?", "--json"])?;
    program.best(&["run", "next", session, "--window", WINDOW, "--format", "openai"])
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

/// Where builds of the profile lie.
fn target(workspace: &Workspace, profile: Profile) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.path("target"), PathBuf::from);
    target.join(profile.folder())
}

fn example(workspace: &Workspace, profile: Profile, name: &str) -> PathBuf {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    target(workspace, profile).join("examples").join(file)
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Replaces what stands between the markers of the page.
fn between_markers(page: &str, text: &str) -> Result<String> {
    let (before, rest) = page
        .split_once(BEGIN)
        .with_context(|| format!("{PAGE} lacks `{BEGIN}`"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{PAGE} lacks `{END}`"))?;
    Ok(format!("{before}{BEGIN}\n\n{text}\n{END}{after}"))
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
