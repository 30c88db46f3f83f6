//! Core memory: proposed, curated, looked at, taken over, brought back. The engine does it; here it is asked for and told.

mod curate;
mod events;
mod propose;
mod quarantine;
mod revisions;
mod show;
mod status;
mod sync;
mod trace;
mod usage;

use anstyle::{AnsiColor, Style};
use memory_core::{Code, DocumentName};

use crate::output::Text;

pub(crate) use curate::{keep, run as curate};
pub(crate) use events::{approve, list as events};
pub(crate) use propose::{as_person as propose, in_run as propose_in_run};
pub(crate) use quarantine::run as quarantine;
pub(crate) use revisions::run as revisions;
pub(crate) use show::{run as show, tool_schema};
pub(crate) use status::run as status;
pub(crate) use sync::run as sync;
pub(crate) use trace::{revert, why};
pub(crate) use usage::run as usage;

const GREEN: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
const RED: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const YELLOW: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// Appends a unified diff: what comes green, what goes red.
fn push_diff(text: &mut Text, diff: &str) {
    for line in diff.lines() {
        let style = match line.as_bytes() {
            [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => BOLD,
            [b'+', ..] => GREEN,
            [b'-', ..] => RED,
            [b'@', ..] => DIM,
            _ => Style::new(),
        };
        text.push_styled(style, line);
        text.push("\n");
    }
}

/// Appends entries that came and went, one a line.
fn push_changes(text: &mut Text, added: &[String], removed: &[String]) {
    for entry in removed {
        text.push_styled(RED, &format!("  - {entry}"));
        text.push("\n");
    }
    for entry in added {
        text.push_styled(GREEN, &format!("  + {entry}"));
        text.push("\n");
    }
}

/// Appends what a person should know.
fn push_warnings<'a>(text: &mut Text, warnings: impl IntoIterator<Item = &'a String>) {
    for warning in warnings {
        text.push_styled(YELLOW, "  warning");
        text.push(&format!(": {warning}\n"));
    }
}

/// Appends where texts were put aside, and how they are looked at.
fn push_quarantined(text: &mut Text, quarantined: &[String]) {
    for name in quarantined {
        text.push_styled(YELLOW, "  put aside");
        text.push(&format!(
            ": quarantine/{name}; `tinyagent-memory quarantine list` shows it\n"
        ));
    }
}

/// The option that names a document where a command means the other one without it.
fn option(document: &str) -> &'static str {
    if document == DocumentName::User.as_str() {
        " --document user"
    } else {
        ""
    }
}

/// The code of a word in a report.
fn code(word: &str) -> Code {
    let known = Code::ALL.into_iter().find(|code| code.as_str() == word);
    // The words in reports are those of codes.
    known.unwrap_or(Code::Io)
}
