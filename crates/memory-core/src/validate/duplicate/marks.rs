//! Words that turn what a note says, and words that say nothing of it.
//!
//! The lists are our own and short: function words of the languages that notes are mostly written in. A word that is
//! missing makes a duplicate look like a change, or a negation like an addition; a language without lists is compared by
//! its letters, numbers and signs.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a word does to a note. Marks are compared in order; equal ones are worth the same in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Denies.
    Not = 1,
    /// Limits to what follows.
    Only = 2,
    /// Limits to what does not follow.
    Except = 3,
    /// Compares or directs: which of two stands first matters.
    Directed = 4,
    /// Looks like another mark and is none.
    Nothing = 5,
}

/// Whether a word of lower case denies.
pub(super) fn is_negation(word: &str) -> bool {
    word_mark(word) == Some(Mark::Not)
}

/// What a word of a language with spaces does, in lower case.
pub(super) fn word_mark(word: &str) -> Option<Mark> {
    let found = MARKS.get(word).copied();
    found.or_else(|| word.ends_with("n't").then_some(Mark::Not))
}

static MARKS: LazyLock<FxHashMap<&'static str, Mark>> = LazyLock::new(|| {
    let lists = [
        (NOT, Mark::Not),
        (ONLY, Mark::Only),
        (EXCEPT, Mark::Except),
        (DIRECTED, Mark::Directed),
    ];
    let words = lists
        .into_iter()
        .flat_map(|(list, mark)| list.iter().map(move |word| (*word, mark)));
    words.collect()
});

/// Whether a word of a language with spaces says nothing of what a note is about.
pub(super) fn is_function_word(word: &str) -> bool {
    FUNCTION_WORDS.contains(word)
}

static FUNCTION_WORDS: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| FUNCTION.iter().copied().collect());

/// The one spelling of a unit that has several; any other word as it is.
pub(super) fn one_unit(word: &str) -> &str {
    ONE_UNIT.get(word).copied().unwrap_or(word)
}

static ONE_UNIT: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let units = UNITS
        .iter()
        .flat_map(|(spellings, unit)| spellings.iter().map(|spelling| (*spelling, *unit)));
    units.collect()
});

const UNITS: [(&[&str], &str); 6] = [
    (&["sec", "secs", "second", "seconds"], "s"),
    (&["msec", "millisecond", "milliseconds"], "ms"),
    (&["mins", "minute", "minutes"], "min"),
    (&["hr", "hrs", "hour", "hours"], "h"),
    (&["day", "days"], "d"),
    (&["byte", "bytes"], "b"),
];

/// Whether a Chinese, Japanese or Korean character mostly says nothing of what a note is about.
pub(super) fn is_function_character(c: char) -> bool {
    FUNCTION_CHARACTERS.contains(c)
}

/// The marks in text without spaces between words, with where they begin.
pub(super) fn marks_without_spaces(text: &str) -> impl Iterator<Item = (usize, Mark)> {
    UNSPACED
        .find_iter(text)
        .map(|found| (found.start(), UNSPACED_MARKS[found.pattern().as_usize()].1))
}

static UNSPACED: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(UNSPACED_MARKS.iter().map(|(pattern, _)| pattern))
        .expect("a short fixed list is built")
});

// English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Arabic, Persian, Hebrew, Hindi, Turkish,
// Vietnamese, Polish, as far as a word of one is no common word of another. All lists are sorted by code point.
#[rustfmt::skip]
const NOT: &[&str] = &[
    "aucun", "aucune", "cannot", "değil", "geen", "hayır", "jamais", "jamás", "kein", "keine", "keinen", "keiner",
    "keinesfalls", "không", "nein", "neither", "never", "nicht", "nichts", "nie", "niemals", "niet", "nigdy", "no",
    "nobody", "non", "none", "nooit", "nor", "not", "nothing", "nunca", "não", "pas", "rien", "without", "не",
    "нельзя", "нет", "ни", "никогда", "אין", "לא", "غير", "لا", "لم", "لن", "ليس", "نباید", "نکن", "نیست", "न",
    "नहीं", "मत",
];

#[rustfmt::skip]
const ONLY: &[&str] = &[
    "apenas", "exclusively", "just", "lediglich", "nur", "only", "seulement", "solely", "solo", "soltanto", "somente",
    "sólo", "tylko", "uniquement", "yalnızca", "лишь", "только", "فقط",
];

#[rustfmt::skip]
const EXCEPT: &[&str] = &[
    "ausser", "besides", "but", "except", "excepto", "excluding", "instead", "ohne", "salvo", "sans", "sauf", "sin",
    "statt", "tranne", "unless", "until", "без", "кроме",
];

