//! Project tasks: what the repository checks about itself, generates for itself, and runs in CI.
//!
//! `cargo xtask ci` is everything that a change must pass. No task writes outside the checkout.

mod bench;
mod ci;
mod figures;
mod finding;
mod fixtures;
mod fuzz;
mod migrations;
mod output;
mod quality;
mod reference;
mod tidy;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use workspace::Workspace;

/// Project tasks.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check the rules that the compiler cannot check.
    Tidy {
        /// Leave out the generated reference, which needs the built program.
        #[arg(long)]
        skip_docs: bool,
    },
    /// Create, list, lock and check the database migrations.
    Migrations {
        #[command(subcommand)]
        action: migrations::Action,
    },
    /// Write the project's own sample sessions and stored databases.
    Fixtures {
        /// Compare instead of writing.
        #[arg(long)]
        check: bool,
        #[command(subcommand)]
        only: Option<fixtures::Only>,
    },
    /// Write the generated part of the reference.
    Docs {
        /// Compare instead of writing.
        #[arg(long)]
        check: bool,
    },
    /// Measure the program in the release profile and print one table.
    Bench {
        /// Put the table into docs/benchmarks.md as well.
        #[arg(long)]
        write: bool,
        /// Measure the whole program only, without the crates' own measurements.
        #[arg(long)]
        program_only: bool,
        /// Measure the development build, to try out the measuring itself.
        #[arg(long, conflicts_with = "write")]
        dev: bool,
    },
    /// Measure what the checks of credentials and injections find and miss.
    Quality(quality::Options),
    /// Give the checks inputs that are made up to break them.
    Fuzz(fuzz::Options),
    /// Run everything that a change must pass.
    Ci {
        /// Use the full counts of generated cases and kills.
        #[arg(long)]
        deep: bool,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(code) => code,
        Err(error) => {
            output::complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::find()?;
    match task {
        Task::Tidy { skip_docs } => tidy::run(&workspace, !skip_docs),
        Task::Migrations { action } => migrations::run(&workspace, action),
        Task::Fixtures { check, only } => fixtures::run(&workspace, check, only),
        Task::Docs { check } => reference::run(&workspace, check),
        Task::Bench {
            write,
            program_only,
            dev,
        } => {
            let profile = if dev {
                bench::Profile::Dev
            } else {
                bench::Profile::Release
            };
            let page = if write { bench::Page::Written } else { bench::Page::Left };
            let scope = if program_only {
                bench::Scope::Program
            } else {
                bench::Scope::All
            };
            bench::run(&workspace, profile, scope, page)
        }
        Task::Quality(options) => quality::run(&workspace, &options),
        Task::Fuzz(options) => fuzz::run(&workspace, &options),
        Task::Ci { deep } => ci::run(&workspace, deep),
    }
}
