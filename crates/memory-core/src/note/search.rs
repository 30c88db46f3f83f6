//! Which notes are found, and in what order.
//!
//! Every word of the query must stand in the text or in a tag, whatever its case; words are what stands between white
//! space, so that languages without spaces work. A pending note is never found.

use std::borrow::Cow;

use memchr::memmem::Finder;
use unicode_normalization::UnicodeNormalization as _;

use super::Note;
use super::tags::normalise_tags;

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoteQuery {
    /// The words, in any order; without one every active note is found.
    pub words: String,
    /// The tag that a note must carry, in any spelling that [`normalise_tags`] brings to it.
    pub tag: Option<String>,
    /// How many are wanted at most; nothing means all.
    pub limit: Option<usize>,
}

/// A query made ready for many notes.
#[derive(Debug)]
pub struct NoteMatcher {
    words: Vec<Finder<'static>>,
    ascii: bool,
    /// Nothing if no tag was asked for; an empty one matches nothing.
    tag: Option<String>,
}

impl NoteMatcher {
    /// Makes `query` ready.
    pub fn new(query: &NoteQuery) -> Self {
        // Notes are kept in normal form C; what is looked for is brought into it before its case is folded, because folding takes
        // apart what composes otherwise (an iota that stands below a letter).
        let words: String = query.words.nfc().collect();
        let folded = fold(&words);
        let tag = |tag: &String| normalise_tags([tag]).pop().unwrap_or_default();
        Self {
            words: folded
                .split_whitespace()
                .map(|word| Finder::new(word).into_owned())
                .collect(),
            ascii: folded.is_ascii(),
            tag: query.tag.as_ref().map(tag),
        }
    }

    /// Says whether an active note with this text and these tags is found. Linear in them.
    pub fn matches<S: AsRef<str>>(&self, text: &str, tags: &[S]) -> bool {
        let has_tag = |wanted: &String| tags.iter().any(|tag| tag.as_ref() == wanted);
        if !self.tag.as_ref().is_none_or(has_tag) {
            return false;
        }
        if self.words.is_empty() {
            return true;
        }
        let text = fold(text);
        let tags: Vec<Cow<'_, str>> = tags.iter().map(|tag| fold(tag.as_ref())).collect();
        self.words.iter().all(|word| {
            word.find(text.as_bytes()).is_some() || tags.iter().any(|tag| word.find(tag.as_bytes()).is_some())
        })
    }

    /// Says whether nothing but ASCII is looked for. It may be found in other characters: `k` in the sign of Kelvin.
    pub fn is_ascii(&self) -> bool {
        self.ascii
    }
}

/// Brings a text into the form in which equal words are equal: lower, upper and again lower case, character by character, the
/// whole in Unicode's normal form C. Linear.
///
/// Lower case alone would keep `ß` and `SS` apart, upper case first `ẞ`.
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.bytes().any(|b| b.is_ascii_uppercase()) {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
    }
    let cased = text
        .chars()
        .flat_map(char::to_lowercase)
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase);
    Cow::Owned(cased.nfc().collect())
}

/// Returns the active ones of `notes` (oldest first, as stores load them), the one changed last first; of those changed at
/// the same time the one stored later.
pub fn active(notes: &[Note]) -> Vec<&Note> {
    let mut active: Vec<&Note> = notes.iter().rev().filter(|note| note.is_active()).collect();
    active.sort_by_key(|note| std::cmp::Reverse(note.updated_at));
    active
}

/// Returns the active ones of `notes` that `query` finds, in the order of [`active`].
pub fn search<'a>(notes: &'a [Note], query: &NoteQuery) -> Vec<&'a Note> {
    let matcher = NoteMatcher::new(query);
    let found = active(notes)
        .into_iter()
        .filter(|note| matcher.matches(&note.text, &note.tags));
    found.take(query.limit.unwrap_or(usize::MAX)).collect()
}
