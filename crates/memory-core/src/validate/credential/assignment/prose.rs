//! Words that join a name to its value in a sentence.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind, PatternID};

use super::joint::{Joint, blanks};
use super::name;
use crate::validate::credential::text::{cut, line_after, line_before};

/// Words that join, with the spaces around them.
const IS: &[&str] = &[
    " is ",
    " was ",
    " are ",
    " son ",
    " to ",
    " ist ",
    " lautet ",
    " es ",
    " est ",
    " é ",
    " è ",
    "は",
    "为",
    "為",
    "是",
    "：",
    " — ",
    " это ",
    " هي ",
    " jest ",
    " är ",
    " er ",
    "는 ",
    "은 ",
    " war ",
    " bleibt ",
    " reste ",
    " continua ",
    " siendo ",
    " sendo ",
    " era ",
    " était ",
    " был ",
    " remains ",
    " stays ",
    " equals ",
    " it's ",
    " c'est ",
    " lautete ",
];

/// The word that joins with which `rest` begins.
pub(super) fn joining_word(rest: &str) -> Option<&'static str> {
    // All begin with a space and a letter, or with a character beyond ASCII.
    let may_be = match rest.as_bytes() {
        [b' ', next, ..] => next.is_ascii_lowercase() || !next.is_ascii(),
        [first, ..] => !first.is_ascii(),
        [] => false,
    };
    may_be.then_some(())?;
    IS.iter().find(|word| rest.starts_with(**word)).copied()
}

/// Whether a value may follow a name that ends at `end`. A quick look that spares most names in prose the long one: a
/// sign that joins, or a long word with a digit, or words that join and a digit behind them.
pub(super) fn may_follow(text: &str, end: usize) -> bool {
    // A name in capitals is looked at closely: what follows it may be letters alone.
    if end > 0 && text.as_bytes()[end - 1].is_ascii_uppercase() {
        return true;
    }
    let line = line_after(text, end, PROSE);
    let near = line.trim_start_matches([' ', '\t', '"', '\'', '`', ']', ')', '\\', '*']);
    // `password 0 …`
    let trimmed = cut(line, ..line.len() - near.len());
    // More than a blank or two between: quotes, brackets, a column.
    let closers = trimmed.len() > 1 && !trimmed.bytes().all(|byte| byte == b' ');
    let near = match near.as_bytes() {
        [b'0'..=b'9', b' ', ..] => cut(near, 2..),
        _ => near,
    };
    let Some(first) = near.bytes().next() else {
        // A name alone at the end of its line.
        let next = text.get(end + line.len() + 1..).unwrap_or_default();
        return next.bytes().take(24).take_while(u8::is_ascii_alphanumeric).count() >= 16;
    };
    // Brackets hold something or other; a literal, or a number of an array, is looked at.
    if matches!(first, b'[' | b'(') && !closers {
        return near
            .bytes()
            .take(48)
            .any(|byte| matches!(byte, b'"' | b'\'' | b'`' | b']' | b')'));
    }
    // Behind a name in ASCII a word of another script is a word like any other.
    let foreign_word = end > 0 && text.as_bytes()[end - 1].is_ascii() && near.starts_with(char::is_alphabetic);
    if !first.is_ascii_alphanumeric() && !foreign_word || closers {
        return true;
    }
    let word = near.bytes().take_while(|byte| !byte.is_ascii_whitespace());
    if word.clone().count() >= 4 && word.clone().all(|byte| byte.is_ascii_digit())
        || word.clone().count() >= 6 && word.clone().any(|byte| byte.is_ascii_digit())
        || word.clone().filter(|byte| *byte == b'-').count() >= 3
    {
        return true;
    }
    PROSE_FINDER.find_iter(line).take(MOST_JOINTS).any(|joint| {
        let behind = cut(line, joint.end()..);
        if is_weak(joint.pattern()) {
            // The word behind it, or the last of the line: `… du wifi VALUE`.
            let numbered = |word: &str| word.len() >= 6 && word.bytes().any(|byte| byte.is_ascii_digit());
            return behind.split_whitespace().next().is_some_and(numbered)
                || behind.split_whitespace().next_back().is_some_and(numbered);
        }
        behind
            .bytes()
            .any(|byte| byte.is_ascii_digit() || matches!(byte, b'"' | b'\''))
    }) || ["value", "Value", "content", "default", "ParameterValue"]
        .iter()
        .any(|word| near.starts_with(word))
}

