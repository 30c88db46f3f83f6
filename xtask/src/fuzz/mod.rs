//! Fuzzes the checks: builds the targets in `fuzz/` with coverage counters, runs them, and says what broke.
//!
//! `fuzz/README.md` says what the targets look for and what to do with a failing input.

mod build;
mod inputs;
mod run;

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use memory_testkit::oracle::TARGETS;

use crate::output;
use crate::workspace::Workspace;
use build::Build;

/// The targets whose promises stand elsewhere than in the testkit: those of settings beside their tests, and the one that is only timed.
const OTHERS: [&str; 2] = ["settings", "pace"];

/// What is fuzzed and for how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The targets, all if none is named: scanner, redactor, renderer, texts, notes, settings, pace.
    targets: Vec<String>,
    /// How long each of them runs.
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u32,
    /// How many run at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Where libFuzzer's random numbers begin; 0 is another place every time.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
    /// Run one input and nothing else.
    #[arg(long, value_name = "FILE")]
    input: Option<std::path::PathBuf>,
    /// Make that input as small as it can be.
    #[arg(long, requires = "input")]
    minimise: bool,
}

/// Builds and runs; fails if a target fails.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    let names = names(&options.targets)?;
    let build = Build::new(workspace)?;
    build.run(&names)?;
    if let Some(input) = &options.input {
        let [name] = names[..] else {
            bail!("an input is for one target; name it");
        };
        return run::one_input(&build, name, input, options.minimise);
    }
    let dictionary = inputs::write_dictionary(&build)?;
    for name in &names {
        inputs::write_seeds(&build, name)?;
    }
    let runs = run::Plan {
        build: &build,
        dictionary: &dictionary,
        seconds: options.seconds,
        seed: options.seed,
    };
    let failed = run::all(&runs, &names, options.jobs.max(1))?;
    output::say(&format!("fuzz: {} targets, {failed} failed", names.len()));
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The names that are asked for, or all.
fn names(asked: &[String]) -> Result<Vec<&'static str>> {
    let all = || TARGETS.iter().map(|target| target.name).chain(OTHERS);
    if asked.is_empty() {
        return Ok(all().collect());
    }
    let known = |asked: &String| {
        all().find(|name| name == asked).ok_or_else(|| {
            let names: Vec<_> = all().collect();
            anyhow::anyhow!("no target is called {asked}; there are {}", names.join(", "))
        })
    };
    asked.iter().map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_targets_run_if_none_is_named() {
        assert_eq!(
            names(&[]).unwrap(),
            ["scanner", "redactor", "renderer", "texts", "notes", "settings", "pace"]
        );
        assert_eq!(names(&["texts".to_owned()]).unwrap(), ["texts"]);
        assert!(names(&["text".to_owned()]).is_err());
    }
}
