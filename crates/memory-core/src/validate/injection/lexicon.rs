//! Which words mean what: the word lists of all languages in one automaton, and what they hit in a text.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use super::concept::Concept;
use super::decode::rotate;
use super::fold::fold_plain;
use super::languages;
use super::scripts::is_ideographic;
use super::words::Words;

/// The word list of one language.
#[derive(Debug)]
pub(super) struct Language {
    /// Whether the verb may follow its object.
    pub(super) free_order: bool,
    /// Words by meaning, separated by commas; one that ends in `*` is a stem.
    pub(super) entries: &'static [(Concept, &'static str)],
}

/// A word with a meaning in a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    pub(super) concept: Concept,
    /// Its bytes in the copy.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Its place counted in half words: two a word, one an ideograph, six more a sentence.
    pub(super) from: u32,
    pub(super) until: u32,
    pub(super) free_order: bool,
}

/// One entry of a list.
#[derive(Debug)]
struct Entry {
    concept: Concept,
    free_order: bool,
    stem: bool,
    at_word_start: bool,
    at_word_end: bool,
}

/// The compiled lists.
pub(super) struct Lexicon {
    automaton: AhoCorasick,
    entries: Vec<Entry>,
    pub(super) vocabulary: Vocabulary,
}

impl std::fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lexicon")
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}

/// The lists, compiled once.
pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::compile);

impl Lexicon {
    fn compile() -> Self {
        let mut patterns = Vec::new();
        let mut entries = Vec::new();
        let mut vocabulary = Vocabulary::default();
        for language in languages::ALL {
            for (concept, list) in language.entries {
                for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
                    let stem = entry.ends_with('*');
                    let folded = fold_plain(entry.trim_end_matches('*'));
                    vocabulary.add(&folded, stem);
                    entries.push(Entry {
                        concept: *concept,
                        free_order: language.free_order,
                        stem,
                        at_word_start: has_word_borders(folded.chars().next(), folded.chars().count()),
                        at_word_end: !stem && has_word_borders(folded.chars().next_back(), 0),
                    });
                    patterns.push(folded);
                }
            }
        }
        for word in KEY_WORDS.iter().filter(|word| word.len() > 4) {
            for (concept, turned) in [
                (Concept::Rotated, rotate(word)),
                (Concept::Reversed, word.chars().rev().collect()),
            ] {
                entries.push(Entry {
                    concept,
                    free_order: false,
                    stem: false,
                    at_word_start: true,
                    at_word_end: true,
                });
                patterns.push(turned);
            }
        }
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&patterns)
            .expect("the word lists are a few thousand short words");
        Self {
            automaton,
            entries,
            vocabulary,
        }
    }

    /// Finds the words of `words` that mean something, in order of their beginning. Linear: a text cannot hit a place
    /// more often than there are entries of different length.
    pub(super) fn hits(&self, words: &Words) -> Vec<Hit> {
        let text = words.shadow.as_str();
        let mut hits: Vec<Hit> = self
            .automaton
            .find_overlapping_iter(text)
            .filter_map(|found| {
                let entry = self.entries.get(found.pattern().as_usize())?;
                let (start, end) = (found.start(), found.end());
                let inside = || {
                    let after = words.run_together.partition_point(|part| part.end < end);
                    words
                        .run_together
                        .get(after)
                        .is_some_and(|part| part.start <= start && end <= part.end)
                };
                let end = if entry.stem { word_end(text, end) } else { end };
                let begins = !entry.at_word_start || borders(text, start, true);
                let ends = !entry.at_word_end || borders(text, end, false);
                let accepted = begins && ends && entry.concept.accepts(text, start, end);
                (accepted || (inside() && end - start > 2)).then_some(Hit {
                    concept: entry.concept,
                    start,
                    end,
                    from: 0,
                    until: 0,
                    free_order: entry.free_order,
                })
            })
            .collect();
        hits.sort_unstable_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end), hit.concept));
        hits.dedup_by_key(|hit| (hit.start, hit.end, hit.concept));
        measure(text, &mut hits);
        hits
    }
}

