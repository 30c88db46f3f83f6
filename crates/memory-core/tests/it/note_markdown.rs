//! The file of a note: what is written is read back, what people write is kept, what is none is refused.

use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile, NoteFileError, render};
use memory_core::note::{Note, NoteStatus};
use proptest::prelude::*;

use crate::note_support::{any_note, any_text};
use crate::support::cases;

const EXAMPLE: &str = "---\nid: m7529e1f6\nstatus: active\ncreated_at: \"2026-10-29T14:03:11.52Z\"\nupdated_at: \"2026-10-29T14:03:11.52Z\"\nsource_session: run-7c1e\nmodel: anthropic/claude-sonnet-4-5\nversion: 0.9.0\nuntrusted_context: false\ntags: [build, ci]\n---\nRun `make test-fast` before pushing; the full suite needs Docker.\n";

fn parse(text: &str) -> Result<NoteFile, NoteFileError> {
    NoteFile::parse(text.as_bytes())
}

/// A file with this front matter beside what each needs.
fn with(front: &str) -> String {
    format!("---\nid: m00000001\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n{front}---\nText.\n")
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn what_is_written_is_read_back(note in any_note()) {
        let text = render(&note);
        let file = parse(&text).unwrap();
        prop_assert_eq!(file.note(), &note, "{}", text);
        prop_assert_eq!(file.with(&note), text);
    }

    #[test]
    fn a_changed_note_is_read_back_as_it_was_changed(before in any_note(), after in any_note(), crlf: bool) {
        let text = render(&before);
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let after = Note { id: before.id.clone(), ..after };
        let Ok(file) = parse(&text) else { return Ok(()) };
        let written = file.with(&after);
        let again = parse(&written).unwrap();
        prop_assert_eq!(again.note(), &after, "{}", written);
    }

    #[test]
    fn anything_is_a_note_or_a_refusal(bytes: Vec<u8>, text in "(---|id|status|:|[ \\n\"'\\[\\]{}&*!#|>%@-]|active|m00000001|2026-01-01T00:00:00Z){0,40}") {
        let _ = NoteFile::parse(&bytes);
        let _ = parse(&text);
        let _ = parse(&format!("---\n{text}\n---\nx"));
    }

    #[test]
    fn what_is_not_changed_stays_byte_for_byte(text in any_text()) {
        let front = "id: m00000001\nstatus: 'pending'\ncreated_at: 2026-01-01T00:00:00Z\ntopic: \"a # b\"\nnested:\n  deep: 1\n";
        let file = format!("\u{feff}---\n# mine\n{front}items:\n- a\n---\n\n{text}\n\n");
        let read = parse(&file).unwrap();
        prop_assert_eq!(read.with(read.note()), file.clone());
        let approved = Note { status: NoteStatus::Active, ..read.note().clone() };
        prop_assert_eq!(read.with(&approved), file.replace("'pending'", "active"));
    }
}

#[test]
fn the_example_of_the_documentation_is_written_as_it_was() {
    let file = parse(EXAMPLE).unwrap();
    assert_eq!(render(file.note()), EXAMPLE);
    assert_eq!(file.with(file.note()), EXAMPLE);
    assert_eq!(file.note().tags, ["build", "ci"]);
    assert_eq!(file.note().source.run.as_deref(), Some("run-7c1e"));
}

