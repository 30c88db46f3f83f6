//! Credentials that are known by their own form: the rule table, run over a text.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::Regex;

use super::rules::{Proof, Rule, rules};
use super::shape::Shape;
use super::{Confidence, Finding, allow, documented};
use crate::validate::credential::text::{cut, is_left_border, slice_before, slice_from};

/// How far a form is looked at from its start, in bytes. Longer tokens are masked to their end all the same.
const REACH: usize = 4_096;

/// The table, ready to run. Patterns are compiled when their start is first met.
struct Table {
    rules: Vec<&'static Rule>,
    patterns: Vec<OnceLock<Regex>>,
    starts: AhoCorasick,
    /// For each start its rules.
    of_start: Vec<Vec<usize>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::build);

impl Table {
    fn build() -> Self {
        let rules: Vec<_> = rules().collect();
        let mut starts: Vec<&'static str> = Vec::new();
        let mut of_start: Vec<Vec<usize>> = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            for start in rule.starts {
                let place = starts.iter().position(|known| known == start).unwrap_or_else(|| {
                    starts.push(start);
                    of_start.push(Vec::new());
                    starts.len() - 1
                });
                of_start[place].push(index);
            }
        }
        Self {
            patterns: rules.iter().map(|_| OnceLock::new()).collect(),
            starts: AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::DFA))
                .build(starts)
                .expect("the starts are few and short"),
            rules,
            of_start,
        }
    }

    fn pattern(&self, rule: usize) -> &Regex {
        self.patterns[rule].get_or_init(|| {
            let pattern = format!("^(?:{})", self.rules[rule].pattern);
            Regex::new(&pattern).expect("a test compiles every pattern")
        })
    }
}

/// Finds what the rule table knows. Linear: a rule looks at no byte twice, and at most [`REACH`] bytes from a start.
pub(super) fn scan(text: &str, found: &mut Vec<Finding>) {
    let table = &*TABLE;
    let mut done: Vec<usize> = Vec::new();
    let mut long = 0..0;
    for hit in table.starts.find_overlapping_iter(text) {
        done.resize(table.rules.len(), 0);
        for &index in &table.of_start[hit.pattern().as_usize()] {
            if hit.start() < done[index] {
                continue;
            }
            let Some(whole) = matched(text, table, index, hit.start(), &mut long) else {
                continue;
            };
            done[index] = whole.whole.end;
            if is_credential(table.rules[index], text, &whole)
                && !documented::is_documented(cut(text, whole.secret.clone()))
            {
                found.push(Finding {
                    kind: table.rules[index].kind,
                    span: whole.secret,
                    confidence: Confidence::Certain,
                });
            }
        }
    }
}

/// Whether a credential of the table may begin in the first `within` bytes of `token`.
pub(super) fn may_begin(token: &str, within: usize) -> bool {
    TABLE
        .starts
        .find_iter(token)
        .any(|hit| hit.start() < within && hit.len() >= 3)
}

/// A match of a rule's form.
struct Matched {
    whole: Range<usize>,
    secret: Range<usize>,
}

/// Looks for the rule's form at `start`. `long` is the last long token; its end is looked for once.
fn matched(text: &str, table: &Table, index: usize, start: usize, long: &mut Range<usize>) -> Option<Matched> {
    let rule = table.rules[index];
    let begin = with_lead(text, rule, start)?;
    if text.as_bytes()[begin].is_ascii_alphanumeric() && !is_left_border(text, begin) {
        return None;
    }
    let captures = table.pattern(index).captures(slice_from(text, start, REACH))?;
    let whole = captures.get(0)?;
    let mut end = start + whole.end();
    if whole.end() + 4 > REACH {
        if !long.contains(&end) {
            *long = end..end + token_length(cut(text, end..));
        }
        end = long.end;
    } else if text
        .as_bytes()
        .get(end)
        .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_' && !is_named_on(text, end))
    {
        return None;
    }
    let secret = match captures.get(1) {
        Some(group) => start + group.start()..start + group.end(),
        None => begin..begin + cut(text, begin..end).trim_end_matches(['.', ',', ':']).len(),
    };
    Some(Matched {
        whole: begin..end,
        secret,
    })
}

/// Whether an underscore behind a token begins a word: `…_old`. One in a longer run of chance says that it is no token.
fn is_named_on(text: &str, end: usize) -> bool {
    let rest = slice_from(text, end + 1, 24);
    let word = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let ends = rest.as_bytes().get(word).is_none_or(|next| *next != b'_');
    ends && word <= 16 && cut(rest, ..word).bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Where the credential begins if the rule's lead stands before `start`.
fn with_lead(text: &str, rule: &Rule, start: usize) -> Option<usize> {
    let Some(lead) = rule.lead else {
        return Some(start);
    };
    let before = &text.as_bytes()[start.saturating_sub(lead.most + 1)..start];
    let count = before.iter().rev().take_while(|byte| lead.bytes.has(**byte)).count();
    (lead.least..=lead.most).contains(&count).then(|| start - count)
}

fn token_length(rest: &str) -> usize {
    rest.bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'='))
        .count()
}

/// Whether what has the form is meant: fillers and, where the rule asks for it, words are not.
fn is_credential(rule: &Rule, text: &str, matched: &Matched) -> bool {
    let secret = cut(text, matched.secret.clone());
    let body = rule
        .starts
        .iter()
        .filter_map(|start| secret.strip_prefix(start))
        .min_by_key(|body| body.len())
        .unwrap_or(secret);
    match rule.proof {
        Proof::Form => !allow::is_placeholder(body) && Shape::of(body).distinct > 3,
        Proof::Chance => {
            let shape = Shape::of(body);
            !allow::is_placeholder(body)
                && !shape.is_wordlike()
                && (shape.digits > 0 || shape.in_words * 2 < shape.letters())
                && !is_in_base64(text, matched.secret.start)
        }
    }
}

/// So many characters of base64 before a form are a blob.
const BLOB: usize = 64;

/// Whether what begins at `start` is a part of a blob of base64, in which a short beginning stands by chance.
fn is_in_base64(text: &str, start: usize) -> bool {
    let before = slice_before(text, start, BLOB);
    let sign = |byte: u8| matches!(byte, b'+' | b'/');
    before.len() == BLOB
        && before.ends_with(['+', '/'])
        && before.bytes().all(|byte| byte.is_ascii_alphanumeric() || sign(byte))
        && Shape::of(before).is_random(BLOB)
}