/// Where the word ends that goes on at `at`; at most 24 characters further on.
fn word_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let more = rest
        .chars()
        .take(24)
        .take_while(|c| c.is_alphanumeric() && !is_ideographic(*c));
    at + more.map(char::len_utf8).sum::<usize>()
}

/// Whether words that begin or end with `c` stand apart from their neighbours. Arabic writes articles and prepositions
/// as part of the word, Korean its particles.
fn has_word_borders(c: Option<char>, length: usize) -> bool {
    c.is_some_and(|c| match c {
        '\u{600}'..='\u{6FF}' => length > 0 && length < 4,
        '\u{AC00}'..='\u{D7A3}' => false,
        _ => c.is_alphanumeric() && !is_ideographic(c),
    })
}

/// Whether a word may begin (or end) at `at`.
fn borders(text: &str, at: usize, begins: bool) -> bool {
    let bytes = text.as_bytes();
    let neighbour = if begins {
        at.checked_sub(1).and_then(|at| bytes.get(at))
    } else {
        bytes.get(at)
    };
    match neighbour {
        None => true,
        // The underscore of a name such as `add_file`, not that of emphasis.
        Some(b'_') => {
            let beyond = if begins { at.checked_sub(2) } else { at.checked_add(1) };
            !beyond
                .and_then(|at| bytes.get(at))
                .is_some_and(u8::is_ascii_alphanumeric)
        }
        Some(byte) if byte.is_ascii() => !byte.is_ascii_alphanumeric(),
        Some(_) => {
            let c = if begins {
                text.get(..at).and_then(|before| before.chars().next_back())
            } else {
                text.get(at..).and_then(|after| after.chars().next())
            };
            c.is_none_or(|c| !c.is_alphanumeric() || is_ideographic(c))
        }
    }
}

/// Fills in the places of `hits`, which are in order of their beginning. Linear.
fn measure(text: &str, hits: &mut [Hit]) {
    let mut place = 0;
    let mut in_word = false;
    let mut chars = text.char_indices().peekable();
    let mut ends: Vec<(usize, usize)> = hits.iter().enumerate().map(|(index, hit)| (hit.end, index)).collect();
    ends.sort_unstable();
    let mut ends = ends.into_iter().peekable();
    let mut next = 0;
    loop {
        let (at, c) = chars.next().map_or((text.len(), ' '), |(at, c)| (at, c));
        while let Some((_, index)) = ends.next_if(|(end, _)| *end <= at) {
            if let Some(hit) = hits.get_mut(index) {
                hit.until = place;
            }
        }
        let letter = c.is_ascii_alphanumeric() || (!c.is_ascii() && c.is_alphanumeric());
        while let Some(hit) = hits.get_mut(next).filter(|hit| hit.start <= at) {
            hit.from = place;
            next += 1;
        }
        if at == text.len() {
            break;
        }
        if letter && !c.is_ascii() && is_ideographic(c) {
            place += 1;
            in_word = false;
        } else if letter {
            place += if in_word { 0 } else { 2 };
            in_word = true;
        } else {
            in_word = c == '\'' && in_word;
            let stop = matches!(c, '.' | '!' | '?')
                && chars
                    .peek()
                    .is_none_or(|(_, next)| matches!(next, ' ' | '\n' | '"' | '\''));
            if stop || matches!(c, '\u{3002}' | '\u{964}' | '\u{6D4}') || c == '\n' {
                place += 6;
            }
        }
    }
}

/// Single words of the lists, to tell a disguised word from an odd name.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: HashSet<String>,
    stems: HashSet<String>,
    /// The letters between the first and the last of the words most worth scrambling, sorted.
    scrambles: HashMap<Outline, Vec<Scrambled>>,
}

