//! Tables for a person: columns as wide as the terminal shows them, no lines between them.

use std::ops::Range;

use comfy_table::{CellAlignment, presets};

/// A table. What is put in its cells is printable already: [`crate::output::Output::line`] makes it so.
#[derive(Debug)]
pub(crate) struct Table(comfy_table::Table);

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(header);
        Self(table)
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.0.add_row(cells);
    }

    /// Puts the cells of these columns to the right, as numbers stand.
    pub(crate) fn numbers(&mut self, columns: Range<usize>) {
        for index in columns {
            if let Some(column) = self.0.column_mut(index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
    }

    pub(crate) fn text(&self) -> String {
        let lines = self
            .0
            .lines()
            .map(|line| line.strip_prefix(' ').unwrap_or(&line).trim_end().to_owned() + "\n");
        lines.collect()
    }
}

/// A time as a report has it, to the minute.
pub(crate) fn minutes(time: &str) -> String {
    time.chars().take(16).collect()
}

/// The same, to the second.
pub(crate) fn seconds(time: &str) -> String {
    time.chars().take(19).collect()
}
