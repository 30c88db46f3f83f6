//! Files that people and other programs write: what is read, and what a change leaves alone.

use memory_core::note::markdown::NoteFile;
use memory_core::note::{Note, NoteId, NoteStatus};
use proptest::prelude::*;
use serde_json::Value;

use crate::note_support::{any_note, any_text, at};
use crate::support::cases;

const BY_HAND: &str = "\
# a note of mine
id: m00000001   # do not change
status:   pending

topic: 'build'
created_at: 2026-10-29T14:03:11Z
tags:
  - Build
  - CI
links:
- https://example.org/a
- {name: b}
# the end
";

fn file(front: &str) -> String {
    format!("---\n{front}---\n\nRun the tests.\n\nTwice.  \n\n")
}

#[track_caller]
fn parse(file: &str) -> NoteFile {
    NoteFile::parse(file.as_bytes()).unwrap()
}

/// The lines of `new` that differ from those of `old`, as `-old` and `+new`.
fn difference(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - start;
    let end = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(rest)
        .take_while(|(a, b)| a == b)
        .count();
    let removed = old[start..old.len() - end].iter().map(|line| format!("-{line}"));
    let added = new[start..new.len() - end].iter().map(|line| format!("+{line}"));
    removed.chain(added).collect()
}

#[test]
fn what_people_write_is_read() {
    let file = parse(&file(BY_HAND));
    let note = file.note();
    assert_eq!((note.id.as_str(), note.status), ("m00000001", NoteStatus::Pending));
    assert_eq!(note.text, "Run the tests.\n\nTwice.");
    assert_eq!(note.tags, ["build", "ci"]);
    assert_eq!(note.updated_at, note.created_at);
    assert!(!note.source.untrusted);
    let extra: Vec<_> = note
        .extra
        .iter()
        .map(|(key, value)| (key.as_str(), value.clone()))
        .collect();
    let links = Value::from("\n- https://example.org/a\n- {name: b}");
    assert_eq!(extra, [("topic", Value::from("'build'")), ("links", links)]);
}

#[test]
fn a_key_ends_at_a_colon_with_white_space_behind() {
    let front = "id: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\nhttps://a.b: 1\n::\n'it: is' : 2\n\"\\\"q\\\": x\":\t3\n";
    let read = parse(&file(front));
    let extra = serde_json::to_string(&read.note().extra).unwrap();
    assert_eq!(
        extra,
        r#"{"https://a.b":"1",":":"","it: is":"2","\"\\\"q\\\": x\"":"3"}"#
    );
    let moved = memory_core::note::markdown::render(read.note());
    assert_eq!(parse(&moved).note(), read.note(), "{moved}");
}

#[test]
fn tags_are_read_in_every_spelling() {
    for (spelling, expected) in [
        ("tags: [Build, \"C I\", ci]", &["build", "c-i", "ci"][..]),
        ("tags: [\n  a,\n  b\n]", &["a", "b"]),
        ("tags:\n- a\n- b", &["a", "b"]),
        ("tags:\n  - a\n\n  # why\n  - b", &["a", "b"]),
        ("tags: a, b", &["a", "b"]),
        ("tags: one", &["one"]),
        (
            "tags: [2024, no, 012, 1.0, true]",
            &["2024", "no", "012", "1.0", "true"],
        ),
        ("tags: 2024", &["2024"]),
        ("tags: []", &[]),
        ("tags:", &[]),
        ("tags: ~", &[]),
        ("tags: ''", &[]),
    ] {
        let file = file(&format!(
            "id: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\n{spelling}\n"
        ));
        assert_eq!(parse(&file).note().tags, expected, "{spelling}");
    }
}

#[test]
fn values_are_read_as_they_are_spelled() {
    for (spelling, expected) in [
        ("012", Some("012")),
        ("1_000", Some("1_000")),
        ("0x1f", Some("0x1f")),
        ("1.10", Some("1.10")),
        ("no", Some("no")),
        ("2026-10-29", Some("2026-10-29")),
        ("\"\\u00e9\"", Some("é")),
        ("'it''s'", Some("it's")),
        ("a # comment", Some("a")),
        (">-\n  a\n  b", Some("a b")),
        ("~", None),
        ("", None),
        ("''", Some("")),
    ] {
        let file = file(&format!(
            "id: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\nversion: {spelling}\n"
        ));
        assert_eq!(parse(&file).note().source.version.as_deref(), expected, "{spelling}");
    }
}

#[test]
fn times_are_read_with_any_offset_and_precision() {
    for (spelling, expected) in [
        ("2026-10-29T14:03:11Z", "2026-10-29T14:03:11Z"),
        ("\"2026-10-29T16:03:11+02:00\"", "2026-10-29T14:03:11Z"),
        ("2026-10-29T14:03:11.123456789Z", "2026-10-29T14:03:11.123456789Z"),
        ("2026-10-29 14:03:11Z", "2026-10-29T14:03:11Z"),
    ] {
        let file = file(&format!("id: a\nstatus: active\ncreated_at: {spelling}\n"));
        assert_eq!(parse(&file).note().created_at, expected.parse().unwrap(), "{spelling}");
    }
}

