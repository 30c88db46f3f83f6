//! What of a session's key facts survives in its extractive summary, by the compressor's own measures.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::cmd;

use super::program::Program;
use super::{Profile, example};
use crate::figures::Figure;
use crate::output;
use crate::workspace::Workspace;

const DEMO: &str = "crates/cli/assets/demo-session.jsonl";
/// Names a folder of further transcripts; what is long in it is measured too.
const TRANSCRIPTS: &str = "TINYAGENT_TRANSCRIPTS";
/// A session is long from so many tokens on: more than half of the default window, so that it would be compacted.
const LONG: u64 = 100_000;
/// Files below this size, in bytes, hold no long session.
const LONG_FILE: u64 = 300_000;

/// The measures that are reported: their field and how they are called.
const FACTS: [(&str, &str); 5] = [
    ("edited_paths", "edited paths kept"),
    ("constraints", "constraint sentences kept"),
    ("errors", "errors kept"),
    (
        "error_places",
        "error lines kept, in full or as a place of the same error",
    ),
    ("error_lines", "error lines kept in full"),
];

/// Sums over sessions.
#[derive(Debug, Default)]
struct Sums {
    sessions: u64,
    /// Kept and total, in the order of [`FACTS`].
    facts: [(u64, u64); 5],
    summary: u64,
    region: u64,
}

/// Measures the demo session, and the long sessions of the folder that the environment names.
pub(super) fn survival(workspace: &Workspace, program: &Program, profile: Profile) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    let demo = program.with_folder("demo")?;
    let path = workspace.path(DEMO);
    let mut sums = Sums::default();
    for (session, _) in imported(&demo, &path)?.into_iter().take(1) {
        sums.add(&measures(workspace, &demo, profile, &session)?);
    }
    figures.extend(sums.figures("demo session"));

    let Some(folder) = std::env::var_os(TRANSCRIPTS).map(PathBuf::from) else {
        output::say(&format!(
            "{TRANSCRIPTS} names no folder: only the demo session is summarised"
        ));
        return Ok(figures);
    };
    let store = program.with_folder("transcripts")?;
    let mut sums = Sums::default();
    for path in long_files(&folder)? {
        let name = path
            .file_name()
            .map(OsStr::to_string_lossy)
            .unwrap_or_default()
            .into_owned();
        // A folder of others may hold files that are no conversations.
        let Ok(sessions) = imported(&store, &path) else {
            output::say(&format!("{name}: not imported"));
            continue;
        };
        for (session, _) in sessions.into_iter().filter(|(_, tokens)| *tokens >= LONG) {
            match measures(workspace, &store, profile, &session) {
                Ok(found) => {
                    output::say(&format!("{name}: {}", short(&found)));
                    sums.add(&found);
                }
                Err(error) => output::say(&format!("{name}: {error:#}")),
            }
        }
    }
    if sums.sessions > 0 {
        figures.extend(sums.figures(&format!("{} public sessions of 100k tokens and more", sums.sessions)));
    }
    Ok(figures)
}

fn long_files(folder: &std::path::Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        if entry
            .metadata()
            .is_ok_and(|metadata| metadata.is_file() && metadata.len() >= LONG_FILE)
        {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

/// The sessions of a file with their tokens.
fn imported(program: &Program, path: &std::path::Path) -> Result<Vec<(String, u64)>> {
    let report = program.json(&["import", &path.to_string_lossy(), "--json"])?;
    let sessions = report["sessions"].as_array().context("the import names no sessions")?;
    let read = |session: &Value| Some((session["session"].as_str()?.to_owned(), session["tokens"].as_u64()?));
    Ok(sessions.iter().filter_map(read).collect())
}

fn measures(workspace: &Workspace, program: &Program, profile: Profile, session: &str) -> Result<Value> {
    let lines = program.output(&["export", session, "--format", "native"])?;
    let shell = workspace.shell()?;
    let measure = example(workspace, profile, "measure");
    let text = cmd!(shell, "{measure}").stdin(lines).quiet().read()?;
    serde_json::from_str(&text).context("what the example `measure` prints")
}

fn short(found: &Value) -> String {
    let parts = FACTS
        .iter()
        .map(|(field, name)| format!("{name} {}/{}", found[*field]["kept"], found[*field]["total"]));
    let parts: Vec<String> = parts.collect();
    format!(
        "{}, {} of {} tokens",
        parts.join(", "),
        found["summary_tokens"],
        found["region_tokens"]
    )
}

impl Sums {
    fn add(&mut self, found: &Value) {
        self.sessions += 1;
        for ((field, _), sum) in FACTS.iter().zip(&mut self.facts) {
            sum.0 += found[*field]["kept"].as_u64().unwrap_or(0);
            sum.1 += found[*field]["total"].as_u64().unwrap_or(0);
        }
        self.summary += found["summary_tokens"].as_u64().unwrap_or(0);
        self.region += found["region_tokens"].as_u64().unwrap_or(0);
    }

    /// Shares in percent. A kind of fact that does not occur has no figure.
    fn figures(&self, label: &str) -> Vec<Figure> {
        let share = |part: u64, whole: u64| part as f64 / whole as f64 * 100.0;
        let facts = FACTS.iter().zip(&self.facts).filter(|(_, (_, total))| *total > 0);
        let mut figures: Vec<Figure> = facts
            .map(|((_, name), (kept, total))| {
                Figure::new(&format!("{label}: {name} (of {total})"), share(*kept, *total), "%")
            })
            .collect();
        if self.region > 0 {
            let name = format!("{label}: summary to region (of {} tokens)", self.region);
            figures.push(Figure::new(&name, share(self.summary, self.region), "%"));
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_summed_over_sessions() {
        let mut sums = Sums::default();
        for kept in [1, 3] {
            sums.add(&serde_json::json!({
                "edited_paths": {"kept": kept, "total": 4},
                "errors": {"kept": 0, "total": 0},
                "summary_tokens": 10,
                "region_tokens": 500,
            }));
        }
        let figures = sums.figures("x");
        let read: Vec<(&str, f64)> = figures
            .iter()
            .map(|figure| (figure.name.as_str(), figure.value))
            .collect();
        assert_eq!(
            read,
            [
                ("x: edited paths kept (of 8)", 50.0),
                ("x: summary to region (of 1000 tokens)", 2.0)
            ]
        );
    }
}
