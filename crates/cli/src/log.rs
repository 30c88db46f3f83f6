//! What `-v` shows: the steps of the libraries, on stderr.

use std::io;

use tracing::level_filters::LevelFilter;

use crate::args::Global;

/// Starts logging as the options say: warnings, with `-v` the steps, with `-vv` and `-vvv` more.
pub(crate) fn start(global: &Global) {
    let level = match (global.quiet, global.verbose) {
        (true, _) => LevelFilter::ERROR,
        (false, 0) => LevelFilter::WARN,
        (false, 1) => LevelFilter::INFO,
        (false, 2) => LevelFilter::DEBUG,
        (false, _) => LevelFilter::TRACE,
    };
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(io::stderr)
        .with_target(false)
        .without_time()
        .with_ansi(false)
        .init();
}
