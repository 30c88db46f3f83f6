//! The program under test: the same entry as the released one.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
