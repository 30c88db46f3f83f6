//! Passwords that a shell pipes into a command, or that a command takes last.

use super::super::{Confidence, Finding, allow, placeholder};
use crate::validate::credential::text::{cut, line_after, line_before, slice_from};

/// What stands before a pipe is looked at for this many bytes.
const REACH: usize = 200;

fn push(found: &mut Vec<Finding>, start: usize, value: &str) {
    let meant = value.len() >= 4
        && !value.contains(' ')
        && !allow::is_placeholder(value)
        && !allow::is_variable(value)
        && !value.starts_with(['$', '<', '-', '%', '{']);
    if meant {
        found.push(Finding {
            kind: "command-password",
            span: start..start + value.len(),
            confidence: Confidence::Likely,
        });
    }
}

/// The literal that `echo` or `printf` writes into the pipe before `at`, and where it begins.
fn piped(text: &str, at: usize) -> Option<(usize, &str)> {
    let before = line_before(text, at, REACH);
    let command = before.trim_end().strip_suffix('|')?.trim_end();
    let echo = [("echo ", 5), ("printf ", 7)]
        .iter()
        .filter_map(|(word, length)| command.rfind(word).map(|at| at + length))
        .max()?;
    let value = cut(command, echo..);
    let value = value.strip_prefix("-n ").unwrap_or(value).trim_start();
    // The form that `printf` is given first.
    let value = ["'%s' ", "\"%s\" ", "%s ", "'%s\\n' ", "\"%s\\n\" "]
        .iter()
        .find_map(|form| value.strip_prefix(form))
        .unwrap_or(value);
    let start = at - before.len() + command.len() - value.len();
    match value.as_bytes().first()? {
        quote @ (b'"' | b'\'') => {
            let inner = cut(value, 1..);
            let length = inner.find(*quote as char)?;
            Some((start + 1, cut(inner, ..length).trim_end_matches("\\n")))
        }
        _ => Some((start, value)),
    }
}

/// `echo USER:PASSWORD | chpasswd`.
pub(super) fn chpasswd(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) {
    let Some((start, pair)) = piped(text, at) else {
        return;
    };
    if let Some((user, password)) = placeholder::pair(pair) {
        push(found, start + user.len() + 1, password);
    }
}

/// `chpasswd:` of cloud-init: lines of `USER:PASSWORD` below it.
pub(super) fn listed_users(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    let mut at = end;
    for line in slice_from(text, end, REACH).split_inclusive('\n') {
        let pair = line.trim().trim_start_matches("- ");
        if let Some((user, password)) = placeholder::pair(pair)
            && !user.is_empty()
            && !password.contains(' ')
            && !matches!(password, "R" | "RANDOM" | "|")
        {
            let from = at + line.find(pair).unwrap_or(0) + user.len() + 1;
            push(found, from, password);
        }
        at += line.len();
        if at > end + line.len() && !line.starts_with(' ') {
            break;
        }
    }
    at
}

/// `echo PASSWORD | sudo -S`.
pub(super) fn sudo(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    if let Some((start, password)) = piped(text, at) {
        push(found, start, password);
    }
    // A string of the shell in its place: `sudo -S … <<< '…'`.
    let line = line_after(text, end, REACH);
    if let Some(here) = line.find("<<<") {
        let value = cut(line, here + 3..).trim_start();
        let inner = value.trim_start_matches(['"', '\'']);
        let length = inner
            .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\''))
            .unwrap_or(inner.len());
        push(found, end + line.len() - inner.len(), cut(inner, ..length));
    }
}

/// `echo PASSWORD | docker login … --password-stdin`.
pub(super) fn stdin(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) {
    let before = line_before(text, at, REACH);
    let Some(pipe) = before.rfind('|') else {
        return;
    };
    if let Some((start, password)) = piped(text, at - before.len() + pipe + 1) {
        push(found, start, password);
    }
}

/// `net user NAME PASSWORD`.
pub(super) fn second_word(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, REACH);
    let Some((name, rest)) = line.split_once(' ') else {
        return;
    };
    let value = cut(rest, ..rest.find(char::is_whitespace).unwrap_or(rest.len()));
    if value.bytes().any(|byte| byte.is_ascii_digit()) && !value.starts_with(['/', '*']) {
        push(found, end + name.len() + 1, value);
    }
}

/// `xfreerdp /p:PASSWORD`.
pub(super) fn remote_desktop(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, REACH);
    if let Some(flag) = line.find(" /p:") {
        let value = cut(line, flag + 4..);
        push(
            found,
            end + flag + 4,
            cut(value, ..value.find(char::is_whitespace).unwrap_or(value.len())),
        );
    }
}

/// `htpasswd -b FILE USER PASSWORD`.
pub(super) fn htpasswd(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, REACH);
    let flags = cut(line, ..line.find(' ').unwrap_or(line.len()));
    if !flags.contains('b') || flags.contains('-') {
        return;
    }
    // With `-n` no file is named.
    let place = if flags.contains('n') { 1 } else { 2 };
    let mut at = flags.len();
    for word in 0..=place {
        at += cut(line, at..).len() - cut(line, at..).trim_start().len();
        let length = cut(line, at..).find(char::is_whitespace).unwrap_or(line.len() - at);
        if word == place {
            let value = cut(line, at..at + length);
            let inner = value.trim_start_matches(['"', '\'']);
            push(
                found,
                end + at + value.len() - inner.len(),
                inner.trim_end_matches(['"', '\'']),
            );
        }
        at += length;
    }
}
