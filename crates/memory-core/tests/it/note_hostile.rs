//! Files that are none of a note, by mistake or on purpose: each is refused with a reason, at no cost, and none panics.

use std::fmt::Write as _;

use memory_core::note::markdown::{MAX_KEYS, MAX_NOTE_FILE_BYTES, NoteFile, NoteFileError};
use proptest::prelude::*;

use crate::support::cases;
use crate::texts::{deep, hostile_text};

const FRONT: &str = "id: m00000001\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\n";

fn refusal(file: impl AsRef<[u8]>) -> NoteFileError {
    NoteFile::parse(file.as_ref()).unwrap_err()
}

/// The refusal of a file whose front matter has these lines besides what each note has.
fn refusal_with(lines: &str) -> String {
    refusal(format!("---\n{FRONT}{lines}\n---\nx\n")).to_string()
}

/// A value of more levels than are taken.
fn nested(open: &str, inside: &str, close: &str) -> String {
    format!("x: {}{inside}{}", open.repeat(17), close.repeat(17))
}

#[test]
fn what_is_no_file_of_a_note_is_told_by_what_it_lacks() {
    for (file, expected) in [
        ("", "no front matter between two lines `---`"),
        ("x", "no front matter between two lines `---`"),
        ("\n---\nid: a\n---\nx", "no front matter between two lines `---`"),
        ("---", "no front matter between two lines `---`"),
        (
            "---\nid: a\nstatus: active\n",
            "no front matter between two lines `---`",
        ),
        ("---\nid: a\n --- \nx", "no front matter between two lines `---`"),
        ("---\n---\nx", "front matter: `created_at` is missing"),
        ("---\n# only a comment\n---\nx", "front matter: `created_at` is missing"),
        (
            "---\ncreated_at: 2026-10-29T14:03:11Z\n---\nx",
            "front matter: `status` is missing",
        ),
        (
            "---\ncreated_at: 2026-10-29T14:03:11Z\nstatus: active\n---\nx",
            "front matter: `id` is missing",
        ),
    ] {
        assert_eq!(refusal(file).to_string(), expected, "{file:?}");
    }
    for body in ["", "\n", "\n \t\r\n\u{3000}\u{feff}"] {
        assert_eq!(refusal(format!("---\n{FRONT}---\n{body}")), NoteFileError::NoText);
    }
    assert_eq!(refusal(format!("---\n{FRONT}---")), NoteFileError::NoText);
}

#[test]
fn values_that_a_key_cannot_have_are_told() {
    for (old, new, expected) in [
        (
            "m00000001",
            "../x",
            "front matter: `id`: not an id: 1 to 64 letters, digits, `.`, `_` or `-`, the first a letter or digit",
        ),
        (
            "m00000001",
            "MEMORY",
            "front matter: `id`: the name belongs to a document, not to a note",
        ),
        (
            "active",
            "approved",
            "front matter: `status`: not one of active, pending",
        ),
        (
            "2026-10-29T14:03:11Z",
            "2026-10-29",
            "front matter: `created_at`: not a time such as 2026-10-29T14:03:11Z",
        ),
        (
            "2026-10-29T14:03:11Z",
            "yesterday",
            "front matter: `created_at`: not a time such as 2026-10-29T14:03:11Z",
        ),
    ] {
        let file = format!("---\n{}---\nx", FRONT.replace(old, new));
        assert_eq!(refusal(file).to_string(), expected);
    }
    for line in [
        "untrusted_context: yes",
        "untrusted_context: 1",
        "tags: {a: b}",
        "tags: [[a]]",
        "tags: [~]",
        "model: [a]",
        "replaces: a/b",
        "updated_at: 1",
    ] {
        let refusal = refusal_with(line);
        assert!(refusal.starts_with("front matter: "), "{line}: {refusal}");
    }
}

#[test]
fn yaml_that_can_do_more_than_say_values_is_refused() {
    for line in [
        "x: &a 1",
        "x: *a",
        "x: [&a 1, *a]",
        "model: &a x\nversion: *a",
        "x: !t 1",
        "x: !!str 1",
        "model: !!binary aGk=",
        "x:\n  - !t 1",
        "!t x: 1",
        "<<: {version: 1}",
        "<<: 1",
        "? x\n: 1",
        "? [a, b]\n: 1",
        &nested("{a: ", "1", "}"),
        &nested("[", "a", "]"),
        "...",
        "...\nid: m00000002",
        "x: 1\n...\ny: 2",
        "%YAML 1.2",
        "%TAG ! tag:x,2026:",
        "x: \"\\ud800\"",
        "x: \0",
        "x: \u{7}",
        "\tx: 1",
        "  x: 1",
        "- x",
        "{x: 1}",
        "[x]",
        "just words",
    ] {
        let refusal = refusal_with(line);
        assert!(refusal.starts_with("front matter: "), "{line:?}: {refusal}");
    }
}

#[test]
fn front_matter_that_is_no_flat_mapping_is_refused() {
    for front in [
        "{id: a, status: active, created_at: 2026-10-29T14:03:11Z}",
        "{\nid: a,\nstatus: active,\ncreated_at: 2026-10-29T14:03:11Z\n}",
        "? id\n: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z",
        "!!map\nid: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z",
        "x: 1\rid: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z",
        "\"i\\u0064\": a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z",
    ] {
        let refusal = refusal(format!("---\n{front}\n---\nx")).to_string();
        assert!(refusal.starts_with("front matter: "), "{front:?}: {refusal}");
    }
    // A value that holds what looks like another key.
    for line in ["x: \"a\nmodel: b\"", "x: 'a\nmodel: b'", "x: {a: b,\nmodel: c}"] {
        let refusal = refusal_with(line);
        assert!(refusal.starts_with("front matter: "), "{line:?}: {refusal}");
    }
}