#[test]
fn an_equal_note_leaves_every_byte() {
    let crlf = file(BY_HAND).replace('\n', "\r\n");
    for file in [
        file(BY_HAND),
        crlf.clone(),
        format!("\u{feff}{crlf}"),
        file(BY_HAND).replace("---\n", "---  \n"),
        format!("\u{feff}{}", file(BY_HAND).trim_end()),
        // No time of change, no word of what came from outside, and nothing behind the text.
        "---\nid: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\n---\nx".to_owned(),
        "---\nversion:\ntags: []\nid: a\nstatus: active\ncreated_at: 2026-10-29T14:03:11Z\nreplaces: ~\n---\nx"
            .to_owned(),
    ] {
        let read = parse(&file);
        assert_eq!(read.with(read.note()), file);
    }
}

#[test]
fn a_change_leaves_what_it_does_not_change() {
    let before = file(BY_HAND);
    let read = parse(&before);
    let approved = Note {
        status: NoteStatus::Active,
        ..read.note().clone()
    };
    assert_eq!(
        difference(&before, &read.with(&approved)),
        ["-status:   pending", "-", "+status: active"]
    );
    let later = Note {
        updated_at: at(0),
        ..read.note().clone()
    };
    assert_eq!(
        difference(&before, &read.with(&later)),
        ["+updated_at: \"2026-09-21T14:13:20Z\""]
    );
    let retagged = Note {
        tags: vec!["new".to_owned()],
        ..read.note().clone()
    };
    assert_eq!(
        difference(&before, &read.with(&retagged)),
        ["-tags:", "-  - Build", "-  - CI", "+tags: [new]"]
    );
    let other_text = Note {
        text: "One\nTwo".to_owned(),
        ..read.note().clone()
    };
    assert_eq!(
        difference(&before, &read.with(&other_text)),
        ["-", "-Run the tests.", "-", "-Twice.  ", "-", "+One", "+Two"]
    );
}

#[test]
fn a_byte_order_mark_and_windows_lines_survive_a_change() {
    let file = format!("\u{feff}{}", file(BY_HAND).replace('\n', "\r\n"));
    let read = parse(&file);
    let mut note = read.note().clone();
    note.status = NoteStatus::Active;
    note.updated_at = at(0);
    note.text = "One\nTwo".to_owned();
    note.extra.insert("more".to_owned(), Value::from("\n- a"));
    let changed = read.with(&note);
    assert!(
        changed.starts_with("\u{feff}---\r\n# a note of mine\r\nid: m00000001   # do not change\r\nstatus: active\r\n")
    );
    assert!(
        changed.ends_with("\r\nupdated_at: \"2026-09-21T14:13:20Z\"\r\nmore:\r\n- a\r\n---\r\nOne\r\nTwo\r\n"),
        "{changed}"
    );
    assert_eq!(changed.matches('\n').count(), changed.matches("\r\n").count());
    assert_eq!(parse(&changed).note(), &note);
}

#[test]
fn what_is_not_ours_can_be_changed_and_removed() {
    let before = file(BY_HAND);
    let read = parse(&before);
    let mut note = read.note().clone();
    note.extra["topic"] = Value::from("tests");
    note.extra.shift_remove("links");
    assert_eq!(
        difference(&before, &read.with(&note)).first().map(String::as_str),
        Some("-topic: 'build'")
    );
    assert_eq!(parse(&read.with(&note)).note(), &note);
}

#[test]
fn a_key_that_goes_takes_its_lines_with_it() {
    let before = file(&BY_HAND.replace("tags:", "replaces: m00000009\nmodel: >-\n  a\n  b\ntags:"));
    let read = parse(&before);
    let mut note = read.note().clone();
    assert_eq!(note.source.model.as_deref(), Some("a b"));
    note.source.model = None;
    note.replaces = None;
    assert_eq!(
        difference(&before, &read.with(&note)),
        ["-replaces: m00000009", "-model: >-", "-  a", "-  b"]
    );
}

