//! Look-alikes are told apart, and what is no conversation is named.

use formats::{DecodeError, Format, detect};

fn told(text: &str) -> &'static str {
    detect(text.as_bytes(), "").map_or("refused", |found| found.format.as_str())
}

fn refused(bytes: &[u8]) -> String {
    match detect(bytes, "file") {
        Err(DecodeError::Unknown { seems, expected }) => {
            assert!(expected.contains("claude-code"));
            seems
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn provider_bodies_are_told_by_what_only_they_have() {
    let cases = [
        (r#"[{"role":"user","content":"hi"}]"#, "openai"),
        (r#"{"messages":[{"role":"user","content":"hi"}],"model":"m"}"#, "openai"),
        (
            r#"{"system":"be kind","messages":[{"role":"user","content":"hi"}]}"#,
            "anthropic",
        ),
        (
            r#"[{"role":"user","content":"hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b","input":{}}]}]"#,
            "anthropic",
        ),
        (
            r#"[{"role":"user","content":[{"type":"text","text":"hi"}]},{"role":"assistant","content":null,"tool_calls":[]}]"#,
            "openai",
        ),
        (
            r#"[{"role":"user","content":"hi"},{"role":"tool","tool_call_id":"a","content":"b"}]"#,
            "openai",
        ),
        (
            r#"[{"role":"user","content":"hi"},{"type":"function_call","call_id":"a","name":"b","arguments":"{}"}]"#,
            "responses",
        ),
        (r#"{"model":"m","input":[{"role":"user","content":"hi"}]}"#, "responses"),
        (r#"{"model":"m","input":"hi"}"#, "responses"),
        (
            r#"[{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}]"#,
            "responses",
        ),
        (
            "{\"role\":\"user\",\"content\":\"hi\"}\n{\"role\":\"assistant\",\"content\":\"ho\"}\n",
            "openai",
        ),
        (
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}\n{\"messages\":[]}\n",
            "openai",
        ),
    ];
    for (text, format) in cases {
        assert_eq!(told(text), format, "{text}");
    }
}

/// A value alone, in a list, as JSON lines after a message that fits several forms, and over several lines.
fn settings(text: &str) -> [String; 4] {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    [
        text.to_owned(),
        format!(r#"[{{"role":"user","content":"hi"}},{text}]"#),
        format!("{{\"role\":\"user\",\"content\":\"hi\"}}\n{text}\n"),
        serde_json::to_string_pretty(&value).unwrap(),
    ]
}

#[test]
fn replies_are_told_by_what_only_they_have() {
    let cases = [
        (
            r#"{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"S"},{"type":"text","text":"a"},{"type":"tool_use","id":"toolu_1","name":"ls","input":{}}],"stop_reason":"tool_use","usage":{"input_tokens":1}}"#,
            "anthropic",
        ),
        (
            r#"{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"text","text":"a"}],"stop_reason":"end_turn"}"#,
            "anthropic",
        ),
        (
            r#"{"id":"msg_1","type":"message","role":"assistant","content":[],"stop_reason":null,"usage":{"input_tokens":1}}"#,
            "anthropic",
        ),
        (
            r#"{"type":"message","role":"assistant","content":[{"type":"text","text":"a"}],"usage":{"input_tokens":1,"output_tokens":1}}"#,
            "anthropic",
        ),
        (
            r#"{"role":"assistant","content":[{"type":"text","text":"a"}],"stop_reason":"end_turn"}"#,
            "anthropic",
        ),
        (
            r#"{"type":"message","role":"assistant","content":[{"type":"redacted_thinking","data":"x"}]}"#,
            "anthropic",
        ),
        (
            r#"{"type":"message","role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a"}]}"#,
            "anthropic",
        ),
        (
            r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{}},{"type":"web_search_tool_result","tool_use_id":"s","content":[]}]}"#,
            "anthropic",
        ),
        (
            r#"{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"a","annotations":[]}]}"#,
            "responses",
        ),
        (
            r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"a"}]}"#,
            "responses",
        ),
        (
            r#"{"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1}}"#,
            "openai",
        ),
        (
            r#"{"choices":[{"message":{"role":"assistant","content":"a"}}],"error":null}"#,
            "openai",
        ),
    ];
    for (text, format) in cases {
        for text in settings(text) {
            assert_eq!(told(&text), format, "{text}");
        }
    }
    let whole = r#"{"id":"resp_1","object":"response","error":null,"output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}]}],"usage":{"input_tokens":1}}"#;
    assert_eq!(told(whole), "responses");
}

#[test]
fn what_a_provider_returns_without_a_message_is_named() {
    let cases = [
        (
            r#"{"error":{"message":"overloaded","type":"server_error","param":null,"code":null}}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"object":"response","status":"failed","error":{"code":"server_error","message":"no"},"output":[]}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"choices":[{"error":{"message":"cut","code":502},"message":{"role":"assistant","content":""},"finish_reason":"error"}]}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"a"}}]}"#,
            "a piece of a provider's streamed response (`choices` with `delta`); the whole message is needed",
        ),
        (
            r#"{"choices":[],"usage":{}}"#,
            "a provider's response (`choices`) without a message",
        ),
        (
            r#"{"object":"text_completion","choices":[{"text":"a","index":0}]}"#,
            "a provider's response (`choices`) without a message",
        ),
        (
            r#"{"question":"a?","choices":["b","c"]}"#,
            "a JSON object with fields `question`, `choices`",
        ),
        (
            r#"{"level":"error","error":{"message":"no"}}"#,
            "a JSON object with fields `level`, `error`",
        ),
    ];
    for (text, seems) in cases {
        let [alone, _, _, pretty] = settings(text);
        assert_eq!(refused(alone.as_bytes()), seems);
        // Writing a value over several lines may change the order of its fields.
        if !seems.contains("fields") {
            assert_eq!(refused(pretty.as_bytes()), seems);
        }
    }
}

#[test]
fn logs_are_told_by_a_single_line() {
    let cases = [
        (r#"{"native":1,"session":{"id":"a"}}"#, "native"),
        (
            r#"{"type":"user","uuid":"a","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"hi"}}"#,
            "claude-code",
        ),
        (
            r#"{"type":"user","uuid":"a","parentUuid":null,"sessionId":"s","message":{"role":"user","parts":[{"text":"hi"}]}}"#,
            "qwen",
        ),
        (
            r#"{"timestamp":"t","type":"session_meta","payload":{"id":"a"}}"#,
            "codex",
        ),
        (
            r#"{"type":"session","version":3,"id":"a","timestamp":"t","cwd":"/"}"#,
            "pi",
        ),
        (r#"{"type":"session_start","id":"a","title":"t"}"#, "droid"),
        (r#"{"type":"thread.started","thread_id":"a"}"#, "codex-exec"),
        (
            r#"{"type":"session.start","data":{"sessionId":"a"},"id":"1"}"#,
            "copilot",
        ),
        (r#"{"role":"user","message":{"content":[]}}"#, "cursor"),
        (r#"{"type":"metadata","protocol_version":"1.4"}"#, "kimi"),
        (
            r#"{"kind":"MessageEvent","source":"user","llm_message":{}}"#,
            "trajectory",
        ),
    ];
    for (text, format) in cases {
        assert_eq!(told(text), format, "{text}");
        assert_eq!(
            told(&format!("\u{FEFF}\r\n\r\n{text}\r\n")),
            format,
            "mark, blank lines, CRLF: {text}"
        );
        assert_eq!(
            told(&format!("half a li\n{{\"x\":\n{text}\n")),
            format,
            "after damaged lines: {text}"
        );
    }
}

#[test]
fn a_pretty_document_is_not_taken_for_lines() {
    let text = "{\n  \"messages\": [\n    {\"type\": \"session\", \"id\": 1, \"cwd\": 2, \"role\": \"user\", \"content\": \"x\"}\n  ],\n  \"system\": \"s\"\n}\n";
    assert_eq!(told(&text.replace("\"type\": \"session\", ", "")), "anthropic");
}

#[test]
fn the_name_breaks_ties_only() {
    let plain = br#"[{"role":"user","content":"hi"}]"#;
    assert_eq!(detect(plain, "a.json").unwrap().format, Format::OpenAi);
    assert_eq!(detect(plain, "a.traj.json").unwrap().format, Format::Trajectory);
    let calls = br#"[{"role":"assistant","content":"","tool_calls":[]}]"#;
    assert_eq!(detect(calls, "a.traj.json").unwrap().format, Format::OpenAi);
}

#[test]
fn what_is_no_conversation_is_named() {
    let cases: [(&[u8], &str); 23] = [
        (b"", "an empty file"),
        (b" \n\t\n", "an empty file (only white space)"),
        (b"\xEF\xBB\xBF\n", "an empty file (only white space)"),
        (b"\x1f\x8b\x08\0", "a gzip file"),
        (b"SQLite format 3\0rest", "an SQLite database"),
        (b"\x89PNG\r\n\x1a\nrest", "a PNG image"),
        (b"%PDF-1.7", "a PDF document"),
        (b"\xff\xfe{\0\"\0", "text in UTF-16, not UTF-8"),
        (b"ab\0\0\0cd", "binary data"),
        (b"\0\0\0", "binary data"),
        (b"<!DOCTYPE html><p>", "an HTML page"),
        (b"<?xml version='1.0'?>", "XML or HTML"),
        (b"a,b\n1,2\n3,4\n", "a CSV or TSV table"),
        (b"Dear diary\n", "plain text beginning with \"Dear diary\""),
        (b"data: {\"a\":1}\n\n", "a stream of server-sent events"),
        (b"{\"a\":1,\"b\":[2]}", "a JSON object with fields `a`, `b`"),
        (b"{\"a\":1}\n{\"a\":2}\n", "JSON lines with fields `a`"),
        (b"{}", "an empty JSON object"),
        (b"[]", "an empty JSON array"),
        (b"[{\"x\":1},{}]", "a JSON array of 2 objects with fields `x`"),
        (b"[1,2,3]", "a JSON array of 3 values"),
        (b"{\"a\": nonsense}", "text that begins like JSON but is none"),
        (b"{\"a\": [1, 2", "a JSON document that breaks off (11 bytes)"),
    ];
    for (bytes, seems) in cases {
        assert_eq!(refused(bytes), seems);
    }
}

#[test]
fn a_list_of_claude_code_lines_is_the_webs() {
    let text = r#"[{"type":"user","message":{"role":"user","content":"hi"}}]"#;
    assert_eq!(told(text), "claude-code-web");
    assert!(formats::decode(text.as_bytes(), Format::ClaudeCodeWeb, "").is_ok());
}

#[test]
fn known_files_that_cannot_be_read_are_named_too() {
    assert_eq!(
        refused(br#"{"id":"a","ticks":[{"tick_id":0}]}"#),
        "a tau2-bench simulation of a voice call (`ticks` without text)"
    );
    assert_eq!(
        refused(b"{\"timestamp\":\"t\",\"step\":1,\"action\":\"initialization\",\"details\":{}}\n"),
        "a log of an agent's steps (`step`, `action`, `details`) without the messages"
    );
    assert_eq!(
        refused(br#"{"info":{"id":"s"},"messages":[{"info":{"role":"user"},"parts":[{"type":"text"}]}]}"#),
        "messages of OpenCode (`info`, `parts`)"
    );
    assert_eq!(refused(br#"{"cells":[],"nbformat":4}"#), "a Jupyter notebook");
}
