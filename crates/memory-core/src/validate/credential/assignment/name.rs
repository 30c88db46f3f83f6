//! Names that announce a credential.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::stems::{FOREIGN, MORE_STEMS, STEMS};
use super::vendors::is_service;
use super::words::{ABOUT, NEUTRAL, NO_STEM, OTHER_KEYS, OTHER_TOKENS, STRONG_KEYS, Words};
use crate::validate::credential::shape::Shape;
use crate::validate::credential::text::{cut, line_before};

/// What a name announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A password: any literal may be one.
    Password,
    /// A number that is typed like a password.
    Pin,
    /// A secret.
    Secret,
    /// A token.
    Token,
    /// A key of an interface or of encryption.
    Key,
    /// A key of which nothing else is said: most are none.
    BareKey,
    /// Access, authorisation, a login.
    Access,
    /// A session's cookie.
    Session,
}

/// A name that announces a credential.
#[derive(Debug, Clone)]
pub(super) struct Name<'a> {
    /// The whole name.
    pub text: &'a str,
    /// Where it begins.
    pub start: usize,
    /// What it announces.
    pub class: Class,
    /// Whether the deciding word is in capitals.
    pub capitals: bool,
    /// Whether a service is named in it or before it.
    pub service: bool,
    /// Whether the words say that it is a credential's: `api key`, `private key`, but not `cache key`.
    pub strong: bool,
}

/// A name is not longer than this to each side of its stem, in bytes.
const LONGEST: usize = 96;

