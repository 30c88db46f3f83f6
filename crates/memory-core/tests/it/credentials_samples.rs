//! Samples of the rule table, drawn from each rule's own pattern, so that no credential stands in the source.

use std::ops::Range;

use memory_core::validate::credential::rules::{Bytes, Rule};
use memory_testkit::generate::SplitMix64;
use regex_syntax::hir::{Class, Hir, HirKind};

/// So many more characters than asked for has a part without an end.
const MORE: u32 = 20;

/// Random strings, the same in every run.
#[derive(Debug)]
pub(crate) struct Draw(SplitMix64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// `length` characters of an alphabet of ASCII.
    fn of(&mut self, alphabet: &[u8], length: usize) -> String {
        (0..length)
            .map(|_| char::from(alphabet[self.0.below(alphabet.len())]))
            .collect()
    }

    /// Letters and digits; a digit, a capital and a small letter among the first, so that no draw reads as a word.
    pub(crate) fn alnum(&mut self, length: usize) -> String {
        let all: Vec<u8> = bytes_where(|byte| byte.is_ascii_alphanumeric());
        format!("q7Z{}", self.of(&all, length.saturating_sub(3)))
    }

    pub(crate) fn hex(&mut self, length: usize) -> String {
        self.of(b"0123456789abcdef", length)
    }

    pub(crate) fn digits(&mut self, length: usize) -> String {
        self.of(b"0123456789", length)
    }

    /// Base64 of random bytes, `groups` times four characters, without padding.
    pub(crate) fn base64(&mut self, groups: usize) -> String {
        let all: Vec<u8> = bytes_where(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
        self.of(&all, groups * 4)
    }

    pub(crate) fn uuid(&mut self) -> String {
        [8, 4, 4, 4, 12].map(|length| self.hex(length)).join("-")
    }
}

fn bytes_where(is: impl Fn(u8) -> bool) -> Vec<u8> {
    (b' '..=b'~').filter(|byte| is(*byte)).collect()
}

/// How long a sample shall be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    Shortest,
    Any,
    Longest,
}

/// What a rule's pattern is made of, as far as the table uses regular expressions.
#[derive(Debug)]
enum Part {
    /// One of these.
    One(Vec<u8>),
    Repeated(Box<Self>, u32, u32),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    /// The part that is secret.
    Secret(Box<Self>),
}

impl Part {
    fn of(hir: &Hir) -> Self {
        match hir.kind() {
            HirKind::Literal(literal) => Self::Sequence(literal.0.iter().map(|byte| Self::One(vec![*byte])).collect()),
            // What may stand between a name and its value.
            HirKind::Class(class) if holds(class, b'\n') && holds(class, b'a') => Self::One(b" ,(".to_vec()),
            HirKind::Class(class) => Self::One(bytes_where(|byte| holds(class, byte))),
            // A quote around a value would need its other half.
            HirKind::Repetition(repetition) if is_quote(&repetition.sub) => Self::Sequence(Vec::new()),
            HirKind::Repetition(repetition) => Self::Repeated(
                Box::new(Self::of(&repetition.sub)),
                repetition.min,
                repetition.max.unwrap_or(repetition.min + MORE),
            ),
            HirKind::Capture(capture) => Self::Secret(Box::new(Self::of(&capture.sub))),
            HirKind::Concat(parts) => Self::Sequence(parts.iter().map(Self::of).collect()),
            HirKind::Alternation(parts) => Self::Choice(parts.iter().map(Self::of).collect()),
            HirKind::Empty | HirKind::Look(_) => Self::Sequence(Vec::new()),
        }
    }

    fn draw(&self, draw: &mut Draw, length: Length, out: &mut Sample) {
        match self {
            Self::One(bytes) => {
                let byte = out.wanted().filter(|byte| bytes.contains(byte));
                out.text
                    .push_str(&byte.map_or_else(|| draw.of(bytes, 1), |byte| char::from(byte).to_string()));
                out.alphabets.push(bytes.clone());
            }
            Self::Repeated(part, least, most) => {
                // The beginning may need a part that can be left out.
                let needed = *least == 0 && out.wanted().is_some();
                let length = if needed { Length::Any } else { length };
                let times = match length {
                    Length::Shortest => *least,
                    Length::Any => least + draw.0.below((most - least + 1) as usize) as u32,
                    Length::Longest => *most,
                };
                (0..times).for_each(|_| part.draw(draw, length, out));
            }
            Self::Sequence(parts) => parts.iter().for_each(|part| part.draw(draw, length, out)),
            Self::Choice(parts) => parts[draw.0.below(parts.len())].draw(draw, length, out),
            Self::Secret(part) => {
                let start = out.text.len();
                part.draw(draw, length, out);
                out.secret = start..out.text.len();
            }
        }
    }
}

