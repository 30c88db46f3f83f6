//! `export --redact` of every format that has a sample: nothing is left, and the file can be read as before.

use std::fs;
use std::path::{Path, PathBuf};

use memory_core::validate::credential::Redactor;
use serde_json::Value;

use crate::support::{Folder, ids};

/// A token of a form that is known, made of parts.
fn token() -> String {
    ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat()
}

fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/formats/tests/samples");
    let mut found = Vec::new();
    for place in [folder.join("agents"), folder] {
        let files = fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path());
        found.extend(files.filter(|path| path.is_file()));
    }
    found.sort();
    found
}

/// The structure of a value; names, texts and figures left out, since each may be masked.
fn shape(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::Object(fields) => fields.values().map(shape).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Value::Null,
    }
}

/// What can be read, as one value or line by line, can be read afterwards and has the same structure.
#[track_caller]
fn same(plain: &str, masked: &str, what: &str) {
    let read = |text: &str| serde_json::from_str(text).ok().map(|value| shape(&value));
    if let Some(plain) = read(plain) {
        assert_eq!(read(masked), Some(plain), "{what}");
        return;
    }
    assert_eq!(masked.lines().count(), plain.lines().count(), "{what}");
    for (masked, plain) in masked.lines().zip(plain.lines()) {
        if let Some(plain) = read(plain) {
            assert_eq!(read(masked), Some(plain), "{what}");
        }
    }
}

/// Exports each session masked, in its own format, as its source and as native messages.
fn check(name: &str, file: &str) {
    let folder = Folder::new();
    let path = folder.path().join("sample");
    fs::write(&path, file).unwrap();
    let imported = folder.json(&["import", "--json", path.to_str().unwrap()]);
    for session in ids(&imported) {
        for more in [[].as_slice(), &["--source"], &["--format", "native"]] {
            let plain = folder.run(&[&["export", &session], more].concat()).ok().text();
            let masked = folder
                .run(&[&["export", &session, "--redact"], more].concat())
                .ok()
                .text();
            assert!(!masked.contains(&token()), "{name} {more:?}: {masked}");
            assert_eq!(Redactor::new().scan(&masked), [], "{name} {more:?}");
            same(&plain, &masked, &format!("{name} {more:?}"));
        }
    }
}

#[test]
fn every_format_is_masked_and_can_be_read() {
    let mut with_token = 0;
    for path in samples() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Ok(file) = fs::read_to_string(&path) else { continue };
        check(&name, &file);
        let token = token();
        let mut file = file;
        for place in ["\"text\":", "\"content\":", "\"output\":", "\"message\":"] {
            for (quote, with) in [
                (format!("{place}\""), format!("{place}\"{token} ")),
                (format!("{place} \""), format!("{place} \"{token}\\n")),
            ] {
                file = file.replace(&quote, &with);
            }
        }
        with_token += usize::from(file.contains(&token));
        check(&name, &file);
    }
    assert!(with_token > 20, "{with_token}");
}

#[test]
fn a_name_and_its_value_in_two_strings_are_masked() {
    let folder = Folder::new();
    let secret = ["Vx8", "kQ2", "zN5", "tR7w"].concat();
    let input = format!(
        "{{\"password\": \"{secret}\", \"headers\": [[\"X-Api-Key\", \"{secret}\"]], \"env\": [{{\"name\": \"DB_PASSWORD\", \"value\": \"{secret}\"}}]}}"
    );
    let message = serde_json::json!([{ "role": "user", "content": "go" }, {
        "role": "assistant",
        "content": null,
        "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "call", "arguments": input } }],
    }]);
    let path = folder.path().join("chat.json");
    fs::write(&path, message.to_string()).unwrap();
    let session = ids(&folder.json(&["import", "--json", path.to_str().unwrap()])).remove(0);
    let masked = folder.json(&["export", &session, "--redact"]);
    let arguments: Value =
        serde_json::from_str(masked[1]["tool_calls"][0]["function"]["arguments"].as_str().unwrap()).unwrap();
    for value in [
        &arguments["password"],
        &arguments["headers"][0][1],
        &arguments["env"][0]["value"],
    ] {
        assert!(value.as_str().unwrap().starts_with("[redacted:"), "{arguments}");
    }
    assert_eq!(arguments["headers"][0][0], "X-Api-Key");
    assert_eq!(arguments["env"][0]["name"], "DB_PASSWORD");
}

#[test]
fn a_masked_file_says_whether_a_credential_was_in_it() {
    let folder = Folder::new();
    let path = folder.path().join("chat.json");
    for (text, masked, note) in [
        (token(), true, "chat: 1 message as openai, credentials masked\n"),
        (
            "nothing".to_owned(),
            false,
            "chat: 1 message as openai, no credential found\n",
        ),
    ] {
        let message = serde_json::json!([{ "role": "user", "content": text }]);
        fs::write(&path, message.to_string()).unwrap();
        let session = ids(&folder.json(&["import", "--json", path.to_str().unwrap()])).remove(0);
        let out = folder.path().join("chat");
        let file = out.to_str().unwrap();
        let export = ["export", &session, "--redact", "-o", file];
        let ran = folder.run(&export).ok();
        assert_eq!(
            (ran.text(), ran.stderr.ends_with(note)),
            (String::new(), true),
            "{}",
            ran.stderr
        );
        let again = folder.run(&export);
        assert_eq!(again.status, 1);
        assert!(again.stderr.contains("hint: choose another name"), "{}", again.stderr);
        fs::remove_file(&out).unwrap();
        assert_eq!(
            folder.json(&[export.as_slice(), &["--json"]].concat()),
            serde_json::json!({ "session": session, "file": file, "format": "openai", "messages": 1, "masked": masked })
        );
        fs::remove_file(&out).unwrap();
    }
}
