//! Outcomes: what became of a command, and which edit stood between its failure and its success.

use std::collections::HashMap;

use crate::reduce::{exit_code, is_clean, is_error_line};
use crate::text::{first_chars, one_line};

/// How much of a command is shown, in bytes.
const COMMAND_BYTES: usize = 160;

/// How much of a result's last line is shown, in bytes.
const LAST_LINE_BYTES: usize = 140;

/// A command and how it went, the last time and before.
pub(crate) struct Outcome {
    pub(crate) command: String,
    runs: usize,
    failed: bool,
    was_failed: bool,
    shown: String,
    /// The file edited last between a failure and the next success.
    fixed_by: Option<String>,
}

#[derive(Default)]
pub(crate) struct Outcomes {
    list: Vec<Outcome>,
    by_command: HashMap<String, usize>,
    last_edit: Option<String>,
}

impl Outcomes {
    pub(crate) fn edited(&mut self, path: &str) {
        self.last_edit = Some(path.to_owned());
    }

    /// Notes the result of a command.
    pub(crate) fn ran(&mut self, command: &str, result: &str, is_error: bool) {
        let command = first_chars(&one_line(command), COMMAND_BYTES);
        let code = exit_code(result);
        let failed = is_error || code.is_some_and(|code| code != 0) || (code.is_none() && fails(result));
        let shown = show(result, code);
        let next = self.list.len();
        let index = *self.by_command.entry(command.clone()).or_insert(next);
        let Some(known) = self.list.get_mut(index) else {
            self.list.push(Outcome {
                command,
                runs: 1,
                failed,
                was_failed: failed,
                shown,
                fixed_by: None,
            });
            self.last_edit = None;
            return;
        };
        known.runs += 1;
        if known.failed && !failed {
            known.fixed_by = self.last_edit.take();
        }
        known.failed = failed;
        known.was_failed |= failed;
        known.shown = shown;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Outcome> {
        self.list.iter()
    }
}

impl Outcome {
    /// `cargo test (ran 3 times): exit code 0; test result: ok`.
    pub(crate) fn line(&self) -> String {
        let times = if self.runs > 1 {
            format!(" (ran {} times)", self.runs)
        } else {
            String::new()
        };
        let failed = if self.failed { "failed; " } else { "" };
        format!("{}{times}: {failed}{}", self.title(), self.shown)
    }

    /// How its line begins.
    pub(crate) fn title(&self) -> String {
        format!("`{}`", self.command)
    }

    pub(crate) fn has_failed_last(&self) -> bool {
        self.failed
    }

    /// Says that a command that failed went well later, and which file was edited last before.
    pub(crate) fn fix(&self) -> Option<String> {
        if self.failed || !self.was_failed {
            return None;
        }
        let after = self.fixed_by.as_ref().map(|path| format!(" after editing {path}"));
        Some(format!(
            "`{}` failed, then succeeded{}",
            self.command,
            after.unwrap_or_default()
        ))
    }
}

/// Whether a line of a previous summary is that of a command: see [`Outcome::line`].
pub(crate) fn is_outcome(line: &str) -> bool {
    line.starts_with('`')
}

fn fails(result: &str) -> bool {
    let last = result.lines().rev().filter(|line| !line.trim().is_empty()).take(5);
    let last: Vec<&str> = last.collect();
    !last.iter().any(|line| is_clean(line)) && last.iter().any(|line| is_error_line(line))
}

fn show(result: &str, code: Option<i64>) -> String {
    let mut lines = result.lines().rev().map(str::trim);
    let last = lines.find(|line| !line.is_empty() && exit_code(line).is_none());
    let last = last.map(|line| first_chars(&one_line(line), LAST_LINE_BYTES));
    match (code, last) {
        (Some(code), Some(last)) => format!("exit code {code}; {last}"),
        (Some(code), None) => format!("exit code {code}"),
        (None, Some(last)) => last,
        (None, None) => "no output".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_failed_and_then_went_well_names_the_edit_between() {
        let mut outcomes = Outcomes::default();
        outcomes.ran("cargo test", "Exit code 101\nerror: no", false);
        outcomes.edited("src/a.rs");
        outcomes.ran("cargo test", "test result: ok. 3 passed; 0 failed", false);
        let only = outcomes.iter().next().unwrap();
        assert_eq!(
            only.line(),
            "`cargo test` (ran 2 times): test result: ok. 3 passed; 0 failed"
        );
        assert_eq!(
            only.fix().as_deref(),
            Some("`cargo test` failed, then succeeded after editing src/a.rs")
        );
    }
}
