//! The runs: some targets at once, each with its log, and a line for each at the end.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;

use anyhow::{Context, Result};

use super::build::Build;
use crate::output;

/// Seconds that one input may take.
const TIMEOUT: u32 = 10;

/// MiB that a target may take.
const MEMORY: u32 = 2_048;

/// Bytes of the longest input. Long enough for what looks at pieces of some hundred bytes, short enough to be quick.
const LONGEST: u32 = 4_096;

/// Lines of the log that are shown when a target fails.
const SHOWN: usize = 40;

/// What is the same for all targets of a run.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) build: &'a Build,
    pub(crate) dictionary: &'a Path,
    pub(crate) seconds: u32,
    pub(crate) seed: u32,
}

/// Runs the targets, `jobs` at once, and returns how many failed.
pub(crate) fn all(plan: &Plan<'_>, names: &[&str], jobs: usize) -> Result<usize> {
    let waiting = Mutex::new(names.iter());
    let work = || -> Result<usize> {
        let mut failed = 0;
        loop {
            let next = waiting.lock().map(|mut names| names.next()).unwrap_or_default();
            let Some(name) = next else {
                return Ok(failed);
            };
            failed += usize::from(!one(plan, name)?);
        }
    };
    std::thread::scope(|scope| {
        #[expect(clippy::needless_collect, reason = "all are started before one is waited for")]
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a worker does not panic"))
            .sum()
    })
}

/// Runs one target and says how it went.
fn one(plan: &Plan<'_>, name: &str) -> Result<bool> {
    let build = plan.build;
    let folder = |path: PathBuf| -> Result<PathBuf> {
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        Ok(path)
    };
    let artifacts = folder(build.source(&format!("artifacts/{name}")))?;
    let before = failing(&artifacts)?;
    let log_path = folder(build.made("logs"))?.join(name);
    let log = File::create(&log_path).with_context(|| log_path.display().to_string())?;
    let mut command = Command::new(build.program(name));
    command
        // What is found goes into the first folder; the others are only read.
        .arg(folder(build.made(&format!("found/{name}")))?)
        .arg(build.made(&format!("seeds/{name}")))
        .args(stored(build, name))
        .arg(format!("-dict={}", plan.dictionary.display()))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg(format!("-max_total_time={}", plan.seconds))
        .arg(format!("-seed={}", plan.seed))
        .args([
            format!("-timeout={TIMEOUT}"),
            format!("-rss_limit_mb={MEMORY}"),
            format!("-max_len={LONGEST}"),
            "-print_final_stats=1".to_owned(),
        ])
        .stdout(log.try_clone().context("the log")?)
        .stderr(log);
    let status = command.status().with_context(|| format!("running {name}"))?;
    let text =
        String::from_utf8_lossy(&fs::read(&log_path).with_context(|| log_path.display().to_string())?).into_owned();
    output::say(&format!("{name:<9} {}", figures(&text)));
    if status.success() {
        return Ok(true);
    }
    let lines: Vec<&str> = text.lines().collect();
    for line in lines.iter().skip(lines.len().saturating_sub(SHOWN)) {
        output::complain(line);
    }
    for path in failing(&artifacts)?.iter().filter(|path| !before.contains(path)) {
        let shown = build.shown(path);
        output::complain(&format!("{name} fails on {shown}"));
        output::complain(&format!("  again:   cargo xtask fuzz {name} --input {shown}"));
        output::complain(&format!(
            "  smaller: cargo xtask fuzz {name} --input {shown} --minimise"
        ));
    }
    Ok(false)
}

/// The folders of stored inputs that exist.
fn stored(build: &Build, name: &str) -> Vec<PathBuf> {
    ["corpus", "regressions"]
        .map(|kind| build.source(&format!("{kind}/{name}")))
        .into_iter()
        .filter(|folder| folder.is_dir())
        .collect()
}

/// The failing inputs in a folder.
fn failing(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// What libFuzzer says at the end, in one line.
fn figures(log: &str) -> String {
    let stat = |name: &str| {
        log.lines()
            .rev()
            .find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name)?.strip_prefix(':'))
            .map_or("?", str::trim)
    };
    let word_after = |word: &str| {
        log.lines()
            .rev()
            .filter(|line| line.starts_with('#'))
            .find_map(|line| line.split(' ').skip_while(|part| *part != word).nth(1))
            .unwrap_or("?")
    };
    format!(
        "{} inputs, {} a second, {} edges, {} kept, {} MiB",
        stat("number_of_executed_units"),
        stat("average_exec_per_sec"),
        word_after("cov:"),
        word_after("corp:"),
        stat("peak_rss_mb"),
    )
}

/// Runs one input, or makes it smaller.
pub(crate) fn one_input(build: &Build, name: &str, input: &Path, minimise: bool) -> Result<ExitCode> {
    let mut command = Command::new(build.program(name));
    command.arg(input).arg(format!("-timeout={TIMEOUT}"));
    if minimise {
        let small = build.source(&format!("artifacts/{name}/minimised"));
        command
            .args(["-minimize_crash=1", "-runs=200000", "-max_total_time=120"])
            .arg(format!("-exact_artifact_path={}", small.display()));
    }
    let status = command.status().with_context(|| format!("running {name}"))?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_figures_of_a_log_are_read() {
        let log = "#2 INITED cov: 10 ft: 11 corp: 1/1b\n#9\tpulse  cov: 12 ft: 13 corp: 2/3b exec/s: 4\n\
                   stat::number_of_executed_units: 9\nstat::average_exec_per_sec:     4\nstat::peak_rss_mb:              31\n";
        assert_eq!(figures(log), "9 inputs, 4 a second, 12 edges, 2/3b kept, 31 MiB");
    }
}
