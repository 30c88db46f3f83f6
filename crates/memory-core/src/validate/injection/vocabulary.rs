//! Single words of the lists, to tell a disguised word from an odd name.

use rustc_hash::{FxHashMap, FxHashSet};

/// Single words of the lists, to tell a disguised word from an odd name.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: FxHashSet<Box<str>>,
    stems: FxHashSet<Box<str>>,
    /// The first four bytes of stems.
    stem_heads: FxHashSet<[u8; 4]>,
    /// The letters between the first and the last of the words most worth scrambling, sorted.
    scrambles: FxHashMap<Outline, Vec<Scrambled>>,
    /// By first letter the last letters of those words.
    outlines: [u32; 32],
}

/// First and last letter and length of a word.
type Outline = (u8, u8, usize);
/// The sorted inner letters of a word, and the word.
type Scrambled = (Vec<u8>, &'static str);

/// Longest text without spaces, in bytes, that is cut into words; longer ones are only searched for single words.
const LONGEST_RUN: usize = 4_000;

/// Words that are worth scrambling, rotating or reversing: those without which there is no attack.
pub(super) const KEY_WORDS: &[&str] = &[
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
    pub(super) fn add(&mut self, entry: &str, stem: bool) {
        if entry.is_empty() {
            return;
        }
        if self.scrambles.is_empty() {
            for word in KEY_WORDS.iter().filter(|word| word.len() > 5) {
                let (key, inner) = scramble_key(word);
                if let Some(last) = self.outlines.get_mut(usize::from(key.0 & 31)) {
                    *last |= 1 << (key.1 & 31);
                }
                self.scrambles.entry(key).or_default().push((inner, word));
            }
        }
        let mut parts = entry
            .split(|c: char| !c.is_alphanumeric())
            .filter(|part| part.is_ascii())
            .peekable();
        while let Some(part) = parts.next() {
            if stem && parts.peek().is_none() && part.len() > 3 {
                self.stems.insert(part.into());
                self.stem_heads.extend(part.as_bytes().first_chunk::<4>());
            }
            self.words.insert(part.into());
        }
    }

    /// Whether `word` is in a list, or begins with a stem of one.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains(word)
            || word
                .as_bytes()
                .first_chunk()
                .is_some_and(|head| self.stem_heads.contains(head))
                && (4..word.len().min(20)).any(|end| word.get(..end).is_some_and(|stem| self.stems.contains(stem)))
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
        if self.outlines.get(usize::from(key.0 & 31))? >> (key.1 & 31) & 1 == 0 {
            return None;
        }
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
