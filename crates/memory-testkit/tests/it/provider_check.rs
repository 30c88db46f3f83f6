//! The validators: what is good passes, and each rule is broken once.

use memory_testkit::provider_check::{check_anthropic, check_openai};
use serde_json::{Value, json};

fn openai() -> Value {
    json!({"messages": [
        {"role": "system", "content": "rules"},
        {"role": "user", "content": [{"type": "text", "text": "look"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}]},
        {"role": "assistant", "content": null, "tool_calls": [
            {"id": "a", "type": "function", "function": {"name": "bash", "arguments": "{}"}},
            {"id": "b", "type": "function", "function": {"name": "bash", "arguments": "not json"}}]},
        {"role": "tool", "tool_call_id": "b", "content": "2"},
        {"role": "tool", "tool_call_id": "a", "content": ""},
        {"role": "assistant", "content": "done"},
    ]})
}

fn anthropic() -> Value {
    json!({"system": [{"type": "text", "text": "rules"}], "messages": [
        {"role": "user", "content": "look"},
        {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm", "signature": "c2ln"},
            {"type": "text", "text": "I look"},
            {"type": "tool_use", "id": "a", "name": "bash", "input": {}},
            {"type": "tool_use", "id": "b", "name": "bash", "input": {"x": 1}}]},
        {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "b", "content": "2"},
            {"type": "tool_result", "tool_use_id": "a", "is_error": true},
            {"type": "text", "text": "and then?"}]},
        {"role": "assistant", "content": "done"},
    ]})
}

#[test]
fn good_bodies_pass() {
    assert_eq!(check_openai(&openai()), Vec::<String>::new());
    assert_eq!(check_anthropic(&anthropic()), Vec::<String>::new());
}

/// Replaces what stands at `pointer` and expects a violation with `word`.
fn breaks(check: fn(&Value) -> Vec<String>, good: Value, pointer: &str, new: Value, word: &str) {
    let mut body = good;
    *body.pointer_mut(pointer).unwrap() = new;
    let found = check(&body);
    assert!(
        found.iter().any(|violation| violation.contains(word)),
        "{pointer}: {found:?}"
    );
}

#[test]
fn every_openai_rule_can_be_broken() {
    let cases = [
        ("/messages/0/role", json!("summary"), "unknown role"),
        ("/messages/1/role", json!("system"), "no user message"),
        ("/messages/0/content", json!(""), "empty content"),
        ("/messages/0/content", json!([]), "no parts"),
        ("/messages/0/content", json!(null), "neither text nor parts"),
        ("/messages/1/content/0/text", json!(""), "empty text part"),
        ("/messages/1/content/1/image_url/url", json!("file-1"), "no URL"),
        ("/messages/2/tool_calls/0/id", json!(""), "empty id"),
        ("/messages/2/tool_calls/0/id", json!("x".repeat(41)), "40 characters"),
        ("/messages/2/tool_calls/0/id", json!("b"), "used twice"),
        ("/messages/2/tool_calls/0/type", json!("x"), "type is not"),
        ("/messages/2/tool_calls/0/function/arguments", json!({}), "no string"),
        ("/messages/2/tool_calls/0/function/name", json!(""), "no function name"),
        ("/messages/2/tool_calls", json!([]), "empty"),
        ("/messages/3/tool_call_id", json!("c"), "answers no call"),
        ("/messages/3/tool_call_id", json!("a"), "second result"),
        ("/messages/3/tool_call_id", json!("a"), "`b` has no result"),
        ("/messages/3/tool_call_id", json!(""), "no tool_call_id"),
        ("/messages/3/content", json!(null), "without content"),
        (
            "/messages/3",
            json!({"role": "user", "content": "in between"}),
            "has no result directly after",
        ),
        (
            "/messages/5",
            json!({"role": "tool", "tool_call_id": "a", "content": "x"}),
            "second result",
        ),
        (
            "/messages/0",
            json!({"role": "tool", "tool_call_id": "z", "content": "x"}),
            "answers no call",
        ),
        ("/messages/5", json!({"role": "assistant"}), "of nothing"),
        ("/messages", json!({}), "not an array"),
    ];
    for (pointer, new, word) in cases {
        breaks(check_openai, openai(), pointer, new, word);
    }
}

#[test]
fn every_anthropic_rule_can_be_broken() {
    let mark = json!({"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}});
    let cases = [
        (
            "/system",
            json!([{"type": "text", "text": " "}]),
            "not a text block with text",
        ),
        ("/messages/0/role", json!("system"), "neither user nor assistant"),
        ("/messages/0/role", json!("assistant"), "not the user's"),
        ("/messages/3/role", json!("user"), "do not alternate"),
        ("/messages/0/content", json!("  "), "empty content"),
        ("/messages/0/content", json!([]), "no blocks"),
        ("/messages/1/content/0/signature", json!(""), "without a signature"),
        ("/messages/1/content/1/text", json!(""), "empty text block"),
        ("/messages/1/content/2/id", json!("a.b"), "illegal call id"),
        ("/messages/1/content/2/id", json!("x".repeat(65)), "illegal call id"),
        ("/messages/1/content/2/id", json!("b"), "used twice"),
        ("/messages/1/content/2/input", json!("{}"), "no object"),
        (
            "/messages/2/content/0",
            json!({"type": "text", "text": "first"}),
            "after another block",
        ),
        ("/messages/2/content/0/tool_use_id", json!("c"), "answers no call"),
        ("/messages/2/content/0/tool_use_id", json!("a"), "second result"),
        (
            "/messages/2/content/2",
            json!({"type": "tool_use", "id": "q", "name": "bash", "input": {}}),
            "not the model's",
        ),
        (
            "/messages/2",
            json!({"role": "user", "content": "no results"}),
            "has no result directly after",
        ),
        (
            "/messages/3/content",
            json!([{"type": "tool_use", "id": "a", "name": "bash", "input": {}}]),
            "used twice",
        ),
        (
            "/messages/3/content",
            json!([{"type": "tool_use", "id": "z", "name": "bash", "input": {}}]),
            "`z` has no result",
        ),
        ("/messages/3/content", json!("done "), "white space"),
        (
            "/messages/3/content",
            json!([{"type": "tool_result", "tool_use_id": "a"}]),
            "in an assistant message",
        ),
        (
            "/messages/0/content",
            json!([mark, mark, mark, mark, mark]),
            "5 cache_control",
        ),
        ("/messages", json!("x"), "not an array"),
    ];
    for (pointer, new, word) in cases {
        breaks(check_anthropic, anthropic(), pointer, new, word);
    }
}

#[test]
fn any_json_is_judged() {
    for odd in [
        json!(null),
        json!([]),
        json!({"messages": [null, 1, [], {"role": 3}]}),
        json!({"messages": []}),
    ] {
        assert!(!check_openai(&odd).is_empty());
        assert!(!check_anthropic(&odd).is_empty());
    }
}
