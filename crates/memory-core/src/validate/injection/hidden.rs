//! Characters that a person does not see and a model reads.
//!
//! The rules are in `docs/design/injection.md`, section "Hidden". Nothing here looks at words: what an invisible
//! character is allowed to be depends on its neighbours alone.

use super::scripts::{
    breaks_without_spaces, is_emoji, is_european, is_han, is_ideographic, is_right_to_left, joins_emoji, needs_joiner,
};
use super::{Class, Finding, Verdict};
use crate::validate::printable::is_ignorable;

/// How many private-use characters in a row are no icons any more. Prompt fonts draw at most a handful side by side;
/// our own figure.
const PRIVATE_RUN: usize = 8;

/// How many stray invisible characters in a row are no slip of an editor any more; our own figure.
const STRAYS: usize = 3;

/// Finds hidden characters; neighbouring ones are one finding. Linear.
pub(super) fn find(text: &str) -> Vec<Finding> {
    if text
        .bytes()
        .all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r'))
    {
        return Vec::new();
    }
    let mut walk = Walk::new(text);
    while let Some(step) = walk.next() {
        if let Some((verdict, end)) = judge(&walk, step) {
            walk.report(step.at, end, verdict);
        }
    }
    walk.findings
}

/// One character and where it stands.
#[derive(Clone, Copy)]
struct Step {
    at: usize,
    c: char,
    /// The visible character before it, and the character just before it.
    shown: Option<char>,
    before: Option<char>,
}

impl Step {
    fn end(self) -> usize {
        self.at + self.c.len_utf8()
    }
}

/// A walk over the characters of a text that remembers what stood before.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    shown: Option<char>,
    before: Option<char>,
    /// Whether letters from right to left stand anywhere in the text.
    right_to_left: bool,
    findings: Vec<Finding>,
    /// What the last finding is made of.
    run: Run,
}

/// A run of hidden characters that follow each other.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    invisible: usize,
    private: usize,
    first: Option<char>,
    mixed: bool,
}

impl Run {
    fn add(&mut self, text: &str) {
        for c in text.chars() {
            self.invisible += usize::from(is_ignorable(c));
            self.private += usize::from(is_private(c));
            self.mixed |= self.first.is_some_and(|first| first != c);
            self.first.get_or_insert(c);
        }
    }

    /// What it leads to: three invisible characters, or two different ones, carry a message; icons, terminal colours and
    /// odd control characters do not.
    fn verdict(self) -> Verdict {
        let message = self.invisible >= STRAYS || (self.invisible > 1 && self.mixed) || self.private >= PRIVATE_RUN;
        if message { Verdict::Reject } else { Verdict::Pending }
    }
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            shown: None,
            before: None,
            right_to_left: text.chars().any(is_right_to_left),
            findings: Vec::new(),
            run: Run::default(),
        }
    }

    /// The next character that may be hidden; plain ASCII is passed at once.
    fn next(&mut self) -> Option<Step> {
        let rest = self.rest();
        let plain = rest
            .bytes()
            .take_while(|byte| matches!(byte, b' '..=b'~' | b'\n'))
            .count();
        if plain > 0 {
            self.at += plain;
            self.before = rest.as_bytes().get(plain - 1).map(|byte| char::from(*byte));
            self.shown = self.before;
        }
        let c = self.text.get(self.at..)?.chars().next()?;
        let step = Step {
            at: self.at,
            c,
            shown: self.shown,
            before: self.before,
        };
        self.at = step.end();
        self.before = Some(c);
        if c == '\u{1F3F4}'
            && let Some(length) = flag_of_a_region(self.rest())
        {
            self.at += length;
            self.before = Some('\u{E007F}');
        }
        if !is_ignorable(c) {
            self.shown = Some(c);
        }
        Some(step)
    }

    /// The first visible character from here on; looks at most 64 characters ahead.
    fn ahead(&self) -> Option<char> {
        self.rest().chars().take(64).find(|c| !is_ignorable(*c))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn report(&mut self, start: usize, end: usize, verdict: Verdict) {
        self.at = self.at.max(end);
        let shown = self.text.get(start..end).unwrap_or_default();
        self.before = shown.chars().next_back().or(self.before);
        if let Some(last) = self.findings.last_mut()
            && last.span.end == start
        {
            self.run.add(shown);
            last.span.end = end;
            last.verdict = last.verdict.max(verdict).max(self.run.verdict());
            return;
        }
        self.run = Run::default();
        self.run.add(shown);
        self.findings.push(Finding {
            class: Class::Hidden,
            span: start..end,
            verdict,
        });
    }
}

