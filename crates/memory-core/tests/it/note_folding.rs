//! How words are compared: case, marks and scripts, one by one and with a naive search.

use memory_core::note::search::{NoteMatcher, NoteQuery, fold, search};
use memory_core::note::{Note, NoteStatus, normalise_tags};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization as _;

use crate::note_support::{at, note, pending};
use crate::support::cases;
use crate::texts::{ORDINARY, hostile_text};

fn words(words: &str) -> NoteQuery {
    NoteQuery {
        words: words.to_owned(),
        ..NoteQuery::default()
    }
}

/// Whether a note of this text is found by these words.
fn finds(text: &str, query: &str) -> bool {
    let notes = [note(1, text)];
    !search(&notes, &words(query)).is_empty()
}

#[track_caller]
fn check(text: &str, found_by: &[&str], not_by: &[&str]) {
    for query in found_by {
        assert!(finds(text, query), "{query:?} finds {text:?}");
    }
    for query in not_by {
        assert!(!finds(text, query), "{query:?} does not find {text:?}");
    }
}

#[test]
fn every_word_must_stand_somewhere() {
    check(
        "Run `make test-fast` before pushing",
        &[
            "",
            "  ",
            "run",
            "PUSHING make",
            "make make",
            "test-fast",
            "st-f",
            "`make",
        ],
        &["run slowly", "makes", "run\u{2014}make"],
    );
}

#[test]
fn case_does_not_count_in_any_language() {
    check(
        "Die Straße",
        &["STRASSE", "strasse", "straße", "STRAẞE", "straSse"],
        &["strase"],
    );
    check("DIE STRASSE", &["straße", "Strasse"], &[]);
    check("ΟΔΟΣ", &["οδος", "οδοσ", "Οδ"], &["οδός"]);
    check("οδὸς", &["ΟΔῸΣ"], &["οδος"]);
    check("Заметка Ёж", &["ЗАМЕТКА", "ёж"], &["еж"]);
    check("ﬁle", &["FILE", "file"], &[]);
    check("ǅ ǆ", &["Ǆ"], &[]);
}

#[test]
fn a_greek_letter_with_two_marks_is_found_however_it_is_written() {
    for text in ["\u{390}", "\u{3ca}\u{301}", "\u{3b9}\u{308}\u{301}", "\u{1fd3}"] {
        check(
            text,
            &["\u{390}", "\u{3ca}\u{301}", "\u{3b9}\u{308}\u{301}", "\u{1fd3}"],
            &["\u{3b9}", "\u{3af}"],
        );
    }
}

#[test]
fn marks_below_and_above_a_letter_are_found_in_any_order() {
    check(
        "\u{1fb4}",
        &[
            "\u{1fb4}",
            "\u{3b1}\u{345}\u{301}",
            "\u{3b1}\u{301}\u{345}",
            "\u{1fb3}\u{301}",
        ],
        &["\u{3b1}"],
    );
}

#[test]
fn a_turkish_dotted_capital_is_its_own_small_letter_with_a_dot() {
    check("İstanbul", &["İSTANBUL", "i\u{307}stanbul", "stanbul"], &["istanbul"]);
    check("istanbul", &["ISTANBUL", "Istanbul", "ıstanbul"], &["İstanbul"]);
}

#[test]
fn composed_and_decomposed_letters_are_equal() {
    check("cafe\u{301} noir", &["café", "CAFE\u{301}", "CAFÉ NOIR"], &["cafe"]);
    check("café noir", &["cafe\u{301}"], &["cafe", "\u{301}"]);
    check("한국어", &["\u{1112}\u{1161}\u{11ab}국"], &[]);
}

#[test]
fn languages_without_spaces_are_searched_by_any_part() {
    check(
        "构建超时为三十秒。",
        &["三十秒", "超时", "超时 构建", "。"],
        &["三十分"],
    );
    check("ビルドは三十秒で", &["ビルド", "三十\u{3000}ビルド"], &["ヒルド"]);
}

#[test]
fn marks_are_text() {
    check(
        "100% of_all [x] 'a' \"b\" \\c *d*",
        &["%", "_", "[x]", "'a'", "\"b\"", "\\c", "*d*"],
        &["[y]", "?"],
    );
    check(
        "first line\nsecond\tline",
        &["line second", "second\tline", "first\nline"],
        &["linesecond"],
    );
}

#[test]
fn words_stand_in_text_and_tags_together() {
    let note = Note {
        tags: vec!["ci".to_owned(), "straße".to_owned()],
        ..note(1, "Run make")
    };
    let finds = |query: &str| !search(std::slice::from_ref(&note), &words(query)).is_empty();
    assert!(finds("CI make") && finds("STRASSE") && finds("c"));
    // A word stands in one of them, not across.
    assert!(!finds("makeci") && !finds("cistraße"));
}

