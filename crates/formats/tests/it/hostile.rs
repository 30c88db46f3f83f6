//! Whatever the bytes are: no panic, and what is found in a torn file is found at its place.

use formats::{Decoded, Format, decode, detect};
use proptest::prelude::*;

use crate::agents::SAMPLES;
use crate::support::{check, reassembled};

/// Reads `bytes` as `format` and checks what comes out.
fn survives(bytes: &[u8], format: Format, name: &str) {
    if let Ok(decoded) = decode(bytes, format, name) {
        check(&decoded);
    }
}

fn item_bytes<'a>(decoded: &Decoded<'a>) -> Vec<&'a [u8]> {
    (0..decoded.source.items.len())
        .map(|ordinal| decoded.source.raw(ordinal))
        .collect()
}

#[test]
fn a_sample_torn_at_any_byte_keeps_its_complete_items() {
    for (name, bytes, format) in SAMPLES {
        let whole = decode(bytes, *format, name).unwrap();
        let items = item_bytes(&whole);
        for end in 0..bytes.len() {
            let torn = &bytes[..end];
            let _ = detect(torn, name);
            let Ok(decoded) = decode(torn, *format, name) else {
                continue;
            };
            check(&decoded);
            assert!(reassembled(&decoded.source) == torn, "{name} torn at {end}");
            let found = item_bytes(&decoded);
            // Before the first row of its `history`, a trajectory is read from its steps.
            if end < whole.source.items[0].range.end {
                continue;
            }
            assert!(items.starts_with(&found), "{name} torn at {end}: the items are others");
        }
    }
}

/// The samples that are lines.
fn line_samples() -> impl Iterator<Item = &'static (&'static str, &'static [u8], Format)> {
    SAMPLES.iter().filter(|(name, ..)| {
        let extension = std::path::Path::new(name).extension();
        extension.is_some_and(|extension| extension == "jsonl")
    })
}

/// Samples in which a later line changes what an earlier one gave: it takes something back or completes it.
const CHANGING: [&str; 3] = ["pi.jsonl", "gemini.jsonl", "kimi-old-wire.jsonl"];

#[test]
fn a_grown_file_has_the_id_and_the_messages_it_had() {
    for (name, bytes, format) in line_samples() {
        let whole = decode(bytes, *format, name).unwrap();
        let ends = bytes
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n')
            .map(|(at, _)| at + 1);
        for end in ends {
            let Ok(early) = decode(&bytes[..end], *format, name) else {
                continue;
            };
            let messages = &early.sessions[0].messages;
            if !messages.iter().any(|message| message.message.is_real_user()) {
                continue;
            }
            assert_eq!(early.id, whole.id, "{name} at {end}");
            assert_eq!(messages[0], whole.sessions[0].messages[0], "{name} at {end}");
            if !CHANGING.contains(name) {
                assert!(whole.sessions[0].messages.starts_with(messages), "{name} at {end}");
            }
        }
    }
}

#[test]
fn marks_blank_lines_and_line_ends_change_nothing() {
    for (name, bytes, format) in SAMPLES {
        let text = std::str::from_utf8(bytes).unwrap();
        let plain = decode(bytes, *format, name).unwrap();
        let variants = [
            format!("\u{FEFF}{text}"),
            format!("\n \n{text}\n\n"),
            text.replace('\n', "\r\n"),
        ];
        for variant in variants {
            assert_eq!(detect(variant.as_bytes(), name).unwrap().format, *format, "{name}");
            let decoded = decode(variant.as_bytes(), *format, name).unwrap();
            check(&decoded);
            let texts = |decoded: &Decoded<'_>| {
                let all = decoded.sessions.iter().flat_map(|session| session.messages.clone());
                all.map(|message| message.message).collect::<Vec<_>>()
            };
            assert_eq!(texts(&decoded), texts(&plain), "{name}");
        }
    }
}

#[test]
fn a_line_that_is_no_json_is_kept_and_reported() {
    for (name, bytes, format) in line_samples() {
        let text = std::str::from_utf8(bytes).unwrap();
        let (first, rest) = text.split_once('\n').unwrap();
        let damaged = format!("{first}\n{{\"half\": \n\"a string\"\n{rest}");
        assert_eq!(detect(damaged.as_bytes(), name).unwrap().format, *format, "{name}");
        let decoded = decode(damaged.as_bytes(), *format, name).unwrap();
        check(&decoded);
        assert_eq!(decoded.source.raw(1), b"{\"half\":", "{name}");
        for line in [2, 3] {
            let reported = decoded.problems.iter().any(|problem| problem.line == line);
            assert!(reported, "{name}: line {line} is not reported");
        }
    }
}

#[test]
fn another_format_by_name_is_refused_with_a_word_on_what_it_is() {
    let (name, bytes, _) = SAMPLES.iter().find(|(name, ..)| *name == "copilot.jsonl").unwrap();
    let error = decode(bytes, Format::Grok, name).unwrap_err().to_string();
    assert_eq!(
        error,
        "this is not grok: expected Grok CLI chat history (JSONL); it seems to be copilot (events with `type` and `data`)"
    );
    let error = decode(b"name,age\nada,36\n", Format::Trajectory, "people.csv")
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("it seems to be a CSV or TSV table"), "{error}");
    let header = b"{\"type\":\"session\",\"id\":\"x\",\"cwd\":\"/\"}\n";
    let error = decode(header, Format::Pi, "").unwrap_err().to_string();
    assert!(error.starts_with("there is no message in this file"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = detect(&bytes, "x.jsonl");
        for format in Format::ALL {
            survives(&bytes, *format, "x.jsonl");
        }
    }

    #[test]
    fn any_json_like_text_is_survived(text in r#"[\[\]{}",:\\a-f0-9 \n]{0,200}"#) {
        let _ = detect(text.as_bytes(), "");
        for format in Format::ALL {
            survives(text.as_bytes(), *format, "");
        }
    }

    #[test]
    fn a_sample_with_bytes_changed_is_survived(
        sample in 0..SAMPLES.len(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let (name, bytes, format) = SAMPLES[sample];
        let mut bytes = bytes.to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let _ = detect(&bytes, name);
        survives(&bytes, format, name);
    }

    #[test]
    fn a_sample_with_pieces_exchanged_is_survived(
        sample in 0..SAMPLES.len(),
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        value in prop_oneof![
            Just("null"), Just("1"), Just("[]"), Just("{}"), Just("\"x\""), Just("[[1]]"), Just("{\"type\":\"text\"}"),
        ],
    ) {
        // Some field's value becomes something of another kind.
        let (name, bytes, format) = SAMPLES[sample];
        let text = std::str::from_utf8(bytes).unwrap();
        let colons: Vec<usize> = text.match_indices("\":").map(|(at, _)| at + 2).collect();
        let start = colons[from.index(colons.len())];
        let rest = &bytes[start..];
        let ends: Vec<usize> = (0..rest.len().min(400)).filter(|at| matches!(rest[*at], b',' | b'}')).collect();
        prop_assume!(!ends.is_empty());
        let end = start + ends[to.index(ends.len().min(3))];
        let changed = [&bytes[..start], value.as_bytes(), &bytes[end..]].concat();
        let _ = detect(&changed, name);
        survives(&changed, format, name);
    }
}
