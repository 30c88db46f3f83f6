//! The page of commands: the help of every command of the built program, in the order of the help.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use xshell::cmd;

use crate::workspace::Workspace;

/// The built program.
pub(super) struct Program {
    path: PathBuf,
}

impl Program {
    /// Builds the program in the development profile.
    pub(super) fn build(workspace: &Workspace) -> Result<Self> {
        let shell = workspace.shell()?;
        let lines = cmd!(
            shell,
            "cargo build --quiet --package tinyagent-memory --bin tinyagent-memory --message-format json"
        )
        .quiet()
        .read()
        .context("building the program")?;
        let path = lines
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter(|message| message["target"]["name"] == "tinyagent-memory")
            .find_map(|message| message["executable"].as_str().map(PathBuf::from))
            .context("cargo names no program")?;
        Ok(Self { path })
    }

    /// Runs the program and returns what it prints on standard output.
    ///
    /// Nothing is attached to the terminal and the width is fixed, so that the text is the same everywhere.
    pub(super) fn output(&self, arguments: &[&str]) -> Result<String> {
        let done = Command::new(&self.path)
            .args(arguments)
            .env("COLUMNS", "100")
            .env("NO_COLOR", "1")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .with_context(|| self.path.display().to_string())?;
        if !done.status.success() {
            let complaint = String::from_utf8_lossy(&done.stderr).into_owned();
            bail!("tinyagent-memory {}: {}: {complaint}", arguments.join(" "), done.status);
        }
        Ok(String::from_utf8(done.stdout)?)
    }
}

/// Renders the page.
pub(super) fn page(program: &Program) -> Result<String> {
    let mut page = String::from(
        "# Commands\n\n\
         Generated from the program by `cargo xtask docs`; do not edit.\n\n\
         Results go to standard output, everything else to standard error. The exit codes are those of \
         [errors](errors.md), the JSON shapes those of [json](json.md).\n",
    );
    section(program, &[], &mut page)?;
    Ok(page)
}

fn section(program: &Program, command: &[&str], page: &mut String) -> Result<()> {
    let help = program.output(&[command, &["--help"]].concat())?;
    let name = [&["tinyagent-memory"], command].concat().join(" ");
    page.push_str(&format!("\n## `{name}`\n\n```text\n{}\n```\n", trimmed(&help)));
    for below in subcommands(&help) {
        section(program, &[command, &[below.as_str()]].concat(), page)?;
    }
    Ok(())
}

/// No line ends in spaces, and the text in no empty lines.
fn trimmed(help: &str) -> String {
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The names under `Commands:`, without `help`.
fn subcommands(help: &str) -> Vec<String> {
    let names = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.trim().is_empty());
    names
        // A description that is wrapped is indented further than a name.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(|name| name.trim_end_matches(',').to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELP: &str = "Keeps it.\n\nUsage: x [OPTIONS] <COMMAND>\n\nCommands:\n  import    Import a file that is\n            long\n  sessions  List sessions\n  help      Print this message\n\nOptions:\n  -q, --quiet\n";

    #[test]
    fn subcommands_are_read_from_the_help() {
        assert_eq!(subcommands(HELP), ["import", "sessions"]);
        assert!(subcommands("Usage: x FILE\n\nOptions:\n  -q\n").is_empty());
    }

    #[test]
    fn spaces_at_the_end_are_cut() {
        assert_eq!(trimmed("a  \n\nb\n\n"), "a\n\nb");
    }
}
