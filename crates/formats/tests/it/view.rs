//! Properties of provider bodies, over generated histories and hand-made ones.

use formats::provider::{LEAD_TEXT, Provider, body, message_json};
use formats::{Format, decode};
use memory_core::{Message, Part, RawJson, Role, Tool, ToolCall, ToolResult};
use memory_testkit::generate::{Config, strategy};
use memory_testkit::provider_check::{check_anthropic, check_openai};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::validate;

fn rendered(provider: Provider, messages: &[Message], tools: &[Tool]) -> String {
    body(provider, &messages.iter().collect::<Vec<_>>(), tools)
}

/// What is wrong with a body, by both checks: the one written here and the testkit's.
fn faults(provider: Provider, body: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(body).unwrap();
    let (own, mut all) = match provider {
        Provider::OpenAi => (validate::openai(&value), check_openai(&value)),
        Provider::Anthropic => (validate::anthropic(&value), check_anthropic(&value)),
        _ => (validate::responses(&value), Vec::new()),
    };
    all.extend(own.err());
    all
}

fn format_of(provider: Provider) -> Format {
    provider.as_str().parse().unwrap()
}

fn check_all(messages: &[Message]) {
    for provider in Provider::ALL {
        let first = rendered(provider, messages, &[]);
        assert_eq!(faults(provider, &first), Vec::<String>::new(), "{provider}: {first}");
        assert_eq!(rendered(provider, messages, &[]), first, "not deterministic");
        let decoded = decode(first.as_bytes(), format_of(provider), "").unwrap();
        assert_eq!(decoded.problems, vec![], "{first}");
        let again: Vec<Message> = decoded.sessions[0]
            .messages
            .iter()
            .map(|found| found.message.clone())
            .collect();
        let tools = decoded.sessions[0].tools.clone().unwrap_or_default();
        assert_eq!(
            rendered(provider, &again, &tools),
            first,
            "{provider} is not idempotent"
        );
    }
}

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn bodies_of_any_messages_are_valid_and_stable(messages in strategy::any_messages(12)) {
        check_all(&messages);
    }

    #[test]
    fn bodies_of_messages_in_a_provider_dialect_are_valid_and_stable(
        messages in strategy::any_messages(10),
        dialect in prop_oneof![Just("openai"), Just("anthropic"), Just("responses"), Just("other")],
        extra in prop_oneof![Just("{}"), Just(r#"{"cache_control":{"type":"ephemeral"}}"#), Just(r#"{"role":"developer","refusal":"no"}"#)],
    ) {
        let messages: Vec<Message> = messages
            .into_iter()
            .map(|message| in_dialect(message, dialect, extra))
            .collect();
        for provider in Provider::ALL {
            let first = rendered(provider, &messages, &[]);
            prop_assert_eq!(faults(provider, &first), Vec::<String>::new(), "{}: {}", provider, first);
        }
    }

    #[test]
    fn bodies_of_hostile_sessions_are_valid_and_stable(session in strategy::sessions(Config::hostile())) {
        check_all(&session.in_context());
    }

    #[test]
    fn a_valid_session_keeps_its_texts_calls_and_results(session in strategy::whole_sessions(Config::tidy())) {
        let messages = session.in_context();
        for provider in [Provider::OpenAi, Provider::Anthropic] {
            let text = rendered(provider, &messages, &[]);
            let decoded = decode(text.as_bytes(), format_of(provider), "").unwrap();
            let found: Vec<&Message> = decoded.sessions[0].messages.iter().map(|found| &found.message).collect();
            let names = |list: &[&Message]| -> Vec<String> {
                list.iter().flat_map(|message| message.calls()).map(|call| call.name.clone()).collect()
            };
            let given: Vec<&Message> = messages.iter().collect();
            prop_assert_eq!(names(&found), names(&given));
            if provider == Provider::OpenAi {
                let arguments = |list: &[&Message]| -> Vec<String> {
                    list.iter().flat_map(|message| message.calls()).map(|call| call.arguments.clone()).collect()
                };
                prop_assert_eq!(arguments(&found), arguments(&given));
            }
            let results: usize = messages.iter().map(|message| message.results().count()).sum();
            let kept: usize = found.iter().map(|message| message.results().count()).sum();
            prop_assert_eq!(kept, results);
        }
    }

    #[test]
    fn openai_histories_come_out_as_they_came_in(history in openai_history()) {
        let given = json!({ "messages": history }).to_string();
        let decoded = decode(given.as_bytes(), Format::OpenAi, "").unwrap();
        let messages: Vec<Message> = decoded.sessions[0].messages.iter().map(|found| found.message.clone()).collect();
        let out: Value = serde_json::from_str(&rendered(Provider::OpenAi, &messages, &[])).unwrap();
        prop_assert_eq!(out, serde_json::from_str::<Value>(&given).unwrap());
    }

    #[test]
    fn anthropic_histories_come_out_as_they_came_in(history in anthropic_history()) {
        let given = history.to_string();
        let decoded = decode(given.as_bytes(), Format::Anthropic, "").unwrap();
        let messages: Vec<Message> = decoded.sessions[0].messages.iter().map(|found| found.message.clone()).collect();
        let tools = decoded.sessions[0].tools.clone().unwrap_or_default();
        let out: Value = serde_json::from_str(&rendered(Provider::Anthropic, &messages, &tools)).unwrap();
        prop_assert_eq!(out, history);
    }
}

fn in_dialect(mut message: Message, dialect: &str, extra: &str) -> Message {
    let extra = Some(RawJson(extra.to_owned()));
    for part in &mut message.parts {
        match part {
            Part::Text { extra: fields, .. } => fields.clone_from(&extra),
            Part::ToolCall(call) => call.extra.clone_from(&extra),
            Part::ToolResult(result) => result.extra.clone_from(&extra),
            Part::Reasoning { .. } | Part::Image(_) | Part::Other { .. } => {}
        }
    }
    // Parts of a type that nobody knows cannot be judged by a check of types.
    message.parts.retain(|part| !matches!(part, Part::Other { .. }));
    for part in &mut message.parts {
        if let Part::ToolResult(result) = part {
            result.content.retain(|part| !matches!(part, Part::Other { .. }));
        }
    }
    Message {
        dialect: Some(dialect.to_owned()),
        extra,
        ..message
    }
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{1,8}( [a-z]{1,8}){0,3}", Just("字\u{0}\"\\ 😀".to_owned())]
}

