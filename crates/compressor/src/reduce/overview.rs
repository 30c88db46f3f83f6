//! The overview of a result: its size, exit code, errors and last line.

use std::fmt::Write as _;

/// Figures and lines that stand for a long result.
pub(crate) struct Overview<'a> {
    bytes: usize,
    lines: usize,
    exit_code: Option<i64>,
    errors: usize,
    is_error: bool,
    pub(crate) first_error: Option<&'a str>,
    pub(crate) last_line: Option<&'a str>,
}

impl<'a> Overview<'a> {
    pub(crate) fn of(text: &'a str, is_error: bool) -> Self {
        let mut overview = Self {
            bytes: text.len(),
            lines: 0,
            exit_code: exit_code(text),
            errors: 0,
            is_error,
            first_error: None,
            last_line: None,
        };
        for line in text.lines() {
            overview.lines += 1;
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            overview.last_line = Some(line);
            if is_error_line(line) {
                overview.errors += 1;
                overview.first_error = overview.first_error.or(Some(line));
            }
        }
        overview
    }

    /// `1050 bytes, 103 lines, exit code 101, 1 error line`.
    pub(crate) fn figures(&self) -> String {
        let mut figures = format!("{} bytes, {}", self.bytes, plural(self.lines, "line"));
        if self.is_error {
            figures.push_str(", failed");
        }
        if let Some(code) = self.exit_code {
            _ = write!(figures, ", exit code {code}");
        }
        if self.errors > 0 {
            _ = write!(figures, ", {}", plural(self.errors, "error line"));
        }
        figures
    }
}

fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// Words before an exit code, lower case, as agents and shells write them.
const EXIT_WORDS: [&str; 8] = [
    "exit code",
    "exit_code",
    "exitcode",
    "exit status",
    "exited with code",
    "exited with status",
    "<returncode>",
    "return code",
];

/// Reads the exit code that a result states, from its first or last few lines: there programs put it.
pub(crate) fn exit_code(text: &str) -> Option<i64> {
    let first = text.lines().take(4);
    let last = text.lines().rev().take(4);
    first.chain(last).find_map(code_in_line)
}

fn code_in_line(line: &str) -> Option<i64> {
    let line = line.get(..400).unwrap_or(line);
    if line.len() > 400 {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    EXIT_WORDS.iter().find_map(|word| {
        let (_, after) = lower.split_once(word)?;
        let after = after.trim_start_matches([' ', ':', '=', '"', '(', '\t']);
        let digits: String = after
            .chars()
            .enumerate()
            .take_while(|(at, c)| c.is_ascii_digit() || (*at == 0 && *c == '-'))
            .map(|(_, c)| c)
            .collect();
        digits.parse().ok()
    })
}

/// Marks of an error line, as they stand in it.
const MARKS: [&str; 29] = [
    "Error:",
    "error:",
    "ERROR",
    "error[",
    "Exception",
    "Traceback (most recent",
    "panicked at",
    "FAILED",
    "FAIL ",
    "FAIL:",
    "fatal:",
    "Fatal",
    "npm ERR!",
    "Failed",
    "failed",
    "assertion",
    "AssertionError",
    "Segmentation fault",
    "not found",
    "No such file",
    "Permission denied",
    "undefined reference",
    "cannot find",
    "Cannot find",
    ": error ",
    "Could not",
    "错误",
    "失败",
    "エラー",
];

/// Whether a line of a result reports an error. By its form only; a line of source code may look the same.
pub(crate) fn is_error_line(line: &str) -> bool {
    MARKS.iter().any(|mark| line.contains(mark)) && !is_clean(line)
}

/// Lines that count errors and find none: `0 errors`, `0 failed`, `no errors`.
pub(crate) fn is_clean(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    ["0 failed", "0 errors", "0 failures", "no errors", "no error"]
        .iter()
        .any(|clean| {
            lower.match_indices(clean).any(|(at, _)| {
                !lower
                    .get(..at)
                    .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_read_in_every_spelling() {
        for (text, code) in [
            ("Exit code 1\nboom", Some(1)),
            ("out\nProcess exited with code 127", Some(127)),
            ("<returncode>0</returncode>\n<output>", Some(0)),
            ("{\"exit_code\": -9}", Some(-9)),
            ("exit status: 2", Some(2)),
            ("exit code unknown", None),
            ("fine", None),
        ] {
            assert_eq!(exit_code(text), code, "{text}");
        }
    }

    #[test]
    fn a_line_that_counts_no_errors_is_no_error() {
        assert!(!is_error_line("test result: ok. 12 passed; 0 failed"));
        assert!(is_error_line("test result: FAILED. 2 passed; 10 failed"));
        assert!(is_error_line("TypeError: x is undefined"));
        assert!(is_error_line("编译错误"));
        assert!(!is_error_line("all good"));
    }
}
