//! Prints what the program says about itself, as one JSON document, for the generated reference.
//!
//! `{"commands": [{"name": …, "help": …}], "schemas": [{"name": …, "schema": …}]}`, both in the order of
//! the pages. It is an example so that the project's tasks do not depend on the program. The width is
//! fixed, so that the text is the same on every terminal.

use std::io::Write;

use clap::Command;
use serde_json::{Value, json};

/// The width of the help, in columns.
const WIDTH: usize = 100;

fn main() -> std::io::Result<()> {
    let mut commands = Vec::new();
    let root = cli::command().term_width(WIDTH);
    collect(root, "", &mut commands);
    let schemas: Vec<Value> = cli::schemas()
        .into_iter()
        .map(|(name, schema)| json!({"name": name, "schema": schema}))
        .collect();
    let facts = json!({"commands": commands, "schemas": schemas});
    writeln!(std::io::stdout(), "{facts}")
}

/// Collects the help of a command and of everything below it that is not hidden.
fn collect(command: Command, above: &str, commands: &mut Vec<Value>) {
    let name = format!("{above} {}", command.get_name()).trim().to_owned();
    let below: Vec<Command> = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set() && below.get_name() != "help")
        .cloned()
        .collect();
    let help = command.bin_name(name.clone()).term_width(WIDTH).render_long_help();
    commands.push(json!({"name": name, "help": help.to_string()}));
    for command in below {
        collect(command, &name, commands);
    }
}
