//! Notes of any form come back equal.

use memory_core::Timestamp;
use memory_core::note::{MAX_TAG_CHARS, MAX_TAGS, Note, NoteSource};
use memory_core::ports::NoteStore;
use serde_json::Value;

use super::Fixture;
use super::support::{active, change, id, insert, loaded, look, nth, replacing};
use memory_core::note::NoteChange;

/// Texts that a store might take for something else.
const TEXTS: &[&str] = &[
    "x",
    "Grüße, naïve café, ẞ, 中文笔记：构建超时, हिन्दी में क्‍ष, می‌خواهم, 👩🏽‍💻 🇩🇪",
    "two\nlines\n\nand a third one after a blank one",
    "---\nid: m00000009\n---\nanother note inside",
    "first\n---\nafter a rule\n---",
    "# heading\n\n- item\n\t- indented\n```sh\nmake\n```",
    "no",
    "~",
    "'single' \"double\" \\ back \\n slash `tick`",
    "tab\tinside and two  spaces",
    "a\u{a0}b\u{2028}c\u{2029}d\u{200b}e\u{feff}f",
    "'; DROP TABLE memories; --",
    "100 % of %s and {} and $HOME",
];

/// What stands in front matter and is easily read as something else than text.
const ODD: &[&str] = &[
    "no",
    "012",
    "1_000",
    "~",
    "null",
    "0x1f",
    "1e3",
    "2026-10-29",
    "12:30:45",
    "- a",
    "# x",
    "a: b",
    "a #b",
    "[x]",
    "{x: y}",
    "&a",
    "*a",
    "!t",
    "%x",
    "@x",
    "\"quoted\"",
    "it's",
    " spaces ",
    "ü 中 👍",
    "tab\there",
    "back\\slash",
    "line\nbreak",
    "line\u{2028}break",
    "---",
    "...",
];

/// Stores the notes, and checks that they come back as they were, by every way.
#[track_caller]
fn check_kept(place: &Fixture, notes: &[Note]) {
    let store = place.open();
    insert(store.as_ref(), notes);
    check_equal(store.as_ref(), notes);
    drop(store);
    let store = place.open();
    check_equal(store.as_ref(), notes);
    // The same by an update, in the place of something else.
    for note in notes {
        let before = Note {
            text: "something else".to_owned(),
            source: NoteSource::default(),
            tags: vec!["other".to_owned()],
            replaces: None,
            ..note.clone()
        };
        change(store.as_ref(), &[NoteChange::Update(before)]).expect("a change");
        change(store.as_ref(), &[NoteChange::Update(note.clone())]).expect("a change");
    }
    check_equal(store.as_ref(), notes);
}

#[track_caller]
fn check_equal(store: &dyn NoteStore, notes: &[Note]) {
    let found = loaded(store);
    assert_eq!(found.len(), notes.len());
    for (found, note) in found.iter().zip(notes) {
        assert_eq!(found, note);
        assert_eq!(look(store, |view| view.note(&note.id)).as_ref(), Some(note));
    }
}

pub(super) fn any_text_comes_back_as_it_was(place: &mut Fixture) {
    let long = "長い ".repeat(4_000);
    let texts = TEXTS.iter().copied().chain([long.trim_end()]);
    let notes: Vec<Note> = (1..).zip(texts).map(|(number, text)| active(number, text)).collect();
    check_kept(place, &notes);
}

pub(super) fn every_field_comes_back_as_it_was(place: &mut Fixture) {
    let whole = Note {
        source: NoteSource {
            run: Some("run-7c1e".to_owned()),
            model: Some("anthropic/claude-sonnet-4-5".to_owned()),
            version: Some("0.9.0".to_owned()),
            untrusted: true,
        },
        tags: [
            "build",
            "ci",
            "no",
            "1_000",
            "a:b",
            "c/d.e_f-g",
            "北京",
            "straße",
            "-",
            "012",
        ]
        .map(str::to_owned)
        .to_vec(),
        ..replacing(1, 7)
    };
    let many_tags = Note {
        tags: (0..MAX_TAGS)
            .map(|number| format!("{number:t>MAX_TAG_CHARS$}"))
            .collect(),
        ..active(2, "tags")
    };
    check_kept(place, &[whole, many_tags, active(3, "bare")]);
}

pub(super) fn sources_come_back_whatever_they_look_like(place: &mut Fixture) {
    let of = |number: u32, odd: &str| Note {
        source: NoteSource {
            run: Some(odd.to_owned()),
            model: Some(format!("{odd}/{odd}")),
            version: Some(odd.chars().rev().collect()),
            untrusted: number.is_multiple_of(2),
        },
        ..active(number, "odd")
    };
    let notes: Vec<Note> = (1..).zip(ODD).map(|(number, odd)| of(number, odd)).collect();
    check_kept(place, &notes);
}

pub(super) fn times_come_back_to_the_nanosecond(place: &mut Fixture) {
    let times = [
        ("1970-01-01T00:00:00Z", "9999-12-30T22:00:00.999999999Z"),
        ("2026-10-29T14:03:11.52Z", "2026-10-29T14:03:11.520000001Z"),
        ("2026-10-29T14:03:12Z", "2026-10-29T14:03:12.1Z"),
    ];
    let time = |text: &str| text.parse::<Timestamp>().expect("a time");
    let of = |(number, (created, updated)): (u32, (&str, &str))| Note {
        created_at: time(created),
        updated_at: time(updated),
        ..active(number, "when")
    };
    let notes: Vec<Note> = (1..).zip(times).map(of).collect();
    check_kept(place, &notes);
}

pub(super) fn what_is_not_ours_is_kept(place: &mut Fixture) {
    let values = [
        ("topic", "build"),
        ("list", "[a, b]"),
        ("quoted", "\"x # y\""),
        ("number", "012"),
        ("empty", ""),
        ("text", "a key of the JSON"),
        ("source", "another"),
        ("nested", "\n  deep: 1\n  deeper: [2]"),
        ("items", "\n- a\n- b"),
        ("folded", ">\n  some text\n  over lines"),
        ("schlüssel", "Wert"),
    ];
    let mut all = active(1, "with keys of others");
    all.extra = values
        .iter()
        .map(|(key, value)| ((*key).to_owned(), Value::from(*value)))
        .collect();
    check_kept(place, &[all.clone()]);
    let store = place.open();
    // A change of what is ours leaves it alone, and it goes with the note.
    let changed = Note {
        text: "changed".to_owned(),
        tags: vec!["new".to_owned()],
        ..all
    };
    change(store.as_ref(), &[NoteChange::Update(changed.clone())]).expect("a change");
    check_equal(store.as_ref(), &[changed]);
    change(store.as_ref(), &[NoteChange::Remove(nth(1))]).expect("a removal");
    insert(store.as_ref(), &[active(1, "without")]);
    check_equal(store.as_ref(), &[active(1, "without")]);
}

pub(super) fn ids_of_others_are_taken(place: &mut Fixture) {
    let ids = ["a", "0", "Build.Notes_2-3", "no", "012", "1e3", "2026-10-29", "m1.md"];
    let long = "x".repeat(64);
    let ids = ids.into_iter().chain([long.as_str()]);
    let of = |(number, name): (u32, &str)| Note {
        id: id(name),
        replaces: Some(id(name)),
        ..active(number, name)
    };
    let notes: Vec<Note> = (1..).zip(ids).map(of).collect();
    check_kept(place, &notes);
}