/// Signs that join in a sentence.
const OTHERS: &[&str] = &[": ", "：", " = ", " — ", " – ", " → ", " -> ", " => "];

/// Words that join in a sentence that says that a password was changed or is used: only what looks like a chosen
/// password is one behind them.
const CHANGED: &[&str] = &[
    " auf ", " en ", " a ", " para ", " in ", " na ", " на ", " em ", " op ", " till ", " til ", " from ", " von ",
    " de ", " du ", " del ", " do ", " от ", " with ", " as ", " as: ", " mit ", " avec ", " con ", " com ", " с ",
    ", ", " be ",
];

/// Words that may stand between a word that joins and the value: `is now …`.
const ADVERBS: &[&str] = &[
    "now ",
    "currently ",
    "still ",
    "just ",
    "always ",
    "simply ",
    "set to ",
    "jetzt ",
    "aktuell ",
    "noch ",
    "weiterhin ",
    "einfach ",
    "maintenant ",
    "désormais ",
    "toujours ",
    "ahora ",
    "todavía ",
    "agora ",
    "ainda ",
    "adesso ",
    "ora ",
    "ancora ",
    "теперь ",
    "сейчас ",
    "пока ",
    "现在是",
    "now: ",
    "was ",
    "be ",
    "is ",
    "war ",
    "ist ",
    "literally ",
    "actually ",
    "temporarily ",
    "also ",
    "auch ",
    ": ",
    "：",
    "「",
    "『",
    "“",
    "„",
    "«",
    "‘",
];

/// The length of the words before a value that say nothing of it.
pub(super) fn adverbs(rest: &str) -> usize {
    let mut length = 0;
    if !rest.starts_with(|c: char| c == ':' || c.is_ascii_lowercase() || !c.is_ascii()) {
        return 0;
    }
    while let Some(word) = ADVERBS.iter().find(|word| cut(rest, length..).starts_with(**word)) {
        length += word.len();
    }
    length
}

/// Words between a name and its joint are looked at for this many bytes.
const PROSE: usize = 80;

/// What joins a sentence's beginning to the value at its end.
static PROSE_FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(IS.iter().chain(OTHERS).chain(CHANGED))
        .expect("the words are few and short")
});

/// Whether what joins is one of the words that say little.
fn is_weak(pattern: PatternID) -> bool {
    pattern.as_usize() >= IS.len() + OTHERS.len()
}

/// So many words that join are tried behind a name: the first may only lead to the next, as in `was changed to …`.
const MOST_JOINTS: usize = 5;

impl Joint {
    /// Reads a sentence that names a credential and gives it after some words: `the password for the box is …`. Each
    /// place where the value may begin, the nearest first.
    pub(super) fn read_prose(text: &str, span: &Range<usize>) -> impl Iterator<Item = (Self, usize)> {
        let rest = line_after(text, span.end, PROSE);
        // Behind any other sign the name is no word of a sentence.
        let goes_on = rest.starts_with(|c: char| matches!(c, ' ' | ',' | ':') || !c.is_ascii());
        let rest = if goes_on { rest } else { "" };
        let end = span.end;
        PROSE_FINDER
            .find_iter(rest)
            .take(MOST_JOINTS)
            .take_while(|hit| joins_over(cut(rest, ..hit.start())))
            .map(move |hit| {
                let after = hit.end() + blanks(cut(rest, hit.end()..));
                let after = after + adverbs(cut(rest, after..));
                let joint = if is_weak(hit.pattern()) { Self::Space } else { Self::Is };
                (joint, end + after)
            })
    }
}