/// Whether a word says that something about a credential is meant, in small letters.
pub(super) fn is_about(word: &str) -> bool {
    ABOUT.contains(word)
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// Whether a short stem that only counts as a whole word stands inside of one, as in `mapping` or `result`. It spares
/// most of them the longer look.
pub(super) fn is_inside_word(text: &str, stem: &Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let word = &bytes[stem.clone()];
    if word.len() > 4
        || !["pin", "salt", "psk", "wifi", "wlan", "totp"]
            .iter()
            .any(|short| word.eq_ignore_ascii_case(short.as_bytes()))
    {
        return false;
    }
    let before = stem.start.checked_sub(1).and_then(|at| bytes.get(at));
    let hump = |before: u8| before.is_ascii_lowercase() && word[0].is_ascii_uppercase();
    before.is_some_and(|before| before.is_ascii_alphabetic() && !hump(*before))
        || bytes.get(stem.end).is_some_and(u8::is_ascii_lowercase)
}

/// Widens a stem's place to the whole name. Stems in other scripts stay as they are.
pub(super) fn expand(text: &str, stem: Range<usize>) -> Range<usize> {
    if !cut(text, stem.clone()).is_ascii() || cut(text, stem.clone()).contains(' ') {
        return stem;
    }
    let bytes = text.as_bytes();
    let before = bytes[..stem.start]
        .iter()
        .rev()
        .take(LONGEST)
        .take_while(|byte| is_name_byte(**byte))
        .count();
    let after = bytes[stem.end..]
        .iter()
        .take(LONGEST)
        .take_while(|byte| is_name_byte(**byte))
        .count();
    stem.start - before..stem.end + after
}

/// Where a value begins that is glued to a name with a hyphen, underscore or dot: behind the last word of the name.
pub(super) fn glued_value(whole: &str) -> Option<usize> {
    if whole.len() < 24 {
        return None;
    }
    let lower = whole.to_ascii_lowercase();
    [
        "secret",
        "private",
        "access",
        "apikey",
        "key",
        "token",
        "secretkey",
        "secrettoken",
        "accesskey",
        "accesstoken",
        "privatekey",
    ]
    .iter()
    .filter_map(|word| lower.rfind(word).map(|at| (at, at + word.len())))
    .filter(|(at, _)| is_word_start(whole.as_bytes(), *at))
    .map(|(_, end)| end)
    .filter(|end| matches!(whole.as_bytes().get(*end), Some(b'-' | b'.' | b'_')))
    .map(|end| end + 1)
    .filter(|start| whole.len() - start >= 16)
    .max()
}

/// Whether a word of a name begins at `at`.
fn is_word_start(name: &[u8], at: usize) -> bool {
    at == 0
        || !name[at - 1].is_ascii_alphanumeric()
        || name[at].is_ascii_uppercase() != name[at - 1].is_ascii_uppercase()
}

impl<'a> Name<'a> {
    /// Reads the name in `span`; nothing if it announces no credential.
    pub(super) fn read(text: &'a str, span: Range<usize>) -> Option<Self> {
        let start = span.start;
        let name = cut(text, span).trim_end_matches(['.', '-']);
        let may_be_foreign = !name.is_ascii() || name.contains(' ');
        if may_be_foreign && let Some((_, class)) = FOREIGN.iter().find(|(stem, _)| stem.eq_ignore_ascii_case(name)) {
            return Some(Self {
                text: name,
                start,
                class: if *class == Class::Key && is_of_wireless(text, start) {
                    Class::Password
                } else {
                    *class
                },
                capitals: false,
                service: false,
                strong: true,
            });
        }
        // An id may end in letters that read as a stem.
        if name.len() >= 20 && Shape::of(name).is_random(20) && !name.contains('.') {
            return None;
        }
        let words = words(name);
        let (place, class) = deciding(&words)?;
        let behind: Vec<String> = words[place + 1..]
            .iter()
            .map(|word| word.to_ascii_lowercase())
            .collect();
        if behind.iter().any(|word| ABOUT.contains(word.as_str())) || !may_follow(class, &behind) {
            return None;
        }
        let mut before: Vec<String> = words_before(text, start);
        // `public apiKey` is a declaration, `public key` is none.
        if name.bytes().any(|byte| byte.is_ascii_lowercase()) && words.len() > 1 && !name.contains(['-', '_', '.']) {
            before.retain(|word| word != "public");
        }
        before.extend(words[..place].iter().map(|word| word.to_ascii_lowercase()));
        let word = words[place].to_ascii_lowercase();
        let service = before.iter().any(|word| is_service(word)) || starts_with_service(&word);
        let (class, strong) = refined(class, &word, &before)?;
        Some(Self {
            text: name,
            start,
            class: if class == Class::BareKey && service {
                Class::Key
            } else {
                class
            },
            capitals: words[place].bytes().all(|byte| !byte.is_ascii_lowercase()),
            service,
            strong: strong || service,
        })
    }
}

/// Whether the words before a key say that it is a wireless network's, which people choose.
fn is_of_wireless(text: &str, start: usize) -> bool {
    let before = line_before(text, start, 8).to_ascii_lowercase();
    let before = before.trim_end_matches(['-', ' ']);
    ["wlan", "wifi", "wi-fi"].iter().any(|word| before.ends_with(word))
}

/// Words of code that declare the name behind them: what stands before these says nothing of it.
const DECLARATIONS: [&str; 12] = [
    "const", "static", "final", "readonly", "var", "let", "val", "string", "str", "char", "auto", "mut",
];

/// The last words before a name that stand on its line with one space between, in small letters: `private key`.
fn words_before(text: &str, start: usize) -> Vec<String> {
    let before = line_before(text, start, 40);
    let Some(before) = before.strip_suffix(' ') else {
        return Vec::new();
    };
    let mut found: Vec<String> = before
        .rsplit(' ')
        .take(3)
        .take_while(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        })
        .take_while(|word| !DECLARATIONS.contains(&word.to_ascii_lowercase().as_str()))
        .flat_map(|word| words(word).into_iter().rev().map(str::to_ascii_lowercase))
        .collect();
    found.reverse();
    found
}

/// A service's name to which the deciding word is glued: `finnhubtoken`.
fn starts_with_service(word: &str) -> bool {
    ["secretkey", "accesskey", "apikey", "token", "secret", "key"]
        .iter()
        .filter_map(|stem| word.strip_suffix(stem))
        .any(is_service)
}

/// Whether the words behind the deciding one leave it a credential's name.
fn may_follow(class: Class, behind: &[String]) -> bool {
    let known = |word: &String| NEUTRAL.contains(word.as_str()) || word.bytes().all(|byte| byte.is_ascii_digit());
    match class {
        Class::Key | Class::BareKey | Class::Access | Class::Session => behind.iter().all(known),
        Class::Password | Class::Pin | Class::Secret | Class::Token => {
            behind.iter().filter(|word| !known(word)).count() <= 1
        }
    }
}

/// The last word of a name that announces a credential, and what.
fn deciding(words: &[&str]) -> Option<(usize, Class)> {
    words.iter().enumerate().rev().find_map(|(place, word)| {
        let class = class_of(&word.to_ascii_lowercase());
        class.map(|class| (place, class))
    })
}

/// What stems announce that are the whole word.
static WHOLE: LazyLock<FxHashMap<&'static str, Class>> =
    LazyLock::new(|| MORE_STEMS.iter().chain(STEMS).copied().collect());

