//! Structure: the markup of tool calls and of turns, forged ends of a frame, and addresses that carry data.
//!
//! Looks at the first copy of a text, in which lines are still lines. What each pattern leads to depends on where it
//! stands: quoted in code it is talked about, at the beginning of a line it is used.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::Regex;

use super::Class::{self, Breakout, ToolMarkup};
use super::Verdict;
use super::carriers::CARRIERS;
use super::frames::FRAMES;
use super::opened::Opened;
use super::patterns::{Leads, TOOLS};

struct Pattern {
    class: Class,
    leads: Leads,
    source: &'static str,
    /// Compiled where its word is first met: most texts have none.
    regex: OnceLock<Regex>,
    /// How far before its word it may begin, in bytes.
    back: usize,
}

impl Pattern {
    fn regex(&self) -> &Regex {
        self.regex
            .get_or_init(|| Regex::new(self.source).expect("a test compiles every pattern"))
    }
}

/// How far behind its word a pattern is looked for, in bytes.
const REACH: usize = 640;

/// The patterns and the automaton of their words.
struct Compiled {
    patterns: Vec<Pattern>,
    words: AhoCorasick,
    /// Which pattern a word belongs to.
    owners: Vec<usize>,
}

static COMPILED: LazyLock<Compiled> = LazyLock::new(|| {
    let mut literals = Vec::new();
    let mut owners = Vec::new();
    let patterns = TOOLS
        .iter()
        .chain(FRAMES)
        .chain(CARRIERS)
        .enumerate()
        .map(|(owner, (class, leads, words, back, pattern))| {
            literals.extend_from_slice(words);
            owners.extend(words.iter().map(|_| owner));
            Pattern {
                class: *class,
                leads: *leads,
                source: pattern,
                regex: OnceLock::new(),
                back: *back,
            }
        })
        .collect();
    Compiled {
        patterns,
        words: AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .build(literals)
            .expect("the words are few and short"),
        owners,
    }
});

/// A structure found in the first copy of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) class: Class,
    pub(super) span: Range<usize>,
    pub(super) verdict: Verdict,
}

/// Finds structures in `folded`. Linear: a pattern is looked for near its words only, and nowhere twice.
pub(super) fn find(folded: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut fences = None;
    let pairs = Pairs::new(folded);
    for (pattern, windows) in COMPILED.patterns.iter().zip(windows(folded)) {
        let mut opened = Opened::default();
        for window in windows {
            let text = folded.get(..window.end).unwrap_or_default();
            let mut at = window.start;
            while let Some(hit) = pattern.regex().find_at(text, at) {
                let fences = fences.get_or_insert_with(|| fenced(folded));
                let place = place(folded, fences, hit.range());
                if let Some(verdict) = verdict(folded, &pairs, &mut opened, pattern, place, hit.range()) {
                    found.push(Found {
                        class: pattern.class,
                        span: hit.range(),
                        verdict,
                    });
                }
                at = hit.end();
            }
        }
    }
    found
}

/// For each pattern the stretches around its words, joined where they touch.
fn windows(folded: &str) -> Vec<Vec<Range<usize>>> {
    let mut windows: Vec<Vec<Range<usize>>> = COMPILED.patterns.iter().map(|_| Vec::new()).collect();
    for word in COMPILED.words.find_overlapping_iter(folded) {
        let Some(owner) = COMPILED.owners.get(word.pattern().as_usize()).copied() else {
            continue;
        };
        let (Some(own), Some(pattern)) = (windows.get_mut(owner), COMPILED.patterns.get(owner)) else {
            continue;
        };
        let end = folded.floor_char_boundary((word.end() + REACH).min(folded.len()));
        let start = folded.floor_char_boundary(word.start().saturating_sub(pattern.back));
        match own.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(end),
            _ => own.push(start..end),
        }
    }
    windows
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a line or right behind other markup.
    Open,
    /// In a sentence.
    Sentence,
    /// In a quotation or an inline code of about its own length: a name.
    Named,
    /// In code or a quotation with more in it.
    Code,
}

