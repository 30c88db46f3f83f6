//! The meter: tokens by part, as a person reads them.

use memory_engine::report::{ContextStats, ContextTokens};

use crate::output::number;

/// Columns of a bar.
const BAR: usize = 30;

/// The parts in the order they stand in a request.
pub(crate) fn parts(tokens: &ContextTokens) -> [(&'static str, u32); 9] {
    [
        ("system", tokens.system),
        ("core memory", tokens.core),
        ("notes", tokens.notes),
        ("tools", tokens.tools),
        ("head", tokens.head),
        ("summary", tokens.summary),
        ("other", tokens.other),
        ("tail", tokens.tail),
        ("run", tokens.run),
    ]
}

/// The meter of one context.
pub(crate) fn text(stats: &ContextStats) -> String {
    let mut text = String::new();
    for (name, tokens) in parts(&stats.tokens) {
        if tokens > 0 {
            text.push_str(&format!(
                "{name:<12} {:>10}  {}\n",
                number(tokens.into()),
                bar(tokens, stats.window)
            ));
        }
    }
    let verdict = if stats.fits { "fits" } else { "does not fit" };
    text.push_str(&format!(
        "{:<12} {:>10}  {} of {} tokens ({verdict}; {} kept free, compaction from {})\n",
        "total",
        number(stats.tokens.total.into()),
        percent(stats.tokens.total, stats.window),
        number(stats.window.into()),
        number(stats.reserve.into()),
        number(stats.threshold.into()),
    ));
    text
}

/// A bar of the part that `tokens` takes of `window`; a part that is there shows at least one mark.
pub(crate) fn bar(tokens: u32, window: u32) -> String {
    if tokens == 0 || window == 0 {
        return String::new();
    }
    let marks = (u64::from(tokens) * BAR as u64).div_ceil(u64::from(window)) as usize;
    "█".repeat(marks.min(BAR))
}

/// A part in whole per cent.
pub(crate) fn percent(part: u32, whole: u32) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!(
        "{} %",
        (u64::from(part) * 100 + u64::from(whole) / 2) / u64::from(whole)
    )
}
