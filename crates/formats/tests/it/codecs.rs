//! What is made of every kind of line of the provider forms, Claude Code, Codex and our own format.

use formats::{DecodeError, Format, decode};

use crate::support::{check, listing};

fn listed(bytes: &[u8], format: Format, name: &str) -> String {
    let decoded = decode(bytes, format, name).unwrap();
    check(&decoded);
    listing(&decoded)
}

macro_rules! sample {
    ($name:literal, $format:expr) => {
        listed(include_bytes!(concat!("../samples/", $name)), $format, $name)
    };
}

#[test]
fn chat_completions_in_all_their_kinds() {
    insta::assert_snapshot!(sample!("openai.json", Format::OpenAi), @r###"
    session openai-54bf7a656c13 model=example-model tools=look
    0 system: 'Be brief.'
    1 user: 'What is on this picture?' image(image/png)
    2 assistant: reasoning('I should look.') call call_1 look('{\"zoom\": 1.50, \"id\": 1234567890123456789…') call call_2 note('not json')
    3 tool: result call_2 note['noted']
    4 tool: result call_1 -['a 猫 � and \0']
    5 assistant: 'A cat.'
    6 assistant: call function:clock clock('{}')
    7 tool: result function:clock clock['noon']
    8 user: other('{\"type\": \"input_audio\", \"input_audio\": {…') other('{\"type\": \"hologram\", \"x\": 1}')
    10 assistant: ''
    ! line 12 unknown_part: a part of type `hologram` is not known; kept as it is
    ! line 13 unknown_line: no message: {"role": "wizard", "content": "no such role"}; kept as it is
"###);
}

#[test]
fn chat_completions_one_message_a_line() {
    insta::assert_snapshot!(sample!("openai-lines.jsonl", Format::OpenAi), @r###"
    session openai-cf7b4a2ae8b6
    0 system: 's'
    1 user: 'one'
    2 assistant: 'two'
    ! line 5 invalid_json: expected ident at line 1 column 2; kept as it is
    ! line 6 unknown_line: no message: [1,2]; kept as it is
    ! line 7 torn_line: the last line is not complete (31 bytes); it counts once it is
"###);
}

#[test]
fn chat_completions_one_conversation_a_line() {
    insta::assert_snapshot!(sample!("openai-conversations.jsonl", Format::OpenAi), @r###"
    session first title=A tools=t
    0 user: 'a'
    0.1 assistant: 'b'
    session openai-677a953622bf
    1 user: 'c'
    session first~2
    2 user: 'd'
"###);
}

#[test]
fn chat_completions_as_a_whole_response() {
    insta::assert_snapshot!(sample!("openai-response.json", Format::OpenAi), @r###"
    session openai-d780935797af model=example-model
    0 assistant: call call_1 ls('{\"n\": 1.0}')
    ! line 1 several_choices: a response with 2 choices; the first is the message, the others are kept in the item only
"###);
}

#[test]
fn chat_completions_with_whole_responses_among_the_messages() {
    insta::assert_snapshot!(sample!("openai-response-lines.jsonl", Format::OpenAi), @r###"
    session openai-b2cdafad73a5 model=m-2
    0 user: 'list the files'
    1 assistant: reasoning('List.') '' call call_1 ls('{}')
    2 tool: result call_1 -['a.txt']
    5 assistant: 'One file, a.txt.'
    ! line 4 unknown_line: no message: {"error":{"message":"overloaded","type":"server_error",…; kept as it is
    ! line 5 unknown_line: no message: {"id":"chatcmpl-2","object":"chat.completion","choices":[{…; kept as it is
"###);
}

#[test]
fn a_whole_response_gives_the_message_that_its_first_choice_is() {
    let message = r#"{"role":"assistant","content":"a","refusal":"no","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}"#;
    let response = format!(r#"{{"id":"x","choices":[{{"message":{message},"index":0}}],"usage":{{"n":1.0}}}}"#);
    let list = format!("[{response}]");
    let alone = decode(message.as_bytes(), Format::OpenAi, "").unwrap();
    for text in [&response, &list] {
        let whole = decode(text.as_bytes(), Format::OpenAi, "").unwrap();
        check(&whole);
        assert_eq!(whole.sessions[0].messages, alone.sessions[0].messages, "{text}");
        assert_eq!(
            whole.source.raw(0),
            response.as_bytes(),
            "the item is the whole response"
        );
        assert!(whole.problems.is_empty());
    }
    let dated = response.replace(r#""id":"x""#, r#""id":"x","model":"m","created":1790000000"#);
    let whole = decode(dated.as_bytes(), Format::OpenAi, "").unwrap();
    let message = &whole.sessions[0].messages[0].message;
    assert_eq!(message.model.as_deref(), Some("m"));
    assert_eq!(message.at, memory_core::Timestamp::from_second(1_790_000_000).ok());
}

#[test]
fn a_response_without_a_message_is_refused_and_named() {
    let cases = [
        (
            r#"{"error":{"message":"overloaded","type":"server_error"}}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"choices":[{"message":{"role":"assistant","content":""}}],"error":{"message":"cut","code":502}}"#,
            "a provider's response that carries an `error` and no message",
        ),
        (
            r#"{"choices":[]}"#,
            "a provider's response (`choices`) without a message",
        ),
    ];
    for (text, seems) in cases {
        let Err(DecodeError::Empty { detail }) = decode(text.as_bytes(), Format::OpenAi, "") else {
            panic!("not refused: {text}");
        };
        assert_eq!(
            detail,
            format!("1 items, none of them a message; it seems to be {seems}")
        );
    }
}

#[test]
fn responses_in_all_their_kinds() {
    insta::assert_snapshot!(sample!("responses.json", Format::Responses), @r###"
    session responses-bf607f3f89cb model=example-model tools=shell,web_search
    0.frame system: 'Be brief.'
    0 user: 'list the files'
    1 assistant: reasoning signed('I list them.')
    2 assistant: call call_1 shell('{\"cmd\":[\"ls\"]}')
    3 tool: result call_1 -['a.txt']
    4 assistant: call call_2 patch('*** Begin')
    5 tool: result call_2 -['done' image(-)]
    6 assistant: call call_3 local_shell('{\"type\":\"exec\",\"command\":[\"ls\"],\"timeout…')
    7 tool: result call_3 -['b.txt']
    8 assistant: other('{\"type\":\"web_search_call\",\"id\":\"ws_1\",\"s…')
    9 assistant: 'a.txt'
    10 assistant: other('{\"type\":\"item_reference\",\"id\":\"msg_0\"}')
    11 system: 'now verbose'
    12 user: 'and?' other('{\"type\":\"input_file\",\"file_id\":\"file_1\"}') image(-)
    ! line 15 unknown_line: no message: {"type":"novelty","x":1}; kept as it is
"###);
}

#[test]
fn messages_in_all_their_kinds() {
    insta::assert_snapshot!(sample!("anthropic.json", Format::Anthropic), @r###"
    session anthropic-39cc5f47c80e model=example-model tools=run
    0.frame system: 'Be brief.'
    0 user: 'run it twice'
    1 assistant: reasoning signed('Twice.') 'Running.' call toolu_1 run('{\"n\": 1.0}') call toolu_2 run('{\"n\": 2e3}')
    2 tool: result toolu_2 -['two' image(image/png)] error toolu_1 -['failed']
    2.1 user: 'and look at this' other('{\"type\":\"document\",\"source\":{\"type\":\"tex…')
    3 assistant: reasoning signed('') other('{\"type\":\"server_tool_use\",\"id\":\"srvtoolu…') other('{\"type\":\"web_search_tool_result\",\"tool_u…') 'Looked.'
    4 user: other('{\"type\":\"hologram\",\"x\":1.0}') image(-) '  '
    5 assistant:
    ! line 8 unknown_part: a part of type `hologram` is not known; kept as it is
"###);
}

#[test]
fn a_reply_of_the_messages_form() {
    insta::assert_snapshot!(sample!("anthropic-reply.json", Format::Anthropic), @r###"
    session anthropic-8acbece0fb8e model=example-model
    0 assistant: reasoning signed('List first.') 'I look.' call toolu_1 ls('{\"path\": \".\", \"n\": 1.0}')
"###);
}

#[test]
fn claude_code_with_branches_side_chains_commands_and_compaction() {
    insta::assert_snapshot!(sample!("claude-code__main.jsonl", Format::ClaudeCode), @r###"
    session s-1 title=Red build model=m-2
    2 user: 'why is the build red?'
    3 assistant: reasoning signed('Look.')
    4 assistant: call toolu_1 Bash('{\"command\":\"make\",\"n\": 1.0}')
    5 assistant: call toolu_2 Read('{\"path\":\"a\"}')
    7 tool: result toolu_1 -['error: x']
    8 tool: result toolu_2 -['file a']
    9 assistant: 'A wrong guess.'
    12 user (meta): '<local-command-caveat>Caveat: local</loc…'
    13 user (meta): '<command-name>/model</command-name>\n<com…'
    14 user (meta): '<local-command-stdout>Set model to m-2</…'
    15 user: '<command-message>review</command-message…'
    16 user (meta): 'Review what the person names: the fix'
    17 assistant left out: 'API Error: 529'
    18 assistant: 'Reviewed.'
    20 user (foreign summary) left out: 'This session is being continued: the bui…'
    21 tool: result toolu_9 -['late']
    21.1 user: 'go on'
    22 user (meta): '<task-notification>\n<task-id>t</task-id>…'
    29 assistant: 'Done.'
    session s-1~1 of s-1 model=m-1
    10 user: 'rewound question'
    11 assistant: 'rewound answer'
    session s-1:x1 of s-1 model=m-1
    24 user: 'find the file'
    25 assistant: 'found'
    ! line 24 repeated_line: a line with this uuid and message stands earlier; kept as it is
    ! line 28 unknown_line: a line of type `novel-line` is not known; kept as it is
    ! line 29 invalid_json: expected value at line 1 column 1; kept as it is
    ! line 31 torn_line: the last line is not complete (28 bytes); it counts once it is
"###);
}

#[test]
fn claude_code_file_with_several_sessions() {
    insta::assert_snapshot!(sample!("claude-code__several.jsonl", Format::ClaudeCode), @r"
    session s-old title=Two sessions put together model=m-1
    1 user: 'first question'
    2 assistant: 'first answer'
    3 user: 'resumed under another id'
    6 assistant: 'resumed answer'
    11 user: 'and now?'
    session s-2
    4 user: 'question of another session'
    10 user: 'rewound'
    session s-2~1 of s-2 model=m-2
    7 assistant: 'answer of another session'
    session s-2:ag of s-2 model=m-2
    8 user: 'look for it'
    9 assistant: 'found it'
    ");
}

#[test]
fn claude_code_file_is_called_by_its_name_if_a_line_carries_it() {
    let bytes = include_bytes!("../samples/claude-code__several.jsonl");
    for (name, id) in [("s-new.jsonl", "s-new"), ("s-2.jsonl", "s-2"), ("other.jsonl", "s-old")] {
        let decoded = decode(bytes, Format::ClaudeCode, name).unwrap();
        assert_eq!((decoded.id.as_str(), decoded.sessions[0].id.as_str()), (id, id));
    }
}

#[test]
fn claude_code_subagent_file_is_a_session_of_its_own() {
    insta::assert_snapshot!(sample!("claude-code__agent-7.jsonl", Format::ClaudeCode), @r###"
    session s-1:7 of s-1 model=m-1
    0 user: 'count the tests'
    1 assistant: 'forty-two'
"###);
}

#[test]
fn codex_rollout() {
    insta::assert_snapshot!(sample!("codex__rollout.jsonl", Format::Codex), @r###"
    session thread-1 of thread-0 title=Test repair model=m-1 running=true
    0 system: 'You are a coding agent.'
    2 system (meta): '<permissions instructions>none</permissi…'
    3 user (meta): '<environment_context>\n<cwd>/repo</cwd>\n<…'
    5 user: 'fix the test'
    7 assistant: reasoning signed('Read it.')
    8 assistant: call c1 shell('{\"command\":[\"cat\",\"t\"]}')
    9 tool: result c1 -['assert']
    10 user (foreign summary) left out: 'The test asserts.'
    11 assistant: 'Fixed.'
    ! line 17 unknown_line: a line of type `novelty` is not known; kept as it is
"###);
}

#[test]
fn codex_rollout_of_bare_items() {
    insta::assert_snapshot!(sample!("codex__bare.jsonl", Format::Codex), @r###"
    session thread-old
    0 system: 'Be brief.'
    1 user: 'hello'
    3 assistant: 'hi'
"###);
}

#[test]
fn codex_rollout_with_events_alone() {
    insta::assert_snapshot!(sample!("codex__events.jsonl", Format::Codex), @r###"
    session thread-2
    1 user: 'hello' image(image/png)
    2 assistant: reasoning('greet')
    3 assistant: 'hi'
"###);
}

#[test]
fn native_with_records() {
    insta::assert_snapshot!(sample!("native.jsonl", Format::Native), @r###"
    session n-1 of n-0 title=Kept model=m-1 tools=t
    1 system: 's'
    2 user: 'u'
    4 assistant: reasoning('r') call 1 t('{\"n\": 1.0}')
    5 tool: result 1 -['ok']
    ! line 7 unknown_line: a summary is no original; kept as it is
    ! line 8 unknown_line: unknown field `colour`, expected one of `role`, `kind`, `parts`, `left_out`, `group`, `name`, `model`, `at`, `dialect`, `extra` at line 1 column 45; kept as it is
"###);
}

#[test]
fn a_file_that_grows_keeps_ids_keys_and_branches() {
    let whole = include_bytes!("../samples/claude-code__main.jsonl").as_slice();
    let name = "claude-code__main.jsonl";
    let last = decode(whole, Format::ClaudeCode, name).unwrap();
    let ends = whole
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1);
    for end in ends {
        let Ok(part) = decode(&whole[..end], Format::ClaudeCode, name) else {
            continue;
        };
        assert_eq!(part.id, last.id);
        let all: Vec<_> = last
            .sessions
            .iter()
            .flat_map(|session| &session.messages)
            .map(|found| found.item)
            .collect();
        for message in part.sessions.iter().flat_map(|session| &session.messages) {
            assert!(all.contains(&message.item), "message {:?} is lost later", message.item);
        }
    }
}

#[test]
fn conversations_without_an_id_get_one_from_how_they_begin() {
    let id = |text: &str| decode(text.as_bytes(), Format::OpenAi, "").unwrap().id;
    let short = r#"[{"role":"system","content":"s"},{"role":"user","content":"a"}]"#;
    let grown = r#"[{"role":"system","content":"s"},{"role":"user","content":"a"},{"role":"assistant","content":"b"}]"#;
    let other = r#"[{"role":"system","content":"s"},{"role":"user","content":"z"}]"#;
    assert_eq!(id(short), id(grown));
    assert_ne!(id(short), id(other));
}

#[test]
fn cycles_and_forward_links_lose_no_line() {
    let line = |uuid: &str, parent: &str, text: &str| {
        format!(
            r#"{{"type":"user","uuid":"{uuid}","parentUuid":"{parent}","sessionId":"s","message":{{"role":"user","content":"{text}"}}}}"#
        )
    };
    let file = [
        line("a", "b", "one"),
        line("b", "a", "two"),
        line("c", "c", "three"),
        line("a", "c", "four"),
    ]
    .join("\n");
    let decoded = decode(file.as_bytes(), Format::ClaudeCode, "").unwrap();
    check(&decoded);
    let count: usize = decoded.sessions.iter().map(|session| session.messages.len()).sum();
    assert_eq!(count, 4);
}

#[test]
fn a_torn_document_gives_its_complete_items() {
    let torn = br#"{"messages":[{"role":"user","content":"a"},{"role":"assistant","cont"#;
    let decoded = decode(torn, Format::OpenAi, "").unwrap();
    check(&decoded);
    assert_eq!(decoded.sessions[0].messages.len(), 1);
    assert_eq!(decoded.problems[0].code, "torn_document");
}

#[test]
fn what_is_no_conversation_is_refused() {
    for format in [
        Format::OpenAi,
        Format::Responses,
        Format::Anthropic,
        Format::ClaudeCode,
        Format::Codex,
        Format::Native,
    ] {
        for text in ["", "hello", "{}", "[]", "42", "{\"a\":1}\n{\"b\":2}\n", "\u{feff}"] {
            let refused = decode(text.as_bytes(), format, "").unwrap_err();
            assert!(
                matches!(refused, DecodeError::NotFormat { .. } | DecodeError::Empty { .. }),
                "{refused}"
            );
        }
    }
}

#[test]
fn deep_or_broken_elements_do_not_hide_their_neighbours() {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let text = format!(
        r#"[{{"role":"user","content":"a"}},{{"role":"user","content":{deep}}},{{"role":"user" "x"}},{{"role":"user","content":"b"}}]"#
    );
    let decoded = decode(text.as_bytes(), Format::OpenAi, "").unwrap();
    check(&decoded);
    assert_eq!(decoded.sessions[0].messages.len(), 2);
    let codes: Vec<&str> = decoded.problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["too_deep", "invalid_json"]);
}

#[test]
fn one_message_may_be_written_over_several_lines() {
    let text = b"{\n  \"role\": \"user\",\n  \"content\": \"a\"\n}\n";
    for format in [Format::OpenAi, Format::Anthropic, Format::Responses] {
        let decoded = decode(text, format, "").unwrap();
        check(&decoded);
        assert_eq!(
            (decoded.sessions[0].messages.len(), decoded.problems.len()),
            (1, 0),
            "{format}"
        );
    }
}

#[test]
fn a_failed_request_that_was_tried_again_is_no_rewind() {
    let line = |kind: &str, uuid: &str, parent: &str, failed: bool| {
        let parent = if parent.is_empty() {
            "null".to_owned()
        } else {
            format!("\"{parent}\"")
        };
        format!(
            r#"{{"type":"{kind}","uuid":"{uuid}","parentUuid":{parent},"sessionId":"s","isApiErrorMessage":{failed},"message":{{"id":"{uuid}","role":"{kind}","content":"{uuid}"}}}}"#
        )
    };
    let file = [
        line("user", "u1", "", false),
        line("assistant", "e1", "u1", true),
        line("assistant", "a1", "u1", false),
        line("user", "u2", "a1", false),
        line("user", "u3", "a1", false),
    ]
    .join("\n");
    let decoded = decode(file.as_bytes(), Format::ClaudeCode, "s.jsonl").unwrap();
    let sessions: Vec<(&str, usize)> = decoded
        .sessions
        .iter()
        .map(|session| (session.id.as_str(), session.messages.len()))
        .collect();
    assert_eq!(sessions, [("s", 4), ("s~1", 1)]);
    assert!(decoded.sessions[0].messages[1].message.left_out);
}