/// What a character leads to where it stands, and where its finding ends.
fn judge(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    let found = |verdict| Some((verdict, step.end()));
    match step.c {
        '\n' | '\t' | '\r' | ' '..='~' | '\u{A0}'..='\u{AC}' => None,
        '\u{1B}' => Some(escape(walk, step)),
        // Line breaks of other systems and pages of a listing.
        '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => found(Verdict::Pending),
        // C1: mostly the mark of a wrong decoding.
        '\u{80}'..='\u{9F}' => found(if step.c == '\u{9B}' {
            Verdict::Reject
        } else {
            Verdict::Pending
        }),
        '\u{AD}' => soft_hyphen(walk, step),
        '\u{FEFF}' if step.at == 0 || step.before == Some('\n') => None,
        '\u{200B}' | '\u{2060}' | '\u{FEFF}' => zero_width(walk, step),
        '\u{200C}' | '\u{200D}' => joiner(walk, step),
        '\u{200E}' | '\u{200F}' | '\u{61C}' => mark(walk, step),
        '\u{202A}'..='\u{202C}' | '\u{2066}'..='\u{2069}' => found(if walk.right_to_left {
            Verdict::Pending
        } else {
            embedding(walk, step)
        }),
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => selector(walk, step),
        '\u{180B}'..='\u{180F}' => {
            let mongolian = |c: char| matches!(c, '\u{1800}'..='\u{18AF}' | '\u{202F}');
            (!step.before.is_some_and(mongolian)).then_some((Verdict::Reject, step.end()))
        }
        '\u{115F}' | '\u{1160}' => {
            let jamo =
                |c: char| matches!(c, '\u{1100}'..='\u{11FF}' | '\u{A960}'..='\u{A97F}' | '\u{D7B0}'..='\u{D7FF}');
            let inside = step.before.is_some_and(jamo) || walk.ahead().is_some_and(jamo);
            (!inside).then_some((Verdict::Reject, step.end()))
        }
        '\u{34F}' => {
            let beside = step.before.is_some_and(|c| is_right_to_left(c) || needs_joiner(c));
            (!beside).then_some((Verdict::Reject, step.end()))
        }
        '\u{17B4}' | '\u{17B5}' => {
            let khmer = step.before.is_some_and(|c| matches!(c, '\u{1780}'..='\u{17FF}'));
            (!khmer).then_some((Verdict::Reject, step.end()))
        }
        '\0'..='\u{1F}'
        | '\u{7F}'
        | '\u{202D}'
        | '\u{202E}'
        | '\u{2061}'..='\u{2065}'
        | '\u{206A}'..='\u{206F}'
        | '\u{3164}'
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0080}'..='\u{E00FF}'
        | '\u{E01F0}'..='\u{E0FFF}' => found(Verdict::Reject),
        '\u{E0000}'..='\u{E007F}' => Some(tags(walk, step)),
        c if is_noncharacter(c) => found(Verdict::Reject),
        c if is_private(c) => {
            let run = 1 + walk.rest().chars().take_while(|c| is_private(*c)).count();
            let bytes: usize = walk.rest().chars().take(run - 1).map(char::len_utf8).sum();
            let verdict = if run >= PRIVATE_RUN {
                Verdict::Reject
            } else {
                Verdict::Pending
            };
            Some((verdict, step.end() + bytes))
        }
        _ => None,
    }
}

/// A terminal sequence: colours are what a pasted log has, all else moves the cursor, hides or writes elsewhere.
fn escape(walk: &Walk<'_>, step: Step) -> (Verdict, usize) {
    let Some(body) = walk.rest().strip_prefix('[') else {
        return (Verdict::Reject, step.end());
    };
    let parameters: &str = body
        .find(|c: char| !matches!(c, '0'..='9' | ';' | ':'))
        .and_then(|end| body.get(..end))
        .unwrap_or_default();
    let last = body.get(parameters.len()..).and_then(|rest| rest.chars().next());
    let colour = matches!(last, Some('m' | 'K')) && parameters.len() < 24 && !parameters.split(';').any(|p| p == "8");
    let end = step.end() + 1 + parameters.len() + usize::from(last.is_some_and(|c| c.is_ascii()));
    let verdict = if colour { Verdict::Pending } else { Verdict::Reject };
    (verdict, end)
}

/// A hint where a word may be cut. Pages are full of them; what they hide is found by the words behind them. Many in
/// one word are no hints.
fn soft_hyphen(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let next: Vec<char> = walk.rest().chars().take(2).collect();
    // One letter between two of them: no syllables are that short so often.
    let dense = next.first().is_some_and(|c| c.is_alphabetic()) && next.get(1) == Some(&'\u{AD}');
    let doubled = step.before == Some('\u{AD}') || next.first() == Some(&'\u{AD}');
    if dense || doubled {
        return Some((Verdict::Reject, step.end()));
    }
    let inside = letter(step.before) && letter(walk.ahead());
    (!inside).then_some((Verdict::Pending, step.end()))
}

