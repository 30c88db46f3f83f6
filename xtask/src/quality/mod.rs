//! Measures what the checks find and miss, on our own texts and on a labelled set, and puts the figures into a page.
//!
//! Texts are shown to the person at the terminal only, escaped; the page has figures and names of kinds.

mod credential;
mod external;
mod gitleaks;
mod injection;
mod kinds;
mod labelled;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;

use crate::output;
use crate::workspace::Workspace;
use credential::{Column, Texts};
use table::{Table, section, with_section};

const PAGE: &str = "docs/quality.md";

/// What is measured and where it goes.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A folder with `secrets/dev.jsonl` and `injection/dev.jsonl`.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Put the tables into docs/quality.md as well.
    #[arg(long)]
    write: bool,
    /// Run public scanners on the same texts, those that are installed.
    #[arg(long)]
    others: bool,
    /// gitleaks' rule file, to be evaluated on the same texts.
    #[arg(long, value_name = "FILE", requires = "others")]
    gitleaks_rules: Option<PathBuf>,
    /// The version that the rule file belongs to.
    #[arg(long, value_name = "VERSION", default_value = "", requires = "gitleaks_rules")]
    gitleaks_version: String,
    /// List what was missed and what was found without reason.
    #[arg(long)]
    misses: bool,
}

/// A text that was judged wrongly.
#[derive(Debug)]
struct Miss {
    what: &'static str,
    kind: String,
    text: String,
}

/// Measures, prints the tables, and writes them if asked to.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    let (secrets, injections) = match &options.data {
        Some(folder) => (labelled::secrets(folder)?, labelled::injections(folder)?),
        None => (Vec::new(), Vec::new()),
    };
    let texts = Texts::with(secrets);
    let ours = Column::ours(&texts);
    let mut sections = Vec::new();
    let page = workspace
        .read(PAGE)?
        .with_context(|| format!("{PAGE} does not exist"))?;

    let columns = if options.others {
        others(workspace, options, &texts)?
    } else {
        Vec::new()
    };
    if options.data.is_some() {
        let mut figures = Table::new("labelled lines");
        for column in std::iter::once(&ours).chain(&columns) {
            column.labelled_figures(&texts, &mut figures);
        }
        sections.push(("credentials-labelled", compared(figures, &page, "credentials-labelled")));
        sections.push(("injection-labelled", injection::labelled(&injections).render()));
        sections.push(("classes", classes(&texts)));
        sections.push(("conflicts", conflicts(&texts)));
    }
    let mut figures = Table::new("own texts");
    for column in std::iter::once(&ours).chain(&columns) {
        column.own_figures(&texts, &mut figures);
    }
    sections.push(("credentials-own", compared(figures, &page, "credentials-own")));
    sections.push(("injection-own", injection::own().render()));

    for (name, text) in &sections {
        output::say(&format!("==> {name}\n\n{text}"));
    }
    if options.misses {
        let misses = ours.misses(&texts).into_iter().chain(injection::misses(&injections));
        misses.for_each(|miss| output::say(&miss.line()));
    }
    if options.write {
        write(workspace, page, sections, options)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn others(workspace: &Workspace, options: &Options, texts: &Texts) -> Result<Vec<Column>> {
    let mut columns = Vec::new();
    if let Some(path) = &options.gitleaks_rules {
        let rules = gitleaks::Rules::read(path)?;
        columns.push(Column::gitleaks(texts, &rules, &options.gitleaks_version));
    }
    for outcome in external::run(workspace, &texts.bytes())? {
        columns.push(Column::by_number(&outcome.name, texts, &outcome.found));
    }
    Ok(columns)
}

/// Renders a table beside the columns that the page has of other tools.
fn compared(mut figures: Table, page: &str, name: &str) -> String {
    if let Some(older) = section(page, name).and_then(Table::parse) {
        figures.keep_columns_of(&older);
    }
    figures.render()
}

/// How many kinds a class has, and which they are.
fn classes(texts: &Texts) -> String {
    let mut text = credential::class_table(&texts.labelled).render();
    text.push('\n');
    for (class, patterns) in kinds::patterns() {
        text.push_str(&format!("- **{}**: `{}`\n", class.name(), patterns.join("`, `")));
    }
    text.push_str("- **assignment**: every other kind\n- **identifier**: kinds that end in `:identifier`\n");
    text
}

fn conflicts(texts: &Texts) -> String {
    let mut table = Table::new("must not be found, says");
    for ((one, other), count) in credential::opposed(&texts.labelled) {
        table.set(&one, "must be found, says", other);
        table.set(&one, "lines", count.to_string());
    }
    table.render()
}

fn write(workspace: &Workspace, page: String, sections: Vec<(&str, String)>, options: &Options) -> Result<()> {
    let date = Timestamp::now().strftime("%Y-%m-%d");
    let set = if options.data.is_some() {
        "own texts and the labelled set"
    } else {
        "own texts"
    };
    let mut page = with_section(&page, "date", &format!("Measured on {date}: {set}."))?;
    for (name, text) in sections {
        page = with_section(&page, name, &text)?;
    }
    workspace.write(PAGE, &page)?;
    output::say(&format!("wrote {PAGE}"));
    Ok(())
}

impl Miss {
    fn new(what: &'static str, kind: &str, text: &str) -> Self {
        Self {
            what,
            kind: kind.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The line for the terminal: nothing in it moves the cursor, and a long text is cut.
    fn line(&self) -> String {
        const SHOWN: usize = 240;
        let escaped: String = self.text.escape_debug().take(SHOWN).collect();
        format!("{} | {} | {escaped}", self.what, self.kind)
    }
}

/// A share with its counts, such as `98.5 % (394/400)`; a dash if there is nothing to count.
fn percent(some: usize, all: usize) -> String {
    if all == 0 {
        return "–".to_owned();
    }
    format!("{:.1} % ({some}/{all})", some as f64 * 100.0 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_shows_its_counts() {
        assert_eq!(percent(394, 400), "98.5 % (394/400)");
        assert_eq!(percent(0, 0), "–");
    }

    #[test]
    fn a_miss_is_shown_escaped() {
        let line = Miss::new("missed", "x", "a\u{1b}[2J\u{200b}\n").line();
        assert!(!line.contains(['\u{1b}', '\u{200b}', '\n']), "{line}");
    }
}
