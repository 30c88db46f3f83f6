//! The file of a note as it is written: what is quoted, and what becomes of keys of others.

use memory_core::note::markdown::{NoteFile, render};
use memory_core::note::{Note, NoteSource};
use proptest::prelude::*;
use serde_json::Value;

use crate::note_support::{ODD, any_note, any_text, at, id, note, odd};
use crate::support::cases;
use crate::texts::{ORDINARY, deep};

/// What is read of the file that is written for a note.
#[track_caller]
fn read(note: &Note) -> Note {
    let file = render(note);
    let read = NoteFile::parse(file.as_bytes()).map(|file| file.note().clone());
    assert_eq!(NoteFile::read(file.as_bytes()), read);
    read.map_err(|error| format!("{error}\n{file}")).unwrap()
}

/// A line of front matter as it is written for a note.
fn line(note: &Note, key: &str) -> String {
    let file = render(note);
    let line = file.lines().find(|line| line.starts_with(&format!("{key}:")));
    line.unwrap_or_default().to_owned()
}

#[test]
fn the_smallest_note_has_five_lines_of_front_matter() {
    insta::assert_snapshot!(render(&note(1, "x")), @r#"
    ---
    id: m00000001
    status: active
    created_at: "2026-09-21T14:13:21Z"
    updated_at: "2026-09-21T14:13:21Z"
    untrusted_context: false
    ---
    x
    "#);
    let waits = Note {
        replaces: Some(id("m00000007")),
        ..note(1, "x")
    };
    assert_eq!(line(&waits, "replaces"), "replaces: m00000007");
}

#[test]
fn what_a_parser_may_take_for_something_else_is_quoted() {
    for (version, expected) in [
        ("0.9.0", "version: 0.9.0"),
        ("1.0", "version: \"1.0\""),
        ("012", "version: \"012\""),
        ("1_000", "version: \"1_000\""),
        ("no", "version: \"no\""),
        ("Null", "version: \"Null\""),
        ("0x1f", "version: \"0x1f\""),
        ("2026-10-29", "version: \"2026-10-29\""),
        ("12:30", "version: \"12:30\""),
        ("1e3", "version: \"1e3\""),
        ("~", "version: \"~\""),
        ("- a", "version: \"- a\""),
        ("a: b", "version: \"a: b\""),
        ("# x", "version: \"# x\""),
        ("a\n\"b\\", r#"version: "a\n\"b\\""#),
        ("a\u{2028}\u{85}\u{1b}b", r#"version: "a\u2028\u0085\u001bb""#),
        ("", "version: \"\""),
        ("anthropic/x-1.5:free", "version: anthropic/x-1.5:free"),
    ] {
        let mut note = note(1, "x");
        note.source.version = Some(version.to_owned());
        assert_eq!(line(&note, "version"), expected);
    }
    let tags = ["ci", "no", "012", "a:b", "北京", "-", "x/y.z"]
        .map(str::to_owned)
        .to_vec();
    let note = Note { tags, ..note(1, "x") };
    assert_eq!(
        line(&note, "tags"),
        r#"tags: [ci, "no", "012", "a:b", "北京", "-", x/y.z]"#
    );
}

/// A file with one of its bytes, or a few, changed: near the form of ours, and mostly something else.
fn near_ours() -> impl Strategy<Value = Vec<u8>> {
    let edit = (
        any::<proptest::sample::Index>(),
        any::<proptest::sample::Index>(),
        "[ -~\n]{0,2}|é|\u{2028}|\r\n|---\n|\"",
    );
    (any_note(), proptest::collection::vec(edit, 0..3)).prop_map(|(note, edits)| {
        let mut file = render(&note);
        for (from, length, new) in edits {
            let places: Vec<usize> = file.char_indices().map(|(at, _)| at).collect();
            let from = places[from.index(places.len())];
            let rest = file
                .get(from..)
                .unwrap_or_default()
                .chars()
                .take(length.index(4))
                .map(char::len_utf8)
                .sum::<usize>();
            file.replace_range(from..from + rest, &new);
        }
        file.into_bytes()
    })
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn a_note_is_read_as_its_file_is(file in near_ours()) {
        let parsed = NoteFile::parse(&file).map(|file| file.note().clone());
        prop_assert_eq!(NoteFile::read(&file), parsed, "{}", String::from_utf8_lossy(&file));
    }
}

#[test]
fn every_odd_value_is_read_back() {
    for odd in ODD {
        let note = Note {
            source: NoteSource {
                run: Some((*odd).to_owned()),
                model: Some(format!("{odd}{odd}")),
                version: Some(format!("v {odd}")),
                untrusted: true,
            },
            ..note(1, "x")
        };
        assert_eq!(read(&note), note, "{odd:?}");
    }
}

#[test]
fn every_ordinary_text_is_read_back() {
    for text in ORDINARY.iter().filter(|text| !text.is_empty()) {
        let note = note(1, &memory_core::validate::form::normalise(text));
        assert_eq!(read(&note), note);
    }
    let around_rules = note(1, "---\nid: m00000002\n---\n\n---");
    assert_eq!(read(&around_rules), around_rules);
}

#[test]
fn what_is_not_ours_is_written_as_it_was() {
    let mut note = note(1, "x");
    for (key, value) in [
        ("topic", "build # why"),
        ("empty", ""),
        ("list", "\n- a\n- b"),
        ("deep", "\n  x: 1\n  y: [2]"),
        ("block", "|+\n  a\n\n"),
        ("my: key", "1"),
        ("on", "off"),
    ] {
        note.extra.insert(key.to_owned(), Value::from(value));
    }
    let file = render(&note);
    let extra = "topic: build # why\nempty:\nlist:\n- a\n- b\ndeep:\n  x: 1\n  y: [2]\nblock: |+\n  a\n\n\n\"my: key\": 1\n\"on\": off\n---\n";
    assert!(file.contains(extra), "{file}");
    assert_eq!(read(&note), note);
}

#[test]
fn what_is_not_ours_and_is_no_yaml_stays_a_text() {
    let mut note = note(1, "x");
    for (key, value) in [
        ("torn", Value::from("\nid: m00000002")),
        ("rule", Value::from("x\n---\ny")),
        ("open", Value::from("[a")),
        ("anchor", Value::from("&a x")),
        ("number", Value::from(7)),
        ("id", Value::from("m00000002")),
        ("line\nstatus", Value::from("pending")),
    ] {
        note.extra.insert(key.to_owned(), value);
    }
    let found = read(&note);
    assert_eq!(
        (&found.id, found.is_active(), &found.text),
        (&note.id, true, &note.text)
    );
    assert_eq!(found.extra["torn"], "\"\\nid: m00000002\"");
    assert_eq!(
        (&found.extra["open"], &found.extra["number"]),
        (&Value::from("\"[a\""), &Value::from("7"))
    );
    // What was read once comes back from then on.
    assert_eq!(read(&found), found);
}

proptest! {
    #![proptest_config(cases(if deep() { 50_000 } else { 2_000 }))]

    #[test]
    fn any_state_of_a_note_is_read_back_from_the_file_of_another(old in any_note(), new in any_note(), same in any::<bool>()) {
        let new = if same { Note { updated_at: at(7), text: new.text, ..old.clone() } } else { new };
        let file = NoteFile::parse(render(&old).as_bytes()).unwrap();
        let changed = file.with(&new);
        let read = NoteFile::parse(changed.as_bytes()).map(|file| file.note().clone());
        prop_assert_eq!(read, Ok(new), "{}", changed);
    }

    /// What cannot be kept as it is becomes a text once, and is kept from then on.
    #[test]
    fn what_is_not_ours_never_spoils_a_file(note in any_note(), key in odd(), value in any_text(), more in odd()) {
        let mut note = note;
        note.extra.insert(key, Value::from(value));
        note.extra.insert("more".to_owned(), Value::from(more));
        let once = read(&note);
        prop_assert_eq!(read(&once), once.clone());
        prop_assert_eq!(once.extra.len(), note.extra.keys().filter(|key| *key != "id").count());
        note.extra = once.extra.clone();
        prop_assert_eq!(once, note);
    }
}
