//! `scan` and `redact`: any input, no store.

use std::fs;

use crate::support::Folder;

/// A token of a form that is known, made of parts.
fn token() -> String {
    ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat()
}

/// The folder holds nothing but what the test wrote.
#[track_caller]
fn no_store(folder: &Folder) {
    assert!(!folder.path().join(".tinyagent").exists());
}

#[test]
fn findings_are_listed_with_their_place_and_masked() {
    let folder = Folder::new();
    let path = folder.path().join("notes.md");
    fs::write(&path, format!("a line\nöl {} end\u{1}\n", token())).unwrap();
    let path = path.to_str().unwrap();
    let only = ["--only", "credentials,form"];
    let ran = folder.run(&[&["scan", path], only.as_slice()].concat()).ok();
    assert_eq!(
        ran.text(),
        "2:4  credential  github-token  certain  40 bytes  öl [redacted:github-token] end\\u{1}\n\
         2:48  form  control_character  pending  1 byte  …[redacted:github-token] end\\u{1}\n\
         2 findings in 57 bytes: credential 1, form 1; pending: a person should look\n"
    );
    let report = folder.json(&[&["scan", path, "--json"], only.as_slice()].concat());
    assert_eq!(
        report,
        serde_json::json!({
            "findings": [
                { "check": "credential", "kind": "github-token", "start": 11, "end": 51, "line": 2, "column": 4, "confidence": "certain" },
                { "check": "form", "kind": "control_character", "start": 55, "end": 56, "line": 2, "column": 48, "count": 1 },
            ],
            "verdict": "pending",
            "bytes": 57,
        })
    );
    no_store(&folder);
}

#[test]
fn an_input_without_findings_is_said_to_be_clean() {
    let folder = Folder::new();
    let ran = folder.run_with(&["scan"], b"nothing to see\n").ok();
    assert_eq!(ran.text(), "nothing found in 15 bytes\n");
    let report = folder
        .run_with(&["scan", "-", "--json", "--fail"], b"nothing to see\n")
        .ok()
        .json();
    assert_eq!(
        report,
        serde_json::json!({ "findings": [], "verdict": "clean", "bytes": 15 })
    );
    let redacted = folder.run_with(&["redact", "--fail"], b"nothing\r\nto see").ok();
    assert_eq!(redacted.stdout, b"nothing\r\nto see");
    no_store(&folder);
}

#[test]
fn with_fail_a_finding_is_a_failure_after_the_result() {
    let folder = Folder::new();
    let input = format!("x {} y", token());
    for command in ["scan", "redact"] {
        let ran = folder.run_with(&[command, "--fail", "--json"], input.as_bytes());
        let error: serde_json::Value = serde_json::from_str(&ran.stderr).unwrap();
        assert_eq!(
            (ran.status, error["error"]["code"].as_str()),
            (1, Some("findings")),
            "{command}"
        );
        assert!(!ran.stdout.is_empty(), "{command}");
    }
    let other = folder
        .run_with(&["scan", "--fail", "--only", "form"], input.as_bytes())
        .ok();
    assert!(other.text().starts_with("nothing found"), "{}", other.text());
    let wrong = folder.run_with(&["scan", "--only", "smell", "--json"], b"");
    assert_eq!((wrong.status, wrong.error()["code"].as_str()), (2, Some("usage")));
}

#[test]
fn bytes_that_are_no_text_keep_their_places() {
    let folder = Folder::new();
    let mut input = b"\xff\xfe\0 a\xc3 ".to_vec();
    input.extend_from_slice(token().as_bytes());
    input.extend_from_slice(b"\xe9\n\0\0\xf0\x9f");
    let report = folder
        .run_with(&["scan", "--json", "--only", "credentials"], &input)
        .ok()
        .json();
    assert_eq!(
        (&report["findings"][0]["start"], &report["findings"][0]["end"]),
        (&7.into(), &47.into()),
        "{report}"
    );
    assert_eq!(report["bytes"], input.len());
    let redacted = folder.run_with(&["redact"], &input).ok();
    assert_eq!(
        redacted.stdout,
        b"\xff\xfe\0 a\xc3 [redacted:github-token]\xe9\n\0\0\xf0\x9f"
    );
}

