//! Which words mean what: the word lists of all languages in one tree, and what they hit in a text.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::LazyLock;

use super::concept::Concept;
use super::decode::rotate;
use super::fold::fold_plain;
use super::languages;
use super::scripts::{is_alphanumeric, is_ideographic};
use super::starts::Starts;
use super::trie::Trie;
use super::vocabulary::{KEY_WORDS, Vocabulary};
use super::words::Words;
use crate::validate::byte_set::ByteSet;

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
    /// Which paragraph, heading or list item it begins in, counted from the first.
    pub(super) block: u32,
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
    trie: Trie,
    starts: Starts,
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
        let mut starts = Starts::default();
        for (pattern, entry) in patterns.iter().zip(&entries) {
            starts.add(pattern.as_bytes(), entry.stem);
        }
        Self {
            trie: Trie::new(&patterns),
            starts,
            entries,
            vocabulary,
        }
    }

    /// Finds the words of `words` that mean something, in order of their beginning. Linear: the lists are tried where a
    /// word may begin, and no entry is longer than a line.
    pub(super) fn hits(&self, words: &Words) -> Vec<Hit> {
        let text = words.shadow.as_str();
        let bytes = text.as_bytes();
        let mut hits = Vec::new();
        let mut parts = words.run_together.iter().peekable();
        let mut at = 0;
        while at < bytes.len() {
            while parts.next_if(|part| part.end <= at).is_some() {}
            let run_together = parts.peek().filter(|part| part.start <= at).map(|part| part.end);
            if self.starts.may_begin(bytes, at) {
                self.hits_at(text, at, run_together, &mut hits);
            }
            at = if run_together.is_some() {
                next_char(bytes, at)
            } else {
                next_start(bytes, at)
            };
        }
        measure(text, &mut hits);
        hits
    }

    /// Adds what begins at `at`, the longest first. In a part whose words run together up to `run_together` borders do
    /// not count.
    fn hits_at(&self, text: &str, at: usize, run_together: Option<usize>, hits: &mut Vec<Hit>) {
        let mut node = 0;
        let from = hits.len();
        let mut begins = None;
        for (length, byte) in (1..).zip(text.as_bytes().get(at..).unwrap_or_default()) {
            let Some(next) = self.trie.next(node, *byte) else {
                break;
            };
            node = next;
            for entry in self.trie.ends(node) {
                let Some(entry) = self.entries.get(*entry as usize) else {
                    continue;
                };
                let found = at..at + length;
                let begins = || *begins.get_or_insert_with(|| borders(text, at, true));
                hits.extend(entry.hit(text, found, begins, run_together));
            }
        }
        keep_one_of_each(hits, from);
    }
}

impl Entry {
    /// The word of the text at `found`, where the entry stands, if it is a word there.
    fn hit(
        &self,
        text: &str,
        found: Range<usize>,
        begins: impl FnOnce() -> bool,
        run_together: Option<usize>,
    ) -> Option<Hit> {
        let end = if self.stem {
            word_end(text, found.end)
        } else {
            found.end
        };
        let inside = run_together.is_some_and(|until| end <= until && end - found.start > 2);
        let is_word = || {
            (!self.at_word_start || begins())
                && (!self.at_word_end || borders(text, end, false))
                && self.concept.accepts(text, found.start, end)
        };
        (inside || is_word()).then_some(Hit {
            concept: self.concept,
            start: found.start,
            end,
            from: 0,
            until: 0,
            block: 0,
            free_order: self.free_order,
        })
    }
}

/// Orders the hits from `from` on, the longest first, and keeps one of each meaning and end.
fn keep_one_of_each(hits: &mut Vec<Hit>, from: usize) {
    let Some(own) = hits.get_mut(from..).filter(|own| own.len() > 1) else {
        return;
    };
    own.sort_unstable_by_key(|hit| (Reverse(hit.end), hit.concept, !hit.free_order));
    let mut last = None;
    let mut kept = from;
    for index in from..hits.len() {
        let Some(hit) = hits.get(index).copied() else { break };
        if last.replace((hit.end, hit.concept)) == Some((hit.end, hit.concept)) {
            continue;
        }
        if let Some(slot) = hits.get_mut(kept) {
            *slot = hit;
        }
        kept += 1;
    }
    hits.truncate(kept);
}

/// The character after the one at `at`.
fn next_char(bytes: &[u8], at: usize) -> usize {
    let more = bytes.iter().skip(at + 1).take_while(|byte| **byte & 0xC0 == 0x80);
    at + 1 + more.count()
}

static ALPHANUMERIC: ByteSet = ByteSet::alphanumeric();

