//! What `-v` shows: the steps of the libraries, on stderr, masked like everything else.

use tracing::level_filters::LevelFilter;

use crate::args::Global;
use crate::mask::Mask;
use crate::output::LogLines;

/// Starts logging as the options say: warnings, none with `--quiet` and `--json`, with `-v` the steps, with `-vv` and `-vvv` more.
pub(crate) fn start(global: &Global, mask: &Mask) {
    let level = match (global.quiet || global.json, global.verbose) {
        // With --json, stderr has the error and nothing else, unless somebody asks for the steps.
        (true, 0) => LevelFilter::OFF,
        (false, 0) => LevelFilter::WARN,
        (_, 1) => LevelFilter::INFO,
        (_, 2) => LevelFilter::DEBUG,
        (_, _) => LevelFilter::TRACE,
    };
    let mask = mask.clone();
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(move || LogLines(mask.clone()))
        .with_target(false)
        .without_time()
        .with_ansi(false)
        .init();
}
