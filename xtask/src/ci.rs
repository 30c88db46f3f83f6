//! Everything that a change must pass, in one command: what CI runs, and what a person runs before
//! handing a change over.
//!
//! All steps run even if an earlier one fails, so that one run shows everything that is wrong.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::output;
use crate::workspace::Workspace;

/// Set to `1`, it makes the tests use the full counts of generated cases and kills.
const DEEP: &str = "TINYAGENT_DEEP";

/// Counts that single test programs read, as a deep run sets them.
const DEEP_COUNTS: [(&str, &str); 2] = [("MEMORY_SQLITE_MUTATIONS", "3000"), ("PROPTEST_CASES", "1024")];

/// A command of the run.
struct Step {
    name: &'static str,
    arguments: Vec<&'static str>,
    /// Whether the output tells how many tests passed.
    counts_tests: bool,
}

/// How a step went.
struct Outcome {
    name: &'static str,
    passed: bool,
    took: Duration,
}

/// Tests that were seen to pass and to fail.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Counts {
    passed: u64,
    failed: u64,
}

/// Runs every step; `deep` asks for the full counts.
pub(crate) fn run(workspace: &Workspace, deep: bool) -> Result<ExitCode> {
    let steps = steps(has_nextest(workspace), deep);
    let mut outcomes = Vec::new();
    let mut counts = Counts::default();
    for step in &steps {
        output::say(&format!("\n==> {}: cargo {}", step.name, step.arguments.join(" ")));
        let start = Instant::now();
        let (passed, seen) = run_step(workspace, step, deep)?;
        counts.passed += seen.passed;
        counts.failed += seen.failed;
        outcomes.push(Outcome {
            name: step.name,
            passed,
            took: start.elapsed(),
        });
    }
    Ok(summarise(&outcomes, counts))
}

fn summarise(outcomes: &[Outcome], counts: Counts) -> ExitCode {
    output::say("\n==> summary");
    for outcome in outcomes {
        let word = if outcome.passed { "ok" } else { "FAILED" };
        output::say(&format!(
            "{word:<7} {:>7.1} s  {}",
            outcome.took.as_secs_f64(),
            outcome.name
        ));
    }
    output::say(&format!("{} passed, {} failed", counts.passed, counts.failed));
    if outcomes.iter().all(|outcome| outcome.passed) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn steps(has_nextest: bool, deep: bool) -> Vec<Step> {
    let step = |name, arguments: &[&'static str]| Step {
        name,
        arguments: arguments.to_vec(),
        counts_tests: false,
    };
    let counted = |name, arguments: &[&'static str]| Step {
        counts_tests: true,
        ..step(name, arguments)
    };
    // The programs under test are built by their own packages; `--all-targets` covers the examples too.
    let tests = if has_nextest {
        counted(
            "tests",
            &["nextest", "run", "--workspace", "--all-targets", "--no-fail-fast"],
        )
    } else {
        counted("tests", &["test", "--workspace", "--all-targets", "--no-fail-fast"])
    };
    // A usual run always begins at the same numbers; a deep one looks where none has looked.
    let fuzz = if deep {
        step("fuzzing", &["xtask", "fuzz", "--seconds", "600", "--jobs", "2"])
    } else {
        step(
            "fuzzing",
            &["xtask", "fuzz", "--seconds", "10", "--jobs", "2", "--seed", "1"],
        )
    };
    vec![
        step("format", &["fmt", "--all", "--check"]),
        step(
            "lints",
            &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        ),
        tests,
        counted(
            "examples in documentation",
            &["test", "--workspace", "--doc", "--no-fail-fast"],
        ),
        step("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]),
        step("tidy", &["xtask", "tidy", "--skip-docs"]),
        step("reference", &["xtask", "docs", "--check"]),
        step("fixtures", &["xtask", "fixtures", "--check"]),
        fuzz,
    ]
}

fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace.root());
    command
}

fn has_nextest(workspace: &Workspace) -> bool {
    let asked = cargo(workspace)
        .args(["nextest", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

fn run_step(workspace: &Workspace, step: &Step, deep: bool) -> Result<(bool, Counts)> {
    let mut command = cargo(workspace);
    command.args(&step.arguments);
    // A link that leads nowhere is only seen when the documentation is built.
    command.env("RUSTDOCFLAGS", "-D warnings");
    if deep {
        command.env(DEEP, "1").envs(DEEP_COUNTS);
    }
    if !step.counts_tests {
        let status = command.status().with_context(|| step.name.to_owned())?;
        return Ok((status.success(), Counts::default()));
    }
    // Nextest reports on standard error, the test harness on standard output: read the one that counts.
    let reads_errors = step.arguments.first() == Some(&"nextest");
    if reads_errors {
        command.stderr(Stdio::piped());
    } else {
        command.stdout(Stdio::piped());
    }
    let mut child = command.spawn().with_context(|| step.name.to_owned())?;
    let mut counts = Counts::default();
    if let Some(stream) = child.stderr.take() {
        counts = pass_on(BufReader::new(stream), output::complain)?;
    } else if let Some(stream) = child.stdout.take() {
        counts = pass_on(BufReader::new(stream), output::say)?;
    }
    let status = child.wait().with_context(|| step.name.to_owned())?;
    Ok((status.success(), counts))
}

/// Passes every line on and adds up what the summaries say.
fn pass_on(lines: impl BufRead, print: impl Fn(&str)) -> Result<Counts> {
    let mut counts = Counts::default();
    for line in lines.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        print(&line);
        if let Some(seen) = summary(&line) {
            counts.passed += seen.passed;
            counts.failed += seen.failed;
        }
    }
    Ok(counts)
}

/// Reads `test result: ok. 3 passed; 1 failed; …` and `Summary [ 1.2s] 4 tests run: 3 passed, 1 failed, …`.
fn summary(line: &str) -> Option<Counts> {
    let line = line.trim();
    if !line.starts_with("test result:") && !line.starts_with("Summary [") {
        return None;
    }
    let number_before = |word: &str| {
        line.split([',', ';', ':', '.'])
            .filter_map(|part| part.trim().strip_suffix(word))
            .find_map(|number| number.trim().parse().ok())
            .unwrap_or(0)
    };
    Some(Counts {
        // "3 passed (1 slow)" names the slow ones behind the number.
        passed: line
            .split_once(" passed")
            .and_then(|(before, _)| before.split_whitespace().next_back())
            .and_then(|number| number.parse().ok())
            .unwrap_or(0),
        failed: number_before("failed") + number_before("timed out"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_summary_are_read() {
        let counts = |passed, failed| Some(Counts { passed, failed });
        assert_eq!(
            summary("     Summary [   1.204s] 41 tests run: 39 passed (2 slow), 2 failed, 0 skipped"),
            counts(39, 2)
        );
        assert_eq!(
            summary("Summary [ 0.1s] 3 tests run: 3 passed, 0 skipped"),
            counts(3, 0)
        );
        assert_eq!(
            summary("test result: FAILED. 7 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out"),
            counts(7, 1)
        );
        assert_eq!(summary("running 3 tests"), None);
    }

    #[test]
    fn lines_are_passed_on_and_added_up() {
        let text = "test result: ok. 2 passed; 0 failed;\nnoise\ntest result: ok. 3 passed; 0 failed;\n";
        let lines = std::cell::Cell::new(0);
        let counts = pass_on(text.as_bytes(), |_| lines.set(lines.get() + 1)).unwrap();
        assert_eq!((counts, lines.get()), (Counts { passed: 5, failed: 0 }, 3));
    }
}
