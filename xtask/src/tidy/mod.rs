//! The rules that the compiler cannot check, each a pure function over text or over the crate graph.
//!
//! This file only collects the input and prints the findings.

mod layers;
mod pages;
mod places;
mod purity;
mod rust_text;
mod sources;

use std::process::ExitCode;

use anyhow::Result;

use crate::finding::Finding;
use crate::output;
use crate::workspace::Workspace;
use crate::{migrations, reference};

pub(crate) use layers::PURE;

/// Checks every rule and prints what is broken; `with_docs` compares the generated reference too.
pub(crate) fn run(workspace: &Workspace, with_docs: bool) -> Result<ExitCode> {
    let findings = findings(workspace, with_docs)?;
    for finding in &findings {
        output::say(&finding.to_string());
    }
    if findings.is_empty() {
        output::say("tidy: every rule holds");
        return Ok(ExitCode::SUCCESS);
    }
    output::say(&format!("tidy: {} findings", findings.len()));
    Ok(ExitCode::FAILURE)
}

fn findings(workspace: &Workspace, with_docs: bool) -> Result<Vec<Finding>> {
    let packages = workspace.packages()?;
    let files = workspace.texts()?;
    let paths = workspace.paths()?;

    let mut findings = layers::check(&packages);
    for package in packages.iter().filter(|package| PURE.contains(&package.name.as_str())) {
        let path = format!("{}/clippy.toml", package.folder);
        findings.extend(purity::bans(&path, workspace.read(&path)?.as_deref()));
        let sources = format!("{}/src/", package.folder);
        for file in files
            .iter()
            .filter(|file| file.path.starts_with(&sources) && file.has_extension("rs"))
        {
            findings.extend(purity::calls(&file.path, &file.text));
        }
    }
    for file in &files {
        if file.has_extension("rs") {
            findings.extend(sources::check(&file.path, &file.text));
        }
        findings.extend(places::check(&file.path, &file.text, workspace.root()));
    }
    findings.extend(pages::check(&packages, &files, &paths));
    findings.extend(migrations::check(workspace)?);
    if with_docs {
        findings.extend(reference::check(workspace)?);
    }
    findings.sort();
    findings.dedup();
    Ok(findings)
}
