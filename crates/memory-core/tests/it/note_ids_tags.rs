//! Ids and tags of notes: one form each, and what is none.

use memory_core::note::{MAX_TAG_CHARS, Note, NoteId, NoteIdError, NoteStatus, normalise_tags};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::note_support::{note, odd};
use crate::support::cases;
use crate::texts::hostile_text;

#[test]
fn ids_are_plain_file_names() {
    for text in [
        "m7529e1f6",
        "a",
        "0",
        "A.b_c-d",
        "m1.md",
        "no",
        "user2",
        "x".repeat(64).as_str(),
    ] {
        assert_eq!(NoteId::parse(text).unwrap().as_str(), text);
    }
    for text in [
        "",
        ".",
        "..",
        ".notes",
        "-a",
        "_a",
        "a/b",
        "a\\b",
        "../a",
        "a b",
        "a\n",
        "ä",
        "a\u{200b}",
        "a:b",
        "~a",
        "x".repeat(65).as_str(),
    ] {
        assert_eq!(NoteId::parse(text), Err(NoteIdError::Form), "{text:?}");
    }
}

#[test]
fn names_of_documents_are_no_ids() {
    for text in ["memory", "MEMORY", "Memory", "user", "USER", "persona", "PerSona"] {
        assert_eq!(NoteId::parse(text), Err(NoteIdError::Reserved), "{text}");
    }
}

#[test]
fn ids_of_ours_are_known() {
    for number in [0, 1, 0x7529_e1f6, u32::MAX] {
        let id = NoteId::from_random(number);
        assert!(id.is_ours());
        assert_eq!(NoteId::parse(id.as_str()).as_ref(), Ok(&id));
    }
    for text in [
        "m7529e1f",
        "m7529e1f66",
        "M7529e1f6",
        "m7529E1F6",
        "m7529e1g6",
        "n7529e1f6",
    ] {
        assert!(!NoteId::parse(text).unwrap().is_ours(), "{text}");
    }
}

#[test]
fn an_id_in_json_comes_in_by_the_same_door() {
    let id: NoteId = serde_json::from_str("\"m7529e1f6\"").unwrap();
    assert_eq!(serde_json::to_string(&id).unwrap(), "\"m7529e1f6\"");
    assert!(serde_json::from_str::<NoteId>("\"../a\"").is_err());
    let json = serde_json::to_string(&note(1, "x")).unwrap();
    assert!(serde_json::from_str::<Note>(&json.replace("m00000001", "USER")).is_err());
}

#[test]
fn a_status_has_one_word() {
    for status in [NoteStatus::Active, NoteStatus::Pending] {
        assert_eq!(status.as_str().parse(), Ok(status));
        assert_eq!(
            serde_json::to_string(&status).unwrap(),
            format!("\"{}\"", status.as_str())
        );
    }
    for word in ["", "Active", "active ", "approved"] {
        assert!(word.parse::<NoteStatus>().is_err(), "{word}");
    }
}

#[test]
fn tags_have_one_form() {
    for (tags, expected) in [
        (&[" CI ", "ci", "Ci"][..], &["ci"][..]),
        (
            &["a b", "a,b", "a_b", "a.b", "a/b", "a:b", "a-b"],
            &["a-b", "a_b", "a.b", "a/b", "a:b"],
        ),
        (&["", "  ", "\t"], &[]),
        (&["C++", "c#", "#1", "it's"], &["c--", "c-", "-1", "it-s"]),
        (&["Straße", "北京", "ΟΔΟΣ", "Ёж"], &["straße", "北京", "οδοσ", "ёж"]),
        (&["cafe\u{301}", "café", "CAFÉ"], &["café"]),
        (&["a\nb", "a\0b", "a\u{2028}b", "a\u{200b}b"], &["a-b"]),
    ] {
        assert_eq!(normalise_tags(tags), expected, "{tags:?}");
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn tags_are_one_word_each_once(tags in vec(prop_oneof![odd(), hostile_text(), any::<String>()], 0..6)) {
        let once = normalise_tags(&tags);
        prop_assert_eq!(normalise_tags(&once), once.clone(), "twice is once");
        for (index, tag) in once.iter().enumerate() {
            prop_assert!(!tag.is_empty() && !once[..index].contains(tag));
            let is_word = |c: char| c.is_alphanumeric() || "._-/:".contains(c);
            prop_assert!(tag.chars().all(is_word), "{tag:?}");
        }
    }

    #[test]
    fn an_id_is_taken_as_it_is_or_not_at_all(text in prop_oneof![odd(), hostile_text(), "[A-Za-z0-9._-]{0,70}"]) {
        if let Ok(id) = NoteId::parse(&text) {
            prop_assert_eq!(id.as_str(), text.as_str());
            prop_assert_eq!(id.to_string(), text.as_str());
            prop_assert!(text.len() <= MAX_TAG_CHARS && !text.contains(['/', '\\']) && !text.starts_with('.'));
        }
    }
}