/// Front matter as people spell it, with keys of theirs.
fn by_hand() -> impl Strategy<Value = String> {
    let ours = Just(vec![
        "id: m00000001",
        "status: pending",
        "created_at: 2026-10-29T14:03:11Z",
    ]);
    let others = proptest::sample::subsequence(
        vec![
            "updated_at: '2026-10-30T00:00:00+02:00'",
            "tags: [A, b]",
            "\"model\": \"x y\"",
            "version:   1.10  # ours",
            "source_session: |-\n  run\n  one",
            "untrusted_context: true",
            "replaces: m00000002",
            "topic: build",
            "# a comment",
            "",
            "list:\n- a\n\n- b",
            "nested:\n  deep: 1\n  # why\n  deeper: [2]",
            "block: |+\n  text\n   more\n\n",
            "folded: >\n  a\n\n  b",
            "'my: key': 1",
            "\"tab\\tkey\": [\n  x,\n  y\n]",
            "empty:",
            "quoted: \"a\n  b\"",
        ],
        0..10,
    );
    (ours, others).prop_flat_map(|(ours, others)| {
        let lines: Vec<&str> = ours.into_iter().chain(others).collect();
        Just(lines).prop_shuffle().prop_map(|lines| lines.join("\n") + "\n")
    })
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn any_change_of_a_file_by_hand_is_read_back(
        front in by_hand(), body in any_text(), new in any_note(), crlf in any::<bool>(), keeps in proptest::bits::u8::ANY,
    ) {
        let mut file = format!("---\n{front}---\n{body}\n");
        if crlf {
            file = file.replace('\n', "\r\n");
        }
        let read = NoteFile::parse(file.as_bytes()).map_err(|error| TestCaseError::fail(format!("{error}\n{file}")))?;
        prop_assert_eq!(&read.with(read.note()), &file);
        let old = read.note().clone();
        let keep = |bit: u32| keeps & (1 << bit) != 0;
        let changed = Note {
            id: NoteId::from_random(1),
            text: if keep(0) { old.text.clone() } else { new.text },
            status: new.status,
            created_at: if keep(1) { old.created_at } else { new.created_at },
            updated_at: if keep(2) { old.updated_at } else { new.updated_at },
            source: if keep(3) { old.source.clone() } else { new.source },
            tags: if keep(4) { old.tags.clone() } else { new.tags },
            replaces: if keep(5) { old.replaces.clone() } else { new.replaces },
            extra: old.extra.clone(),
        };
        let file = read.with(&changed);
        let again = NoteFile::parse(file.as_bytes()).map(|file| file.note().clone());
        prop_assert_eq!(again, Ok(changed), "{}", file);
    }

    /// What goes through a store that is no folder, and back, means the same.
    #[test]
    fn what_is_not_ours_survives_a_move(front in by_hand()) {
        let file = format!("---\n{front}---\nx\n");
        let note = parse(&file).note().clone();
        let moved = memory_core::note::markdown::render(&note);
        prop_assert_eq!(parse(&moved).note().clone(), note, "{}", moved);
        let value = |file: &str| {
            let front = file.split("---\n").nth(1).unwrap().to_owned();
            serde_saphyr::from_str::<Value>(&front).unwrap()
        };
        let (old, new) = (value(&file), value(&moved));
        for (key, value) in old.as_object().unwrap() {
            if !["updated_at", "tags", "created_at", "version"].contains(&key.as_str()) {
                prop_assert_eq!(new.get(key), Some(value), "{} in {}", key, moved);
            }
        }
    }
}

#[test]
fn a_comment_behind_a_value_that_changes_stays() {
    for (line, changed) in [
        ("status: pending # ask Ann", "status: active # ask Ann"),
        (
            "status: pending   # ask [Ann]: \"why\"",
            "status: active # ask [Ann]: \"why\"",
        ),
        ("status: \"pending\"\t# tab", "status: active\t# tab"),
        ("status: 'pending' # a ' b", "status: active # a ' b"),
        ("\"status\": pending # quoted key", "status: active # quoted key"),
        ("status: pending #", "status: active #"),
        ("status: pending", "status: active"),
        ("status: >-\n  pending\n# below", "status: active\n# below"),
        (
            "status: pending # a\n# below\n\n# and more",
            "status: active # a\n# below\n\n# and more",
        ),
        (
            "status: pending\n# by Ann\n  # and by Bob",
            "status: active\n# by Ann\n  # and by Bob",
        ),
        ("status: |\n  pending", "status: active"),
        ("odd: .inf\nstatus: pending", "odd: .inf\nstatus: active"),
    ] {
        let text =
            format!("---\nid: m00000001\n{line}\ncreated_at: 2026-10-29T14:03:11Z\ntags: [a, \"b\"] # c\n---\nx\n");
        let file = NoteFile::parse(text.as_bytes()).unwrap();
        let mut note = file.note().clone();
        note.status = NoteStatus::Active;
        let written = file.with(&note);
        assert!(
            written.contains(&format!("\n{changed}\ncreated_at")),
            "{line}: {written}"
        );
        assert_eq!(NoteFile::parse(written.as_bytes()).unwrap().note(), &note, "{line}");
        note.tags = vec!["d".to_owned()];
        assert!(file.with(&note).contains("\ntags: [d] # c\n"), "{line}");
    }
}
