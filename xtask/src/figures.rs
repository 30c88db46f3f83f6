//! Measured figures, what they should reach, and the table that shows both.
//!
//! A measuring program prints one line a figure, `figure: <name> = <number> <unit>`; other lines are notes.

/// One measured figure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    /// What was measured; the key of its target.
    pub(crate) name: String,
    /// The value, in `unit`.
    pub(crate) value: f64,
    /// The unit, as it is printed.
    pub(crate) unit: String,
}

/// On which side of the target a figure should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    AtMost,
    AtLeast,
}

/// What a figure should reach. `docs/benchmarks.md` says why.
const TARGETS: [(&str, Side, f64); 30] = [
    ("the section's part of a request", Side::AtMost, 1.0),
    ("curation of 10000 events by the rules", Side::AtMost, 2_000.0),
    ("credentials, 1 MiB of notes", Side::AtMost, 50.0),
    ("injection, 1 MiB of notes", Side::AtMost, 50.0),
    ("both checks, 1 MiB of notes", Side::AtMost, 50.0),
    ("both checks, 4 MiB to 1 MiB", Side::AtMost, 4.5),
    ("credentials, slowest hostile MiB", Side::AtMost, 200.0),
    ("injection, slowest hostile MiB", Side::AtMost, 200.0),
    ("both checks, slowest hostile MiB", Side::AtMost, 200.0),
    ("program size", Side::AtMost, 40.0),
    ("start: --version", Side::AtMost, 15.0),
    ("start: sessions list", Side::AtMost, 15.0),
    ("memory while idle", Side::AtMost, 50.0),
    ("import", Side::AtLeast, 10.0),
    ("import of dense text", Side::AtLeast, 10.0),
    (
        "next request, whole program, 100000 to 1000 messages",
        Side::AtMost,
        2.0,
    ),
    (
        "next request in process, 100000 to 1000 messages, little in force",
        Side::AtMost,
        2.0,
    ),
    (
        "next request in process, 100000 to 1000 messages, 200 calls in force",
        Side::AtMost,
        2.0,
    ),
    ("planning, 620 messages, 117k tokens", Side::AtMost, 5.0),
    ("planning, 2020 messages, 391k tokens", Side::AtMost, 20.0),
    (
        "planning in a running run, 620 messages, 117k tokens",
        Side::AtMost,
        5.0,
    ),
    (
        "planning in a running run, 2020 messages, 391k tokens",
        Side::AtMost,
        20.0,
    ),
    ("append to bare insert at 500 messages, p50", Side::AtMost, 1.5),
    ("append to bare insert at 10000 messages, p50", Side::AtMost, 1.5),
    ("append to bare insert at 100000 messages, p50", Side::AtMost, 1.5),
    ("append at 100000 to 500 messages, p99", Side::AtMost, 1.5),
    (
        "exact counting, o200k, first use in a process, to tiktoken-rs",
        Side::AtLeast,
        2.0,
    ),
    (
        "exact counting, o200k, whole process, to tiktoken-rs",
        Side::AtLeast,
        2.0,
    ),
    (
        "exact counting, cl100k, first use in a process, to tiktoken-rs",
        Side::AtLeast,
        2.0,
    ),
    (
        "exact counting, cl100k, whole process, to tiktoken-rs",
        Side::AtLeast,
        2.0,
    ),
];

impl Figure {
    /// Makes a figure.
    pub(crate) fn new(name: &str, value: f64, unit: &str) -> Self {
        Self {
            name: name.to_owned(),
            value,
            unit: unit.to_owned(),
        }
    }

    /// Reads a line of a measuring program; `None` for a note.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let (name, rest) = line.trim().strip_prefix("figure: ")?.split_once(" = ")?;
        let (value, unit) = rest.split_once(' ').unwrap_or((rest, ""));
        Some(Self::new(name, value.replace(',', "").parse().ok()?, unit.trim()))
    }
}

/// Renders the figures as a Markdown table, each with its target if it has one.
pub(crate) fn table(figures: &[Figure]) -> String {
    let mut table = String::from("| figure | target | reached | |\n| --- | ---: | ---: | --- |\n");
    for figure in figures {
        let target = TARGETS.iter().find(|(name, _, _)| *name == figure.name);
        let (wanted, verdict) = match target {
            Some((_, side, limit)) => {
                let (sign, holds) = match side {
                    Side::AtMost => ("≤", figure.value <= *limit),
                    Side::AtLeast => ("≥", figure.value >= *limit),
                };
                (
                    format!("{sign} {} {}", number(*limit), figure.unit),
                    if holds { "reached" } else { "**missed**" },
                )
            }
            None => (String::new(), ""),
        };
        let reached = format!("{} {}", number(figure.value), figure.unit);
        table.push_str(&format!(
            "| {} | {} | {} | {verdict} |\n",
            figure.name,
            wanted.trim(),
            reached.trim()
        ));
    }
    table
}

/// Three digits that count are enough for a figure that varies by more between two runs.
fn number(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_from_notes() {
        assert_eq!(
            Figure::parse("figure: append, one message = 1,250.5 µs"),
            Some(Figure::new("append, one message", 1250.5, "µs"))
        );
        assert_eq!(
            Figure::parse("figure: ratio = 1.5"),
            Some(Figure::new("ratio", 1.5, ""))
        );
        assert_eq!(Figure::parse("hot 3.2 MB/s"), None);
        assert_eq!(Figure::parse("figure: x = fast"), None);
    }

    #[test]
    fn a_missed_target_is_marked() {
        let table = table(&[
            Figure::new("import", 3.0, "MB/s"),
            Figure::new("program size", 9.87, "MB"),
            Figure::new("other", 1234.5, "ms"),
        ]);
        assert!(
            table.contains("| import | ≥ 10 MB/s | 3 MB/s | **missed** |"),
            "{table}"
        );
        assert!(
            table.contains("| program size | ≤ 40 MB | 9.87 MB | reached |"),
            "{table}"
        );
        assert!(table.contains("| other |  | 1234 ms |  |"), "{table}");
    }
}
