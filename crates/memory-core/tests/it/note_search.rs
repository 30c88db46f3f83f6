//! Which notes are found, in which order.

use memory_core::note::search::{NoteQuery, active, fold, search};
use memory_core::note::{Note, NoteId, normalise_tags};
use proptest::prelude::*;

use crate::note_support::{any_note, at, note, pending};
use crate::support::cases;

fn query(words: &str) -> NoteQuery {
    NoteQuery {
        words: words.to_owned(),
        ..NoteQuery::default()
    }
}

fn found(notes: &[Note], words: &str) -> usize {
    search(notes, &query(words)).len()
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_search_agrees_with_a_naive_one(
        notes in prop::collection::vec(any_note(), 0..8),
        words in prop_oneof!["\\PC{0,3}", "(a|ΐ|Σ|ß|docker| ){0,4}"],
        tag in prop::option::of("[a-zA-Z ]{0,3}"),
        limit in prop::option::of(0..4usize),
    ) {
        let asked = NoteQuery { words: words.clone(), tag: tag.clone(), limit };
        let words = fold(&words).into_owned();
        let mut expected: Vec<(usize, &Note)> = notes
            .iter()
            .enumerate()
            .filter(|(_, note)| note.is_active())
            .filter(|(_, note)| {
                let texts: Vec<String> = std::iter::once(&note.text).chain(&note.tags).map(|text| fold(text).into_owned()).collect();
                words.split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
            })
            .filter(|(_, note)| tag.as_ref().is_none_or(|tag| normalise_tags([tag]).first().is_some_and(|tag| note.tags.contains(tag))))
            .collect();
        expected.sort_by_key(|(index, note)| std::cmp::Reverse((note.updated_at, *index)));
        let expected: Vec<&Note> = expected.into_iter().map(|(_, note)| note).take(limit.unwrap_or(usize::MAX)).collect();
        prop_assert_eq!(search(&notes, &asked), expected);
    }

    #[test]
    fn a_text_is_found_by_itself_in_any_case(note in any_note()) {
        let note = Note { status: memory_core::note::NoteStatus::Active, ..note };
        let notes = [note.clone()];
        for words in [note.text.clone(), note.text.to_lowercase(), fold(&note.text).into_owned()] {
            prop_assert_eq!(found(&notes, &words), 1, "{}", words);
        }
    }

    #[test]
    fn folding_twice_is_folding_once_for_what_is_lower_case(text in "[a-zA-Z0-9 äöüÄÖÜßΣς北京]{0,20}") {
        let once = fold(&text).into_owned();
        prop_assert_eq!(fold(&once).into_owned(), once);
    }

    #[test]
    fn tags_have_one_form(tags in prop::collection::vec("\\PC{0,8}", 0..6)) {
        let once = normalise_tags(&tags);
        prop_assert_eq!(normalise_tags(&once), once.clone());
        for tag in &once {
            prop_assert!(!tag.is_empty() && !tag.contains([',', ' ', '\n']), "{}", tag);
        }
    }
}

#[test]
fn words_are_found_in_texts_and_tags_of_any_language() {
    let mut tagged = note(1, "The suite needs Docker.");
    tagged.tags = vec!["ci/build".to_owned()];
    let notes = [
        tagged,
        note(2, "Die STRASSE und die Prüfung"),
        note(3, "使用 pnpm 安装依赖"),
        note(4, "ὈΔΥΣΣΕΎΣ"),
    ];
    for (words, count) in [
        ("docker suite", 1),
        ("DOCKER ci", 1),
        ("docker podman", 0),
        ("straße", 1),
        ("pru\u{308}fung", 1),
        ("安装", 1),
        ("ὀδυσσεύς", 1),
        ("", 4),
        ("  ", 4),
    ] {
        assert_eq!(found(&notes, words), count, "{words}");
    }
}

#[test]
fn what_waits_is_never_found() {
    let notes = [pending(1, "secret plan"), note(2, "plan")];
    let found = search(&notes, &query("plan"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].text, "plan");
    assert_eq!(active(&notes).len(), 1);
}

#[test]
fn the_newest_come_first_and_of_equals_the_one_stored_later() {
    let mut notes = [note(1, "a"), note(2, "b"), note(3, "c"), note(4, "d")];
    notes[0].updated_at = at(10);
    notes[1].updated_at = at(3);
    let texts: Vec<&str> = active(&notes).iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["a", "d", "c", "b"]);
    let two = NoteQuery {
        limit: Some(2),
        ..NoteQuery::default()
    };
    assert_eq!(search(&notes, &two).len(), 2);
}

#[test]
fn ids_are_plain_names() {
    for text in ["m00000001", "build-notes", "A.b_c", "0"] {
        assert_eq!(NoteId::parse(text).unwrap().as_str(), text);
    }
    let long = "x".repeat(65);
    for text in [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "-x",
        ".x",
        "a b",
        "a\n",
        "é",
        "MEMORY",
        "user",
        "Persona",
        "a\0",
        long.as_str(),
    ] {
        assert!(NoteId::parse(text).is_err(), "{text:?}");
    }
    assert!(NoteId::from_random(u32::MAX).is_ours() && NoteId::from_random(0).is_ours());
    for text in ["m0000001", "m000000001", "M00000001", "m0000000G", "n00000001"] {
        assert!(!NoteId::parse(text).unwrap().is_ours(), "{text}");
    }
}
