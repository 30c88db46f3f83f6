//! What people see: results on stdout, everything else on stderr.
//!
//! All of it passes through here: credentials are masked, and what would steer a terminal or hide is made visible. The
//! exceptions are named in [`Verbatim`].

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use memory_core::validate::printable::{fit, hidden, printable, printable_lines};
use serde::Serialize;
use settings::Resolved;

use crate::args::{Colour, Global};
use crate::failure::Failure;
use crate::mask::Mask;

/// What is printed as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verbatim {
    /// The originals of a session: `export` without `--redact` gives them back byte for byte.
    Originals,
    /// The provider context: what is sent must be what is shown.
    Context,
    /// What `redact` made: the bytes outside of what it masked are the input's.
    Redacted,
    /// Text of the program's own: help, manual, completions.
    Own,
}

/// Where and how to print.
#[derive(Debug, Clone)]
pub(crate) struct Output {
    /// Results as JSON.
    pub json: bool,
    quiet: bool,
    mask: Mask,
    settings: Arc<OnceLock<Resolved>>,
}

impl Output {
    /// Sets up printing as the options say.
    pub(crate) fn new(global: &Global, mask: Mask) -> Self {
        let choice = match global.color {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Self {
            json: global.json,
            quiet: global.quiet,
            mask,
            settings: Arc::default(),
        }
    }

    /// Printing before the options are known: usage errors.
    pub(crate) fn plain(json: bool, mask: Mask) -> Self {
        Self {
            json,
            quiet: false,
            mask,
            settings: Arc::default(),
        }
    }

    /// Takes the settings of this command, once they are resolved.
    pub(crate) fn adopt(&self, resolved: Resolved) {
        let _ = self.settings.set(resolved);
    }

    /// The settings, if the command uses any.
    pub(crate) fn settings(&self) -> Option<&Resolved> {
        self.settings.get()
    }

    /// What masks the output.
    pub(crate) fn mask(&self) -> &Mask {
        &self.mask
    }

    /// Prints a result: `value` as JSON, or else `text`.
    ///
    /// # Errors
    /// If stdout cannot be written.
    pub(crate) fn result<T: Serialize, P: Into<Text>>(&self, value: &T, text: impl FnOnce() -> P) -> io::Result<()> {
        if self.json {
            let json = serde_json::to_string(value)?;
            return writeln!(io::stdout().lock(), "{}", self.visible_json(&json));
        }
        let text = self.visible_text(&text().into());
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(out)?;
        }
        Ok(())
    }

    /// Prints a result that is bytes already and must stay as it is.
    ///
    /// # Errors
    /// If stdout cannot be written.
    pub(crate) fn verbatim(what: Verbatim, bytes: &[u8]) -> io::Result<()> {
        let mut out = Self::verbatim_writer(what);
        out.write_all(bytes)?;
        out.flush()
    }

    /// Where a result goes that is written piece by piece and must stay as it is.
    pub(crate) fn verbatim_writer(_what: Verbatim) -> io::StdoutLock<'static> {
        io::stdout().lock()
    }

    /// Says something that is no result, on stderr; with `--json` as an object on a line.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            // A closed stderr is no reason to fail.
            if self.json {
                self.error_document(&serde_json::json!({ "note": text }));
            } else {
                drop(writeln!(anstream::stderr().lock(), "{}", self.lines(text)));
            }
        }
    }

    /// The same for text with styles; for a person only.
    pub(crate) fn note_text(&self, text: &Text) {
        if !self.quiet && !self.json {
            drop(write!(anstream::stderr().lock(), "{}", self.visible_text(text)));
        }
    }

    /// Says why a command failed, and gives the exit status.
    pub(crate) fn failure(&self, failure: &Failure) -> ExitCode {
        if failure.is_closed_pipe() {
            return ExitCode::SUCCESS;
        }
        if self.json {
            self.error_document(&serde_json::json!({ "error": failure.as_value() }));
        } else {
            let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
            let mut text = Text::default();
            text.push_styled(red, &format!("error[{}]", failure.code()));
            text.push(&format!(": {}\n", self.line(failure.message())));
            for line in failure.fact_lines() {
                text.push(&format!("  {line}\n"));
            }
            text.push(&format!("hint: {}\n", failure.hint()));
            drop(write!(anstream::stderr().lock(), "{}", self.visible_text(&text)));
        }
        ExitCode::from(failure.code().exit_status())
    }

    /// Says what is wrong with the command line, as it is worded.
    pub(crate) fn usage(&self, text: &str) {
        // What was typed, or what a pattern of the shell made of file names, is repeated in it.
        drop(write!(io::stderr().lock(), "{}", self.lines(text)));
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
        ProgressBar::new(0).with_style(style).with_message(self.line(what))
    }

    /// A text as it may stand on a line: credentials masked, every character visible. For what is then put in a table or cut.
    pub(crate) fn line(&self, text: &str) -> String {
        printable(&self.mask.text(text)).into_owned()
    }

    /// The same for text of several lines: line feeds and tabs stay.
    pub(crate) fn lines(&self, text: &str) -> String {
        printable_lines(&self.mask.text(text)).into_owned()
    }

    /// The same, cut to `columns` columns of a terminal, with an ellipsis if something was cut.
    pub(crate) fn fit(&self, text: &str, columns: usize) -> String {
        fit(&self.mask.text(text), columns).into_owned()
    }

    fn error_document(&self, value: &serde_json::Value) {
        drop(writeln!(
            io::stderr().lock(),
            "{}",
            self.visible_json(&value.to_string())
        ));
    }

    fn visible_text(&self, text: &Text) -> String {
        let mut out = String::new();
        for (style, piece) in &text.pieces {
            let piece = self.lines(piece);
            // A style says nothing of its own if it is the plain one.
            out.push_str(&format!("{style}{piece}{style:#}"));
        }
        out
    }

    /// JSON with its strings masked, and what would steer a terminal or hide written as escapes.
    fn visible_json(&self, json: &str) -> String {
        let masked = self.mask.json(json);
        let mut out = String::with_capacity(masked.len());
        let mut at = 0;
        for (start, c) in hidden(&masked) {
            out.push_str(masked.get(at..start).unwrap_or_default());
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
            at = start + c.len_utf8();
        }
        out.push_str(masked.get(at..).unwrap_or_default());
        out
    }
}