fn verdict(
    folded: &str,
    pairs: &Pairs<'_>,
    opened: &mut Opened,
    pattern: &Pattern,
    place: Place,
    span: Range<usize>,
) -> Option<Verdict> {
    match (pattern.leads, place) {
        (Leads::Used | Leads::Look, Place::Named) => None,
        (Leads::Used, _) => match (used(folded, pairs, opened, pattern.class, span.clone()), place) {
            (Use::Real, Place::Open) => Some(Verdict::Reject),
            (Use::Closed, _) => None,
            (Use::Name, Place::Sentence) if pattern.class != Breakout || !glued(folded, &span) => None,
            _ => Some(Verdict::Pending),
        },
        (Leads::Forged, Place::Open | Place::Sentence) => Some(Verdict::Reject),
        (Leads::Look | Leads::Forged | Leads::Always, _) => Some(Verdict::Pending),
    }
}

/// Whether letters stand right before and behind a sign, as they do around a tag that works, not around one that is named.
fn glued(folded: &str, span: &Range<usize>) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let before = folded.get(..span.start).and_then(|before| before.chars().next_back());
    letter(before) && letter(folded.get(span.end..).and_then(|after| after.chars().next()))
}

/// Signs that are only meant in pairs: an opening and a closing one.
const PAIRS: [(&str, &str); 3] = [("[inst]", "[/inst]"), ("<<sys>>", "<</sys>>"), ("<system", "</system")];

/// Which of them a text has; each is looked for once, however often a sign stands in the text.
struct Pairs<'a> {
    folded: &'a str,
    known: [OnceCell<bool>; 3],
}

impl<'a> Pairs<'a> {
    fn new(folded: &'a str) -> Self {
        Self {
            folded,
            known: [const { OnceCell::new() }; 3],
        }
    }

    /// Whether both signs of a pair stand in the text.
    fn has(&self, pair: usize) -> bool {
        let (open, close) = PAIRS[pair];
        *self.known[pair].get_or_init(|| self.folded.contains(open) && self.folded.contains(close))
    }
}

/// How much of a structure stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// The sign alone.
    Name,
    /// A call with content, a turn with words, an end after which another speaker begins.
    Real,
    /// The end of what was opened in the text itself.
    Closed,
}

fn used(folded: &str, pairs: &Pairs<'_>, opened: &mut Opened, class: Class, span: Range<usize>) -> Use {
    let matched = folded.get(span.clone()).unwrap_or_default();
    let after = folded
        .get(span.end..folded.floor_char_boundary((span.end + 400).min(folded.len())))
        .unwrap_or_default();
    let real = match class {
        ToolMarkup => call_follows(matched, after),
        Breakout => {
            if opened.before(folded, matched, span.start) {
                return Use::Closed;
            }
            begins_another(after)
        }
        _ => turn_follows(pairs, matched, after),
    };
    if real { Use::Real } else { Use::Name }
}

/// Whether a call stands behind the sign: arguments, or a named part.
fn call_follows(matched: &str, after: &str) -> bool {
    let body = after.trim_start();
    matched.contains("name")
        || matched.contains('=')
        || matched.contains("action input")
        || matched.trim_end().ends_with(['{', '[', '"'])
        || body.starts_with(['{', '[', '<', '"'])
        || after.contains(['{', '(']) && after.contains(['}', ')', '<'])
        || after.contains("</")
}

