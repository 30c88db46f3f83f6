//! What the demo tells, step by step, as texts for a person.

use std::time::Duration;

use anstyle::Style;
use memory_engine::report::{CompactOutcome, CompactReport, ContextStats, ImportedSession};

use super::Proof;
use crate::args::Demo;
use crate::commands::{compact, meter};
use crate::output::{Output, Text, number};

/// Columns of a line of the summary that are shown.
const SHOWN_COLUMNS: usize = 96;

/// Lines of the summary that are shown.
const SHOWN_LINES: usize = 14;

pub(super) fn imported(session: &ImportedSession, name: &str, bytes: usize, took: Duration) -> String {
    let rate = bytes as f64 / 1e6 / took.as_secs_f64().max(1e-6);
    format!(
        "1. Imported {} ({} bytes, {}) in {} ms ({rate:.0} MB/s)\n   {} messages, {} runs, {} tokens; every line of the file is kept\n",
        name,
        number(bytes as u64),
        session.format,
        took.as_millis(),
        number(session.messages),
        session.runs,
        number(session.tokens)
    )
}

pub(super) fn compacted(report: &CompactReport, before: &ContextStats, after: &ContextStats) -> Text {
    let mut text = Text::from(format!(
        "\n2. {} for a window of {} tokens in {} ms\n   {}\n\n",
        match report.outcome {
            CompactOutcome::Compacted => "Compacted",
            CompactOutcome::Reduced => "Reduced",
            CompactOutcome::Unchanged => "Looked at",
        },
        number(before.window.into()),
        report.took_ms,
        compact::text(report).trim_end().replace('\n', "\n   "),
    ));
    text.extend(side_by_side(before, after));
    text
}

/// Both meters beside each other.
fn side_by_side(before: &ContextStats, after: &ContextStats) -> Text {
    let bold = Style::new().bold();
    let row = |name: &str, was: [String; 2], is: [String; 2]| {
        let line = format!("   {name:<12} {:>9} {:<30}  {:>9} {}", was[0], was[1], is[0], is[1]);
        line.trim_end().to_owned()
    };
    let nothing = String::new;
    let heading = row(
        "tokens",
        ["before".to_owned(), nothing()],
        ["after".to_owned(), nothing()],
    );
    let mut text = Text::default();
    text.push_styled(bold, &heading);
    text.push("\n");
    let parts = meter::parts(&before.tokens)
        .into_iter()
        .zip(meter::parts(&after.tokens));
    for ((name, was), (_, is)) in parts.filter(|((_, was), (_, is))| *was > 0 || *is > 0) {
        let [was, is] = [(was, before), (is, after)]
            .map(|(tokens, stats)| [number(tokens.into()), meter::bar(tokens, stats.window)]);
        text.push(&format!("{}\n", row(name, was, is)));
    }
    let [was, is] = [before, after].map(|stats| {
        let total = stats.tokens.total;
        [
            number(total.into()),
            format!("{} of the window", meter::percent(total, stats.window)),
        ]
    });
    text.push_styled(bold, &row("total", was, is));
    text.push("\n");
    text
}

/// The beginning of the summary.
pub(super) fn summary(output: &Output, text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut shown = "\n3. The summary, from the messages alone (no model, no network):\n".to_owned();
    for line in lines.iter().take(SHOWN_LINES) {
        shown.push_str(&format!("   | {}\n", output.fit(line, SHOWN_COLUMNS)));
    }
    if lines.len() > SHOWN_LINES {
        shown.push_str(&format!("   | … {} more lines\n", lines.len() - SHOWN_LINES));
    }
    shown
}

pub(super) fn undone(proof: &Proof, report: &CompactReport) -> String {
    let three =
        |digests: &[String; 3]| format!("before {}  compacted {}  undone {}", digests[0], digests[1], digests[2]);
    let verdict = match (proof.holds, proof.export[0] == proof.file) {
        (false, _) => "NOT THE SAME",
        (true, true) => "exported and undone: the same byte for byte",
        (true, false) => "it holds more than this session; exported and undone: the same byte for byte",
    };
    format!(
        "\n{}; compared by SHA-256\n   session, exported   {}\n   provider context    {}\n   file given: {}; {verdict}\n",
        match report.outcome {
            CompactOutcome::Compacted => "4. Undone",
            CompactOutcome::Reduced => "3. Undone",
            CompactOutcome::Unchanged => "3. Nothing to undo",
        },
        three(&proof.export),
        three(&proof.body),
        proof.file
    )
}

/// Where to go from here.
pub(super) fn what_next(args: &Demo) -> String {
    match &args.keep {
        Some(folder) => {
            let folder = folder.display();
            format!("\nThe store is in {folder}: `tinyagent-memory --cwd {folder} sessions`")
        }
        None if args.file.is_some() => "\nKeep the store to look around in it: --keep FOLDER".to_owned(),
        None => {
            "\nWith a transcript of yours: `tinyagent-memory demo FILE`; to keep the store: --keep FOLDER".to_owned()
        }
    }
}
