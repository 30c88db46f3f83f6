//! Runs public scanners on the same texts, a file each, and reads in which files they found something.
//!
//! The files lie in `target/quality`, which is made to look like a repository of its own, since some scanners leave
//! out what git ignores. A scanner that is not installed is left out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result};

use crate::output;
use crate::workspace::Workspace;

const FOLDER: &str = "target/quality";
const SECRETLINT_CONFIG: &str = r#"{"rules":[{"id":"@secretlint/secretlint-rule-preset-recommend"}]}"#;

/// What a scanner found.
#[derive(Debug)]
pub(super) struct Outcome {
    /// Its name and version.
    pub(super) name: String,
    /// The numbers of the texts in which it found something.
    pub(super) found: BTreeSet<usize>,
}

/// Writes the texts and runs every scanner that is installed.
pub(super) fn run(workspace: &Workspace, texts: &[&[u8]]) -> Result<Vec<Outcome>> {
    let folder = workspace.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(folder.join(".git")).with_context(|| folder.display().to_string())?;
    for (number, text) in texts.iter().enumerate() {
        let path = folder.join(name(number));
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    let mut outcomes = Vec::new();
    outcomes.extend(detect_secrets(&folder)?);
    outcomes.extend(ripsecrets(&folder)?);
    outcomes.extend(secretlint(&folder, texts.len())?);
    Ok(outcomes)
}

fn detect_secrets(folder: &Path) -> Result<Option<Outcome>> {
    let Some(output) = output_of(folder, "detect-secrets", &["scan", "--all-files", "."])? else {
        return Ok(None);
    };
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).context("what detect-secrets printed")?;
    let version = report["version"].as_str().unwrap_or_default();
    let files = report["results"]
        .as_object()
        .context("detect-secrets printed no results")?;
    Ok(Some(Outcome {
        name: format!("detect-secrets {version}"),
        found: files.keys().filter_map(|file| number(file)).collect(),
    }))
}

fn ripsecrets(folder: &Path) -> Result<Option<Outcome>> {
    let Some(output) = output_of(folder, "ripsecrets", &["."])? else {
        return Ok(None);
    };
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(Some(Outcome {
        name: version(folder, "ripsecrets")?,
        found: lines
            .lines()
            .filter_map(|line| number(line.split_once(':')?.0))
            .collect(),
    }))
}

/// Runs secretlint on a hundred files at a time: its time grows faster than their number. It writes into a file, since
/// what it writes into a pipe is cut off.
fn secretlint(folder: &Path, texts: usize) -> Result<Option<Outcome>> {
    const REPORT: &str = "report.json";
    let config = folder.join(".secretlintrc.json");
    fs::write(&config, SECRETLINT_CONFIG).with_context(|| config.display().to_string())?;
    let mut found = BTreeSet::new();
    for hundred in 0..texts.div_ceil(100) {
        let files = format!("text-{hundred:03}*.txt");
        let arguments = ["--format", "json", "--maskSecrets", "--output", REPORT, &files];
        if output_of(folder, "secretlint", &arguments)?.is_none() {
            return Ok(None);
        }
        let report = fs::read(folder.join(REPORT)).context("what secretlint wrote")?;
        let report: serde_json::Value = serde_json::from_slice(&report).context("what secretlint wrote")?;
        let files = report.as_array().context("secretlint wrote no list")?;
        let with_messages = files
            .iter()
            .filter(|file| file["messages"].as_array().is_some_and(|list| !list.is_empty()));
        found.extend(with_messages.filter_map(|file| number(file["filePath"].as_str()?)));
    }
    Ok(Some(Outcome {
        name: format!("secretlint {}", version(folder, "secretlint")?),
        found,
    }))
}

/// Runs a program to its end; `None` if it is not installed. Scanners end with an error when they find something.
fn output_of(folder: &Path, program: &str, arguments: &[&str]) -> Result<Option<Output>> {
    let result = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    match result {
        Ok(output) => Ok(Some(output)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            output::say(&format!("{program} is not installed; left out"));
            Ok(None)
        }
        Err(error) => Err(error).context(program.to_owned()),
    }
}

fn version(folder: &Path, program: &str) -> Result<String> {
    let output = output_of(folder, program, &["--version"])?.context("the program is gone")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn name(number: usize) -> String {
    format!("text-{number:05}.txt")
}

/// The number of the text whose file this is.
fn number(path: &str) -> Option<usize> {
    let file = PathBuf::from(path);
    let stem = file.file_stem()?.to_str()?;
    stem.strip_prefix("text-")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_knows_its_number() {
        assert_eq!(number(&format!("./{}", name(42))), Some(42));
        assert_eq!(number("a/text-00007.txt"), Some(7));
        assert_eq!(number("other.txt"), None);
    }
}
