//! The corpora have what they promise: counts, languages, classes, spans that lie where they should.

use std::collections::{BTreeMap, BTreeSet};

use memory_core::validate::injection::Class;
use memory_testkit::corpus::{
    Kind, benign_notes, credentials, evasions, hostile_texts, second_credentials, second_notes,
};

fn counted<T: Ord>(items: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

#[test]
fn there_are_enough_benign_notes_of_each_class_and_language() {
    let notes = benign_notes();
    assert!(notes.len() >= 3_000, "{}", notes.len());
    let classes = counted(notes.iter().map(|note| note.class));
    for class in ["sha", "uuid", "digest", "variable", "config-name", "log", "diff"] {
        assert!(classes[class] >= 300, "{class}: {}", classes[class]);
    }
    let languages = counted(notes.iter().map(|note| note.language));
    for language in ["en", "zh", "ja", "ko", "de", "fr", "es", "pt", "ru", "ar", "fa", "hi"] {
        assert!(languages[language] >= 25, "{language}: {}", languages[language]);
    }
}

#[test]
fn hardly_any_benign_note_comes_twice() {
    let notes = benign_notes();
    let distinct: BTreeSet<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    let repeated = notes.len() - distinct.len();
    assert!(repeated * 20 < notes.len(), "{repeated} of {}", notes.len());
}

#[test]
fn no_frame_is_left_unfilled() {
    for text in benign_notes().iter().map(|note| &note.text) {
        assert!(!text.contains("{x}") && !text.contains('¤'), "{text}");
    }
    for text in credentials().iter().map(|credential| &credential.text) {
        for slot in ["{value}", "{NAME}", "{camel}", "{kebab}", "{login}", "{url}", "{host}"] {
            assert!(!text.contains(slot), "{text}");
        }
    }
}

#[test]
fn every_family_has_thirty_credentials_and_every_kind_is_there() {
    let credentials = credentials();
    let families = counted(credentials.iter().map(|credential| credential.family));
    assert!(families.len() >= 30, "{}", families.len());
    assert!(families.values().all(|count| *count >= 30), "{families:?}");
    let kinds: BTreeSet<Kind> = credentials.iter().map(|credential| credential.kind).collect();
    assert_eq!(kinds.len(), Kind::ALL.len());
}

#[test]
fn the_span_of_a_credential_lies_in_its_text() {
    for credential in credentials() {
        let secret = credential.text.get(credential.secret.clone()).unwrap();
        assert!(secret.len() >= 6, "{}: {secret:?}", credential.family);
        assert!(credential.fair.start <= credential.secret.start && credential.secret.end <= credential.fair.end);
        assert!(credential.text.get(credential.fair.clone()).is_some());
        assert!(
            !credential.text.contains('\u{e000}'),
            "a mark was left in {}",
            credential.family
        );
    }
}

#[test]
fn the_second_part_repeats_nothing_of_the_first() {
    let notes = benign_notes();
    let known: BTreeSet<&str> = notes.iter().map(|note| note.text.as_str()).collect();
    let second = second_notes();
    assert!(second.iter().all(|note| !known.contains(note.text.as_str())));
    for credential in second_credentials() {
        let secret = credential.text.get(credential.secret.clone()).unwrap();
        assert!(
            secret.len() >= 6 && !credential.text.contains("{v}"),
            "{}",
            credential.text
        );
    }
}

#[test]
fn an_evasion_hides_its_credential_and_says_where() {
    let evasions = evasions();
    assert!(evasions.len() >= 300, "{}", evasions.len());
    for evasion in &evasions {
        assert!(!evasion.secret.is_empty(), "{}", evasion.disguise);
        for span in &evasion.secret {
            assert!(
                evasion.text.get(span.clone()).is_some_and(|text| !text.is_empty()),
                "{}",
                evasion.text
            );
        }
        assert!(!evasion.text.contains(['⟦', '⟧']), "{}", evasion.text);
    }
}

#[test]
fn every_class_of_hostile_texts_is_there_plain_and_in_disguise() {
    let texts = hostile_texts();
    let plain = counted(
        texts
            .iter()
            .filter(|text| text.disguise.is_none())
            .map(|text| text.class),
    );
    for class in [
        Class::Override,
        Class::Role,
        Class::Hidden,
        Class::Exfiltration,
        Class::ToolMarkup,
        Class::Breakout,
        Class::Persistence,
        Class::FakeSystem,
    ] {
        assert!(plain[&Some(class)] >= 40, "{class:?}: {}", plain[&Some(class)]);
    }
    assert!(plain[&None] >= 100);
    assert!(texts.iter().filter(|text| text.disguise.is_some()).count() >= 100);
    let languages: BTreeSet<&str> = texts.iter().map(|text| text.language).collect();
    assert!(languages.len() >= 10, "{languages:?}");
}

#[test]
fn the_corpora_are_the_same_each_time() {
    assert_eq!(credentials(), credentials());
    assert_eq!(evasions(), evasions());
    assert_eq!(benign_notes(), benign_notes());
}