/// The next place after `at` where a word or a sign may begin: the rest of a word of letters with borders is left out.
fn next_start(bytes: &[u8], at: usize) -> usize {
    let Some(&first) = bytes.get(at) else { return at + 1 };
    if !ALPHANUMERIC.has(first) && !is_bordered_lead(first) {
        return next_char(bytes, at);
    }
    let mut next = if first.is_ascii() { at + 1 } else { at + 2 };
    loop {
        next += ALPHANUMERIC.run(bytes.get(next..).unwrap_or_default());
        // The signs of multiplication and division stand among the letters.
        match bytes.get(next..) {
            Some([0xC3, 0x97 | 0xB7, ..]) => return next,
            Some([lead, ..]) if is_bordered_lead(*lead) => next += 2,
            _ => return next,
        }
    }
}

/// Whether a byte begins a letter of two bytes whose words have borders: Latin, Greek, Cyrillic, Armenian.
const fn is_bordered_lead(byte: u8) -> bool {
    matches!(byte, 0xC3..=0xCA | 0xCE..=0xD5)
}

/// Where the word ends that goes on at `at`; at most 24 characters further on.
fn word_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let more = rest
        .chars()
        .take(24)
        .take_while(|c| is_alphanumeric(*c) && !is_ideographic(*c));
    at + more.map(char::len_utf8).sum::<usize>()
}

/// Whether words that begin or end with `c` stand apart from their neighbours. Arabic writes articles and prepositions
/// as part of the word, Korean its particles.
fn has_word_borders(c: Option<char>, length: usize) -> bool {
    c.is_some_and(|c| match c {
        '\u{600}'..='\u{6FF}' => length > 0 && length < 4,
        '\u{AC00}'..='\u{D7A3}' => false,
        _ => is_alphanumeric(c) && !is_ideographic(c),
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
            c.is_none_or(|c| !is_alphanumeric(c) || is_ideographic(c))
        }
    }
}

/// Fills in the places of `hits`, which are in order of their beginning. Linear.
fn measure(text: &str, hits: &mut [Hit]) {
    let bytes = text.as_bytes();
    let mut ruler = Ruler::default();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    let mut next = 0;
    loop {
        let soonest = open
            .iter()
            .filter_map(|index| hits.get(*index))
            .map(|hit| hit.end)
            .min();
        let start = hits.get(next).map(|hit| hit.start);
        let Some(until) = soonest.into_iter().chain(start).min() else {
            break;
        };
        at = ruler.walk(text, bytes, at, until);
        open.retain(|index| match hits.get_mut(*index) {
            Some(hit) if hit.end <= at => {
                hit.until = ruler.place;
                false
            }
            _ => true,
        });
        while let Some(hit) = hits.get_mut(next).filter(|hit| hit.start <= at) {
            hit.from = ruler.place;
            hit.block = ruler.block;
            open.push(next);
            next += 1;
        }
    }
}

/// Counts half words.
#[derive(Debug, Default)]
struct Ruler {
    place: u32,
    block: u32,
    /// Whether a letter stood since the last line break: lines of signs alone, as `---`, are part of the border.
    has_letters: bool,
    in_word: bool,
}

impl Ruler {
    /// Walks from `at` to `until`, both on character borders; returns where it stopped.
    fn walk(&mut self, text: &str, bytes: &[u8], mut at: usize, until: usize) -> usize {
        while at < until {
            let Some(&byte) = bytes.get(at) else { break };
            if ALPHANUMERIC.has(byte) {
                self.letter();
                // The rest of the word adds nothing.
                let rest = bytes.get(at..until).unwrap_or_default();
                at += rest
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric())
                    .count()
                    .max(1);
                continue;
            }
            if byte.is_ascii() {
                self.sign(byte, bytes.get(at + 1).copied());
                at += 1;
                continue;
            }
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else {
                break;
            };
            if !is_alphanumeric(c) {
                self.in_word = false;
                if matches!(c, '\u{3002}' | '\u{964}' | '\u{6D4}') {
                    self.place += 6;
                }
            } else if is_ideographic(c) {
                self.place += 1;
                self.in_word = false;
                self.has_letters = true;
            } else {
                self.letter();
            }
            at += c.len_utf8();
        }
        at
    }

    fn letter(&mut self) {
        if !self.in_word {
            self.place += 2;
        }
        self.in_word = true;
        self.has_letters = true;
    }

    fn sign(&mut self, byte: u8, next: Option<u8>) {
        self.in_word &= byte == b'\'';
        let stop =
            matches!(byte, b'.' | b'!' | b'?') && next.is_none_or(|next| matches!(next, b' ' | b'\n' | b'"' | b'\''));
        if byte == b'\n' {
            if !std::mem::take(&mut self.has_letters) {
                return;
            }
            self.block += 1;
        }
        if stop || byte == b'\n' {
            self.place += 6;
        }
    }
}
