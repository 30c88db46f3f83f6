//! Values below the name of their column: tables of Markdown, CSV, and the `VALUES` of SQL.

use std::ops::Range;

use crate::validate::credential::text::{cut, line_after, line_before, slice_from};

/// A line of a table is looked at for this many bytes.
pub(super) const LINE: usize = 240;

/// So many rows below a head are looked at.
const MOST_ROWS: usize = 20;

/// The cells below, if the name in `span` is a column's head. Bounded: some lines of bounded length.
pub(super) fn cells_below(text: &str, span: &Range<usize>) -> Vec<Range<usize>> {
    // Most names are no head of a column: the sign behind them says so.
    let next = text.as_bytes()[span.end..]
        .iter()
        .take(16)
        .find(|byte| !matches!(byte, b'"' | b'\'' | b'`' | b'*' | b' ' | b']'));
    if next.is_some_and(|byte| !matches!(byte, b'|' | b',' | b';' | b'\t' | b')' | b'\r' | b'\n')) {
        return Vec::new();
    }
    let after = line_after(text, span.end, LINE);
    let before = line_before(text, span.start, LINE);
    // The line goes on: it is no head of a table.
    if after.len() + 4 > LINE || before.len() + 4 > LINE {
        return Vec::new();
    }
    let near = after.trim_start_matches(['"', '\'', '`', '*', ' ', ']', '\r']);
    let close = before.trim_end_matches(['"', '\'', '`', '*', ' ', '[']);
    // A word or two of the same cell: `| API key |`.
    let border = close.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == ' ');
    let close = if close.len() - border.len() <= 24 && border.ends_with(['|', ',', ';', '\t']) {
        border
    } else {
        close
    };
    let separator = match (close.chars().next_back(), near.chars().next()) {
        (Some('('), Some(')' | ',')) | (Some(','), Some(')')) => return sql_values(text, span, before, after),
        (Some(left @ ('|' | ',' | ';' | '\t')), right) if right.is_none_or(|right| right == left) => left,
        (None, Some(right @ ('|' | ',' | ';' | '\t'))) => right,
        (Some(','), Some(_)) if after.contains(") ") => return sql_values(text, span, before, after),
        _ => return Vec::new(),
    };
    let line_end = span.end + after.len();
    let head_start = span.start - before.len();
    let column = before.matches(separator).count();
    // A list of columns in SQL has brackets around it.
    if separator == ',' && before.contains('(') {
        return sql_values(text, span, before, after);
    }
    let head = cut(text, head_start..line_end);
    let columns = head.matches(separator).count();
    let mut cells = Vec::new();
    let mut at = line_end + 1;
    let mut rows = 0;
    while at < text.len() && rows < MOST_ROWS {
        let line = line_after(text, at, LINE);
        let rule = !line.is_empty()
            && line
                .bytes()
                .all(|byte| matches!(byte, b'|' | b'-' | b':' | b' ' | b'+' | b'='));
        if rows == 0 && separator == '|' && !rule || line.matches(separator).count() != columns && !rule {
            break;
        }
        if rows == 0 && separator != '|' && !is_head(head, separator) {
            break;
        }
        if !rule && let Some(cell) = cell(line, separator, column) {
            cells.push(at + cell.start..at + cell.end);
        }
        rows += 1;
        at += line.len() + 1;
    }
    cells
}

/// Whether all cells of a line are short names.
fn is_head(line: &str, separator: char) -> bool {
    line.trim_end().split(separator).all(|cell| {
        let cell = cell.trim().trim_matches('"');
        (1..=32).contains(&cell.len())
            && cell
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' ' | b'.'))
            && cell.bytes().filter(|byte| *byte == b' ').count() <= 2
    })
}

/// The content of a cell, without blanks, quotes and marks of code around it.
fn cell(line: &str, separator: char, column: usize) -> Option<Range<usize>> {
    let mut start = 0;
    for _ in 0..column {
        start += cut(line, start..).find(separator)? + separator.len_utf8();
    }
    let raw = cut(line, start..);
    let raw = cut(raw, ..raw.find(separator).unwrap_or(raw.len()));
    let content = raw.trim_matches([' ', '"', '\'', '`', '*', '\r']);
    let offset = start + raw.find(content)?;
    (!content.is_empty() && !content.contains(' ')).then(|| offset..offset + content.len())
}

/// The value of a column in `INSERT INTO … (…, password, …) VALUES (…)`.
fn sql_values(text: &str, span: &Range<usize>, before: &str, after: &str) -> Vec<Range<usize>> {
    let Some(open) = before.rfind('(') else {
        return Vec::new();
    };
    let column = cut(before, open..).matches(',').count();
    let Some(close) = after.find(')') else {
        return Vec::new();
    };
    let from = span.end + close + 1;
    let rest = slice_from(text, from, 2 * LINE);
    let behind = rest.trim_start();
    if !behind.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("values")) {
        return Vec::new();
    }
    let behind = cut(behind, 6..).trim_start();
    let mut at = from + rest.len() - behind.len();
    let mut found = Vec::new();
    // One tuple after the other: `(…), (…)`.
    while found.len() < MOST_ROWS && cut(text, at..).starts_with('(') {
        let Some((cells, length)) = tuple(slice_from(text, at + 1, LINE)) else {
            break;
        };
        match cells.get(column) {
            Some(cell) => found.push(at + 1 + cell.start..at + 1 + cell.end),
            None => break,
        }
        let next = slice_from(text, at + 1 + length, 40);
        let trimmed = next.trim_start_matches([',', ' ', '\n', '\r', '\t']);
        at += 1 + length + next.len() - trimmed.len();
    }
    found
}

/// The literals of a tuple of SQL, and its length with the closing bracket. What is no literal in quotes is empty.
fn tuple(rest: &str) -> Option<(Vec<Range<usize>>, usize)> {
    let bytes = rest.as_bytes();
    let mut cells = Vec::new();
    let mut at = 0;
    loop {
        at += cut(rest, at..).bytes().take_while(u8::is_ascii_whitespace).count();
        if let Some(quote @ (b'\'' | b'"')) = bytes.get(at) {
            let length = cut(rest, at + 1..).find(*quote as char)?;
            cells.push(at + 1..at + 1 + length);
            at += length + 2;
        } else {
            cells.push(at..at);
        }
        at += cut(rest, at..).find([',', ')'])?;
        if bytes.get(at) == Some(&b')') {
            return Some((cells, at + 1));
        }
        at += 1;
    }
}