#[test]
fn a_key_twice_is_refused_however_it_is_spelled() {
    for line in [
        "id: m00000002",
        "\"id\": m00000002",
        "'status': active",
        "id: m00000001",
        "x: 1\nx: 1",
        "x: 1\n\"x\": 2",
    ] {
        let refusal = refusal_with(line);
        assert!(refusal.contains("duplicate"), "{line:?}: {refusal}");
    }
}

#[test]
fn a_file_has_a_longest_length_and_a_number_of_keys() {
    let head = format!("---\n{FRONT}---\n");
    let fits = head.clone() + &"x".repeat(MAX_NOTE_FILE_BYTES - head.len());
    assert!(NoteFile::parse(fits.as_bytes()).is_ok());
    assert_eq!(refusal(fits + "x"), NoteFileError::TooLong);
    let keys = |count: usize| {
        let mut lines = String::from("# a comment is no key\n");
        for number in 0..count - FRONT.lines().count() {
            writeln!(lines, "key{number}: 1").unwrap();
        }
        NoteFile::parse(format!("---\n{lines}{FRONT}---\nx").as_bytes())
    };
    assert_eq!(keys(MAX_KEYS).unwrap().note().extra.len(), MAX_KEYS - 3);
    assert_eq!(
        keys(MAX_KEYS + 1).unwrap_err().to_string(),
        "front matter: more than 64 keys"
    );
}

#[test]
fn bytes_that_are_no_utf8_are_told_where() {
    let mut file = format!("---\n{FRONT}---\nx").into_bytes();
    let offset = file.len();
    file.extend([0xff, 0xfe]);
    assert_eq!(refusal(&file), NoteFileError::NotUtf8 { offset });
    // UTF-16.
    assert_eq!(refusal(b"\xff\xfe-\0-\0-\0"), NoteFileError::NotUtf8 { offset: 0 });
}

#[test]
fn deep_and_wide_files_are_refused_or_read() {
    let many = MAX_NOTE_FILE_BYTES - 200;
    for line in [
        format!("x: {}", "[".repeat(many)),
        format!("x: {}", "{".repeat(many)),
        format!("x: {}", "- ".repeat(many / 2)),
        format!("x: {}", "{a: ".repeat(many / 4)),
        format!("x: {}{}", "[".repeat(many / 2), "]".repeat(many / 2)),
        format!("x: [{}]", "a,".repeat(many / 2)),
        format!("x: {}", "? ".repeat(many / 2)),
        format!("x:{}", "\n - a".repeat(many / 5)),
        format!("x: \"{}", "\\".repeat(many)),
        "\n? ".repeat(many / 3),
        "&a ".repeat(many / 3),
    ] {
        let refusal = refusal_with(&line);
        assert!(
            refusal.starts_with("front matter: "),
            "{}: {refusal}",
            line.get(..20).unwrap()
        );
        assert!(
            refusal.len() < 500,
            "a refusal says what is wrong, not all that is there: {}",
            refusal.len()
        );
    }
    for line in [
        format!("x: {}", "a".repeat(many)),
        format!("x: |{}", "\n a".repeat(many / 3)),
        format!("x: 1\n{}", "# c\n".repeat(many / 4)),
        format!("x: 1{}", "\n".repeat(many)),
    ] {
        let file = format!("---\n{FRONT}{line}\n---\nx\n");
        let read = NoteFile::parse(file.as_bytes()).unwrap();
        assert_eq!(read.with(read.note()), file);
    }
}

/// Bytes that are nearly a file of a note.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        proptest::sample::select(
            &[
                "id: m00000001",
                "status: active",
                "created_at: 2026-10-29T14:03:11Z",
                "---",
                "...",
                "tags: [a"
            ][..]
        )
        .prop_map(str::to_owned),
        "[a-z\"'{}\\[\\]:,&*!|>%@#? -]{0,12}",
        hostile_text(),
    ];
    let lines = proptest::collection::vec(line, 0..8).prop_map(|lines| lines.join("\n"));
    let broken = proptest::collection::vec(any::<u8>(), 0..3);
    (any::<bool>(), lines, broken).prop_map(|(whole, lines, broken)| {
        let front = if whole { FRONT } else { "" };
        let mut bytes = format!("---\n{front}{lines}\n---\nx").into_bytes();
        bytes.extend(broken);
        bytes
    })
}

proptest! {
    #![proptest_config(cases(if deep() { 100_000 } else { 4_000 }))]

    /// Whatever is read is written again as it was, and means the same when it is written in the form of ours.
    #[test]
    fn whatever_is_read_can_be_written(bytes in prop_oneof![4 => nearly(), 1 => proptest::collection::vec(any::<u8>(), 0..200)]) {
        if let Ok(read) = NoteFile::parse(&bytes) {
            let note = read.note();
            prop_assert_eq!(read.with(note).into_bytes(), bytes);
            let rendered = memory_core::note::markdown::render(note);
            let again = NoteFile::parse(rendered.as_bytes()).map(|file| file.note().clone());
            prop_assert_eq!(again.as_ref(), Ok(note), "{}", rendered);
        }
    }
}