/// Text for a person: pieces, each with a style. What is in a piece is masked and made visible when it is printed.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pieces: Vec<(Style, String)>,
}

impl Text {
    /// Appends plain text.
    pub(crate) fn push(&mut self, text: &str) {
        self.push_styled(Style::new(), text);
    }

    /// Appends text in a style.
    pub(crate) fn push_styled(&mut self, style: Style, text: &str) {
        match self.pieces.last_mut() {
            Some((last, piece)) if *last == style => piece.push_str(text),
            _ => self.pieces.push((style, text.to_owned())),
        }
    }

    /// Returns its bytes, styles aside.
    pub(crate) fn len(&self) -> usize {
        self.pieces.iter().map(|(_, piece)| piece.len()).sum()
    }

    /// Appends the pieces of another text.
    pub(crate) fn extend(&mut self, other: Self) {
        for (style, piece) in other.pieces {
            self.push_styled(style, &piece);
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self {
            pieces: vec![(Style::new(), text)],
        }
    }
}

/// A writer of log lines: each call brings whole lines.
#[derive(Debug)]
pub(crate) struct LogLines(pub(crate) Mask);

impl Write for LogLines {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(lines);
        let visible = printable_lines(&self.0.text(&text)).into_owned();
        io::stderr().lock().write_all(visible.as_bytes())?;
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A number of things, named in the singular: `1 run`, `2 runs`, `3 entries`.
pub(crate) fn counted(count: u64, name: &str) -> String {
    let count_is = number(count);
    match name.strip_suffix('y') {
        _ if count == 1 => format!("{count_is} {name}"),
        Some(stem) => format!("{count_is} {stem}ies"),
        None => format!("{count_is} {name}s"),
    }
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
    use memory_engine::Secrets;

    use super::*;

    fn output() -> Output {
        Output::plain(true, Mask::new(Secrets::new(["a-secret-word"])))
    }

    #[test]
    fn a_text_is_masked_before_it_is_shortened() {
        assert_eq!(output().fit("x a-secret-word", 8), "x [reda…");
        assert_eq!(output().line("a-secret-word\u{1b}"), "[redacted:configured]\\u{1b}");
    }

    #[test]
    fn pieces_keep_their_style_and_nothing_else_steers_the_terminal() {
        let bold = Style::new().bold();
        let mut text = Text::default();
        text.push_styled(bold, "a\u{1b}[2J");
        text.push("b\n");
        assert_eq!(output().visible_text(&text), "\u{1b}[1ma\\u{1b}[2J\u{1b}[0mb\n");
    }

    #[test]
    fn json_stays_json_and_what_hides_is_escaped() {
        let value = serde_json::json!({ "a-secret-word": "\u{9b}\u{202e}\u{e0041}\u{0} 字 👩‍🚀" });
        let json = output().visible_json(&value.to_string());
        assert_eq!(
            json,
            r#"{"[redacted:configured]":"\u009b\u202e\udb40\udc41\u0000 字 👩‍🚀"}"#
        );
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["[redacted:configured]"], value["a-secret-word"]);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(number),
            ["0", "999", "1,000", "1,234,567"].map(str::to_owned)
        );
    }
}