fn openai_content() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => words().prop_map(Value::from),
        1 => words().prop_map(|text| json!([{ "type": "text", "text": text }])),
        1 => words().prop_map(|text| json!([
            { "type": "text", "text": text, "cache_control": { "type": "ephemeral" } },
            { "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=", "detail": "low" } },
        ])),
    ]
}

fn openai_history() -> impl Strategy<Value = Vec<Value>> {
    let turn = (openai_content(), words(), 0..3_usize, any::<bool>(), words());
    (prop_oneof![Just("system"), Just("developer")], proptest::collection::vec(turn, 1..5)).prop_map(|(system, turns)| {
        let mut out = vec![json!({ "role": system, "content": "be brief" })];
        for (turn, (asked, said, calls, silent, result)) in turns.into_iter().enumerate() {
            out.push(json!({ "role": "user", "content": asked, "name": "ann" }));
            if calls > 0 {
                let ids: Vec<String> = (0..calls).map(|call| format!("call_{turn}_{call}")).collect();
                let list: Vec<Value> = ids
                    .iter()
                    .map(|id| json!({ "id": id, "type": "function", "function": { "name": "run", "arguments": "{\"n\": 1.0}" } }))
                    .collect();
                let content = if silent { Value::Null } else { Value::from(said.clone()) };
                out.push(json!({ "role": "assistant", "content": content, "tool_calls": list }));
                out.extend(ids.iter().map(|id| json!({ "role": "tool", "tool_call_id": id, "content": result })));
            }
            out.push(json!({ "role": "assistant", "content": said, "refusal": null }));
        }
        out
    })
}

fn anthropic_history() -> impl Strategy<Value = Value> {
    let turn = (words(), words(), 0..3_usize, any::<bool>(), words());
    proptest::collection::vec(turn, 1..5).prop_map(|turns| {
        let mut messages = Vec::new();
        for (turn, (asked, said, calls, bare, result)) in turns.into_iter().enumerate() {
            let asked = if bare { json!(asked) } else { json!([{ "type": "text", "text": asked }]) };
            messages.push(json!({ "role": "user", "content": asked }));
            if calls > 0 {
                let thinking = json!({ "type": "thinking", "thinking": said, "signature": "c2ln" });
                let uses = (0..calls).map(|call| json!({ "type": "tool_use", "id": format!("toolu_{turn}_{call}"), "name": "run", "input": { "n": 1.0, "b": [], "a": { "big": 9_007_199_254_740_993_u64 } } }));
                messages.push(json!({ "role": "assistant", "content": std::iter::once(thinking).chain(uses).collect::<Vec<_>>() }));
                let results = (0..calls).map(|call| json!({ "type": "tool_result", "tool_use_id": format!("toolu_{turn}_{call}"), "content": if bare { json!(result) } else { json!([{ "type": "text", "text": result }]) }, "is_error": call == 1 }));
                messages.push(json!({ "role": "user", "content": results.collect::<Vec<_>>() }));
            }
            messages.push(json!({ "role": "assistant", "content": [{ "type": "text", "text": said }] }));
        }
        json!({
            "system": [{ "type": "text", "text": "be brief", "cache_control": { "type": "ephemeral" } }],
            "messages": messages,
            "tools": [{ "name": "run", "description": "runs", "input_schema": { "type": "object", "properties": { "n": { "type": "number" } } } }],
        })
    })
}