/// The last word of a clause that says what a password is for, in languages that put it there: `mot de passe du wifi …`.
pub(super) fn behind_owner(text: &str, end: usize) -> Option<(Joint, usize)> {
    const OF: [&str; 10] = ["de", "du", "del", "do", "da", "della", "des", "от", "для", "к"];
    const ARTICLES: [&str; 9] = ["la", "le", "les", "el", "il", "lo", "a", "o", "los"];
    let line = line_after(text, end, PROSE);
    let clause = line.trim_end_matches(['.', ',', ';', ' ', '\r']);
    let (before, value) = clause.rsplit_once(' ')?;
    let mut words = before.split_whitespace();
    if !OF.contains(&words.next()?) {
        return None;
    }
    let owners = words.clone().filter(|word| !ARTICLES.contains(word)).count();
    let plain = words.all(|word| word.chars().all(char::is_alphabetic));
    (plain && (1..=3).contains(&owners)).then(|| (Joint::Space, end + clause.len() - value.len()))
}

/// Whether the words between a name and what joins it to a value let it go on: few, and of one clause. Names of hosts
/// and users may be among them.
fn joins_over(between: &str) -> bool {
    let mut words = between.split_whitespace();
    let plain = words.all(|word| {
        let bare = word.trim_matches(',');
        bare.is_empty()
            || bare.contains(char::is_alphabetic)
                && bare.chars().all(|c| {
                    c.is_alphanumeric() || matches!(c, '\'' | '"' | '-' | '@' | '.' | '_' | '%' | '(' | ')' | '/' | '`')
                })
                && !bare.ends_with('.')
                && (matches!(bare, "changed" | "reset" | "change" | "used") || !name::is_about(&bare.to_lowercase()))
    });
    plain && (between.is_empty() || between.starts_with([' ', ','])) && between.split_whitespace().count() <= 6
}

/// The letters of a script without spaces between words, up to what is written in ASCII: `密码改成了 …`.
pub(super) fn over_words(rest: &str) -> Option<usize> {
    // Han, Kana, Hangul, and the brackets that quote in them.
    let between =
        |c: &char| matches!(*c, ' ' | '\u{3008}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}');
    let length: usize = rest.chars().take_while(between).map(char::len_utf8).sum();
    let colon = cut(rest, length..).chars().next().filter(|c| matches!(c, ':' | '：'));
    let colon = colon.map_or(0, |colon| {
        colon.len_utf8() + blanks(cut(rest, length + colon.len_utf8()..))
    });
    (length > 0 && length <= 40 && length + colon < rest.len()).then_some(length + colon)
}

/// The value that stands before its name: `… is the password`, `use … as the token`.
pub(super) fn value_before(text: &str, start: usize) -> Option<Range<usize>> {
    const JOINTS: [&str; 9] = [
        " is the ",
        " is our ",
        " is my ",
        " is a ",
        " as the ",
        " as our ",
        " as ",
        " was the ",
        " is ",
    ];
    let before = line_before(text, start, 80);
    let joint_end = |at: usize| {
        let rest = cut(before, at..);
        matches!(rest.as_bytes(), [_, b'i' | b'a' | b'w', ..]).then_some(())?;
        let ends = JOINTS.iter().filter(|joint| rest.starts_with(**joint));
        ends.map(|joint| at + joint.len()).max()
    };
    let (_, at) = memchr::memrchr_iter(b' ', before.as_bytes())
        .filter_map(|at| Some((joint_end(at)?, at)))
        .max()?;
    let behind = cut(before, at..).split_whitespace().count();
    let value = cut(before, ..at).trim_end_matches(['"', '\'', '`']);
    let length = value
        .bytes()
        .rev()
        .take_while(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'"' | b'\'' | b'`' | b'('))
        .count();
    let end = start - before.len() + value.len();
    (behind <= 5 && length >= 6 && text.is_char_boundary(end - length)).then(|| end - length..end)
}
