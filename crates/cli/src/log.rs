//! What `-v` shows: the steps of the libraries, on stderr, masked like everything else.

use tracing::level_filters::LevelFilter;

use crate::args::Global;
use crate::mask::Mask;
use crate::output::LogLines;

/// Starts logging as the options say: warnings, with `-v` the steps, with `-vv` and `-vvv` more.
pub(crate) fn start(global: &Global, mask: &Mask) {
    let level = match (global.quiet, global.verbose) {
        (true, _) => LevelFilter::ERROR,
        (false, 0) => LevelFilter::WARN,
        (false, 1) => LevelFilter::INFO,
        (false, 2) => LevelFilter::DEBUG,
        (false, _) => LevelFilter::TRACE,
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