fn call(id: &str, name: &str, arguments: &str) -> Message {
    let call = ToolCall {
        id: id.to_owned(),
        name: name.to_owned(),
        arguments: arguments.to_owned(),
        extra: None,
    };
    Message::new(Role::Assistant, vec![Part::ToolCall(call)])
}

fn result(id: &str, content: Vec<Part>) -> Message {
    let result = ToolResult {
        call_id: id.to_owned(),
        name: None,
        content,
        is_error: false,
        extra: None,
    };
    Message::new(Role::Tool, vec![Part::ToolResult(result)])
}

fn user(text: &str) -> Message {
    Message::text(Role::User, text)
}

#[test]
fn nothing_at_all_becomes_one_user_line() {
    for provider in Provider::ALL {
        let text = rendered(provider, &[], &[]);
        assert!(text.contains(LEAD_TEXT) && faults(provider, &text).is_empty(), "{text}");
    }
}

#[test]
fn blank_content_is_not_sent_as_it_is() {
    let blank = |role: Role| Message::text(role, " \n ");
    let mut asked = call("a", "read", "{}");
    asked.parts.insert(0, Part::text("\n"));
    let history = [
        blank(Role::User),
        blank(Role::Assistant),
        asked,
        result("a", vec![Part::text("  ")]),
        Message::new(Role::User, vec![Part::text(" "), Part::text("go on")]),
    ];
    check_all(&history);
    let body: Value = serde_json::from_str(&rendered(Provider::OpenAi, &history, &[])).unwrap();
    let contents: Vec<&Value> = body["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| &message["content"])
        .collect();
    let empty = json!("(empty)");
    assert_eq!(contents, [&empty, &empty, &Value::Null, &empty, &json!("go on")]);
}

#[test]
fn ids_used_again_are_told_apart_the_same_way_every_time() {
    let messages = [
        user("a"),
        call("0", "run", "{}"),
        result("0", vec![Part::text("one")]),
        call("0", "run", "{}"),
        result("0", vec![Part::text("two")]),
    ];
    let value: Value = serde_json::from_str(&rendered(Provider::Anthropic, &messages, &[])).unwrap();
    let first = &value["messages"][1]["content"][0]["id"];
    let second = &value["messages"][3]["content"][0]["id"];
    assert_eq!(first, "0");
    assert_ne!(second, "0");
    assert_eq!(value["messages"][4]["content"][0]["tool_use_id"], *second);
    assert_eq!(value["messages"][4]["content"][0]["content"], "two");
}

#[test]
fn arguments_that_are_no_object_are_wrapped_for_messages_only() {
    let messages = [
        user("a"),
        call("x", "run", "ls -l"),
        result("x", vec![Part::text("ok")]),
    ];
    let anthropic: Value = serde_json::from_str(&rendered(Provider::Anthropic, &messages, &[])).unwrap();
    assert_eq!(
        anthropic["messages"][1]["content"][0]["input"],
        json!({ "_raw": "ls -l" })
    );
    let openai: Value = serde_json::from_str(&rendered(Provider::OpenAi, &messages, &[])).unwrap();
    assert_eq!(openai["messages"][1]["tool_calls"][0]["function"]["arguments"], "ls -l");
}

#[test]
fn numbers_of_arguments_and_unknown_fields_stay_as_they_were_written() {
    let body = r#"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"run","input":{"x": 1.50, "y":123456789012345678901234567890},"caller":{"n":1.0}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"ok"}]}]}"#;
    let decoded = decode(body.as_bytes(), Format::Anthropic, "").unwrap();
    let messages: Vec<Message> = decoded.sessions[0]
        .messages
        .iter()
        .map(|found| found.message.clone())
        .collect();
    let out = rendered(Provider::Anthropic, &messages, &[]);
    assert!(
        out.contains(r#""input":{"x": 1.50, "y":123456789012345678901234567890},"caller":{"n":1.0}}"#),
        "{out}"
    );
}

#[test]
fn an_image_of_a_result_follows_the_results_in_chat_completions() {
    let image = Part::Image(memory_core::Image {
        media_type: Some("image/png".to_owned()),
        bytes: None,
        source: memory_core::ImageSource::Base64("iVBORw0KGgo=".to_owned()),
        raw: None,
    });
    let messages = [
        user("a"),
        call("x", "shot", "{}"),
        result("x", vec![image]),
        Message::text(Role::Assistant, "seen"),
    ];
    let value: Value = serde_json::from_str(&rendered(Provider::OpenAi, &messages, &[])).unwrap();
    let roles: Vec<&str> = value["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["role"].as_str().unwrap())
        .collect();
    assert_eq!(roles, ["user", "assistant", "tool", "user", "assistant"]);
    assert_eq!(
        value["messages"][3]["content"][1]["image_url"]["url"],
        "data:image/png;base64,iVBORw0KGgo="
    );
    let value: Value = serde_json::from_str(&rendered(Provider::Anthropic, &messages, &[])).unwrap();
    assert_eq!(value["messages"][2]["content"][0]["content"][0]["type"], "image");
}

#[test]
fn a_later_system_message_is_marked_user_text_in_messages() {
    let messages = [
        Message::text(Role::System, "s"),
        user("a"),
        Message::text(Role::System, "now brief"),
        user("b"),
    ];
    insta::assert_snapshot!(rendered(Provider::Anthropic, &messages, &[]), @r#"{"system":"s","messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"[system message]\nnow brief"},{"type":"text","text":"b"}]}]}"#);
}

#[test]
fn tools_are_converted_and_undeclared_ones_get_a_minimal_schema() {
    let tool = Tool {
        name: "run".to_owned(),
        raw: RawJson(r#"{"type":"function","function":{"name":"run","description":"runs","parameters":{"type":"object","properties":{"n":{"type":"number","minimum":1.0}}}}}"#.to_owned()),
        dialect: "openai".to_owned(),
    };
    let messages = [user("a"), call("x", "look", "{}"), result("x", vec![Part::text("ok")])];
    let tools = std::slice::from_ref(&tool);
    let value = rendered(Provider::Anthropic, &messages, tools);
    assert!(value.ends_with(r#""tools":[{"name":"run","description":"runs","input_schema":{"type":"object","properties":{"n":{"type":"number","minimum":1.0}}}},{"name":"look","input_schema":{"type":"object"}}]}"#), "{value}");
    let value = rendered(Provider::OpenAi, &messages, tools);
    assert!(
        value.ends_with(&format!(r#""tools":[{}]}}"#, tool.raw.as_str())),
        "{value}"
    );
}

#[test]
fn at_most_four_cache_marks_stay_and_those_of_the_system_text_outlast_the_oldest() {
    let mark = r#""cache_control":{"type":"ephemeral"}"#;
    let turns: Vec<String> = (0..6)
        .map(|turn| format!(r#"{{"role":"user","content":[{{"type":"text","text":"u{turn}",{mark}}}]}},{{"role":"assistant","content":"a{turn}"}}"#))
        .collect();
    let body = format!(
        r#"{{"system":[{{"type":"text","text":"s",{mark}}}],"messages":[{}]}}"#,
        turns.join(",")
    );
    let decoded = decode(body.as_bytes(), Format::Anthropic, "").unwrap();
    let messages: Vec<Message> = decoded.sessions[0]
        .messages
        .iter()
        .map(|found| found.message.clone())
        .collect();
    let value: Value = serde_json::from_str(&rendered(Provider::Anthropic, &messages, &[])).unwrap();
    assert!(value["system"][0]["cache_control"].is_object());
    let marked: Vec<usize> = (0..6)
        .filter(|turn| value["messages"][turn * 2]["content"][0]["cache_control"].is_object())
        .collect();
    assert_eq!(marked, [3, 4, 5]);
}

#[test]
fn unsigned_reasoning_is_not_sent_and_leaves_no_empty_message() {
    let thought = Message::new(
        Role::Assistant,
        vec![Part::Reasoning {
            text: "hm".to_owned(),
            raw: None,
            signed: false,
        }],
    );
    let messages = [user("a"), thought, user("b"), Message::text(Role::Assistant, "c")];
    for provider in Provider::ALL {
        let text = rendered(provider, &messages, &[]);
        assert!(!text.contains("hm") && !text.contains("(empty)"), "{text}");
    }
}

#[test]
fn one_message_alone_is_rendered_without_rules_about_neighbours() {
    let lone = result("x", vec![Part::text("ok")]);
    assert_eq!(
        message_json(Provider::OpenAi, &lone),
        r#"[{"role":"tool","tool_call_id":"x","content":"ok"}]"#
    );
    assert_eq!(
        message_json(Provider::Anthropic, &lone),
        r#"[{"role":"user","content":[{"type":"tool_result","tool_use_id":"x","content":"ok"}]}]"#
    );
}
