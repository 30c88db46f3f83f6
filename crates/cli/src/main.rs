//! The program: reads the command line, runs it, and ends with its exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