/// A zero-width space, word joiner or byte-order mark inside the text.
fn zero_width(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    let (before, after) = (step.shown, walk.ahead());
    let beside = |check: fn(char) -> bool| before.is_some_and(check) || after.is_some_and(check);
    let in_word =
        |c: Option<char>| c.is_some_and(|c| is_european(c) || c.is_ascii_digit() || is_ideographic(c) || is_hangul(c));
    let next = walk.rest().chars().next();
    let crowd = next.is_some_and(is_zero_width) || step.before.is_some_and(is_zero_width);
    let ideographs = before.is_some_and(is_ideographic) && after.is_some_and(is_ideographic);
    if in_word(before) && in_word(after) && !ideographs && step.before == step.shown {
        return Some((Verdict::Reject, step.end()));
    }
    if crowd {
        return Some((Verdict::Pending, step.end()));
    }
    match step.c {
        '\u{200B}' if beside(breaks_without_spaces) => None,
        '\u{2060}' => None,
        _ => Some((Verdict::Pending, step.end())),
    }
}

fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}' | '\u{3130}'..='\u{318F}')
}

/// A joiner or non-joiner.
fn joiner(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    let after = walk.rest().chars().next();
    let emoji_before = step
        .before
        .is_some_and(|c| joins_emoji(c) || matches!(c, '\u{FE0F}' | '\u{E007F}'));
    if step.c == '\u{200D}' && emoji_before && after.is_some_and(joins_emoji) {
        return None;
    }
    let script = |c: Option<char>| c.is_some_and(needs_joiner);
    if script(step.before) && !after.is_some_and(is_zero_width) {
        return None;
    }
    if script(after) && !step.before.is_some_and(|c| is_european(c) || is_zero_width(c)) {
        return None;
    }
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || is_zero_width(c));
    let alone = !letter(step.before) || !letter(after);
    Some((
        if alone && !step.before.is_some_and(is_zero_width) && !after.is_some_and(is_zero_width) {
            Verdict::Pending
        } else {
            Verdict::Reject
        },
        step.end(),
    ))
}

/// A direction mark: at home in a text with letters from right to left.
fn mark(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    if walk.right_to_left {
        let crowd = walk.rest().starts_with(['\u{200E}', '\u{200F}'])
            && step.before.is_some_and(|c| matches!(c, '\u{200E}' | '\u{200F}'));
        return crowd.then_some((Verdict::Reject, step.end()));
    }
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let inside = letter(step.before) && letter(walk.ahead());
    Some((if inside { Verdict::Reject } else { Verdict::Pending }, step.end()))
}

/// An embedding or isolate in a text without letters from right to left: pasted numbers and names carry a closed pair
/// around them, anything else is a trick.
fn embedding(walk: &Walk<'_>, step: Step) -> Verdict {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    if letter(step.before) && letter(walk.rest().chars().next()) {
        Verdict::Reject
    } else {
        Verdict::Pending
    }
}

/// A variation selector: one, after a character that has variants.
fn selector(walk: &Walk<'_>, step: Step) -> Option<(Verdict, usize)> {
    let selects = |c: char| matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
    let run = walk
        .rest()
        .chars()
        .take_while(|c| selects(*c))
        .map(char::len_utf8)
        .sum::<usize>();
    if run > 0 || step.before.is_some_and(selects) {
        return Some((Verdict::Reject, step.end() + run));
    }
    let fits = match step.c {
        '\u{FE0E}' | '\u{FE0F}' => step.before.is_some_and(is_emoji),
        '\u{FE00}'..='\u{FE02}' => step.before.is_some_and(|c| {
            is_han(c) || needs_joiner(c) || matches!(c, '0' | '\u{2200}'..='\u{22FF}' | '\u{2A00}'..='\u{2AFF}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF65}')
        }),
        '\u{E0100}'..='\u{E01EF}' => step.before.is_some_and(is_han),
        _ => false,
    };
    if fits {
        return None;
    }
    let stray = matches!(step.c, '\u{FE0E}' | '\u{FE0F}') && !step.before.is_some_and(char::is_alphanumeric);
    Some((if stray { Verdict::Pending } else { Verdict::Reject }, step.end()))
}

/// Tag characters outside the flag of a region, the whole run.
fn tags(walk: &Walk<'_>, step: Step) -> (Verdict, usize) {
    let is_tag = |c: &char| matches!(c, '\u{E0000}'..='\u{E007F}');
    let run: usize = walk.rest().chars().take_while(is_tag).map(char::len_utf8).sum();
    (Verdict::Reject, step.end() + run)
}

/// How many bytes of `after`, which follows a black flag, name its region: three to six letters or digits and the end.
fn flag_of_a_region(after: &str) -> Option<usize> {
    let region = |c: &char| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let letters = after.chars().take(7).take_while(region).count();
    let closed = after.chars().nth(letters) == Some('\u{E007F}');
    (closed && (3..=6).contains(&letters)).then_some((letters + 1) * '\u{E007F}'.len_utf8())
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || (c as u32) & 0xFFFE == 0xFFFE
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}