/// Whether a speaker's words stand behind the sign of a turn.
fn turn_follows(pairs: &Pairs<'_>, matched: &str, after: &str) -> bool {
    let body = after.trim_start();
    let speaker = [
        "system",
        "user",
        "assistant",
        "developer",
        "tool",
        "model",
        "<|",
        "<<",
        "ipython",
    ];
    let more_than = |count: usize| {
        let words = after.split_whitespace();
        words
            .filter(|word| word.chars().any(char::is_alphabetic))
            .nth(count)
            .is_some()
    };
    let names_speaker = ["system", "user", "assistant", "developer"]
        .iter()
        .any(|name| matched.contains(name));
    match matched {
        _ if matched.starts_with("[inst") || matched.starts_with("[/inst") => pairs.has(0) && more_than(1),
        _ if matched.starts_with("<<") => pairs.has(1),
        _ if matched.starts_with("<|") => {
            (names_speaker && more_than(2)) || speaker.iter().any(|name| body.starts_with(name))
        }
        _ if matched.contains("of_turn") => speaker.iter().any(|name| body.starts_with(name)),
        _ => pairs.has(2) && more_than(2),
    }
}

/// Whether another speaker, section or order begins.
fn begins_another(after: &str) -> bool {
    let heads = [
        "system",
        "[system",
        "<",
        "#",
        "new instruction",
        "important",
        "ignore",
        "assistant",
        "developer",
        "you ",
        "user:",
        "human",
        "- [",
        "---",
        "admin",
        "disregard",
        "forget",
        "override",
        "now ",
    ];
    let next = after.trim_start();
    heads.iter().any(|head| next.starts_with(head))
}

/// Byte ranges of fenced code. An open fence reaches to the end.
fn fenced(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let mark = trimmed.chars().next().filter(|c| matches!(c, '`' | '~'));
        if let Some(mark) = mark
            && trimmed.chars().take_while(|c| *c == mark).count() >= 3
        {
            match open {
                Some((start, same)) if same == mark => {
                    ranges.push(start..at);
                    open = None;
                }
                Some(_) => {}
                None => open = Some((at + line.len(), mark)),
            }
        }
        at += line.len();
    }
    // A fence that is never closed is no quotation: whatever follows would be hidden behind it.
    ranges
}

fn place(text: &str, fences: &[Range<usize>], span: Range<usize>) -> Place {
    let fence = fences.partition_point(|fence| fence.end <= span.start);
    if fences.get(fence).is_some_and(|fence| fence.start <= span.start) {
        return Place::Code;
    }
    let from = text.floor_char_boundary(span.start.saturating_sub(400));
    let until = text.floor_char_boundary((span.end + 400).min(text.len()));
    let before = text.get(from..span.start).unwrap_or_default();
    let before = before
        .get(before.rfind('\n').map_or(0, |at| at + 1)..)
        .unwrap_or_default();
    let after = text.get(span.end..until).unwrap_or_default();
    let after = after.get(..after.find('\n').unwrap_or(after.len())).unwrap_or_default();
    let odd = odd_quotes(before.as_bytes());
    for (quote, odd) in ['`', '"', '\''].into_iter().zip(odd) {
        if odd
            && (quote != '\'' || before.ends_with('\''))
            && let Some(closed) = after.find(quote)
        {
            let inside = before.len() - before.rfind(quote).map_or(0, |at| at + quote.len_utf8()) + closed;
            return if inside <= 24 { Place::Named } else { Place::Code };
        }
    }
    let lead = before.trim_end();
    if lead.is_empty() || lead.ends_with(['>', ']', '.', '!', '?', '}', ';', '|', '\u{3002}']) {
        Place::Open
    } else {
        Place::Sentence
    }
}

/// Whether backticks, double and single quotes stand in `line` an odd number of times.
fn odd_quotes(line: &[u8]) -> [bool; 3] {
    let mut odd = [false; 3];
    for at in memchr::memchr3_iter(b'`', b'"', b'\'', line) {
        match line.get(at) {
            Some(b'`') => odd[0] ^= true,
            Some(b'"') => odd[1] ^= true,
            _ => odd[2] ^= true,
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles() {
        for pattern in &COMPILED.patterns {
            assert!(!pattern.regex().as_str().is_empty());
        }
    }
}