#[test]
fn a_tag_is_found_in_any_spelling() {
    let tagged = |tags: &[&str]| Note {
        tags: normalise_tags(tags),
        ..note(1, "x")
    };
    let finds = |note: &Note, tag: &str| {
        let query = NoteQuery {
            tag: Some(tag.to_owned()),
            ..NoteQuery::default()
        };
        !search(std::slice::from_ref(note), &query).is_empty()
    };
    let note = tagged(&["Code Review", "北京", "café"]);
    for tag in [
        "code-review",
        " CODE REVIEW ",
        "code,review",
        "北京",
        "CAFÉ",
        "cafe\u{301}",
    ] {
        assert!(finds(&note, tag), "{tag:?}");
    }
    // A tag is not found by a part of it, nor by nothing.
    for tag in ["code", "review", "cafe", "", "  "] {
        assert!(!finds(&note, tag), "{tag:?}");
    }
    assert!(!finds(&tagged(&[]), ""));
}

#[test]
fn a_matcher_says_whether_it_needs_more_than_ascii() {
    for (query, expected) in [
        ("Make CI", true),
        ("", true),
        ("café", false),
        ("STRAẞE", true),
        ("\u{212a}", true),
    ] {
        assert_eq!(NoteMatcher::new(&words(query)).is_ascii(), expected, "{query}");
    }
}

/// Character by character, then the whole in normal form C.
fn naive_fold(text: &str) -> String {
    let mut cased = String::new();
    for lower in text.chars().flat_map(char::to_lowercase) {
        for upper in lower.to_uppercase() {
            cased.extend(upper.to_lowercase());
        }
    }
    cased.nfc().collect()
}

fn naive_search(notes: &[Note], query: &NoteQuery) -> Vec<Note> {
    let folded = naive_fold(&query.words.nfc().to_string());
    let tag = query.tag.as_ref().map(|tag| normalise_tags([tag]));
    let mut found: Vec<(usize, &Note)> = Vec::new();
    for (index, note) in notes.iter().enumerate() {
        let mut places: Vec<String> = note.tags.iter().map(|tag| naive_fold(tag)).collect();
        places.push(naive_fold(&note.text));
        let says = |word: &str| places.iter().any(|place| place.contains(word));
        let has_tag = tag
            .as_ref()
            .is_none_or(|tag| tag.iter().any(|tag| note.tags.contains(tag)));
        if note.status == NoteStatus::Active && has_tag && folded.split_whitespace().all(says) {
            found.push((index, note));
        }
    }
    found.sort_by_key(|(index, note)| (note.updated_at, *index));
    found.reverse();
    found.truncate(query.limit.unwrap_or(usize::MAX));
    found.into_iter().map(|(_, note)| note.clone()).collect()
}

const WORDS: &[&str] = &[
    "a", "A", "ab", "AB", "\u{390}", "\u{1fd3}", "\u{3b9}", "\u{308}", "\u{301}", "Σ", "σ", "ς", "ß", "SS", "ẞ", "İ",
    "i", "ı", "I", "\u{307}", "e\u{301}", "é", "É", "中", "文", "ǅ", "ﬁ", "fi", "\u{345}", "ᾳ", "\u{130}", "\u{212a}",
    "k", "\u{1e9e}", "ŉ", "ΐ",
];

fn words_of_few() -> impl Strategy<Value = String> {
    let piece = prop_oneof![6 => select(WORDS).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    vec((piece, select(&["", "", " ", "\n"][..])), 0..6).prop_map(|pieces| {
        pieces
            .into_iter()
            .flat_map(|(piece, space)| [piece, space.to_owned()])
            .collect()
    })
}

fn notes() -> impl Strategy<Value = Vec<Note>> {
    let text = prop_oneof![4 => words_of_few(), 1 => select(ORDINARY).prop_map(str::to_owned), 1 => hostile_text()];
    let drawn = (text, vec(words_of_few(), 0..3), 0_i64..4, proptest::bool::weighted(0.8));
    vec(drawn, 0..8).prop_map(|notes| {
        let of = |(number, (text, tags, second, is_active)): (u32, (String, Vec<String>, i64, bool))| Note {
            updated_at: at(second),
            tags: normalise_tags(tags),
            ..if is_active {
                note(number, &text)
            } else {
                pending(number, &text)
            }
        };
        (1..).zip(notes).map(of).collect()
    })
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn a_search_agrees_with_a_naive_one(
        notes in notes(), words in words_of_few(), tag in option::weighted(0.3, words_of_few()), limit in option::of(0_usize..5),
    ) {
        let query = NoteQuery { words, tag, limit };
        let found: Vec<Note> = search(&notes, &query).into_iter().cloned().collect();
        prop_assert_eq!(found, naive_search(&notes, &query));
    }

    #[test]
    fn a_note_is_found_by_any_part_of_it(text in prop_oneof![words_of_few(), hostile_text()]) {
        let normal: String = text.nfc().collect();
        for word in normal.split_whitespace() {
            prop_assert!(finds(&normal, word), "{word:?} in {normal:?}");
            prop_assert!(finds(&normal.to_uppercase(), &word.to_uppercase()), "{word:?} in capitals in {normal:?}");
        }
    }

    #[test]
    fn folding_is_that_of_each_character(text in prop_oneof![words_of_few(), hostile_text(), "[ -~]{0,20}"]) {
        prop_assert_eq!(fold(&text), naive_fold(&text));
    }
}