#[test]
fn what_people_write_is_taken() {
    let text = "\u{feff}---\r\n# mine\r\n\"id\": m00000001\r\nstatus: pending\r\ncreated_at: 2026-10-29T00:00:00+02:00\r\ntags:\r\n- A b\r\n- ci\r\nversion: 1.0\r\n---\r\n\r\n text\r\nmore \r\n\r\n";
    let file = parse(text).unwrap();
    assert_eq!(file.note().text, "text\nmore");
    assert_eq!(file.note().tags, ["a-b", "ci"]);
    assert_eq!(file.note().source.version.as_deref(), Some("1.0"));
    assert_eq!(file.note().created_at.to_string(), "2026-10-28T22:00:00Z");
    assert_eq!(file.note().updated_at, file.note().created_at);
    assert_eq!(parse(&with("tags: a, B c\n")).unwrap().note().tags, ["a", "b-c"]);
    assert_eq!(parse(&with("tags: []\n")).unwrap().note().tags, Vec::<String>::new());
    assert_eq!(
        parse(&with("tags:\nmodel: ''\n")).unwrap().note().tags,
        Vec::<String>::new()
    );
}

#[test]
fn keys_of_others_come_with_the_note_as_they_are_written() {
    let file = parse(&with(
        "topic: build\nlist: [a, b]\nnested:\n  deep: 1\nitems:\n- a\n- b\nempty:\n",
    ))
    .unwrap();
    let extra = serde_json::to_value(&file.note().extra).unwrap();
    let expected = serde_json::json!({ "topic": "build", "list": "[a, b]", "nested": "\n  deep: 1", "items": "\n- a\n- b", "empty": "" });
    assert_eq!(extra, expected);
    // In a new file they are read as the same again.
    assert_eq!(parse(&render(file.note())).unwrap().note(), file.note());
}

#[test]
fn what_is_no_file_of_a_note_is_refused() {
    let deep = format!("x: {}\n", "[".repeat(200));
    let keys: String = (0..70)
        .map(|number| format!("k{number}: 1\n"))
        .collect::<Vec<_>>()
        .concat();
    for (text, says) in [
        (String::new(), "no front matter"),
        ("Text.".to_owned(), "no front matter"),
        ("---\nid: m00000001\n".to_owned(), "no front matter"),
        (" ---\nid: a\n---\nx".to_owned(), "no front matter"),
        (with("id: m00000002\n"), "duplicate"),
        (with("x: &a 1\n"), "not a key on a line of its own"),
        (with("x: *a\n"), "not a key on a line of its own"),
        (with("x: !!str 1\n"), "not a key on a line of its own"),
        (with("x: [&a 1, *a]\n"), "front matter"),
        (with("x: [1\n"), "front matter"),
        (with(&deep), "front matter"),
        (with(&keys), "more than 64 keys"),
        (
            "---\n{id: m00000001, status: active, created_at: 2026-01-01T00:00:00Z}\n---\nx".to_owned(),
            "not a key",
        ),
        (
            "---\nstatus: active\ncreated_at: 2026-01-01T00:00:00Z\n---\nx".to_owned(),
            "`id` is missing",
        ),
        (
            "---\nid: m00000001\ncreated_at: 2026-01-01T00:00:00Z\n---\nx".to_owned(),
            "`status` is missing",
        ),
        (
            "---\nid: m00000001\nstatus: active\n---\nx".to_owned(),
            "`created_at` is missing",
        ),
        (with("updated_at: yesterday\n"), "`updated_at`: not a time"),
        (with("replaces: ../x\n"), "`replaces`"),
        (with("untrusted_context: maybe\n"), "front matter"),
        (with("").replace("Text.", " \n\u{feff}"), "the note has no text"),
        (with("").replace("active", "Active"), "not one of active, pending"),
        (with("").replace("m00000001", "MEMORY"), "belongs to a document"),
        (with("").replace("m00000001", "../x"), "`id`"),
    ] {
        let said = parse(&text).unwrap_err().to_string();
        assert!(said.contains(says), "{text:.80}: {said}");
    }
    assert_eq!(
        NoteFile::parse(b"---\nid: \xff\n---\nx").unwrap_err(),
        NoteFileError::NotUtf8 { offset: 8 }
    );
    let long = format!("{}{}", with(""), "x".repeat(MAX_NOTE_FILE_BYTES));
    assert_eq!(parse(&long).unwrap_err(), NoteFileError::TooLong);
}
