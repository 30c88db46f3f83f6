//! The released program as its users start it: whole processes, timed and looked at from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use xshell::cmd;

use super::{Profile, megabytes, target};
use crate::workspace::Workspace;

/// How often a command is started of which the shortest run counts.
const REPEATS: usize = 20;
/// The ticks in which the system counts processor time: 100 a second on every Linux.
const TICKS: f64 = 100.0;

/// The program and the folder that holds its store.
#[derive(Debug, Clone)]
pub(super) struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// What one run took.
#[derive(Debug, Clone, Copy)]
pub(super) struct Watched {
    /// From start to end.
    pub(super) took: Duration,
    /// Processor time of all threads in seconds, where the system tells.
    pub(super) processor: Option<f64>,
    /// The most memory held, in megabytes, where the system tells.
    pub(super) peak: Option<f64>,
}

impl Program {
    pub(super) fn build(workspace: &Workspace, folder: &Path, profile: Profile) -> Result<Self> {
        let shell = workspace.shell()?;
        let name = profile.name();
        cmd!(shell, "cargo build --quiet --profile {name} --package tinyagent-memory").run()?;
        let file = format!("tinyagent-memory{}", std::env::consts::EXE_SUFFIX);
        Ok(Self {
            path: target(workspace, profile).join(file),
            folder: folder.to_owned(),
        })
    }

    /// The program with a store of its own.
    pub(super) fn with_folder(&self, name: &str) -> Result<Self> {
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self {
            path: self.path.clone(),
            folder,
        })
    }

    /// The program's size in megabytes.
    pub(super) fn size(&self) -> Result<f64> {
        let metadata = fs::metadata(&self.path).with_context(|| self.path.display().to_string())?;
        Ok(megabytes(metadata.len()))
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
    pub(super) fn best(&self, arguments: &[&str]) -> Result<f64> {
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

    /// Runs it once and looks at it meanwhile.
    pub(super) fn watched(&self, arguments: &[&str]) -> Result<Watched> {
        let before = children_seconds();
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
        let took = start.elapsed();
        if !status.success() {
            bail!("{arguments:?}: {status}");
        }
        let processor = children_seconds().zip(before).map(|(after, before)| after - before);
        Ok(Watched { took, processor, peak })
    }

    /// Writes an input beside the store and returns its path.
    pub(super) fn write(&self, name: &str, text: &[u8]) -> Result<String> {
        let path = self.folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        Ok(path.to_string_lossy().into_owned())
    }

    /// Runs the program and returns what it prints.
    pub(super) fn output(&self, arguments: &[&str]) -> Result<Vec<u8>> {
        let done = self.command(arguments).output().context("starting the program")?;
        if !done.status.success() {
            bail!("{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
        Ok(done.stdout)
    }

    /// Runs the program and reads the JSON that it prints.
    pub(super) fn json(&self, arguments: &[&str]) -> Result<Value> {
        let output = self.output(arguments)?;
        serde_json::from_slice(&output).with_context(|| format!("{arguments:?}"))
    }

    /// What the program holds while it waits for its input, in megabytes, where the system tells.
    pub(super) fn idle(&self) -> Result<Option<f64>> {
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

/// Processor time of all processes that this one started and that have ended, in seconds.
fn children_seconds() -> Option<f64> {
    children_ticks(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Fields 16 and 17 of the line; the second field is a name in parentheses that may hold anything.
fn children_ticks(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(13);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) as f64 / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_is_read_behind_the_name() {
        let stat = "12 (odd ) name) S 1 2 3 4 5 6 7 8 9 10 11 12 150 25 20 0 1";
        assert_eq!(children_ticks(stat), Some(1.75));
        assert_eq!(children_ticks("12 (x) S 1 2"), None);
    }
}
