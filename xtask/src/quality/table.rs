//! Tables of the page: a row a figure, a column a scanner, and the place in the page where a table stands.
//!
//! A column that was not measured this time is kept as the page has it, so that the figures of other tools stay
//! beside ours until they are measured again.

use anyhow::{Context, Result};

/// A table whose first column names the figures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// The first column's title.
    pub(super) title: String,
    columns: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

impl Table {
    /// Makes an empty table.
    pub(super) fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..Self::default()
        }
    }

    /// Puts in a cell; a row or column that is new comes last.
    pub(super) fn set(&mut self, row: &str, column: &str, cell: String) {
        let place = self.columns.iter().position(|name| name == column).unwrap_or_else(|| {
            self.columns.push(column.to_owned());
            self.columns.len() - 1
        });
        let line = self.rows.iter().position(|(name, _)| name == row).unwrap_or_else(|| {
            self.rows.push((row.to_owned(), Vec::new()));
            self.rows.len() - 1
        });
        let cells = &mut self.rows[line].1;
        if cells.len() <= place {
            cells.resize(place + 1, String::new());
        }
        cells[place] = cell;
    }

    /// Takes over the columns of an older table that this one lacks, for the rows that both have.
    pub(super) fn keep_columns_of(&mut self, older: &Self) {
        let missing: Vec<usize> = (0..older.columns.len())
            .filter(|index| !self.columns.contains(&older.columns[*index]))
            .collect();
        let names: Vec<String> = self.rows.iter().map(|(name, _)| name.clone()).collect();
        for index in missing {
            for (name, cells) in older.rows.iter().filter(|(name, _)| names.contains(name)) {
                self.set(
                    name,
                    &older.columns[index],
                    cells.get(index).cloned().unwrap_or_default(),
                );
            }
        }
    }

    /// Renders it as Markdown.
    pub(super) fn render(&self) -> String {
        let mut text = format!("| {} | {} |\n", self.title, self.columns.join(" | "));
        text.push_str("| --- |");
        text.push_str(&" ---: |".repeat(self.columns.len()));
        text.push('\n');
        for (name, cells) in &self.rows {
            let mut cells = cells.clone();
            cells.resize(self.columns.len(), String::new());
            text.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
        }
        text
    }

    /// Reads a rendered table back; `None` if there is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim).filter(|line| line.starts_with('|'));
        let mut header = cells(lines.next()?).into_iter();
        let mut table = Self::new(&header.next()?);
        table.columns = header.collect();
        lines.next()?;
        for line in lines {
            let mut cells = cells(line).into_iter();
            let name = cells.next()?;
            table.rows.push((name, cells.collect()));
        }
        Some(table)
    }
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Returns what stands in a section of the page.
pub(super) fn section<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&opening(name))?;
    rest.split_once(CLOSING).map(|(inside, _)| inside)
}

/// Replaces what stands in a section of the page.
///
/// # Errors
///
/// Fails if the page lacks the section's markers.
pub(super) fn with_section(page: &str, name: &str, text: &str) -> Result<String> {
    let opening = opening(name);
    let (before, rest) = page
        .split_once(&opening)
        .with_context(|| format!("the page lacks `{opening}`"))?;
    let (_, after) = rest
        .split_once(CLOSING)
        .with_context(|| format!("section `{name}` is not closed"))?;
    Ok(format!("{before}{opening}\n\n{}\n\n{CLOSING}{after}", text.trim()))
}

const CLOSING: &str = "<!-- end of section -->";

fn opening(name: &str) -> String {
    format!("<!-- section {name}: written by `cargo xtask quality --write` -->")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_can_be_read_back() {
        let mut table = Table::new("figure");
        table.set("recall", "ours", "99 %".to_owned());
        table.set("recall", "theirs", "60 %".to_owned());
        table.set("misses", "theirs", "3".to_owned());
        assert_eq!(Table::parse(&table.render()).unwrap().render(), table.render());
    }

    #[test]
    fn columns_that_were_not_measured_are_kept_for_rows_that_are_left() {
        let mut older = Table::new("figure");
        older.set("recall", "ours", "1".to_owned());
        older.set("recall", "theirs", "2".to_owned());
        older.set("gone", "theirs", "3".to_owned());
        let mut newer = Table::new("figure");
        newer.set("recall", "ours", "4".to_owned());
        newer.keep_columns_of(&older);
        assert_eq!(
            newer.render(),
            "| figure | ours | theirs |\n| --- | ---: | ---: |\n| recall | 4 | 2 |\n"
        );
    }

    #[test]
    fn only_the_named_section_is_replaced() {
        let page = format!("a\n{}\nold\n{CLOSING}\nb\n", opening("x"));
        let written = with_section(&page, "x", "new\n").unwrap();
        assert_eq!(section(&written, "x").unwrap().trim(), "new");
        assert!(written.starts_with("a\n") && written.ends_with("\nb\n"));
        assert!(with_section(&page, "y", "").is_err());
    }
}
