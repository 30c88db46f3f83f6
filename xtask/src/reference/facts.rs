//! What the program says about itself: the example `reference` prints it, this file reads it.

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::cmd;

use crate::workspace::Workspace;

/// The program's commands and JSON shapes, in the order of the pages.
#[derive(Debug, PartialEq)]
pub(super) struct Facts {
    /// Each command's full name and its help.
    pub(super) commands: Vec<(String, String)>,
    /// Each JSON result's name and its schema.
    pub(super) schemas: Vec<(String, Value)>,
}

impl Facts {
    /// Builds the program's library in the development profile and asks it.
    pub(super) fn ask(workspace: &Workspace) -> Result<Self> {
        let shell = workspace.shell()?;
        let text = cmd!(shell, "cargo run --quiet --package xtask --example reference")
            .quiet()
            .read()
            .context("asking the program for its reference")?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self> {
        let facts: Value = serde_json::from_str(text).context("the output of the example `reference`")?;
        let rows = |list: &str| {
            facts[list]
                .as_array()
                .cloned()
                .with_context(|| format!("no list `{list}`"))
        };
        let name = |row: &Value| row["name"].as_str().map(str::to_owned).context("a row without a name");
        let mut commands = Vec::new();
        for row in rows("commands")? {
            commands.push((
                name(&row)?,
                row["help"].as_str().context("a command without help")?.to_owned(),
            ));
        }
        let mut schemas = Vec::new();
        for row in rows("schemas")? {
            schemas.push((name(&row)?, row["schema"].clone()));
        }
        Ok(Self { commands, schemas })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_example_prints_is_read() {
        let text = r#"{"commands":[{"name":"x","help":"h"}],"schemas":[{"name":"y","schema":true}]}"#;
        let facts = Facts::parse(text).unwrap();
        assert_eq!(facts.commands, [("x".to_owned(), "h".to_owned())]);
        assert_eq!(facts.schemas, [("y".to_owned(), Value::Bool(true))]);
        assert!(Facts::parse("{}").is_err());
        assert!(Facts::parse("").is_err());
    }
}
