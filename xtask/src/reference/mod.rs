//! The generated part of the reference: what the code says about itself, as pages.
//!
//! The tables of errors and of credentials come from `memory-core`, that of settings from `settings`. Commands and JSON shapes are asked from the program's library
//! by way of the example `reference`, so that the tasks themselves do not depend on it.

mod commands;
mod credentials;
mod errors;
mod facts;
mod json;
mod settings;

use std::process::ExitCode;

use anyhow::Result;

use crate::finding::Finding;
use crate::output;
use crate::workspace::Workspace;

/// One generated page.
struct Page {
    path: &'static str,
    text: String,
}

/// Writes the pages, or compares them if `check` is set.
pub(crate) fn run(workspace: &Workspace, check_only: bool) -> Result<ExitCode> {
    if check_only {
        let findings = check(workspace)?;
        for finding in &findings {
            output::say(&finding.to_string());
        }
        if findings.is_empty() {
            output::say("docs: the generated reference is current");
            return Ok(ExitCode::SUCCESS);
        }
        return Ok(ExitCode::FAILURE);
    }
    for page in pages(workspace)? {
        let is_same = workspace.read(page.path)?.is_some_and(|text| text == page.text);
        if !is_same {
            workspace.write(page.path, &page.text)?;
        }
        output::say(&format!(
            "{} {}",
            if is_same { "current" } else { "written" },
            page.path
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// Finds generated pages that the code has left behind.
pub(crate) fn check(workspace: &Workspace) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for page in pages(workspace)? {
        let stored = workspace.read(page.path)?.unwrap_or_default();
        if let Some(line) = first_difference(&stored, &page.text) {
            let text = "is not what the code says; run `cargo xtask docs`";
            findings.push(Finding::at(page.path, line, "generated-docs", text));
        }
    }
    Ok(findings)
}

fn pages(workspace: &Workspace) -> Result<Vec<Page>> {
    let facts = facts::Facts::ask(workspace)?;
    Ok(vec![
        Page {
            path: "docs/reference/errors.md",
            text: errors::page(),
        },
        Page {
            path: "docs/reference/commands.md",
            text: commands::page(&facts.commands),
        },
        Page {
            path: "docs/reference/credentials.md",
            text: credentials::page(),
        },
        Page {
            path: "docs/reference/settings.md",
            text: settings::page(),
        },
        Page {
            path: "docs/reference/json.md",
            text: json::page(&facts.schemas)?,
        },
    ])
}

/// The first line, counted from 1, in which two texts differ.
fn first_difference(left: &str, right: &str) -> Option<usize> {
    if left == right {
        return None;
    }
    let same = left
        .lines()
        .zip(right.lines())
        .take_while(|(left, right)| left == right)
        .count();
    Some(same + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_differing_line_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("", "a\n"), Some(1));
        assert_eq!(first_difference("a\n", "a"), Some(2));
    }
}