/// What a word of a name announces, in small letters.
fn class_of(word: &str) -> Option<Class> {
    if NO_STEM.contains(word) {
        return None;
    }
    if let Some(class) = WHOLE.get(word) {
        return Some(*class);
    }
    // Glued: `dbpassword`, `openweatherapikey`, `secretkey1`, `tokens3`.
    let trimmed = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let long = STEMS
        .iter()
        .chain(&[("pw", Class::Password)])
        .filter(|(stem, _)| stem.len() >= 5 || matches!(*stem, "key" | "pass" | "pwd" | "pw"));
    long.clone()
        .find(|(stem, _)| trimmed.ends_with(stem))
        .or_else(|| {
            long.filter(|(stem, _)| stem.len() >= 5)
                .find(|(stem, _)| trimmed.starts_with(stem) && !trimmed.starts_with("tokeni"))
        })
        .map(|(_, class)| *class)
}

/// What the words before make of it, and whether they say that it is a credential's.
fn refined(class: Class, word: &str, before: &[String]) -> Option<(Class, bool)> {
    let has = |list: &Words| before.iter().any(|word| list.contains(word.as_str()));
    if before
        .iter()
        .any(|word| matches!(word.as_str(), "public" | "pub" | "hashed" | "websocket" | "socket"))
        || word.starts_with("public")
        || word.contains("pubkey")
    {
        return None;
    }
    // Another word is glued to the stem, of which `key` is the shortest.
    let glued = word.len() > "key".len() + 1;
    match class {
        Class::Token if has(&OTHER_TOKENS) => None,
        Class::Key
            if before
                .iter()
                .any(|word| matches!(word.as_str(), "wifi" | "wlan" | "wpa" | "wpa2" | "wpa3" | "preshared"))
                || before.ends_with(&["pre".to_owned(), "shared".to_owned()]) =>
        {
            Some((Class::Password, true))
        }
        Class::Key
            if has(&STRONG_KEYS)
                || glued
                    && STRONG_KEYS
                        .iter()
                        .any(|strong| strong.len() >= 3 && word.contains(*strong)) =>
        {
            Some((Class::Key, true))
        }
        Class::Key if has(&OTHER_KEYS) || glued && OTHER_KEYS.iter().any(|other| word.starts_with(*other)) => {
            Some((Class::BareKey, false))
        }
        Class::Key if before.is_empty() && word.len() <= 4 => Some((Class::BareKey, false)),
        Class::Key | Class::BareKey | Class::Access | Class::Session => Some((class, false)),
        Class::Password | Class::Pin | Class::Secret | Class::Token => Some((class, true)),
    }
}

/// Cuts a name into its words: at separators, at humps, between letters and digits that follow a separator.
fn words(name: &str) -> Vec<&str> {
    let bytes = name.as_bytes();
    let mut words = Vec::new();
    let mut start = 0;
    for at in 0..=bytes.len() {
        let separator = at == bytes.len() || matches!(bytes[at], b'_' | b'-' | b'.');
        if separator || at > start && is_hump(name, at) {
            if at > start {
                words.push(cut(name, start..at));
            }
            start = if separator { at + 1 } else { at };
        }
    }
    words
}

/// Whether a word begins at `at` inside letters: `tokenKey`, `HTTPServer`, `ACCESSkey`.
fn is_hump(name: &str, at: usize) -> bool {
    let bytes = name.as_bytes();
    let (before, here) = (bytes[at - 1], bytes[at]);
    let stem_follows = |from: usize| {
        ["key", "token", "secret", "pass"]
            .iter()
            .any(|stem| cut(name, from..).starts_with(stem))
    };
    if here.is_ascii_uppercase() {
        let lower_follows = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        return before.is_ascii_lowercase()
            || before.is_ascii_digit()
            || before.is_ascii_uppercase() && lower_follows && !stem_follows(at + 1);
    }
    here.is_ascii_lowercase() && before.is_ascii_uppercase() && stem_follows(at)
}

impl<'a> Name<'a> {
    /// The name of a service, which announces a key by itself.
    pub(super) fn of_service(text: &'a str, span: Range<usize>) -> Self {
        Self {
            text: cut(text, span.clone()),
            start: span.start,
            class: Class::Key,
            capitals: false,
            service: true,
            strong: true,
        }
    }

    /// Whether the name is written as environment variables are.
    pub(super) fn is_variable(&self) -> bool {
        self.text.contains('_') && Shape::of(self.text).lower == 0
    }
}
