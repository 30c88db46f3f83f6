//! Masking of JSON and of messages: what is masked is gone, what is not stays, and the result can be read.

use std::borrow::Cow;

use memory_core::masking;
use memory_core::validate::credential::Redactor;
use memory_core::{Message, Part, RawJson, Role, ToolCall, ToolResult};
use proptest::prelude::*;
use serde_json::Value;

const SECRET: &str = "correct \"horse\"\nbattery";

fn redactor() -> Redactor {
    Redactor::new().with_values([SECRET, "plain-canary-value"])
}

/// A token of a known form, made of parts.
fn token() -> String {
    format!("{}{}_{}", "g", "hp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
}

#[track_caller]
fn check(input: &str, expected: &str) {
    let masked = masking::json(&redactor(), input);
    assert_eq!(masked, expected);
    assert_eq!(
        masking::json(&redactor(), &masked),
        masked,
        "masking again changes nothing"
    );
}

#[test]
fn without_a_credential_the_text_is_the_same_bytes() {
    for text in [
        r#"{"a" : [1.0, 12345678901234567890123, "\u00e9\/"], "a":null}"#,
        "{\"a\":1}\n{\"b\":\"x\"}\n",
        "no json, {\"a\":",
        "",
        "[[[[",
    ] {
        assert!(
            matches!(masking::json(&redactor(), text), Cow::Borrowed(same) if same == text),
            "{text}"
        );
    }
}

#[test]
fn a_string_is_read_masked_and_written_again_and_the_rest_stays() {
    let escaped = serde_json::to_string(SECRET).unwrap();
    let inside = escaped.trim_matches('"');
    check(
        &format!(r#"{{ "n" : 1.00, "s":"a {inside}\u00e9 b", "t":"\u00e9"}}"#),
        r#"{ "n" : 1.00, "s":"a [redacted:configured]é b", "t":"\u00e9"}"#,
    );
    check("{\"plain-canary-value\" : 1}", "{\"[redacted:configured]\" : 1}");
}

#[test]
fn json_inside_strings_is_masked_as_json() {
    let inner = serde_json::json!({ "cmd": format!("use {SECRET}") }).to_string();
    let outer = serde_json::json!({ "arguments": inner, "n": 1 }).to_string();
    let masked: Value = serde_json::from_str(&masking::json(&redactor(), &outer)).unwrap();
    let arguments: Value = serde_json::from_str(masked["arguments"].as_str().unwrap()).unwrap();
    assert_eq!(arguments["cmd"], "use [redacted:configured]");
}

#[test]
fn every_way_to_write_a_string_is_understood() {
    let mut spelled = String::new();
    for c in "plain-canary-value".chars() {
        spelled.push_str(&format!("\\u{:04x}", c as u32));
    }
    check(
        &format!("[\"{spelled}\", \"\\ud83d\\ude00 \\ud83d x\"]"),
        "[\"[redacted:configured]\", \"\\ud83d\\ude00 \\ud83d x\"]",
    );
}

#[test]
fn text_that_is_no_json_is_masked_as_text() {
    check("{\"a\": plain-canary-value", "{\"a\": [redacted:configured]");
}

#[test]
fn every_text_of_a_message_is_masked_and_ids_still_match() {
    let secret = token();
    let said = format!("use {secret} now");
    let text = || Part::text(said.clone());
    let message = Message {
        parts: vec![
            text(),
            Part::Reasoning {
                text: said.clone(),
                raw: Some(RawJson(format!("{{\"t\":\"{said}\"}}"))),
                signed: false,
            },
            Part::ToolCall(ToolCall {
                id: secret.clone(),
                name: said.clone(),
                arguments: format!("{{\"a\":\"{said}\"}}"),
                extra: Some(RawJson(format!("{{\"x\":\"{said}\"}}"))),
            }),
            Part::ToolResult(ToolResult {
                call_id: secret.clone(),
                name: Some(said.clone()),
                content: vec![
                    text(),
                    Part::Other {
                        raw: RawJson(format!("[\"{said}\"]")),
                    },
                ],
                is_error: true,
                extra: None,
            }),
        ],
        group: Some(said.clone()),
        name: Some(said.clone()),
        model: Some(said.clone()),
        dialect: Some(said.clone()),
        extra: Some(RawJson(format!("{{\"y\":\"{said}\"}}"))),
        ..Message::text(Role::Assistant, "")
    };
    let redactor = Redactor::new().with_key(b"key");
    let masked = masking::message(&redactor, &message);
    let json = serde_json::to_string(&*masked).unwrap();
    assert!(!json.contains(&secret), "{json}");
    assert_eq!(
        masked.calls().next().unwrap().id,
        masked.results().next().unwrap().call_id
    );
    let plain = Message::text(Role::User, "hello");
    assert!(matches!(masking::message(&redactor, &plain), Cow::Borrowed(_)));
}

/// JSON values with secrets in any place.
fn values() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        any::<String>(),
        Just(SECRET.to_owned()),
        Just("plain-canary-value".to_owned()),
        Just(token()),
        ".{0,5}".prop_map(|text| format!("{text}{}{text}", token())),
        ".{0,5}".prop_map(|text| format!("{text}{SECRET}{text}")),
        Just("password".to_owned()),
        Just(format!("{{\"password\": \"{}\"}}", token())),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::vec((text.clone(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// The structure of a value: what is left when every value is the same. A number that is a secret becomes a text.
fn shape(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::Object(fields) => fields.values().map(shape).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Value::Null,
    }
}

proptest! {
    #[test]
    fn the_result_is_json_of_the_same_structure_without_a_credential(value in values(), pretty in any::<bool>()) {
        let redactor = redactor().with_key(b"key");
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
        let masked = masking::json(&redactor, &text);
        let read: Value = serde_json::from_str(&masked).unwrap();
        if !has_two_equal_names(&masked) {
            prop_assert_eq!(shape(&read), shape(&value));
        }
        prop_assert_eq!(redactor.scan(&masked), vec![]);
        prop_assert_eq!(masking::json(&redactor, &masked), masked.clone());
        if let Cow::Borrowed(same) = masked {
            prop_assert_eq!(same, text.as_str());
        }
    }

    #[test]
    fn any_text_is_taken(text in any::<String>(), json in "[\\[\\]{}\",:\\\\u0-9a-f ]{0,60}") {
        for text in [text, json] {
            let masked = masking::json(&redactor(), &text);
            prop_assert_eq!(redactor().scan(&masked), vec![]);
        }
    }
}

/// Two secrets that are names in one object may become one name.
fn has_two_equal_names(text: &str) -> bool {
    text.matches("[redacted:").count() > 1
}

#[test]
fn a_file_of_lines_is_masked_line_by_line_and_a_document_as_one() {
    let quoted = serde_json::to_string(SECRET).unwrap();
    let files = [
        format!("\u{feff}{{\"a\":{quoted}}}\n\n{{\"b\": 1.0}}\r\n{{torn {SECRET}"),
        format!("{{\"messages\": [\n  {{\"a\": {quoted}}}\n]}}\n"),
    ];
    for file in files {
        let masked = masking::file(&redactor(), file.as_bytes());
        let text = std::str::from_utf8(&masked).unwrap();
        assert_eq!(
            text,
            file.replace(&quoted, "\"[redacted:configured]\"")
                .replace(SECRET, "[redacted:configured]")
        );
        assert_eq!(masking::file(&redactor(), &masked), masked);
    }
    let plain = b"{\"a\": 1}\n\xff{\n";
    assert!(matches!(masking::file(&redactor(), plain), Cow::Borrowed(same) if same == plain));
}

proptest! {
    #[test]
    fn bytes_outside_of_the_spans_stay(parts in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..12), 1..6)) {
        let input = parts.join(format!(" {} ", token()).as_bytes());
        let expected = parts.join(b" [redacted:github-token] ".as_slice());
        prop_assert_eq!(masking::scannable(&input).len(), input.len());
        let (masked, findings) = masking::bytes(&Redactor::new(), &input);
        if findings.len() == parts.len() - 1 {
            prop_assert_eq!(masked.into_owned(), expected);
        }
        for finding in findings {
            prop_assert!(finding.span.start < finding.span.end && finding.span.end <= input.len());
        }
    }
}