#[rustfmt::skip]
const DIRECTED: &[&str] = &[
    "above", "after", "als", "antes", "après", "avant", "before", "below", "depuis", "después", "from", "into",
    "nach", "onto", "over", "que", "than", "through", "to", "toward", "towards", "under", "versus", "via", "von",
    "vor", "vs", "в", "до", "из", "на", "от", "перед", "после", "чем",
];

#[rustfmt::skip]
const FUNCTION: &[&str] = &[
    "a", "all", "also", "am", "an", "and", "are", "as", "at", "au", "aux", "be", "been", "befindet", "being", "by",
    "ce", "cette", "con", "da", "das", "de", "dem", "den", "der", "des", "di", "did", "die", "do", "does", "du", "e",
    "ein", "eine", "einem", "einen", "einer", "el", "em", "en", "es", "est", "et", "exists", "for", "found", "für",
    "had", "has", "have", "i", "il", "im", "in", "is", "ist", "it", "its", "la", "las", "le", "lebt", "les", "liegt",
    "live", "lives", "lo", "located", "los", "mit", "my", "o", "of", "on", "or", "os", "our", "para", "placed",
    "please", "por", "pour", "resides", "se", "sich", "sind", "sits", "so", "son", "sont", "steht", "su", "that",
    "the", "their", "them", "then", "there", "these", "they", "this", "those", "um", "una", "und", "une", "us",
    "uses", "was", "we", "were", "which", "will", "wird", "with", "wo", "y", "you", "your", "zu", "zum", "zur", "à",
    "é", "и", "к", "находится", "по", "с", "что", "это", "я",
];

/// Particles, copulas and endings, simplified and traditional; Korean particles and verb endings.
const FUNCTION_CHARACTERS: &str = "的了是为為在和与與及也都就会會将將把被这這那个個之其所以并並且请請着地得已经經使用进進行来來\
                                   은는이가을를의에도로과와서으하한합니다해요입습된되됩있었했고며면기";

#[rustfmt::skip]
const UNSPACED_MARKS: &[(&str, Mark)] = &[
    ("不", Mark::Not), ("没", Mark::Not), ("沒", Mark::Not), ("未", Mark::Not), ("无", Mark::Not), ("無", Mark::Not), ("非", Mark::Not),
    ("别", Mark::Not), ("勿", Mark::Not), ("莫", Mark::Not), ("禁止", Mark::Not),
    ("非常", Mark::Nothing), ("未来", Mark::Nothing), ("未來", Mark::Nothing), ("特别", Mark::Nothing), ("区别", Mark::Nothing),
    ("类别", Mark::Nothing), ("分别", Mark::Nothing), ("级别", Mark::Nothing), ("个别", Mark::Nothing), ("别名", Mark::Nothing),
    ("ない", Mark::Not), ("なく", Mark::Not), ("なかっ", Mark::Not), ("なけ", Mark::Not), ("ません", Mark::Not), ("ずに", Mark::Not),
    ("なし", Mark::Not), ("だめ", Mark::Not), ("なければならない", Mark::Nothing), ("なければなりません", Mark::Nothing),
    ("ないといけない", Mark::Nothing), ("なくてはならない", Mark::Nothing), ("なくてはいけない", Mark::Nothing),
    ("않", Mark::Not), ("못", Mark::Not), ("없", Mark::Not), ("아니", Mark::Not), ("마세", Mark::Not), ("마십", Mark::Not), ("마라", Mark::Not),
    ("말아", Mark::Not), ("말고", Mark::Not), ("말 것", Mark::Not), ("금지", Mark::Not), (" 안 ", Mark::Not),
    ("只", Mark::Only), ("仅", Mark::Only), ("僅", Mark::Only), ("だけ", Mark::Only), ("のみ", Mark::Only), ("しか", Mark::Only),
    ("오직", Mark::Only), ("除", Mark::Except), ("以外", Mark::Except), ("제외", Mark::Except),
    ("比", Mark::Directed), ("从", Mark::Directed), ("從", Mark::Directed), ("到", Mark::Directed), ("给", Mark::Directed),
    ("由", Mark::Directed), ("向", Mark::Directed), ("先", Mark::Directed), ("前", Mark::Directed), ("后", Mark::Directed),
    ("後", Mark::Directed), ("より", Mark::Directed), ("から", Mark::Directed), ("まで", Mark::Directed), ("보다", Mark::Directed),
    ("에서", Mark::Directed), ("부터", Mark::Directed), ("까지", Mark::Directed),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_no_word_has_two_marks() {
        let lists = [NOT, ONLY, EXCEPT, DIRECTED];
        for list in lists.into_iter().chain([FUNCTION]) {
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{pair:?}");
            }
        }
        assert_eq!(MARKS.len(), lists.map(<[_]>::len).into_iter().sum::<usize>());
    }
}
