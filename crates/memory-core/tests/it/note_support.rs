//! Notes for tests: by hand, and any that intake can give.

use memory_core::Timestamp;
use memory_core::note::{Note, NoteId, NoteSource, NoteStatus, normalise_tags};
use proptest::prelude::*;
use serde_json::Map;

pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + second).unwrap()
}

/// An active note, made and changed at second `number`.
pub(crate) fn note(number: u32, text: &str) -> Note {
    Note {
        id: NoteId::from_random(number),
        text: text.to_owned(),
        status: NoteStatus::Active,
        created_at: at(number.into()),
        updated_at: at(number.into()),
        source: NoteSource::default(),
        tags: Vec::new(),
        replaces: None,
        extra: Map::new(),
    }
}

pub(crate) fn pending(number: u32, text: &str) -> Note {
    Note {
        status: NoteStatus::Pending,
        ..note(number, text)
    }
}

/// Texts that look like something else to YAML, Markdown or a terminal.
pub(crate) const ODD: [&str; 34] = [
    "no",
    "yes",
    "~",
    "null",
    "012",
    "1_000",
    "0x1f",
    "1e5",
    "1:20",
    "2026-10-29",
    "1.0",
    "0.9.0",
    ".inf",
    "- a",
    "# x",
    "a # b",
    "a: b",
    "\"",
    "'",
    "[a",
    "{a",
    "&a",
    "*a",
    "!a",
    "%a",
    "@a",
    "`a`",
    "---",
    "a\n---\nb",
    "\u{2028}x",
    "tab\there",
    "ends:",
    "👩‍👩‍👧",
    "ΐ",
];

pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(ODD.as_slice()).prop_map(str::to_owned);
    let any = "[\\PC\n\t]{1,60}".prop_map(|text: String| text);
    prop_oneof![odd, any, "\\PC{1,20}"]
        .prop_map(|text| {
            memory_core::validate::form::normalise(&text)
                .trim()
                .replace('\r', "")
                .trim()
                .to_owned()
        })
        .prop_filter("it says something", |text| {
            !text
                .trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
                .is_empty()
        })
        .prop_map(|text| {
            text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
                .to_owned()
        })
}

fn any_value() -> impl Strategy<Value = Option<String>> {
    let odd = prop::sample::select(ODD.as_slice()).prop_map(str::to_owned);
    prop::option::of(prop_oneof![odd, any::<String>(), "[a-z/.:-]{1,12}"])
}

fn any_time() -> impl Strategy<Value = Timestamp> {
    (-62_000_000_000i64..250_000_000_000, 0..1_000_000_000i32)
        .prop_map(|(second, nanosecond)| Timestamp::new(second, if second < 0 { 0 } else { nanosecond }).unwrap())
}

/// Any note that intake and the rules of changes can make.
pub(crate) fn any_note() -> impl Strategy<Value = Note> {
    let source = (any_value(), any_value(), any_value(), any::<bool>());
    let tags = prop::collection::vec(
        prop_oneof![
            "\\PC{1,9}",
            prop::sample::select(ODD.as_slice()).prop_map(str::to_owned)
        ],
        0..4,
    );
    (
        any::<u32>(),
        any_text(),
        any::<bool>(),
        any_time(),
        any_time(),
        source,
        tags,
        prop::option::of(any::<u32>()),
    )
        .prop_map(
            |(id, text, is_active, created_at, updated_at, (run, model, version, untrusted), tags, replaces)| Note {
                id: NoteId::from_random(id),
                text,
                status: if is_active {
                    NoteStatus::Active
                } else {
                    NoteStatus::Pending
                },
                created_at,
                updated_at,
                source: NoteSource {
                    run,
                    model,
                    version,
                    untrusted,
                },
                tags: normalise_tags(tags),
                replaces: replaces.map(NoteId::from_random),
                extra: Map::new(),
            },
        )
}
