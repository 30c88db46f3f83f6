//! What people see: results on stdout, everything else on stderr, and nothing that moves the cursor.

use std::io::{self, IsTerminal as _, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::{Colour, Global};

/// Where and how to print.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    /// Results as JSON.
    pub json: bool,
    quiet: bool,
}

impl Output {
    /// Sets up printing as the options say.
    pub(crate) fn new(global: &Global) -> Self {
        let choice = match global.color {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Self {
            json: global.json,
            quiet: global.quiet,
        }
    }

    /// Prints a result: `value` as JSON, or else `text`.
    ///
    /// # Errors
    /// If stdout cannot be written.
    pub(crate) fn result<T: Serialize>(&self, value: &T, text: impl FnOnce() -> String) -> io::Result<()> {
        if self.json {
            let mut out = io::stdout().lock();
            serde_json::to_writer(&mut out, value)?;
            return writeln!(out);
        }
        let text = text();
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(out)?;
        }
        Ok(())
    }

    /// Prints a result that is bytes already.
    ///
    /// # Errors
    /// If stdout cannot be written.
    pub(crate) fn bytes(bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Says something that is no result, on stderr; with `--json` as an object on a line.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            let mut err = anstream::stderr().lock();
            // A closed stderr is no reason to fail.
            if self.json {
                drop(writeln!(err, "{}", serde_json::json!({ "note": text })));
            } else {
                drop(writeln!(err, "{}", printable_lines(text)));
            }
        }
    }

    /// A progress bar on a terminal; nothing elsewhere.
    pub(crate) fn progress(&self, what: &str, bytes: bool) -> ProgressBar {
        if self.quiet || self.json || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let template = if bytes {
            "{msg} [{bar:32}] {bytes}/{total_bytes} {bytes_per_sec} {eta}"
        } else {
            "{msg} [{bar:32}] {pos}/{len} {per_sec} {eta}"
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(0).with_style(style).with_message(printable(what))
    }
}

/// Makes text harmless for a terminal: control, bidirectional and invisible characters become visible.
pub(crate) fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || is_invisible(c) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

/// The same for text of several lines: line feeds and tabs stay.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n')
        .map(|line| line.split('\t').map(printable).collect::<Vec<_>>().join("\t"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Characters that a terminal does not show, or that change the direction of what follows. Emoji joiners
/// (U+200D) and variation selectors are harmless and stay.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

/// Shortens text to `columns` columns of a terminal, with an ellipsis if something was cut.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};
    let text = printable(text);
    if text.width() <= columns {
        return text;
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let width = c.width().unwrap_or(0);
        if used + width + 1 > columns {
            break;
        }
        used += width;
        out.push(c);
    }
    out.push('…');
    out
}

/// A number of things, named in the singular: `1 run`, `2 runs`.
pub(crate) fn counted(count: u64, name: &str) -> String {
    format!("{} {name}{}", number(count), if count == 1 { "" } else { "s" })
}

/// A number with separators: 12,345.
pub(crate) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_cannot_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(printable("\u{202E}evil"), "\\u{202e}evil");
        assert_eq!(printable("\u{61C}\u{AD}\u{180E}"), "\\u{61c}\\u{ad}\\u{180e}");
        assert_eq!(printable_lines("a\tb\r\nc"), "a\tb\\u{d}\nc");
    }

    #[test]
    fn wide_characters_count_twice_when_a_text_is_shortened() {
        assert_eq!(fit("中文字符", 5), "中文…");
        assert_eq!(fit("short", 5), "short");
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(number),
            ["0", "999", "1,000", "1,234,567"].map(str::to_owned)
        );
    }
}