/// First and last letter and length of a word.
type Outline = (u8, u8, usize);
/// The sorted inner letters of a word, and the word.
type Scrambled = (Vec<u8>, &'static str);

/// Longest text without spaces, in bytes, that is cut into words; longer ones are only searched for single words.
const LONGEST_RUN: usize = 4_000;

/// Words that are worth scrambling, rotating or reversing: those without which there is no attack.
const KEY_WORDS: &[&str] = &[
    "ignore",
    "ignoring",
    "disregard",
    "forget",
    "forward",
    "override",
    "bypass",
    "previous",
    "preceding",
    "above",
    "instructions",
    "instruction",
    "prompt",
    "system",
    "guidelines",
    "restrictions",
    "reveal",
    "directives",
    "policies",
    "developer",
    "unfiltered",
    "unrestricted",
    "uncensored",
    "password",
    "passwords",
    "credentials",
    "commands",
    "filters",
    "safety",
    "protocols",
    "hidden",
    "secret",
    "secrets",
    "customer",
    "without",
    "verbatim",
    "comply",
    "request",
    "pretend",
    "attacker",
    "assistant",
    "memory",
    "rules",
    "print",
    "token",
    "tokens",
    "immediately",
    "everything",
    "conversation",
    "following",
    "execute",
    "decode",
    "checks",
];

impl Vocabulary {
    fn add(&mut self, entry: &str, stem: bool) {
        if entry.is_empty() {
            return;
        }
        if self.scrambles.is_empty() {
            for word in KEY_WORDS.iter().filter(|word| word.len() > 5) {
                let (key, inner) = scramble_key(word);
                self.scrambles.entry(key).or_default().push((inner, word));
            }
        }
        let mut parts = entry
            .split(|c: char| !c.is_alphanumeric())
            .filter(|part| part.is_ascii())
            .peekable();
        while let Some(part) = parts.next() {
            if stem && parts.peek().is_none() && part.len() > 3 {
                self.stems.insert(part.to_owned());
            }
            self.words.insert(part.to_owned());
        }
    }

    /// Whether `word` is in a list, or begins with a stem of one.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains(word)
            || (4..word.len().min(20)).any(|end| word.get(..end).is_some_and(|stem| self.stems.contains(stem)))
    }

    /// Whether `word` is one without which there is no attack.
    pub(super) fn is_key_word(word: &str) -> bool {
        KEY_WORDS.contains(&word)
    }

    /// Puts spaces between the words of a text that has none, longest words first; what is no word stays with the one
    /// before. Linear: a word has at most twenty letters.
    pub(super) fn segment(&self, text: &str) -> String {
        if text.len() > LONGEST_RUN {
            return text.to_owned();
        }
        let mut segmented = String::with_capacity(text.len() * 2);
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let longest = (2..=20.min(rest.len()))
                .rev()
                .find(|end| rest.get(..*end).is_some_and(|word| self.words.contains(word)));
            let length = longest.unwrap_or(c.len_utf8());
            if longest.is_some() && !segmented.is_empty() {
                segmented.push(' ');
            }
            segmented.push_str(rest.get(..length).unwrap_or_default());
            rest = rest.get(length..).unwrap_or_default();
        }
        segmented
    }

    /// The word that `word` is when its inner letters are put in order; `None` if it is in order.
    pub(super) fn unscramble(&self, word: &str) -> Option<&'static str> {
        let bytes = word.as_bytes();
        let key = (*bytes.first()?, *bytes.last()?, bytes.len());
        let candidates = self.scrambles.get(&key)?;
        let (_, inner) = scramble_key(word);
        candidates
            .iter()
            .find(|(letters, whole)| *letters == inner && *whole != word)
            .map(|(_, whole)| *whole)
    }
}

fn scramble_key(word: &str) -> (Outline, Vec<u8>) {
    let bytes = word.as_bytes();
    let mut inner: Vec<u8> = bytes.get(1..bytes.len() - 1).unwrap_or_default().to_vec();
    inner.sort_unstable();
    ((bytes[0], bytes[bytes.len() - 1], bytes.len()), inner)
}