fn is_quote(hir: &Hir) -> bool {
    matches!(hir.kind(), HirKind::Class(class) if holds(class, b'"') && !holds(class, b'a'))
}

fn holds(class: &Class, byte: u8) -> bool {
    match class {
        Class::Unicode(class) => class
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&char::from(byte))),
        Class::Bytes(class) => class.iter().any(|range| (range.start()..=range.end()).contains(&byte)),
    }
}

/// A credential and where its secret part stands in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sample {
    pub(crate) text: String,
    pub(crate) secret: Range<usize>,
    /// How much of it stands in front of the rule's start.
    pub(crate) lead: usize,
    /// How it shall begin behind that.
    start: &'static str,
    /// What each of its bytes was drawn from.
    alphabets: Vec<Vec<u8>>,
}

impl Sample {
    /// The next byte of the beginning, while that is drawn.
    fn wanted(&self) -> Option<u8> {
        self.start.as_bytes().get(self.text.len() - self.lead).copied()
    }

    /// Whether it begins so behind its lead.
    pub(crate) fn begins_with(&self, start: &str) -> bool {
        begins_with(&self.text, self.lead, start)
    }

    /// The same with one character of the secret's middle that is not of its alphabet: a letter or digit if there is
    /// one, else a bracket.
    pub(crate) fn with_wrong_middle(&self) -> String {
        let middle = self.secret.start + self.secret.len() / 2;
        let drawn = |place: &usize| self.alphabets[*place].len() > 1;
        let place = (middle..self.secret.end).find(drawn).unwrap_or(middle);
        let wrong = b"gG0z"
            .iter()
            .find(|byte| drawn(&place) && !self.alphabets[place].contains(byte));
        self.with(place, wrong.copied().unwrap_or(b'('))
    }

    /// The same without its last character.
    pub(crate) fn without_last(&self) -> String {
        let mut text = self.text.clone();
        text.pop();
        text
    }

    /// The same with `byte` at `place`.
    pub(crate) fn with(&self, place: usize, byte: u8) -> String {
        let mut text = self.text.clone();
        text.replace_range(place..=place, &char::from(byte).to_string());
        text
    }
}

/// Draws samples of one rule.
#[derive(Debug)]
pub(crate) struct Sampler {
    rule: &'static Rule,
    form: Part,
    draw: Draw,
    drawn: usize,
}

impl Sampler {
    /// Starts at a seed of the rule's own, so that samples of one do not move when another changes.
    pub(crate) fn new(rule: &'static Rule) -> Self {
        let hir = regex_syntax::parse(rule.pattern).unwrap();
        let seed = rule.pattern.bytes().fold(17, |seed: u64, byte| {
            seed.wrapping_mul(31).wrapping_add(u64::from(byte))
        });
        Self {
            rule,
            form: Part::of(&hir),
            draw: Draw::new(seed),
            drawn: 0,
        }
    }

    /// Draws one that begins as the rule says, each time with the next of its beginnings.
    pub(crate) fn sample(&mut self, length: Length) -> Option<Sample> {
        self.drawn += 1;
        self.beginning(self.rule.starts[self.drawn % self.rule.starts.len()], length)
    }

    /// Draws one that begins with `start`, if the pattern allows one.
    pub(crate) fn beginning(&mut self, start: &'static str, length: Length) -> Option<Sample> {
        let lead = self.rule.lead.map_or(0, |lead| match length {
            Length::Shortest => lead.least,
            Length::Any => lead.least + self.draw.0.below(lead.most - lead.least + 1),
            Length::Longest => lead.most,
        });
        self.with_lead(lead, start, length)
    }

    /// The same with a lead of so many bytes.
    pub(crate) fn with_lead(&mut self, lead: usize, start: &'static str, length: Length) -> Option<Sample> {
        (0..200).find_map(|_| {
            let mut sample = Sample::default();
            if let Some(rule) = self.rule.lead {
                let before = Part::Repeated(Box::new(Part::One(alphabet(rule.bytes))), lead as u32, lead as u32);
                before.draw(&mut self.draw, length, &mut sample);
            }
            (sample.lead, sample.start) = (lead, start);
            self.form.draw(&mut self.draw, length, &mut sample);
            if sample.secret.is_empty() {
                // What ends a sentence is not masked with it.
                sample.secret = 0..sample.text.trim_end_matches(['.', ',', ':']).len();
            }
            sample.begins_with(start).then_some(sample)
        })
    }
}

/// Whether a text goes on with `start` at `place`.
pub(crate) fn begins_with(text: &str, place: usize, start: &str) -> bool {
    text.get(place..).is_some_and(|rest| rest.starts_with(start))
}

/// What a lead is made of.
fn alphabet(bytes: Bytes) -> Vec<u8> {
    bytes_where(|byte| bytes.has(byte))
}