#[test]
fn redact_says_as_json_what_it_masked_and_where() {
    let folder = Folder::new();
    let input = format!("öl\n {} end\u{1b}\n", token());
    let report = folder.run_with(&["redact", "--json"], input.as_bytes()).ok().json();
    let found = serde_json::json!({
        "kind": "github-token", "start": 5, "end": 45, "line": 2, "column": 2, "confidence": "certain",
    });
    assert_eq!(
        report,
        serde_json::json!({
            "text": "öl\n [redacted:github-token] end\u{1b}\n",
            "utf8": true,
            "findings": [found],
            "bytes": 51,
        })
    );
    let odd = [b"\xff ", token().as_bytes()].concat();
    let report = folder.run_with(&["redact", "--json"], &odd).ok().json();
    assert_eq!(
        (&report["text"], &report["utf8"]),
        (&"\u{fffd} [redacted:github-token]".into(), &false.into())
    );
}

#[test]
fn utf_16_is_read_by_its_mark_and_written_back() {
    let folder = Folder::new();
    let text = |secret: &str| format!("ü 字 😀 {secret} end\r\n");
    for big in [false, true] {
        let encode = |text: &str| -> Vec<u8> {
            let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
            units
                .flat_map(|unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect()
        };
        let input = encode(&text(&token()));
        let redacted = folder.run_with(&["redact"], &input).ok();
        assert_eq!(redacted.stdout, encode(&text("[redacted:github-token]")));
        assert!(redacted.stderr.contains("UTF-16"), "{}", redacted.stderr);
        let report = folder.run_with(&["scan", "--json"], &input).ok().json();
        assert_eq!(
            (
                &report["findings"][0]["column"],
                report["findings"].as_array().unwrap().len()
            ),
            (&7.into(), 1),
            "{report}"
        );
        // Half a character at the end is none: the bytes stay what they are.
        let odd = [input.as_slice(), b"\x41"].concat();
        let redacted = folder.run_with(&["redact", "--quiet"], &odd).ok();
        assert!(redacted.stdout.ends_with(b"\x41") && redacted.stderr.is_empty());
    }
}

#[test]
fn a_binary_input_is_said_to_be_one() {
    let folder = Folder::new();
    let ran = folder.run_with(&["redact"], b"\x7fELF\0\x01\xff").ok();
    assert_eq!(ran.stdout, b"\x7fELF\0\x01\xff");
    assert!(ran.stderr.contains("looks like no text"), "{}", ran.stderr);
}

#[test]
fn of_many_findings_of_a_kind_in_a_line_the_first_are_shown() {
    let folder = Folder::new();
    let wide = |text: &str| text.bytes().flat_map(|byte| [byte, 0]).collect::<Vec<u8>>();
    let input = [wide(&format!("a {} b", token())), b"\nc\0\n".to_vec()].concat();
    let text = folder.run_with(&["scan"], &input).ok().text();
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("1:"), count("2:")), (8, 1), "{text}");
    assert!(
        text.contains("1:…  injection  hidden  reject  39 more in this line\n"),
        "{text}"
    );
    assert!(text.contains("credential  github-token"), "{text}");
    let report = folder.run_with(&["scan", "--json"], &input).ok().json();
    assert_eq!(report["findings"].as_array().unwrap().len(), 47);
}

#[test]
fn a_long_input_without_line_ends_is_taken() {
    let folder = Folder::new();
    let mut input = "a1 \u{1} = ".repeat(200_000);
    input.push_str(&token());
    let ran = folder
        .run_with(&["scan", "--json", "--only", "credentials,form"], input.as_bytes())
        .ok();
    let report = ran.json();
    let last = report["findings"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["end"], input.len(), "{last}");
    let redacted = folder.run_with(&["redact"], input.as_bytes()).ok();
    assert!(redacted.stdout.ends_with(b"[redacted:github-token]"));
}

#[test]
fn what_cannot_be_read_is_said() {
    let folder = Folder::new();
    let here = folder.path().to_str().unwrap();
    for command in ["scan", "redact"] {
        let missing = folder.run(&[command, "missing.txt", "--json"]);
        assert_eq!((missing.status, missing.error()["code"].as_str()), (1, Some("io")));
        assert!(missing.error()["hint"].as_str().unwrap().starts_with("check the name"));
        let dir = folder.run(&[command, here, "--json"]);
        assert_eq!((dir.status, dir.error()["code"].as_str()), (1, Some("invalid_input")));
        assert!(dir.error()["hint"].as_str().unwrap().starts_with("name a file in it"));
        let endless = folder.run(&[command, "/dev/zero", "--json"]);
        assert_eq!(endless.error()["code"], "invalid_input");
    }
}

#[test]
fn configured_values_are_found_without_a_store() {
    let folder = Folder::new();
    let mut command = folder.command(&["redact", "--secret-env", "MINE"]);
    command.env("MINE", "violet otter");
    let ran = crate::support::Ran::with(command, b"the violet otter sleeps").ok();
    assert_eq!(ran.text(), "the [redacted:configured] sleeps");
}
