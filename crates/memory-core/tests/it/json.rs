//! The native JSON of messages.

use insta::assert_snapshot;
use memory_core::{Image, ImageSource, Message, MessageKind, Part, RawJson, Role, ToolCall, ToolResult};
use memory_testkit::generate::{Config, strategy};
use proptest::prelude::*;

use crate::support::cases;

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn any_message_survives_its_json(message in strategy::any_message()) {
        let json = serde_json::to_string(&message).unwrap();
        prop_assert_eq!(serde_json::from_str::<Message>(&json).unwrap(), message);
    }

    #[test]
    fn sessions_survive_their_json(session in strategy::sessions(Config::hostile())) {
        let json = serde_json::to_string(&session.messages).unwrap();
        prop_assert_eq!(serde_json::from_str::<Vec<Message>>(&json).unwrap(), session.messages);
    }
}

/// The example of `docs/formats/native.md`.
#[test]
fn the_documented_example_is_what_is_written() {
    let text = Part::text("look");
    let reasoning = Part::Reasoning {
        text: "hm".to_owned(),
        raw: Some(RawJson(
            r#"{"type":"thinking","thinking":"hm","signature":"c2ln"}"#.to_owned(),
        )),
        signed: true,
    };
    let call = Part::ToolCall(ToolCall {
        id: "call_1".to_owned(),
        name: "bash".to_owned(),
        arguments: r#"{"n": 1.50}"#.to_owned(),
        extra: None,
    });
    let image = Part::Image(Image {
        media_type: Some("image/png".to_owned()),
        bytes: Some(12),
        source: ImageSource::Base64("iVBORw0KGgo=".to_owned()),
        raw: None,
    });
    let result = Part::ToolResult(ToolResult {
        call_id: "call_1".to_owned(),
        name: Some("bash".to_owned()),
        content: vec![Part::text("no\u{0}thing"), image],
        is_error: true,
        extra: None,
    });
    let other = Part::Other {
        raw: RawJson(r#"{"type":"audio"}"#.to_owned()),
    };
    let mut spoken = Message::new(Role::Assistant, vec![text, reasoning, call]);
    spoken.group = Some("msg_1".to_owned());
    spoken.model = Some("model-1".to_owned());
    spoken.at = Some("2026-11-29T10:00:00Z".parse().unwrap());
    spoken.dialect = Some("anthropic".to_owned());
    spoken.extra = Some(RawJson(r#"{"stop_reason":"tool_use"}"#.to_owned()));
    let mut answer = Message::new(Role::Tool, vec![result, other]);
    answer.kind = MessageKind::Observation;
    answer.left_out = true;
    let lines: Vec<String> = [Message::text(Role::User, "hi"), spoken, answer]
        .iter()
        .map(|message| serde_json::to_string(message).unwrap())
        .collect();
    assert_snapshot!(lines.join("\n"), @r#"
    {"role":"user","parts":[{"type":"text","text":"hi"}]}
    {"role":"assistant","parts":[{"type":"text","text":"look"},{"type":"reasoning","text":"hm","raw":"{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"c2ln\"}","signed":true},{"type":"tool_call","id":"call_1","name":"bash","arguments":"{\"n\": 1.50}"}],"group":"msg_1","model":"model-1","at":"2026-11-29T10:00:00Z","dialect":"anthropic","extra":"{\"stop_reason\":\"tool_use\"}"}
    {"role":"tool","kind":"observation","parts":[{"type":"tool_result","call_id":"call_1","name":"bash","content":[{"type":"text","text":"no\u0000thing"},{"type":"image","media_type":"image/png","bytes":12,"source":{"kind":"base64","value":"iVBORw0KGgo="}}],"is_error":true},{"type":"other","raw":"{\"type\":\"audio\"}"}],"left_out":true}
    "#);
}

#[test]
fn unknown_fields_are_refused_wherever_they_stand() {
    let good = [
        r#"{"role":"user","parts":[{"type":"text","text":"a"}]}"#,
        r#"{"role":"assistant","parts":[{"type":"tool_call","id":"","name":"","arguments":""}]}"#,
        r#"{"role":"tool","parts":[{"type":"tool_result","call_id":"","content":[]}]}"#,
        r#"{"role":"user","parts":[{"type":"image","source":{"kind":"url","value":"x"}}]}"#,
        r#"{"role":"user","parts":[{"type":"other","raw":"{}"}]}"#,
        r#"{"role":"assistant","parts":[{"type":"reasoning","text":""}]}"#,
        r#"{"role":"summary","parts":[]}"#,
    ];
    for json in good {
        serde_json::from_str::<Message>(json).unwrap();
        // An unknown field in each object of the text in turn.
        for (at, _) in json.match_indices('}') {
            let (before, after) = json.split_at(at);
            if before.ends_with("\"{") {
                continue;
            }
            let odd = format!("{before},\"odd\":1{after}");
            assert!(serde_json::from_str::<Message>(&odd).is_err(), "accepted: {odd}");
        }
    }
}

#[test]
fn unknown_names_and_missing_fields_are_refused() {
    for json in [
        r#"{"role":"developer","parts":[]}"#,
        r#"{"role":"user"}"#,
        r#"{"parts":[]}"#,
        r#"{"role":"user","kind":"new","parts":[]}"#,
        r#"{"role":"user","parts":[{"type":"video"}]}"#,
        r#"{"role":"user","parts":[{"text":"a"}]}"#,
        r#"{"role":"user","parts":[],"at":"yesterday"}"#,
        r#"{"role":"user","role":"user","parts":[]}"#,
    ] {
        assert!(serde_json::from_str::<Message>(json).is_err(), "accepted: {json}");
    }
}

#[test]
fn role_names_in_json_are_those_of_as_str() {
    for role in [Role::System, Role::User, Role::Assistant, Role::Tool, Role::Summary] {
        assert_eq!(serde_json::to_value(role).unwrap(), role.as_str());
    }
}

#[test]
fn results_alone_are_nobodys_word() {
    let result = || crate::support::result("a", "text");
    assert!(!Message::new(Role::User, vec![result()]).is_real_user());
    assert!(Message::new(Role::User, vec![result(), Part::text("but")]).is_real_user());
    assert!(!Message::text(Role::User, " \n").is_real_user());
    assert!(!Message::text(Role::Summary, "s").is_real_user());
    for kind in [MessageKind::Meta, MessageKind::Observation, MessageKind::ForeignSummary] {
        let message = Message {
            kind,
            ..Message::text(Role::User, "x")
        };
        assert!(!message.is_real_user());
    }
    let left_out = Message {
        left_out: true,
        ..Message::text(Role::User, "x")
    };
    assert!(!left_out.is_real_user());
}
