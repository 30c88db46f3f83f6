//! Notes for tests: by hand, and any that intake can give.

use memory_core::Timestamp;
use memory_core::note::{MAX_TAG_CHARS, MAX_TAGS, Note, NoteId, NoteSource, NoteStatus, normalise_tags};
use memory_core::validate::form;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::texts::hostile_text;

/// What YAML, or some version of it, takes for something else than text.
pub(crate) const ODD: &[&str] = &[
    "",
    "no",
    "Yes",
    "ON",
    "y",
    "true",
    "012",
    "0o17",
    "0b1",
    "1_000",
    "1,000",
    "~",
    "null",
    "NULL",
    "0x1f",
    "1e3",
    "+1",
    "-1",
    ".5",
    "1.",
    ".inf",
    "-.INF",
    ".nan",
    "NaN",
    "inf",
    "1.2.3",
    "190:20:30",
    "12:30",
    "2026-10-29",
    "2026-10-29T14:03:11Z",
    "- a",
    "-",
    "--- a",
    "---",
    "...",
    "# x",
    "a # x",
    "a #x",
    "a: b",
    "a:",
    ":a",
    "? a",
    "?",
    "[x]",
    "{x: y}",
    "]",
    "}",
    ",",
    "&a",
    "*a",
    "!t",
    "!!str x",
    "%x",
    "@x",
    "`x`",
    "|",
    ">",
    "|-",
    "\"quoted\"",
    "'single'",
    "it's",
    "\"",
    "'",
    "\\",
    "\\n",
    "C:\\x",
    " leading",
    "trailing ",
    "ü",
    "中文",
    "👩🏽‍💻",
    "\t",
    "tab\there",
    "line\nbreak",
    "\r",
    "a\rb",
    "\u{85}",
    "\u{2028}",
    "\u{2029}x",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[2J",
    "\u{7f}",
    "\u{fffe}",
    "<<",
    "=",
    "<<: x",
    "anthropic/claude-sonnet-4-5",
    "run-7c1e",
    "0.9.0",
    "sha256:0a1b",
    "m00000001",
];

pub(crate) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + second).unwrap()
}

pub(crate) fn id(text: &str) -> NoteId {
    NoteId::parse(text).unwrap()
}

/// An active note, made and changed at second `number`.
pub(crate) fn note(number: u32, text: &str) -> Note {
    Note {
        id: NoteId::from_random(number),
        text: text.to_owned(),
        status: NoteStatus::Active,
        created_at: at(i64::from(number)),
        updated_at: at(i64::from(number)),
        source: NoteSource::default(),
        tags: Vec::new(),
        replaces: None,
        extra: serde_json::Map::new(),
    }
}

pub(crate) fn pending(number: u32, text: &str) -> Note {
    Note {
        status: NoteStatus::Pending,
        ..note(number, text)
    }
}

/// A text in the form in which notes are kept, of any characters.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![2 => hostile_text(), 1 => select(ODD).prop_map(str::to_owned), 1 => Just("\n".to_owned())];
    vec(piece, 1..5).prop_map(|pieces| {
        let normal = form::normalise(&pieces.concat())
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        let kept = normal.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if kept.is_empty() {
            "x".to_owned()
        } else {
            kept.to_owned()
        }
    })
}

/// A text that a field may have.
pub(crate) fn odd() -> impl Strategy<Value = String> {
    prop_oneof![3 => select(ODD).prop_map(str::to_owned), 1 => hostile_text(), 1 => "[ -~]{0,12}", 1 => "[0-9._:+eE-]{1,6}"]
}

pub(crate) fn tags() -> impl Strategy<Value = Vec<String>> {
    vec(odd(), 0..6).prop_map(|tags| {
        let mut tags = normalise_tags(tags);
        tags.retain(|tag| tag.chars().count() <= MAX_TAG_CHARS);
        tags.truncate(MAX_TAGS);
        tags
    })
}

fn time() -> impl Strategy<Value = Timestamp> {
    (0_i64..253_402_200_000, 0..1_000_000_000_i32, any::<bool>())
        .prop_map(|(second, nanosecond, whole)| Timestamp::new(second, if whole { 0 } else { nanosecond }).unwrap())
}

fn note_id() -> impl Strategy<Value = NoteId> {
    let names = select(
        &[
            "no",
            "012",
            "1e3",
            "0x1f",
            "2026-10-29",
            "a",
            "Build.Notes_2",
            "1_000",
            "null",
            "1.0",
        ][..],
    );
    prop_oneof![
        any::<u32>().prop_map(NoteId::from_random),
        names.prop_map(id),
        "[a-zA-Z0-9][a-zA-Z0-9._-]{0,20}".prop_filter_map("a name of a document", |text| NoteId::parse(&text).ok()),
    ]
}

/// Any note that can come to be.
pub(crate) fn any_note() -> impl Strategy<Value = Note> {
    let source = (option::of(odd()), option::of(odd()), option::of(odd()), any::<bool>()).prop_map(
        |(run, model, version, untrusted)| NoteSource {
            run,
            model,
            version,
            untrusted,
        },
    );
    let status = select(&[NoteStatus::Active, NoteStatus::Pending][..]);
    let names = (note_id(), option::of(note_id()));
    (names, any_text(), status, time(), time(), source, tags()).prop_map(
        |((id, replaces), text, status, created_at, updated_at, source, tags)| Note {
            id,
            text,
            status,
            created_at,
            updated_at,
            source,
            tags,
            replaces,
            extra: serde_json::Map::new(),
        },
    )
}
